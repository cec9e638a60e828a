"""Exact numbers as journal entries hold them."""

import re
from decimal import Decimal
from fractions import Fraction

from negotiator.errors import InvalidValueError
from negotiator.terms.values import EXACT, format_decimal

_UTILITY_PLACES = 9
_FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]*))/([1-9][0-9]*)", re.ASCII)


def exact_text(value: Fraction) -> str:
    """Write an exact number as ``p/q`` in lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def parse_exact(text: str) -> Fraction:
    """Read ``p/q`` in lowest terms.

    Raises:
        InvalidValueError: anything else.
    """
    match = _FRACTION.fullmatch(text)
    try:
        value = Fraction(int(match[1]), int(match[2])) if match else None
    except ValueError:  # more digits than int() reads
        value = None
    if value is None or exact_text(value) != text:
        msg = f"expected a fraction such as 3/4 in lowest terms, got {ascii(text)[:40]}"
        raise InvalidValueError(msg)
    return value


def utility_text(value: Fraction) -> str:
    """Write a utility as a canonical decimal, rounded half-even to nine places.

    Raises:
        InvalidValueError: too large for the canonical form.
    """
    nano = Decimal(round(value * 10**_UTILITY_PLACES))
    return format_decimal(EXACT.scaleb(nano, Decimal(-_UTILITY_PLACES)))
