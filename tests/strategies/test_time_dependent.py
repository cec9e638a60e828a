"""The share conceded: vectors, an exact proof of the digits, and independence of the machine."""

import _pydecimal
import json
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.terms import Role
from tests.strategies.views import at_round, price_view, share_of

CASES = json.loads((Path(__file__).parent / "vectors/time_dependent.json").read_text())["cases"]
LAST_PLACE = Fraction(1, 10**40)


def share(e: Decimal, rounds: int, number: int) -> Fraction:
    return share_of(price_view(Role.BUYER, 1800, 2400, e=e, rounds=rounds), at_round(number))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_share_matches_the_hand_worked_vector(case: dict[str, Any]) -> None:
    came = share(Decimal(case["e"]), case["rounds"], case["round"])
    assert came == Fraction(case["share"])


@given(e=st.integers(1, 50), rounds=st.integers(1, 40), number=st.integers(1, 40))
def test_share_is_the_true_root_to_forty_places(e: int, rounds: int, number: int) -> None:
    # e = a / b, so share^a must be time^b; both sides are exact fractions.
    came, exact = share(Decimal(e) / 10, rounds, number), Fraction(e, 10)
    time = Fraction(min(number, rounds), rounds) ** exact.denominator
    below, above = max(came - LAST_PLACE, Fraction(0)), came + LAST_PLACE
    assert below**exact.numerator <= time <= above**exact.numerator


@given(
    e=st.decimals("0.000000001", "100000", places=9),
    rounds=st.integers(1, 10**6),
    number=st.integers(0, 10**6),
)
def test_share_never_steps_back_and_stays_between_nothing_and_everything(
    e: Decimal, rounds: int, number: int
) -> None:
    now, later = share(e, rounds, number), share(e, rounds, number + 1)
    assert 0 <= now <= later <= 1


@given(number=st.integers(1, 11))
def test_small_e_concedes_later_than_large_e(number: int) -> None:
    shares = [share(Decimal(e), 12, number) for e in ("0.3", "0.5", "1", "1.5", "2")]
    assert shares == sorted(set(shares))


@pytest.mark.parametrize("e", ["2", "0.3", "1.7", "0.07"])
@pytest.mark.parametrize("number", [1, 5, 9])
def test_both_implementations_of_decimal_give_the_same_digits(e: str, number: int) -> None:
    context = _pydecimal.Context(prec=50, Emin=-999_999, Emax=999_999)
    time = context.divide(_pydecimal.Decimal(number), _pydecimal.Decimal(10))
    root = context.exp(context.divide(context.ln(time), _pydecimal.Decimal(e)))
    digits = str(context.quantize(root, _pydecimal.Decimal("1E-40")))
    assert share(Decimal(e), 10, number) == Fraction(digits)


def test_a_programs_own_decimal_context_changes_nothing() -> None:
    expected = share(Decimal("1.7"), 6, 4)
    with localcontext(prec=3):
        assert share(Decimal("1.7"), 6, 4) == expected


@pytest.mark.parametrize(("e", "rounds"), [("0", 6), ("-1", 6), ("1", 0)])
def test_a_curve_without_shape_or_rounds_is_the_principals_to_correct(e: str, rounds: int) -> None:
    with pytest.raises(MandateError, match="correct the mandate"):
        share(Decimal(e), rounds, 1)
