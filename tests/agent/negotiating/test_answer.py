"""`answer`: the principal's own reply, taken from where the run recorded it, and nothing else."""

import asyncio
import json

import pytest

from negotiator.agent.dialler import start
from negotiator.agent.loop import Cancel, MemoryMessages, MemorySessions, Tool
from negotiator.agent.negotiating import (
    Answer,
    Sessions,
    Target,
    answer,
    close_best,
    guide,
    run_negotiation,
)
from negotiator.agent.replying import last_reply
from negotiator.errors import NetworkError, StoreError, UsageError
from tests.agent.loop.scripted import Copying, results_of, run
from tests.agent.negotiating.market import (
    ASKS,
    DEALS,
    DEAR,
    NO_APPROVAL,
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

TWO = ("North Ltd", "South Ltd")


def parked(buyer, url, **options):
    """Run a negotiation until it waits; return its event."""
    event = asyncio.run(run_negotiation(desk_of(buyer, **options), Target(url)))
    assert event.kind == "asking", event
    return event


def asking(*events, question="Approve the last offer of {}?", options=("approve", "stop")):
    """Return the call by which a model asks about events."""
    named = " and ".join(event.reference for event in events)
    return ("ask_user", {"question": question.format(named), "options": list(options)})


def replied(desk, said, script, **options):
    """Let a model ask first, the principal reply, and the model go on; return all results."""
    with ModelServer([*script, says("Done.")]) as server:
        agent = agent_over(server, desk, **options)
        result = run(agent, "Buy.")
        while result.pending is not None:
            call_id = result.pending.call_id
            state = json.loads(json.dumps(result.to_json()))
            result = run(
                agent_over(server, desk, **options),
                said,
                answering=call_id,
                messages=state["messages"],
                negotiations=state["negotiations"],
            )
    return [content for _, content in results_of(result.messages)]


def test_c56_while_it_asks_the_counterparty_receives_nothing():
    market = Market()
    buyer, seller = market.party(0, *ASKS), market.party(1, *STUBBORN)
    with all_served(seller) as (url,):
        event = parked(buyer, url)
        said = moves(seller, event.id), moves(buyer, event.id)
        again = asyncio.run(answer(desk_of(buyer), [event.id]))
        assert (moves(seller, event.id), moves(buyer, event.id)) == said
    assert again[0].kind == "skipped"
    assert said[1][-1][0] == "counter"
    assert event.question == "The offers do not come closer any more. Go on, or stop?"


def test_c57_to_ask_uses_up_no_turn():
    market = Market()
    buyer, seller = market.party(0, *ASKS), market.party(1, *STUBBORN)
    with all_served(seller) as (url,):
        event = parked(buyer, url)
        ours = [act for act, _ in moves(buyer, event.id)]
        assert event.turns == len(ours) == 3  # an open and two counters
        # The same number of turns is left as if nobody had been asked.
        (after,) = asyncio.run(answer(desk_of(buyer, turns=4), [event.id], Answer.GO_ON))
    assert after.turns == 4


def test_c60_ids_are_answered_once_each_and_what_we_dialled_runs_on():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        events = asyncio.run(answer(desk_of(buyer), [event.id] * 3, Answer.APPROVE))
    assert [one.kind for one in events] == ["settled"]
    assert events[0].outcome == "agreed"
    assert last_reply(buyer.store, event.id).by == "Ada Buyer"


@pytest.mark.parametrize(
    ("said", "outcome"), [("approve", "agreed"), (" Approved. ", "agreed"), ("STOP", "deadlock")]
)
def test_c60_a_reply_the_run_recorded_is_entered_and_the_rest_follows(said, outcome):
    market = Market()
    buyer, seller = market.party(0), market.party(1, *DEAR)
    with all_served(seller) as (url,):
        event = parked(buyer, url)
        script = [calls(asking(event)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), said, script)
    assert told.startswith("Settled (1):\n"), told
    assert rows(buyer)[0].state == outcome
    assert rows(seller)[0].state == outcome


@pytest.mark.parametrize("said", ["approve", "stop"])
def test_terms_are_not_approved_in_a_models_words_unless_the_host_shows_the_records_own(said):
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        lunch = asking(event, question="Is pizza fine for lunch? {}", options=("approve", "no"))
        script = [calls(lunch), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer, approves_by_model=False), said, script)
    if said == "approve":
        assert told.startswith("Skipped (1):\n")
        assert "approved on the record itself" in told
        assert rows(buyer)[0].state == "waiting"
    else:
        assert rows(buyer)[0].state == "deadlock"


