"""Calls over the SDK's client: bounded in time, and every failure of one type."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import httpx
from a2a.client.errors import A2AClientTimeoutError, AgentCardResolutionError
from a2a.types.a2a_pb2 import StreamResponse
from a2a.utils.errors import A2AError, UnsupportedOperationError

from negotiator.a2a.calling.bounds import OverlongError
from negotiator.a2a.calling.fetching import MOST_SECONDS
from negotiator.agent.dialler import printable
from negotiator.errors import NegotiatorError, NetworkError, RemoteAgentError, UsageError

LINGER: Final = 2.0
"""Seconds a stream may go on after it said how the task ended."""
CLOSING: Final = 5.0
"""Seconds that giving up a stream may take."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of an agent's answer we wait for and read.

    Attributes:
        card_seconds: for its card.
        send_seconds: for one answer that is awaited.
        stream_seconds: for one that is streamed, not counting what its reader takes.
        quiet_seconds: between two signs of life on the line.
        events: most events of one answer.
        answer_bytes: most bytes of one answer, all events together.

    Raises:
        UsageError: one of them is none.
    """

    card_seconds: float = 30.0
    send_seconds: float = 180.0
    stream_seconds: float = 1_800.0
    quiet_seconds: float = 120.0
    events: int = 10_000
    answer_bytes: int = 33_554_432

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise UsageError(f"{name} is a number, not a {type(value).__name__}")
            most = MOST_SECONDS if name.endswith("seconds") else float("inf")
            if not 0 < value <= most:
                raise UsageError(f"{name} is above 0 and at most {most:g}, not {value}")


@contextmanager
def as_remote_errors(doing: str, task: Callable[[], str] = str) -> Iterator[None]:
    """Let whatever a client raises be one type of error; a host's own errors stay.

    Raises:
        RemoteAgentError: anything was raised.
    """
    try:
        yield
    except RemoteAgentError:
        raise
    except NetworkError as error:
        cause = error.__cause__ or error
        status = status_of(cause)
        told = error.message if status is None else f"{error.message} (HTTP {status})"
        raise RemoteAgentError(told, status=status, task=task()) from cause
    except NegotiatorError:
        raise  # such as a host's credentials that cannot be sent
    except Exception as error:  # whatever the SDK, its parsers or a host's client raise
        status = status_of(error)
        msg = f"{doing}: {said_of(error, status)}"
        raise RemoteAgentError(msg, status=status, task=task()) from error


def unsupported(error: RemoteAgentError) -> bool:
    """Say whether an agent, or our client for its sake, does not offer an operation."""
    return isinstance(error.__cause__, UnsupportedOperationError | NotImplementedError)


def broke_off(error: BaseException) -> bool:
    """Say whether the line to an agent broke off, through no fault of what it says."""
    for cause in _causes(error):
        if isinstance(cause, OverlongError):
            return False
        if isinstance(cause, httpx.NetworkError | httpx.RemoteProtocolError):
            return True
    return False


def status_of(error: BaseException) -> int | None:
    """Return the HTTP status that an error tells of, or was caused by."""
    for cause in _causes(error):
        if isinstance(cause, httpx.HTTPStatusError):
            return cause.response.status_code
        if isinstance(cause, AgentCardResolutionError) and cause.status_code is not None:
            return cause.status_code
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Give an error and what it was caused by, outermost first, eight at the most."""
    seen: BaseException | None = error
    for _ in range(8):
        if seen is None:
            return
        yield seen
        seen = seen.__cause__


def said_of(error: Exception, status: int | None) -> str:
    """Return what an error says, in one bounded line and without the address it was sent to."""
    kind = type(error).__name__
    if status is not None:
        return f"HTTP {status} ({kind})"
    if isinstance(error, NotImplementedError):
        return "it is not offered, or this version of the protocol does not have it"
    if isinstance(error, TimeoutError | A2AClientTimeoutError):
        return "there was no answer in time"
    if isinstance(error, A2AError | httpx.HTTPError):
        return f"{kind}: {printable(str(error))}"
    return f"the answer cannot be used ({kind})"


async def events(
    source: AsyncIterator[StreamResponse],
    seconds: float,
    settled: Callable[[], bool],
    task: Callable[[], str] = str,
) -> AsyncGenerator[StreamResponse]:
    """Give events as they come, as long as there is time.

    Args:
        source: where they come from.
        seconds: to wait for all of them.
        settled: whether nothing more has to come; then no failure is one any more.
        task: the task it is about, as far as that is known.

    Raises:
        RemoteAgentError: there is no more time, or no way to go on.
    """
    left = seconds
    try:
        while True:
            began = time.monotonic()
            try:
                with as_remote_errors("no whole answer", task):
                    event = await _next(source, min(left, LINGER) if settled() else left)
            except RemoteAgentError:
                if settled():
                    return
                raise
            if event is None:
                return
            left = max(left - (time.monotonic() - began), 0.001)
            yield event
    finally:
        await _give_up(source)


async def _next(source: AsyncIterator[StreamResponse], wait: float) -> StreamResponse | None:
    """Return the next event, None when there is no more.

    Raises:
        TimeoutError: it did not come in time.
    """
    async with asyncio.timeout(wait):
        return await anext(source, None)


async def _give_up(source: AsyncIterator[StreamResponse]) -> None:
    """Close what events come from; what goes wrong then is nobody's concern any more."""
    close = getattr(source, "aclose", None)
    if close is None:
        return
    with contextlib.suppress(Exception):
        async with asyncio.timeout(CLOSING):
            await close()
