"""C197: tasks at another agent's are listed and canceled."""

import asyncio

import pytest

from negotiator.a2a.remote import (
    Finish,
    Listed,
    RemoteAgent,
    RemoteAgentError,
    Session,
    State,
)
from negotiator.errors import UsageError
from tests.a2a.remote.peers import hostile, json_answer, rpc_error, stock, task


@pytest.mark.parametrize("of", [{}, {"binding": "HTTP+JSON"}, {"version": "0.3"}], ids=str)
def test_c197_a_task_is_canceled_and_the_session_knows(of):
    async def cancel(url):
        agent, session = RemoteAgent(url), Session()
        begun = await agent.run("slow", session=session, background=True)
        return await agent.cancel(begun.continuation, session=session), session

    with stock(**of) as peer:
        answer, session = asyncio.run(cancel(peer.url))
    assert answer.finish is Finish.CANCELED
    assert answer.text == "Stopped."
    assert session.task.state is State.CANCELED


def test_c197_a_task_that_is_over_cannot_be_canceled():
    async def cancel(url):
        agent = RemoteAgent(url)
        done = await agent.run("echo")
        await agent.cancel(done.task.id)

    with stock() as peer, pytest.raises(RemoteAgentError, match="cannot be canceled"):
        asyncio.run(cancel(peer.url))


@pytest.mark.parametrize("of", [{}, {"binding": "HTTP+JSON"}], ids=str)
def test_c197_tasks_are_listed_page_by_page_and_by_conversation(of):
    async def look(url):
        agent, session = RemoteAgent(url), Session()
        for word in ("echo", "ask"):
            await agent.run(word, session=session)
        await agent.run("echo")
        first = await agent.list(Listed(size=2))
        second = await agent.list(Listed(size=2, page=first.next))
        context = session.service_session_id
        return first, second, await agent.list(Listed(context=context)), context

    with stock(**of) as peer:
        first, second, ours, context = asyncio.run(look(peer.url))
    assert (len(first.tasks), len(second.tasks), second.next) == (2, 1, "")
    assert first.total == 3
    assert {one.context for one in ours.tasks} == {context}
    assert {one.state for one in ours.tasks} == {State.COMPLETED, State.INPUT_REQUIRED}


def test_c197_an_agent_of_the_old_version_has_no_list():
    with stock(version="0.3") as peer, pytest.raises(RemoteAgentError, match="not offered"):
        asyncio.run(RemoteAgent(peer.url).list())


@pytest.mark.parametrize(
    "page",
    [
        {"tasks": [task(contextId="c2")]},
        {"tasks": [task(id="")]},
        {"tasks": [task(id="x" * 2000)]},
        {"tasks": [task("odd")]},
        {"tasks": [task(id=f"t{number}") for number in range(101)]},
        {"tasks": 7},
        None,
    ],
)
def test_c197_a_list_that_does_not_fit_is_an_error(page):
    with hostile(json_answer(page)) as there, pytest.raises(RemoteAgentError):
        asyncio.run(RemoteAgent(there.url).list(Listed(context="c1")))


@pytest.mark.parametrize("size", [0, -1, 101])
def test_c197_a_page_has_a_size(size):
    with pytest.raises(UsageError):
        Listed(size=size)


@pytest.mark.parametrize("named", ["", {}, {"taskId": 7}, {"taskId": "t", "more": 1}])
def test_c197_only_a_task_can_be_canceled(named):
    with pytest.raises(UsageError):
        asyncio.run(RemoteAgent("http://127.0.0.1:9").cancel(named))


@pytest.mark.parametrize(
    "answer",
    [
        json_answer(task("canceled", id="t2")),
        json_answer(task("canceled", contextId="c2")),
        lambda _: (200, "application/json", [rpc_error(-32002)]),
    ],
)
def test_c197_an_answer_about_another_task_cancels_nothing(answer):
    session = Session(service_session_id="c1")
    with hostile(answer) as there, pytest.raises(RemoteAgentError):
        asyncio.run(RemoteAgent(there.url).cancel("t1", session=session))
    assert session.task is None
