"""The server: our handler behind the SDK's own routes, on uvicorn."""

import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route

from negotiator.a2a.serving.authenticating import Authenticating, Authenticator, Paths, challenge_of
from negotiator.a2a.serving.door import Door, Reading
from negotiator.a2a.serving.draining import Drain, Draining
from negotiator.a2a.serving.endpoints import Speaking, no_such_path, protocol_routes, required_by
from negotiator.a2a.serving.handler import NegotiationHandler, Offering
from negotiator.a2a.serving.limiting import Admission, Counting, Limiting
from negotiator.a2a.serving.limits import Allowance, Opened
from negotiator.a2a.serving.mounting import Mounted
from negotiator.a2a.serving.service import Cards, Service, cards_of
from negotiator.a2a.serving.serving_card import (
    CARD_PATH,
    LIVE_PATH,
    READY_PATH,
    Readiness,
    card_route,
    live,
)
from negotiator.a2a.serving.sweeping import Sweeper
from negotiator.a2a.serving.traced import Traced
from negotiator.agent.party import Party
from negotiator.errors import NetworkError
from negotiator.protocol.candidate import Locate

RPC_PATH = "/rpc"
PATHS = Paths(
    free=frozenset({CARD_PATH, LIVE_PATH, READY_PATH}),
    rpc=frozenset({RPC_PATH, f"{RPC_PATH}/"}),
)
_UNCOUNTED = frozenset({LIVE_PATH, READY_PATH})


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and what to call it.

    Attributes:
        host: interface to bind.
        port: port, 0 for any free one.
        url: what the agent card says; empty for the address itself.
        proxies: addresses of proxies in front, with commas between: their word on who calls, in
            X-Forwarded-For, is taken. Empty where there are none.
    """

    host: str = "127.0.0.1"
    port: int = 0
    url: str = ""
    proxies: str = ""


@dataclass(frozen=True, slots=True)
class _Parts:
    """What an application is made of, and what outlives it."""

    app: Starlette
    sweeper: Sweeper
    drain: Drain


def build_app(
    party: Party,
    url: str,
    card: Mapping[str, object] | None = None,
    locate: Locate | None = None,
    service: Service | None = None,
) -> Starlette:
    """Return the ASGI application that serves a party.

    Args:
        party: whose record answers.
        url: where it is reached, without a trailing slash; stands in the agent card.
        card: members of the agent card as the host wants them, as JSON, such as `Agent.card` or
            security schemes; see `negotiator.a2a.card.dressed`.
        locate: asks a model where words alone speak of what, such as `ModelReader.locate`; None
            for plain code alone.
        service: how it is served: authentication, limits, and so on.

    Raises:
        UsageError: the host's members make no card.
    """
    return _parts(party, url, card, locate, service or Service()).app


def build_handler(
    party: Party,
    url: str,
    card: Mapping[str, object] | None = None,
    locate: Locate | None = None,
    service: Service | None = None,
) -> Mounted:
    """Return an ASGI application to mount in another one; see `build_app`.

    Args:
        party: whose record answers.
        url: where it is reached, with the path it is mounted under, without a trailing slash.
        card: members of the agent card.
        locate: asks a model where words alone speak of what.
        service: how it is served.

    Raises:
        UsageError: the host's members make no card.
    """
    parts = _parts(party, url, card, locate, service or Service())
    return Mounted(parts.app, parts.sweeper, url)


def _parts(
    party: Party,
    url: str,
    card: Mapping[str, object] | None,
    locate: Locate | None,
    service: Service,
) -> _Parts:
    """Put an application together."""
    sweeper, drain, opened = Sweeper(party), Drain(), Opened(service.limits.open)
    cards = cards_of(party, url, card, service)
    offering = Offering(answers=service.answers, card=cards.public, extended=cards.extended)
    handler = NegotiationHandler(party, sweeper.writer, locate, offering)
    counted = Counting(Traced(handler, party.agent_id), opened)
    challenge = "" if cards.extended is None else challenge_of(cards.public)
    speaking = Speaking(service.compat, required_by(cards.public), challenge)
    routes = [
        card_route(cards.public, datetime.now(UTC)),
        Route(LIVE_PATH, live, methods=["GET"]),
        Route(READY_PATH, Readiness(sweeper.look, drain).answer, methods=["GET"]),
        *protocol_routes(counted, sorted(PATHS.rpc), speaking),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeper.start()
        try:
            yield
        finally:
            await sweeper.stop()

    admission = Admission(service.limits, opened, sweeper.going_on, PATHS)
    middleware = [
        Middleware(Draining, drain, PATHS),
        *_authentication(service, cards),
        Middleware(Limiting, service.limits, PATHS, _UNCOUNTED),
        Middleware(Door, PATHS.rpc, reading=Reading(most=service.limits.bytes, admit=admission)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=middleware,
        exception_handlers={HTTPException: no_such_path},
    )
    app.router.redirect_slashes = False  # nobody is sent elsewhere with what it says
    return _Parts(app, sweeper, drain)


def _authentication(service: Service, cards: Cards) -> list[Middleware]:
    """Return what stands in front where a host names who asks."""
    if service.authenticate is None:
        return []
    who = Authenticator(service.authenticate)
    failures = Allowance(service.limits.failures, 10 * service.limits.failures)
    return [Middleware(Authenticating, who, PATHS, failures, challenge_of(cards.public))]


def serve(  # noqa: PLR0913, PLR0917 - each option has a name of its own
    party: Party,
    address: Address,
    ready: Callable[[str], None] | None = None,
    card: Mapping[str, object] | None = None,
    locate: Locate | None = None,
    service: Service | None = None,
) -> None:
    """Serve a party until the process is told to stop; then end what runs, and return.

    Args:
        party: whose record answers.
        address: where to listen.
        ready: told the base URL once the socket listens.
        card: see `build_app`.
        locate: see `build_app`.
        service: see `build_app`.

    Raises:
        UsageError: the host's members make no card.
        NetworkError: the address cannot be bound.
    """
    from negotiator.a2a.serving.listening import (  # noqa: PLC0415 - only a process that serves needs it
        DrainingServer,
        configured,
    )

    service = service or Service()
    sock = _bind(address)
    host = f"[{address.host}]" if ":" in address.host else address.host
    url = address.url.rstrip("/") or f"http://{host}:{sock.getsockname()[1]}"
    try:
        parts = _parts(party, url, card, locate, service)
    except BaseException:
        sock.close()
        raise
    config = configured(parts.app, address.proxies)
    server = DrainingServer(config, parts.drain, service.drain_seconds)
    if ready is not None:
        ready(url)
    server.run(sockets=[sock])


def _bind(address: Address) -> socket.socket:
    """Bind and listen; the protocol is named, or the socket would go without TCP_NODELAY."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((address.host, address.port))
        sock.listen(1024)
    except OSError as error:
        sock.close()
        msg = f"cannot listen on {address.host}:{address.port}: {error.strerror}; choose another"
        raise NetworkError(msg) from error
    return sock
