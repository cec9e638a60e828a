"""No line of the checklist loses its test: each number stands in the name of one.

A test that proves a line carries its number in front of its sentence: `test_c13_a_tool_that_...`,
or several numbers: `test_c39_c40_...`. Names are read from the files as they are; nothing is run.
"""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NUMBERED = re.compile(r"^(?:async )?def test_((?:c[1-9][0-9]*_)+)[a-z]", re.MULTILINE)

AGENT = range(1, 79)
"""Identity, the loop, tools, suspend and resume, the negotiation tools, guidance."""
COUNTERPARTY = range(108, 122)
"""One live negotiation a counterparty, and the limits over all of them."""
RECORD = range(130, 145)
"""The clock and the stores."""
CARD = range(122, 130)
"""The agent card."""
INBOUND = range(145, 160)
"""What we answer."""
MODEL = range(160, 173)
"""The model client."""
OPTIONS = range(173, 179)
"""The options of a host."""
HOST = (58, *range(100, 104), 173, 177, 178)
"""Single exchanges, what a host is told, and the options of a host."""
SETTLED = (79, 104)
"""How it ended is read from the task, and what is over stays over."""
REMOTE = range(179, 201)
"""Another agent used like a local one."""
SKILLS = range(201, 215)
"""Tools from the cards of other agents."""
WIRE = range(215, 225)
"""What goes over the wire."""
WORDS = (228, 255, 279, 280, 281)
"""What a model is never told, and what its words and a peer's never change."""
OUTWARD = (*CARD, *REMOTE, *SKILLS, *WIRE, *SETTLED)
PROVEN = (*OUTWARD, *HOST, *AGENT, *COUNTERPARTY, *RECORD, *INBOUND, *MODEL, *OPTIONS, *WORDS)


def numbers_in(source: str) -> set[int]:
    """Return the numbers of the checklist that the names of tests in a file carry."""
    named = NUMBERED.findall(source)
    return {int(number) for one in named for number in re.findall(r"c([0-9]+)", one)}


def test_a_number_counts_only_in_front_of_the_sentence_of_a_test():
    for source, numbers in {
        "def test_c13_a_tool():": {13},
        "async def test_c39_c140_both():": {39, 140},
        "def test_a_tool_of_c13_kind():": set(),
        "def test_c13():": set(),
        "def _test_c13_a_tool():": set(),
        "# def test_c13_a_tool():": set(),
        "    def test_c13_within_another():": set(),
    }.items():
        assert numbers_in(source) == numbers, source


@pytest.fixture(scope="module")
def proven() -> set[int]:
    """The numbers in all names of tests in the tree."""
    files = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    return set().union(*(numbers_in(path.read_text(encoding="utf-8")) for path in files))


def test_each_line_of_the_checklist_that_is_built_has_a_test_of_its_number(proven):
    assert [f"C{number}" for number in PROVEN if number not in proven] == []
