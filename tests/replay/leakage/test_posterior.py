"""The best guess, held against counting it out in fractions."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from negotiator.replay.leakage.posterior import MILLION, cut, guesses

WAYS = st.integers(1, 10**12)
ROWS = st.lists(WAYS, min_size=1, max_size=12)


def counted(ways, guess):
    """Return how far a guess is off on average, as a share of each way."""
    return sum(Fraction(abs(guess - way), way) for way in ways) / len(ways)


@given(ROWS)
def test_no_other_of_the_ways_is_off_by_less(ways):
    (found,) = guesses(np.array([ways]), [1], [10**12])
    best = min(counted(ways, guess) for guess in ways)
    # Weights are counted in millionths, so of two guesses as good as equal either may be taken.
    assert found.way in ways
    assert counted(ways, found.way) <= best + Fraction(12 * 12, MILLION)


@given(st.lists(st.integers(10**6, 10**9), min_size=1, max_size=12))
def test_the_distance_is_what_counting_gives(ways):
    (found,) = guesses(np.array([ways]), [1], [10**12])
    assert abs(found.distance - counted(ways, found.way)) <= Fraction(1, MILLION)


@given(ROWS, WAYS, WAYS)
def test_what_is_ruled_out_does_not_count(ways, one, other):
    low, high = sorted((one, other))
    (found,) = guesses(np.array([ways]), [low], [high])
    left = [way for way in ways if low <= way <= high] or ways
    assert found.way in left
    assert found == guesses(np.array([left]), [1], [10**12])[0]


@given(ROWS, ROWS)
def test_rows_do_not_touch_each_other(first, second):
    size = max(len(first), len(second))
    rows = [(row * size)[:size] for row in (first, second)]
    both = guesses(np.array(rows), [1, 1], [10**12] * 2)
    each = tuple(guesses(np.array([row]), [1], [10**12])[0] for row in rows)
    assert both == each


@given(WAYS, WAYS, WAYS, WAYS)
def test_a_span_is_cut_unless_nothing_would_be_left(one, other, least, most):
    span = (min(one, other), max(one, other))
    low, high = cut(span, least, most)
    assert span[0] <= low <= high <= span[1]
    inside = [way for way in (*span, least, most) if low <= way <= high]
    assert (low, high) == span or all(least <= way <= most for way in inside)
