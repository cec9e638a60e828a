"""Where their concessions are heading."""

from decimal import Decimal
from fractions import Fraction
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.strategies.opponent.floor_fit import LEAST_OFFERS, SHAPES, fit_floor
from negotiator.strategies.tactics.powers import root
from negotiator.terms import Role
from tests.strategies.views import next_terms, price_view

PRICES = st.integers(0, 10_000).map(Fraction)


def curve(start: Fraction, end: Fraction, e: Decimal, offers: int, rounds: int) -> list[Fraction]:
    shares = [root(Fraction(number, rounds), e) for number in range(1, offers + 1)]
    return [start + (end - start) * share for share in shares]


@given(PRICES, PRICES, st.sampled_from(SHAPES[6:]), st.integers(4, 12))
def test_a_curve_is_found_again_from_a_few_of_its_offers(start, end, e, offers):
    positions = curve(start, end, e, offers, 20)
    fit = fit_floor(positions, 20)
    assert fit is not None
    assert abs(fit.end - end) <= abs(end - start) / 100
    assert fit.explained >= Fraction(999, 1000)


def test_offers_on_a_grid_give_the_reserve_away_within_half_a_percent_of_the_way():
    # The textbook curve of the worked example, four offers seen: what a hidden floor is for.
    view = price_view(Role.SELLER, 3000, 2100, rounds=6, e=Decimal(2))
    offers = [Fraction(next_terms(view, number)[0]) for number in range(1, 5)]
    fit = fit_floor(offers, 6)
    assert fit is not None
    assert fit.e == 2
    assert abs(fit.end - 2100) <= Fraction(900, 200)


def test_offers_that_never_move_end_where_they_are():
    fit = fit_floor([Fraction(7)] * 5, 10)
    assert fit is not None
    assert (fit.start, fit.end, fit.explained) == (7, 7, 1)


@pytest.mark.parametrize("count", range(LEAST_OFFERS))
def test_too_few_offers_say_nothing(count):
    assert fit_floor([Fraction(1)] * count, 10) is None


def test_more_offers_than_rounds_say_nothing():
    assert fit_floor([Fraction(1)] * 5, 4) is None


def test_a_straight_line_and_noise_explains_less_than_the_line_alone():
    line = [Fraction(n) for n in range(8)]
    noisy = [value + (1 if n % 2 else -1) for n, value in enumerate(line)]
    clean, rough = fit_floor(line, 10), fit_floor(noisy, 10)
    assert clean is not None
    assert rough is not None
    assert clean.explained == 1 > rough.explained > 0
    assert clean.error == 0 < rough.error


def test_a_hundred_offers_are_fitted_in_no_time():
    positions = curve(Fraction(3000), Fraction(2100), Decimal("0.3"), 100, 100)
    started = perf_counter()
    assert fit_floor(positions, 100) is not None
    assert perf_counter() - started < 5
