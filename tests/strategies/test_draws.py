"""Chance that is the same everywhere."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.strategies.draws import draw


@pytest.mark.parametrize(
    ("seed", "scope", "number", "digits"),
    [  # printf 7/pricePerHour/3 | sha256sum
        (7, "pricePerHour", 3, "e617d9b0e163ed60"),
        (7, "pricePerHour", 4, "9b28092407fde843"),
        (11, "micro", 4, "617a4acda3fd5687"),
        (0, "micro", 3, "3ff834b9c70dce4c"),
    ],
)
def test_a_draw_is_the_start_of_a_sha256(seed: int, scope: str, number: int, digits: str) -> None:
    assert draw(seed, scope, number) == Fraction(int(digits, 16), 2**64)


@given(seed=st.integers(0, 10**9), scope=st.text("abc*", max_size=5), number=st.integers(0, 10**6))
def test_a_draw_is_at_least_0_and_below_1(seed: int, scope: str, number: int) -> None:
    assert 0 <= draw(seed, scope, number) < 1


def test_seed_scope_and_number_are_kept_apart() -> None:
    places = list(product((1, 11, 111), ("a", "b", "1"), (1, 11, 111)))
    assert len({draw(*place) for place in places}) == len(places)


def test_draws_are_spread_evenly() -> None:
    drawn = [draw(5, "x", number) for number in range(2_000)]
    tenths = [sum(int(d * 10) == tenth for d in drawn) for tenth in range(10)]
    assert all(150 < count < 250 for count in tenths)  # 200, give or take 3.7 standard deviations
