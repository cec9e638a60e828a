"""The page about tools from cards says what is so: its examples run, its tables are the code's."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from negotiator.a2a.skills import agents_from
from negotiator.a2a.skills.calling import MOST_BYTES
from negotiator.a2a.skills.cards import MOST_SKILLS
from negotiator.a2a.skills.config import POLL_EVERY, SECONDS
from negotiator.a2a.skills.headers import HIDDEN
from negotiator.a2a.skills.polling import MOST_FAILURES
from negotiator.a2a.skills.reading import GOES_ON, State
from negotiator.a2a.skills.results import Outcome
from tests.a2a.skills.servers import artifact, scripted, task, then
from tests.agent.loop.scripted import ScriptedModel, asks_for, says

PAGE = (Path(__file__).parents[2] / "docs/agent-tools.md").read_text(encoding="utf-8")
FIRST, ALLOWED, MANY = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
[BLOCK] = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def _token(monkeypatch):
    monkeypatch.setenv("LINGUA_TOKEN", "canary-of-the-page")


def run(code, names, url):
    """Run code of the page, its example agent being at a URL of ours."""
    here = code.replace("https://lingua.example", url)
    exec(compile(here, "agent-tools.md", "exec"), names)  # noqa: S102 - our own page
    return names


def test_the_first_example_translates():
    model = ScriptedModel(asks_for(("Lingua_translate", {"task": "Angebot"})), says("An offer."))
    with scripted() as lingua:
        lingua.answer = then(task("COMPLETED", artifacts=[artifact("offer")]))
        names = run(FIRST, {"model": model}, lingua.url)
    assert names["result"].output == "An offer."
    assert lingua.calls[0].headers["authorization"] == "Bearer canary-of-the-page"


def test_the_second_example_allows_an_origin():
    from negotiator.a2a.skills import agent

    names = run(ALLOWED, {"agent": agent}, "https://lingua.example")
    assert list(names["lingua"].allowed) == ["https://api.lingua.example"]


def test_the_block_reads_as_it_says_and_the_last_example_makes_its_tools():
    lingua, printer, old = agents_from(json.loads(BLOCK))
    assert lingua.admits("translate")
    assert not lingua.admits("delete-glossary", "Lingua_delete-glossary")
    assert printer.admits("scan", "Printer_scan")
    assert not printer.admits("fax", "Printer_fax")
    assert old.off
    with scripted() as served:
        block = {"lingua": {"card": served.url}, "nobody": {"card": "http://127.0.0.1:9"}}
        names = run(MANY, {"block": block, "asyncio": asyncio}, served.url)
    assert [tool.name for tool in names["tools"]] == ["Lingua_translate"]
    assert list(names["kit"].failed) == ["nobody"]


def test_each_state_that_stops_a_call_is_in_the_table():
    table = PAGE.split("| the task | the result |", 1)[1].split("\n\n", 1)[0]
    first = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    told = {state for cell in first for state in re.findall(r"`([a-z-]+)`", cell)}
    assert told == {state.value for state in State} - {state.value for state in GOES_ON}


def test_the_metadata_and_the_bounds_are_those_of_the_code():
    named = re.search(r"`metadata`: (.*?)\. Parts", PAGE, re.DOTALL)
    assert named is not None
    metadata = Outcome("a", "t", State.WORKING, 0, 0).metadata
    assert re.findall(r"`(\w+)`", named[1]) == list(metadata)
    assert (POLL_EVERY, SECONDS, MOST_FAILURES) == (1.0, 300.0, 5)
    assert "every second" in PAGE
    assert "300 seconds" in PAGE
    assert "five times" in PAGE
    assert f"{MOST_BYTES // 1_048_576} MiB" in PAGE
    assert f"{MOST_SKILLS} skills" in PAGE
    assert f"`{HIDDEN}`" in PAGE
