"""What they seem to like best among what is worth enough to us."""

import tracemalloc
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.mandate.strategy import Part
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.catalogue import SELECTIONS
from negotiator.strategies.contract import Wanted
from negotiator.strategies.history import History
from negotiator.strategies.opponent.frequency import WHOLE, likes
from negotiator.strategies.selection.model import model
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.utility import floors
from negotiator.terms import Derived, Issue, Kind, Role, Terms
from tests.strategies.generators import terms_for
from tests.strategies.limited import keeps, limited_views, own_terms, plain_worth
from tests.strategies.test_blocks import at_most, counted, priced, totalled
from tests.strategies.test_faratin_2002 import contract_view
from tests.strategies.views import amount, at_round, bundle_view, line, select, view_of


def liking(decay: str = "1", prior: str = "0.05", cost: str = "0.05", most: str = "20") -> Part:
    names = ("decay", "prior", "repeat_cost", "repeat_most")
    numbers = map(Decimal, (decay, prior, cost, most))
    return Part("model", tuple(zip(names, numbers, strict=True)))


def offered(view: View, history: History, share: Fraction = Fraction(1)) -> Terms:
    return select(SELECTIONS["model"], view, history, share).terms


def score(view: View, history: History, terms: Terms) -> int:
    """What the model gives terms, less what it charges for having sent them."""
    part, space = view.selection, Space(view)
    scores = likes(space, history.theirs, part["decay"], part["prior"]).weighted()
    picked = zip(space.places, scores, terms, strict=True)
    times = min(history.ours.count(terms), int(part["repeat_most"]))
    charge = int(Fraction(part["repeat_cost"]) * WHOLE) * times
    return sum(int(of[places[steps]]) for places, of, steps in picked) - charge


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(view=limited_views(), data=st.data())
def test_of_few_terms_none_that_is_worth_enough_scores_more(
    view: View, data: st.DataObject
) -> None:
    cost, most = data.draw(st.sampled_from([("0", "9"), ("0.05", "20"), ("1", "1"), ("0.3", "0")]))
    view = replace(view, selection=liking(cost=cost, most=most))
    every = [terms for terms in own_terms(view) if keeps(view, terms)]
    ours = tuple(data.draw(st.lists(st.sampled_from(every), max_size=5)))
    theirs = tuple(data.draw(st.lists(terms_for(view), max_size=5)))
    history = at_round(3, ours=ours, theirs=theirs)
    space = Space(view)
    if space.listed is None:
        return  # a limit on a sum; see below
    wanted = Wanted(plain_worth(view, data.draw(st.sampled_from(every))), space.bottom)
    terms = model(space, history, wanted).terms
    assert keeps(view, terms)
    assert plain_worth(view, terms) >= wanted.aspiration
    room = wanted.aspiration + Fraction(len(view.issues) + 1, 10**12)
    good = [other for other in every if plain_worth(view, other) >= room]
    assert score(view, history, terms) >= max(
        (score(view, history, o) for o in good), default=-WHOLE
    )


def test_of_equally_liked_terms_those_worth_more_to_us_are_offered() -> None:
    view = bundle_view(selection=liking())
    # Nothing known: all score nothing, so our best.
    assert offered(view, at_round(1)) == (200, 3, 90, 10_000)
    # They only ever said 30 days: the rest stays at our best.
    theirs = (Terms((999, 0, 30, 10_000)), Terms((998, 0, 30, 10_000)))
    assert offered(view, at_round(3, theirs=theirs))[1:] == (3, 30, 10_000)


def test_terms_that_were_sent_lose_with_each_time_until_others_are_better() -> None:
    view = contract_view()
    view = replace(view, selection=liking(cost="0.05", most="20"))
    theirs = (Terms((10, 0, 0, 5)),) * 3
    every = list(own_terms(view))
    ours: tuple[Terms, ...] = ()
    for number in range(1, 4):
        history = at_round(number, ours=ours, theirs=theirs)
        terms = offered(view, history)
        assert score(view, history, terms) == max(score(view, history, o) for o in every)
        ours += (terms,)
    assert ours[0] == (10, 0, 0, 5)
    ours = ours[:1] * 20
    assert offered(view, at_round(5, ours=ours, theirs=theirs)) != ours[0]


@pytest.mark.parametrize(("cost", "most"), [("0", "1000"), ("1", "0")])
def test_without_a_cost_it_repeats_itself(cost: str, most: str) -> None:
    view = bundle_view(selection=liking(cost=cost, most=most))
    theirs = (Terms((600, 1, 30, 10_000)),)
    first = offered(view, at_round(1, theirs=theirs))
    assert offered(view, at_round(2, ours=(first,) * 30, theirs=theirs)) == first


def test_a_thousand_repeats_at_full_cost_stay_within_the_numbers_of_the_machine() -> None:
    view = bundle_view(selection=liking(cost="1", most="1000"))
    theirs = (Terms((600, 1, 30, 10_000)),)
    ours = (floors(view),) * 1_001
    terms = offered(view, at_round(3, ours=ours, theirs=theirs))
    assert terms != floors(view)
    assert terms in set(own_terms(view))


