"""What to do now: accept, stop, or make the next offer.

Order: is their offer good enough? was this the last turn? is this going nowhere? then our next
offer. The parts that answer are the ones the mandate names.
"""

from fractions import Fraction

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import acceptance_of, selection_of, tactic_of
from negotiator.strategies.contract import Selected
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.strategies.progress import narrowed, stalled
from negotiator.strategies.utility import utility


def decide(view: View, history: History) -> Proposal:
    """Return what we propose to do, with its reasons in numbers.

    The numbers, by name: ``conceded`` (share of the way from targets to floors), ``aspiration``
    (utility aimed at), ``ours`` (utility of our next offer); once they have made an offer
    ``theirs`` (utility of the standing one, else of their last) and ``gap`` (ours less theirs);
    with the no-progress check on and enough rounds ``narrowed`` (loss of the gap over them).

    Raises:
        MandateError: the mandate names an unknown part or contradicts itself.
    """
    conceded = tactic_of(view).share(view, history)
    ours = selection_of(view).select(view, history, conceded)
    numbers = _numbers(view, history, ours, conceded)
    motive = acceptance_of(view).accept(view, history, ours.terms)
    if motive is not None:
        return Proposal(Choice.ACCEPT, history.standing, motive, numbers)
    if not history.may_counter:
        return Proposal(Choice.REJECT, None, Motive.DEADLINE, numbers)
    if stalled(view, history):
        ask = view.on_no_progress is OnNoProgress.ASK
        return Proposal(Choice.ASK if ask else Choice.REJECT, None, Motive.NO_PROGRESS, numbers)
    return Proposal(Choice.OFFER, ours.terms, Motive.CONCEDE, numbers)


def _numbers(
    view: View, history: History, ours: Selected, conceded: Fraction
) -> dict[str, Fraction]:
    """Return the figures behind a decision; see `decide`."""
    next_utility = utility(view, ours.terms)
    numbers = {"conceded": conceded, "aspiration": ours.aspiration, "ours": next_utility}
    theirs = history.standing
    if theirs is None and history.theirs:
        theirs = history.theirs[-1]
    if theirs is not None:
        numbers["theirs"] = utility(view, theirs)
        numbers["gap"] = next_utility - numbers["theirs"]
    change = narrowed(view, history)
    if change is not None:
        numbers["narrowed"] = change
    return numbers
