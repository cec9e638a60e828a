"""C121: ten suppliers under one budget, quotes as opening positions; one deal a need."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from negotiator.agent.negotiating import Target, close_best
from negotiator.agent.record import load
from negotiator.audit.closings import Order
from negotiator.policy.ports import LedgerState
from negotiator.policy.utility import utility
from negotiator.protocol.acts import Act
from negotiator.replay.rederive import rederive
from negotiator.terms.values import format_decimal
from tests.agent.negotiating.market import Market, desk_of
from tests.agent.negotiating.quotes import (
    Buying,
    Quote,
    buyer_changes,
    by_need,
    read_parts,
    read_sheet,
    seller_changes,
    text_of,
)
from tests.agent.negotiating.test_close_best import orders
from tests.agent.negotiating.wire import Supplier, Wire

PARTS = (
    Path(__file__).parents[4]
    / "shared/data/procurement/quotes/kicost-stickit-hat-9-distributors.csv"
)


def a_tender(quotes, *, mean=False, **more):
    """Return a buyer of one need, and a line to a seller for each quote."""
    buying = Buying(quotes, mean)
    market = Market(tuple(quote.supplier for quote in quotes))
    buyer = market.under(0, text_of(market, 0, buying, buyer_changes(buying), **more))
    suppliers = {}
    for place, quote in enumerate(quotes):
        said = seller_changes(buying, quote, place)
        seller = market.under(place + 1, text_of(market, place + 1, buying, said))
        suppliers[f"http://s{place}.example"] = Supplier(seller)
    return buyer, Wire(suppliers)


def closed(buyer, wire):
    """Close the best of all; return the events."""
    desk = desk_of(buyer, dial=wire.dial)
    targets = [Target(url) for url in wire.suppliers]
    return asyncio.run(close_best(desk, targets=targets))


def standing_then(buyer, event):
    """Return the offer that stood in a negotiation when it was taken, or it was released."""
    recorded = load(buyer.store, event.id)
    last = next(one for one in orders(buyer, event.id) if one.order in {Order.TAKE, Order.RELEASE})
    offers = [offer for offer in recorded.negotiation.offers if offer.seq < last.seq]
    latest = offers[-1]
    accepted = any(
        entry.envelope.act is Act.ACCEPT and entry.envelope.body.offer_id == latest.id
        for entry in recorded.negotiation.entries[: last.seq]
    )
    return latest if latest.by is not recorded.side or accepted else None


def check_one_deal(buyer, wire, events):
    """Check that the best admissible offer made the one deal, inside the budget; return it."""
    mandate = buyer.verified.mandate
    with buyer.store.read() as tx:
        ledger = tx.ledger(mandate.id)
    made = [row for row in ledger if row.state is LedgerState.COMMITTED]
    assert all(row.state is not LedgerState.RESERVED for row in ledger)
    assert sum(Decimal(row.amount) for row in made) <= mandate.need.budget
    stood = {event.id: standing_then(buyer, event) for event in events}
    worths = {
        neg: utility(mandate, offer.terms)
        for neg, offer in stood.items()
        if offer is not None and buyer.gate.admits(offer.terms)
    }
    agreed = [event.id for event in events if event.outcome == "agreed"]
    assert [row.neg for row in made] == agreed
    assert len(agreed) == (1 if worths else 0)
    if worths:
        assert worths[agreed[0]] == max(worths.values())
    ended = {event.outcome for event in events} - {"agreed"}
    assert ended <= {"declined", "deadlock"}, ended
    others = [one for one in wire.suppliers.values() if one.acts[-1] not in {"accept", "confirm"}]
    assert {one.acts[-1] for one in others} <= {"reject"}
    return next((event for event in events if event.id in agreed), None)


def test_c121_ten_suppliers_under_one_budget_make_one_deal_and_it_is_the_best():
    buyer, wire = a_tender(read_sheet())
    events = closed(buyer, wire)
    assert len(events) == 10
    best = check_one_deal(buyer, wire, events)
    assert best is not None
    assert best.basis == "signed"
    for event in events:
        with buyer.store.read() as tx:
            journal = tx.journal(event.id)
        assert rederive(journal, buyer.engine).external == 0


def test_every_supplier_begins_with_what_it_quoted():
    quotes = read_sheet()
    buyer, wire = a_tender(quotes)
    for quote, event in zip(quotes, closed(buyer, wire), strict=True):
        recorded = load(buyer.store, event.id)
        first = recorded.negotiation.offers[0].body.terms
        assert event.peer == quote.supplier
        assert first["unitPrice"] == {
            "amount": format_decimal(quote.price),
            "currency": quote.currency,
        }
        assert (first["deliveryDays"], first["incoterm"]) == (str(quote.days), quote.incoterm)


def test_where_no_offer_is_admissible_there_is_no_deal_and_all_are_released():
    buyer, wire = a_tender(read_sheet(), mean=True)
    events = closed(buyer, wire)
    assert check_one_deal(buyer, wire, events) is None
    assert len(events) == 10


def test_the_best_by_worth_is_passed_over_where_the_mandate_does_not_admit_it():
    late = Quote("seals", "Late Ltd", 400, Decimal("18.40"), "EUR", 150, "DAP")
    others = [
        Quote("seals", name, 400, Decimal("18.40"), "EUR", days, "EXW")
        for name, days in (("Slow Ltd", 60), ("Fast Ltd", 45))
    ]
    buyer, wire = a_tender((late, *others))
    events = closed(buyer, wire)
    worth = [utility(buyer.verified.mandate, last_of_theirs(buyer, e).terms) for e in events]
    assert worth[0] == max(worth)
    assert not buyer.gate.admits(last_of_theirs(buyer, events[0]).terms)
    assert events[0].outcome == "declined"
    assert check_one_deal(buyer, wire, events).peer == "Fast Ltd"
    assert Order.TAKE not in [record.order for record in orders(buyer, events[0].id)]


def last_of_theirs(buyer, event):
    """Return the last offer that a counterparty made."""
    recorded = load(buyer.store, event.id)
    return recorded.negotiation.offers_by(recorded.side.other)[-1]


def test_a_real_bill_of_parts_makes_one_deal_a_need_by_the_best_quote_that_can_be_had():
    if not PARTS.exists():
        pytest.skip(f"{PARTS} is not there; this reads a public quote sheet and copies none of it")
    needs = {need: one for need, one in by_need(read_parts(PARTS)).items() if len(one) > 2}
    assert len(needs) > 5
    deals = 0
    for quotes in needs.values():
        buyer, wire = a_tender(quotes, rounds="2")
        events = closed(buyer, wire)
        assert len(events) == len(quotes)
        deals += check_one_deal(buyer, wire, events) is not None
    assert deals == len(needs)
