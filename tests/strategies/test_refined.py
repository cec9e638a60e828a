"""From the listed values of a fine scale to the whole grid."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.strategy import Part
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.contract import Wanted
from negotiator.strategies.refined import refined
from negotiator.strategies.selection.nearest import nearest
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.utility import floors, targets
from negotiator.terms import Derived, Role, Terms
from tests.strategies.test_blocks import at_most, counted, priced, totalled
from tests.strategies.views import amount, at_round, bundle_view, line, price_view, view_of

FINE = 10**9


def fine_view() -> View:
    """Two amounts of a thousand million steps, worth 0.75 and 0.25."""
    rows = [
        (amount(name, 0, FINE), IssueView(name, 0, FINE, Decimal(weight), line(0, "1", FINE, "0")))
        for name, weight in (("a", "0.75"), ("b", "0.25"))
    ]
    return view_of(Role.BUYER, rows)


FINE_VIEW = fine_view()
STEPS = st.integers(0, FINE)


@settings(max_examples=60)
@given(start=st.tuples(STEPS, STEPS), goal=st.tuples(STEPS, STEPS), part=st.integers(0, 1_000))
def test_terms_move_toward_the_goal_as_far_as_their_worth_allows(
    start: tuple[int, int], goal: tuple[int, int], part: int
) -> None:
    space, toward = space_of(FINE_VIEW), Terms(goal)
    least = space.utility(Terms(start)) * part / 1_000
    came = refined(space, Terms(start), toward, least)
    assert space.utility(came) >= least
    for place, steps in enumerate(came):
        low, high = sorted((start[place], toward[place]))
        assert low <= steps <= high
        if steps != toward[place]:
            # One step farther costs too much: at that moment, and so at the end.
            step = 1 if toward[place] > steps else -1
            further = Terms((*came[:place], steps + step, *came[place + 1 :]))
            assert space.utility(further) < least


def test_an_issue_of_which_all_values_are_listed_stays() -> None:
    space = space_of(bundle_view())
    assert refined(space, targets(space.view), floors(space.view), Fraction(0)) == targets(
        space.view
    )


def test_a_goal_past_our_floor_is_kept_to_the_floor() -> None:
    nearer = replace(FINE_VIEW.issues[0], floor=5_000)
    view = replace(FINE_VIEW, issues=(nearer, FINE_VIEW.issues[1]))
    came = refined(Space(view), Terms((0, 0)), Terms((FINE, 0)), Fraction(0))
    assert came == (5_000, 0)


def test_what_one_issue_gains_is_given_on_another_whatever_their_order() -> None:
    space = space_of(FINE_VIEW)
    start, goal = Terms((100, 90_000_000)), Terms((FINE, 0))
    # b gains 0.25 * 0.09, so a may give 0.03 of its way.
    assert refined(space, start, goal, space.utility(start)) == (30_000_100, 0)
    assert space.utility(Terms((30_000_100, 0))) == space.utility(start)


def test_limits_on_totals_stop_a_move() -> None:
    total = Derived("t", "USD", sum=("a", "b"))
    view = totalled([priced("a", 10**6), priced("b", 10**6)], (total,), at_most("t", "777777"))
    came = refined(Space(view), Terms((0, 0)), Terms((10**6, 10**6)), Fraction(0))
    assert came == (777_777, 0)


def test_limits_on_products_stop_a_move() -> None:
    total = Derived("t", "USD", product=("a", "q"))
    view = totalled([priced("a", 10**6), counted("q", 2, 3)], (total,), at_most("t", "1000001"))
    came = refined(Space(view), Terms((0, 2)), Terms((10**6, 3)), Fraction(0))
    assert came == (500_000, 2)


def test_nearest_meets_their_price_to_the_step_on_a_scale_too_fine_to_list() -> None:
    view = price_view(Role.BUYER, 0, 10_000, selection=Part("nearest"))
    space = space_of(view)
    assert not space.options[0].whole
    history = at_round(2, theirs=(Terms((4_321, 10_000)),))
    assert nearest(space, history, Wanted(Fraction(1, 10), Fraction(0))).terms[0] == 4_321
    assert nearest(space, history, Wanted(Fraction(6_001, 10_000), Fraction(0))).terms[0] == 3_999
