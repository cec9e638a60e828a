"""Our answers to plain offers of a rehearsal: the same engine and the same rules, no envelopes.

An offer of theirs that is made in its place and time is weighed as terms, by the strategy that
decides for `Rehearsal.hear` too, and our counter is put to the same rules of the gate. A line that
is anything else is for `hear`; where anything else than a plain counter comes of an offer, it is
put on the table and `agent.choose` decides what to do, as after any other entry.
"""

from typing import Final, TypeAlias

from negotiator.agent.choose import decided, held_too_often, informed
from negotiator.agent.party import Engine
from negotiator.errors import NegotiatorError
from negotiator.policy import budget
from negotiator.policy.ports import Control
from negotiator.policy.rules import Request, judge, judge_timing, needs_approval
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.protocol.acts import AUTHORITY_ACT, Act
from negotiator.protocol.authority import Authority, check_scope
from negotiator.protocol.envelope import MAX_ENTRIES
from negotiator.protocol.scope import ANY, Scope
from negotiator.protocol.state import Negotiation, Side
from negotiator.replay.harness.caller import LONG
from negotiator.replay.harness.lane import Lane, Plain, fits
from negotiator.replay.harness.line import NO_TWIST, Line
from negotiator.replay.recorded import Said
from negotiator.strategies.history import Choice, History
from negotiator.terms import Role, Terms

ANYTHING: Final = Scope((ANY,), (ANY,), (ANY,), ANY, ANY, ANY)
"""What a replayed counterparty may do: so its offers are not weighed against its authority."""

Passed: TypeAlias = tuple[Terms, int, int, bool, tuple[str, str]]
"""A counter of ours: terms, round, offers made before, firm or not, and to whom."""
_MOST_PASSED: Final = 20_000


def ruled(engine: Engine, request: Request, neg: str) -> Verdict:
    """Put a move to the gate's rules, the budget and the approvals.

    Raises:
        InvalidValueError: the budget counts a total that the agenda lacks.
    """
    verdict, terms = judge(request), request.terms
    if not verdict.allowed or terms is None or request.owed_confirm:
        return verdict
    mandate = engine.verified.mandate
    amount = budget.worst_case(mandate, terms)
    room = budget.available(mandate.need, (), neg=neg, amount=amount)
    if not room.allowed:
        return room
    if request.act is not Act.CONFIRM and needs_approval(engine.verified, terms):
        detail = "a person must approve a total above the mandate's approval limit"
        return refused(Code.APPROVAL, detail, outcome=True)
    return ALLOWED


