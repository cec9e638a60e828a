"""C121: many suppliers for one need; the best of all their offers is taken, or none."""

import asyncio
from fractions import Fraction

import pytest

from negotiator.agent.exporting import export
from negotiator.agent.negotiating import Answer, Target, answer, close_best, run_negotiations
from negotiator.agent.record import load
from negotiator.agent.telling import tell
from negotiator.audit.closings import ClosingRecord, Order
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.verify import verify_file
from negotiator.errors import BlockedError, UsageError
from negotiator.policy.ports import Control, LedgerState
from negotiator.policy.utility import utility
from negotiator.policy.words.english import ENGLISH
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.acts import Reason
from negotiator.replay.rederive import rederive
from tests.agent.loop.scripted import results_of, run
from tests.agent.negotiating.market import (
    NO_APPROVAL,
    Market,
    agent_over,
    desk_of,
    rows,
    targets,
)
from tests.agent.negotiating.wire import Supplier, Wire
from tests.llm.model_server import ModelServer, calls, says

NON_FIRM = ('offers = "firm"', 'offers = "non-firm"')
FIVE = ("North Ltd", "South Ltd", "West Ltd", "East Ltd", "Far Ltd")


def selling_from(price: str) -> tuple[tuple[str, str], ...]:
    """Return the changes of a seller that walks away below a price."""
    total = str(round(Fraction(price) * 10_000))
    return (
        ("reserve = 2.10", f"reserve = {price}"),
        ("limit_min = 2.10", f"limit_min = {price}"),
        ("min = 21000", f"min = {total}"),
    )


def a_market(*prices: str, buyer=(), sellers=None, store=None):
    """Return a buyer with a line to sellers, each with its own least price.

    Args:
        prices: below which each seller walks away.
        buyer: changes of the buyer's mandate.
        sellers: changes of the mandates of sellers, by their place from 1.
        store: the buyer's record.
    """
    market = Market(FIVE[: len(prices)])
    ours = market.party(0, NON_FIRM, *NO_APPROVAL, *buyer, store=store)
    more = sellers or {}
    return ours, Wire(
        {
            f"http://s{n}.example": Supplier(
                market.party(n, *selling_from(price), *more.get(n, ()))
            )
            for n, price in enumerate(prices, start=1)
        }
    )


def closed(buyer, wire, *ids, **options):
    """Close all that the wire reaches, or what is named; return the events."""
    targets = () if ids else [Target(url) for url in wire.suppliers]
    desk = desk_of(buyer, dial=wire.dial)
    return asyncio.run(close_best(desk, ids, targets=targets, **options))


def orders(buyer, neg):
    """Return what a negotiation was told, from its journal."""
    with buyer.store.read() as tx:
        entries = [JournalEntry.from_bytes(raw) for raw in tx.journal(neg)]
    return [ClosingRecord.from_document(e.data) for e in entries if e.kind is EntryKind.CLOSING]


def told(buyer, url):
    """Return the orders of the negotiation with a supplier."""
    (row,) = (row for row in rows(buyer) if row.peer_url == url)
    return [record.order for record in orders(buyer, row.neg)]


def committed(buyer):
    with buyer.store.read() as tx:
        ledger = tx.ledger(buyer.verified.mandate.id)
    return [row for row in ledger if row.state is LedgerState.COMMITTED]


def test_the_best_of_all_last_offers_is_taken_and_the_others_are_released():
    buyer, wire = a_market("2.30", "2.10", "2.26")
    events = closed(buyer, wire)
    assert [event.outcome for event in events] == ["declined", "agreed", "declined"]
    assert len(committed(buyer)) == 1


def outcomes(buyer):
    """Return how each negotiation stands, by the counterparty's URL."""
    return {row.peer_url: row.state for row in rows(buyer)}


def last_reason(buyer, url):
    """Return the reason with which a negotiation was ended."""
    (row,) = (row for row in rows(buyer) if row.peer_url == url)
    return load(buyer.store, row.neg).negotiation.entries[-1].envelope.body.reason


def check_records(*parties):
    """Check that every journal verifies, and that every move of it can be derived again."""
    for party in parties:
        for row in rows(party):
            if row.state in LIVE_STATES:
                continue
            files = export(party.store, party.gate, party.agent_id, row.neg)
            verify_file(files.journal, trust=party.trust).require()
            with party.store.read() as tx:
                journal = tx.journal(row.neg)
            found = rederive(journal, party.engine)
            assert (found.external, found.moves > 0) == (0, True)


THREE = ("2.26", "2.12", "2.34")
NORTH, SOUTH, WEST = (f"http://s{n}.example" for n in (1, 2, 3))


