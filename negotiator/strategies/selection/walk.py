"""The way that logrolling goes: one issue after another, in the order of weight.

Source: logrolling, Pruitt (1981), "Negotiation Behavior".
Traits: deterministic.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from negotiator.strategies.descent import around
from negotiator.strategies.space import Space
from negotiator.strategies.utility import targets, value
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
    view = space.view
    better, nearest = list(targets(view)), list(targets(view))
    for place, part in _parts(space, amount):
        issue, wish = view.agenda.issues[place], view.issues[place]
        if part is None:
            better[place] = nearest[place] = wish.floor
        else:
            worth = value(issue, wish, wish.target) - part / Fraction(wish.weight)
            better[place], nearest[place] = around(space.ways[place], worth)
    return Terms(tuple(better)), Terms(tuple(nearest))


def _parts(space: Space, amount: Fraction) -> Iterator[tuple[int, Fraction | None]]:
    """Give (place of the issue, utility it gives up) as long as anything is left to give up.

    None means the whole issue, down to its floor.
    """
    for place, whole in space.wholes:
        if amount <= 0:
            return
        yield place, None if whole <= amount else amount
        amount -= whole
