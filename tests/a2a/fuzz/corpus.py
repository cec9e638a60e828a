"""Requests as the stock SDK's client makes them, in both transports and both versions."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
from a2a.client import ClientConfig, ClientFactory
from a2a.types.a2a_pb2 import (
    ROLE_USER,
    AgentCard,
    CancelTaskRequest,
    DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest,
    GetTaskPushNotificationConfigRequest,
    GetTaskRequest,
    ListTaskPushNotificationConfigsRequest,
    ListTasksRequest,
    Message,
    Part,
    SendMessageConfiguration,
    SendMessageRequest,
    SubscribeToTaskRequest,
    TaskPushNotificationConfig,
)
from a2a.utils.errors import A2AError
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import Value

from tests.a2a.app.requests import BASE
from tests.a2a.fuzz.ground import Asked, answered

BINDINGS = ("JSONRPC", "HTTP+JSON")
VERSIONS = ("1.0", "0.3")
CARD = "/.well-known/agent-card.json"
_UUID = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_DROPPED = {b"host", b"content-length", b"accept-encoding", b"connection", b"user-agent"}
_PLAIN = ("/health", "/ready", CARD, "/", "/nothing/here", "/tasks", "/acme/tasks?pageSize=3")
_HEADERS = ((b"a2a-version", b"1.0"), (b"authorization", b"Bearer alice-token"))


class Recorder(httpx.AsyncBaseTransport):
    """Carries requests to an application, and keeps each."""

    def __init__(self, app: Any) -> None:
        """Carry to an application."""
        self._app = app
        self.kept: list[Asked] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Carry one request; of a stream come the task and its end."""
        headers = tuple(one for one in request.headers.raw if one[0].lower() not in _DROPPED)
        body = await request.aread()
        asked = Asked(request.method, request.url.raw_path, headers, body)
        self.kept.append(asked)
        answer = await answered(self._app, asked)
        return httpx.Response(answer.status, headers=answer.headers, content=answer.body)


def recorded(app: Any) -> list[Asked]:
    """Return what the stock client says to an application, and what it has no words for."""
    kept = asyncio.run(_recorded(app))
    plain = [Asked("GET", path.encode(), _HEADERS) for path in _PLAIN]
    return [*kept, *plain, *(Asked(verb, b"/rpc", _HEADERS) for verb in ("GET", "OPTIONS"))]


async def _recorded(app: Any) -> list[Asked]:
    carrier = Recorder(app)
    known = {"Authorization": "Bearer alice-token"}
    async with httpx.AsyncClient(transport=carrier, base_url=BASE, headers=known) as http:
        said = (await http.get(CARD)).json()
        card = ParseDict(said, AgentCard(), ignore_unknown_fields=True)
        for version in VERSIONS:
            http.headers["A2A-Version"] = version
            for binding in BINDINGS:
                for streaming in (False, True):
                    client = _client(http, card, binding, version, streaming=streaming)
                    await _talk(client, ends=not streaming)
    return [replace(one, body=_UUID.sub(b"1", one.body)) for one in carrier.kept]


def _client(
    http: httpx.AsyncClient, card: AgentCard, binding: str, version: str, *, streaming: bool
) -> Any:
    """Return a client that has no choice of how to speak."""
    only = AgentCard()
    only.CopyFrom(card)
    del only.supported_interfaces[:]
    for one in card.supported_interfaces:
        if (one.protocol_binding, one.protocol_version) == (binding, version):
            only.supported_interfaces.append(one)
    config = ClientConfig(
        httpx_client=http, streaming=streaming, supported_protocol_bindings=[binding]
    )
    return ClientFactory(config).create(only)


async def _talk(client: Any, *, ends: bool) -> None:
    """Say everything that a client can say; leave a negotiation open, or end it."""
    opened = [event async for event in client.send_message(_sending({"action": "open"}))]
    task = next((one.task.id for one in opened if one.HasField("task")), "t-none")
    configuration = SendMessageConfiguration(
        accepted_output_modes=["application/json", "text/plain"], history_length=3
    )
    config = TaskPushNotificationConfig(task_id=task, id="p", url="http://peer.example/")
    counter = {
        "action": "counter",
        "terms": {"pricePerHour": {"amount": "9.5", "currency": "USD"}, "gpuHours": 10000},
        "expiresAt": "2026-12-01T12:05:00Z",
    }
    steps = (
        lambda: client.send_message(_sending(counter, task, configuration)),
        lambda: client.send_message(_sending("What is the weather in your data centre?")),
        lambda: client.get_task(GetTaskRequest(id=task, history_length=2)),
        lambda: client.list_tasks(ListTasksRequest(page_size=2, include_artifacts=True)),
        lambda: client.subscribe(SubscribeToTaskRequest(id=task)),
        lambda: client.create_task_push_notification_config(config),
        lambda: client.get_task_push_notification_config(
            GetTaskPushNotificationConfigRequest(task_id=task, id="p")
        ),
        lambda: client.list_task_push_notification_configs(
            ListTaskPushNotificationConfigsRequest(task_id=task)
        ),
        lambda: client.delete_task_push_notification_config(
            DeleteTaskPushNotificationConfigRequest(task_id=task, id="p")
        ),
        lambda: client.get_extended_agent_card(GetExtendedAgentCardRequest()),
        lambda: client.cancel_task(CancelTaskRequest(id=task if ends else "t-none")),
    )
    for step in steps:
        try:
            said = step()
            if isinstance(said, AsyncIterator):
                [event async for event in said]
            else:
                await said
        except (A2AError, NotImplementedError, ValueError):
            continue  # it was asked all the same, or has no such word in its version


def _sending(
    said: object, task: str = "", configuration: SendMessageConfiguration | None = None
) -> SendMessageRequest:
    """Return a request that sends words or a move."""
    _sending.number += 1  # type: ignore[attr-defined]
    if isinstance(said, str):
        part = Part(text=said)
    else:
        data = ParseDict({"negotiation": said}, Value())
        part = Part(data=data, media_type="application/json")
    message = Message(
        message_id=f"message-of-the-corpus-{_sending.number:06}",  # type: ignore[attr-defined]
        role=ROLE_USER,
        parts=[part],
        task_id=task,
    )
    return SendMessageRequest(message=message, configuration=configuration)


_sending.number = 0  # type: ignore[attr-defined]
