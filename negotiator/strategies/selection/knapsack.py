"""Choose one option of each block: the best score among all that is worth enough.

Source: Kellerer, Pferschy & Pisinger (2004), "Knapsack Problems", chapter 11: the multiple-choice
knapsack, its reduction by dominance and by bounds, and a core: an exact solution over the few
options that the multiplier of the relaxation prices best.
Traits: deterministic; whole numbers only; cost linear in blocks and options.

Three steps, each of which may settle it:

1. The dominance frontier of each block, without options that even the best company cannot help.
   If its combinations are few, the best is found exactly.
2. The linear relaxation: a bound, and a choice within one step of it. Whatever cannot reach the
   score of that choice under the bound is dropped. If the combinations left are few, the best is
   found exactly.
3. Otherwise that choice spends the worth it has to spare, and the best is found over a core: its
   options and the cheapest others, as many as the limit lets in. The gap to the bound says how much
   better any choice might be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt

import numpy as np

from negotiator.strategies.selection.dual import relax
from negotiator.strategies.selection.frontier import (
    MOST_SCORE,
    MOST_WORTH,
    Frontier,
    Ints,
    Layout,
    frontier,
    joined,
    lay_out,
    within,
)
from negotiator.strategies.selection.halves import Table, best, middle

LIMIT = 4096
"""Combinations of half the blocks up to which the choice is exact."""

_PLAIN = 256  # combinations of half the blocks up to which the relaxation is not worth its time
_CORE = 1024  # combinations of half the blocks that a core may have
_CHEAPEST = 96  # options that are looked at for the core


@dataclass(frozen=True, slots=True)
class Solution:
    """One option of each block.

    Attributes:
        options: the number of the option taken, for each block.
        worth: what they are worth together.
        score: what they score together.
        gap: no choice that is worth enough scores more than `score` + `gap`; 0 says it is best.
    """

    options: tuple[int, ...]
    worth: int
    score: int
    gap: int


class Prepared:
    """The options of all blocks, sorted once by what they are worth.

    Attributes:
        worths: what each option of each block is worth.

    Args:
        worths: int64, totals below 2^60 in size.

    Raises:
        InvalidValueError: not int64, or totals too large.
    """

    def __init__(self, worths: Sequence[Ints]) -> None:
        self.worths = tuple(worths)
        self._sizes = [len(table) for table in worths]
        self._layout = lay_out(worths) if all(self._sizes) and worths else None
        self._most = sum(int(table.max()) for table in worths) if all(self._sizes) else None

    def choose(self, scores: Sequence[Ints], least: int, *, limit: int = LIMIT) -> Solution | None:
        """Return the choice of highest score among those worth at least `least`.

        Among equals in score it is one of largest worth, among those the first in the order of
        option numbers, block after block. This holds whenever the combinations left are within the
        limit; beyond it the choice is the same on every machine and its score no lower than `gap`
        says, and the gap is never more than the largest step in score between neighbouring
        corners of one block's upper hull of score over worth.

        Args:
            scores: the score of each option, int64, totals below 2^61 in size.
            least: what the choice must be worth.
            limit: combinations of half the blocks up to which the choice is exact.

        Returns:
            The choice, or None if no choice is worth that much.

        Raises:
            InvalidValueError: scores do not fit the options, or are too large.
        """
        if self._most is None or self._most < least:
            return None
        if self._layout is None:
            return Solution((), 0, 0, 0)
        least = max(least, -MOST_WORTH)  # no total is worth less
        front = self._frontier(self._layout, scores, self._most - least)
        last = front.last()
        if int(front.worth[last].sum()) >= least:
            return _solution(front, last, 0)
        return _search(front, least, limit)

    def core(self, scores: Sequence[Ints], least: int, limit: int) -> list[Ints]:
        """Return the options of each block that the multiplier of the relaxation prices best.

        Args:
            scores: as for `choose`.
            least: what a choice must be worth.
            limit: combinations that the options may have.

        Returns:
            Option numbers, rising; for each block at least one, unless no choice is worth enough.

        Raises:
            InvalidValueError: as for `choose`.
        """
        if self._layout is None or self._most is None or self._most < least:
            return [np.zeros(0, np.int64) for _ in self._sizes]
        least = max(least, -MOST_WORTH)  # no total is worth less
        front = self._frontier(self._layout, scores, self._most - least)
        last = front.last()
        if int(front.worth[last].sum()) >= least:
            places, cost = last, front.score[last][front.block] - front.score
        else:
            relaxed = relax(front, least)
            places, cost = relaxed.places, relaxed.cost
        core = _core(front, places, cost, isqrt(limit))
        block, option = front.block[core], front.option[core]
        return [np.sort(option[block == number]) for number in range(len(self._sizes))]

    def _frontier(self, layout: Layout, scores: Sequence[Ints], spare: int) -> Frontier:
        """Return the frontier, without options that give up more worth than there is to spare."""
        front = frontier(layout, joined(scores, self._sizes, "score", MOST_SCORE))
        light = front.worth >= (front.worth[front.start] - spare)[front.block]
        return front if light.all() else within(front, np.flatnonzero(light))


def choose(worths: Sequence[Ints], scores: Sequence[Ints], least: int) -> Solution | None:
    """Return the choice of highest score among those worth at least `least`; see `Prepared`.

    Raises:
        InvalidValueError: tables do not fit each other, are not int64 or too large.
    """
    return Prepared(worths).choose(scores, least)


def _solution(front: Frontier, places: Ints, gap: int) -> Solution:
    """Return the choice that stands at these places of the frontier."""
    return Solution(
        tuple(front.option[places].tolist()),
        int(front.worth[places].sum()),
        int(front.score[places].sum()),
        gap,
    )


def _search(front: Frontier, least: int, limit: int) -> Solution:
    """Choose from a frontier whose options of highest score are worth too little."""
    whole = _exactly(front, np.arange(len(front.block)), least, min(limit, _PLAIN))
    if whole is not None:
        return _solution(front, whole, 0)
    relaxed = relax(front, least)
    score = int(front.score[relaxed.places].sum())
    allowed = relaxed.total - relaxed.q * score
    left = np.flatnonzero(relaxed.cost <= allowed)
    whole = _exactly(front, left, least, limit)
    if whole is not None:
        return _solution(front, whole, 0)
    rounded = _filled(front, relaxed.places, least)
    core = _core(front, rounded, relaxed.cost, min(limit, _CORE))
    places = _exactly(front, core, least, limit)
    places = _filled(front, rounded if places is None else places, least)
    return _solution(front, places, relaxed.bound - int(front.score[places].sum()))


def _exactly(front: Frontier, places: Ints, least: int, limit: int) -> Ints | None:
    """Return the best choice among some places of the frontier, None if they are too many."""
    block = front.block[places]
    ends = np.searchsorted(block, np.arange(len(front.start) + 1))
    cut, most = middle(np.diff(ends).tolist())
    if most > limit:
        return None
    places = places[np.lexsort((front.option[places], block))]  # the order that breaks ties
    worth, score, stops = front.worth[places], front.score[places], ends.tolist()
    tables = [Table(worth[start:stop], score[start:stop]) for start, stop in pairwise(stops)]
    chosen: Ints = places[ends[:-1] + np.array(best(tables, cut, least))]
    return chosen


def _core(front: Frontier, places: Ints, cost: Ints, limit: int) -> Ints:
    """Return a choice and the cheapest other options, as many as the limit lets in.

    Args:
        front: the frontier.
        places: the choice.
        cost: what each option of the frontier costs.
        limit: combinations that each half of the blocks may have.
    """
    taken = places.tolist()
    chosen = set(taken)
    order = _least(cost, _CHEAPEST + len(taken))
    cheapest = order[[place not in chosen for place in order.tolist()]]
    counts = [1] * len(taken)
    half = len(counts) // 2
    room = [limit, limit]
    for place, block in zip(cheapest.tolist(), front.block[cheapest].tolist(), strict=True):
        side = int(block >= half)
        grown = room[side] * counts[block] // (counts[block] + 1)
        if grown >= 1:
            room[side] = grown
            counts[block] += 1
            taken.append(place)
    return np.array(sorted(taken))


def _least(cost: Ints, count: int) -> Ints:
    """Return where the lowest costs stand, lowest first; of equals the first."""
    if count >= len(cost):
        return np.argsort(cost, kind="stable")
    low = np.flatnonzero(cost <= np.partition(cost, count - 1)[count - 1])
    return low[np.argsort(cost[low], kind="stable")[:count]]


def _filled(front: Frontier, places: Ints, least: int) -> Ints:
    """Return a choice after spending the worth it has to spare, one block at a time."""
    while True:
        spare = int(front.worth[places].sum()) - least
        gain = front.score - front.score[places][front.block]
        gain[front.worth < (front.worth[places] - spare)[front.block]] = 0
        most = int(gain.argmax())
        if gain[most] <= 0:
            return places
        places = places.copy()
        places[front.block[most]] = most
