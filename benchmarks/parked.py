"""What negotiations that wait for their principal cost in memory, with the record in SQLite.

    python -m benchmarks.parked             # a thousand
    python -m benchmarks.parked --count 200 --json

One process parks them: the buyer dials so many sellers, each another agent, and its first offer to
each waits for an approval. A second process, fresh, holds them: its agent reads the record, shows
the latest to a model that asks its principal, and ends in a run whose result has every session;
their events and their digest are kept as well. Printed is how much larger it is than the same
process with an empty record, which has imported and done all the same, in bytes of resident memory
now and at its peak.
"""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

from negotiator.agent.negotiating import Desk, Event, Sessions, digest
from negotiator.agent.negotiating.reading import event_of
from negotiator.agent.party import Party
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.bootstrap.party import engine_of
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.policy.gate import Gate
from negotiator.policy.ports import Store
from negotiator.protocol.trust import Trust
from negotiator.stores import MemoryStore, SqlSessions, SqlStore
from negotiator.terms import Role
from tests.agent.table import (
    AGENT_KEY,
    PRINCIPAL_KEY,
    START,
    TRUST,
    Clock,
    Table,
    entropy,
    mandate_text,
)

COUNT = 1_000
MOST_BYTES = 50_000_000
"""What a thousand may cost."""
STATM = Path("/proc/self/statm")
"""Where Linux tells how large a process is."""
ANYBODY = Trust(tuple(replace(pin, agents=("*",)) for pin in TRUST.principals))
CHANGES = (
    ("above = 23500", "above = 15000"),  # the buyer's first offer comes to 18,170
    ("deals = 1  ", "deals = 9  "),
    ('total = "total"\nbudget = 24000', 'total = "none"\nbudget = "none"'),
)


class Asking:
    """A model that asks its principal at once."""

    async def complete(
        self,
        _messages: Sequence[Mapping[str, object]],
        _tools: Sequence[Mapping[str, object]] = (),
    ) -> Mapping[str, object]:
        function = {"name": "ask_user", "arguments": '{"question": "Approve all of them?"}'}
        calls = [{"id": "call_1", "type": "function", "function": function}]
        return {"role": "assistant", "content": None, "tool_calls": calls}


def party(role: Role, number: int, store: Store) -> Party:
    """Return the buyer, or one seller of many."""
    changes = CHANGES if role is Role.BUYER else ()
    draft = read_draft(mandate_text(role, *changes, number=number), "mandate.toml")
    pair = sign_mandate(
        draft, signer=PRINCIPAL_KEY[role], salt=bytes(32), floor_share=Fraction(3, 10)
    )
    verified = verify_mandate(
        pair.mandate_jws,
        pair.authority_jws,
        ANYBODY,
        now=START,
        agent_thumbprint=AGENT_KEY[role].public_key.thumbprint,
    )
    gate = Gate(store, verified, lambda: AGENT_KEY[role])
    engine = engine_of(verified, gate.admits)
    clock = Clock(START + timedelta(minutes=1))
    return Party(engine, ANYBODY, gate, store, clock, entropy())


async def park(buyer: Party, sessions: SqlSessions, count: int) -> None:
    """Dial so many sellers, until each negotiation waits for our principal."""
    clock = Clock(buyer.clock())
    for number in range(2, count + 2):
        seller = party(Role.SELLER, number, MemoryStore())
        play = Table(buyer, seller, clock)
        play.open()
        play.send()
        assert play.ours().row.state == "waiting"
        url = f"https://agent{number}.seller.example/a2a"
        await Sessions(sessions).keep(buyer, play.neg, url, "10,000 GPU-hours")


def resident() -> int:
    """Return the bytes of this process that are in memory now."""
    return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGESIZE")


def held(place: str) -> None:
    """Hold what is in a record as a host with an agent does, and say how large we are."""
    store = SqlStore(Path(place))
    buyer = party(Role.BUYER, 1, store)
    desk = open_desk([buyer], by="Ada Buyer")
    agent = open_agent(desk, "You buy GPU-hours.", model=Asking())
    result = asyncio.run(agent.run("Buy.", conversation="all"))
    assert result.pending is not None
    events = every_event(desk, buyer)
    told = digest(events)
    size = resident()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    count = sum(one.kind == "asking" for one in events)
    assert count == len(result.negotiations) == told.count("reference q_")
    print(json.dumps({"count": count, "resident": size, "peak": peak}))
    store.close()


def every_event(desk: Desk, buyer: Party) -> list[Event]:
    """Return where every negotiation stands."""
    (store,) = desk.stores()
    with store.read() as tx:
        rows = tx.negotiations()
    return [event_of(buyer, row.neg, row.peer_url) for row in rows]


def hold(place: Path) -> dict[str, int]:
    """Hold a record in a process of its own; return its sizes in bytes."""
    command = [sys.executable, "-m", "benchmarks.parked", "--hold", str(place)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    sizes: dict[str, int] = json.loads(done.stdout)
    return sizes


def measure(count: int) -> dict[str, int]:
    """Park so many and hold them; return how much larger that makes a process."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder) / "full.db", Path(folder) / "empty.db"
        store = SqlStore(full)
        asyncio.run(park(party(Role.BUYER, 1, store), SqlSessions(store), count))
        store.close()
        one, other = hold(empty), hold(full)
    assert other["count"] == count
    sizes = {name: other[name] - one[name] for name in ("resident", "peak")}
    return {"count": count, **sizes, "whole": other["peak"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--hold", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.hold:
        held(options.hold)
        return
    sizes = measure(options.count)
    if options.json:
        print(json.dumps(sizes))
        return
    print(f"{sizes['count']} negotiations parked with a question, record in SQLite:")
    for name, what in (("resident", "held"), ("peak", "at the peak")):
        print(f"  {sizes[name] / 1e6:6.1f} MB {what}, {sizes[name] // sizes['count']} bytes each")
    print(f"  {sizes['whole'] / 1e6:6.1f} MB the whole process, with all that it imports")


if __name__ == "__main__":
    main()
