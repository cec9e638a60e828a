"""The loop itself (C9 to C22)."""

import asyncio
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.agent.loop import Agent, AskStep, MessageStep, ToolStep
from negotiator.agent.loop.loop import MOST_CALLS
from negotiator.agent.loop.wire import MAX_ERROR, MAX_RESULT
from negotiator.errors import ModelAnswerError, UsageError
from tests.agent.loop.scripted import (
    IDENTITY,
    NOW,
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

STRICT = {
    "type": "object",
    "properties": {"amount": {"type": "integer"}, "note": {"type": "string"}},
    "required": ["amount"],
}


def one_bad_call(arguments, **options):
    """Run a tool once with such arguments; return what it was called with, and the error."""
    work = Noting()
    made = tool(run=work, parameters=options.get("parameters", {"type": "object"}))
    agent, _ = agent_of(asks_for(("work", arguments)), says("ok"), tools=[made])
    result = run(agent, "go")
    assert result.end == "done"
    return work.inputs, errors_of(result.messages)[0]


def test_c9_the_model_is_asked_its_calls_are_made_and_it_is_asked_again():
    work = Noting("42")
    agent, model = agent_of(
        asks_for(("work", {"n": 1})),
        asks_for(("work", {"n": 2}), ids=["d1"]),
        says("ok"),
        tools=[tool(run=work)],
    )
    assert run(agent, "go").end == "done"
    assert work.inputs == [{"n": 1}, {"n": 2}]
    assert [m["role"] for m in model.seen[2][1:]] == [
        "user", "assistant", "tool", "assistant", "tool",
    ]  # fmt: skip
    assert model.seen[1][-1] == {"role": "tool", "tool_call_id": "c1", "content": "42"}


def test_c10_words_without_a_call_end_the_run():
    result = run(agent_of(says("All done."))[0], "go")
    assert (result.end, result.output, result.pending) == ("done", "All done.", None)


def test_c11_a_suspending_call_ends_the_run_with_what_is_pending():
    agent, model = agent_of(asks_for(("ask_user", {"question": "Which?"})))
    result = run(agent, "go")
    assert (result.end, result.output) == ("needs-input", "")
    assert result.pending.question == "Which?"
    assert model.calls == 1


def test_c12_a_run_has_ten_model_calls_unless_told_otherwise():
    for options, at_run, expected in (
        ({}, {}, 10),
        ({"max_steps": 3}, {}, 3),
        ({}, {"max_steps": 2}, 2),
    ):
        work = Noting()
        answers = [asks_for(("work", {}), ids=[f"c{n}"]) for n in range(11)]
        agent, model = agent_of(*answers, tools=[tool(run=work)], **options)
        result = run(agent, "go", **at_run)
        assert (result.end, model.calls, len(work.inputs)) == ("max-steps", expected, expected)


def test_c12_the_last_step_may_still_be_the_one_that_is_done():
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool()], max_steps=2)
    assert run(agent, "go").end == "done"


def test_c13_a_tool_that_raises_gives_its_error_text_as_the_result():
    broken = tool(run=Noting(RuntimeError("no stock")))
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[broken])
    result = run(agent, "go")
    assert result.end == "done"
    assert errors_of(result.messages) == ["no stock"]


def test_c13_an_error_without_words_is_named_and_a_long_one_is_cut():
    for error, expected in ((KeyError(), "KeyError"), (ValueError("x" * 9_999), "x" * MAX_ERROR)):
        agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(error))])
        told = errors_of(run(agent, "go").messages)[0]
        assert told.startswith(expected)
        assert len(told) < MAX_ERROR + 100


def test_c14_an_unknown_tool_is_answered_with_the_names_there_are():
    agent, _ = agent_of(asks_for(("wrok", {})), says("ok"), tools=[tool("work"), tool("other")])
    told = errors_of(run(agent, "go").messages)[0]
    assert '"wrok"' in told
    assert "work, other" in told


@pytest.mark.parametrize(
    "text", ["", "{", "not json", '{"a": NaN}', '{"a": 1e999}', '{"a":1,"a":2}', '{"a": "\\ud800"}']
)
def test_c15_arguments_that_are_no_json_are_refused_and_nothing_is_run(text):
    inputs, told = one_bad_call(text)
    assert inputs == []
    assert "JSON" in told


def test_c15_arguments_too_deep_or_of_too_many_digits_are_refused():
    for text in ('{"a":' + "[" * 40 + "]" * 40 + "}", "[" * 60_000, '{"a": ' + "1" * 5_000 + "}"):
        inputs, told = one_bad_call(text)
        assert inputs == []
        assert "must be a JSON object" in told


@pytest.mark.parametrize("text", ["null", "[]", "7", '"text"', "true"])
def test_c16_arguments_that_are_no_object_are_refused(text):
    inputs, told = one_bad_call(text)
    assert inputs == []
    assert "must be a JSON object" in told


