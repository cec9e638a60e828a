"""Sessions and the record in the system message: made from our record, both ways, ten at most."""

import asyncio
import json

from negotiator.agent.dialler import start
from negotiator.agent.guiding import all_guidance
from negotiator.agent.loop import Intent
from negotiator.agent.negotiating import (
    Answer,
    Sessions,
    Target,
    answer,
    guide,
    negotiate_once,
    run_negotiation,
    session_of,
    summary_of,
)
from negotiator.audit.guidance import Effect
from negotiator.policy.ports import Direction
from negotiator.terms import hash_bytes
from tests.agent.loop.scripted import run
from tests.agent.negotiating.market import (
    DEALS,
    DEAR,
    NO_APPROVAL,
    Market,
    agent_over,
    all_served,
    desk_of,
    rows,
    targets,
)
from tests.llm.model_server import ModelServer, calls, says


def test_c139_a_session_holds_what_our_record_says():
    market = Market()
    buyer = market.party(0)
    with all_served(market.party(1, *DEAR)) as (url,):
        script = [calls(("negotiate", targets(url, objective="GPU hours"))), says("ok")]
        with ModelServer(script) as server:
            intent = Intent("Buy hours.", "hours-7")
            result = run(agent_over(server, desk_of(buyer), intent=intent), "Buy.")
    (row,) = rows(buyer)
    session = result.negotiations[row.neg]
    with buyer.store.read() as tx:
        head = hash_bytes(tx.journal_tail(row.neg))
    pending = session.pop("pending")
    assert session == {
        "id": row.neg,
        "direction": "dialled",
        "url": url,
        "objective": "GPU hours",
        "peer": {"agent": "https://agent.seller1.example", "name": "Seller Ltd"},
        "task": row.task,
        "intent": "hours-7",
        "state": "waiting",
        "guidance": [],
        "mandate": "gpu-hours-buyer",
        "round": 6,
        "turns": 6,
        "auditHead": head,
    }
    assert pending["question"].startswith("Their last offer needs the approval")
    assert pending["reference"].startswith("q_")


def test_c139_a_session_holds_all_guidance_whether_the_mandate_leaves_anything_of_it_or_not():
    market = Market()
    buyer, sessions = market.party(0), Sessions()
    with all_served(market.party(1, *DEAR)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url), sessions=sessions))
        assert event.kind == "asking"
        desk = desk_of(buyer, turns=1)
        for text in ("pricePerHour <= 0.2", "total <= 23900"):  # the first leaves us no offer
            asyncio.run(guide(desk, [event.id], text, sessions=sessions))
    words = ["pricePerHour at most 0.2 USD", "total at most 23900 USD"]
    assert sessions.shown[event.id]["guidance"] == words
    effects = [one.effect for one in all_guidance(buyer.store, event.id)]
    assert effects == [Effect.NOTHING_LEFT, Effect.IN_FORCE]


def test_c139_a_session_is_a_projection_and_never_read_back_as_the_truth():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    sessions = Sessions()
    with all_served(market.party(1)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url, "x"), sessions=sessions))
        lie = {**sessions.shown[event.id], "state": "open", "mandate": "other", "turns": 0}
        revision = sessions.store.get(event.id).revision
        sessions.store.save(event.id, lie, revision)
        (again,) = asyncio.run(answer(desk_of(buyer), [event.id], sessions=sessions))
    assert again.kind == "skipped"
    assert session_of(buyer, event.id)["state"] == "agreed"


def test_c140_the_record_lists_both_directions_with_verdict_or_question():
    market = Market(("North Ltd", "South Ltd"))
    buyer = market.party(0, *DEALS)
    north, south = market.party(1), market.party(2, *DEAR)
    with all_served(north, south) as urls, all_served(buyer) as (ours,):
        for url in urls:
            asyncio.run(run_negotiation(desk_of(buyer), Target(url)))
        asyncio.run(negotiate_once(desk_of(market.party(1)), Target(ours)))
    told = summary_of(desk_of(buyer))({})
    (dialled, asking, hosted, waiting) = told.split("\n")
    assert dialled.endswith(f'"North Ltd", we dialled {urls[0]}: agreed')
    assert f'"South Ltd", we dialled {urls[1]}: asks "Their last offer needs' in asking
    assert hosted.endswith('"North Ltd", dialled us: open')
    assert waiting == f"These wait for your principal: {rows(buyer)[1].neg}."
    assert [row.direction for row in rows(buyer)] == [
        Direction.DIALLED,
        Direction.DIALLED,
        Direction.HOSTED,
    ]


def test_c140_only_the_last_ten_are_listed_and_the_latest_stands_last():
    market = Market()
    buyer = market.party(0)
    for number in range(11):
        market.clock.turn(seconds=1)
        start(buyer, f"https://agent.other{number}.example", f"http://other{number}.example")
    lines = summary_of(desk_of(buyer))({}).split("\n")
    order = [row.neg for row in rows(buyer)]
    assert len(order) == 11
    assert [line.split(",")[0] for line in lines] == [f"- {neg}" for neg in order[1:]]


def test_c141_the_record_is_said_to_be_right_and_is_made_anew_for_every_step():
    market = Market()
    buyer = market.party(0, *NO_APPROVAL)
    with all_served(market.party(1)) as (url,):
        script = [calls(("negotiate", targets(url))), says("ok")]
        with ModelServer(script) as server:
            run(agent_over(server, desk_of(buyer)), "Buy.")
            first, second = (request.messages[0]["content"] for request in server.requests)
    assert "record" not in first
    assert "Where this conversation says something else, the record is right." in second
    assert second.endswith(f'"Seller Ltd", we dialled {url}, for "GPU hours": agreed')


def test_c142_a_session_goes_through_json_and_has_no_member_beyond_the_public_ones():
    market = Market()
    buyer = market.party(0)
    sessions = Sessions()
    with all_served(market.party(1, *DEAR)) as (url,):
        event = asyncio.run(run_negotiation(desk_of(buyer), Target(url), sessions=sessions))
        asyncio.run(answer(desk_of(buyer), [event.id], Answer.STOP, sessions=sessions))
    (kept,) = (saved.document for _, saved in sessions.store.list())
    assert json.loads(json.dumps(kept)) == kept
    assert set(kept) == {
        "id", "direction", "url", "objective", "peer", "task", "intent", "state", "pending",
        "guidance", "mandate", "round", "turns", "auditHead",
    }  # fmt: skip
