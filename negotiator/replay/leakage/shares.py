"""The shares of the way at which a floor may have been drawn: many of them, and the extremes."""

from fractions import Fraction
from functools import cache

from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE


@cache
def shares(*, hidden: bool, count: int) -> tuple[Fraction, ...]:
    """Return equally likely shares of the way from reserve to targets, at which offers end.

    Args:
        hidden: whether they end at a floor that was drawn; if not, they end at the reserve.
        count: how many shares: the middles of so many equal parts of where it may be drawn.
    """
    if not hidden:
        return (Fraction(0),)
    span = GREATEST_SHARE - LEAST_SHARE
    return tuple(LEAST_SHARE + span * Fraction(2 * n + 1, 2 * count) for n in range(count))


def extremes(*, hidden: bool) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest share at which offers may end."""
    return (LEAST_SHARE, GREATEST_SHARE) if hidden else (Fraction(0), Fraction(0))
