"""Exact additive utility, and what counts as inside the floors."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.history import History
from negotiator.strategies.utility import floors, targets, unknown_values, utility, value
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.generators import situations
from tests.strategies.plain import inside_floors
from tests.strategies.views import amount, bundle_view, line, price_view, view_of

BENT = ((10, Decimal("0.2")), (20, Decimal("0.9")), (40, Decimal(1)))


@pytest.mark.parametrize(
    ("steps", "worth"),
    [(10, "1/5"), (13, "41/100"), (20, "9/10"), (21, "181/200"), (40, "1")],
)
def test_a_numeric_value_lies_on_the_line_between_its_points(steps: int, worth: str) -> None:
    wish = IssueView("price", 40, 10, Decimal(1), BENT)
    assert value(amount("price", 10, 40), wish, steps) == Fraction(worth)


@pytest.mark.parametrize("steps", [9, 41])
def test_a_value_beyond_the_points_is_worth_nothing(steps: int) -> None:
    wish = IssueView("price", 40, 10, Decimal(1), BENT)
    assert value(amount("price", 0, 50), wish, steps) == 0


def test_a_choice_without_a_point_is_worth_nothing_and_is_not_interpolated() -> None:
    issue = Issue("warranty", Kind.CHOICE, "", "", Decimal(1), 0, 2, ("a", "b", "c"))
    wish = IssueView("warranty", 2, 0, Decimal(1), ((0, Decimal("0.5")), (2, Decimal(1))))
    assert value(issue, wish, 1) == 0


def test_values_without_a_worth_are_counted_and_those_worth_nothing_are_not() -> None:
    view = bundle_view()
    assert unknown_values(view, Terms((1_000, 0, 0, 10_000))) == 0
    gap = replace(view.issues[1], points=view.issues[1].points[:1])
    short = replace(view.issues[0], points=line(100, "1", 900, "0"))
    holes = replace(view, issues=(short, gap, *view.issues[2:]))
    for price, warranty, count in ((100, 0, 0), (99, 0, 1), (901, 0, 1), (500, 1, 1), (99, 2, 2)):
        assert unknown_values(holes, Terms((price, warranty, 0, 10_000))) == count


@given(situations())
def test_what_a_mandate_covers_is_never_unknown_and_the_unknown_is_worth_nothing(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    assert all(unknown_values(view, terms) == 0 for terms in history.theirs)
    bare = replace(view, issues=tuple(replace(wish, points=()) for wish in view.issues))
    for terms in history.theirs:
        assert unknown_values(bare, terms) == len(terms)
        assert utility(bare, terms) == 0


def test_utility_of_a_bundle_is_the_weighted_sum() -> None:
    view = bundle_view()
    assert utility(view, targets(view)) == Fraction(88, 100)
    assert utility(view, floors(view)) == Fraction(39, 100)
    assert utility(view, Terms((300, 2, 45, 10_000))) == Fraction(695, 1000)


@given(situations())
def test_utility_stays_between_nothing_and_everything(situation: tuple[View, History]) -> None:
    view, history = situation
    for terms in (*history.theirs, targets(view), floors(view)):
        assert 0 <= utility(view, terms) <= 1


@pytest.mark.parametrize(
    ("terms", "inside"),
    [
        ((600, 1, 30, 10_000), True),
        ((100, 3, 90, 10_000), True),
        ((601, 3, 90, 10_000), False),
        ((200, 0, 90, 10_000), False),
        ((200, 3, 29, 10_000), False),
    ],
)
def test_one_issue_below_its_floor_is_outside_however_good_the_rest(
    terms: tuple[int, ...], inside: bool
) -> None:
    assert inside_floors(bundle_view(), Terms(terms)) is inside


def test_terms_below_the_floor_utility_are_outside() -> None:
    view = bundle_view(floor_utility=Decimal("0.5"))
    assert not inside_floors(view, floors(view))
    assert inside_floors(view, targets(view))


def test_a_flat_value_function_does_not_hide_that_a_value_lies_beyond_the_floor() -> None:
    flat = ((0, Decimal(1)), (500, Decimal(0)), (1_000, Decimal(0)))
    wish = IssueView("price", 200, 600, Decimal(1), flat)
    view = view_of(Role.BUYER, [(amount("price", 0, 1_000), wish)])
    assert inside_floors(view, Terms((600,)))
    assert not inside_floors(view, Terms((601,)))


@pytest.mark.parametrize(("role", "worse"), [(Role.BUYER, 1), (Role.SELLER, -1)])
def test_a_floor_at_the_target_still_knows_which_side_is_worse(role: Role, worse: int) -> None:
    view = price_view(role, 2000, 2000)
    assert inside_floors(view, Terms((2000 - worse, 10_000)))
    assert not inside_floors(view, Terms((2000 + worse, 10_000)))


def test_a_floor_at_the_target_on_a_level_stretch_knows_it_from_the_ends() -> None:
    level = ((0, Decimal(1)), (500, Decimal(0)), (1_000, Decimal(0)))
    wish = IssueView("price", 600, 600, Decimal(1), level)
    view = view_of(Role.BUYER, [(amount("price", 0, 1_000), wish)])
    assert inside_floors(view, Terms((599,)))
    assert not inside_floors(view, Terms((601,)))


def test_an_issue_worth_nothing_anywhere_has_no_worse_side() -> None:
    view = price_view(Role.BUYER, 2000, 2000)
    flat = replace(view.issues[0], points=line(0, "0", 10_000, "0"))
    indifferent = replace(view, issues=(flat, view.issues[1]))
    assert inside_floors(indifferent, Terms((9_000, 10_000)))
