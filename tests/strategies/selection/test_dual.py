"""The linear relaxation, against hulls walked with fractions."""

from math import floor
from random import Random

import pytest

from negotiator.strategies.selection.dual import Relaxed, relax
from negotiator.strategies.selection.frontier import Frontier, frontier, joined, lay_out
from tests.strategies.selection.spaces import Space, ints, opposed_space, relaxation, small_space


def front_of(space: Space) -> Frontier:
    sizes = [len(table) for table in space.worths]
    return frontier(lay_out(space.worths), joined(space.scores, sizes, "score", 2**61))


def relaxed(space: Space) -> tuple[Frontier, Relaxed] | None:
    """Relax a space in which neither the best scores are worth enough nor nothing is."""
    front = front_of(space)
    if not front.worth[front.last()].sum() < space.least <= front.worth[front.start].sum():
        return None
    return front, relax(front, space.least)


def check(space: Space) -> bool:
    """Check bound and choice; say whether there was anything to relax."""
    result = relaxed(space)
    if result is None:
        return False
    front, found = result
    bound, step = relaxation(space)
    assert floor(bound) <= found.bound <= floor(bound) + 1
    assert front.worth[found.places].sum() >= space.least
    assert found.bound - int(front.score[found.places].sum()) <= step
    assert (found.cost >= 0).all()
    return True


def test_the_bound_is_that_of_the_hulls_and_the_choice_is_within_one_step_of_it():
    random = Random(1)
    assert sum(check(small_space(random)) for _ in range(3_000)) > 1_000


@pytest.mark.parametrize("most", [30, 10**4, 10**12])
def test_nearly_straight_lines_are_told_apart(most):
    random = Random(most)
    spaces = [opposed_space(random, random.randint(1, 6), 25, most) for _ in range(80)]
    assert sum(map(check, spaces)) > 40


def test_blocks_of_many_options_are_thinned_out_on_the_way():
    random = Random(5)
    spaces = [opposed_space(random, random.randint(4, 8), 300, 10**12) for _ in range(12)]
    assert sum(map(check, spaces)) > 6


def test_slopes_that_differ_by_one_part_in_10_to_the_24_are_told_apart():
    worths = (ints([0, 10**12 - 1]), ints([0, 10**12 - 2]), ints([0, 10**12 - 3]))
    scores = (ints([10**12, 0]), ints([10**12 - 1, 0]), ints([10**12 - 2, 0]))
    for least in (1, 10**12, 2 * 10**12 - 5, 2 * 10**12 + 1):
        assert check(Space(worths, scores, least))


def test_straight_lines_of_a_slope_no_binary_fraction_holds_end_the_search():
    line = ints([3 * n for n in range(50)])
    space = Space((line,) * 4, (ints(list(range(49, -1, -1))),) * 4, 299)
    front, found = relaxed(space) or pytest.fail("there is a choice to round")
    assert found.bound == 96  # 4 * 49 - 299 / 3, rounded down
    assert front.score[found.places].sum() == 96


def test_the_costs_rule_out_only_what_cannot_be_in_a_better_choice():
    random = Random(9)
    for _ in range(500):
        space = small_space(random, 4)
        result = relaxed(space)
        if result is None:
            continue
        front, found = result
        for place, cost in enumerate(found.cost.tolist()):
            most = (found.total - cost) // found.q
            block, option = int(front.block[place]), int(front.option[place])
            rest = Space(
                *(
                    tuple(t[option : option + 1] if n == block else t for n, t in enumerate(side))
                    for side in (space.worths, space.scores)
                ),
                space.least,
            )
            with_it = relaxation_if_feasible(rest)
            assert with_it is None or floor(with_it) <= most + 1


def relaxation_if_feasible(space: Space) -> object:
    feasible = sum(int(table.max()) for table in space.worths) >= space.least
    return relaxation(space)[0] if feasible else None
