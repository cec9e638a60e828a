"""How far a tactic has conceded in each round, as numbers that 64 bits can multiply exactly.

The shares are the engine's own (`catalogue.conceded_in`), one for each tactic, number of rounds and
round: nothing is calculated a second time. What is new is how they are kept: cut off after 60
binary places, in two halves of 30, so that an array of them times an array of spans stays inside 64
bits. `nearest_steps` says why the rounding is that of the engine all the same.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from negotiator.mandate.strategy import Share
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import conceded_in
from negotiator.strategies.contract import Moment, Track
from negotiator.strategies.history import History

CLOSED: Final = frozenset(
    {
        "time-dependent/polynomial",
        "time-dependent/exponential",
        "resource-dependent/rounds",
        "resource-dependent/alternatives",
    }
)
"""Tactics that look at nothing but the round; a replay has no other live negotiations."""
MOST_SPAN: Final = 2**30 - 1
"""Most grid steps from a target to a floor."""
MOST_WHOLE: Final = 2**58
"""Most units of worth from targets to floors."""

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

_HALF_BITS: Final = 30
_LOW: Final = 2**_HALF_BITS - 1
_PLACES: Final = 2 * _HALF_BITS
_HALF: Final = 2 ** (_PLACES - 1)
_Key: TypeAlias = tuple[tuple[Share, ...], int, str]


@dataclass(slots=True)
class Shares:
    """Shares of many tactics, one row a round, for as many curves as were asked for.

    Attributes:
        exact: the shares.
    """

    exact: list[Fraction] = field(default_factory=list)
    _first: dict[_Key, int] = field(default_factory=dict)
    _high: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    _low: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    _parts: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def curve(self, view: View, scope: str) -> int:
        """Return the row before the one of round 1 of a curve; it ends one past the last round.

        Args:
            view: whose tactics and rounds count; its tactics are all in `CLOSED`.
            scope: name of an issue.

        Raises:
            MandateError: the mandate lacks a tactic.
        """
        key = (view.tactics, view.rounds, scope)
        first = self._first.get(key)
        if first is None:
            first = self._first[key] = len(self.exact) - 1
            self.exact += [_share(view, scope, number + 1) for number in range(view.rounds + 1)]
        return first

    def rows(self) -> tuple[Ints, Ints, Ints]:
        """Return, for each row, both halves, and the denominator, if it is below 2^59."""
        if len(self._high) != len(self.exact):
            cut = [(share.numerator << _PLACES) // share.denominator for share in self.exact]
            parts = [min(share.denominator, _HALF) for share in self.exact]
            self._high = np.array([bits >> _HALF_BITS for bits in cut], dtype=np.int64)
            self._low = np.array([bits & _LOW for bits in cut], dtype=np.int64)
            self._parts = np.array(parts, dtype=np.int64)
        return self._high, self._low, self._parts


def nearest_steps(shares: Shares, rows: Ints, spans: Ints) -> Ints:
    """Return shares of spans in whole steps, the nearest; halves go to the smaller.

    With a share cut off by d < 2^-60, the product is too small by less than s 2^-60 for a span s.
    A share p/q makes products that are whole multiples of 1/q, so where q s < 2^59 none lies above
    a half by less than that, and a half itself, cut off, is rounded down as it must be. Where q s
    is greater, whatever comes so close below a half is calculated again in fractions.

    Args:
        shares: the table.
        rows: which of its rows, for each lane.
        spans: steps from target to floor, from 0 to `MOST_SPAN`.
    """
    high, low, parts = shares.rows()
    small = low[rows] * spans
    whole = high[rows] * spans + (small >> _HALF_BITS)
    part = ((whole & _LOW) << _HALF_BITS) | (small & _LOW)
    steps: Ints = (whole >> _HALF_BITS) + (part > _HALF)
    loose = parts[rows] > (_HALF - 1) // np.maximum(spans, 1)
    if loose.any():
        unsure = loose & (part <= _HALF) & (part + spans > _HALF)
        for lane in np.flatnonzero(unsure).tolist():
            exact = shares.exact[int(rows[lane])] * int(spans[lane])
            steps[lane] = ceil(exact - Fraction(1, 2))
    return steps


def amounts(shares: Shares, rows: Ints, wholes: Ints) -> tuple[Ints, Ints]:
    """Return shares of whole amounts: twice the amount, rounded up, and the amount, rounded down.

    Cut off as the product is, its double rounds up to the same whole number, and made greater by
    what was cut off at most, it rounds down to the same, unless q times the amount is 2^59 or more;
    then what comes so close to a half is calculated again in fractions. See `nearest_steps`.

    Args:
        shares: the table.
        rows: which of its rows, for each lane.
        wholes: amounts from 0, below `MOST_WHOLE`.
    """
    high, low, parts = shares.rows()
    upper, lower = wholes >> _HALF_BITS, wholes & _LOW
    least = low[rows] * lower
    middle = high[rows] * lower + low[rows] * upper + (least >> _HALF_BITS)
    whole = high[rows] * upper + (middle >> _HALF_BITS)
    part = ((middle & _LOW) << _HALF_BITS) | (least & _LOW)
    doubled: Ints = 2 * whole + (part > 0) + (part > _HALF)
    floors: Ints = whole + (part + wholes >= 2 * _HALF)
    loose = parts[rows] > (_HALF - 1) // np.maximum(wholes, 1)
    if loose.any():
        near = (part == 0) | ((part <= _HALF) & (part + wholes > _HALF))
        near |= part + wholes >= 2 * _HALF
        for lane in np.flatnonzero(loose & near).tolist():
            exact = shares.exact[int(rows[lane])] * int(wholes[lane])
            doubled[lane], floors[lane] = ceil(2 * exact), floor(exact)
    return doubled, floors


def _share(view: View, scope: str, number: int) -> Fraction:
    """Return the share conceded by a round, as the engine has it."""
    alone = History(round=number, ours=(), theirs=(), standing=None, may_counter=True)
    moment = Moment(view.tactics[0].part, view.rounds, alone, scope, _no_track)
    return conceded_in(view, moment)


def _no_track() -> Track:
    """Return a scale on which nobody stands: tactics that look at nothing never ask for it."""
    zero = Fraction(0)
    return Track(zero, zero, (), ())
