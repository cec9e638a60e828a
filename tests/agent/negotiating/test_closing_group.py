"""Who asked for a negotiation, and under which mandate, also where a round opens it."""

import asyncio

import pytest

from negotiator.agent.negotiating import Target, close_best, run_negotiations
from negotiator.audit.journal import JournalEntry
from negotiator.audit.records import GenesisRecord
from tests.agent.negotiating.market import desk_of, rows
from tests.agent.negotiating.test_close_best import NORTH, SOUTH, a_market


def requesters(buyer) -> dict[str, str]:
    """Return on whose word each negotiation was begun, by the counterparty's URL."""
    with buyer.store.read() as tx:
        first = {row.peer_url: tx.journal(row.neg)[0] for row in rows(buyer)}
    data = {url: JournalEntry.from_bytes(raw).data for url, raw in first.items()}
    return {url: GenesisRecord.from_document(entry).requester for url, entry in data.items()}


def begun():
    """Return a buyer, its desk, and the id of a negotiation that goes on."""
    buyer, wire = a_market("2.26", "2.12")
    desk = desk_of(buyer, dial=wire.dial, turns=1)
    (event,) = asyncio.run(run_negotiations(desk, [Target(NORTH)]))
    return buyer, desk, event.id


@pytest.mark.parametrize("named", [False, True])
def test_what_a_round_opens_beside_named_ones_is_opened_on_the_requesters_word(named):
    buyer, desk, neg = begun()
    mandate = buyer.verified.mandate.id if named else ""
    asyncio.run(close_best(desk, [neg], targets=[Target(SOUTH)], mandate=mandate))
    assert requesters(buyer) == {NORTH: "Carl Chief", SOUTH: "Carl Chief"}


def test_a_party_found_by_a_negotiation_dials_on_the_requesters_word_too():
    _, desk, neg = begun()
    found = desk.find(neg)
    assert found is not None
    assert found[0].requester == "Carl Chief"
