"""One issue of an agenda: what it is called, what values it may take, and its grid.

Inside, a value is a whole number of grid steps, so scoring, gating and comparing are exact:
an amount or quantity counts steps from zero, a day counts days since 1970-01-01, a choice is its
position in the list, a flag is 0 or 1.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document, Json, check_text
from negotiator.terms.values import (
    EXACT,
    MAX_DIGITS,
    check_currency,
    check_identifier,
    check_unit,
    format_decimal,
    parse_date,
    parse_decimal,
    parse_flag,
)

_EPOCH = date(1970, 1, 1)
_MAX_CHOICES = 1_000
_MAX_STEPS = 10**15
_NAMES_SHOWN = 6


class Kind(StrEnum):
    """What sort of value an issue takes."""

    AMOUNT = "amount"
    QUANTITY = "quantity"
    DAYS = "days"
    DATE = "date"
    CHOICE = "choice"
    FLAG = "flag"


NUMERIC = frozenset({Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS, Kind.DATE})
"""Kinds whose steps are ordered by size; the others are ordered only by preference."""


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue and its grid.

    Attributes:
        name: ASCII identifier, unique in the agenda.
        kind: what sort of value.
        unit: the currency of an amount, the Rec 20 unit of a quantity, empty otherwise.
        per: for an amount that is a unit price, the Rec 20 unit it is per; empty otherwise.
        step: size of one grid step in the unit (1 for days, dates, choices and flags).
        low: smallest allowed number of steps.
        high: largest allowed number of steps; `low == high` means the value is fixed.
        choices: the named values of a choice, in the agenda's order; empty otherwise.
    """

    name: str
    kind: Kind
    unit: str
    per: str
    step: Decimal
    low: int
    high: int
    choices: tuple[str, ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether only one value is allowed."""
        return self.low == self.high

    @property
    def size(self) -> int:
        """How many values are allowed."""
        return self.high - self.low + 1

    @classmethod
    def from_document(cls, document: Json) -> "Issue":
        """Read an issue of an agenda document.

        Raises:
            InvalidValueError: a missing, unknown or malformed member, or an empty range.
        """
        if not isinstance(document, Mapping):
            msg = f"expected an issue as an object, got {_names(document)}"
            raise InvalidValueError(msg)
        kind = _kind(document.get("kind"))
        expected = {"name", "kind", "fixed"} | _MEMBERS[kind]
        unknown, missing = set(document) - expected - {"per"}, expected - set(document)
        if unknown or missing or ("per" in document and kind is not Kind.AMOUNT):
            msg = (
                f"issue of kind {kind}: expected the members {sorted(expected)}, "
                f"missing {sorted(missing)}, unknown: {some_names(unknown)}"
            )
            raise InvalidValueError(msg)
        issue = _read_range(kind, document)
        if parse_flag(document["fixed"]) is not issue.fixed:
            msg = f'issue {issue.name}: "fixed" must be "true" exactly when one value is allowed'
            raise InvalidValueError(msg)
        return issue

    def to_document(self) -> Document:
        """Write the issue as it stands in an agenda document."""
        document: Document = {"name": self.name, "kind": self.kind.value}
        document["fixed"] = "true" if self.fixed else "false"
        if self.kind is Kind.CHOICE:
            document["values"] = list(self.choices)
        elif self.kind is Kind.FLAG:
            document["values"] = [self._bare(n) for n in range(self.low, self.high + 1)]
        else:
            document |= {"min": self._bare(self.low), "max": self._bare(self.high)}
        if self.kind in {Kind.AMOUNT, Kind.QUANTITY}:
            document["step"] = format_decimal(self.step)
            document["currency" if self.kind is Kind.AMOUNT else "unit"] = self.unit
        if self.per:
            document["per"] = self.per
        return document

    def encode(self, steps: int) -> Json:
        """Write a value as it stands in terms.

        Raises:
            InvalidValueError: outside the allowed range.
        """
        self.check(steps)
        if self.kind is Kind.AMOUNT:
            return {"amount": self._bare(steps), "currency": self.unit}
        if self.kind is Kind.QUANTITY:
            return {"value": self._bare(steps), "unit": self.unit}
        return self._bare(steps)

    def decode(self, value: Json) -> int:
        """Read a value as it stands in terms: canonical, on the grid, in range.

        Raises:
            InvalidValueError: anything else, another currency or unit included.
        """
        if self.kind in {Kind.AMOUNT, Kind.QUANTITY}:
            number, unit = ("amount", "currency") if self.kind is Kind.AMOUNT else ("value", "unit")
            if not isinstance(value, Mapping) or set(value) != {number, unit}:
                msg = f"issue {self.name}: expected {{{number}, {unit}}}, got {_names(value)}"
                raise InvalidValueError(msg)
            if value[unit] != self.unit:
                msg = (
                    f"issue {self.name}: expected {unit} {self.unit}, got {ascii(value[unit])[:40]}"
                )
                raise InvalidValueError(msg)
            value = value[number]
        return self.check(self.read_bare(value))

    def check(self, steps: int) -> int:
        """Return a value if it is allowed.

        Raises:
            InvalidValueError: not a whole number of steps, or outside the allowed range.
        """
        # Exactly int: a float would pass the comparison and then be written as another number.
        if type(steps) is not int or not self.low <= steps <= self.high:
            msg = (
                f"issue {self.name}: expected a value from {self._bare(self.low)} to "
                f"{self._bare(self.high)}"
            )
            raise InvalidValueError(msg)
        return steps

    def magnitude(self, steps: int) -> Decimal:
        """Return the exact number a numeric value stands for, in the issue's unit."""
        return EXACT.multiply(self.step, Decimal(steps))

    def read_bare(self, value: Json) -> int:
        """Read a bare value (without currency or unit) to grid steps, without a range check.

        Raises:
            InvalidValueError: not a value of this kind, or off the grid.
        """
        if self.kind is Kind.DATE:
            return (parse_date(value) - _EPOCH).days
        if self.kind is Kind.FLAG:
            return int(parse_flag(value))
        if self.kind is Kind.CHOICE:
            if value not in self.choices:
                names = some_names(self.choices)
                msg = f"issue {self.name}: expected one of {names}; got {_names(value)}"
                raise InvalidValueError(msg)
            return self.choices.index(str(value))
        return steps_of(parse_decimal(value), self.step, self.name)

    def _bare(self, steps: int) -> str:
        """Write a value without its currency or unit."""
        if self.kind is Kind.DATE:
            return (_EPOCH + timedelta(days=steps)).isoformat()
        if self.kind is Kind.FLAG:
            return "true" if steps else "false"
        if self.kind is Kind.CHOICE:
            return self.choices[steps]
        return _number(self.step, steps)


_MEMBERS = {
    Kind.AMOUNT: {"currency", "step", "min", "max"},
    Kind.QUANTITY: {"unit", "step", "min", "max"},
    Kind.DAYS: {"min", "max"},
    Kind.DATE: {"min", "max"},
    Kind.CHOICE: {"values"},
    Kind.FLAG: {"values"},
}


@lru_cache(maxsize=4096)
def _number(step: Decimal, steps: int) -> str:
    """Write a number of grid steps in the unit; the same prices are met again and again."""
    return format_decimal(EXACT.multiply(step, Decimal(steps)))


def steps_of(value: Decimal, step: Decimal, name: str) -> int:
    """Return how many whole steps a value is.

    Raises:
        InvalidValueError: off the grid, or absurdly many steps.
    """
    quotient, remainder = EXACT.divmod(value, step)
    if remainder or abs(int(quotient)) > _MAX_STEPS:
        msg = f"issue {name}: expected a whole number of steps of {step}, got {value}"
        raise InvalidValueError(msg)
    return int(quotient)


def _kind(value: object) -> Kind:
    try:
        return Kind(value)  # type: ignore[arg-type]
    except ValueError:
        msg = f"expected a kind of {[kind.value for kind in Kind]}, got {_names(value)}"
        raise InvalidValueError(msg) from None


def _read_range(kind: Kind, document: Mapping[str, Json]) -> Issue:
    """Build the issue and check that its range is not empty."""
    name = check_identifier(document["name"])
    unit, step = "", Decimal(1)
    choices: tuple[str, ...] = ()
    if kind is Kind.AMOUNT:
        unit = check_currency(document["currency"])
    elif kind is Kind.QUANTITY:
        unit = check_unit(document["unit"])
    elif kind is Kind.CHOICE:
        choices = _choices(name, document["values"])
    if "step" in document and kind in {Kind.AMOUNT, Kind.QUANTITY}:
        step = parse_decimal(document["step"])
        if step <= 0:
            msg = f"issue {name}: expected a step above zero, got {step}"
            raise InvalidValueError(msg)
    per = check_unit(document["per"]) if "per" in document else ""
    probe = Issue(name, kind, unit, per, step, 0, max(len(choices) - 1, 0), choices)
    if kind is Kind.CHOICE:
        return probe
    low, high = _bounds(probe, document)
    if low > high or (kind in {Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS} and low < 0):
        msg = f"issue {name}: expected 0 <= min <= max"
        raise InvalidValueError(msg)
    _check_digits(probe, low, high)
    return Issue(name, kind, unit, per, step, low, high, choices)


def _check_digits(probe: Issue, low: int, high: int) -> None:
    """Check that every value between the ends, which were read, can be written too."""
    if probe.kind is Kind.DATE or high - low <= 1:
        return
    places = len(format_decimal(probe.step).partition(".")[2])
    if max(probe.magnitude(high - 1).adjusted() + 1, 0) + places > MAX_DIGITS:
        msg = f"issue {probe.name}: values in this range take more than {MAX_DIGITS} digits"
        raise InvalidValueError(msg)


def _bounds(probe: Issue, document: Mapping[str, Json]) -> tuple[int, int]:
    """Read the ends of the allowed range, in steps."""
    if probe.kind is not Kind.FLAG:
        return probe.read_bare(document["min"]), probe.read_bare(document["max"])
    values = document["values"]
    if values not in (["true"], ["false"], ["false", "true"]):
        msg = f'issue {probe.name}: expected values ["false", "true"], ["true"] or ["false"]'
        raise InvalidValueError(msg)
    flags = [probe.read_bare(value) for value in values]
    return min(flags), max(flags)


def _choices(name: str, values: Json) -> tuple[str, ...]:
    """Read the named values of a choice."""
    if not isinstance(values, list | tuple) or not 1 <= len(values) <= _MAX_CHOICES:
        msg = f"issue {name}: expected 1 to {_MAX_CHOICES} named values"
        raise InvalidValueError(msg)
    names = tuple(check_text(v, 80) if isinstance(v, str) and v else "" for v in values)
    if "" in names or len(set(names)) != len(names):
        msg = f"issue {name}: named values must be distinct non-empty strings"
        raise InvalidValueError(msg)
    return names


def _names(value: object) -> str:
    """Describe what came without quoting much of it."""
    if isinstance(value, Mapping):
        return f"an object with members {some_names(value)}"
    return ascii(value)[:40] if isinstance(value, str) else type(value).__name__


def some_names(names: Collection[str]) -> str:
    """List a few names, each cut short."""
    shown = ", ".join(sorted(ascii(name)[:20] for name in names)[:_NAMES_SHOWN])
    return f"{shown}, ..." if len(names) > _NAMES_SHOWN else shown
