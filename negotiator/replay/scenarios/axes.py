"""The issues of a scenario file as they are read, and the issues of our agenda they become.

A list of values becomes a choice. A range of evenly spaced numbers becomes a quantity without unit
(Rec 20 code C62, "one"), whose steps count from zero, where it can be one; a range that cannot
(it goes below zero, or is not spaced from zero) becomes a choice of its numbers.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.names import choices, identifiers
from negotiator.terms import Agenda
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import EXACT, format_decimal

REAL_PLACES: Final = 2
"""Decimals a range of real numbers is read with, unless the caller names others; ends written
with more decimals make the grid finer."""
MAX_VALUES: Final = 1_000
"""Most values of a list."""
MAX_TABLE: Final = 10_000
"""Most values of a range that are evaluated one by one."""

Points: TypeAlias = tuple[tuple[int, Fraction], ...]
"""A value function: (grid steps, value), as `negotiator.mandate.model.Preference.points`."""

_UNIT: Final = "C62"
_MAX_AXES: Final = 100


@dataclass(frozen=True, slots=True)
class Axis:
    """One issue of a scenario file.

    Attributes:
        name: its name in the file.
        labels: the values of a list, as written; empty for a range.
        numbers: those values as numbers, if all of them are numbers; empty otherwise.
        low: first value of a range.
        step: distance between values of a range, above zero.
        count: how many values a range has.
    """

    name: str
    labels: tuple[str, ...] = ()
    numbers: tuple[Fraction, ...] = ()
    low: Fraction = Fraction(0)
    step: Fraction = Fraction(1)
    count: int = 0

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.labels) or self.count

    @property
    def countable(self) -> bool:
        """Whether this is a range that a quantity's grid, which starts at zero, can hold."""
        return not self.labels and self.low >= 0 and self.low % self.step == 0

    @property
    def first(self) -> int:
        """The grid steps of the first value."""
        return int(self.low / self.step) if self.countable else 0

    @property
    def numeric(self) -> bool:
        """Whether every value is a number."""
        return not self.labels or bool(self.numbers)

    def number(self, place: int) -> Fraction:
        """Return the number at a place, from 0; only where `numeric`."""
        return self.numbers[place] if self.labels else self.low + place * self.step

    def value_labels(self) -> tuple[str, ...]:
        """Return the values as the file has them; empty for a quantity.

        Raises:
            InvalidValueError: a range that can be no quantity has too many values for a choice.
        """
        if self.countable or self.labels:
            return self.labels
        if self.count > MAX_VALUES:
            msg = (
                f"issue {ascii(self.name)[:60]}: a range below zero, or not spaced from zero, is "
                f"read as a choice of at most {MAX_VALUES} values, got {self.count}; shift it"
            )
            raise InvalidValueError(msg)
        return tuple(decimal_text(self.number(place)) for place in range(self.count))

    def place_of(self, label: str) -> int | None:
        """Return the place of a value a file names, by its text or else by its number."""
        if label in self.labels:
            return self.labels.index(label)
        try:
            found = Fraction(label)
        except ValueError:
            return None
        if self.labels:
            return self.numbers.index(found) if found in self.numbers else None
        place = (found - self.low) / self.step
        return int(place) if place.denominator == 1 and 0 <= place < self.count else None


def listed(name: str, labels: Iterable[str], numbers: Iterable[Fraction] = ()) -> Axis:
    """Make the axis of a list of values.

    Raises:
        InvalidValueError: no value, or too many.
    """
    axis = Axis(name, tuple(labels), tuple(numbers))
    if not 1 <= len(axis.labels) <= MAX_VALUES:
        msg = f"issue {ascii(name)[:60]}: expected 1 to {MAX_VALUES} values, got {len(axis.labels)}"
        raise InvalidValueError(msg)
    return axis


