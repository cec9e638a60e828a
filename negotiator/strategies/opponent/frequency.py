"""What they like, judged by how often they offered it.

Source: frequency models, as compared by Tunali, Aydogan & Sanchez-Anguix (2017), "Rethinking
frequency opponent modeling in automated negotiation", PRIMA 2017, 263-279: a value that is offered
often is liked, and an issue whose value seldom changes matters. The square root and the prior are
our own: score(v) = sqrt(count(v) / largest count), weight of an issue proportional to
sum over v of (count(v) / all)^2, plus the prior.
Traits: deterministic.
Vectors: tests/strategies/vectors/frequency.json

Older offers may count less: an offer made n offers ago counts decay^n.

A number has neighbours: who asks for 1,200 likes 1,190 nearly as much, though it was never offered.
So a number is liked by how near it is, on average, to what was offered, as a share of the agenda's
range, and for the weight of its issue the range is counted in ten classes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

import numpy as np

from negotiator.strategies.opponent.tally import CLASSES, ROOT, Tally
from negotiator.strategies.options import Ints
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

WHOLE: Final = 10**15
"""The score of terms that have their favourite value on every issue."""
FINE: Final = 10**12
"""Units in which an offer, and the prior, are counted."""
_WEIGHTS: Final = 10**9
_SUMMED: Final = 4
"""Different numbers from which running sums are faster than one after the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Likes:
    """What a counterparty seems to like.

    Attributes:
        weights: of each issue, parts of 10^9 that add up to no more than that.
        scores: of each option of each issue, 0 to 10^6.
    """

    weights: tuple[int, ...]
    scores: tuple[Ints, ...]

    def weighted(self) -> tuple[Ints, ...]:
        """Return the part of each option in the score of complete terms, at most 10^15 in all."""
        return tuple(
            weight * score for weight, score in zip(self.weights, self.scores, strict=True)
        )


def likes(space: Space, theirs: Sequence[Terms], decay: Decimal, prior: Decimal) -> Likes:
    """Return what the offers so far say.

    Args:
        space: the options to judge.
        theirs: their offers, oldest first.
        decay: what an offer loses with each later one, above 0 to 1; 1 is nothing.
        prior: what each issue weighs before anything is known, 0 or more.
    """
    ages = _ages(len(theirs), decay)
    offered = [_offered(theirs, ages, place) for place in range(len(space.view.issues))]
    total = max(sum(ages), FINE)
    known = int(Fraction(prior) * FINE) * total**2 // FINE
    raw = [
        sum(count * count for count in _classes(space, place, counts).values()) + known
        for place, counts in enumerate(offered)
    ]
    whole = max(sum(raw), 1)
    weights = tuple(weight * _WEIGHTS // whole for weight in raw)
    scores = tuple(_scores(space, place, counts) for place, counts in enumerate(offered))
    return Likes(weights, scores)


def counted_likes(space: Space, tally: Tally, prior: int) -> list[list[int] | Ints]:
    """Return what `Likes.weighted` gives where every offer counts the same, from a tally.

    Args:
        space: the options to judge.
        tally: of their offers.
        prior: what each issue weighs before anything is known, in units of 10^-12.
    """
    known = prior * max(tally.offers, 1) ** 2
    raw = [FINE * counted.squares + known for counted in tally.issues]
    whole = max(sum(raw), 1)
    parts: list[list[int] | Ints] = []
    for place, counted in enumerate(tally.issues):
        weight = raw[place] * _WEIGHTS // whole
        if counted.places is not None:
            parts.append([weight * score for score in counted.scores(counted.places)])
        elif counted.counts:
            parts.append(weight * _near(space, place, counted.counts, tally.offers))
        else:
            parts.append([0] * len(space.options[place].steps))
    return parts


def _ages(count: int, decay: Decimal) -> tuple[int, ...]:
    """Return what each offer counts, oldest first, in units of 10^-12 rounded down."""
    return _fading(max(count - 1, 0).bit_length(), decay)[:count][::-1]


@lru_cache(maxsize=64)
def _fading(doublings: int, decay: Decimal) -> tuple[int, ...]:
    """Return what offers count by how many came after them, for 2^`doublings` of them."""
    step = int(Fraction(decay) * FINE)
    ages = [FINE]
    for _ in range(2**doublings - 1):
        ages.append(ages[-1] * step // FINE)
    return tuple(ages)


def _offered(theirs: Sequence[Terms], ages: Sequence[int], place: int) -> dict[int, int]:
    """Return how often each value of an issue was offered, in units of 10^-12."""
    offered: dict[int, int] = {}
    for terms, age in zip(theirs, ages, strict=True):
        offered[terms[place]] = offered.get(terms[place], 0) + age
    return offered


def _classes(space: Space, place: int, offered: dict[int, int]) -> dict[int, int]:
    """Return how often each class of values was offered; a name is a class by itself."""
    issue = space.view.agenda.issues[place]
    if issue.kind not in NUMERIC:
        return offered
    classes: dict[int, int] = {}
    for steps, count in offered.items():
        number = (steps - issue.low) * CLASSES // issue.size
        classes[number] = classes.get(number, 0) + count
    return classes


def _scores(space: Space, place: int, offered: dict[int, int]) -> Ints:
    """Return how much each option is liked, 0 to 10^6."""
    scores = np.zeros(len(space.options[place].steps), dtype=np.int64)
    if not offered:
        return scores
    if space.view.agenda.issues[place].kind in NUMERIC:
        return _near(space, place, offered, sum(offered.values()))
    most = max(offered.values())
    for steps, count in offered.items():
        at = space.places[place].get(steps)
        if at is not None:
            scores[at] = isqrt(count * ROOT * ROOT // most)
    return scores


def _near(space: Space, place: int, offered: dict[int, int], total: int) -> Ints:
    """Return how near each number is to what was offered, on average, 0 to 10^6."""
    issue, options = space.view.agenda.issues[place], space.options[place].steps
    span = issue.size - 1
    unit = max(span // ROOT, 1)  # distances of at most 10^6 units: no sum passes 64 bits
    shares = {steps: count * ROOT // total for steps, count in offered.items()}
    if unit == 1 and len(shares) >= _SUMMED:
        away = _summed(options - issue.low, sorted(shares.items()), issue.low)
    else:
        away = np.zeros(len(options), dtype=np.int64)
        for steps, share in shares.items():
            away += share * (np.abs(options - steps) // unit)
    return ROOT - away // max(span // unit, 1)


def _summed(options: Ints, shares: Sequence[tuple[int, int]], low: int) -> Ints:
    """Return the sum of each number's distances to others, each times its share.

    What lies below a number is as far from it as the number is high, less as the other is; above it
    is the other way round. So running sums over the others are enough.

    Args:
        options: the numbers, less `low`.
        shares: the others, rising, each with its share.
        low: the least number.
    """
    others = np.array([steps - low for steps, _ in shares], dtype=np.int64)
    weights = np.array([0, *(share for _, share in shares)], dtype=np.int64)
    below = np.searchsorted(others, options, side="right")
    weight, moment = np.cumsum(weights), np.cumsum(weights[1:] * others)
    moment = np.concatenate((np.zeros(1, dtype=np.int64), moment))
    away: Ints = options * (2 * weight[below] - weight[-1]) + moment[-1] - 2 * moment[below]
    return away
