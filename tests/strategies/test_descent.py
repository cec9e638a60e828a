"""The way down on one issue."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView
from negotiator.strategies.descent import around, check_falls, way_of
from negotiator.strategies.utility import value
from negotiator.terms import Issue, Kind
from tests.strategies.generators import WORTHS, numeric_issues
from tests.strategies.views import Points, amount, line

PRICE = amount("price", 0, 1_000)
GRADES = Issue("grade", Kind.CHOICE, "", "", Decimal(1), 0, 4, ("a", "b", "c", "d", "e"))


@pytest.mark.parametrize(
    ("worth", "better", "nearest"),
    [
        ("0.8", 200, 200),
        ("0.9", 200, 200),
        ("0.7004", 299, 300),
        ("0.7005", 299, 299),
        ("0.7006", 299, 299),
        ("0.4", 600, 600),
        ("0.1", 600, 600),
    ],
)
def test_a_buyers_price_comes_down_to_the_nearest_step_and_ties_stay_near_the_target(
    worth: str, better: int, nearest: int
) -> None:
    wish = IssueView("price", 200, 600, Decimal(1), line(0, "1", 1_000, "0"))
    assert around(way_of(PRICE, wish), Fraction(worth)) == (better, nearest)


def test_a_sellers_price_comes_down_the_other_way() -> None:
    wish = IssueView("price", 600, 200, Decimal(1), line(0, "0", 1_000, "1"))
    assert around(way_of(PRICE, wish), Fraction("0.5004")) == (501, 500)
    assert around(way_of(PRICE, wish), Fraction("0.5005")) == (501, 501)


def test_bends_on_the_way_are_followed() -> None:
    points = ((0, Decimal(1)), (300, Decimal("0.9")), (400, Decimal("0.1")), (1_000, Decimal(0)))
    wish = IssueView("price", 200, 600, Decimal(1), points)
    assert around(way_of(PRICE, wish), Fraction("0.5")) == (350, 350)


def test_a_level_stretch_is_not_walked_for_nothing() -> None:
    points = ((0, Decimal(1)), (300, Decimal("0.5")), (500, Decimal("0.5")), (1_000, Decimal(0)))
    wish = IssueView("price", 200, 600, Decimal(1), points)
    assert around(way_of(PRICE, wish), Fraction("0.5")) == (300, 300)


@pytest.mark.parametrize(
    ("worth", "better", "nearest"),
    [("1", 3, 3), ("0.95", 3, 3), ("0.85", 3, 1), ("0.9", 3, 3), ("0.8", 1, 1), ("0.3", 1, 4)],
)
def test_names_are_ordered_by_our_value_and_none_below_the_floor_is_used(
    worth: str, better: int, nearest: int
) -> None:
    worths = map(Decimal, ("0.1", "0.8", "0.05", "1", "0.2"))
    wish = IssueView("grade", 3, 4, Decimal(1), tuple(enumerate(worths)))
    assert around(way_of(GRADES, wish), Fraction(worth)) == (better, nearest)
    assert around(way_of(GRADES, wish), Fraction(0)) == (4, 4)


def test_an_issue_of_a_million_billion_steps_is_placed_exactly() -> None:
    top = 10**15
    issue = amount("price", 0, top, "0.00001")
    wish = IssueView("price", 0, top, Decimal(1), line(0, "1", top, "0"))
    assert (
        around(way_of(issue, wish), 1 - Fraction(123_456_789_012_345, top))
        == (123_456_789_012_345,) * 2
    )


@given(numeric_issues("price"), WORTHS)
def test_the_better_value_holds_the_worth_and_the_next_one_does_not(
    pair: tuple[Issue, IssueView], worth: Decimal
) -> None:
    issue, wish = pair
    better, nearest = around(way_of(issue, wish), Fraction(worth))
    sign = 1 if wish.floor > wish.target else -1
    assert nearest in {better, better + sign}
    if Fraction(worth) <= value(issue, wish, wish.target):
        assert value(issue, wish, better) >= worth or better == wish.floor
    if better != wish.floor:
        assert value(issue, wish, better + sign) <= worth


@pytest.mark.parametrize(
    "points",
    [
        line(0, "0", 1_000, "1"),
        ((0, Decimal(1)), (300, Decimal("0.2")), (400, Decimal("0.3")), (1_000, Decimal(0))),
    ],
    ids=["upside down", "a hump"],
)
def test_a_value_that_rises_toward_the_floor_is_the_principals_to_correct(points: Points) -> None:
    with pytest.raises(MandateError, match="never rises"):
        check_falls(PRICE, IssueView("price", 200, 600, Decimal(1), points))


def test_a_hump_outside_the_way_is_nobodys_business() -> None:
    points = ((0, Decimal("0.5")), (100, Decimal(1)), (900, Decimal(0)), (1_000, Decimal("0.1")))
    check_falls(PRICE, IssueView("price", 200, 600, Decimal(1), points))


@given(st.sampled_from([(2, 0), (0, 4)]))
def test_a_named_floor_better_than_the_target_is_the_principals_to_correct(
    ends: tuple[int, int],
) -> None:
    worths = map(Decimal, ("0.1", "0.8", "0.05", "1", "0.2"))
    wish = IssueView("grade", *ends, Decimal(1), tuple(enumerate(worths)))
    with pytest.raises(MandateError, match="grade"):
        check_falls(GRADES, wish)
