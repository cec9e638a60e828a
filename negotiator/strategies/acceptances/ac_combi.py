"""Accept what is as good as our next offer; late, also the best that is still to be hoped for.

Source: Baarslag, Hindriks & Jonker (2013), "Acceptance conditions in automated negotiation", in
Complex Automated Negotiations, Studies in Computational Intelligence 383: the condition
AC-combi(T, MAX^W): AC-next, or, after T, an offer no worse than the best they made in a window W
as long as the time that is left, for they will hardly offer better in that time.
Traits: deterministic.
Vectors: tests/strategies/vectors/acceptance.json
"""

from negotiator.strategies.acceptances.ac_next import ac_next
from negotiator.strategies.acceptances.ac_time import late
from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this acceptance claims."""


def ac_combi(space: Space, history: History, ours: Terms) -> Motive | None:
    """Return why to accept their standing offer, or None to leave it.

    Parameters: ``accept_after``, T, a share of our rounds, 0 to 1.
    """
    standing = history.standing
    if standing is not None and late(space, history):
        left = max(space.view.rounds - history.round, 1)
        window = history.theirs[-left:] or (standing,)
        if space.utility(standing) >= max(map(space.utility, window)):
            return Motive.BEST_SEEN
    return ac_next(space, history, ours)
