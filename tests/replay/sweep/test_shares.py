"""Rounding in 64 bits is rounding in fractions, also where it is a near thing."""

from fractions import Fraction
from math import ceil, floor

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.replay.sweep.shares import (
    MOST_SPAN,
    MOST_WHOLE,
    Shares,
    amounts,
    nearest_steps,
)

SMALL = st.builds(lambda a, b: Fraction(min(a, b), max(a, b)), *[st.integers(1, 10**4)] * 2)
FINE = st.integers(0, 10**40).map(lambda n: Fraction(n, 10**40))


@st.composite
def near_a_half(draw):
    """Return a share and a whole whose product lies next to a half, to an integer, or on it."""
    whole = draw(st.integers(1, 2**29))
    halves = draw(st.integers(0, 2 * whole))
    away = Fraction(draw(st.integers(-3, 3)), 10 ** draw(st.integers(9, 40)))
    share = Fraction(halves, 2 * whole) + away
    return min(max(share, Fraction(0)), Fraction(1)), whole


def table(*shares):
    made = Shares()
    made.exact += shares
    return made


def arrays(*numbers):
    return [np.array([number], dtype=np.int64) for number in numbers]


@settings(max_examples=200, deadline=None)
@given(near_a_half() | st.tuples(SMALL | FINE, st.integers(0, MOST_SPAN)))
def test_steps_are_rounded_to_the_nearest_and_halves_down(pair):
    share, span = pair
    [found] = nearest_steps(table(share), *arrays(0, span)).tolist()
    assert found == ceil(share * span - Fraction(1, 2))


@settings(max_examples=200, deadline=None)
@given(near_a_half() | st.tuples(SMALL | FINE, st.integers(0, MOST_WHOLE - 1)))
def test_amounts_are_rounded_up_doubled_and_down_as_they_are(pair):
    share, whole = pair
    doubled, floors = amounts(table(share), *arrays(0, whole))
    assert (doubled.tolist(), floors.tolist()) == (
        [ceil(2 * share * whole)],
        [floor(share * whole)],
    )


def test_the_greatest_of_everything_stays_inside_64_bits():
    made = table(Fraction(1), Fraction(10**40 - 1, 10**40))
    for row, share in enumerate(made.exact):
        [steps] = nearest_steps(made, *arrays(row, MOST_SPAN)).tolist()
        assert steps == ceil(share * MOST_SPAN - Fraction(1, 2))
        doubled, floors = amounts(made, *arrays(row, MOST_WHOLE - 1))
        assert doubled.tolist() == [ceil(2 * share * (MOST_WHOLE - 1))]
        assert floors.tolist() == [floor(share * (MOST_WHOLE - 1))]
