"""What the task of a host without envelopes shows, held against our record.

Such a host signs nothing, so its task is all there is: what it shows must begin with what stands on
our record, its messages and ours, in their order and unchanged.
Source: docs/wire.md, "Hosts without envelopes".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from negotiator.agent.dialler import GapError
from negotiator.agent.discrepancy import note_discrepancy
from negotiator.agent.record import Recorded
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import InboundRecord
from negotiator.errors import InvalidValueError, TheirProtocolError, VerificationError
from negotiator.policy.moves import Inbound
from negotiator.policy.ports import EntryRow, Transaction
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.message import PlainMessage, part_bytes, plain_part, read_message
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.task import MessageView, Speaker, TaskState, TaskView
from negotiator.protocol.transcript import StoredEntry, read_stored
from negotiator.protocol.transitions import Received, advance
from negotiator.terms import Agenda
from negotiator.terms.canonical import MAX_BYTES, Document, canonical_bytes, parse_json

MOST_TEXT = MAX_BYTES
"""Longest prose beside a move, in characters."""
COMPLETED: Document = {"action": "confirm", "reason": "task-completed"}
"""What a host is taken to say whose task is completed after our accept, without another word."""


@dataclass(frozen=True, slots=True)
class PlainSeen:
    """One message of a host's task.

    Attributes:
        role: who sent it, by the host's word.
        message_id: its id.
        data: the JSON values of its data parts.
        raw: the same as bytes.
        text: its prose.
    """

    role: Speaker
    message_id: str
    data: tuple[object, ...]
    raw: tuple[bytes, ...]
    text: str

    def move(self) -> tuple[object, bytes] | None:
        """Return the data part that is a move, and its bytes; None where there is none.

        Raises:
            TheirProtocolError: there are several.
        """
        found = [pair for pair in zip(self.data, self.raw, strict=True) if _acts(pair[0])]
        if len(found) > 1:
            msg = "expected at most one move in a message"
            raise TheirProtocolError(msg)
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class PlainTask:
    """What the task of a host without envelopes shows.

    Attributes:
        task: its id.
        context: its context id.
        state: its state.
        messages: history and status message, oldest first.
    """

    task: str
    context: str
    state: TaskState
    messages: tuple[PlainSeen, ...]

    def view(self) -> TaskView:
        """Return it as far as a settlement depends on it."""
        return TaskView(
            task_id=self.task,
            state=self.state,
            messages=tuple(MessageView(m.role, m.data, m.text) for m in self.messages),
        )

    @property
    def answers(self) -> bool:
        """Whether the host has said what it has to say, and it is for us to go on."""
        return self.state is TaskState.INPUT_REQUIRED or self.state.terminal


def _acts(data: object) -> bool:
    """Say whether a data part is a move, or means to be one."""
    if not isinstance(data, Mapping):
        return False
    inner = data.get("negotiation")
    return "action" in data or "envelope" in data or (isinstance(inner, Mapping) and bool(inner))


@dataclass(frozen=True, slots=True)
class Known:
    """What of a negotiation is on our record.

    Attributes:
        recorded: the negotiation.
        raws: what the host sent, by its place in the transcript.
        agenda: ours.
        deadline: when our side ends the negotiation.
        asked: ids of what we asked in answer to words alone.
    """

    recorded: Recorded
    raws: Mapping[int, bytes]
    agenda: Agenda
    deadline: datetime
    asked: frozenset[str] = frozenset()


def raws_of(tx: Transaction, neg: str) -> dict[int, bytes]:
    """Return what a counterparty sent, as it came, by its place in the transcript.

    Raises:
        StoreError: the record cannot be read.
    """
    entries = (JournalEntry.from_bytes(raw) for raw in tx.journal(neg))
    found = (InboundRecord.from_document(e.data) for e in entries if e.kind is EntryKind.INBOUND)
    return {record.seq: record.raw for record in found}


@dataclass(slots=True)
class History:
    """Reads a task from its beginning.

    Attributes:
        known: what is on our record.
        task: what the host shows.
        now: our clock.
        state: the state that what was read leads to.
        inbound: entries that are not on our record yet.
        outbox: our provisional message as long as the task does not show it.
        words: the host's last message without a move, if nothing came after it.
        broken_off: what it decided while nothing was decided by its task: it rejected an accept of
            ours, or its yes is none before the task is completed.
        place: how many entries of our record were found.
        read_last: the last new move of the host that was looked at, as it came.
    """

    known: Known
    task: PlainTask
    now: datetime
    state: Negotiation
    inbound: list[Inbound] = field(default_factory=list)
    outbox: EntryRow | None = None
    words: PlainSeen | None = None
    broken_off: Act | None = None
    place: int = 0
    read_last: bytes = b""

    def read(self) -> None:
        """Read all messages.

        Raises:
            GapError: what is on our record is not all there; the whole history may have it.
            VerificationError: it is there otherwise, or there is something in our name.
            TheirProtocolError: a move that cannot be read.
        """
        for seen in self.task.messages:
            if self.broken_off is not None:
                break
            if seen.role is Speaker.USER:
                self._ours(seen)
            else:
                self._theirs(seen)
        if self.place < len(self.known.recorded.entries):
            msg = "the host's task does not show what stands on our record"
            raise GapError(msg)

    def _next(self) -> EntryRow | None:
        """Return the next entry of our record that the task has to show."""
        entries = self.known.recorded.entries
        return entries[self.place] if self.place < len(entries) else None

    def _ours(self, seen: PlainSeen) -> None:
        """Find a message of ours on our record."""
        due = self._next()
        if due is not None and due.ours and due.message_id == seen.message_id:
            _check_unchanged(due, seen)
            self.place, self.words = self.place + 1, None
            return
        if seen.message_id in self.known.asked and seen.move() is None:
            self.words = None
            return
        outbox = self.outbox
        if due is not None or outbox is None or outbox.message_id != seen.message_id:
            msg = "the host's task shows a message in our name that we did not send there"
            raise VerificationError(msg)
        _check_unchanged(outbox, seen)
        received = read_stored(StoredEntry(outbox.data, outbox.payload))
        item = Inbound(
            received, outbox.data, outbox.data, outbox.text, outbox.message_id, ours=True
        )
        self._enter(item)
        self.outbox, self.words = None, None

    def _theirs(self, seen: PlainSeen) -> None:
        """Find a message of the host on our record, or enter it."""
        move = seen.move()
        if move is None:
            self.words = seen if seen.text else self.words
            return
        due = self._next()
        if due is not None:
            same = not due.ours and due.message_id == seen.message_id and due.text == seen.text
            if not same or self.known.raws.get(self.place) != move[1]:
                msg = f"entry {self.place} is not the one on our record"
                raise VerificationError(msg)
            self.place, self.words = self.place + 1, None
            return
        if self.state.final or not self.task.answers:
            return
        if self.outbox is not None and not self.task.state.terminal:
            msg = "the host's task shows an answer and not what it answers"
            raise GapError(msg)
        self._hear(seen, move)
        self.words = None

    def _hear(self, seen: PlainSeen, move: tuple[object, bytes]) -> None:
        """Enter a move of the host that is new; one that decides only once its task is completed.

        Raises:
            TheirProtocolError: it cannot be read, or belongs elsewhere.
        """
        self.read_last = move[1]
        received = self._received(seen, move)
        act = received.envelope.act
        if self.state.phase is Phase.ACCEPTED and act is Act.REJECT:
            self.broken_off = Act.REJECT
            return
        after = advance(self.state, received, now=self.now)
        if after.phase is Phase.AGREED and self.task.state is not TaskState.COMPLETED:
            self.broken_off = act
            return
        note_discrepancy(after, received, seen.text)
        data = part_bytes(_recorded_part(received))
        item = Inbound(received, data, move[1], seen.text, seen.message_id, live=self.now)
        self._enter(item)

    def _received(self, seen: PlainSeen, move: tuple[object, bytes]) -> Received:
        """Return the entry that a move makes."""
        try:
            parse_json(move[1])
        except InvalidValueError as error:
            raise TheirProtocolError(error.message) from error
        if len(seen.text) > MOST_TEXT:
            msg = f"expected at most {MOST_TEXT} characters of prose beside a move"
            raise TheirProtocolError(msg)
        taken = read_message(move[0])
        if not isinstance(taken, PlainMessage):
            msg = "the host sends envelopes now, and was dialled as one that sends none"
            raise TheirProtocolError(msg)
        if taken.text("negotiationId") not in {"", self.state.neg}:
            msg = "the message names another negotiation than the task"
            raise TheirProtocolError(msg)
        return self._entry_of(taken)

    def _entry_of(self, taken: PlainMessage) -> Received:
        opening = OurOpening(self.known.agenda, self.known.deadline, self.task.task)
        return plain_received(self.state, taken, opening, self.now)

    def confirm_by_state(self) -> None:
        """Enter that the host's task is completed, which confirms our accept without a word.

        Raises:
            TheirProtocolError: there is no accept of ours to be confirmed.
        """
        raw = canonical_bytes(COMPLETED)
        received = self._entry_of(PlainMessage(COMPLETED))
        data = part_bytes(_recorded_part(received))
        self._enter(Inbound(received, data, raw, "", "", live=self.now))

    def _enter(self, item: Inbound) -> None:
        self.state = advance(self.state, item.received, now=item.live)
        self.inbound.append(item)

    def undecided(self) -> tuple[Inbound, ...]:
        """Return what is new up to, and without, what would make it agreed."""
        agreed = self.state.phase is Phase.AGREED
        return tuple(self.inbound[:-1] if agreed else self.inbound)

    @property
    def awaits_them(self) -> bool:
        """Whether the next move is the host's."""
        turn = self.state.turn is Side.HOST or self.state.phase is Phase.ACCEPTED
        return turn and not self.state.final and self.outbox is None


def _check_unchanged(entry: EntryRow, seen: PlainSeen) -> None:
    """Check that what we sent comes back as it was sent.

    Raises:
        VerificationError: it does not.
    """
    sent = parse_json(entry.data)
    if seen.data != (sent,) or seen.text != entry.text:
        msg = f"our message {entry.message_id} did not come back as it was sent"
        raise VerificationError(msg)


def _recorded_part(received: Received) -> Document:
    """Return the part as recorded: canonical, with the host's own offer id if it gave one."""
    part = plain_part(received.envelope, received.hash)
    readable = part["negotiation"]
    if received.offer_id and received.envelope.act in OFFERS and isinstance(readable, dict):
        readable["offerId"] = received.offer_id
    return part
