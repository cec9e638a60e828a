"""What only a record in a SQLite file can show: durability, damage, disks that fill up."""

import logging
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from negotiator.errors import ConflictError, StoreError, UsageError
from negotiator.policy.ports import Control
from negotiator.stores import SqlStore
from negotiator.stores.schema import SCHEMA_VERSION
from tests.stores.rows import entry, negotiation, opened, reserved

ROOT = Path(__file__).resolve().parents[2]
SIX_HUNDRED = 0o600


@pytest.fixture
def filled(database: Path) -> Path:
    """A record with a row in every table, closed."""
    store = opened(SqlStore(database))
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
        tx.append_entry("ng_1", entry(1))
        tx.put_outbox("ng_1", entry(2))
        tx.append_journal("ng_1", 0, b"{}")
        tx.put_reply("peer", "key", "sha256:1", "ng_1")
        tx.put_ledger(reserved())
        tx.put_agreement("ng_1", b"{}")
        tx.put_control("ma_1", Control.PAUSED)
        tx.put_approval("ng_1", "of_1")
    store.close()
    return database


@pytest.fixture
def raw(filled: Path) -> Iterator[sqlite3.Connection]:
    """A connection past our code, as an attacker with the file would have."""
    with closing(sqlite3.connect(filled, isolation_level=None)) as connection:
        yield connection


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_everything_is_there_after_reopening(filled: Path) -> None:
    store = SqlStore(filled)
    with store.read() as tx:
        assert tx.negotiations() == (negotiation(),)
        assert tx.entries("ng_1") == (entry(0), entry(1))
        assert tx.outbox("ng_1") == entry(2)
        assert tx.journal("ng_1") == (b"{}",)
        assert tx.reply("peer", "key") == ("sha256:1", "ng_1")
        assert tx.ledger("ma_1") == (reserved(),)
        assert tx.agreement("ng_1") == b"{}"
        assert tx.control("ma_1") is Control.PAUSED
        assert tx.approvals("ng_1") == ("of_1",)
    store.close()


def test_two_stores_on_a_file_see_each_other(database: Path) -> None:
    one, two = SqlStore(database), SqlStore(database)
    opened(one)
    with two.write() as tx:
        assert tx.negotiation("ng_1") == negotiation()
        with pytest.raises(StoreError, match="already"), one.write():
            pytest.fail("this thread would have waited for itself")
    one.close()
    opened(two, "ng_2").close()


def test_a_view_outlives_a_commit_by_another_process(filled: Path) -> None:
    store = SqlStore(filled)
    with store.read() as tx, closing(sqlite3.connect(filled)) as other:
        other.execute("UPDATE negotiations SET state = 'agreed'")
        other.commit()
        assert tx.negotiation("ng_1") == negotiation()
    with store.read() as tx:
        assert tx.negotiation("ng_1") != negotiation()
    store.close()


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_file_is_named_by_path_or_url(database: Path, form: str) -> None:
    opened(SqlStore(form.format(database))).close()
    assert database.is_file()


def test_a_name_may_hold_what_a_url_would_read_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "a%41 ?mode=memory#ü.db"
    opened(SqlStore(path)).close()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "name",
    ["", ":memory:", "sqlite://", "sqlite:///:memory:", "sqlite:///a.db?mode=memory", "x://"],
)
def test_a_record_that_would_be_lost_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        SqlStore(name)


def test_another_database_is_refused_without_showing_its_password() -> None:
    with pytest.raises(UsageError, match="postgresql") as caught:
        SqlStore("postgresql://user:geheim@host/record")
    assert "geheim" not in str(caught.value)


def test_the_files_are_for_their_owner_alone(database: Path) -> None:
    before = os.umask(0)
    try:
        store = opened(SqlStore(database))
    finally:
        os.umask(before)
    files = sorted(database.parent.iterdir())
    assert [file.name for file in files] == ["record.db", "record.db-shm", "record.db-wal"]
    assert [mode(file) for file in files] == [SIX_HUNDRED] * 3
    store.close()
    assert list(database.parent.iterdir()) == [database]


def test_an_empty_file_becomes_a_record(database: Path) -> None:
    database.touch()
    opened(SqlStore(database)).close()


