"""The door: what must be checked on the bytes before any parser of the SDK sees them.

At most 64 KiB, strict JSON (no duplicate keys, no NaN, bounded depth), no endless bodies. The SDK
checks none of this.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from negotiator.a2a.serving.refusing import CLOSES, Refusal, path_in, refuse
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import MAX_BYTES, parse_json

BODY_SECONDS = 15.0
"""Seconds within which a whole body must be here, however it trickles in."""

DOCUMENT: Final = "negotiator.document"
"""Where the scope of a request has its body as JSON, for those behind the door."""

Admit: TypeAlias = Callable[[Scope, object], Awaitable[Refusal | None]]
"""Says why a request with that JSON body is refused; None lets it in."""

_PREFIX: Final = "Invalid JSON payload: "
_INVALID, _UNPARSABLE = -32600, -32700


class _HungUpError(Exception):
    """The caller went away."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How bodies are read.

    Attributes:
        seconds: how long we wait for a body.
        most: most bytes of one.
        admit: asked about each body that is JSON.
    """

    seconds: float = BODY_SECONDS
    most: int = MAX_BYTES
    admit: Admit | None = None


class Door:
    """ASGI middleware that reads, bounds and checks the body of every POST, and drops any other."""

    def __init__(
        self,
        app: ASGIApp,
        rpc_paths: frozenset[str],
        seconds: float = BODY_SECONDS,
        reading: Reading | None = None,
    ) -> None:
        """Guard an application.

        Args:
            app: what is behind the door.
            rpc_paths: paths that speak JSON-RPC, whose errors are HTTP 200 with an error object.
            seconds: how long we wait for a body.
            reading: all about how bodies are read, `seconds` included.
        """
        self._app = app
        self._rpc_paths = rpc_paths
        self._reading = Reading(seconds) if reading is None else reading

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _two_lengths(scope):
            why = "a body has a Content-Length or a Transfer-Encoding, not both"
            broken = Refusal(400, "INVALID_ARGUMENT", _INVALID, why, (CLOSES,))
            await refuse(send, broken, rpc=False)  # of HTTP, whatever is spoken over it
            return
        rpc = path_in(scope) in self._rpc_paths
        if scope["method"] != "POST":
            # No other operation has a body; one that is sent all the same is not waited for.
            await self._app(scope, _replay(b"", receive), send)
            return
        try:
            body, refusal = await self._let_in(scope, receive, rpc=rpc)
        except _HungUpError:
            return  # nobody is there to hear an answer
        if refusal is not None:
            await refuse(send, refusal, rpc=rpc)
            return
        await self._app(scope, _replay(body, receive), send)

    async def _let_in(
        self, scope: Scope, receive: Receive, *, rpc: bool
    ) -> tuple[bytes, Refusal | None]:
        """Return the body, and why it is refused if it is.

        Raises:
            _HungUpError: the caller went away before the body was here.
        """
        prefix, most = _PREFIX if rpc else "", self._reading.most
        large = Refusal(
            413, "INVALID_ARGUMENT", _INVALID, f"{prefix}at most {most} bytes are read", (CLOSES,)
        )
        if _announced(scope) > most:
            return b"", large
        try:
            async with asyncio.timeout(self._reading.seconds):
                body = await _read(receive, most)
        except TimeoutError:
            why = f"{prefix}the body did not come in time"
            return b"", Refusal(408, "INVALID_ARGUMENT", _INVALID, why, (CLOSES,))
        if body is None:
            return b"", large
        if not body:
            return body, None
        try:
            document = _checked(body)
        except InvalidValueError as error:
            why = f"{prefix}{error.message}"
            return b"", Refusal(400, "INVALID_ARGUMENT", _UNPARSABLE, why)
        scope[DOCUMENT] = document
        admit = self._reading.admit
        return body, None if admit is None else await admit(scope, document)


def _announced(scope: Scope) -> int:
    """Return how long a body is said to be; 0 where nothing is said."""
    for name, value in scope.get("headers", ()):
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


def _two_lengths(scope: Scope) -> bool:
    """Say whether two readers on the way could each see another end of a body."""
    names = {name for name, _ in scope.get("headers", ())}
    return names >= {b"content-length", b"transfer-encoding"}


def _checked(body: bytes) -> object:
    """Return a body that is strict JSON and can be said back: the SDK's answers quote its id.

    Raises:
        InvalidValueError: it is not.
    """
    document = parse_json(body)
    if b"\\u" not in body:
        return document  # a surrogate can only be there by its escape
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        msg = "a lone surrogate is no text"
        raise InvalidValueError(msg) from error
    return document


async def _read(receive: Receive, most: int) -> bytes | None:
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
        if size > most:
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