def test_what_each_was_told_is_on_record_and_every_move_can_be_derived_again():
    buyer, wire = a_market(*THREE)
    closed(buyer, wire)
    assert outcomes(buyer) == {NORTH: "declined", SOUTH: "agreed", WEST: "declined"}
    assert told(buyer, SOUTH) == [Order.COLLECT, Order.LAST_CALL, Order.TAKE]
    assert told(buyer, WEST) == [Order.COLLECT, Order.LAST_CALL, Order.RELEASE]
    check_records(buyer, *(supplier.party for supplier in wire.suppliers.values()))


def test_the_taken_offer_is_worth_the_most_by_the_gates_own_utility():
    buyer, wire = a_market("2.28", "2.26", "2.34")
    events = closed(buyer, wire)
    mandate = buyer.verified.mandate
    worths = []
    for event in events:
        recorded = load(buyer.store, event.id)
        theirs = recorded.negotiation.offers_by(recorded.side.other)
        worths.append(utility(mandate, theirs[-1].terms))
    assert events[worths.index(max(worths))].outcome == "agreed"
    assert worths[1] == max(worths)


def test_the_last_call_says_so_in_words_and_nothing_else_and_is_made_once():
    buyer, wire = a_market(*THREE)
    closed(buyer, wire)
    calls_made = 0
    for url, supplier in wire.suppliers.items():
        spoken = {one.message_id: one.text for one in supplier.heard}
        called = [text for text in spoken.values() if ENGLISH.last_call in text]
        calls_made += len(called)
        assert len(called) <= 1, url
        for text in called:
            assert text.startswith("Our counter-offer is: pricePerHour: 2.")
            assert text.endswith(f"{ENGLISH.not_firm} {ENGLISH.last_call}")
            assert "2.4" not in text
    assert calls_made > 0


@pytest.mark.parametrize("prices", [THREE, ("2.56", "2.61", "2.68")])
def test_who_is_released_hears_the_same_word_whether_or_not_there_was_a_deal(prices):
    buyer, wire = a_market(*prices)
    closed(buyer, wire)
    released = [url for url, state in outcomes(buyer).items() if state != "agreed"]
    assert len(released) == 3 - len(committed(buyer))
    for url in released:
        assert last_reason(buyer, url) is Reason.UNAVAILABLE
        last = wire.suppliers[url].words[-1]
        assert last == "We end this negotiation: the offer is no longer available."


def test_where_no_offer_is_admissible_none_is_taken():
    buyer, wire = a_market("2.56", "2.61", "2.68")
    closed(buyer, wire)
    assert set(outcomes(buyer).values()) == {"declined"}
    assert committed(buyer) == []
    check_records(buyer)


def test_of_equally_good_offers_made_at_once_the_one_with_the_least_id_is_taken():
    buyer, wire = a_market("2.30", "2.30", "2.30", "2.30")
    closed(buyer, wire)
    (winner,) = (row.neg for row in rows(buyer) if row.state == "agreed")
    assert winner == min(row.neg for row in rows(buyer))


def test_of_equally_good_offers_the_earliest_is_taken():
    buyer, wire = a_market("2.30", "2.30")
    wire.after = lambda _url: buyer.clock.turn(seconds=1)
    closed(buyer, wire)
    assert outcomes(buyer)[NORTH] == "agreed"


def test_what_waits_for_an_approval_keeps_the_others_until_it_is_answered():
    buyer, wire = a_market("2.36", "2.38", buyer=(("above = 24000", "above = 23500"),))
    (first, second) = closed(buyer, wire)
    assert (first.kind, second.kind) == ("asking", "recorded")
    assert outcomes(buyer) == {NORTH: "waiting", SOUTH: "ready"}
    heard = [list(one.acts) for one in wire.suppliers.values()]
    closed(buyer, wire)
    assert [one.acts for one in wire.suppliers.values()] == heard
    desk = desk_of(buyer, dial=wire.dial)
    asyncio.run(answer(desk, [first.id], Answer.APPROVE))
    assert outcomes(buyer) == {NORTH: "agreed", SOUTH: "ready"}
    closed(buyer, wire)
    assert outcomes(buyer) == {NORTH: "agreed", SOUTH: "declined"}
    check_records(buyer)


def test_where_the_approval_is_denied_the_next_best_is_taken():
    buyer, wire = a_market("2.36", "2.38", buyer=(("above = 24000", "above = 23500"),))
    (first, second) = closed(buyer, wire)
    desk = desk_of(buyer, dial=wire.dial)
    asyncio.run(answer(desk, [first.id], Answer.STOP))
    events = closed(buyer, wire, first.id)
    assert {event.id: event.kind for event in events}[second.id] == "asking"
    asyncio.run(answer(desk, [second.id], Answer.APPROVE))
    assert outcomes(buyer) == {NORTH: "deadlock", SOUTH: "agreed"}


