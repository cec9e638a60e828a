"""What one option of each block can be worth thinking about: the dominance frontier.

Source: Kellerer, Pferschy & Pisinger (2004), "Knapsack Problems", chapter 11 (the multiple-choice
knapsack): an option is dominated when another of its block is worth no less and scores no less.
Traits: deterministic; exact; cost linear in the number of options.

A block is one issue, or a group of issues that only make sense together. All blocks lie one after
another in flat arrays, so that blocks of very different sizes cost no padding.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from negotiator.errors import InvalidValueError

Ints = NDArray[np.int64]

MOST_WORTH = 2**60
"""Totals of worth stay below this in size."""

MOST_SCORE = 2**61
"""Totals of score stay below this in size: sums and differences then fit 64 bits."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All options of all blocks in flat arrays: block after block, worth falling, then option.

    Attributes:
        source: where each stands when the blocks are joined in their own order.
        option: its number within its block.
        block: the number of its block.
        worth: what it is worth to us.
        start: where each block starts; every block has at least one option.
    """

    source: Ints
    option: Ints
    block: Ints
    worth: Ints
    start: Ints


@dataclass(frozen=True, slots=True)
class Frontier:
    """The options that no other of their block dominates: worth falls and score rises in a block.

    Attributes:
        option: its number within its block; of equal options the smallest.
        block: the number of its block.
        worth: what it is worth to us.
        score: how good it is.
        start: where each block starts.
    """

    option: Ints
    block: Ints
    worth: Ints
    score: Ints
    start: Ints

    def last(self) -> Ints:
        """Return where each block ends: its option of highest score."""
        return np.append(self.start[1:], len(self.block)) - 1


def starts(sizes: Sequence[int]) -> Ints:
    """Return where each block starts when blocks of these sizes are joined."""
    ends = np.cumsum(np.array(sizes, np.int64))
    return np.concatenate([np.zeros(1, np.int64), ends[:-1]])


def joined(tables: Sequence[Ints], sizes: Sequence[int], what: str, most: int) -> Ints:
    """Return the tables of all blocks as one array.

    Args:
        tables: one array a block.
        sizes: how many entries each must have.
        what: what the entries are, for the message.
        most: what the total of no combination may reach in size.

    Raises:
        InvalidValueError: a table has another length or type, or totals grow too large.
    """
    if [len(table) for table in tables] != list(sizes):
        raise InvalidValueError(f"selection: expected one {what} for each option of each block")
    flat = np.concatenate(tables)
    if flat.dtype != np.int64:
        raise InvalidValueError(f"selection: expected {what} as int64, got {flat.dtype}")
    start = starts(sizes)
    lows = np.minimum.reduceat(flat, start).tolist()
    highs = np.maximum.reduceat(flat, start).tolist()
    size = max(sum(highs), -sum(lows), *highs, *(-low for low in lows))
    if size >= most:
        raise InvalidValueError(f"selection: expected totals of {what} below {most}, got {size}")
    return flat


def lay_out(worths: Sequence[Ints]) -> Layout:
    """Sort all options once, for as many choices as follow.

    Args:
        worths: what each option is worth; at least one block, no block empty.

    Raises:
        InvalidValueError: not int64, or totals of 2^60 or more.
    """
    sizes = [len(table) for table in worths]
    flat = joined(worths, sizes, "worth", MOST_WORTH)
    start = starts(sizes)
    block = np.repeat(np.arange(len(sizes)), sizes)
    source = np.lexsort((-flat, block))
    return Layout(source, source - start[block], block, flat[source], start)


def frontier(layout: Layout, scores: Ints) -> Frontier:
    """Return the dominance frontier of every block.

    Args:
        layout: the options.
        scores: the score of each option, blocks joined in their own order (see `joined`).
    """
    score = scores[layout.source]
    low = np.minimum.reduceat(score, layout.start)
    spread = np.maximum.reduceat(score, layout.start) - low
    # Every block is lifted onto the one before, so one running maximum serves them all. It stays
    # below the spread of the totals, which fits 64 bits.
    lifted = score + (np.cumsum(spread) - spread - low)[layout.block]
    rises = np.empty(len(score), np.bool_)
    np.greater(lifted[1:], np.maximum.accumulate(lifted)[:-1], out=rises[1:])
    rises[layout.start] = True
    kept = np.flatnonzero(rises)
    worth, block = layout.worth[kept], layout.block[kept]
    beaten = (worth[1:] == worth[:-1]) & (block[1:] == block[:-1])  # by the next: worth the same
    if beaten.any():
        kept = kept[np.append(~beaten, True)]
        worth, block = layout.worth[kept], layout.block[kept]
    start = np.searchsorted(block, np.arange(len(layout.start)))
    return Frontier(layout.option[kept], block, worth, score[kept], start)


def within(front: Frontier, kept: Ints) -> Frontier:
    """Return the frontier with some of its options only.

    Args:
        front: the frontier.
        kept: their places, rising, at least one of each block.
    """
    block = front.block[kept]
    start = np.searchsorted(block, np.arange(len(front.start)))
    return Frontier(front.option[kept], block, front.worth[kept], front.score[kept], start)
