"""Notice that talking on brings nothing: the gap has stopped narrowing.

Source: our own; a plain window over rounds, so that a counterparty cannot keep us busy with
endless tiny concessions.
Traits: deterministic.
Vectors: tests/strategies/vectors/progress.json
"""

from fractions import Fraction

from negotiator.strategies.history import History
from negotiator.strategies.space import Space


def narrowed(space: Space, history: History) -> Fraction | None:
    """Return by how much the gap narrowed over the last `no_progress_rounds` complete rounds.

    The gap of round r is the utility to us of our r-th offer less that of theirs; a round is
    complete when both were made. None when the check is off or too few rounds are complete.
    """
    complete = min(len(history.ours), len(history.theirs))
    window = space.view.no_progress_rounds
    if window < 1 or complete <= window:
        return None
    return _gap(space, history, complete - window) - _gap(space, history, complete)


def stalled(space: Space, history: History) -> bool:
    """Say whether the gap narrowed by no more than `min_progress` over those rounds."""
    change = narrowed(space, history)
    return change is not None and change <= Fraction(space.view.min_progress)


def _gap(space: Space, history: History, number: int) -> Fraction:
    """Return the gap of a complete round, counted from 1."""
    ours, theirs = history.ours[number - 1], history.theirs[number - 1]
    return space.utility(ours) - space.utility(theirs)
