"""Hosts that know nothing of our extension: written by hand, over HTTP, in A2A 1.0 or 0.3."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from negotiator.a2a.calling.fetching import Way
from negotiator.agent.plain_hosts import PlainHosts
from negotiator.terms import Role
from tests.a2a.test_dial import wall_clock
from tests.agent.table import make_party

HOURS = 10000
UNSIGNED = ("accept_unsigned = false", "accept_unsigned = true")
IMPATIENT = ('round_timeout = "PT10M"', 'round_timeout = "PT1S"')
STATES = {"working", "input-required", "completed", "rejected", "canceled", "failed"}


@dataclass(frozen=True)
class Reply:
    """What a host answers.

    Attributes:
        data: the JSON of its data part; None for none.
        state: of its task, as 0.3 writes it.
        text: prose.
        kind: "task", or "message" for a message and no task.
    """

    data: object = None
    state: str = "input-required"
    text: str = ""
    kind: str = "task"


Answer = Callable[["Host", dict[str, Any]], Reply]


def soon(seconds: int = 300) -> str:
    """Return an instant that many seconds from now."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def offer(price: object, offer_id: str | None = None, **more: object) -> dict[str, Any]:
    """Return an offer in plain numbers, flat."""
    move: dict[str, Any] = {
        "action": "propose",
        "terms": {"pricePerHour": price, "gpuHours": HOURS},
        "expiresAt": soon(),
    }
    if offer_id is not None:
        move["offerId"] = offer_id
    return move | more


