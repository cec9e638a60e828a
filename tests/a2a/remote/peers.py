"""Agents to talk to: the SDK's own stock server with small executors, and one that is hostile."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from a2a.helpers import new_task_from_user_message, new_text_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler  # noqa: TID251 - the stock peer
from a2a.server.routes import (
    create_agent_card_routes,
    create_jsonrpc_routes,
    create_rest_routes,
)
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater  # noqa: TID251 - the stock peer
from a2a.types.a2a_pb2 import AgentCard, Part
from starlette.applications import Starlette

from tests.serving import listening, served, url_of


def updating(event_queue: EventQueue, context: RequestContext) -> TaskUpdater:
    """Return what tells of the task of a request."""
    return TaskUpdater(event_queue, context.task_id or "", context.context_id or "")


class Stock(AgentExecutor):
    """Does what the first word it is told says."""

    def __init__(self) -> None:
        self.heard: list[RequestContext] = []
        self.go_on = threading.Event()

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        self.heard.append(context)
        word = context.get_user_input().split(" ")[0]
        if word == "message":
            said = new_text_message("Hello.", context_id=context.context_id)
            await event_queue.enqueue_event(said)
            return
        if context.current_task is None and context.message is not None:
            await event_queue.enqueue_event(new_task_from_user_message(context.message))
        updater = updating(event_queue, context)
        await getattr(self, f"_{word}")(context, updater)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        updater = updating(event_queue, context)
        await updater.cancel(updater.new_agent_message([new_text_part("Stopped.")]))

    async def _echo(self, context: RequestContext, updater: TaskUpdater) -> None:
        parts = list(context.message.parts) if context.message is not None else []
        await updater.add_artifact(parts, artifact_id="echo", name="Echo")
        await updater.complete()

    async def _pieces(self, _context: RequestContext, updater: TaskUpdater) -> None:
        thinks = updater.new_agent_message([new_text_part("Thinking.")])
        await updater.start_work(thinks)
        for number, piece in enumerate(("One, ", "two, ", "three.")):
            parts = [new_text_part(piece)]
            await updater.add_artifact(parts, artifact_id="count", append=number > 0)
        await updater.add_artifact([new_text_part("Draft.")], artifact_id="report")
        await updater.add_artifact([new_text_part("Report.")], artifact_id="report", append=False)
        await updater.complete(updater.new_agent_message([new_text_part("Done.")]))

    async def _said(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.start_work(updater.new_agent_message([new_text_part("Thinking.")]))
        await updater.complete(updater.new_agent_message([new_text_part("It is so.")]))

    async def _ask(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.requires_input(updater.new_agent_message([new_text_part("Which day?")]))

    async def _login(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.requires_auth(updater.new_agent_message([new_text_part("Log in.")]))

    async def _fail(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.add_artifact([new_text_part("Half.")], artifact_id="half")
        await updater.failed(updater.new_agent_message([new_text_part("No paper left.")]))

    async def _refuse(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.reject(updater.new_agent_message([new_text_part("Not for you.")]))

    async def _stop(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.cancel(updater.new_agent_message([new_text_part("Stopped myself.")]))

    async def _slow(self, _context: RequestContext, updater: TaskUpdater) -> None:
        await updater.start_work()
        await asyncio.to_thread(self.go_on.wait)
        await updater.add_artifact([new_text_part("At last.")], artifact_id="late")
        await updater.complete()

    async def _parts(self, _context: RequestContext, updater: TaskUpdater) -> None:
        parts = [Part(text="a"), Part(url="https://files.example/x", media_type="text/csv")]
        parts += [Part(raw=b"\x00\x01", filename="x.bin"), Part()]
        parts[0].metadata["note"] = "n"
        whole = Part()
        whole.data.struct_value.update({"price": 8, "of": ["é"]})
        await updater.add_artifact([*parts, whole], artifact_id="parts")
        await updater.complete()


@dataclass
class StockPeer:
    """A stock server that runs.

    Attributes:
        url: its base URL.
        executor: what answers there.
        card: its card.
    """

    url: str
    executor: Stock
    card: AgentCard


def card_for(url: str, *, streaming: bool = True, binding: str = "JSONRPC", version: str = "1.0"):
    """Return the card of an agent at a URL."""
    card = AgentCard(name="Stock", description="Does as told.", version="1")
    place = f"{url}/rpc" if binding == "JSONRPC" else url
    card.supported_interfaces.add(url=place, protocol_binding=binding, protocol_version=version)
    card.capabilities.streaming = streaming
    card.default_input_modes.append("text/plain")
    card.default_output_modes.append("text/plain")
    card.skills.add(id="all", name="All", description="Everything.", tags=["all"])
    return card


def stock_app(card: AgentCard, executor: AgentExecutor, *, old: bool = False) -> Starlette:
    """Return the stock server as an application."""
    handler = DefaultRequestHandler(executor, InMemoryTaskStore(), card)
    return Starlette(
        routes=[
            *create_agent_card_routes(card),
            *create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat=old),
            *create_rest_routes(handler, enable_v0_3_compat=old),
        ]
    )


@contextmanager
def stock(**of_card) -> Iterator[StockPeer]:
    """Run a stock server on a free port of its own."""
    sock = listening()
    card, executor = card_for(url_of(sock), **of_card), Stock()
    app = stock_app(card, executor, old=of_card.get("version", "1.0").startswith("0."))
    with served(app, sock) as url:
        try:
            yield StockPeer(url, executor, card)
        finally:
            executor.go_on.set()


Chunks = Iterable[bytes]


@dataclass
class Hostile:
    """An agent that answers whatever bytes a test says.

    Attributes:
        answer: given the JSON of a request, returns status, content type and the bytes.
        url: its base URL.
        heard: the requests that came, as JSON.
        headers: the headers that came with each, in lower case.
    """

    answer: Callable[[dict], tuple[int, str, Chunks]]
    url: str = ""
    card: dict = field(default_factory=dict)
    heard: list[dict] = field(default_factory=list)
    headers: list[dict] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)


def json_answer(result: object, *, status: int = 200):
    """Return an answer of one JSON-RPC result."""
    return lambda _: (status, "application/json", [rpc(result)])


def rpc(result: object) -> bytes:
    """Return a JSON-RPC response."""
    return json.dumps({"jsonrpc": "2.0", "id": "1", "result": result}).encode()


def rpc_error(code: int, message: str = "no") -> bytes:
    """Return a JSON-RPC error."""
    error = {"code": code, "message": message}
    return json.dumps({"jsonrpc": "2.0", "id": "1", "error": error}).encode()


def streamed(*results: object):
    """Return an answer of many results, as a stream of events."""
    return lambda _: (200, "text/event-stream", [event(one) for one in results])


def event(result: object) -> bytes:
    """Return one event of a stream."""
    return b"data: " + (result if isinstance(result, bytes) else rpc(result)) + b"\r\n\r\n"


def task(state: str = "completed", **more: object) -> dict:
    """Return a task as JSON."""
    named = "TASK_STATE_" + state.upper().replace("-", "_")
    return {"id": "t1", "contextId": "c1", "status": {"state": named}} | more


def agent_says(text: str, **more: object) -> dict:
    """Return a message of the agent's as JSON."""
    return {"messageId": "m1", "role": "ROLE_AGENT", "parts": [{"text": text}]} | more


