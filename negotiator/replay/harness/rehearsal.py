"""Our side without signatures and record, to try many mandates: the same engine, the same rules.

Each move is chosen by the same engine and put to the same rules of the gate (`policy.rules.judge`,
the budget, the approvals) and of the protocol (`advance`), in the same order. What is left out
is all that makes a move worth something: canonical bytes, signatures, the journal, the record. So
what leaves here is worth nothing outside a replay. A test holds it against the real gate, move by
move and refusal by refusal.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Final

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import Chosen, choose, rejection
from negotiator.agent.party import Engine
from negotiator.agent.watch import overdue
from negotiator.audit.replies import Question
from negotiator.errors import InvalidValueError, OurProtocolError, TheirProtocolError
from negotiator.policy.binding import Bound, bound_by, offer_on_record
from negotiator.policy.closing import DEADLOCKS
from negotiator.policy.moves import After, Decision, Draft, Refused
from negotiator.policy.ports import Control
from negotiator.policy.replies import Asked
from negotiator.policy.rules import Request
from negotiator.policy.utility import utility
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import agreement_bytes
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.envelope import (
    AcceptBody,
    Body,
    Envelope,
    OfferBody,
    RejectBody,
)
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transitions import Received, advance
from negotiator.replay.harness.answers import Answers, Passed, answerable, ruled
from negotiator.replay.harness.caller import JOURNAL, Caller
from negotiator.replay.harness.lane import Lane, payload_of
from negotiator.replay.harness.line import Line
from negotiator.terms import hash_bytes

_NO_JOURNAL: Final = hash_bytes(b"a rehearsal keeps no journal")
_QUESTION: Final = Asked(Question.APPROVAL, "")
"""Stands for the question that a person would be asked."""

"""The terms a move binds us to, as they stand on the wire, and until when."""


class Rehearsal:
    """Our side, rehearsed."""

    def __init__(
        self, engine: Engine, caller: Caller, task: str, passed: set[Passed] | None = None
    ) -> None:
        """Sit down.

        Args:
            engine: what chooses our moves.
            caller: speaks for theirs.
            task: id of the task we host.
            passed: counters that passed every rule in negotiations under the same mandate, of the
                same authority; those of this one are added.
        """
        self._engine = engine
        self._passed = set() if passed is None else passed
        self._task = task
        theirs, ours = caller.statement, engine.verified.authority
        self._theirs = VerifiedAuthority(theirs.authority, theirs.hash)
        self._ours = VerifiedAuthority(ours, engine.verified.commitment)
        self._blocked: list[Refused] = []
        self._state = Negotiation(caller.neg, theirs.authority.agent_id, ours.agent_id)
        self._lane: Lane | None = None
        self._answers: Answers | None = None
        self.standing = ""

    @property
    def state(self) -> Negotiation:
        """The negotiation as both sides see it."""
        if self._lane is not None:
            self._state, self._lane = self._lane.state(), None
        return self._state

    @property
    def lane(self) -> Lane | None:
        """Where plain offers may be exchanged now; None where they may not."""
        if self._lane is None and self.standing == "open":
            theirs, state = self._theirs.authority, self._state
            if answerable(self._engine, theirs, state):
                self._lane = Lane(state, {Side.DIALLER: JOURNAL, Side.HOST: _NO_JOURNAL})
                self._answers = Answers(self._engine, theirs, state, self._passed)
        return self._lane

    def swap(self, line: Line) -> int | None:
        """Take a plain offer and answer it; return the place of our answer in the transcript.

        None where it is no plain offer: then nothing has changed, and `hear` decides. 0 where we
        said nothing.
        """
        lane, answers = self._lane, self._answers
        theirs = None if lane is None or answers is None else answers.heard(lane, line)
        if lane is None or answers is None or theirs is None:
            return None
        counter = answers.to(lane, theirs)
        lane.hear(theirs)
        if counter is not None:
            lane.answer(counter)
            return lane.size - 1
        self._answer(self.state, theirs.at)
        last = self._state.entries[-1].envelope
        return last.seq if last.iss == self._state.host else 0

    def _answer(self, after: Negotiation, now: datetime) -> None:
        """Choose what to do in a state, and do it."""
        chosen = choose(self._engine, after, Side.HOST, now)
        self._take(self._drafts(after, chosen), now, waits=chosen.waits)

    @property
    def blocked(self) -> Sequence[Refused]:
        """What the rules did not let out."""
        return self._blocked

    @property
    def gap(self) -> Fraction | None:
        """How far apart the last offers are, where it ended without a deal."""
        ended = self.standing in {"deadlock", "declined", "cancelled"}
        ours, theirs = (self.state.offers_by(side) for side in (Side.HOST, Side.DIALLER))
        mandate = self._engine.verified.mandate
        if not ended or not ours or not theirs or self.state.agenda != mandate.agenda:
            return None
        return utility(mandate, ours[-1].terms) - utility(mandate, theirs[-1].terms)

    def hear(self, envelope: Envelope) -> None:
        """Take an envelope of theirs and answer it.

        Raises:
            TheirProtocolError: it does not belong there; nothing changed.
        """
        received = Received(envelope, payload_of(envelope), None if envelope.seq else self._theirs)
        after = advance(self.state, received, now=envelope.at)
        now = envelope.at if after.last_at is None else max(envelope.at, after.last_at)
        chosen = choose(self._engine, after, Side.HOST, now)
        quiet = envelope.act in {Act.CONFIRM, Act.REJECT} and after.final
        self._state = after
        self._take(() if quiet else self._drafts(after, chosen), now, waits=chosen.waits)

    def _drafts(self, state: Negotiation, chosen: Chosen) -> Iterator[Draft]:
        """Give what to try, in order; what follows a refusal is made up when there is one."""
        yield from chosen.drafts
        yield from with_fallbacks(self._engine, state, Side.HOST, chosen)[len(chosen.drafts) :]

    def lapse(self, now: datetime) -> None:
        """End the negotiation if its time is up."""
        reason = overdue(self._engine, self.state, Side.HOST, now)
        if reason is None or self.standing not in {"open", "waiting", "blocked"}:
            return
        decision = Decision("reject", reason.value)
        draft = rejection(self._engine, self.state, Side.HOST, reason, decision)
        self._take((draft,), now, waits=False)

    def _take(self, drafts: Iterable[Draft], now: datetime, *, waits: bool) -> None:
        """Make the first move that every rule allows; keep why the others were not."""
        refusals: list[Refused] = []
        made: Act | None = None
        for draft in drafts:
            last = refusals[-1].kind if refusals else After.ANYTHING
            if draft.after not in {After.ANYTHING, last}:
                continue
            verdict = self._made(draft, now)
            if verdict.allowed:
                made = draft.act
                break
            refusals.append(self._refusal(draft, verdict))
        self._blocked += [refusal for refusal in refusals if not refusal.outcome]
        self.standing = self._standing(refusals, made, waits=waits)

    def _refusal(self, draft: Draft, verdict: Verdict) -> Refused:
        """Return a move that no rule let out."""
        asked = _QUESTION if verdict.code is Code.APPROVAL else None
        neg = self.state.neg
        return Refused(neg, draft.act, verdict.code, verdict.detail, verdict.outcome, asked)

    def _made(self, draft: Draft, now: datetime) -> Verdict:
        """Put a move to every rule, and make it if none objects."""
        verdict = self._judged(draft, now)
        if not verdict.allowed:
            return verdict
        at = now if self.state.last_at is None else max(now, self.state.last_at)
        envelope = Envelope(
            neg=self.state.neg,
            task=self.state.task or self._task,
            iss=self.state.host,
            aud=self.state.dialler,
            seq=self.state.size,
            prev=self.state.head,
            act=draft.act,
            round=self.state.round_of(draft.act, Side.HOST),
            at=at,
            journal=_NO_JOURNAL,
            body=self._body(draft),
        )
        shown = self._ours if self.state.host_authority is None else None
        try:
            after = advance(self.state, Received(envelope, payload_of(envelope), shown))
        except TheirProtocolError as error:
            return refused(Code.PROTOCOL, error.message)
        fault = after.entries[-1].fault
        if fault is not None:
            return refused(Code.PROTOCOL, f"{draft.act} is {fault}")
        self._state = after
        return ALLOWED

    def _judged(self, draft: Draft, now: datetime) -> Verdict:
        """Put a move to the gate's rules, the budget and the approvals."""
        try:
            bound = bound_by(draft, self.state, self._engine.verified.mandate.agenda)
        except InvalidValueError as error:
            return refused(Code.TERMS_GRID, error.message)
        except OurProtocolError as error:
            return refused(Code.UNKNOWN_OFFER, error.message)
        return ruled(self._engine, self._request(draft, bound, now), self.state.neg)

    def _request(self, draft: Draft, bound: Bound, now: datetime) -> Request:
        """Return a move as the rules see it."""
        state, body = self.state, draft.body
        at = now if state.last_at is None else max(now, state.last_at)
        taken = state.accepted
        owed = taken is not None and taken.by is Side.HOST and taken.body.firm
        return Request(
            mandate=self._engine.verified,
            act=draft.act,
            terms=bound[0],
            terms_document=bound[1],
            expires_at=bound[2],
            firm=body.firm if isinstance(body, OfferBody) else False,
            round=state.round_of(draft.act, Side.HOST),
            offers_made=len(state.offers_by(Side.HOST)),
            peer_agent=state.dialler,
            peer_principal=self._theirs.authority.principal_id,
            opened_at=state.opened_at or at,
            now=at,
            control=Control.ACTIVE,
            owed_confirm=draft.act is Act.CONFIRM and owed,
        )

    def _body(self, draft: Draft) -> Body:
        """Fill in what an accept says of the offer it takes."""
        body = draft.body
        if not isinstance(body, AcceptBody):
            return body
        offer, agenda = (
            offer_on_record(self.state, body.offer_id),
            self._engine.verified.mandate.agenda,
        )
        agreement = hash_bytes(agreement_bytes(self.state, offer))
        return AcceptBody(offer.id, agenda.terms_hash(offer.terms), agreement, None)

    def _standing(self, refusals: Sequence[Refused], made: Act | None, *, waits: bool) -> str:
        """Return our word for where it stands."""
        if self.state.phase is Phase.AGREED:
            return "agreed"
        if self.state.phase is Phase.REJECTED:
            return self._rejected()
        held = made is None or made is Act.HOLD
        if held and (waits or any(refusal.waits for refusal in refusals)):
            return "waiting"
        return "blocked" if refusals and held else "open"

    def _rejected(self) -> str:
        """Tell a deadlock from a plain no and from a cancellation."""
        body = self.state.entries[-1].envelope.body
        reason = body.reason if isinstance(body, RejectBody) else Reason.NOT_ACCEPTABLE
        if reason is Reason.CANCELLED:
            return "cancelled"
        bargained = len({offer.by for offer in self.state.offers}) > 1
        return "deadlock" if reason in DEADLOCKS and bargained else "declined"
