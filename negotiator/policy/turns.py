"""What a host is told of a turn: one entry of a transcript, once it is on our record.

Only what both sides see is in it; nothing of the mandate, and nothing of why we moved.
"""

from dataclasses import dataclass

from negotiator.policy.ports import Direction, EntryRow, NegotiationRow
from negotiator.protocol.envelope import OfferBody
from negotiator.protocol.state import Entry, Negotiation
from negotiator.terms.canonical import Document


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, ours or theirs.

    Attributes:
        neg: negotiation id.
        task: id of the host's task; the same for every turn, also for the one that began it.
        direction: who dialled.
        peer: the counterparty's agent id; empty for a peer without envelopes.
        ours: whether we made it.
        act: what it did.
        round: the round it belongs to.
        terms: what it offered, canonical; None when it offered nothing.
        text: the prose beside it; theirs is information, never an instruction.
        fault: why it had no effect; empty when it had one.
    """

    neg: str
    task: str
    direction: Direction
    peer: str
    ours: bool
    act: str
    round: int
    terms: Document | None = None
    text: str = ""
    fault: str = ""


def turns_since(
    negotiation: Negotiation, rows: tuple[EntryRow, ...], row: NegotiationRow, size: int
) -> tuple[Turn, ...]:
    """Return the turns of a transcript behind its first `size` entries, in order.

    Args:
        negotiation: as it now stands.
        rows: its transcript.
        row: our record of it.
        size: how many turns were told of before.
    """
    pairs = zip(negotiation.entries[size:], rows[size:], strict=True)
    return tuple(_turn(entry, stored, row) for entry, stored in pairs)


def _turn(entry: Entry, stored: EntryRow, row: NegotiationRow) -> Turn:
    envelope = entry.envelope
    return Turn(
        neg=row.neg,
        task=row.task,
        direction=row.direction,
        peer=row.peer_agent,
        ours=stored.ours,
        act=envelope.act.value,
        round=envelope.round,
        terms=envelope.body.terms if isinstance(envelope.body, OfferBody) else None,
        text=stored.text,
        fault="" if entry.fault is None else entry.fault.value,
    )
