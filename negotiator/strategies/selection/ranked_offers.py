"""Our terms one after another in the order of their worth, as far as MiCRO lets us.

Source: de Jonge (2022), "An analysis of the linear bilateral ANAC domains using the MiCRO
benchmark strategy", IJCAI 2022, 223-229. How far is in `tactics.micro`; the order is found lazily,
so a space of any size costs no more than the offers made.
Traits: deterministic; never past the floor.
Vectors: tests/strategies/vectors/micro.json
"""

from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.space import Space
from negotiator.strategies.tactics.micro import next_rank
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR})
"""What this selection claims."""


def ranked_offers(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the next of our terms, or one of those already offered.

    The terms we would be content with, `bar`, are the last in that order that we have offered or
    offer now.
    """
    history = _ranked(space, history)
    made = len(set(history.ours))
    ladder = _ladder(space, made + 1, wanted)
    rank = next_rank(history, int(space.view.tactics[0].part["seed"]), len(ladder))
    bar = ladder[max(rank, min(made, len(ladder)) - 1)]
    return Selected(ladder[rank], space.utility(ladder[rank]), bar)


def _ranked(space: Space, history: History) -> History:
    """Return the history with those of our offers alone that guidance would let us make now.

    The others have no place in the order, so they must not push us down in it.
    """
    if not space.view.guided:
        return history
    return history._replace(ours=tuple(filter(space.keeps_limits, history.ours)))


def _ladder(space: Space, count: int, wanted: Wanted) -> tuple[Terms, ...]:
    """Return up to `count` of our terms, best first, none worth less than the least wanted."""
    ladder = tuple(terms for terms in space.in_order(count) if space.utility(terms) >= wanted.least)
    return ladder or (space.start,)
