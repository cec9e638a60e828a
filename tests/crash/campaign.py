"""Negotiations between two processes that are killed, again and again, at random instants.

Run as a process of its own, because it forks: `python -m tests.crash.campaign --help`. A kill is
SIGKILL; what is killed starts again at once from its directory. When a negotiation is over, both
records, their exports and everything that was on the wire must agree.
"""

import argparse
import asyncio
import random
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from negotiator.a2a.calling.dial import negotiate, unfinished
from negotiator.a2a.serving.server import Address, serve
from negotiator.agent.party import Party
from negotiator.bootstrap import found_demo, open_party, utc_now
from negotiator.errors import NetworkError
from negotiator.terms import Role
from tests.crash.children import end, ended, fork, free_port, listens
from tests.crash.proof import assert_agreed_once, assert_one_each, journal, recorded, signed_in
from tests.crash.proxy import Proxy

OVER, NOBODY_THERE = 0, 3
MOST_SECONDS = 60.0
"""How long one negotiation may take, kills included."""
TICK = 0.002
MESSAGES = 14
"""Requests and answers of an undisturbed negotiation, about."""
STRIDE = 5
"""Coprime to the messages, so that a few negotiations in a row are killed all over."""
MOST_KILLS = 4


@dataclass(frozen=True, slots=True)
class Kill:
    """When to kill whom.

    Attributes:
        host: whether the host is the victim; else the dialler is.
        message: after how many further messages on the wire; 0 for none.
        seconds: how long after that, or after the last start.
        pause: how long it stays dead.
    """

    host: bool
    message: int
    seconds: float
    pause: float


def plan(rng: random.Random, number: int, usual: float) -> list[Kill]:
    """Draw the kills of one negotiation.

    Args:
        rng: the chance.
        number: which negotiation it is; one after the other they begin to be killed at every
            message, also at the last ones.
        usual: how many seconds one takes from its first message, undisturbed.
    """
    kills = []
    for place in range(rng.randint(1, MOST_KILLS)):
        # Half of the kills are counted from a message, half strike at any time in between.
        by_clock = rng.random() < 0.5
        message = rng.randint(0, MESSAGES) if place else 1 + number * STRIDE % MESSAGES
        short = rng.choice((0.0, rng.uniform(0, usual / MESSAGES)))
        kills.append(
            Kill(
                host=rng.random() < 0.5,
                message=min(1, message) if by_clock else message,
                seconds=rng.uniform(0, usual) if by_clock else short,
                pause=rng.choice((0.0, rng.uniform(0, 0.05))),
            )
        )
    return kills


def host(directory: Path, port: int, url: str) -> int:
    """Serve a party until killed."""
    serve(open_party(directory), Address(port=port, url=url))
    return OVER


def dial(directory: Path, url: str) -> int:
    """Go on with what is unfinished, else open; as `negotiator run` does."""
    party = open_party(directory)
    with party.store.read() as tx:
        rows = tx.negotiations()
    begun = unfinished(party)
    if rows and not begun:
        return OVER
    try:
        asyncio.run(negotiate(party, url, neg=begun[0].neg if begun else None))
    except NetworkError:
        return NOBODY_THERE
    return OVER


