"""A signed, durable round trip beside one of the SDK's stock echo agent, over HTTP on loopback.

    python -m benchmarks.roundtrip             # pairs, interleaved, and the medians
    python -m benchmarks.roundtrip --pairs 3 --json

Each contender has a server process of its own and a client here, on the same machine. One round
trip of the echo agent is a message sent by the SDK's client and answered with a message. One of
ours is a counter-offer: decided, checked, signed and put on record by us, sent by the same SDK's
client, verified, checked and put on record by the host, decided, checked, signed and put on record
there, answered, and verified, checked and put on record by us. Our records are in memory, or in
SQLite with FULL synchronisation; a third figure is what one commit of such a record costs alone.

Processor time is that of both processes. On a machine that others use too it says more than the
time by the clock.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import socket
import sqlite3
import statistics
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import httpx

os.environ.setdefault("OTEL_INSTRUMENTATION_A2A_SDK_ENABLED", "false")

import uvicorn
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler  # noqa: TID251 - the stock one
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore  # noqa: TID251 - the stock one
from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    ROLE_USER,
    AgentCapabilities,
    AgentCard,
    AgentInterface,
    AgentSkill,
    Message,
    Part,
    SendMessageRequest,
)
from starlette.applications import Starlette

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.serving.server import Address, serve
from negotiator.agent.party import Party
from negotiator.policy.ports import Store
from negotiator.stores import MemoryStore, SqlStore
from negotiator.terms import Role
from tests.agent.table import Clock, make_party

ROUNDS = 40
"""Rounds of one of our negotiations; the sides do not meet before the last."""
ECHOES = 100
WARM_UP = 3
"""Round trips at the beginning of a negotiation that are not counted."""
SECONDS = 120.0
"""Longest that one contender may take for one pair; then something is stuck."""
LONG = (
    ("rounds = 6", f"rounds = {ROUNDS}"),
    ("no_progress_rounds = 3", "no_progress_rounds = 0"),
    ("above = 23500", "above = 24000"),
)
"""The buyer never has to ask a person."""
FIRM = (
    ("rounds = 6", f"rounds = {3 * ROUNDS}"),
    ("no_progress_rounds = 3", "no_progress_rounds = 0"),
    ("e = 2\n", "e = 0.02\n"),
)
"""The host holds firm, so that the sides do not meet and can negotiate again and again."""
COMMITTED = (4, 3_000)
"""Rows, and bytes of each, that one turn of ours writes, about: entries and journal."""


@dataclass(frozen=True, slots=True)
class Trip:
    """What one round trip takes, in milliseconds.

    Attributes:
        clock: by the clock, the median.
        client: processor time of the client, the mean.
        server: processor time of the server, the mean.
    """

    clock: float
    client: float
    server: float

    @property
    def work(self) -> float:
        """Processor time of both."""
        return self.client + self.server


class RunningClock(Clock):
    """A clock that goes."""

    def __call__(self) -> datetime:
        """Return the time."""
        return datetime.now(UTC)


class Echo(AgentExecutor):
    """Says back what it is told."""

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answer with the text that came."""
        await event_queue.enqueue_event(
            Message(
                message_id=uuid.uuid4().hex,
                role=ROLE_AGENT,
                context_id=context.context_id or "",
                parts=[Part(text=context.get_user_input())],
            )
        )

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Do nothing: there is nothing to cancel."""


def echo_server(port: int) -> None:
    """Serve the stock echo agent."""
    url = f"http://127.0.0.1:{port}"
    interface = AgentInterface(url=f"{url}/rpc", protocol_binding="JSONRPC", protocol_version="1.0")
    card = AgentCard(
        name="echo",
        description="Echoes.",
        version="1",
        supported_interfaces=[interface],
        capabilities=AgentCapabilities(streaming=False),
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain"],
        skills=[AgentSkill(id="echo", name="Echo", description="Echoes.", tags=["echo"])],
    )
    handler = DefaultRequestHandler(Echo(), InMemoryTaskStore(), card)
    routes = [*create_agent_card_routes(card), *create_jsonrpc_routes(handler, "/rpc")]
    uvicorn.run(
        Starlette(routes=routes), host="127.0.0.1", port=port, log_level="error", access_log=False
    )


def our_server(port: int, store: Callable[[], Store]) -> None:
    """Serve a seller."""
    serve(our_party(Role.SELLER, FIRM, store()), Address(port=port))


def our_party(role: Role, changes: tuple[tuple[str, str], ...], store: Store) -> Party:
    """Return a party whose ids are new in each negotiation."""
    return replace(make_party(role, RunningClock(), *changes, store=store), entropy=os.urandom)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Served:
    """A server in a process of its own."""

    url: str
    pid: int

    def milliseconds(self) -> float:
        """Return the processor time it has used; 0 where Linux is not there to say it."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