@pytest.mark.parametrize("make", ["mkdir", "mkfifo", "dangle"])
def test_what_is_not_a_regular_file_is_refused(database: Path, make: str) -> None:
    {
        "mkdir": database.mkdir,
        "mkfifo": lambda: os.mkfifo(database),
        "dangle": lambda: database.symlink_to(database.parent / "nowhere"),
    }[make]()
    with pytest.raises(StoreError):
        SqlStore(database)
    assert not (database.parent / "nowhere").exists()


def test_a_missing_directory_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"missing/record\.db"):
        SqlStore(tmp_path / "missing" / "record.db")


def test_a_record_that_vanished_is_not_made_anew(filled: Path) -> None:
    store = SqlStore(filled)
    with store.read():  # keeps the one idle connection, so that the next needs the file
        filled.rename(filled.with_suffix(".away"))
        with pytest.raises(StoreError), store.write():
            pytest.fail("a fresh record took the place of the old one")
    store.close()
    assert not filled.exists()


@pytest.mark.parametrize("version", ["2", "", "01", "one", None])
def test_another_schema_version_fails_closed(
    filled: Path, raw: sqlite3.Connection, version: str | None
) -> None:
    store = SqlStore(filled)
    if version is None:
        raw.execute("DELETE FROM meta")
    else:
        raw.execute("UPDATE meta SET value = ?", (version,))
    with pytest.raises(StoreError, match="schema version"):
        SqlStore(filled)
    for begin in (store.read, store.write):
        with pytest.raises(StoreError, match="schema version"), begin():
            pytest.fail("used a record of another version")
    raw.execute("INSERT OR REPLACE INTO meta VALUES ('schema', ?)", (SCHEMA_VERSION,))
    opened(store, "ng_2").close()


def test_another_database_file_is_left_alone(database: Path) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError):
        SqlStore(database)
    with closing(sqlite3.connect(database)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_file_that_is_no_database_is_refused(database: Path) -> None:
    database.write_bytes(b"a text, not a database. " * 400)
    before = database.read_bytes()
    with pytest.raises(StoreError, match="backup"):
        SqlStore(database)
    assert database.read_bytes() == before


def test_a_damaged_database_is_noticed_where_it_is_read(filled: Path) -> None:
    with filled.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (filled.stat().st_size - 4096))
    with pytest.raises(StoreError, match="backup") as caught:
        SqlStore(filled)
    assert caught.value.__cause__ is not None


@pytest.mark.parametrize("column", ["direction"])
def test_an_unknown_word_in_the_record_fails_closed(
    filled: Path, raw: sqlite3.Connection, column: str
) -> None:
    raw.execute(f"UPDATE negotiations SET {column} = 'sideways'")  # noqa: S608 - a column of ours
    store = SqlStore(filled)
    with store.read() as tx, pytest.raises(StoreError, match="sideways"):
        tx.negotiation("ng_1")
    store.close()


def test_an_unknown_control_never_reads_as_active(filled: Path, raw: sqlite3.Connection) -> None:
    raw.execute("UPDATE controls SET state = ''")
    raw.execute("UPDATE ledger SET state = 'gone'")
    store = SqlStore(filled)
    with store.read() as tx, pytest.raises(StoreError, match="Control"):
        tx.control("ma_1")
    with store.read() as tx, pytest.raises(StoreError, match="LedgerState"):
        tx.ledger("ma_1")
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET text = 'other' WHERE seq = 0",
        "UPDATE journal SET entry = x'00'",
        "UPDATE agreements SET agreement = x'00'",
        "DELETE FROM entries WHERE seq = 1",
        "DELETE FROM journal",
        "DELETE FROM agreements",
        "REPLACE INTO entries VALUES ('ng_1', 0, 'h', x'', x'', 'x', 'm', 1)",
        "REPLACE INTO journal VALUES ('ng_1', 0, x'00')",
        "REPLACE INTO agreements VALUES ('ng_1', x'00')",
        "INSERT INTO journal VALUES ('ng_1', 2, x'00')",
        "INSERT INTO journal VALUES ('ng_1', -1, x'00')",
        "REPLACE INTO journal (rowid, neg, position, entry) VALUES (1, 'ng_1', 1, x'00')",
    ],
)
def test_the_database_itself_refuses_to_rewrite_history(
    raw: sqlite3.Connection, statement: str
) -> None:
    tables = ("entries", "journal", "agreements")
    before = [raw.execute(f"SELECT * FROM {table}").fetchall() for table in tables]  # noqa: S608
    assert all(before)
    with pytest.raises(sqlite3.DatabaseError, match=r"appended|rowid"):
        raw.execute(statement)
    after = [raw.execute(f"SELECT * FROM {table}").fetchall() for table in tables]  # noqa: S608
    assert after == before


