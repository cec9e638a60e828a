"""The best combination under caps, by trying all combinations of a few options a block.

Source: our own; an option is left out first where another of its block is at least as good in
every respect (Kellerer, Pferschy & Pisinger 2004, chapter 11, for one respect more).
Traits: deterministic; exact. Among equals in score the larger worth, then the combination that
comes first in the order of the options.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from negotiator.strategies.selection.frontier import Ints

_COMPARED = 256  # options of a block up to which each is compared with each


@dataclass(frozen=True, slots=True)
class Loaded:
    """Options of one block in the order that breaks ties.

    Attributes:
        option: their numbers.
        worth: what each is worth.
        score: what each scores.
        loads: one row a cap: what each adds to it.
    """

    option: Ints
    worth: Ints
    score: Ints
    loads: Ints

    def some(self, places: Ints | NDArray[np.bool_]) -> "Loaded":
        """Return the block with some of its options."""
        return Loaded(
            self.option[places], self.worth[places], self.score[places], self.loads[:, places]
        )


def combinations(blocks: Sequence[Loaded]) -> int:
    """Return how many combinations the blocks have."""
    return prod(len(block.option) for block in blocks)


def promising(blocks: Sequence[Loaded], least: int, caps: Ints) -> list[Loaded]:
    """Leave out what cannot be part of the best combination.

    Args:
        blocks: the blocks, none empty.
        least: what the combination must be worth.
        caps: what it may load at most, one entry a cap.

    Returns:
        The blocks; some may be empty if nothing is feasible.
    """
    spare = sum(int(block.worth.max()) for block in blocks) - least
    room = caps - np.sum([block.loads.min(axis=1) for block in blocks], axis=0)
    return [_undominated(_possible(block, spare, room)) for block in blocks]


def _possible(block: Loaded, spare: int, room: Ints) -> Loaded:
    """Leave out the options that fail even with the best company."""
    enough = block.worth >= block.worth.max() - spare
    light = (block.loads - block.loads.min(axis=1)[:, None] <= room[:, None]).all(axis=0)
    return block.some(enough & light)


def _undominated(block: Loaded) -> Loaded:
    """Leave out options that another equals or beats; of equal worth and score, only later ones.

    An option stays beside a later, lighter one that is otherwise its equal: it is first in ties.
    """
    if not 1 < len(block.option) <= _COMPARED:
        return block
    worth, score = block.worth, block.score
    beats = (worth[:, None] >= worth) & (score[:, None] >= score)
    beats &= (block.loads[:, :, None] <= block.loads[:, None, :]).all(axis=0)
    same = (worth[:, None] == worth) & (score[:, None] == score)
    place = np.arange(len(worth))
    beats &= ~same | (place[:, None] < place)
    return block.some(np.logical_not(beats.any(axis=0)))


def best_of_all(blocks: Sequence[Loaded], least: int, caps: Ints) -> tuple[int, ...] | None:
    """Return the option numbers of the best combination, None if none is feasible.

    Args:
        blocks: the blocks; all their combinations are tried.
        least: what the combination must be worth.
        caps: what it may load at most, one entry a cap.
    """
    worth, score = np.zeros(1, np.int64), np.zeros(1, np.int64)
    loads = np.zeros((len(caps), 1), np.int64)
    for block in blocks:
        worth = np.add.outer(worth, block.worth).ravel()
        score = np.add.outer(score, block.score).ravel()
        loads = (loads[:, :, None] + block.loads[:, None, :]).reshape(len(caps), -1)
    feasible = np.flatnonzero((worth >= least) & (loads <= caps[:, None]).all(axis=0))
    if not len(feasible):
        return None
    tied = feasible[score[feasible] == score[feasible].max()]
    first = tied[np.argmax(worth[tied])]
    places = np.unravel_index(int(first), [len(block.option) for block in blocks])
    return tuple(int(block.option[at]) for block, at in zip(blocks, places, strict=True))
