"""Comparing terms of peers whose agenda we do not know.

Key order does not matter, nor whether a member is null or absent, nor how a number is written:
10000, 10000.0 and "10000" are one value. Anything that has no exact reading is refused.
"""

import re
from collections.abc import Mapping

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import MAX_DEPTH, Document, Json, check_text
from negotiator.terms.values import decimal_of_number, format_decimal

_WRITTEN = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?", re.ASCII)
_MAX_MEMBERS = 1_000
_MEASURES = ((frozenset({"amount", "currency"}), "amount"), (frozenset({"value", "unit"}), "value"))
"""Members of a number with its unit, and the member that holds the number."""


def normal_terms(value: object) -> Document:
    """Return terms in the one form they are compared in, strings only.

    Raises:
        InvalidValueError: not an object, or something in it has no exact reading (NaN, an
            infinity, a whole number beyond 15 digits, text unsafe to show, too deep).
    """
    normal = _normal(value, 0)
    if not isinstance(normal, dict):
        msg = f"terms: expected an object, got {type(value).__name__}"
        raise InvalidValueError(msg)
    return normal


def differences(ours: Document, theirs: Document) -> tuple[str, ...]:
    """Return the names whose values differ between two normal terms; empty when none do.

    A number without a unit says the same as that number with one; two units never do.
    """
    names = sorted(set(ours) | set(theirs))
    return tuple(name for name in names if not _same(ours.get(name), theirs.get(name)))


def _normal(value: object, depth: int) -> Json | None:
    """Return one value in normal form; None for null."""
    if depth > MAX_DEPTH:
        msg = f"expected at most {MAX_DEPTH} levels of nesting"
        raise InvalidValueError(msg)
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return format_decimal(decimal_of_number(value))
    if isinstance(value, str):
        return _normal_text(value)
    return _normal_many(value, depth)


def _normal_many(value: object, depth: int) -> Json:
    """Return an object without its nulls, or an array."""
    if isinstance(value, Mapping) and len(value) <= _MAX_MEMBERS:
        document: Document = {}
        for key, item in value.items():
            if not isinstance(key, str):
                msg = f"member names are strings, got {type(key).__name__}"
                raise InvalidValueError(msg)
            normal = _normal(item, depth + 1)
            if normal is not None:
                document[check_text(key)] = normal
        return document
    if isinstance(value, list | tuple) and len(value) <= _MAX_MEMBERS:
        return ["" if n is None else n for n in (_normal(item, depth + 1) for item in value)]
    msg = f"expected JSON of at most {_MAX_MEMBERS} members, got {type(value).__name__}"
    raise InvalidValueError(msg)


def _normal_text(text: str) -> str:
    """Return text as it is, but a decimal without its trailing zeros."""
    if _WRITTEN.fullmatch(text) is None:
        return check_text(text)
    whole, point, fraction = text.partition(".")
    trimmed = fraction.rstrip("0")
    number = f"{whole}.{trimmed}" if point and trimmed else whole
    return "0" if number == "-0" else number


def _same(one: Json | None, other: Json | None) -> bool:
    """Whether two normal values say the same."""
    if isinstance(one, Mapping) and isinstance(other, str):
        return _bare(one) == other
    if isinstance(other, Mapping) and isinstance(one, str):
        return _bare(other) == one
    return one == other


def _bare(measure: Mapping[str, Json]) -> Json | None:
    """Return the number of an amount or quantity; None for any other object."""
    for members, number in _MEASURES:
        if number in measure and set(measure) <= members:
            return measure[number]
    return None
