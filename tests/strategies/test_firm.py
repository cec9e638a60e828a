"""A firm last offer: when, how firm, and never where they answer in kind."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.contract import Wanted
from negotiator.strategies.decide import decide
from negotiator.strategies.explain import explain
from negotiator.strategies.firm import held_firm
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms
from tests.strategies.adapting import adapting, adaptive_view, named
from tests.strategies.views import at_round

VECTORS = json.loads((Path(__file__).parent / "vectors/firm.json").read_text())
CASES = VECTORS["cases"]
LETTERS = "abcdefg"
LOW = Wanted(Fraction(1, 2), Fraction(1, 2))


def table(role: Role, theirs: str, **changes: Any) -> tuple[View, History]:
    """Our last turn with an offer still to make, against somebody who said this."""
    floor = LETTERS.index("c")
    view = adaptive_view(role, VECTORS["worths"], floor, **changes)
    number = view.rounds - (role is Role.BUYER)
    said = named(theirs)
    ours = named("a" * (number - 1))
    return view, at_round(number, ours=ours, theirs=said, standing=said[-1] if said else None)


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_it_is_firm_where_the_chance_is_worth_more(case: dict[str, Any]) -> None:
    word = LastWord.OFFER_BACK_TO_RESERVE
    role = Role.SELLER if case["first"] else Role.BUYER
    view, history = table(role, case["theirs"], last_word=word)
    back = named(case["back"])[0] if case["back"] else None
    came = held_firm(space_of(view), history, LOW, back)
    assert (came is not None) is case["firm"]
    if came is not None:
        assert came.terms == named("b")[0]
        assert came.motive is Motive.HELD_FIRM


@pytest.mark.parametrize("role", list(Role))
def test_without_a_chance_it_is_never_firm_over_something_given_back(role: Role) -> None:
    none = adapting(chance_first="0", chance_last="0")
    view, history = table(role, "eeeee", selection=none)
    assert held_firm(space_of(view), history, LOW, named("e")[0]) is None


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("chance", "firm"), [("0", False), ("0.01", True)])
def test_where_all_they_gave_is_past_our_reserve_a_chance_is_enough(
    role: Role, chance: str, *, firm: bool
) -> None:
    view, history = table(
        role,
        "ddddd",
        selection=adapting(chance_first=chance, chance_last=chance),
        last_word=LastWord.OFFER_BACK_TO_RESERVE,
    )
    assert (held_firm(space_of(view), history, LOW, None) is not None) is firm


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("word", [LastWord.OWN, LastWord.OFFER_BACK])
def test_where_what_they_gave_may_only_be_past_our_floor_our_own_offer_goes_out(
    role: Role, word: LastWord
) -> None:
    view, history = table(role, "ddddd", last_word=word)
    assert held_firm(space_of(view), history, LOW, None) is None
    assert decide(view, history).motive is not Motive.HELD_FIRM


@pytest.mark.parametrize("role", list(Role))
def test_who_answers_in_kind_gets_their_best_back(role: Role) -> None:
    view, history = table(role, "gfedg")
    history = history._replace(ours=named("abcd" + "d" * 6))
    assert held_firm(space_of(view), history, LOW, named("f")[0]) is None
    taken = history._replace(ours=named("aaaaaaaaaa"))  # now theirs are out of turn
    assert held_firm(space_of(view), taken, LOW, named("f")[0]) is not None


def test_it_is_firm_in_the_last_offer_only() -> None:
    view, history = table(Role.SELLER, "gggg")
    earlier = history._replace(round=history.round - 1)
    assert held_firm(space_of(view), earlier, LOW, named("g")[0]) is None


def test_another_standing_offer_that_we_mind_is_never_undercut() -> None:
    view, history = table(Role.SELLER, "gggg", outside_options=True)
    offer = decide(view, history._replace(outside=Fraction(9, 10)))
    assert offer.terms == named("a")[0]


def test_what_would_be_given_back_is_not_taken_when_we_stay_firm() -> None:
    view, history = table(Role.SELLER, "ggge", last_word=LastWord.OFFER_BACK_TO_RESERVE)
    came = decide(view, history._replace(admits=True))
    assert (came.choice, came.terms) == (Choice.OFFER, named("b")[0])
    assert explain(view, came).endswith("worth less than the chance that they take it.")


def test_much_that_they_gave_is_taken_rather_than_risked() -> None:
    view, history = table(Role.SELLER, "gggd", last_word=LastWord.OFFER_BACK_TO_RESERVE)
    came = decide(view, history._replace(admits=True))
    assert (came.choice, came.motive) == (Choice.ACCEPT, Motive.LAST_CHANCE)
    assert came.terms == Terms((3,))