@contextmanager
def served(target: Callable[..., None], *args: object) -> Iterator[Served]:
    """Run a server in a process of its own, and end it."""
    port = free_port()
    process = multiprocessing.get_context("fork").Process(target=target, args=(port, *args))
    process.start()
    try:
        url = f"http://127.0.0.1:{port}"
        _await_ready(url)
        yield Served(url, process.pid or 0)
    finally:
        process.terminate()
        process.join(10)
        if process.is_alive():
            process.kill()
            process.join()


def _await_ready(url: str) -> None:
    """Wait until a server answers.

    Raises:
        TimeoutError: it does not.
    """
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"{url}/.well-known/agent-card.json", timeout=5).raise_for_status()
            return
        time.sleep(0.05)
    msg = f"no server at {url}"
    raise TimeoutError(msg)


Mark = tuple[float, float, float]
"""The clock, and the processor time of client and server, in milliseconds."""


def mark(server: Served) -> Mark:
    """Return how late it is."""
    return time.perf_counter() * 1e3, time.process_time() * 1e3, server.milliseconds()


def trip_of(marks: list[Mark]) -> Trip:
    """Return what one round trip takes, by the marks between them."""
    clock = statistics.median(after[0] - before[0] for before, after in itertools.pairwise(marks))
    (_, *first), (_, *last) = marks[0], marks[-1]
    client, server = ((b - a) / (len(marks) - 1) for a, b in zip(first, last, strict=True))
    return Trip(clock, client, server)


