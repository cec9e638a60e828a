"""What slots are filled with: the move's own values, digit for digit, in each language."""

import re
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.policy.words.filling import fill, fillings
from negotiator.policy.words.vocabulary import Sort
from negotiator.terms import Agenda, Derived, Issue, Kind

PRICE = Issue("pricePerHour", Kind.AMOUNT, "USD", "HUR", Decimal("0.001"), 0, 4_000_000)
HOURS = Issue("gpuHours", Kind.QUANTITY, "HUR", "", Decimal(1), 1, 99_000)
BOXES = Issue("boxes", Kind.QUANTITY, "XBX", "", Decimal("0.25"), 1, 9_000)
DAYS = Issue("deliveryDays", Kind.DAYS, "", "", Decimal(1), 1, 90)
START = Issue("startDate", Kind.DATE, "", "", Decimal(1), 20_000, 30_000)
INSURED = Issue("insured", Kind.FLAG, "", "", Decimal(1), 0, 1)
INCOTERM = Issue("incoterm", Kind.CHOICE, "", "", Decimal(1), 0, 1, ("EXW", "DAP"))
TOTAL = Derived("total", "USD", product=("pricePerHour", "gpuHours"))
AGENDA = Agenda((PRICE, HOURS, BOXES, DAYS, START, INSURED, INCOTERM), (TOTAL,))
TERMS = (2_485, 10_000, 5, 14, 20_729, 1, 1)
EXPIRES = datetime(2026, 10, 1, 14, 5, tzinfo=UTC)
LANGUAGES = ("en", "de", "fr", "es", "it")
NARROW, HARD = "\u202f", "\u00a0"

WRITTEN = {
    "en": {
        "pricePerHour": "2.485 USD per hour",
        "gpuHours": "10,000 hours",
        "boxes": "1.25 XBX",
        "deliveryDays": "14 days",
        "startDate": "October 3, 2026",
        "insured": "yes",
        "incoterm": "DAP",
        "total": "24,850.00 USD",
        "valid_until": "October 1, 2026, 14:05 UTC",
    },
    "de": {
        "pricePerHour": "2,485 USD pro Stunde",
        "gpuHours": "10.000 Stunden",
        "boxes": "1,25 XBX",
        "deliveryDays": "14 Tage",
        "startDate": "3. Oktober 2026",
        "insured": "ja",
        "incoterm": "DAP",
        "total": "24.850,00 USD",
        "valid_until": "1. Oktober 2026, 14:05 UTC",
    },
    "fr": {
        "pricePerHour": "2,485 USD par heure",
        "gpuHours": f"10{NARROW}000{HARD}heures",
        "boxes": "1,25 XBX",
        "deliveryDays": f"14{HARD}jours",
        "startDate": "3 octobre 2026",
        "insured": "oui",
        "incoterm": "DAP",
        "total": f"24{NARROW}850,00 USD",
        "valid_until": "1 octobre 2026, 14:05 UTC",
    },
    "es": {
        "pricePerHour": "2,485 USD por hora",
        "gpuHours": "10.000 horas",
        "boxes": "1,25 XBX",
        "deliveryDays": "14 días",
        "startDate": "3 de octubre de 2026",
        "insured": "sí",
        "incoterm": "DAP",
        "total": "24.850,00 USD",
        "valid_until": "1 de octubre de 2026, 14:05 UTC",
    },
    "it": {
        "pricePerHour": "2,485 USD all\u2019ora",
        "gpuHours": "10.000 ore",
        "boxes": "1,25 XBX",
        "deliveryDays": "14 giorni",
        "startDate": "3 ottobre 2026",
        "insured": "sì",
        "incoterm": "DAP",
        "total": "24.850,00 USD",
        "valid_until": "1 ottobre 2026, 14:05 UTC",
    },
}


def one(issue, steps, language="en"):
    return fillings(Agenda((issue,)), (steps,), None, language)[issue.name].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_value_is_written_as_the_language_does(language):
    held = fillings(AGENDA, TERMS, EXPIRES, language)

    assert {name: it.text for name, it in held.items() if name != "terms"} == WRITTEN[language]


