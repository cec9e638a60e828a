"""Many at once: the same closing message to two servers, and more negotiations than deals.

Run as a process of its own, because it forks: `python -m tests.crash.crowd --help`. Servers and
diallers are processes; processes of one side share one record.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from a2a.types.a2a_pb2 import ROLE_USER, Task
from google.protobuf.json_format import MessageToDict, ParseDict

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.calling.tasks import host_task
from negotiator.a2a.mapping import build_message
from negotiator.a2a.serving.server import Address, serve
from negotiator.agent import dialler
from negotiator.agent.party import Party
from negotiator.bootstrap import open_party
from negotiator.errors import AlreadyNegotiatingError
from negotiator.policy.moves import Released
from negotiator.policy.ports import LedgerState
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from tests.crash.children import end, ended, fork, free_port, listens
from tests.crash.founding import Changes, agent_of, found, name_of
from tests.crash.proof import assert_agreed_once, assert_over, only_negotiation

CALLERS = 50
NEGOTIATIONS = 8
TWINS = 4
CLAIMERS = 20
REFUSED = AlreadyNegotiatingError.exit_code
MOST_SECONDS = 120.0
CLOSING = frozenset({Act.ACCEPT, Act.CONFIRM})


@contextmanager
def serving(directory: Path, count: int) -> Iterator[list[int]]:
    """Serve one party from several processes, each on a port of its own; give the ports."""
    ports = [free_port() for _ in range(count)]
    pids = [fork(partial(_serve, directory, port)) for port in ports]
    try:
        until = time.monotonic() + 20
        for port in ports:
            while not listens(port):
                assert time.monotonic() < until, "a server does not start"
                time.sleep(0.01)
        yield ports
    finally:
        for pid in pids:
            end(pid)


def _serve(directory: Path, port: int) -> None:
    serve(open_party(directory), Address(port=port))


@contextmanager
def opened(directory: Path) -> Iterator[Party]:
    party = open_party(directory)
    try:
        yield party
    finally:
        party.store.close()


# --- the same closing message, from many, to two servers ----------------------------------------


@dataclass(frozen=True, slots=True)
class Letter:
    """A released move as JSON-RPC."""

    body: dict[str, Any]

    @classmethod
    def of(cls, move: Released, task: str, context: str) -> "Letter":
        content = ((parse_canonical(move.data),), move.text)
        message = build_message(move.message_id, (task, context), ROLE_USER, content)
        params = {"message": MessageToDict(message)}
        return cls({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": params})

    def post(self, port: int) -> dict[str, Any]:
        """Send it on a connection of its own; return the task that answers it."""
        url, headers = f"http://127.0.0.1:{port}/rpc", {"A2A-Version": "1.0"}
        response = httpx.post(url, json=self.body, headers=headers, timeout=60, trust_env=False)
        answer: dict[str, Any] = response.json()
        assert "result" in answer, answer
        task: dict[str, Any] = answer["result"]["task"]
        return task


def close_together(directory: Path, dialling: Role) -> None:
    """Send the message that closes the deal fifty times at once, to two servers of one record."""
    found(directory, {})
    with serving(directory / dialling.other, 2) as ports, opened(directory / dialling) as party:
        neg = dialler.start(party, agent_of(dialling.other), f"http://127.0.0.1:{ports[0]}").neg
        letter = _until_closing(party, neg, ports)
        with ThreadPoolExecutor(CALLERS) as callers:
            tasks = list(callers.map(letter.post, [ports[n % 2] for n in range(CALLERS)]))
        answers = {canonical_bytes(task) for task in tasks}
        assert len(answers) == 1, f"{len(answers)} different answers to one message"
        assert tasks[0]["status"]["state"] == "TASK_STATE_COMPLETED"
        assert len(tasks[0]["artifacts"]) == 1
        dialler.absorb(party, neg, host_task(ParseDict(tasks[0], Task())))
    with opened(directory / Role.BUYER) as buyer, opened(directory / Role.SELLER) as seller:
        assert_agreed_once(buyer, seller)


def _until_closing(party: Party, neg: str, ports: list[int]) -> Letter:
    """Negotiate, with the servers in turn, up to the message that closes the deal."""
    for turn in range(40):
        move = party.gate.pending(neg)
        assert move is not None
        with party.store.read() as tx:
            row = tx.negotiation(neg)
        assert row is not None
        letter = Letter.of(move, row.task, row.context if row.task else "")
        if move.act in CLOSING:
            return letter
        task = letter.post(ports[turn % 2])
        dialler.absorb(party, neg, host_task(ParseDict(task, Task())))
    msg = "it never came to a closing message"
    raise AssertionError(msg)


def run_twice(directory: Path, dialling: Role) -> None:
    """Go on with one negotiation from four processes at once, as if it had been started twice."""
    found(directory, {})
    place = directory / dialling
    with serving(directory / dialling.other, 1) as (port,):
        url = f"http://127.0.0.1:{port}"
        with opened(place) as party:
            neg = dialler.start(party, agent_of(dialling.other), url).neg
        pids = [fork(partial(_negotiate, place, url, neg)) for _ in range(TWINS)]
        codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    assert codes == [0] * TWINS, codes
    with opened(directory / Role.BUYER) as buyer, opened(directory / Role.SELLER) as seller:
        assert_agreed_once(buyer, seller)


# --- one counterparty, told to many to open -----------------------------------------------------


def claim(directory: Path) -> None:
    """Tell twenty processes at once to open the same counterparty."""
    found(directory, {})
    with serving(directory / Role.SELLER, 1) as (port,):
        begin = time.time() + 1.5
        work = partial(_claim, directory / Role.BUYER, f"http://127.0.0.1:{port}", begin)
        pids = [fork(work) for _ in range(CLAIMERS)]
        codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    assert sorted(codes) == [0] + [REFUSED] * (CLAIMERS - 1), codes
    with opened(directory / Role.BUYER) as buyer, opened(directory / Role.SELLER) as seller:
        assert_agreed_once(buyer, seller)


def _claim(directory: Path, url: str, begin: float) -> int:
    with opened(directory) as party:
        time.sleep(max(0.0, begin - time.time()))
        try:
            asyncio.run(negotiate(party, url))
        except AlreadyNegotiatingError as error:
            return error.exit_code
    return 0


# --- more negotiations than deals ---------------------------------------------------------------


def compete(directory: Path, limited: Role, deals: int) -> None:
    """Let eight negotiations go on at once, while one party has fewer deals to close.

    Each is with another counterparty: with one there is only ever one negotiation.
    """
    found(directory, _limits(limited, deals), of={limited: 1, limited.other: NEGOTIATIONS})
    many = [directory / name_of(limited.other, n + 1) for n in range(NEGOTIATIONS)]
    with ExitStack() as stack:
        if limited is Role.BUYER:
            ports = [stack.enter_context(serving(place, 1))[0] for place in many]
            places = [directory / limited] * NEGOTIATIONS
        else:
            ports = stack.enter_context(serving(directory / limited, 2)) * (NEGOTIATIONS // 2)
            places = many
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        calls = zip(places, urls, strict=True)
        pids = {fork(partial(_negotiate, place, url)) for place, url in calls}
        try:
            _watch(pids, directory / limited, deals)
        finally:
            for pid in pids:
                end(pid)
    outcomes = [_outcome(directory / limited, place) for place in many]
    assert outcomes.count("agreed") == deals, outcomes


def _outcome(one: Path, other: Path) -> str:
    """Return what came of the one negotiation of a party among many."""
    with opened(one) as ours, opened(other) as theirs:
        return assert_over(ours, theirs, only_negotiation(theirs))


def _limits(limited: Role, deals: int) -> dict[Role, Changes]:
    """Return the changes to both mandates; who is not limited may close every deal."""
    many = {role: deals if role is limited else NEGOTIATIONS for role in Role}
    changes: dict[Role, Changes] = {r: (("deals = 1 ", f"deals = {many[r]} "),) for r in Role}
    budget = ("budget = 24000", f"budget = {24_000 * many[Role.BUYER]}")
    # Far from every budget: signing refuses a public ceiling that gives a private number away.
    ceiling = ("ceiling = { amount = 50000", "ceiling = { amount = 3333333")
    return changes | {Role.BUYER: (*changes[Role.BUYER], budget, ceiling)}


def _negotiate(directory: Path, url: str, neg: str | None = None) -> None:
    with opened(directory) as party:
        asyncio.run(negotiate(party, url, neg=neg))


def _watch(pids: set[int], directory: Path, deals: int) -> None:
    """Look at the ledger all the time: it never holds more than the mandate allows."""
    until = time.monotonic() + MOST_SECONDS
    with opened(directory) as party:
        mandate = party.verified.mandate
        while pids:
            with party.store.read() as tx:
                rows = [r for r in tx.ledger(mandate.id) if r.state is not LedgerState.RELEASED]
            assert len({row.neg for row in rows}) <= deals, rows
            budget = mandate.need.budget
            assert budget is None or sum(Decimal(row.amount) for row in rows) <= budget, rows
            for pid in list(pids):
                if (code := ended(pid)) is not None:
                    pids.remove(pid)
                    assert code == 0, f"a negotiating process failed with {code}"
            assert time.monotonic() < until, "they do not come to an end"
            time.sleep(0.005)


def main() -> None:
    parser = argparse.ArgumentParser(description="Many processes on one record.")
    parser.add_argument("what", choices=("close-together", "run-twice", "claim", "compete"))
    parser.add_argument("--role", type=Role, choices=list(Role), default=Role.BUYER)
    parser.add_argument("--deals", type=int, default=1)
    arguments = parser.parse_args()
    with TemporaryDirectory(prefix="negotiator-crowd-") as directory:
        if arguments.what == "compete":
            compete(Path(directory), arguments.role, arguments.deals)
        elif arguments.what == "claim":
            claim(Path(directory))
        elif arguments.what == "run-twice":
            run_twice(Path(directory), arguments.role)
        else:
            close_together(Path(directory), arguments.role)


if __name__ == "__main__":
    main()
