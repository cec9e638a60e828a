"""A process of its own that works on a record: `python -m tests.stores.worker TASK FILE`.

It says that it is ready, waits for a line, works, and prints what came of it.
"""

import sys
from dataclasses import replace
from pathlib import Path

from negotiator.errors import ConflictError
from negotiator.policy.ports import Store
from negotiator.stores import SqlStore
from tests.stores.rows import entry, negotiation

INCREMENTS = 25


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the parent reads it


def wait() -> None:
    say("ready")
    sys.stdin.readline()


def create(path: Path) -> None:
    wait()
    SqlStore(path).close()
    say("created")


def append(store: Store) -> None:
    with store.read() as transaction:
        seq = len(transaction.entries("ng_1"))
    wait()
    try:
        with store.write() as transaction:
            transaction.append_entry("ng_1", entry(seq))
    except ConflictError:
        say(f"lost {seq}")
    else:
        say(f"won {seq}")


def increment(store: Store) -> None:
    wait()
    for _ in range(INCREMENTS):
        with store.write() as transaction:
            row = transaction.negotiation("ng_1")
            assert row is not None
            count = str(int(row.context or "0") + 1)
            transaction.put_negotiation(replace(row, context=count, version=row.version + 1))
    say("done")


def endless(store: Store) -> None:
    wait()
    for number in range(1_000_000):
        with store.write() as transaction:
            transaction.put_negotiation(negotiation(f"ng_{number}"))
            transaction.append_entry(f"ng_{number}", entry(0))
            transaction.append_entry(f"ng_{number}", entry(1))
        say(str(number))


def main(task: str, path: Path) -> None:
    if task == "create":
        create(path)
        return
    store = SqlStore(path)
    {"append": append, "increment": increment, "endless": endless}[task](store)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
