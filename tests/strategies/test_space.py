"""The space of our own offers: its numbers against the gate's, its search against all terms."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.model import Mandate, Preference
from negotiator.mandate.strategy import Part, TotalLimit
from negotiator.mandate.view import View
from negotiator.policy import utility as gate
from negotiator.strategies.catalogue import SELECTIONS
from negotiator.strategies.contract import Wanted
from negotiator.strategies.options import UNIT
from negotiator.strategies.selection.logroll import logroll
from negotiator.strategies.space import MOST_LISTED, Space, space_of, units
from negotiator.terms import Derived, Terms
from tests.policy.builders import buyer_mandate
from tests.strategies.adapting import adapting
from tests.strategies.generators import terms_for, views
from tests.strategies.limited import keeps, limited_views, own_terms, plain_worth
from tests.strategies.test_blocks import at_most, counted, priced, totalled
from tests.strategies.views import at_round, bundle_view, select

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def as_mandate(view: View) -> Mandate:
    """A mandate with the view's numbers, for the gate to value terms with."""
    rows = zip(view.agenda.issues, view.issues, strict=True)
    return replace(
        buyer_mandate(),
        agenda=view.agenda,
        preferences=tuple(
            Preference(
                w.name, w.target, w.floor, w.floor, issue.low, issue.high, w.weight, w.points
            )
            for issue, w in rows
        ),
    )


@settings(max_examples=150)
@given(view=views(), data=st.data())
def test_utility_is_exactly_the_gates(view: View, data: st.DataObject) -> None:
    terms = data.draw(terms_for(view))
    space = Space(view)
    exact = gate.utility(as_mandate(view), terms)
    assert space.utility(terms) == exact
    assert sum(space.worth(place, steps) for place, steps in enumerate(terms)) == exact


@settings(max_examples=150)
@given(view=views(), data=st.data())
def test_searched_worth_is_the_gates_utility_to_a_unit_an_issue_and_never_above(
    view: View, data: st.DataObject
) -> None:
    space, mandate = Space(view), as_mandate(view)
    places = tuple(data.draw(st.integers(0, len(block.worth) - 1)) for block in space.blocks)
    terms = space.terms_of(places)
    exact = gate.utility(mandate, terms) * UNIT
    assert exact - len(view.issues) < space.worth_of(places) <= exact
    assert space.places_of(terms) == places


@given(numerator=st.integers(0, 10**15), denominator=st.integers(1, 10**15))
def test_units_are_rounded_up(numerator: int, denominator: int) -> None:
    utility = Fraction(numerator, denominator)
    assert utility <= Fraction(units(utility), UNIT) < utility + Fraction(1, UNIT)


@SLOW
@given(view=limited_views(), data=st.data())
def test_the_exact_search_finds_the_best_of_all_terms(view: View, data: st.DataObject) -> None:
    space = Space(view)
    every = [terms for terms in own_terms(view) if keeps(view, terms)]
    scores = [
        np.array(data.draw(st.lists(st.integers(0, 9), min_size=n, max_size=n)), dtype=np.int64)
        for n in (len(options.steps) for options in space.options)
    ]

    def score(terms: Terms) -> int:
        picked = zip(space.places, scores, terms, strict=True)
        return sum(int(of[places[steps]]) for places, of, steps in picked)

    wanted = data.draw(st.sampled_from(every))
    least = data.draw(st.sampled_from([plain_worth(view, wanted), Fraction(0), space.top]))
    found = space.best(scores, least)
    assert found is not None
    assert keeps(view, found)
    assert plain_worth(view, found) >= least
    # Worth is rounded down and what is asked up: what has room for that is never overlooked.
    room = least + Fraction(len(view.issues) + 1, UNIT)
    good = [score(terms) for terms in every if plain_worth(view, terms) >= room]
    assert score(found) >= max(good, default=0)


@SLOW
@given(view=limited_views())
def test_in_order_gives_all_terms_that_keep_the_limits_best_first(view: View) -> None:
    every = [terms for terms in own_terms(view) if keeps(view, terms)]
    space = Space(view)
    first = space.in_order(5)
    order = space.in_order(len(every) + 5)
    assert order[: len(first)] == first
    assert len(first) == min(5, len(every))
    assert len(order) == len(every)
    assert set(order) == set(every)
    worths = [plain_worth(view, terms) for terms in order]
    slack = Fraction(len(view.issues), UNIT)
    assert all(later <= worth + slack for worth, later in pairwise(worths))


