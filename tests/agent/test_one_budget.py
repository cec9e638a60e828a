"""C297 and C121: one need, one budget, however many negotiations go on at once."""

from dataclasses import replace

import pytest

from negotiator.agent import watch
from negotiator.policy.ports import LedgerState
from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role
from tests.agent.table import Clock, Table, make_party, table

SECOND_DEAL = ("deals = 1 ", "deals = 2 ")
NO_BUDGET = ('total = "total"\nbudget = 24000', 'total = "none"\nbudget = "none"')


def going_on(*changes):
    """Return a negotiation in which the buyer's firm offer stands, and who is told of blocks."""
    blocks = []
    clock = Clock()
    buyer = make_party(Role.BUYER, clock, *changes, on_blocked=blocks.append)
    first = replace(table(), dialler=buyer, host=make_party(Role.SELLER, clock), clock=clock)
    first.open()
    first.send()
    first.send()
    return first, blocks


def another(first: Table) -> Table:
    """Let the same buyer negotiate with another seller at the same time."""
    seller = make_party(Role.SELLER, first.clock, number=2)
    play = Table(first.dialler, seller, first.clock)
    play.run()
    return play


@pytest.mark.parametrize("changes", [(), (SECOND_DEAL,), (NO_BUDGET,)])
def test_c121_while_an_offer_may_still_be_taken_no_second_one_goes_out_for_the_same_budget(changes):
    first, blocks = going_on(*changes)
    second = another(first)
    assert second.ours().row.state == "declined"
    last = second.ours().negotiation.entries[-1].envelope
    assert (last.act, last.body.reason) == (Act.REJECT, Reason.UNAVAILABLE)
    assert blocks == []  # no budget is an outcome, not a fault of ours
    assert first.run() == "agreed"


def test_c121_what_a_negotiation_without_a_deal_held_is_free_again():
    first, _ = going_on()
    with first.dialler.store.read() as tx:
        held = tx.ledger(first.dialler.verified.mandate.id)
    assert LedgerState.RESERVED in {row.state for row in held}
    assert watch.cancel(first.host, first.neg)
    first.poll()
    assert another(first).ours().row.state == "agreed"


@pytest.mark.parametrize("changes", [(), (NO_BUDGET,)])
def test_c121_after_the_one_deal_there_is_no_second(changes):
    first, _ = going_on(*changes)
    assert first.run() == "agreed"
    assert another(first).ours().row.state == "declined"
    with first.dialler.store.read() as tx:
        rows = tx.ledger(first.dialler.verified.mandate.id)
    assert [row.neg for row in rows if row.state is LedgerState.COMMITTED] == [first.neg]
