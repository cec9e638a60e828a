"""One issue as the attacker knows it: what each value is worth to us, and what is worse."""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

from negotiator.mandate.view import IssueView
from negotiator.terms import Issue
from negotiator.terms.issues import NUMERIC


@dataclass(frozen=True, slots=True)
class KnownIssue:
    """One issue without its floor. Worths are parts of utility: the weight is in them.

    Attributes:
        name: of it.
        position: its place in the agenda.
        target: where our offers start, in grid steps.
        weight: its share of utility.
        points: (place, worth) of its value function, in the order of places: grid steps of a
            number, or the names of a choice from worst to best.
        names: of a choice, the place of each value; empty for a number.
        sign: of a number, 1 where more is worse to us, -1 where less is; -1 for a choice, whose
            places rise with their worth.
    """

    name: str
    position: int
    target: int
    weight: Fraction
    points: tuple[tuple[int, Fraction], ...]
    names: tuple[int, ...]
    sign: int

    @property
    def movable(self) -> bool:
        """Whether any value is worse than the target."""
        return self.worth(self.target) > self.least

    @property
    def least(self) -> Fraction:
        """What its worst value is worth."""
        return min(worth for _, worth in self.points)

    @property
    def numeric(self) -> bool:
        """Whether there are values between its points."""
        return not self.names

    @property
    def start(self) -> int:
        """The place of the target."""
        return self.place(self.target)

    @property
    def room(self) -> int:
        """How many steps there are from the target to the worst end."""
        end = self.points[-1 if self.sign > 0 else 0][0]
        return max((end - self.start) * self.sign, 0)

    def place(self, steps: int) -> int:
        """Return the place of a value: its grid steps, or its rank among the names."""
        return self.names.index(steps) if self.names else steps

    def worth(self, steps: int) -> Fraction:
        """Return what a value is worth."""
        return self.at(Fraction(self.place(steps)))

    def at(self, place: Fraction) -> Fraction:
        """Return what a place is worth, between two points in proportion."""
        after = bisect_left(self.points, place, key=_place)
        if after == len(self.points):
            return self.points[-1][1]
        right, upper = self.points[after]
        if right == place or not after:
            return upper
        left, lower = self.points[after - 1]
        return lower + (upper - lower) * (place - left) / (right - left)

    def step(self, steps: int, *, worse: bool) -> Fraction:
        """Return what one step from a value loses, or gains; 0 at the end of the range.

        Args:
            steps: the value.
            worse: whether the step is away from the target.
        """
        here = self.place(steps)
        there = here + (self.sign if worse else -self.sign)
        if not self.points[0][0] <= there <= self.points[-1][0]:
            return Fraction(0)
        return abs(self.at(Fraction(here)) - self.at(Fraction(there)))

    def moved(self, steps: int) -> int:
        """Return how many steps a value has moved from the target, never below 0."""
        return max((self.place(steps) - self.start) * self.sign, 0)

    def below(self, far: Fraction) -> Fraction:
        """Return what is lost by so many steps from the target, within the range."""
        place = self.start + self.sign * min(far, Fraction(self.room))
        return self.at(Fraction(self.start)) - self.at(place)


def known_issue(position: int, issue: Issue, wish: IssueView) -> KnownIssue:
    """Return an issue as the attacker knows it; of the view its floor is not read."""
    weight = Fraction(wish.weight)
    points = [(steps, weight * Fraction(worth)) for steps, worth in wish.points]
    if issue.kind in NUMERIC:
        rises = points[-1][1] > points[0][1]
        sign = -1 if rises else 1
        return KnownIssue(issue.name, position, wish.target, weight, tuple(points), (), sign)
    ranked = sorted(points, key=lambda point: (point[1], point[0]))
    names = tuple(steps for steps, _ in ranked)
    worths = tuple((place, worth) for place, (_, worth) in enumerate(ranked))
    return KnownIssue(issue.name, position, wish.target, weight, worths, names, -1)


def _place(point: tuple[int, Fraction]) -> Fraction:
    """Return the place of a point."""
    return Fraction(point[0])
