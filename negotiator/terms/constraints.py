"""Constraints on complete terms: what a principal adds to a mandate while a negotiation runs.

A constraint is about one issue or one derived total. It is data, strings only, and an exact
predicate; it can leave terms out and never let any in.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from negotiator.errors import InvalidValueError
from negotiator.terms.agenda import Agenda, Derived, Terms
from negotiator.terms.canonical import Document, Json, check_text
from negotiator.terms.issues import NUMERIC, Issue, Kind, some_names
from negotiator.terms.values import (
    EXACT,
    check_identifier,
    format_decimal,
    parse_date,
    parse_decimal,
)

MOST_CONSTRAINTS: Final = 16
"""Most constraints given at once."""
MOST_VALUES: Final = 64
"""Most values that one constraint names."""
_MOST_TEXT: Final = 120
_EPOCH_DAY: Final = parse_date("1970-01-01")

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""The allowed values of an issue, in grid steps: disjoint ranges, ends included, rising."""


class Relation(StrEnum):
    """What a constraint asks of a value."""

    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    ONE_OF = "one-of"
    NONE_OF = "none-of"


BOUNDS: Final = frozenset({Relation.AT_LEAST, Relation.AT_MOST})
"""Relations to one number or day."""
_WORDS: Final = {
    Relation.AT_LEAST: "at least",
    Relation.AT_MOST: "at most",
    Relation.ONE_OF: "one of",
    Relation.NONE_OF: "none of",
}


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint.

    Attributes:
        on: name of the issue or the derived total.
        relation: what is asked of its value.
        values: canonical values, without currency or unit: one bound, or the values named.
    """

    on: str
    relation: Relation
    values: tuple[str, ...]

    def to_document(self) -> Document:
        """Write the constraint."""
        return {"on": self.on, "relation": self.relation.value, "values": list(self.values)}

    @classmethod
    def from_document(cls, document: Json) -> "Constraint":
        """Read a constraint, which no agenda has been asked about yet.

        Raises:
            InvalidValueError: a missing, unknown or malformed member.
        """
        if not isinstance(document, Mapping) or set(document) != {"on", "relation", "values"}:
            msg = "constraint: expected the members on, relation, values"
            raise InvalidValueError(msg)
        relation, values = _relation(document["relation"]), document["values"]
        most = 1 if relation in BOUNDS else MOST_VALUES
        if not isinstance(values, list | tuple) or not 1 <= len(values) <= most:
            msg = f"constraint: expected 1 to {most} values"
            raise InvalidValueError(msg)
        texts = tuple(check_text(v, _MOST_TEXT) if isinstance(v, str) else "" for v in values)
        if "" in texts or len(set(texts)) != len(texts):
            msg = "constraint: expected distinct values, each a string"
            raise InvalidValueError(msg)
        return cls(check_identifier(document["on"]), relation, texts)

    def check(self, agenda: Agenda) -> None:
        """Check that the constraint means something on an agenda.

        Raises:
            InvalidValueError: nothing of that name, a relation its kind does not have, or a value
                that is none of it.
        """
        total = _total(agenda, self.on)
        if total is not None:
            if self.relation not in BOUNDS:
                msg = f"{self.on} is a total: expected at least or at most"
                raise InvalidValueError(msg)
            parse_decimal(self.values[0])
            return
        issue = _issue(agenda, self.on)
        if self.relation in BOUNDS:
            _bound(issue, self.values[0])
        else:
            for value in self.values:
                issue.check(issue.read_bare(value))

    def words(self, agenda: Agenda) -> str:
        """Say the constraint back, in words that can be written as a constraint again.

        Raises:
            InvalidValueError: as `check`.
        """
        self.check(agenda)
        unit = _unit(agenda, self.on)
        shown = ", ".join(map(_quoted, self.values))
        return f"{self.on} {_WORDS[self.relation]} {shown}{unit and ' ' + unit}"

    def admits(self, agenda: Agenda, terms: Terms) -> bool:
        """Say whether complete terms keep the constraint, exactly.

        Raises:
            InvalidValueError: as `check`, or the terms do not fit the agenda.
        """
        if _total(agenda, self.on) is not None:
            self.check(agenda)
            bound, value = parse_decimal(self.values[0]), agenda.totals(terms)[self.on]
            return bound <= value if self.relation is Relation.AT_LEAST else value <= bound
        place = agenda.position(self.on)
        agenda.check_terms(terms)
        return within(self.ranges(agenda.issues[place]), terms[place])

    def ranges(self, issue: Issue) -> Ranges:
        """Return the values of its issue that the constraint allows; none may be left.

        Raises:
            InvalidValueError: as `check`.
        """
        if self.relation in BOUNDS:
            low, high = _bound(issue, self.values[0])
            ends = (low, issue.high) if self.relation is Relation.AT_LEAST else (issue.low, high)
            return _clipped((ends,), issue)
        named = sorted({issue.check(issue.read_bare(value)) for value in self.values})
        if self.relation is Relation.ONE_OF:
            return tuple((steps, steps) for steps in named)
        starts = [issue.low, *(steps + 1 for steps in named)]
        stops = [*(steps - 1 for steps in named), issue.high]
        return _clipped(zip(starts, stops, strict=True), issue)


def within(ranges: Ranges, steps: int) -> bool:
    """Say whether a value lies in one of the ranges."""
    place = bisect_right(ranges, steps, key=lambda ends: ends[0]) - 1
    return place >= 0 and steps <= ranges[place][1]


def both(left: Ranges, right: Ranges) -> Ranges:
    """Return the values that lie in ranges of both."""
    pairs = ((max(a, c), min(b, d)) for a, b in left for c, d in right)
    return tuple(sorted((low, high) for low, high in pairs if low <= high))


def admitted(agenda: Agenda, constraints: Iterable[Constraint], terms: Terms) -> bool:
    """Say whether complete terms keep every constraint.

    Raises:
        InvalidValueError: as `Constraint.admits`.
    """
    return all(constraint.admits(agenda, terms) for constraint in constraints)


def _relation(word: object) -> Relation:
    """Return the relation of that word."""
    try:
        return Relation(word)  # type: ignore[arg-type]
    except ValueError:
        msg = f"constraint: expected a relation of {[r.value for r in Relation]}"
        raise InvalidValueError(msg) from None


def _total(agenda: Agenda, name: str) -> Derived | None:
    """Return the derived total of that name, None for none."""
    return next((total for total in agenda.derived if total.name == name), None)


def _issue(agenda: Agenda, name: str) -> Issue:
    """Return the issue of that name."""
    found = next((issue for issue in agenda.issues if issue.name == name), None)
    if found is None:
        names = some_names(names_of(agenda))
        msg = f"expected an issue or a total of the agenda: {names}; got {ascii(name)[:40]}"
        raise InvalidValueError(msg)
    return found


def names_of(agenda: Agenda) -> tuple[str, ...]:
    """Return what a constraint may be about: the names of issues and totals."""
    totals = tuple(total.name for total in agenda.derived)
    return (*(issue.name for issue in agenda.issues), *totals)


def _bound(issue: Issue, value: str) -> tuple[int, int]:
    """Return a bound in grid steps, rounded up and rounded down: it may stand off the grid."""
    if issue.kind not in NUMERIC:
        msg = f"{issue.name} has named values: expected in or not, and some of them"
        raise InvalidValueError(msg)
    if issue.kind is Kind.DATE:
        day = (parse_date(value) - _EPOCH_DAY).days
        return day, day
    whole, rest = EXACT.divmod(parse_decimal(value), issue.step)
    down = int(whole) - (rest < 0)  # division of decimals rounds toward zero
    return down + (rest != 0), down


def _clipped(ranges: Iterable[tuple[int, int]], issue: Issue) -> Ranges:
    """Return ranges kept within an issue's own, empty ones left out."""
    kept = ((max(low, issue.low), min(high, issue.high)) for low, high in ranges)
    return tuple((low, high) for low, high in kept if low <= high)


