"""The door: what must be checked on the bytes before any parser of the SDK sees them.

At most 64 KiB, strict JSON (no duplicate keys, no NaN, bounded depth), no endless bodies. The SDK
checks none of this.
"""

import asyncio
import json

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import MAX_BYTES, parse_json

BODY_SECONDS = 15.0
"""Seconds within which a whole body must be here, however it trickles in."""

_TOO_LARGE = 413
_TOO_SLOW = 408
_BAD_REQUEST = 400


class _HungUpError(Exception):
    """The caller went away."""


class Door:
    """ASGI middleware that reads, bounds and checks the body of every POST."""

    def __init__(
        self, app: ASGIApp, rpc_paths: frozenset[str], seconds: float = BODY_SECONDS
    ) -> None:
        """Guard an application.

        Args:
            app: what is behind the door.
            rpc_paths: paths that speak JSON-RPC, whose errors are HTTP 200 with an error object.
            seconds: how long we wait for a body.
        """
        self._app = app
        self._rpc_paths = rpc_paths
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await _read(receive)
        except TimeoutError:
            await self._refuse(scope, send, _TOO_SLOW, "the body did not come in time")
            return
        except _HungUpError:
            return  # nobody is there to hear an answer
        if body is None:
            await self._refuse(scope, send, _TOO_LARGE, f"at most {MAX_BYTES} bytes are read")
            return
        try:
            if body:
                _check(body)
        except InvalidValueError as error:
            await self._refuse(scope, send, _BAD_REQUEST, error.message)
            return
        await self._app(scope, _replay(body, receive), send)

    async def _refuse(self, scope: Scope, send: Send, status: int, message: str) -> None:
        """Answer with the protocol's own error."""
        rpc = scope["path"] in self._rpc_paths
        code = -32700 if status == _BAD_REQUEST else -32600
        if rpc:
            error = {"code": code, "message": f"Invalid JSON payload: {message}"}
            content: object = {"jsonrpc": "2.0", "id": None, "error": error}
            status = 200
        else:
            content = {"error": {"code": status, "status": "INVALID_ARGUMENT", "message": message}}
        body = json.dumps(content).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _check(body: bytes) -> None:
    """Check that a body is strict JSON that can be said back: the SDK's answers quote its id.

    Raises:
        InvalidValueError: it is not.
    """
    try:
        json.dumps(parse_json(body), ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        msg = "a lone surrogate is no text"
        raise InvalidValueError(msg) from error


async def _read(receive: Receive) -> bytes | None:
    """Return the whole body; None as soon as it is longer than allowed.

    Raises:
        _HungUpError: the caller went away before the body was here.
    """
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _HungUpError
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > MAX_BYTES:
            return None
        chunks.append(chunk)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receive that gives the body once, then listens for the caller hanging up."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
