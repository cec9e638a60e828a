"""A seller that `serve` serves in a process of its own, and an honest buyer among the others."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from negotiator.terms import Role
from tests.a2a.app.requests import HEADERS, OPEN, call
from tests.crash.founding import agent_of, found

ROOT = Path(__file__).resolve().parents[3]
SERVES = "tests.a2a.server.processes"
HONEST = "127.0.0.9"
PAGE = 4096


@dataclass
class Shop:
    """A process that serves, seen from outside."""

    port: int
    process: "subprocess.Popen[str]"
    log: Path

    @property
    def url(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    def connect(self, source: str = "127.0.0.2") -> socket.socket:
        """Open a connection from one of the loopback addresses."""
        return socket.create_connection(("127.0.0.1", self.port), 10, (source, 0))

    def client(self, source: str) -> httpx.Client:
        """Return a client at one of the loopback addresses."""
        transport = httpx.HTTPTransport(local_address=source)
        return httpx.Client(transport=transport, base_url=self.url, headers=HEADERS, timeout=20)

    def files(self) -> int:
        """Return how many files and sockets it has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def resident(self) -> int:
        """Return the bytes of it that are in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * PAGE

    def settles_at(self, files: int, seconds: float = 20) -> bool:
        """Wait until it has no more files open than so many."""
        end = time.monotonic() + seconds
        while self.files() > files and time.monotonic() < end:
            time.sleep(0.05)
        return self.files() <= files


@contextmanager
def shop(folder: Path) -> Iterator[Shop]:
    """Serve a seller from a process."""
    found(folder, {Role.SELLER: ((agent_of(Role.BUYER), "*"), ("deals = 1", "deals = 900"))})
    log = folder / "log.txt"
    command = [sys.executable, "-m", SERVES, str(folder / Role.SELLER)]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        assert process.stdout is not None
        try:
            url = process.stdout.readline().strip()
            yield Shop(int(url.rpartition(":")[2]), process, log)
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()


def head(method: str, path: str, *more: str) -> bytes:
    """Return the head of a request, without the line that ends it."""
    known = ("Host: a", "Content-Type: application/json", "A2A-Version: 1.0", *more)
    return "\r\n".join((f"{method} {path} HTTP/1.1", *known, "")).encode()


def posted(path: str, body: bytes, *more: str) -> bytes:
    """Return a whole POST."""
    return head("POST", path, f"Content-Length: {len(body)}", *more) + b"\r\n" + body


class Honest:
    """Buys while others do what they do."""

    def __init__(self, client: httpx.Client) -> None:
        """Buy with a client."""
        self._client = client

    def _send(self, data: object, task: str = "") -> dict[str, Any]:
        part = {"data": data, "mediaType": "application/json"}
        message = {"messageId": os.urandom(16).hex(), "role": "ROLE_USER", "parts": [part]}
        said = call("SendMessage", {"message": message | ({"taskId": task} if task else {})})
        answer = self._client.post("/rpc", json=said).json()
        assert "result" in answer, answer
        found: dict[str, Any] = answer["result"]["task"]
        return found

    def begun(self) -> str:
        """Open a negotiation; return its task."""
        return str(self._send(OPEN)["id"])

    def buys(self) -> float:
        """Open, accept what is asked, read the agreement; return how long it took."""
        began = time.monotonic()
        task = self._send(OPEN)
        [said] = [part["data"] for part in task["status"]["message"]["parts"] if "data" in part]
        accept = {"action": "accept", "offerId": said["negotiation"]["offerId"]}
        over = self._send({"negotiation": accept}, task["id"])
        assert over["status"]["state"] == "TASK_STATE_COMPLETED", over
        read = self._client.get(f"/tasks/{task['id']}")
        assert read.json()["artifacts"]
        return time.monotonic() - began


async def talked(port: int, raw: bytes, seconds: float, source: str = "127.0.0.2") -> bytes:
    """Send bytes, and return what comes back within so long."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    heard = b""
    try:
        writer.write(raw)
        async with asyncio.timeout(seconds):
            while chunk := await reader.read(65_536):
                heard += chunk
    except (TimeoutError, OSError):
        pass
    finally:
        writer.close()
    return heard
