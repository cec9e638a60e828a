"""C184-C187: a conversation is plain JSON, its context is fixed, and its last task is kept."""

import asyncio
import json

import pytest

from negotiator.a2a.remote import RemoteAgent, RemoteAgentError, RemoteTask, Session, State
from negotiator.errors import UsageError
from tests.a2a.remote.peers import (
    agent_says,
    artifact,
    event,
    hostile,
    json_answer,
    rpc,
    status,
    stock,
    streamed,
    task,
)


@pytest.fixture(scope="module")
def peer():
    with stock() as one:
        yield one


def said_in(there, session: Session | None, word: str = "a"):
    """Say one thing in a session; return the answer."""
    return asyncio.run(RemoteAgent(there.url).run(word, session=session))


def test_c184_a_session_is_plain_json_and_takes_over_the_first_context(peer):
    session = Session(state={"host": {"order": 7}})
    assert session.to_json()["service_session_id"] is None
    answer = said_in(peer, session, "echo")
    kept = json.loads(json.dumps(session.to_json()))
    assert kept["service_session_id"] == answer.context
    assert kept["state"]["host"] == {"order": 7}
    assert Session.from_json(kept) == session


def test_c184_the_context_is_sent_from_then_on_and_stays(peer):
    session = Session()
    contexts = {said_in(peer, session, word).context for word in ("echo", "message", "said")}
    assert contexts == {session.service_session_id}
    assert {one.context_id for one in peer.executor.heard[-2:]} == contexts


ANOTHER = {
    "a task": [{"task": task(contextId="c2")}],
    "a message": [{"message": agent_says("Secret.", contextId="c2")}],
    "a status": [{"task": task("working")}, status("completed", contextId="c2")],
    "a status's message": [
        {
            "task": task(
                "working", status=task()["status"] | {"message": agent_says("x", contextId="c2")}
            )
        }
    ],
    "an artifact": [{"task": task("working")}, artifact("Secret.", contextId="c2")],
    "the history": [{"task": task(history=[agent_says("x", contextId="c2")])}],
}


@pytest.mark.parametrize("what", ANOTHER)
def test_c184_an_event_of_another_context_fails_before_its_content_is_seen(what):
    session = Session(service_session_id="c1")
    seen = []

    async def read(url: str) -> None:
        stream = RemoteAgent(url).stream("a", session=session)
        while (update := await anext(stream, None)) is not None:
            seen.append(update.text)

    another = pytest.raises(RemoteAgentError, match="another context")
    with hostile(streamed(*ANOTHER[what])) as there, another:
        asyncio.run(read(there.url))
    assert "Secret." not in seen
    assert session == Session(session.session_id, service_session_id="c1")


def test_c184_the_first_context_of_a_stream_holds_without_a_session_too():
    with (
        hostile(streamed({"task": task("working")}, status("completed", contextId="c2"))) as there,
        pytest.raises(RemoteAgentError, match="another context"),
    ):
        asyncio.run(RemoteAgent(there.url).stream("a").answer())


def test_c184_two_first_turns_at_once_do_not_leave_two_contexts():
    numbers = iter("12")

    def answer(_):
        context = f"c{next(numbers)}"
        return 200, "application/json", [rpc({"message": agent_says("x", contextId=context)})]

    async def both(url: str):
        agent, session = RemoteAgent(url), Session()
        turns = (agent.run("a", session=session), agent.run("b", session=session))
        ended = await asyncio.gather(*turns, return_exceptions=True)
        return session, ended

    with hostile(answer) as there:
        session, ended = asyncio.run(both(there.url))
    right = [one for one in ended if not isinstance(one, RemoteAgentError)]
    assert [one.context for one in right] == [session.service_session_id]


def sent_with(kept: RemoteTask, context: str = "c1") -> dict:
    """Return the message that is sent in a session with a task."""
    session = Session(service_session_id=context, task=kept)
    with hostile(json_answer({"message": agent_says("x", contextId=context)})) as there:
        said_in(there, session)
    return there.heard[0]["params"]["message"]


def test_c185_a_task_that_waits_for_input_is_gone_on_with():
    message = sent_with(RemoteTask("t1", "c1", State.INPUT_REQUIRED))
    assert message["taskId"] == "t1"
    assert "referenceTaskIds" not in message


@pytest.mark.parametrize("state", sorted(set(State) - {State.INPUT_REQUIRED}))
def test_c185_any_other_task_is_referred_to(state):
    message = sent_with(RemoteTask("t1", "c1", state))
    assert message["referenceTaskIds"] == ["t1"]
    assert "taskId" not in message


