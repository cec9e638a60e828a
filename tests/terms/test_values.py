"""Decimals, whole numbers, flags, codes and names: one spelling each, and nothing else gets in."""

import decimal
import string
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms import values
from negotiator.terms.values import (
    EXACT,
    check_currency,
    check_identifier,
    check_reference,
    check_unit,
    decimal_of_number,
    format_decimal,
    parse_decimal,
    parse_flag,
    parse_whole,
    round_money,
)
from tests.terms.odd_values import NOT_STRINGS, ODD_NUMBERS, answers_politely, anything

canonical_decimals = st.builds(
    lambda digits, places: Decimal(digits).scaleb(-places, context=EXACT),
    st.integers(-(10**15) + 1, 10**15 - 1),
    st.integers(0, 9),
)


def is_canonical(text: str) -> bool:
    """Say by hand, without a pattern, what the grammar of the wire format says."""
    body = text.removeprefix("-")
    whole, dot, places = body.partition(".")
    digits = set("0123456789")
    if not whole or not set(whole) <= digits or len(whole) > 15 or (whole[0] == "0" != whole):
        return False
    if dot and (not places or not set(places) <= digits or len(places) > 9 or places[-1] == "0"):
        return False
    significant = (whole + places).lstrip("0")
    return text != "-0" and len(significant) <= 15


@pytest.mark.parametrize("text", ["0", "1", "-1", "0.5", "-0.001", "2.067", "10000", "1.000000001"])
def test_a_canonical_decimal_is_read_exactly(text: str) -> None:
    assert parse_decimal(text) == Decimal(text)
    assert format_decimal(parse_decimal(text)) == text


@pytest.mark.parametrize("text", ["9" * 15, "-" + "9" * 15, "123456.123456789", "0.000000001"])
def test_fifteen_significant_digits_and_nine_places_are_the_most(text: str) -> None:
    assert format_decimal(parse_decimal(text)) == text


@pytest.mark.parametrize("text", ODD_NUMBERS, ids=lambda text: ascii(text)[:30])
def test_odd_numbers_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError) as caught:
        parse_decimal(text)
    assert len(caught.value.message) < 300
    assert caught.value.message.isascii()


@pytest.mark.parametrize("value", NOT_STRINGS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "read",
    [
        parse_decimal,
        parse_whole,
        parse_flag,
        check_currency,
        check_unit,
        check_identifier,
        check_reference,
    ],
)
def test_only_strings_are_values(read: object, value: object) -> None:
    assert callable(read)
    with pytest.raises(InvalidValueError):
        read(value)


@given(st.text(alphabet="0123456789.-+eE_, \n\u0661\uff11", max_size=20))
def test_the_grammar_admits_exactly_what_it_says(text: str) -> None:
    try:
        value = parse_decimal(text)
    except InvalidValueError:
        assert not is_canonical(text)
    else:
        assert is_canonical(text)
        assert format_decimal(value) == text


@given(st.from_regex(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,8}[1-9])?", fullmatch=True))
def test_what_the_pattern_admits_is_canonical_unless_it_is_too_long(text: str) -> None:
    if is_canonical(text):
        assert Fraction(parse_decimal(text)) == Fraction(text)
    else:
        with pytest.raises(InvalidValueError):
            parse_decimal(text)


@given(canonical_decimals)
def test_decimals_round_trip(value: Decimal) -> None:
    assert parse_decimal(format_decimal(value)) == value


@given(canonical_decimals, st.integers(0, 12))
def test_every_form_of_a_number_is_written_alike(value: Decimal, zeros: int) -> None:
    padded = Decimal(f"{value:f}" + ("" if "." in f"{value:f}" else ".") + "0" * zeros)
    assert format_decimal(padded) == format_decimal(value)
    assert format_decimal(value.normalize(EXACT)) == format_decimal(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("1E+2"), "100"),
        (Decimal("1E+14"), "1" + "0" * 14),
        (Decimal("1E-9"), "0.000000001"),
        (Decimal("-0"), "0"),
        (Decimal("0.000"), "0"),
        (Decimal("0E+5"), "0"),
        (Decimal("0E-100000"), "0"),
        (Decimal("0E+999999"), "0"),
        (Decimal("-0E+3"), "0"),
        (Decimal("2.50"), "2.5"),
    ],
)
def test_exponents_and_zeros_are_written_out(value: Decimal, text: str) -> None:
    assert format_decimal(value) == text


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "-NaN",
        "sNaN",
        "Infinity",
        "-Infinity",
        "1E+15",
        "1E-10",
        "1E+100000",
        "1E-100000",
        "NaN" + "7" * 900,
        "1." + "1" * 900,
        "1234567890123456",
        "0.1234567891",
    ],
)
def test_a_decimal_without_a_canonical_form_is_not_written(text: str) -> None:
    with pytest.raises(InvalidValueError) as caught:
        format_decimal(Decimal(text))
    assert len(caught.value.message) < 300


