"""The way that logrolling goes: one issue after another, in the order of weight.

Source: logrolling, Pruitt (1981), "Negotiation Behavior".
Traits: deterministic.
"""

from fractions import Fraction
from typing import Final

from negotiator.strategies.descent import around_ratio
from negotiator.strategies.space import Space
from negotiator.terms import Terms

_STOPS: Final = 16  # places on the way at which limits on totals are looked at


def walked(space: Space, aspiration: Fraction) -> Terms:
    """Return terms on this way that keep the limits on totals, as far along as any were found.

    It is what is left where a search under limits on sums finds nothing: our targets keep the
    limits, or else the terms that our offers begin with do.

    Args:
        space: what our offers may be.
        aspiration: what the terms must be worth, 0 to 1.
    """
    whole = space.top - aspiration
    for stop in range(_STOPS, 0, -1):
        better, _ = terms_after(space, whole * stop / _STOPS)
        if space.keeps_limits(better):
            return better
    return space.start


def terms_after(space: Space, amount: Fraction) -> tuple[Terms, Terms]:
    """Return terms after giving up `amount` of utility, rounded in our favour and to nearest."""
    return _after(space, *space.measured(amount))


def terms_at(space: Space, aspiration: Fraction) -> tuple[Terms, Terms]:
    """Return terms as far along as an aspiration, rounded in our favour and to nearest."""
    at, under = space.measured(aspiration)
    return _after(space, space.measure(space.start) * under - at, under)


def _after(space: Space, left: int, under: int) -> tuple[Terms, Terms]:
    """Return terms after giving up so much; see `terms_after`.

    Args:
        space: what our offers may be.
        left: what to give up, as a measure, times `under`.
        under: 1 or more.
    """
    better = list(space.targets)
    nearest = list(better)
    for place, whole in space.wholes:
        if left <= 0:
            break
        if whole * under <= left:
            better[place] = nearest[place] = space.view.issues[place].floor
        else:
            way, weight = space.ways[place], space.weights[place] * under
            given = way.worths[0] * weight - left
            better[place], nearest[place] = around_ratio(way, given, weight)
        left -= whole * under
    return Terms(tuple(better)), Terms(tuple(nearest))