@asynccontextmanager
async def echo_client(url: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Give what makes one round trip to the echo agent."""
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=30))
        card = await A2ACardResolver(http, url).get_agent_card()
        client = ClientFactory(ClientConfig(streaming=False, httpx_client=http)).create(card)

        async def trip() -> None:
            message = Message(
                message_id=uuid.uuid4().hex, role=ROLE_USER, parts=[Part(text="hello")]
            )
            async for answer in client.send_message(SendMessageRequest(message=message)):
                assert answer.message.parts[0].text == "hello"

        yield trip


async def echoed(server: Served) -> Trip:
    """Return what a round trip to the echo agent takes, over many."""
    async with asyncio.timeout(SECONDS), echo_client(server.url) as trip:
        for _ in range(WARM_UP):
            await trip()
        marks = [mark(server)]
        for _ in range(ECHOES):
            await trip()
            marks.append(mark(server))
        return trip_of(marks)


async def negotiated(server: Served, store: Store) -> Trip:
    """Return what a round trip of ours takes, over a whole negotiation."""
    party = our_party(Role.BUYER, LONG, store)
    marks: list[Mark] = []
    async with asyncio.timeout(SECONDS):
        row = await negotiate(party, server.url, on_turn=lambda _: marks.append(mark(server)))
    if len(marks) < ROUNDS:
        msg = f"the negotiation ended after {len(marks)} turns: {row.state} {row.detail}"
        raise RuntimeError(msg)
    return trip_of(marks[WARM_UP:-1])  # the last one ends it


def commit_milliseconds(path: Path) -> float:
    """Return what one commit of as much as a turn writes takes, in SQLite with FULL."""
    rows, size = COMMITTED
    connection = sqlite3.connect(path, isolation_level=None)
    with contextlib.closing(connection):
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, data BLOB)")
        taken = []
        for _ in range(100):
            start = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            for _ in range(rows):
                connection.execute("INSERT INTO entries (data) VALUES (?)", (bytes(size),))
            connection.execute("COMMIT")
            taken.append((time.perf_counter() - start) * 1e3)
        return statistics.median(taken)


@dataclass(frozen=True, slots=True)
class Pair:
    """What was measured one after the other."""

    echo: Trip
    memory: Trip
    sqlite: Trip
    commit: float

    @property
    def rate(self) -> float:
        """The rate of ours in memory, as a share of the echo agent's."""
        return self.echo.clock / self.memory.clock

    @property
    def rate_by_work(self) -> float:
        """The same by processor time."""
        return self.echo.work / self.memory.work

    @property
    def durable(self) -> float:
        """How long a round trip in SQLite takes, beside its two commits and one in memory.

        Each side commits once a round trip, one after the other.
        """
        return self.sqlite.clock / (self.memory.clock + 2 * self.commit)


def measure(pairs: int) -> list[Pair]:
    """Return what was measured, pair by pair."""
    found = []
    with tempfile.TemporaryDirectory() as made, ExitStack() as stack:
        folder = Path(made)
        echo = stack.enter_context(served(echo_server))
        memory = stack.enter_context(served(our_server, MemoryStore))
        durable = stack.enter_context(served(our_server, lambda: SqlStore(folder / "seller.db")))
        asyncio.run(negotiated(memory, MemoryStore()))  # both learn their words
        asyncio.run(negotiated(durable, MemoryStore()))
        for number in range(pairs):
            trips = asyncio.run(echoed(echo)), asyncio.run(negotiated(memory, MemoryStore()))
            with contextlib.closing(SqlStore(folder / f"buyer-{number}.db")) as store:
                kept = asyncio.run(negotiated(durable, store))
            commit = commit_milliseconds(folder / f"{number}.commit")
            found.append(Pair(*trips, kept, commit))
    return found


def figures(pairs: list[Pair]) -> dict[str, float]:
    """Return the medians."""
    middle: dict[str, float] = {}
    for name in ("echo", "memory", "sqlite"):
        trips: list[Trip] = [getattr(pair, name) for pair in pairs]
        for part in ("clock", "client", "server"):
            middle[f"{name}.{part}"] = statistics.median(getattr(trip, part) for trip in trips)
    middle["commit"] = statistics.median(pair.commit for pair in pairs)
    for name in ("rate", "rate_by_work", "durable"):
        middle[name] = statistics.median(getattr(pair, name) for pair in pairs)
    return middle


def show(pairs: list[Pair]) -> None:
    """Print the medians."""
    middle = figures(pairs)
    print(f"one round trip, medians of {len(pairs)} interleaved pairs:")
    for name, what in (
        ("echo", "stock echo agent"),
        ("memory", "ours, in memory"),
        ("sqlite", "ours, SQLite FULL"),
    ):
        clock, client, server = (middle[f"{name}.{part}"] for part in ("clock", "client", "server"))
        print(
            f"  {what:<18} {clock:7.2f} ms by the clock; processor: client {client:6.2f} ms, "
            f"server {server:6.2f} ms"
        )
    print(f"  one commit alone   {middle['commit']:7.2f} ms by the clock")
    print(
        f"the rate of ours in memory is {middle['rate']:.2f} of the echo agent's by the clock, "
        f"{middle['rate_by_work']:.2f} by processor time"
    )
    print(f"in SQLite a round trip takes {middle['durable']:.2f} x (two commits + one in memory)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    pairs = measure(options.pairs)
    print(json.dumps(figures(pairs))) if options.json else show(pairs)


if __name__ == "__main__":
    main()