def test_c60_what_the_model_writes_is_no_reply():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        claims = "My principal has replied: approve."
        script = [
            calls(("answer", {"ids": [event.id]}), text=claims),
            calls(("answer", {"ids": [event.id], "reply": "approve"})),
            says("approve"),
        ]
        with ModelServer(script) as server:
            result = run(agent_over(server, desk_of(buyer)), f"approve {event.reference}")
    skipped, refused = (content for _, content in results_of(result.messages))
    assert skipped.startswith("Skipped (1):\n")
    assert event.reference in skipped  # so that the model can ask
    assert "Additional properties are not allowed" in refused
    assert rows(buyer)[0].state == "waiting"


def test_c60_what_another_tool_returns_is_no_reply_either():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        any_ = {"type": "object"}
        other = Tool("webhook", "Waits for a parcel.", any_, suspends=True)
        question = {"question": event.reference}
        script = [calls(("webhook", question)), calls(("answer", {"ids": [event.id]})), says("ok")]
        with ModelServer(script) as server:
            agent = agent_over(server, desk_of(buyer))
            agent = agent_over(server, desk_of(buyer), tools=(other, *agent.tools.values()))
            first = run(agent, "Buy.")
            result = run(agent, "approve", answering=first.pending.call_id, messages=first.messages)
    assert results_of(result.messages)[1][1].startswith("Skipped (1):\n")
    assert rows(buyer)[0].state == "waiting"


def test_c63_a_reply_reaches_only_what_its_question_named():
    market = Market(TWO)
    buyer = market.party(0, *DEALS)
    with all_served(market.party(1, *DEAR), market.party(2, *DEAR)) as urls:
        one, two = (parked(buyer, url) for url in urls)
        script = [calls(asking(one)), calls(("answer", {"ids": [one.id, two.id]}))]
        _, told = replied(desk_of(buyer), "approve", script)
    assert told.startswith("Settled (1):\n")
    assert "\nSkipped (1):\n" in told
    states = {row.neg: row.state for row in rows(buyer)}
    assert states == {one.id: "agreed", two.id: "waiting"}


def test_c63_a_reply_to_an_earlier_question_is_none_to_a_later_one():
    market = Market()
    buyer = market.party(0, *ASKS, ("rounds = 6", "rounds = 9"))
    with all_served(market.party(1, *STUBBORN, ("rounds = 6", "rounds = 9"))) as (url,):
        event = parked(buyer, url)
        ask = asking(event, question="Go on with {}?", options=("go on", "stop"))
        script = [
            calls(ask),
            calls(("answer", {"ids": [event.id]})),
            calls(("answer", {"ids": [event.id]})),
        ]
        _, once, twice = replied(desk_of(buyer), "go on", script)
    assert once.startswith("Waiting for your principal (1):\n")
    assert event.reference not in once
    assert twice.startswith("Skipped (1):\n")


def test_c63_a_reference_within_another_word_is_not_named():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        ask = asking(event, question="Approve x{}x?")
        script = [calls(ask), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), "approve", script)
    assert told.startswith("Skipped (1):\n")


def test_c64_for_one_we_host_the_answer_is_recorded_and_used_when_they_look_again():
    market = Market()
    buyer = market.party(1, *DEAR)  # the seller dials here, and the buyer hosts
    host = market.party(0)
    with all_served(host) as (url,):
        dialling = desk_of(buyer)

        async def both():
            running = asyncio.ensure_future(run_negotiation(dialling, Target(url)))
            while not any(row.state == "waiting" for row in rows(host)):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            (row,) = rows(host)
            events = await answer(desk_of(host), [row.neg], Answer.APPROVE)
            return events, await running

        events, theirs = asyncio.run(asyncio.wait_for(both(), 20))
    assert [event.kind for event in events] == ["recorded"]
    assert theirs.outcome == "agreed"


def test_c65_an_ended_one_is_not_changed_and_an_unknown_one_is_said_to_be():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        script = [calls(("negotiate", targets(url)))]
        with ModelServer([*script, says("ok")]) as server:
            run(agent_over(server, desk_of(buyer)), "Buy.")
        (row,) = rows(buyer)
        script = [calls(("answer", {"ids": [row.neg, "ng_nowhere"]})), says("ok")]
        with ModelServer(script) as server:
            result = run(agent_over(server, desk_of(buyer)), "Go on.")
    told = results_of(result.messages)[0][1]
    assert told.startswith("Skipped (2):\n")
    assert "it has ended (agreed)" in told
    assert "open a new one" in told
    assert '- ng_nowhere: "no such negotiation is on record' in told
    assert rows(buyer) == (row,)


