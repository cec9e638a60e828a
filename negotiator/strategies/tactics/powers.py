"""Exponentials and roots with the same digits on every machine.

`exp`, `ln` and `divide` are correctly rounded in decimal arithmetic (the General Decimal Arithmetic
specification asks it of exp and ln under half-even, and both the C and the Python implementation
of the decimal module do it), so every machine gets the same digits, and, since correct rounding
keeps order, no curve made of them steps back. `power` is only "almost always" correctly rounded
and is not used. Every setting is written out, so that no program-wide default can reach in here.
"""

from decimal import (
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
)
from fractions import Fraction
from functools import lru_cache

_DIGITS = Context(
    prec=50,
    rounding=ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    clamp=0,
    flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow],
)
_PLACES = Decimal("1E-40")  # of a share: finer than any grid, coarse enough to be cheap
_LOG_OF_NOTHING = Decimal(-100)  # exp(-100) < 4E-44 rounds to no places at all
_MOST_EXACT_POWER = 100  # beyond it the exact fraction grows to thousands of digits


@lru_cache(maxsize=4_096)
def root(base: Fraction, e: Decimal) -> Fraction:
    """Return base^(1/e) for a base from 0 to 1 and e above 0.

    Exact when 1/e is a whole number up to 100, otherwise rounded once to 40 decimal places.
    """
    power = 1 / Fraction(e)
    if power.denominator == 1 and power <= _MOST_EXACT_POWER:
        return base**power.numerator
    if base == 0:
        return Fraction(0)
    logarithm = _DIGITS.ln(_decimal(base))
    return _exponential(_DIGITS.divide(logarithm, e))


@lru_cache(maxsize=4_096)
def power(base: Fraction, e: Decimal) -> Fraction:
    """Return base^e for a base from 0 to 1 and e above 0.

    Exact when e is a whole number up to 100, otherwise rounded once to 40 decimal places.
    """
    if e == e.to_integral_value() and e <= _MOST_EXACT_POWER:
        return base ** int(e)
    if base == 0:
        return Fraction(0)
    return _exponential(_DIGITS.multiply(_DIGITS.ln(_decimal(base)), e))


@lru_cache(maxsize=4_096)
def to_the(base: Decimal, exponent: Fraction) -> Fraction:
    """Return base^exponent for a base above 0 and below 1, and an exponent of 0 or more.

    Rounded once to 40 decimal places.
    """
    return _exponential(_DIGITS.multiply(_DIGITS.ln(base), _decimal(exponent)))


@lru_cache(maxsize=4_096)
def decay(amount: Fraction) -> Fraction:
    """Return e^(-amount) for an amount of 0 or more, rounded once to 40 decimal places."""
    return _exponential(-_decimal(amount))


def _decimal(number: Fraction) -> Decimal:
    """Return a fraction as a decimal of 50 digits."""
    return _DIGITS.divide(Decimal(number.numerator), Decimal(number.denominator))


def _exponential(exponent: Decimal) -> Fraction:
    """Return the exponential of a number not above 0, to 40 decimal places."""
    if exponent < _LOG_OF_NOTHING:
        return Fraction(0)
    share = _DIGITS.quantize(_DIGITS.exp(exponent), _PLACES)
    return min(Fraction(share), Fraction(1))
