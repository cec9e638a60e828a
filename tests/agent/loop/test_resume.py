"""Stopping to ask, and carrying on: in this process and in another (C37 to C50)."""

import asyncio
import copy
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from negotiator.agent.loop import MemoryMessages, MemorySessions, RunState
from negotiator.errors import ConflictError, InvalidValueError, ModelUnavailableError, UsageError
from negotiator.llm.client import ATTEMPTS
from tests.agent.loop.scripted import (
    Copying,
    Noting,
    ScriptedModel,
    agent_of,
    asks_for,
    errors_of,
    question_tool,
    results_of,
    run,
    says,
    tool,
)
from tests.llm.model_server import fails

ROOT = Path(__file__).resolve().parents[3]
ASK = ("ask_user", {"question": "Which?"})


def through_json(value):
    return json.loads(json.dumps(value))


def asked(*calls, work=None, **options):
    """Run until the model asks."""
    tools = [question_tool(), tool(run=work)]
    agent, _ = agent_of(asks_for(*calls), says("ok"), tools=tools, **options)
    return run(agent, "go")


def test_c37_nothing_is_held_open_while_a_run_waits():
    async def scenario():
        threads = threading.active_count()
        model = ScriptedModel(asks_for(("work", {}), ASK))  # over HTTP: test_client_keys has C37
        agent, _ = agent_of(model=model, tools=[question_tool(), tool()])
        result = await agent.run("go", conversation="c")
        assert result.end == "needs-input"
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert threading.active_count() == threads

    asyncio.run(scenario())


def test_c38_the_answer_becomes_the_calls_result_and_no_message_of_the_user():
    agent, model = agent_of(asks_for(ASK), says("ok"))
    first = run(agent, "go")
    second = run(agent, "The red one.", answering="c1", messages=first.messages, negotiations={})
    assert second.end == "done"
    assert [m["role"] for m in model.seen[1]] == ["system", "user", "assistant", "tool"]
    assert model.seen[1][-1] == {"role": "tool", "tool_call_id": "c1", "content": "The red one."}


