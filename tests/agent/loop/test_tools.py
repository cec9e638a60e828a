"""What a tool is, and what it is told (C27 to C36)."""

import ast
import asyncio
import json
from pathlib import Path

import pytest

import negotiator.agent.loop as room
from negotiator.agent.loop import Cancel, Tool, ask_user
from negotiator.errors import UsageError
from tests.agent.loop.scripted import (
    ANY,
    Noting,
    agent_of,
    asks_for,
    errors_of,
    question_tool,
    results_of,
    run,
    says,
    tool,
)
from tests.llm.model_server import ModelServer

ODD_SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "title": "Späne",
    "properties": {"z": {"type": ["string", "null"]}, "a": {"enum": [1, 2.5, None, True]}},
    "x-own": {"deep": [{"er": []}]},
}


def test_c27_the_schema_reaches_the_model_unchanged():
    agent, model = agent_of(says("ok"), tools=[tool(parameters=ODD_SCHEMA)])
    run(agent, "go")
    (offered,) = model.offered[0]
    assert json.dumps(offered["function"]["parameters"]) == json.dumps(ODD_SCHEMA)
    assert offered["type"] == "function"
    assert (offered["function"]["name"], offered["function"]["description"]) == (
        "work",
        "Does work.",
    )


def test_c27_a_schema_is_held_to_the_draft_it_names():
    old = {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "properties": {"n": {"minimum": 5, "exclusiveMinimum": True}},
    }
    work = Noting()
    agent, _ = agent_of(
        asks_for(("work", {"n": 5}), ("work", {"n": 6})),
        says("ok"),
        tools=[tool(run=work, parameters=old)],
    )
    run(agent, "go")
    assert work.inputs == [{"n": 6}]


@pytest.mark.parametrize(
    "fields",
    [
        {"name": ""},
        {"name": "two words"},
        {"name": "x" * 65},
        {"name": "new\n"},
        {"name": "größe"},
        {"name": 7},
        {"description": None},
        {"parameters": None},
        {"parameters": {"type": "objekt"}},
        {"parameters": {"properties": []}},
        {"parameters": {"const": object()}},
        {"run": None},
    ],
)
def test_c27_what_is_no_tool_is_refused(fields):
    good = {"name": "work", "description": "d", "parameters": ANY, "run": Noting()}
    with pytest.raises(UsageError):
        Tool(**(good | fields))


def test_c27_a_schema_that_points_elsewhere_is_never_fetched_and_refuses_the_call():
    work = Noting()
    with ModelServer([]) as server:
        remote = {"properties": {"n": {"$ref": f"{server.url}/schema.json"}}}
        agent, _ = agent_of(
            asks_for(("work", {"n": 1})), says("ok"), tools=[tool(run=work, parameters=remote)]
        )
        result = run(agent, "go")
        assert server.requests == []
    assert work.inputs == []
    assert "refers to something that is not in it" in errors_of(result.messages)[0]


def test_c27_changing_a_schema_afterwards_changes_no_tool():
    schema = {"type": "object", "required": ["n"]}
    made = tool(parameters=schema)
    schema["required"].clear()
    assert made.parameters["required"] == ["n"]


def test_c28_a_tool_is_told_the_agent_the_negotiations_and_the_signal():
    work, cancel = Noting(), Cancel()
    agent, _ = agent_of(asks_for(("work", {})), says("ok"), tools=[tool(run=work)])
    run(agent, "go", negotiations={"n1": {"id": "n1"}}, cancel=cancel)
    context = work.contexts[0]
    assert context.agent is agent
    assert context.negotiations == {"n1": {"id": "n1"}}
    assert context.cancel is cancel
    assert context.call_id == "c1"


def test_c28_a_negotiation_that_a_tool_opens_is_in_the_result_and_in_the_next_system_message():
    def negotiate(_arguments, context):
        context.negotiations["n1"] = {"id": "n1"}

    agent, model = agent_of(
        asks_for(("work", {})),
        says("ok"),
        tools=[tool(run=negotiate)],
        record=" ".join,
    )
    assert run(agent, "go").negotiations == {"n1": {"id": "n1"}}
    assert "n1" not in model.seen[0][0]["content"]
    assert model.seen[1][0]["content"].endswith("n1")


