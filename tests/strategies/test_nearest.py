"""Nearest to what they said last, on views with limits and fine scales."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.catalogue import SELECTIONS
from negotiator.strategies.contract import Wanted
from negotiator.strategies.options import UNIT
from negotiator.strategies.selection.nearest import nearest_to
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.utility import floors
from negotiator.terms import Derived, Role, Terms
from negotiator.terms.issues import NUMERIC
from tests.strategies.generators import terms_for
from tests.strategies.limited import keeps, limited_views, own_terms, plain_worth
from tests.strategies.test_blocks import at_most, counted, priced, totalled
from tests.strategies.views import amount, at_round, bundle_view, line, select, view_of

ROUNDED = Fraction(1, 10**9)
"""More than what rounding the similarities of a few small ranges may come to."""


def alike(view: View, one: Terms, other: Terms) -> Fraction:
    """The sum of the similarities of all issues, exactly."""
    whole = Fraction(0)
    for issue, mine, yours in zip(view.agenda.issues, one, other, strict=True):
        if issue.kind not in NUMERIC:
            whole += mine == yours
        else:
            whole += 1 - Fraction(abs(mine - yours), max(issue.high - issue.low, 1))
    return whole


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(view=limited_views(), data=st.data())
def test_nothing_that_keeps_the_limits_and_is_worth_enough_is_more_similar(
    view: View, data: st.DataObject
) -> None:
    goal = data.draw(terms_for(view))
    every = [terms for terms in own_terms(view) if keeps(view, terms)]
    least = plain_worth(view, data.draw(st.sampled_from(every)))
    terms = nearest_to(Space(view), goal, least).terms
    assert keeps(view, terms)
    assert plain_worth(view, terms) >= least
    room = least + Fraction(len(view.issues) + 1, UNIT)  # what rounding may hide is left aside
    good = [alike(view, other, goal) for other in every if plain_worth(view, other) >= room]
    assert alike(view, terms, goal) >= max(good, default=Fraction(0)) - ROUNDED


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1, 3), Fraction(1)])
def test_what_they_want_and_we_may_give_is_given_and_no_more_than_that(share: Fraction) -> None:
    view = bundle_view()
    history = at_round(3, theirs=(Terms((210, 3, 88, 10_000)),))
    selected = select(SELECTIONS["nearest"], view, history, share)
    if share:
        assert selected.terms == (210, 3, 88, 10_000)
    assert space_of(view).utility(selected.terms) >= selected.aspiration


def test_only_their_last_offer_counts() -> None:
    view, last = bundle_view(), Terms((900, 0, 0, 10_000))
    wanted = Fraction(1, 2)
    alone = select(SELECTIONS["nearest"], view, at_round(3, theirs=(last,)), wanted)
    others = (Terms((0, 3, 90, 10_000)), Terms((5, 1, 9, 10_000)), last)
    assert select(SELECTIONS["nearest"], view, at_round(3, theirs=others), wanted) == alone


def test_a_limited_product_is_met_on_the_side_that_is_nearer() -> None:
    total = Derived("t", "USD", product=("a", "q"))
    view = totalled([priced("a", 100), counted("q", 1, 10)], (total,), at_most("t", "100"))
    goal = Terms((100, 10))
    terms = nearest_to(space_of(view), goal, Fraction(0)).terms
    assert terms == (10, 10)  # a tenth of the prices and all of the quantity: 1.1; (100, 1): 1.0


def test_an_aspiration_at_the_very_top_gives_the_targets() -> None:
    view = bundle_view()
    space = space_of(view)
    wanted = Wanted(space.top, space.top)
    assert nearest_to(space, Terms((600, 1, 30, 10_000)), wanted.aspiration).terms == (
        200, 3, 90, 10_000,
    )  # fmt: skip


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(view=limited_views())
def test_the_floors_are_offered_when_all_is_conceded_and_they_want_them(view: View) -> None:
    # Worth is rounded down for the search; the floors must not be lost by that.
    space = Space(replace(view, offer_totals=()))
    assert nearest_to(space, floors(view), space.bottom).terms == floors(view)


def test_the_last_step_to_the_floor_of_a_price_that_divides_unevenly_is_made() -> None:
    points = line(100, "1", 5_000, "0")  # 2.400 is worth 2600/4900, no decimal
    row = (amount("p", 100, 5_000), IssueView("p", 1_800, 2_400, Decimal(1), points))
    space = Space(view_of(Role.BUYER, [row]))
    assert nearest_to(space, Terms((3_000,)), space.bottom).terms == (2_400,)
    just = space.utility(Terms((2_399,)))
    assert nearest_to(space, Terms((3_000,)), just).terms == (2_399,)
    above = just + Fraction(1, 10**30)
    assert nearest_to(space, Terms((3_000,)), above).terms == (2_398,)
