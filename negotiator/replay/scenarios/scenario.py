"""What a scenario file says, whatever its format: an agenda and what each side prefers on it.

Utilities run from 0 to 1: the sum over issues of weight times value, with weights that add up to
exactly 1. All numbers are fractions, so nothing is rounded between the file and here.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import Axis, Points
from negotiator.terms import Agenda, Issue, Terms

_TELLING: Final = Fraction(1, 1_000_000)


@dataclass(frozen=True, slots=True)
class Labels:
    """What an issue is called in the file.

    Attributes:
        name: the issue's name.
        values: the value of each choice, in the agenda's order; empty for a quantity.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What one side prefers.

    Attributes:
        name: the side's name in the file, or the file's.
        weights: one for each issue, 0 to 1; they add up to exactly 1.
        values: for each issue its value function: (grid steps, value from 0 to 1), steps strictly
            increasing from the issue's `low` to its `high`; linear between points for quantities,
            one point per value for choices.
        reservation: utility of no agreement, 0 to 1.
        discount: the discount factor as the file has it, None if it has none. Never applied.
        offset: the file's own utility where ours is 0.
        span: how much of the file's own utility our 0 to 1 spans, above 0. The file's utility is
            `offset + span * utility(terms)`.
        notes: what had to be assumed or put right.
    """

    name: str
    weights: tuple[Fraction, ...]
    values: tuple[Points, ...]
    reservation: Fraction
    discount: Fraction | None = None
    offset: Fraction = Fraction(0)
    span: Fraction = Fraction(1)
    notes: tuple[str, ...] = ()

    def value(self, position: int, steps: int) -> Fraction:
        """Return what a value of the issue at `position` is worth, 0 to 1.

        Raises:
            InvalidValueError: outside the issue's range.
        """
        points = self.values[position]
        place = bisect_left(points, steps, key=lambda point: point[0])
        if not points[0][0] <= steps <= points[-1][0]:
            msg = f"expected from {points[0][0]} to {points[-1][0]} steps, got {steps}"
            raise InvalidValueError(msg)
        right, worth = points[place]
        if right == steps:
            return worth
        left, before = points[place - 1]
        return before + (worth - before) * Fraction(steps - left, right - left)

    def table(self, position: int, issue: Issue) -> tuple[Fraction, ...]:
        """Return what each value of an issue is worth, from its `low` to its `high`."""
        return tuple(self.value(position, steps) for steps in range(issue.low, issue.high + 1))

    def utility(self, terms: Terms) -> Fraction:
        """Return the exact utility of complete terms, 0 to 1.

        Raises:
            InvalidValueError: another number of issues, or a value outside its range.
        """
        if len(terms) != len(self.weights):
            msg = f"expected terms of {len(self.weights)} issues, got {len(terms)}"
            raise InvalidValueError(msg)
        worth = (self.value(position, steps) for position, steps in enumerate(terms))
        pairs = zip(self.weights, worth, strict=True)
        return sum((weight * value for weight, value in pairs), Fraction(0))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A negotiation scenario.

    Attributes:
        name: what the file calls it, or the file's own name.
        agenda: the issues.
        profiles: one for each side, in the order of their files' names.
        labels: what the file calls each issue and its values, in the agenda's order.
        notes: what had to be assumed or left out; each profile has its own besides.
    """

    name: str
    agenda: Agenda
    profiles: tuple[Profile, ...]
    labels: tuple[Labels, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a file says of one side, before it is brought to 0 to 1.

    Attributes:
        name: the side's name.
        weights: as written.
        values: value functions, as written.
        reservation: utility of no agreement as written; None if there is none.
        discount: as `Profile`.
        notes: as `Profile`.
        bias: what the file adds to every utility.
    """

    name: str
    weights: tuple[Fraction, ...]
    values: tuple[Points, ...]
    reservation: Fraction | None
    discount: Fraction | None = None
    notes: tuple[str, ...] = ()
    bias: Fraction = Fraction(0)


def labels_of(axes: Sequence[Axis]) -> tuple[Labels, ...]:
    """Return what the file calls the issues and their values."""
    return tuple(Labels(axis.name, axis.value_labels()) for axis in axes)


def on_unit_scale(found: Found) -> Profile:
    """Make the profile of a format whose values lie from 0 to 1 and whose reservation does too.

    The weights are divided by their sum.

    Raises:
        InvalidValueError: a weight below zero, no weight above zero, or a value outside 0 to 1.
    """
    total = sum(found.weights, Fraction(0))
    if min(found.weights) < 0 or not total:
        msg = "expected weights from 0 up, not all of them 0"
        raise InvalidValueError(msg)
    if any(not 0 <= value <= 1 for points in found.values for _, value in points):
        msg = "expected values from 0 to 1 for every issue"
        raise InvalidValueError(msg)
    notes = list(found.notes)
    if abs(total - 1) > _TELLING:
        notes.append(f"the weights add up to {float(total):.6g}; each was divided by that")
    weights = tuple(weight / total for weight in found.weights)
    reservation = _reservation(found.reservation, notes)
    return Profile(
        found.name, weights, found.values, reservation, found.discount, notes=tuple(notes)
    )


def on_own_scale(found: Found) -> Profile:
    """Make the profile of a format whose utilities may run from anywhere to anywhere.

    Where values lie from 0 to 1 and weights from 0 up, only the weights' sum is divided out.
    Otherwise least utility becomes 0 and greatest 1, which changes no preference.

    Raises:
        InvalidValueError: every outcome has the same utility.
    """
    lows = [min(value for _, value in points) for points in found.values]
    highs = [max(value for _, value in points) for points in found.values]
    if min(found.weights) >= 0 and min(lows) >= 0 and max(highs) <= 1:
        lows, highs = [Fraction(0)] * len(lows), [Fraction(1)] * len(highs)
    spans = [
        abs(weight) * (high - low)
        for weight, low, high in zip(found.weights, lows, highs, strict=True)
    ]
    span = sum(spans, Fraction(0))
    if not span:
        msg = "expected utilities that differ between outcomes, got the same for all"
        raise InvalidValueError(msg)
    worst = [
        weight * (low if weight >= 0 else high)
        for weight, low, high in zip(found.weights, lows, highs, strict=True)
    ]
    offset = sum(worst, found.bias)
    notes = list(found.notes)
    if offset or abs(span - 1) > _TELLING:
        ends = f"{float(offset):.6g} to {float(offset + span):.6g}"
        notes.append(f"utilities from {ends} were brought to 0 to 1, reservation included")
    parts = zip(found.weights, found.values, lows, highs, strict=True)
    values = tuple(_stretched(points, low, high, weight) for weight, points, low, high in parts)
    at = None if found.reservation is None else (found.reservation - offset) / span
    return Profile(
        found.name,
        tuple(part / span for part in spans),
        values,
        _reservation(at, notes),
        found.discount,
        offset,
        span,
        tuple(notes),
    )


def check_profile(profile: Profile, agenda: Agenda) -> None:
    """Check that a profile is complete for an agenda: what every reader promises.

    Raises:
        InvalidValueError: weights that do not add up to 1, or a value function that does not
            run from the issue's low to its high.
    """
    if sum(profile.weights) != 1 or len(profile.weights) != len(agenda.issues):
        msg = "expected one weight for each issue, adding up to 1"
        raise InvalidValueError(msg)
    for issue, points in zip(agenda.issues, profile.values, strict=True):
        steps = [step for step, _ in points]
        rising = all(left < right for left, right in pairwise(steps))
        if not rising or (steps[0], steps[-1]) != (issue.low, issue.high):
            msg = f"issue {issue.name}: expected a value function over its whole range"
            raise InvalidValueError(msg)


def _stretched(points: Points, low: Fraction, high: Fraction, weight: Fraction) -> Points:
    """Bring values from low and high to 0 and 1; to 1 and 0 under a weight below zero."""
    if low == high:
        return tuple((steps, Fraction(0)) for steps, _ in points)
    start, end = (low, high) if weight >= 0 else (high, low)
    return tuple((steps, (value - start) / (end - start)) for steps, value in points)


def _reservation(read: Fraction | None, notes: list[str]) -> Fraction:
    """Return the reservation, brought into 0 to 1."""
    if read is None:
        notes.append("no reservation value; taken as 0")
        return Fraction(0)
    clipped = min(max(read, Fraction(0)), Fraction(1))
    if clipped != read:
        notes.append(f"the reservation value {float(read):.6g} lies outside 0 to 1; clipped")
    return clipped
