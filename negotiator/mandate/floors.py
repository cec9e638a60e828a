"""Where our own offers stop: at the reserve, or at a floor drawn once, at signing.

A counterparty that fits our concession curve finds where it ends. With a hidden floor it finds
the floor, which lies a drawn share of the way from the reserve to the target, and repeated or
parallel negotiations under one mandate find no more than that.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Final

from negotiator.mandate.draft import Draft, Floors, Wish
from negotiator.mandate.strategy import ConcedeTo
from negotiator.terms import Issue
from negotiator.terms.issues import NUMERIC

LEAST_SHARE: Final = Fraction(1, 5)
"""Least share of the way from reserve to target at which a floor may be drawn."""
GREATEST_SHARE: Final = Fraction(1, 2)
"""Greatest such share."""

_UTILITY_DIGITS = 9
_SCALE = 10**_UTILITY_DIGITS


def value_at(points: Sequence[tuple[int, Decimal]], steps: int) -> Fraction | None:
    """Return a value function at a number of steps, exactly; None outside its points."""
    before: tuple[int, Decimal] | None = None
    for point in points:
        if point[0] == steps:
            return Fraction(point[1])
        if point[0] > steps:
            return None if before is None else _between(before, point, steps)
        before = point
    return None


def draw_floors(draft: Draft, share: Fraction) -> Floors:
    """Return the floors of a draft, the hidden ones at a share of the way to the target.

    Args:
        draft: a coherent draft.
        share: drawn by the caller, from `LEAST_SHARE` to `GREATEST_SHARE`; no matter when the
            draft concedes to its reserve.
    """
    wishes = draft.preferences
    if draft.strategy.concede_to is ConcedeTo.RESERVE:
        steps = tuple(wish.reserve for wish in wishes)
        return Floors(steps, draft.reserve_utility or Decimal(0))
    pairs = zip(draft.agenda.issues, wishes, strict=True)
    steps = tuple(
        wish.reserve if _anything_goes(draft, issue, wish) else _floor(issue, wish, share)
        for issue, wish in pairs
    )
    if draft.reserve_utility is not None:
        return Floors(steps, _floor_utility(wishes, Fraction(draft.reserve_utility), share))
    # Nothing but the floors themselves: with a second number that depends on the share, whoever
    # sees both could calculate the share, and from it the reserve.
    worth = floor(utility(wishes, steps) * _SCALE)
    return Floors(steps, Decimal(worth).scaleb(-_UTILITY_DIGITS))


def _anything_goes(draft: Draft, issue: Issue, wish: Wish) -> bool:
    """Say whether an issue has no walk-away value of its own, only the whole has.

    Its reserve is then the last value of the agenda, which hides nothing; a floor short of it
    would only keep us from trading the issue for others.
    """
    if draft.reserve_utility is None:
        return False
    if issue.kind in NUMERIC:
        return wish.reserve == (issue.high if wish.reserve > wish.target else issue.low)
    return value_at(wish.points, wish.reserve) == min(value for _, value in wish.points)


def _between(before: tuple[int, Decimal], after: tuple[int, Decimal], steps: int) -> Fraction:
    """Interpolate between two points."""
    low, high = Fraction(before[1]), Fraction(after[1])
    return low + (high - low) * Fraction(steps - before[0], after[0] - before[0])


def _floor(issue: Issue, wish: Wish, share: Fraction) -> int:
    """Return the floor of one issue, rounded toward the target."""
    if issue.kind in NUMERIC:
        exact = wish.reserve + share * (wish.target - wish.reserve)
        return floor(exact) if wish.target < wish.reserve else ceil(exact)
    values = {steps: Fraction(value) for steps, value in wish.points}
    level = values[wish.reserve] + share * (values[wish.target] - values[wish.reserve])
    good = [steps for steps, value in values.items() if value >= level]
    return min(good, key=lambda steps: (values[steps], steps))


def _floor_utility(wishes: Sequence[Wish], worst: Fraction, share: Fraction) -> Decimal:
    """Return the least utility of our own offers, rounded up, but never above the targets'."""
    best = utility(wishes, [wish.target for wish in wishes])
    scaled = min(ceil((worst + share * (best - worst)) * _SCALE), floor(best * _SCALE))
    return Decimal(scaled).scaleb(-_UTILITY_DIGITS)


def utility(wishes: Sequence[Wish], steps: Sequence[int]) -> Fraction:
    """Return the weighted value of complete terms, exactly, from 0 to 1."""
    total = Fraction(0)
    for wish, value in zip(wishes, steps, strict=True):
        total += Fraction(wish.weight) * (value_at(wish.points, value) or 0)
    return total
