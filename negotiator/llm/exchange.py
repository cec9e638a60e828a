"""One request to a model's endpoint and what was heard back: bounded in time and in size.

Nothing is raised for what the other side does: trouble is a value. So no traceback leads into the
frames below, in which the key is a plain string.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, cast

from negotiator.llm.retries import RETRIED
from negotiator.llm.secret import Secret

if TYPE_CHECKING:
    import httpx

MAX_ANSWER_BYTES = 4_194_304
"""Largest answer that is read."""
MAX_REFUSAL_BYTES = 65_536
"""Most that is read of a refusal, for the code in it."""
REFUSAL_SECONDS = 2.0
"""Longest time spent on reading a refusal."""

OK = 200
_ENDED = ("disconnected", "closed connection")


class Trouble(StrEnum):
    """What kept a whole answer from coming."""

    NONE = ""
    TIMEOUT = "time-out"
    DROPPED = "connection dropped"
    NOT_HTTP = "no HTTP"
    COMPRESSED = "compressed"
    TOO_LONG = "too long"


@dataclass(frozen=True, slots=True)
class Question:
    """A request, ready to be sent.

    Attributes:
        url: where to.
        body: what is asked, JSON in bytes.
        key: what the endpoint lets us in with; None for nothing.
        timeout: seconds until the whole answer has to be here.
    """

    url: str
    body: bytes = field(repr=False)
    key: Secret | None
    timeout: float


@dataclass(slots=True)
class Heard:
    """What came back.

    Attributes:
        status: the HTTP status; 0 when none came.
        retry_after: the header of that name; empty for none.
        body: what came of the body.
        trouble: why it may not be all.
    """

    status: int = 0
    retry_after: str = ""
    body: bytearray = field(default_factory=bytearray, repr=False)
    trouble: Trouble = Trouble.NONE


async def exchange(transport: "httpx.AsyncBaseTransport", question: Question) -> Heard:
    """Send a request and hear the answer out.

    Raises:
        asyncio.CancelledError: the caller's own.
    """
    import httpx  # noqa: PLC0415 - only who asks a model needs it

    heard = Heard()
    try:
        async with asyncio.timeout(question.timeout):
            await _hear(transport, question, heard)
    except asyncio.CancelledError as cancelled:
        raise cancelled.with_traceback(None) from None  # the frames below hold the key
    except (TimeoutError, httpx.TimeoutException):
        heard.trouble = Trouble.TIMEOUT
    except (OSError, httpx.HTTPError) as error:
        heard.trouble = _named(error)
    return heard


async def _hear(transport: "httpx.AsyncBaseTransport", question: Question, heard: Heard) -> None:
    """Fill in what comes, as it comes, so that it is known whatever happens next."""
    response = await transport.handle_async_request(_request(question))
    try:
        heard.status = response.status_code
        heard.retry_after = response.headers.get("retry-after", "")
        if heard.status in RETRIED:
            return  # its body says nothing that we act on
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            heard.trouble = Trouble.COMPRESSED
            return
        async with asyncio.timeout(None if heard.status == OK else REFUSAL_SECONDS):
            await _read(cast("AsyncIterator[bytes]", response.stream), heard)
    finally:
        await response.aclose()


def _request(question: Question) -> "httpx.Request":
    """Write the request; the key is in no variable of ours, only in the header."""
    import httpx  # noqa: PLC0415 - only who asks a model needs it

    headers = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "Content-Type": "application/json",
        "User-Agent": "negotiator",
    }
    request = httpx.Request("POST", question.url, content=question.body, headers=headers)
    if question.key is not None:
        request.headers["Authorization"] = f"Bearer {question.key.reveal()}"
    return request


async def _read(stream: AsyncIterator[bytes], heard: Heard) -> None:
    """Take the body in, up to the bound."""
    most = MAX_ANSWER_BYTES if heard.status == OK else MAX_REFUSAL_BYTES
    async for chunk in stream:
        if len(heard.body) + len(chunk) > most:
            heard.trouble = Trouble.TOO_LONG
            return
        heard.body += chunk


def _named(error: Exception) -> Trouble:
    """Name what went wrong with a connection: it went away, or what came is no HTTP."""
    import httpx  # noqa: PLC0415 - only who asks a model needs it

    if isinstance(error, OSError | httpx.NetworkError):
        return Trouble.DROPPED
    ended = isinstance(error, httpx.RemoteProtocolError) and any(e in str(error) for e in _ENDED)
    return Trouble.DROPPED if ended else Trouble.NOT_HTTP
