"""C121: suppliers that stall, lie, crash or answer twice; one deal, and never over budget."""

import asyncio
from dataclasses import replace

import pytest

from negotiator.agent import watch
from negotiator.agent.negotiating import answer
from negotiator.audit.closings import Order
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import AcceptBody
from tests.agent.negotiating.forger import Forger
from tests.agent.negotiating.market import KEYS, desk_of, rows
from tests.agent.negotiating.test_close_best import a_market, closed, committed, told
from tests.agent.negotiating.wire import Supplier, deaf_from, doubled, dropping

BEST, SECOND, WORST = (f"http://s{n}.example" for n in (1, 2, 3))
PRICES = ("2.12", "2.26", "2.34")
"""The first takes our last offer; the others end with offers of their own."""
TWO_DEALS = (("deals = 1 ", "deals = 2 "), ("budget = 24000", "budget = 45100"))


def held(buyer):
    """Return the budget that is reserved or spent."""
    with buyer.store.read() as tx:
        ledger = tx.ledger(buyer.verified.mandate.id)
    return sum(float(r.amount) for r in ledger if r.state is not LedgerState.RELEASED)


def outcomes(buyer):
    """Return how each negotiation stands, by the counterparty's URL."""
    return {row.peer_url: row.state for row in rows(buyer)}


def lying_in_rounds(forger):
    """Offer, and from then on offer in rounds that are not the next."""
    if not forger.state.offers:
        return Act.PROPOSE, forger.offer("2.5"), {}
    return Act.COUNTER, forger.offer("1.9"), {"round": 9}


def accepting_what_is_no_offer(forger):
    """Offer, and from then on accept what nobody offered."""
    if not forger.state.offers:
        return Act.PROPOSE, forger.offer("2.5"), {}
    hashes = "sha256:" + "0" * 64
    return Act.ACCEPT, AcceptBody(forger.state.offers[0].id, hashes, hashes, None), {}


def claiming_it_is_done(task):
    """Show the task as completed, with no agreement to show for it."""
    return replace(task, state="completed") if len(task.messages) > 4 else task


BAD = {
    "never answers": {"hears": lambda _move: False},
    "falls silent": {"hears": deaf_from(Act.COUNTER, 3)},
    "claims a deal": {"shows": claiming_it_is_done},
    "claims to have ended it": {"shows": lambda task: replace(task, state="rejected")},
}
FORGED = {
    "lies about rounds": lying_in_rounds,
    "accepts no offer": accepting_what_is_no_offer,
}


@pytest.mark.parametrize("how", [*BAD, *FORGED])
def test_c121_who_would_be_the_best_but_stalls_or_lies_costs_the_others_nothing(how):
    buyer, wire = a_market(*PRICES)
    party = wire.suppliers[BEST].party
    if how in FORGED:
        wire.suppliers[BEST] = Forger(party, key=KEYS[1], says=FORGED[how])
    else:
        wire.suppliers[BEST] = Supplier(party, **BAD[how])
    closed(buyer, wire)
    stands = outcomes(buyer)
    assert stands[BEST] != "agreed"
    assert (stands[SECOND], stands[WORST]) == ("agreed", "declined")
    assert [row.neg for row in committed(buyer)] == [
        row.neg for row in rows(buyer) if row.state == "agreed"
    ]
    assert held(buyer) <= 24_000


TWICE = {
    "takes every message twice": lambda: {"twice": 2},
    "shows every message twice": lambda: {"shows": doubled},
    "loses every other answer": lambda: {"answers": dropping(2)},
    "all of it": lambda: {"twice": 2, "shows": doubled, "answers": dropping(3)},
}


@pytest.mark.parametrize("how", TWICE)
def test_suppliers_that_answer_twice_or_lose_answers_make_the_one_deal_all_the_same(how):
    buyer, wire = a_market(*PRICES)
    wire.suppliers = {
        url: Supplier(one.party, **TWICE[how]()) for url, one in wire.suppliers.items()
    }
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "agreed", SECOND: "declined", WORST: "declined"}
    assert len(committed(buyer)) == 1
    for supplier in wire.suppliers.values():
        assert len(rows(supplier.party)) == 1


