"""Calls to an agent that signs, and the tasks it answers with.

The SDK turns a message into protobuf, that into JSON, and back, which takes longer than the turn
itself. So the common way, JSON-RPC of version 1.0, is spoken here; HTTP+JSON and version 0.3 are
the SDK's to speak. A task of the one shape that careful agents give it is read here too; any other
is left to the SDK's parser, so that both ways read the same (`tests/a2a/test_calls.py`).

Source: A2A 1.0, sections 3.1.1, 3.1.3, 4.1 and 9 (JSON-RPC binding); JSON-RPC 2.0.
"""

import json
from typing import Any, Final, Protocol

import httpx
from a2a.client import Client, ClientCallContext
from a2a.client.errors import A2AClientError
from a2a.client.service_parameters import ServiceParametersFactory, with_a2a_extensions
from a2a.client.transports.http_helpers import handle_http_exceptions
from a2a.types.a2a_pb2 import (
    ROLE_USER,
    AgentCard,
    GetTaskRequest,
    SendMessageConfiguration,
    SendMessageRequest,
    SendMessageResponse,
    Task,
)
from a2a.utils.constants import TransportProtocol
from a2a.utils.errors import JSON_RPC_ERROR_CODE_MAP
from a2a.utils.proto_utils import parse_lenient

from negotiator.a2a.calling.reaching import BINDINGS
from negotiator.a2a.calling.tasks import host_task, task_in
from negotiator.a2a.mapping import build_message
from negotiator.agent.dialler import HostTask
from negotiator.policy.moves import Released
from negotiator.protocol.message import EXTENSION_URI, MEDIA_TYPE
from negotiator.terms.canonical import parse_canonical

Place = tuple[str, str]
"""The task and the context that a message names; each may be empty."""

_ERRORS: Final = {code: error for error, code in JSON_RPC_ERROR_CODE_MAP.items()}
_HEADERS: Final = {
    "Accept": "application/json",
    "Content-Type": "application/json",
    "A2A-Version": "1.0",
    "A2A-Extensions": EXTENSION_URI,
}
_OURS: Final = (TransportProtocol.JSONRPC, "1.0")
_NO_TASK: Final = "the host answered without a task"


class Calls(Protocol):
    """How an agent is asked."""

    async def send(self, move: Released, place: Place, history: int) -> HostTask:
        """Send a released move; the same bytes under the same id, however often it is called.

        Args:
            move: what was released.
            place: task and context it names.
            history: how many messages of the history are wanted back.

        Raises:
            A2AError: the host's own error, or no answer.
        """

    async def get(self, task: str, history: int | None) -> HostTask:
        """Read a task, with so many messages of its history, None for all.

        Raises:
            A2AError: the host's own error, or no answer.
        """


class SdkCalls:
    """Calls by the SDK's client, in whatever its card speaks."""

    def __init__(self, client: Client, seconds: float) -> None:
        """Keep the client, and how long it waits for an answer."""
        self._client = client
        parameters = ServiceParametersFactory.create([with_a2a_extensions([EXTENSION_URI])])
        self._context = ClientCallContext(timeout=seconds, service_parameters=parameters)

    async def send(self, move: Released, place: Place, history: int) -> HostTask:
        """Send a released move; see `Calls.send`."""
        content = ((parse_canonical(move.data),), move.text)
        request = SendMessageRequest(
            message=build_message(move.message_id, place, ROLE_USER, content),
            configuration=SendMessageConfiguration(history_length=history),
        )
        async for response in self._client.send_message(request, context=self._context):
            if response.HasField("task"):
                return host_task(response.task)
        raise A2AClientError(_NO_TASK)

    async def get(self, task: str, history: int | None) -> HostTask:
        """Read a task; see `Calls.get`."""
        request = GetTaskRequest(id=task)
        if history is not None:
            request.history_length = history
        return host_task(await self._client.get_task(request, context=self._context))


