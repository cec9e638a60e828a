"""The record as the gate needs it: a synchronous port that stores implement.

Everything that must be true together is written in one transaction. A write transaction is
exclusive across processes; it is durable when the context manager exits without an error.
"""

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from negotiator.terms.canonical import Document, parse_canonical


class Direction(StrEnum):
    """Who sent the first message of a negotiation."""

    DIALLED = "dialled"
    HOSTED = "hosted"


@dataclass(frozen=True, slots=True)
class NegotiationRow:
    """One negotiation.

    Attributes:
        neg: negotiation id, unique per record.
        direction: whether we dialled or hosted it.
        peer_agent: the counterparty's agent id; empty for a peer without envelopes.
        peer_url: where we dial, in its normal spelling; empty when hosted.
        owner: who may read the task, and continue it where the peer has no envelopes: whom the
            transport authenticated as it was opened, empty for nobody.
        task: A2A task id, empty until known.
        context: A2A context id, empty until known.
        commitment: the mandate that governs it.
        state: ``open``, ``waiting`` (for our principal), ``ready`` (to take an offer it holds in a
            best and final round), ``agreed``, ``declined``, ``deadlock``,
            ``cancelled``, ``unanswered``, ``unconfirmed``, ``conflict`` or ``blocked``.
        detail: private, canonical JSON: final gap, block code, question; shown to our side only.
        created: RFC 3339 instant.
        updated: RFC 3339 instant of the last write.
        version: counts writes; a write must name the version it read.
    """

    neg: str
    direction: Direction
    peer_agent: str
    peer_url: str
    owner: str
    task: str
    context: str
    commitment: str
    state: str
    detail: str
    created: str
    updated: str
    version: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the shared transcript, or a provisional one in the outbox.

    Attributes:
        seq: position, from 0.
        hash: envelope hash, ``sha256:`` and hex.
        data: canonical JSON of the data part as sent or received
            (``negotiation``, ``envelope``, ``authority``).
        payload: the envelope payload bytes.
        text: prose beside it, not binding.
        message_id: A2A message id it travelled under.
        ours: whether we made it.
    """

    seq: int
    hash: str
    data: bytes
    payload: bytes
    text: str
    message_id: str
    ours: bool


@dataclass(frozen=True, slots=True)
class Hosted:
    """Which of the negotiations that we host are asked for.

    Attributes:
        owner: only those of this owner, exactly; nobody's are asked for with an empty one.
        context: only those of this A2A context; empty for any.
        states: only those whose row stands so; None for any.
        since: only those written last at this instant or later; empty for any.
    """

    owner: str
    context: str = ""
    states: frozenset[str] | None = None
    since: str = ""


MAX_DETAIL = 4_194_304
"""Largest private remarks on a negotiation, in bytes; entries of another history stand there."""
_SHORT_DETAIL = 4_096


def read_detail(row: NegotiationRow) -> Document:
    """Return the private remarks on a negotiation.

    Raises:
        InvalidValueError: the record is damaged.
    """
    detail = row.detail
    if len(detail) > _SHORT_DETAIL:
        return parse_canonical(detail.encode(), max_bytes=MAX_DETAIL)
    return dict(_read_short(detail))


@lru_cache(maxsize=256)
def _read_short(detail: str) -> Document:
    """Read remarks that are looked at several times a turn."""
    return parse_canonical(detail.encode(), max_bytes=MAX_DETAIL)


class LedgerState(StrEnum):
    """What a ledger row stands for."""

    RESERVED = "reserved"
    COMMITTED = "committed"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A worst case reserved, committed or released under a need.

    Attributes:
        mandate: mandate id (not its commitment: amendments share the ledger).
        need: need id.
        neg: negotiation id.
        offer: offer id the amount belongs to.
        amount: canonical decimal in the budget's currency; ``0`` where there is no budget.
        state: reserved, committed or released.
    """

    mandate: str
    need: str
    neg: str
    offer: str
    amount: str
    state: LedgerState


class Control(StrEnum):
    """Whether a mandate may be used right now."""

    ACTIVE = "active"
    PAUSED = "paused"
    REVOKED = "revoked"


