"""Our last offer: the best they ever offered, given back to them.

Source: Baarslag, Hindriks, Jonker, Kraus & Lin (2012), "The first automated negotiating agents
competition (ANAC 2010)", in New Trends in Agent-Based Complex Automated Negotiations, on agents
that return the opponent's best bid in the end.
Traits: deterministic.

By ``offer-back`` that is the best of theirs that our own offers may come to. By
``offer-back-to-reserve`` it may lie past them, on the gate's word that the mandate admits it. The
gate's answer then shows in the offer, which costs them nothing: who negotiates again and again can
find the reserve by it.
"""

from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.demand import best_of_theirs
from negotiator.strategies.history import History
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms


def last_offer(view: View, history: History) -> bool:
    """Say whether the offer we would make now is the last our rounds allow."""
    return history.may_counter and history.round >= last_round(view)


def last_round(view: View) -> int:
    """Return the round of our last offer.

    The buyer answers the seller's last offer with yes or no, so its own last offer is a round
    earlier.
    """
    return view.rounds - (1 if view.role is Role.BUYER else 0)


def to_ask(view: View, history: History) -> Terms | None:
    """Return the terms about which the gate is to be asked in this turn, None for none.

    In our last turn these are the standing ones, which may still be taken, unless they do not bind
    them; with the last offer, if the mandate says so, the best they ever offered.
    """
    if not history.may_counter:
        return history.standing if history.firm else None
    if view.last_word is LastWord.OFFER_BACK_TO_RESERVE and last_offer(view, history):
        return best_of_theirs(space_of(view), history)
    return None


def given_back(view: View, history: History) -> Terms | None:
    """Return the terms to give back as our last offer, None when it is to be our own."""
    if view.last_word is LastWord.OWN or not last_offer(view, history):
        return None
    if history.admits:
        return to_ask(view, history)
    space = space_of(view)
    # From the best down, of equals the latest first, each once.
    falling = sorted(dict.fromkeys(reversed(history.theirs)), key=space.measure, reverse=True)
    return next(filter(space.offers, falling), None)
