"""Complete terms at an aspiration level: concede first where our weight is least.

Source: logrolling, Pruitt (1981), "Negotiation Behavior": yield on what matters little to us, hold
what matters much. Aspiration falls from the utility of our targets to that of our floors (or to
the mandate's floor utility, if that is higher).
Traits: deterministic; ignores history; concedes monotonically; never past the floor.
Vectors: tests/strategies/vectors/logroll.json

The issues give way one after another, in the order of weight, so at most one of them stands
between target and floor, and only that one is rounded to its grid. What the rounding leaves over
is not passed on to the next issue: it would be taken back a round later. So every issue concedes
monotonically as the aspiration falls.

Where our offers keep limits on totals, this order may lead across one. Then the terms are those
that give up most value, weights left aside, among all that are worth the aspiration and keep the
limits: without limits that is the same order. There, and only there, an issue may take back what
it gave.
"""

from collections.abc import Iterator
from fractions import Fraction

from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.descent import around
from negotiator.strategies.history import History
from negotiator.strategies.refined import refined
from negotiator.strategies.space import Space
from negotiator.strategies.utility import targets, value
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.IGNORES_HISTORY, Trait.MONOTONE, Trait.INSIDE_FLOOR})
"""What this selection claims."""


def logroll(space: Space, _history: History, wanted: Wanted) -> Selected:
    """Return terms worth what is wanted, conceded in the order of weight.

    Returns:
        Terms from target to floor on every issue, worth the aspiration up to the rounding of one
        issue to its grid, and never less than the least that is wanted.
    """
    aspiration = wanted.aspiration
    better, nearest = _terms_after(space, space.top - aspiration)
    enough = space.utility(nearest) >= wanted.least and space.keeps_totals(nearest)
    if enough or space.keeps_totals(better):
        return Selected(nearest if enough else better, aspiration)
    found = space.best(space.given, aspiration)
    return Selected(refined(space, found, space.floors, aspiration), aspiration)


def _terms_after(space: Space, amount: Fraction) -> tuple[Terms, Terms]:
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
