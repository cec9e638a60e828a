"""The options of a host: what each does, and that there are no others."""

import asyncio
import json

import httpx
import pytest

from negotiator.a2a.serving.server import build_app
from negotiator.agent.loop import Identity, MemoryMessages, MemorySessions, Tool
from negotiator.bootstrap import open_party
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.errors import ModelUnavailableError, UsageError
from negotiator.protocol.message import EXTENSION_URI
from tests.agent.loop.scripted import ANY, ScriptedModel, run, says, tool
from tests.agent.negotiating.market import Market
from tests.llm.model_server import ModelServer, fails
from tests.llm.model_server import says as served

PRIVATE = (
    "2.40",
    "1.80",
    "24000",
    "23500",
    "target",
    "reserve",
    "weight",
    "budget",
    "hidden_floor",
)
"""Numbers and names of the buyer's mandate."""


def opened(*parties, **options):
    """Return an agent of some parties; of a buyer's when none is given."""
    desk = open_desk(parties or [Market().party(0)])
    return open_agent(desk, "Buy.", **{"model": ScriptedModel(says("ok"))} | options)


async def fetched(app):
    """Return the card that an application serves."""
    line = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=line, base_url="http://here.example") as client:
        return (await client.get("/.well-known/agent-card.json")).json()


def skills(agent):
    return {skill["id"]: skill for skill in agent.card().get("skills", ())}


def test_c122_the_card_derives_from_the_identity():
    identity = Identity(
        name="Acme", id="acme-1", description="Buys.", url="https://acme.example", version="2.1.0"
    )
    card = opened(identity=identity).card()
    assert (card["name"], card["description"], card["version"]) == ("Acme", "Buys.", "2.1.0")
    assert card["url"] == "https://acme.example"
    (extension,) = card["capabilities"]["extensions"]
    assert (extension["uri"], extension["params"]["agent"]) == (EXTENSION_URI, "acme-1")
    assert [skill["id"] for skill in card["skills"]] == ["negotiate"]
    assert json.loads(json.dumps(card)) == card


def test_c123_the_negotiate_skill_lists_the_actions_in_use():
    said = skills(opened())["negotiate"]["description"]
    for action in ("propose", "counter", "accept", "reject", "withdraw"):
        assert action in said


def test_c124_tools_are_off_the_card_unless_published_and_some_are_never_on_it():
    more = (tool("stock"), Tool("sign_off", "Asks the boss.", ANY, suspends=True))
    assert list(skills(opened(tools=more))) == ["negotiate"]
    published = skills(opened(tools=more, publish_tools=True))
    assert list(published) == ["negotiate", "stock"]
    assert published["stock"]["description"] == "Does stock."


def test_c125_skills_replace_the_derived_list():
    own = [{"id": "buy", "name": "Buy", "description": "Buys.", "tags": ["x"]}]
    agent = opened(skills=own, tools=[tool("stock")], publish_tools=True)
    assert agent.card()["skills"] == own
    assert "skills" not in opened(skills=[]).card()
    own[0]["id"] = "changed later"
    assert agent.card()["skills"][0]["id"] == "buy"


