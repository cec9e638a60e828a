"""The socket's side of a server: who may keep a connection, for how long, and how it all ends.

uvicorn waits for ever for the head of a request, and for a reader who does not read. Here both
have a time, and when there are too many connections the one idle for longest makes room.

Source: RFC 9112, section 9 (connection management).
"""

import asyncio
import contextlib
import resource
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from negotiator.a2a.serving.draining import Drain

HEAD_SECONDS: Final = 10.0
"""Seconds within which the head of a request must be here, however it trickles in."""
IDLE_SECONDS: Final = 15
"""Seconds for which a connection is kept between two requests."""
READ_SECONDS: Final = 30.0
"""Seconds for which a caller may leave what we answer unread."""
MAX_HEAD: Final = 16_384
"""Largest head of a request, in bytes."""
MOST_CONNECTIONS: Final = 4_096
_SPARE_FILES: Final = 128


class PatientProtocol(H11Protocol):
    """HTTP/1.1 on one connection, with a time for everything that a caller may leave undone.

    Attributes:
        head_seconds: see `HEAD_SECONDS`.
        read_seconds: see `READ_SECONDS`.
        most_connections: how many there may be; None for what `most_connections` says.
    """

    head_seconds = HEAD_SECONDS
    read_seconds = READ_SECONDS
    most_connections: int | None = None
    _since: float = 0.0
    _head: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, and give the first head its time."""
        super().connection_made(transport)  # type: ignore[arg-type] # as uvicorn says it
        self._since = self.loop.time()
        if len(self.connections) > (self.most_connections or most_connections()):
            self._make_room()
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, with all timers."""
        self._stop_waiting()
        self._unset_keepalive_if_required()
        if self._reading is not None:
            self._reading.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that has begun has its time from its first byte."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._await_head()
        else:
            self._stop_waiting()

    def _should_upgrade(self) -> bool:
        """Say no to every other protocol; uvicorn would write two lines into the log each time."""
        return False

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; what answers a request that turns out so is told nobody is there.

        Otherwise it would answer a second time, and fail.
        """
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # such as of a HEAD, whose answer has no body
            self.transport.close()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request; a body that nobody reads is not waited for."""
        super().on_response_complete()
        self._since = self.loop.time()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()

    def pause_writing(self) -> None:
        """Wait for a reader who does not read, but not for ever."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self.read_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting for a reader."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, also when the last answer is not read."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.read_seconds, self.transport.abort)

    @property
    def idle_since(self) -> float | None:
        """Since when no request is being answered; None while one is."""
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request
        answering = cycle is not None and not cycle.response_complete
        return None if answering else self._since

    def _await_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _make_room(self) -> None:
        """Close the connection that is idle for longest, or this one if all are at work."""
        found: PatientProtocol = self
        for one in self.connections:
            if isinstance(one, PatientProtocol) and one.idle_since is not None:
                found = min(found, one, key=lambda each: each._since)  # noqa: SLF001 - of our kind
        found.transport.abort()
        self.connections.discard(found)


class DrainingServer(uvicorn.Server):
    """A server that drains what it serves before it stops; told twice, it stops at once."""

    def __init__(self, config: uvicorn.Config, drain: Drain, seconds: float) -> None:
        """Serve.

        Args:
            config: of uvicorn.
            drain: what is going on.
            seconds: how long what runs may take to end.
        """
        super().__init__(config)
        self._drain = drain
        self._seconds = seconds
        self._told = 0
        self._ending: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's own
        """Begin to stop; the loop sees it within a tenth of a second."""
        self._told += 1
        if self._told > 1:
            # Not by uvicorn's own: sse-starlette hooks into that, and then no stream of any server
            # in this process ever lives again.
            self.force_exit = self.should_exit
            self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Go on until all has come to an end."""
        if self._told and self._ending is None:
            self._ending = asyncio.create_task(self._drain.finish(self._seconds))
        if self._ending is not None and self._ending.done():
            self.should_exit = True
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take signals; what they asked for has been done, so they are not raised once more."""
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()


def configured(app: Any, proxies: str) -> uvicorn.Config:  # noqa: ANN401 - any ASGI application
    """Return how uvicorn serves an application.

    Args:
        app: what is served.
        proxies: addresses whose word on who calls is taken, with commas between; empty for none.
    """
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=MAX_HEAD,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
    )


def most_connections() -> int:
    """Return how many connections are kept: fewer than this process may open files."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, soft - _SPARE_FILES))
