"""Scenarios as NegMAS writes them: an outcome space and one utility function per side.

In YAML or JSON, one file each. Utilities may run from anywhere to anywhere there, so they are
brought to 0 to 1 unless they lie there already; that changes no preference. Discounts are kept
and not applied.

Source: files written by NegMAS 0.16 (`Scenario.to_yaml`, `Scenario.to_json`).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.axes import Axis, Points, listed, real, shaped, spaced
from negotiator.replay.scenarios.scenario import Found, Profile, on_own_scale
from negotiator.replay.scenarios.tables import read_table
from negotiator.replay.scenarios.tree import (
    Tree,
    is_null,
    is_number,
    items,
    members,
    number,
    text,
)

ISSUES: Final = "issues"
TYPE: Final = "type"

_LISTS: Final = frozenset(
    {
        "CategoricalIssue",
        "OrdinalIssue",
        "CardinalIssue",
        "DiscreteOrdinalIssue",
        "DiscreteCardinalIssue",
    }
)
_INTEGERS: Final = "ContiguousIssue"
_REALS: Final = "ContinuousIssue"
_ADDITIVE: Final = "LinearAdditiveUtilityFunction"
_LINEAR: Final = frozenset({"LinearUtilityFunction", "AffineUtilityFunction"})
_DISCOUNTED: Final = frozenset({"ExpDiscountedUFun", "LinDiscountedUFun"})
_NO_RESERVATION: Final = frozenset({"-inf", "-.inf", "-.Inf", "-.INF", "-Infinity"})
_MAX_POWER: Final = 10
_SHOWN: Final = 60


def read_domain(tree: Mapping[str, Tree], places: int) -> tuple[Axis, ...]:
    """Read the issues of an outcome space.

    Args:
        tree: the file.
        places: decimals for ranges of real numbers.

    Raises:
        InvalidValueError: a malformed part, or a type of issue that is not known.
    """
    return tuple(_axis(members(issue, "issue"), places) for issue in items(tree[ISSUES], ISSUES))


def read_profile(tree: Mapping[str, Tree], axes: tuple[Axis, ...], name: str) -> Profile:
    """Read a side's utility function.

    Args:
        tree: the file.
        axes: the issues of the outcome space.
        name: the name it gets if it holds none.

    Raises:
        InvalidValueError: not linear and additive, a value function that is no table, polynomial
            or triangle, or a malformed part.
    """
    inner, discount, notes = _undiscounted(tree)
    kind = _type(inner)
    if kind in _LINEAR:
        values = tuple(shaped(axis, lambda value: value, ()) for axis in axes)
    elif kind == _ADDITIVE:
        parts = _by_axis(inner.get("values"), axes, "values")
        values = tuple(_values(part, axis, notes) for part, axis in zip(parts, axes, strict=True))
    else:
        msg = (
            f"expected a utility function of type {_ADDITIVE}, got {ascii(kind)[:_SHOWN]}; only "
            "weighted sums over single issues can be read"
        )
        raise InvalidValueError(msg)
    weights = tuple(number(w, "weight") for w in _by_axis(inner.get("weights"), axes, "weights"))
    given = next(
        (t["name"] for t in (tree, inner) if not is_null(t.get("name"))),
        None,
    )
    return on_own_scale(
        Found(
            name if given is None else text(given, "name"),
            weights,
            values,
            _reservation(tree, inner),
            discount,
            tuple(notes),
            Fraction(0) if is_null(inner.get("bias")) else number(inner["bias"], "bias"),
        )
    )


def _undiscounted(
    tree: Mapping[str, Tree],
) -> tuple[Mapping[str, Tree], Fraction | None, list[str]]:
    """Return what is discounted, the discount factor, and what to say of it."""
    kind = _type(tree)
    if kind not in _DISCOUNTED:
        return tree, None, []
    inner = members(tree.get("ufun"), "ufun")
    if not is_null(tree.get("discount")):
        return inner, number(tree["discount"], "discount"), []
    return inner, None, [f"the cost of time of a {kind} was left out"]


def _type(tree: Mapping[str, Tree]) -> str:
    """Return the type a part says it is, without the module's name."""
    return text(tree.get(TYPE), TYPE).rpartition(".")[2]


def _axis(issue: Mapping[str, Tree], places: int) -> Axis:
    """Read an issue; one without a type is a list of values."""
    name = text(issue.get("name"), "name of an issue")
    kind = "CategoricalIssue" if is_null(issue.get(TYPE)) else _type(issue)
    values = items(issue.get("values"), f"values of {name}"[:_SHOWN])
    if kind in _LISTS:
        numbers = [number(v, name) for v in values] if all(map(is_number, values)) else []
        return listed(name, (text(value, name) for value in values), numbers)
    if kind in {_INTEGERS, _REALS} and len(values) == len(("low", "high")):
        low, high = (number(end, f"values of {name}"[:_SHOWN]) for end in values)
        if kind == _REALS:
            return real(name, low, high, places)
        if low.denominator == high.denominator == 1:
            return spaced(name, low, high, Fraction(1))
    msg = (
        f"issue {ascii(name)[:_SHOWN]}: expected a list of values, or the two ends of a "
        f"{_INTEGERS} or {_REALS}, got {ascii(kind)[:_SHOWN]} with {len(values)} values"
    )
    raise InvalidValueError(msg)


