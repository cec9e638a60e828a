"""The best combination of a few options a block, exactly: meet in the middle.

Source: Horowitz & Sahni (1974), "Computing partitions with applications to the knapsack problem",
Journal of the ACM 21(2), 277-292: list the combinations of each half of the blocks, drop the
dominated ones, and find for each of one half the best partner in the other.
Traits: deterministic; exact. Among equals in score the larger worth, then the combination that
comes first in the order of the options.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul

import numpy as np

from negotiator.strategies.selection.frontier import Ints

_MANY = 64  # combinations from which dropping the dominated ones before going on pays


@dataclass(frozen=True, slots=True)
class Table:
    """The options of one block that are in question, in the order that breaks ties."""

    worth: Ints
    score: Ints


@dataclass(frozen=True, slots=True)
class _Half:
    """Combinations of some blocks, by falling worth; `code` counts them as a number counts."""

    worth: Ints
    score: Ints
    code: Ints


def middle(sizes: Sequence[int]) -> tuple[int, int]:
    """Return where to part the blocks, and the combinations of the larger part."""
    left = list(accumulate(sizes, mul, initial=1))
    right = list(accumulate(reversed(sizes), mul, initial=1))[::-1]
    larger = [max(pair) for pair in zip(left, right, strict=True)]
    least = min(larger)
    return larger.index(least), least


def best(tables: Sequence[Table], cut: int, least: int) -> tuple[int, ...]:
    """Return the place of the best option in each table.

    Args:
        tables: the blocks; all of highest worth together are worth at least `least`.
        cut: how many blocks the first half has.
        least: what the combination must be worth.
    """
    left, right = _combine(tables[:cut]), _combine(tables[cut:])
    rising = right.worth[::-1]
    at = np.searchsorted(rising, least - left.worth)
    possible = np.flatnonzero(at < len(rising))
    partner = len(rising) - 1 - at[possible]
    score = left.score[possible] + right.score[partner]
    tied = np.flatnonzero(score == score.max())
    worth = left.worth[possible[tied]] + right.worth[partner[tied]]
    tied = tied[worth == worth.max()]
    chosen = tied[np.argmin(left.code[possible[tied]])]
    return (
        *_decoded(int(left.code[possible[chosen]]), tables[:cut]),
        *_decoded(int(right.code[partner[chosen]]), tables[cut:]),
    )


def _combine(tables: Sequence[Table]) -> _Half:
    """Return the undominated combinations of some blocks."""
    half = _Half(*(np.zeros(1, np.int64) for _ in range(3)))
    for table in tables:
        size = len(table.worth)
        if size * len(half.code) > _MANY and len(half.code) > size:
            half = _in_order(_undominated(half))
        half = _Half(
            np.add.outer(half.worth, table.worth).ravel(),
            np.add.outer(half.score, table.score).ravel(),
            np.add.outer(half.code * size, np.arange(size)).ravel(),
        )
    return _undominated(half)


def _undominated(half: _Half) -> _Half:
    """Drop what another combination equals or beats in worth and score; of equals, keep the first.

    Args:
        half: combinations in the order of their codes.
    """
    order = np.argsort(-half.worth, kind="stable")
    score = half.score[order]
    rises = np.ones(len(order), np.bool_)
    np.greater(score[1:], np.maximum.accumulate(score)[:-1], out=rises[1:])
    order = order[rises]
    worth = half.worth[order]
    rises = np.ones(len(order), np.bool_)
    np.not_equal(worth[1:], worth[:-1], out=rises[:-1])
    order = order[rises]
    return _Half(half.worth[order], half.score[order], half.code[order])


def _in_order(half: _Half) -> _Half:
    """Return the combinations in the order of their codes."""
    order = np.argsort(half.code)
    return _Half(half.worth[order], half.score[order], half.code[order])


def _decoded(code: int, tables: Sequence[Table]) -> list[int]:
    """Return the places that a code stands for."""
    places = []
    for table in reversed(tables):
        code, place = divmod(code, len(table.worth))
        places.append(place)
    return places[::-1]
