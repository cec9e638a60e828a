"""Numbers and days by the habits of each language."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.llm.days import certain_day
from negotiator.llm.numerals import certain, readings
from negotiator.llm.tongues.tongue import tongues

TONGUES = {tongue.lexis.language: tongue for tongue in tongues()}


def anything(_value):
    return True


def nothing(_value):
    return False


@pytest.mark.parametrize(
    ("number", "means"),
    [
        ("1.355", {"1.355", "1355"}),
        ("1,355", {"1.355", "1355"}),
        ("1.355,90", {"1355.90"}),
        ("1,355.90", {"1355.90"}),
        ("1\u202f355,90", {"1355.90"}),
        ("1'355.90", {"1355.90"}),
        ("2,05", {"2.05"}),
        ("0.355", {"0.355"}),
        ("1.355.900", {"1355900"}),
        ("1.35.90", set()),
        ("01.5", set()),
        ("1.", set()),
        ("1,355.900,5", set()),
        ("1" * 16, set()),
        ("123456789012345.6", set()),
    ],
)
def test_what_a_number_may_mean(number, means):
    assert readings(number) == {Decimal(value) for value in means}


@pytest.mark.parametrize(
    ("language", "number", "means"),
    [
        ("en", "1,355.90", "1355.90"),
        ("en", "1.355,90", None),
        ("en", "1,5", None),
        ("en", "1.355", "1.355"),
        ("de", "1.355,90", "1355.90"),
        ("de", "1.355", "1355"),
        ("de", "2.05", "2.05"),
        ("de", "1,355.90", None),
        ("fr", "1 355,90", "1355.90"),
        ("fr", "1.355,90", None),
        ("fr", "1.355", None),
        ("es", "1.355,90", "1355.90"),
        ("it", "1.355,90", "1355.90"),
        ("it", "1'355.90", None),
    ],
)
def test_what_a_number_means_in_a_language(language, number, means):
    found = certain(number, TONGUES[language], nothing)
    assert found == (None if means is None else Decimal(means))


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("number", ["1.355", "1,355"])
def test_two_values_that_are_both_allowed_are_a_doubt_in_every_language(language, number):
    assert certain(number, TONGUES[language], anything) is None


@given(
    st.sampled_from(sorted(TONGUES)), st.text(alphabet="0123456789.,' \u00a0\u202f", max_size=24)
)
def test_a_number_is_one_of_its_readings_or_in_doubt(language, number):
    found = certain(number, TONGUES[language], nothing)
    assert found is None or found in readings(number)


@pytest.mark.parametrize(
    ("language", "written", "means"),
    [
        ("en", "2027-03-01", "2027-03-01"),
        ("en", "01/03/2027", ""),
        ("en", "13/03/2027", "2027-03-13"),
        ("en", "03/13/2027", "2027-03-13"),
        ("en", "03/03/2027", "2027-03-03"),
        ("de", "01.03.2027", "2027-03-01"),
        ("de", "03.13.2027", ""),
        ("fr", "13/03/2027", "2027-03-13"),
        ("fr", "01/03/2027", ""),
        ("it", "30/02/2027", ""),
    ],
)
def test_what_a_day_in_numbers_means(language, written, means):
    assert certain_day(written, TONGUES[language], anything) == means


def test_a_day_first_language_is_sure_where_the_other_day_is_not_allowed():
    assert certain_day("01/03/2027", TONGUES["fr"], nothing) == "2027-03-01"


def test_every_language_knows_its_months_units_and_marks():
    assert {tongue.decimal for tongue in TONGUES.values()} == {".", ","}
    for tongue in TONGUES.values():
        assert set(tongue.months.values()) == set(range(1, 13))
        assert {"HUR", "DAY", "KGM", "MON"} <= {c for codes in tongue.units.values() for c in codes}
        assert set(tongue.money.values()) >= {"USD", "EUR", "CHF"}
        assert all(text == text.lower() for text in tongue.known | tongue.money.keys())
