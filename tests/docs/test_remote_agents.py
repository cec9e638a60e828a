"""The page about other agents says what is so: its examples run, its names exist."""

import asyncio
import re
from pathlib import Path

import pytest

from negotiator.a2a import remote
from negotiator.a2a.remote import Finish, RemoteAgent, RemoteOptions, Session
from tests.a2a.remote.peers import stock

PAGE = (Path(__file__).parents[2] / "docs/remote-agents.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def names():
    names = {}
    for example in EXAMPLES:
        exec(compile(example, "remote-agents.md", "exec"), names)  # noqa: S102 - our own page
    return names


@pytest.fixture(scope="module")
def peer():
    with stock() as one:
        yield one


def test_the_first_example_asks(names, peer):
    assert asyncio.run(names["ask"](peer.url)) == ("echo What is in stock?", "stop")


def test_the_second_one_reads_along(names, peer, capsys):
    answer = asyncio.run(names["read"](RemoteAgent(peer.url)))
    assert answer.text == "One, two, three.\nReport."
    assert "Thinking." in capsys.readouterr().out


def test_the_third_one_goes_on_in_another_process(names, peer):
    turns = asyncio.run(names["two_turns"](RemoteAgent(peer.url)))
    assert turns == ("Which day?", "echo Monday")


def test_the_fourth_one_goes_back_for_the_rest(names, peer):
    peer.executor.go_on.set()
    assert asyncio.run(names["later"](RemoteAgent(peer.url))) == "At last."


def test_the_fifth_one_makes_a_tool(names, peer):
    (tool,) = names["tools"](RemoteAgent(peer.url), Session())
    assert tool.name == "ask_mill"


def test_every_option_and_every_ending_is_in_a_table():
    rows = " ".join(line for line in PAGE.splitlines() if line.startswith("| "))
    missing = [one for one in (*RemoteOptions.__annotations__, *Finish) if f"`{one}`" not in rows]
    assert missing == []


def test_the_names_of_the_page_exist():
    for name in ("Answer", "Update", "Content", "Limits", "Listed", "Waiting", "RemoteTaskError"):
        assert name in PAGE
        assert hasattr(remote, name)