def test_a_supplier_that_vanishes_once_it_may_have_a_deal_keeps_its_share_and_all_the_others():
    buyer, wire = a_market(*PRICES)
    wire.suppliers[BEST].hears = deaf_from(Act.CONFIRM)
    events = closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "unanswered", SECOND: "ready", WORST: "ready"}
    assert [event.kind for event in events] == ["settled", "recorded", "recorded"]
    assert committed(buyer) == []
    assert 0 < held(buyer) <= 24_000
    heard = [list(one.acts) for one in wire.suppliers.values()]
    closed(buyer, wire)  # nothing is known yet, and nobody hears anything new
    assert [one.acts for one in wire.suppliers.values()] == heard
    wire.suppliers[BEST].hears = lambda _move: True
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "agreed", SECOND: "declined", WORST: "declined"}
    assert len(committed(buyer)) == 1


def test_where_the_mandate_has_room_for_both_the_next_best_is_taken_instead_of_who_vanished():
    buyer, wire = a_market(*PRICES, buyer=TWO_DEALS)
    wire.suppliers[BEST].hears = deaf_from(Act.CONFIRM)
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "unanswered", SECOND: "agreed", WORST: "declined"}
    assert held(buyer) <= 45_100
    assert told(buyer, BEST)[-2:] == [Order.TAKE, Order.RELEASE]


def test_a_supplier_that_was_silent_and_comes_back_is_released_and_makes_no_second_deal():
    buyer, wire = a_market(*PRICES)
    wire.suppliers[BEST].hears = deaf_from(Act.COUNTER, 5)
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "unanswered", SECOND: "agreed", WORST: "declined"}
    assert told(buyer, BEST)[-1] is Order.RELEASE
    wire.suppliers[BEST].hears = lambda _move: True
    (neg,) = (row.neg for row in rows(buyer) if row.peer_url == BEST)
    asyncio.run(answer(desk_of(buyer, dial=wire.dial), [neg]))
    assert outcomes(buyer)[BEST] == "declined"
    assert wire.suppliers[BEST].acts[-1] == "reject"
    assert len(committed(buyer)) == 1


def test_a_supplier_that_has_ended_it_meanwhile_leaves_the_next_best():
    hasty = ('round_timeout = "PT10M"', 'round_timeout = "PT1M"')
    buyer, wire = a_market("2.26", "2.30", "2.34", sellers={1: (hasty,)})

    def hears(move):
        if move.act is Act.ACCEPT:
            buyer.clock.turn(minutes=2)
            assert watch.sweep(wire.suppliers[BEST].party)
        return True

    wire.suppliers[BEST].hears = hears
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "declined", SECOND: "agreed", WORST: "declined"}
    assert told(buyer, BEST) == [Order.COLLECT, Order.LAST_CALL, Order.TAKE]


def test_an_offer_that_has_expired_by_then_is_left_and_the_next_best_is_taken():
    short = ('offer_validity = "PT10M"', 'offer_validity = "PT1M"')
    buyer, wire = a_market("2.26", "2.30", "2.34", sellers={1: (short,)})

    def after(url):
        if len(wire.suppliers[BEST].acts) == 6 and url == WORST:
            buyer.clock.turn(minutes=2)

    wire.after = after
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "declined", SECOND: "agreed", WORST: "declined"}
    assert wire.suppliers[BEST].acts[-1] == "reject"


def test_a_supplier_that_refuses_what_it_did_not_bind_itself_to_leaves_the_next_best():
    free = ('offers = "firm"', 'offers = "non-firm"')
    buyer, wire = a_market("2.26", "2.30", sellers={1: (free,)})
    best = wire.suppliers[BEST].party
    sold_out = wire.suppliers[BEST]

    def hears(move):
        if move.act is Act.ACCEPT:
            sell_out(best)
        return True

    sold_out.hears = hears
    closed(buyer, wire)
    assert outcomes(buyer) == {BEST: "declined", SECOND: "agreed"}
    assert "accept" in sold_out.acts
    assert len(committed(buyer)) == 1


def sell_out(seller):
    """Let a seller have sold the one lot it has to somebody else."""
    mandate = seller.verified.mandate
    with seller.store.write() as tx:
        tx.put_ledger(
            LedgerRow(
                mandate.id, mandate.need.id, "ng_other", "of_other", "0", LedgerState.COMMITTED
            )
        )
