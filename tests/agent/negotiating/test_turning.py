"""One exchange at a time: `open_negotiation` and `continue_negotiation`."""

import asyncio

import pytest

from negotiator.agent.negotiating import (
    Answer,
    Sessions,
    Target,
    answer,
    continue_negotiation,
    digest,
    negotiate_once,
    open_negotiation,
)
from negotiator.errors import AlreadyNegotiatingError, UsageError
from tests.agent.negotiating.market import (
    ASKS,
    NO_APPROVAL,
    STUBBORN,
    Market,
    all_served,
    desk_of,
    moves,
    rows,
)

NOWHERE = "http://127.0.0.1:9"


def opened(desk, url, **options):
    return asyncio.run(open_negotiation(desk, Target(url, "GPU-hours"), **options))


def continued(desk, neg, **options):
    return asyncio.run(continue_negotiation(desk, neg, **options))


def to_the_end(desk, event):
    """Go on until nothing is left to do; return all events."""
    seen = [event]
    while seen[-1].kind == "budget" and seen[-1].outcome == "open":
        seen.append(continued(desk, event.id))
    return seen


def test_c58_each_call_is_one_message_and_its_answer():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    desk = desk_of(buyer)
    with all_served(seller) as (url,):
        event, sent = opened(desk, url), []
        while event.kind == "budget":
            sent.append((len(moves(buyer, event.id)), len(moves(seller, event.id))))
            event = continued(desk, event.id)
    assert sent == [(number, number) for number in range(1, 6)]
    assert (event.kind, event.outcome, event.url) == ("settled", "agreed", url)


@pytest.mark.parametrize("with_a_target", [False, True])
def test_c58_none_of_them_ever_asks_and_the_counterparty_hears_nothing_of_the_wait(with_a_target):
    market = Market()
    buyer, seller = market.party(0, *ASKS), market.party(1, *STUBBORN)
    desk = desk_of(buyer)

    def go_on(neg):
        if with_a_target:
            return asyncio.run(negotiate_once(desk, Target(url), neg))
        return continued(desk, neg)

    with all_served(seller) as (url,):
        event = opened(desk, url)
        while event.outcome == "open":
            event = go_on(event.id)
        assert (event.kind, event.outcome) == ("budget", "waiting")
        assert (event.question, event.reference) == ("", "")
        told = digest([event])
        assert "waits for its principal" in told
        assert "q_" not in told
        heard = moves(seller, event.id)
        with pytest.raises(UsageError, match="stands as waiting"):
            go_on(event.id)
        assert moves(seller, event.id) == heard
        (after,) = asyncio.run(answer(desk, [event.id], Answer.STOP))
    assert after.outcome == "deadlock"


@pytest.mark.parametrize(("changes", "outcome"), [((), "agreed"), (STUBBORN, "deadlock")])
def test_c103_an_ended_one_is_refused_and_a_rejection_is_as_final_as_a_deal(changes, outcome):
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1, *changes)
    desk = desk_of(buyer)
    with all_served(seller) as (url,):
        *_, last = to_the_end(desk, opened(desk, url))
        assert last.outcome == outcome
        before = rows(buyer), rows(seller), moves(seller, last.id)
        for call in (continued, lambda d, neg: asyncio.run(negotiate_once(d, Target(url), neg))):
            with pytest.raises(UsageError, match=rf"has ended \({outcome}\).*open a new one"):
                call(desk, last.id)
        assert (rows(buyer), rows(seller), moves(seller, last.id)) == before


def test_c108_c109_a_second_one_with_a_counterparty_is_refused_while_it_goes_on_and_after_a_deal():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    desk = desk_of(buyer)
    with all_served(seller) as (url,):
        first = opened(desk, url)
        for again in (url, f"{url}/", url.upper()):
            with pytest.raises(AlreadyNegotiatingError) as going_on:
                opened(desk, again)
            assert going_on.value.neg == first.id
        *_, last = to_the_end(desk, first)
        with pytest.raises(AlreadyNegotiatingError) as agreed:
            opened(desk, url)
    assert (agreed.value.neg, agreed.value.state) == (first.id, last.outcome)
    assert len(rows(buyer)) == len(rows(seller)) == 1


def test_c110_after_a_rejection_another_one_may_be_opened():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1, *STUBBORN)
    desk = desk_of(buyer)
    with all_served(seller) as (url,):
        *_, last = to_the_end(desk, opened(desk, url))
        assert opened(desk, url).id != last.id


def test_c67_one_whose_turns_are_spent_sends_nothing_and_says_so():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    with all_served(seller) as (url,):
        first = opened(desk_of(buyer, turns=1), url)
        again = continued(desk_of(buyer, turns=1), first.id)
        assert (again.kind, again.turns) == ("budget", 1)
        assert len(moves(seller, first.id)) == 1
        assert continued(desk_of(buyer, turns=2), first.id).turns == 2


def test_c112_c114_a_failed_open_is_an_event_and_leaves_nothing_in_the_way():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    desk = desk_of(buyer)
    assert opened(desk, NOWHERE).kind == "failed"
    with all_served(seller) as (url,):
        assert opened(desk, url).kind == "budget"


def test_only_what_we_dialled_and_know_goes_on():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    with all_served(seller) as (url,):
        first = opened(desk_of(buyer), url)
        with pytest.raises(UsageError, match="dialled us"):
            continued(desk_of(seller), first.id)
    with pytest.raises(UsageError, match="no such negotiation"):
        continued(desk_of(buyer), "ng_0")
    with pytest.raises(UsageError, match="no mandate"):
        opened(desk_of(buyer), NOWHERE, mandate="another")


def test_the_session_keeps_the_address_and_the_objective_it_was_opened_with():
    market = Market()
    buyer, seller = market.party(0, *NO_APPROVAL), market.party(1)
    sessions = Sessions(intent="hours")
    with all_served(seller) as (url,):
        named = f"{url}/"
        first = opened(desk_of(buyer), named, sessions=sessions)
        again = continued(desk_of(buyer), first.id, sessions=sessions)
    assert again.url == first.url == named
    kept = sessions.shown[first.id]
    assert (kept["objective"], kept["intent"], kept["turns"]) == ("GPU-hours", "hours", 2)