def test_where_nobody_approves_in_time_the_next_best_is_taken():
    waits = (("above = 24000", "above = 23500"), ('within = "PT24H"', 'within = "PT5M"'))
    buyer, wire = a_market("2.36", "2.38", buyer=waits)
    closed(buyer, wire)
    buyer.clock.turn(minutes=6)
    (first, second) = closed(buyer, wire)
    assert (first.outcome, second.kind) == ("deadlock", "asking")
    asyncio.run(answer(desk_of(buyer, dial=wire.dial), [second.id], Answer.APPROVE))
    assert outcomes(buyer) == {NORTH: "deadlock", SOUTH: "agreed"}
    check_records(buyer)


def test_negotiations_that_went_on_before_are_closed_together_by_their_ids():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial, turns=3)
    going = asyncio.run(run_negotiations(desk, [Target(url) for url in wire.suppliers]))
    assert {event.kind for event in going} == {"budget"}
    events = closed(buyer, wire, *(event.id for event in going))
    assert [event.id for event in events] == [event.id for event in going]
    assert [event.outcome for event in events] == ["declined", "agreed", "declined"]


def test_without_ids_all_that_go_on_under_the_mandate_are_closed():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial, turns=3)
    asyncio.run(run_negotiations(desk, [Target(url) for url in wire.suppliers]))
    asyncio.run(close_best(desk))
    assert outcomes(buyer) == {NORTH: "declined", SOUTH: "agreed", WEST: "declined"}
    assert asyncio.run(close_best(desk)) == ()


def test_naming_one_or_a_counterparty_of_a_round_brings_the_whole_round_along():
    buyer, wire = a_market(*THREE)
    first = closed(buyer, wire)
    heard = [list(one.acts) for one in wire.suppliers.values()]
    by_id = closed(buyer, wire, first[2].id)
    desk = desk_of(buyer, dial=wire.dial)
    by_url = asyncio.run(close_best(desk, targets=[Target(NORTH)]))
    for again in (by_id, by_url):
        assert {event.id: event.outcome for event in again} == {e.id: e.outcome for e in first}
    assert [one.acts for one in wire.suppliers.values()] == heard
    assert len(rows(buyer)) == 3


def test_where_no_deal_is_left_nobody_new_is_dialled():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial)
    asyncio.run(close_best(desk, targets=[Target(NORTH), Target(SOUTH)]))
    (event,) = asyncio.run(close_best(desk, targets=[Target(WEST)]))
    assert (event.kind, event.url) == ("skipped", WEST)
    assert "no deal left" in event.reason
    assert wire.suppliers[WEST].acts == []


def test_negotiations_under_two_mandates_are_not_closed_together():
    buyer, wire = a_market("2.26")
    other, _ = a_market("2.26", buyer=(('id = "gpu-hours-buyer"', 'id = "other"'),))
    desk = desk_of(buyer, other, dial=wire.dial)
    (event,) = asyncio.run(
        run_negotiations(desk, [Target(NORTH)], mandate=buyer.verified.mandate.id)
    )
    with pytest.raises(UsageError, match="not all under one mandate"):
        asyncio.run(close_best(desk, [event.id], mandate="other"))
    with pytest.raises(UsageError, match="on record"):
        asyncio.run(close_best(desk, ["ng_unknown"]))


def test_under_a_paused_mandate_nothing_is_taken_and_nobody_is_released():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial, turns=3)
    asyncio.run(run_negotiations(desk, [Target(url) for url in wire.suppliers]))
    with buyer.store.write() as tx:
        tx.put_control(buyer.verified.mandate.id, Control.PAUSED)
    with pytest.raises(BlockedError, match="paused"):
        asyncio.run(close_best(desk))
    assert set(outcomes(buyer).values()) == {"open"}
    with buyer.store.write() as tx:
        tx.put_control(buyer.verified.mandate.id, Control.ACTIVE)
    asyncio.run(close_best(desk))
    assert outcomes(buyer) == {NORTH: "declined", SOUTH: "agreed", WEST: "declined"}


def test_who_dialled_us_can_be_closed_together_with_those_we_dialled():
    buyer, wire = a_market("2.30", "2.12")
    seller, url = wire.suppliers.pop(SOUTH).party, "http://buyer.example"
    calling = Wire({url: Supplier(buyer)})
    ours = desk_of(seller, dial=calling.dial, turns=2)
    (event,) = asyncio.run(run_negotiations(ours, [Target(url)]))
    tell(buyer, event.id, Order.COLLECT, "cl_both")
    ours = desk_of(seller, dial=calling.dial, turns=99)
    asyncio.run(answer(ours, [event.id]))
    assert [row.state for row in rows(buyer)] == ["ready"]
    desk = desk_of(buyer, dial=wire.dial)
    asyncio.run(close_best(desk, [event.id], targets=[Target(NORTH)]))
    assert outcomes(buyer)[""] == "open"  # taken; the deal is made when they look again
    asyncio.run(answer(ours, [event.id]))
    asyncio.run(close_best(desk, [event.id]))
    assert outcomes(buyer) == {"": "agreed", NORTH: "declined"}
    assert len(committed(buyer)) == 1
    check_records(buyer)


