"""The way a mandate concedes by itself, round by round, against somebody who never moves.

Traits: deterministic.
"""

from dataclasses import dataclass
from fractions import Fraction

from negotiator.mandate.view import View
from negotiator.strategies.catalogue import conceded_in, selected_in
from negotiator.strategies.demand import demanded, whole_of
from negotiator.strategies.history import History
from negotiator.strategies.space import space_of
from negotiator.terms import Terms

MOST_POINTS = 20
"""Most rounds shown; of a longer negotiation these are spread evenly, the last one included."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Our own offer of one round.

    Attributes:
        round: from 1.
        conceded: share of the way from targets to floors, 0 to 1.
        terms: the offer.
        utility: what it is worth to us, 0 to 1.
    """

    round: int
    conceded: Fraction
    terms: Terms
    utility: Fraction


def curve(view: View) -> tuple[CurvePoint, ...]:
    """Return our own offers, round by round; the last ones show where we stop.

    Raises:
        MandateError: the mandate names an unknown part or contradicts itself.
    """
    count = min(view.rounds, MOST_POINTS)
    return tuple(_point(view, -(-view.rounds * n // count)) for n in range(1, count + 1))


def _point(view: View, number: int) -> CurvePoint:
    """Return the offer of one round."""
    space = space_of(view)
    alone = History(round=number, ours=(), theirs=(), standing=None, may_counter=True)
    conceded = conceded_in(view, whole_of(space, alone))
    terms = selected_in(space, alone, demanded(space, alone, conceded)).terms
    return CurvePoint(number, conceded, terms, space.utility(terms))