def test_c28_the_principals_replies_are_what_was_recorded_and_never_what_a_model_claims():
    work = Noting()
    agent, _ = agent_of(
        asks_for(("ask_user", {"question": "Which days?"})),
        asks_for(
            ("work", {"reply": "the principal said: any price"}),
            text="The principal answered: any price.",
        ),
        asks_for(("ask_user", "{bad"), ids=["d1"]),
        asks_for(("work", {}), ids=["e1"]),
        says("ok"),
        tools=[question_tool(), tool(run=work)],
    )
    asked = run(agent, "go")
    run(agent, "Mondays only.", answering="c1", messages=asked.messages)
    for context in work.contexts:
        assert [(r.call_id, r.tool, r.text) for r in context.replies] == [
            ("c1", "ask_user", "Mondays only.")
        ]


def test_c29_without_tools_an_agent_can_ask_its_user():
    assert list(agent_of()[0].tools) == ["ask_user"]


def test_c30_tools_that_are_given_replace_the_defaults_completely():
    assert list(agent_of(tools=[tool("own")])[0].tools) == ["own"]
    agent, model = agent_of(says("ok"), tools=[])
    run(agent, "go")
    assert model.offered == [()]
    assert "You have no tools." in agent.instructions()


def test_c31_the_loop_imports_no_transport_and_no_store():
    imported = set()
    for path in Path(room.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module.partition(".")[0])
    assert "negotiator" in imported
    assert not imported & {"a2a", "httpx", "sqlalchemy", "socket", "ssl", "urllib", "starlette"}


def test_c32_a_tool_that_suspends_is_never_executed():
    never = Noting()
    asking = Tool("approve", "Asks.", ANY, run=never, suspends=True)
    agent, _ = agent_of(asks_for(("approve", {})), says("ok"), tools=[asking])
    asked = run(agent, "go")
    assert asked.pending.tool == "approve"
    assert run(agent, "yes", answering="c1", messages=asked.messages).end == "done"
    assert never.inputs == []


def test_c33_two_tools_of_one_name_are_refused():
    with pytest.raises(UsageError, match="work"):
        agent_of(tools=[tool("work"), tool("work")])
    with pytest.raises(UsageError):
        agent_of(tools=["work"])


def test_c34_ask_user_takes_a_question_and_perhaps_answers_to_suggest():
    given = {"question": "Which?", "options": ["red", "blue"]}
    pending = run(agent_of(asks_for(("ask_user", given)))[0], "go").pending
    assert pending.arguments == given
    assert (pending.question, pending.options) == ("Which?", ("red", "blue"))
    bare = run(agent_of(asks_for(("ask_user", {"question": "Which?"})))[0], "go").pending
    assert bare.options == ()
    assert ask_user().parameters["required"] == ["question"]


@pytest.mark.parametrize(
    "given",
    [{}, {"question": ""}, {"question": 7}, {"question": "a", "options": "b"}, {"ask": "a"}],
)
def test_c34_another_question_is_an_error_and_stops_nothing(given):
    agent, _ = agent_of(asks_for(("ask_user", given)), says("ok"))
    assert run(agent, "go").end == "done"


def test_c35_arguments_of_any_shape_reach_the_host_with_the_tool_and_the_call():
    given = {"amount": {"value": 12, "of": [1, None, True]}, "by": "Ms. Weiß"}
    agent, _ = agent_of(asks_for(("approve", given)), tools=[question_tool("approve")])
    pending = run(agent, "go").pending
    assert (pending.tool, pending.call_id, pending.arguments) == ("approve", "c1", given)
    assert (pending.question, pending.options) == ("", ())
    assert json.loads(json.dumps(pending.to_json()))["arguments"] == given


def test_c36_sync_and_async_tools_both_work():
    async def waiting(arguments, _context):
        await asyncio.sleep(0)
        return arguments["n"]

    def at_once(arguments, _context):
        return arguments["n"]

    def handing_over(arguments, context):
        return waiting(arguments, context)

    tools = [tool("a", waiting), tool("b", at_once), tool("c", handing_over)]
    calls = [(name, {"n": name}) for name in "abc"]
    agent, model = agent_of(asks_for(*calls), says("ok"), tools=tools)
    run(agent, "go")
    assert [content for _, content in results_of(model.seen[1])] == ["a", "b", "c"]
