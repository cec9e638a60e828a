"""The tables of the record.

Nothing here is particular to one database but the triggers, which are marked as SQLite's.
Whatever is sent or received is append-only: its tables refuse UPDATE and DELETE, and an INSERT
that would leave a gap or replace a row.
"""

from typing import Any

from sqlalchemy import (
    DDL,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    event,
    literal_column,
)

SCHEMA_VERSION = "1"
"""What this code reads and writes; stored in the table ``meta`` under ``schema``."""

metadata = MetaData()


def _text(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=False)


def _of_negotiation() -> Column[str]:
    # Deferred: rows of one transaction may come in any order, the commit checks.
    return Column(
        "neg",
        Text,
        ForeignKey("negotiations.neg", deferrable=True, initially="DEFERRED"),
        primary_key=True,
    )


def _table(name: str, *columns: Column[Any]) -> Table:
    # No rowid in SQLite: replacing a row by its rowid would pass the append-only triggers.
    return Table(name, metadata, *columns, sqlite_with_rowid=False)


def _envelope() -> tuple[Column[Any], ...]:
    return (
        _text("hash"),
        Column("data", LargeBinary, nullable=False),
        Column("payload", LargeBinary, nullable=False),
        _text("text"),
        _text("message_id"),
        Column("ours", Boolean, nullable=False),
    )


meta = _table("meta", _text("name", key=True), _text("value"))

negotiations = _table(
    "negotiations",
    _text("neg", key=True),
    *(
        _text(name)
        for name in (
            "direction",
            "peer_agent",
            "peer_url",
            "owner",
            "task",
            "context",
            "commitment",
            "state",
            "detail",
            "created",
            "updated",
        )
    ),
    Column("version", Integer, nullable=False),
    Column("written", Integer, nullable=False, unique=True),
)

_HOSTED = and_(negotiations.c.direction == "hosted", negotiations.c.task != "")
Index("negotiations_by_update", negotiations.c.updated, negotiations.c.written)
Index("negotiations_by_state", negotiations.c.state, negotiations.c.updated, negotiations.c.written)
Index("negotiations_by_task", negotiations.c.task)
Index("negotiations_by_agent", negotiations.c.peer_agent, negotiations.c.state)
Index("negotiations_by_owner", negotiations.c.owner, negotiations.c.updated, negotiations.c.task)
Index("negotiations_by_url", negotiations.c.peer_url, negotiations.c.state)
Index(
    "one_negotiation_a_hosted_task",
    negotiations.c.task,
    unique=True,
    sqlite_where=_HOSTED,
    postgresql_where=_HOSTED,
)

entries = _table(
    "entries",
    _of_negotiation(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    *_envelope(),
)

outbox = _table("outbox", _of_negotiation(), Column("seq", Integer, nullable=False), *_envelope())

journal = _table(
    "journal",
    _of_negotiation(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
)

replies = _table(
    "replies", _text("sender", key=True), _text("key", key=True), _text("content"), _text("neg")
)

ledger = _table(
    "ledger",
    _text("mandate", key=True),
    _text("need", key=True),
    _text("neg", key=True),
    _text("offer", key=True),
    _text("amount"),
    _text("state"),
    Column("position", Integer, nullable=False),
)
LIVE_ROWS = ledger.c.state != literal_column("'released'")
"""Which rows of the ledger count; spelt out, so that the index of them is used."""
Index("ledger_in_order", ledger.c.mandate, ledger.c.position, unique=True)
Index(
    "ledger_live",
    ledger.c.mandate,
    ledger.c.position,
    sqlite_where=LIVE_ROWS,
    postgresql_where=LIVE_ROWS,
)
Index("ledger_of", ledger.c.mandate, ledger.c.neg)

agreements = _table(
    "agreements", _of_negotiation(), Column("agreement", LargeBinary, nullable=False)
)

controls = _table("controls", _text("mandate", key=True), _text("state"))

approvals = _table(
    "approvals",
    _of_negotiation(),
    _text("offer", key=True),
    Column("position", Integer, nullable=False),
)


def _append_only(table: Table, insertable: str) -> None:
    """Have SQLite refuse every change of `table` but an INSERT for which `insertable` holds."""
    name = table.name
    abort = f"BEGIN SELECT RAISE(ABORT, '{name}: rows are only ever appended'); END"
    for trigger in (
        f"CREATE TRIGGER {name}_update BEFORE UPDATE ON {name} {abort}",
        f"CREATE TRIGGER {name}_delete BEFORE DELETE ON {name} {abort}",
        f"CREATE TRIGGER {name}_insert BEFORE INSERT ON {name} WHEN NOT ({insertable}) {abort}",
    ):
        ddl = DDL(trigger)  # type: ignore[no-untyped-call]  # SQLAlchemy leaves it untyped
        event.listen(table, "after_create", ddl.execute_if(dialect="sqlite"))


def _dense(table: Table, position: str) -> str:
    last = f"SELECT max({position}) FROM {table.name} WHERE neg = NEW.neg"  # noqa: S608 - own names
    return f"NEW.{position} = coalesce(({last}) + 1, 0)"


_append_only(entries, _dense(entries, "seq"))
_append_only(journal, _dense(journal, "position"))
_append_only(agreements, "NEW.neg NOT IN (SELECT neg FROM agreements)")
