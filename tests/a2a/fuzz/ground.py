"""What is fuzzed: a served party with everything on, asked as uvicorn would ask, byte by byte."""

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from negotiator.a2a.serving.answering_others import OtherAnswer
from negotiator.a2a.serving.limits import Limits
from negotiator.agent.party import Party
from negotiator.stores import SqlStore
from negotiator.terms import Role
from tests.a2a.app.requests import served
from tests.a2a.test_canary import SINGING, asking
from tests.agent.table import Clock, make_party

Headers = tuple[tuple[bytes, bytes], ...]
SECONDS = 10.0
"""Within so long everything is answered, on a machine that is busy with other things too."""
TOKENS = {"Bearer alice-token": "alice", "Bearer bob-token": "bob"}
UNBOUND = Limits(rate=10**6, burst=10**6, failures=10**6, open=10**6)


@dataclass(frozen=True)
class Asked:
    """One request, as bytes."""

    method: str
    target: bytes
    headers: Headers
    body: bytes = b""

    def header(self, name: bytes) -> bytes:
        """Return the first header of a name."""
        return next((value for known, value in self.headers if known.lower() == name), b"")

    def wire(self) -> bytes:
        """Return it as HTTP/1.1 writes it."""
        known = ((b"Host", b"seller.example"), (b"Content-Length", b"%d" % len(self.body)))
        head = b"".join(b"%b: %b\r\n" % one for one in (*known, *self.headers))
        line = b"%b %b HTTP/1.1\r\n" % (self.method.encode(), self.target)
        return line + head + b"\r\n" + self.body


@dataclass
class Answer:
    """What came back: all of it, or of a stream the first event."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        """Its media type."""
        return self.headers.get("content-type", "").partition(";")[0]


async def answered(
    app: Any, asked: Asked, client: str = "192.0.2.1", *, patient: bool = True
) -> Answer:
    """Ask an application; hang up on a stream after its first event, or before it."""
    path, _, query = asked.target.partition(b"?")
    gone = asyncio.Event()
    if not patient:
        gone.set()
    said: list[dict[str, Any]] = []
    given = False

    async def receive() -> dict[str, Any]:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": asked.body, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)
        if message["type"] == "http.response.body":
            gone.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": unquote(path.decode("ascii", "replace")),
        "raw_path": path,
        "root_path": "",
        "query_string": query,
        "headers": [(name.lower(), value) for name, value in asked.headers],
        "client": (client, 1234),
        "server": ("seller.example", 80),
    }
    async with asyncio.timeout(SECONDS):
        await app(scope, receive, send)
    start, *chunks = said
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(one.get("body", b"") for one in chunks))


async def echo(message: Any) -> OtherAnswer | None:
    """Answer what is not negotiation; every other word is for nobody."""
    if "nobody" in message.text:
        return None
    return OtherAnswer(f"you said {len(message.text)} characters", as_task="task" in message.text)


@dataclass
class Ground:
    """An application, its party, and a look at its record from outside."""

    app: Any
    party: Party
    record: sqlite3.Connection

    def written(self) -> int:
        """Return a number that changes whenever somebody writes to the record."""
        number: int = self.record.execute("PRAGMA data_version").fetchone()[0]
        return number


@contextmanager
def grounds(folder: Path, **how: Any) -> Iterator[Ground]:
    """Serve a seller on a record in a folder."""
    path = folder / "record.db"
    changes = (*SINGING, ("deals = 1", "deals = 9000"))
    party = make_party(Role.SELLER, Clock(), *changes, store=SqlStore(path))
    party = replace(party, engine=replace(party.engine, decide=asking))
    known = {
        "authenticate": lambda visit: TOKENS.get(visit.headers.get("authorization", "")),
        "limits": UNBOUND,
        "answers": echo,
        "extended": {"documentationUrl": "https://seller.example/customers"},
        "compat": True,
    }
    app = served(party, **(known | how))
    with closing(sqlite3.connect(path)) as record:
        yield Ground(app, party, record)
    party.store.close()


def addresses() -> Iterator[str]:
    """Yield addresses, each for one request, so that nobody is known again by it."""
    for number in itertools.count():
        yield f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
