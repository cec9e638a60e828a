"""`negotiate` through the loop: a scripted model over HTTP, real counterparties on loopback."""

import asyncio
import json
import re

import pytest

from negotiator.agent.loop import MemorySessions
from negotiator.agent.negotiating import Sessions, Target, digest, negotiate_once, run_negotiation
from negotiator.agent.negotiating.desk import Desk
from negotiator.errors import StoreError, UsageError
from negotiator.policy.ports import LedgerState
from tests.agent.loop.scripted import results_of, run
from tests.agent.negotiating.market import (
    DEALS,
    DEAR,
    NO_APPROVAL,
    NO_BUDGET,
    STUBBORN,
    Market,
    agent_over,
    all_served,
    desk_of,
    moves,
    rows,
    targets,
)
from tests.llm.model_server import ModelServer, calls, says

NOWHERE = "http://127.0.0.1:9"
THREE = ("North Ltd", "South Ltd", "West Ltd")


def negotiated(desk, *urls, **options):
    """Let a model negotiate once; return the digest, the run and what the model was sent."""
    script = [calls(("negotiate", targets(*urls))), says("Done.")]
    with ModelServer(script) as server:
        result = run(agent_over(server, desk, **options), "Buy.")
        sent = [request.json for request in server.requests]
    ((_, told),) = results_of(result.messages)
    return told, result, sent


def test_c51_every_target_is_opened_and_run_and_one_digest_tells_of_all():
    market = Market(THREE)
    buyer = market.party(0, *DEALS, *NO_APPROVAL)
    with all_served(*(market.party(n) for n in (1, 2, 3))) as urls:
        told, result, _ = negotiated(desk_of(buyer), *urls)
    assert told.startswith("Settled (3):\n")
    assert len(told.splitlines()) == 4
    for url, name in zip(urls, THREE, strict=True):
        assert f'"{name}", {url}: agreed (basis signed) on ' in told
    assert {row.state for row in rows(buyer)} == {"agreed"}
    assert set(result.negotiations) == {row.neg for row in rows(buyer)}


def test_c51_they_run_at_the_same_time_and_not_one_after_another():
    at_once, most = 0, 0

    async def dial(_party, _url, _neg, _following):
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.01)
        at_once -= 1
        raise StoreError("not today")

    desk = desk_of(Market().party(0), dial=dial, at_once=3)
    told, _, _ = negotiated(desk, *(f"http://s{n}.example" for n in range(9)))
    assert told.startswith("Failed (9):")
    assert most == 3


def test_c52_many_negotiations_cost_the_model_one_call_round():
    market = Market(THREE)
    buyer = market.party(0, *DEALS, *NO_APPROVAL)
    with all_served(*(market.party(n) for n in (1, 2, 3))) as urls:
        told, _, sent = negotiated(desk_of(buyer), *urls)
    assert len(sent) == 2
    assert sent[1]["messages"][-1]["content"] == told
    assert set(re.findall(r"^- (\w+),", told, re.MULTILINE)) == {row.neg for row in rows(buyer)}
    assert sum(len(moves(buyer, row.neg)) for row in rows(buyer)) > 6


def test_c53_each_event_has_its_group():
    """Settled, asking, failed and skipped from one call; see below for the others."""
    market = Market(THREE)
    buyer = market.party(0, *DEALS)  # what is above 23,500 waits for a person
    sellers = (
        market.party(1, *DEAR),
        market.party(2, *STUBBORN),
    )
    with all_served(*sellers) as urls:
        told, _, _ = negotiated(desk_of(buyer), *urls, NOWHERE, urls[0] + "/")
    heads = re.findall(r"^([A-Z][a-z ]+) \((\d)\):$", told, re.MULTILINE)
    assert heads == [
        ("Settled", "1"),
        ("Waiting for your principal", "1"),
        ("Failed", "1"),
        ("Skipped", "1"),
    ]


def test_c54_a_target_that_cannot_be_reached_changes_nothing_for_the_others():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as urls:
        told, _, _ = negotiated(desk_of(buyer), NOWHERE, *urls, "no url")
    assert told.startswith("Settled (1):\n")
    assert f'- {NOWHERE}: "no agent card at {NOWHERE}' in told
    assert '- "no url": "' in told
    assert [row.state for row in rows(buyer)] == ["agreed"]


def test_c54_an_error_of_our_own_in_one_negotiation_is_that_ones_alone():
    async def dial(_party, url, _neg, _following):
        raise KeyError("private 7.341908273") if "bad" in url else StoreError("disk full")

    told, _, _ = negotiated(desk_of(Market().party(0), dial=dial), "http://bad", "http://other")
    assert "an error of ours" in told
    assert "disk full" in told
    assert "7.341908273" not in told


