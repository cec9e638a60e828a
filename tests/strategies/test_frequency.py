"""The frequency model: its scores worked by hand, and what they tell about simulated opponents."""

import json
from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.opponent.frequency import WHOLE, Likes, likes
from negotiator.strategies.space import Space, space_of
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.views import amount, line, view_of

CASES = json.loads((Path(__file__).parent / "vectors/frequency.json").read_text())["cases"]


def choice(name: str, *values: str) -> tuple[Issue, IssueView]:
    """A choice of which our own offers may have every value."""
    last = len(values) - 1
    worths = tuple((place, Decimal(last - place) / last) for place in range(len(values)))
    issue = Issue(name, Kind.CHOICE, "", "", Decimal(1), 0, last, values)
    return issue, IssueView(name, 0, last, Decimal("0.25"), worths)


def small_view() -> View:
    """The vectors' issues."""
    price = IssueView("price", 10, 20, Decimal("0.5"), line(0, "1", 100, "0"))
    return view_of(
        Role.BUYER,
        [
            choice("colour", "red", "green", "blue"),
            choice("size", "S", "L"),
            (amount("price", 0, 100, "1"), price),
        ],
    )


SMALL = small_view()


def liked(space: Space, theirs: Sequence[Terms], decay: str = "1", prior: str = "0") -> Likes:
    return likes(space, theirs, Decimal(decay), Decimal(prior))


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_scores_and_weights_are_the_hand_worked_ones(case: dict[str, Any]) -> None:
    space = space_of(SMALL)
    theirs = [Terms(tuple(terms)) for terms in case["theirs"]]
    came = liked(space, theirs, case["decay"], case["prior"])
    assert came.weights == tuple(case["weights"])
    named = [dict(zip(o.steps.tolist(), s.tolist(), strict=True))
             for o, s in zip(space.options, came.scores, strict=True)]  # fmt: skip
    assert [named[0][place] for place in range(3)] == case["colour"]
    assert [named[1][place] for place in range(2)] == case["size"]
    assert {steps: named[2][int(steps)] for steps in case["price"]} == case["price"]


TERMS = st.tuples(st.integers(0, 2), st.integers(0, 1), st.integers(0, 100)).map(Terms)


@given(
    theirs=st.lists(TERMS, max_size=12),
    decay=st.integers(1, 100).map(lambda n: Decimal(n) / 100),
    prior=st.integers(0, 100).map(lambda n: Decimal(n) / 100),
)
def test_scores_and_weights_stay_within_what_the_search_can_add_up(
    theirs: list[Terms], decay: Decimal, prior: Decimal
) -> None:
    came = likes(space_of(SMALL), theirs, decay, prior)
    assert sum(came.weights) <= 10**9
    assert all(weight >= 0 for weight in came.weights)
    assert all(scores.min() >= 0 and scores.max() <= 10**6 for scores in came.scores)
    assert sum(int(scores.max()) for scores in came.weighted()) <= WHOLE


@given(theirs=st.lists(TERMS, min_size=1, max_size=12), data=st.data())
def test_without_decay_the_order_of_their_offers_does_not_matter(
    theirs: list[Terms], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(theirs))
    one, other = (liked(space_of(SMALL), offers, "1", "0.05") for offers in (theirs, shuffled))
    assert one.weights == other.weights
    for scores, same in zip(one.scores, other.scores, strict=True):
        assert scores.tolist() == same.tolist()


def test_with_decay_the_latest_of_two_counts_most() -> None:
    offers = [Terms((0, 0, 10)), Terms((1, 0, 10))]
    scores = liked(space_of(SMALL), offers, "0.5").scores[0]
    assert scores[1] == 10**6 > scores[0] > 0 == scores[2]


def test_a_programs_own_decimal_context_changes_no_score() -> None:
    offers = [Terms((0, 0, 10)), Terms((1, 0, 10)), Terms((1, 1, 15))]
    expected = liked(space_of(SMALL), offers, "0.987654321", "0.123456789")
    with localcontext(prec=2):
        came = liked(space_of(SMALL), offers, "0.987654321", "0.123456789")
    assert came.weights == expected.weights
    assert [s.tolist() for s in came.scores] == [s.tolist() for s in expected.scores]


