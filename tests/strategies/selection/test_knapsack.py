"""The multiple-choice knapsack, against exhaustive search and against its own bound."""

from random import Random

import numpy as np
import pytest

from negotiator.errors import InvalidValueError
from negotiator.strategies.selection.knapsack import Prepared, Solution, choose
from tests.strategies.selection.spaces import (
    Space,
    best_by_exhaustion,
    ints,
    opposed_space,
    relaxation,
    small_space,
    tables,
    total,
)


def adds_up(space: Space, found: Solution) -> bool:
    """Say whether a solution is what it says, and is worth enough."""
    return (
        found.worth == total(space.worths, found.options) >= space.least
        and found.score == total(space.scores, found.options)
        and found.gap >= 0
    )


def test_on_10_000_small_spaces_the_exact_mode_finds_the_best_and_the_bounded_mode_keeps_its_gap():
    random = Random(1)
    infeasible = bounded = 0
    for _ in range(10_000):
        space = small_space(random)
        best = best_by_exhaustion(space)
        prepared = Prepared(space.worths)
        found = prepared.choose(space.scores, space.least)
        rough = prepared.choose(space.scores, space.least, limit=random.randint(1, 3))
        if best is None:
            infeasible += 1
            assert found is None
            assert rough is None
            continue
        assert found == Solution(best[2], best[1], best[0], 0)
        assert rough is not None
        assert adds_up(space, rough)
        assert rough.score <= best[0] <= rough.score + rough.gap
        assert rough.gap <= relaxation(space)[1]
        bounded += rough.gap > 0
    assert infeasible > 100
    assert bounded > 500


@pytest.mark.parametrize("most", [30, 1_000, 10**9, 10**12])
def test_the_gap_is_never_more_than_the_largest_step_of_a_hull(most):
    random = Random(most)
    for _ in range(60):
        space = opposed_space(random, random.randint(1, 8), random.randint(2, 40), most)
        found = Prepared(space.worths).choose(space.scores, space.least, limit=1)
        bound, step = relaxation(space)
        assert found is not None
        assert adds_up(space, found)
        assert found.gap <= step
        assert found.score <= bound


def test_a_larger_limit_never_makes_the_choice_worse_than_the_bound_of_a_smaller_one():
    random = Random(3)
    for _ in range(40):
        space = opposed_space(random, 10, 30, 10**12)
        prepared = Prepared(space.worths)
        found = [prepared.choose(space.scores, space.least, limit=n) for n in (1, 64, 4096)]
        ceilings = [choice.score + choice.gap for choice in found if choice is not None]
        scores = [choice.score for choice in found if choice is not None]
        assert max(scores) <= min(ceilings)
        assert scores[2] >= scores[0]


def test_among_equal_scores_the_larger_worth_is_taken_and_then_the_first_options():
    worths = [ints([3, 1, 3]), ints([2, 2, 1])]
    assert choose(worths, [ints([5, 5, 5]), ints([0, 0, 0])], 0) == Solution((0, 0), 5, 5, 0)
    assert choose(worths, [ints([4, 5, 5]), ints([0, 1, 1])], 0) == Solution((2, 1), 5, 6, 0)


def test_ties_on_different_ways_to_the_same_totals_go_to_the_first_options():
    worths = [ints([0, 1]), ints([0, 1]), ints([0, 1])]
    scores = [ints([1, 0]), ints([1, 0]), ints([1, 0])]
    assert choose(worths, scores, 1) == Solution((0, 0, 1), 1, 2, 0)


def test_nothing_is_chosen_when_nothing_is_worth_enough():
    assert choose([ints([1, 2]), ints([3])], [ints([0, 0]), ints([0])], 6) is None


def test_exactly_the_most_worth_can_be_asked_for():
    found = choose([ints([1, 2]), ints([3])], [ints([9, 0]), ints([0])], 5)
    assert found == Solution((1, 0), 5, 0, 0)


def test_a_block_without_options_makes_any_choice_impossible():
    assert choose([ints([1]), ints([])], [ints([1]), ints([])], 0) is None


def test_no_blocks_leave_one_choice_worth_nothing():
    assert choose([], [], 0) == Solution((), 0, 0, 0)
    assert choose([], [], 1) is None


def test_a_single_block_takes_its_best_option_that_is_worth_enough():
    worth, score = ints([10, 7, 7, 4, 1]), ints([0, 3, 4, 4, 9])
    assert choose([worth], [score], 5) == Solution((2,), 7, 4, 0)
    assert choose([worth], [score], 0) == Solution((4,), 1, 9, 0)


