"""Scenarios of Genius: a domain and one profile per side, in XML.

Utility is the sum over issues of weight times value. A table's values are its evaluations divided
by the largest of the issue; a linear evaluator's are used as they come, cut off below 0 and above
1. The reservation value and the discount factor are on the scale of the utility, 0 to 1.

Source: Baarslag, Pasman, Hindriks & Tykhonov, "Using the Genius Framework for Running Autonomous
Negotiating Parties" (2019): additive utility spaces; and files that Genius ships with.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import (
    Axis,
    Points,
    listed,
    real,
    shaped,
    spaced,
    tabulated,
)
from negotiator.replay.scenarios.scenario import Found, Profile, on_unit_scale
from negotiator.replay.scenarios.tables import flat, read_worths
from negotiator.replay.scenarios.tree import Tree, number
from negotiator.replay.scenarios.xml_tree import Element

DOMAIN: Final = "negotiation_template"
PROFILE: Final = "utility_space"

_ADDITIVE: Final = (
    "only sums of weighted issues can be read; write the profile with items or a linear evaluator"
)


def read_domain(root: Element, places: int) -> tuple[Axis, ...]:
    """Read the issues of a domain.

    Args:
        root: its `negotiation_template`.
        places: decimals for ranges of real numbers.

    Raises:
        InvalidValueError: a missing or malformed part, nested objectives, or a kind of issue
            that is neither discrete, integer nor real.
    """
    objective = root.only("utility_space").only("objective")
    _check_flat(objective)
    return tuple(_axis(issue, places) for issue in objective.every("issue"))


def read_profile(root: Element, axes: tuple[Axis, ...], name: str) -> Profile:
    """Read a side's profile.

    Args:
        root: its `utility_space`.
        axes: the domain's issues.
        name: the name it gets; such files hold none.

    Raises:
        InvalidValueError: not additive, an issue the domain lacks, an evaluator that is not
            linear or constant, or a malformed part.
    """
    _check_additive(root)
    objective = root.only("objective")
    _check_flat(objective)
    notes: list[str] = []
    issues = _by_name(objective.every("issue"), axes)
    weights = _weights(objective, issues, axes, notes)
    values = tuple(_values(issues.get(axis.name), axis, notes) for axis in axes)
    reservation = _optional(root, "reservation")
    return on_unit_scale(
        Found(name, weights, values, reservation, _optional(root, "discount_factor"), tuple(notes))
    )


def _check_additive(root: Element) -> None:
    """Refuse utility spaces that are more than a weighted sum."""
    kind = root.attributes.get("type", "linear")
    other = {child.tag for child in root.children} - {"objective", "discount_factor", "reservation"}
    if kind not in {"linear", "additive"} or other:
        came = f"<{min(other)[:40]}>" if other else f"a utility space of type {ascii(kind)[:40]}"
        msg = f"expected an additive utility space, got {came}; {_ADDITIVE}"
        raise InvalidValueError(msg)


def _check_flat(objective: Element) -> None:
    """Refuse objectives within objectives, and utilities over several issues."""
    other = {child.tag for child in objective.children} - {"issue", "weight"}
    if other:
        msg = (
            f"expected issues and weights in the objective, got <{min(other)[:40]}>; {_ADDITIVE}, "
            "all issues in one objective"
        )
        raise InvalidValueError(msg)


def _axis(issue: Element, places: int) -> Axis:
    """Read an issue of the domain."""
    name = issue.attribute("name")
    kind = _kind(issue)
    if kind == "discrete":
        return listed(name, (item.attribute("value") for item in issue.every("item")))
    ends = issue if "lowerbound" in issue.attributes else issue.only("range")
    low = number(ends.attribute("lowerbound"), f"issue {ascii(name)[:60]}, lowerbound")
    high = number(ends.attribute("upperbound"), f"issue {ascii(name)[:60]}, upperbound")
    if kind == "real":
        return real(name, low, high, places)
    if low.denominator != 1 or high.denominator != 1:
        msg = f"issue {ascii(name)[:60]}: expected whole numbers as bounds of an integer issue"
        raise InvalidValueError(msg)
    return spaced(name, low, high, Fraction(1))


def _kind(issue: Element) -> str:
    """Return an issue's kind, which older files give under one name and newer under three."""
    given = (issue.attributes.get(key) for key in ("vtype", "type", "etype"))
    kind = next((kind for kind in given if kind is not None), "discrete")
    if kind not in {"discrete", "integer", "real"}:
        msg = f"expected an issue of type discrete, integer or real, got {ascii(kind)[:40]}"
        raise InvalidValueError(msg)
    return kind


