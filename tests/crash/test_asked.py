"""A run that asks is killed after each question, and the answer goes to a new process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from negotiator.bootstrap import open_party
from negotiator.policy.ports import LedgerState
from negotiator.terms import Role
from tests.agent.negotiating.market import ASKS, DEALS, DEAR
from tests.crash.asked import Buying
from tests.crash.founding import found, name_of
from tests.crash.proof import assert_files_hold, assert_over, only_negotiation
from tests.llm.model_server import ModelServer

ROOT = Path(__file__).resolve().parents[2]
BEGIN = {"said": "Buy.", "answering": ""}
GO_ON = {"said": None, "answering": ""}


@contextmanager
def process(*arguments):
    """Start a process of its own; it is killed in the end, whatever happened."""
    command = [sys.executable, "-m", "tests.crash.asked", *map(str, arguments)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as child:
        try:
            yield child
        finally:
            os.kill(child.pid, signal.SIGKILL)


@dataclass
class Scene:
    """A buyer, its sellers, each served by a process of its own, and the buyer's model."""

    place: Path
    sellers: int
    logs: list[Path] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)

    @contextmanager
    def played(self):
        changes = {Role.BUYER: (*ASKS, *DEALS), Role.SELLER: DEAR}
        found(self.place, changes, of={Role.BUYER: 1, Role.SELLER: self.sellers})
        with ExitStack() as stack:
            for number in range(1, self.sellers + 1):
                log = self.place / f"heard{number}"
                party = self.place / name_of(Role.SELLER, number)
                host = stack.enter_context(process("host", party, log))
                self.logs.append(log)
                self.urls.append(json.loads(host.stdout.readline())["url"])
            model = [Buying(self.urls)] * 40
            self.server = stack.enter_context(ModelServer(model))
            yield self

    def start(self, stack, said):
        """Begin a run in a process of its own."""
        child = stack.enter_context(process("run", self.place / "buyer", self.server.url))
        child.stdin.write(json.dumps(said))
        child.stdin.close()
        return child

    def run(self, said):
        """Run once, kill the process, and return what it had said by then."""
        with ExitStack() as stack:
            child = self.start(stack, said)
            line = child.stdout.readline()
            assert line, "the run failed; its traceback is above"
        assert child.returncode == -signal.SIGKILL
        return json.loads(line)

    def kill_after(self, messages, said):
        """Begin a run and kill it once the first seller was sent so many messages in all."""
        with ExitStack() as stack:
            self.start(stack, said)
            until = time.monotonic() + 60
            while sum(self.heard(1).values()) < messages:
                assert time.monotonic() < until, "nothing reached the seller"
                time.sleep(0.002)

    def heard(self, number):
        """Return the ids of the messages a seller was sent, by how often."""
        log = self.logs[number - 1]
        return Counter(log.read_text().split()) if log.exists() else Counter()

    def to_the_end(self, said):
        """Run, be killed and answer until the agent is done; return the questions."""
        asked = []
        while (result := self.run(said))["end"] == "needs-input":
            pending = result["pending"]
            asked.append(pending["arguments"])
            said = {
                "said": pending["arguments"]["options"][0],
                "answering": pending["callId"],
            }
        assert result["end"] == "done", result
        return asked, result["output"]

    def prove_one_agreement_each(self):
        """Every record says the same, and every message is on it once."""
        buyer = open_party(self.place / "buyer")
        negs = set()
        for number in range(1, self.sellers + 1):
            seller = open_party(self.place / name_of(Role.SELLER, number))
            neg = only_negotiation(seller)
            assert assert_over(buyer, seller, neg) == "agreed"
            assert_files_hold(buyer, seller, neg)
            with seller.store.read() as tx:
                theirs = [entry.message_id for entry in tx.entries(neg) if not entry.ours]
            assert len(set(theirs)) == len(theirs)
            assert set(theirs) == set(self.heard(number))
            negs.add(neg)
            seller.store.close()
        with buyer.store.read() as tx:
            assert {row.neg for row in tx.negotiations()} == negs
            ledger = tx.ledger(buyer.verified.mandate.id)
        paid = [row.neg for row in ledger if row.state is LedgerState.COMMITTED]
        assert sorted(paid) == sorted(negs)
        buyer.store.close()

    def prove_the_model_was_told_everything_once(self):
        """Each request repeats what came before it as it was, and adds to it."""
        sent = [request.messages[1:] for request in self.server.requests]
        for before, after in pairwise(sent):
            assert after[: len(before)] == before
        ids = [m["tool_call_id"] for m in sent[-1] if m["role"] == "tool"]
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("sellers", [1, 2])
def test_killed_after_each_of_three_questions_it_sends_each_message_once_and_ends_in_agreement(
    tmp_path, sellers
):
    with Scene(tmp_path, sellers).played() as scene:
        asked, output = scene.to_the_end(BEGIN)
        assert [question["options"][0] for question in asked] == ["go on", "go on", "approve"]
        # One question for all that ask the same.
        assert [question["question"].count("q_") for question in asked] == [sellers] * 3
        assert output.startswith(f"Settled ({sellers}):\n")
        scene.prove_one_agreement_each()
        scene.prove_the_model_was_told_everything_once()
        for number in range(1, sellers + 1):
            assert set(scene.heard(number).values()) == {1}


def test_killed_in_the_middle_of_two_calls_it_goes_on_from_the_record_and_opens_nothing_anew(
    tmp_path,
):
    with Scene(tmp_path, 1).played() as scene:
        scene.kill_after(2, BEGIN)  # it negotiates
        first = scene.run(GO_ON)["pending"]
        before = sum(scene.heard(1).values())
        said = {"said": "go on", "answering": first["callId"]}
        scene.kill_after(before + 1, said)  # it has the answer, and negotiates on
        asked, output = scene.to_the_end(GO_ON)
        assert first["arguments"] not in asked  # an answer that was given is not asked for again
        assert asked[-1]["options"][0] == "approve"
        assert output.startswith("Settled (1):\n")
        # What was on its way when a process died is sent again, under the same id; no more.
        often = Counter(scene.heard(1).values())
        assert set(often) <= {1, 2}
        assert often[2] <= 2
        scene.prove_one_agreement_each()
