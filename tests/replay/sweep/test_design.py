"""Which points a sweep has."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import UsageError
from negotiator.replay.sweep import Dimension, design_of
from negotiator.replay.sweep.design import PRIMES

COUNTS = st.lists(st.integers(1, 9), min_size=1, max_size=4)


def dimensions(counts):
    return [Dimension(f"n{at}", tuple(map(str, range(n)))) for at, n in enumerate(counts)]


@given(COUNTS)
def test_a_grid_has_every_combination_once_the_last_name_changing_first(counts):
    design = design_of(dimensions(counts), None)
    points = list(zip(*(column.tolist() for column in design.places(0, design.size)), strict=True))
    assert points == sorted(set(points))
    assert len(points) == prod(counts)


@given(COUNTS, st.integers(1, 400))
def test_a_point_does_not_depend_on_the_block_it_is_taken_in(counts, points):
    design = design_of(dimensions(counts), points)
    whole = [column.tolist() for column in design.places(0, points)]
    cut = points // 3
    parts = zip(design.places(0, cut), design.places(cut, points), strict=True)
    assert [first.tolist() + second.tolist() for first, second in parts] == whole
    assert design.chosen(points - 1) == tuple(
        (f"n{at}", str(column[-1])) for at, column in enumerate(whole)
    )


def radical_inverse(number, base):
    """Return the digits of a number mirrored at the point, as the paper has it."""
    found, scale = Fraction(0), Fraction(1, base)
    while number:
        number, digit = divmod(number, base)
        found, scale = found + digit * scale, scale / base
    return found


@given(st.integers(1, 500), st.lists(st.integers(1, 1_000), min_size=1, max_size=6))
def test_a_spread_is_the_sequence_of_halton(points, counts):
    columns = design_of(dimensions(counts), points).places(0, points)
    for base, count, column in zip(PRIMES, counts, columns, strict=False):
        expected = [int(radical_inverse(n, base) * count) for n in range(1, points + 1)]
        assert column.tolist() == expected


def test_the_largest_spread_stays_inside_64_bits():
    most = [Dimension(f"n{at}", tuple(map(str, range(1_000)))) for at in range(len(PRIMES))]
    last = design_of(most, 10_000_000).places(9_999_999, 10_000_000)
    expected = [int(radical_inverse(10_000_000, base) * 1_000) for base in PRIMES]
    assert [int(column[0]) for column in last] == expected


def test_a_spread_over_more_names_than_it_has_bases_is_refused():
    with pytest.raises(UsageError, match="at most 10 names"):
        design_of(dimensions([2] * 11), 5)


@given(COUNTS, st.none() | st.integers(1, 400))
def test_the_values_of_all_points_are_those_of_each(counts, points):
    design = design_of(dimensions(counts), points)
    every = [tuple(value for _, value in design.chosen(n)) for n in range(design.size)]
    assert list(design.values()) == every
