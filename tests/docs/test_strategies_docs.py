"""What the pages about strategies say is what the program does."""

import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from examples.four_issues import MANDATE, WISHES
from negotiator.mandate.best_known import ADAPTIVE, BEST_KNOWN
from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.sign import lint
from negotiator.mandate.strategy import ACCEPTANCES, SELECTIONS, TACTICS, ConcedeTo, LastWord
from negotiator.mandate.template_strategies import StartWith, strategy_text
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import View, view_of
from negotiator.strategies.contract import Moment
from negotiator.strategies.curve import curve
from negotiator.strategies.history import History
from negotiator.strategies.tactics.polynomial import polynomial
from negotiator.terms import Role

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "choosing-a-strategy.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
AGENT_KEY = "UFqPelNeFIMbrZZIFveSDViaZ5MG54HW5wyQrcF9zdo"
PARTS = {"tactic": TACTICS, "selection": SELECTIONS, "acceptance": ACCEPTANCES}
PARAMETERS = [
    (word, parameter)
    for table in PARTS.values()
    for word, parameters in table.items()
    for parameter in parameters
]


def named(block: str) -> str:
    """The words of a block, as a test's name."""
    return "-".join(
        re.findall(r'^(?:family|tactic|selection|acceptance) = "(.*)"', block, re.MULTILINE)
    )


def whole_mandate(block: str) -> str:
    """The example's mandate with what a block says in place of its own strategy.

    A block that is no whole section keeps the rest of the example's strategy, but for the
    parameters of the words that it replaces.
    """
    text = MANDATE.substitute(WISHES[Role.BUYER], role="buyer", agent_key=AGENT_KEY)
    head, rest = text.split("[strategy]\n")
    own, tail = rest.split("[termination]\n")
    if block.startswith("[strategy]\n"):
        section, _, ends = block.removeprefix("[strategy]\n").partition("[termination]\n")
        tail = without(tail, set(tomllib.loads(ends)))
        return f"{head}[strategy]\n{section}[termination]\n{ends}{tail}"
    said = tomllib.loads(block)
    gone = set(said)
    if "tactic" in said:
        gone |= {"family", "e", "k", "from_round"}
    return f"{head}[strategy]\n{block}{without(own, gone)}[termination]\n{tail}"


def without(lines: str, names: set[str]) -> str:
    """Lines of TOML but for those that set one of the names."""
    kept = (line for line in lines.splitlines() if line.partition(" = ")[0] not in names)
    return "".join(f"{line}\n" for line in kept)


def draft_of(block: str) -> Draft:
    return read_draft(whole_mandate(block), "mandate.toml")


def section(word: str) -> str:
    """The part of the page about a tactic, or about all selections or acceptances."""
    if word in SELECTIONS or word in ACCEPTANCES:
        title = "On which issues" if word in SELECTIONS else "When to accept"
        return PAGE.partition(f"\n## {title}")[2].partition("\n## ")[0]
    return PAGE.partition(f"\n### {word}\n")[2].partition("\n## ")[0].partition("\n### ")[0]


@pytest.mark.parametrize("block", BLOCKS, ids=named)
def test_every_strategy_of_the_page_loads_in_a_whole_mandate_that_can_be_signed(block: str) -> None:
    assert lint(draft_of(block)) == ()


@pytest.mark.parametrize("block", BLOCKS, ids=named)
def test_every_strategy_of_the_page_makes_an_offer_in_every_round(block: str) -> None:
    draft = draft_of(block)
    view: View = view_of(complete(draft, draw_floors(draft, Fraction(3, 10)), ""))
    assert len(curve(view)) == view.rounds


def test_what_a_block_says_reaches_the_mandate() -> None:
    block = BLOCKS[0].replace("e = 0.2", "e = 0.3").replace("offer-back", "own")
    draft = draft_of(block)
    assert draft.strategy.tactics[0].part["e"] == Decimal("0.3")
    assert draft.strategy.last_word is LastWord.OWN
    assert draft.termination.no_progress_rounds == 0


