"""What terms are worth under a view, exactly, in whole numbers.

Source: our own; the utilities of `utility` over one common denominator. So many units of it are a
measure: measures of one view are compared with each other and with nothing else.
Traits: deterministic.
"""

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.line import Line, line_of
from negotiator.terms import Terms

MOST_REMEMBERED: Final = 20_000
"""Of how many terms or values it is remembered what they are worth."""


class Worths:
    """What terms are worth under a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.lines = tuple(map(line_of, view.agenda.issues, view.issues))
        """The value function of each issue, its weight left aside."""
        self.denominators = tuple(map(_denominator, view.issues, self.lines))
        """For each issue a number that its part of utility, times it, is whole."""
        self._whole = lcm(*self.denominators)
        self._values: dict[tuple[int, int], int] = {}
        self._measures: dict[Terms, int] = {}
        self._utilities: dict[Terms, Fraction] = {}

    def measure(self, terms: Terms) -> int:
        """Return what complete terms are worth to us, exactly, in units of this space alone."""
        known = self._measures.get(terms)
        if known is None:
            if len(self._measures) >= MOST_REMEMBERED:
                self._measures.clear()
            known = self._measures[terms] = sum(map(self.part, range(len(terms)), terms))
        return known

    def needed(self, least: Fraction) -> int:
        """Return the least measure of terms that have a utility."""
        return -(-least.numerator * self._whole // least.denominator)

    def measured(self, utility: Fraction) -> tuple[int, int]:
        """Return a utility as a measure: whole numbers whose ratio it is, the lower 1 or more."""
        return utility.numerator * self._whole, utility.denominator

    def utility(self, terms: Terms) -> Fraction:
        """Return what complete terms are worth to us, exactly, 0 to 1."""
        known = self._utilities.get(terms)
        if known is None:
            if len(self._utilities) >= MOST_REMEMBERED:
                self._utilities.clear()
            known = self._utilities[terms] = Fraction(self.measure(terms), self._whole)
        return known

    def worth(self, place: int, steps: int) -> Fraction:
        """Return an issue's part of utility at one value, exactly."""
        return Fraction(self.part(place, steps), self._whole)

    def part(self, place: int, steps: int) -> int:
        """Return an issue's part of utility, in units of one over the common denominator."""
        known = self._values.get((place, steps))
        if known is None:
            if len(self._values) >= MOST_REMEMBERED:
                self._values.clear()
            known = self._values[place, steps] = self._weighed[place].at(steps)
        return known

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """What each issue's weight makes of a unit of its value function, as a measure."""
        weights = []
        for wish, line in zip(self.view.issues, self.lines, strict=True):
            over, under = wish.weight.as_integer_ratio()
            weights.append(over * (self._whole // (under * line.unit)))
        return tuple(weights)

    @cached_property
    def _weighed(self) -> tuple[Line, ...]:
        """Each issue's part of utility, as a measure, laid out once."""
        return tuple(map(Line.times, self.lines, self.weights))


def _denominator(wish: IssueView, line: Line) -> int:
    """Return a number that the worth of every value of an issue, times it, is whole.

    Weights and points are decimals; between two points a value is divided by their distance.
    """
    return wish.weight.as_integer_ratio()[1] * line.unit
