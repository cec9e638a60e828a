"""Text of JSON and YAML scenario files as plain trees whose scalars keep the digits of the file.

Nothing becomes a float: a number is its own text until `number` makes a fraction of it. What has
more than one reading, or is made to exhaust the reader, is refused: repeated keys, NaN and the
infinities, foreign tags, deep nesting, and YAML aliases that unfold to more than a bounded tree.

Source: RFC 8259; YAML 1.1 as PyYAML reads it.
"""

import json
import re
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias, Union

from negotiator.errors import InvalidValueError

MAX_BYTES: Final = 4_194_304
"""Largest XML or JSON file that is read, in bytes."""
MAX_YAML_BYTES: Final = 1_048_576
"""Largest YAML file, in bytes: its parser is the slowest."""
MAX_DEPTH: Final = 32
"""Deepest nesting of lists and objects."""
MAX_NODES: Final = 200_000
"""Most scalars, lists and objects of one file, aliases counted as often as they are used."""

Tree: TypeAlias = Union[str, list["Tree"], dict[str, "Tree"]]  # noqa: UP007 - recursive
"""What a file holds. Scalars are texts; those written without quotes are `Bare`."""

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?", re.ASCII
)
_MAX_DIGITS: Final = 64
_SHOWN: Final = 40


class Bare(str):
    """A scalar written without quotes: a number, a truth value, null, or a plain YAML word."""

    __slots__ = ()


def number(node: object, what: str) -> Fraction:
    """Return the exact number a scalar stands for.

    Args:
        node: the scalar, quoted or not.
        what: how to name it in the error.

    Raises:
        InvalidValueError: no finite decimal number of at most 64 characters.
    """
    if isinstance(node, str) and len(node) <= _MAX_DIGITS and _NUMBER.fullmatch(node):
        return Fraction(Decimal(node))
    msg = f"{what}: expected a finite decimal number such as 0.25, got {shown(node)}"
    raise InvalidValueError(msg)


def is_number(node: object) -> bool:
    """Say whether a scalar is a number written without quotes."""
    return isinstance(node, Bare) and len(node) <= _MAX_DIGITS and bool(_NUMBER.fullmatch(node))


def is_null(node: object) -> bool:
    """Say whether a scalar is null, or missing."""
    return node is None or (isinstance(node, Bare) and node in _NULLS)


def text(node: object, what: str) -> str:
    """Return the text of a scalar.

    Raises:
        InvalidValueError: a list, an object, null or nothing.
    """
    if isinstance(node, str) and not is_null(node):
        return str(node)
    msg = f"{what}: expected a name or a value, got {shown(node)}"
    raise InvalidValueError(msg)


def members(node: object, what: str) -> dict[str, Tree]:
    """Return an object's members.

    Raises:
        InvalidValueError: anything but an object.
    """
    if isinstance(node, dict):
        return node
    msg = f"{what}: expected an object (keys and values), got {shown(node)}"
    raise InvalidValueError(msg)


def items(node: object, what: str) -> list[Tree]:
    """Return a list's items.

    Raises:
        InvalidValueError: anything but a list.
    """
    if isinstance(node, list):
        return node
    msg = f"{what}: expected a list, got {shown(node)}"
    raise InvalidValueError(msg)


def shown(node: object) -> str:
    """Describe what came, without quoting much of it."""
    if isinstance(node, dict):
        return "an object"
    if isinstance(node, list):
        return "a list"
    if isinstance(node, str):
        return ascii(str(node[:_SHOWN]))
    return "nothing" if node is None else type(node).__name__


def parse_json(data: bytes) -> Tree:
    """Read JSON text.

    Raises:
        InvalidValueError: too long, not UTF-8, not JSON, a repeated key, NaN or Infinity, too
            deep or too many values. ``-Infinity``, which NegMAS writes for "no reservation
            value", is kept as text; `number` refuses it.
    """
    check_size(data, MAX_BYTES)
    try:
        tree: Tree = _DECODER.decode(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        msg = f"expected well-formed JSON in UTF-8: {str(error)[:120]}"
        raise InvalidValueError(msg) from error
    return _with_scalars(tree)


def check_size(data: bytes, most: int) -> None:
    """Refuse a file that is too long.

    Raises:
        InvalidValueError: more than `most` bytes.
    """
    if len(data) > most:
        msg = f"expected at most {most} bytes, got {len(data)}; split the scenario"
        raise InvalidValueError(msg)


def unique(pairs: list[tuple[str, Tree]]) -> dict[str, Tree]:
    """Build an object from its members.

    Raises:
        InvalidValueError: a repeated key.
    """
    result = dict(pairs)
    if len(result) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        msg = f"expected each key once, got {ascii(twice)[:_SHOWN]} twice"
        raise InvalidValueError(msg)
    return result


def too_deep() -> InvalidValueError:
    """Build the error for deep nesting."""
    return InvalidValueError(f"expected at most {MAX_DEPTH} levels of nesting, got more")


def too_many() -> InvalidValueError:
    """Build the error for too many values."""
    msg = f"expected at most {MAX_NODES} values with aliases unfolded, got more"
    return InvalidValueError(msg)


def _constant(name: str) -> Bare:
    """Keep minus infinity as text; refuse NaN and infinity."""
    if name == "-Infinity":
        return Bare(name)
    msg = f"expected finite numbers, got {name}"
    raise InvalidValueError(msg)


_DECODER = json.JSONDecoder(
    object_pairs_hook=unique, parse_constant=_constant, parse_int=Bare, parse_float=Bare
)


def _with_scalars(tree: object) -> Tree:
    """Make truth values and null texts too, and check depth and number of values."""
    left = MAX_NODES

    def plain(node: object, depth: int) -> Tree:
        nonlocal left
        left -= 1
        if left < 0:
            raise too_many()
        if depth > MAX_DEPTH:
            raise too_deep()
        if isinstance(node, dict):
            return {key: plain(value, depth + 1) for key, value in node.items()}
        if isinstance(node, list):
            return [plain(item, depth + 1) for item in node]
        if isinstance(node, str):
            return node
        return Bare("null" if node is None else str(node).lower())

    return plain(tree, 0)