class FailingFor(MemorySessions):
    """A store that cannot save the sessions of one counterparty."""

    def __init__(self, name):
        super().__init__()
        self._name = name

    def save(self, negotiation, document, revision, /):
        if document["state"] == "agreed" and document["peer"]["name"] == self._name:
            raise StoreError("disk full")
        return super().save(negotiation, document, revision)


def test_c55_a_session_that_cannot_be_saved_is_a_failed_event_of_that_negotiation():
    market = Market(THREE)
    buyer = market.party(0, *DEALS, *NO_APPROVAL)
    with all_served(market.party(1), market.party(2)) as urls:
        told, _, _ = negotiated(desk_of(buyer), *urls, sessions=FailingFor("South Ltd"))
    assert re.findall(r"^(\w+) \((\d)\):$", told, re.MULTILINE) == [
        ("Settled", "1"),
        ("Failed", "1"),
    ]
    failed = told.splitlines()[-1]
    assert '"South Ltd"' in failed
    assert "disk full" in failed
    assert "stands as agreed" in failed


def test_c55_a_session_that_cannot_even_be_begun_lets_nothing_out():
    class Full(MemorySessions):
        def save(self, negotiation, document, revision, /):
            raise StoreError("disk full")

    market = Market()
    buyer, seller = market.party(0), market.party(1)
    with all_served(seller) as urls:
        told, _, _ = negotiated(desk_of(buyer), *urls, sessions=Full())
    assert told.startswith("Failed (1):")
    assert rows(seller) == ()


def test_c58_a_single_exchange_asks_nobody_and_goes_on_where_it_stopped():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    desk = desk_of(buyer)
    with all_served(seller) as (url,):
        seen = [asyncio.run(negotiate_once(desk, Target(url)))]
        while seen[-1].kind == "budget":
            assert len(moves(seller, seen[0].id)) == len(seen)
            seen.append(asyncio.run(negotiate_once(desk, Target(url), seen[0].id)))
    assert [event.kind for event in seen] == ["budget"] * 5 + ["settled"]
    assert {event.id for event in seen} == {seen[0].id}
    with pytest.raises(UsageError, match="agreed"):
        asyncio.run(negotiate_once(desk, Target(url), seen[0].id))


def test_c59_a_negotiation_has_its_own_id_before_anything_is_sent_and_keeps_it():
    """The dialler names a negotiation itself, so there is no provisional id to replace."""
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    heard = []

    class Noting(MemorySessions):
        def save(self, negotiation, document, revision, /):
            heard.append(len(rows(seller)))
            return super().save(negotiation, document, revision)

    store = Noting()
    with all_served(seller) as urls:
        _, result, _ = negotiated(desk_of(buyer), *urls, sessions=store)
    (row,) = rows(buyer)
    assert heard[0] == 0  # the id is in the store before the counterparty has heard anything
    assert list(result.negotiations) == [name for name, _ in store.list()] == [row.neg]
    assert result.negotiations[row.neg]["task"] == row.task != ""


def test_c67_c78_turns_are_counted_from_our_own_record_and_a_spent_one_sends_nothing():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    with all_served(seller) as (url,):
        told, _, _ = negotiated(desk_of(buyer, turns=3), url)
        (row,) = rows(buyer)
        before = len(moves(seller, row.neg))
        script = [calls(("answer", {"ids": [row.neg]})), says("Done.")]
        with ModelServer(script) as server:  # a desk of its own, as in another process
            again = run(agent_over(server, desk_of(buyer, turns=3)), "Go on.")
        assert len(moves(seller, row.neg)) == before == 3
        with ModelServer(script) as server:
            last = run(agent_over(server, desk_of(buyer, turns=9)), "Go on.")
    assert told.startswith("Out of turns (1):\n")
    assert "3 turns used, still open" in told
    assert results_of(again.messages)[0][1].startswith("Out of turns (1):\n")
    assert results_of(last.messages)[0][1].startswith("Settled (1):\n")


def test_c78_a_move_that_ends_it_is_never_held_back():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        told, _, _ = negotiated(desk_of(buyer, turns=5), url)  # an open and four counters
    assert told.startswith("Settled (1):\n")


def test_c78_ten_turns_unless_said_otherwise():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    assert desk_of(buyer).turns == 10
    for bad in (0, -1, True, 2.0):
        with pytest.raises(UsageError):
            desk_of(buyer, turns=bad)


