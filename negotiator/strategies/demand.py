"""What our next offer should be worth: what time and behaviour make of it, and what holds it up.

Source: the aspiration levels of Pruitt (1981), "Negotiation Behavior"; demands that another
standing offer holds up, as in Raiffa (1982), "The Art and Science of Negotiation", on the best
alternative to a negotiated agreement.
Traits: deterministic.
"""

from fractions import Fraction

from negotiator.mandate.strategy import EVERY
from negotiator.strategies.contract import Moment, Track, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.space import Space
from negotiator.terms import Terms


def whole_of(space: Space, history: History) -> Moment:
    """Return the moment a tactic for the whole decides from."""
    return Moment(
        part=space.view.tactics[0].part,
        rounds=space.view.rounds,
        history=history,
        scope=EVERY,
        track=lambda: Track(
            # From one up, so that a step of theirs from almost nothing to twice that stays small.
            target=1 + space.top,
            floor=1 + space.bottom,
            ours=tuple(1 + space.utility(terms) for terms in history.ours),
            theirs=tuple(1 + space.utility(terms) for terms in history.theirs),
        ),
    )


def demanded(space: Space, history: History, share: Fraction) -> Wanted:
    """Return what our next offer should be worth.

    Args:
        space: what our offers may be.
        history: where the negotiation stands.
        share: of the way from targets to floors, conceded by now.
    """
    level = space.top - share * (space.top - space.bottom)
    least = space.bottom
    best = best_inside(space, history) if space.view.keep_best else None
    if best is not None:
        least = max(least, space.utility(best))
    if space.view.outside_options and history.outside is not None:
        least = max(least, history.outside)
    return Wanted(level, min(least, space.top))


def best_inside(space: Space, history: History) -> Terms | None:
    """Return the best terms they offered that we might take before our last turn."""
    inside = [terms for terms in history.theirs if space.takes(terms)]
    return max(reversed(inside), key=space.measure, default=None)


def best_of_theirs(space: Space, history: History) -> Terms | None:
    """Return the terms they offered that are worth most to us, the latest of several."""
    if not history.theirs:
        return None
    return max(reversed(history.theirs), key=space.measure)
