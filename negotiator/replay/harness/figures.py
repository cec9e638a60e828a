"""Exact numbers as people and programs read them; the only place where anything is rounded."""

from decimal import Decimal
from fractions import Fraction
from math import isqrt

from negotiator.terms.values import format_decimal

_PLACES = 4


def number_text(value: Fraction | None, places: int = _PLACES) -> str:
    """Write a number with so many places, rounded half-even; ``-`` for none."""
    if value is None:
        return "-"
    return f"{Decimal(round(value * 10**places)).scaleb(-places):.{places}f}"


def percent_text(value: Fraction | None) -> str:
    """Write a share in percent with one place; ``-`` for none."""
    return "-" if value is None else f"{number_text(value * 100, 1)} %"


def bare_number(value: Fraction | None) -> str:
    """Write a number for programs: a canonical decimal of at most nine places; empty for none."""
    if value is None:
        return ""
    return format_decimal(Decimal(round(value * 10**9)).scaleb(-9))


def square_root(value: Fraction | None, places: int = 9) -> Fraction | None:
    """Return a square root, cut off after so many places: whole numbers all the way."""
    if value is None:
        return None
    scale = 10**places
    return Fraction(isqrt(value.numerator * scale**2 // value.denominator), scale)
