"""C188-C190: background runs, and the tokens by which they are asked for."""

import asyncio
import time

import pytest

from negotiator.a2a.remote import RemoteAgent, RemoteAgentError, Session, State
from negotiator.errors import UsageError
from tests.a2a.remote.peers import (
    agent_says,
    artifact,
    event,
    hostile,
    json_answer,
    rpc,
    stock,
    streamed,
    task,
)


@pytest.fixture
def peer():
    with stock() as one:
        yield one


def test_c188_a_background_run_needs_a_session(peer):
    with pytest.raises(UsageError, match="session"):
        asyncio.run(RemoteAgent(peer.url).run("slow", background=True))
    assert not peer.executor.heard


def test_c188_it_returns_at_once_and_the_answer_is_there_later(peer):
    async def both():
        agent, session = RemoteAgent(peer.url), Session()
        began = time.monotonic()
        begun = await agent.run("slow", session=session, background=True)
        took = time.monotonic() - began
        peer.executor.go_on.set()
        kept = Session.from_json(session.to_json())
        answer = await agent.stream(continuation=begun.continuation, session=kept).answer()
        return took, begun, session, answer, kept

    took, begun, session, answer, kept = asyncio.run(both())
    assert took < 5
    assert begun.continuation == {"taskId": session.task.id}
    assert answer.text == "At last."
    assert kept.task.state is State.COMPLETED


def test_c188_a_client_that_streams_is_not_read_to_the_end():
    def endless():
        yield streamed({"task": task("working")})(None)[2][0]
        time.sleep(5)
        raise AssertionError("read to the end")

    async def begin(url: str, card):
        agent = RemoteAgent(url)
        connection = await agent.connect()
        return await RemoteAgent(client=connection.streaming).run(
            "a", session=Session(), background=True
        )

    with hostile(lambda _: (200, "text/event-stream", endless())) as there:
        began = time.monotonic()
        assert asyncio.run(begin(there.url, there.card)).continuation == {"taskId": "t1"}
    assert time.monotonic() - began < 5


def test_c188_the_agent_is_told_not_to_wait():
    with hostile(json_answer({"task": task("submitted")})) as there:
        agent = RemoteAgent(there.url)
        asyncio.run(agent.run("a", session=Session(), background=True))
        asyncio.run(agent.run("a"))
    first, second = (one["params"].get("configuration", {}) for one in there.heard)
    assert first.get("returnImmediately") is True
    assert not second.get("returnImmediately")


@pytest.mark.parametrize(
    "token",
    [
        {},
        {"taskId": ""},
        {"taskId": None},
        {"taskId": 7},
        {"taskId": "t1", "contextId": "c1"},
        {"task_id": "t1"},
        "t1",
        ["taskId"],
    ],
)
def test_c189_a_token_is_a_task_id_and_nothing_else(token):
    with hostile(json_answer(task())) as there:
        with pytest.raises(UsageError, match="taskId"):
            asyncio.run(RemoteAgent(there.url).run(continuation=token))
        with pytest.raises(UsageError, match="taskId"):
            RemoteAgent(there.url).stream(continuation=token)
    assert not there.heard


@pytest.mark.parametrize("with_it", [{"given": "more"}, {"given": ""}, {"background": True}])
def test_c189_a_token_takes_no_input_with_it(with_it):
    token = {"taskId": "t1"}
    with hostile(json_answer(task())) as there, pytest.raises(UsageError, match="continuation"):
        asyncio.run(RemoteAgent(there.url).run(continuation=token, session=Session(), **with_it))
    assert not there.heard


def test_c189_a_token_works_without_a_session():
    with hostile(json_answer(task("working"))) as there:
        answer = asyncio.run(RemoteAgent(there.url).run(continuation={"taskId": "t1"}))
    assert answer.continuation == {"taskId": "t1"}


@pytest.mark.parametrize("state", State)
def test_c190_there_is_a_token_for_what_is_submitted_or_working_alone(state):
    with hostile(json_answer({"task": task(state)})) as there:
        answer = asyncio.run(RemoteAgent(there.url).run("a"))
    runs = state in {State.SUBMITTED, State.WORKING}
    assert answer.continuation == ({"taskId": "t1"} if runs else None)


def test_c190_there_is_none_for_an_answer_without_a_task():
    with hostile(json_answer({"message": agent_says("x")})) as there:
        assert asyncio.run(RemoteAgent(there.url).run("a")).continuation is None


def test_c190_a_stream_that_ends_while_the_task_runs_gives_one():
    with hostile(streamed({"task": task("working")})) as there:
        answer = asyncio.run(RemoteAgent(there.url).stream("a").answer())
    assert (answer.finish, answer.continuation) == ("in-progress", {"taskId": "t1"})


def breaking(*events: bytes):
    """Return a stream that breaks off: its last chunk says that more comes than does."""
    return [b"%x\r\n%s\r\n" % (len(one), one) for one in events] + [b"ff\r\nthe line"]


def broken_and_then(first, state):
    """Return an answer whose stream breaks off, and a task that stands so when it is read."""

    def answer(said):
        if said["method"] in {"SendStreamingMessage", "SubscribeToTask"}:
            return 200, "text/event-stream\r\nTransfer-Encoding: chunked", breaking(*first)
        return 200, "application/json", [rpc(state)]

    return answer


PART_OF_IT = (event({"task": task("working")}), event(artifact("One, two")))
WHOLE = [{"artifactId": "a1", "parts": [{"text": "One, two, three."}]}]


def test_a_stream_that_breaks_off_is_recovered_by_reading_the_task():
    with hostile(broken_and_then(PART_OF_IT, task(artifacts=WHOLE))) as there:
        session = Session()
        answer = asyncio.run(RemoteAgent(there.url).stream("a", session=session).answer())
    assert answer.text == "One, two, three."
    assert [one["method"] for one in there.heard] == ["SendStreamingMessage", "GetTask"]
    assert session.task is not None
    assert session.task.state == "completed"


def test_a_task_that_is_still_at_work_then_can_be_followed_anew():
    with hostile(broken_and_then(PART_OF_IT, task("working"))) as there:
        answer = asyncio.run(RemoteAgent(there.url).stream("a").answer())
        assert answer.continuation == {"taskId": "t1"}
        again = RemoteAgent(there.url).stream(continuation=answer.continuation)
        assert asyncio.run(again.answer()).continuation == {"taskId": "t1"}
    assert [one["method"] for one in there.heard][2:] == ["SubscribeToTask", "GetTask"]


def test_what_breaks_off_before_a_task_is_known_stays_an_error():
    with hostile(broken_and_then((), task())) as there, pytest.raises(RemoteAgentError):
        asyncio.run(RemoteAgent(there.url).stream("a").answer())
    assert len(there.heard) == 1


def test_a_task_of_another_context_recovers_nothing():
    other = task(contextId="c2", artifacts=WHOLE)
    with hostile(broken_and_then(PART_OF_IT, other)) as there:
        session = Session()
        with pytest.raises(RemoteAgentError):
            asyncio.run(RemoteAgent(there.url).stream("a", session=session).answer())
    assert session.task is None
