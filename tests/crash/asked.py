"""An agent that asks its principal, in a process that is killed between question and answer.

`python -m tests.crash.asked run PARTY MODEL` runs the loop once: it reads ``{"said", "answering"}``
from stdin, writes ``{"end", "pending", "output"}`` as one line, and then waits to be killed: what
it did not keep by then is lost. `python -m tests.crash.asked host PARTY LOG` serves a party, writes
its URL as one line, and appends a line to LOG for every message that reaches it.
"""

import asyncio
import json
import os
import re
import signal
import sys
from pathlib import Path

import uvicorn

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.serving.server import Address, _bind, build_app
from negotiator.bootstrap import open_party
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.llm.client import ChatClient
from tests.llm.model_server import Request, Step, calls, says

CONVERSATION = "GPU-hours"
_REFERENCE = re.compile(r"q_[0-9a-f]{24}")
_NEGOTIATION = re.compile(r"ng_[0-9a-f]{32}")


class Buying:
    """A model without a memory: all it goes by is the conversation that it is sent."""

    def __init__(self, urls: list[str]) -> None:
        self._targets = [{"url": url, "objective": "GPU-hours"} for url in urls]

    def __call__(self, request: Request) -> Step:
        system, *said = request.messages
        made = {c["id"]: c["function"]["name"] for m in said for c in m.get("tool_calls") or ()}
        results = [(made[m["tool_call_id"]], m["content"]) for m in said if m["role"] == "tool"]
        tool, told = results[-1] if results else ("", "")
        ids = list(dict.fromkeys(_NEGOTIATION.findall(system["content"])))
        # Names repeat on purpose: small servers count their call ids from one in every answer.
        if not results:
            return calls(("negotiate", {"targets": self._targets}))
        if tool == "ask_user" or "lost" in told:
            return calls(("answer", {"ids": ids}))
        if references := " and ".join(dict.fromkeys(_REFERENCE.findall(told))):
            word = "approve" if "approval" in told else "go on"
            asked = {"question": f"What now with {references}?", "options": [word, "stop"]}
            return calls(("ask_user", asked))
        return says(told)


def run(place: Path, model: str) -> None:
    """Run the loop once, and wait to be killed."""
    given = json.load(sys.stdin)
    desk = open_desk(
        [open_party(place)],
        by="Ada Buyer",
        requester="Carl Chief",
        approves_by_model=True,
        reach=AS_WRITTEN,
    )
    client = ChatClient(base_url=model, model="scripted", api_key=None)
    agent = open_agent(desk, "You buy GPU-hours.", model=client)
    running = agent.run(given["said"], answering=given["answering"], conversation=CONVERSATION)
    result = asyncio.run(running)
    pending = None if result.pending is None else result.pending.to_json()
    _tell({"end": result.end, "pending": pending, "output": result.output})
    signal.pause()


def host(place: Path, log: Path) -> None:
    """Serve a party until killed, noting each message before it is looked at."""
    sock = _bind(Address())
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    app = build_app(open_party(place), url)

    async def noting(scope, receive, send):
        body = b""

        async def heard():
            nonlocal body
            event = await receive()
            body += event.get("body", b"")
            if event["type"] == "http.request" and not event.get("more_body"):
                _note(log, body)
            return event

        await app(scope, heard if scope["type"] == "http" else receive, send)

    _tell({"url": url})
    uvicorn.Server(uvicorn.Config(noting, log_level="error")).run(sockets=[sock])


def _tell(document: dict[str, object]) -> None:
    """Write one line."""
    sys.stdout.write(json.dumps(document) + "\n")
    sys.stdout.flush()


def _note(log: Path, body: bytes) -> None:
    """Note the id of a message; a request that only looks has none."""
    asked = json.loads(body) if body else {}
    message = asked.get("params", {}).get("message")
    if message is None:
        return
    with log.open("a") as out:
        out.write(message["messageId"] + "\n")
        out.flush()
        os.fsync(out.fileno())


if __name__ == "__main__":
    what, where, with_ = sys.argv[1:]
    if what == "run":
        run(Path(where), with_)
    else:
        host(Path(where), Path(with_))
