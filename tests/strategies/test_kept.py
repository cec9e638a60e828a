"""What is kept from one decision to the next changes none: warm and cold propose the same."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from negotiator.mandate.strategy import SELECTIONS, LastWord, Part, single
from negotiator.mandate.view import View
from negotiator.strategies.decide import _weighed, decide
from negotiator.strategies.demand import best_inside, best_of_theirs
from negotiator.strategies.history import History, Proposal
from negotiator.strategies.last_word import given_back
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.usual import is_usual
from negotiator.terms import Role, Terms
from tests.strategies.generators import parts, terms_for, views
from tests.strategies.test_faratin_2002 import contract_view
from tests.strategies.test_model import liking
from tests.strategies.views import at_round, polynomial, price_view, prices

ASKED = ("model", "adaptive", "nearest", "logroll")


def cold(view: View, history: History) -> Proposal:
    """What is proposed by a space of which nothing was ever asked."""
    return _weighed(Space(replace(view)), history)


def same(one: Proposal, other: Proposal) -> bool:
    return one == other and dict(one.numbers) == dict(other.numbers)


@st.composite
def games(draw: st.DrawFn) -> tuple[View, list[History]]:
    """A view with any of these selections, and moments of several negotiations, in any order."""
    view = draw(views())
    selection = draw(parts(draw(st.sampled_from(ASKED)), SELECTIONS))
    view = replace(
        view,
        rounds=9,
        tactics=single(polynomial(draw(st.sampled_from([Decimal("0.2"), Decimal(1)])))),
        selection=selection,
        last_word=draw(st.sampled_from(LastWord)),
        keep_best=draw(st.booleans()),
    )
    some = draw(st.lists(terms_for(view), min_size=1, max_size=4))
    moments = []
    for _ in range(draw(st.integers(1, 3))):
        theirs, ours = (
            tuple(draw(st.lists(st.sampled_from(some), min_size=9, max_size=9))) for _ in range(2)
        )
        for number in range(1, 10):
            known = theirs[: number - draw(st.integers(0, 1))]
            moments.append(
                History(number, ours[: number - 1], known, known[-1] if known else None,
                        may_counter=number < 9)
            )  # fmt: skip
    order = draw(st.sampled_from(["as made", "by rounds", "any"]))
    if order == "by rounds":
        moments.sort(key=lambda moment: moment.round)
    return view, draw(st.permutations(moments)) if order == "any" else moments


@settings(max_examples=60, deadline=None)
@given(games())
def test_negotiations_of_one_mandate_in_any_order_are_decided_as_if_each_were_the_first(
    game: tuple[View, list[History]],
) -> None:
    view, moments = game
    event(f"usual: {is_usual(view)}, {view.selection.word}")
    for history in moments:
        assert same(decide(view, history), cold(view, history))


@settings(max_examples=60, deadline=None)
@given(games())
def test_the_best_of_theirs_is_the_best_of_all_the_latest_of_equals(
    game: tuple[View, list[History]],
) -> None:
    view, moments = game
    space = space_of(view)
    for history in moments:
        falling = list(reversed(history.theirs))
        best = max(falling, key=space.measure, default=None)
        assert best_of_theirs(space, history) == best
        inside = [terms for terms in falling if space.takes(terms)]
        assert best_inside(space, history) == max(inside, key=space.measure, default=None)
        last = history._replace(round=view.rounds, may_counter=True)
        if view.last_word is not LastWord.OWN:
            ours = [terms for terms in falling if space.offers(terms)]
            assert given_back(view, last) == max(ours, key=space.measure, default=None)


def test_threads_that_decide_at_once_decide_alike() -> None:
    view = replace(contract_view(), rounds=40, selection=liking())
    theirs = tuple(Terms((10, step % 2, step % 3, step % 6)) for step in range(40))

    def play(first: int) -> list[Terms | None]:
        ours: tuple[Terms, ...] = ()
        made: list[Terms | None] = []
        for number in range(1, 39):
            known = (theirs[first % 4], *theirs[: number - 1])
            terms = decide(view, at_round(number, ours=ours, theirs=known)).terms
            made.append(terms)
            ours += () if terms is None else (terms,)
        return made

    alone = [play(first) for first in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(play, range(16)))
    assert together == [alone[first % 4] for first in range(16)]


def test_a_parameter_that_is_missing_is_the_principals_to_correct_in_every_round() -> None:
    view = replace(price_view(Role.BUYER, 1800, 2400), selection=Part("model"))
    for number in (1, 6):
        with pytest.raises(Exception, match="expected the parameter decay; add it to the mandate"):
            decide(view, at_round(number, theirs=prices(2000)))


def test_equal_views_share_a_space_and_others_never_do() -> None:
    space_of.cache_clear()
    view = price_view(Role.BUYER, 1800, 2400)
    assert space_of(view) is space_of(view) is space_of(replace(view))
    other = replace(view, rounds=view.rounds + 1)
    assert space_of(other) is not space_of(view)
    for number in range(200):  # more than are kept; each is gone before the next is made
        passing = replace(view, rounds=7 + number)
        assert space_of(passing).view == passing
    assert space_of(view).view is view
