"""What our next offer should be worth: what time and behaviour make of it, and what holds it up.

Source: the aspiration levels of Pruitt (1981), "Negotiation Behavior"; demands that another
standing offer holds up, as in Raiffa (1982), "The Art and Science of Negotiation", on the best
alternative to a negotiated agreement.
Traits: deterministic.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from negotiator.mandate.strategy import EVERY
from negotiator.strategies.contract import Moment, Track, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.rows import Offers, Rows
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
    level = _between(space.top, space.span, share)
    least = space.bottom
    if not (space.view.keep_best or space.view.outside_options):
        return Wanted(level, least)
    best = best_inside(space, history) if space.view.keep_best else None
    if best is not None:
        least = max(least, space.utility(best))
    if space.view.outside_options and history.outside is not None:
        least = max(least, history.outside)
    return Wanted(level, min(least, space.top))


def _between(top: Fraction, span: Fraction, share: Fraction) -> Fraction:
    """Return `top` less a share of `span`, as one fraction of whole numbers."""
    above, below = top.numerator, top.denominator
    part, parts = share.numerator * span.numerator, share.denominator * span.denominator
    return Fraction(above * parts - part * below, below * parts)


def best_inside(space: Space, history: History) -> Terms | None:
    """Return the best terms they offered that we might take before our last turn."""
    return _best_in(_inside_of(space), history.theirs)


def best_of_theirs(space: Space, history: History) -> Terms | None:
    """Return the terms they offered that are worth most to us, the latest of several."""
    return _best_in(_all_of(space), history.theirs)


@dataclass(slots=True)
class _Best:
    """The best terms of a row of offers, the latest of several; None as long as there are none."""

    terms: Terms | None = None
    measure: int = 0


def _best_in(rows: Rows[_Best], theirs: Offers) -> Terms | None:
    """Return the best terms of a row."""
    best = rows.take(theirs)
    terms = best.terms
    rows.keep(theirs, best)
    return terms


@lru_cache(maxsize=64)
def _all_of(space: Space) -> Rows[_Best]:
    """Return where the best of all that they offered is kept."""

    def read(best: _Best, terms: Terms) -> None:
        measure = space.measure(terms)
        if best.terms is None or measure >= best.measure:
            best.terms, best.measure = terms, measure

    return Rows(partial(_begun, read), read)


@lru_cache(maxsize=64)
def _inside_of(space: Space) -> Rows[_Best]:
    """Return where the best is kept of what we might take before our last turn."""

    def read(best: _Best, terms: Terms) -> None:
        measure = space.measure(terms)
        if (best.terms is None or measure >= best.measure) and space.takes(terms):
            best.terms, best.measure = terms, measure

    return Rows(partial(_begun, read), read)


def _begun(read: Callable[[_Best, Terms], None], theirs: Offers) -> _Best:
    """Return the best of a row, read one after the other."""
    best = _Best()
    for terms in theirs:
        read(best, terms)
    return best
