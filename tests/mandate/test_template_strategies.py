"""The strategies that a new mandate may begin with."""

import tomllib
from dataclasses import replace

import pytest

from negotiator.mandate.best_known import ADAPTIVE, BEST_KNOWN, PUBLISHED
from negotiator.mandate.coherence import check_coherent
from negotiator.mandate.describe import describe
from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import LEAST_SHARE, draw_floors
from negotiator.mandate.sign import lint
from negotiator.mandate.strategy import ConcedeTo, LastWord, Part, StrategySpec
from negotiator.mandate.template import template
from negotiator.mandate.template_strategies import StartWith
from negotiator.mandate.toml import read_draft
from negotiator.terms import Role
from tests.mandate.builders import AGENT, AGENT_ID, BUYER_ID, NOT_AFTER, NOT_BEFORE

CONSTANTS = {StartWith.BEST_KNOWN: BEST_KNOWN, StartWith.ADAPTIVE: ADAPTIVE}


def text_for(start: StartWith, role: Role, concede_to: ConcedeTo) -> str:
    return template(
        role,
        principal_id=BUYER_ID,
        principal_name="Buyer GmbH",
        agent_id=AGENT_ID,
        agent_key_x=AGENT.public_key.x,
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        counterparties=("*",),
        concede_to=concede_to,
        start_with=start,
    )


def draft_for(start: StartWith, role: Role, concede_to: ConcedeTo) -> Draft:
    return read_draft(text_for(start, role, concede_to), "m.toml")


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("concede_to", list(ConcedeTo))
@pytest.mark.parametrize(("start", "spec"), CONSTANTS.items(), ids=str)
def test_a_design_is_its_constant_with_a_last_word_that_stops_at_the_floor(
    start: StartWith, spec: StrategySpec, role: Role, concede_to: ConcedeTo
) -> None:
    draft = draft_for(start, role, concede_to)
    safe = replace(spec, last_word=LastWord.OFFER_BACK, concede_to=concede_to)
    assert draft.strategy == safe
    assert lint(draft) == ()


@pytest.mark.parametrize(("start", "spec"), CONSTANTS.items(), ids=str)
def test_the_last_word_as_measured_is_one_word_away(start: StartWith, spec: StrategySpec) -> None:
    text = text_for(start, Role.BUYER, ConcedeTo.HIDDEN_FLOOR)
    changed = text.replace('last_word = "offer-back"', 'last_word = "offer-back-to-reserve"')
    assert read_draft(changed, "m.toml").strategy == spec


@pytest.mark.parametrize(("role", "e"), [(Role.BUYER, "0.5"), (Role.SELLER, "2")])
def test_the_worked_example_is_what_one_gets_without_asking(role: Role, e: str) -> None:
    draft = draft_for(StartWith.WORKED_EXAMPLE, role, ConcedeTo.RESERVE)
    (share,) = draft.strategy.tactics
    assert (share.part.word, str(share.part["e"])) == ("time-dependent/polynomial", e)
    assert draft.strategy.selection == Part("logroll")
    assert draft.termination.no_progress_rounds == 3


def test_who_holds_firm_does_not_stop_because_nothing_moves() -> None:
    draft = draft_for(StartWith.BEST_KNOWN, Role.BUYER, ConcedeTo.HIDDEN_FLOOR)
    assert draft.termination.no_progress_rounds == 0


@pytest.mark.parametrize("start", list(StartWith))
def test_every_number_of_the_strategy_stands_in_the_file(start: StartWith) -> None:
    text = text_for(start, Role.BUYER, ConcedeTo.HIDDEN_FLOOR)
    strategy = read_draft(text, "m.toml").strategy
    written = tomllib.loads(text)["strategy"]
    parts = (strategy.tactics[0].part, strategy.selection, strategy.acceptance)
    numbers = {name: value for part in parts for name, value in part.parameters}
    assert {name: float(value) for name, value in numbers.items()} == {
        name: value for name, value in written.items() if name in numbers
    }
    words = {"tactic", "family", "selection", "acceptance", "last_word", "concede_to"}
    assert set(written) - set(numbers) - words == {"keep_best", "outside_options", "offer_totals"}


def test_what_it_does_is_told_without_a_warning() -> None:
    draft = draft_for(StartWith.BEST_KNOWN, Role.BUYER, ConcedeTo.HIDDEN_FLOOR)
    said = " ".join(describe(draft, reveal=False))
    assert "concedes late (e = 0.07)" in said
    assert "Its last offer gives them back the best terms" in said
    assert "Warning" not in said


@pytest.mark.parametrize(
    "spec", [PUBLISHED, BEST_KNOWN, ADAPTIVE], ids=["published", "best-known", "adaptive"]
)
def test_the_designs_may_stand_in_a_mandate_and_say_what_their_last_word_tells(
    spec: StrategySpec,
) -> None:
    draft = draft_for(StartWith.BEST_KNOWN, Role.SELLER, ConcedeTo.HIDDEN_FLOOR)
    draft = replace(draft, strategy=spec)
    check_coherent(complete(draft, draw_floors(draft, LEAST_SHARE), "A" * 43))
    said = " ".join(describe(draft, reveal=False))
    assert "can find your walk-away value by that" in said
    assert ("never asks for less than the best" in said) is spec.keep_best
