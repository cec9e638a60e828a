"""Accept what is worth at least a constant.

Source: Baarslag, Hindriks & Jonker (2013), "Acceptance conditions in automated negotiation", in
Complex Automated Negotiations, Studies in Computational Intelligence 383: the condition AC-const.
Traits: deterministic.
Vectors: tests/strategies/vectors/acceptance.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this acceptance claims."""


def ac_const(space: Space, history: History, _ours: Terms) -> Motive | None:
    """Return why to accept their standing offer, or None to leave it.

    Parameters: ``accept_from``, the least utility to accept, 0 to 1.
    """
    standing = history.standing
    least = Fraction(space.view.acceptance["accept_from"])
    if standing is None or space.utility(standing) < least:
        return None
    return Motive.WORTH_ENOUGH
