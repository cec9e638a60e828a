"""Why each move was made, in a sentence: ours by the strategy's own numbers, theirs by what it did.

The sentences tell what offers are worth to us, so they are for our own side.
"""

from collections.abc import Iterator
from typing import Final

from negotiator.mandate.view import View, view_of
from negotiator.protocol.acts import OFFERS, Act
from negotiator.replay.harness import Played
from negotiator.replay.recorded import By
from negotiator.report.told import Case
from negotiator.strategies.explain import changes, explain
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Terms

_OFFERING: Final = frozenset({Motive.CONCEDE, Motive.IN_KIND, Motive.OFFER_BACK, Motive.HELD_FIRM})
_STOPPING: Final = frozenset({Motive.DEADLINE, Motive.NO_PROGRESS})
_OWED: Final = {
    Act.OPEN: "agreed to negotiate",
    Act.ACCEPT: "took the offer that stood",
    Act.CONFIRM: "confirmed the agreement, as the protocol asks",
    Act.REJECT: "ended it",
    Act.WITHDRAW: "took an offer back",
    Act.HOLD: "asked for time",
    Act.REFUSE: "refused, as the protocol asks",
    Act.PROPOSE: "made an offer",
    Act.COUNTER: "made an offer",
}


def reasons_of(told: Case, moves: tuple[Played, ...]) -> tuple[str, ...]:
    """Return why each move of one negotiation was made, in order."""
    return tuple(_reasons(view_of(told.mandate), moves))


def _reasons(view: View, moves: tuple[Played, ...]) -> Iterator[str]:
    """Give the reasons one after another."""
    theirs: Terms | None = None
    ours: Terms | None = None
    for move in moves:
        proposal = _proposal(move, theirs) if move.by is By.US else None
        sentence = _owed(move) if proposal is None else _decided(view, move, proposal, ours)
        fault = "" if move.fault is None else f" It had no effect: {move.fault}."
        yield sentence + fault
        if move.act in OFFERS and move.fault is None:
            theirs, ours = (move.terms, ours) if move.by is By.THEM else (theirs, move.terms)


def _owed(move: Played) -> str:
    """Say what a move does that no strategy of ours decided."""
    if move.act is Act.OPEN and move.by is By.THEM:
        return "Asked to negotiate."
    return f"{_OWED[move.act].capitalize()}."


def _decided(view: View, move: Played, proposal: Proposal, before: Terms | None) -> str:
    """Say why we made a move that the strategy decided."""
    sentence = explain(view, proposal)
    if proposal.choice is Choice.ACCEPT and move.act is not Act.ACCEPT:
        return f"Their offer had expired, so we made it ours. {sentence}"
    if proposal.choice is Choice.OFFER and before is not None and proposal.terms is not None:
        return f"{sentence} Since our last: {changes(view, before, proposal.terms)}."
    return sentence


def _proposal(move: Played, theirs: Terms | None) -> Proposal | None:
    """Return what the strategy proposed; None for a move that it did not decide."""
    if move.motive not in {motive.value for motive in Motive}:
        return None
    motive = Motive(move.motive)
    numbers = dict(move.numbers)
    if motive in _STOPPING:
        choice = Choice.ASK if move.act is Act.HOLD else Choice.REJECT
        return Proposal(choice, None, motive, numbers)
    choice = Choice.OFFER if motive in _OFFERING else Choice.ACCEPT
    terms = theirs if move.terms is None else move.terms
    return None if terms is None else Proposal(choice, terms, motive, numbers)
