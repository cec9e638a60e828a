"""Bounds on what an agent we dial may answer: how much, for how long, and how oddly.

The SDK's client reads whatever comes, and raises whatever its parsers happen to raise.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from a2a.client.errors import A2AClientError, A2AClientTimeoutError
from google.protobuf.json_format import ParseError

MAX_ANSWER_BYTES = 33_554_432
"""Largest answer we read: a task with its whole history."""

_ODD = (ParseError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


class BoundedTransport(httpx.AsyncBaseTransport):
    """Reads at most so many bytes of an answer, none of them compressed."""

    def __init__(self, inner: httpx.AsyncBaseTransport, most: int = MAX_ANSWER_BYTES) -> None:
        """Bound a transport.

        Args:
            inner: what carries requests.
            most: largest answer, in bytes.
        """
        self._inner = inner
        self._most = most

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, asking for an answer that is as long as it looks.

        Raises:
            httpx.RemoteProtocolError: it is compressed all the same.
        """
        request.headers["Accept-Encoding"] = "identity"
        response = await self._inner.handle_async_request(request)
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            await response.aclose()
            msg = "the answer is compressed, which was not asked for"
            raise httpx.RemoteProtocolError(msg, request=request)
        if isinstance(response.stream, httpx.AsyncByteStream):
            response.stream = _BoundedStream(response.stream, self._most, request)
        return response

    async def aclose(self) -> None:
        """Close what carries the requests."""
        await self._inner.aclose()


class OverlongError(httpx.RemoteProtocolError):
    """An answer is longer than one may be."""


class _BoundedStream(httpx.AsyncByteStream):
    """Gives a stream's bytes until there are too many."""

    def __init__(self, inner: httpx.AsyncByteStream, most: int, request: httpx.Request) -> None:
        self._inner = inner
        self._most = most
        self._request = request

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._inner:
            size += len(chunk)
            if size > self._most:
                msg = f"the answer is longer than {self._most} bytes"
                raise OverlongError(msg, request=self._request)
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()


@asynccontextmanager
async def answered_within(seconds: float) -> AsyncIterator[None]:
    """Wait for an answer so long in all, and let no odd one pass for a fault of ours.

    Raises:
        A2AClientTimeoutError: it did not come in time, however many bytes trickled in.
        A2AClientError: it cannot be read.
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as error:
        msg = f"no whole answer within {seconds:g} seconds"
        raise A2AClientTimeoutError(msg) from error
    except _ODD as error:
        msg = f"the answer cannot be read ({type(error).__name__})"
        raise A2AClientError(msg) from error