@pytest.mark.parametrize("text", ["0", "7", "1000000000"])
def test_whole_numbers_are_read(text: str) -> None:
    assert parse_whole(text) == int(text)


@pytest.mark.parametrize("text", ["-1", "1.5", "1000000001", "1.0", "1e3", "01", "-0", " 1"])
def test_other_whole_numbers_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        parse_whole(text)


def test_the_bounds_of_a_whole_number_are_included() -> None:
    assert parse_whole("3", low=3, high=4) == 3
    assert parse_whole("4", low=3, high=4) == 4
    for text in ("2", "5"):
        with pytest.raises(InvalidValueError):
            parse_whole(text, low=3, high=4)


def test_flags_are_two_strings() -> None:
    assert parse_flag("true") is True
    assert parse_flag("false") is False
    for text in ("True", "TRUE", "1", "0", "yes", "", "true\n", " true"):
        with pytest.raises(InvalidValueError):
            parse_flag(text)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (2.067, "2.067"),
        (8, "8"),
        (8.0, "8"),
        (0, "0"),
        (0.0, "0"),
        (-3.5, "-3.5"),
        (1e2, "100"),
        (1e-9, "0.000000001"),
        (123456789012345, "123456789012345"),
        (999999999999999.0, "999999999999999"),
    ],
)
def test_a_plain_number_is_read_by_its_shortest_form(number: float, text: str) -> None:
    assert format_decimal(decimal_of_number(number)) == text


class Loud(float):
    """A float whose repr is not a number, as numpy's is."""

    def __repr__(self) -> str:
        return f"loud({float(self)})"


@pytest.mark.parametrize(
    "number",
    [
        float("nan"),
        float("inf"),
        float("-inf"),
        -0.0,
        1e308,
        5e-324,
        1000000000000000.0,
        1e-10,
        2**53 + 1,
        float(2**53),
        10**15,
        -(10**15),
        10**5000,
        0.1 + 0.2,
        1 / 3,
        True,
        False,
        None,
        "2.067",
        Decimal("2.067"),
        [],
        {},
        1j,
        object(),
    ],
    ids=lambda number: type(number).__name__,
)
def test_other_plain_numbers_are_refused(number: object) -> None:
    with pytest.raises(InvalidValueError) as caught:
        decimal_of_number(number)
    assert len(caught.value.message) < 300


def test_a_float_with_a_repr_of_its_own_is_read_as_a_float() -> None:
    assert decimal_of_number(Loud(2.067)) == Decimal("2.067")


@given(canonical_decimals)
def test_a_canonical_decimal_sent_as_a_double_comes_back(value: Decimal) -> None:
    assert decimal_of_number(float(value)) == value


@given(anything)
def test_values_refuse_whatever_else_comes_with_the_same_error(value: object) -> None:
    for read in (parse_decimal, parse_whole, parse_flag, decimal_of_number, check_currency):
        assert answers_politely(read, value)


@pytest.mark.parametrize(
    ("value", "currency", "rounded"),
    [
        ("1.005", "USD", "1"),
        ("1.015", "USD", "1.02"),
        ("1.025", "USD", "1.02"),
        ("1.0250000000000000000000000000000000000000000000000001", "USD", "1.03"),
        ("-1.025", "USD", "-1.02"),
        ("0.5", "JPY", "0"),
        ("1.5", "JPY", "2"),
        ("2.5", "JPY", "2"),
        ("2.067", "JPY", "2"),
        ("0.0005", "KWD", "0"),
        ("0.0015", "KWD", "0.002"),
        ("2.0674", "KWD", "2.067"),
        ("1.00005", "CLF", "1"),
        ("1.00015", "CLF", "1.0002"),
        ("-0.004", "USD", "0"),
        ("999999999999999.4", "JPY", "999999999999999"),
        ("9999999999999.994", "USD", "9999999999999.99"),
    ],
)
def test_money_is_rounded_once_half_even_to_its_currency(
    value: str, currency: str, rounded: str
) -> None:
    assert format_decimal(round_money(Decimal(value), currency)) == rounded


