"""Re-deriving a journal: the logged inbound fed to the engine again must give the same moves.

The journal holds what came in, when, and what we did; the mandate and the code decide the rest.
Each logged verdict is compared with what the engine proposes now, and each envelope with the
bytes that proposal makes, bit for bit. What the outside decided (a cancelled task, a budget that
other negotiations had used up, a principal's reply) is taken from the journal.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.choose import LAPSED, choose, opening, rejection
from negotiator.agent.narrowing import beside_spent, effect_of
from negotiator.agent.others import Others
from negotiator.agent.party import Engine
from negotiator.agent.watch import overdue
from negotiator.audit.closings import ClosingRecord
from negotiator.audit.ends import GenesisRecord
from negotiator.audit.evaluations import EvaluationRecord
from negotiator.audit.guidance import GuidanceRecord, after_move, used_up
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.questions import QuestionRecord
from negotiator.audit.records import InboundRecord, OutboundRecord, Ruling, VerdictRecord
from negotiator.audit.replies import Answer, Question, ReplyRecord
from negotiator.audit.words import WordsRecord
from negotiator.errors import VerificationError
from negotiator.policy.moves import After, Decision, Draft
from negotiator.policy.orders import Told, goes_forward
from negotiator.policy.replies import NOTHING_SAID, complete_rounds
from negotiator.policy.unspoken import check_unspoken, seen_with
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.envelope import AcceptBody, Body, ConfirmBody, Envelope, OfferBody
from negotiator.protocol.message import data_part, plain_part
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transcript import StoredEntry, read_stored
from negotiator.protocol.transitions import Received, advance
from negotiator.replay.phrasings import may_have_left
from negotiator.replay.questions import Questions
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, canonical_bytes, parse_canonical, parse_json
from negotiator.terms.jws import verify_signature

_FROM_OUTSIDE = frozenset({Reason.CANCELLED, Reason.AUTHORITY})
"""Reasons of rejections that no clock explains: a cancelled task, a revoked mandate."""


@dataclass(frozen=True, slots=True)
class Rederived:
    """What a re-run found.

    Attributes:
        moves: envelopes of ours that came out again, byte for byte.
        verdicts: proposals that came out again.
        external: moves whose cause lies outside the journal, taken as logged.
    """

    moves: int
    verdicts: int
    external: int


def rederive(entries: Iterable[bytes], engine: Engine) -> Rederived:
    """Run a journal again.

    Args:
        entries: the canonical bytes of all journal entries, in order, already verified.
        engine: the mandate and the code the journal was made with.

    Raises:
        VerificationError: the engine proposes something else than the journal says, and where.
    """
    journal = [JournalEntry.from_bytes(raw) for raw in entries]
    raws = [entry.to_bytes() for entry in journal]
    if not journal or journal[0].kind is not EntryKind.GENESIS:
        msg = "rederive: the journal does not begin with its genesis entry"
        raise VerificationError(msg)
    genesis = GenesisRecord.from_document(journal[0].data)
    if genesis.commitment != engine.verified.commitment:
        msg = "rederive: the journal was made under another mandate than the one given"
        raise VerificationError(msg)
    run = _Run(engine, genesis, journal[0].neg)
    for entry, before in zip(journal[1:], raws, strict=False):
        run.feed(entry, hash_bytes(before))
    return Rederived(run.moves, run.verdicts, run.external)


class _Run:
    """The state of one re-run."""

    def __init__(self, engine: Engine, genesis: GenesisRecord, neg: str) -> None:
        """Begin before the first entry."""
        self.engine = engine
        self.side = genesis.side
        us, peer = engine.verified.mandate.agent_id, genesis.peer
        pair = (us, peer) if self.side is Side.DIALLER else (peer, us)
        self.state = Negotiation(neg, *pair)
        self.pending: Received | None = None
        self.said = NOTHING_SAID
        self.questions = Questions(engine.verified.mandate, genesis.requester)
        self.drafts: Iterator[Draft] | None = None
        self.draft: Draft | None = None
        self.last = After.ANYTHING
        self.words: WordsRecord | None = None
        self.moves = self.verdicts = self.external = 0

    def feed(self, entry: JournalEntry, head_before: str) -> None:
        """Take one journal entry."""
        match entry.kind:
            case EntryKind.INBOUND:
                self._inbound(InboundRecord.from_document(entry.data), entry.at)
            case EntryKind.VERDICT:
                self._verdict(VerdictRecord.from_document(entry.data), entry)
            case EntryKind.OUTBOUND:
                self._outbound(OutboundRecord.from_document(entry.data), entry, head_before)
            case EntryKind.VOID:
                self.pending, self.said = None, self.said.after_void()
            case EntryKind.REPLY:
                self._reply(ReplyRecord.from_document(entry.data), entry)
            case EntryKind.QUESTION:
                where = f"rederive: journal entry {entry.position}"
                self.questions.ask(QuestionRecord.from_document(entry.data), where)
                self.said, self.drafts = replace(self.said, asks=True), None
            case EntryKind.WORDS:
                self.words = WordsRecord.from_document(entry.data)
            case _:
                self._from_people(entry)

    def _from_people(self, entry: JournalEntry) -> None:
        """Take what people or their own code said beside the moves."""
        match entry.kind:
            case EntryKind.GUIDANCE:
                self._guidance(GuidanceRecord.from_document(entry.data), entry.position)
            case EntryKind.CLOSING:
                self._told(ClosingRecord.from_document(entry.data), entry.position)
            case EntryKind.EVALUATION:
                self._evaluation(EvaluationRecord.from_document(entry.data), entry.position)
            case _:
                return

    def _inbound(self, record: InboundRecord, at: datetime) -> None:
        """Apply an entry of the counterparty, after our own that it answers."""
        self.drafts = None
        self._settle_pending(record.seq)
        self.pending, self.said = None, replace(self.said, spent=())
        data = self._data_of(record)
        received = read_stored(StoredEntry(canonical_bytes(data), record.payload))
        self.state = advance(self.state, received, now=at)
        fault = self.state.entries[-1].fault
        if fault is not record.effect:
            msg = f"rederive: entry {record.seq} had effect {record.effect}, now {fault}"
            raise VerificationError(msg)

    def _reply(self, record: ReplyRecord, entry: JournalEntry) -> None:
        """Take our principal's reply from the journal, as one to what was asked then."""
        position = entry.position
        self.questions.answer(record, entry.at, f"rederive: journal entry {position}")
        self.said = replace(self.said, asks=False)
        if record.question is Question.NO_PROGRESS:
            rounds = complete_rounds(self.state)
            if record.subject != str(rounds):
                msg = f"rederive: journal entry {position}: {rounds} rounds were complete"
                raise VerificationError(msg)
            if record.answer is Answer.GO_ON:
                self.said = replace(self.said, went_on=rounds)
        if record.answer is Answer.STOP:
            self.said = replace(self.said, stopped=record.question)
        self.drafts, self.last = None, After.ANYTHING

    def _guidance(self, record: GuidanceRecord, position: int) -> None:
        """Take our principal's guidance from the journal; it has the effect it has now."""
        effect = effect_of(self.engine, self.said.guidance, record.guidance)
        if effect is not record.effect:
            msg = f"rederive: journal entry {position}: the guidance is {effect} by this mandate"
            raise VerificationError(msg)
        if record.in_force:
            beside = beside_spent(self.engine, self.said, record.guidance)
            together = (*self.said.guidance, record.guidance)
            spent = self.said.spent if beside else ()
            self.said = replace(self.said, guidance=together, spent=spent)
        self.drafts, self.last = None, After.ANYTHING

    def _told(self, record: ClosingRecord, position: int) -> None:
        """Take from the journal what the negotiation was told in a best and final round."""
        self._settle_pending(record.seq)
        told = Told(record.order, record.closing, record.seq, record.offer)
        if record.seq != self.state.size or not goes_forward(self.said.told, told):
            msg = f"rederive: journal entry {position}: it could not be told so there"
            raise VerificationError(msg)
        self.said = replace(self.said, told=told)
        self.drafts, self.last = None, After.ANYTHING

    def _evaluation(self, record: EvaluationRecord, position: int) -> None:
        """Put an evaluation to the gate's rule again; what a host says is taken as logged."""
        self._settle_pending(record.seq + 1)
        entries = self.state.entries
        if record.seq >= len(entries) or entries[record.seq].hash != record.hash:
            msg = f"rederive: journal entry {position}: an evaluation of no entry that was there"
            raise VerificationError(msg)
        if self.side is Side.DIALLER or not record.content:
            return  # it stayed here, or what was kept back is not on record
        seen = seen_with(self.state, record.seq)
        if not check_unspoken(self.engine.verified, seen, record.content).allowed:
            msg = f"rederive: journal entry {position}: the gate lets no such evaluation leave"
            raise VerificationError(msg)

    def _settle_pending(self, seq: int) -> None:
        """Take our provisional envelope for entered where the transcript went past its place."""
        if self.pending is not None and self.pending.envelope.seq < seq:
            self.state = advance(self.state, self.pending)
            self.pending = None

    def _data_of(self, record: InboundRecord) -> Document:
        """Return the data part as it was recorded."""
        if not self.state.plain:
            return parse_canonical(record.raw)
        envelope = Envelope.from_document(parse_canonical(record.payload))
        part = plain_part(envelope, record.hash)
        raw = parse_json(record.raw)
        members = raw.get("negotiation", raw) if isinstance(raw, dict) else {}
        readable = part["negotiation"]
        own = members.get("offerId") if isinstance(members, dict) else None
        offered = isinstance(envelope.body, OfferBody) and isinstance(own, str)
        if offered and isinstance(own, str) and isinstance(readable, dict):
            readable["offerId"] = own
        return part

    def _verdict(self, record: VerdictRecord, entry: JournalEntry) -> None:
        """Compare a logged proposal with what the engine proposes now."""
        where = f"rederive: journal entry {entry.position}"
        logged = (record.act, record.choice, record.motive, dict(record.numbers), record.admits)
        draft = self._next_draft()
        if draft is None or _said(draft) != logged:
            # A turn of its own: nothing of the one before it, if there was one, was released.
            self.drafts, self.last = iter(self._propose(record, entry.at)), After.ANYTHING
            draft = self._next_draft()
        if draft is None:
            msg = f"{where}: the engine proposes nothing, the journal has {record.act}"
            raise VerificationError(msg)
        now = _said(draft)
        if logged != now:
            msg = f"{where}: the engine proposes {now[:3]}, the journal has {logged[:3]}"
            raise VerificationError(msg)
        terms = draft.body.terms if isinstance(draft.body, OfferBody) else {}
        if canonical_bytes(record.terms) != canonical_bytes(terms):
            msg = f"{where}: the engine proposes other terms than the journal has"
            raise VerificationError(msg)
        self.verdicts += 1
        self.questions.note(record, self.state, entry.at)
        self.draft = draft
        self.last = _kind_of(record)

    def _next_draft(self) -> Draft | None:
        """Return what this turn tries next after what it tried last."""
        drafts = self.drafts or iter(())
        return next((d for d in drafts if d.after in {After.ANYTHING, self.last}), None)

    def _propose(self, record: VerdictRecord, at: datetime) -> tuple[Draft, ...]:
        """Return what the engine would do now, or what the outside made it do."""
        engine, side, state = self.engine, self.side, self.state
        if not state.entries and side is Side.DIALLER:
            return (opening(engine, at),)
        by_itself = {Reason.TIME_OUT, Reason.DEADLINE, *_FROM_OUTSIDE}
        if record.choice == "reject" and record.motive in by_itself:
            return (self._external(record, at),)
        if record.choice == "reject" and record.motive == LAPSED:
            return (self.questions.lapse(engine, (state, side), at, "rederive"),)
        engine = replace(engine, others=lambda _neg, _at: _others(record))
        chosen = choose(engine, state, side, at, self.said)
        return with_fallbacks(engine, state, side, chosen)

    def _external(self, record: VerdictRecord, at: datetime) -> Draft:
        """Return the rejection that a clock, a cancelled task or a revocation caused."""
        reason = Reason(record.motive)
        if reason in _FROM_OUTSIDE:
            self.external += 1
        elif overdue(self.engine, self.state, self.side, at) is not reason:
            msg = f"rederive: no {reason} was due at {at.isoformat()}"
            raise VerificationError(msg)
        decision = Decision("reject", reason.value)
        return rejection(self.engine, self.state, self.side, reason, decision)

    def _outbound(self, record: OutboundRecord, entry: JournalEntry, head: str) -> None:
        """Compare a logged envelope with the bytes the proposal makes."""
        where = f"rederive: journal entry {entry.position}"
        draft = self.draft
        if draft is None:
            msg = f"{where}: an envelope without a verdict before it"
            raise VerificationError(msg)
        logged = Envelope.from_document(record.envelope.parse())
        state = self.state
        at = entry.at if state.last_at is None else max(entry.at, state.last_at)
        made = replace(
            logged,
            seq=state.size,
            prev=state.head,
            act=draft.act,
            round=state.round_of(draft.act, self.side),
            at=at,
            journal=head,
            body=self._complete(draft, logged),
        )
        if made.to_bytes() != record.envelope.payload:
            msg = f"{where}: the engine makes another envelope than the one that left"
            raise VerificationError(msg)
        self._check_prose(draft, record.text, where)
        self.moves += 1
        self._use_up(draft.act)
        self.draft, self.drafts = None, None
        received = self._received(made, record)
        if self.side is Side.HOST:
            self.state = advance(self.state, received)
        else:
            self.pending = received

    def _use_up(self, act: Act) -> None:
        """Take off what was for this move alone; while it is provisional it may hold again."""
        left, spent = after_move(self.said.guidance, act), used_up(self.said.guidance, act)
        provisional = spent if self.side is Side.DIALLER else ()
        self.said = replace(self.said, guidance=left, spent=provisional)

    def _received(self, made: Envelope, record: OutboundRecord) -> Received:
        """Return our envelope as the transcript has it."""
        statement = parse_canonical(self.engine.verified.authority_jws.strip())
        first = self.state.authority_of(self.side) is None
        if self.state.plain:
            data = plain_part(made, record.hash)
        else:
            data = data_part(made, record.envelope, statement if first else None)
        return read_stored(StoredEntry(canonical_bytes(data), record.envelope.payload))

    def _complete(self, draft: Draft, logged: Envelope) -> Body:
        """Fill in what only the key can make, after checking that our key made it."""
        body = draft.body
        if not isinstance(body, AcceptBody | ConfirmBody):
            return body
        offer = self.state.offer(body.offer_id)
        if offer is None or not isinstance(logged.body, AcceptBody | ConfirmBody):
            msg = "rederive: the journal accepts what is not on record"
            raise VerificationError(msg)
        payload = agreement_bytes(self.state, offer)
        signature = logged.body.signature
        if signature is not None:
            key = self.engine.verified.authority.key
            verify_signature(payload, AGREEMENT_TYP, key, signature)
        if isinstance(body, ConfirmBody):
            return ConfirmBody(offer.id, signature)
        terms_hash = self.engine.verified.mandate.agenda.terms_hash(offer.terms)
        return AcceptBody(offer.id, terms_hash, hash_bytes(payload), signature)

    def _check_prose(self, draft: Draft, text: str, where: str) -> None:
        """The words that left are our own phrases or those a model is on record with, or none."""
        words, self.words = self.words, None
        verified = self.engine.verified
        if text and not may_have_left(text, draft, self.state, verified, words):
            msg = f"{where}: other words left than the move's"
            raise VerificationError(msg)


def _others(record: VerdictRecord) -> Others:
    """Return what was known of other negotiations, as the journal has it."""
    numbers = record.numbers
    return Others(int(numbers.get("alternatives", Fraction(0))), numbers.get("outside"))


_Said = tuple[Act, str, str, dict[str, Fraction], bool | None]


def _said(draft: Draft) -> _Said:
    """Return a draft's act and reasons as the journal keeps them."""
    decision = draft.decision
    admits = {"true": True, "false": False}.get(decision.admits)
    return draft.act, decision.choice, decision.motive, dict(decision.numbers), admits


def _kind_of(record: VerdictRecord) -> After:
    """Return which later drafts were worth trying after this verdict."""
    if record.ruling is Ruling.WAITING:
        return After.WAIT
    outcomes = {Code.BUDGET, Code.DEALS, Code.APPROVAL, Code.GUIDANCE, Code.OTHER_MANDATE}
    return After.OUTCOME if record.code in outcomes else After.BLOCK
