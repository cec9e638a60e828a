"""The concession curve as people are shown it."""

from fractions import Fraction

from hypothesis import given

from negotiator.mandate.view import View
from negotiator.strategies.curve import MOST_POINTS, curve
from tests.strategies.generators import views
from tests.strategies.plain import inside_floors


@given(views())
def test_a_curve_falls_to_the_floor_in_the_last_round_and_never_passes_it(view: View) -> None:
    points = curve(view)
    assert len(points) == min(view.rounds, MOST_POINTS)
    assert points[-1].round == view.rounds
    assert points[-1].conceded == Fraction(1)
    assert [p.round for p in points] == sorted({p.round for p in points})
    worth = [p.utility for p in points]
    assert worth == sorted(worth, reverse=True)
    assert all(inside_floors(view, p.terms) for p in points)
