"""Canonical JSON of any JSON: what the signatures of agent cards cover.

Our own documents hold strings alone and have a stricter form; see `negotiator.terms.canonical`.
Other people's cards may hold numbers, true, false and null.

Source: RFC 8785 (JSON Canonicalization Scheme); ECMA-262, section 6.1.6.1.20 (Number::toString).
"""

import json
import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError

MAX_DEPTH: Final = 64
_SAFE: Final = 2**53 - 1
_FIXED: Final = range(-6, 21)


def any_canonical_bytes(value: object) -> bytes:
    """Return the one form of a JSON value.

    Raises:
        InvalidValueError: it has none: a number no double holds, a lone surrogate, a member
            without a name, too deep, or no JSON at all.
    """
    try:
        return _written(value, 0).encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidValueError("a lone surrogate is no text") from error


def _written(value: object, depth: int) -> str:
    """Return the text of a value."""
    if depth > MAX_DEPTH:
        raise InvalidValueError(f"expected at most {MAX_DEPTH} levels of nesting")
    match value:
        case None | bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int() | float():
            return _number(value)
        case Mapping():
            return "{" + ",".join(_members(value, depth)) + "}"
        case Sequence() if not isinstance(value, bytes | bytearray):
            return "[" + ",".join(_written(one, depth + 1) for one in value) + "]"
        case _:
            raise InvalidValueError(f"a {type(value).__name__} is no JSON")


def _members(value: Mapping[object, object], depth: int) -> list[str]:
    """Return the members of an object, in the order of their names in UTF-16."""
    names = [name for name in value if isinstance(name, str)]
    if len(names) != len(value):
        raise InvalidValueError("the members of an object are named by text")
    names.sort(key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return [
        f"{json.dumps(name, ensure_ascii=False)}:{_written(value[name], depth + 1)}"
        for name in names
    ]


def _number(value: float) -> str:
    """Return a number as ECMAScript writes the double."""
    if isinstance(value, int) and abs(value) > _SAFE:
        raise InvalidValueError("a double does not hold that whole number")
    double = float(value)
    if not math.isfinite(double):
        raise InvalidValueError("NaN and the infinities are no JSON")
    if double == 0:
        return "0"
    _, digits, exponent = Decimal(repr(abs(double))).as_tuple()
    text = "".join(map(str, digits)).rstrip("0")
    point = len(digits) + int(exponent)  # of 0.text times ten to this power
    minus = "-" if double < 0 else ""
    if point - 1 not in _FIXED:
        mantissa = text[0] + (f".{text[1:]}" if len(text) > 1 else "")
        return f"{minus}{mantissa}e{point - 1:+d}"
    if point <= 0:
        return f"{minus}0.{'0' * -point}{text}"
    if len(text) <= point:
        return minus + text + "0" * (point - len(text))
    return f"{minus}{text[:point]}.{text[point:]}"