def test_the_best_designs_of_the_page_are_those_a_mandate_may_begin_with() -> None:
    best = [block for block in BLOCKS if "repeat_cost = 0.2" in block]
    starts = {StartWith.BEST_KNOWN: BEST_KNOWN, StartWith.ADAPTIVE: ADAPTIVE}
    for block, (start, spec) in zip(best, starts.items(), strict=True):
        assert draft_of(block).strategy == replace(spec, last_word=LastWord.OFFER_BACK)
        written = strategy_text(start, e="", concede_to="hidden_floor")
        assert tomllib.loads(written)["strategy"] == tomllib.loads(block)["strategy"]


@pytest.mark.parametrize(("word", "parameter"), PARAMETERS, ids=str)
def test_every_parameter_stands_in_a_table_with_its_range(word: str, parameter) -> None:
    assert f"| `{parameter.name}` | {parameter.expected} | " in section(word)


@pytest.mark.parametrize("word", [*TACTICS, "mixture"])
def test_every_tactic_has_its_section_with_a_block_that_uses_it(word: str) -> None:
    tactic, _, family = word.partition("/")
    blocks = re.findall(r"^```toml\n(.*?)^```$", section(word), re.MULTILINE | re.DOTALL)
    said = [tomllib.loads(block) for block in blocks]
    assert any((one["tactic"], one.get("family", "")) == (tactic, family) for one in said)


@pytest.mark.parametrize("word", [*SELECTIONS, *ACCEPTANCES])
def test_every_selection_and_acceptance_has_its_row(word: str) -> None:
    assert f"\n| `{word}` | " in section(word)


def test_every_other_field_and_its_words_have_their_row() -> None:
    rest = PAGE.partition("\n## The rest\n")[2].partition("\n## ")[0]
    for field in ("last_word", "keep_best", "outside_options", "offer_totals", "concede_to"):
        assert f"\n| `{field}` | " in rest
    assert all(f'`"{word.value}"`' in rest for word in [*LastWord, *ConcedeTo])


def test_the_table_of_the_polynomial_curve_is_true() -> None:
    rows = re.findall(
        r"^\| ([\d.]+) \| ([\d.]+) %(?: conceded)? \| ([\d.]+) % \|$", PAGE, re.MULTILINE
    )
    assert len(rows) == 5
    for e, half, late in rows:
        text = whole_mandate(
            f'tactic = "time-dependent"\nfamily = "polynomial"\ne = {e}\nk = 0\nfrom_round = 1\n'
        )
        part = read_draft(text, "mandate.toml").strategy.tactics[0].part
        for number, said in ((6, half), (10, late)):
            history = History(number, (), (), None, may_counter=True)
            share = polynomial(
                Moment(part, 11, history, "*", track=lambda: pytest.fail("no track"))
            )
            digits = len(said.partition(".")[2])
            assert round(float(share) * 100, digits) == float(said)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*strategy.md")), ids=lambda page: page.stem)
def test_every_plot_and_page_linked_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (page.parent / target).is_file()] == []


@pytest.mark.parametrize("plot", sorted(DOCS.glob("plots/*.svg")), ids=lambda plot: plot.stem)
def test_every_plot_is_small_and_tells_nothing_of_when_and_where_it_was_made(plot: Path) -> None:
    text = plot.read_text(encoding="utf-8")
    ET.fromstring(text)  # noqa: S314 - our own file
    assert len(text) < 64_000
    assert "dc:date" not in text
    assert "/home/" not in text
    assert f"plots/{plot.name})" in PAGE


def test_drawing_without_matplotlib_says_what_to_install():
    program = (
        "import sys; sys.modules['matplotlib'] = None; from benchmarks.plots import main; main([])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=DOCS.parent,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == "The plots need matplotlib: pip install 'negotiator-engine[plots]'\n"
