"""What holds between processes that share one record, each a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest

from negotiator.errors import StoreError
from negotiator.stores import SqlStore
from tests.stores.rows import entry, opened

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 8
INCREMENTS = 25

Worker = subprocess.Popen[str]


def piped(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@contextmanager
def working(task: str, path: Path, count: int) -> Iterator[list[Worker]]:
    """Start processes, let them loose at once, and end those that are left."""
    command = [sys.executable, "-m", "tests.stores.worker", task, str(path)]
    with ExitStack() as stack:
        workers = []
        for _ in range(count):
            worker = subprocess.Popen(
                command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            stack.enter_context(worker)
            stack.callback(worker.kill)
            workers.append(worker)
        assert [piped(worker.stdout).readline() for worker in workers] == ["ready\n"] * count
        for worker in workers:
            piped(worker.stdin).write("go\n")
            piped(worker.stdin).flush()
        yield workers


def finished(task: str, path: Path, count: int) -> list[str]:
    with working(task, path, count) as workers:
        lines = [piped(worker.stdout).readline().strip() for worker in workers]
        assert [worker.wait(60) for worker in workers] == [0] * count
    return lines


def test_processes_that_start_at_once_make_one_record(database: Path) -> None:
    # Fewer than below: each costs the start of an interpreter, and two suffice to race.
    assert finished("create", database, 4) == ["created"] * 4
    opened(SqlStore(database)).close()


def test_of_two_processes_that_read_the_same_record_one_takes_the_seq(database: Path) -> None:
    opened(SqlStore(database)).close()
    assert sorted(finished("append", database, 2)) == ["lost 0", "won 0"]
    store = SqlStore(database)
    with store.read() as tx:
        assert tx.entries("ng_1") == (entry(0),)
    store.close()


def test_processes_never_lose_an_update(database: Path) -> None:
    opened(SqlStore(database)).close()
    assert finished("increment", database, PROCESSES) == ["done"] * PROCESSES
    store = SqlStore(database)
    with store.read() as tx:
        row = tx.negotiation("ng_1")
    store.close()
    assert row is not None
    assert (row.context, row.version) == (str(PROCESSES * INCREMENTS), PROCESSES * INCREMENTS + 1)


@pytest.mark.parametrize("acknowledged", [1, 7, 40])
def test_what_was_acknowledged_survives_a_kill(database: Path, acknowledged: int) -> None:
    with working("endless", database, 1) as (worker,):
        for _ in range(acknowledged):
            piped(worker.stdout).readline()
        worker.send_signal(signal.SIGKILL)
        last = acknowledged - 1 + len(piped(worker.stdout).read().splitlines())
        worker.wait(10)
    store = SqlStore(database)
    with store.read() as tx:
        held = [row.neg for row in tx.negotiations()]
        assert all(len(tx.entries(neg)) == 2 for neg in held)
    store.close()
    assert held[: last + 1] == [f"ng_{number}" for number in range(last + 1)]
    assert len(held) <= last + 2


def test_a_store_is_of_no_use_after_a_fork(database: Path) -> None:
    store = opened(SqlStore(database))
    child = os.fork()
    if child == 0:
        try:
            with store.write():
                os._exit(1)
        except StoreError:
            store.close()
            os._exit(0)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    opened(store, "ng_2").close()
