"""Complete terms at an aspiration level: concede first where our weight is least.

Source: logrolling, Pruitt (1981), "Negotiation Behavior": yield on what matters little to us, hold
what matters much. Aspiration falls from the utility of our targets to that of our floors (or to
the mandate's floor utility, if that is higher) by the share the tactic gives.
Traits: deterministic; ignores history; concedes monotonically; never past the floor.
Vectors: tests/strategies/vectors/logroll.json

The issues give way one after another, in the order of weight, so at most one of them stands
between target and floor, and only that one is rounded to its grid. What the rounding leaves over
is not passed on to the next issue: it would be taken back a round later.
"""

from collections.abc import Iterator
from fractions import Fraction

from negotiator.errors import MandateError
from negotiator.mandate.view import View
from negotiator.strategies.contract import Selected, Trait
from negotiator.strategies.descent import around, check_falls
from negotiator.strategies.history import History
from negotiator.strategies.utility import floors, pairs, targets, utility, value
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.IGNORES_HISTORY, Trait.MONOTONE, Trait.INSIDE_FLOOR})
"""What this selection claims."""


def logroll(view: View, _history: History, share: Fraction) -> Selected:
    """Return the terms that concede `share` of the way from targets to floors.

    Args:
        view: what we know of our mandate.
        share: 0 to 1.

    Returns:
        Terms from target to floor on every issue, worth at least the view's floor utility.

    Raises:
        MandateError: the targets are worth less than the floor utility, or a value function
            rises on the way from target to floor.
    """
    for issue, wish in pairs(view):
        check_falls(issue, wish)
    top, least = utility(view, targets(view)), Fraction(view.floor_utility)
    bottom = max(utility(view, floors(view)), least)
    if bottom > top:
        raise MandateError(
            "strategy: expected targets worth no less than the floor utility; correct the mandate"
        )
    amount = share * (top - bottom)
    better, nearest = _terms_after(view, amount)
    terms = nearest if utility(view, nearest) >= least else better
    return Selected(terms, top - amount)


def _terms_after(view: View, amount: Fraction) -> tuple[Terms, Terms]:
    """Return terms after giving up `amount` of utility, rounded in our favour and to nearest."""
    better, nearest = list(targets(view)), list(targets(view))
    for place, part in _parts(view, amount):
        issue, wish = view.agenda.issues[place], view.issues[place]
        if part is None:
            better[place] = nearest[place] = wish.floor
        else:
            worth = value(issue, wish, wish.target) - part / Fraction(wish.weight)
            better[place], nearest[place] = around(issue, wish, worth)
    return Terms(tuple(better)), Terms(tuple(nearest))


def _parts(view: View, amount: Fraction) -> Iterator[tuple[int, Fraction | None]]:
    """Give (place of the issue, utility it gives up) as long as anything is left to give up.

    None means the whole issue, down to its floor.
    """
    for place, whole in _wholes(view):
        if amount <= 0:
            return
        yield place, None if whole <= amount else amount
        amount -= whole


def _wholes(view: View) -> list[tuple[int, Fraction]]:
    """Return (place of the issue, most it can give up), least weight first, then agenda order."""
    wholes = [
        Fraction(wish.weight) * (value(issue, wish, wish.target) - value(issue, wish, wish.floor))
        for issue, wish in pairs(view)
    ]
    return sorted(enumerate(wholes), key=lambda item: view.issues[item[0]].weight)
