"""The page about negotiating from the loop says what is so: its examples run."""

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

from negotiator.agent.negotiating import Answer, Target, answer, run_negotiation
from negotiator.agent.negotiating.digest import HEADINGS
from negotiator.agent.negotiating.replies import PHRASES
from negotiator.bootstrap import found_demo
from tests.agent.loop.scripted import ScriptedModel, says
from tests.agent.negotiating.market import (
    ASKS,
    DEAR,
    NO_APPROVAL,
    STUBBORN,
    Market,
    all_served,
    desk_of,
)
from tests.agent.negotiating.test_close_best import a_market

PAGE = (Path(__file__).parents[2] / "docs/negotiation-tools.md").read_text(encoding="utf-8")
OPENED, ALONE, APPROVED, ONE_BY_ONE, CLOSED = re.findall(
    r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)


def test_the_first_example_opens_an_agent_with_all_tools(tmp_path):
    found_demo(tmp_path, datetime.now(UTC))
    names = {"directory": tmp_path / "buyer", "model": ScriptedModel(says("Done."))}
    exec(compile(OPENED, "negotiation-tools.md", "exec"), names)  # noqa: S102 - our own page
    agent = names["agent"]
    assert list(agent.tools) == ["ask_user", "negotiate", "answer", "close_best"]
    assert (agent.identity.name, agent.identity.id) == ("Buyer GmbH", "https://agent.buyer.example")
    assert asyncio.run(agent.run("Hello.", conversation="c")).output == "Done."


def test_the_second_example_negotiates_without_a_model(capsys):
    market = Market()
    desk = desk_of(market.party(0, *ASKS))
    with all_served(market.party(1, *STUBBORN)) as (url,):
        code = ALONE.replace("http://127.0.0.1:8600", url)
        names = {"asyncio": asyncio, "desk": desk}
        exec(compile(code, "negotiation-tools.md", "exec"), names)  # noqa: S102 - our own page
    assert capsys.readouterr().out.startswith(("Waiting for your principal (1):", "Settled (1):"))


def test_the_example_of_an_approval_ends_in_a_deal():
    market = Market()
    desk = desk_of(market.party(0))
    with all_served(market.party(1, *DEAR)) as (url,):
        code = APPROVED.replace("http://127.0.0.1:8600", url)
        names = {"asyncio": asyncio, "desk": desk, "Target": Target, "Answer": Answer}
        names |= {"run_negotiation": run_negotiation, "answer": answer}
        exec(compile(code, "negotiation-tools.md", "exec"), names)  # noqa: S102 - our own page
    assert names["shown"][0].startswith("q_")
    assert names["event"].outcome == "agreed"


def test_the_example_of_single_exchanges_runs_to_the_end():
    market = Market()
    desk = desk_of(market.party(0, *NO_APPROVAL))
    with all_served(market.party(1)) as (url,):
        code = ONE_BY_ONE.replace("http://127.0.0.1:8600", url)
        names = {"asyncio": asyncio, "desk": desk, "Target": Target}
        exec(compile(code, "negotiation-tools.md", "exec"), names)  # noqa: S102 - our own page
    assert names["event"].outcome == "agreed"


def test_the_third_example_closes_the_best_of_many(capsys):
    buyer, wire = a_market("2.26", "2.12", "2.34")
    desk = desk_of(buyer, dial=wire.dial)
    names = {"asyncio": asyncio, "desk": desk, "urls": list(wire.suppliers)}
    exec(compile(CLOSED, "negotiation-tools.md", "exec"), names)  # noqa: S102 - our own page
    told = capsys.readouterr().out
    assert told.startswith("Settled (3):")
    assert told.count(": agreed (basis signed) on ") == 1


def test_every_group_and_phrase_is_on_the_page():
    assert [head for head in HEADINGS.values() if f"| {head} |" not in PAGE] == []
    assert [
        phrase for phrase in PHRASES if f"*{phrase}*" not in " ".join(PAGE.lower().split())
    ] == []