class Transaction(Protocol):
    """Reads and writes inside one transaction.

    Every method may raise `StoreError`. A write that contradicts the record (a taken `seq`, a
    stale `version`, a taken journal position, a reply key with other content) raises
    `ConflictError`, and the transaction must be abandoned.
    """

    def negotiation(self, neg: str) -> NegotiationRow | None:
        """Return the negotiation, or None."""

    def negotiation_of_task(self, task: str) -> NegotiationRow | None:
        """Return the negotiation projected to that A2A task, or None."""

    def negotiations(self, states: Collection[str] = ()) -> tuple[NegotiationRow, ...]:
        """Return negotiations, least recently updated first.

        Args:
            states: only those that stand so; empty for all.
        """

    def negotiations_with(
        self, agent: str, url: str, states: Collection[str]
    ) -> tuple[NegotiationRow, ...]:
        """Return the negotiations with a counterparty, least recently updated first.

        Args:
            agent: its agent id; empty matches none.
            url: where we dialled it, exactly as on record; empty matches none.
            states: only those that stand so.
        """

    def hosted(
        self, which: Hosted, before: tuple[str, str] | None, most: int
    ) -> tuple[NegotiationRow, ...]:
        """Return some of what we host as a task, most recently updated first.

        What was written last at the same instant comes by task id, the greatest first.

        Args:
            which: which are asked for.
            before: only those that come after this place, an instant and a task id; None to begin.
            most: at most so many.
        """

    def count_hosted(self, which: Hosted) -> int:
        """Return how many of what we host as a task are asked for."""

    def put_negotiation(self, row: NegotiationRow) -> None:
        """Insert a row whose `version` is 1, or replace the one whose version is one less."""

    def entries(self, neg: str) -> tuple[EntryRow, ...]:
        """Return the shared transcript, in order."""

    def append_entry(self, neg: str, row: EntryRow) -> None:
        """Append the entry with the next free `seq`."""

    def outbox(self, neg: str) -> EntryRow | None:
        """Return our provisional envelope that the host's record does not show yet, or None."""

    def put_outbox(self, neg: str, row: EntryRow) -> None:
        """Store the one provisional envelope of a negotiation."""

    def clear_outbox(self, neg: str) -> None:
        """Forget the provisional envelope."""

    def journal(self, neg: str) -> tuple[bytes, ...]:
        """Return the canonical bytes of all journal entries, in order."""

    def journal_tail(self, neg: str) -> bytes | None:
        """Return the canonical bytes of the last journal entry, or None."""

    def append_journal(self, neg: str, position: int, entry: bytes) -> None:
        """Append the journal entry with the next free position."""

    def reply(self, sender: str, key: str) -> tuple[str, str] | None:
        """Return (content hash, negotiation id) stored for an idempotency key, or None."""

    def put_reply(self, sender: str, key: str, content: str, neg: str) -> None:
        """Store that this sender's message was handled."""

    def ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return all rows of a mandate, in the order they were first written."""

    def live_ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return the rows of a mandate that count: all but those that are released."""

    def ledger_of(self, mandate: str, neg: str) -> tuple[LedgerRow, ...]:
        """Return the rows of one negotiation under a mandate."""

    def put_ledger(self, row: LedgerRow) -> None:
        """Insert or replace the row of (mandate, need, neg, offer)."""

    def agreement(self, neg: str) -> bytes | None:
        """Return the agreement (canonical JSON of its JWS), or None."""

    def put_agreement(self, neg: str, agreement: bytes) -> None:
        """Store the one agreement of a negotiation."""

    def control(self, mandate: str) -> Control:
        """Return whether a mandate (by id) may be used; `ACTIVE` when nothing was ever said."""

    def put_control(self, mandate: str, control: Control) -> None:
        """Pause, resume or revoke a mandate; a revoked one stays revoked."""

    def approvals(self, neg: str) -> tuple[str, ...]:
        """Return the ids of offers a person approved in this negotiation."""

    def put_approval(self, neg: str, offer: str) -> None:
        """Record a person's approval."""


class Store(Protocol):
    """The record."""

    def write(self) -> AbstractContextManager[Transaction]:
        """Begin an exclusive transaction; commit durably on exit, roll back on any exception."""

    def read(self) -> AbstractContextManager[Transaction]:
        """Begin a consistent read-only view; writing through it raises `StoreError`."""

    def close(self) -> None:
        """Release files and connections. Closing twice is fine."""
