"""The example of the page works as it stands there: nothing of it is copied into the package."""

import ast
import inspect
import json
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.strategy import Parameter, Part, single
from negotiator.strategies import catalogue
from negotiator.strategies.contract import Moment, Tactic, Trait
from negotiator.strategies.history import History
from negotiator.strategies.tactics import mixture
from negotiator.terms import Terms

PAGE = (Path(__file__).parents[2] / "docs/adding-a-strategy.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:python|json)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILE, LINE, PARAMETERS, SENTENCE, VECTORS = BLOCKS
WORD = "time-dependent/staircase"


def module() -> ModuleType:
    """The file of the page, as Python would import it."""
    made = ModuleType("staircase")
    exec(compile(FILE, "staircase.py", "exec"), made.__dict__)  # noqa: S102 - our own page
    return made


STAIRCASE = module()
TACTICS: Mapping[str, Tactic] = {
    **catalogue.TACTICS,
    **eval(f"{{{LINE}}}", {"Tactic": Tactic, "staircase": STAIRCASE}),  # noqa: S307 - our own page
}
(STEPS,) = eval(f"{{{PARAMETERS}}}", {"Parameter": Parameter, "Decimal": Decimal})[WORD]  # noqa: S307


def conceded(steps: int | str, rounds: int, history: History) -> Fraction:
    """The share conceded through a catalogue that has the tactic."""
    part = Part(WORD, ((STEPS.name, Decimal(steps)),))
    moment = Moment(part, rounds, history, "*", track=lambda: pytest.fail("it looked at offers"))
    return mixture.conceded(single(part), moment, TACTICS)


def at(number: int, theirs: tuple[Terms, ...] = ()) -> History:
    return History(number, (), theirs, None, may_counter=True)


@pytest.mark.parametrize("case", json.loads(VECTORS)["cases"], ids=str)
def test_the_tactic_of_the_page_matches_the_vectors_of_the_page(case) -> None:
    assert conceded(case["steps"], case["rounds"], at(case["round"])) == Fraction(case["share"])


@given(steps=st.integers(1, 100), rounds=st.integers(1, 60))
def test_it_concedes_monotonically_within_0_to_1_as_it_claims(steps: int, rounds: int) -> None:
    assert Trait.MONOTONE in TACTICS[WORD].traits
    shares = [conceded(steps, rounds, at(number)) for number in range(1, rounds + 2)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] == 1


@given(steps=st.integers(1, 100), number=st.integers(1, 30), theirs=st.lists(st.integers(0, 9)))
def test_it_ignores_history_and_is_deterministic_as_it_claims(steps, number, theirs) -> None:
    assert {Trait.IGNORES_HISTORY, Trait.DETERMINISTIC} <= TACTICS[WORD].traits
    told = at(number, tuple(Terms((price,)) for price in theirs))
    assert conceded(steps, 20, told) == conceded(steps, 20, at(number))


def test_its_docstring_claims_its_traits_and_names_a_source_with_a_year() -> None:
    text = inspect.getdoc(STAIRCASE) or ""
    claimed = re.search(r"^Traits: (.+)\.$", text, re.MULTILINE)
    assert claimed is not None
    assert set(claimed[1].split("; ")) == set(STAIRCASE.TRAITS)
    assert re.search(r"^Source: .*\(\d{4}\)", text, re.MULTILINE)


def test_its_parameter_has_the_range_that_its_docstring_says() -> None:
    assert (STEPS.name, STEPS.expected) == ("steps", "a whole number from 1 to 100")
    assert "``steps``, a whole number from 1 to 100" in (inspect.getdoc(STAIRCASE.staircase) or "")
    assert not STEPS.allows(Decimal("1.5"))


def test_its_sentence_is_a_case_of_the_function_that_describes_tactics() -> None:
    part = Part(WORD, (("steps", Decimal(4)),))
    source = f"def said(part, format_decimal):\n    match part.word:\n{indent(SENTENCE, ' ' * 8)}"
    ast.parse(source)
    place: dict = {}
    exec(source, place)  # noqa: S102 - our own page
    assert place["said"](part, str) == "concedes in 4 equal steps as its rounds go by"


def test_the_files_that_the_page_names_are_there_and_have_the_tables_it_names() -> None:
    root = Path(__file__).parents[2]
    for name, member in (
        ("negotiator/strategies/catalogue.py", "TACTICS"),
        ("negotiator/mandate/strategy.py", "TACTICS"),
        ("negotiator/mandate/describe_strategy.py", "def _tactic("),
        ("tests/strategies/test_contract.py", "PROOFS"),
    ):
        assert f"`{name}`" in PAGE
        assert member in (root / name).read_text(encoding="utf-8")