class RpcCalls:
    """Calls by JSON-RPC of version 1.0."""

    def __init__(self, carrier: httpx.AsyncBaseTransport, url: str, seconds: float) -> None:
        """Keep what carries requests, to where, and how long an answer is waited for."""
        self._carrier = carrier
        self._url = httpx.URL(url)
        self._extensions = {"timeout": httpx.Timeout(seconds).as_dict()}

    async def send(self, move: Released, place: Place, history: int) -> HostTask:
        """Send a released move; see `Calls.send`."""
        params = b'{"message":%b,"configuration":{"historyLength":%d}}' % (
            message_bytes(move, place),
            history,
        )
        result = await self._called(b"SendMessage", move.message_id, params)
        task = result.get("task")
        seen = task_in(task) if len(result) == 1 and isinstance(task, dict) else None
        if seen is not None:
            return seen
        response: SendMessageResponse = parse_lenient(result, SendMessageResponse())
        if not response.HasField("task"):
            raise A2AClientError(_NO_TASK)
        return host_task(response.task)

    async def get(self, task: str, history: int | None) -> HostTask:
        """Read a task; see `Calls.get`."""
        length = b"" if history is None else b',"historyLength":%d' % history
        params = b'{"id":%b%b}' % (_text(task), length)
        result = await self._called(b"GetTask", task, params)
        seen = task_in(result)
        return host_task(parse_lenient(result, Task())) if seen is None else seen

    async def _called(self, method: bytes, call: str, params: bytes) -> dict[str, Any]:
        """Make a call, and return what came of it.

        Raises:
            A2AError: the host's own error, or no answer.
            ValueError, RecursionError: the answer cannot be read.
        """
        body = b'{"jsonrpc":"2.0","id":%b,"method":"%b","params":%b}' % (
            _text(call),
            method,
            params,
        )
        request = httpx.Request(
            "POST", self._url, content=body, headers=_HEADERS, extensions=self._extensions
        )
        with handle_http_exceptions():
            return _result(json.loads(await self._carried(request)))

    async def _carried(self, request: httpx.Request) -> bytes:
        """Send a request, and return the body of its answer; no redirect is followed.

        Raises:
            httpx.HTTPError: there is none, or it is no success.
        """
        response = await self._carrier.handle_async_request(request)
        response.request = request
        try:
            content = await response.aread()
        finally:
            await response.aclose()
        response.raise_for_status()
        return content


def calls_for(
    card: AgentCard, client: Client, carrier: httpx.AsyncBaseTransport, seconds: float
) -> Calls:
    """Return how an agent is asked by the interface that its card prefers.

    Args:
        card: whose interfaces are at one origin.
        client: the SDK's client for this card.
        carrier: what carries requests to that origin.
        seconds: how long an answer is waited for.
    """
    spoken = [one for one in card.supported_interfaces if one.protocol_binding in BINDINGS]
    first = spoken[0] if spoken else None
    known = first is not None and (first.protocol_binding, first.protocol_version) == _OURS
    if first is None or not known or first.tenant:
        return SdkCalls(client, seconds)
    return RpcCalls(carrier, first.url, seconds)


def message_bytes(move: Released, place: Place) -> bytes:
    """Return a released move as the message it travels in; its data are canonical JSON already."""
    members = [b'"messageId":%b' % _text(move.message_id), b'"role":"ROLE_USER"']
    members += [
        b'"%b":%b' % (name, _text(value))
        for name, value in ((b"taskId", place[0]), (b"contextId", place[1]))
        if value
    ]
    text = b'{"text":%b},' % _text(move.text) if move.text else b""
    parts = b'"parts":[%b{"data":%b,"mediaType":"%b"}]' % (text, move.data, MEDIA_TYPE.encode())
    extensions = b'"extensions":["%b"]' % EXTENSION_URI.encode()
    return b"{%b}" % b",".join([*members, parts, extensions])


def _result(answer: object) -> dict[str, Any]:
    """Return what a call came to.

    Raises:
        A2AError: the host's own error.
        A2AClientError: it is no answer to a call.
    """
    if not isinstance(answer, dict):
        raise A2AClientError("the answer is no JSON-RPC object")
    if "error" in answer:
        raise _error(answer["error"])
    result = answer.get("result")
    if not isinstance(result, dict):
        raise A2AClientError("the answer has no result that is an object")
    return result


def _error(said: object) -> Exception:
    """Return the error that a host tells of."""
    members = said if isinstance(said, dict) else {}
    code, message = members.get("code"), members.get("message")
    told = message if isinstance(message, str) else ""
    known = _ERRORS.get(code) if type(code) is int else None
    return A2AClientError(f"JSON-RPC error {code!a:.40}: {told}") if known is None else known(told)


def _text(value: str) -> bytes:
    """Return a text as JSON."""
    return json.dumps(value, ensure_ascii=False).encode()
