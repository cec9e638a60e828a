"""Rows of a sweep, and how they are written."""

from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.replay.sweep import MILLION, Row, csv_of, millionths, row_of
from negotiator.replay.sweep.rows import read_millionths, written

MEASURE = st.none() | st.integers(-(10**9), 10**9)


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**9))
def test_shares_are_rounded_half_to_even(part, whole):
    expected = (Decimal(part * MILLION) / Decimal(whole)).to_integral_value(ROUND_HALF_EVEN)
    assert millionths(part, whole) == int(expected)


@pytest.mark.parametrize(
    ("part", "whole", "expected"), [(1, 2_000_000, 0), (3, 2_000_000, 2), (-1, 2_000_000, 0)]
)
def test_halves_go_to_the_even_one(part, whole, expected):
    assert millionths(part, whole) == expected
    assert type(millionths(part, whole)) is int


def test_a_share_of_nothing_is_none():
    assert millionths(0, 0) is None


@given(MEASURE)
def test_what_is_written_is_read_back(number):
    assert read_millionths(written(number)) == number


def test_numbers_below_zero_and_below_one_keep_sign_and_places():
    assert [written(n) for n in (-512_000, 5, -5, 12_345_678)] == [
        "-0.512000", "0.000005", "-0.000005", "12.345678",
    ]  # fmt: skip


@given(
    st.lists(st.text(st.characters(categories=["L", "N", "P"])), max_size=3),
    st.lists(MEASURE, min_size=6, max_size=6),
    st.text(st.characters(categories=["L", "N", "P", "Zs"])),
)
def test_a_row_comes_back_from_csv(values, measures, refused):
    import csv

    row = Row(7, tuple(values), *measures, refused=refused)
    line = csv_of([row], "abc")
    [cells] = csv.reader([line.rstrip("\n")])
    assert row_of(cells, "abc", 7, len(values)) == row
    for sweep, number, count in (("abd", 7, 0), ("abc", 8, 0), ("abc", 7, 1)):
        with pytest.raises(InvalidValueError):
            row_of(cells, sweep, number, len(values) + count)
