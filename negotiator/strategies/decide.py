"""What to do now: accept, stop, or make the next offer.

Order: is their offer good enough? was this the last turn? is this going nowhere? then our next
offer. The parts that answer are the ones the mandate names.
"""

from fractions import Fraction
from functools import lru_cache, partial

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.strategy import LastWord
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import (
    acceptance_of,
    conceded_in,
    demands_by_rounds,
    firm_in,
    minds_others,
    selected_ahead,
    selected_in,
)
from negotiator.strategies.contract import Select, Selected, Wanted
from negotiator.strategies.demand import best_of_theirs, demanded, whole_of
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.strategies.last_word import given_back
from negotiator.strategies.progress import narrowed, stalled
from negotiator.strategies.space import Space, space_of
from negotiator.strategies.usual import Numbers, Usual, is_usual
from negotiator.strategies.utility import unknown_values
from negotiator.terms import Terms


def decide(view: View, history: History) -> Proposal:
    """Return what we propose to do, with its reasons in numbers.

    What is prepared for a view once is kept for the next decision; it changes no decision.

    The numbers, by name: ``conceded`` (share of the way from targets to floors), ``aspiration``
    (utility aimed at), ``ours`` (utility of our next offer); once they have made an offer
    ``theirs`` (utility of the standing one, else of their last) and ``gap`` (ours less theirs), and
    ``unknown_values`` (how many of its values have no worth in the mandate and count as 0), if any;
    with MiCRO ``bar`` (utility of the least we have offered, which theirs is compared with); where
    the mandate minds them, ``best`` (utility of the best they ever made), ``alternatives``
    (number of other live negotiations) and ``outside`` (utility of the best offer standing in
    them); with the no-progress check on and enough
    rounds ``narrowed`` (loss of the gap over them).

    Raises:
        MandateError: the mandate names an unknown part or contradicts itself.
    """
    space = space_of(view)
    usual = _usual_of(space)
    quickly = None if usual is None else usual.decide(history)
    return quickly or _weighed(space, history)


def _weighed(space: Space, history: History) -> Proposal:
    """Return what we propose to do, every part of the mandate asked; see `decide`."""
    view = space.view
    acceptance_of(view)  # an unknown word is an error also while there is nothing to accept
    conceded, wanted = _demanded_now(space, history)
    ours = selected_in(space, history, wanted)
    back = given_back(view, history)
    if back is not None and _beaten(space, history, back):
        back = None
    firm = firm_in(space, history, wanted, back)
    if firm is not None:
        ours = firm
    elif back is not None:
        ours = Selected(back, space.utility(back), motive=Motive.OFFER_BACK)
    numbers = Numbers(partial(_numbers, space, ours, conceded), history)
    motive = acceptance(space, history, ours, wanted)
    if motive is not None:
        return Proposal(Choice.ACCEPT, history.standing, motive, numbers)
    if not history.may_counter:
        return Proposal(Choice.REJECT, None, Motive.DEADLINE, numbers)
    if stalled(space, history):
        ask = view.on_no_progress is OnNoProgress.ASK
        return Proposal(Choice.ASK if ask else Choice.REJECT, None, Motive.NO_PROGRESS, numbers)
    return Proposal(Choice.OFFER, ours.terms, ours.motive or Motive.CONCEDE, numbers)


def _demanded_now(space: Space, history: History) -> tuple[Fraction, Wanted]:
    """Return what share of the way is conceded, and what that makes our next offer worth."""
    if _by_rounds(space):
        return _demanded_in(space, history.round)
    conceded = conceded_in(space.view, whole_of(space, history))
    return conceded, demanded(space, history, conceded)


@lru_cache(maxsize=64)
def _by_rounds(space: Space) -> bool:
    """Say whether nothing but the round decides what our next offer is to be worth."""
    return demands_by_rounds(space.view)


@lru_cache(maxsize=512)
def _demanded_in(space: Space, number: int) -> tuple[Fraction, Wanted]:
    """Return what is conceded and demanded in a round, where nothing else decides that."""
    alone = History(number, (), (), None, may_counter=True)
    conceded = conceded_in(space.view, whole_of(space, alone))
    return conceded, demanded(space, alone, conceded)