@pytest.mark.parametrize(
    ("arguments", "names"),
    [({"amount": "5"}, "$.amount"), ({}, "'amount' is a required"), ({"amount": 1.5}, "1.5")],
)
def test_c17_arguments_that_break_the_schema_are_refused_by_the_first_violation(arguments, names):
    inputs, told = one_bad_call(arguments, parameters=STRICT)
    assert inputs == []
    assert names in told


def test_c17_arguments_within_the_schema_reach_the_tool():
    work = Noting()
    made = tool(run=work, parameters=STRICT)
    agent, _ = agent_of(asks_for(("work", {"amount": 5})), says("ok"), tools=[made])
    run(agent, "go")
    assert work.inputs == [{"amount": 5}]


@pytest.mark.parametrize(
    "text",
    ["x" * 50_000, json.dumps({"amount": "y" * 50_000}), json.dumps(["y" * 50_000]), "z" * 500_000],
)
def test_c18_what_is_echoed_of_bad_arguments_is_short(text):
    _, told = one_bad_call(text, parameters=STRICT)
    assert len(told) < 1_500


def test_c19_every_call_has_one_result_in_the_order_of_the_calls():
    async def slow(arguments, _context):
        await asyncio.sleep(0.02 if arguments["n"] == 1 else 0)
        return arguments["n"]

    calls = [("work", {"n": 1}), ("none", {}), ("work", "{"), ("work", {"n": 2})]
    agent, model = agent_of(asks_for(*calls), says("ok"), tools=[tool(run=slow)])
    run(agent, "go")
    results = results_of(model.seen[1])
    assert [call_id for call_id, _ in results] == ["c1", "c2", "c3", "c4"]
    assert (results[0][1], results[3][1]) == ("1", "2")


def test_c19_a_flood_of_calls_is_answered_but_not_made():
    work = Noting()
    many = asks_for(*[("work", {})] * (MOST_CALLS + 5))
    agent, model = agent_of(many, says("ok"), tools=[tool(run=work)])
    run(agent, "go")
    assert len(work.inputs) == MOST_CALLS
    assert len(results_of(model.seen[1])) == MOST_CALLS + 5


@pytest.mark.parametrize(
    ("output", "content"),
    [
        ("plain text", "plain text"),
        ({"a": [1, True, None]}, '{"a": [1, true, null]}'),
        (None, "null"),
        (7, "7"),
        ("", ""),
    ],
)
def test_c20_an_output_is_text_or_becomes_json(output, content):
    agent, model = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(output))])
    run(agent, "go")
    assert model.seen[1][-1]["content"] == content


@pytest.mark.parametrize("output", [object(), {1, 2}, math.nan, b"x", {"a": object()}])
def test_c20_an_output_without_a_json_form_is_an_error_result(output):
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(output))])
    result = run(agent, "go")
    assert result.end == "done"
    assert "JSON" in errors_of(result.messages)[0]


def test_c20_an_output_that_holds_itself_is_an_error_result():
    loop = []
    loop.append(loop)
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(loop))])
    assert "JSON" in errors_of(run(agent, "go").messages)[0]


def test_a_result_is_bounded_and_well_formed():
    wild = tool(run=Noting("\ud800" + "é" * 500_000))
    agent, model = agent_of(asks_for(("work", {})), says("ok"), tools=[wild])
    run(agent, "go")
    content = model.seen[1][-1]["content"]
    assert len(content) < MAX_RESULT + 100
    assert "left out" in content
    content.encode("utf-8")


def test_c21_steps_are_events_in_order_and_on_step_hears_each_as_it_happens():
    heard = []

    def work(arguments, _context):
        heard.append("working")
        return arguments["n"]

    agent, _ = agent_of(
        asks_for(
            ("work", {"n": 1}),
            ("nope", {"n": 2}),
            ("ask_user", {"question": "Which?"}),
            text="Let me see.",
        ),
        tools=[tool(run=work), question_tool()],
        on_step=lambda step: heard.append(step.kind),
    )
    result = run(agent, "go")
    assert [step.kind for step in result.steps] == ["message", "tool", "tool", "ask"]
    assert heard == ["message", "working", "tool", "tool", "ask"]
    said, done, failed, asked = result.steps
    assert (type(said), type(done), type(asked)) == (MessageStep, ToolStep, AskStep)
    assert said.text == "Let me see."
    assert done.to_json() == {
        "kind": "tool", "callId": "c1", "tool": "work", "input": {"n": 1}, "output": 1,
    }  # fmt: skip
    assert set(failed.to_json()) == {"kind", "callId", "tool", "input", "error"}
    assert asked.pending == result.pending