class Answers:
    """Gives plain offers for plain offers, in one negotiation."""

    def __init__(
        self, engine: Engine, theirs: Authority, negotiation: Negotiation, passed: set[Passed]
    ) -> None:
        """Look at what stays the same.

        Args:
            engine: what chooses our moves.
            theirs: their statement.
            negotiation: the state in which `answerable` holds.
            passed: counters under the same mandate that passed every rule before, at some time.
        """
        verified = engine.verified
        opened = negotiation.opened_at or verified.mandate.not_after
        ends = opened + verified.mandate.termination.deadline
        self._engine = engine
        self._neg = negotiation.neg
        self._theirs = theirs
        self._passed = passed
        self._peer = (negotiation.dialler, theirs.principal_id)
        self._opened = opened
        self._deadline = min(ends, negotiation.deadline or ends)

    def to(self, lane: Lane, theirs: Plain) -> Plain | None:
        """Return our counter to an offer of theirs; None where anything else comes of it."""
        ours = self._countered(lane, theirs)
        return None if ours is None or not self._allowed(lane, ours) else ours

    def heard(self, lane: Lane, line: Line) -> Plain | None:
        """Return a line as a plain offer, None where it is none, or comes too late."""
        if line.said is not Said.OFFER or line.terms is None or line.twist != NO_TWIST:
            return None
        at, mandate = max(line.at, lane.last_at or line.at), self._engine.verified.mandate
        expires = min(at + (line.valid_for or LONG), self._theirs.not_after)
        valid = self._theirs.not_before <= at < self._theirs.not_after
        if not valid or at >= min(self._deadline, mandate.not_after) or expires <= at:
            return None
        if lane.size + 2 >= MAX_ENTRIES:
            return None
        try:
            document = mandate.agenda.encode_terms(line.terms)
        except NegotiatorError:
            return None
        number = lane.rounds(mandate.role)[0]
        return Plain(Side.DIALLER, number, at, line.terms, expires, document, firm=True)

    def _countered(self, lane: Lane, theirs: Plain) -> Plain | None:
        """Return our counter, None where the strategy decides anything else."""
        engine, verified = self._engine, self._engine.verified
        mandate, at = verified.mandate, theirs.at
        number, others = lane.rounds(mandate.role)[1], engine.others(self._neg, at)
        history = History(
            round=number,
            ours=lane.ours,
            theirs=(*lane.theirs, theirs.terms),
            standing=theirs.terms,
            may_counter=number <= engine.view.rounds - (engine.view.role is Role.BUYER),
            firm=theirs.firm,
            alternatives=others.alternatives,
            outside=others.outside,
        )
        _, proposal = decided(engine, informed(engine, history))
        if proposal.choice is not Choice.OFFER or proposal.terms is None:
            return None
        stands = at + mandate.termination.offer_validity
        expires = min(stands, mandate.not_after, verified.authority.not_after)
        try:
            document = mandate.agenda.encode_terms(proposal.terms)
        except NegotiatorError:
            return None
        firm = mandate.need.firm
        return Plain(Side.HOST, number, at, proposal.terms, expires, document, firm)

    def _allowed(self, lane: Lane, ours: Plain) -> bool:
        """Say whether our counter passes every rule: of the gate, and those that both sides share.

        The shared ones that are looked at here are those that the gate's own do not cover. All of
        them are pure, so of a counter that passed before only the clock is looked at again.
        """
        request = self._request(lane, ours)
        what = (ours.terms, ours.round, request.offers_made, ours.firm, self._peer)
        if what in self._passed:
            return judge_timing(request).allowed
        verified = self._engine.verified
        mandate, authority = verified.mandate, verified.authority
        try:
            check_scope(
                authority,
                act=Act.COUNTER,
                role=mandate.role,
                agenda=mandate.agenda,
                terms=ours.terms,
                counterparty=self._peer,
            )
            allowed = ruled(self._engine, request, self._neg).allowed
        except NegotiatorError:
            return False
        if allowed and len(self._passed) < _MOST_PASSED:
            self._passed.add(what)
        return allowed

    def _request(self, lane: Lane, ours: Plain) -> Request:
        """Return our counter as the rules see it."""
        return Request(
            mandate=self._engine.verified,
            act=Act.COUNTER,
            terms=ours.terms,
            terms_document=ours.document,
            expires_at=ours.expires_at,
            firm=ours.firm,
            round=ours.round,
            offers_made=len(lane.ours),
            peer_agent=self._peer[0],
            peer_principal=self._peer[1],
            opened_at=self._opened,
            now=ours.at,
            control=Control.ACTIVE,
            owed_confirm=False,
        )


def answerable(engine: Engine, theirs: Authority, negotiation: Negotiation) -> bool:
    """Say whether plain offers can be exchanged from this state on."""
    mandate = engine.verified.mandate
    return (
        fits(negotiation)
        and negotiation.agenda == mandate.agenda
        and negotiation.role_of(Side.HOST) is mandate.role
        and negotiation.dialler_authority is not None
        and negotiation.host_authority is not None
        and mandate.agenda.sums_fit
        and theirs.scope == ANYTHING
        and AUTHORITY_ACT[Act.COUNTER] in theirs.acts
        and mandate.role.other in theirs.roles
        and not held_too_often(negotiation, Side.DIALLER)
    )
