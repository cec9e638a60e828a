"""What is asked of the database, each statement built once.

Building a statement takes SQLAlchemy longer than SQLite takes to run it, and writers queue.
Parameters that begin with ``of_`` pick rows; all others are new values, named as their columns.
"""

from dataclasses import fields
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from negotiator.policy.ports import EntryRow, LedgerRow, NegotiationRow
from negotiator.stores.schema import (
    LIVE_ROWS,
    agreements,
    approvals,
    controls,
    entries,
    journal,
    ledger,
    meta,
    negotiations,
    outbox,
    replies,
)


def _columns(table: Table, row: type[Any]) -> list[Column[Any]]:
    return [table.c[field.name] for field in fields(row)]


def _of(name: str) -> BindParameter[Any]:
    return bindparam(f"of_{name}")


def _greatest(column: Column[Any]) -> Select[Any]:
    return select(func.max(column))


VERSION = select(meta.c.value).where(meta.c.name == "schema")
INSERT_META = insert(meta)

_NEGOTIATIONS = select(*_columns(negotiations, NegotiationRow))
_HOSTED_FIRST = case((negotiations.c.direction == "hosted", 0), else_=1)
NEGOTIATION = _NEGOTIATIONS.where(negotiations.c.neg == _of("neg"))
NEGOTIATION_OF_TASK = (
    _NEGOTIATIONS.where(negotiations.c.task == _of("task"), negotiations.c.task != "")
    .order_by(_HOSTED_FIRST, negotiations.c.created, negotiations.c.neg)
    .limit(1)
)
NEGOTIATIONS = _NEGOTIATIONS.order_by(negotiations.c.updated, negotiations.c.written)
NEGOTIATIONS_IN = NEGOTIATIONS.where(
    negotiations.c.state.in_(bindparam("of_states", expanding=True))
)
_WITH_AGENT = and_(negotiations.c.peer_agent == _of("agent"), negotiations.c.peer_agent != "")
_AT_URL = and_(negotiations.c.peer_url == _of("url"), negotiations.c.peer_url != "")
NEGOTIATIONS_WITH = NEGOTIATIONS_IN.where(or_(_WITH_AGENT, _AT_URL))
_OWNED = and_(
    negotiations.c.owner == _of("owner"),
    negotiations.c.owner != "",
    negotiations.c.direction == "hosted",
    negotiations.c.task != "",
    or_(_of("context") == "", negotiations.c.context == _of("context")),
    negotiations.c.updated >= _of("since"),
)
_OWNED_IN = and_(_OWNED, negotiations.c.state.in_(bindparam("of_states", expanding=True)))
_AFTER = or_(
    negotiations.c.updated < _of("updated"),
    and_(negotiations.c.updated == _of("updated"), negotiations.c.task < _of("task")),
)
_NEWEST = (negotiations.c.updated.desc(), negotiations.c.task.desc())
HOSTED = _NEGOTIATIONS.where(_OWNED, _AFTER).order_by(*_NEWEST).limit(_of("most"))
HOSTED_IN = _NEGOTIATIONS.where(_OWNED_IN, _AFTER).order_by(*_NEWEST).limit(_of("most"))
COUNT_HOSTED = select(func.count()).select_from(negotiations).where(_OWNED)
COUNT_HOSTED_IN = select(func.count()).select_from(negotiations).where(_OWNED_IN)
LAST_WRITTEN = _greatest(negotiations.c.written)
INSERT_NEGOTIATION = insert(negotiations)
UPDATE_NEGOTIATION = (
    update(negotiations)
    .where(negotiations.c.neg == _of("neg"), negotiations.c.version == _of("version"))
    .values(
        {column.name: bindparam(column.name) for column in negotiations.c if not column.primary_key}
    )
)

ENTRIES = (
    select(*_columns(entries, EntryRow)).where(entries.c.neg == _of("neg")).order_by(entries.c.seq)
)
LAST_SEQ = _greatest(entries.c.seq).where(entries.c.neg == _of("neg"))
INSERT_ENTRY = insert(entries)

OUTBOX = select(*_columns(outbox, EntryRow)).where(outbox.c.neg == _of("neg"))
INSERT_OUTBOX = insert(outbox)
DELETE_OUTBOX = delete(outbox).where(outbox.c.neg == _of("neg"))

_JOURNAL = select(journal.c.entry).where(journal.c.neg == _of("neg"))
JOURNAL = _JOURNAL.order_by(journal.c.position)
JOURNAL_TAIL = _JOURNAL.order_by(journal.c.position.desc()).limit(1)
LAST_POSITION = _greatest(journal.c.position).where(journal.c.neg == _of("neg"))
INSERT_JOURNAL = insert(journal)

REPLY = select(replies.c.content, replies.c.neg).where(
    replies.c.sender == _of("sender"), replies.c.key == _of("key")
)
INSERT_REPLY = insert(replies)

LEDGER = (
    select(*_columns(ledger, LedgerRow))
    .where(ledger.c.mandate == _of("mandate"))
    .order_by(ledger.c.position)
)
LIVE_LEDGER = LEDGER.where(LIVE_ROWS)
LEDGER_OF = LEDGER.where(ledger.c.neg == _of("neg"))
LAST_IN_LEDGER = _greatest(ledger.c.position).where(ledger.c.mandate == _of("mandate"))
INSERT_LEDGER = insert(ledger)
UPDATE_LEDGER = (
    update(ledger)
    .where(
        ledger.c.mandate == _of("mandate"),
        ledger.c.need == _of("need"),
        ledger.c.neg == _of("neg"),
        ledger.c.offer == _of("offer"),
    )
    .values(amount=bindparam("amount"), state=bindparam("state"))
)

AGREEMENT = select(agreements.c.agreement).where(agreements.c.neg == _of("neg"))
INSERT_AGREEMENT = insert(agreements)

CONTROL = select(controls.c.state).where(controls.c.mandate == _of("mandate"))
INSERT_CONTROL = insert(controls)
UPDATE_CONTROL = (
    update(controls).where(controls.c.mandate == _of("mandate")).values(state=bindparam("state"))
)

_APPROVALS = select(approvals.c.offer).where(approvals.c.neg == _of("neg"))
APPROVALS = _APPROVALS.order_by(approvals.c.position)
APPROVAL = _APPROVALS.where(approvals.c.offer == _of("offer"))
LAST_APPROVAL = _greatest(approvals.c.position).where(approvals.c.neg == _of("neg"))
INSERT_APPROVAL = insert(approvals)
