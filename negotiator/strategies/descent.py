"""The way down on one issue, from our target to our floor, in steps of its grid.

Source: our own; exact interpolation on a monotone piecewise-linear function, without enumeration,
so an issue of 10^15 values costs what one of ten does.
Traits: deterministic; never past the floor.
"""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from operator import lt, neg

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView
from negotiator.strategies.line import Line, line_of
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
        worths: what each mark is worth, from the target's down to the floor's, in units of one over
            `unit`.
        unit: how many units a value of 1 is.
    """

    target: int
    sign: int
    marks: tuple[int, ...]
    worths: tuple[int, ...]
    unit: int


def way_of(issue: Issue, wish: IssueView, line: Line | None = None) -> Way:
    """Return the way down on an issue.

    Args:
        issue: the issue.
        wish: what we want on it.
        line: its value function, laid out, if that is at hand.
    """
    line = line_of(issue, wish) if line is None else line
    numeric = issue.kind in NUMERIC
    marks = _knots(wish, line) if numeric else _ladder(wish, line)
    places, worths = zip(*marks, strict=True)
    return Way(wish.target, _sign(wish) if numeric else 0, places, worths, line.unit)


def around(way: Way, worth: Fraction) -> tuple[int, int]:
    """Return the grid values by the place where the value has come down to `worth`.

    Args:
        way: the way down.
        worth: a value from 0 to 1; outside the range from target to floor it is clamped.

    Returns:
        The last value worth at least `worth`, and the nearest one (ties: toward the target).
        Both are grid steps from target to floor.
    """
    return around_ratio(way, worth.numerator * way.unit, worth.denominator)


def around_ratio(way: Way, over: int, under: int) -> tuple[int, int]:
    """Return the grid values by the place where the value has come down to a ratio of numbers.

    Args:
        way: the way down.
        over: a number of units of the way, times `under`; see `around`.
        under: 1 or more.
    """
    # The first mark worth no more, past the end if none is.
    place = bisect_left(way.worths, -(over // under), key=neg)
    if way.sign:
        return _on_scale(way, place, over, under)
    return _among_names(way, place, over, under)


def check_falls(issue: Issue, wish: IssueView, line: Line | None = None) -> Way:
    """Check that no step on the way from target to floor is worth more than the one before.

    Args:
        issue: the issue.
        wish: what we want on it.
        line: its value function, laid out, if that is at hand.

    Returns:
        The way.

    Raises:
        MandateError: the value rises somewhere on the way.
    """
    way = way_of(issue, wish, line)
    if any(map(lt, way.worths, way.worths[1:])):
        raise MandateError(
            f"issue {wish.name}: expected a value function that never rises on the way from target "
            f"to floor; correct the mandate"
        )
    return way


def _on_scale(way: Way, place: int, over: int, under: int) -> tuple[int, int]:
    """Return the values around a worth on a numeric issue; see `around_ratio`."""
    if not place or place == len(way.marks):
        end = way.target + way.sign * way.marks[0 if not place else -1]
        return end, end
    near, far = way.marks[place - 1], way.marks[place]
    upper, lower = way.worths[place - 1], way.worths[place]
    # So far after `near`, as a ratio: floor, and half down.
    gone, whole = (upper * under - over) * (far - near), under * (upper - lower)
    nearest = near - (whole - 2 * gone) // (2 * whole)
    return way.target + way.sign * (near + gone // whole), way.target + way.sign * nearest


def _sign(wish: IssueView) -> int:
    """Return 1 when the floor has more grid steps than the target, else -1."""
    return 1 if wish.floor > wish.target else -1


def _knots(wish: IssueView, line: Line) -> list[tuple[int, int]]:
    """Return (steps away from target, value) at the target, each bend on the way, and the floor."""
    sign, span = _sign(wish), abs(wish.floor - wish.target)
    top = (0, line.at(wish.target))
    if not span:
        return [top]
    bends = zip(line.steps[::sign], line.parts[::sign], strict=True)
    away = [(sign * (steps - wish.target), at) for steps, at in bends]
    inner = [bend for bend in away if 0 < bend[0] < span]
    return [top, *inner, (span, line.at(wish.floor))]


def _among_names(way: Way, place: int, over: int, under: int) -> tuple[int, int]:
    """Return the values around a worth on a choice or flag; see `around_ratio`."""
    if not place or place == len(way.marks):
        end = way.marks[0 if not place else -1]
        return end, end
    upper, lower = way.worths[place - 1], way.worths[place]
    better, worse = way.marks[place - 1], way.marks[place]
    exactly = lower * under == over
    nearer = worse if (upper + lower) * under > 2 * over else better  # the better of equally near
    return (worse if exactly else better), nearer


def _ladder(wish: IssueView, line: Line) -> list[tuple[int, int]]:
    """Return the named values from target to floor, best first; equals in the agenda's order."""
    top = (wish.target, line.at(wish.target))
    if wish.target == wish.floor:
        return [top]
    bottom = (wish.floor, line.at(wish.floor))
    between = [
        (steps, worth)
        for steps, worth in zip(line.steps, line.parts, strict=True)
        if bottom[1] < worth < top[1] and (wish.ranges is None or within(wish.ranges, steps))
    ]
    return [top, *sorted(between, key=lambda rung: (-rung[1], rung[0])), bottom]
