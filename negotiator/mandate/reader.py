"""Reading and writing the objects of the private mandate document.

Errors name the member and carry no value, because nearly every value there is private.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import TypeVar

from negotiator.errors import InvalidValueError, MandateError
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import format_decimal

_Value = TypeVar("_Value")


class Reader:
    """One object of the document, whose errors name the member and nothing else."""

    def __init__(self, name: str, value: Json) -> None:
        if not isinstance(value, Mapping):
            msg = f"{name}: expected an object"
            raise MandateError(msg)
        self._name = name
        self._members = value

    def take(self, member: str, read: Callable[[Json], _Value]) -> _Value:
        """Read a member that must be there."""
        place = f"{self._name}.{member}"
        if member not in self._members:
            msg = f"{place}: missing"
            raise MandateError(msg)
        try:
            return read(self._members[member])
        except InvalidValueError:
            msg = f"{place}: not in canonical form"
            raise MandateError(msg) from None

    def maybe(self, member: str, read: Callable[[Json], _Value]) -> _Value | None:
        """Read a member that may be absent."""
        return self.take(member, read) if member in self._members else None

    def inner(self, member: str) -> "Reader":
        """Return the reader of a member that is an object."""
        return Reader(f"{self._name}.{member}", self.take(member, lambda value: value))

    def each(self, member: str) -> "Iterable[Reader]":
        """Return a reader for each object of a list."""
        items = self.take(member, read_list)
        return [Reader(f"{self._name}.{member}.{n}", item) for n, item in enumerate(items)]


def optional(member: str, value: Decimal | None) -> Document:
    """Write a decimal member, or nothing for None."""
    return {} if value is None else {member: format_decimal(value)}


def flag(*, on: bool) -> str:
    """Write a boolean."""
    return "true" if on else "false"


def word(word: str) -> Callable[[Json], str]:
    """Return a reader of exactly one word."""
    return one_of((word,))


def one_of(words: Iterable[str]) -> Callable[[Json], str]:
    """Return a reader of one word of several."""

    def read(value: Json) -> str:
        if isinstance(value, str) and value in set(words):
            return value
        msg = "expected one of the known words"
        raise InvalidValueError(msg)

    return read


def read_list(value: Json) -> list[Json]:
    """Read a list."""
    if isinstance(value, list | tuple):
        return list(value)
    msg = "expected a list"
    raise InvalidValueError(msg)
