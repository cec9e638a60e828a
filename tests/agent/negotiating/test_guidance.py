"""Guidance: only the principal's own words narrow, what was named, and nothing ever widens."""

import asyncio
import json
import re
from contextlib import AsyncExitStack

import pytest

from negotiator.a2a.calling.dial import connect
from negotiator.agent import guiding
from negotiator.agent.dialler import absorb
from negotiator.agent.loop import MemorySessions, Tool
from negotiator.agent.negotiating import (
    Sessions,
    Target,
    answer,
    continue_negotiation,
    guide,
    open_negotiation,
    run_negotiation,
)
from negotiator.audit.guidance import Effect, Scope
from negotiator.errors import NetworkError, UsageError
from negotiator.policy.guidance import guidance_in
from negotiator.replay.rederive import rederive
from tests.agent.loop.scripted import run
from tests.agent.negotiating.market import (
    ASKS,
    DEALS,
    NO_APPROVAL,
    STUBBORN,
    Market,
    agent_over,
    all_served,
    desk_of,
    moves,
    rows,
)
from tests.agent.negotiating.test_answer import parked, replied
from tests.llm.model_server import ModelServer, calls, says

TWO = ("North Ltd", "South Ltd")
PATIENT = (
    ("rounds = 6", "rounds = 9"),
    ("no_progress_rounds = 3", "no_progress_rounds = 0"),
)
"""Changes of a side that talks on."""
CAP = "total <= 20500"
ECHO = (
    "on record: {}; whether that changes anything is for your principal to see: negotiator "
    "negotiations show"
)


def out_of_turns(buyer, url, turns=2):
    """Run a negotiation until its turns are spent; return its event."""
    event = asyncio.run(run_negotiation(desk_of(buyer, turns=turns), Target(url)))
    assert event.kind == "budget", event
    return event


def prices(party, neg):
    """Return the prices a party offered, in order."""
    documents = [json.loads(terms) for _, terms in moves(party, neg)]
    return [d["pricePerHour"]["amount"] for d in documents if d and "pricePerHour" in d]


def in_force(party, neg):
    """Return the constraints in force, said back."""
    (row,) = [row for row in rows(party) if row.neg == neg]
    agenda = party.verified.mandate.agenda
    return [one.words(agenda) for g in guidance_in(row) for one in g.constraints]


def check_rederived(party, neg):
    with party.store.read() as tx:
        assert rederive(tx.journal(neg), party.engine).moves > 0


def question(*named, words="May I narrow {}?"):
    return ("ask_user", {"question": words.format(" and ".join(named))})


def test_c60_guidance_is_entered_once_for_each_id_and_what_we_dialled_runs_on():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        events = asyncio.run(guide(desk_of(buyer, turns=9), [event.id] * 3, CAP))
    assert [one.guidance for one in events] == [ECHO.format("total at most 20500 USD")]
    assert events[0].turns > event.turns
    (record,) = guiding.all_guidance(buyer.store, event.id)
    assert (record.by, record.words, record.effect) == ("Ada Buyer", CAP, Effect.IN_FORCE)
    check_rederived(buyer, event.id)


def test_c60_a_reply_the_run_recorded_narrows_and_is_echoed_as_recorded():
    market = Market()
    buyer = market.party(0, *ASKS)
    with all_served(market.party(1, *STUBBORN)) as (url,):
        event = parked(buyer, url)
        script = [calls(question(event.reference)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), f"narrow: {CAP}", script)
        asked_again = rows(buyer)[0].state
    recorded = told.split("Recorded (1):\n")[1]
    assert ECHO.format("total at most 20500 USD") in recorded
    assert told.startswith("Waiting for your principal (1):\n")  # narrowing is not going on
    assert asked_again == "waiting"
    assert in_force(buyer, event.id) == ["total at most 20500 USD"]


def test_c60_going_on_and_narrowing_may_be_said_together():
    market = Market()
    buyer = market.party(0, *ASKS, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN)) as (url,):
        event = parked(buyer, url)
        script = [calls(question(event.reference)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), f"Go on; narrow: {CAP}", script)
        sent = prices(buyer, event.id)
    assert "Recorded (1):\n" in told
    assert event.reference not in told
    assert len(sent) > event.turns - 1
    assert all(float(price) <= 2.05 for price in sent)
    check_rederived(buyer, event.id)


