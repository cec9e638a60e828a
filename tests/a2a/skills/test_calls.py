"""Calls of tools made of cards, from the first request to the outcome: C206 to C211."""

import asyncio
import re
import threading
import time
from itertools import pairwise

import pytest

from negotiator.a2a.skills import agent, agent_tools
from negotiator.a2a.skills.reading import State
from negotiator.agent.loop import Cancel
from tests.a2a.skills.servers import (
    HANGS_UP,
    Scripted,
    artifact,
    rpc,
    rpc_error,
    scripted,
    stock,
    task,
    then,
)

WORKING = task("WORKING")
DONE = task("COMPLETED", artifacts=[artifact("ja")])
FAST = {"poll_every": 0.01}


def call(lingua, said="yes", budget=None, cancel=None, **options):
    """Make the tool of an agent's card and call it once."""

    [tool] = lingua.tools(agent(card=lingua.url, **(FAST | options)))
    return asyncio.run(tool.execute(said, budget=budget, cancel=cancel))


def message(text, role="ROLE_AGENT"):
    return {"messageId": "m", "role": role, "parts": [{"text": text}]}


def test_c206_the_task_is_sent_once_without_waiting_and_then_looked_at():
    with scripted() as lingua:
        lingua.answer = then(WORKING, WORKING, WORKING, DONE)
        outcome = call(lingua)
    assert lingua.methods() == ["SendMessage", "GetTask", "GetTask", "GetTask"]
    sent = lingua.calls[0].json["params"]
    assert sent["configuration"]["returnImmediately"] is True
    assert sent["message"]["role"] == "ROLE_USER"
    assert [part["text"] for part in sent["message"]["parts"]] == ["yes"]
    assert sent["message"]["messageId"]
    assert lingua.calls[0].headers["a2a-version"] == "1.0"
    assert [one.json["params"]["id"] for one in lingua.calls[1:]] == ["t-1"] * 3
    assert (outcome.polls, outcome.text) == (3, "ja")


def test_c206_a_second_passes_between_two_looks_unless_told_otherwise():
    assert agent(card="https://a.example").poll_every == 1.0
    with scripted() as lingua:
        times = []

        def answer(seen):
            times.append(time.monotonic())
            return script(seen)

        script = then(WORKING, WORKING, DONE)
        lingua.answer = answer
        call(lingua, poll_every=0.2)
    gaps = [after - before for before, after in pairwise(times)]
    assert all(0.19 <= gap < 10 for gap in gaps)


def test_c206_the_budget_is_300_seconds_for_an_agent_and_each_call_may_have_its_own():
    assert agent(card="https://a.example").timeout == 300.0
    with scripted() as lingua:
        lingua.answer = then(WORKING)
        began = time.monotonic()
        outcome = call(lingua, budget=0.2)
        of_the_agent = call(lingua, timeout=0.3)
    assert time.monotonic() - began < 30
    assert " of 0.2 s" in outcome.error
    assert " of 0.3 s" in of_the_agent.error


def test_c206_what_is_done_at_once_is_not_looked_at():
    with scripted() as lingua:
        lingua.answer = then(DONE)
        outcome = call(lingua)
    assert lingua.methods() == ["SendMessage"]
    assert (outcome.polls, outcome.state) == (0, State.COMPLETED)


