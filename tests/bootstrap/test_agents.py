"""An agent put together from parties."""

from datetime import UTC, datetime

import pytest

from negotiator.agent.negotiating import default_tools
from negotiator.bootstrap import found_demo, open_party
from negotiator.bootstrap.agents import open_agent, open_desk
from negotiator.errors import UsageError
from tests.agent.loop.scripted import ScriptedModel, says, tool
from tests.agent.negotiating.market import Market


def test_without_a_model_anywhere_there_is_no_agent(monkeypatch):
    for name in ("BASE_URL", "MODEL"):
        monkeypatch.delenv(f"NEGOTIATOR_LLM_{name}", raising=False)
    with pytest.raises(UsageError, match="needs a model"):
        open_agent(open_desk([Market().party(0)]), "Buy.")


def test_each_mandate_has_one_party():
    party = Market().party(0)
    with pytest.raises(UsageError, match="one party"):
        open_desk([party, party])
    with pytest.raises(UsageError, match="under a mandate"):
        open_desk([])


DEFAULTS = ["ask_user", "negotiate", "answer", "close_best"]


def test_c29_an_agent_put_together_asks_its_user_negotiates_and_answers():
    desk = open_desk([Market().party(0)])
    for options in ({}, {"tools": None}):
        agent = open_agent(desk, "Buy.", model=ScriptedModel(), **options)
        assert list(agent.tools) == DEFAULTS
    assert [made.name for made in default_tools(desk)] == DEFAULTS


def test_c30_tools_that_are_given_replace_the_defaults_and_a_host_may_name_both():
    desk, own = open_desk([Market().party(0)]), tool("own")
    for tools, named in (
        ([], []),
        ([own], ["own"]),
        ([*default_tools(desk), own], [*DEFAULTS, "own"]),
    ):
        agent = open_agent(desk, "Buy.", model=ScriptedModel(), tools=tools)
        assert list(agent.tools) == named


def test_a_party_is_opened_by_the_name_of_its_directory_too(tmp_path):
    found_demo(tmp_path, datetime.now(UTC))
    party = open_party(str(tmp_path / "buyer"))
    party.store.close()
    assert party.agent_id == "https://agent.buyer.example"


def test_c131_the_agent_is_who_its_authority_statement_says_and_keeps_its_partys_clock():
    market = Market()
    agent = open_agent(open_desk([market.party(0)]), "Buy.", model=ScriptedModel(says("ok")))
    assert agent.identity.name == "Buyer GmbH"
    assert agent.now() == market.clock()
