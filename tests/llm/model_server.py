"""A scripted model, served over real HTTP on loopback.

A script is a list of steps, one a request: a `Step`, or a function that makes one of the request.
A request beyond the script is refused with status 418, which no client repeats; `requests` has all
of them, in order. The server runs in threads of its own, so a test may use any event loop:

    with ModelServer([calls(("ask_user", {"question": "Which?"})), says("Done.")]) as server:
        client = ChatClient(base_url=server.url, model="scripted", api_key=None)
"""

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from time import monotonic
from types import TracebackType
from typing import Self

BEYOND = 418
"""Status of a request that no step is left for."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the server was asked.

    Attributes:
        path: path of the URL.
        headers: by lower-case name.
        raw: the body.
        at: when it was here whole, in seconds of a monotonic clock.
    """

    path: str
    headers: Mapping[str, str]
    raw: bytes
    at: float

    @property
    def json(self) -> dict:
        """The body, read."""
        return json.loads(self.raw)

    @property
    def messages(self) -> list[dict]:
        """The conversation that was sent."""
        return self.json["messages"]


@dataclass(frozen=True, slots=True)
class Step:
    """What happens to one request.

    Attributes:
        status: the HTTP status.
        body: what is sent.
        headers: beyond `Content-Type` and `Content-Length`; they may replace these.
        delay: seconds before anything is sent.
        drip: seconds before each byte of the body; 0 sends it at once.
        sent: how many bytes of the body are sent before the connection is closed; None for all.
        drop: whether the connection is reset without a word.
        raw: whether the body is everything, the status line and the headers included.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    drip: float = 0.0
    sent: int | None = None
    drop: bool = False
    raw: bool = False


Script = Sequence[Step | Callable[[Request], Step]]


def completion(message: Mapping[str, object] | None, finish: str = "stop") -> bytes:
    """Write a chat completion around a message."""
    choice = {"index": 0, "finish_reason": finish} | ({"message": message} if message else {})
    usage = {"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11}
    answer = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted"}
    return json.dumps(answer | {"choices": [choice], "usage": usage}).encode()


def says(text: str | None, finish: str = "stop", **how) -> Step:
    """Answer in words. `how` sets fields of the step."""
    return Step(body=completion({"role": "assistant", "content": text}, finish), **how)


def calls(*named: tuple[str, object], text: str | None = None, ids: Iterable[str] = (), **how):
    """Call tools: pairs of a name and its arguments.

    Arguments that are a string go out as they are, malformed or not; others as JSON.
    """
    ids = [*ids] or [f"call_{number}" for number in range(1, len(named) + 1)]
    made = [
        {
            "id": call_id,
            "type": "function",
            "function": {
                "name": name,
                "arguments": given if isinstance(given, str) else json.dumps(given),
            },
        }
        for call_id, (name, given) in zip(ids, named, strict=True)
    ]
    message = {"role": "assistant", "content": text, "tool_calls": made}
    return Step(body=completion(message, "tool_calls"), **how)


def fails(status: int, body: object = None, **how) -> Step:
    """Answer with an error; the body is sent as JSON."""
    said = {"error": {"message": "no", "code": None}} if body is None else body
    return Step(status=status, body=json.dumps(said).encode(), **how)


def drops(sent: int | None = None) -> Step:
    """Reset the connection at once, or close it after so many bytes of an answer's body."""
    return Step(drop=True) if sent is None else says("half of this", sent=sent)


class ModelServer:
    """Plays a script on a port of its own.

    Attributes:
        requests: what came in, in order.
        url: what a client takes as its base URL.
    """

    def __init__(self, script: Script) -> None:
        self.requests: list[Request] = []
        self._script = iter(script)
        self._arrived = threading.Condition()
        self._over = threading.Event()
        self._http = _Server(("127.0.0.1", 0), self._play)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._http.serve_forever, args=(0.005,), daemon=True).start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._http.shutdown()
        self._http.server_close()

    def wait_for(self, count: int, seconds: float = 10) -> None:
        """Wait until so many requests have come in; not in the event loop."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.requests) >= count, seconds)

    def _play(self, handler: "_Handler") -> None:
        """Take one request through the step that is its turn."""
        request = handler.request_read()
        with self._arrived:
            self.requests.append(request)
            self._arrived.notify_all()
            step = next(self._script, fails(BEYOND))
        if not isinstance(step, Step):
            step = step(request)
        if not self._over.wait(step.delay):
            handler.answer(step, self._over)


class _Server(ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], play: Callable[["_Handler"], None]) -> None:
        self.play = play
        super().__init__(address, _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = 30
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        self.close_connection = True
        self.server.play(self)

    do_GET = do_POST  # noqa: N815 - the base class asks for this name; a redirect leads here

    def request_read(self) -> Request:
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Request(self.path, headers, raw, monotonic())

    def answer(self, step: Step, over: threading.Event) -> None:
        try:
            self._answer(step, over)
        except OSError:
            return  # the caller hung up

    def _answer(self, step: Step, over: threading.Event) -> None:
        if step.drop:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.connection.close()
            return
        if not step.raw:
            self._head(step)
        body = step.body if step.sent is None else step.body[: step.sent]
        if not step.drip:
            self.wfile.write(body)
            return
        for byte in body:
            if over.wait(step.drip):
                return
            self.wfile.write(bytes([byte]))

    def _head(self, step: Step) -> None:
        self.send_response_only(step.status)
        usual = {"Content-Type": "application/json", "Content-Length": str(len(step.body))}
        for name, value in (usual | dict(step.headers)).items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""