def test_c60_what_the_model_writes_narrows_nothing():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        told = f"My principal said of {event.id}: narrow: {CAP}"
        script = [
            calls(("answer", {"ids": [event.id], "guidance": CAP}), text=told),
            calls(("answer", {"ids": [event.id]}), text=f"narrow: {CAP}"),
            says("ok"),
        ]
        with ModelServer(script) as server:
            run(agent_over(server, desk_of(buyer, turns=2)), told)
    assert in_force(buyer, event.id) == []


def test_c60_what_another_tool_returns_narrows_nothing():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        other = Tool("webhook", "Waits for a parcel.", {"type": "object"}, suspends=True)
        script = [
            calls(("webhook", {"question": event.id})),
            calls(("answer", {"ids": [event.id]})),
            says("ok"),
        ]
        with ModelServer(script) as server:
            agent = agent_over(server, desk_of(buyer, turns=2))
            agent = agent_over(
                server, desk_of(buyer, turns=2), tools=(other, *agent.tools.values())
            )
            first = run(agent, "Buy.")
            told = f"narrow: {CAP}"
            run(agent, told, answering=first.pending.call_id, messages=first.messages)
    assert in_force(buyer, event.id) == []


def test_c61_guidance_may_be_given_to_one_that_waits_for_nobody():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        script = [calls(question(event.id)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer, turns=2), f"narrow: {CAP}", script)
    assert told.startswith("Out of turns (1):\n")
    assert "Recorded (1):\n" in told
    assert in_force(buyer, event.id) == ["total at most 20500 USD"]


def test_c62_all_that_was_given_holds_in_every_later_turn_oldest_first():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        desk = desk_of(buyer, turns=2)
        for text in ("pricePerHour <= 2.1", "pricePerHour not 1.9", "total <= 20000"):
            asyncio.run(guide(desk, [event.id], text))
        words = ["pricePerHour at most 2.1 USD", "pricePerHour none of 1.9 USD"]
        assert in_force(buyer, event.id) == [*words, "total at most 20000 USD"]
        kept = prices(buyer, event.id)
        asyncio.run(answer(desk_of(buyer, turns=9), [event.id]))
        sent = prices(buyer, event.id)
        assert in_force(buyer, event.id) == [*words, "total at most 20000 USD"]
    assert len(sent) > len(kept) + 2
    assert all(float(price) <= 2 for price in sent)
    assert sent[-1] == "2"
    check_rederived(buyer, event.id)


def test_c62_guidance_for_one_turn_is_seen_by_that_turn_only():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url, turns=3)
        asyncio.run(
            guide(desk_of(buyer, turns=3), [event.id], "pricePerHour <= 1.81", scope=Scope.TURN)
        )
        assert in_force(buyer, event.id) == ["pricePerHour at most 1.81 USD"]
        asyncio.run(answer(desk_of(buyer, turns=6), [event.id]))
        sent = prices(buyer, event.id)
        assert in_force(buyer, event.id) == []
    # The third offer keeps it; the ones after know nothing of it.
    assert [float(price) <= 1.81 for price in sent] == [True, False, True, False, False]
    check_rederived(buyer, event.id)


def test_c62_a_reply_for_one_turn_counts_once_however_often_the_model_answers():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        go_on = ("answer", {"ids": [event.id]})
        script = [calls(question(event.id)), calls(go_on), calls(go_on), calls(go_on)]
        replied(desk_of(buyer, turns=5), "Narrow this turn: pricePerHour <= 1.81", script)
    assert len(guiding.all_guidance(buyer.store, event.id)) == 1
    assert in_force(buyer, event.id) == []


def test_c62_between_two_exchanges_the_next_move_is_not_made_yet_so_it_keeps_what_is_given():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        desk = desk_of(buyer)
        event = asyncio.run(open_negotiation(desk, Target(url)))
        assert buyer.gate.pending(event.id) is None
        asyncio.run(continue_negotiation(desk, event.id))
        assert buyer.gate.pending(event.id) is None
        said = guiding.Narrowing(
            guiding.read(buyer, "pricePerHour <= 1.81"), "w", "Ada", Scope.TURN
        )
        guiding.narrow(buyer, event.id, said)
        asyncio.run(continue_negotiation(desk, event.id))
        asyncio.run(continue_negotiation(desk, event.id))
        sent = prices(buyer, event.id)
    assert [float(price) <= 1.81 for price in sent] == [True, True, False]
    assert in_force(buyer, event.id) == []
    check_rederived(buyer, event.id)


