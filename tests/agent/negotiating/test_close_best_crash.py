"""A process that dies at any point of a best and final round: the next one finishes the same."""

import asyncio
from contextlib import contextmanager
from dataclasses import replace

import pytest

from negotiator.agent.negotiating import Target, close_best
from negotiator.policy.gate import Gate
from negotiator.stores import MemoryStore
from tests.agent.negotiating.market import KEYS, desk_of, rows
from tests.agent.negotiating.test_close_best import (
    NORTH,
    SOUTH,
    a_market,
    check_records,
    committed,
    outcomes,
)

QUICK = (("rounds = 6 ", "rounds = 2 "),)


class Died(BaseException):
    """The process is gone; nothing of ours may catch it."""


class MortalStore:
    """A record whose process dies at one of its writes, before it or right after it."""

    def __init__(self, store: MemoryStore, at: int, *, after: bool) -> None:
        self._store, self._left, self._after = store, at, after

    @contextmanager
    def write(self):
        """Write, or die."""
        self._left -= 1
        if self._left == 0 and not self._after:
            raise Died
        with self._store.write() as tx:
            yield tx
        if self._left == 0:
            raise Died

    def read(self):
        """Read."""
        return self._store.read()

    def close(self) -> None:
        """Close."""


def on(party, store):
    """Return a party as another process opens it: its gate and its record anew."""
    gate = Gate(store, party.verified, lambda: KEYS[0])
    engine = replace(party.engine, admits=gate.admits)
    return replace(party, gate=gate, store=store, engine=engine)


def died_at(number, *, after):
    """Close, die at a write, and close again; return buyer, wire, and whether it died."""
    store = MemoryStore()
    sellers = {1: QUICK, 2: QUICK}
    buyer, wire = a_market("2.31", "2.27", buyer=QUICK, sellers=sellers, store=store)
    wanted = [Target(url) for url in wire.suppliers]
    mortal = on(buyer, MortalStore(store, number, after=after))
    died = False
    try:
        asyncio.run(close_best(desk_of(mortal, dial=wire.dial), targets=wanted))
    except BaseExceptionGroup as error:
        died = error.subgroup(Died) is not None
    except Died:
        died = True
    again = on(buyer, store)
    asyncio.run(close_best(desk_of(again, dial=wire.dial), targets=wanted))
    return again, wire, died


@pytest.mark.parametrize("after", [False, True])
def test_whenever_it_dies_it_ends_in_the_same_deal_and_nothing_is_said_twice(after):
    number = 0
    died = True
    while died:
        number += 1
        buyer, wire, died = died_at(number, after=after)
        assert outcomes(buyer) == {NORTH: "declined", SOUTH: "agreed"}, number
        assert len(rows(buyer)) == 2, number
        assert len(committed(buyer)) == 1, number
        assert wire.suppliers[SOUTH].acts == ["open", "counter", "accept"], number
        assert wire.suppliers[NORTH].acts == ["open", "counter", "reject"], number
        for supplier in wire.suppliers.values():
            assert len({one.message_id for one in supplier.heard}) == 3, number
    assert number > 12
    check_records(buyer)
