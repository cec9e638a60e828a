"""Complete terms at an aspiration level that the other side seems to like best.

Source: Baarslag, Hendrikx, Hindriks & Jonker (2016), "Learning about the opponent in automated
bilateral negotiation", Autonomous Agents and Multi-Agent Systems 30(5), 849-898: of all terms worth
enough to us, those with the best value under a model of the opponent. The model is
`opponent.frequency`.
Traits: deterministic; never past the floor; worth what is asked.

Terms that were sent already count a little less with each time, so that a counterparty that does
not take them sees others: less by `repeat_cost` of the whole score each time, at most `repeat_most`
times. Of equally good terms those worth more to us are offered. A space of few terms is searched
exactly; in a larger one the choice is the best of the solution of `selection.knapsack` and
its best neighbours, which differ from it in one block, so it is never worse than that solution.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from negotiator.mandate.strategy import Part
from negotiator.strategies.contract import Selected, Trait, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.listed import Listed
from negotiator.strategies.opponent.frequency import WHOLE, likes
from negotiator.strategies.options import Ints
from negotiator.strategies.selection.walk import walked
from negotiator.strategies.space import Space, units
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR, Trait.ENOUGH})
"""What this selection claims."""
_NEIGHBOURS: Final = 24
"""Most combinations of one block that are looked at beside the one found."""


def model(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the terms they seem to like best among those worth the aspiration.

    Parameters: ``decay`` above 0 to 1, ``prior``, ``repeat_cost`` from 0 to 1, ``repeat_most`` a
    whole number.
    """
    part = space.view.selection
    scores = likes(space, history.theirs, part["decay"], part["prior"]).weighted()
    whole = [block.score(scores) for block in space.blocks]
    charges = _charges(history, part)
    listed = space.listed
    if listed is not None:
        terms = _among_listed(space, listed, whole, wanted.aspiration, charges)
    else:
        terms = _around_best(space, whole, wanted.aspiration, charges)
    return Selected(terms, wanted.aspiration)


def _charges(history: History, part: Part) -> dict[Terms, int]:
    """Return what terms that we sent already lose in score."""
    cost, most = int(Fraction(part["repeat_cost"]) * WHOLE), int(part["repeat_most"])
    return {terms: cost * min(times, most) for terms, times in Counter(history.ours).items()}


def _among_listed(
    space: Space,
    listed: Listed,
    whole: Sequence[Ints],
    least: Fraction,
    charges: dict[Terms, int],
) -> Terms:
    """Return the best terms of all, each looked at."""
    sent = [(space.listed_place(terms), charge) for terms, charge in charges.items()]
    for asked in space.asked(least):
        count = listed.count_from(asked)
        scores = listed.score(whole, count)
        for place, charge in sent:
            if place is not None and place < count:
                scores[place] -= charge
        if count:
            # The first of equals is the one worth most to us: that is the order of the list.
            best = space.terms_of(listed.places[int(np.argmax(scores))].tolist())
            if space.utility(best) >= least:
                return best
    return walked(space, least)


def _around_best(
    space: Space, whole: Sequence[Ints], least: Fraction, charges: dict[Terms, int]
) -> Terms:
    """Return the best of the found terms and those that differ from them in one block."""
    found = space.find(whole, least)
    if found is None:
        return walked(space, least)
    terms = space.terms_of(found)
    if not charges.get(terms):
        return terms
    sent = {
        places: charge
        for made, charge in charges.items()
        if (places := space.places_of(made)) is not None
    }
    own = sum(int(score[place]) for score, place in zip(whole, found, strict=True))
    best = (own - charges[terms], space.worth_of(found), found)
    for block in range(len(whole)):
        for candidate, score in _neighbours(space, whole, found, block, units(least)):
            if own + score < best[0]:
                break  # what follows scores less still, and a charge only takes away
            rank = (own + score - sent.get(candidate, 0), space.worth_of(candidate), candidate)
            if rank[:2] > best[:2] and space.keeps_limits(space.terms_of(candidate)):
                best = rank
    return space.terms_of(best[2])


def _neighbours(
    space: Space, whole: Sequence[Ints], found: tuple[int, ...], block: int, least: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give (combination, score more or less than the one found), best first, for one block."""
    worth = space.blocks[block].worth
    needed = least - (space.worth_of(found) - int(worth[found[block]]))
    count = int(np.searchsorted(-worth, -needed, side="right"))
    scores = whole[block][:count] - whole[block][found[block]]
    most = min(count, _NEIGHBOURS)
    for place in np.argsort(-scores, kind="stable")[:most].tolist():
        if place != found[block]:
            yield (*found[:block], place, *found[block + 1 :]), int(scores[place])