@pytest.mark.parametrize(
    ("value", "currency"),
    [
        ("999999999999999.5", "JPY"),
        ("99999999999999.99", "USD"),
        ("1E+15", "JPY"),
        ("1E+90", "USD"),
        ("1E+999999", "USD"),
        ("NaN", "USD"),
        ("sNaN", "USD"),
        ("Infinity", "USD"),
        ("1", "usd"),
        ("1", "XXX"),
        ("1", ""),
    ],
)
def test_money_that_does_not_fit_is_refused(value: str, currency: str) -> None:
    with pytest.raises(InvalidValueError):
        round_money(Decimal(value), currency)


def test_the_hosts_decimal_context_changes_nothing() -> None:
    traps = [decimal.Inexact, decimal.Rounded, decimal.FloatOperation]
    hosts = decimal.Context(prec=3, rounding=decimal.ROUND_UP, Emax=5, Emin=-5, traps=traps)
    with decimal.localcontext(hosts):
        assert format_decimal(parse_decimal("123456.123456789")) == "123456.123456789"
        assert parse_whole("123456789") == 123456789
        assert format_decimal(decimal_of_number(1234.56789)) == "1234.56789"
        assert format_decimal(round_money(Decimal("123456.785"), "USD")) == "123456.78"
        assert format_decimal(round_money(Decimal("12345678.0005"), "KWD")) == "12345678"


@pytest.mark.parametrize(
    ("code", "exponent"),
    [
        ("USD", 2),
        ("EUR", 2),
        ("JPY", 0),
        ("KWD", 3),
        ("CLF", 4),
        ("XCG", 2),
        ("ZWG", 2),
        ("ANG", 2),
    ],
)
def test_currencies_have_their_iso_exponent(code: str, exponent: int) -> None:
    assert check_currency(code) == code
    assert values.CURRENCY_EXPONENT[code] == exponent


def test_every_code_is_well_formed() -> None:
    letters = set(string.ascii_uppercase)
    assert all(len(code) == 3 and set(code) <= letters for code in values.CURRENCY_EXPONENT)
    assert all(2 <= len(c) <= 3 and set(c) <= letters | set(string.digits) for c in values.UNITS)
    assert {"C62", "H87", "HUR", "MON", "KGM"} <= values.UNITS


@pytest.mark.parametrize("code", ["usd", "US", "USDT", "USD ", "USD\n", "\uff35SD", "XXX", ""])
def test_other_currencies_are_refused(code: str) -> None:
    with pytest.raises(InvalidValueError):
        check_currency(code)


@pytest.mark.parametrize("code", ["hur", "HUR\n", "HOUR", "", "\u041dUR"])
def test_other_units_are_refused(code: str) -> None:
    with pytest.raises(InvalidValueError):
        check_unit(code)


@pytest.mark.parametrize("name", ["a", "pricePerHour", "A_b.c-9", "x" * 64])
def test_identifiers_are_ascii_names(name: str) -> None:
    assert check_identifier(name) == name


@pytest.mark.parametrize("name", ["", "9a", "_a", "a b", "a\n", "\u0430", "a/b", "x" * 65, "é"])
def test_other_identifiers_are_refused(name: str) -> None:
    with pytest.raises(InvalidValueError):
        check_identifier(name)


@pytest.mark.parametrize("text", ["did:web:buyer.example", "https://a.example/x?y=1#z", "*", "~"])
def test_references_are_printable_ascii(text: str) -> None:
    assert check_reference(text) == text


@pytest.mark.parametrize("text", ["", "a b", "a\n", "\x7f", "x" * 257, "https://\u0430.example"])
def test_other_references_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError):
        check_reference(text)
