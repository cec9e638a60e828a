"""The record in memory: the whole contract, except that it ends with the process.

A transaction works on layers over tables that are never changed; a commit replaces the tables in
one assignment. So a reader keeps the tables it began with, and a rollback forgets a layer.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from heapq import nlargest

from negotiator.errors import ConflictError, StoreError
from negotiator.policy.ports import (
    Control,
    Direction,
    EntryRow,
    Hosted,
    LedgerRow,
    LedgerState,
    NegotiationRow,
    Transaction,
)
from negotiator.stores.lifecycle import Lifecycle, reads, writes
from negotiator.stores.memory_tables import EMPTY, Case, Tables, layer, merged
from negotiator.stores.turnstile import Turnstile


def _place(row: NegotiationRow) -> tuple[str, str]:
    return row.updated, row.task


def _asked_for(row: NegotiationRow, which: Hosted) -> bool:
    context = not which.context or row.context == which.context
    state = which.states is None or row.state in which.states
    return context and state and row.updated >= which.since


def _refuse(msg: str) -> ConflictError:
    return ConflictError(f"{msg}; read the record again and decide anew")


class MemoryTransaction(Lifecycle):
    """Reads and writes of one transaction; see `negotiator.policy.ports.Transaction`."""

    def __init__(self, tables: Tables, *, writable: bool) -> None:
        """Begin on the committed tables."""
        super().__init__(writable=writable)
        self._cases = layer(tables.cases)
        self._hosted = layer(tables.hosted)
        self._replies = layer(tables.replies)
        self._ledgers = layer(tables.ledgers)
        self._controls = layer(tables.controls)
        self._writes = tables.writes

    def committed(self) -> Tables:
        """Return the tables as this transaction leaves them.

        Raises:
            StoreError: the transaction failed, or a row belongs to no negotiation.
        """
        self.check(writes=True)
        # A negotiation whose outbox was cleared again may be empty: that names nothing.
        if any(case.row is None and case != EMPTY for case in self._cases.maps[0].values()):
            msg = "a row names a negotiation that the record does not hold; nothing was written"
            raise StoreError(msg)
        return Tables(
            merged(self._cases),
            merged(self._hosted),
            merged(self._replies),
            merged(self._ledgers),
            merged(self._controls),
            self._writes,
        )

    def _case(self, neg: str) -> Case:
        changes, table = self._cases.maps
        return changes.get(neg) or table.get(neg, EMPTY)

    @reads
    def negotiation(self, neg: str) -> NegotiationRow | None:
        """Return the negotiation, or None."""
        return self._case(neg).row

    @reads
    def negotiation_of_task(self, task: str) -> NegotiationRow | None:
        """Return the negotiation we host as that task, else the oldest we dialled, or None."""
        if not task:
            return None
        if neg := self._hosted.get(task):
            return self._case(neg).row
        rows = [case.row for case in self._cases.values() if case.row and case.row.task == task]
        return min(rows, key=lambda row: (row.created, row.neg), default=None)

    @reads
    def negotiations(self, states: Collection[str] = ()) -> tuple[NegotiationRow, ...]:
        """Return negotiations, least recently updated first: in these states, or all."""
        rows = [
            (case.row, case.written)
            for case in self._cases.values()
            if case.row and (not states or case.row.state in states)
        ]
        rows.sort(key=lambda pair: (pair[0].updated, pair[1]))
        return tuple(row for row, _written in rows)

    @reads
    def negotiations_with(
        self, agent: str, url: str, states: Collection[str]
    ) -> tuple[NegotiationRow, ...]:
        """Return the negotiations with a counterparty, least recently updated first."""
        rows = self.negotiations(states) if states else ()
        return tuple(
            row
            for row in rows
            if (agent and row.peer_agent == agent) or (url and row.peer_url == url)
        )

    @reads
    def hosted(
        self, which: Hosted, before: tuple[str, str] | None, most: int
    ) -> tuple[NegotiationRow, ...]:
        """Return some of what we host as a task, most recently updated first."""
        rows = (row for row in self._hosted_rows(which) if before is None or _place(row) < before)
        return tuple(nlargest(max(most, 0), rows, key=_place))

    @reads
    def count_hosted(self, which: Hosted) -> int:
        """Return how many of what we host as a task are asked for."""
        return sum(1 for _ in self._hosted_rows(which))

    def _hosted_rows(self, which: Hosted) -> Iterator[NegotiationRow]:
        for neg in self._hosted.values():
            row = self._case(neg).row
            if row is not None and row.owner == which.owner != "" and _asked_for(row, which):
                yield row

    @writes
    def put_negotiation(self, row: NegotiationRow) -> None:
        """Insert a row whose `version` is 1, or replace the one whose version is one less.

        Raises:
            ConflictError: the stored version is another, or the hosted task is taken.
        """
        case = self._case(row.neg)
        stored = case.row.version if case.row else 0
        if row.version < 1 or stored != row.version - 1:
            msg = f"negotiation {row.neg} is at version {stored}, not {row.version - 1}"
            raise _refuse(msg)
        self._index(case.row, row)
        self._writes += 1
        self._cases[row.neg] = case._replace(row=row, written=self._writes)

    def _index(self, old: NegotiationRow | None, new: NegotiationRow) -> None:
        hosts = new.direction is Direction.HOSTED and new.task
        if hosts and self._hosted.get(new.task, new.neg) not in {"", new.neg}:
            msg = f"task {new.task} belongs to another negotiation"
            raise _refuse(msg)
        if old and old.direction is Direction.HOSTED and old.task:
            self._hosted[old.task] = ""
        if hosts:
            self._hosted[new.task] = new.neg

    @reads
    def entries(self, neg: str) -> tuple[EntryRow, ...]:
        """Return the shared transcript, in order."""
        return self._case(neg).entries

    @writes
    def append_entry(self, neg: str, row: EntryRow) -> None:
        """Append the entry with the next free `seq`.

        Raises:
            ConflictError: `seq` is not the next one.
        """
        case = self._case(neg)
        if row.seq != len(case.entries):
            msg = f"the next entry of {neg} is {len(case.entries)}, not {row.seq}"
            raise _refuse(msg)
        self._cases[neg] = case._replace(entries=(*case.entries, row))

    @reads
    def outbox(self, neg: str) -> EntryRow | None:
        """Return our provisional envelope that the host's record does not show yet, or None."""
        return self._case(neg).outbox

    @writes
    def put_outbox(self, neg: str, row: EntryRow) -> None:
        """Store the one provisional envelope of a negotiation; again is fine if it is the same.

        Raises:
            ConflictError: another one is still pending.
        """
        case = self._case(neg)
        if case.outbox not in {None, row}:
            msg = f"another envelope of {neg} is pending"
            raise _refuse(msg)
        self._cases[neg] = case._replace(outbox=row)

    @writes
    def clear_outbox(self, neg: str) -> None:
        """Forget the provisional envelope; fine if there is none."""
        if neg in self._cases:
            self._cases[neg] = self._case(neg)._replace(outbox=None)

    @reads
    def journal(self, neg: str) -> tuple[bytes, ...]:
        """Return the canonical bytes of all journal entries, in order."""
        return self._case(neg).journal

    @reads
    def journal_tail(self, neg: str) -> bytes | None:
        """Return the canonical bytes of the last journal entry, or None."""
        journal = self._case(neg).journal
        return journal[-1] if journal else None

    @writes
    def append_journal(self, neg: str, position: int, entry: bytes) -> None:
        """Append the journal entry with the next free position.

        Raises:
            ConflictError: `position` is not the next one.
        """
        case = self._case(neg)
        if position != len(case.journal):
            msg = f"the next journal entry of {neg} is {len(case.journal)}, not {position}"
            raise _refuse(msg)
        self._cases[neg] = case._replace(journal=(*case.journal, bytes(entry)))

    @reads
    def reply(self, sender: str, key: str) -> tuple[str, str] | None:
        """Return (content hash, negotiation id) stored for an idempotency key, or None."""
        return self._replies.get((sender, key))

    @writes
    def put_reply(self, sender: str, key: str, content: str, neg: str) -> None:
        """Store that this sender's message was handled; again is fine if it is the same.

        Raises:
            ConflictError: the key stands for other content.
        """
        if self._replies.setdefault((sender, key), (content, neg)) != (content, neg):
            msg = f"message {key} was handled before with other content"
            raise _refuse(msg)

    @reads
    def ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return all rows of a mandate, in the order they were first written."""
        return tuple(self._ledgers.get(mandate, {}).values())

    @reads
    def live_ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return the rows of a mandate that count: all but those that are released."""
        rows = self._ledgers.get(mandate, {}).values()
        return tuple([row for row in rows if row.state is not LedgerState.RELEASED])

    @reads
    def ledger_of(self, mandate: str, neg: str) -> tuple[LedgerRow, ...]:
        """Return the rows of one negotiation under a mandate."""
        rows = self._ledgers.get(mandate, {}).items()
        return tuple([row for (_, whose, _), row in rows if whose == neg])

    @writes
    def put_ledger(self, row: LedgerRow) -> None:
        """Insert or replace the row of (mandate, need, neg, offer)."""
        rows = self._ledgers.get(row.mandate, {})
        self._ledgers[row.mandate] = {**rows, (row.need, row.neg, row.offer): row}

    @reads
    def agreement(self, neg: str) -> bytes | None:
        """Return the agreement (canonical JSON of its JWS), or None."""
        return self._case(neg).agreement

    @writes
    def put_agreement(self, neg: str, agreement: bytes) -> None:
        """Store the one agreement of a negotiation; again is fine if it is the same.

        Raises:
            ConflictError: another agreement is stored.
        """
        case = self._case(neg)
        if case.agreement not in {None, agreement}:
            msg = f"negotiation {neg} already has another agreement"
            raise _refuse(msg)
        self._cases[neg] = case._replace(agreement=bytes(agreement))

    @reads
    def control(self, mandate: str) -> Control:
        """Return whether a mandate (by id) may be used; `ACTIVE` when nothing was ever said."""
        return self._controls.get(mandate, Control.ACTIVE)

    @writes
    def put_control(self, mandate: str, control: Control) -> None:
        """Pause, resume or revoke a mandate.

        Raises:
            ConflictError: it is revoked, which is final.
        """
        stored = self._controls.get(mandate, Control.ACTIVE)
        if stored is Control.REVOKED and control is not Control.REVOKED:
            msg = f"mandate {mandate} is revoked, which is final"
            raise _refuse(msg)
        self._controls[mandate] = control

    @reads
    def approvals(self, neg: str) -> tuple[str, ...]:
        """Return the ids of offers a person approved in this negotiation, in order."""
        return self._case(neg).approvals

    @writes
    def put_approval(self, neg: str, offer: str) -> None:
        """Record a person's approval; again is fine."""
        case = self._case(neg)
        if offer not in case.approvals:
            self._cases[neg] = case._replace(approvals=(*case.approvals, offer))


class MemoryStore:
    """A record that lives as long as the object; any number of threads may use it."""

    def __init__(self) -> None:
        """Make an empty record."""
        self._tables = Tables()
        self._turnstile = Turnstile()
        self._closed = False

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """Begin an exclusive transaction; commit on exit, roll back on any exception.

        Raises:
            StoreError: the store is closed, the turn did not come, or the transaction failed.
        """
        with self._turnstile.turn():
            transaction = self._begin(writable=True)
            try:
                yield transaction
                self._tables = transaction.committed()
            finally:
                transaction.end()

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """Begin a consistent read-only view; writing through it raises `StoreError`.

        Raises:
            StoreError: the store is closed.
        """
        transaction = self._begin(writable=False)
        try:
            yield transaction
        finally:
            transaction.end()

    def _begin(self, *, writable: bool) -> MemoryTransaction:
        if self._closed:
            msg = "the store is closed; open a new one"
            raise StoreError(msg)
        return MemoryTransaction(self._tables, writable=writable)

    def close(self) -> None:
        """Refuse further transactions. Closing twice is fine."""
        self._closed = True
