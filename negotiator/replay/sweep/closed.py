"""Points of a sweep in closed form: a block of them against every counterparty at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np

from negotiator.replay.sweep.kernel import Ended
from negotiator.replay.sweep.lanes import (
    MOST_WORTH,
    Lane,
    Lanes,
    lane_of,
    stacked,
)
from negotiator.replay.sweep.opponents import Opponent
from negotiator.replay.sweep.replayed import Yardstick
from negotiator.replay.sweep.rows import Sums
from negotiator.replay.sweep.shares import Ints, Shares
from negotiator.replay.sweep.study import mandate_of
from negotiator.replay.sweep.taken import slopes_of, why_not
from negotiator.replay.sweep.variants import CLOCK, WANTED, Kinds, Variants
from negotiator.terms import Terms

_MOST_KEPT: Final = 20_000


@dataclass(frozen=True, slots=True)
class Gauge:
    """The yardstick in whole numbers.

    Attributes:
        worth: what one step of each issue is worth, in units.
        least: what has to be taken off the worth of all steps to get what was won.
        unit: how many units a surplus of 1 has.
    """

    worth: tuple[int, ...]
    least: int
    unit: int

    def won(self, lanes: Lanes, ended: Ended) -> Ints:
        """Return what each lane won; nothing without a deal."""
        worth = np.full(len(ended.agreed), -self.least, dtype=np.int64)
        for wish, steps in zip(lanes.wishes, ended.terms, strict=True):
            worth += self.worth[wish.place] * steps
        return np.where(ended.agreed, worth, 0)


def gauge_of(yardstick: Yardstick, negotiations: int) -> Gauge | None:
    """Return the yardstick in whole numbers, None where so many deals need more than 64 bits."""
    mandate, slopes = yardstick.mandate, slopes_of(yardstick.mandate)
    targets = Terms(tuple(preference.target for preference in mandate.preferences))
    steps = sum((slope * at for slope, at in zip(slopes, targets, strict=True)), Fraction(0))
    # The worth of all steps less this is what was won: at the targets, the whole range.
    least = steps - yardstick.whole
    unit = lcm(*(s.denominator for s in slopes), least.denominator, yardstick.whole.denominator)
    ends = [max(abs(issue.low), abs(issue.high)) for issue in mandate.agenda.issues]
    reach = sum((abs(s) * end for s, end in zip(slopes, ends, strict=True)), abs(least))
    if reach * unit * negotiations >= MOST_WORTH:
        return None
    worth = tuple(int(slope * unit) for slope in slopes)
    return Gauge(worth, int(least * unit), int(yardstick.whole * unit))


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The points of a block, by what they have in common.

    Attributes:
        wanted: numbers of the variants that differ in what is wanted.
        clocks: of those that differ in shape and rounds.
        validity: seconds offers stand, of each point.
        which: of each point, which of `wanted`.
        when: of each point, which of `clocks`.
    """

    wanted: Sequence[int]
    clocks: Sequence[int]
    validity: Ints
    which: Ints
    when: Ints


class Closed:
    """Plays blocks in closed form."""

    def __init__(self, opponents: Sequence[Opponent], gauge: Gauge, variants: Variants) -> None:
        """Take the counterparties, the yardstick and the mandates."""
        self._opponents = opponents
        self._gauge = gauge
        self._variants = variants
        self._shares = Shares()
        self._known: dict[tuple[Kinds, int, Fraction], Lane | None] = {}

    def sums(self, columns: Columns, shares: Sequence[Fraction]) -> list[Sums] | None:
        """Return what each point adds up to; None where the kernel does not take a mandate.

        Args:
            columns: the block.
            shares: at which hidden floors are drawn.
        """
        added = np.zeros((4, len(columns.which)), dtype=np.int64)
        for share in shares:
            lanes = self._lanes(columns, share)
            if lanes is None:
                return None
            for opponent in self._opponents:
                ended = opponent.meet(lanes, columns.validity)
                added += self._measured(lanes, ended)
        played = len(shares) * len(self._opponents)
        return [
            Sums(played, agreed, deadlocks, rounds, won, self._gauge.unit)
            for agreed, deadlocks, rounds, won in added.T.tolist()
        ]

    def _measured(self, lanes: Lanes, ended: Ended) -> Ints:
        """Return what is added up of each lane."""
        rounds = np.where(ended.agreed, ended.round, 0)
        won = self._gauge.won(lanes, ended)
        return np.stack((ended.agreed, ended.deadlock, rounds, won)).astype(np.int64)

    def _lanes(self, columns: Columns, share: Fraction) -> Lanes | None:
        """Put the mandates of a block side by side."""
        first = self._side_by_side(WANTED, columns.wanted, share)
        second = self._side_by_side(CLOCK, columns.clocks, share)
        if first is None or second is None:
            return None
        # What is wanted comes from the one, whatever counts rounds from the other.
        lanes, clock = first.at(columns.which), second.at(columns.when)
        return replace(lanes, rounds=clock.rounds, late=clock.late, curves=clock.curves)

    def _side_by_side(self, kinds: Kinds, codes: Sequence[int], share: Fraction) -> Lanes | None:
        """Put variants side by side; None where the kernel does not take one of them."""
        lanes = [self._lane(kinds, code, share) for code in codes]
        known = [lane for lane in lanes if lane is not None]
        return stacked(known, self._shares) if len(known) == len(lanes) else None

    def _lane(self, kinds: Kinds, code: int, share: Fraction) -> Lane | None:
        """Return a variant in whole numbers, made once; None where the kernel does not take it."""
        key = (kinds, code, share)
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            mandate = mandate_of(self._variants.draft(kinds, code), share)
            self._known[key] = None if why_not(mandate) else lane_of(mandate, self._shares)
        return self._known[key]
