"""Amounts in prose: separators, signs and words, and currencies that never match."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.protocol.prose import MAX_TEXT, amounts_in, disputed_amounts


def read(text: str) -> list[tuple[str, set[str]]]:
    return [(a.currency, {format(v, "f") for v in a.readings}) for a in amounts_in(text)]


def values(text: str) -> set[Decimal]:
    [amount] = amounts_in(text)
    return set(amount.readings)


@pytest.mark.parametrize(
    ("text", "currency", "value"),
    [
        ("$450", "USD", "450"),
        ("450 $", "USD", "450"),
        ("US$ 450", "USD", "450"),
        ("450 USD", "USD", "450"),
        ("USD 450", "USD", "450"),
        ("450 usd", "USD", "450"),
        ("450 dollars", "USD", "450"),
        ("450 US dollars", "USD", "450"),
        ("$450 CAD", "CAD", "450"),
        ("C$450", "CAD", "450"),
        ("€99.95", "EUR", "99.95"),
        ("99,95 €", "EUR", "99.95"),
        ("99,5 euros", "EUR", "99.5"),
        ("£5", "GBP", "5"),
        ("5 Pounds", "GBP", "5"),
        ("¥5000", "JPY", "5000"),
        ("5000 yen", "JPY", "5000"),
        ("12 zł", "PLN", "12"),
        ("$1,000", "USD", "1000"),
        ("$1,000.00", "USD", "1000"),
        ("$1,234,567.89", "USD", "1234567.89"),
        ("1.234.567,89 EUR", "EUR", "1234567.89"),
        ("1.000,00 EUR", "EUR", "1000"),
        ("1 000 EUR", "EUR", "1000"),
        ("1\u00a0234,50 EUR", "EUR", "1234.5"),
        ("CHF 1'250.50", "CHF", "1250.5"),
        ("21k USD", "USD", "21000"),
        ("$21.5k", "USD", "21500"),
        ("1.5 million dollars", "USD", "1500000"),
        ("KWD 2.067", "KWD", "2.067"),
        ("0.067 USD", "USD", "0.067"),
    ],
)
def test_an_amount_is_read(text: str, currency: str, value: str) -> None:
    [amount] = amounts_in(f"Well, {text} it is.")
    assert amount.currency == currency
    assert Decimal(value) in amount.readings
    assert amount.text == text


def test_one_point_or_comma_before_three_digits_has_two_readings() -> None:
    assert values("$2.178") == values("2,178 USD") == {Decimal("2.178"), Decimal(2178)}
    assert values("$1,000") == {Decimal(1), Decimal(1000)}
    assert values("20 670,000 KWD") == {Decimal(20670)}
    assert values("$1234.567") == {Decimal("1234.567")}
    assert values("$0.067") == {Decimal("0.067")}
    assert values("$2.17") == {Decimal("2.17")}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "450",
        "10,000 hours in 30 days",
        "we start 2026-12-01",
        "all 5 of them, top 3, try 7",
        "5 %",
        "USD",
        "$",
        "ABC 5",
        "\uff15 USD",
        "\u0661\u0662 USD",
    ],
)
def test_a_number_without_a_currency_is_no_amount(text: str) -> None:
    assert amounts_in(text) == ()


def test_several_amounts_are_read_in_order() -> None:
    text = "USD 2.17 an hour, that is $21,700 in all; shipping 40 EUR."
    assert [currency for currency, _ in read(text)] == ["USD", "USD", "EUR"]
    assert read(text)[1][1] == {"21700.0", "21.700"}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("$450", "$500"),
        ("$450", "€450"),
        ("450 USD", "450 CAD"),
        ("$1,000", "$1,001"),
        ("$1 and $2", "$3 and $4"),
    ],
)
def test_amounts_with_none_in_common_are_disputed(ours: str, theirs: str) -> None:
    disputed = disputed_amounts(ours, theirs)
    assert disputed
    assert all(text in f"{ours} {theirs}" for text in disputed)
    assert disputed_amounts(theirs, ours)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("$1,000.00", "1000 dollars"),
        ("1.000 EUR", "1,000 EUR"),
        ("1.000 EUR", "1 EUR"),
        ("$2.17, so $21,700", "21,700 USD"),
        ("$450", "450"),
        ("", "$450"),
        ("yes", "no"),
    ],
)
def test_a_common_amount_or_a_silent_side_disputes_nothing(ours: str, theirs: str) -> None:
    assert disputed_amounts(ours, theirs) == ()
    assert disputed_amounts(theirs, ours) == ()


@given(st.integers(0, 10**9), st.sampled_from(["USD", "EUR", "JPY", "KWD"]))
def test_grouping_does_not_change_an_amount(number: int, currency: str) -> None:
    [plain] = amounts_in(f"{number} {currency}")
    [grouped] = amounts_in(f"{currency} {number:,}")
    assert plain.matches(grouped)
    assert Decimal(number) in grouped.readings


@given(st.text("0123456789.,'$€ kUSD", max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for amount in amounts_in(text):
        assert amount.readings
        assert all(value.is_finite() and value >= 0 for value in amount.readings)


def test_a_very_long_text_is_read_in_bounded_time() -> None:
    assert amounts_in("1," * MAX_TEXT + "$5") == ()
    assert amounts_in("1 000" * MAX_TEXT)[:1] == ()
