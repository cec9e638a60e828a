"""C182, C183: awaited or streamed, the answer is the same; and what is sent for it."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from negotiator.a2a.remote import Answer, Content, RemoteAgent, RemoteAgentError, Session, text
from negotiator.errors import UsageError
from tests.a2a.remote.peers import (
    agent_says,
    artifact,
    event,
    hostile,
    json_answer,
    rpc,
    rpc_error,
    status,
    stock,
    streamed,
    task,
)

WORDS = ("message", "echo", "pieces", "said", "ask", "login", "fail", "refuse", "stop")
PEERS: tuple[dict[str, Any], ...] = (
    {},
    {"binding": "HTTP+JSON"},
    {"streaming": False},
    {"version": "0.3"},
    {"version": "0.3", "binding": "HTTP+JSON"},
)
RUNNING = {"taskId": "t1"}


def folded(answer: Answer) -> Answer:
    """Return an answer without what is another in each turn."""
    task = answer.task and replace(answer.task, id="", context="")
    return replace(answer, context="", task=task, raw=None)


@pytest.mark.parametrize("of", PEERS, ids=str)
def test_c182_awaited_and_streamed_fold_to_the_same_answer(of):
    async def both() -> list[tuple[Answer, Answer]]:
        async with RemoteAgent(peer.url) as agent:
            return [(await agent.run(word), await agent.stream(word).answer()) for word in WORDS]

    with stock(**of) as peer:
        answers = asyncio.run(both())
    assert [folded(one) for one, _ in answers] == [folded(other) for _, other in answers]
    assert answers[0][0].text == "Hello."
    assert answers[2][0].text == "One, two, three.\nReport."


def test_c182_awaited_sends_and_streamed_asks_for_a_stream():
    def answer(said):
        if "Streaming" in said["method"]:
            return 200, "text/event-stream", [event({"task": task()})]
        return 200, "application/json", [rpc({"task": task()})]

    async def both(url: str) -> None:
        async with RemoteAgent(url) as agent:
            await agent.run("a")
            await agent.stream("b").answer()

    with hostile(answer) as there:
        asyncio.run(both(there.url))
    assert [one["method"] for one in there.heard] == ["SendMessage", "SendStreamingMessage"]


def resumed(there, *, streaming: bool) -> Answer:
    async def resume() -> Answer:
        agent = RemoteAgent(there.url)
        if streaming:
            return await agent.stream(continuation=RUNNING).answer()
        return await agent.run(continuation=RUNNING)

    return asyncio.run(resume())


def test_c182_an_awaited_continuation_gets_the_task():
    with hostile(json_answer(task(artifacts=[{"artifactId": "a", "parts": [{"text": "x"}]}]))) as t:
        assert resumed(t, streaming=False).text == "x"
    assert [one["method"] for one in t.heard] == ["GetTask"]


def test_c182_a_streamed_continuation_follows_the_task():
    with hostile(streamed({"task": task("working")}, artifact("x"), status("completed"))) as there:
        assert resumed(there, streaming=True).text == "x"
    assert [one["method"] for one in there.heard] == ["SubscribeToTask"]


def test_c182_a_message_is_no_answer_to_the_question_how_a_task_stands():
    says = streamed({"message": agent_says("x")})
    with hostile(says) as there, pytest.raises(RemoteAgentError, match="a task was asked for"):
        resumed(there, streaming=True)


def test_c182_nor_is_another_task():
    with hostile(json_answer(task(id="t2"))) as there, pytest.raises(RemoteAgentError):
        resumed(there, streaming=False)


def refusing(code: int, *before: bytes):
    """Return an answer that refuses to let a task be followed, after some events."""

    def answer(said):
        if said["method"] == "GetTask":
            return 200, "application/json", [rpc(task())]
        events = [event(one) for one in before]
        return 200, "text/event-stream", [*events, event(rpc_error(code))]

    return answer


def test_c182_it_gets_the_task_where_following_is_not_supported():
    with hostile(refusing(-32004)) as there:
        assert resumed(there, streaming=True).finish == "stop"
    assert [one["method"] for one in there.heard] == ["SubscribeToTask", "GetTask"]


def test_c182_it_gets_the_task_where_the_card_has_no_streaming():
    with hostile(json_answer(task()), streaming=False) as there:
        assert resumed(there, streaming=True).finish == "stop"
    assert [one["method"] for one in there.heard] == ["GetTask"]


@pytest.mark.parametrize("code", [-32001, -32601, -32603, -32005, 7])
def test_c182_no_other_error_makes_it_get_the_task(code):
    with hostile(refusing(code)) as there, pytest.raises(RemoteAgentError):
        resumed(there, streaming=True)
    assert [one["method"] for one in there.heard] == ["SubscribeToTask"]


def test_c182_nor_does_that_one_after_the_first_event():
    with (
        hostile(refusing(-32004, rpc({"task": task("working")}))) as there,
        pytest.raises(RemoteAgentError) as failed,
    ):
        resumed(there, streaming=True)
    assert [one["method"] for one in there.heard] == ["SubscribeToTask"]
    assert failed.value.task == "t1"


def test_c182_a_refused_stream_is_not_sent_again_in_another_way():
    async def streaming(url: str) -> None:
        await RemoteAgent(url).stream("a").answer()

    with hostile(streamed(rpc_error(-32004))) as there, pytest.raises(RemoteAgentError):
        asyncio.run(streaming(there.url))
    assert len(there.heard) == 1


def test_c183_only_this_turns_input_is_sent_as_one_message_of_the_user():
    async def turns(url: str) -> None:
        agent, session = RemoteAgent(url), Session()
        await agent.run("first", session=session)
        await agent.run(["second", text("third")], session=session)

    said = json_answer({"message": agent_says("Yes.", contextId="c1")})
    with hostile(said) as there:
        asyncio.run(turns(there.url))
    first, second = (one["params"]["message"] for one in there.heard)
    assert [part["text"] for part in second["parts"]] == ["second", "third"]
    assert second["role"] == "ROLE_USER"
    assert first["messageId"] != second["messageId"]


@pytest.mark.parametrize(
    "given",
    [None, "", [], [""], [text("")], Content("tool-call", text="x"), 7, b"x", [7], {"text": "x"}],
)
def test_c183_input_with_nothing_to_send_is_a_configuration_error(given):
    async def both(url: str) -> None:
        agent = RemoteAgent(url)
        with pytest.raises(UsageError):
            await agent.run(given)
        with pytest.raises(UsageError):
            agent.stream(given)

    with hostile(json_answer({"task": task()})) as there:
        asyncio.run(both(there.url))
    assert not there.heard
