"""Choices under caps on sums over several blocks, against exhaustive search."""

from random import Random

import numpy as np
import pytest

from negotiator.errors import InvalidValueError
from negotiator.strategies.selection.capped import Cap, choose_capped
from negotiator.strategies.selection.knapsack import Prepared, Solution
from tests.strategies.selection.spaces import (
    Space,
    best_by_exhaustion,
    ints,
    opposed_space,
    small_space,
    tables,
    total,
)

LOADS = (1, 4, 100, 10**9)


def caps_for(random: Random, space: Space, count: int) -> list[Cap]:
    sizes = [len(table) for table in space.worths]
    caps = []
    for _ in range(count):
        most = random.choice(LOADS)
        loads = tables(random, sizes, -most // 4, most)
        low, high = (sum(int(f(table)) for table in loads) for f in (min, max))
        caps.append(Cap(loads, random.randint(low - (random.random() < 0.1), high)))
    return caps


def keeps(space: Space, caps: list[Cap], found: Solution) -> bool:
    return (
        found.worth == total(space.worths, found.options) >= space.least
        and found.score == total(space.scores, found.options)
        and all(total(cap.loads, found.options) <= cap.most for cap in caps)
    )


def test_on_2_000_small_spaces_trying_all_finds_the_best_and_pricing_keeps_its_gap():
    random = Random(1)
    found_one = missed = 0
    for _ in range(2_000):
        space = small_space(random)
        caps = caps_for(random, space, random.choice((1, 1, 2, 3)))
        best = best_by_exhaustion(space, [(cap.loads, cap.most) for cap in caps])
        prepared = Prepared(space.worths)
        found = choose_capped(prepared, space.scores, space.least, caps)
        rough = choose_capped(prepared, space.scores, space.least, caps, limit=1)
        if best is None:
            assert found is None
            assert rough is None
            continue
        assert found == Solution(best[2], best[1], best[0], 0)
        if rough is None:
            assert len(caps) > 1  # with one cap the lightest choice is known
            missed += 1
            continue
        found_one += 1
        assert keeps(space, caps, rough)
        assert rough.score <= best[0] <= rough.score + rough.gap
    assert found_one > 500
    assert missed < found_one / 20


def test_in_a_large_space_a_choice_under_a_binding_cap_comes_near_its_bound():
    random = Random(2)
    for _ in range(5):
        space = opposed_space(random, 10, 60, 10**12)
        prepared = Prepared(space.worths)
        free = prepared.choose(space.scores, space.least)
        loads = tables(random, [60] * 10, 0, 10**6)
        light = prepared.choose([-table for table in loads], space.least)
        assert free is not None
        assert light is not None
        cap = Cap(loads, (total(loads, free.options) + total(loads, light.options)) // 2)
        found = choose_capped(prepared, space.scores, space.least, [cap])
        assert found is not None
        assert keeps(space, [cap], found)
        assert found.gap <= sum(int(np.ptp(table)) for table in space.scores) // 20
        assert choose_capped(prepared, space.scores, space.least, [cap]) == found


def test_a_cap_that_does_not_bind_changes_nothing_about_the_best_score():
    random = Random(3)
    space = opposed_space(random, 8, 30, 10**9)
    prepared = Prepared(space.worths)
    free = prepared.choose(space.scores, space.least)
    assert free is not None
    cap = Cap(tables(random, [30] * 8, 0, 9), 72)
    found = choose_capped(prepared, space.scores, space.least, [cap])
    assert found is not None
    assert found.score + found.gap >= free.score
    assert found.score >= free.score


def test_without_room_nothing_is_chosen_also_where_not_all_is_tried():
    random = Random(4)
    space = opposed_space(random, 8, 30, 10**9)
    cap = Cap(tables(random, [30] * 8, 5, 9), 39)
    for limit in (1, 50_000):
        found = choose_capped(Prepared(space.worths), space.scores, space.least, [cap], limit=limit)
        assert found is None


def test_of_equal_options_the_first_is_taken_even_where_a_later_one_is_lighter():
    prepared = Prepared([ints([5, 5, 5])])
    scores, loads = [ints([1, 1, 1])], (ints([4, 3, 2]),)
    for most, option in ((4, 0), (3, 1), (2, 2)):
        found = choose_capped(prepared, scores, 5, [Cap(loads, most)])
        assert found == Solution((option,), 5, 1, 0)


def test_caps_of_any_size_are_understood():
    prepared = Prepared([ints([5, 1])])
    scores, loads = [ints([0, 1])], (ints([1, 2]),)
    assert choose_capped(prepared, scores, -(10**40), [Cap(loads, 10**40)]) == Solution(
        (1,), 1, 1, 0
    )
    assert choose_capped(prepared, scores, 0, [Cap(loads, -(10**40))]) is None
    assert choose_capped(prepared, scores, 10**40, [Cap(loads, 9)]) is None


def test_a_block_without_options_makes_any_choice_impossible():
    empty = ints([])
    cap = Cap((ints([1]), empty), 5)
    assert choose_capped(Prepared([ints([1]), empty]), [ints([1]), empty], 0, [cap]) is None


def test_no_blocks_leave_one_choice_that_loads_nothing():
    assert choose_capped(Prepared([]), [], 0, [Cap((), 0)]) == Solution((), 0, 0, 0)
    assert choose_capped(Prepared([]), [], 0, [Cap((), -1)]) is None


def test_without_any_cap_the_caller_is_told_to_choose_without():
    with pytest.raises(InvalidValueError, match="at least one cap"):
        choose_capped(Prepared([ints([1])]), [ints([1])], 0, [])


@pytest.mark.parametrize("load", [ints([1]), np.array([1.0, 2.0]), ints([0, 2**60])])
def test_loads_that_do_not_fit_are_refused(load):
    with pytest.raises(InvalidValueError):
        choose_capped(Prepared([ints([1, 2])]), [ints([1, 2])], 0, [Cap((load,), 5)])
