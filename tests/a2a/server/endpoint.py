"""Our endpoint with everything a host may have beside negotiation, and callers of it."""

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import count

import httpx
from starlette.applications import Starlette
from starlette.authentication import SimpleUser
from starlette.middleware import Middleware

from negotiator.a2a.serving.door import Door
from negotiator.a2a.serving.endpoints import Speaking, protocol_routes
from negotiator.a2a.serving.handler import NegotiationHandler, Offering
from negotiator.agent.party import Party
from negotiator.stores import SqlStore
from negotiator.terms import Role
from tests.a2a.caller import BASE
from tests.agent.table import Clock, make_party

OPEN = {"negotiation": {"action": "open"}}
RPC = ("/rpc", "/rpc/")


class _Named:
    """Takes the caller's own word for who it is; a host would not."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        headers = dict(scope.get("headers", ()))
        if name := headers.get(b"x-user"):
            scope["user"] = SimpleUser(name.decode())
        await self._app(scope, receive, send)


def endpoint(party: Party, offering: Offering | None = None, speaking: Speaking | None = None):
    """Return an application that serves a party."""
    handler = NegotiationHandler(party, ThreadPoolExecutor(1), None, offering)
    doors = [Middleware(Door, rpc_paths=frozenset(RPC)), Middleware(_Named)]
    return Starlette(routes=protocol_routes(handler, RPC, speaking), middleware=doors)


@dataclass
class Guest:
    """Talks HTTP and JSON to an application, in process, and is whom it says it is."""

    app: Starlette
    party: Party
    user: str = ""
    version: str = "1.0"
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def headers(self, more=None):
        """Return the headers of a request."""
        known = {"Content-Type": "application/json"}
        if self.version:
            known["A2A-Version"] = self.version
        if self.user:
            known["X-User"] = self.user
        return {k: v for k, v in (known | (more or {})).items() if v is not None}

    @contextlib.asynccontextmanager
    async def client(self) -> AsyncIterator[httpx.AsyncClient]:
        """Give a client of the application."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            yield client

    async def ask(self, method, path, body=None, headers=None):
        """Make one request."""
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        async with self.client() as client:
            return await client.request(
                method, path, content=content, headers=self.headers(headers)
            )

    async def calls(self, method, params, headers=None):
        """Make a JSON-RPC call and return the whole answer."""
        response = await self.ask("POST", "/rpc", rpc(method, params), headers)
        assert response.status_code == 200, response.text
        return response.json()

    def call(self, method, params, headers=None):
        """Make a JSON-RPC call and return the whole answer."""
        return asyncio.run(self.calls(method, params, headers))

    def rest(self, method, path, body=None, headers=None):
        """Make a request of HTTP+JSON."""
        return asyncio.run(self.ask(method, path, body, headers))

    def message(self, *parts, task=None, **more):
        """Return a message of such parts, which are data if they are no text."""
        made = [{"text": part} if isinstance(part, str) else {"data": part} for part in parts]
        known = {
            "messageId": f"message-of-{self.user or 'nobody'}-{next(self.numbers)}",
            "role": "ROLE_USER",
            "parts": made,
        }
        return known | ({} if task is None else {"taskId": task["id"]}) | more

    def send(self, *parts, task=None, configuration=None, **more):
        """Send a message and return the whole answer."""
        params = {"message": self.message(*parts, task=task, **more)}
        if configuration is not None:
            params["configuration"] = configuration
        return self.call("SendMessage", params)

    def say(self, *parts, task=None, **more):
        """Send a message and return the task it is answered with."""
        answer = self.send(*parts, task=task, **more)
        assert "task" in answer.get("result", {}), answer
        return answer["result"]["task"]

    def streamed(self, method, params):
        """Return all that a stream says."""
        return asyncio.run(self.streams(method, params))

    async def streams(self, method, params):
        """Return all that a stream says."""
        response = await self.ask("POST", "/rpc", rpc(method, params))
        return events(response)


def rpc(method, params):
    """Return a JSON-RPC call."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def events(response):
    """Return what the events of a stream carry; an answer that is no stream is one of them."""
    if response.headers["content-type"].startswith("application/json"):
        return [response.json()]
    assert response.headers["content-type"].startswith("text/event-stream"), response.text
    lines = response.text.replace("\r\n", "\n").split("\n")
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


def guest(*changes, user="", offering=None, speaking=None, role=Role.SELLER, terms=None):
    """Return somebody at a party's endpoint."""
    more = {} if terms is None else {"terms": terms}
    party = make_party(role, Clock(), ("deals = 1", "deals = 9"), *changes, **more)
    return Guest(endpoint(party, offering, speaking), party, user)


def beside(one: Guest, user: str) -> Guest:
    """Return somebody else at the same endpoint."""
    return Guest(one.app, one.party, user, one.version)


def two_at_one_record(folder, *changes, users=("", ""), offering=None):
    """Return two callers, each at an endpoint of its own; both have the same record."""
    clock = Clock()
    changes = (("deals = 1", "deals = 9"), *changes)
    guests = []
    for user in users:
        store = SqlStore(folder / "record.db")
        party = make_party(Role.SELLER, clock, *changes, store=store)
        party = replace(party, entropy=os.urandom)  # two processes draw no id alike
        numbers = count(1 + 1000 * len(guests))
        guests.append(Guest(endpoint(party, offering), party, user, numbers=numbers))
    return tuple(guests)
