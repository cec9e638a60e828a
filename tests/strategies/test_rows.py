"""What is kept of rows of offers changes nothing that is said of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.strategies.rows import Offers, Rows
from negotiator.terms import Terms

ROW = st.lists(st.integers(0, 2).map(lambda step: Terms((step,))), max_size=6).map(tuple)


def said(offers: Offers) -> list[Terms]:
    """All of a row, one after the other: whatever is said of it can be told from this."""
    return list(offers)


def of(rows: Rows[list[Terms]], offers: Offers) -> list[Terms]:
    """What rows say of one, read while it is taken."""
    taken = rows.take(offers)
    copied = list(taken)
    rows.keep(offers, taken)
    return copied


def fresh(most: int = 64) -> Rows[list[Terms]]:
    return Rows(said, list.append, most)


@settings(max_examples=300)
@given(asked=st.lists(ROW, max_size=30), most=st.integers(1, 4))
def test_any_rows_in_any_order_are_told_as_they_are(asked: list[Offers], most: int) -> None:
    rows = fresh(most)
    for offers in asked:
        assert of(rows, offers) == list(offers)


@settings(max_examples=200)
@given(row=ROW, others=st.lists(ROW, max_size=4))
def test_a_row_that_grows_among_others_is_told_as_it_is(row: Offers, others: list[Offers]) -> None:
    rows = fresh()
    for number in range(len(row) + 1):
        assert of(rows, (*row[:number],)) == list(row[:number])
        for other in others:
            assert of(rows, other[:number]) == list(other[:number])


def test_only_what_is_new_is_read() -> None:
    begun: list[Offers] = []
    read: list[Terms] = []

    def begin(offers: Offers) -> list[Terms]:
        begun.append(offers)
        return list(offers)

    def more(known: list[Terms], terms: Terms) -> None:
        read.append(terms)
        known.append(terms)

    rows = Rows(begin, more)
    row = tuple(Terms((step,)) for step in (3, 1, 4, 1, 5))
    for number in range(1, 6):
        of(rows, row[:number])
        of(rows, row[:number])  # asked twice, read once
    assert (begun, tuple(read)) == ([row[:1]], row[1:])
    of(rows, row[:2])  # it has gone on from here: begun anew
    assert begun == [row[:1], row[:2]]


def test_rows_that_differ_only_long_ago_are_told_apart() -> None:
    rows = fresh()
    one = tuple(Terms((step,)) for step in (1, 7, 7, 7))
    other = (Terms((2,)), *one[1:])
    assert of(rows, one) == list(one)
    assert of(rows, other) == list(other)
    assert of(rows, (*one, one[0])) == [*one, one[0]]
    assert of(rows, (*other, one[0])) == [*other, one[0]]


def test_no_more_is_kept_than_was_said() -> None:
    begun: list[Offers] = []

    def begin(offers: Offers) -> list[Terms]:
        begun.append(offers)
        return list(offers)

    rows = Rows(begin, list.append, 2)
    several = [(Terms((step,)),) for step in range(3)]
    for row in several:
        of(rows, row)
    of(rows, several[2])
    assert len(begun) == 3
    of(rows, several[0])  # forgotten
    assert len(begun) == 4


@pytest.mark.parametrize("most", [1, 64])
def test_threads_that_read_at_once_are_all_told_the_truth(most: int) -> None:
    rows = fresh(most)
    row = tuple(Terms((step % 3,)) for step in range(40))

    def read(first: int) -> bool:
        own = (Terms((first % 2,)), *row)
        return all(of(rows, own[:number]) == list(own[:number]) for number in range(40))

    work: Callable[[int], bool] = read
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(32)))