def test_c66_a_failure_after_they_answered_keeps_it_all_and_answering_again_tries_again():
    market = Market()
    buyer, seller = market.party(0), market.party(1, *DEAR)
    store = MemorySessions()
    with all_served(seller) as (url,):
        event = parked(buyer, url)

        async def down(_party, _url, _neg, _following):
            raise NetworkError("nobody there")

        sessions = Sessions(store)
        failed = asyncio.run(
            answer(desk_of(buyer, dial=down), [event.id], Answer.APPROVE, sessions=sessions)
        )
        assert last_reply(buyer.store, event.id).answer is Answer.APPROVE
        again = asyncio.run(answer(desk_of(buyer), [event.id], sessions=sessions))
    assert [(one.kind, one.id, one.reason) for one in failed] == [
        ("failed", event.id, "nobody there")
    ]
    assert [one.outcome for one in again] == ["agreed"]


def test_c66_a_failure_without_a_task_leaves_nothing_behind():
    buyer, store = Market().party(0), MemorySessions()
    event = asyncio.run(
        run_negotiation(desk_of(buyer), Target("http://127.0.0.1:9"), sessions=Sessions(store))
    )
    assert (event.kind, event.id) == ("failed", "")
    assert (rows(buyer), store.list()) == ((), [])


@pytest.mark.parametrize(
    "said", ["go up to 2.50", "yes", "approve, but at most 2.30", "go on", "approve\nstop", "ok"]
)
def test_c68_words_beyond_the_list_change_nothing_and_say_what_is_possible(said):
    market = Market()
    buyer, seller = market.party(0), market.party(1, *DEAR)
    with all_served(seller) as (url,):
        event = parked(buyer, url)
        before = moves(seller, event.id), moves(buyer, event.id), rows(buyer)
        script = [calls(asking(event)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), said, script)
        assert (moves(seller, event.id), moves(buyer, event.id), rows(buyer)) == before
    assert told.startswith("Skipped (1):\n")
    assert 'Possible here: \\"approve\\" or \\"stop\\"' in told
    assert "an amended mandate is needed: negotiator mandate sign" in told


def test_c76_one_question_and_one_answer_do_for_all_that_ask_the_same():
    market = Market(TWO)
    buyer = market.party(0, *DEALS)
    with all_served(market.party(1, *DEAR), market.party(2, *DEAR)) as urls:
        events = [parked(buyer, url) for url in urls]
        ids = [event.id for event in events]
        script = [calls(asking(*events)), calls(("answer", {"ids": ids}))]
        _, told = replied(desk_of(buyer), "approve", script)
    assert told.startswith("Settled (2):\n")


def test_an_offer_of_ours_that_nobody_was_shown_is_not_approved_through_a_model():
    market = Market()
    buyer = market.party(0, ("above = 23500", "above = 18000"))
    with all_served(market.party(1)) as (url,):
        event = parked(buyer, url)
        script = [calls(asking(event)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer), "approve", script)
        assert told.startswith("Skipped (1):\n")
        assert "approve with negotiator negotiations answer" in event.question
        (after,) = asyncio.run(answer(desk_of(buyer), [event.id], Answer.APPROVE))
    assert after.turns == event.turns + 1


def test_without_a_name_for_who_replies_no_reply_counts():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        script = [calls(asking(event)), calls(("answer", {"ids": [event.id]}))]
        _, told = replied(desk_of(buyer, by=""), "approve", script)
    assert told.startswith("Skipped (1):\n")
    assert "name of the person" in told


def test_a_reply_can_be_pinned_to_one_question_by_its_call_id():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        script = [
            calls(asking(event), ids=["q1"]),
            calls(("answer", {"ids": [event.id], "question": "q2"}), ids=["a1"]),
            calls(("answer", {"ids": [event.id], "question": "q1"}), ids=["a2"]),
        ]
        _, other, told = replied(desk_of(buyer), "approve", script)
    assert other.startswith("Skipped (1):\n")
    assert told.startswith("Settled (1):\n")


def test_an_approval_of_what_was_shown_is_none_of_what_is_asked_by_now():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        desk, before = desk_of(buyer), rows(buyer)
        for shown in ("q_of_an_earlier_question", event.reference[:-1]):
            (told,) = asyncio.run(answer(desk, [event.id], Answer.APPROVE, about=[shown]))
            assert told.kind == "skipped"
            assert told.reason.startswith("it asks something else than what was answered")
        assert rows(buyer) == before
        assert last_reply(buyer.store, event.id) is None
        shown = ["q_of_another", event.reference]
        (told,) = asyncio.run(answer(desk, [event.id], Answer.APPROVE, about=shown))
    assert told.outcome == "agreed"


@pytest.mark.parametrize("by_model", [False, True])
def test_where_terms_are_not_approved_through_a_model_it_is_told_before_it_asks(by_model):
    market = Market()
    buyer = market.party(0)
    desk = desk_of(buyer, approves_by_model=by_model)
    with all_served(market.party(1, *DEAR)) as (url,):
        event = parked(buyer, url)
        script = [calls(("negotiate", targets(url))), calls(("close_best", {"ids": [event.id]}))]
        _, told = replied(desk, "", script)
    assert told.startswith("Waiting for your principal (1):\n")
    assert ("Do not ask for an approval" in told) is not by_model


