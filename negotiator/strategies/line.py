"""An issue's value function as straight lines between whole numbers, laid out once.

Source: our own; the value functions of `utility`, in units of one over a common denominator, so
that nothing but whole numbers is left to calculate with.
Traits: deterministic.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from math import lcm

from negotiator.mandate.view import IssueView
from negotiator.terms import Issue
from negotiator.terms.issues import NUMERIC


@dataclass(frozen=True, slots=True)
class Line:
    """What the values of one issue are worth.

    Attributes:
        steps: the points of the value function, in grid steps, rising.
        parts: what each of them is worth, in units of one over `unit`.
        between: whether values between two points have a worth.
        unit: how many units a worth of 1 is.
    """

    steps: tuple[int, ...]
    parts: tuple[int, ...]
    between: bool
    unit: int

    def at(self, steps: int) -> int:
        """Return what a value is worth; one that the points do not cover is worth 0."""
        place = bisect_right(self.steps, steps) - 1
        if place < 0:
            return 0
        left, part = self.steps[place], self.parts[place]
        if left == steps:
            return part
        if not self.between or place + 1 == len(self.steps):
            return 0
        rise = (self.parts[place + 1] - part) * (steps - left)
        return part + rise // (self.steps[place + 1] - left)

    def times(self, factor: int) -> "Line":
        """Return the line in units so many times smaller, or of so much weight in them."""
        return replace(self, parts=tuple([part * factor for part in self.parts]))


def line_of(issue: Issue, wish: IssueView) -> Line:
    """Return the value function of an issue, its weight left aside."""
    ratios = [worth.as_integer_ratio() for _, worth in wish.points]
    fine = lcm(*[under for _, under in ratios])
    ways = lcm(*[after - before for (before, _), (after, _) in pairwise(wish.points)])
    parts = tuple([over * (fine // under) * ways for over, under in ratios])
    steps = tuple([steps for steps, _ in wish.points])
    return Line(steps, parts, issue.kind in NUMERIC, fine * ways)
