"""Counting on with each offer says what counting all of them anew does."""

from decimal import Decimal
from fractions import Fraction
from math import isqrt

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.opponent.frequency import FINE, counted_likes, likes
from negotiator.strategies.opponent.tally import Tally, tally_of
from negotiator.strategies.space import Space
from negotiator.terms import Role, Terms
from negotiator.terms.issues import NUMERIC
from tests.strategies.generators import terms_for, views
from tests.strategies.views import amount, line, view_of

PRIORS = st.integers(0, 100).map(lambda n: Decimal(n) / 100)


def plain(space: Space, theirs: tuple[Terms, ...], prior: Decimal) -> list[list[int]]:
    """What the model says, every offer counted anew."""
    weighted = likes(space, theirs, Decimal(1), prior).weighted()
    return [part.tolist() for part in weighted]


def counted(space: Space, tally: Tally, prior: Decimal) -> list[list[int]]:
    """What it says by a tally."""
    parts = counted_likes(space, tally, int(Fraction(prior) * FINE))
    return [[int(number) for number in part] for part in parts]


@settings(max_examples=150, deadline=None)
@given(view=views(), prior=PRIORS, data=st.data())
def test_a_tally_says_what_the_model_says_after_each_offer(
    view: View, prior: Decimal, data: st.DataObject
) -> None:
    space = Space(view)
    some = data.draw(st.lists(terms_for(view), min_size=1, max_size=5))
    theirs = tuple(data.draw(st.lists(st.sampled_from(some), max_size=10)))
    tally = tally_of(space, ())
    for number in range(len(theirs) + 1):
        if number:
            tally.add(theirs[number - 1])
        if number % 3 == 0 or number == len(theirs):  # not asked after each
            assert counted(space, tally, prior) == plain(space, theirs[:number], prior)
    assert counted(space, tally_of(space, theirs), prior) == plain(space, theirs, prior)


@settings(max_examples=100, deadline=None)
@given(view=views(), decay=st.integers(1, 100), data=st.data())
def test_an_offer_made_so_many_offers_ago_counts_so_much(
    view: View, decay: int, data: st.DataObject
) -> None:
    # By the definition, not by what is kept: each age is rounded down from the one before.
    theirs = tuple(data.draw(st.lists(terms_for(view), min_size=1, max_size=9)))
    space, step = Space(view), FINE * decay // 100
    came = likes(space, theirs, Decimal(decay) / 100, Decimal(0))
    for place, options in enumerate(space.options):
        if view.agenda.issues[place].kind in NUMERIC:
            continue
        offered = dict.fromkeys(options.steps.tolist(), 0)
        age = FINE
        for terms in reversed(theirs):
            offered[terms[place]] = offered.get(terms[place], 0) + age
            age = age * step // FINE
        most = max(offered.values())
        scores = [isqrt(offered[at] * 10**12 // most) for at in options.steps.tolist()]
        assert came.scores[place].tolist() == scores


ROW = (amount("p", 0, 1_000), IssueView("p", 0, 1_000, Decimal(1), line(0, "1", 1_000, "0")))
NUMBERS = Space(view_of(Role.BUYER, [ROW]))


@given(st.lists(st.integers(0, 1_000), min_size=1, max_size=30))
def test_numbers_are_liked_by_their_mean_distance_however_many_were_offered(
    offered: list[int],
) -> None:
    (came,) = likes(NUMBERS, [Terms((step,)) for step in offered], Decimal(1), Decimal(0)).scores
    shares = {step: offered.count(step) * 10**6 // len(offered) for step in offered}
    for option, score in zip(NUMBERS.options[0].steps.tolist(), came.tolist(), strict=True):
        away = sum(share * abs(option - step) for step, share in shares.items())
        assert score == 10**6 - away // 1_000
