"""A real server on loopback, in a thread, and raw connections to it."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from negotiator.a2a.serving.draining import Drain
from negotiator.a2a.serving.listening import DrainingServer, PatientProtocol, configured
from negotiator.a2a.serving.server import Address, _bind


@dataclass
class House:
    """Where it listens, and the server itself."""

    port: int
    server: DrainingServer
    drain: Drain

    @property
    def url(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """Open a connection from one of the loopback addresses."""
        return socket.create_connection(("127.0.0.1", self.port), 10, (source, 0))

    def exchange(self, raw: bytes, source: str = "127.0.0.1") -> bytes:
        """Send raw bytes and read until the end."""
        with self.connect(source) as sock:
            sock.sendall(raw)
            return until_closed(sock)


def until_closed(sock: socket.socket) -> bytes:
    """Read until the other side closes or resets."""
    heard = b""
    while True:
        try:
            chunk = sock.recv(65_536)
        except ConnectionResetError:
            return heard
        if not chunk:
            return heard
        heard += chunk


def get(path: str) -> bytes:
    """Return a request that is answered and closed."""
    return f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()


@contextmanager
def housed(
    app: object,
    drain: Drain | None = None,
    seconds: float = 5,
    protocol: type[PatientProtocol] = PatientProtocol,
) -> Iterator[House]:
    """Serve an application on a free port."""
    sock = _bind(Address())
    config = configured(app, "")
    config.http = protocol
    drain = drain or Drain()
    server = DrainingServer(config, drain, seconds)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([sock])), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield House(sock.getsockname()[1], server, drain)
    finally:
        server.handle_exit(15, None)
        thread.join(20)
        assert not thread.is_alive()
