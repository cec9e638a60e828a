"""The record in a database: SQLite, in one file.

The statements are SQLAlchemy Core and name no database; what is SQLite's own is in
`negotiator.stores.sqlite`.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

from sqlalchemy import Connection, inspect, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from negotiator.errors import ConflictError, StoreError, UsageError
from negotiator.policy.ports import Transaction
from negotiator.stores import schema, statements
from negotiator.stores.driver import run
from negotiator.stores.kept import forget_in
from negotiator.stores.sql_transaction import SqlTransaction
from negotiator.stores.sqlite import (
    READ,
    WRITE,
    Connections,
    commit,
    roll_back,
    sqlite_engine,
    translated,
)
from negotiator.stores.turnstile import Turnstile

_turnstiles: WeakValueDictionary[tuple[int, str], Turnstile] = WeakValueDictionary()
_registering = Lock()


class SqlStore:
    """The record of a party in a SQLite file; threads and processes may share the file.

    A process that was forked opens a store of its own. When leaving `write()` raises, nothing of
    the block may be relied on: a commit that failed for the disk may show again after a crash, so
    read before trying again.
    """

    def __init__(self, path_or_url: str | os.PathLike[str]) -> None:
        """Open the record, and make its tables if the file is missing or empty.

        Args:
            path_or_url: a file name, or ``sqlite:///`` and a file name.

        Raises:
            UsageError: another database, or one in memory.
            StoreError: the file cannot be opened, is not a record, or has another version.
        """
        path = _path(path_or_url)
        self._engine = sqlite_engine(path)
        self._connections = Connections(self._engine)
        self._turnstile = _turnstile(path)
        self._process = os.getpid()
        self._closed = False
        try:
            _prepare(self)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """Begin an exclusive transaction; commit durably on exit, roll back on any exception.

        Raises:
            StoreError: the turn did not come, or the database failed; nothing may leave.
        """
        with self.writing() as connection:
            transaction = SqlTransaction(connection, writable=True)
            try:
                yield transaction
                transaction.check(writes=True)
            finally:
                transaction.end()

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """Begin a consistent read-only view; writing through it raises `StoreError`.

        Raises:
            StoreError: the database failed.
        """
        with self.reading() as connection:
            transaction = SqlTransaction(connection, writable=False)
            try:
                yield transaction
            finally:
                transaction.end()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Do as `write`, for other tables of this room in the same file.

        Raises:
            StoreError: the turn did not come, or the database failed.
        """
        with self._turnstile.turn(), self.connected(WRITE) as connection:
            _check_version(connection)
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Do as `read`, for other tables of this room in the same file.

        Raises:
            StoreError: the database failed.
        """
        with self.connected(READ) as connection:
            # A deferred transaction sees the record as of its first statement: this one.
            _check_version(connection)
            yield connection

    @contextmanager
    def connected(self, how: str) -> Iterator[Connection]:
        """Begin with the statement `how`; commit on exit, roll back on any exception.

        Raises:
            StoreError: the store is closed or another process's, or the database failed.
        """
        if self._closed or os.getpid() != self._process:
            msg = "the store is closed, or was opened before a fork; open a new one"
            raise StoreError(msg)
        with translated("begin on"):
            connection = self._connections.begun(how)
        try:
            yield connection
            with translated("commit to"):
                commit(connection)
        except BaseException as error:
            _abandon(connection, error)
            raise
        finally:
            self._connections.end(connection)

    def close(self) -> None:
        """Release files and connections. Closing twice is fine."""
        self._closed = True
        if os.getpid() == self._process:
            self._connections.close()
        self._engine.dispose(close=os.getpid() == self._process)


def _abandon(connection: Connection, error: BaseException) -> None:
    """Roll back; give up the connection as well if the database is in trouble."""
    if not connection.invalidated:
        forget_in(connection.info)
    try:
        roll_back(connection)
    except (SQLAlchemyError, sqlite3.Error):
        connection.invalidate()
        return
    if isinstance(error, StoreError) and not isinstance(error, ConflictError):
        connection.invalidate()


def _path(path_or_url: str | os.PathLike[str]) -> Path:
    name = os.fspath(path_or_url)
    if "://" in name:
        try:
            url = make_url(name)
        except ArgumentError as error:
            msg = f"not a database URL: expected sqlite:///FILE ({error})"
            raise UsageError(msg) from error
        if url.get_backend_name() != "sqlite" or url.query or url.host:
            msg = f"expected sqlite:///FILE without options, got a {url.get_backend_name()} URL"
            raise UsageError(msg)
        name = url.database or ""
    if name in {"", ":memory:"}:
        msg = "a record needs a file; use MemoryStore for one that may be lost"
        raise UsageError(msg)
    return Path(name)


def _turnstile(path: Path) -> Turnstile:
    """Return the turnstile that all stores of this process on the same file share."""
    key = (os.getpid(), str(path.resolve()))
    with _registering:
        return _turnstiles.setdefault(key, Turnstile())


def _prepare(store: SqlStore) -> None:
    with store.connected(READ) as connection:
        if _tables(connection):
            _check_version(connection)
            return
    with store.connected(WRITE) as connection:
        # Another process may have been faster; look again now that nobody else writes.
        if not _tables(connection):
            with translated("create"):
                schema.metadata.create_all(connection, checkfirst=False)
                row = {"name": "schema", "value": schema.SCHEMA_VERSION}
                connection.execute(statements.INSERT_META, row)
        _check_version(connection)


def _tables(connection: Connection) -> Sequence[str]:
    with translated("read"):
        return inspect(connection).get_table_names()


def _check_version(connection: Connection) -> None:
    """Return if the record has our version.

    Raises:
        StoreError: it has another, or is no record.
    """
    with translated("read the version of"):
        found = run(connection, statements.VERSION, {}).fetchall()
    version = found[0][0] if len(found) == 1 else None
    if version != schema.SCHEMA_VERSION:
        msg = (
            f"the record has schema version {version!r}, this program knows "
            f"{schema.SCHEMA_VERSION!r}; use the program that wrote it, or a newer one"
        )
        raise StoreError(msg)
