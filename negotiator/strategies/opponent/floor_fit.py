"""Where their concessions are heading: a curve through their offers, and its end.

Source: Hou (2004), "Predicting agents' tactics in automated negotiation", IAT 2004, 127-133:
non-linear regression of offers on the time-dependent tactics of Faratin, Sierra & Jennings (1998).
For each shape e of a ladder the start and the end of start + (end - start) (r / N)^(1/e) follow by
least squares; the shape that leaves least is taken.
Traits: deterministic.

It serves our own view of a negotiation, and counterparties that are replayed by a curve. It
decides no move. All sums are of whole numbers and fractions, so it gives the same everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from negotiator.strategies.tactics.powers import root

_SHAPES = "0.02 0.03 0.05 0.07 0.1 0.15 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1 1.2 1.5 2 2.5 3 4 5 7 10"
SHAPES: Final = tuple(map(Decimal, _SHAPES.split()))
"""Shapes that are tried, from the firmest to the most yielding."""
LEAST_OFFERS: Final = 3
"""Fewest offers that say anything about a start, an end and a shape."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The curve that comes nearest to a row of offers.

    Attributes:
        start: where it begins.
        end: where it ends when their rounds are over: their floor, if they concede by a curve.
        e: its shape.
        error: mean squared distance of the offers from it, in squared units of the positions.
        explained: the share of the offers' variance that the curve explains, 0 to 1; 1 for a
            perfect fit, also of offers that never move.
    """

    start: Fraction
    end: Fraction
    e: Decimal
    error: Fraction
    explained: Fraction


def fit_floor(positions: Sequence[Fraction], rounds: int) -> Fit | None:
    """Fit a concession curve to offers.

    Args:
        positions: their offers on one scale, oldest first, one a round: a price, or what the
            offers are worth.
        rounds: how many rounds they have; at least as many as offers.

    Returns:
        The best fit, None for fewer than `LEAST_OFFERS` offers.
    """
    if len(positions) < LEAST_OFFERS or rounds < len(positions):
        return None
    fits = (_with_shape(positions, rounds, e) for e in SHAPES)
    return min((fit for fit in fits if fit is not None), key=lambda fit: fit.error, default=None)


def _with_shape(positions: Sequence[Fraction], rounds: int, e: Decimal) -> Fit | None:
    """Return the least-squares line over the shares of one shape; None where these are level."""
    shares = [root(Fraction(number + 1, rounds), e) for number in range(len(positions))]
    count = len(positions)
    mean_share, mean = sum(shares, Fraction(0)) / count, sum(positions, Fraction(0)) / count
    spread = sum(((share - mean_share) ** 2 for share in shares), Fraction(0))
    if not spread:
        return None
    joint = sum(
        (
            (share - mean_share) * (position - mean)
            for share, position in zip(shares, positions, strict=True)
        ),
        Fraction(0),
    )
    slope = joint / spread
    start = mean - slope * mean_share
    variance = sum(((position - mean) ** 2 for position in positions), Fraction(0))
    left = variance - slope * joint
    explained = 1 - left / variance if variance else Fraction(1)
    return Fit(start, start + slope, e, left / count, explained)
