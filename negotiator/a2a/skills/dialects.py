"""The two dialects of A2A, 1.0 and 0.3, over JSON-RPC and HTTP+JSON: what is asked and how.

We speak JSON over httpx ourselves here, not through the SDK's client. That reads an answer in the
one dialect the card claims, and raises on what it does not know; agents in the field mix the two,
leave members out and add their own. We need four of an answer's members, and read these in either
spelling, with bounds of our own.

Source: A2A specification 1.0, sections 9 (JSON-RPC) and 11 (HTTP+JSON); 0.3, section 7.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final
from urllib.parse import quote

HISTORY: Final = 20
"""Messages of a task that we ask for: the agent's last is among them."""
_ACCEPTED: Final = ["text/plain", "text/markdown", "application/json"]


class Dialect(StrEnum):
    """A version of A2A, as the header `A2A-Version` names it."""

    V1 = "1.0"
    V03 = "0.3"

    @property
    def other(self) -> "Dialect":
        """The other one."""
        return Dialect.V03 if self is Dialect.V1 else Dialect.V1


class Binding(StrEnum):
    """How A2A is carried, as cards name it."""

    JSONRPC = "JSONRPC"
    HTTP_JSON = "HTTP+JSON"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where and how an agent is talked to.

    Attributes:
        url: as the card has it.
        binding: how the messages are carried.
        dialect: of which version they are.
        tenant: whose agent it is, where an endpoint has several; may be empty.
    """

    url: str
    binding: Binding
    dialect: Dialect
    tenant: str = ""

    @property
    def twin(self) -> "Endpoint":
        """The same place in the other dialect."""
        return replace(self, dialect=self.dialect.other)


@dataclass(frozen=True, slots=True)
class Ask:
    """One HTTP request, without anybody's credentials.

    Attributes:
        method: of HTTP.
        url: where it goes.
        body: JSON; empty for none.
        headers: that say how it is to be read.
    """

    method: str
    url: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Errand:
    """What is said to an agent.

    Attributes:
        text: the task.
        skill: the skill it is for, by its id; may be empty.
        message_id: of the message.
    """

    text: str
    skill: str
    message_id: str


def ask_to_send(endpoint: Endpoint, errand: Errand) -> Ask:
    """Return the request that sends a task and does not wait for it to be done."""
    rpc = endpoint.binding is Binding.JSONRPC
    if endpoint.dialect is Dialect.V1:
        params = _sending_v1(errand)
        method, path = "SendMessage", "/message:send"
    elif rpc:
        params = _sending_v03(errand)
        method, path = "message/send", ""
    else:
        params = _sending_v03_rest(errand)
        method, path = "", "/v1/message:send"
    if rpc:
        return _call(endpoint, method, params, errand.message_id)
    return Ask("POST", _place(endpoint, path), _written(params), _headers(endpoint))


def ask_for_task(endpoint: Endpoint, task: str, number: int) -> Ask:
    """Return the request that looks at a task; `number` tells one look from the next."""
    if endpoint.binding is Binding.JSONRPC:
        method = "GetTask" if endpoint.dialect is Dialect.V1 else "tasks/get"
        params = {"id": task, "historyLength": HISTORY}
        return _call(endpoint, method, params, str(number))
    version = "" if endpoint.dialect is Dialect.V1 else "/v1"
    path = f"{version}/tasks/{quote(task, safe='')}?historyLength={HISTORY}"
    return Ask("GET", _place(endpoint, path), b"", _headers(endpoint))


def _sending_v1(errand: Errand) -> dict[str, object]:
    message = {
        "messageId": errand.message_id,
        "role": "ROLE_USER",
        "parts": [{"text": errand.text, "mediaType": "text/plain"}],
    }
    return {"message": message | _meta(errand), "configuration": _how(returnImmediately=True)}


def _sending_v03(errand: Errand) -> dict[str, object]:
    message = {
        "kind": "message",
        "messageId": errand.message_id,
        "role": "user",
        "parts": [{"kind": "text", "text": errand.text}],
    }
    return {"message": message | _meta(errand), "configuration": _how(blocking=False)}


def _sending_v03_rest(errand: Errand) -> dict[str, object]:
    """Return the same as 0.3 has it over HTTP+JSON: in the JSON of its protobuf, not its schema."""
    message = {
        "messageId": errand.message_id,
        "role": "ROLE_USER",
        "content": [{"text": errand.text}],
    }
    return {"request": message | _meta(errand), "configuration": _how(blocking=False)}


def _meta(errand: Errand) -> dict[str, object]:
    """Name the skill, as a hint: A2A itself does not address skills."""
    return {"metadata": {"skill": errand.skill}} if errand.skill else {}


def _how(**waiting: bool) -> dict[str, object]:
    return {**waiting, "acceptedOutputModes": _ACCEPTED, "historyLength": HISTORY}


def _call(endpoint: Endpoint, method: str, params: dict[str, object], number: str) -> Ask:
    """Return a call of JSON-RPC."""
    whose = endpoint.dialect is Dialect.V1 and endpoint.tenant
    said = params | ({"tenant": endpoint.tenant} if whose else {})
    body = {"jsonrpc": "2.0", "id": number, "method": method, "params": said}
    return Ask("POST", endpoint.url, _written(body), _headers(endpoint))


def _place(endpoint: Endpoint, path: str) -> str:
    """Return the URL of a resource of HTTP+JSON."""
    whose = endpoint.dialect is Dialect.V1 and endpoint.tenant
    tenant = f"/{quote(endpoint.tenant, safe='')}" if whose else ""
    base, mark, query = endpoint.url.partition("?")
    place = f"{base.rstrip('/')}{tenant}{path}"
    return f"{place}{'&' if '?' in path else '?'}{query}" if mark else place


def _headers(endpoint: Endpoint) -> dict[str, str]:
    v1_rest = endpoint.binding is Binding.HTTP_JSON and endpoint.dialect is Dialect.V1
    media = "application/a2a+json" if v1_rest else "application/json"
    return {
        "A2A-Version": endpoint.dialect,
        "Accept": "application/json, application/a2a+json",
        "Content-Type": media,
    }


def _written(document: Mapping[str, object]) -> bytes:
    """Write JSON in ASCII, which half a surrogate pair does not break."""
    return json.dumps(document, allow_nan=False).encode()
