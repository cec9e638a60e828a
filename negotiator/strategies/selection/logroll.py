"""Complete terms at an aspiration level: concede first where our weight is least.

Source: logrolling, Pruitt (1981), "Negotiation Behavior": yield on what matters little to us, hold
what matters much. Aspiration falls from the utility of our targets to that of our floors (or to
the mandate's floor utility, if that is higher).
Traits: deterministic; ignores history; concedes monotonically without limits; never past the floor.
Vectors: tests/strategies/vectors/logroll.json

The issues give way one after another, in the order of weight, so at most one of them stands
between target and floor, and only that one is rounded to its grid. What the rounding leaves over
is not passed on to the next issue: it would be taken back a round later. So every issue concedes
monotonically as the aspiration falls.

Where our offers keep limits on totals, this order may lead across one. Then the terms are those
that give up most value, weights left aside, among all that are worth the aspiration and keep the
limits: without limits that is the same order. So does guidance that leaves out a value on the way.
There, and only there, an issue may take back what it gave; a test shows both.
"""

from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.refined import refined
from negotiator.strategies.selection.walk import terms_at, walked
from negotiator.strategies.space import Space

TRAITS = frozenset(
    {
        Trait.DETERMINISTIC,
        Trait.IGNORES_HISTORY,
        Trait.MONOTONE_UNLIMITED,
        Trait.INSIDE_FLOOR,
    }
)
"""What this selection claims."""


def logroll(space: Space, _history: History, wanted: Wanted) -> Selected:
    """Return terms worth what is wanted, conceded in the order of weight.

    Returns:
        Terms from target to floor on every issue, worth the aspiration up to the rounding of one
        issue to its grid, and never less than the least that is wanted.
    """
    aspiration = wanted.aspiration
    better, nearest = terms_at(space, aspiration)
    enough = space.measure(nearest) >= space.needed(wanted.least) and space.keeps_limits(nearest)
    if enough or space.keeps_limits(better):
        return Selected(nearest if enough else better, aspiration)
    found = space.best(space.given, aspiration) or walked(space, aspiration)
    return Selected(refined(space, found, space.floors, aspiration), aspiration)
