"""The front, and the point that is recommended."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.replay.sweep import Front, Recommended, Row, floor_values
from tests.replay.sweep.test_vary import values

MEASURED = st.tuples(st.integers(-3, 3), st.integers(0, 3), st.integers(0, 3))


def rows_of(points):
    return [
        Row(n, (str(n),), agreement=agreement, surplus_all=surplus, distance=distance)
        for n, (surplus, agreement, distance) in enumerate(points)
    ]


def key(row):
    return row.surplus_all, row.agreement, row.distance


@given(st.lists(MEASURED, max_size=40))
def test_the_front_is_what_no_other_point_betters_and_the_first_of_equals(points):
    rows, front = rows_of(points), Front()
    for row in rows:
        front.add(row)
    expected = {}
    for row in rows:
        bettered = any(
            all(a >= b for a, b in zip(key(o), key(row), strict=True)) and key(o) != key(row)
            for o in rows
        )
        if not bettered:
            expected.setdefault(key(row), row)
    assert list(front) == [expected[own] for own in sorted(expected, reverse=True)]


@given(st.lists(MEASURED, max_size=40), st.integers(0, 3))
def test_the_recommended_point_is_on_the_front_and_good_enough(points, least):
    rows, front, best = rows_of(points), Front(), Recommended(least)
    for row in rows:
        front.add(row)
        best.add(row)
    enough = [row for row in rows if row.agreement >= least]
    if not enough:
        assert best.row is None
        return
    assert best.row.agreement >= least
    assert (best.row.surplus_all, best.row.distance) == max(
        (row.surplus_all, row.distance) for row in enough
    )
    assert any(row.surplus_all == best.row.surplus_all and row.agreement >= least for row in front)


@pytest.mark.parametrize(
    ("now", "betters"),
    [
        ((1, 3, 0), True),
        ((2, 3, 1), False),
        ((2, 3, 0), True),
        ((3, 3, 0), False),
        ((3, 1, 0), True),
    ],
)
def test_a_point_is_recommended_only_if_it_betters_the_mandate_as_it_is(now, betters):
    best = Recommended(2)
    assert not best.betters(rows_of([now])[0])
    best.add(rows_of([(2, 2, 1)])[0])
    assert best.betters(rows_of([now])[0]) is betters


def test_refused_points_are_on_no_front_and_never_recommended():
    refused, best, front = Row(0, ("0",), refused="no"), Recommended(0), Front()
    best.add(refused)
    assert not front.add(refused)
    assert (best.row, best.played, len(front)) == (None, 0, 0)


def test_the_floor_is_looked_for_as_far_as_the_last_of_their_offers():
    found = values(f"floor={floor_values(1_511_000)}")
    assert (found[0], found[1], found[-1]) == ("1", "1.05", "2.55")
    assert values(f"floor={floor_values(1)}") == ("1", "1.05")
    assert values(f"floor={floor_values(950_000)}")[-1] == "1.95"
    assert values(f"floor={floor_values(1_000_000)}")[-1] == "2"


def test_a_point_that_nobody_agrees_to_is_not_recommended_for_giving_less_away():
    best = Recommended(0)
    best.add(rows_of([(0, 0, 9)])[0])
    assert not best.betters(rows_of([(0, 0, 1)])[0])