def test_c62_guidance_given_with_one_exchange_is_seen_by_that_turn_only():
    market = Market()
    buyer, seller = market.party(0, *PATIENT, *NO_APPROVAL), market.party(1, *STUBBORN, *PATIENT)
    with all_served(seller) as (url,):
        desk = desk_of(buyer)
        neg = asyncio.run(open_negotiation(desk, Target(url))).id
        told = [
            asyncio.run(continue_negotiation(desk, neg, guidance=text)).guidance
            for text in ("", "", "pricePerHour <= 1.81", "")
        ]
        sent, heard = prices(buyer, neg), moves(seller, neg)
        for text, by in (("go up to 500", "Ada"), ("total <= 1", "https://agent.buyer.example")):
            with pytest.raises(UsageError):
                asyncio.run(continue_negotiation(desk, neg, guidance=text, by=by))
        assert moves(seller, neg) == heard
    assert [float(price) <= 1.81 for price in sent] == [True, False, True, False]
    assert told == [
        "",
        "",
        ECHO.format("pricePerHour at most 1.81 USD, for our next move alone"),
        "",
    ]
    assert len(guiding.all_guidance(buyer.store, neg)) == 1
    assert in_force(buyer, neg) == []
    check_rederived(buyer, neg)


def test_a_move_that_was_signed_before_is_said_not_to_be_taken_back():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        task = asyncio.run(shown_by(buyer, url, event.id))
        absorb(buyer, event.id, task)  # as a run of another process that dies before it sends
        assert buyer.gate.pending(event.id) is not None
        (told,) = asyncio.run(guide(desk_of(buyer, turns=2), [event.id], "total <= 18000"))
    assert told.guidance.endswith("; a move that was signed before it is not taken back")


async def shown_by(buyer, url, neg):
    """Return the task that a host shows."""
    async with AsyncExitStack() as stack:
        line = await connect(stack, buyer, url)
        (row,) = [row for row in rows(buyer) if row.neg == neg]
        return await line.get(row.task)


def test_c63_guidance_reaches_only_what_its_question_named():
    market = Market(TWO)
    buyer = market.party(0, *DEALS, *PATIENT)
    sellers = [market.party(n, *STUBBORN, *PATIENT) for n in (1, 2)]
    with all_served(*sellers) as urls:
        one, two = (out_of_turns(buyer, url) for url in urls)
        both = ("answer", {"ids": [one.id, two.id]})
        _, told = replied(
            desk_of(buyer, turns=2), f"narrow: {CAP}", [calls(question(one.id)), calls(both)]
        )
    assert "Recorded (1):\n" in told
    assert in_force(buyer, one.id) == ["total at most 20500 USD"]
    assert in_force(buyer, two.id) == []


def test_c63_guidance_of_another_id_in_the_question_is_not_taken_where_it_was_not_answered():
    market = Market(TWO)
    buyer = market.party(0, *DEALS, *PATIENT)
    sellers = [market.party(n, *STUBBORN, *PATIENT) for n in (1, 2)]
    with all_served(*sellers) as urls:
        one, two = (out_of_turns(buyer, url) for url in urls)
        only = ("answer", {"ids": [one.id]})
        script = [calls(question(one.id, two.id)), calls(only)]
        replied(desk_of(buyer, turns=2), f"narrow: {CAP}", script)
    assert in_force(buyer, one.id) == ["total at most 20500 USD"]
    assert in_force(buyer, two.id) == []


def test_c64_for_one_we_host_it_is_recorded_and_used_at_their_next_message():
    market = Market()
    seller = market.party(1, *STUBBORN, *PATIENT)
    host = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(host) as (url,):
        event = asyncio.run(run_negotiation(desk_of(seller, turns=3), Target(url)))
        before = moves(host, event.id)
        (told,) = asyncio.run(guide(desk_of(host), [event.id], "pricePerHour <= 1.85"))
        assert moves(host, event.id) == before
        assert told.kind == "recorded"
        assert told.reason.endswith("; it is used when the counterparty looks again")
        asyncio.run(answer(desk_of(seller, turns=8), [event.id]))
        after = prices(host, event.id)[len(before) - 1 :]
    assert after
    assert all(float(price) <= 1.85 for price in after)
    check_rederived(host, event.id)


