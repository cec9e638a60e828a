"""The values of one issue that our own offers may have."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.descent import check_falls
from negotiator.strategies.options import MOST_OPTIONS, UNIT, nearest_option, options_of
from negotiator.strategies.utility import value
from negotiator.terms import Issue, Kind
from negotiator.terms.issues import NUMERIC
from tests.strategies.generators import views
from tests.strategies.views import amount, bundle_view, line


def named(*worths: str, target: int, floor: int) -> tuple[list[int], bool]:
    """The options of a choice whose values have these worths."""
    names = tuple(f"v{n}" for n in range(len(worths)))
    issue = Issue("x", Kind.CHOICE, "", "", Decimal(1), 0, len(worths) - 1, names)
    points = tuple(enumerate(map(Decimal, worths)))
    options = options_of(issue, IssueView("x", target, floor, Decimal(1), points))
    return options.steps.tolist(), options.whole


@pytest.mark.parametrize(
    ("worths", "target", "floor", "expected"),
    [
        (("0", "0.4", "0.8", "1"), 3, 1, [3, 2, 1]),
        (("0", "0.4", "0.8", "1"), 2, 0, [2, 1, 0]),
        (("0.5", "1", "0.5", "0"), 1, 2, [1, 0, 2]),
        (("1", "0.3", "1", "0.3"), 2, 1, [2, 0, 1, 3]),
        (("0.5", "0.5"), 1, 1, [1, 0]),
        (("1", "0"), 0, 0, [0]),
    ],
)
def test_a_choice_has_the_values_from_target_to_floor_in_worth_the_target_first(
    worths: tuple[str, ...], target: int, floor: int, expected: list[int]
) -> None:
    assert named(*worths, target=target, floor=floor) == (expected, True)


@pytest.mark.parametrize(("target", "floor"), [(3, 7), (7, 3), (5, 5)])
def test_a_number_has_every_value_from_target_to_floor(target: int, floor: int) -> None:
    points = line(0, "1", 10, "0") if target <= floor else line(0, "0", 10, "1")
    wish = IssueView("a", target, floor, Decimal(1), points)
    options = options_of(amount("a", 0, 10), wish)
    sign = 1 if floor >= target else -1
    assert options.steps.tolist() == list(range(target, floor + sign, sign))
    assert options.whole


@pytest.mark.parametrize(("span", "whole"), [(1_022, True), (1_023, True), (1_024, False)])
def test_up_to_so_many_values_all_are_listed(span: int, whole: bool) -> None:
    wish = IssueView("a", 0, span, Decimal(1), line(0, "1", span, "0"))
    options = options_of(amount("a", 0, span), wish)
    assert (len(options.steps), options.whole) == (min(span + 1, MOST_OPTIONS), whole)


@pytest.mark.parametrize("falling", [True, False])
def test_of_more_target_floor_and_bends_are_among_an_even_selection(falling: bool) -> None:
    bends = ((0, "1"), (777_777, "0.9"), (777_778, "0.2"), (10**12, "0"))
    heights = [Decimal(worth) for _, worth in bends]
    places = [at for at, _ in bends]
    points = tuple(zip(places, heights if falling else reversed(heights), strict=True))
    ends = (5, 10**12 - 5) if falling else (10**12 - 5, 5)
    options = options_of(amount("a", 0, 10**12), IssueView("a", *ends, Decimal(1), points), 11)
    steps = options.steps.tolist()
    assert not options.whole
    assert {5, 777_777, 777_778, 10**12 - 5} <= set(steps)
    assert len(steps) == 13
    assert (steps[0], steps[-1]) == ends


@given(view=views(), most=st.integers(2, 30))
def test_options_lie_between_target_and_floor_best_first_and_never_worth_more_than_exactly(
    view: View, most: int
) -> None:
    for issue, wish in zip(view.agenda.issues, view.issues, strict=True):
        check_falls(issue, wish)
        options = options_of(issue, wish, most)
        steps = options.steps.tolist()
        assert len(set(steps)) == len(steps)
        assert options.worth.tolist() == sorted(options.worth.tolist(), reverse=True)
        exact = [Fraction(wish.weight) * value(issue, wish, step) * UNIT for step in steps]
        short = [e - int(w) for e, w in zip(exact, options.worth, strict=True)]
        assert all(0 <= amount < 1 for amount in short)
        assert steps[0] == wish.target
        assert wish.floor in steps
        if issue.kind in NUMERIC:
            low, high = sorted((wish.target, wish.floor))
            assert all(low <= step <= high for step in steps)
            if options.whole:
                assert len(steps) == high - low + 1


@pytest.mark.parametrize(("steps", "place"), [(0, 0), (200, 0), (203, 3), (600, 400), (999, 400)])
def test_the_nearest_option_is_by_distance_on_the_scale(steps: int, place: int) -> None:
    view = bundle_view()
    options = options_of(view.agenda.issues[0], view.issues[0])
    assert nearest_option(options, steps) == place


def test_of_two_equally_near_options_the_better_one_is_taken() -> None:
    wish = IssueView("a", 0, 2_000_000, Decimal(1), line(0, "1", 2_000_000, "0"))
    options = options_of(amount("a", 0, 2_000_000), wish, 3)
    assert options.steps.tolist() == [0, 1_000_000, 2_000_000]
    assert nearest_option(options, 500_000) == 0
    assert nearest_option(options, 500_001) == 1