@pytest.mark.parametrize("state", State)
def test_c185_a_task_of_another_context_is_ignored(state):
    message = sent_with(RemoteTask("t1", "c0", state))
    assert "referenceTaskIds" not in message
    assert "taskId" not in message


def test_c185_the_last_task_is_kept_and_the_question_is_answered_in_it(peer):
    session = Session()
    asked = said_in(peer, session, "ask")
    assert session.task == RemoteTask(asked.task.id, asked.context, State.INPUT_REQUIRED)
    later = Session.from_json(session.to_json())
    told = said_in(peer, later, "echo Monday")
    assert told.task.id == asked.task.id
    assert told.text == "echo Monday"


def test_c186_an_answer_without_a_task_clears_the_task(peer):
    session = Session()
    said_in(peer, session, "echo")
    assert session.task is not None
    said_in(peer, session, "message")
    assert session.task is None
    assert session.service_session_id is not None


def test_c186_a_stream_left_early_leaves_the_session_as_it_was():
    session = Session()

    async def leave(url: str) -> str:
        async with RemoteAgent(url).stream("a", session=session) as stream:
            async for update in stream:
                if update.text:
                    return update.text
        return ""

    events = [{"task": task("working")}, artifact("x"), status("completed")]
    with hostile(streamed(*events)) as there:
        assert asyncio.run(leave(there.url)) == "x"
    assert session == Session(session.session_id)


def test_c186_a_stream_that_was_left_has_no_answer():
    async def leave(url: str) -> None:
        stream = RemoteAgent(url).stream("a")
        await anext(stream)
        await stream.aclose()
        with pytest.raises(UsageError, match="left"):
            await stream.answer()

    with hostile(streamed({"task": task("working")}, status("completed"))) as there:
        asyncio.run(leave(there.url))


def test_c186_leaving_a_stream_hangs_up(peer):
    def endless():
        yield event({"task": task("working")})
        while True:
            yield b":\r\n\r\n" * 1000

    async def leave(url: str) -> bool:
        async with RemoteAgent(url).stream("a") as stream:
            await anext(stream)
        return await asyncio.to_thread(there.hung_up.wait, 5)

    with hostile(lambda _: (200, "text/event-stream", endless())) as there:
        assert asyncio.run(leave(there.url))


@pytest.mark.parametrize(
    "events",
    [
        [{"task": task("working")}, artifact("x"), b"data: {\r\n\r\n"],
        [{"task": task("working", contextId="")}],
        [{"task": task(contextId="")}],
    ],
)
def test_c186_a_run_that_fails_changes_nothing(events):
    session = Session(state={"a": 1})
    with hostile(streamed(*events)) as there, pytest.raises(RemoteAgentError):
        asyncio.run(RemoteAgent(there.url).stream("a", session=session).answer())
    assert session == Session(session.session_id, state={"a": 1})


KEPT = {"taskId": "t1", "contextId": "c1", "state": "working"}


@pytest.mark.parametrize(
    "partition",
    [
        None,
        [],
        "x",
        {},
        {"taskId": "t1"},
        {"taskId": "t1", "state": "working"},
        KEPT | {"contextId": ""},
        KEPT | {"contextId": None},
        KEPT | {"taskId": ""},
        KEPT | {"taskId": 7},
        KEPT | {"taskId": "x" * 2000},
        KEPT | {"state": "done"},
        KEPT | {"state": []},
        KEPT | {"more": 1},
    ],
)
def test_c187_a_malformed_partition_is_refused(partition):
    kept = {"session_id": "s", "service_session_id": "c1", "state": {"a2a": KEPT}}
    assert Session.from_json(kept).task == RemoteTask("t1", "c1", State.WORKING)
    with pytest.raises(UsageError):
        Session.from_json(kept | {"state": {"a2a": partition}})


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        "{}",
        {},
        {"session_id": ""},
        {"session_id": 1},
        {"session_id": "s", "service_session_id": ""},
        {"session_id": "s", "service_session_id": 5},
        {"session_id": "s", "state": []},
        {"session_id": "s", "state": {7: 1}},
        {"session_id": "s", "taskId": "t1"},
    ],
)
def test_c187_a_malformed_session_is_refused(kept):
    with pytest.raises(UsageError):
        Session.from_json(kept)


def test_c187_what_has_no_json_form_is_not_kept():
    with pytest.raises(UsageError):
        Session(state={"x": float("nan")}).to_json()