ANSWERS = {
    "all text parts of all artifacts": (
        {"artifacts": [artifact("a", "b"), artifact("c")], "history": [message("no")]},
        "a\nb\nc",
    ),
    "parts that are no text are left out": (
        {"artifacts": [{"artifactId": "x", "parts": [{"data": {}}, {"text": "a"}, {"url": "u"}]}]},
        "a",
    ),
    "else the last message of the agent": (
        {"history": [message("first"), message("last"), message("mine", "ROLE_USER")]},
        "last",
    ),
    "also where artifacts have no text": (
        {"artifacts": [{"artifactId": "x", "parts": [{"data": {}}]}], "history": [message("last")]},
        "last",
    ),
    "else what it says of the state": ({"said": "there you are"}, "there you are"),
    "else nothing": ({"artifacts": [], "history": [message("mine", "ROLE_USER")]}, ""),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_c207_a_completed_task_gives(what):
    members, text = ANSWERS[what]
    with scripted() as lingua:
        lingua.answer = then(WORKING, task("COMPLETED", **members))
        outcome = call(lingua)
    assert outcome.ok
    assert outcome.text == text
    assert outcome.to_json()["answer"] == text


@pytest.mark.parametrize("state", ["FAILED", "CANCELED"])
def test_c208_a_failed_or_canceled_task_names_itself_its_state_and_what_was_said(state):
    with scripted() as lingua:
        lingua.answer = then(WORKING, task(state, said="the printer burns"))
        outcome = call(lingua)
    assert not outcome.ok
    assert outcome.text == ""
    for named in ('"t-1"', state.lower(), '"the printer burns"', '"Lingua"'):
        assert named in outcome.error
    assert "answer" not in outcome.to_json()


STOPS = ["REJECTED", "INPUT_REQUIRED", "AUTH_REQUIRED", "FAILED", "CANCELED", "COMPLETED"]


@pytest.mark.parametrize("state", STOPS)
@pytest.mark.parametrize("before", [[], [WORKING]])
def test_c211_a_state_that_waits_or_ends_stops_the_polling_at_once(state, before):
    with scripted() as lingua:
        lingua.answer = then(*before, task(state, said="which language?"), WORKING)
        outcome = call(lingua)
        time.sleep(0.05)
    assert len(lingua.calls) == len(before) + 1
    assert outcome.state == state.lower().replace("_", "-")
    assert outcome.ok == (state == "COMPLETED")
    if not outcome.ok:
        assert '"which language?"' in outcome.error


def test_c209_a_timeout_names_the_task_the_budget_and_the_last_state():
    with scripted() as lingua:
        lingua.answer = then(task("SUBMITTED"), WORKING)
        [tool] = lingua.tools(agent(card=lingua.url, **FAST))

        async def go():
            outcome = await tool.execute("yes", budget=2)
            looked = len(lingua.calls)
            await asyncio.sleep(0.2)
            return outcome, len(lingua.calls) - looked, len(asyncio.all_tasks())

        outcome, later, running = asyncio.run(go())
    assert later <= 1, "something goes on polling"
    assert running == 1, "something is left running"
    assert re.search(r"ran out of time after \d+\.\d s of 2 s\. Task \"t-1\"", outcome.error)
    assert "last state: working" in outcome.error
    assert outcome.state is State.WORKING
    assert outcome.polls >= 1


def test_c209_an_agent_that_does_not_answer_at_all_is_given_up_in_time():
    with scripted() as lingua:
        released = threading.Event()
        lingua.answer = lambda _: released.wait(60) and rpc({"task": DONE})
        outcome = call(lingua, budget=0.2)
        released.set()
    assert outcome.ms < 30_000
    assert "without an id" in outcome.error
    assert "last state: none was seen" in outcome.error
    assert outcome.metadata["taskId"] is None
    assert outcome.metadata["state"] is None


def test_c209_an_answer_that_trickles_in_is_given_up_in_time():
    async def trickle(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while not writer.is_closing():
            writer.write(b" ")
            await asyncio.sleep(0.02)

    async def go():
        server = await asyncio.start_server(trickle, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        listed = [{"url": f"{url}/rpc", "protocolBinding": "JSONRPC"}]
        slow = Scripted(url, {"skills": [{"id": "x"}], "supportedInterfaces": listed})
        [tool] = slow.tools(agent(card=url))
        try:
            return await asyncio.wait_for(tool.execute("yes", budget=0.5), 30)
        finally:
            server.close()

    assert "ran out of time" in asyncio.run(go()).error


def test_c209_a_cancellation_names_the_task_the_budget_and_the_last_state():
    cancel = Cancel()

    def answer(seen):
        if seen.json["method"] == "GetTask":
            cancel.cancel()
        return rpc({"task": WORKING})

    with scripted() as lingua:
        lingua.answer = answer
        outcome = call(lingua, budget=60, cancel=cancel)
        looked = len(lingua.calls)
        time.sleep(0.1)
    assert len(lingua.calls) == looked
    assert "was cancelled after" in outcome.error
    assert "of 60 s" in outcome.error
    assert '"t-1"' in outcome.error
    assert "last state: working" in outcome.error
    assert outcome.metadata["state"] == "working"


@pytest.mark.parametrize("broken", [(500, {}, b"down"), b"no JSON", HANGS_UP])
def test_c209_cancelling_wins_over_an_error_of_the_line_that_comes_of_it(broken):
    cancel = Cancel()

    def answer(seen):
        if seen.json["method"] == "SendMessage":
            return rpc({"task": WORKING})
        cancel.cancel()
        return broken

    with scripted() as lingua:
        lingua.answer = answer
        outcome = call(lingua, cancel=cancel)
    assert "was cancelled after" in outcome.error


def test_c209_a_signal_given_before_means_that_nothing_is_sent():
    cancel = Cancel()
    cancel.cancel(RuntimeError("closed"))
    with scripted() as lingua:
        outcome = call(lingua, cancel=cancel)
        assert lingua.calls == []
    assert "before anything was sent" in outcome.error


def test_c209_the_task_that_awaits_a_call_can_be_cancelled_and_that_stays_a_cancellation():
    async def go(lingua):
        [tool] = await agent_tools(agent(card=lingua.url, **FAST))
        running = asyncio.ensure_future(tool.execute("yes"))
        assert await asyncio.to_thread(lingua.third.wait, 20)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    with scripted() as lingua:
        lingua.answer = then(WORKING)
        asyncio.run(go(lingua))
        looked = len(lingua.calls)
        time.sleep(0.1)
        assert len(lingua.calls) == looked > 1


def test_half_a_surrogate_pair_in_a_task_is_sent_all_the_same():
    with scripted() as lingua:
        lingua.answer = then(DONE)
        assert call(lingua, "a \ud83d b").ok


def test_a_look_without_an_answer_is_made_again_a_few_times_in_a_row():
    down = (503, {}, b"")
    with scripted() as lingua:
        lingua.answer = then(WORKING, *[down] * 4, WORKING, *[down] * 4, DONE)
        assert call(lingua).ok
    with scripted() as lingua:
        lingua.answer = then(WORKING, down)
        outcome = call(lingua)
        assert len(lingua.calls) == 1 + 5
    assert "HTTP 503" in outcome.error
    assert '"t-1" was last working' in outcome.error


def test_a_definite_error_of_a_look_ends_the_call():
    with scripted() as lingua:
        lingua.answer = then(WORKING, rpc_error(-32001, "no such task"))
        outcome = call(lingua)
        assert len(lingua.calls) == 2
    assert 'error -32001: it says "no such task"' in outcome.error


@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_c206_to_c212_the_stock_server_is_understood(binding, version):
    async def go(url):
        [tool] = await agent_tools(agent(card=url, poll_every=0.02))
        asked = ("hello", "fail", "cancel", "reject", "ask", "login")
        return await asyncio.gather(*(tool.execute(words) for words in asked))

    with stock(binding=binding, version=version) as url:
        done, *others = asyncio.run(go(url))
    assert done.text == "HELLO\n(all of it)"
    assert done.polls >= 1
    stopped = ["failed", "canceled", "rejected", "input-required", "auth-required"]
    assert [outcome.state for outcome in others] == stopped
    for outcome, said in zip(others, ("fail", "cancel", "reject", "ask", "login"), strict=True):
        assert f'"about {said}"' in outcome.error
        assert outcome.task in outcome.error


def test_many_calls_at_once_get_their_own_answers():
    async def go(url):
        [tool] = await agent_tools(agent(card=url, poll_every=0.02))
        return await asyncio.gather(*(tool.execute(f"word {n}") for n in range(8)))

    with stock() as url:
        outcomes = asyncio.run(go(url))
    assert [one.text for one in outcomes] == [f"WORD {n}\n(all of it)" for n in range(8)]
    assert len({one.task for one in outcomes}) == 8