def test_every_connection_is_durable_and_waits(database: Path) -> None:
    store = SqlStore(database)
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 30_000,
        "trusted_schema": 0,
    }
    with store.connected("BEGIN") as one, store.connected("BEGIN") as two:
        for connection in (one, two):
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted
            }
            assert found == wanted
    store.close()


def test_a_full_disk_leaves_nothing_half_written(database: Path) -> None:
    store = SqlStore(database)
    opened(store)
    with store.connected("BEGIN") as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 4}")

    def fill() -> None:
        with store.write() as tx:
            tx.put_negotiation(negotiation(version=2))
            for seq in range(200):
                tx.append_entry("ng_1", entry(seq, "x" * 1000))

    with pytest.raises(StoreError, match="free space") as caught:
        fill()
    assert not isinstance(caught.value, ConflictError)
    assert caught.value.__cause__ is not None
    assert "xxx" not in str(caught.value)
    with store.write() as tx:  # on a fresh connection: the disk has space again
        assert tx.negotiation("ng_1") == negotiation()
        assert tx.entries("ng_1") == ()
        for seq in range(50):
            tx.append_entry("ng_1", entry(seq, "x" * 1000))
    store.close()


FILE_LIMIT = """
import resource, signal, sys
from negotiator.errors import StoreError
from negotiator.stores import SqlStore
from tests.stores.rows import entry, negotiation, opened
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = opened(SqlStore(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
done = 0
try:
    for done in range(1000):
        with store.write() as tx:
            tx.append_entry("ng_1", entry(done, "x" * 3000))
except StoreError as error:
    print(done, type(error).__name__, type(error.__cause__).__name__)
with store.read() as tx:
    assert len(tx.entries("ng_1")) == done
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
with store.write() as tx:
    tx.append_entry("ng_1", entry(done))
store.close()
"""


def test_a_write_that_the_system_refuses_is_reported_at_the_commit(database: Path) -> None:
    command = [sys.executable, "-c", FILE_LIMIT, str(database)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    count, *errors = run.stdout.split()
    assert errors == ["StoreError", "OperationalError"]
    assert int(count) > 0
    store = SqlStore(database)
    with store.read() as tx:
        assert len(tx.entries("ng_1")) == int(count) + 1
    store.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_file_without_permission_is_refused(filled: Path) -> None:
    filled.chmod(0)
    with pytest.raises(StoreError):
        SqlStore(filled)


def test_a_record_nobody_may_write_is_not_written(filled: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as holder:
        store = SqlStore(filled)
        with store.connected("BEGIN") as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 50")
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process holds") as caught, store.write():
            pytest.fail("two writers at once")
        assert not isinstance(caught.value, ConflictError)
        with store.read() as tx:  # readers never wait
            assert tx.negotiation("ng_1") == negotiation()
        holder.execute("ROLLBACK")
        opened(store, "ng_2").close()


@pytest.mark.parametrize(("text", "seq"), [("\ud800", 0), ("", 2**70)])
def test_what_the_driver_cannot_store_is_a_store_error(filled: Path, text: str, seq: int) -> None:
    store = SqlStore(filled)

    def put() -> None:
        with store.write() as tx:
            tx.clear_outbox("ng_1")
            tx.put_outbox("ng_1", entry(seq, text))

    with pytest.raises(StoreError):
        put()
    with store.read() as tx:
        assert tx.outbox("ng_1") == entry(2)
    store.close()


def test_errors_and_logs_show_no_values(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = SqlStore(database)

    def refused() -> None:
        with store.write() as tx:
            for neg in ("ng_1", "ng_2"):
                tx.put_negotiation(negotiation(neg, task="walk-away 2.40"))

    with pytest.raises(ConflictError) as caught:
        refused()
    shown = f"{caught.value} {caught.value.__cause__}"
    store.close()
    assert "2.40" not in shown + caplog.text


LIGHT = """
import sys
import negotiator.stores
assert "sqlalchemy" not in sys.modules
negotiator.stores.MemoryStore().close()
assert "sqlalchemy" not in sys.modules
from negotiator.stores import SqlStore
assert "sqlalchemy" in sys.modules
assert not hasattr(negotiator.stores, "NoSuchStore")
"""


def test_sqlalchemy_loads_when_the_sql_store_is_used() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], cwd=ROOT, check=True)
