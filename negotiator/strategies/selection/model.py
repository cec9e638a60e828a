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

Where only one of the listed terms is worth enough, nothing has to be known of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from negotiator.strategies.contract import Select, Selected, Trait, Wanted
from negotiator.strategies.history import History
from negotiator.strategies.listed import FEW, Listed
from negotiator.strategies.opponent.known import Known, Sent
from negotiator.strategies.options import Ints
from negotiator.strategies.selection.walk import walked
from negotiator.strategies.space import Space, units
from negotiator.terms import Terms

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR, Trait.ENOUGH})
"""What this selection claims."""
_NEIGHBOURS: Final = 24
"""Most combinations of one block that are looked at beside the one found."""
_MOST_READY: Final = 256
"""For how many things wanted it is kept what selects."""


def model(space: Space, history: History, wanted: Wanted) -> Selected:
    """Return the terms they seem to like best among those worth the aspiration.

    Parameters: ``decay`` above 0 to 1, ``prior``, ``repeat_cost`` from 0 to 1, ``repeat_most`` a
    whole number.
    """
    ready = _ready_of(space)(wanted)
    return ready if isinstance(ready, Selected) else ready(history)


class _Ready:
    """What is selected, or what selects it, for what was wanted lately: mostly that of a round."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._made: dict[int, tuple[Wanted, Selected | Select]] = {}

    def __call__(self, wanted: Wanted) -> Selected | Select:
        """Return what `model_ahead` does."""
        made = self._made.get(id(wanted))  # of what is kept, so no other one comes to its place
        if made is not None and made[0] is wanted:
            return made[1]
        ready = model_ahead(self._space, wanted)
        if len(self._made) >= _MOST_READY:
            self._made.clear()
        self._made[id(wanted)] = (wanted, ready)
        return ready


@lru_cache(maxsize=64)
def _ready_of(space: Space) -> _Ready:
    """Return where that is kept for a space."""
    return _Ready(space)


def model_ahead(space: Space, wanted: Wanted) -> Selected | Select:
    """Return what `model` selects whatever they did, or else what selects it for a history."""
    listed, least = space.listed, wanted.aspiration
    _known_of(space)  # a parameter that is missing is an error also where it does not matter yet
    if listed is None:
        if _single(space, least):
            found = space.find([block.worth for block in space.blocks], least)
            return Selected(walked(space, least) if found is None else space.terms_of(found), least)
        return lambda history: Selected(_around_best(space, history, least), least)
    counts = [count for asked in space.asked(least) if (count := listed.count_from(asked))]
    needed = space.needed(least)
    for count in counts:
        if count > 1:
            asked = _Asked(space, listed, least, needed, counts)
            return lambda history: Selected(_among(asked, history), least)
        if space.measure(listed.terms(0)) >= needed:
            return Selected(listed.terms(0), least)
    return Selected(walked(space, least), least)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of listed terms.

    Attributes:
        space: what our offers may be.
        listed: all of them.
        least: what the terms must be worth.
        needed: the same, as a measure.
        counts: how many of the first to look at, then how many if the best of those does not do.
    """

    space: Space
    listed: Listed
    least: Fraction
    needed: int
    counts: Sequence[int]


def _single(space: Space, least: Fraction) -> bool:
    """Say whether no two combinations are worth enough, where no limit on a sum has to be kept."""
    if space.caps:
        return False
    gaps = [int(b.worth[0] - b.worth[1]) for b in space.blocks if len(b.worth) > 1]
    best = sum(int(block.worth[0]) for block in space.blocks)
    return not gaps or best - min(gaps) < space.asked(least)[0]


def _among(asked: _Asked, history: History) -> Terms:
    """Return the best of the listed terms, each looked at."""
    space, listed = asked.space, asked.listed
    known = _known_of(space)
    parts, sent = known.joined(history.theirs), known.sent.take(history.ours)
    terms: Terms | None = None
    for count in asked.counts:
        best = listed.terms(_best_of(listed, parts, sent, count))
        if space.measure(best) >= asked.needed:
            terms = best
            break
    known.sent.keep(history.ours, sent)
    return walked(space, asked.least) if terms is None else terms


def _best_of(listed: Listed, parts: Sequence[int] | Ints, sent: Sent, count: int) -> int:
    """Return where the best of the first few listed terms stands.

    Of equals it is the first, which is the one worth most to us: that is the order of the list.
    """
    if count > FEW:
        scores = listed.score(parts, count)
        if sent.charges is not None:
            scores -= sent.charges[:count]
        return int(scores.argmax())
    best, most = 0, -1 << 62
    for place, row in enumerate(listed.first[:count]):
        score = -sent.by_place.get(place, 0)
        for at in row:
            score += parts[at]
        if score > most:
            best, most = place, score
    return best


@lru_cache(maxsize=64)
def _known_of(space: Space) -> Known:
    """Return what is kept of the negotiations of a space."""
    return Known(space)


def _around_best(space: Space, history: History, least: Fraction) -> Terms:
    """Return the best of the found terms and those that differ from them in one block."""
    known = _known_of(space)
    parts = [np.asarray(part, dtype=np.int64) for part in known.parts(history.theirs)]
    whole = [block.score(parts) for block in space.blocks]
    found = space.find(whole, least)
    if found is None:
        return walked(space, least)
    terms = space.terms_of(found)
    sent = known.sent.take(history.ours)
    if sent.by_terms.get(terms):
        terms = _beside(space, whole, found, least, sent.by_terms)
    known.sent.keep(history.ours, sent)
    return terms


def _beside(
    space: Space,
    whole: Sequence[Ints],
    found: tuple[int, ...],
    least: Fraction,
    charges: Mapping[Terms, int],
) -> Terms:
    """Return the best of the found terms, which were sent before, and their neighbours."""
    sent = {
        places: charge
        for made, charge in charges.items()
        if (places := space.places_of(made)) is not None
    }
    own = sum(int(score[place]) for score, place in zip(whole, found, strict=True))
    best = (own - charges[space.terms_of(found)], space.worth_of(found), found)
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