def ranks(numbers: Sequence[float]) -> list[float]:
    """Ranks from 1, equals sharing the mean of theirs."""
    order = sorted(numbers)
    return [order.index(n) + (order.count(n) + 1) / 2 for n in numbers]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's correlation of the ranks; 0 where one of them is all the same."""
    a, b = ranks(one), ranks(other)
    centre = mean(a)
    cross = sum((x - centre) * (y - centre) for x, y in zip(a, b, strict=True))
    squares = sum((x - centre) ** 2 for x in a) * sum((y - centre) ** 2 for y in b)
    return float(cross / squares**0.5) if squares else 0.0


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([1, 2, 3, 4], [10, 20, 30, 40], 1.0),
        ([1, 2, 3, 4], [4, 3, 2, 1], -1.0),
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8),  # 1 - 6 * 4 / (5 * 24)
        ([1, 1, 2], [1, 2, 3], 0.866),  # ranks 1.5 1.5 3: 1.5 / sqrt(1.5 * 2)
        ([1, 1, 1], [1, 2, 3], 0.0),
    ],
)
def test_rank_correlation_is_measured_as_in_the_books(
    one: list[float], other: list[float], expected: float
) -> None:
    assert spearman(one, other) == pytest.approx(expected, abs=0.001)


SIZES = (4, 5, 6, 5)
ROUNDS = 60
Profile = tuple[list[float], list[list[float]]]


def profile(random: Random) -> Profile:
    """Weights 0.4, 0.3, 0.2, 0.1 and values evenly from 0 to 1, all in random order."""
    weights = random.sample([0.4, 0.3, 0.2, 0.1], len(SIZES))
    values = [random.sample([n / (size - 1) for n in range(size)], size) for size in SIZES]
    return weights, values


def conceding(true: Profile, random: Random, shape: Callable[[float], float]) -> list[Terms]:
    """The offers of somebody who concedes along its own utility to 0.5, at random among equals."""
    weights, values = true
    contracts = list(product(*map(range, SIZES)))
    worth = {
        c: sum(w * v[n] for w, v, n in zip(weights, values, c, strict=True)) for c in contracts
    }
    offers = []
    for number in range(ROUNDS):
        aspiration = 1 - 0.5 * shape(number / (ROUNDS - 1))
        near = [c for c in contracts if aspiration <= worth[c] <= aspiration + 0.03]
        best = max(contracts, key=worth.__getitem__)
        offers.append(Terms(random.choice(near) if near else best))
    return offers


def judged(shape: Callable[[float], float], decay: str) -> tuple[float, float]:
    """Mean rank correlation with the truth over 20 opponents: of values, and of issue weights."""
    names = [choice(f"i{n}", *(f"v{k}" for k in range(size))) for n, size in enumerate(SIZES)]
    space = space_of(view_of(Role.BUYER, names))
    of_values, of_weights = [], []
    for seed in range(20):
        random = Random(seed)
        weights, values = profile(random)
        came = liked(space, conceding((weights, values), random, shape), decay, "0.05")
        of_weights.append(spearman(came.weights, weights))
        for options, scores, true in zip(space.options, came.scores, values, strict=True):
            by_name = [true[steps] for steps in options.steps.tolist()]
            of_values.append(spearman(scores.tolist(), by_name))
    return mean(of_values), mean(of_weights)


@pytest.mark.parametrize(
    ("name", "shape", "decay", "least"),
    [
        ("evenly", lambda t: t, "1", (0.85, 0.7)),
        ("late", lambda t: t**3, "1", (0.85, 0.7)),
        ("early", lambda t: t**0.5, "1", (0.7, 0.4)),
        ("evenly, the old forgotten", lambda t: t, "0.97", (0.65, 0.5)),
    ],
)
def test_the_model_ranks_values_and_issues_much_as_the_true_profile_does(
    name: str, shape: Callable[[float], float], decay: str, least: tuple[float, float]
) -> None:
    of_values, of_weights = judged(shape, decay)
    assert (of_values > least[0], of_weights > least[1]) == (True, True), name


def test_of_somebody_who_says_anything_the_model_learns_nothing() -> None:
    random = Random(1)
    space = space_of(SMALL)
    offers = [
        Terms((random.randrange(3), random.randrange(2), random.randint(0, 100)))
        for _ in range(400)
    ]
    shares = [Fraction(weight, 10**9) for weight in liked(space, offers, "1", "0").weights]
    # Sums of squares of thirds, halves and tenths: 1/3, 1/2 and 1/10.
    for share, expected in zip(shares, (10, 15, 3), strict=True):
        assert abs(share - Fraction(expected, 28)) < Fraction(1, 50)