def test_c21_on_step_may_be_async_and_an_output_of_none_is_no_error():
    heard = []

    async def hear(step):
        await asyncio.sleep(0)
        heard.append(step.to_json())

    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=Noting(None))])
    run(agent, "go", on_step=hear)
    assert [step["kind"] for step in heard] == ["tool", "message"]
    assert heard[0]["output"] is None
    assert "error" not in heard[0]


def test_c21_a_tool_cannot_change_what_was_noted_of_its_input():
    def meddle(arguments, _context):
        arguments.clear()
        return "done"

    agent, _ = agent_of(asks_for(("work", {"n": 1})), says("ok"), tools=[tool(run=meddle)])
    assert run(agent, "go").steps[0].input == {"n": 1}


def test_c22_a_result_has_all_its_fields_and_is_plain_json():
    agent, _ = agent_of(asks_for(("ask_user", {"question": "Which?"})))
    result = run(agent, "go", negotiations={"n1": {"id": "n1"}})
    written = json.loads(json.dumps(result.to_json()))
    assert set(written) == {"output", "steps", "end", "pending", "messages", "negotiations"}
    assert written["messages"][0]["role"] == "system"
    assert written["negotiations"] == {"n1": {"id": "n1"}}


@pytest.mark.parametrize("said", ["", "  ", 7, "x" * 100_001, "\ud800"])
def test_what_is_said_is_text_that_can_be_kept_to_the_letter(said):
    agent, model = agent_of(says("ok"))
    with pytest.raises(UsageError):
        run(agent, said)
    assert model.calls == 0


def test_a_model_that_counts_from_zero_each_time_has_its_ids_made_unique():
    answers = [asks_for(("work", {}), ids=["call_0"]) for _ in range(3)]
    agent, _ = agent_of(*answers, says("ok"), tools=[tool()])
    ids = [call_id for call_id, _ in results_of(run(agent, "go").messages)]
    assert ids[0] == "call_0"
    assert len(set(ids)) == 3


@pytest.mark.parametrize("given_id", [None, "", 7, "é", "x" * 200])
def test_a_call_without_a_usable_id_gets_one(given_id):
    """From a host's own model: our client takes none without."""
    model = ScriptedModel(
        asks_for(("work", {}), ("work", {}), ids=[given_id, given_id]), says("ok")
    )
    run(agent_of(model=model, tools=[tool()])[0], "go")
    ids = [call_id for call_id, _ in results_of(model.seen[1])]
    assert len(set(ids)) == 2
    assert [call["id"] for call in model.seen[1][-3]["tool_calls"]] == ids


@pytest.mark.parametrize("answer", [None, "text", 7, ["list"]])
def test_an_answer_that_is_no_message_ends_the_run(answer):
    with pytest.raises(ModelAnswerError):
        run(agent_of(answer)[0], "go")


def test_members_of_a_call_that_an_endpoint_wants_back_are_kept():
    answer = asks_for(("work", {}))
    answer["tool_calls"][0]["extra_content"] = {"signature": "abc"}
    agent, model = agent_of(answer, says("ok"), tools=[tool()])
    result = run(agent, "go")
    assert model.seen[1][-2]["tool_calls"][0]["extra_content"] == {"signature": "abc"}
    again, model = agent_of(says("ok"))
    run(again, "more", messages=json.loads(json.dumps(result.messages)))
    assert model.seen[0][2]["tool_calls"][0]["extra_content"] == {"signature": "abc"}


def test_a_client_that_changes_what_it_was_given_changes_no_transcript():
    class Meddling:
        async def complete(self, messages, _tools=()):
            for message in messages:
                message["content"] = "meddled"
            messages.clear()
            return says("ok")

    agent = Agent(IDENTITY, "", model=Meddling(), now=lambda: NOW)
    assert [m["content"] for m in run(agent, "go").messages[1:]] == ["go", "ok"]


JSONS = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
CALL = st.fixed_dictionaries(
    {},
    optional={
        "id": JSONS,
        "type": JSONS,
        "function": JSONS | st.fixed_dictionaries({}, optional={"name": JSONS, "arguments": JSONS}),
    },
)
ANSWER = st.fixed_dictionaries(
    {}, optional={"role": JSONS, "content": JSONS, "tool_calls": JSONS | st.lists(CALL, max_size=4)}
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANSWER, min_size=3, max_size=3))
def test_whatever_a_model_answers_the_transcript_stays_one_that_can_be_resumed(answers):
    agent, _ = agent_of(model=ScriptedModel(*answers), tools=[tool()], max_steps=3)
    result = run(agent, "go")
    kept = json.loads(json.dumps(result.to_json()))["messages"]
    model = ScriptedModel(says("ok"))
    again, _ = agent_of(model=model, tools=[tool()])
    assert run(again, "more", messages=kept).end == "done"
    owed = [call["id"] for m in kept for call in m.get("tool_calls", ())]
    assert [call_id for call_id, _ in results_of(kept)] == owed
    assert model.seen[0][1:-1] == kept[1:]
