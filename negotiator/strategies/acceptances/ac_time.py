"""Accept whatever our own offers might come to, once so much of the time has passed.

Source: Baarslag, Hindriks & Jonker (2013), "Acceptance conditions in automated negotiation", in
Complex Automated Negotiations, Studies in Computational Intelligence 383: the condition AC-time,
here besides AC-next: before that time an offer as good as our own next one is not left lying.
Traits: deterministic.
Vectors: tests/strategies/vectors/acceptance.json
"""

from fractions import Fraction

from negotiator.strategies.acceptances.ac_next import ac_next
from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this acceptance claims."""


def ac_time(space: Space, history: History, ours: Terms) -> Motive | None:
    """Return why to accept their standing offer, or None to leave it.

    Parameters: ``accept_after``, the share of our rounds after which any offer that lies inside
    our floors is taken, 0 to 1.
    """
    if history.standing is not None and late(space, history):
        return Motive.LATE
    return ac_next(space, history, ours)


def late(space: Space, history: History) -> bool:
    """Say whether the share of our rounds that ``accept_after`` names has passed."""
    after = Fraction(space.view.acceptance["accept_after"])
    return Fraction(history.round) > after * space.view.rounds
