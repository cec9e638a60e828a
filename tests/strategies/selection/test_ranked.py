"""Combinations in the order of worth, against sorting all of them."""

from itertools import islice, product
from random import Random

import numpy as np
import pytest

from negotiator.errors import InvalidValueError
from negotiator.strategies.selection.ranked import ranked
from tests.strategies.selection.spaces import all_options, ints, tables, total


def test_the_order_is_that_of_sorting_all_combinations():
    random = Random(1)
    for _ in range(600):
        sizes = [random.randint(1, 5) for _ in range(random.randint(0, 4))]
        worth = random.choice((0, 1, 3, 1_000, 10**12))
        worths = tables(random, sizes, -worth, worth)
        expected = sorted(all_options(worths), key=lambda taken: (-total(worths, taken), taken))
        assert list(ranked(worths)) == [(taken, total(worths, taken)) for taken in expected]


def test_it_stops_before_the_first_that_is_worth_less_than_the_least():
    worths = [ints([3, 1]), ints([2, 0, 1])]
    assert [worth for _, worth in ranked(worths, 3)] == [5, 4, 3, 3]
    assert list(ranked(worths, 6)) == []


def test_equals_come_in_the_order_of_their_options():
    found = [options for options, _ in ranked([ints([1, 1]), ints([0, 0, 0])])]
    assert found == list(product(range(2), range(3)))


def test_a_block_without_options_leaves_nothing_to_rank():
    assert list(ranked([ints([1]), ints([])])) == []


def test_no_blocks_leave_one_combination():
    assert list(ranked([])) == [((), 0)]


def test_the_first_of_10_to_the_20_combinations_come_at_once_and_none_twice():
    worths = tables(Random(2), [100] * 10, 0, 10**12)
    found = list(islice(ranked(worths), 2_000))
    assert len({options for options, _ in found}) == 2_000
    assert [worth for _, worth in found] == sorted((worth for _, worth in found), reverse=True)
    assert all(worth == total(worths, options) for options, worth in found)
    assert found[0][1] == sum(int(table.max()) for table in worths)


def test_a_sorted_block_of_a_million_options_is_taken_as_it_stands():
    worths = [np.arange(10**6, 0, -1, dtype=np.int64), ints([0, 5])]
    assert [options for options, _ in islice(ranked(worths), 6)] == [
        (0, 1),
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (0, 0),
    ]


def test_a_thousand_blocks_do_not_run_out_of_stack():
    worths = [ints([n, 0]) for n in range(1, 1_001)]
    found = list(islice(ranked(worths), 3))
    assert [worth for _, worth in found] == [500_500, 500_499, 500_498]


def test_worths_other_than_whole_numbers_are_refused():
    with pytest.raises(InvalidValueError, match="int64"):
        ranked([np.array([1.0, 2.0])])