def test_every_slot_knows_the_sort_of_its_value():
    held = fillings(AGENDA, TERMS, EXPIRES, "en")

    assert {name: it.sort for name, it in held.items()} == {
        "pricePerHour": Sort.MONEY,
        "gpuHours": Sort.QUANTITY,
        "boxes": Sort.QUANTITY,
        "deliveryDays": Sort.DAYS,
        "startDate": Sort.DATE,
        "insured": Sort.FLAG,
        "incoterm": Sort.CHOICE,
        "total": Sort.TOTAL,
        "valid_until": Sort.UNTIL,
        "terms": Sort.ALL,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_terms_together_name_every_issue_and_total_once(language):
    text = fillings(AGENDA, TERMS, EXPIRES, language)["terms"].text

    for name, value in WRITTEN[language].items():
        assert text.count(f"{name}: {value}") == (name != "valid_until")


@pytest.mark.parametrize(
    ("currency", "step", "steps", "english", "german"),
    [
        ("JPY", "1", 1_234_500, "1,234,500 JPY", "1.234.500 JPY"),
        ("JPY", "0.5", 3, "1.5 JPY", "1,5 JPY"),
        ("KWD", "0.001", 1_234_500, "1,234.500 KWD", "1.234,500 KWD"),
        ("KWD", "0.001", 1, "0.001 KWD", "0,001 KWD"),
        ("EUR", "0.000001", 1, "0.000001 EUR", "0,000001 EUR"),
        ("EUR", "1", 7, "7.00 EUR", "7,00 EUR"),
    ],
)
def test_money_has_the_decimals_of_its_currency_and_all_that_it_has_besides(
    currency, step, steps, english, german
):
    issue = Issue("price", Kind.AMOUNT, currency, "", Decimal(step), 0, 10**12)

    assert one(issue, steps, "en") == english
    assert one(issue, steps, "de") == german


@given(
    st.integers(0, 10**12),
    st.integers(0, 9),
    st.sampled_from(["USD", "JPY", "KWD"]),
    st.sampled_from(LANGUAGES),
)
def test_no_digit_is_lost_or_added(steps, places, currency, language):
    step = Decimal(1).scaleb(-places)
    issue = Issue("price", Kind.AMOUNT, currency, "", step, 0, 10**12)
    text = one(issue, steps, language).removesuffix(f" {currency}")
    plain = text.replace(NARROW, "").replace(HARD, "")
    point, comma = (".", ",") if language == "en" else (",", ".")

    assert Decimal(plain.replace(comma, "").replace(point, ".")) == steps * step


@pytest.mark.parametrize(
    ("per", "texts"),
    [
        ("KGM", ("per kilogram", "pro Kilogramm", "par kilogramme", "por kilogramo")),
        ("XBX", ("/ XBX", "/ XBX", "/ XBX", "/ XBX")),
    ],
)
def test_a_unit_unknown_to_cldr_is_written_by_its_code(per, texts):
    issue = Issue("price", Kind.AMOUNT, "EUR", per, Decimal("0.01"), 0, 10**6)

    for language, text in zip(LANGUAGES, texts, strict=False):
        assert one(issue, 1_250, language) in {f"12.50 EUR {text}", f"12,50 EUR {text}"}


def test_an_instant_of_another_zone_is_written_in_utc_with_its_seconds():
    expires = datetime(2026, 10, 1, 1, 5, 9, tzinfo=timezone(timedelta(hours=2)))

    assert fillings(AGENDA, None, expires, "en")["valid_until"].text == (
        "September 30, 2026, 23:05:09 UTC"
    )


def test_a_move_without_terms_fills_no_slot_but_its_expiry():
    assert fillings(AGENDA, None, None, "en") == {}
    assert set(fillings(AGENDA, None, EXPIRES, "en")) == {"valid_until"}


def test_terms_that_do_not_fit_are_refused():
    with pytest.raises(InvalidValueError):
        fillings(AGENDA, (5_000_000, *TERMS[1:]), EXPIRES, "en")


@pytest.mark.parametrize("choice", ["{total}", "{terms}", "{0}", "\\1", "\\g<0>", "%s", "{{x}}"])
def test_a_choice_that_looks_like_a_slot_is_put_in_as_it_is(choice):
    issue = Issue("incoterm", Kind.CHOICE, "", "", Decimal(1), 0, 1, (choice, "DAP"))
    held = fillings(Agenda((PRICE, issue)), (2_485, 0), EXPIRES, "en")

    assert fill("We offer {incoterm}.", held) == f"We offer {choice}."


def test_an_issue_may_have_the_name_of_a_slot_of_ours():
    issue = Issue("terms", Kind.DAYS, "", "", Decimal(1), 1, 90)

    assert fillings(Agenda((issue,)), (7,), EXPIRES, "en")["terms"].text == "7 days"


def test_filling_leaves_the_rest_of_the_text_alone():
    held = fillings(AGENDA, TERMS, EXPIRES, "en")
    text = "Thank you. We offer {pricePerHour}, {total} in total."

    assert fill(text, held) == "Thank you. We offer 2.485 USD per hour, 24,850.00 USD in total."
    assert not re.search(r"[{}]", fill(text, held))
