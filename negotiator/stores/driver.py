"""Running statements on SQLite's own driver, each of them spelt out once.

Between a statement and the driver SQLAlchemy spends ten times what SQLite needs for it, again
each time, and writers queue. What it makes of a statement is the same each time, so it is kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

_DIALECT = sqlite.dialect(paramstyle="named")


class Answer(Protocol):
    """What a statement came to."""

    @property
    def rowcount(self) -> int:
        """How many rows were written."""

    def fetchall(self) -> Any:  # noqa: ANN401 - the driver's own rows
        """Return the rows that are left."""


@dataclass(frozen=True, slots=True)
class _Spelt:
    """A statement as the driver takes it, and the values that stand in it."""

    sql: str
    values: Mapping[str, Any]


def run(connection: Connection, statement: Executable, values: Mapping[str, Any]) -> Answer:
    """Run a statement within the transaction of a connection.

    Args:
        connection: where the transaction is.
        statement: as `negotiator.stores.statements` has it.
        values: its parameters, by name.

    Raises:
        sqlite3.Error, SQLAlchemyError: it failed.
    """
    spelt = _spelt(statement)
    driver = connection.connection.driver_connection
    if spelt is None or driver is None:
        return connection.execute(statement, values)
    answer: Answer = driver.execute(spelt.sql, {**spelt.values, **values})
    return answer


@lru_cache(maxsize=256)
def _spelt(statement: Executable) -> _Spelt | None:
    """Return a statement as it is spelt; None for one that depends on its values."""
    if not isinstance(statement, ClauseElement):
        return None
    compiled = statement.compile(dialect=_DIALECT)
    if not isinstance(compiled, SQLCompiler) or compiled.post_compile_params:
        return None
    fixed = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
    return _Spelt(str(compiled), fixed)