@dataclass
class Trial:
    """One negotiation and its kills."""

    directory: Path
    dialling: Role
    kills: list[Kill] = field(default_factory=list)
    killed: int = 0
    messages: int = 0

    def __post_init__(self) -> None:
        self.port = free_port()
        self.proxy = Proxy(self.port, self._heard)
        self.url = f"http://127.0.0.1:{self.proxy.port}"
        self.host = self.dialler = 0

    def run(self) -> float:
        """Run to the end and prove it; return how many seconds it took from its first message."""
        self.start_host()
        self._await_host()
        begun = self.first = time.monotonic()
        self.start_dialler()
        self._arm()
        try:
            while not self._finished():
                assert time.monotonic() - begun < MOST_SECONDS, "it does not come to an end"
                self.proxy.pump(TICK)
                self._strike()
        finally:
            for pid in (self.host, self.dialler):
                end(pid)
            self.proxy.close()
        took = time.monotonic() - self.first
        self.prove()
        return took

    def start_host(self) -> None:
        place = self.directory / self.dialling.other
        self.host = self._fork(lambda: host(place, self.port, self.url))

    def start_dialler(self) -> None:
        place = self.directory / self.dialling
        self.dialler = self._fork(lambda: dial(place, self.url))

    def _fork(self, work: Callable[[], int]) -> int:
        def child() -> int:
            self.proxy.close()
            return work()

        return fork(child)

    def _await_host(self) -> None:
        """Wait until the host listens."""
        until = time.monotonic() + 20
        while not listens(self.port):
            assert time.monotonic() < until, "the host does not start"
            time.sleep(TICK)

    def _finished(self) -> bool:
        """Whether the dialler's process is through; one that found nobody there tries again."""
        assert ended(self.host) is None, "the host's process ended by itself"
        code = ended(self.dialler)
        if code is None:
            return False
        if code == NOBODY_THERE:
            self.start_dialler()
            return False
        assert code == OVER, f"the dialler's process failed with {code}"
        self.dialler = 0
        return True

    def _heard(self) -> None:
        """A message is on the wire, not yet passed on."""
        self.messages += 1
        if not self.killed and self.messages == 1:
            self.first = time.monotonic()
        self._strike()

    def _arm(self) -> None:
        """Begin to count for the next kill."""
        self.messages, self.since = 0, time.monotonic()

    def _strike(self) -> None:
        """Kill whoever is due, and start it again."""
        if not self.kills:
            return
        kill = self.kills[0]
        if self.messages < kill.message:
            self.since = time.monotonic()
            return
        if time.monotonic() - self.since < kill.seconds:
            return
        self.kills.pop(0)
        end(self.host if kill.host else self.dialler)
        self.killed += 1
        time.sleep(kill.pause)
        (self.start_host if kill.host else self.start_dialler)()
        self._arm()

    def prove(self) -> None:
        """Both records, their exports and the wire say the same, and there is one agreement."""
        parties = [open_party(self.directory / role) for role in Role]
        try:
            assert_agreed_once(*parties)
            self._prove_terms(parties[0])
            with parties[0].store.read() as tx:
                neg = tx.negotiations()[0].neg
            journaled = signed_in([raw for party in parties for raw in journal(party, neg)])
        finally:
            for party in parties:
                party.store.close()
        assert_one_each(self.proxy.envelopes())
        assert self.proxy.envelopes() <= journaled, "something left that no journal has"

    def _prove_terms(self, party: Party) -> None:
        """A crash changes nothing about what is agreed."""
        with party.store.read() as tx:
            accepted = recorded(party, tx.negotiations()[0].neg).negotiation.accepted
        assert accepted is not None
        assert accepted.body.terms["pricePerHour"] == {"amount": "2.178", "currency": "USD"}


def campaign(seed: int, kills: int, dialling: Role, directory: Path) -> None:
    """Negotiate until that many kills have struck; print a line on every negotiation."""
    founded = directory / "founded"
    founded.mkdir()
    found_demo(founded, utc_now())
    usual, struck, number = 0.0, 0, 0
    while struck < kills:
        rng = random.Random(f"{seed}/{number}")
        place = directory / str(number)
        shutil.copytree(founded, place)
        planned = plan(rng, number, usual) if number else []
        trial = Trial(place, dialling, list(planned))
        try:
            took = trial.run()
        except BaseException as error:
            error.add_note(
                f"seed {seed}, negotiation {number}, {dialling} dials, usual {usual:.3f}"
            )
            error.add_note(f"killed {trial.killed} of {planned}")
            raise
        usual = min(usual or took, took)
        struck += trial.killed
        line = f"{number}: {trial.killed} of {len(planned)} kills, {took:.2f} s; {struck} in all"
        print(line, flush=True)  # noqa: T201 - the parent reads it
        number += 1
        shutil.rmtree(place)


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill processes in the middle of negotiations.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--dialling", type=Role, choices=list(Role), default=Role.BUYER)
    arguments = parser.parse_args()
    with TemporaryDirectory(prefix="negotiator-kills-") as directory:
        campaign(arguments.seed, arguments.kills, arguments.dialling, Path(directory))


if __name__ == "__main__":
    main()
