"""The page about the loop says what is so: its first example runs, its names exist."""

import asyncio
import re
from pathlib import Path

from negotiator.agent import loop
from negotiator.agent.loop import MemoryMessages, MemorySessions
from tests.agent.loop.scripted import IDENTITY, ScriptedModel, asks_for, says

PAGE = (Path(__file__).parents[2] / "docs/agent-loop.md").read_text(encoding="utf-8")
FIRST, SECOND, IN_A_FILE, _CANCELLING = re.findall(
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


def test_the_names_of_the_page_exist():
    for name in ("ToolContext", "RunState", "MessageStore", "SessionStore", "Cancel", "ask_user"):
        assert name in PAGE
        assert hasattr(loop, name)
