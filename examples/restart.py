"""An agent stops to ask, its process is killed, and another process carries on with the answer.

All that the second process has is the party's directory and the name of the conversation. The
transcript, the negotiation and the question are in the record there; the offers made before are not
made again. The seller is another company, so it keeps running, here in this process on loopback.
The model is a script, so no key is needed; any object with the same one method can take its place.

    python examples/restart.py                     # asks on the terminal
    python examples/restart.py --answer "go on"
"""

import argparse
import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import uvicorn

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.a2a.serving.server import build_app
from negotiator.agent.party import Party
from negotiator.bootstrap import key_header, new_key, open_party, read_draft_file, sign_files
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.bootstrap.party import utc_now
from negotiator.mandate.template import template
from negotiator.terms import Role

Message = Mapping[str, object]
CONVERSATION = "GPU-hours for July"
ASKS = (
    ('on_no_progress = "reject"', 'on_no_progress = "ask"'),
    ("no_progress_rounds = 3", "no_progress_rounds = 1"),
    ("min_progress = 0.0001", "min_progress = 0.9"),
)
"""What makes the buyer ask whether to go on as soon as offers come closer only slowly."""


class Scripted:
    """A model that negotiates, asks what the digest says it must ask, and goes on."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def complete(
        self, messages: Sequence[Message], _tools: Sequence[Message] = ()
    ) -> Message:
        results = [str(one["content"]) for one in messages if one["role"] == "tool"]
        digests = [text for text in results if text.startswith(("Waiting", "Settled"))]
        if not digests:
            return call("negotiate", {"targets": [{"url": self._url}]})
        if results[-1].startswith(("Settled", "Skipped")):
            return {"role": "assistant", "content": results[-1]}
        (neg,) = re.findall(r"ng_[0-9a-f]+", digests[-1])
        (reference,) = re.findall(r"q_[0-9a-f]+", digests[-1])
        if results[-1] != digests[-1]:
            return call("answer", {"ids": [neg]})
        question = f"The offers come closer only slowly. Go on, or stop? ({reference})"
        return call("ask_user", {"question": question, "options": ["go on", "stop"]})


def call(name: str, arguments: object) -> Message:
    """Return an assistant message that calls one tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    calls = [{"id": f"call_{name}", "type": "function", "function": function}]
    return {"role": "assistant", "content": None, "tool_calls": calls}


async def carry_on(place: Path, url: str) -> None:
    """Run the agent once, in a process of its own; then wait, as a server would, to be killed."""
    given = json.load(sys.stdin)
    # The seller is on this machine, where a model could otherwise call nobody.
    desk = open_desk([open_party(place)], by="Ada Buyer", reach=AS_WRITTEN)
    agent = open_agent(desk, "You buy GPU-hours.", model=Scripted(url))
    result = await agent.run(given["said"], answering=given["answering"], conversation=CONVERSATION)
    print(json.dumps(result.to_json()), flush=True)
    signal.pause()


def in_a_new_process(place: Path, url: str, said: Mapping[str, str]) -> dict[str, object]:
    """Start a process, let it run once, and kill it: what it did not keep is gone."""
    command = [sys.executable, __file__, "--carry-on", str(place), url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:
        process.stdin.write(json.dumps(said))
        process.stdin.close()
        line = process.stdout.readline()
        process.kill()
    if not line:
        sys.exit("the agent's process failed; what it said is above")
    return json.loads(line)


def found(directory: Path) -> None:
    """Make a signed party for both sides; each pins the other's principal."""
    pins = []
    for role in Role:
        new_key(directory / f"{role}.principal", None)
        x = key_header(directory / f"{role}.principal").public_key.x
        pins.append(
            f'[[principal]]\nid = "did:web:{role}.example"\nname = "{role.title()} Ltd"\n'
            f'key = "{x}"\nagents = ["https://agent.{role}.example"]\n'
        )
    for role in Role:
        found_party(directory, role, "\n".join(pins))


def found_party(directory: Path, role: Role, trust: str) -> None:
    """Make one party: its key and its mandate, signed by its principal."""
    place, now = directory / role, utc_now().replace(microsecond=0)
    place.mkdir(mode=0o700)
    (place / "trust.toml").write_text(trust)
    text = template(
        role,
        principal_id=f"did:web:{role}.example",
        principal_name=f"{role.title()} Ltd",
        agent_id=f"https://agent.{role}.example",
        agent_key_x=new_key(place / "agent.key", None).public_key.x,
        not_before=now - timedelta(minutes=5),
        not_after=now + timedelta(days=2),
        counterparties=("*",),
    )
    for old, new in ASKS if role is Role.BUYER else ():
        text = text.replace(old, new)
    (place / "mandate.toml").write_text(text)
    draft = read_draft_file(place / "mandate.toml")
    sign_files(draft, directory / f"{role}.principal", place)


@contextmanager
def served(party: Party) -> Iterator[str]:
    """Serve a party on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        url = f"http://127.0.0.1:{sock.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(build_app(party, url), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        try:
            yield url
        finally:
            server.should_exit = True
            thread.join(10)


def received(party: Party) -> list[str]:
    """Return what a party was sent, in order."""
    with party.store.read() as tx:
        (row,) = tx.negotiations()
        entries = [entry for entry in tx.entries(row.neg) if not entry.ours]
    return [json.loads(entry.data)["negotiation"]["action"] for entry in entries]


def play(directory: Path, answer: str | None) -> int:
    """Run in one process after the other until the agent is done."""
    found(directory)
    seller = open_party(directory / Role.SELLER)
    said, number = {"said": "Buy GPU-hours.", "answering": ""}, 1
    with served(seller) as url:
        while (told := in_a_new_process(directory / Role.BUYER, url, said))["pending"]:
            pending = told["pending"]
            print(f"process {number} asks and is killed: {pending['arguments']['question']}")
            print(f"  the seller was sent: {', '.join(received(seller))}")
            reply = input("> ") if answer is None else answer
            said, number = {"said": reply, "answering": pending["callId"]}, number + 1
        print(f"process {number} is done: {told['output']}")
        print(f"  the seller was sent: {', '.join(received(seller))}")
    seller.store.close()
    return 0 if told["end"] == "done" else 1


def main() -> int:
    """Play the whole story, or the one part of it that belongs in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answer", help="the answer to every question, instead of asking")
    parser.add_argument("--carry-on", nargs=2, metavar=("PARTY", "URL"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.carry_on:
        asyncio.run(carry_on(Path(options.carry_on[0]), options.carry_on[1]))
        return 0
    with tempfile.TemporaryDirectory() as made:
        return play(Path(made), options.answer)


if __name__ == "__main__":
    sys.exit(main())