@dataclass
class Host:
    """A host that runs.

    Attributes:
        answer: what it says to a message.
        version: of A2A, "1.0" or "0.3".
        card: members of its card that are other.
        rewrite: what it shows in place of its task, each time it does.
        deaf: how many sends go unanswered, although they were heard.
        url: where it listens.
        heard: the messages it got, in 1.0's form, repetitions included.
        tasks: what it keeps, by id.
        headers: of each request.
    """

    answer: Answer
    version: str = "1.0"
    card: dict[str, Any] = field(default_factory=dict)
    rewrite: Callable[[dict[str, Any]], dict[str, Any]] = lambda task: task
    deaf: int = 0
    url: str = ""
    heard: list[dict[str, Any]] = field(default_factory=list)
    tasks: dict[str, dict[str, Any]] = field(default_factory=dict)
    headers: list[dict[str, str]] = field(default_factory=list)

    @property
    def task(self) -> dict[str, Any]:
        """Its only task."""
        [task] = self.tasks.values()
        return task

    @property
    def offers(self) -> int:
        """How many offers it made."""
        said = [m for m in self._all() if m["role"] == "agent"]
        data = [part.get("data", {}) for m in said for part in m["parts"]]
        return sum("terms" in one.get("negotiation", one) for one in data)

    def _all(self) -> list[dict[str, Any]]:
        return [*self.task["history"], *filter(None, [self.task["message"]])]

    def said(self) -> list[dict[str, Any]]:
        """Return what we said to it: the readable members of each message it heard first."""
        seen: dict[str, dict[str, Any]] = {}
        for message in self.heard:
            parts = [part["data"] for part in message["parts"] if "data" in part]
            seen.setdefault(message["messageId"], parts[0] if parts else {})
        return [data.get("negotiation", data) for data in seen.values()]

    def handle(self, call: dict[str, Any]) -> dict[str, Any] | None:
        """Answer a call of either version; None for silence."""
        if call["method"] in {"GetTask", "tasks/get"}:
            return self._shown(self.tasks[call["params"]["id"]])
        message = call["params"]["message"]
        self.heard.append(message)
        known = [m["messageId"] for task in self.tasks.values() for m in task["history"]]
        if message["messageId"] in known:
            return self._sent(self.tasks[message["taskId"]] if "taskId" in message else self.task)
        if "taskId" in message:
            task = self.tasks[message["taskId"]]
            assert message["contextId"] == task["context"]
        else:
            task = {"id": f"task-{len(self.tasks) + 1}", "context": "ctx-1", "history": []}
            task |= {"message": None, "state": "submitted"}
            self.tasks[task["id"]] = task
        if task["message"] is not None:
            task["history"].append(task["message"])
            task["message"] = None
        heard = {"messageId": message["messageId"], "role": "user", "parts": message["parts"]}
        task["history"].append(heard)
        reply = self.answer(self, message)
        task["state"] = reply.state
        parts: list[dict[str, Any]] = [{"text": reply.text}] if reply.text else []
        parts += [] if reply.data is None else [{"data": reply.data}]
        if parts:
            said = {"messageId": f"a-{len(self.heard)}", "role": "agent", "parts": parts}
            task["message"] = said
        if reply.kind == "message":
            message = self._message(task["message"])
            return message if self.version == "0.3" else {"message": message}
        if self.deaf:
            self.deaf -= 1
            return None
        return self._sent(task)

    def _sent(self, task: dict[str, Any]) -> dict[str, Any]:
        return self._shown(task) if self.version == "0.3" else {"task": self._shown(task)}

    def _shown(self, task: dict[str, Any]) -> dict[str, Any]:
        old = self.version == "0.3"
        shown = self.rewrite(json.loads(json.dumps(task)))
        state = shown["state"] if old else f"TASK_STATE_{shown['state'].upper().replace('-', '_')}"
        status: dict[str, Any] = {"state": state}
        if shown["message"] is not None:
            status["message"] = self._message(shown["message"])
        found = {
            "id": shown["id"],
            "contextId": shown["context"],
            "status": status,
            "history": [self._message(message) for message in shown["history"]],
        }
        return found | ({"kind": "task"} if old else {})

    def _message(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.version != "0.3":
            return message | {"role": f"ROLE_{message['role'].upper()}"}
        parts = [
            {"kind": "data" if "data" in part else "text"}
            | {name: part[name] for name in ("data", "text") if name in part}
            for part in message["parts"]
        ]
        return message | {"kind": "message", "parts": parts}

    def own_card(self) -> dict[str, Any]:
        """Return its card; the name is somebody else's, because a name proves nothing."""
        card: dict[str, Any] = {
            "name": "https://agent.seller.example",
            "description": "Sells.",
            "version": "1",
            "capabilities": {},
            "defaultInputModes": ["application/json"],
            "defaultOutputModes": ["application/json"],
            "skills": [],
        }
        if self.version == "0.3":
            card |= {"url": f"{self.url}/rpc", "protocolVersion": "0.3.0"}
        else:
            interface = {"url": f"{self.url}/rpc", "protocolBinding": "JSONRPC"}
            card["supportedInterfaces"] = [interface | {"protocolVersion": "1.0"}]
        return card | self.card


@contextmanager
def hosting(host: Host) -> Iterator[Host]:
    """Run a host on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_args: object) -> None: ...

        def do_GET(self) -> None:
            self._answer(json.dumps(host.own_card()).encode())

        def do_POST(self) -> None:
            host.headers.append(dict(self.headers))
            call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            result = host.handle(call)
            if result is None:
                self.close_connection = True
                return
            body = {"jsonrpc": "2.0", "id": call["id"], "result": result}
            self._answer(json.dumps(body).encode())

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    host.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


def way_to(host: Host) -> Way:
    """Return the way to a host that is allowed to sign nothing."""
    return Way(plain_hosts=PlainHosts.of(host.url))


def readable(message: dict[str, Any]) -> dict[str, Any]:
    """Return the readable members of a message of ours."""
    found: dict[str, Any] = next(p["data"]["negotiation"] for p in message["parts"] if "data" in p)
    return found


def buyer(*changes: tuple[str, str], **options: Any):
    """Return a buyer that may deal with those who sign nothing."""
    return make_party(Role.BUYER, wall_clock(), UNSIGNED, *changes, **options)


def seller_at(*prices: float, end: Reply | None = None) -> Answer:
    """Return a seller that asks one price after the other, and confirms what is accepted.

    It accepts an offer of ours that is as good as its last price.
    """

    def answer(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        if said["action"] == "accept":
            confirmed = {"action": "confirm", "offerId": said["offerId"]}
            return end or Reply(confirmed, "completed")
        if said["action"] in {"reject", "refuse"}:
            return Reply(None, "rejected")
        if said["action"] in {"counter", "propose"}:
            ours = float(said["terms"]["pricePerHour"]["amount"])
            if ours >= prices[-1]:
                return Reply({"action": "accept", "offerId": said["offerId"]}, "completed")
        number = min(host.offers, len(prices) - 1)
        return Reply(offer(prices[number], f"s-{number}-{len(host.heard)}"))

    return answer
