"""An application served on a free port of this machine, for as long as a test needs it."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from socket import socket
from typing import Literal

import uvicorn
from starlette.types import ASGIApp

from negotiator.a2a.serving.server import Address, _bind

STEP = 0.005


def listening() -> socket:
    """Return a socket that takes connections before anybody serves them."""
    return _bind(Address())


def url_of(sock: socket) -> str:
    """Return where a socket is reached."""
    return f"http://127.0.0.1:{sock.getsockname()[1]}"


@contextmanager
def served(
    app: ASGIApp,
    sock: socket,
    *,
    log_level: str = "critical",
    lifespan: Literal["auto", "on", "off"] = "off",
) -> Iterator[str]:
    """Serve an application on a listening socket; give its URL once it is up."""
    config = uvicorn.Config(
        app, log_level=log_level, lifespan=lifespan, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    with closing(sock):
        try:
            while not server.started:
                assert thread.is_alive(), "the server ended before it was up"
                thread.join(STEP)
            yield url_of(sock)
        finally:
            server.should_exit = True
            thread.join(10)