def _by_axis(node: Tree | None, axes: tuple[Axis, ...], what: str) -> list[Tree]:
    """Return one part per issue, from a list in order or an object by name."""
    if isinstance(node, dict):
        if set(node) != {axis.name for axis in axes}:
            msg = f"{what}: expected exactly the issues of the outcome space"
            raise InvalidValueError(msg)
        return [node[axis.name] for axis in axes]
    parts = items(node, what)
    if len(parts) != len(axes):
        msg = f"{what}: expected {len(axes)}, one for each issue, got {len(parts)}"
        raise InvalidValueError(msg)
    return parts


def _values(part: Tree, axis: Axis, notes: list[str]) -> Points:
    """Read a value function; an object without a type is a table."""
    tree = members(part, f"value function of {axis.name}"[:_SHOWN])
    if is_null(tree.get(TYPE)):
        return read_table(tree, axis, notes)
    kind = _type(tree)
    if kind == "TableFun":
        return read_table(members(tree.get("mapping"), "mapping"), axis, notes)
    if kind == "TriangularFun":
        return _triangle(tree, axis)
    coefficients = _coefficients(kind, tree)
    if coefficients is None:
        msg = (
            f"issue {ascii(axis.name)[:_SHOWN]}: expected a TableFun, a polynomial or a "
            f"TriangularFun, got {ascii(kind)[:_SHOWN]}; write it as a TableFun"
        )
        raise InvalidValueError(msg)
    linear = not any(coefficients[2:])
    if not axis.numeric and not any(coefficients[1:]):
        return tuple((place, coefficients[0]) for place in range(axis.size))
    return shaped(axis, _polynomial(coefficients), () if linear else None)


def _coefficients(kind: str, tree: Mapping[str, Tree]) -> list[Fraction] | None:
    """Return a polynomial's coefficients, the constant first; None if it is none."""

    def part(key: str, missing: int) -> Fraction:
        node = tree.get(key)
        return Fraction(missing) if node is None or is_null(node) else number(node, key)

    bias = part("bias", 0)
    match kind:
        case "ConstFun":
            return [bias]
        case "IdentityFun":
            return [bias, Fraction(1)]
        case "LinearFun" | "AffineFun":
            return [bias, part("slope", 1)]
        case "QuadraticFun":
            return [bias, part("a1", 0), part("a2", 0)]
        case "PolynomialFun":
            powers = items(tree.get("coefficients"), "coefficients")[: _MAX_POWER + 1]
            if len(powers) > _MAX_POWER:
                msg = f"expected a polynomial of at most degree {_MAX_POWER}, got a higher one"
                raise InvalidValueError(msg)
            return [bias, *(number(power, "coefficients") for power in powers)]
    return None


def _polynomial(coefficients: list[Fraction]) -> Callable[[Fraction], Fraction]:
    """Return the function of these coefficients."""

    def worth(value: Fraction) -> Fraction:
        total = Fraction(0)
        for coefficient in reversed(coefficients):
            total = total * value + coefficient
        return total

    return worth


def _triangle(tree: Mapping[str, Tree], axis: Axis) -> Points:
    """Read a function that rises from start to middle, falls to end, and is flat elsewhere."""
    start, middle, end = (number(tree.get(key), key) for key in ("start", "middle", "end"))
    bias, scale = (
        Fraction(missing) if is_null(tree.get(key)) else number(tree[key], key)
        for key, missing in (("bias", 0), ("scale", 1))
    )
    if not start < middle < end:
        msg = f"issue {ascii(axis.name)[:_SHOWN]}: expected start < middle < end of a triangle"
        raise InvalidValueError(msg)

    def worth(value: Fraction) -> Fraction:
        if not start <= value <= end:
            return bias
        up = value <= middle
        share = (value - start) / (middle - start) if up else (end - value) / (end - middle)
        return bias + scale * share

    return shaped(axis, worth, (start, middle, end))


def _reservation(*trees: Mapping[str, Tree]) -> Fraction | None:
    """Return the outermost reserved value; minus infinity is how NegMAS writes that none is set."""
    for tree in trees:
        node = tree.get("reserved_value")
        if not (is_null(node) or node in _NO_RESERVATION):
            return number(node, "reserved_value")
    return None
