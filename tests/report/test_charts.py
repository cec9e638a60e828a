"""Axes and charts, exact to the byte."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.report.axis import MOST_TICKS, Axis, Scale, range_of, ticks
from negotiator.report.chart import Chart, Look, Mark, Series, Strip, draw, draw_strip

PLAIN, SHARE, WHOLE = Axis("x"), Axis("y", percent=True), Axis("round", whole=True)
NUMBERS = st.fractions(-(10**7), 10**7, max_denominator=10**4)


@given(st.lists(NUMBERS, max_size=8), st.sampled_from([PLAIN, SHARE]))
def test_an_axis_holds_every_number_and_is_marked_at_both_ends(numbers, axis):
    low, high = range_of(numbers, axis)
    marked = [number for number, _ in ticks(low, high, axis)]
    assert low < high
    assert all(low <= number <= high for number in numbers)
    assert (marked[0], marked[-1]) == (low, high) or len(marked) <= MOST_TICKS
    assert 2 <= len(marked) <= MOST_TICKS + 1


@given(st.lists(st.integers(0, 1000).map(Fraction), min_size=1, max_size=8))
def test_rounds_are_marked_at_whole_numbers_only(numbers):
    marked = ticks(*range_of(numbers, WHOLE), WHOLE)
    assert all(number.denominator == 1 and "." not in text for number, text in marked)


@given(NUMBERS, NUMBERS.filter(bool), st.fractions(0, 1, max_denominator=100))
def test_a_place_is_exact(low, span, share):
    scale = Scale(low, low + abs(span), 10, 110)
    assert scale.place(low + abs(span) * share) == 10 + 100 * share


@pytest.mark.parametrize(
    ("low", "high", "axis", "texts"),
    [
        (Fraction(0), Fraction(1), SHARE, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (Fraction(1), Fraction(5), WHOLE, ["1", "2", "3", "4", "5"]),
        (Fraction(18000), Fraction(22000), PLAIN,
         ["18,000", "19,000", "20,000", "21,000", "22,000"]),
        (Fraction(-1, 10), Fraction(1, 10), PLAIN, ["-0.10", "-0.05", "0.00", "0.05", "0.10"]),
    ],
)  # fmt: skip
def test_marks_are_round_numbers(low, high, axis, texts):
    assert [text for _, text in ticks(low, high, axis)] == texts


def drawn(*numbers, look=Look.OURS):
    marks = tuple(Mark(Fraction(place), number) for place, number in enumerate(numbers, 1))
    return draw(
        Chart("c", "a title", "a description", WHOLE, SHARE, (Series("ours", look, marks),))
    )


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_every_place_on_a_chart_is_a_plain_decimal_inside_it(numbers):
    text = drawn(*numbers)
    circles = re.findall(r'<circle cx="([^"]*)" cy="([^"]*)"', text)
    assert len(circles) == len(numbers) + 1  # and one in the legend
    for x, y in circles:
        assert re.fullmatch(r"[0-9]{1,3}\.[0-9]", x)
        assert 0 <= float(x) <= 640
        assert 0 <= float(y) <= 300


def test_every_look_has_a_shape_of_its_own():
    shapes = {
        re.sub(r"M[0-9. ]+", "", re.findall(r"<(?:circle|path) [^>]*?(?=class)", drawn(
            Fraction(1, 2), look=look))[0])
        for look in Look
    }  # fmt: skip
    assert len(shapes) == len(Look)


def test_a_band_is_drawn_where_many_sit_and_long_names_are_cut_but_told():
    name = "a-supplier-with-a-name-far-too-long-for-any-chart"
    rows = ((name, Fraction(1, 2)), ("b", Fraction(3, 5)), ("c", Fraction(-1, 4)))
    band = (Fraction(1, 2), Fraction(3, 5), "2 of 3 sit here")
    text = draw_strip(Strip("s", "t", "d", SHARE, Look.STUCK, rows, band))
    assert text.count('class="edge"') == 2
    assert "2 of 3 sit here" in text
    assert f"<title>{name}: 50.0 %</title>" in text
    assert f">{name}<" not in text
