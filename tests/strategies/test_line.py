"""Value functions in whole numbers are worth what the functions are."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.view import View
from negotiator.strategies.line import line_of
from negotiator.strategies.options import UNIT
from negotiator.strategies.space import Space
from negotiator.strategies.utility import utility, value
from tests.strategies.generators import terms_for, views


@settings(max_examples=150, deadline=None)
@given(view=views(), data=st.data())
def test_every_value_is_worth_what_the_function_says_also_outside_the_agenda(
    view: View, data: st.DataObject
) -> None:
    for issue, wish in zip(view.agenda.issues, view.issues, strict=True):
        line = line_of(issue, wish)
        steps = data.draw(st.integers(issue.low - 2, issue.high + 2))
        for step in (steps, wish.target, wish.floor, *(at for at, _ in wish.points)):
            assert Fraction(line.at(step), line.unit) == value(issue, wish, step)
            assert line.times(7).at(step) == 7 * line.at(step)


@settings(max_examples=100, deadline=None)
@given(view=views(), data=st.data())
def test_terms_measure_what_they_are_worth(view: View, data: st.DataObject) -> None:
    space, terms = Space(view), data.draw(terms_for(view))
    exact = utility(view, terms)
    assert space.utility(terms) == exact
    over, under = space.measured(exact)
    assert Fraction(over, under) == space.measure(terms)
    assert space.needed(exact) == space.measure(terms)
    whole, _ = space.measured(Fraction(1))
    assert space.needed(exact + Fraction(1, 2 * whole)) == space.measure(terms) + 1
    assert (space.measure(terms) >= space.needed(Fraction(1, 3))) is (exact >= Fraction(1, 3))


@settings(max_examples=100, deadline=None)
@given(view=views())
def test_options_are_worth_what_the_functions_say_rounded_down(view: View) -> None:
    space = Space(view)
    for place, options in enumerate(space.options):
        issue, wish = view.agenda.issues[place], view.issues[place]
        for step, worth in zip(options.steps.tolist()[:20], options.worth.tolist(), strict=False):
            exact = Fraction(wish.weight) * value(issue, wish, step) * UNIT
            assert worth == exact.numerator // exact.denominator
