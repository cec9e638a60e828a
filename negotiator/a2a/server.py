"""The server: our handler behind the SDK's own routes, on uvicorn."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from negotiator.agent.party import Party
from negotiator.agent.watch import Dues, sweep
from negotiator.errors import NetworkError
from negotiator.protocol.candidate import Locate

# The SDK makes dozens of empty spans a call; ours will say more.
os.environ.setdefault("OTEL_INSTRUMENTATION_A2A_SDK_ENABLED", "false")

from a2a.server.routes import (
    create_agent_card_routes,
    create_jsonrpc_routes,
    create_rest_routes,
)

from negotiator.a2a.card import build_card, dressed
from negotiator.a2a.door import Door
from negotiator.a2a.handler import NegotiationHandler

logger = logging.getLogger(__name__)

RPC_PATH = "/rpc"
SWEEP_SECONDS = 1.0
"""How often silent peers and passed deadlines are looked for."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, and what to call it.

    Attributes:
        host: interface to bind.
        port: port, 0 for any free one.
        url: what the agent card says; empty for the address itself.
    """

    host: str = "127.0.0.1"
    port: int = 0
    url: str = ""


def build_app(
    party: Party,
    url: str,
    card: Mapping[str, object] | None = None,
    locate: Locate | None = None,
) -> Starlette:
    """Return the ASGI application that serves a party.

    Args:
        party: whose record answers.
        url: where it is reached, without a trailing slash; stands in the agent card.
        card: members of the agent card as the host wants them, as JSON, such as `Agent.card` or
            security schemes; see `negotiator.a2a.card.dressed`.
        locate: asks a model where words alone speak of what, such as `ModelReader.locate`; None
            for plain code alone.

    Raises:
        UsageError: the host's members make no card.
    """
    writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="record")
    handler = NegotiationHandler(party, writer, locate)
    verified, terms = party.verified, party.gate.terms
    routes = [
        *create_agent_card_routes(
            dressed(build_card(verified.authority, url, terms, verified.mandate.agenda), card or {})
        ),
        Route("/health", _health, methods=["GET"]),
        *create_jsonrpc_routes(handler, RPC_PATH),
        *create_jsonrpc_routes(handler, f"{RPC_PATH}/"),
        *create_rest_routes(handler),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(_sweep_forever(party, writer))
        yield
        sweeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeper
        writer.shutdown(wait=True)

    door = Middleware(Door, rpc_paths=frozenset({RPC_PATH, f"{RPC_PATH}/"}))
    return Starlette(routes=routes, lifespan=lifespan, middleware=[door])


async def _health(_: Request) -> PlainTextResponse:
    """Say that the process answers."""
    return PlainTextResponse("ok")


async def _sweep_forever(party: Party, writer: ThreadPoolExecutor) -> None:
    """End what is overdue, every second, on the thread that writes the record."""
    loop = asyncio.get_running_loop()
    dues: Dues = {}
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            for neg in await loop.run_in_executor(writer, sweep, party, dues):
                logger.info("negotiation %s ended: its time was up", neg)
        except Exception:
            logger.exception("the sweep failed; it goes on in a second")


def serve(
    party: Party,
    address: Address,
    ready: Callable[[str], None] | None = None,
    card: Mapping[str, object] | None = None,
    locate: Locate | None = None,
) -> None:
    """Serve a party until the process is told to stop.

    Args:
        party: whose record answers.
        address: where to listen.
        ready: told the base URL once the socket listens.
        card: see `build_app`.
        locate: see `build_app`.

    Raises:
        UsageError: the host's members make no card.
        NetworkError: the address cannot be bound.
    """
    import uvicorn  # noqa: PLC0415 - only a process that serves needs it

    sock = _bind(address)
    url = address.url.rstrip("/") or f"http://{address.host}:{sock.getsockname()[1]}"
    config = uvicorn.Config(
        build_app(party, url, card, locate),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=500,
        server_header=False,
    )
    server = uvicorn.Server(config)
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
        sock.listen(128)
    except OSError as error:
        sock.close()
        msg = f"cannot listen on {address.host}:{address.port}: {error.strerror}; choose another"
        raise NetworkError(msg) from error
    return sock
