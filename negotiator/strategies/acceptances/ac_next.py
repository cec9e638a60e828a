"""Accept what is at least as good as what we would say next.

Source: Baarslag, Hindriks & Jonker (2013), "Acceptance conditions in automated negotiation", in
Complex Automated Negotiations, Studies in Computational Intelligence 383: the condition AC-next
(their scale 1, offset 0), here against our next offer as it would go out, on its grid.
Traits: deterministic.
Vectors: tests/strategies/vectors/worked_example.json
"""

from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this acceptance claims."""


def ac_next(space: Space, history: History, ours: Terms) -> Motive | None:
    """Return why to accept their standing offer, or None to leave it.

    Args:
        space: what offers are worth to us.
        history: where the negotiation stands.
        ours: our own next offer, on its grid.
    """
    standing = history.standing
    if standing is None or space.measure(standing) < space.measure(ours):
        return None
    return Motive.GOOD_ENOUGH