@lru_cache(maxsize=64)
def _usual_of(space: Space) -> Usual | None:
    """Return what decides by look-ups; None where the mandate asks for more."""
    if not is_usual(space.view):
        return None

    def planned(number: int) -> Selected | Select:
        return selected_ahead(space, _demanded_in(space, number)[1])

    def figures(ours: Selected, history: History) -> dict[str, Fraction]:
        return _numbers(space, ours, _demanded_in(space, history.round)[0], history)

    return Usual(space, planned, figures)


def acceptance(space: Space, history: History, ours: Selected, wanted: Wanted) -> Motive | None:
    """Return why to accept their standing offer, or None.

    Where another standing offer holds our demands up, an offer that is worth what is demanded is
    taken: our own next one is worth at least as much, so waiting for it to be worth no more would
    be waiting for ever. Where it is their own best that does, nothing is lost by asking for more as
    long as there is time, and the mandate's acceptance decides.

    Before our last turn only an offer inside our floors is taken that keeps the limits on totals
    our own offers keep. In the last one there is no later offer to wait for: then anything the gate
    says lies inside the mandate is taken, and nothing the gate says lies outside it. Their best
    given back as our last offer is taken at once when it still stands, unless we hold firm instead.
    """
    standing = history.standing
    last = not history.may_counter
    if standing is None or history.barred or (last and history.admits is False):
        return None
    if space.takes(standing):
        motive = acceptance_of(space.view).accept(space, history, ours.bar or ours.terms)
        if motive is not None:
            return motive
        enough = space.utility(standing) >= wanted.aspiration
        if enough and _others_hold_up(space, history, wanted):
            return Motive.HELD_UP
    if _beaten(space, history, standing):
        return None
    good = standing == ours.terms and standing == given_back(space.view, history)
    return Motive.LAST_CHANCE if good or (last and history.admits) else None


def _others_hold_up(space: Space, history: History, wanted: Wanted) -> bool:
    """Say whether it is another standing offer, no less than anything else, that we demand."""
    outside = _minded(space, history)
    return outside is not None and wanted.held_up and outside >= wanted.aspiration


def _minded(space: Space, history: History) -> Fraction | None:
    """Return what the best standing offer of others is worth, None if the mandate minds none."""
    return history.outside if space.view.outside_options else None


def _beaten(space: Space, history: History, terms: Terms) -> bool:
    """Say whether another standing offer, if the mandate minds it, is better than these terms."""
    outside = _minded(space, history)
    return outside is not None and space.utility(terms) < outside


def _numbers(
    space: Space, ours: Selected, conceded: Fraction, history: History
) -> dict[str, Fraction]:
    """Return the figures behind a decision; see `decide`."""
    next_utility = space.utility(ours.terms)
    numbers = {"conceded": conceded, "aspiration": ours.aspiration, "ours": next_utility}
    theirs = _present(history)
    if ours.bar is not None:
        numbers["bar"] = space.utility(ours.bar)
    if theirs is not None:
        numbers["theirs"] = space.utility(theirs)
        numbers["gap"] = next_utility - numbers["theirs"]
        unknown = unknown_values(space.view, theirs)
        if unknown:
            numbers["unknown_values"] = Fraction(unknown)
    best = best_of_theirs(space, history) if _minds_best(space.view) else None
    if best is not None:
        numbers["best"] = space.utility(best)
    if minds_others(space.view):
        numbers["alternatives"] = Fraction(history.alternatives)
        if history.outside is not None:
            numbers["outside"] = history.outside
    change = narrowed(space, history)
    if change is not None:
        numbers["narrowed"] = change
    return numbers


def _minds_best(view: View) -> bool:
    """Say whether the best they ever offered can change a move."""
    return view.keep_best or view.last_word is not LastWord.OWN


def _present(history: History) -> Terms | None:
    """Return their standing offer, or else their last."""
    if history.standing is not None or not history.theirs:
        return history.standing
    return history.theirs[-1]
