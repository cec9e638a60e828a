"""The last step of a search over thinned issues: from the listed values to the whole grid.

Source: our own; bisection on each issue of which not every value was listed, as far toward a
wished-for value as worth and limits allow.
Traits: deterministic.
"""

from fractions import Fraction

from negotiator.strategies.space import Space
from negotiator.terms import Terms


def refined(space: Space, terms: Terms, toward: Terms, least: Fraction) -> Terms:
    """Return terms moved toward others on the issues whose values were not all listed.

    Args:
        space: what our offers may be.
        terms: terms worth at least `least` that keep the limits on totals.
        toward: where to move, kept between our targets and floors.
        least: utility the terms must keep, 0 to 1.

    Returns:
        Terms that still are and do so, no farther from `toward` on any issue.
    """
    goals = _goals(space, toward)
    # First where it costs us nothing: what is gained there can be given elsewhere.
    order = sorted(goals, key=lambda at: space.worth(at, goals[at]) < space.worth(at, terms[at]))
    for place in order:
        terms = _moved(space, terms, place, goals[place], least)
    return terms


def _goals(space: Space, toward: Terms) -> dict[int, int]:
    """Return where to move each issue of which not every value was listed, by its place."""
    goals: dict[int, int] = {}
    for place, options in enumerate(space.options):
        if not options.whole:
            wish = space.view.issues[place]
            low, high = sorted((wish.target, wish.floor))
            goals[place] = min(max(toward[place], low), high)
    return goals


def _moved(space: Space, terms: Terms, place: int, goal: int, least: Fraction) -> Terms:
    """Return terms moved toward `goal` on one issue, by bisection."""
    good = terms[place]
    far = goal
    while good != far:
        tried = far if abs(far - good) == 1 else (good + far) // 2
        changed = Terms((*terms[:place], tried, *terms[place + 1 :]))
        if space.utility(changed) >= least and space.keeps_limits(changed):
            good = tried
        elif tried == far and abs(far - good) == 1:
            break
        else:
            far = tried
    return Terms((*terms[:place], good, *terms[place + 1 :]))
