"""Which points of a sweep there are: a whole grid, or an even spread over it.

Source: for the spread Halton (1960), "On the efficiency of certain quasi-random sequences of points
in evaluating multi-dimensional integrals", Numerische Mathematik 2, 84-90: the n-th point has in
each dimension the digits of n in the base of a prime of its own, mirrored at the point. Here it is
calculated in whole numbers, and the place it falls on is a place among the values that were named.
Traits: deterministic; exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np

from negotiator.errors import UsageError
from negotiator.replay.sweep.shares import Ints
from negotiator.replay.sweep.vary import MOST_POINTS, Dimension, grid_size

PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)
"""Bases of a spread, one for each dimension."""
_BLOCK: Final = 4_096


@dataclass(frozen=True, slots=True)
class Design:
    """The points of a sweep.

    Attributes:
        dimensions: what is varied.
        size: how many points there are.
        spread: whether they are an even spread over the grid instead of all of it.
    """

    dimensions: tuple[Dimension, ...]
    size: int
    spread: bool

    def places(self, start: int, stop: int) -> tuple[Ints, ...]:
        """Return, for each dimension, which of its values the points of a row have."""
        numbers = np.arange(start, stop, dtype=np.int64)
        counts = [len(dimension.values) for dimension in self.dimensions]
        if not self.spread:
            # The last dimension changes first, as in a table that is read line by line.
            rest = [prod(counts[place + 1 :]) for place in range(len(counts))]
            return tuple(
                numbers // after % count for after, count in zip(rest, counts, strict=True)
            )
        pairs = zip(PRIMES, counts, strict=False)
        return tuple(_mirrored(numbers + 1, base, count, self.size) for base, count in pairs)

    def chosen(self, number: int) -> tuple[tuple[str, str], ...]:
        """Return names and values of one point."""
        places = [int(column[0]) for column in self.places(number, number + 1)]
        pairs = zip(self.dimensions, places, strict=True)
        return tuple((dimension.name, dimension.values[place]) for dimension, place in pairs)

    def values(self) -> Iterator[tuple[str, ...]]:
        """Give the values of every point, in order."""
        for start in range(0, self.size, _BLOCK):
            places = self.places(start, min(start + _BLOCK, self.size))
            pairs = zip(self.dimensions, places, strict=True)
            columns = [
                [dimension.values[n] for n in column.tolist()] for dimension, column in pairs
            ]
            yield from zip(*columns, strict=True)


def design_of(dimensions: Sequence[Dimension], points: int | None) -> Design:
    """Return the points of a sweep.

    Args:
        dimensions: what is varied.
        points: how many points of an even spread; None for the whole grid.

    Raises:
        UsageError: too many points, or too many dimensions for a spread.
    """
    every = tuple(dimensions)
    if points is None:
        return Design(every, grid_size(every), spread=False)
    if not 1 <= points <= MOST_POINTS:
        msg = f"--points: expected a number from 1 to {MOST_POINTS}, got {points}"
        raise UsageError(msg)
    if len(every) > len(PRIMES):
        msg = f"--points: expected at most {len(PRIMES)} names to vary, got {len(every)}"
        raise UsageError(msg)
    return Design(every, points, spread=True)


def _mirrored(numbers: Ints, base: int, count: int, size: int) -> Ints:
    """Return where numbers, mirrored at the point in a base, fall among so many values.

    With at most 10^7 points and 10^6 values nothing here passes 64 bits.
    """
    whole, mirrored, left = 1, np.zeros_like(numbers), numbers
    while whole <= size:
        mirrored, left = mirrored * base + left % base, left // base
        whole *= base
    return mirrored * count // whole
