"""docs/custom-actions.md and the rule in docs/wire.md say what the code does."""

import re
from pathlib import Path

import pytest

from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Act
from negotiator.protocol.vocabulary import is_terminal, terminal_state
from negotiator.terms.acts import NAMEABLE, SOUNDS, read_own_words
from negotiator.terms.agenda import Agenda

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "custom-actions.md").read_text(encoding="utf-8")
WIRE = (DOCS / "wire.md").read_text(encoding="utf-8")
CHOICE = {"name": "kind", "kind": "choice", "fixed": "true", "values": ["mail"]}
AGENDA = Agenda.from_document({"typ": "neg-agenda", "v": "1", "issues": [CHOICE], "derived": []})


def test_the_words_shown_are_ones_to_use() -> None:
    table = PAGE.split("[acts]\n", 1)[1].split("\n\n", 1)[0]
    words = dict(re.findall(r'(\S+) = "(\S+)"', table))
    assert dict(read_own_words(words)) == words
    assert words["introduce"] == "accept"


def test_the_words_said_to_be_refused_are_refused() -> None:
    [sentence] = re.findall(r"A word must not sound like.*?are refused", PAGE, re.DOTALL)
    shown = re.findall(r'`(\S+) = "(\S+)"`', sentence)
    assert len(shown) == 4
    for word, act in shown:
        with pytest.raises(InvalidValueError):
            read_own_words({word: act})


def test_the_table_of_ends_and_states_is_that_of_the_code() -> None:
    rows = re.findall(r"^\| (`.*?) \| (yes|no).*? \| `(\S+)` \|$", PAGE, re.MULTILINE)
    told = {
        act: (ends == "yes", state)
        for acts, ends, state in rows
        for act in acts.strip("`").split("`, `")
    }
    assert told == {
        act: (is_terminal(act, AGENDA), terminal_state(act, AGENDA).value) for act in NAMEABLE
    }


def test_the_rule_on_the_wire_lists_the_words_of_the_code() -> None:
    section = WIRE.split("### Own words", 1)[1].split("**Terms**", 1)[0]
    items = re.findall(r"^- ([a-z\s]+?), it\s+(stands for .*?)$", section, re.MULTILINE)
    told = {
        word: frozenset(re.findall("`([a-z]+)`", stands))
        for words, stands in items
        for word in words.split()
    }
    assert told == dict(SOUNDS)
    assert set().union(*told.values()) <= {act.value for act in Act}
