"""Every combination of a small space, best first.

Source: our own; enumeration, for spaces that are small enough to look at each of their terms.
Traits: deterministic.
"""

from collections.abc import Sequence

import numpy as np

from negotiator.strategies.blocks import Block
from negotiator.strategies.options import Ints


class Listed:
    """Every combination of a small space, best first.

    Attributes:
        worth: what each is worth, in units of 10^-12, falling.
        places: for each, its combination in each block.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        worth = np.zeros(1, dtype=np.int64)
        places = np.zeros((1, 0), dtype=np.int64)
        for block in blocks:
            count = len(block.worth)
            worth = (worth[:, None] + block.worth[None, :]).ravel()
            column = np.tile(np.arange(count, dtype=np.int64), len(places))
            places = np.column_stack((np.repeat(places, count, axis=0), column))
        order = np.argsort(-worth, kind="stable")
        self.worth: Ints = worth[order]
        self.places: Ints = places[order]
        self._sizes = tuple(len(block.worth) for block in blocks)
        self._ranks = np.empty(len(order), dtype=np.int64)
        self._ranks[order] = np.arange(len(order))

    def place(self, places: Sequence[int]) -> int:
        """Return where one combination of each block stands."""
        number = 0
        for size, place in zip(self._sizes, places, strict=True):
            number = number * size + place
        return int(self._ranks[number])

    def count_from(self, least: int) -> int:
        """Return how many combinations are worth at least `least`."""
        return int(np.searchsorted(-self.worth, -least, side="right"))

    def score(self, scores: Sequence[Ints], count: int) -> Ints:
        """Return the scores of the first `count` combinations.

        Args:
            scores: for each block, one score for each of its combinations.
            count: how many.
        """
        whole = np.zeros(count, dtype=np.int64)
        for column, score in enumerate(scores):
            whole += score[self.places[:count, column]]
        return whole
