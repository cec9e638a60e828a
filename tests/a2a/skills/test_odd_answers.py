"""Answers of every kind, and calls that are none: nothing is raised, whatever comes (C210)."""

import asyncio
import json

import pytest

from negotiator.a2a.skills import agent, agent_tools
from tests.a2a.skills.servers import HANGS_UP, artifact, rpc, rpc_error, scripted, task, then
from tests.a2a.skills.test_calls import DONE, WORKING, call, message

METADATA = ["agent", "taskId", "state", "polls", "ms"]


ENDS = {
    "done": then(DONE),
    "failed": then(task("FAILED")),
    "waits": then(task("INPUT_REQUIRED")),
    "a message": then({"message": message("ja")}),
    "an error": then(rpc_error(-32603, "no")),
    "an error later": then(WORKING, rpc_error(-32001, "no such task")),
    "no JSON": then(b"<html>"),
    "nothing": then(b""),
    "a redirect": then((302, {"Location": "http://127.0.0.1:9/"}, b"")),
    "not let in": then((401, {}, b"")),
    "overloaded": then((503, {}, b"")),
    "no task": then(rpc({})),
    "null": then(rpc(None)),
    "a list": then(b"[]"),
    "no id": then(rpc({"task": {"status": {"state": "TASK_STATE_WORKING"}}})),
    "an odd id": then(rpc({"task": WORKING | {"id": 5}})),
    "a long id": then(rpc({"task": WORKING | {"id": "x" * 300}})),
    "another task": then(WORKING, DONE | {"id": "t-2"}),
    "no state": then(rpc({"task": {"id": "t-1", "status": {}}})),
    "an unknown state": then(rpc({"task": task("DANCING")})),
    "status null": then(rpc({"task": {"id": "t-1", "status": None, "artifacts": None}})),
    "not finite": then(json.dumps(rpc({"task": DONE})).replace('"c-1"', "NaN").encode()),
    "a member twice": then(b'{"result":{},"result":' + json.dumps(DONE).encode() + b"}"),
    "deep": then(b"[" * 100_000),
    "half a character": then(rpc({"task": task("COMPLETED", artifacts=[artifact("\ud800")])})),
    "no text": then(b"\xff\xfe"),
    "too long": then(b" " * 4_300_000),
    "compressed": then((200, {"Content-Encoding": "gzip"}, b"x")),
    "hangs up": then(HANGS_UP),
}


GO_ON = {"no state", "an unknown state", "status null"}


@pytest.mark.parametrize("what", ENDS)
def test_c210_nothing_is_raised_and_every_result_has_its_metadata(what):
    with scripted() as lingua:
        lingua.answer = ENDS[what]
        outcome = call(lingua, budget=1.5 if what in GO_ON else 30)
        once = lingua.methods().count("SendMessage")
    assert once == 1, "what was sent may have arrived; it is never sent again"
    assert list(outcome.metadata) == METADATA
    assert outcome.metadata["agent"] == "Lingua"
    assert isinstance(outcome.ms, int)
    assert 0 <= outcome.ms < 30_000
    told = outcome.to_json()
    assert told["metadata"] == outcome.metadata
    assert ("error" in told) != ("answer" in told)
    json.dumps(told, allow_nan=False, ensure_ascii=False).encode()
    good = {"done", "a message", "half a character"}
    assert outcome.ok == (what in good)


@pytest.mark.parametrize("said", [None, 5, "", "  ", ["x"], "x" * 100_001])
def test_c210_a_task_that_is_none_is_a_result_and_nothing_is_sent(said):
    with scripted() as lingua:
        outcome = call(lingua, said)
        assert lingua.calls == []
    assert "a task" in outcome.error
    assert list(outcome.metadata) == METADATA


@pytest.mark.parametrize("budget", [0, -1, float("nan"), float("inf"), 1e9, "5", True])
def test_c210_a_budget_that_is_none_is_a_result(budget):
    with scripted() as lingua:
        outcome = call(lingua, budget=budget)
        assert lingua.calls == []
    assert "budget is a number of seconds" in outcome.error


def test_c210_nobody_there_is_a_result():
    async def go():
        with scripted() as lingua:
            [tool] = await agent_tools(agent(card=lingua.url))
        return await tool.execute("yes")

    outcome = asyncio.run(go())
    assert "gave no answer: no answer (ConnectError)" in outcome.error
