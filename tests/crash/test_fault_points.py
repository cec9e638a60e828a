"""A write that fails, and a process that dies, at every point where either can happen.

A failed write leaves the record as it was; a restart is a fresh party on the same record. Without
processes, sockets and disks, so that no point is left out: `test_kills` has those.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.party import Party
from negotiator.errors import StoreError
from negotiator.protocol.state import Side
from negotiator.stores import MemoryStore
from negotiator.terms import Role
from tests.agent.table import Clock, Table, entropy, make_party
from tests.crash.faults import COMMITTED, DiedError, EachCommit, EachWrite, FaultyStore, Fuse, Once
from tests.crash.proof import assert_agreed_once

MOST_TURNS = 1000


@dataclass
class Fragile:
    """A table at which every side has a fuse; when it blows, that side starts again."""

    dialling: Role
    fuses: dict[Side, Fuse]
    clock: Clock = field(default_factory=Clock)
    stores: dict[Side, MemoryStore] = field(
        default_factory=lambda: {side: MemoryStore() for side in Side}
    )
    randoms: dict[Side, Callable[[int], bytes]] = field(
        default_factory=lambda: {side: entropy() for side in Side}
    )
    restarts: int = 0

    def __post_init__(self) -> None:
        self.table = Table(self.start(Side.DIALLER), self.start(Side.HOST), self.clock)

    def start(self, side: Side) -> Party:
        """Start a side as its process would: from its mandate and its record."""
        role = self.dialling if side is Side.DIALLER else self.dialling.other
        store = FaultyStore(self.stores[side], self.fuses[side])
        return replace(make_party(role, self.clock, store=store), entropy=self.randoms[side])

    def run(self) -> "Fragile":
        """Run to the end of the dialler's side."""
        for _ in range(MOST_TURNS):
            if self.table.neg and self.table.ours().row.state != "open":
                return self
            self.turn()
        pytest.fail(f"it did not come to an end: {self.table.ours().row.state}")

    def turn(self) -> None:
        """Do what the dialler's process does next, or start again the side that failed."""
        held = {side: contents(store) for side, store in self.stores.items()}
        blown = {side: fuse.blown for side, fuse in self.fuses.items()}
        died = False
        try:
            self.try_turn()
        except DiedError:
            died = True
        except StoreError:
            pass
        for side in Side:
            if self.fuses[side].blown != blown[side]:
                committed = contents(self.stores[side]) != held[side]
                assert committed == died, "a failed write left traces"
                self.restart(side)

    def try_turn(self) -> None:
        play = self.table
        if not play.neg:
            with play.dialler.store.read() as tx:
                rows = tx.negotiations()
            play.neg = rows[0].neg if rows else play.neg
        if not play.neg:
            play.open()
            return
        move = play.dialler.gate.pending(play.neg)
        if move is not None:
            host.answer(play.host, play.message(move))
        dialler.absorb(play.dialler, play.neg, play.task())

    def restart(self, side: Side) -> None:
        self.restarts += 1
        setattr(self.table, side.value, self.start(side))

    def assert_agreed_once(self) -> None:
        self.fuses = {side: Fuse() for side in Side}
        assert_agreed_once(self.start(Side.DIALLER), self.start(Side.HOST))


def contents(store: MemoryStore) -> object:
    """Return what a record holds, as one value: no transaction changes the tables it began with."""
    return store._tables


def fragile(dialling: Role, victim: Side, fuse: Fuse) -> Fragile:
    return Fragile(dialling, {victim: fuse, victim.other: Fuse()})


def undisturbed(dialling: Role, victim: Side) -> list[str]:
    """Return the points a side's record passes when nothing goes wrong."""
    fuse = Fuse()
    fragile(dialling, victim, fuse).run().assert_agreed_once()
    return fuse.passed


@pytest.mark.parametrize("victim", list(Side))
@pytest.mark.parametrize("dialling", list(Role))
def test_every_write_fails_once_and_it_still_ends_in_one_agreement(dialling, victim):
    fuse = EachWrite()
    play = fragile(dialling, victim, fuse).run()
    play.assert_agreed_once()
    assert play.restarts >= len(undisturbed(dialling, victim)) - fuse.passed.count(COMMITTED)


@pytest.mark.parametrize("victim", list(Side))
@pytest.mark.parametrize("dialling", list(Role))
def test_the_process_dies_after_every_commit_and_it_still_ends_in_one_agreement(dialling, victim):
    play = fragile(dialling, victim, EachCommit()).run()
    play.assert_agreed_once()
    assert play.restarts == undisturbed(dialling, victim).count(COMMITTED)


@pytest.mark.long
@pytest.mark.parametrize("dialling", list(Role))
def test_both_sides_fail_at_every_write_of_the_same_negotiation(dialling):
    play = Fragile(dialling, {side: EachWrite() for side in Side}).run()
    play.assert_agreed_once()


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("victim", list(Side))
@pytest.mark.parametrize("dialling", list(Role))
def test_any_single_failure_or_death_leaves_one_agreement(dialling, victim):
    for at in range(len(undisturbed(dialling, victim))):
        play = fragile(dialling, victim, Once(at)).run()
        assert play.restarts == 1
        play.assert_agreed_once()
