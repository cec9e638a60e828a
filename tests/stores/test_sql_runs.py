"""What only runs in a file can show: restarts, other processes, kills, damage (C39, C40, C137)."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Self

import pytest

from negotiator.agent.loop import MemoryMessages, Saved
from negotiator.bootstrap import found_demo, open_party, utc_now
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.errors import StoreError, UsageError
from negotiator.stores import SqlMessages, SqlSessions, SqlStore
from negotiator.stores.runs_schema import TRANSCRIPTS
from negotiator.stores.sql_runs import MAX_DOCUMENT, MAX_KEY, _create
from tests.agent.loop.scripted import ScriptedModel, run, says
from tests.stores.rows import negotiation, opened
from tests.stores.runs_worker import BULK, SESSION

ROOT = Path(__file__).resolve().parents[2]
WORKER = "tests.stores.runs_worker"
WHILE = 0.3
"""Seconds in which another process comes to wait for us; the test holds also where it does not."""


class Worker:
    """A process that keeps runs; it is killed if it is still there at the end."""

    def __init__(self, task: str, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", WORKER, task, str(path)],
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.__exit__(None, None, None)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def tell(self, line: str = "go") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def kill(self) -> list[str]:
        """Kill it, and return what it had still said."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.stdout is not None
        left = self.process.stdout.read().splitlines()
        assert self.process.wait(10) == -signal.SIGKILL
        return left


def test_c137_runs_survive_a_restart_and_leave_the_record_as_it_is(database: Path) -> None:
    record = SqlStore(database)
    opened(record)
    SqlMessages(record).save("c", {"said": "hello"}, 0)
    SqlSessions(record).save("ng_1", {"id": "ng_1"}, 0)
    record.close()
    again = SqlStore(database)
    assert SqlMessages(again).list("c") == Saved({"said": "hello"}, 1)
    assert list(SqlSessions(again).list()) == [("ng_1", Saved({"id": "ng_1"}, 1))]
    with again.read() as tx:
        assert tx.negotiations() == (negotiation(),)
    again.close()


def test_a_record_from_before_there_were_runs_takes_them_and_stays_private(database: Path) -> None:
    opened(SqlStore(database)).close()
    record = SqlStore(database)
    SqlMessages(record).save("c", {"said": "hello"}, 0)
    assert {stat.S_IMODE(file.stat().st_mode) for file in database.parent.iterdir()} == {0o600}
    record.close()


@pytest.mark.parametrize(("task", "said"), [("create", "created"), ("save", "lost won")])
def test_c143_processes_at_once_make_one_file_and_one_save_wins(
    database: Path, task: str, said: str
) -> None:
    with Worker(task, database) as one, Worker(task, database) as two:
        assert [one.line(), two.line()] == ["ready", "ready"]
        one.tell()
        two.tell()
        ends = sorted([one.line(), two.line()])
        assert " ".join(sorted(set(ends))) == said
    record = SqlStore(database)
    saved = SqlMessages(record).list("c")
    assert saved == (None if task == "create" else Saved({"by": "somebody"}, 1))
    record.close()


def test_c143_a_save_that_waited_for_another_process_sees_what_it_saved(database: Path) -> None:
    record = SqlStore(database)
    store = SqlMessages(record)
    row = {"key": "c", "document": b'{"by": "us"}', "revision": 1, "written": 1}
    with Worker("save", database) as worker:
        assert worker.line() == "ready"
        with record.writing() as connection:
            worker.tell()
            time.sleep(WHILE)
            connection.execute(TRANSCRIPTS.add, row)
        assert worker.line() == "lost"
    assert store.list("c") == Saved({"by": "us"}, 1)
    record.close()


def test_tables_that_another_process_adds_meanwhile_are_not_added_twice(database: Path) -> None:
    record = SqlStore(database)
    with Worker("add_tables", database) as worker:
        assert worker.line() == "ready"
        with record.writing() as connection:
            worker.tell()
            time.sleep(WHILE)
            _create(connection)
        assert worker.line() == "added"
    assert SqlMessages(record).list("c") is None
    record.close()


