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
from math import isqrt
from typing import Final

import numpy as np

from negotiator.strategies.options import Ints
from negotiator.strategies.space import Space
from negotiator.terms import Terms
from negotiator.terms.issues import NUMERIC

WHOLE: Final = 10**15
"""The score of terms that have their favourite value on every issue."""
_FINE: Final = 10**12
_ROOT: Final = 10**6
_WEIGHTS: Final = 10**9
_CLASSES: Final = 10


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
    total = max(sum(ages), _FINE)
    known = int(Fraction(prior) * _FINE) * total**2 // _FINE
    raw = [
        sum(count * count for count in _classes(space, place, counts).values()) + known
        for place, counts in enumerate(offered)
    ]
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


def _classes(space: Space, place: int, offered: dict[int, int]) -> dict[int, int]:
    """Return how often each class of values was offered; a name is a class by itself."""
    issue = space.view.agenda.issues[place]
    if issue.kind not in NUMERIC:
        return offered
    classes: dict[int, int] = {}
    for steps, count in offered.items():
        number = (steps - issue.low) * _CLASSES // issue.size
        classes[number] = classes.get(number, 0) + count
    return classes


def _scores(space: Space, place: int, offered: dict[int, int]) -> Ints:
    """Return how much each option is liked, 0 to 10^6."""
    scores = np.zeros(len(space.options[place].steps), dtype=np.int64)
    if not offered:
        return scores
    if space.view.agenda.issues[place].kind in NUMERIC:
        return _near(space, place, offered)
    most = max(offered.values())
    for steps, count in offered.items():
        at = space.places[place].get(steps)
        if at is not None:
            scores[at] = isqrt(count * _ROOT * _ROOT // most)
    return scores


def _near(space: Space, place: int, offered: dict[int, int]) -> Ints:
    """Return how near each number is to what was offered, on average, 0 to 10^6."""
    issue, options = space.view.agenda.issues[place], space.options[place].steps
    span = issue.size - 1
    unit = max(span // _ROOT, 1)  # distances of at most 10^6 units: no sum passes 64 bits
    total = sum(offered.values())
    away = np.zeros(len(options), dtype=np.int64)
    for steps, count in offered.items():
        away += count * _ROOT // total * (np.abs(options - steps) // unit)
    return _ROOT - away // max(span // unit, 1)