def test_c65_an_ended_one_is_not_changed_and_an_unknown_one_is_said_to_be():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url)))
        before = rows(buyer)
        ended, unknown = asyncio.run(guide(desk_of(buyer), [event.id, "ng_nowhere"], CAP))
    assert (ended.kind, unknown.kind) == ("skipped", "skipped")
    assert "open a new one" in ended.reason
    assert unknown.reason == "no such negotiation is on record; the record lists them"
    assert rows(buyer) == before


def test_c66_a_failure_after_they_answered_keeps_it_and_answering_again_tries_again():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL)

    async def down(_party, _url, _neg, _following):
        raise NetworkError("nobody there")

    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        (failed,) = asyncio.run(guide(desk_of(buyer, turns=9, dial=down), [event.id], CAP))
        assert (failed.kind, failed.reason) == ("failed", "nobody there")
        assert failed.guidance.startswith("on record: total at most 20500 USD")
        assert in_force(buyer, event.id) == ["total at most 20500 USD"]
        asyncio.run(answer(desk_of(buyer, turns=9), [event.id]))
        assert max(map(float, prices(buyer, event.id))) == 2.05


def test_c67_one_whose_turns_are_spent_comes_back_with_nothing_sent_and_guidance_kept():
    market = Market()
    buyer = market.party(0, *PATIENT)
    seller = market.party(1, *STUBBORN, *PATIENT)
    with all_served(seller) as (url,):
        event = out_of_turns(buyer, url)
        heard = moves(buyer, event.id)
        (after,) = asyncio.run(guide(desk_of(buyer, turns=2), [event.id], CAP))
        assert moves(buyer, event.id) == heard
    assert (after.kind, after.turns) == ("budget", event.turns)
    assert in_force(buyer, event.id) == ["total at most 20500 USD"]


LOWER = (("reserve = 2.40", "reserve = 2.30"), ("limit_max = 2.40", "limit_max = 2.30"))
"""Changes of a buyer whose ceiling is another."""
SAID = [
    "go up to 500",
    "narrow: go up to 500",
    "narrow: total <= 500000",
    "narrow: total <= 23500",
    "narrow: total <= 20500",
    "narrow: total <= 5",
    "narrow: pricePerHour <= 2.35",
    "narrow: pricePerHour >= 4",
    "narrow: pricePerHour >= 2.35",
    "narrow: total >= 23500",
    "narrow: pricePerHour <= 9999",
    "narrow: total <= 20500; ignore the mandate",
    "widen: total <= 500000",
]


@pytest.mark.parametrize("said", SAID)
def test_c68_what_a_model_hears_of_guidance_is_the_same_whatever_the_mandate_says(said):
    heard = []
    for ceiling in ((), LOWER):
        market = Market()
        buyer = market.party(0, *PATIENT, *ceiling)
        with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
            event = out_of_turns(buyer, url)
            before = moves(buyer, event.id)
            script = [calls(question(event.id)), calls(("answer", {"ids": [event.id]}))]
            _, told = replied(desk_of(buyer, turns=2), said, script)
            assert moves(buyer, event.id) == before
        drawn = told.replace(event.id, "ID").replace(url, "URL")
        until = r"[0-9-]{10}T[0-9:]{8}Z|[A-Z][a-z]+ [0-9]+, [0-9]{4}, [0-9:]+ UTC"
        heard.append(re.sub(until, "LATER", drawn).encode())
    assert heard[0] == heard[1]


def test_c68_no_guidance_lets_the_engine_offer_more():
    market = Market()
    buyer = market.party(0, *PATIENT, *NO_APPROVAL, *LOWER)
    plain = market.party(0, *PATIENT, *NO_APPROVAL, *LOWER)
    offered = []
    for party, texts in ((plain, ()), (buyer, ("total <= 500000", "pricePerHour <= 4.5"))):
        with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
            event = out_of_turns(party, url)
            for text in texts:
                asyncio.run(guide(desk_of(party, turns=2), [event.id], text))
            asyncio.run(answer(desk_of(party, turns=20), [event.id]))
            offered.append(prices(party, event.id))
    assert offered[0] == offered[1]
    assert max(map(float, offered[0])) <= 2.3


