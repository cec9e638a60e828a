"""How a request is refused before the SDK sees it: briefly, and in the protocol's own form.

Source: A2A 1.0, sections 3.3.2, 9.5 (JSON-RPC) and 11.6 (HTTP+JSON), where an error is told as in
AIP-193, with an `ErrorInfo`; RFC 9110 for 401, 413, 429 and 503.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from a2a.utils.error_handlers import A2A_DOMAIN, ERROR_INFO_TYPE
from starlette.types import Scope, Send

JSON_RPC_OK = 200
CLOSES = (b"connection", b"close")
"""Header of an answer to a request whose body we do not read."""

_KEEP_STATUS = frozenset({401, 500, 503})
"""What proxies and clients must see on any transport; JSON-RPC says all else under 200."""
_REASONS: Final[Mapping[int, str]] = {
    -32700: "JSON_PARSE",
    -32602: "INVALID_PARAMS",
    -32600: "INVALID_REQUEST",
}
"""Why, as an `ErrorInfo` names it; of every other code it is the refusal's own name."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is said instead of an answer.

    Attributes:
        status: HTTP status.
        name: the same as a canonical code of gRPC, which A2A's HTTP+JSON errors carry.
        code: the same for JSON-RPC.
        message: for whoever reads it; nothing of ours, nothing private.
        headers: further headers.
    """

    status: int
    name: str
    code: int
    message: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


def in_time(refusal: Refusal, seconds: float) -> Refusal:
    """Return a refusal that says when to come back, in whole seconds."""
    header = (b"retry-after", str(max(1, -int(-seconds // 1))).encode())
    return Refusal(
        refusal.status, refusal.name, refusal.code, refusal.message, (*refusal.headers, header)
    )


async def refuse(send: Send, refusal: Refusal, *, rpc: bool) -> None:
    """Answer with a refusal.

    Args:
        send: of the request.
        refusal: what is said.
        rpc: whether the caller speaks JSON-RPC, whose errors are HTTP 200 with an error object.
    """
    status, content = told(refusal, rpc=rpc)
    body = json.dumps(content).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *refusal.headers,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def told(
    refusal: Refusal, *, rpc: bool, call: str | int | None = None
) -> tuple[int, dict[str, object]]:
    """Return the HTTP status and the body that tell a refusal.

    Args:
        refusal: what is said.
        rpc: whether the caller speaks JSON-RPC.
        call: the id of its call, as far as it is known.
    """
    reason = _REASONS.get(refusal.code, refusal.name)
    details = [{"@type": ERROR_INFO_TYPE, "reason": reason, "domain": A2A_DOMAIN, "metadata": {}}]
    if rpc:
        error = {"code": refusal.code, "message": refusal.message, "data": details}
        kept = refusal.status if refusal.status in _KEEP_STATUS else JSON_RPC_OK
        return kept, {"jsonrpc": "2.0", "id": call, "error": error}
    status = {"code": refusal.status, "status": refusal.name}
    return refusal.status, {"error": {**status, "message": refusal.message, "details": details}}


def path_in(scope: Scope) -> str:
    """Return the path of a request below where we are mounted."""
    path: str = scope["path"]
    root: str = scope.get("root_path", "")
    below = path.removeprefix(root)
    return below if below != path and below.startswith("/") else ("" if path == root else path)
