"""One agent buys from the best of several suppliers: a call for all of them, and one digest of it.

The model is a script here, so no key is needed; any object with the same one method can take its
place. It chooses whom to call and never a price: each price is the engine's, under the buyer's
signed mandate, which allows one deal under one budget and makes offers that do not bind the buyer
until it confirms. So all are asked for their last offer, the best is taken, and the others are
released. The suppliers are served on this machine's loopback, each under its own mandate and key.
Everything is made in a temporary directory and forgotten.

    python examples/many_suppliers.py
"""

import argparse
import asyncio
import json
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
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
BUYER = "Buyer GmbH"
FLOORS = {"North Ltd": "2.10", "South Ltd": "2.28", "West Ltd": "2.55"}
"""The suppliers, and the price below which each walks away; the buyer sees none of these."""


class Scripted:
    """A model that calls every supplier it was told of, and then says what came of it."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._urls = urls

    async def complete(
        self, messages: Sequence[Message], _tools: Sequence[Message] = ()
    ) -> Message:
        results = [str(one["content"]) for one in messages if one["role"] == "tool"]
        if results:
            return {"role": "assistant", "content": results[-1]}
        targets = [{"url": url, "objective": "10,000 GPU-hours"} for url in self._urls]
        function = {"name": "close_best", "arguments": json.dumps({"targets": targets})}
        call = {"id": "call_1", "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [call]}


def slug(name: str) -> str:
    """Return a name as it stands in ids."""
    return name.split(maxsplit=1)[0].lower()


def found(directory: Path) -> dict[str, Party]:
    """Make a signed party for everybody; all pin each other's principals."""
    names = (BUYER, *FLOORS)
    pins = []
    for name in names:
        new_key(directory / f"{slug(name)}.principal", None)
        x = key_header(directory / f"{slug(name)}.principal").public_key.x
        pins.append(
            f'[[principal]]\nid = "did:web:{slug(name)}.example"\nname = "{name}"\nkey = "{x}"\n'
            f'agents = ["https://agent.{slug(name)}.example"]\n'
        )
    return {name: found_party(directory, name, "\n".join(pins)) for name in names}


def found_party(directory: Path, name: str, trust: str) -> Party:
    """Make one party: its key, its mandate, signed by its principal, and its record."""
    place, now = directory / slug(name), utc_now().replace(microsecond=0)
    place.mkdir(mode=0o700)
    (place / "trust.toml").write_text(trust)
    text = template(
        Role.BUYER if name == BUYER else Role.SELLER,
        principal_id=f"did:web:{slug(name)}.example",
        principal_name=name,
        agent_id=f"https://agent.{slug(name)}.example",
        agent_key_x=new_key(place / "agent.key", None).public_key.x,
        not_before=now - timedelta(minutes=5),
        not_after=now + timedelta(days=2),
        counterparties=("*",),
    )
    for old, new in changes_of(name):
        text = text.replace(old, new)
    (place / "mandate.toml").write_text(text)
    draft = read_draft_file(place / "mandate.toml")
    sign_files(draft, directory / f"{slug(name)}.principal", place)
    return open_party(place)


def changes_of(name: str) -> tuple[tuple[str, str], ...]:
    """Return what differs from the mandate that `negotiator mandate init` writes."""
    if name == BUYER:
        return (('offers = "firm"', 'offers = "non-firm"'),)
    floor = FLOORS[name]
    total = f"min = {int(float(floor) * 10_000)}"
    return (
        ("reserve = 2.10", f"reserve = {floor}"),
        ("limit_min = 2.10", f"limit_min = {floor}"),
        ("min = 21000", total),
    )


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


async def main() -> int:
    """Run the agent once, and print what it says."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    with tempfile.TemporaryDirectory() as made, ExitStack() as stack:
        parties = found(Path(made))
        for party in parties.values():
            stack.callback(party.store.close)
        urls = [stack.enter_context(served(parties[name])) for name in FLOORS]
        # The suppliers are on this machine, where a model could otherwise call nobody.
        desk = open_desk([parties[BUYER]], by="Ada Buyer", reach=AS_WRITTEN)
        agent = open_agent(desk, "You buy GPU-hours.", model=Scripted(urls))
        result = await agent.run("Buy from whoever sells.", conversation="GPU-hours")
    print(result.output)
    return 0 if result.end == "done" else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
