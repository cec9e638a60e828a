"""The line to an agent: one request, one JSON document back, or one error that says what was wrong.

Connections go to judged addresses alone. No redirect is followed, no proxy or `.netrc` is read from
the environment, no compressed answer is unpacked. Headers of a host go to the origin they are for.
Errors hold no request, since that holds the headers.
"""

import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import httpx

from negotiator.a2a.calling.credentials import CredentialTransport
from negotiator.a2a.calling.fetching import guarded
from negotiator.a2a.skills.config import RemoteAgentCard
from negotiator.a2a.skills.dialects import Ask
from negotiator.a2a.skills.headers import fill, hide
from negotiator.a2a.skills.results import MOST_SAID, error_of
from negotiator.agent.loop.wire import no_constant, once
from negotiator.agent.negotiating.quoting import quoted
from negotiator.errors import NetworkError

MOST_BYTES: Final = 4_194_304
"""Largest answer that is read."""
_PASSING: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
"""HTTP statuses that may be another the next time."""


class NoAnswerError(NetworkError):
    """There was no answer; there may be one the next time."""


class RefusedError(NetworkError):
    """The agent answered with an error, or with nothing that can be read.

    Attributes:
        code: of JSON-RPC or HTTP; 0 if there is none.
    """

    def __init__(self, message: str, *, code: int = 0) -> None:
        """Keep the message and the code."""
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Line:
    """Talks to one agent, for as long as one call lasts."""

    http: httpx.AsyncClient
    secrets: list[str] = field(repr=False)

    def clean(self, text: str) -> str:
        """Return foreign text without our own credentials in it."""
        return hide(text, self.secrets)

    async def exchange(self, ask: Ask, seconds: float) -> Mapping[str, object]:
        """Make a request and return the JSON object that came back.

        Args:
            ask: the request.
            seconds: to wait for the next bytes.

        Raises:
            UsageError: the headers cannot be sent.
            NetworkError: the host leads where we may not connect to; or as below.
            NoAnswerError: there was no answer; the next time there may be one.
            RefusedError: the answer is an error or cannot be read.
        """
        try:
            answer = await self.http.request(
                ask.method,
                ask.url,
                content=ask.body or None,
                headers=dict(ask.headers),
                timeout=seconds,
            )
            body = answer.content
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            failed = type(error).__name__
            odd = isinstance(error, httpx.RemoteProtocolError | httpx.InvalidURL)
        else:
            return self._read(answer.status_code, body)
        if odd:
            raise RefusedError(f"the answer breaks HTTP or is too long ({failed})")
        raise NoAnswerError(f"no answer ({failed})")

    def _read(self, status: int, body: bytes) -> Mapping[str, object]:
        """Return the document of an answer that is none of an error."""
        document = parse(body)
        error = error_of(document) if document is not None else None
        if 200 <= status < 300 and error is None:  # noqa: PLR2004 - the range of success in HTTP
            if document is None:
                raise RefusedError("the answer is no JSON object")
            return document
        code, message = error or (0, "")
        said = f": it says {quoted(self.clean(message), MOST_SAID)}" if message else ""
        if 300 <= status < 400:  # noqa: PLR2004 - the range of redirects in HTTP
            raise RefusedError("the answer is a redirect, which is not followed", code=status)
        if status in _PASSING and not code:
            raise NoAnswerError(f"the answer is HTTP {status}{said}")
        where = f"error {code}" if code else f"HTTP {status}"
        raise RefusedError(f"the answer is {where}{said}", code=code or status)


@asynccontextmanager
async def line_to(agent: RemoteAgentCard) -> AsyncIterator[Line]:
    """Open a line to an agent, with the host's headers filled in.

    Raises:
        UsageError: a variable is not set.
    """
    transport = guarded(agent.reach, MOST_BYTES)
    secrets: list[str] = []
    for origin, headers in ((agent.card, agent.headers), *agent.allowed.items()):
        if headers:
            give = partial(_give, headers, secrets)
            give()  # for its own words, should a variable lack
            transport = CredentialTransport(transport, give, origin)
    async with httpx.AsyncClient(
        transport=transport, follow_redirects=False, trust_env=False
    ) as http:
        yield Line(http, secrets)


def _give(headers: Mapping[str, str], secrets: list[str]) -> Mapping[str, str]:
    """Return headers filled in as of now, and note what nobody may see of them.

    Raises:
        UsageError: a variable is not set.
    """
    filled = fill(headers, os.environ)
    secrets[:] = sorted({*secrets, *filled.secrets}, key=len, reverse=True)
    return filled.headers


def parse(body: bytes) -> Mapping[str, object] | None:
    """Return the JSON object in some bytes; None if there is none that can be relied on."""
    try:
        document: object = json.loads(
            body.decode(), object_pairs_hook=once, parse_constant=no_constant
        )
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None
