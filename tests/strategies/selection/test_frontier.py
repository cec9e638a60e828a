"""The dominance frontier, against its definition."""

from random import Random

from negotiator.strategies.selection.frontier import frontier, joined, lay_out, within
from tests.strategies.selection.spaces import small_space


def test_what_stays_is_what_no_other_option_equals_or_beats_and_the_first_of_equals():
    random = Random(1)
    for _ in range(1_500):
        space = small_space(random, 7)
        sizes = [len(table) for table in space.worths]
        front = frontier(lay_out(space.worths), joined(space.scores, sizes, "score", 2**61))
        kept = []
        for block, (worths, scores) in enumerate(zip(space.worths, space.scores, strict=True)):
            options = [
                (w, s, -n)
                for n, (w, s) in enumerate(zip(worths.tolist(), scores.tolist(), strict=True))
            ]
            best = [
                one
                for one in options
                if not any(
                    o != one and o[0] >= one[0] and o[1] >= one[1] and (o > one or o[:2] != one[:2])
                    for o in options
                )
            ]
            kept += [(block, w, s, -n) for w, s, n in sorted(best, reverse=True)]
        columns = (front.block, front.worth, front.score, front.option)
        assert list(zip(*(column.tolist() for column in columns), strict=True)) == kept
        assert front.block[front.start].tolist() == list(range(len(sizes)))
        assert front.block[front.last()].tolist() == list(range(len(sizes)))


def test_some_options_of_a_frontier_are_a_frontier():
    space = small_space(Random(2), 7)
    sizes = [len(table) for table in space.worths]
    front = frontier(lay_out(space.worths), joined(space.scores, sizes, "score", 2**61))
    ends = within(front, front.last())
    assert ends.start.tolist() == ends.last().tolist() == list(range(len(sizes)))
    assert ends.score.tolist() == front.score[front.last()].tolist()
