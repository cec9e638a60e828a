"""A caller of our server that knows HTTP and JSON, and nothing of the SDK."""

import asyncio
import json
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import Any

import httpx
from starlette.applications import Starlette

from negotiator.a2a.serving.server import build_app
from negotiator.agent.party import Party
from negotiator.policy.ports import NegotiationRow
from negotiator.protocol.message import TERMS
from negotiator.terms import Role
from negotiator.terms.values import format_instant
from tests.agent.table import Clock, make_party

BASE = "http://seller.example"
HOURS = {"value": 10000, "unit": "HUR"}


@dataclass
class Caller:
    """Talks to one party's application, in process."""

    party: Party
    clock: Clock
    app: Starlette
    numbers: "count[int]" = field(default_factory=count)

    def post(self, path: str, body: bytes, headers: dict[str, str] | None = None) -> httpx.Response:
        """Post raw bytes."""
        return asyncio.run(self._post(path, body, headers or {}))

    async def _post(self, path: str, body: bytes, headers: dict[str, str]) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            known = {"Content-Type": "application/json", "A2A-Version": "1.0"}
            return await client.post(path, content=body, headers=known | headers)

    def call(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Make a JSON-RPC call and return the whole answer."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        response = self.post("/rpc", json.dumps(body).encode())
        assert response.status_code == 200
        answer: dict[str, Any] = response.json()
        return answer

    def send(self, data: object, task: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Send one data part; return the whole answer."""
        message = {
            "messageId": more.pop("message_id", f"message-number-{next(self.numbers)}"),
            "role": "ROLE_USER",
            "parts": [{"data": data, "mediaType": "application/json"}],
        } | more
        if task is not None:
            message["taskId"] = task["id"]
        return self.call("SendMessage", {"message": message})

    def say(self, data: object, task: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Send one data part; return the task it is answered with."""
        answer = self.send(data, task, **more)
        assert "result" in answer, answer
        found: dict[str, Any] = answer["result"]["task"]
        return found

    def get(self, task: dict[str, Any]) -> dict[str, Any]:
        """Read a task."""
        answer = self.call("GetTask", {"id": task["id"]})
        found: dict[str, Any] = answer["result"]
        return found

    def rows(self) -> list[NegotiationRow]:
        """Return all negotiations on the party's record."""
        with self.party.store.read() as tx:
            return list(tx.negotiations())

    def counter(self, price: object, **more: object) -> dict[str, object]:
        """Return a counter-offer in readable form."""
        move: dict[str, object] = {
            "action": "counter",
            "terms": {"pricePerHour": price, "gpuHours": 10000},
            "expiresAt": format_instant(self.clock() + timedelta(minutes=5)),
        }
        return {"negotiation": move | more}


def caller(*changes: tuple[str, str], role: Role = Role.SELLER, terms: str = TERMS) -> Caller:
    """Return a caller of a party's server."""
    clock = Clock()
    party = make_party(role, clock, *changes, terms=terms)
    return Caller(party, clock, build_app(party, BASE))


def spoken(task: dict[str, Any]) -> dict[str, Any]:
    """Return the readable members of what the server said last."""
    parts = task["status"]["message"]["parts"]
    found: dict[str, Any] = next(part["data"] for part in parts if "data" in part)["negotiation"]
    return found


def code(answer: dict[str, Any]) -> int:
    """Return an answer's error code."""
    assert "error" in answer, answer
    number: int = answer["error"]["code"]
    return number
