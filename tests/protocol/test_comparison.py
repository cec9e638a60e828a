"""Terms of peers whose agenda we do not know are compared by what they say."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.protocol.comparison import differences, normal_terms


def same(one: Any, other: Any) -> bool:
    return differences(normal_terms({"x": one}), normal_terms({"x": other})) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (10000, 10000.0),
        (10000, "10000"),
        ("2.50", 2.5),
        ("-0", "0"),
        (0.1, "0.1"),
        (True, "true"),
        ({"b": 1, "a": 2}, {"a": 2.0, "b": "1"}),
        ({"a": 1, "b": None}, {"a": 1}),
        ([1, 2], [1.0, "2"]),
        ({"amount": 5, "currency": "USD"}, 5),
        ({"value": "5.0", "unit": "HUR"}, "5"),
        ({"amount": 5}, 5.0),
    ],
)
def test_the_same_value_may_be_written_differently(one: Any, other: Any) -> None:
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (True, 1),
        ("gold", "Gold"),
        ("2026-12-01", "2026-12-02"),
        ({"amount": 5, "currency": "USD"}, {"amount": 5, "currency": "EUR"}),
        ({"amount": 5, "currency": "USD"}, {"amount": 5}),
        ({"amount": 5, "currency": "USD"}, 6),
        ({"amount": 5, "tax": 1}, 5),
        ({"tax": 5}, 5),
        ([1, 2], [2, 1]),
        ("1,000", 1000),
        ("1e3", 1000),
        ("007", 7),
        ("\uff11", 1),
    ],
)
def test_another_value_is_another(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same(other, one)


def test_what_differs_is_named_and_absent_is_null() -> None:
    one = normal_terms({"a": 1, "b": 2, "c": None})
    other = normal_terms({"b": 3, "d": 4, "a": 1.0})
    assert differences(one, other) == ("b", "d")


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        -0.0,
        2**53 + 1,
        10**400,
        1e300,
        object(),
        b"x",
        {1: 2},
        "\u202e",
        "a\u0301",
        {"\x00": 1},
        {str(i): 1 for i in range(1001)},
        [1] * 1001,
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_exact_reading_is_refused(value: Any) -> None:
    with pytest.raises(InvalidValueError):
        normal_terms({"x": value})


@pytest.mark.parametrize("value", [None, 7, "x", [], True])
def test_terms_are_an_object(value: Any) -> None:
    with pytest.raises(InvalidValueError):
        normal_terms(value)


def test_deep_terms_are_refused_before_they_exhaust_anything() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"x": deep}
    with pytest.raises(InvalidValueError, match="nesting"):
        normal_terms(deep)


@given(st.decimals(-(10**6), 10**6, places=6))
def test_a_number_and_its_text_are_one_value(value: Decimal) -> None:
    text = format(value, "f")
    assert same(text, text.rstrip("0").rstrip("."))
    assert same(text + "00", text)
