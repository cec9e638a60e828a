"""Axes of a chart, exact to the last step: where a number lies, and which numbers are marked."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from negotiator.replay.harness.figures import number_text

MOST_TICKS: Final = 6
"""Most numbers that are marked on an axis, one more where it does not come out even."""

_STEPS: Final = (1, 2, 5)
_LEAST_POWER: Final = -9


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis measures.

    Attributes:
        name: what, with its unit.
        percent: whether numbers are shares, written in percent.
        whole: whether only whole numbers mean anything.
    """

    name: str
    percent: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """Where numbers lie on the page.

    Attributes:
        low: the number at `start`.
        high: the number at `end`, above `low`.
        start: a place on the page.
        end: another.
    """

    low: Fraction
    high: Fraction
    start: int
    end: int

    def place(self, number: Fraction) -> Fraction:
        """Return where a number lies."""
        return self.start + (number - self.low) / (self.high - self.low) * (self.end - self.start)


def step_of(span: Fraction, *, whole: bool) -> Fraction:
    """Return the distance of the marks: 1, 2 or 5 times a power of ten."""
    power = 0 if whole else _LEAST_POWER
    while True:
        for digit in _STEPS:
            step = digit * Fraction(10) ** power
            if span / step <= MOST_TICKS:
                return step
        power += 1


def range_of(numbers: Iterable[Fraction], axis: Axis) -> tuple[Fraction, Fraction]:
    """Return an axis's ends: marks just outside of all numbers, and never the same."""
    known = list(numbers)
    low, high = min(known, default=Fraction(0)), max(known, default=Fraction(1))
    if low == high:
        room = Fraction(1) if axis.whole or not high else abs(high) / 10
        low, high = low - room, high + room
    step = step_of(high - low, whole=axis.whole)
    return (low // step) * step, -((-high // step) * step)


def ticks(low: Fraction, high: Fraction, axis: Axis) -> tuple[tuple[Fraction, str], ...]:
    """Return the marked numbers from one end to the other, with their texts."""
    step = step_of(high - low, whole=axis.whole)
    first = -(-low // step)
    places = _places(step * 100 if axis.percent else step)
    count = int((high - first * step) // step) + 1
    numbers = [(first + index) * step for index in range(count)]
    return tuple((number, tick_text(number, axis, places)) for number in numbers)


def tick_text(number: Fraction, axis: Axis, places: int) -> str:
    """Write a number as it stands on an axis."""
    if axis.percent:
        return f"{number_text(number * 100, places)} %"
    text = number_text(number, places)
    whole, point, rest = text.partition(".")
    return f"{int(whole):,}" if not point else f"{whole}.{rest}"


def _places(step: Fraction) -> int:
    """Return how many places multiples of a step need."""
    places = 0
    while (step * 10**places).denominator != 1:
        places += 1
    return places