def test_c126_the_hosts_card_merges_last_and_security_schemes_stand_there():
    bearer = {"bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}
    said = {"securitySchemes": bearer, "description": "Ours.", "capabilities": {"streaming": False}}
    card = opened(card=said).card()
    assert card["securitySchemes"] == bearer
    assert card["description"] == "Ours."
    assert card["capabilities"]["streaming"] is False
    assert card["capabilities"]["extensions"][0]["uri"] == EXTENSION_URI


def test_c4_c126_a_scoped_agent_has_the_same_card():
    agent = opened(card={"description": "Ours."}, tools=[tool("stock")], publish_tools=True)
    assert json.dumps(agent.scoped("Buy steel.").card()) == json.dumps(agent.card())


def test_c128_nothing_of_a_mandate_or_of_a_tools_schema_is_on_the_card():
    schema = {"type": "object", "properties": {"ceiling": {"const": 4_711}}}
    agent = opened(tools=[tool("stock", parameters=schema)], publish_tools=True)
    text = json.dumps(agent.card())
    assert not [word for word in (*PRIVATE, "ceiling", "4711", "parameters") if word in text]


@pytest.mark.parametrize(
    "wrong",
    [
        {"skills": ["negotiate"]},
        {"skills": [{"id": object()}]},
        {"card": ["name"]},
        {"card": {"name": float("nan")}},
        {"publish_tools": "yes"},
    ],
)
def test_c126_what_makes_no_card_is_refused_at_once(wrong):
    with pytest.raises(UsageError):
        opened(**wrong)


def test_c122_an_agents_card_can_be_served_and_where_it_is_reached_stays_true():
    party = Market().party(0)
    mine = {"supportedInterfaces": [{"url": "https://evil.example", "protocolBinding": "JSONRPC"}]}
    mine["capabilities"] = {"extensions": [{"uri": EXTENSION_URI, "params": {"agent": "evil"}}]}
    mine["securitySchemes"] = {"bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}
    identity = Identity(name="Acme", id="acme-1", url="https://elsewhere.example")
    agent = opened(party, identity=identity, card=mine)
    app = build_app(party, "http://here.example", agent.card())
    card = asyncio.run(fetched(app))
    assert card["name"] == "Acme"
    assert "bearer" in card["securitySchemes"]
    assert [skill["id"] for skill in card["skills"]] == ["negotiate"]
    assert "evil" not in json.dumps(card)
    assert {one["url"] for one in card["supportedInterfaces"]} == {
        "http://here.example",
        "http://here.example/rpc",
    }
    (extension,) = card["capabilities"]["extensions"]
    assert extension["params"] == {"agent": party.agent_id, "schema": "1"}


@pytest.mark.parametrize("wrong", [{"nonsense": 1}, {"skills": "all"}, {"name": ["a"]}])
def test_c126_members_that_no_card_has_are_not_served(wrong):
    with pytest.raises(UsageError, match="no agent card"):
        build_app(Market().party(0), "http://here.example", wrong)


def test_c131_one_clock_is_behind_the_parties_and_the_agent():
    market = Market()
    agent = opened(market.party(0))
    market.clock.turn(days=1)
    assert agent.now() == market.clock()
    other = Market(clock=type(market.clock)(market.clock.now))
    buyer = market.party(0)
    seller = other.party(1)
    with pytest.raises(UsageError, match="one clock"):
        open_desk([buyer, seller])


def test_c169_a_client_and_its_settings_are_not_passed_together():
    for setting in (
        {"base_url": "http://127.0.0.1:1/v1"},
        {"api_key": "sk-secret"},
        {"timeout": 3},
        {"attempts": 2},
        {"on_retry": print},
    ):
        with pytest.raises(UsageError, match=next(iter(setting))) as refused:
            opened(**setting)
        assert "sk-secret" not in str(refused.value)


def test_c173_a_model_named_by_its_settings_is_asked_with_them():
    retries = []
    settings = {"model": "tiny", "api_key": "sk-secret", "timeout": 5, "attempts": 1}
    with ModelServer([served("ok"), fails(500)]) as server:
        agent = opened(base_url=server.url, on_retry=lambda *told: retries.append(told), **settings)
        assert run(agent, "go", conversation="c").output == "ok"
        with pytest.raises(ModelUnavailableError, match="after 1 attempt"):
            run(agent, "again", conversation="c")
        first, _ = server.requests
    assert first.json["model"] == "tiny"
    assert first.headers["authorization"] == "Bearer sk-secret"
    assert retries == []


def test_c173_stores_steps_and_intent_go_to_the_loop():
    steps, history, sessions = [], MemoryMessages(), MemorySessions()
    agent = opened(
        intent={"id": "hours", "statement": "GPU-hours."},
        max_steps=1,
        on_step=steps.append,
        history=history,
        sessions=sessions,
    )
    run(agent, "go", conversation="c")
    assert (agent.intent.id, agent.history, agent.sessions) == ("hours", history, sessions)
    assert [step.kind for step in steps] == ["message"]


@pytest.mark.parametrize("unknown", ["reserve", "negotiater", "approve_all", "temperature"])
def test_c178_unknown_options_are_refused(unknown, tmp_path):
    with pytest.raises(UsageError, match=f"no option {unknown}; its options are model, "):
        opened(**{unknown: 1})
    with pytest.raises(TypeError, match=unknown):
        open_desk([Market().party(0)], **{unknown: 1})
    with pytest.raises(TypeError, match=unknown):
        open_party(tmp_path, **{unknown: 1})


@pytest.mark.parametrize("wrong", [7, "token", {"Authorization": "x"}])
def test_c177_credentials_are_a_function(wrong):
    with pytest.raises(UsageError, match="credentials must be a function"):
        open_desk([Market().party(0)], credentials=wrong)
