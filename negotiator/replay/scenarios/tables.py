"""Value functions written as tables: what each value of an issue is worth."""

from collections.abc import Mapping
from fractions import Fraction

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import MAX_TABLE, Axis, Points, shaped, tabulated
from negotiator.replay.scenarios.tree import Tree, number


def read_table(table: Mapping[str, Tree], axis: Axis, notes: list[str]) -> Points:
    """Read a value function; what is missing counts 0, and is noted.

    Raises:
        InvalidValueError: too many values, a value twice, or a worth that is no number.
    """
    return tabulated(axis, read_worths(list(table.items()), axis, notes))


def read_worths(
    pairs: list[tuple[str, Tree]], axis: Axis, notes: list[str]
) -> tuple[Fraction, ...]:
    """Read what each value is worth, in the axis's order.

    Raises:
        InvalidValueError: as `read_table`.
    """
    issue = f"issue {ascii(axis.name)[:60]}"
    if axis.size > MAX_TABLE:
        msg = f"{issue}: a table may have at most {MAX_TABLE} values, got a range of {axis.size}"
        raise InvalidValueError(msg)
    found: dict[int, Fraction] = {}
    for label, worth in pairs:
        place = axis.place_of(label)
        if place is None:
            notes.append(f"{issue}: {ascii(label)[:60]} is not in the domain; left out")
            continue
        if place in found:
            msg = f"{issue}: expected {ascii(label)[:60]} once, got it twice"
            raise InvalidValueError(msg)
        found[place] = number(worth, f"{issue}, value {ascii(label)[:60]}")
    missing = axis.size - len(found)
    if missing:
        notes.append(f"{issue}: no utility for {missing} of its values; taken as 0")
    return tuple(found.get(place, Fraction(0)) for place in range(axis.size))


def flat(axis: Axis) -> Points:
    """Return the value function that is 0 everywhere."""
    if axis.numeric:
        return shaped(axis, lambda _: Fraction(0), ())
    return tabulated(axis, [Fraction(0)] * axis.size)