def _by_name(issues: Iterable[Element], axes: tuple[Axis, ...]) -> dict[str, Element]:
    """Return a profile's issues by name."""
    known = {axis.name for axis in axes}
    result: dict[str, Element] = {}
    for issue in issues:
        name = issue.attribute("name")
        if name not in known or name in result:
            msg = (
                f"expected each issue of the domain once, got {ascii(name)[:60]}; "
                "is this the domain the profile was made for?"
            )
            raise InvalidValueError(msg)
        result[name] = issue
    return result


def _weights(
    objective: Element, issues: dict[str, Element], axes: tuple[Axis, ...], notes: list[str]
) -> tuple[Fraction, ...]:
    """Return the weight of each issue; they are told apart by the issue's index."""
    by_index: dict[str, Fraction] = {}
    for weight in objective.every("weight"):
        index = weight.attribute("index")
        if index in by_index:
            msg = f"expected one weight for each index, got {ascii(index)[:40]} twice"
            raise InvalidValueError(msg)
        by_index[index] = number(weight.attribute("value"), f"weight {ascii(index)[:40]}")
    indices = [
        issues[axis.name].attribute("index") if axis.name in issues else None for axis in axes
    ]
    named = [index for index in indices if index is not None]
    if len(set(named)) != len(named):
        msg = "expected the issues to have different indices, which their weights are found by"
        raise InvalidValueError(msg)
    notes += [
        f"issue {axis.name!a}: no weight; taken as 0"
        for axis, at in zip(axes, indices, strict=True)
        if at not in by_index
    ]
    return tuple(Fraction(0) if at is None else by_index.get(at, Fraction(0)) for at in indices)


def _values(issue: Element | None, axis: Axis, notes: list[str]) -> Points:
    """Read a value function."""
    if issue is None:
        notes.append(f"issue {axis.name!a}: not in the profile; all its values count 0")
        return flat(axis)
    evaluators = issue.every("evaluator")
    if evaluators:
        return _evaluated(issue.only("evaluator"), axis, integer=_kind(issue) == "integer")
    items = [item for item in issue.every("item") if "evaluation" in item.attributes]
    pairs: list[tuple[str, Tree]] = [
        (item.attribute("value"), item.attribute("evaluation")) for item in items
    ]
    return _divided(read_worths(pairs, axis, notes), axis, notes)


def _divided(evaluations: tuple[Fraction, ...], axis: Axis, notes: list[str]) -> Points:
    """Divide evaluations by the issue's largest."""
    if min(evaluations) < 0:
        msg = f"issue {ascii(axis.name)[:60]}: expected evaluations from 0 up, got one below"
        raise InvalidValueError(msg)
    most = max(evaluations)
    if not most:
        notes.append(f"issue {axis.name!a}: every evaluation is 0")
        return tabulated(axis, evaluations)
    return tabulated(axis, (evaluation / most for evaluation in evaluations))


def _evaluated(evaluator: Element, axis: Axis, *, integer: bool) -> Points:
    """Read a linear or constant evaluator: `offset` and `slope`, or `parameter0` and 1.

    An integer issue's offset is what its lowest value is worth; parameters count from zero.
    """
    kind = evaluator.attributes.get("ftype", "linear")
    if kind not in {"linear", "constant"}:
        msg = f"expected a linear or constant evaluator, got {ascii(kind)[:40]}; {_ADDITIVE}"
        raise InvalidValueError(msg)
    offsets = "offset" in evaluator.attributes
    level, rise = ("offset", "slope") if offsets else ("parameter0", "parameter1")
    start = number(evaluator.attribute(level), level)
    slope = Fraction(0) if kind == "constant" else number(evaluator.attribute(rise), rise)
    origin = axis.number(0) if offsets and integer and axis.numeric else Fraction(0)

    def clipped(value: Fraction) -> Fraction:
        return min(max(start + slope * (value - origin), Fraction(0)), Fraction(1))

    bends = [origin + (end - start) / slope for end in (0, 1)] if slope else []
    return shaped(axis, clipped, bends)


def _optional(root: Element, tag: str) -> Fraction | None:
    """Read an element that holds one number, if it is there."""
    return number(root.only(tag).attribute("value"), tag) if root.every(tag) else None
