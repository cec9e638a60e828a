"""What a written number may mean, by the habits of each language, and when that is certain.

`1.355` is one and a bit in English, and more than a thousand in German. A number is certain only
if the language has one reading for it, and no other habit gives a value that is allowed too.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from negotiator.llm.tongues.tongue import Tongue
from negotiator.terms.values import MAX_DIGITS

Allowed = Callable[[Decimal], bool]
"""Says whether the agenda allows a number."""

_PLAIN: Final = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?", re.ASCII)
_HABITS: Final = (
    (".", ","),
    (",", "."),
    (",", " "),
    (",", "\u00a0"),
    (",", "\u202f"),
    (".", " "),
    (".", "\u00a0"),
    (".", "\u202f"),
    (".", "'"),
    (".", "\u2019"),
)
"""Decimal mark and group mark, as somebody in the world writes them."""


def certain(number: str, tongue: Tongue, allowed: Allowed) -> Decimal | None:
    """Return what a number means in a language; None where it may mean something else.

    Args:
        number: as it was written, without a sign.
        tongue: the language.
        allowed: whether a value may stand where the number stands. A number is never read as what
            is allowed rather than as what it says: a second value that is allowed is a doubt.
    """
    every = readings(number)
    own = {_read(number, tongue.decimal, group) for group in tongue.groups} - {None}
    if not own:
        # Nobody of that language writes so; a point that can only be decimal is read all the same.
        return next(iter(every)) if len(every) == 1 and _PLAIN.fullmatch(number) else None
    [value, *others] = own
    if value is None or others or any(allowed(other) for other in every - own):
        return None
    return value


def readings(number: str) -> frozenset[Decimal]:
    """Return all that a written number may mean, whoever wrote it."""
    found = (_read(number, decimal, group) for decimal, group in _HABITS)
    return frozenset(value for value in found if value is not None)


def _read(number: str, decimal: str, group: str) -> Decimal | None:
    """Read a number by one habit; None where it is not written by it."""
    point, mark = re.escape(decimal), re.escape(group)
    grouped = rf"[1-9][0-9]{{0,2}}(?:{mark}[0-9]{{3}}){{1,4}}"
    if not re.fullmatch(rf"(?:0|[1-9][0-9]{{0,14}}|{grouped})(?:{point}[0-9]{{1,9}})?", number):
        return None
    plain = number.replace(group, "").replace(decimal, ".")
    return Decimal(plain) if sum(map(str.isdigit, plain)) <= MAX_DIGITS else None
