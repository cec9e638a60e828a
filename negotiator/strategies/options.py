"""The values of one issue that our own offers may have, best first, with what each is worth.

Source: our own. A choice or flag has all values worth no more than the target's and no less than
the floor's. A number has those from target to floor; of more than `MOST_OPTIONS` of them an even
selection, target, floor and the bends of the value function included, and what that leaves out is
made up for by `refined`.
Traits: deterministic.

Worth is the issue's part of utility in whole units of 10^-12, rounded down: sums of such numbers
are exact, in any order and on any machine, and never more than the exact utility. They fall short
of it by less than 10^-12 an issue.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from negotiator.mandate.view import IssueView
from negotiator.strategies.line import Line, line_of
from negotiator.terms import Issue
from negotiator.terms.constraints import Ranges, both, within
from negotiator.terms.issues import NUMERIC

MOST_OPTIONS: Final = 1_024
"""Most values of one issue that are weighed against each other."""
UNIT: Final = 10**12
"""Units of worth in a utility of 1."""

Ints: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """The values of one issue, best for us first.

    Attributes:
        steps: the values, in grid steps.
        worth: what each is worth to us, its weight included, in units of 10^-12.
        whole: whether every value our offers may have is here.
    """

    steps: Ints
    worth: Ints
    whole: bool


def options_of(
    issue: Issue, wish: IssueView, most: int = MOST_OPTIONS, line: Line | None = None
) -> Options:
    """Return the values of an issue from target to floor.

    Args:
        issue: the issue.
        wish: what we think of it.
        most: most of them, at least 2.
        line: its value function, laid out, if that is at hand.
    """
    if issue.kind in NUMERIC and wish.ranges is not None:
        steps, whole = _in_ranges(wish, wish.ranges, most)
    elif issue.kind in NUMERIC:
        steps, whole = _on_scale(wish, most)
    else:
        steps, whole = _among_names(wish)
    worths = _worths(wish, line_of(issue, wish) if line is None else line, steps)
    # Stable: of values worth the same the one nearer to the target, or first in the agenda.
    order = sorted(range(len(steps)), key=lambda place: -worths[place])
    return Options(
        np.array([steps[place] for place in order], dtype=np.int64),
        np.array([worths[place] for place in order], dtype=np.int64),
        whole,
    )


def nearest_option(options: Options, steps: int) -> int:
    """Return the place of the value nearest to `steps`; the better one of two equally near."""
    return int(np.argmin(np.abs(options.steps - steps)))


def _worths(wish: IssueView, line: Line, steps: Sequence[int]) -> list[int]:
    """Return what each value is worth, in units of 10^-12, rounded down."""
    over, under = wish.weight.as_integer_ratio()
    over, under = over * UNIT, under * line.unit
    return [line.at(step) * over // under for step in steps]


def _on_scale(wish: IssueView, most: int) -> tuple[list[int], bool]:
    """Return the values from target to floor, and whether these are all."""
    way = wish.floor - wish.target
    sign = 1 if way >= 0 else -1
    if abs(way) < most:
        return list(range(wish.target, wish.floor + sign, sign)), True
    even = {wish.target + sign * (abs(way) * place // (most - 1)) for place in range(most)}
    low, high = sorted((wish.target, wish.floor))
    bends = {steps for steps, _ in wish.points if low < steps < high}
    return sorted(even | bends, reverse=sign < 0), False


def _in_ranges(wish: IssueView, ranges: Ranges, most: int) -> tuple[list[int], bool]:
    """Return the values from target to floor that guidance leaves, and whether these are all."""
    low, high = sorted((wish.target, wish.floor))
    left = both(ranges, ((low, high),))
    sizes = [stop - start + 1 for start, stop in left]
    count = sum(sizes)
    if count <= most:
        steps = [step for start, stop in left for step in range(start, stop + 1)]
        return (steps if wish.target <= wish.floor else steps[::-1]), True
    numbers = sorted({count * place // most for place in range(most)} | {count - 1})
    some = {_numbered(left, number) for number in numbers}
    bends = {steps for steps, _ in wish.points if within(left, steps)}
    return sorted(some | bends, reverse=wish.target > wish.floor), False


def _numbered(ranges: Ranges, number: int) -> int:
    """Return the n-th value of all that lie in ranges, counted from 0."""
    for start, stop in ranges:
        if number <= stop - start:
            return start + number
        number -= stop - start + 1
    return ranges[-1][1]


def _among_names(wish: IssueView) -> tuple[list[int], bool]:
    """Return the named values between target and floor in worth, the target first."""
    worths = dict(wish.points)
    top, bottom = worths.get(wish.target), worths.get(wish.floor)
    if top is None or bottom is None:
        return [wish.target, wish.floor], True
    between = [
        steps
        for steps, worth in wish.points
        if bottom <= worth <= top and (wish.ranges is None or within(wish.ranges, steps))
    ]
    return sorted(between, key=lambda steps: (steps != wish.target, steps)), True
