"""What an agent's own card says, without anything it negotiates under (C122 to C128)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.agent.loop import Identity, Listing, Tool, ask_user
from negotiator.agent.loop.carding import card_of, merged
from negotiator.errors import UsageError
from tests.agent.loop.scripted import ANY, agent_of, question_tool, tool

ME = Identity(name="Acme", id="acme-1")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(max_size=2), JSON, max_size=4)


def test_c122_an_agent_without_anything_to_list_has_no_skills():
    agent, _ = agent_of(tools=[ask_user(), tool()])
    assert "skills" not in agent.card()
    assert set(agent.card()) == {"name", "version", "capabilities"}


def test_c124_only_tools_that_are_neither_questions_nor_internal_are_published():
    tools = [
        tool("stock"),
        ask_user(),
        question_tool("sign_off"),
        Tool("both", "Runs, but suspends.", ANY, lambda *_: None, suspends=True),
        Tool("answer", "Between us.", ANY, lambda *_: None, internal=True),
    ]
    agent, _ = agent_of(tools=tools, listing=Listing(publish_tools=True))
    assert [skill["id"] for skill in agent.card()["skills"]] == ["stock"]


def test_c128_a_tools_schema_is_nowhere_on_the_card():
    secret = tool("stock", parameters={"type": "object", "properties": {"floor": {"const": 210}}})
    agent, _ = agent_of(tools=[secret], listing=Listing(publish_tools=True))
    text = json.dumps(agent.card())
    assert "stock" in text
    assert "floor" not in text
    assert "210" not in text


def test_c125_c126_what_the_host_says_replaces_skills_and_comes_last():
    own = ({"id": "a", "name": "A", "description": "", "tags": []},)
    said = Listing(own=({"id": "b"},), skills=own, publish_tools=True, card={"name": "Other"})
    card = card_of(ME, [tool()], said)
    assert card["skills"] == list(own)
    assert card["name"] == "Other"
    last = Listing(skills=own, card={"skills": []})
    assert card_of(ME, (), last)["skills"] == []


@pytest.mark.parametrize(
    "wrong", [{"card": 7}, {"card": {"a": {1, 2}}}, {"skills": (7,)}, {"publish_tools": 1}]
)
def test_c126_what_is_no_json_is_refused(wrong):
    with pytest.raises(UsageError):
        Listing(**wrong)


@given(OBJECTS, OBJECTS)
def test_merging_keeps_what_is_not_named_and_takes_what_is(below, above):
    before = json.dumps([below, above])
    made = merged(below, above)
    assert json.dumps([below, above]) == before
    assert set(made) == {*below, *above}
    for name in below.keys() - above.keys():
        assert made[name] == below[name]
    for name, value in above.items():
        if not isinstance(value, dict) or not isinstance(below.get(name), dict):
            assert made[name] == value
        else:
            assert made[name] == merged(below[name], value)


@given(OBJECTS)
def test_merging_nothing_or_the_same_changes_nothing(document):
    assert merged(document, {}) == merged({}, document) == merged(document, document) == document