def test_an_offer_that_is_told_to_be_taken_is_none_of_what_the_gate_would_not_take():
    buyer, wire = a_market("2.56", "2.26")
    closed_first = closed(buyer, wire)
    assert closed_first[0].outcome == "declined"
    assert Order.TAKE not in told(buyer, NORTH)


def test_orders_go_forward_only_and_of_one_round_one_takes_at_a_time():
    buyer, wire = a_market("2.26", "2.28")
    desk = desk_of(buyer, dial=wire.dial, turns=3)
    going = asyncio.run(run_negotiations(desk, [Target(url) for url in wire.suppliers]))
    one, two = (event.id for event in going)
    assert tell(buyer, one, Order.LAST_CALL, "cl_1") is not None
    assert tell(buyer, one, Order.COLLECT, "cl_1") is None
    assert tell(buyer, one, Order.LAST_CALL, "cl_1") is None
    assert tell(buyer, one, Order.TAKE, "cl_1", offer="of_none") is not None
    with pytest.raises(UsageError, match="takes an offer in the same"):
        tell(buyer, two, Order.TAKE, "cl_1", offer="of_none")
    assert tell(buyer, one, Order.RELEASE, "cl_1") is not None
    assert tell(buyer, one, Order.TAKE, "cl_1", offer="of_other") is None
    assert [record.order for record in orders(buyer, one)] == [
        Order.LAST_CALL,
        Order.TAKE,
        Order.RELEASE,
    ]


def test_after_a_last_call_no_further_offer_is_made_however_many_rounds_are_left():
    buyer, wire = a_market("2.26")
    desk = desk_of(buyer, dial=wire.dial, turns=2)
    (event,) = asyncio.run(run_negotiations(desk, [Target(NORTH)]))
    tell(buyer, event.id, Order.LAST_CALL, "cl_1")
    asyncio.run(answer(desk_of(buyer, dial=wire.dial), [event.id]))
    assert outcomes(buyer) == {NORTH: "ready"}
    assert wire.suppliers[NORTH].acts == ["open", "counter", "counter"]
    spoken = [ENGLISH.last_call in text for text in wire.suppliers[NORTH].words]
    assert spoken == [False, False, True]


def test_c108_while_one_is_held_no_second_one_with_the_same_counterparty_is_opened():
    buyer, wire = a_market("2.36", "2.38", buyer=(("above = 24000", "above = 23500"),))
    closed(buyer, wire)
    assert outcomes(buyer)[SOUTH] == "ready"
    desk = desk_of(buyer, dial=wire.dial)
    (event,) = asyncio.run(run_negotiations(desk, [Target(SOUTH)]))
    assert (event.kind, event.outcome) == ("skipped", "ready")
    (event,) = asyncio.run(answer(desk, [event.id]))
    assert event.kind == "recorded"
    assert "close_best with its id goes on" in event.reason
    assert len(rows(buyer)) == 2


def test_two_that_close_the_same_at_once_make_one_deal_and_send_nothing_twice():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial)
    going = asyncio.run(
        run_negotiations(
            desk_of(buyer, dial=wire.dial, turns=3), [Target(url) for url in wire.suppliers]
        )
    )
    ids = [event.id for event in going]

    async def both():
        return await asyncio.gather(close_best(desk, ids), close_best(desk, ids))

    asyncio.run(both())
    asyncio.run(close_best(desk, ids))
    assert sorted(outcomes(buyer).values()) == ["agreed", "declined", "declined"]
    assert len(committed(buyer)) == 1
    check_records(buyer)


def test_a_model_closes_the_best_by_a_tool_and_reads_of_all_in_one_digest():
    buyer, wire = a_market(*THREE)
    desk = desk_of(buyer, dial=wire.dial)
    script = [calls(("close_best", targets(*wire.suppliers))), says("Done.")]
    with ModelServer(script) as server:
        result = run(agent_over(server, desk), "Buy from the best.")
    ((_, digest),) = results_of(result.messages)
    assert digest.startswith("Settled (3):\n")
    assert '"South Ltd", http://s2.example: agreed (basis signed) on ' in digest
    assert digest.count('declined, because "we ended it: unavailable"') == 2
    assert set(result.negotiations) == {row.neg for row in rows(buyer)}
