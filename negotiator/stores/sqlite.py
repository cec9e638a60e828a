"""Opening SQLite so that a commit is durable and a transaction is what it says.

Python's driver begins transactions by itself, late and not for reads; that is switched off, and
each transaction begins with the statement it asks for.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from negotiator.errors import ConflictError, StoreError
from negotiator.stores.keyfile import sync_directory
from negotiator.stores.turnstile import WAIT_SECONDS

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"

_MOST_IDLE = 8
"""Most connections that stay open while nobody uses them."""
_MODE = 0o600
_SETTINGS = {
    "foreign_keys": ("ON", 1),
    "synchronous": ("FULL", 2),
    "fullfsync": ("ON", 1),  # where fsync alone does not reach the disk (macOS)
    "trusted_schema": ("OFF", 0),
    "busy_timeout": (str(WAIT_SECONDS * 1000), WAIT_SECONDS * 1000),
}
_ADVICE = {
    sqlite3.SQLITE_FULL: "free space on the disk, then try again",
    sqlite3.SQLITE_IOERR: "check the disk and its free space, then open the record again",
    sqlite3.SQLITE_BUSY: "another process holds the record; try again",
    sqlite3.SQLITE_LOCKED: "another process holds the record; try again",
    sqlite3.SQLITE_CORRUPT: "keep the file and restore the record from a backup",
    sqlite3.SQLITE_NOTADB: "name the record of a party, or restore it from a backup",
    sqlite3.SQLITE_READONLY: "let this user write to the file and its directory",
    sqlite3.SQLITE_CANTOPEN: "check the path and the permissions of its directory",
}
_PRIMARY = 0xFF  # extended result codes keep the primary one in the low byte
_creating = Lock()


def sqlite_engine(path: Path) -> Engine:
    """Return an engine on the file, which is created with mode 0600 if it is missing.

    Raises:
        StoreError: the file cannot be created, or is not a regular file.
    """
    with translated("open"):
        _create(path)
    # SQLite may not create the file: one that vanished is an error, not a fresh record.
    uri = f"file:{quote(str(path.absolute()))}?mode=rw"
    return create_engine(
        "sqlite+pysqlite://",
        creator=lambda: _connect(uri),
        poolclass=NullPool,
        hide_parameters=True,
    )


class Connections:
    """Connections to one file, which stay open from one transaction to the next.

    Each begins and ends on the driver itself: what SQLAlchemy adds to that costs more than the
    transaction.
    """

    def __init__(self, engine: Engine) -> None:
        """Open connections by an engine."""
        self._engine = engine
        self._idle: list[Connection] = []

    def begun(self, how: str) -> Connection:
        """Return a connection in a transaction that began with the statement `how`."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._engine.connect()
        try:
            _driver(connection).execute(how)
        except BaseException:
            connection.close()
            raise
        return connection

    def end(self, connection: Connection) -> None:
        """Keep a connection whose transaction has ended, unless it was given up."""
        if connection.closed or connection.invalidated or len(self._idle) >= _MOST_IDLE:
            connection.close()
        else:
            self._idle.append(connection)

    def close(self) -> None:
        """Close those that are idle."""
        while self._idle:
            self._idle.pop().close()


def data_version(connection: Connection) -> object:
    """Return what changes whenever another connection has committed something to the file."""
    (version,) = _driver(connection).execute("PRAGMA data_version").fetchone()
    return version


def commit(connection: Connection) -> None:
    """Commit what was done on a connection."""
    if connection.in_transaction():  # a statement went by SQLAlchemy, which has to know
        connection.commit()
    else:
        _driver(connection).commit()


def roll_back(connection: Connection) -> None:
    """Undo what was done on a connection."""
    if connection.in_transaction():
        connection.rollback()
    else:
        _driver(connection).rollback()


def _driver(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - `_connect` makes no other
    return driver


@contextmanager
def translated(doing: str, conflict: str | None = None) -> Iterator[None]:
    """Turn what the driver, SQLAlchemy or the system raises into an error of ours.

    Args:
        doing: what is tried, a verb for the message.
        conflict: what a violated constraint means; none is expected if it is None.

    Raises:
        ConflictError: a constraint is violated and `conflict` says what that means.
        StoreError: anything else went wrong.
    """
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as error:
        if conflict is None:
            cause = error.orig if isinstance(error, IntegrityError) else error
            msg = f"cannot {doing} the record: {cause}"
            raise StoreError(msg) from error
        raise ConflictError(conflict) from error
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, OverflowError) as error:
        raise StoreError(_explain(doing, error)) from error


def _explain(doing: str, error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    code = getattr(cause, "sqlite_errorcode", None)
    advice = _ADVICE.get(code & _PRIMARY) if isinstance(code, int) else None
    return f"cannot {doing} the record: {cause}" + (f"; {advice}" if advice else "")


def _create(path: Path) -> None:
    # Closing any descriptor of a database drops this process's locks on it (POSIX), so the file
    # is opened here only if it is new, and nobody in this process opens it meanwhile.
    with _creating:
        try:
            flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC
            os.close(os.open(path, flags, _MODE))
            sync_directory(path.absolute().parent)
        except FileExistsError:
            if not stat.S_ISREG(path.stat().st_mode):
                msg = f"{path} is not a regular file; name a file for the record"
                raise StoreError(msg) from None


def _connect(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _enter_wal(connection)
        for name, (value, expected) in _SETTINGS.items():
            _set(connection, name, value, expected)
    except BaseException:
        connection.close()
        raise
    return connection


def _set(connection: sqlite3.Connection, name: str, value: str, expected: int) -> None:
    connection.execute(f"PRAGMA {name} = {value}")
    (found,) = connection.execute(f"PRAGMA {name}").fetchone()
    if found != expected:
        msg = f"SQLite keeps {name} at {found}, not {expected}; use another SQLite"
        raise StoreError(msg)


def _enter_wal(connection: sqlite3.Connection) -> None:
    # The first switch needs the file alone, and SQLite does not always wait for that.
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)
            continue
        if mode != "wal":
            msg = f"the file system allows only journal mode {mode}; use a local disk"
            raise StoreError(msg)
        return
