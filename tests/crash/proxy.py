"""A wire we can listen in on: it passes bytes on between a dialler and a host, and keeps them.

One thread and no event loop of its own, because its process forks; `pump` does what is to be done
now. It outlives the processes at both ends, so it holds all that was ever sent.
"""

import json
import re
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from negotiator.terms import hash_bytes
from negotiator.terms.canonical import b64decode
from tests.crash.proof import Signed

_CHUNK = 65_536
_PAYLOAD = re.compile(rb'"payload"\s*:\s*"([A-Za-z0-9_-]+)"')
_MESSAGE = (b"POST ", b"HTTP/1.1 200")
"""How a request with a move, and its answer, begin."""


@dataclass
class Pipe:
    """One direction of one connection."""

    source: socket.socket
    sink: socket.socket
    heard: bytearray = field(default_factory=bytearray)


class Proxy:
    """Listens on a port of its own and passes everything on to another."""

    def __init__(self, upstream: int, on_message: Callable[[], None]) -> None:
        """Listen.

        Args:
            upstream: port of the host.
            on_message: told of every request and answer, before it is passed on.
        """
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._upstream = ("127.0.0.1", upstream)
        self._on_message = on_message
        self._pipes: dict[socket.socket, Pipe] = {}
        self._spoken: list[bytearray] = []
        self.port: int = self._listener.getsockname()[1]

    def pump(self, seconds: float) -> None:
        """Pass on what there is, or wait for something for that long."""
        ready, _, _ = select.select([self._listener, *self._pipes], [], [], max(0.0, seconds))
        for source in ready:
            if source is self._listener:
                self._accept()
            elif source in self._pipes:
                self._pass_on(self._pipes[source])

    def _accept(self) -> None:
        near, _ = self._listener.accept()
        try:
            far = socket.create_connection(self._upstream)
        except OSError:
            near.close()
            return
        for source, sink in ((near, far), (far, near)):
            source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pipes[source] = Pipe(source, sink)
            self._spoken.append(self._pipes[source].heard)

    def _pass_on(self, pipe: Pipe) -> None:
        chunk = b""
        with suppress(OSError):
            chunk = pipe.source.recv(_CHUNK)
        if chunk.startswith(_MESSAGE):
            self._on_message()
        pipe.heard += chunk
        try:
            pipe.sink.sendall(chunk)
        except OSError:
            chunk = b""
        if not chunk:
            for end in (pipe.source, pipe.sink):
                self._pipes.pop(end, None)
                end.close()

    def envelopes(self) -> set[Signed]:
        """Return every envelope that was ever on the wire, whoever sent it and however often."""
        found = set()
        for heard in self._spoken:
            for encoded in _PAYLOAD.findall(heard):
                payload = b64decode(encoded.decode())
                document = json.loads(payload)
                if document.get("typ") == "neg-envelope":
                    signed = Signed(document["iss"], int(document["seq"]), hash_bytes(payload))
                    found.add(signed)
        return found

    def close(self) -> None:
        """Close all sockets; in a forked child, its copies of them."""
        for end in (self._listener, *self._pipes):
            end.close()
        self._pipes.clear()
