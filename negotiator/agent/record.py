"""Reading the record: one negotiation as it stands."""

from dataclasses import dataclass

from negotiator.policy.ports import Direction, EntryRow, NegotiationRow, Store, Transaction
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.memo import replayed
from negotiator.protocol.state import Negotiation, Side


@dataclass(frozen=True, slots=True)
class Recorded:
    """One negotiation on record.

    Attributes:
        row: our record of it.
        negotiation: the shared state.
        entries: the transcript as stored.
        outbox: our provisional envelope, if one is pending.
    """

    row: NegotiationRow
    negotiation: Negotiation
    entries: tuple[EntryRow, ...]
    outbox: EntryRow | None

    @property
    def side(self) -> Side:
        """Whether we dialled or host."""
        return Side.DIALLER if self.row.direction is Direction.DIALLED else Side.HOST


def load(store: Store, neg: str) -> Recorded | None:
    """Return a negotiation by its id, or None.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the record is damaged.
    """
    with store.read() as tx:
        return read(tx, neg)


def load_task(store: Store, task: str) -> Recorded | None:
    """Return the negotiation behind an A2A task, or None.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the record is damaged.
    """
    with store.read() as tx:
        row = tx.negotiation_of_task(task)
        return None if row is None else read(tx, row.neg)


def read(tx: Transaction, neg: str) -> Recorded | None:
    """Return a negotiation within a transaction, or None."""
    row = tx.negotiation(neg)
    if row is None:
        return None
    entries = tx.entries(neg)
    outbox = tx.outbox(neg)
    state = replayed(neg, entries) if entries else _unanswered(neg, outbox, row)
    return Recorded(row, state, entries, outbox)


def _unanswered(neg: str, outbox: EntryRow | None, row: NegotiationRow) -> Negotiation:
    """Return the state of a negotiation whose `open` has not been answered."""
    if outbox is None:
        return Negotiation(neg, dialler="", host=row.peer_agent)
    envelope = Envelope.from_bytes(outbox.payload)
    return Negotiation(neg, dialler=envelope.iss, host=envelope.aud)