def spaced(name: str, low: Fraction, high: Fraction, step: Fraction) -> Axis:
    """Make the axis of a range: `low`, and steps from there up to at most `high`.

    Raises:
        InvalidValueError: an empty range, or a step that is not above zero.
    """
    if low > high or step <= 0:
        msg = f"issue {ascii(name)[:60]}: expected a range from low up to high, in steps above 0"
        raise InvalidValueError(msg)
    return Axis(name, low=low, step=step, count=math.floor((high - low) / step) + 1)


def real(name: str, low: Fraction, high: Fraction, places: int) -> Axis:
    """Make the axis of a range of real numbers: a decimal grid that holds both ends.

    Raises:
        InvalidValueError: as `spaced`.
    """
    finest = max(places, _places(low), _places(high))
    return spaced(name, low, high, Fraction(1, 10**finest))


def make_agenda(axes: tuple[Axis, ...]) -> Agenda:
    """Make the agenda: an issue for each axis, in order, under names that are legal.

    Raises:
        InvalidValueError: no issue or too many, a repeated name or value, or a range whose numbers
            take more digits than our values have.
    """
    if not 1 <= len(axes) <= _MAX_AXES:
        msg = f"expected 1 to {_MAX_AXES} issues, got {len(axes)}"
        raise InvalidValueError(msg)
    names = identifiers([axis.name for axis in axes])
    issues: list[Json] = [_issue(axis, name) for axis, name in zip(axes, names, strict=True)]
    return Agenda.from_document({"typ": "neg-agenda", "v": "1", "issues": issues, "derived": []})


def tabulated(axis: Axis, values: Iterable[Fraction]) -> Points:
    """Make the value function that gives each value its own number, in order."""
    return tuple(enumerate(values, start=axis.first))


def shaped(
    axis: Axis, function: Callable[[Fraction], Fraction], breaks: Iterable[Fraction] | None
) -> Points:
    """Make the value function of a function of numbers.

    Args:
        axis: an axis of numbers.
        function: what a number is worth.
        breaks: where the function bends, if it is linear elsewhere; None if it is not.

    Raises:
        InvalidValueError: the axis has values that are no numbers, or too many of them for a
            function that is not linear between few points.
    """
    if not axis.numeric:
        msg = (
            f"issue {ascii(axis.name)[:60]}: expected a table, since its values are no numbers, "
            "got a function of numbers"
        )
        raise InvalidValueError(msg)
    places = _places_of(axis, breaks)
    return tuple((axis.first + place, function(axis.number(place))) for place in places)


def decimal_text(value: Fraction) -> str:
    """Write a fraction that is a decimal.

    Raises:
        InvalidValueError: more digits than our values have.
    """
    exact = EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return format_decimal(exact)


def _issue(axis: Axis, name: str) -> Document:
    """Write the axis as an issue of an agenda document."""
    document: Document = {"name": name, "fixed": "true" if axis.size == 1 else "false"}
    if not axis.countable:
        return document | {"kind": "choice", "values": list(choices(axis.value_labels()))}
    return document | {
        "kind": "quantity",
        "unit": _UNIT,
        "step": decimal_text(axis.step),
        "min": decimal_text(axis.low),
        "max": decimal_text(axis.number(axis.count - 1)),
    }


def _places_of(axis: Axis, breaks: Iterable[Fraction] | None) -> Iterable[int]:
    """Return the places that a value function needs a point at."""
    if breaks is None or not axis.countable:
        if axis.size > MAX_TABLE:
            msg = (
                f"issue {ascii(axis.name)[:60]}: a function that is not linear is read for at "
                f"most {MAX_TABLE} values, got {axis.size}; use fewer decimals"
            )
            raise InvalidValueError(msg)
        return range(axis.size)
    # Between two neighbours of the grid nothing can be agreed, so a bend between them is drawn
    # from one to the other.
    bends = [(where - axis.low) / axis.step for where in breaks]
    near = {edge for bend in bends for edge in (math.floor(bend), math.ceil(bend))}
    return sorted({0, axis.count - 1} | {place for place in near if 0 <= place < axis.count})


def _places(value: Fraction) -> int:
    """Return how many decimals a number has."""
    exact = EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    exponent = exact.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0