def other_process(script, said, answering, state):
    given = {"script": script, "said": said, "answering": answering, **state}
    done = subprocess.run(
        [sys.executable, "-m", "tests.agent.loop.other_process"],
        input=json.dumps(given),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_c39_three_questions_each_answered_in_a_new_process_lose_and_repeat_nothing():
    state = {"messages": [], "negotiations": {"n1": {"id": "n1", "round": 2}}}
    script = [
        [asks_for(("work", {}), ASK, ids=["a1", "a2"])],
        [asks_for(("ask_user", {"question": "When?"}), ("work", {}), ids=["b1", "b2"])],
        [asks_for(("ask_user", {"question": "How many?"}), ids=["a1"])],  # the id of another call
        [says("All done.")],
    ]
    said, answering, worked = "go", "", 0
    for answers in script:
        out = other_process(answers, said, answering, state)
        worked += out["worked"]
        state = {name: out["result"][name] for name in ("messages", "negotiations")}
        pending = out["result"]["pending"]
        said, answering = "Answer.", pending and pending["callId"]
    assert (out["result"]["end"], out["result"]["output"]) == ("done", "All done.")
    assert worked == 2
    assert state["negotiations"] == {"n1": {"id": "n1", "round": 2}}
    seen = out["seen"][0]
    assert [m["role"] for m in seen] == [
        "system", "user", "assistant", "tool", "tool", "assistant", "tool", "tool",
        "assistant", "tool",
    ]  # fmt: skip
    owed = [call["id"] for m in seen for call in m.get("tool_calls", ())]
    assert [call_id for call_id, _ in results_of(seen)] == owed
    assert len(set(owed)) == 5


def test_c40_with_both_stores_messages_and_negotiations_can_be_left_out():
    history, sessions = Copying(MemoryMessages()), Copying(MemorySessions())
    agent, _ = agent_of(asks_for(ASK), history=history, sessions=sessions)
    run(agent, "go", conversation="c", negotiations={"n1": {"id": "n1"}})
    again, model = agent_of(says("ok"), history=history, sessions=sessions)
    result = run(again, "Red.", answering="c1", conversation="c")
    assert result.end == "done"
    assert model.seen[0][-1]["content"] == "Red."
    assert result.negotiations == {"n1": {"id": "n1"}}


def test_c41_explicit_messages_win_over_the_store():
    agent, model = agent_of(says("one"), says("two"), history=Copying(MemoryMessages()))
    run(agent, "stored", conversation="c")
    other = [{"role": "user", "content": "explicit"}, {"role": "assistant", "content": "yes"}]
    run(agent, "more", conversation="c", messages=other)
    assert [m["content"] for m in model.seen[1][1:]] == ["explicit", "yes", "more"]


def test_c41_an_explicit_empty_conversation_wins_too():
    agent, model = agent_of(says("one"), says("two"))
    run(agent, "stored", conversation="c")
    run(agent, "new", conversation="c", messages=[])
    assert [m["content"] for m in model.seen[1][1:]] == ["new"]


def test_c42_negotiations_passed_in_fill_gaps_and_never_overwrite():
    sessions = Copying(MemorySessions())
    asyncio.run(sessions.save("n1", {"id": "n1", "round": 5}, 0))
    agent, _ = agent_of(says("ok"), sessions=sessions)
    passed = {"n1": {"id": "n1", "round": 2}, "n2": {"id": "n2", "round": 1}}
    result = run(agent, "go", negotiations=passed)
    assert result.negotiations["n1"]["round"] == 5
    assert result.negotiations["n2"]["round"] == 1
    assert asyncio.run(sessions.get("n1")).document["round"] == 5
    assert asyncio.run(sessions.get("n2")).document["round"] == 1


def test_c42_a_session_that_another_process_saves_first_stands():
    class Racing(MemorySessions):
        def get(self, negotiation, /):
            found = super().get(negotiation)
            if found is None:
                super().save(negotiation, {"id": negotiation, "by": "another"}, 0)
            return found

    agent, _ = agent_of(says("ok"), sessions=Racing())
    result = run(agent, "go", negotiations={"n1": {"id": "n1", "by": "us"}})
    assert result.negotiations["n1"]["by"] == "another"


def test_c43_other_calls_of_the_message_are_made_before_and_not_again():
    work = Noting("worked")
    agent, model = agent_of(
        asks_for(("work", {"n": 1}), ASK, ("work", {"n": 2})),
        says("ok"),
        tools=[question_tool(), tool(run=work)],
    )
    first = run(agent, "go")
    assert work.inputs == [{"n": 1}, {"n": 2}]
    assert first.steps[-1].kind == "ask"
    run(agent, "Red.", answering="c2", messages=through_json(first.messages))
    assert len(work.inputs) == 2
    assert results_of(model.seen[1]) == [("c1", "worked"), ("c2", "Red."), ("c3", "worked")]


def test_c44_a_second_question_is_told_to_wait():
    agent, model = agent_of(asks_for(ASK, ("ask_user", {"question": "When?"})), says("ok"))
    first = run(agent, "go")
    assert first.pending.question == "Which?"
    assert "one question at a time" in errors_of(first.messages)[0].lower()
    run(agent, "Red.", answering="c1", messages=first.messages)
    assert [call_id for call_id, _ in results_of(model.seen[1])] == ["c1", "c2"]


def test_c45_a_malformed_question_is_answered_and_stops_nothing():
    for bad in ("{", "[]", {"question": 7}):
        agent, model = agent_of(asks_for(("ask_user", bad)), says("ok"))
        assert run(agent, "go").end == "done"
        assert model.calls == 2


def test_c45_a_malformed_question_does_not_shadow_a_good_one():
    agent, _ = agent_of(asks_for(("ask_user", "{"), ASK))
    assert run(agent, "go").pending.call_id == "c2"


def cut_off(*calls):
    """A conversation whose last message has calls and no results."""
    return [{"role": "user", "content": "go"}, asks_for(*calls)]


def test_c46_a_call_that_was_cut_off_is_said_to_be_lost_and_is_not_made():
    work = Noting()
    agent, model = agent_of(says("ok"), tools=[question_tool(), tool(run=work)])
    run(agent, "go on", messages=cut_off(("work", {}), ("gone", {}), ("ask_user", "{")))
    assert work.inputs == []
    assert all("lost" in told for told in errors_of(model.seen[0]))
    assert [call_id for call_id, _ in results_of(model.seen[0])] == ["c1", "c2", "c3"]


def test_c46_only_a_call_to_a_suspending_tool_waits_for_input():
    agent, _ = agent_of(says("ok"), tools=[question_tool(), tool()])
    with pytest.raises(UsageError):
        run(agent, "Red.", answering="c1", messages=cut_off(("work", {})))
    waiting = run(agent, messages=cut_off(("work", {}), ASK))
    assert (waiting.end, waiting.pending.call_id) == ("needs-input", "c2")
    assert run(agent, "Red.", answering="c2", messages=waiting.messages).end == "done"


def test_c46_a_question_that_was_passed_over_is_lost_too():
    agent, model = agent_of(says("ok"))
    old = [*cut_off(ASK), {"role": "user", "content": "never mind"}]
    run(agent, "go on", messages=old)
    assert "lost" in errors_of(model.seen[0])[0]
    assert [m["role"] for m in model.seen[0][2:]] == ["assistant", "tool", "user", "user"]


def test_c47_an_answer_names_the_open_question_or_is_refused():
    agent, model = agent_of(asks_for(ASK), asks_for(ASK, ids=["d1"]), says("ok"))
    first = run(agent, "go")
    for wrong in ("", "c2", "run_0"):
        with pytest.raises(UsageError):
            run(agent, "Red.", answering=wrong, messages=first.messages)
    with pytest.raises(UsageError, match="name it by `answering`"):
        run(agent, "Red.", messages=first.messages)
    with pytest.raises(UsageError, match="no answer"):
        run(agent, answering="c1", messages=first.messages)
    second = run(agent, "Red.", answering=first.pending.token, messages=first.messages)
    for stale in ("c1", first.pending.token):
        with pytest.raises(UsageError):
            run(agent, "Blue.", answering=stale, messages=second.messages)
    third = run(agent, "Blue.", answering="d1", messages=second.messages)
    with pytest.raises(UsageError, match="answered before"):
        run(agent, "Blue.", answering="d1", messages=third.messages)
    assert model.calls == 3


def test_c47_one_id_used_for_two_questions_cannot_mix_up_their_answers():
    agent, _ = agent_of(asks_for(ASK, ids=["call_0"]), asks_for(ASK, ids=["call_0"]), says("ok"))
    first = run(agent, "go")
    second = run(agent, "Red.", answering="call_0", messages=first.messages)
    assert second.pending.call_id != "call_0"
    with pytest.raises(UsageError):
        run(agent, "Red.", answering="call_0", messages=second.messages)


def test_c48_a_saved_state_is_resumed_once():
    work = Noting("ordered")
    script = [asks_for(ASK), asks_for(("work", {}), ids=["d1"]), says("ok")]
    agent, _ = agent_of(*script, tools=[question_tool(), tool(run=work)])
    first = run(agent, "go", conversation="c")
    kept = through_json(first.state.to_json())
    run(agent, "Red.", answering="c1", conversation="c", messages=kept["messages"])
    for answering in ("c1", first.pending.token):
        with pytest.raises(UsageError, match="answered before"):
            run(agent, "Red.", answering=answering, conversation="c", messages=kept["messages"])
    assert len(work.inputs) == 1


def test_c48_of_two_that_resume_at_once_one_goes_on():
    work = Noting("ordered")

    def one_that_resumes(history):
        script = [asks_for(("work", {}), ids=["d1"]), says("ok")]
        return agent_of(*script, tools=[question_tool(), tool(run=work)], history=history)[0]

    async def scenario():
        history = Copying(MemoryMessages())
        asking, _ = agent_of(asks_for(ASK), history=history)
        await asking.run("go", conversation="c")
        runs = [
            one_that_resumes(history).run("Red.", answering="c1", conversation="c")
            for _ in range(5)
        ]
        return await asyncio.gather(*runs, return_exceptions=True)

    ends = asyncio.run(scenario())
    assert sum(not isinstance(end, Exception) for end in ends) == 1
    assert sum(isinstance(end, ConflictError | UsageError) for end in ends) == 4
    assert len(work.inputs) == 1


def test_c48_a_resume_that_fails_at_once_is_carried_on_without_the_answer():
    agent, model = agent_of(asks_for(ASK), *[fails(503)] * ATTEMPTS, says("ok"))
    run(agent, "go", conversation="c")
    with pytest.raises(ModelUnavailableError):
        run(agent, "Red.", answering="c1", conversation="c")
    with pytest.raises(UsageError):
        run(agent, "Red.", answering="c1", conversation="c")
    assert run(agent, conversation="c").end == "done"
    assert results_of(model.seen[-1]) == [("c1", "Red.")]


def test_c48_a_token_is_the_same_before_and_after_json_and_another_for_another_state():
    one = asked(("work", {}), ASK)
    agent, _ = agent_of(tools=[question_tool(), tool()])
    again = run(agent, messages=through_json(one.messages))
    assert again.pending == one.pending
    changed = through_json(one.messages)
    changed[1]["content"] = "something else"
    assert run(agent, messages=changed).pending.token != one.pending.token


STATE = asked(ASK, work=Noting()).state.to_json()


def test_c49_a_state_carries_its_version_and_comes_back_whole():
    assert STATE["version"] == 1
    state = RunState.from_json(through_json(STATE))
    assert [m["role"] for m in state.messages] == ["user", "assistant"]
    assert RunState.from_json(state.to_json()) == state


def without(name):
    return {key: value for key, value in STATE.items() if key != name}


@pytest.mark.parametrize(
    "document",
    [
        *(STATE | {"version": version} for version in (2, 0, "1", True, 1.0, None)),
        *(without(name) for name in ("version", "messages", "negotiations", "spent")),
        STATE | {"more": 1},
        STATE | {"spent": [1]},
        STATE | {"negotiations": []},
        STATE | {"negotiations": {"n1": 7}},
        STATE | {"messages": {}},
        [],
        None,
        "{}",
    ],
)
def test_c49_what_is_not_understood_to_the_last_member_is_refused(document):
    with pytest.raises(InvalidValueError):
        RunState.from_json(document)


def broken(change):
    messages = copy.deepcopy(STATE["messages"])
    change(messages)
    return messages


BREAKING = {
    "a role of its own": lambda m: m[1].update(role="developer"),
    "no role": lambda m: m[1].pop("role"),
    "content of another type": lambda m: m[1].update(content=[{"text": "a"}]),
    "content too long": lambda m: m[1].update(content="x" * 200_000),
    "a call without an id": lambda m: m[2]["tool_calls"][0].pop("id"),
    "a call with an odd id": lambda m: m[2]["tool_calls"][0].update(id=7),
    "a call without a function": lambda m: m[2]["tool_calls"][0].pop("function"),
    "arguments that are no text": lambda m: m[2]["tool_calls"][0]["function"].update(arguments={}),
    "calls that are no list": lambda m: m[2].update(tool_calls={"a": 1}),
    "a result of no call": lambda m: m.append({"role": "tool", "tool_call_id": "x", "content": ""}),
    "a result without a call id": lambda m: m.append({"role": "tool", "content": ""}),
    "two results of one call": lambda m: m.extend(
        [{"role": "tool", "tool_call_id": "c1", "content": ""}] * 2
    ),
    "a result that comes late": lambda m: m.extend(
        [{"role": "user", "content": "a"}, {"role": "tool", "tool_call_id": "c1", "content": ""}]
    ),
    "one id twice": lambda m: m.append(m[2]),
    "no object": lambda m: m.append("text"),
}


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING.keys())
def test_c49_a_conversation_that_no_run_leaves_is_refused(change):
    agent, model = agent_of(says("ok"))
    with pytest.raises(InvalidValueError):
        run(agent, "go", messages=broken(change))
    assert model.calls == 0


