"""A negotiation as people follow it: round by round, their offer, ours, what the gate said.

For our own side only: it holds what offers are worth to us.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from negotiator.agent.record import Recorded
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import InboundRecord, Ruling, VerdictRecord
from negotiator.policy.ports import EntryRow
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.envelope import Envelope, OfferBody
from negotiator.terms import Terms
from negotiator.terms.canonical import parse_canonical
from negotiator.terms.values import parse_decimal


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer within a round.

    Attributes:
        terms: what was offered.
        utility: what that is worth to us, 0 to 1; None when it was not recorded.
    """

    terms: Terms
    utility: Fraction | None


@dataclass(frozen=True, slots=True)
class GateNote:
    """What the gate said about a move we wanted to make.

    Attributes:
        act: what it would do.
        ruling: whether it left.
        code: the rule that decided; private.
        detail: what had to hold; private.
    """

    act: Act | None
    ruling: Ruling
    code: str
    detail: str


@dataclass(slots=True)
class Round:
    """One round.

    Attributes:
        number: from 0, the opening.
        theirs: their offer, None before it is made.
        ours: our offer, None before it is made.
        answers: moves of either side that offer nothing, such as (`accept`, ours).
        notes: what the gate said, in order.
    """

    number: int
    theirs: Bid | None = None
    ours: Bid | None = None
    answers: list[tuple[Act, bool]] = field(default_factory=list)
    notes: list[GateNote] = field(default_factory=list)


def rounds(recorded: Recorded, journal: Iterable[bytes]) -> tuple[Round, ...]:
    """Return the rounds of a negotiation, oldest first; a provisional move of ours included.

    Args:
        recorded: the negotiation on record.
        journal: its journal.

    Raises:
        VerificationError: the journal is damaged.
    """
    entries = [JournalEntry.from_bytes(raw) for raw in journal]
    inbound = [
        InboundRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.INBOUND
    ]
    verdicts = [
        VerdictRecord.from_document(entry.data)
        for entry in entries
        if entry.kind is EntryKind.VERDICT
    ]
    table: dict[int, Round] = {}
    numbers: dict[int, int] = {}
    worth = _utilities(inbound, verdicts)
    for row, envelope in _moves(recorded):
        numbers[row.seq] = envelope.round
        line = table.setdefault(envelope.round, Round(envelope.round))
        _enter(recorded, line, (row, envelope), worth.get((row.seq, row.ours)))
    last = max(table, default=0)
    for verdict in verdicts:
        line = table.setdefault(numbers.get(verdict.seq, last), Round(last))
        line.notes.append(GateNote(verdict.act, verdict.ruling, verdict.code, verdict.detail))
    return tuple(table[number] for number in sorted(table))


def _utilities(
    inbound: Iterable[InboundRecord], verdicts: Iterable[VerdictRecord]
) -> dict[tuple[int, bool], Fraction]:
    """Return what offers were found to be worth, by place and by whether they are ours."""
    worth = {
        (record.seq, False): Fraction(parse_decimal(record.utility))
        for record in inbound
        if record.utility
    }
    for record in verdicts:
        if record.ruling is Ruling.RELEASED and record.act in OFFERS and "ours" in record.numbers:
            worth[record.seq, True] = record.numbers["ours"]
    return worth


def _moves(recorded: Recorded) -> Iterator[tuple[EntryRow, Envelope]]:
    """Give the moves that had an effect, and our provisional one."""
    for row, entry in zip(recorded.entries, recorded.negotiation.entries, strict=True):
        if entry.fault is None:
            yield row, entry.envelope
    if recorded.outbox is not None:
        yield recorded.outbox, Envelope.from_document(parse_canonical(recorded.outbox.payload))


def _enter(
    recorded: Recorded, line: Round, move: tuple[EntryRow, Envelope], worth: Fraction | None
) -> None:
    """Write a move into its round."""
    row, envelope = move
    agenda, body = recorded.negotiation.agenda, envelope.body
    if not isinstance(body, OfferBody) or agenda is None:
        line.answers.append((envelope.act, row.ours))
        return
    bid = Bid(agenda.decode_terms(body.terms), worth)
    if row.ours:
        line.ours = bid
    else:
        line.theirs = bid
