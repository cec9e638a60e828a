"""Agents to call, over real HTTP on loopback: scripted ones, and the SDK's stock server."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler  # noqa: TID251 - a stock peer
from a2a.server.routes import (
    create_agent_card_routes,
    create_jsonrpc_routes,
    create_rest_routes,
)
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater  # noqa: TID251 - a stock peer
from a2a.types.a2a_pb2 import AgentCapabilities, AgentCard, Part, Task, TaskState, TaskStatus
from starlette.applications import Starlette

from negotiator.a2a.skills import RemoteAgentCard, SkillTool
from negotiator.a2a.skills.cards import read_card
from negotiator.a2a.skills.tools import tools_of
from tests.serving import listening, served, url_of

SKILL = {"id": "translate", "name": "Translation", "description": "Translates a text."}
Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Seen:
    """One request that came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Scripted:
    """An agent whose answers a test writes."""

    url: str = ""
    card: object = None
    answer: Callable[[Seen], object] = lambda _: None
    seen: list[Seen] = field(default_factory=list)
    third: threading.Event = field(default_factory=threading.Event)

    @property
    def calls(self) -> list[Seen]:
        """All that came but for the card."""
        return [one for one in self.seen if "well-known" not in one.path]

    def tools(self, named: RemoteAgentCard) -> tuple[SkillTool, ...]:
        """The tools of its card, without a request for it."""
        assert isinstance(self.card, dict)
        return tools_of(named, read_card(self.card, self.url, named.origins), ())

    def methods(self) -> list[str]:
        """The methods of JSON-RPC that were called, in order."""
        return [one.json["method"] for one in self.calls]

    def respond(self, seen: Seen) -> Answer:
        """Return an answer as bytes, from whatever a test gives."""
        self.seen.append(seen)
        if len(self.calls) >= 3:
            self.third.set()
        given = self.card if "well-known" in seen.path else self.answer(seen)
        if isinstance(given, tuple):
            return given
        if isinstance(given, bytes):
            return 200, {}, given
        return 200, {"Content-Type": "application/json"}, json.dumps(given).encode()


def handler_for(agent: Scripted) -> type[BaseHTTPRequestHandler]:
    """Return what serves an agent."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.respond(b"")

        def do_POST(self) -> None:
            self.respond(self.rfile.read(int(self.headers.get("Content-Length", 0))))

        def respond(self, body: bytes) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more, answer = agent.respond(Seen(self.command, self.path, headers, body))
            self.send_response(status)
            for name, value in ({"Content-Length": str(len(answer))} | more).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler


class Quiet(ThreadingHTTPServer):
    """Says nothing when a caller hangs up."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def scripted(**changes: object) -> Iterator[Scripted]:
    """Serve an agent on a free port, with a card of A2A 1.0 unless changed."""
    agent = Scripted()
    server = Quiet(("127.0.0.1", 0), handler_for(agent))
    agent.url = f"http://127.0.0.1:{server.server_port}"
    place: dict[str, object] = {
        "url": f"{agent.url}/rpc",
        "protocolBinding": "JSONRPC",
        "protocolVersion": "1.0",
    }
    listed: list[object] = [place]
    card: dict[str, object] = {"name": "Lingua", "skills": [SKILL], "supportedInterfaces": listed}
    card |= changes
    agent.card = {name: value for name, value in card.items() if value is not None}
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield agent
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def task(state: str, **more: object) -> dict[str, object]:
    """Return a task of A2A 1.0."""
    status: dict[str, object] = {"state": f"TASK_STATE_{state}"}
    if said := more.pop("said", None):
        status["message"] = {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": said}]}
    return {"id": "t-1", "contextId": "c-1", "status": status} | more


def artifact(*texts: str) -> dict[str, object]:
    """Return an artifact of texts."""
    return {"artifactId": "a", "parts": [{"text": text} for text in texts]}


HANGS_UP: Answer = (200, {"Content-Length": "500", "Connection": "close"}, b"{")
"""An answer that ends before it is whole."""


def rpc(result: object) -> dict[str, object]:
    """Return an answer of JSON-RPC."""
    return {"jsonrpc": "2.0", "id": "1", "result": result}


def rpc_error(code: int, message: str) -> dict[str, object]:
    """Return an error of JSON-RPC."""
    return {"jsonrpc": "2.0", "id": "1", "error": {"code": code, "message": message}}


def then(*answers: object) -> Callable[[Seen], object]:
    """Return a script: one result after the other, the last for ever."""
    left = list(answers)

    def answer(_: Seen) -> object:
        given = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(given, tuple | bytes) or (isinstance(given, dict) and "jsonrpc" in given):
            return given
        first = len(answers) - len(left) == 1 and isinstance(given, dict) and "status" in given
        return rpc({"task": given} if first else given)

    return answer


class Stock(AgentExecutor):
    """Does what the task says, as an agent of the stock SDK does it."""

    async def execute(self, context, event_queue) -> None:
        words = context.get_user_input()
        task_id, context_id = context.task_id, context.context_id
        status = TaskStatus(state=TaskState.TASK_STATE_SUBMITTED)
        await event_queue.enqueue_event(Task(id=task_id, context_id=context_id, status=status))
        updater = TaskUpdater(event_queue, task_id, context_id)
        await updater.start_work()
        await asyncio.sleep(0.1)
        said = updater.new_agent_message([Part(text=f"about {words}")])
        end = {
            "fail": updater.failed,
            "reject": updater.reject,
            "cancel": updater.cancel,
            "ask": updater.requires_input,
            "login": updater.requires_auth,
        }.get(words)
        if end is not None:
            await end(message=said)
            return
        await updater.add_artifact([Part(text=words.upper()), Part(text="(all of it)")])
        await updater.complete()

    async def cancel(self, context, event_queue) -> None:
        """Nothing to stop."""


def stock_app(url: str, *, binding: str = "JSONRPC", version: str = "1.0") -> Starlette:
    """Return the SDK's stock server, in both dialects."""
    card = AgentCard(name="Stock", description="d", version="1", capabilities=AgentCapabilities())
    card.default_input_modes.append("text/plain")
    card.default_output_modes.append("text/plain")
    card.supported_interfaces.add(
        url=f"{url}/rpc" if binding == "JSONRPC" else url,
        protocol_binding=binding,
        protocol_version=version,
    )
    card.skills.add(id="shout", name="Shouting", description="Says it louder.", tags=["text"])
    handler = DefaultRequestHandler(Stock(), InMemoryTaskStore(), card)
    return Starlette(
        routes=[
            *create_agent_card_routes(card),
            *create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat=True),
            *create_rest_routes(handler, enable_v0_3_compat=True),
        ]
    )


@contextmanager
def stock(**kind: str) -> Iterator[str]:
    """Serve the SDK's stock server on a free port."""
    sock = listening()
    with served(stock_app(url_of(sock), **kind), sock) as url:
        yield url
