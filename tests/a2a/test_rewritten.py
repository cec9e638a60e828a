"""The dialler over A2A against a host whose task is not what it was."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from a2a.client.errors import A2AClientTimeoutError
from a2a.types.a2a_pb2 import ROLE_USER, Task

from negotiator.a2a.calling.dial import HISTORY, Run
from negotiator.a2a.calling.line import SignedLine
from negotiator.a2a.calling.tasks import host_task
from negotiator.a2a.mapping import task_of
from negotiator.agent import host
from negotiator.agent.exporting import export
from negotiator.agent.record import load
from negotiator.errors import VerificationError
from negotiator.protocol.contradiction import verify_contradiction
from negotiator.terms import Role
from tests.agent.table import TRUST, Clock, Table, make_party, table


def task(play: Table, history: int | None) -> Task:
    """Return the host's task as A2A shows it."""
    recorded = play.theirs()
    with play.host.store.read() as tx:
        agreement = tx.agreement(play.neg)
    return task_of(recorded, agreement, {}, history)


@dataclass
class Wire(SignedLine):
    """A line to a host in this process, which may change what the host shows."""

    play: Table
    rewrite: Callable[[Task], Task] = lambda shown: shown
    agent_id: str = "https://agent.seller.example"
    reads: list[bool] = field(default_factory=list)

    async def send(self, move, _task, _context):
        host.answer(self.play.host, self.play.message(move))
        return host_task(self.rewrite(task(self.play, HISTORY)))

    async def get(self, _task, *, everything=False):
        self.reads.append(everything)
        return host_task(self.rewrite(task(self.play, None if everything else HISTORY)))


def run(wire):
    if not wire.play.neg:
        wire.play.open()
    return asyncio.run(Run(wire.play.dialler, wire, wire.play.neg, None).to_end())


def test_an_honest_host_is_read_in_part_only():
    wire = Wire(table())
    assert run(wire).state == "agreed"
    assert wire.reads == []


def missing(shown: Task) -> Task:
    """Take the dialler's last message out of the history."""
    mine = [place for place, message in enumerate(shown.history) if message.role == ROLE_USER]
    if len(shown.history) > 1:
        del shown.history[mine[-1]]
    return shown


def test_a_host_that_hides_what_we_sent_is_read_in_full_and_then_contradicted():
    wire = Wire(table(), missing)
    with pytest.raises(VerificationError):
        run(wire)
    assert wire.reads == [True]
    assert wire.play.ours().row.state == "conflict"


def test_a_dialler_that_lost_its_record_does_not_go_on_with_what_the_host_has():
    play = table()
    play.open()
    for _ in range(4):
        move = play.dialler.gate.pending(play.neg)
        assert move is not None
        play.send()
    # The dialler's record is put back to its beginning, as if it had missed everything since.
    late = Table(make_party(Role.BUYER, play.clock), play.host, play.clock)
    late.open()
    assert late.neg == play.neg
    wire = Wire(late)
    recorded = load(late.dialler.store, late.neg)
    assert recorded is not None
    assert recorded.negotiation.size == 0
    with pytest.raises(VerificationError, match="in our name"):
        run(wire)
    assert wire.reads[0] is True


def test_a_host_that_shows_another_history_leaves_evidence_in_our_hands():
    play = table()
    play.open()
    opening = play.dialler.gate.pending(play.neg)
    twin = Table(play.dialler, make_party(Role.SELLER, Clock()), Clock(), play.neg)
    twin.host.clock.turn(seconds=3)
    host.answer(twin.host, twin.message(opening))
    wire = Wire(play)
    sent = []

    def two_faced(shown: Task) -> Task:
        sent.append(shown)
        everything = len(wire.reads) > 0
        return shown if len(sent) < 3 else task(twin, None if everything else HISTORY)

    wire.rewrite = two_faced
    with pytest.raises(VerificationError):
        run(wire)
    assert play.ours().row.state == "conflict"
    files = export(play.dialler.store, play.dialler.gate, play.dialler.agent_id, play.neg)
    assert files.contradiction is not None
    found = verify_contradiction(files.contradiction, TRUST)
    assert (found.signer, found.index) == (play.host.agent_id, 1)


def test_no_answer_to_the_reading_of_a_gap_is_asked_again():
    wire = Wire(table(), missing)
    read = wire.get

    async def once(task_id, *, everything=False):
        if everything and wire.reads.count(True) == 0:
            wire.reads.append(everything)
            raise A2AClientTimeoutError("no answer")
        return await read(task_id, everything=everything)

    wire.get = once
    with pytest.raises(VerificationError):
        run(wire)
    assert wire.reads.count(True) == 2