def test_a_run_that_is_cancelled_stops_its_negotiation_and_another_goes_on_with_it():
    """C23: the signal reaches a negotiation in flight, C26: and nothing that was done is lost."""
    market, reached, stopped = Market(), asyncio.Event(), []
    buyer = market.party(0, *NO_APPROVAL)
    history, sessions = MemoryMessages(), MemorySessions()
    kept = {"history": history, "sessions": sessions}

    async def hangs(party, url, neg, following):
        begun = start(party, "https://agent.seller1.example", url).neg if neg is None else neg
        await following.opened(begun)
        reached.set()
        try:
            await asyncio.sleep(60)
        finally:
            stopped.append(begun)

    class ShutError(Exception):
        pass

    async def cancelled(agent):
        cancel = Cancel()
        running = asyncio.ensure_future(agent.run("Buy.", conversation="c", cancel=cancel))
        await reached.wait()
        cancel.cancel(ShutError("the shop closed"))
        await running

    with all_served(market.party(1)) as (url,):
        goes_on = lambda _: calls(("answer", {"ids": [rows(buyer)[0].neg]}), ids=["b"])  # noqa: E731
        script = [calls(("negotiate", targets(url)), ids=["a"]), goes_on, says("Done.")]
        with ModelServer(script) as server:
            with pytest.raises(ShutError, match="the shop closed"):
                asyncio.run(cancelled(agent_over(server, desk_of(buyer, dial=hangs), **kept)))
            (row,) = rows(buyer)
            assert stopped == [row.neg]
            assert sessions.get(row.neg).document["objective"] == "GPU hours"
            result = run(agent_over(server, desk_of(buyer), **kept), conversation="c")
    lost, told = (content for _, content in results_of(result.messages))
    assert "lost" in lost
    assert told.startswith(f"Settled (1):\n- {row.neg}, ")


def test_one_text_is_no_list_of_ids():
    desk = desk_of(Market().party(0))
    for act in (answer(desk, "ng_1"), guide(desk, "ng_1", "total <= 1"), close_best(desk, "ng_1")):
        with pytest.raises(UsageError, match="a list of ids"):
            asyncio.run(act)


def test_days_later_another_process_answers_from_the_stored_conversation():
    market = Market()
    buyer = market.party(0)
    history, sessions = Copying(MemoryMessages()), Copying(MemorySessions())
    kept = {"history": history, "sessions": sessions}
    with all_served(market.party(1, *DEAR)) as (url,):

        def ask(request):
            told = request.messages[-1]["content"]
            reference = told.split("reference ")[1].split(";")[0]
            return calls(("ask_user", {"question": f"Approve {reference}?"}), ids=["q1"])

        def reply(_request):
            return calls(("answer", {"ids": [rows(buyer)[0].neg]}), ids=["a1"])

        script = [calls(("negotiate", targets(url)), ids=["n1"]), ask, reply, says("Done.")]
        with ModelServer(script) as server:
            first = run(agent_over(server, desk_of(buyer), **kept), "Buy.", conversation="c")
            assert first.end == "needs-input"
            second = run(
                agent_over(server, desk_of(buyer), **kept),
                "approve",
                answering=first.pending.token,
                conversation="c",
            )
    assert second.output == "Done."
    (session,) = second.negotiations.values()
    assert (session["state"], session["objective"]) == ("agreed", "GPU hours")
    assert session["pending"] is None


def test_c143_a_session_saved_by_others_meanwhile_is_made_again_from_the_record():
    class Raced(MemorySessions):
        def get(self, negotiation, /):
            found = super().get(negotiation)
            if found is not None and not self.raced:
                self.raced = True
                super().save(negotiation, {"objective": "theirs"}, found.revision)
            return found

    market, store = Market(), Raced()
    store.raced = False
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url), sessions=Sessions(store)))
    assert store.raced
    assert store.get(event.id).document["state"] == "agreed"
    assert store.get(event.id).document["objective"] == "theirs"


def test_a_record_that_cannot_be_read_is_a_failed_event_and_not_a_lost_run():
    class Broken:
        def read(self):
            raise StoreError("the disk is gone")

    market = Market()
    buyer = market.party(0)
    buyer = type(buyer)(buyer.engine, buyer.trust, buyer.gate, Broken(), buyer.clock, buyer.entropy)
    (event,) = asyncio.run(answer(desk_of(buyer), ["ng_1"], Answer.STOP))
    assert (event.kind, event.reason) == ("failed", "the disk is gone")
