"""Transcripts and sessions of an agent in the file of a record.

They are as durable as the record: a save is one exclusive transaction, on disk when it returns, and
of two that name the same revision one is refused, whichever processes they come from. They are
private as the record is; nothing here reads a table of the record itself.
"""

import json
from collections.abc import Sequence
from typing import ClassVar

from sqlalchemy import Connection

from negotiator.agent.loop.stores import Saved
from negotiator.agent.loop.wire import JsonObject, encode
from negotiator.errors import ConflictError, StoreError
from negotiator.stores import runs_schema, statements
from negotiator.stores.runs_schema import RUNS_VERSION, SESSIONS, TRANSCRIPTS, Statements
from negotiator.stores.sql import SqlStore
from negotiator.stores.sqlite import translated

MAX_DOCUMENT = 32 * 1024 * 1024
"""Most bytes of one document."""
MAX_KEY = 16_384
"""Most bytes of the name of one."""


class _Shelf:
    """The documents of one table."""

    __slots__ = ("_ask", "_record")

    def __init__(self, record: SqlStore, ask: Statements) -> None:
        _prepare(record)
        self._record = record
        self._ask = ask

    def get(self, key: str) -> Saved | None:
        with self._record.reading() as connection, translated("read a run from"):
            row = connection.execute(self._ask.get, {"of_key": key}).one_or_none()
        return None if row is None else _saved(row[0], row[1])

    def every(self) -> list[tuple[str, Saved]]:
        with self._record.reading() as connection, translated("read the runs from"):
            rows = connection.execute(self._ask.every).all()
        return [(key, _saved(document, revision)) for key, document, revision in rows]

    def save(self, key: str, document: JsonObject, revision: int) -> int:
        new = {"document": _bytes(document), "revision": revision + 1}
        _check_key(key)
        with self._record.writing() as connection, translated("save a run to"):
            found = connection.execute(self._ask.revision, {"of_key": key}).scalar_one_or_none()
            if (found or 0) != revision:
                raise ConflictError("it was saved by somebody else meanwhile; read it again")
            last = connection.execute(self._ask.last).scalar_one_or_none() or 0
            new["written"] = last + 1
            if found is None:
                connection.execute(self._ask.add, {**new, "key": key})
            else:
                connection.execute(self._ask.change, {**new, "of_key": key})
        return revision + 1

    def drop(self, key: str) -> None:
        with self._record.writing() as connection, translated("delete a run from"):
            connection.execute(self._ask.drop, {"of_key": key})


class _Runs:
    """What both kinds of run have: documents under a key, each with a revision."""

    __slots__ = ("_shelf",)

    table: ClassVar[Statements]

    def __init__(self, record: SqlStore) -> None:
        """Keep runs with a record, and make the tables for them if they are missing.

        Args:
            record: whose file it is. It is used, not owned: whoever opened it closes it.

        Raises:
            StoreError: the file cannot be written, or its runs have another version.
        """
        self._shelf = _Shelf(record, self.table)

    def save(self, key: str, document: JsonObject, revision: int, /) -> int:
        """Save a document under its key; return its new revision.

        Raises:
            ConflictError: the stored revision is not `revision`.
            InvalidValueError: the document has no JSON form.
            StoreError: it could not be written, or is over `MAX_DOCUMENT`.
        """
        return self._shelf.save(key, document, revision)


class SqlMessages(_Runs):
    """A `MessageStore` in the file of a record; threads and processes may share the file."""

    __slots__ = ()

    table = TRANSCRIPTS

    def list(self, conversation: str, /) -> Saved | None:
        """Return the run state of a conversation; None for none.

        Raises:
            StoreError: it could not be read, or is damaged.
        """
        return self._shelf.get(conversation)


class SqlSessions(_Runs):
    """A `SessionStore` in the file of a record; threads and processes may share the file."""

    __slots__ = ()

    table = SESSIONS

    def get(self, negotiation: str, /) -> Saved | None:
        """Return a negotiation's session; None for none.

        Raises:
            StoreError: it could not be read, or is damaged.
        """
        return self._shelf.get(negotiation)

    def delete(self, negotiation: str, /) -> None:
        """Forget a negotiation's session; an unknown one changes nothing.

        Raises:
            StoreError: it could not be written.
        """
        self._shelf.drop(negotiation)

    def list(self) -> Sequence[tuple[str, Saved]]:
        """Return ids and sessions, the most recently saved last.

        Raises:
            StoreError: they could not be read, or one is damaged.
        """
        return self._shelf.every()


def _bytes(document: JsonObject) -> bytes:
    # Half a surrogate pair is kept as it is: what a store returns is what was saved.
    data = encode(document).encode("utf-8", "surrogatepass")
    if len(data) > MAX_DOCUMENT:
        msg = (
            f"a run has {len(data)} bytes, at most {MAX_DOCUMENT} are kept; nothing was saved: "
            "go on in another conversation"
        )
        raise StoreError(msg)
    return data


def _check_key(key: str) -> None:
    size = len(key.encode("utf-8", "surrogatepass"))
    if size > MAX_KEY:
        msg = f"the name of a run has {size} bytes, at most {MAX_KEY} are kept; shorten it"
        raise StoreError(msg)


def _saved(data: bytes, revision: int) -> Saved:
    try:
        document: object = json.loads(data.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError) as error:
        msg = f"the record holds a damaged run; restore it from a backup ({error})"
        raise StoreError(msg) from error
    if not isinstance(document, dict):
        msg = "the record holds a run that is no JSON object; restore it from a backup"
        raise StoreError(msg)
    return Saved(document, revision)


def _prepare(record: SqlStore) -> None:
    with record.reading() as connection:
        version = _version(connection)
    if version is None:
        with record.writing() as connection:
            # Another process may have been faster; look again now that nobody else writes.
            version = _version(connection)
            if version is None:
                _create(connection)
                version = RUNS_VERSION
    if version != RUNS_VERSION:
        msg = (
            f"the runs in the record have version {version!r}, this program knows "
            f"{RUNS_VERSION!r}; use the program that wrote them, or a newer one"
        )
        raise StoreError(msg)


def _version(connection: Connection) -> str | None:
    with translated("read the version of the runs in"):
        version: str | None = connection.execute(runs_schema.VERSION).scalar_one_or_none()
    return version


def _create(connection: Connection) -> None:
    with translated("make tables for runs in"):
        runs_schema.metadata.create_all(connection, checkfirst=False)
        connection.execute(statements.INSERT_META, {"name": "runs", "value": RUNS_VERSION})
