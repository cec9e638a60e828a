"""What of a mandate can be varied, and through which values: ``rounds=4..20:2``.

A dimension is a name and its values, written as a mandate writes them. What cannot be read is the
caller's to correct; what can be read but makes no mandate is refused later, point by point.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from math import prod
from typing import Final, Protocol

from negotiator.errors import InvalidValueError, UsageError
from negotiator.mandate.document import bare
from negotiator.mandate.draft import Draft, Wish
from negotiator.terms import Issue
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import (
    format_decimal,
    format_duration,
    parse_decimal,
    parse_duration,
    parse_whole,
)

MOST_POINTS: Final = 10_000_000
"""Most points of a sweep."""
MOST_VALUES: Final = 1_000_000
"""Most values of one dimension."""
SHAPE: Final = "e"
ROUNDS: Final = "rounds"
VALIDITY: Final = "validity"
LEAST: Final = "reserve_utility"
FLOOR: Final = "floor"
RESERVE: Final = "reserve"
WEIGHT: Final = "weight"
LIMIT_MIN: Final = "limit_min"
LIMIT_MAX: Final = "limit_max"
"""What can be varied; the last five take the name of an issue, `FLOOR` may go without."""
AUTO: Final = "auto"
"""Stands for the values of `FLOOR` that deadlocks at one gap ask for."""
NAMES: Final = (
    f"{SHAPE}, {ROUNDS}, {VALIDITY}, {LEAST}, {FLOOR}, {FLOOR}.ISSUE, {RESERVE}.ISSUE, "
    f"{WEIGHT}.ISSUE, {LIMIT_MIN}.ISSUE and {LIMIT_MAX}.ISSUE"
)

_PLACES: Final = 9
_TO: Final = ".."


@dataclass(frozen=True, slots=True)
class Dimension:
    """One thing that is varied.

    Attributes:
        name: what.
        values: through which values, in the order they were named.
    """

    name: str
    values: tuple[str, ...]

    @property
    def kind(self) -> str:
        """What is varied, without the issue."""
        return self.name.partition(".")[0]

    @property
    def issue(self) -> str:
        """The issue whose number is varied; empty for none."""
        return self.name.partition(".")[2]

    @property
    def private(self) -> bool:
        """Whether its values are walk-away values or hard limits."""
        return self.kind in {RESERVE, LEAST, LIMIT_MIN, LIMIT_MAX}


class Scale(Protocol):
    """How values of one kind are counted, so that ranges can be gone through exactly."""

    def count(self, text: str) -> int:
        """Return a value as a whole number. May raise `InvalidValueError`."""

    def step(self, text: str) -> int:
        """Return a step between two values likewise."""

    def write(self, number: int) -> str:
        """Write a value."""


class Numbers:
    """Decimals of at most nine places."""

    def count(self, text: str) -> int:
        """Return a number in billionths."""
        return int(parse_decimal(text).scaleb(_PLACES))

    step = count

    def write(self, number: int) -> str:
        """Write it."""
        return format_decimal(Decimal(number).scaleb(-_PLACES))


class Wholes:
    """Whole numbers."""

    def count(self, text: str) -> int:
        """Return it."""
        return parse_whole(text)

    step = count

    def write(self, number: int) -> str:
        """Write it."""
        return str(number)


class Durations:
    """Durations in seconds."""

    def count(self, text: str) -> int:
        """Return its seconds."""
        return int(parse_duration(text).total_seconds())

    step = count

    def write(self, number: int) -> str:
        """Write it."""
        return format_duration(timedelta(seconds=number))


class Steps:
    """Values of an issue, in steps of its grid."""

    def __init__(self, issue: Issue) -> None:
        """Take the issue."""
        self._issue = issue

    def count(self, text: str) -> int:
        """Return a value in steps; it must lie on the agenda."""
        steps = self._issue.read_bare(text)
        self._issue.encode(steps)
        return steps

    def step(self, text: str) -> int:
        """Return a distance in steps; of days, how many."""
        number = parse_decimal(text) / self._issue.step
        if number != number.to_integral_value():
            msg = f"expected a whole number of steps of {self._issue.step}"
            raise InvalidValueError(msg)
        return int(number)

    def write(self, number: int) -> str:
        """Write a value."""
        return bare(self._issue, number)


def dimension_of(text: str, draft: Draft) -> Dimension:
    """Read what to vary, such as ``e=0.1,0.2,0.5`` or ``rounds=4..20:2``.

    Args:
        text: a name and its values: single ones, and ranges with a step, ends included.
        draft: the mandate.

    Raises:
        UsageError: an unknown name, a malformed value, or no value at all.
    """
    name, equals, listed = text.partition("=")
    if not equals or not listed:
        msg = f"--vary: expected NAME=VALUES such as e=0.1,0.2,0.5, got {ascii(text)[:60]}"
        raise UsageError(msg)
    scale = _scale(name, draft)
    try:
        numbers = dict.fromkeys(n for item in listed.split(",") for n in _numbers(item, scale))
        values = tuple(map(scale.write, numbers))
    except InvalidValueError as error:
        msg = f"--vary {name}: {error.message}"
        raise UsageError(msg) from error
    return Dimension(name, values)


def check_together(dimensions: Iterable[Dimension]) -> tuple[Dimension, ...]:
    """Check that dimensions do not get into each other's way.

    Raises:
        UsageError: none, one twice, or two that vary the same number.
    """
    every = tuple(dimensions)
    names = [dimension.name for dimension in every]
    kinds = {dimension.kind for dimension in every}
    if not every:
        msg = "expected --vary NAME=VALUES at least once: there is nothing to sweep"
        raise UsageError(msg)
    if len(set(names)) != len(names):
        msg = f"--vary: expected each name once, got {', '.join(names)}"
        raise UsageError(msg)
    issues = {dimension.issue for dimension in every if dimension.kind == FLOOR}
    others = {dimension.issue for dimension in every if dimension.kind == RESERVE}
    if (FLOOR in names and (len(issues) > 1 or kinds & {RESERVE, LEAST})) or issues & others:
        msg = "--vary: floor moves reserves; expected it without another that moves the same ones"
        raise UsageError(msg)
    return every


def grid_size(dimensions: Iterable[Dimension]) -> int:
    """Return how many points a whole grid has.

    Raises:
        UsageError: too many.
    """
    size = prod(len(dimension.values) for dimension in dimensions)
    if size > MOST_POINTS:
        msg = (
            f"--vary: expected at most {MOST_POINTS} points, got {size}; name fewer values, or "
            f"--points N for a spread of them"
        )
        raise UsageError(msg)
    return size


def _numbers(item: str, scale: Scale) -> Iterator[int]:
    """Give the values of one item: a value, or a range.

    Raises:
        InvalidValueError: a malformed one, or an empty range.
    """
    first, dots, rest = item.partition(_TO)
    if not dots:
        yield scale.count(item)
        return
    last, colon, step = rest.partition(":")
    if not colon:
        msg = f"expected a range with its step, such as 4{_TO}20:2, got {ascii(item)[:40]}"
        raise InvalidValueError(msg)
    start, stop, by = scale.count(first), scale.count(last), scale.step(step)
    if by <= 0 or stop < start:
        msg = f"the range {ascii(item)[1:-1][:40]} is empty: expected FIRST{_TO}LAST:STEP, rising"
        raise InvalidValueError(msg)
    if (stop - start) // by >= MOST_VALUES:
        msg = f"expected at most {MOST_VALUES} values, got more in {ascii(item)[1:-1][:40]}"
        raise InvalidValueError(msg)
    yield from range(start, stop + 1, by)


def _scale(name: str, draft: Draft) -> Scale:
    """Return how the values of a name are counted.

    Raises:
        UsageError: no such name, or nothing of the mandate's that it names.
    """
    kind, dot, issue = name.partition(".")
    if kind == ROUNDS and not dot:
        return Wholes()
    if kind == VALIDITY and not dot:
        return Durations()
    if kind == SHAPE and not dot:
        _check_shape(draft)
        return Numbers()
    if kind == LEAST and not dot:
        _check_least(draft)
        return Numbers()
    if kind == FLOOR and not dot:
        return Numbers()
    if not dot or kind not in {FLOOR, RESERVE, WEIGHT, LIMIT_MIN, LIMIT_MAX}:
        msg = f"--vary: expected one of {NAMES}, got {ascii(name)[:40]}"
        raise UsageError(msg)
    found, _ = wish_of(draft, issue)
    if kind in {FLOOR, LIMIT_MIN, LIMIT_MAX} and found.kind not in NUMERIC:
        msg = f"--vary {name}: expected a number or a day; of named values use reserve.{issue}"
        raise UsageError(msg)
    return Numbers() if kind in {FLOOR, WEIGHT} else Steps(found)


def wish_of(draft: Draft, name: str) -> tuple[Issue, Wish]:
    """Return a negotiable issue and what is wanted of it.

    Raises:
        UsageError: there is none of that name.
    """
    pairs = zip(draft.agenda.issues, draft.preferences, strict=True)
    negotiable = {issue.name: (issue, wish) for issue, wish in pairs if not issue.fixed}
    if name not in negotiable:
        names = ", ".join(negotiable) or "none"
        msg = f"--vary: expected a negotiable issue ({names}), got {ascii(name)[:40]}"
        raise UsageError(msg)
    return negotiable[name]


def _check_shape(draft: Draft) -> None:
    """Check that the mandate has just one e."""
    count = sum(
        dict(share.part.parameters).get(SHAPE) is not None for share in draft.strategy.tactics
    )
    if count != 1:
        msg = f"--vary e: expected a tactic with one e, the mandate's has {count or 'none'}"
        raise UsageError(msg)


def _check_least(draft: Draft) -> None:
    """Check that the mandate has a least utility of its own."""
    if draft.reserve_utility is None:
        msg = '--vary reserve_utility: the mandate says "reserves"; vary floor or reserve.ISSUE'
        raise UsageError(msg)
