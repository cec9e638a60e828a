"""What one negotiation costs, measured on this machine: `make bench`.

Every figure is printed with the number of runs it is the median of. Nothing here is a test.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import roundtrip
from negotiator.agent.record import load
from negotiator.stores import SqlStore
from negotiator.terms import Role, canonical_bytes, hash_document
from negotiator.terms.jws import SignedDocument
from tests.agent.table import Clock, Table, make_party


def median(work: Callable[[], object], runs: int) -> float:
    """Return the median seconds of a call."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def say(what: str, seconds: float, runs: int) -> None:
    unit, size = ("ms", 1e3) if seconds >= 1e-3 else ("us", 1e6)
    print(f"{what:<62} {seconds * size:9.2f} {unit}   (median of {runs})", flush=True)


def whole_negotiation(folder: str | None) -> Callable[[], object]:
    """Return a call that plays the worked example; in SQLite with FULL sync under `folder`."""
    count = iter(range(10_000))

    def play() -> None:
        clock = Clock(datetime.now(UTC).replace(microsecond=0))
        stores = [None, None]
        if folder is not None:
            number = next(count)
            stores = [SqlStore(Path(folder) / f"{number}-{side}.db") for side in "bs"]
        buyer = make_party(Role.BUYER, clock, store=stores[0])
        seller = make_party(Role.SELLER, clock, store=stores[1])
        table = Table(buyer, seller, clock)
        assert table.run() == "agreed"
        for store in stores:
            if store is not None:
                store.close()

    return play


def documents() -> None:
    """Time what every envelope needs: canonical bytes, hash, signature."""
    clock = Clock()
    table = Table(make_party(Role.BUYER, clock), make_party(Role.SELLER, clock), clock)
    table.run()
    recorded = load(table.host.store, table.neg)
    assert recorded is not None
    entry = recorded.negotiation.entries[8].envelope
    document = entry.to_document()
    say(
        "canonical bytes of a counter's payload",
        median(lambda: canonical_bytes(document), 2000),
        2000,
    )
    say("canonical bytes and hash", median(lambda: hash_document(document), 2000), 2000)
    key = table.dialler.verified.authority.key
    with table.dialler.store.read() as tx:
        data = tx.entries(table.neg)[8].data
    jws = SignedDocument.from_document(json.loads(data)["envelope"])
    say(
        "verify and parse an envelope", median(lambda: jws.verify("neg-envelope", (key,)), 500), 500
    )


def commands() -> None:
    """Time whole processes."""
    run = lambda *args: subprocess.run([sys.executable, *args], check=True, capture_output=True)  # noqa: E731
    bare = median(lambda: run("-c", "pass"), 5)
    full = median(lambda: run("-c", "import negotiator"), 5)
    say("import negotiator, beyond a bare interpreter", max(full - bare, 0), 5)
    say("negotiator --help", median(lambda: run("-m", "negotiator", "--help"), 5), 5)
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(100))

        def demo() -> object:
            place = f"{folder}/{next(numbers)}"
            return run("-m", "negotiator", "demo", "--dir", place, "--json")

        say("negotiator demo, two processes", median(demo, 3), 3)


OTHERS = ("decide_speed", "replay_speed", "sweep")
"""Benchmarks that print their own tables, beside NegMAS where it is installed."""


if __name__ == "__main__":
    for other in OTHERS:
        print(f"\n{other}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{other}"], check=True)
    print(flush=True)
    documents()
    say(
        "worked example, 12 envelopes, both sides, records in memory",
        median(whole_negotiation(None), 20),
        20,
    )
    with tempfile.TemporaryDirectory() as folder:
        say(
            "worked example, both records in SQLite FULL", median(whole_negotiation(folder), 10), 10
        )
    commands()
    roundtrip.show(roundtrip.measure(pairs=5))
