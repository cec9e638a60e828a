"""The way down on one issue, from our target to our floor, in steps of its grid.

Source: our own; exact interpolation on a monotone piecewise-linear function, without enumeration,
so an issue of 10^15 values costs what one of ten does.
Traits: deterministic; never past the floor.
"""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from operator import neg

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView
from negotiator.strategies.utility import value
from negotiator.terms import Issue
from negotiator.terms.constraints import within
from negotiator.terms.issues import NUMERIC


@dataclass(frozen=True, slots=True)
class Way:
    """The way down on one issue, laid out once.

    Attributes:
        target: where it begins, in grid steps.
        sign: 1 when the floor has more grid steps than the target, else -1; 0 for names.
        marks: for a number, steps away from the target at each bend; for names, the value.
        worths: what each mark is worth, from the target's down to the floor's.
    """

    target: int
    sign: int
    marks: tuple[int, ...]
    worths: tuple[Fraction, ...]


def way_of(issue: Issue, wish: IssueView) -> Way:
    """Return the way down on an issue."""
    numeric = issue.kind in NUMERIC
    marks = _knots(issue, wish) if numeric else _ladder(issue, wish)
    places, worths = zip(*marks, strict=True)
    return Way(wish.target, _sign(wish) if numeric else 0, places, worths)


def around(way: Way, worth: Fraction) -> tuple[int, int]:
    """Return the grid values by the place where the value has come down to `worth`.

    Args:
        way: the way down.
        worth: a value from 0 to 1; outside the range from target to floor it is clamped.

    Returns:
        The last value worth at least `worth`, and the nearest one (ties: toward the target).
        Both are grid steps from target to floor.
    """
    if way.sign:
        return _on_scale(way, worth)
    return _among_names(way, worth)


def check_falls(issue: Issue, wish: IssueView) -> None:
    """Check that no step on the way from target to floor is worth more than the one before.

    Raises:
        MandateError: the value rises somewhere on the way.
    """
    way = _knots(issue, wish) if issue.kind in NUMERIC else _ladder(issue, wish)
    if any(after > before for (_, before), (_, after) in pairwise(way)):
        raise MandateError(
            f"issue {wish.name}: expected a value function that never rises on the way from target "
            f"to floor; correct the mandate"
        )


def _on_scale(way: Way, worth: Fraction) -> tuple[int, int]:
    """Return the values around `worth` on a numeric issue; see `around`."""
    distance = _distance(way, worth)
    nearest = ceil(distance - Fraction(1, 2))
    return way.target + way.sign * floor(distance), way.target + way.sign * nearest


def _sign(wish: IssueView) -> int:
    """Return 1 when the floor has more grid steps than the target, else -1."""
    return 1 if wish.floor > wish.target else -1


def _knots(issue: Issue, wish: IssueView) -> list[tuple[int, Fraction]]:
    """Return (steps away from target, value) at the target, each bend on the way, and the floor."""
    sign, span = _sign(wish), abs(wish.floor - wish.target)
    top = (0, value(issue, wish, wish.target))
    if not span:
        return [top]
    bends = [(sign * (steps - wish.target), Fraction(at)) for steps, at in wish.points[::sign]]
    inner = [bend for bend in bends if 0 < bend[0] < span]
    return [top, *inner, (span, value(issue, wish, wish.floor))]


def _first_down_to(way: Way, worth: Fraction) -> int:
    """Return the place of the first mark worth no more than `worth`, past the end if none is."""
    return bisect_left(way.worths, -worth, key=neg)


def _distance(way: Way, worth: Fraction) -> Fraction:
    """Return how far from the target the value first comes down to `worth`, exactly."""
    place = _first_down_to(way, worth)
    if not place:
        return Fraction(0)
    if place == len(way.marks):
        return Fraction(way.marks[-1])
    near, far = way.marks[place - 1], way.marks[place]
    upper, lower = way.worths[place - 1], way.worths[place]
    return near + (upper - worth) / (upper - lower) * (far - near)


def _among_names(way: Way, worth: Fraction) -> tuple[int, int]:
    """Return the values around `worth` on a choice or flag; see `around`."""
    place = _first_down_to(way, worth)
    if not place or place == len(way.marks):
        end = way.marks[0 if not place else -1]
        return end, end
    better, worse = ((way.marks[n], way.worths[n]) for n in (place - 1, place))
    exactly = worse[1] == worth
    return (worse[0] if exactly else better[0]), _nearer(better, worse, worth)


def _nearer(better: tuple[int, Fraction], worse: tuple[int, Fraction], worth: Fraction) -> int:
    """Return whichever of two values is nearer to `worth`; the better one when equally near."""
    return worse[0] if better[1] - worth > worth - worse[1] else better[0]


def _ladder(issue: Issue, wish: IssueView) -> list[tuple[int, Fraction]]:
    """Return the named values from target to floor, best first; equals in the agenda's order."""
    top = (wish.target, value(issue, wish, wish.target))
    if wish.target == wish.floor:
        return [top]
    bottom = (wish.floor, value(issue, wish, wish.floor))
    between = [
        (steps, Fraction(worth))
        for steps, worth in wish.points
        if bottom[1] < worth < top[1] and (wish.ranges is None or within(wish.ranges, steps))
    ]
    return [top, *sorted(between, key=lambda rung: (-rung[1], rung[0])), bottom]