def test_c77_a_host_without_a_model_runs_one_and_reads_the_same_digest():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    sessions = Sessions(intent="hours")
    with all_served(market.party(1)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url, "GPU"), sessions=sessions))
    assert event.terms["pricePerHour"] == {"amount": "2.178", "currency": "USD"}
    assert event.totals == {"total": {"amount": "21780", "currency": "USD"}}
    assert digest([event]).startswith(f"Settled (1):\n- {event.id}, ")
    assert json.loads(json.dumps(event.to_json()))["outcome"] == "agreed"
    assert sessions.shown[event.id]["intent"] == "hours"


def test_c108_a_counterparty_we_talk_to_already_is_skipped_with_the_id_of_that_one():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    with all_served(seller) as (url,):
        first = asyncio.run(negotiate_once(desk_of(buyer), Target(url)))
        told, _, _ = negotiated(desk_of(buyer), url)
    assert told.startswith(f'Skipped (1):\n- {first.id}, "Seller Ltd", {url}: ')
    assert len(rows(buyer)) == len(rows(seller)) == 1


def test_c112_of_two_targets_with_one_counterparty_in_one_batch_exactly_one_is_opened():
    """By another spelling of its URL, and by a second address of the same agent."""
    market = Market()
    buyer, seller = market.party(0, *DEALS, *NO_APPROVAL), market.party(1)
    with all_served(seller, seller) as (url, other):
        told, _, _ = negotiated(desk_of(buyer), url, f"{url}/", url.upper(), other, f"{other}//")
    assert re.findall(r"^(\w+) \((\d)\):$", told, re.MULTILINE) == [
        ("Settled", "1"),
        ("Skipped", "4"),
    ]
    assert told.count("named twice; it was opened once") == 3
    (row,) = rows(buyer)
    assert [one.neg for one in rows(seller)] == [row.neg]
    assert told.count(f"- {row.neg}, ") == 2  # the one that was opened, and what stood in the way


@pytest.mark.parametrize("limit", [(), NO_BUDGET], ids=["budget", "deals"])
def test_c120_a_single_exchange_needs_no_run_and_stays_within_the_mandates_limit(limit):
    """Two sellers, a turn at a time, under a mandate for one deal: only one deal comes of it."""
    market = Market(("North Ltd", "South Ltd"))
    buyer = market.party(0, *limit, *NO_APPROVAL)
    desk = desk_of(buyer)
    with all_served(market.party(1), market.party(2)) as urls:
        last = {url: asyncio.run(negotiate_once(desk, Target(url))) for url in urls}
        while any(event.kind == "budget" for event in last.values()):
            for url, event in last.items():
                if event.kind == "budget":
                    last[url] = asyncio.run(negotiate_once(desk, Target(url), event.id))
    assert sorted(event.outcome for event in last.values()) == ["agreed", "declined"]
    with buyer.store.read() as tx:
        held = [row.state for row in tx.ledger(buyer.verified.mandate.id)]
    assert held.count(LedgerState.COMMITTED) == 1
    assert LedgerState.RESERVED not in held


def test_the_model_names_one_of_the_hosts_mandates_by_its_id():
    market = Market()
    small = market.party(0, ('"gpu-hours-buyer" ', '"small" '), *NO_APPROVAL)
    large = market.party(0, ('"gpu-hours-buyer" ', '"large" '), *NO_APPROVAL)
    desk = desk_of(small, large)
    with all_served(market.party(1)) as (url,):
        script = [
            calls(("negotiate", targets(url))),
            calls(("negotiate", targets(url) | {"mandate": "huge"})),
            calls(("negotiate", targets(url) | {"mandate": "large"})),
            says("Done."),
        ]
        with ModelServer(script) as server:
            result = run(agent_over(server, desk), "Buy.")
            offered = server.requests[0].json["tools"][1]["function"]["parameters"]
    assert offered["properties"]["mandate"]["enum"] == ["small", "large"]
    missing, unknown, done = (content for _, content in results_of(result.messages))
    assert "'mandate' is a required property" in missing
    assert "'huge' is not one of" in unknown
    assert done.startswith("Settled (1):")
    assert rows(small) == ()
    assert [row.state for row in rows(large)] == ["agreed"]
    ((_, session),) = result.negotiations.items()
    assert session["mandate"] == "large"


def test_a_desk_needs_a_party():
    with pytest.raises(UsageError, match="mandate"):
        Desk(parties={}, dial=None)
