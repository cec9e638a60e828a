"""The tables of an agent's runs, and what is asked of them, each statement built once.

They stand beside the record and refer to nothing in it: a record without them is whole. A document
is JSON in UTF-8; `written` counts the saves of a table, so that the latest can stand last.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    Delete,
    Insert,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from negotiator.stores.schema import meta

RUNS_VERSION = "1"
"""What this code reads and writes; stored in the table ``meta`` under ``runs``."""

metadata = MetaData()

VERSION = select(meta.c.value).where(meta.c.name == "runs")


@dataclass(frozen=True, slots=True)
class Statements:
    """What is asked of one table. The parameter `of_key` picks a row; all others are new values.

    Attributes:
        get: document and revision of a row.
        every: key, document and revision of all rows, the latest saved last.
        revision: of a row.
        last: the greatest `written`.
        add: puts a row.
        change: replaces a row.
        drop: takes a row out.
    """

    get: Select[Any]
    every: Select[Any]
    revision: Select[Any]
    last: Select[Any]
    add: Insert
    change: Update
    drop: Delete


def _table(name: str) -> Table:
    return Table(
        name,
        metadata,
        Column("key", Text, primary_key=True, nullable=False),
        Column("document", LargeBinary, nullable=False),
        Column("revision", Integer, nullable=False),
        Column("written", Integer, nullable=False, unique=True),
    )


def _statements(table: Table) -> Statements:
    columns = table.c
    picked = columns.key == bindparam("of_key")
    new: dict[str, BindParameter[Any]] = {
        name: bindparam(name) for name in ("document", "revision", "written")
    }
    return Statements(
        get=select(columns.document, columns.revision).where(picked),
        every=select(columns.key, columns.document, columns.revision).order_by(columns.written),
        revision=select(columns.revision).where(picked),
        last=select(func.max(columns.written)),
        add=insert(table),
        change=update(table).where(picked).values(**new),
        drop=delete(table).where(picked),
    )


TRANSCRIPTS = _statements(_table("transcripts"))
SESSIONS = _statements(_table("sessions"))
