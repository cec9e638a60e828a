"""Concede as time runs out: hold firm and yield late, evenly, or early.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: the polynomial time-dependent tactic,
alpha(t) = k + (1 - k) (min(t, t_max) / t_max)^(1/beta), with k = 0 and beta named e. Time is
counted in rounds. Below 1 e is Boulware (late), 1 is linear, above 1 Conceder (early).
Traits: deterministic; ignores history; concedes monotonically.
Vectors: tests/strategies/vectors/time_dependent.json
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

from negotiator.errors import MandateError
from negotiator.mandate.view import View
from negotiator.strategies.contract import Trait
from negotiator.strategies.history import History

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.IGNORES_HISTORY, Trait.MONOTONE})
"""What this tactic claims."""

# `exp`, `ln` and `divide` are correctly rounded in this arithmetic (the General Decimal Arithmetic
# specification asks it of exp and ln under half-even, and both the C and the Python implementation
# of the decimal module do it), so every machine gets the same digits, and, since correct rounding
# keeps order, the curve never steps back. `power` is only "almost always" correctly rounded and
# is not used. Every setting is written out, so that no program-wide default can reach in here.
_DIGITS = Context(
    prec=50,
    rounding=ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    clamp=0,
    flags=[],
    traps=[InvalidOperation, DivisionByZero, Overflow],
)
_PLACES = Decimal("1E-40")  # of the share: finer than any grid, coarse enough to be cheap
_LOG_OF_NOTHING = Decimal(-100)  # exp(-100) < 4E-44 rounds to no places at all
_MOST_EXACT_POWER = 100  # beyond it the exact fraction grows to thousands of digits


def polynomial(view: View, history: History) -> Fraction:
    """Return the share conceded by this round, t^(1/e), t = min(round / rounds, 1).

    Exact when 1/e is a whole number up to 100, otherwise rounded once to 40 decimal places.

    Raises:
        MandateError: e is not above 0, or rounds not at least 1.
    """
    if view.e <= 0 or view.rounds < 1:
        raise MandateError("strategy: expected e above 0 and at least 1 round; correct the mandate")
    elapsed = min(max(history.round, 0), view.rounds)
    power = 1 / Fraction(view.e)
    if power.denominator == 1 and power <= _MOST_EXACT_POWER:
        return Fraction(elapsed, view.rounds) ** power.numerator
    return _root(elapsed, view.rounds, view.e)


def _root(elapsed: int, rounds: int, e: Decimal) -> Fraction:
    """Return (elapsed / rounds)^(1/e) to 40 decimal places."""
    time = _DIGITS.divide(Decimal(elapsed), Decimal(rounds))
    exponent = _DIGITS.divide(_DIGITS.ln(time), e)  # minus infinity at the very start
    if exponent < _LOG_OF_NOTHING:
        return Fraction(0)
    share = _DIGITS.quantize(_DIGITS.exp(exponent), _PLACES)
    return min(Fraction(share), Fraction(1))
