"""Ending without cutting anybody off: what runs is finished, streams are closed, nothing begins.

From the moment a server is told to stop, messages are refused with 503, so that they go to another
replica or come again, and readiness says so. A stream is ended between two events: whoever reads
it finds the task by GetTask.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from negotiator.a2a.serving.authenticating import Paths
from negotiator.a2a.serving.refusing import CLOSES, Refusal, in_time, path_in, refuse

logger = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.02
_STREAM = b"text/event-stream"
_T = TypeVar("_T")


class Drain:
    """What is going on in an application, and whether it is to come to an end."""

    def __init__(self) -> None:
        """Begin with nothing going on."""
        self.begun = False
        self._running: set[_Exchange] = set()

    @property
    def running(self) -> int:
        """How many requests are being answered, streams included."""
        return len(self._running)

    def begin(self) -> None:
        """Let nothing begin from now on."""
        self.begun = True

    async def finish(self, seconds: float) -> None:
        """Wait until all has come to an end, for so many seconds at most; then close all streams.

        Streams are closed as soon as nothing else runs.
        """
        self.begin()
        await self._quiet(seconds, lambda: any(not one.streaming for one in self._running))
        for one in self._running:
            one.closing.set()
        await self._quiet(seconds, lambda: bool(self._running))
        if self._running:
            logger.warning("%d requests are cut off: their time was up", len(self._running))

    async def _quiet(self, seconds: float, busy: Callable[[], bool]) -> None:
        """Look again and again until it is quiet, or the time is up."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while busy() and loop.time() < end:  # noqa: ASYNC110 - an event would be bound to one loop
            await asyncio.sleep(POLL_SECONDS)

    def enter(self, exchange: "_Exchange") -> None:
        """Count a request."""
        self._running.add(exchange)

    def leave(self, exchange: "_Exchange") -> None:
        """Count a request no more."""
        self._running.discard(exchange)


class Draining:
    """ASGI middleware that counts what runs, and lets nothing begin once it is to end."""

    def __init__(self, app: ASGIApp, drain: Drain, paths: Paths) -> None:
        """Stand in front of an application.

        Args:
            app: what is behind.
            drain: what is going on.
            paths: those that are free are answered to the end.
        """
        self._app = app
        self._drain = drain
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        path = path_in(scope) if scope["type"] == "http" else ""
        if scope["type"] != "http" or path in self._paths.free:
            await self._app(scope, receive, send)
            return
        if self._drain.begun:
            ending = Refusal(503, "UNAVAILABLE", -32603, "the agent is stopping", (CLOSES,))
            await refuse(send, in_time(ending, 1), rpc=path in self._paths.rpc)
            return
        exchange = _Exchange(receive, send)
        self._drain.enter(exchange)
        try:
            await self._app(scope, exchange.receive, exchange.send)
            await exchange.complete()
        finally:
            self._drain.leave(exchange)


class _Exchange:
    """One request and its answer."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._heard = False
        self._open = False
        self._answered = asyncio.Event()
        self.closing = asyncio.Event()
        self.streaming = False

    async def receive(self) -> Message:
        """Return what comes; that nobody is there once a stream is to be closed.

        Whoever hangs up before the first event is gone only after it: what was begun for them is
        worked on all the same, and until then it counts as theirs.
        """
        if not self._heard:
            message = await self._receive()
            self._heard = not message.get("more_body", False)
            return message
        message = await _first(self._receive(), self.closing)
        if message["type"] == "http.disconnect":
            await _first(self._answered.wait(), self.closing)
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self._open = True
            self.streaming = any(
                name.lower() == b"content-type" and value.startswith(_STREAM)
                for name, value in message.get("headers", ())
            )
        else:
            self._answered.set()
            self._open = self._open and message.get("more_body", False)
        await self._send(message)

    async def complete(self) -> None:
        """End a stream that we closed, so that it is seen to be whole so far."""
        if self._open and self.closing.is_set():
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})


async def _first(awaited: Awaitable[_T], closing: asyncio.Event) -> "_T | Message":
    """Return what comes first: what is awaited, or the end."""
    waited = asyncio.ensure_future(awaited)
    ended = asyncio.ensure_future(closing.wait())
    try:
        await asyncio.wait({waited, ended}, return_when=asyncio.FIRST_COMPLETED)
        return waited.result() if waited.done() else {"type": "http.disconnect"}
    finally:
        for waiting in (waited, ended):
            waiting.cancel()
