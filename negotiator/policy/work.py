"""One step of the gate, inside its transaction: the record, and what is entered into it."""

from dataclasses import dataclass
from datetime import datetime

from negotiator import __version__
from negotiator.audit.ends import OPEN_ENDS
from negotiator.audit.journal import EntryKind, JournalEntry, keep_written, next_entry
from negotiator.audit.questions import MOST_QUESTIONS, QuestionRecord, name_hash
from negotiator.audit.records import (
    ClosingRecord,
    GenesisRecord,
    InboundRecord,
    OutboundRecord,
    Record,
    ReplyRecord,
    VoidRecord,
    utility_text,
)
from negotiator.audit.replies import Answer, Question
from negotiator.errors import ConflictError, InvalidValueError, OurProtocolError
from negotiator.mandate.model import VerifiedMandate
from negotiator.policy.approving import approvers, check_approver
from negotiator.policy.binding import offer_on_record
from negotiator.policy.counterparty import check_alone, stale_before
from negotiator.policy.guidance import MOST_GUIDANCE, guidance_in, spent_in
from negotiator.policy.moves import Inbound, Refused, Released, Step
from negotiator.policy.orders import check_told
from negotiator.policy.ports import Direction, EntryRow, NegotiationRow, Transaction
from negotiator.policy.replies import Given, asked_in, issues_asked, said_in
from negotiator.policy.utility import utility
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.envelope import ENVELOPE_TYP
from negotiator.protocol.memo import advanced, replayed
from negotiator.protocol.state import Negotiation, Offer, Side
from negotiator.protocol.transcript import StoredEntry, remember
from negotiator.protocol.transitions import Received
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import b64decode, parse_canonical
from negotiator.terms.jws import SignedDocument

LIVE_STATES = frozenset({"open", "waiting", "blocked", "ready"})
"""States of our record in which a negotiation can still move."""
SPEAKING_STATES = LIVE_STATES | {"unanswered"}
"""States in which we may still make a move: a host that fell silent may answer after all."""
CHANGING_STATES = LIVE_STATES | OPEN_ENDS
"""States that may still change; any other end is final."""


@dataclass(frozen=True, slots=True)
class Manner:
    """What of our words is shown and kept.

    Attributes:
        shows_terms: whether peers without envelopes get our moves in readable members too.
        keeps_words: whether what a model wrote is kept even where it is not used.
    """

    shows_terms: bool = True
    keeps_words: bool = False


DEFAULT_MANNER = Manner()


