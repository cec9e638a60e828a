"""Scenarios of GeniusWeb: profiles with their domain inside, or a domain of its own, in JSON.

Utility is the sum over issues of weight times value; the reservation is given as a bid, and its
utility is the reservation value.

Source: the GeniusWeb core documentation (TU Delft), domains and `LinearAdditiveUtilitySpace`.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import Axis, Points, listed, shaped, spaced
from negotiator.replay.scenarios.scenario import Found, Profile, on_unit_scale
from negotiator.replay.scenarios.tables import read_table
from negotiator.replay.scenarios.tree import Tree, is_null, items, members, number, text

SPACE: Final = "LinearAdditiveUtilitySpace"
ISSUES: Final = "issuesValues"

_TABLES: Final = ("discreteutils", "DiscreteValueSetUtilities")
_LINES: Final = ("numberutils", "NumberValueSetUtilities")


def read_domain(tree: Mapping[str, Tree]) -> tuple[Axis, ...]:
    """Read the issues of a domain.

    Raises:
        InvalidValueError: a missing or malformed part.
    """
    issues = members(tree.get(ISSUES), ISSUES)
    return tuple(_axis(name, members(values, name)) for name, values in issues.items())


def domain_of(tree: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """Return the domain that stands inside a profile.

    Raises:
        InvalidValueError: the profile is of another kind, or holds none.
    """
    return members(_space(tree).get("domain"), "domain")


def read_profile(tree: Mapping[str, Tree], axes: tuple[Axis, ...], name: str) -> Profile:
    """Read a side's profile.

    Args:
        tree: the file.
        axes: the domain's issues.
        name: the name it gets if it holds none.

    Raises:
        InvalidValueError: another kind of utility space, issues other than the domain's, an
            unknown value function, or a malformed part.
    """
    space = _space(tree)
    inner = space.get("domain")
    if inner is not None and read_domain(members(inner, "domain")) != axes:
        msg = "expected the same domain in every file, got another; which one is meant?"
        raise InvalidValueError(msg)
    notes: list[str] = []
    weights = members(space.get("issueWeights"), "issueWeights")
    utilities = members(space.get("issueUtilities"), "issueUtilities")
    for part, what in ((weights, "issueWeights"), (utilities, "issueUtilities")):
        if set(part) != {axis.name for axis in axes}:
            msg = f"{what}: expected exactly the issues of the domain"
            raise InvalidValueError(msg)
    found = Found(
        name if is_null(space.get("name")) else text(space["name"], "name"),
        tuple(number(weights[axis.name], f"weight of {axis.name}"[:60]) for axis in axes),
        tuple(_values(members(utilities[axis.name], axis.name), axis, notes) for axis in axes),
        Fraction(0),
    )
    profile = on_unit_scale(found)
    reservation = _reservation(space.get("reservationBid"), profile, axes, notes)
    return Profile(
        profile.name,
        profile.weights,
        profile.values,
        reservation,
        notes=(*profile.notes, *notes),
    )


def _space(tree: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """Return what stands in the profile's wrapper."""
    if set(tree) != {SPACE}:
        msg = f"expected one member {SPACE}, got {', '.join(sorted(tree))[:80]}"
        raise InvalidValueError(msg)
    return members(tree[SPACE], SPACE)


def _axis(name: str, values: Mapping[str, Tree]) -> Axis:
    """Read an issue."""
    if set(values) == {"values"}:
        return listed(name, (text(v, name) for v in items(values["values"], name)))
    if set(values) == {"range"}:
        ends = [number(end, f"range of {name}"[:60]) for end in items(values["range"], name)]
        if len(ends) == len(("low", "high", "step")):
            return spaced(name, *ends)
    msg = f"issue {ascii(name)[:60]}: expected values, or a range of low, high and step"
    raise InvalidValueError(msg)


def _values(utilities: Mapping[str, Tree], axis: Axis, notes: list[str]) -> Points:
    """Read a value function."""
    kind = next(iter(utilities), "nothing")
    if len(utilities) == 1 and kind in _TABLES:
        table = members(utilities[kind], kind)
        return read_table(members(table.get("valueUtilities"), "valueUtilities"), axis, notes)
    if len(utilities) == 1 and kind in _LINES:
        return _line(members(utilities[kind], kind), axis)
    msg = (
        f"issue {ascii(axis.name)[:60]}: expected {_TABLES[0]} or {_LINES[0]}, got "
        f"{ascii(kind)[:40]}; only tables and lines can be read"
    )
    raise InvalidValueError(msg)


def _line(line: Mapping[str, Tree], axis: Axis) -> Points:
    """Read a value function that is linear between two values."""
    names = ("lowValue", "lowUtility", "highValue", "highUtility")
    low, start, high, end = (number(line.get(name), name) for name in names)
    covered = axis.numeric and low <= axis.number(0) and axis.number(axis.size - 1) <= high
    if not covered or (low == high and start != end):
        msg = f"issue {ascii(axis.name)[:60]}: expected a line over the whole range of the issue"
        raise InvalidValueError(msg)
    slope = (end - start) / (high - low) if high > low else Fraction(0)
    return shaped(axis, lambda value: start + slope * (value - low), ())


def _reservation(
    bid: Tree | None, profile: Profile, axes: tuple[Axis, ...], notes: list[str]
) -> Fraction:
    """Return the utility of the reservation bid, in which a missing issue counts 0."""
    if is_null(bid):
        notes.append("no reservation bid; the reservation is taken as 0")
        return Fraction(0)
    named = members(members(bid, "reservationBid").get("issuevalues"), "issuevalues")
    unknown = set(named) - {axis.name for axis in axes}
    if unknown:
        msg = f"reservationBid: expected issues of the domain, got {ascii(min(unknown))[:60]}"
        raise InvalidValueError(msg)
    total = Fraction(0)
    for position, axis in enumerate(axes):
        if axis.name not in named:
            notes.append(f"issue {axis.name!a}: not in the reservation bid; counts 0")
            continue
        place = axis.place_of(text(named[axis.name], axis.name))
        if place is None:
            msg = f"reservationBid: expected a value of {ascii(axis.name)[:60]}, got another"
            raise InvalidValueError(msg)
        total += profile.weights[position] * profile.value(position, axis.first + place)
    return total
