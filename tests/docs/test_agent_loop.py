"""The page about the loop says what is so: its first example runs, its names exist."""

import asyncio
import inspect
import re
from datetime import UTC, datetime
from pathlib import Path

from negotiator.a2a.serving.server import Address
from negotiator.agent import loop
from negotiator.agent.loop import MemoryMessages, MemorySessions
from negotiator.bootstrap import found_demo, open_party
from negotiator.bootstrap.agents import open_desk
from negotiator.bootstrap.options import AgentOptions
from tests.agent.loop.scripted import IDENTITY, ScriptedModel, asks_for, says

PAGE = (Path(__file__).parents[2] / "docs/agent-loop.md").read_text(encoding="utf-8")
FIRST, SECOND, IN_A_FILE, _CANCELLING, OPENED, REACHING, EVALUATING, SERVED = re.findall(
    r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)
SCRIPT = (
    asks_for(("ask_user", {"question": "Which day?"})),
    says("On Wednesday."),
)


def test_the_first_example_asks_and_is_done():
    asked = []
    names = {"model": ScriptedModel(*SCRIPT), "ask": lambda text: asked.append(text) or "Wednesday"}
    exec(compile(FIRST, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    assert asked == ["Which day?"]
    assert names["result"].output == "On Wednesday."


def test_the_second_example_leaves_the_messages_to_the_store():
    names = {
        "asyncio": asyncio,
        "Agent": loop.Agent,
        "identity": IDENTITY,
        "model": ScriptedModel(*SCRIPT),
        "history": MemoryMessages(),
        "sessions": MemorySessions(),
    }
    exec(compile(SECOND, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    assert names["result"].output == "On Wednesday."


def test_in_a_file_the_second_example_goes_on_as_well(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {
        "asyncio": asyncio,
        "Agent": loop.Agent,
        "identity": IDENTITY,
        "model": ScriptedModel(*SCRIPT),
    }
    exec(compile(IN_A_FILE + SECOND, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    names["record"].close()
    assert names["result"].output == "On Wednesday."
    assert (tmp_path / "agent.db").exists()


def test_the_example_of_options_opens_an_agent_whose_card_is_served(tmp_path):
    found_demo(tmp_path, datetime.now(UTC))
    served = []
    names = {
        "directory": tmp_path / "buyer",
        "model": ScriptedModel(says("Done.")),
        "told": print,
        "headers": dict,
        "Address": Address,
        "serve": lambda *said, **card: served.append(card),
    }
    imported, call = SERVED.split("\n\n", 1)
    assert imported == "from negotiator.a2a.serving.server import Address, serve"
    exec(compile(OPENED + call, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    agent = names["agent"]
    assert asyncio.run(agent.run("Hello.", conversation="c")).output == "Done."
    assert served == [{"card": agent.card()}]
    names["party"].store.close()


def test_every_option_of_a_host_is_in_the_table():
    rows = " ".join(line for line in PAGE.splitlines() if line.startswith("| "))
    named = {*AgentOptions.__annotations__, "system_prompt"}
    for opening in (open_desk, open_party):
        named |= {*inspect.signature(opening).parameters} - {"parties", "directory", "passphrase"}
    assert sorted(name for name in named if f"`{name}`" not in rows) == []


def test_the_names_of_the_page_exist():
    for name in ("ToolContext", "RunState", "MessageStore", "SessionStore", "Cancel", "ask_user"):
        assert name in PAGE
        assert hasattr(loop, name)


def test_the_ways_to_say_whom_a_model_may_dial_are_taken(tmp_path):
    found_demo(tmp_path, datetime.now(UTC))
    names = {"open_desk": open_desk, "party": open_party(tmp_path / "buyer")}
    exec(compile(REACHING, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    names["party"].store.close()
    assert names["desk"].dial.keywords["way"].reach.as_written


def test_the_example_of_evaluating_opens_a_party_that_evaluates(tmp_path):
    found_demo(tmp_path, datetime.now(UTC))
    names = {"open_party": open_party, "directory": tmp_path / "seller"}
    exec(compile(EVALUATING, "agent-loop.md", "exec"), names)  # noqa: S102 - our own page
    names["party"].store.close()
    assert names["party"].evaluator is not None