def test_without_scores_the_most_worth_is_taken():
    worths = [ints([1, 5, 3]), ints([2, 8])]
    assert choose(worths, [ints([0, 0, 0]), ints([0, 0])], 4) == Solution((1, 1), 13, 0, 0)


def test_any_least_is_understood_however_large():
    worths, scores = [ints([1, 5])], [ints([1, 0])]
    assert choose(worths, scores, -(10**40)) == Solution((0,), 1, 1, 0)
    assert choose(worths, scores, 10**40) is None


def test_scores_near_the_edge_of_the_arithmetic_are_chosen_from_exactly():
    random = Random(4)
    for limit in (1, 4096):
        for _ in range(200):
            sizes = [random.randint(1, 5) for _ in range(4)]
            worths = tables(random, sizes, 0, 10**12)
            scores = tables(random, sizes, -(2**59) + 1, 2**59 - 1)
            least = random.randint(0, sum(int(table.max()) for table in worths))
            space = Space(worths, scores, least)
            best = best_by_exhaustion(space)
            found = Prepared(worths).choose(scores, least, limit=limit)
            assert best is not None
            assert found is not None
            assert adds_up(space, found)
            assert found.score <= best[0] <= found.score + found.gap
            assert found.gap <= relaxation(space)[1]


def test_one_unit_of_worth_can_cost_any_score():
    worths = [ints([10**12, 10**12 - 1, 0]), ints([5, 4])]
    scores = [ints([-(2**58), 2**58, 2**58 + 1]), ints([0, 2**58])]
    for limit in (1, 2, 4096):
        found = Prepared(worths).choose(scores, 10**12 + 4, limit=limit)
        assert found is not None
        assert found.score + found.gap >= 2**58
        assert found.worth >= 10**12 + 4


def test_the_same_preparation_serves_any_scores():
    random = Random(5)
    space = opposed_space(random, 6, 20, 10**9)
    prepared = Prepared(space.worths)
    first = prepared.choose(space.scores, space.least)
    other = [-table for table in space.scores]
    assert prepared.choose(other, space.least) == choose(space.worths, other, space.least)
    assert prepared.choose(space.scores, space.least) == first


def test_tables_are_left_as_they_were():
    space = opposed_space(Random(6), 6, 20, 10**9)
    copies = [table.copy() for table in (*space.worths, *space.scores)]
    choose(space.worths, space.scores, space.least)
    assert all(map(np.array_equal, copies, (*space.worths, *space.scores)))


def test_blocks_of_very_different_sizes_go_together():
    random = Random(7)
    worths = tables(random, (2_000, 1, 3, 50), 0, 10**12)
    scores = tables(random, (2_000, 1, 3, 50), 0, 10**12)
    found = choose(worths, scores, 2 * 10**12)
    assert found is not None
    assert found.gap == 0
    last = [int(t) for t in found.options[1:]]
    rest = total(worths[1:], last)
    best = max(int(s) for w, s in zip(worths[0], scores[0], strict=True) if w + rest >= 2 * 10**12)
    assert int(scores[0][found.options[0]]) == best


@pytest.mark.parametrize(
    ("worths", "scores"),
    [
        ([ints([1, 2])], [ints([1])]),
        ([ints([1, 2])], []),
        ([ints([1, 2])], [np.array([0.5, 1.0])]),
        ([np.array([0.5, 1.0])], [ints([1, 2])]),
        ([ints([1, 2])], [ints([0, 2**61])]),
        ([ints([1, 2])] * 2, [ints([0, 2**60]), ints([0, 2**60])]),
        ([ints([1, 2**60])], [ints([1, 2])]),
    ],
)
def test_tables_that_do_not_fit_are_refused(worths, scores):
    with pytest.raises(InvalidValueError):
        choose(worths, scores, 0)


def test_the_core_holds_a_choice_that_is_worth_enough_within_its_limit():
    random = Random(8)
    for _ in range(50):
        space = opposed_space(random, 6, 12, 10**6)
        core = Prepared(space.worths).core(space.scores, space.least, 500)
        assert np.prod([len(options) for options in core]) <= 500
        assert sum(int(w[c].max()) for w, c in zip(space.worths, core, strict=True)) >= space.least


def test_of_what_is_worth_too_little_there_is_no_core():
    assert [len(part) for part in Prepared([ints([1]), ints([2])]).core([], 4, 9)] == [0, 0]
