"""What the attacker makes of equally likely reserves: his best estimate, and how far it is off.

Source: our own. The estimate that is off by the least share of the range on average is the median
of what is possible, each weighted with one over its range (Koenker & Bassett 1978 on the median as
what minimises absolute error, here relative error).
Traits: deterministic; whole numbers of 64 bits all the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from negotiator.strategies.options import Ints

MILLION: Final = 10**6
"""Shares and weights are counted in millionths."""

Row: TypeAlias = tuple[int, int, int, int]
"""What is possible at one moment, in units of 10^-12 of utility below our targets: where our offers
end at least and at most, and where our reserve lies at least and at most."""

Span: TypeAlias = tuple[int, int]
"""The shortest and the longest way from our targets to our reserve that are possible."""

_MOST_OFF: Final = 10**12  # a million ranges: no mean of such numbers passes 64 bits


@dataclass(frozen=True, slots=True)
class Guess:
    """What the attacker makes of what is possible. A way leads from our targets to our reserve.

    Attributes:
        way: the way he takes to be ours, in units of 10^-12 of utility.
        distance: how far that is off on average, as a share of the way, at most 1.
    """

    way: int
    distance: Fraction


def guesses(ways: Ints, least: Sequence[int], most: Sequence[int]) -> tuple[Guess, ...]:
    """Return the best guess of each row.

    Args:
        ways: equally likely ways, a row for each moment, from 1 to 10^12.
        least: of each row the shortest way that is possible for another reason.
        most: of each row the longest. Where nothing is left in between, neither counts.
    """
    inside = (ways >= _column(least)) & (ways <= _column(most))
    inside |= ~inside.any(axis=1, keepdims=True)
    ordered = np.take_along_axis(ways, order := np.argsort(ways, axis=1, kind="stable"), axis=1)
    kept = np.take_along_axis(inside, order, axis=1)
    rows = np.arange(len(ways))
    shortest = ordered[rows, kept.argmax(axis=1)]
    weights = np.where(kept, shortest[:, None] * MILLION // ordered, 0)
    sums = weights.cumsum(axis=1)
    middle = (2 * sums >= sums[:, -1:]).argmax(axis=1)
    chosen = ordered[rows, middle]
    shares = np.minimum(np.abs(ordered - chosen[:, None]) * MILLION // ordered, _MOST_OFF)
    total, count = np.where(kept, shares, 0).sum(axis=1), kept.sum(axis=1)
    columns = (chosen.tolist(), total.tolist(), count.tolist())
    return tuple(
        Guess(way, min(Fraction(off, number * MILLION), Fraction(1)))
        for way, off, number in zip(*columns, strict=True)
    )


def _column(numbers: Sequence[int]) -> Ints:
    """Return numbers as a column."""
    return np.array(numbers, dtype=np.int64)[:, None]


def cut(span: Span, least: int, most: int) -> Span:
    """Return what is left of a span; where nothing is, the limits do not count."""
    shortest, longest = max(span[0], least), min(span[1], most)
    return (shortest, longest) if shortest <= longest else span