def test_c49_a_stored_state_of_a_newer_version_stops_the_run():
    history = MemoryMessages()
    agent, model = agent_of(says("ok"), history=history)
    history.save(agent._key("c"), STATE | {"version": 2}, 0)
    with pytest.raises(InvalidValueError, match="version"):
        run(agent, "go", conversation="c")
    assert model.calls == 0


def test_c50_a_live_chat_is_a_loop_around_run():
    agent, _ = agent_of(
        asks_for(ASK), asks_for(("ask_user", {"question": "When?"})), says("Red, on Monday.")
    )
    answers = {"Which?": "red", "When?": "Monday"}
    result = run(agent, "Buy a car.")
    while result.end == "needs-input":
        pending = result.pending
        result = run(
            agent,
            answers[pending.question],
            answering=pending.call_id,
            messages=result.messages,
            negotiations=result.negotiations,
        )
    assert result.output == "Red, on Monday."


def test_a_run_with_nothing_said_shows_the_open_question_again_and_asks_no_model():
    agent, model = agent_of(asks_for(ASK))
    first = run(agent, "go", conversation="c")
    again = run(agent, conversation="c")
    assert again.pending == first.pending
    assert again.messages == first.messages
    assert model.calls == 1


def test_a_run_with_nothing_said_and_nothing_to_carry_on_is_refused():
    agent, _ = agent_of(says("ok"))
    with pytest.raises(UsageError):
        run(agent)
    done = run(agent, "go")
    with pytest.raises(UsageError):
        run(agent, messages=done.messages)


def test_the_answer_of_a_principal_is_kept_to_the_letter():
    answer = '  {"error": "no"}\n "ok" \u2028 ü  '
    agent, model = agent_of(asks_for(ASK), says("ok"))
    first = run(agent, "go")
    run(agent, answer, answering="c1", messages=first.messages)
    assert model.seen[1][-1]["content"] == answer