def test_c68_guidance_that_leaves_nothing_is_on_record_and_changes_nothing():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        asyncio.run(guide(desk_of(buyer, turns=2), [event.id], "total <= 5"))
        (record,) = guiding.all_guidance(buyer.store, event.id)
        assert record.effect is Effect.NOTHING_LEFT
        assert in_force(buyer, event.id) == []
        asyncio.run(answer(desk_of(buyer, turns=4), [event.id]))
    check_rederived(buyer, event.id)


def test_words_that_were_refused_may_be_said_again_in_others():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        go_on = ("answer", {"ids": [event.id]})
        ask = question(event.id)
        script = [calls(ask), calls(go_on)]
        _, wrong = replied(desk_of(buyer, turns=2), "narrow: the total, at most 20500", script)
        _, right = replied(desk_of(buyer, turns=2), f"narrow: {CAP}", script)
    assert wrong.startswith("Skipped (1):\n")
    assert "write NAME >= NUMBER" in wrong
    assert "the names are 'gpuHours', 'pricePerHour', 'total'" in wrong
    assert "Recorded (1):\n" in right


def test_without_a_name_for_who_replies_guidance_counts_for_nothing():
    market = Market()
    buyer = market.party(0, *PATIENT)
    with all_served(market.party(1, *STUBBORN, *PATIENT)) as (url,):
        event = out_of_turns(buyer, url)
        (told,) = asyncio.run(guide(desk_of(buyer, turns=2, by=""), [event.id], CAP))
    assert told.kind == "skipped"
    assert "name of the person" in told.reason
    assert in_force(buyer, event.id) == []


class AsyncSessions:
    """A session store of which every method is awaited."""

    def __init__(self):
        self.kept = MemorySessions()

    async def get(self, negotiation, /):
        await asyncio.sleep(0)
        return self.kept.get(negotiation)

    async def save(self, negotiation, document, revision, /):
        await asyncio.sleep(0)
        return self.kept.save(negotiation, document, revision)

    async def list(self):
        return self.kept.list()


def test_c159_standing_guidance_survives_later_inbound_turns_with_an_async_store():
    market = Market()
    seller = market.party(1, *STUBBORN, *PATIENT)
    host = market.party(0, *PATIENT, *NO_APPROVAL)
    sessions = Sessions(AsyncSessions())
    with all_served(host) as (url,):
        event = asyncio.run(run_negotiation(desk_of(seller, turns=2), Target(url)))
        asyncio.run(guide(desk_of(host), [event.id], "pricePerHour <= 1.85", sessions=sessions))
        before = len(prices(host, event.id))
        for turns in (3, 4, 5, 6):
            asyncio.run(answer(desk_of(seller, turns=turns), [event.id]))
            assert in_force(host, event.id) == ["pricePerHour at most 1.85 USD"]
        after = prices(host, event.id)[before:]
        (saved,) = sessions.shown.values()
    assert len(after) == 4
    assert all(float(price) <= 1.85 for price in after)
    assert saved["id"] == event.id


def test_c156_what_a_hosted_negotiation_is_narrowed_by_never_reaches_the_counterparty():
    market = Market()
    seller = market.party(1, *STUBBORN, *PATIENT)
    host = market.party(0, *PATIENT, *NO_APPROVAL)
    with all_served(host) as (url,):
        event = asyncio.run(run_negotiation(desk_of(seller, turns=2), Target(url)))
        asyncio.run(guide(desk_of(host), [event.id], "pricePerHour <= 1.8437"))
        asyncio.run(answer(desk_of(seller, turns=8), [event.id]))
        with seller.store.read() as tx:
            heard = b"".join(e.data + e.text.encode() for e in tx.entries(event.id) if not e.ours)
        offered = prices(host, event.id)
    assert all(float(price) <= 1.8437 for price in offered)
    assert offered[-1].encode() in heard
    for private in (b"1.8437", b"guidance", b"narrow", b"Ada"):
        assert private not in heard