def test_on_a_price_it_learns_from_offers_past_our_floor_too() -> None:
    # 201 values, all listed, and a seller who never comes near them: as dear as may be.
    row = (amount("p", 0, 1_000), IssueView("p", 200, 400, Decimal(1), line(0, "1", 1_000, "0")))
    view = view_of(Role.BUYER, [row], selection=liking())
    theirs = tuple(Terms((price,)) for price in (950, 900, 850))
    assert offered(view, at_round(4, theirs=theirs)) == (400,)
    assert offered(view, at_round(4, theirs=theirs), Fraction(1, 2)) != (400,)


def large_view(issues: int = 10, values: int = 100, **changes: Any) -> View:
    """Ten choices of a hundred values: 10^20 terms."""
    names = tuple(f"v{n}" for n in range(values))
    points = tuple((n, Decimal(values - 1 - n) / (values - 1)) for n in range(values))
    points = tuple((n, round(worth, 9)) for n, worth in points)
    rows = []
    for number in range(issues):
        issue = Issue(f"i{number}", Kind.CHOICE, "", "", Decimal(1), 0, values - 1, names)
        wish = IssueView(issue.name, 0, values - 1, Decimal(1) / issues, points)
        rows.append((issue, wish))
    return view_of(Role.BUYER, rows, selection=liking(), **changes)


LARGE = large_view()
LARGE_TERMS = st.tuples(*[st.integers(0, 99)] * 10).map(Terms)


@settings(max_examples=25, deadline=None)
@given(theirs=st.lists(LARGE_TERMS, min_size=1, max_size=6), share=st.integers(1, 9))
def test_in_a_large_space_terms_are_worth_what_is_asked_and_their_liking_counts(
    theirs: list[Terms], share: int
) -> None:
    history = at_round(3, theirs=tuple(theirs))
    space = space_of(LARGE)
    selected = select(SELECTIONS["model"], LARGE, history, Fraction(share, 10))
    assert space.utility(selected.terms) >= selected.aspiration
    best = score(LARGE, history, selected.terms)
    for own in theirs:
        if space.utility(own) >= selected.aspiration:
            assert best >= score(LARGE, history, own)


def test_in_a_large_space_what_was_sent_gives_way_to_its_neighbours() -> None:
    theirs = (Terms((50,) * 10), Terms((60,) * 10))
    ours: tuple[Terms, ...] = ()
    for number in range(1, 8):
        history = at_round(number, ours=ours, theirs=theirs)
        selected = select(SELECTIONS["model"], LARGE, history, Fraction(1, 2))
        assert space_of(LARGE).utility(selected.terms) >= selected.aspiration
        ours += (selected.terms,)
    assert len(set(ours)) == len(ours)


def test_neighbours_keep_limits_on_sums() -> None:
    total = Derived("t", "USD", sum=("a", "b"))
    view = totalled([priced("a", 300), priced("b", 300)], (total,), at_most("t", "40"))
    view = replace(view, selection=liking(cost="1"))
    assert Space(view).listed is None
    theirs = (Terms((20, 20)), Terms((30, 10)), Terms((10, 30)))
    ours: tuple[Terms, ...] = ()
    for number in range(1, 7):
        terms = offered(view, at_round(number, ours=ours, theirs=theirs))
        assert sum(terms) <= 40
        ours += (terms,)
    assert len(set(ours)) > 2


def test_a_large_space_is_not_listed_in_memory() -> None:
    view = large_view(12, 100)
    tracemalloc.start()
    offered(view, at_round(2, theirs=(Terms((70,) * 12),)), Fraction(1, 2))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_a_programs_own_decimal_context_changes_no_choice() -> None:
    view = bundle_view(selection=liking("0.987654321", "0.123456789", "0.012345678"))
    theirs = (Terms((600, 1, 30, 10_000)), Terms((550, 1, 40, 10_000)))
    history = at_round(5, ours=(floors(view),) * 3, theirs=theirs)
    expected = offered(view, history)
    with localcontext(prec=1):
        space_of.cache_clear()
        assert offered(view, history) == expected


def test_products_and_quantities_are_weighed_as_one() -> None:
    total = Derived("t", "USD", product=("a", "q"))
    view = totalled([priced("a", 20), counted("q", 1, 20)], (total,), at_most("t", "40"))
    view = replace(view, selection=liking())
    theirs = (Terms((20, 20)), Terms((20, 2)))
    # The price never changes, so it matters more: 20 and a quantity of at most 2.
    assert offered(view, at_round(3, theirs=theirs)) == (20, 2)


def test_in_a_large_space_only_the_best_is_offered_as_long_as_nothing_else_is_worth_enough() -> (
    None
):
    space = space_of(LARGE)
    best = space.start
    second = Terms((1, *best[1:]))
    for steps in (0, 1, 50, 99):
        theirs, ours = (Terms((steps,) * 10),) * 3, (best,) * 5
        history = at_round(3, ours=ours, theirs=theirs)
        for level in (space.top, space.utility(second) + Fraction(1, 10**10)):
            assert model(space, history, Wanted(level, space.bottom)).terms == best
        if steps == 1:  # the second best has a value they like, and the best was sent
            level = space.utility(second)
            chosen = model(space, history, Wanted(level, space.bottom)).terms
            assert chosen != best
            assert space.utility(chosen) == level
