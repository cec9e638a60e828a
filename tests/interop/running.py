"""Processes that talk: our own command line, and peers on foreign SDKs."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from negotiator.bootstrap import key_header
from negotiator.terms import Role
from tests.cli.parties import make_parties

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(__file__).parent / "node"
DEMANDED = os.environ.get("NEGOTIATOR_INTEROP") == "1"
SECONDS = 120
"""No process of a test lives longer."""


def check_node() -> None:
    """Skip the test where no Node peer can run, or fail it where one is demanded."""
    why = ""
    if shutil.which("node") is None:
        why = "there is no Node here: install Node 20 or newer, then run: make interop"
    elif not (NODE / "node_modules" / "@a2a-js" / "sdk").is_dir():
        why = "the JavaScript SDK is not installed here: run: make interop"
    if why:
        (pytest.fail if DEMANDED else pytest.skip)(why)


class Running:
    """A process that prints one JSON object a line."""

    def __init__(self, command: list[str], *, cwd: Path) -> None:
        self.lines: list[dict[str, Any]] = []
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._late = threading.Timer(SECONDS, self._process.kill)
        self._late.daemon = True
        self._late.start()

    def until(self, **members: Any) -> dict[str, Any]:
        """Return the first of the lines to come that has these members."""
        assert self._process.stdout is not None
        for text in self._process.stdout:
            line = json.loads(text)
            self.lines.append(line)
            if members.items() <= line.items():
                return line
        code = self._process.wait()
        raise AssertionError(f"it ended with {code}, without {members}; it said {self.lines}")

    def told(self) -> dict[str, Any]:
        """Return the next line."""
        return self.until()

    def go_on(self) -> None:
        """Let it go on after a pause."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def ended(self) -> int:
        """Read what is left, and return its exit code."""
        assert self._process.stdout is not None
        self.lines += [json.loads(text) for text in self._process.stdout]
        return self._process.wait()

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._late.cancel()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def running(*command: object, cwd: Path = ROOT) -> Iterator[Running]:
    """Run a process until the block ends."""
    process = Running([str(part) for part in command], cwd=cwd)
    try:
        yield process
    finally:
        process.kill()


def node(script: str, *arguments: object) -> list[object]:
    """Return the command of a Node peer."""
    return ["node", NODE / script, *arguments]


def negotiator(*arguments: object) -> list[object]:
    """Return the command of our own."""
    return [sys.executable, "-m", "negotiator", *arguments]


def free_port() -> int:
    """Return a port to come back to after a restart."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return int(sock.getsockname()[1])


@dataclass(frozen=True)
class Parties:
    """A buyer and a seller on disk, with everybody's public keys."""

    folder: Path

    @property
    def buyer(self) -> Path:
        return self.folder / Role.BUYER

    @property
    def seller(self) -> Path:
        return self.folder / Role.SELLER

    @property
    def seller_x(self) -> str:
        """The key that signs the seller's card."""
        return key_header(self.seller / "agent.key").public_key.x

    @property
    def buyer_principal_x(self) -> str:
        return key_header(self.folder / "principals" / Role.BUYER).public_key.x

    def let_buyer_trust(self, principal: str, agent: str, x: str) -> None:
        """Pin a counterparty that is not ours in place of the seller."""
        pins = ((principal, agent, x), ("did:web:buyer.example", "https://agent.buyer.example", ""))
        tables = [
            f'[[principal]]\nid = "{who}"\nname = "{who}"\n'
            f'key = "{key or self.buyer_principal_x}"\nagents = ["{which}"]\n'
            for who, which, key in pins
        ]
        (self.buyer / "trust.toml").write_text("\n".join(tables))


def parties_in(folder: Path) -> Parties:
    """Make two parties that deal with anybody; the seller as often as it is asked."""
    changes = {
        Role.BUYER: {"accept_unsigned = false": "accept_unsigned = true"},
        Role.SELLER: {"deals = 1": "deals = 100"},
    }
    make_parties(folder, changes)
    return Parties(folder)


@contextmanager
def serving(parties: Parties, port: int = 0) -> Iterator[tuple[str, Running]]:
    """Serve the seller; give its URL."""
    command = negotiator("serve", "--dir", parties.seller, "--port", port, "--json")
    with running(*command) as process:
        yield process.told()["url"], process


def bought(parties: Parties, url: str, *options: object) -> dict[str, Any]:
    """Dial with our command line, and return what it says came of it."""
    with running(*negotiator("run", url, "--dir", parties.buyer, "--json", *options)) as buyer:
        assert buyer.ended() == 0
    [outcome] = buyer.lines[-1]["negotiations"]
    return dict(outcome)


def price(outcome: dict[str, Any]) -> str:
    """Return the price that was agreed."""
    return str(outcome["terms"]["pricePerHour"]["amount"])
