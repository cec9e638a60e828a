"""Requests to a party's application, in process, from any address."""

import asyncio
import json
from typing import Any

import httpx
from starlette.applications import Starlette

from negotiator.a2a.serving.server import build_app
from negotiator.a2a.serving.service import Service
from negotiator.agent.party import Party
from negotiator.terms import Role
from tests.agent.table import Clock, make_party

BASE = "http://seller.example"
OPEN = {"negotiation": {"action": "open"}}
HEADERS = {"Content-Type": "application/json", "A2A-Version": "1.0"}


def seller(*changes: tuple[str, str]) -> Party:
    """Return a party that hosts."""
    return make_party(Role.SELLER, Clock(), *changes)


def served(party: Party | None = None, **how: Any) -> Starlette:
    """Return the application of a party, served so."""
    return build_app(party or seller(), BASE, service=Service(**how))


def sending(number: int = 1, **more: Any) -> dict[str, Any]:
    """Return a call that sends a message."""
    message = {
        "messageId": f"message-with-number-{number}",
        "role": "ROLE_USER",
        "parts": [{"data": OPEN, "mediaType": "application/json"}],
    } | more
    return call("SendMessage", {"message": message})


def call(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON-RPC call."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


async def asked(
    app: Any,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
    client: str = "127.0.0.1",
) -> httpx.Response:
    """Ask an application; a body is sent as JSON, bytes as they are."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False, client=(client, 123))
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as http:
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        return await http.request(method, path, content=raw, headers=HEADERS | (headers or {}))


def ask(*args: Any, **options: Any) -> httpx.Response:
    """Ask once."""
    return asyncio.run(asked(*args, **options))


def rpc(app: Any, said: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Make a JSON-RPC call and return the whole answer."""
    answer: dict[str, Any] = ask(app, "POST", "/rpc", said, **options).json()
    return answer


def bearer(token: str) -> dict[str, str]:
    """Return the header of a bearer token."""
    return {"Authorization": f"Bearer {token}"}
