"""A model uses another agent's skills as tools: one tool for each skill on the agent's card.

The other agent is here as well, on a free port of this machine: a small one that speaks A2A 1.0,
takes its time over a text and asks back when it lacks something. The model is a script, so no key
and no network is needed. The agent wants a token; the header names the variable that has it, and
the token is nowhere in what is printed.

    python examples/tools_from_a_card.py
"""

import asyncio
import json
import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from negotiator.a2a.skills import agent, agent_toolkit
from negotiator.agent.loop import Agent, Identity

Message = Mapping[str, object]
Messages = Sequence[Message]
WORDS = {"Angebot": "offer", "Lieferung": "delivery"}
TOKEN = "example-token-1234"  # noqa: S105 - of this example's own agent


class Scripted:
    """A model that translates two words, and a third that nobody knows, and sums up."""

    async def complete(self, messages: Messages, _tools: Messages = ()) -> Message:
        results = [json.loads(str(one["content"])) for one in messages if one["role"] == "tool"]
        if not results:
            return call("Lingua_translate", {"task": "Angebot"}, {"task": "Brezel"})
        told = [one.get("answer") or one["error"] for one in results]
        return {"role": "assistant", "content": "\n".join(told)}


def call(name: str, *arguments: object) -> Message:
    """Return an assistant message that calls one tool, once or more often."""
    calls = [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(given)},
        }
        for number, given in enumerate(arguments)
    ]
    return {"role": "assistant", "content": None, "tool_calls": calls}


class Lingua(BaseHTTPRequestHandler):
    """The other agent: a card, `SendMessage` and `GetTask`, over JSON-RPC."""

    tasks: dict[str, str] = {}  # noqa: RUF012 - one for all requests

    def do_GET(self) -> None:
        place = f"http://{self.headers['Host']}/rpc"
        self.answer(
            {
                "name": "Lingua",
                "supportedInterfaces": [
                    {"url": place, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
                ],
                "skills": [{"id": "translate", "description": "Translates German words."}],
            }
        )

    def do_POST(self) -> None:
        assert self.headers["Authorization"] == f"Bearer {TOKEN}"
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        params = asked["params"]
        if asked["method"] == "SendMessage":
            task_id = f"task-{len(self.tasks) + 1}"
            self.tasks[task_id] = params["message"]["parts"][0]["text"]
            result: object = {"task": task(task_id, "WORKING")}
        else:
            result = finished(params["id"], self.tasks[params["id"]])
        self.answer({"jsonrpc": "2.0", "id": asked["id"], "result": result})

    def answer(self, document: object) -> None:
        body = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def task(task_id: str, state: str) -> dict[str, object]:
    """Return a task of A2A."""
    return {"id": task_id, "contextId": "c", "status": {"state": f"TASK_STATE_{state}"}}


def finished(task_id: str, word: str) -> dict[str, object]:
    """Return a task with its artifact, or with a question."""
    if word in WORDS:
        artifact = {"artifactId": "a", "parts": [{"text": WORDS[word]}]}
        return task(task_id, "COMPLETED") | {"artifacts": [artifact]}
    parts = [{"text": f"What is a {word}?"}]
    asks = {"messageId": "m", "role": "ROLE_AGENT", "parts": parts}
    status = {"state": "TASK_STATE_INPUT_REQUIRED", "message": asks}
    return task(task_id, "INPUT_REQUIRED") | {"status": status}


@contextmanager
def serving() -> Iterator[str]:
    """Serve the other agent on a free port; give its URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Lingua)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


async def run(url: str) -> str:
    """Make the tools, and let a model use them; return its last words."""
    lingua = agent(card=url, headers={"Authorization": "Bearer ${LINGUA_TOKEN}"}, poll_every=0.05)
    nobody = agent(card="http://127.0.0.1:9", label="nobody")
    kit = await agent_toolkit([lingua, nobody])
    for tool in kit.tools:
        print(f"tool: {tool.name}")
    for label in kit.failed:
        print(f"no tools: {label}")
    host = Agent(
        Identity(name="Mill AG", id="https://agent.mill.example"),
        "You translate.",
        model=Scripted(),
        tools=kit.tools,
        on_step=lambda step: print(f"  {step.kind}: {json.dumps(step.to_json())[:160]}"),
    )
    return (await host.run("What do Angebot and Brezel mean?")).output


def main() -> int:
    os.environ["LINGUA_TOKEN"] = TOKEN
    with serving() as url:
        print(asyncio.run(run(url)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
