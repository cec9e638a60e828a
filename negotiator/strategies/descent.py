"""The way down on one issue, from our target to our floor, in steps of its grid.

Source: our own; exact interpolation on a monotone piecewise-linear function, without enumeration,
so an issue of 10^15 values costs what one of ten does.
Traits: deterministic; never past the floor.
"""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from negotiator.errors import MandateError
from negotiator.mandate.view import IssueView
from negotiator.strategies.utility import value
from negotiator.terms import Issue
from negotiator.terms.issues import NUMERIC


def around(issue: Issue, wish: IssueView, worth: Fraction) -> tuple[int, int]:
    """Return the grid values by the place where the value has come down to `worth`.

    Args:
        issue: the issue.
        wish: what we think of it.
        worth: a value from 0 to 1; outside the range from target to floor it is clamped.

    Returns:
        The last value worth at least `worth`, and the nearest one (ties: toward the target).
        Both are grid steps from target to floor.
    """
    if issue.kind in NUMERIC:
        return _on_scale(issue, wish, worth)
    return _among_names(issue, wish, worth)


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


def _on_scale(issue: Issue, wish: IssueView, worth: Fraction) -> tuple[int, int]:
    """Return the values around `worth` on a numeric issue; see `around`."""
    sign = _sign(wish)
    distance = _distance(_knots(issue, wish), worth)
    nearest = ceil(distance - Fraction(1, 2))
    return wish.target + sign * floor(distance), wish.target + sign * nearest


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


def _distance(knots: list[tuple[int, Fraction]], worth: Fraction) -> Fraction:
    """Return how far from the target the value first comes down to `worth`, exactly."""
    if worth >= knots[0][1]:
        return Fraction(0)
    for (near, upper), (far, lower) in pairwise(knots):
        if lower <= worth:
            return near + (upper - worth) / (upper - lower) * (far - near)
    return Fraction(knots[-1][0])


def _among_names(issue: Issue, wish: IssueView, worth: Fraction) -> tuple[int, int]:
    """Return the values around `worth` on a choice or flag; see `around`."""
    ladder = _ladder(issue, wish)
    better, above = ladder[0]
    for steps, at in ladder:
        if at <= worth:
            return (steps if at == worth else better), _nearer((better, above), (steps, at), worth)
        better, above = steps, at
    return better, better


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
        (steps, Fraction(worth)) for steps, worth in wish.points if bottom[1] < worth < top[1]
    ]
    return [top, *sorted(between, key=lambda rung: (-rung[1], rung[0])), bottom]
