"""Streams: the task first, then every change, until it is over or the stream's time is up."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import replace

import pytest
from a2a.server.context import ServerCallContext
from a2a.types.a2a_pb2 import SubscribeToTaskRequest, Task
from a2a.utils.errors import InternalError
from google.protobuf.json_format import MessageToDict, ParseDict

from negotiator.a2a.card import build_card
from negotiator.a2a.serving.handler import NegotiationHandler, Offering
from negotiator.a2a.serving.streaming import StreamBounds
from negotiator.agent.replying import reply
from negotiator.agent.watch import cancel, sweep
from negotiator.terms import Role
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, beside, endpoint, guest, two_at_one_record
from tests.agent.table import Clock, make_party
from tests.agent.test_replying import GO_ON, STALLS

BRIEF = Offering(streams=StreamBounds(seconds=0.3, look_seconds=0.02))
LONG = Offering(streams=StreamBounds(seconds=20, look_seconds=0.02, move_seconds=0.05))


def offer(action, price):
    """Return an offer in readable form."""
    expires = "2026-12-01T12:05:00Z"
    terms = {"pricePerHour": price, "gpuHours": 10000}
    return {"negotiation": {"action": action, "terms": terms, "expiresAt": expires}}


def kinds(events):
    """Return what kind of event each is."""
    return [next(iter(event["result"])) for event in events]


def accept(task):
    """Return an accept of the seller's latest offer."""
    return {"action": "accept", "offerId": spoken(task)["offerId"]}


def _row(one, task):
    """Return our record of a task."""
    with one.party.store.read() as tx:
        return tx.negotiation_of_task(task["id"])


def while_subscribed(one, task, *steps):
    """Subscribe, make some steps once the stream has begun, and return all that it said."""

    async def both():
        async with one.client():
            stream = asyncio.ensure_future(one.streams("SubscribeToTask", {"id": task["id"]}))
            await asyncio.sleep(0.15)
            for step in steps:
                await asyncio.to_thread(step)
            return await asyncio.wait_for(stream, 15)

    return asyncio.run(both())


def test_a_streamed_message_is_answered_by_the_task_and_ends_when_it_is_the_callers_turn():
    one = guest(offering=LONG)
    [event] = one.streamed("SendStreamingMessage", {"message": one.message(OPEN)})
    assert event["jsonrpc"] == "2.0"
    assert event["id"] == 1
    task = event["result"]["task"]
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    message = one.message(accept(task), task=task)
    events = one.streamed("SendStreamingMessage", {"message": message})
    assert kinds(events) == ["task"]
    assert events[0]["result"]["task"]["status"]["state"] == "TASK_STATE_COMPLETED"


def test_words_alone_are_answered_by_exactly_one_message():
    one = guest(offering=LONG)
    events = one.streamed("SendStreamingMessage", {"message": one.message("hello there")})
    assert kinds(events) == ["message"]
    assert events[0]["result"]["message"]["contextId"]