def _unit(agenda: Agenda, name: str) -> str:
    """Return the currency or unit of an issue or total, in the words of a constraint."""
    total = _total(agenda, name)
    if total is not None:
        return total.currency
    issue = _issue(agenda, name)
    return "days" if issue.kind is Kind.DAYS else issue.unit


def unit_of(agenda: Agenda, name: str) -> str:
    """Return the currency or unit that values of an issue or total have; empty for none.

    Raises:
        InvalidValueError: the agenda has nothing of that name.
    """
    return _unit(agenda, name)


def canonical_value(agenda: Agenda, name: str, text: str) -> str:
    """Return a number as constraints write it; any other value as it stands.

    People write ``2.50`` where a canonical decimal is ``2.5``.

    Raises:
        InvalidValueError: the agenda has nothing of that name.
    """
    total = _total(agenda, name)
    if total is None and _issue(agenda, name).kind not in NUMERIC - {Kind.DATE}:
        return text
    head, dot, places = text.partition(".")
    if dot and places.isascii() and places.isdigit():
        text = f"{head}.{places}".rstrip("0").rstrip(".")
    return format_decimal(parse_decimal(text))


def _quoted(value: str) -> str:
    """Return a value as it can be written in a list."""
    plain = value == value.strip() and not set(value) & set(',;"\\') and value
    return value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
