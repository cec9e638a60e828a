"""Accept what is at least as good as what we would say next.

Source: Baarslag, Hindriks & Jonker (2013), "Acceptance conditions in automated negotiation", in
Complex Automated Negotiations, Studies in Computational Intelligence 383: the condition AC-next
(their scale 1, offset 0), here against our next offer as it would go out, on its grid.
Traits: deterministic; never past the floor.
Vectors: tests/strategies/vectors/worked_example.json

In our last answerable turn there is no later offer to wait for: then anything the gate says lies
inside the mandate is taken, also past the floor, and nothing the gate says lies outside it.
"""

from negotiator.mandate.view import View
from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History, Motive
from negotiator.strategies.utility import inside_floors, utility
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR})
"""What this acceptance claims (past the floor only on the gate's word)."""


def ac_next(view: View, history: History, ours: Terms) -> Motive | None:
    """Return why to accept their standing offer, or None to leave it.

    Args:
        view: what we know of our mandate.
        history: where the negotiation stands.
        ours: our own next offer, on its grid.
    """
    standing = history.standing
    if standing is None:
        return None
    last = not history.may_counter
    if last and history.admits is False:
        return None
    if utility(view, standing) >= utility(view, ours) and inside_floors(view, standing):
        return Motive.GOOD_ENOUGH
    return Motive.LAST_CHANCE if last and history.admits else None
