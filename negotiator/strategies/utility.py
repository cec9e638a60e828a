"""What terms are worth to us: the weighted sum of the value of each issue, exactly.

Source: Keeney & Raiffa (1976), "Decisions with Multiple Objectives": the additive value function.
Traits: deterministic.

The gate computes utility on its own; nothing here is shared with it, so that neither can inherit
the other's mistake.
"""

from bisect import bisect_right
from fractions import Fraction
from operator import itemgetter

from negotiator.mandate.view import IssueView, View
from negotiator.terms import Issue, Terms
from negotiator.terms.issues import NUMERIC


def value(issue: Issue, wish: IssueView, steps: int) -> Fraction:
    """Return what one value is worth on its issue, 0 to 1.

    Linear between the points of numeric issues; a value the points do not cover is worth 0. It is
    counted by `unknown_values`, so that nobody takes it for one that was given that worth.
    """
    place = bisect_right(wish.points, steps, key=itemgetter(0)) - 1
    if place < 0:
        return Fraction(0)
    left, at_left = wish.points[place]
    if left == steps:
        return Fraction(at_left)
    if issue.kind not in NUMERIC or place + 1 == len(wish.points):
        return Fraction(0)
    right, at_right = wish.points[place + 1]
    slope = (Fraction(at_right) - Fraction(at_left)) / (right - left)
    return Fraction(at_left) + slope * (steps - left)


def unknown_values(view: View, terms: Terms) -> int:
    """Return how many values of complete terms our value functions say nothing about.

    A signed mandate covers its whole agenda, so there are none; a view that somebody made may not.
    """
    triples = zip(view.agenda.issues, view.issues, terms, strict=True)
    return [_covered(issue, wish, steps) for issue, wish, steps in triples].count(False)


def _covered(issue: Issue, wish: IssueView, steps: int) -> bool:
    """Say whether a value function has a worth for a value: given, or between two that are."""
    if issue.kind not in NUMERIC:
        return any(place == steps for place, _ in wish.points)
    return bool(wish.points) and wish.points[0][0] <= steps <= wish.points[-1][0]


def utility(view: View, terms: Terms) -> Fraction:
    """Return what complete terms are worth to us, 0 to 1."""
    return sum(
        (
            Fraction(wish.weight) * value(issue, wish, steps)
            for issue, wish, steps in zip(view.agenda.issues, view.issues, terms, strict=True)
        ),
        Fraction(0),
    )


def targets(view: View) -> Terms:
    """Return the terms we would like best."""
    return Terms(tuple(wish.target for wish in view.issues))


def floors(view: View) -> Terms:
    """Return the terms our own offers end at, every issue conceded."""
    return Terms(tuple(wish.floor for wish in view.issues))


def as_good_as_floor(issue: Issue, wish: IssueView, steps: int) -> bool:
    """Say whether a value is worth the floor's and, on a scale, does not lie beyond it.

    The second condition matters where the value function is flat around the floor.
    """
    if value(issue, wish, steps) < value(issue, wish, wish.floor):
        return False
    return not_beyond(issue, wish, steps)


def not_beyond(issue: Issue, wish: IssueView, steps: int) -> bool:
    """Say whether a value, on a scale, does not lie on the far side of the floor."""
    return issue.kind not in NUMERIC or (steps - wish.floor) * _downhill(wish) <= 0


def _downhill(wish: IssueView) -> int:
    """Return the sign of the direction in which a numeric issue gets worse for us, 0 for none."""
    if wish.floor != wish.target:
        return 1 if wish.floor > wish.target else -1
    first, last = wish.points[0][1], wish.points[-1][1]
    return (first > last) - (first < last)
