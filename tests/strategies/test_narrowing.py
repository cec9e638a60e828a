"""Under guidance every strategy keeps to it, and to all it kept to before."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.strategy import Part, TotalLimit, single
from negotiator.mandate.view import IssueView
from negotiator.strategies.decide import decide
from negotiator.strategies.history import Choice, History
from negotiator.strategies.narrowing import narrowed_by
from negotiator.strategies.space import Space, space_of
from negotiator.terms import Derived, Issue, Kind, Role, Terms
from negotiator.terms.constraints import Constraint, Relation, admitted
from tests.strategies.generators import any_situations, terms_for, views, with_parts
from tests.strategies.guided import constraints_on
from tests.strategies.limited import limited_views
from tests.strategies.views import amount, line, price_view, view_of


def at_most(on: str, bound: str) -> Constraint:
    return Constraint(on, Relation.AT_MOST, (bound,))


def at_least(on: str, bound: str) -> Constraint:
    return Constraint(on, Relation.AT_LEAST, (bound,))


def narrowed_or_none(view, constraints):
    try:
        return narrowed_by(view, constraints)
    except MandateError:
        return None


def check_decision(view, narrowed, constraints, history):
    """What is offered or taken early keeps guidance and what our offers kept before."""
    proposal = decide(narrowed, history)
    if proposal.choice is Choice.OFFER and proposal.motive != "their-best-as-our-last-word":
        assert proposal.terms is not None
        view.agenda.check_terms(proposal.terms)
        assert admitted(view.agenda, constraints, proposal.terms)
        assert space_of(view).takes(proposal.terms)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_with_any_strategy_what_we_offer_keeps_guidance_and_our_floors(data):
    view, history = data.draw(any_situations())
    constraints = data.draw(constraints_on(view.agenda))
    narrowed = narrowed_or_none(view, constraints)
    assume(narrowed is not None)
    check_decision(view, narrowed, constraints, history)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_with_totals_what_we_offer_keeps_guidance_and_our_floors(data):
    view = data.draw(with_parts(data.draw(limited_views())))
    constraints = data.draw(constraints_on(view.agenda))
    narrowed = narrowed_or_none(view, constraints)
    assume(narrowed is not None)
    offers = st.lists(terms_for(view), max_size=4).map(tuple)
    history = History(
        round=data.draw(st.integers(1, view.rounds)),
        ours=data.draw(offers),
        theirs=data.draw(offers),
        standing=data.draw(st.none() | terms_for(view)),
        may_counter=True,
    )
    check_decision(view, narrowed, constraints, history)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_narrowed_view_never_asks_for_more_nor_ends_lower(data):
    view = data.draw(views())
    narrowed = narrowed_or_none(view, data.draw(constraints_on(view.agenda)))
    assume(narrowed is not None)
    before, after = Space(view), Space(narrowed)
    assert before.bottom <= after.bottom <= after.top <= before.top
    for old, new in zip(before.options, after.options, strict=True):
        if old.whole:
            assert set(new.steps.tolist()) <= set(old.steps.tolist())


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_on_small_agendas_nothing_is_said_to_be_left_only_when_nothing_is(data):
    issues = [
        (amount("a", 0, 6, "1"), IssueView("a", 0, 6, Decimal("0.5"), line(0, "1", 6, "0"))),
        (
            Issue("b", Kind.QUANTITY, "EA", "", Decimal(1), 1, 4),
            IssueView("b", 4, 1, Decimal("0.5"), line(1, "0", 4, "1")),
        ),
    ]
    derived = (Derived("t", "USD", product=("a", "b")), Derived("s", "USD", sum=("t", "a")))
    view = view_of(Role.BUYER, issues, derived=derived)
    constraints = data.draw(constraints_on(view.agenda) | near_totals())
    all_terms = [Terms((a, b)) for a in range(7) for b in range(1, 5)]
    left = [terms for terms in all_terms if admitted(view.agenda, constraints, terms)]
    narrowed = narrowed_or_none(view, constraints)
    assert (narrowed is None) is (not left)
    if narrowed is not None:
        space = space_of(narrowed)
        assert {terms for terms in all_terms if space.offers(terms)} == set(left)
        assert space.utility(space.start) == max(map(space.utility, left))


def near_totals():
    bounds = st.integers(0, 32).map(str)
    one = st.builds(
        lambda on, relation, bound: Constraint(on, relation, (bound,)),
        st.sampled_from(["t", "s"]),
        st.sampled_from([Relation.AT_LEAST, Relation.AT_MOST]),
        bounds,
    )
    return st.lists(one, min_size=1, max_size=3).map(tuple)


def test_target_and_floor_move_to_what_is_left_between_them():
    view = price_view(Role.BUYER, 1800, 2400)
    hours = view.issues[1]
    bounded = narrowed_by(view, (at_least("pricePerHour", "1.9"), at_most("pricePerHour", "2.1")))
    assert bounded.issues[0].target == 1900
    assert bounded.issues[0].floor == 2100
    assert bounded.issues[1] == hours
    with pytest.raises(MandateError, match="leaves no value of pricePerHour"):
        narrowed_by(view, (at_most("pricePerHour", "1.7"),))


def test_a_bound_off_the_grid_is_kept_exactly():
    view = price_view(Role.BUYER, 1800, 2400)
    bounded = narrowed_by(view, (at_most("pricePerHour", "2.0005"),))
    assert bounded.issues[0].floor == 2000
    bounded = narrowed_by(view, (at_least("pricePerHour", "1.8005"),))
    assert bounded.issues[0].target == 1801


def test_what_was_given_before_and_what_comes_later_hold_together():
    view = price_view(Role.BUYER, 1800, 2400)
    once = (at_most("pricePerHour", "2.3"), at_most("pricePerHour", "2.1"))
    assert narrowed_by(view, once).issues[0].floor == 2100
    assert narrowed_by(view, once[::-1]).issues[0].floor == 2100


def test_without_constraints_the_view_is_the_same_object():
    view = price_view(Role.BUYER, 1800, 2400)
    assert narrowed_by(view, ()) is view


def test_a_limit_on_a_total_that_all_our_offers_keep_costs_no_search():
    price = (amount("p", 0, 9, "1"), IssueView("p", 0, 9, Decimal(1), line(0, "1", 9, "0")))
    view = view_of(Role.BUYER, [price], derived=(Derived("t", "USD", sum=("p",)),))
    assert narrowed_by(view, (at_most("t", "9"),)).offer_totals == ()
    limited = narrowed_by(view, (at_most("t", "8"),))
    assert limited.offer_totals == (TotalLimit("t", None, Decimal(8)),)
    assert narrowed_by(limited, (at_most("t", "9"),)).offer_totals == limited.offer_totals


def test_offers_made_before_guidance_push_micro_down_no_further():
    view = price_view(Role.BUYER, 1800, 2400)
    micro = replace(view, selection=replace(view.selection, word="ranked"))
    micro = replace(micro, tactics=single(Part("micro/distinct-offers", (("seed", Decimal(3)),))))
    narrowed = narrowed_by(micro, (at_least("pricePerHour", "1.9"),))
    made = tuple(Terms((1800 + n, 10_000)) for n in range(3))
    theirs = tuple(Terms((2600 - n, 10_000)) for n in range(3))
    proposal = decide(narrowed, History(4, made, theirs, theirs[-1], may_counter=True))
    assert proposal.terms == Terms((1900, 10_000))
