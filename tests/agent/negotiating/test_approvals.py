"""Approvals at a desk: whoever asked for negotiations approves nothing in them, nor too late."""

import asyncio

import pytest

from negotiator.agent.negotiating import Answer, answer
from negotiator.agent.record import load
from negotiator.agent.replying import asked_of, last_reply
from negotiator.audit.ends import GenesisRecord
from negotiator.audit.journal import JournalEntry
from tests.agent.negotiating.market import DEAR, Market, all_served, desk_of, rows
from tests.agent.negotiating.test_answer import asking, parked, replied
from tests.llm.model_server import calls

BRIEFLY = ('within = "PT24H"', 'within = "PT1M"')


def requester_of(party, neg):
    """Return on whose word a negotiation was begun."""
    with party.store.read() as tx:
        first = tx.journal(neg)[0]
    return GenesisRecord.from_document(JournalEntry.from_bytes(first).data).requester


@pytest.mark.parametrize(
    ("named", "requester"),
    [({"requester": ""}, "Ada Buyer"), ({}, "Carl Chief"), ({"requester": "", "by": ""}, "")],
)
def test_a_desk_negotiates_on_the_word_of_its_requester_or_of_who_replies(named, requester):
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url, **named)
    assert requester_of(buyer, event.id) == requester


def test_who_asked_at_a_desk_approves_nothing_there_and_somebody_else_does():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url, requester="")
        desk = desk_of(buyer, requester="")
        for by in ("", "ada  BUYER"):
            (told,) = asyncio.run(answer(desk, [event.id], Answer.APPROVE, by=by))
            assert (told.kind, "asked for this negotiation" in told.reason) == ("skipped", True)
        (told,) = asyncio.run(answer(desk, [event.id], Answer.APPROVE, by="Carl"))
    assert (told.kind, told.outcome) == ("settled", "agreed")
    assert last_reply(buyer.store, event.id).by == "Carl"


def test_who_asked_cannot_approve_through_a_model_either():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url, requester="")
        script = [calls(asking(event)), calls(("answer", {"ids": [event.id]}))]
        *_, told = replied(desk_of(buyer, requester=""), "approve", script)
    assert "Skipped (1):" in told
    assert last_reply(buyer.store, event.id) is None
    assert load(buyer.store, event.id).row.state == "waiting"


def test_an_answer_that_comes_too_late_ends_the_negotiation_on_both_records():
    market = Market()
    buyer, seller = market.party(0, BRIEFLY), market.party(1, *DEAR)
    with all_served(seller) as (url,):
        event = parked(buyer, url)
        market.clock.turn(minutes=1)
        (told,) = asyncio.run(answer(desk_of(buyer), [event.id], Answer.APPROVE))
    assert (told.kind, told.outcome) == ("settled", "deadlock")
    assert told.reason == "we ended it: not-acceptable"
    assert last_reply(buyer.store, event.id) is None
    assert [row.state for row in rows(seller)] == ["deadlock"]


def test_what_a_model_reads_says_nothing_of_who_may_approve_until_when_or_above_what():
    market = Market()
    buyer = market.party(0, ('by = ["*"]', 'by = ["Grace Hopper"]'))
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
    asked = asked_of(load(buyer.store, event.id))
    (refused,) = asyncio.run(answer(desk_of(buyer), [event.id], Answer.APPROVE))
    assert "Ada Buyer may not approve these terms" in refused.reason
    told = str([event.to_json(), refused.to_json()])
    assert asked.by == ("Grace Hopper",)
    for private in ("Grace", "23500", "23,500", str(asked.until.date())):
        assert private not in told