class Work:
    """Applies one step. Lives as long as its transaction."""

    def __init__(
        self,
        tx: Transaction,
        mandate: VerifiedMandate,
        step: Step,
        manner: Manner = DEFAULT_MANNER,
    ) -> None:
        """Read the record as the transaction sees it.

        Args:
            tx: the transaction.
            mandate: whose rules apply.
            step: what to do.
            manner: what of our words is shown and kept.

        Raises:
            ConflictError: the transcript has another size than the step was decided on, or the
                negotiation has ended for good.
            AlreadyNegotiatingError: it is new, and another stands in its way.
        """
        self.tx = tx
        self.verified = mandate
        self.step = step
        self.manner = manner
        self.refused: list[Refused] = []
        self.released: Released | None = None
        self.tried: tuple[Negotiation, VerifiedAuthority | None] | None = None
        self.journaled = self.evaluated = False
        self._tail: bytes | None = None
        self.row: NegotiationRow | None = tx.negotiation(step.neg)
        self.guidance = guidance_in(self.row)
        self.spent = spent_in(self.row)
        if self.row is not None and self.row.state not in CHANGING_STATES:
            msg = f"negotiation {step.neg} is over ({self.row.state}); nothing can change that"
            raise ConflictError(msg)
        if step.said is not None and step.said != said_in(self.row):
            msg = f"the principal of {step.neg} has replied meanwhile, or is asked something else"
            raise ConflictError(msg)
        rows = tx.entries(step.neg)
        if len(rows) != step.size:
            msg = f"expected a transcript of {step.size} entries, the record has {len(rows)}"
            raise ConflictError(msg)
        self.outbox = tx.outbox(step.neg)
        if self.row is None:
            self.negotiation = self._begin()
        elif rows:
            self.negotiation = replayed(step.neg, rows)
        else:
            self.negotiation = self._blank(self.row)
        self.side = self._our_side()

    def _begin(self) -> Negotiation:
        """Return the state of a new negotiation."""
        origin = self.step.origin
        if origin is None:
            msg = f"negotiation {self.step.neg} is not on record"
            raise ConflictError(msg)
        stale = stale_before(self.verified.mandate, self.step.now)
        check_alone(self.tx, self.verified.commitment, origin, stale)
        return Negotiation(self.step.neg, origin.dialler, origin.host)

    def _blank(self, row: NegotiationRow) -> Negotiation:
        """Return the state of a negotiation whose only envelope is still provisional."""
        return Negotiation(self.step.neg, self.verified.mandate.agent_id, row.peer_agent)

    def _our_side(self) -> Side:
        """Say whether we dialled or host."""
        if self.row is not None:
            return Side.DIALLER if self.row.direction is Direction.DIALLED else Side.HOST
        origin = self.step.origin
        dialled = origin is not None and origin.direction is Direction.DIALLED
        return Side.DIALLER if dialled else Side.HOST

    def genesis(self) -> None:
        """Write the journal's first entry if it is missing."""
        origin = self.step.origin
        if self.tail() is not None:
            return
        if origin is None:
            msg = "a journal begins with how the negotiation came about"
            raise OurProtocolError(msg)
        mandate = self.verified.mandate
        statement = parse_canonical(self.verified.authority_jws.strip())
        self.journal(
            GenesisRecord(
                salt=b64decode(origin.salt),
                commitment=self.verified.commitment,
                authority=SignedDocument.from_document(statement),
                code_version=__version__,
                side=self.side,
                role=mandate.role,
                peer=origin.peer,
                agenda=mandate.agenda.hash,
                requester=origin.requester,
            ),
        )

    def journal(self, record: Record) -> str:
        """Append a journal entry and return the new head."""
        data, now = record.to_document(), self.step.now
        entry = next_entry(self.tail(), self.step.neg, record.kind, now, data)
        raw = entry.to_bytes()
        self.tx.append_journal(self.step.neg, entry.position, raw)
        self.journaled = True
        self._tail = raw
        keep_written(entry, raw)
        return hash_bytes(raw)

    def tail(self) -> bytes | None:
        """Return the journal's last entry; None while it has none.

        Nobody else writes while the transaction lasts, so it is read once.
        """
        if self._tail is None:
            self._tail = self.tx.journal_tail(self.step.neg)
        return self._tail

    def enter(self, item: Inbound) -> None:
        """Append an entry we did not make now: the counterparty's, or our own from the outbox."""
        self.genesis()
        received = item.received
        if item.ours:
            self._adopt(received)
        elif self.outbox is not None and self.outbox.seq == received.envelope.seq:
            self._void(self.outbox)
        self.negotiation = advanced(self.negotiation, received, now=item.live)
        entry = self.negotiation.entries[-1]
        row = EntryRow(
            seq=received.envelope.seq,
            hash=received.hash,
            data=item.data,
            payload=received.payload,
            text=item.text,
            message_id=item.message_id,
            ours=item.ours,
        )
        self.tx.append_entry(self.step.neg, row)
        remember(StoredEntry(row.data, row.payload), received)
        if item.ours:
            return
        self.spent = ()
        self.journal(
            InboundRecord(
                seq=received.envelope.seq,
                hash=received.hash,
                act=received.envelope.act,
                raw=item.raw,
                payload=received.payload,
                effect=entry.fault,
                utility=self._utility_of(received),
            )
        )

    def take_reply(self) -> None:
        """Put our principal's reply on record, if one came.

        Raises:
            ConflictError: the negotiation does not wait for this reply, or not any more.
            UsageError: the person may not approve these terms, or not any more.
        """
        given = self.step.given
        if given is None:
            return
        if self.row is None or asked_in(self.row) != given.asked:
            msg = f"negotiation {self.step.neg} does not wait for this reply any more"
            raise ConflictError(msg)
        asked = given.asked
        if given.answer is Answer.APPROVE:
            self._check_approver(given)
        record = ReplyRecord(
            asked.question, given.answer, asked.subject, asked.offer, asked.terms, given.by
        )
        self.journal(record)
        if given.answer is Answer.APPROVE:
            self.tx.put_approval(self.step.neg, asked.subject)

    def _check_approver(self, given: Given) -> None:
        """Check by the mandate and the journal that a person may approve what is asked."""
        asked, mandate = given.asked, self.verified.mandate
        if not self.governs():
            msg = f"another mandate says who may approve the terms of {self.step.neg}"
            raise ConflictError(msg)
        terms = mandate.agenda.decode_terms(asked.terms)
        if asked.since is None or mandate.agenda.terms_hash(terms) != asked.subject:
            msg = f"negotiation {self.step.neg} asks for no approval of these terms"
            raise ConflictError(msg)
        who = approvers(mandate, terms, self.requester(), asked.since)
        check_approver(who, given.by, self.step.now)

    def governs(self) -> bool:
        """Say whether our mandate is the one the negotiation was begun under."""
        return self.row is None or self.row.commitment == self.verified.commitment

    def requester(self) -> str:
        """Return on whose word the negotiation was begun; empty when nobody was named."""
        first = self.tx.journal(self.step.neg)[:1]
        if not first:
            return "" if self.step.origin is None else self.step.origin.requester
        return GenesisRecord.from_document(JournalEntry.from_bytes(first[0]).data).requester

    def take_question(self) -> None:
        """Put on record that our principal is asked about an issue that our agenda lacks.

        A counterparty gets few such questions, each name once, and none beside another question.

        Raises:
            ConflictError: our principal is not to be asked this now.
        """
        asked = self.step.asks
        if asked is None:
            return
        before = () if self.row is None else issues_asked(self.row)
        ours = {name_hash(issue.name) for issue in self.verified.mandate.agenda.issues}
        row = self.row if self.governs() else None
        free = row is not None and row.state == "open" and self.outbox is None
        new = asked.subject not in {*before, *ours} and len(before) < MOST_QUESTIONS
        if not (free and new) or asked.question is not Question.UNKNOWN_ISSUE:
            msg = f"the principal of {self.step.neg} is not asked about another issue now"
            raise ConflictError(msg)
        self.journal(QuestionRecord(asked.subject, asked.about))

    def take_guidance(self) -> None:
        """Put our principal's guidance on record, if some came; what is in force binds this step.

        Raises:
            ConflictError: the negotiation is not on record, over, or under another mandate.
            InvalidValueError: it means nothing on the mandate's agenda, or there is too much.
        """
        given = self.step.guidance
        if given is None:
            return
        if self.row is None or self.row.state not in SPEAKING_STATES or not self.governs():
            msg = f"negotiation {self.step.neg} does not go on here; guidance changes nothing"
            raise ConflictError(msg)
        for constraint in given.guidance.constraints:
            constraint.check(self.verified.mandate.agenda)
        record = given.record()
        if record.in_force:
            if len(self.guidance) >= MOST_GUIDANCE:
                msg = f"expected guidance at most {MOST_GUIDANCE} times in one negotiation"
                raise InvalidValueError(msg)
            self.guidance = (*self.guidance, record.guidance)
            self.spent = self.spent if given.beside else ()
        self.journal(record)

    def take_order(self) -> None:
        """Put what the negotiation is told in a best and final round on record, if it is told.

        Raises:
            UsageError: it was told something later already, or another one of the same round takes
                an offer or has a deal.
        """
        told = self.step.told
        if told is None:
            return
        check_told(self.tx, self.row if self.governs() else None, told)
        self.journal(ClosingRecord(told.closing, told.order, told.offer, self.negotiation.size))

    def _adopt(self, received: Received) -> None:
        """The host's record shows our provisional envelope: it is provisional no more."""
        if self.outbox is None or self.outbox.hash != received.hash:
            msg = "only the provisional envelope itself can be adopted"
            raise OurProtocolError(msg)
        self.tx.clear_outbox(self.step.neg)
        self.outbox = None

    def _void(self, outbox: EntryRow) -> None:
        """The host's entry took the place of our provisional envelope, which is void."""
        self.journal(VoidRecord(outbox.seq, outbox.hash, "crossed"))
        self.guidance = (*self.spent, *self.guidance)
        self.tx.clear_outbox(self.step.neg)
        self.outbox = None

    def _utility_of(self, received: Received) -> str:
        """Return what an offer is worth to us; empty for entries that offer nothing."""
        last = self.negotiation.offers[-1] if self.negotiation.offers else None
        if last is None or last.hash != received.hash:
            return ""
        if self.negotiation.agenda != self.verified.mandate.agenda:
            return ""
        return utility_text(utility(self.verified.mandate, last.terms))

    def offer(self, offer_id: str) -> Offer:
        """Return an offer on record.

        Raises:
            OurProtocolError: there is none of that id: we would bind ourselves to nothing.
        """
        return offer_on_record(self.negotiation, offer_id)

    def at(self) -> datetime:
        """Return when our entry is made: now, but never before the entry it follows."""
        last = self.negotiation.last_at
        return self.step.now if last is None else max(self.step.now, last)

    def task_of_origin(self) -> str:
        """Return the task id a hosted negotiation was given.

        Raises:
            OurProtocolError: a host answers without having given the task an id.
        """
        origin = self.step.origin
        if origin is None or not origin.task:
            msg = "a hosted negotiation needs a task id"
            raise OurProtocolError(msg)
        return origin.task

    def owes_confirm(self) -> bool:
        """Say whether a firm offer that this gate released was accepted: then a confirm is owed.

        Our own signature on the offer, from the journal, proves that it was judged and released.
        """
        accepted = self.negotiation.accepted
        if accepted is None or accepted.by is not self.side or not accepted.body.firm:
            return False
        for raw in self.tx.journal(self.step.neg):
            entry = JournalEntry.from_bytes(raw)
            if entry.kind is not EntryKind.OUTBOUND:
                continue
            record = OutboundRecord.from_document(entry.data)
            if hash_bytes(record.envelope.payload) == accepted.hash:
                record.envelope.verify(ENVELOPE_TYP, (self.verified.authority.key,))
                return True
        return False

    def principal_dialled(self) -> str:
        """Return the principal we expect to answer; empty once it has answered, or when unknown."""
        return "" if self.step.origin is None else self.step.origin.principal
