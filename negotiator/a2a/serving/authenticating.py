"""Who is asking: the host's own function says so, before anything of a request is read.

It is called for messages and for reads, and never for the agent card or the health of the server.
Until it has named somebody no body is read, no state, and no refusal tells more than that.

Source: A2A 1.0, section 7 (authentication); RFC 9110, section 11 (401, WWW-Authenticate).
"""

import asyncio
import inspect
import logging
import re
import traceback
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeAlias

from a2a.types.a2a_pb2 import (
    AgentCard,
    HTTPAuthSecurityScheme,
    SecurityRequirement,
    SecurityScheme,
    StringList,
)
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from negotiator.a2a.serving.limits import Allowance
from negotiator.a2a.serving.peers import address_of, name_peer
from negotiator.a2a.serving.refusing import CLOSES, Refusal, in_time, path_in, refuse
from negotiator.errors import UsageError

logger = logging.getLogger(__name__)

SECONDS: Final = 5.0
"""How long a host's function may take."""
MAX_IDENTITY: Final = 256
"""Most characters of an identity."""
_BEARER: Final = "bearer"
_SCOPE: Final = "negotiate"
_THREADS = 8
_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visit:
    """What is known of a request before its body is read.

    Attributes:
        method: of HTTP.
        path: below where we are mounted.
        headers: by name, in any case; of one that came twice the first.
        client: address it came from; empty where the server knows none.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    client: str


Authenticate: TypeAlias = Callable[[Visit], str | Awaitable[str | None] | None]
"""Names who asks, or nobody; sync or async. A sync one runs on a thread of its own.

What it names owns the tasks it opens: it must not be chosen by the caller.
"""


class Authenticator:
    """A host's function, with what it needs to be called safely."""

    def __init__(self, ask: Authenticate, seconds: float = SECONDS) -> None:
        """Keep a host's function.

        Args:
            ask: names who asks.
            seconds: how long it may take.

        Raises:
            UsageError: it is no function.
        """
        if not callable(ask):
            raise UsageError("authenticate must be a function of one request")
        self._ask = ask
        self._seconds = seconds
        self._is_async = any(map(inspect.iscoroutinefunction, (ask, type(ask).__call__)))
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="authenticate")

    async def identity(self, visit: Visit) -> str | None:
        """Return who asks; None for nobody.

        Raises:
            TimeoutError: the function took too long.
            Exception: whatever it raised, or it named something that is no identity.
        """
        async with asyncio.timeout(self._seconds):
            named: object
            if self._is_async:
                named = self._ask(visit)
            else:
                loop = asyncio.get_running_loop()
                named = await loop.run_in_executor(self._threads, self._ask, visit)
            if inspect.isawaitable(named):
                named = await named
        if named is None or named == "":
            return None
        if not isinstance(named, str) or len(named) > MAX_IDENTITY or not named.isprintable():
            kind = type(named).__name__
            raise UsageError(f"authenticate gave a {kind}, expected a short printable text or None")
        return named


@dataclass(frozen=True, slots=True)
class Paths:
    """Which paths are special.

    Attributes:
        free: anybody may read them.
        rpc: they speak JSON-RPC.
    """

    free: frozenset[str]
    rpc: frozenset[str]


class Authenticating:
    """ASGI middleware that lets only those in whom the host's function names."""

    def __init__(
        self, app: ASGIApp, who: Authenticator, paths: Paths, failures: Allowance, challenge: str
    ) -> None:
        """Guard an application.

        Args:
            app: what is behind.
            who: asks the host's function.
            paths: which are special.
            failures: how often an address may fail.
            challenge: how to authenticate, as WWW-Authenticate says it.
        """
        self._app = app
        self._who = who
        self._paths = paths
        self._failures = failures
        self._challenge = challenge.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in with the name of its peer, or refuse it."""
        path = path_in(scope) if scope["type"] == "http" else ""
        if scope["type"] == "http" and path not in self._paths.free:
            refusal = await self._refused(scope, path)
            if refusal is not None:
                await refuse(send, refusal, rpc=path in self._paths.rpc)
                return
        await self._app(scope, receive, send)

    async def _refused(self, scope: Scope, path: str) -> Refusal | None:
        """Return why a request is refused; None where somebody was named."""
        address = address_of(scope)
        wait = self._failures.wait(address)
        if wait:
            failed = "authentication failed too often from there"
            return in_time(Refusal(429, "RESOURCE_EXHAUSTED", -32000, failed, (CLOSES,)), wait)
        headers = Headers(scope=scope)
        if len(headers.getlist("authorization")) > 1:
            return self._nobody(address)  # two readers on the way could each take another one
        try:
            identity = await self._who.identity(Visit(scope["method"], path, headers, address))
        except TimeoutError:
            logger.error("authenticate did not answer in time; nothing was read")  # noqa: TRY400
            return in_time(Refusal(503, "UNAVAILABLE", -32603, "try again later", (CLOSES,)), 1)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets none of it
            # What failed may hold a caller's secret in its text, so neither it nor that is logged.
            logger.error("authenticate failed with %s; nothing was read", _kind_and_place(error))  # noqa: TRY400
            return Refusal(500, "INTERNAL", -32603, "internal error", (CLOSES,))
        if identity is None:
            return self._nobody(address)
        name_peer(scope, identity)
        return None

    def _nobody(self, address: str) -> Refusal:
        """Return what a caller hears whom nobody named."""
        self._failures.take(address)
        header = (b"www-authenticate", self._challenge)
        needed = "authentication is needed; the agent card says which"
        return Refusal(401, "UNAUTHENTICATED", -32000, needed, (header, CLOSES))


def secured(card: AgentCard) -> AgentCard:
    """Return a card that says that callers authenticate: by a bearer token, unless it says how."""
    made = AgentCard()
    made.CopyFrom(card)
    if made.security_schemes:
        return made
    made.security_schemes[_BEARER].CopyFrom(
        SecurityScheme(http_auth_security_scheme=HTTPAuthSecurityScheme(scheme=_BEARER))
    )
    # Without a scope the entry would be empty, and empty members are not covered by signatures.
    made.security_requirements.append(
        SecurityRequirement(schemes={_BEARER: StringList(list=[_SCOPE])})
    )
    return made


def challenge_of(card: AgentCard) -> str:
    """Return what WWW-Authenticate says of the first scheme on a card."""
    name = "Bearer"
    for _, scheme in sorted(card.security_schemes.items()):
        kind = scheme.WhichOneof("scheme")
        if kind == "http_auth_security_scheme":
            said = scheme.http_auth_security_scheme.scheme
            name = said.capitalize() if _TOKEN.fullmatch(said) else name
        elif kind == "api_key_security_scheme":
            name = "ApiKey"
        elif kind == "mtls_security_scheme":
            name = "Mutual"
        break
    return f'{name} realm="a2a"'


def _kind_and_place(error: BaseException) -> str:
    """Return what kind of error it is, and where in the host's code it came up."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
