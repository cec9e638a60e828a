"""Every combination of a small space, best first.

Source: our own; enumeration, for spaces that are small enough to look at each of their terms.
Traits: deterministic.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import numpy as np

from negotiator.strategies.blocks import Block
from negotiator.strategies.options import Ints, Options
from negotiator.strategies.selection.halves import middle
from negotiator.strategies.selection.knapsack import LIMIT
from negotiator.terms import Terms

FEW: Final = 8
"""Combinations up to which looking at one after the other is faster than at all at once."""


class Listed:
    """Every combination of a small space, best first.

    Attributes:
        worth: what each is worth, in units of 10^-12, falling.
        places: for each, its combination in each block.
        few: whether there are so few that `selection.knapsack` chooses among them exactly.
        first: for each of the first `FEW` combinations the place of each issue's option among the
            options of all issues, one issue after the other.
    """

    def __init__(self, blocks: Sequence[Block], options: Sequence[Options]) -> None:
        """List them.

        Args:
            blocks: of all issues.
            options: of each issue.
        """
        worth = np.zeros(1, dtype=np.int64)
        places = np.zeros((1, 0), dtype=np.int64)
        for block in blocks:
            count = len(block.worth)
            worth = (worth[:, None] + block.worth[None, :]).ravel()
            column = np.tile(np.arange(count, dtype=np.int64), len(places))
            places = np.column_stack((np.repeat(places, count, axis=0), column))
        order = np.argsort(-worth, kind="stable")
        self.worth: Ints = worth[order]
        self._columns = np.ascontiguousarray(places[order].T)
        self.places: Ints = self._columns.T
        self._sizes = tuple(len(block.worth) for block in blocks)
        self.few = middle(self._sizes)[1] <= LIMIT
        self._ranks = np.empty(len(order), dtype=np.int64)
        self._ranks[order] = np.arange(len(order))
        self._rising = -self.worth
        self._at = np.empty((len(options), len(order)), dtype=np.int64)
        self._steps = np.concatenate([option.steps for option in options])
        starts = [0, *accumulate(len(option.steps) for option in options)]
        for nth, block in enumerate(blocks):
            for side, issue in enumerate(block.issues):
                chosen = block.combinations[self.places[:, nth], side]
                self._at[issue] = chosen + starts[issue]
        self.first: list[list[int]] = self._at[:, :FEW].T.tolist()
        self._terms: dict[int, Terms] = {}
        self._places: dict[Terms, int] = {}

    def place(self, places: Sequence[int]) -> int:
        """Return where one combination of each block stands."""
        number = 0
        for size, place in zip(self._sizes, places, strict=True):
            number = number * size + place
        return int(self._ranks[number])

    def count_from(self, least: int) -> int:
        """Return how many combinations are worth at least `least`."""
        return int(self._rising.searchsorted(-least, side="right"))

    def terms(self, place: int) -> Terms:
        """Return the terms that stand at a place."""
        known = self._terms.get(place)
        if known is None:
            known = Terms(tuple(self._steps[self._at[:, place]].tolist()))
            self._terms[place] = known
            self._places[known] = place
        return known

    def place_seen(self, terms: Terms) -> int | None:
        """Return where terms stand that `terms` has returned, None for any others."""
        return self._places.get(terms)

    def score(self, parts: Sequence[int] | Ints, count: int) -> Ints:
        """Return the scores of the first `count` combinations.

        Args:
            parts: one score for each option of all issues, one issue after the other; int64 in all.
            count: how many.
        """
        picked = np.asarray(parts, dtype=np.int64).take(self._at[:, :count])
        whole: Ints = np.add.reduce(picked, 0)
        return whole

    def best(self, scores: Sequence[Ints], least: int) -> tuple[int, ...] | None:
        """Return the choice that `selection.knapsack` makes of `few` combinations.

        Args:
            scores: for each block, one score for each of its combinations.
            least: what the combination must be worth; None is returned if none is.
        """
        count = self.count_from(least)
        if not count:
            return None
        # The first of equals in this order has the larger worth, or the lower options.
        return tuple(self.places[int(self.sums(scores, count).argmax())].tolist())

    def sums(self, scores: Sequence[Ints], count: int) -> Ints:
        """Return the scores of the first `count` combinations, as `score` does.

        Args:
            scores: for each block, one score for each of its combinations.
            count: how many.
        """
        whole = np.zeros(count, dtype=np.int64)
        for score, column in zip(scores, self._columns, strict=True):
            whole += score.take(column[:count])
        return whole