@pytest.mark.parametrize("acknowledged", [1, 6, 23])
def test_a_save_that_was_acknowledged_survives_a_kill_and_none_is_torn(
    database: Path, acknowledged: int
) -> None:
    with Worker("endless", database) as worker:
        assert worker.line() == "ready"
        worker.tell()
        for _ in range(acknowledged):
            worker.line()
        last = acknowledged - 1 + len(worker.kill())
    record = SqlStore(database)
    saved = SqlMessages(record).list("c")
    record.close()
    assert saved is not None
    number = saved.revision - 1
    assert number in {last, last + 1}
    assert saved.document == {"number": number, "bulk": BULK, "again": number}


@pytest.fixture(scope="module")
def party_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("parties")
    found_demo(made, utc_now())
    return made / "buyer"


def test_c39_c40_a_killed_run_is_resumed_by_a_new_process_from_the_stores_alone(
    party_path: Path,
) -> None:
    with Worker("ask", party_path) as asking:
        call_id = asking.line()
        assert asking.kill() == []
    with Worker("resume", party_path) as resuming:
        resuming.tell(call_id)
        assert resuming.line() == "On Wednesday."
        assert resuming.line() == repr({"ng_1": SESSION})
        assert resuming.line() == repr(["system", "user", "assistant", "tool", "tool"])
        assert resuming.line() == repr("Wednesday.")
        assert resuming.process.wait(10) == 0
    assert (party_path / "orders").read_text() == "ordered\n"
    party = open_party(party_path)
    agent = open_agent(open_desk([party]), "You buy.", model=ScriptedModel())
    with pytest.raises(UsageError, match="answered before"):
        run(agent, "Friday.", answering=call_id, conversation="order 7")
    party.store.close()


def test_c144_an_agent_with_a_record_in_a_file_has_its_conversations_named(
    party_path: Path,
) -> None:
    party = open_party(party_path)
    model = ScriptedModel(says("ok"))
    agent = open_agent(open_desk([party]), "You buy.", model=model)
    with pytest.raises(UsageError, match="name the conversation"):
        run(agent, "Buy.")
    mine = MemoryMessages()
    agent = open_agent(open_desk([party]), "You buy.", model=model, history=mine)
    assert agent.history is mine
    assert isinstance(agent.sessions, SqlSessions)
    party.store.close()


def test_a_document_or_a_name_that_is_too_large_is_refused_and_changes_nothing(
    database: Path,
) -> None:
    record = SqlStore(database)
    store = SqlMessages(record)
    whole = {"a": "x" * (MAX_DOCUMENT - len('{"a": ""}'))}
    store.save("c", {"by": "one"}, 0)
    with pytest.raises(StoreError, match="another conversation"):
        store.save("c", {"a": whole["a"] + "x"}, 1)
    assert store.list("c") == Saved({"by": "one"}, 1)
    assert store.save("c", whole, 1) == 2
    assert store.list("c") == Saved(whole, 2)
    store.save("k" * MAX_KEY, {}, 0)
    for name in ("k" * (MAX_KEY + 1), "\ud800"):
        with pytest.raises(StoreError):
            store.save(name, {}, 0)
    record.close()


def test_runs_of_another_version_are_not_touched(database: Path) -> None:
    record = SqlStore(database)
    SqlMessages(record)
    record.close()
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("UPDATE meta SET value = '2' WHERE name = 'runs'")
    record = SqlStore(database)
    for kind in (SqlMessages, SqlSessions):
        with pytest.raises(StoreError, match="version '2'"):
            kind(record)
    record.close()


@pytest.mark.parametrize("damage", [b"{", b"[]", b"\xff", b"[" * 100_000])
def test_a_damaged_run_is_an_error_and_not_an_empty_one(database: Path, damage: bytes) -> None:
    record = SqlStore(database)
    store = SqlSessions(record)
    store.save("ng_1", {}, 0)
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("UPDATE sessions SET document = ?", (damage,))
    with pytest.raises(StoreError, match="backup"):
        store.get("ng_1")
    with pytest.raises(StoreError, match="backup"):
        store.list()
    record.close()


def test_runs_end_with_the_record_they_are_kept_in(database: Path) -> None:
    record = SqlStore(database)
    store = SqlMessages(record)
    record.close()
    with pytest.raises(StoreError, match="closed"):
        store.save("c", {}, 0)
    with pytest.raises(StoreError, match="closed"):
        store.list("c")


def test_after_a_fork_a_store_is_of_no_use(database: Path) -> None:
    record = SqlStore(database)
    store = SqlMessages(record)
    child = os.fork()
    if child == 0:
        try:
            store.save("c", {}, 0)
        except StoreError:
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert store.list("c") is None
    record.close()