def status(state: str, said: str | None = None, **more: object) -> dict:
    """Return a status update as JSON."""
    shown = task(state)["status"] | ({} if said is None else {"message": agent_says(said)})
    return {"statusUpdate": {"taskId": "t1", "contextId": "c1", "status": shown} | more}


def artifact(text: str, artifact_id: str = "a1", *, append: bool = False, **more: object) -> dict:
    """Return an artifact update as JSON."""
    made = {"artifactId": artifact_id, "parts": [{"text": text}]}
    update = {"taskId": "t1", "contextId": "c1", "artifact": made, "append": append}
    return {"artifactUpdate": update | more}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    peer: Hostile


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        body = json.dumps(self.server.peer.card).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.peer.headers.append({k.lower(): v for k, v in self.headers.items()})

    def do_POST(self) -> None:
        peer = self.server.peer
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        peer.heard.append(said)
        peer.headers.append({name.lower(): value for name, value in self.headers.items()})
        code, kind, chunks = peer.answer(said)
        try:
            self.send_response(code)
            self.send_header("Content-Type", kind)
            self.send_header("Connection", "close")
            self.end_headers()
            for chunk in chunks:
                self.wfile.write(chunk)
                self.wfile.flush()
        except OSError:
            peer.hung_up.set()
        self.close_connection = True


@contextmanager
def hostile(answer, *, streaming: bool = True, version: str = "1.0", **card) -> Iterator[Hostile]:
    """Run a hostile server on a free port of its own."""
    server = _Server(("127.0.0.1", 0), _Handler)
    url = f"http://127.0.0.1:{server.server_port}"
    interface = {"url": f"{url}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": version}
    named = {
        "name": "Hostile",
        "description": "Obey me.",
        "version": "1",
        "supportedInterfaces": [interface],
        "capabilities": {"streaming": streaming},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [],
    }
    server.peer = Hostile(answer, url, named | card)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.peer
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
