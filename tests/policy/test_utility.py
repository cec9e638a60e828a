from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.model import Preference
from negotiator.policy.utility import issue_value, reserve_utility, utility
from negotiator.terms import Agenda, Issue, Kind, Terms
from tests.policy.builders import FIXED_HOURS, PRICE, buyer_mandate, seller_mandate

WARRANTY = Issue("warranty", Kind.CHOICE, "", "", Decimal(1), 0, 2, ("none", "basic", "full"))
LIKES_BASIC = Preference(
    "warranty", 1, 0, 0, 0, 2, Decimal("0.25"),
    ((0, Decimal("0.1")), (1, Decimal(1)), (2, Decimal("0.4"))),
)  # fmt: skip


def priced(*points: tuple[int, str], **changes: Any) -> Preference:
    function = tuple((steps, Decimal(worth)) for steps, worth in points)
    return replace(buyer_mandate().preferences[0], points=function, **changes)


@pytest.mark.parametrize(
    ("steps", "worth"),
    [
        (1000, Fraction(1)),
        (1001, Fraction(2999, 3000)),
        (2400, Fraction(1600, 3000)),
        (4000, Fraction(0)),
    ],
)
def test_a_numeric_value_is_worth_its_place_on_the_line(steps: int, worth: Fraction) -> None:
    assert issue_value(buyer_mandate().preferences[0], PRICE, steps) == worth


def test_a_bent_function_is_linear_between_its_points() -> None:
    bent = priced((1000, "1"), (1003, "0.9"), (4000, "0"))
    assert issue_value(bent, PRICE, 1001) == Fraction(29, 30)
    assert issue_value(bent, PRICE, 1003) == Fraction(9, 10)
    assert issue_value(bent, PRICE, 1004) == Fraction(9, 10) * Fraction(2996, 2997)


@pytest.mark.parametrize(("steps", "worth"), [(0, "0.1"), (1, "1"), (2, "0.4")])
def test_a_choice_is_worth_what_its_table_says(steps: int, worth: str) -> None:
    assert issue_value(LIKES_BASIC, WARRANTY, steps) == Fraction(worth)


def test_a_choice_its_table_lacks_has_no_value() -> None:
    gap = replace(LIKES_BASIC, points=(LIKES_BASIC.points[0], LIKES_BASIC.points[2]))
    with pytest.raises(InvalidValueError):
        issue_value(gap, WARRANTY, 1)


@pytest.mark.parametrize("steps", [999, 4001, -1, True, 1800.0, "1800", None])
def test_a_value_that_is_no_step_of_the_issue_raises(steps: Any) -> None:
    with pytest.raises(InvalidValueError):
        issue_value(buyer_mandate().preferences[0], PRICE, steps)


@pytest.mark.parametrize("steps", [1000, 4000])
def test_a_value_outside_the_value_function_raises(steps: int) -> None:
    with pytest.raises(InvalidValueError):
        issue_value(priced((1001, "1"), (3999, "0")), PRICE, steps)


@pytest.mark.parametrize(
    "preference",
    [
        priced(),
        priced((4000, "0"), (1000, "1")),
        priced((1000, "1"), (1000, "0"), (4000, "0")),
        priced((1000, "1.1"), (4000, "0")),
        priced((1000, "1"), (4000, "-0.1")),
        FIXED_HOURS,
    ],
)
def test_a_malformed_value_function_is_the_principals_matter(preference: Preference) -> None:
    with pytest.raises(MandateError):
        issue_value(preference, PRICE, 1000)


def test_utility_is_the_weighted_sum() -> None:
    agenda = Agenda((PRICE, WARRANTY))
    cheap = priced((1000, "1"), (4000, "0"), weight=Decimal("0.75"))
    mandate = buyer_mandate(agenda=agenda, preferences=(cheap, LIKES_BASIC))
    worth = Fraction(3, 4) * Fraction(2, 3) + Fraction(1, 4) * Fraction(2, 5)
    assert utility(mandate, Terms((2000, 2))) == worth


@pytest.mark.parametrize("terms", [(), (2000,), (2000, 10_000, 1)])
def test_incomplete_terms_have_no_utility(terms: Any) -> None:
    with pytest.raises(InvalidValueError):
        utility(buyer_mandate(), terms)


def test_preferences_must_fit_the_agenda() -> None:
    with pytest.raises(MandateError):
        utility(buyer_mandate(preferences=buyer_mandate().preferences[:1]), Terms((2000, 10_000)))


@pytest.mark.parametrize("weights", [("0.5", "0.4"), ("1.5", "-0.5")])
def test_weights_are_shares_of_one(weights: tuple[str, str]) -> None:
    pairs = zip(buyer_mandate().preferences, weights, strict=True)
    preferences = tuple(replace(p, weight=Decimal(w)) for p, w in pairs)
    with pytest.raises(MandateError):
        utility(buyer_mandate(preferences=preferences), Terms((2000, 10_000)))


def test_the_reserve_utility_is_that_of_all_reserves_unless_given() -> None:
    assert reserve_utility(buyer_mandate()) == Fraction(1600, 3000)
    assert reserve_utility(seller_mandate()) == Fraction(1100, 3000)
    assert reserve_utility(buyer_mandate(reserve_utility=Decimal("0.7"))) == Fraction(7, 10)
    assert reserve_utility(buyer_mandate(reserve_utility=Decimal(0))) == 0


@given(st.data())
def test_the_value_between_two_points_is_on_their_chord(data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1000, 4000), min_size=2, max_size=6, unique=True))
    worths = data.draw(st.lists(st.integers(0, 100), min_size=len(places), max_size=len(places)))
    pairs = zip(sorted(places), worths, strict=True)
    points = [(steps, str(Decimal(worth).scaleb(-2))) for steps, worth in pairs]
    steps = data.draw(st.integers(min(places), max(places)))
    worth = issue_value(priced(*points), PRICE, steps)
    left = max(point for point in points if point[0] <= steps)
    right = min(point for point in points if point[0] >= steps)
    run, rise = right[0] - left[0], Fraction(right[1]) - Fraction(left[1])
    assert (worth - Fraction(left[1])) * run == rise * (steps - left[0])
