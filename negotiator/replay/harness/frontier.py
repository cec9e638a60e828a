"""What both sides could have had: the agreements that nobody can better for one alone.

Source: Nash (1950), "The bargaining problem", Econometrica 18(2), 155-162, for the product of
gains; the front of two additive utilities is built issue by issue, and what is worse for both is
dropped after each, which loses nothing because both are sums.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from negotiator.mandate.model import Mandate
from negotiator.policy.utility import issue_value, reserve_utility, utility
from negotiator.replay.harness.result import Distances
from negotiator.replay.scenarios import Profile
from negotiator.terms import Terms

MOST_PAIRS: Final = 500_000
"""Most combinations looked at for one issue; beyond them no distance is given."""

Point: TypeAlias = tuple[Fraction, Fraction]
"""What an agreement is worth to us and to them."""


@dataclass(frozen=True, slots=True)
class Frontier:
    """The best that both could have.

    Attributes:
        points: the front, best for us first.
        nash: the point of it with the greatest product of gains.
    """

    points: tuple[Point, ...]
    nash: Point


def distances_of(mandate: Mandate, profile: Profile, terms: Terms) -> Distances | None:
    """Return how far an agreement is from what both could have had; None where that is too much."""
    front = frontier(mandate, profile)
    if front is None:
        return None
    point = (utility(mandate, terms), profile.utility(terms))
    nearest = min(_squared(point, other) for other in front.points)
    return Distances(nearest, _squared(point, front.nash))


@lru_cache(maxsize=16)
def frontier(mandate: Mandate, profile: Profile) -> Frontier | None:
    """Return what both could have had; None where there are too many combinations."""
    points: Sequence[Point] = [(Fraction(0), Fraction(0))]
    for place in range(len(mandate.agenda.issues)):
        values = _best(_of_issue(mandate, profile, place))
        if len(points) * len(values) > MOST_PAIRS:
            return None
        points = _best((a + c, b + d) for a, b in points for c, d in values)
    floor = reserve_utility(mandate), profile.reservation
    return Frontier(tuple(points), max(points, key=lambda point: _product(point, floor)))


def _of_issue(mandate: Mandate, profile: Profile, place: int) -> Iterable[Point]:
    """Give what each value of an issue adds for both."""
    issue, preference = mandate.agenda.issues[place], mandate.preferences[place]
    ours, theirs = Fraction(preference.weight), profile.weights[place]
    for steps in range(issue.low, issue.high + 1):
        worth = issue_value(preference, issue, steps)
        yield ours * worth, theirs * profile.value(place, steps)


def _best(points: Iterable[Point]) -> list[Point]:
    """Return the points that no other is as good as for both, best for us first."""
    kept: list[Point] = []
    for point in sorted(points, reverse=True):
        if not kept or point[1] > kept[-1][1]:
            kept.append(point)
    return kept


def _product(point: Point, floor: Point) -> tuple[bool, Fraction]:
    """Return the product of gains; nobody gains by a point below a reservation."""
    gains = point[0] - floor[0], point[1] - floor[1]
    inside = min(gains) >= 0
    return inside, gains[0] * gains[1] if inside else min(gains)


def _squared(one: Point, other: Point) -> Fraction:
    """Return the square of the distance between two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