def test_a_subscriber_hears_each_of_our_moves_then_the_artifact_and_last_the_end():
    one = guest(offering=LONG)
    task = one.say(OPEN)
    other = beside(one, "")

    def close():
        latest = other.call("GetTask", {"id": task["id"]})["result"]
        other.say(accept(latest), task=task)

    events = while_subscribed(one, task, lambda: other.say(offer("counter", 1.9), task=task), close)
    assert kinds(events) == ["task", "statusUpdate", "artifactUpdate", "statusUpdate"]
    first, last = (events[place]["result"]["statusUpdate"] for place in (1, 3))
    assert spoken(first)["action"] == "counter"
    assert first["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    whole = one.call("GetTask", {"id": task["id"]})["result"]
    assert last["status"] == whole["status"]
    assert last["status"]["state"] == "TASK_STATE_COMPLETED"
    artifact = events[2]["result"]["artifactUpdate"]
    assert artifact["artifact"] == whole["artifacts"][0]
    assert artifact["lastChunk"] is True
    assert all(told["taskId"] == task["id"] for e in events[1:] for told in e["result"].values())


def test_what_the_sweep_ends_and_what_another_process_writes_reaches_every_stream(tmp_path):
    one, two = two_at_one_record(tmp_path, offering=LONG)
    task = one.say(OPEN)

    async def watched():
        streams = [
            asyncio.ensure_future(who.streams("SubscribeToTask", {"id": task["id"]}))
            for who in (one, one, two)
        ]
        await asyncio.sleep(0.2)
        await two.calls("SendMessage", {"message": two.message(offer("counter", 1.9), task=task)})
        await asyncio.sleep(0.2)
        two.party.clock.turn(days=2)
        assert len(await asyncio.to_thread(sweep, two.party)) == 1
        return await asyncio.wait_for(asyncio.gather(*streams), 15)

    first, same, elsewhere = asyncio.run(watched())
    assert first == same == elsewhere
    assert kinds(first) == ["task", "statusUpdate", "statusUpdate"]
    end = first[-1]["result"]["statusUpdate"]
    assert end["status"]["state"] == "TASK_STATE_REJECTED"


def test_a_stream_that_missed_steps_tells_them_as_one_that_saw_each():
    async def watched(look_seconds):
        one = guest(offering=Offering(streams=StreamBounds(20, look_seconds)))
        task = (await one.calls("SendMessage", {"message": one.message(OPEN)}))["result"]["task"]
        stream = asyncio.ensure_future(one.streams("SubscribeToTask", {"id": task["id"]}))
        await asyncio.sleep(0.1)
        # Not through this endpoint, so nothing tells its streams to look.
        unseen = endpoint(one.party)
        other = replace(one, app=unseen)
        for price in (1.9, 1.95):
            params = {"message": other.message(offer("counter", price), task=task)}
            await other.calls("SendMessage", params)
            await asyncio.sleep(0.1)
        assert await asyncio.to_thread(cancel, one.party, _row(one, task).neg)
        return await asyncio.wait_for(stream, 15)

    often, seldom = (asyncio.run(watched(seconds)) for seconds in (0.01, 0.6))
    assert kinds(often) == kinds(seldom) == ["task", *["statusUpdate"] * 3]
    assert [e["result"] for e in often[1:]] == [e["result"] for e in seldom[1:]]


def test_the_move_that_is_owed_after_a_hold_comes_in_the_stream_of_the_message():
    one = guest(*STALLS, offering=LONG)
    task = one.say(OPEN)
    one.say(offer("counter", 1.81), task=task)

    async def held():
        params = {"message": one.message(offer("counter", 1.82), task=task)}
        stream = asyncio.ensure_future(one.streams("SendStreamingMessage", params))
        async with asyncio.timeout(10):
            while (row := _row(one, task)).state != "waiting":  # noqa: ASYNC110 - a thread's work
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        assert not stream.done()
        await asyncio.to_thread(reply, one.party, row.neg, GO_ON, by="Ada")
        return await asyncio.wait_for(stream, 15)

    first, moved = asyncio.run(held())
    assert spoken(first["result"]["task"])["action"] == "hold"
    assert spoken(moved["result"]["statusUpdate"])["action"] == "counter"


@pytest.mark.parametrize("method", ["SubscribeToTask", "GetTask"])
def test_a_task_that_does_not_exist_has_no_stream(method):
    one = guest()
    [answer] = one.streamed(method, {"id": "t-nobody-has"})
    assert answer["error"]["code"] == -32001


def test_a_task_that_is_over_has_no_stream():
    one = guest(offering=LONG)
    task = one.say(OPEN)
    one.call("CancelTask", {"id": task["id"]})
    [answer] = one.streamed("SubscribeToTask", {"id": task["id"]})
    assert answer["error"]["code"] == -32004
    for method in ("GET", "POST"):
        response = one.rest(method, f"/tasks/{task['id']}:subscribe")
        assert response.status_code == 400
        assert response.json()["error"]["details"][0]["reason"] == "UNSUPPORTED_OPERATION"
    message = one.message(offer("counter", 1.9), task=task)
    [answer] = one.streamed("SendStreamingMessage", {"message": message})
    assert answer["error"]["code"] == -32004


def test_a_stream_ends_when_its_time_is_up_and_leaves_nothing_behind():
    one = guest(offering=BRIEF)
    task = one.say(OPEN)
    events = one.streamed("SubscribeToTask", {"id": task["id"]})
    assert kinds(events) == ["task"]
    assert one.call("GetTask", {"id": task["id"]})["result"]["status"] == task["status"]


def test_streams_are_bounded_in_all_and_for_each_task():
    bounds = StreamBounds(seconds=1, look_seconds=0.02, at_once=3, of_one_task=2)
    one = guest(offering=Offering(streams=bounds))
    tasks = [one.say(OPEN) for _ in range(3)]

    async def crowd():
        asked = [tasks[0], tasks[0], tasks[0], tasks[1], tasks[2]]
        streams = [one.streams("SubscribeToTask", {"id": task["id"]}) for task in asked]
        told = await asyncio.gather(*streams)
        late = one.message(offer("counter", 1.9), task=tasks[2])
        return told, await one.streams("SendStreamingMessage", {"message": late})

    told, sent = asyncio.run(crowd())
    assert [("error" in events[0]) for events in told] == [False, False, True, False, True]
    assert told[2][0]["error"]["code"] == -32603
    assert "GetTask" in told[2][0]["error"]["message"]
    assert kinds(sent) == ["task"]


def test_a_message_is_answered_though_there_is_no_room_for_its_stream():
    one = guest(offering=Offering(streams=StreamBounds(at_once=0)))
    [event] = one.streamed("SendStreamingMessage", {"message": one.message(OPEN)})
    assert spoken(event["result"]["task"])["action"] == "propose"


def test_a_card_that_declares_no_streams_has_none():
    party = make_party(Role.SELLER, Clock())
    card = build_card(party.verified.authority, "http://seller.example")
    assert card.capabilities.streaming
    card.capabilities.streaming = False
    one = replace(guest(), app=endpoint(party, Offering(card=card)))
    for method, params in (
        ("SendStreamingMessage", {"message": one.message(OPEN)}),
        ("SubscribeToTask", {"id": "t-any"}),
    ):
        [answer] = one.streamed(method, params)
        assert answer["error"]["code"] == -32004
    with party.store.read() as tx:
        assert tx.negotiations() == ()


def test_rest_streams_say_the_same():
    one = guest(offering=BRIEF)
    response = one.rest("POST", "/message:stream", {"message": one.message(OPEN)})
    assert response.headers["content-type"].startswith("text/event-stream")
    [line] = [line for line in response.text.splitlines() if line.startswith("data: ")]
    task = json.loads(line.removeprefix("data: "))["task"]
    assert MessageToDict(ParseDict(task, Task()))["id"] == task["id"]


def test_a_receiver_that_leaves_leaves_no_stream_open():
    one = guest()
    task = one.say(OPEN)
    bounds = StreamBounds(seconds=20, at_once=1)
    handler = NegotiationHandler(one.party, ThreadPoolExecutor(1), None, Offering(streams=bounds))
    request = SubscribeToTaskRequest(id=task["id"])

    async def leave():
        for _ in range(3):
            async with aclosing(handler.on_subscribe_to_task(request, ServerCallContext())) as said:
                assert isinstance(await anext(said), Task)
                waiting = asyncio.ensure_future(anext(said))
                await asyncio.sleep(0.05)
                with pytest.raises(InternalError):
                    await anext(handler.on_subscribe_to_task(request, ServerCallContext()))
                waiting.cancel()
                await asyncio.wait([waiting])

    asyncio.run(leave())


def test_a_stream_says_as_much_history_as_is_asked_for():
    one = guest(offering=BRIEF)
    params = {"message": one.message(OPEN), "configuration": {"historyLength": 0}}
    [event] = one.streamed("SendStreamingMessage", params)
    assert "history" not in event["result"]["task"]
