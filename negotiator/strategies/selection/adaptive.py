"""What they seem to like, unless they answer in kind: then something new for something new.

Source: our own, with the rule of de Jonge (2022), "An analysis of the linear bilateral ANAC domains
using the MiCRO benchmark strategy", IJCAI 2022, 223-229: something new as long as they make no
fewer different offers. Here it is kept up only with those who keep to it (`opponent.in_kind`). What
they like is `selection.model`, the last offer `firm.held_firm`.
Traits: deterministic; never past the floor.
Vectors: tests/strategies/vectors/adaptive.json

Somebody who concedes as time goes by gains by our giving something new for what it gives anyway,
and somebody stubborn never answers. Both are soon out of step: who answers in kind makes a new
offer just when it has made no more different ones than we. With all others the tactic's curve alone
decides. What is new is the next of our terms in the order of their worth, so it costs the least
there is to give.

Of values that they never offered nothing tells which they like better. Long before the end those
are tried that cost us least. In the two offers before the last, which gives back their best or is
firm, it is those that cost us most, as if interests were opposed: there we go as far as the
curve says.
"""

from collections.abc import Sequence
from fractions import Fraction

from negotiator.mandate.view import View
from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.history import History, Motive
from negotiator.strategies.last_word import last_offer
from negotiator.strategies.opponent.in_kind import InKind, in_kind
from negotiator.strategies.selection.model import model
from negotiator.strategies.space import Space
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR})
"""What this selection claims."""


def adaptive(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the terms they seem to like best among those worth the aspiration, or something new.

    Parameters: those of `selection.model`; ``opposed``, 0 to 1, what terms gain in score by costing
    us all they may, in the two offers before the last; ``in_kind_after``, a whole number of our
    offers before anything new is offered for something new; ``out_of_step``, how often they may be
    that; and those of `firm.held_firm`.
    """
    chosen = model(space, history, wanted)
    if len(history.ours) < int(space.view.selection["in_kind_after"]):
        return chosen
    if last_offer(space.view, history) or not history.may_counter:
        return chosen
    known = in_kind(space.view.role, history)
    due = answers_in_kind(space.view, known) and known.theirs >= len(known.ours)
    if not due or chosen.terms not in known.ours:
        return chosen
    new = _next_new(space, known, wanted.least)
    return chosen if new is None else Selected(new, chosen.aspiration, motive=Motive.IN_KIND)


def answers_in_kind(view: View, known: InKind) -> bool:
    """Say whether they have kept to something new for something new."""
    return known.out_of_step <= int(view.selection["out_of_step"])


def _next_new(space: Space, known: InKind, least: Fraction) -> Terms | None:
    """Return the best of our terms that we have not offered; None when there is none."""
    # One of so many terms is not among those offered, which are one fewer.
    order: Sequence[Terms] = space.in_order(len(known.ours) + 1)
    for terms in order:
        if terms not in known.ours:
            return terms if space.utility(terms) >= least else None
    return None
