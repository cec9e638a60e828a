"""What they like, judged by how often they offered it.

Source: frequency models, as compared by Tunali, Aydogan & Sanchez-Anguix (2017), "Rethinking
frequency opponent modeling in automated negotiation", PRIMA 2017, 263-279: a value that is offered
often is liked, and an issue whose value seldom changes matters. The square root and the prior are
our own: score(v) = sqrt(count(v) / largest count), weight of an issue proportional to
sum over v of (count(v) / all)^2, plus the prior.
Traits: deterministic.

Older offers may count less: an offer made n offers ago counts decay^n.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from typing import Final

import numpy as np

from negotiator.strategies.options import Ints, nearest_option
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

WHOLE: Final = 10**15
"""The score of terms that have their favourite value on every issue."""
_FINE: Final = 10**12
_ROOT: Final = 10**6
_WEIGHTS: Final = 10**9


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
        space: the options to judge; an offered value that is not among those of a number counts
            for the nearest one, one that is not among the names counts for none.
        theirs: their offers, oldest first.
        decay: what an offer loses with each later one, above 0 to 1; 1 is nothing.
        prior: what each issue weighs before anything is known, 0 or more.
    """
    ages = _ages(len(theirs), decay)
    offered = [_offered(theirs, ages, place) for place in range(len(space.view.issues))]
    total = max(sum(ages), _FINE)
    known = int(Fraction(prior) * _FINE) * total**2 // _FINE
    raw = [sum(count * count for count in issue.values()) + known for issue in offered]
    whole = max(sum(raw), 1)
    weights = tuple(weight * _WEIGHTS // whole for weight in raw)
    scores = tuple(_scores(space, place, counts) for place, counts in enumerate(offered))
    return Likes(weights, scores)


def _ages(count: int, decay: Decimal) -> list[int]:
    """Return what each offer counts, oldest first, in units of 10^-12 rounded down."""
    step = int(Fraction(decay) * _FINE)
    ages = [_FINE]
    for _ in range(count - 1):
        ages.append(ages[-1] * step // _FINE)
    return ages[:count][::-1]


def _offered(theirs: Sequence[Terms], ages: Sequence[int], place: int) -> dict[int, int]:
    """Return how often each value of an issue was offered, in units of 10^-12."""
    offered: dict[int, int] = {}
    for terms, age in zip(theirs, ages, strict=True):
        offered[terms[place]] = offered.get(terms[place], 0) + age
    return offered


def _scores(space: Space, place: int, offered: dict[int, int]) -> Ints:
    """Return the square root of each option's share in the largest count, 0 to 10^6."""
    options, places = space.options[place], space.places[place]
    numeric = space.view.agenda.issues[place].kind in NUMERIC
    counts: dict[int, int] = {}
    for steps, count in offered.items():
        at = places.get(steps)
        if at is None and numeric:
            at = nearest_option(options, steps)
        if at is not None:
            counts[at] = counts.get(at, 0) + count
    most = max((*offered.values(), *counts.values()), default=1)
    scores = np.zeros(len(options.steps), dtype=np.int64)
    for at, count in counts.items():
        scores[at] = isqrt(count * _ROOT * _ROOT // most)
    return scores
