"""Complete terms at an aspiration level that come nearest to the other side's last offer.

Source: Faratin, Sierra & Jennings (2002), "Using similarity criteria to make issue trade-offs in
automated negotiations", Artificial Intelligence 142(2), 205-237: of all contracts worth the same
to us propose the one most similar to theirs; the similarity of contracts is the weighted mean of
the similarity of their issues. Here it is maximised exactly over the listed values, where the
paper climbs by random steps.
Traits: deterministic; never past the floor; worth what is asked.
Vectors: tests/strategies/vectors/faratin_2002.json

Numbers and days are similar by their distance as a share of the agenda's range; two choices are
alike or not. All negotiable issues count the same: what matters to them is not known here. As long
as they have made no offer, the selection is that of `logroll`.
"""

from fractions import Fraction
from typing import Final

import numpy as np

from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.options import UNIT, Ints
from negotiator.strategies.refined import refined
from negotiator.strategies.selection.logroll import logroll
from negotiator.strategies.selection.walk import walked
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR, Trait.ENOUGH})
"""What this selection claims."""
_FINE: Final = 10**4  # steps of a similarity below which its rounding would tell


def nearest(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the terms most similar to their last offer among those worth the aspiration."""
    if not history.theirs:
        return logroll(space, history, Wanted(wanted.aspiration, wanted.aspiration))
    return nearest_to(space, history.theirs[-1], wanted.aspiration)


def nearest_to(space: Space, goal: Terms, aspiration: Fraction) -> Selected:
    """Return the terms most similar to `goal` among those worth the aspiration."""
    scores = [similarity(space, place, goal[place]) for place in range(len(goal))]
    found = space.best(scores, aspiration) or walked(space, aspiration)
    return Selected(refined(space, found, goal, aspiration), aspiration)


def similarity(space: Space, place: int, steps: int) -> Ints:
    """Return how similar each option of an issue is to a value, from 0 to 10^12."""
    issue, options = space.view.agenda.issues[place], space.options[place].steps
    if issue.kind not in NUMERIC:
        return np.where(options == steps, UNIT, 0).astype(np.int64)
    span = max(issue.high - issue.low, 1)
    unit = UNIT // span  # so that no product passes 64 bits, however long the range is
    if unit >= _FINE:
        return UNIT - np.abs(options - steps) * unit
    away = (abs(option - steps) for option in options.tolist())
    return np.array([UNIT - far * UNIT // span for far in away], dtype=np.int64)
