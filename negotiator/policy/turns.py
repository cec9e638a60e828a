"""What a host is told of a turn: one entry of a transcript, once it is on our record.

Only what both sides see is in it; nothing of the mandate, and nothing of why we moved.
"""

from dataclasses import dataclass

from negotiator.errors import OurProtocolError
from negotiator.policy.ports import Direction, EntryRow
from negotiator.policy.work import Work
from negotiator.protocol.envelope import OfferBody
from negotiator.protocol.state import Entry
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
        seq: its place in the transcript, from 0.
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
    seq: int
    round: int
    terms: Document | None = None
    text: str = ""
    fault: str = ""


def turns_of(work: Work) -> tuple[Turn, ...]:
    """Return the turns that a step put on the transcript, in order.

    Raises:
        OurProtocolError: a new negotiation without its origin.
    """
    size, negotiation = work.step.size, work.negotiation
    rows = work.tx.entries(work.step.neg)
    pairs = zip(negotiation.entries[size:], rows[size:], strict=True)
    place = _place(work)
    return tuple(_turn(entry, stored, place) for entry, stored in pairs)


@dataclass(frozen=True, slots=True)
class _Place:
    """What all turns of a negotiation share."""

    neg: str
    task: str
    direction: Direction
    peer: str


def _place(work: Work) -> _Place:
    """Return what all turns share, as our record will say it after the step."""
    row, neg, task = work.row, work.step.neg, work.negotiation.task
    if row is not None:
        return _Place(neg, task or row.task, row.direction, row.peer_agent)
    origin = work.step.origin
    if origin is None:
        msg = "a new negotiation needs its origin"
        raise OurProtocolError(msg)
    return _Place(neg, task or origin.task, origin.direction, origin.peer)


def _turn(entry: Entry, stored: EntryRow, place: _Place) -> Turn:
    envelope = entry.envelope
    return Turn(
        neg=place.neg,
        task=place.task,
        direction=place.direction,
        peer=place.peer,
        ours=stored.ours,
        act=envelope.act.value,
        seq=envelope.seq,
        round=envelope.round,
        terms=envelope.body.terms if isinstance(envelope.body, OfferBody) else None,
        text=stored.text,
        fault="" if entry.fault is None else entry.fault.value,
    )
