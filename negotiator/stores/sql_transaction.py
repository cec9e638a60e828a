"""Reads and writes inside one database transaction."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, Executable

from negotiator.errors import ConflictError, StoreError
from negotiator.policy.ports import (
    Control,
    EntryRow,
    Hosted,
    LedgerRow,
    NegotiationRow,
)
from negotiator.stores import statements
from negotiator.stores.driver import run
from negotiator.stores.kept import Kept, kept_in
from negotiator.stores.lifecycle import Lifecycle, reads, writes
from negotiator.stores.sql_rows import (
    Row,
    Value,
    columns_of,
    entry_of,
    known,
    ledger_row_of,
    negotiation_of,
)
from negotiator.stores.sqlite import data_version, translated

_MOVED_ON = "the record moved on; read it again and decide anew"


_END = ("\U0010ffff", "")
"""A place that every instant comes before."""


def _of_hosted(which: Hosted) -> dict[str, Value]:
    of: dict[str, Value] = {
        "of_owner": which.owner,
        "of_context": which.context,
        "of_since": which.since,
    }
    return of if which.states is None else of | {"of_states": sorted(which.states)}


def _refuse(msg: str) -> ConflictError:
    return ConflictError(f"{msg}; read the record again and decide anew")


class SqlTransaction(Lifecycle):
    """Reads and writes of one transaction; see `negotiator.policy.ports.Transaction`."""

    def __init__(self, connection: Connection, *, writable: bool) -> None:
        """Use a connection on which a transaction has begun."""
        super().__init__(writable=writable)
        self._connection = connection
        # Nobody else writes while a transaction that writes lasts, so each end is looked for once.
        self._ends: dict[tuple[str, str], int] = {}
        self._kept: Kept | None = None

    def _rows(self, statement: Executable, **of: Value) -> Sequence[Row]:
        with translated("read"):
            rows: Sequence[Row] = run(self._connection, statement, of).fetchall()
            return rows

    def _row(self, statement: Executable, **of: Value) -> Row | None:
        rows = self._rows(statement, **of)
        if len(rows) > 1:
            msg = "the record holds one thing twice; restore it from a backup"
            raise StoreError(msg)
        return rows[0] if rows else None

    def _following(self, greatest: Executable, **of: Value) -> int:
        """Return the number after the greatest one; 0 if there is none."""
        row = self._row(greatest, **of)
        return 0 if row is None or row[0] is None else int(row[0]) + 1

    def _end(self, of: str, neg: str, greatest: Executable) -> int:
        """Return the number that the next row of a negotiation has."""
        known = self._ends.get((of, neg))
        return self._following(greatest, of_neg=neg) if known is None else known

    def _write(self, statement: Executable, **values: Value) -> int:
        """Return how many rows were written."""
        with translated("write to", conflict=_MOVED_ON):
            return run(self._connection, statement, values).rowcount

    @reads
    def negotiation(self, neg: str) -> NegotiationRow | None:
        """Return the negotiation, or None."""
        row = self._row(statements.NEGOTIATION, of_neg=neg)
        return None if row is None else negotiation_of(row)

    @reads
    def negotiation_of_task(self, task: str) -> NegotiationRow | None:
        """Return the negotiation we host as that task, else the oldest we dialled, or None."""
        row = self._row(statements.NEGOTIATION_OF_TASK, of_task=task)
        return None if row is None else negotiation_of(row)

    @reads
    def negotiations(self, states: Collection[str] = ()) -> tuple[NegotiationRow, ...]:
        """Return negotiations, least recently updated first: in these states, or all."""
        if not states:
            return tuple(map(negotiation_of, self._rows(statements.NEGOTIATIONS)))
        found = self._rows(statements.NEGOTIATIONS_IN, of_states=sorted(states))
        return tuple(map(negotiation_of, found))

    @reads
    def negotiations_with(
        self, agent: str, url: str, states: Collection[str]
    ) -> tuple[NegotiationRow, ...]:
        """Return the negotiations with a counterparty, least recently updated first."""
        if not states:
            return ()
        found = self._rows(
            statements.NEGOTIATIONS_WITH, of_agent=agent, of_url=url, of_states=sorted(states)
        )
        return tuple(map(negotiation_of, found))

    @reads
    def hosted(
        self, which: Hosted, before: tuple[str, str] | None, most: int
    ) -> tuple[NegotiationRow, ...]:
        """Return some of what we host as a task, most recently updated first."""
        if which.states is not None and not which.states:
            return ()
        updated, task = _END if before is None else before
        asked = statements.HOSTED if which.states is None else statements.HOSTED_IN
        place: dict[str, Value] = {"of_updated": updated, "of_task": task}
        found = self._rows(asked, of_most=max(most, 0), **_of_hosted(which), **place)
        return tuple(map(negotiation_of, found))

    @reads
    def count_hosted(self, which: Hosted) -> int:
        """Return how many of what we host as a task are asked for."""
        if which.states is not None and not which.states:
            return 0
        asked = statements.COUNT_HOSTED if which.states is None else statements.COUNT_HOSTED_IN
        row = self._row(asked, **_of_hosted(which))
        return 0 if row is None else int(row[0])

    @writes
    def put_negotiation(self, row: NegotiationRow) -> None:
        """Insert a row whose `version` is 1, or replace the one whose version is one less.

        Raises:
            ConflictError: the stored version is another, or the hosted task is taken.
            StoreError: the database failed.
        """
        values = columns_of(row) | {"written": self._following(statements.LAST_WRITTEN)}
        if row.version == 1:
            self._write(statements.INSERT_NEGOTIATION, **values)
            return
        of = {"of_neg": values.pop("neg"), "of_version": row.version - 1}
        if row.version < 1 or self._write(statements.UPDATE_NEGOTIATION, **values, **of) != 1:
            msg = f"negotiation {row.neg} is not at version {row.version - 1}"
            raise _refuse(msg)

    @reads
    def entries(self, neg: str) -> tuple[EntryRow, ...]:
        """Return the shared transcript, in order."""
        kept = self._known()
        rows = kept.rows(neg)
        if rows is None:
            rows = tuple(map(entry_of, self._rows(statements.ENTRIES, of_neg=neg)))
            kept.keep(neg, rows)
        return rows

    def _known(self) -> Kept:
        """Return what this connection knows of transcripts, as of this transaction."""
        if self._kept is None:
            with translated("read"):
                version = data_version(self._connection)
            self._kept = kept_in(self._connection.info)
            self._kept.as_of(version)
        return self._kept

    @writes
    def append_entry(self, neg: str, row: EntryRow) -> None:
        """Append the entry with the next free `seq`.

        Raises:
            ConflictError: `seq` is not the next one.
            StoreError: the database failed.
        """
        following = self._end("entries", neg, statements.LAST_SEQ)
        if row.seq != following:
            msg = f"the next entry of {neg} is {following}, not {row.seq}"
            raise _refuse(msg)
        self._write(statements.INSERT_ENTRY, neg=neg, **columns_of(row))
        self._known().append(neg, row)
        self._ends["entries", neg] = following + 1

    def _outbox(self, neg: str) -> EntryRow | None:
        row = self._row(statements.OUTBOX, of_neg=neg)
        return None if row is None else entry_of(row)

    @reads
    def outbox(self, neg: str) -> EntryRow | None:
        """Return our provisional envelope that the host's record does not show yet, or None."""
        return self._outbox(neg)

    @writes
    def put_outbox(self, neg: str, row: EntryRow) -> None:
        """Store the one provisional envelope of a negotiation; again is fine if it is the same.

        Raises:
            ConflictError: another one is still pending.
            StoreError: the database failed.
        """
        pending = self._outbox(neg)
        if pending is None:
            self._write(statements.INSERT_OUTBOX, neg=neg, **columns_of(row))
        elif pending != row:
            msg = f"another envelope of {neg} is pending"
            raise _refuse(msg)

    @writes
    def clear_outbox(self, neg: str) -> None:
        """Forget the provisional envelope; fine if there is none.

        Raises:
            StoreError: the database failed.
        """
        self._write(statements.DELETE_OUTBOX, of_neg=neg)

    @reads
    def journal(self, neg: str) -> tuple[bytes, ...]:
        """Return the canonical bytes of all journal entries, in order."""
        return tuple(bytes(entry) for (entry,) in self._rows(statements.JOURNAL, of_neg=neg))

    @reads
    def journal_tail(self, neg: str) -> bytes | None:
        """Return the canonical bytes of the last journal entry, or None."""
        row = self._row(statements.JOURNAL_TAIL, of_neg=neg)
        return None if row is None else bytes(row[0])

    @writes
    def append_journal(self, neg: str, position: int, entry: bytes) -> None:
        """Append the journal entry with the next free position.

        Raises:
            ConflictError: `position` is not the next one.
            StoreError: the database failed.
        """
        following = self._end("journal", neg, statements.LAST_POSITION)
        if position != following:
            msg = f"the next journal entry of {neg} is {following}, not {position}"
            raise _refuse(msg)
        self._write(statements.INSERT_JOURNAL, neg=neg, position=position, entry=entry)
        self._ends["journal", neg] = following + 1

    def _reply(self, sender: str, key: str) -> tuple[str, str] | None:
        row = self._row(statements.REPLY, of_sender=sender, of_key=key)
        return None if row is None else (row[0], row[1])

    @reads
    def reply(self, sender: str, key: str) -> tuple[str, str] | None:
        """Return (content hash, negotiation id) stored for an idempotency key, or None."""
        return self._reply(sender, key)

    @writes
    def put_reply(self, sender: str, key: str, content: str, neg: str) -> None:
        """Store that this sender's message was handled; again is fine if it is the same.

        Raises:
            ConflictError: the key stands for other content.
            StoreError: the database failed.
        """
        stored = self._reply(sender, key)
        if stored is None:
            self._write(statements.INSERT_REPLY, sender=sender, key=key, content=content, neg=neg)
        elif stored != (content, neg):
            msg = f"message {key} was handled before with other content"
            raise _refuse(msg)

    @reads
    def ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return all rows of a mandate, in the order they were first written."""
        return tuple(map(ledger_row_of, self._rows(statements.LEDGER, of_mandate=mandate)))

    @reads
    def live_ledger(self, mandate: str) -> tuple[LedgerRow, ...]:
        """Return the rows of a mandate that count: all but those that are released."""
        return tuple(map(ledger_row_of, self._rows(statements.LIVE_LEDGER, of_mandate=mandate)))

    @reads
    def ledger_of(self, mandate: str, neg: str) -> tuple[LedgerRow, ...]:
        """Return the rows of one negotiation under a mandate."""
        found = self._rows(statements.LEDGER_OF, of_mandate=mandate, of_neg=neg)
        return tuple(map(ledger_row_of, found))

    @writes
    def put_ledger(self, row: LedgerRow) -> None:
        """Insert or replace the row of (mandate, need, neg, offer).

        Raises:
            StoreError: the database failed.
        """
        changed = self._write(
            statements.UPDATE_LEDGER,
            of_mandate=row.mandate,
            of_need=row.need,
            of_neg=row.neg,
            of_offer=row.offer,
            amount=row.amount,
            state=row.state.value,
        )
        if changed == 0:
            position = self._following(statements.LAST_IN_LEDGER, of_mandate=row.mandate)
            self._write(statements.INSERT_LEDGER, position=position, **columns_of(row))

    def _agreement(self, neg: str) -> bytes | None:
        row = self._row(statements.AGREEMENT, of_neg=neg)
        return None if row is None else bytes(row[0])

    @reads
    def agreement(self, neg: str) -> bytes | None:
        """Return the agreement (canonical JSON of its JWS), or None."""
        return self._agreement(neg)

    @writes
    def put_agreement(self, neg: str, agreement: bytes) -> None:
        """Store the one agreement of a negotiation; again is fine if it is the same.

        Raises:
            ConflictError: another agreement is stored.
            StoreError: the database failed.
        """
        stored = self._agreement(neg)
        if stored is None:
            self._write(statements.INSERT_AGREEMENT, neg=neg, agreement=agreement)
        elif stored != agreement:
            msg = f"negotiation {neg} already has another agreement"
            raise _refuse(msg)

    def _control(self, mandate: str) -> Control | None:
        row = self._row(statements.CONTROL, of_mandate=mandate)
        return None if row is None else known(Control, row[0])

    @reads
    def control(self, mandate: str) -> Control:
        """Return whether a mandate (by id) may be used; `ACTIVE` when nothing was ever said."""
        stored = self._control(mandate)
        return Control.ACTIVE if stored is None else stored

    @writes
    def put_control(self, mandate: str, control: Control) -> None:
        """Pause, resume or revoke a mandate.

        Raises:
            ConflictError: it is revoked, which is final.
            StoreError: the database failed.
        """
        stored = self._control(mandate)
        if stored is Control.REVOKED and control is not Control.REVOKED:
            msg = f"mandate {mandate} is revoked, which is final"
            raise _refuse(msg)
        if stored is None:
            self._write(statements.INSERT_CONTROL, mandate=mandate, state=control.value)
        else:
            self._write(statements.UPDATE_CONTROL, of_mandate=mandate, state=control.value)

    @reads
    def approvals(self, neg: str) -> tuple[str, ...]:
        """Return the ids of offers a person approved in this negotiation, in order."""
        return tuple(offer for (offer,) in self._rows(statements.APPROVALS, of_neg=neg))

    @writes
    def put_approval(self, neg: str, offer: str) -> None:
        """Record a person's approval; again is fine.

        Raises:
            StoreError: the database failed.
        """
        if self._row(statements.APPROVAL, of_neg=neg, of_offer=offer) is None:
            position = self._following(statements.LAST_APPROVAL, of_neg=neg)
            self._write(statements.INSERT_APPROVAL, neg=neg, offer=offer, position=position)