@SLOW
@given(view=limited_views())
def test_what_is_listed_is_everything_and_in_order(view: View) -> None:
    space = Space(view)
    if space.listed is None:
        return
    every = {terms for terms in own_terms(view) if keeps(view, terms)}
    terms = [space.terms_of(row) for row in space.listed.places.tolist()]
    assert set(terms) == every
    assert len(terms) == len(every)
    assert [space.listed_place(found) for found in terms] == list(range(len(terms)))
    for least in {int(worth) for worth in space.listed.worth} | {0, UNIT}:
        count = space.listed.count_from(least)
        assert count == sum(int(worth) >= least for worth in space.listed.worth)


@SLOW
@given(view=limited_views(), data=st.data())
def test_keeping_totals_is_what_the_plain_totals_say(view: View, data: st.DataObject) -> None:
    terms = data.draw(terms_for(view))
    assert Space(view).keeps_limits(terms) is keeps(view, terms)


@SLOW
@given(view=limited_views(), share=st.fractions(0, 1), data=st.data())
def test_no_selection_breaks_a_limit_or_offers_less_than_the_least(
    view: View, share: Fraction, data: st.DataObject
) -> None:

    theirs = tuple(data.draw(st.lists(terms_for(view), max_size=3)))
    word = data.draw(st.sampled_from(sorted(SELECTIONS)))
    numbers = {"decay": "1", "prior": "0.05", "repeat_cost": "0.05", "repeat_most": "20"}
    parameters = tuple((name, Decimal(n)) for name, n in numbers.items())
    own = {"model": Part(word, parameters), "adaptive": adapting(in_kind_after="0")}
    view = replace(view, selection=own.get(word, Part(word)))
    if word == "ranked":
        micro = Part("micro/distinct-offers", (("seed", Decimal(1)),))
        view = replace(view, tactics=(replace(view.tactics[0], part=micro),))
    history = at_round(data.draw(st.integers(1, 6)), ours=theirs[:2], theirs=theirs)
    terms = select(SELECTIONS[word], view, history, share).terms
    assert keeps(view, terms)
    assert plain_worth(view, terms) >= Space(view).bottom


def test_what_is_asked_for_and_not_to_be_had_is_not_found() -> None:
    space = space_of(bundle_view())
    scores = [np.arange(len(o.steps), dtype=np.int64) for o in space.options]
    assert space.best(scores, space.top + Fraction(1, 100)) is None
    assert space.search([block.score(scores) for block in space.blocks], 2 * UNIT) is None


def test_terms_that_are_not_ours_to_offer_have_no_place() -> None:
    space = space_of(bundle_view())
    assert space.places_of(Terms((601, 1, 30, 10_000))) is None
    assert space.listed_place(Terms((600, 0, 30, 10_000))) is None


def test_few_combinations_are_listed_and_many_are_not() -> None:
    few = totalled([priced("a", 140), priced("b", 140)], ())
    assert Space(few).listed is not None
    many = totalled([priced("a", 141), priced("b", 140)], ())
    assert MOST_LISTED < 142 * 141
    assert Space(many).listed is None


def test_targets_below_the_floor_utility_are_the_principals_to_correct() -> None:
    with pytest.raises(MandateError, match="correct the mandate"):
        Space(bundle_view(floor_utility=Decimal("0.9")))


def test_logroll_under_a_limit_gives_up_most_value_that_keeps_it() -> None:
    # Nothing but the quantity may give way: at a price of 0 the total stays 0.
    total = Derived("t", "USD", product=("a", "q"))
    view = totalled([priced("a", 8), counted("q", 1, 8)], (total,), at_most("t", "0"))
    space = space_of(view)
    terms = logroll(space, at_round(1), Wanted(Fraction(0), Fraction(0))).terms
    assert terms == (0, 8)


def test_a_limit_without_sides_limits_nothing() -> None:
    total = Derived("t", "USD", sum=("a", "b"))
    free = totalled([priced("a", 3), priced("b", 3)], (total,), TotalLimit("t", None, None))
    assert len(Space(free).in_order(100)) == 16
