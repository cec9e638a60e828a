"""Numbers and terms as people read them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.cli.printing import printable
from negotiator.cli.words import bar, offer_words, percent, terms_words, totals_words, value_words
from negotiator.terms import Agenda, Issue, Kind, Terms
from negotiator.terms.canonical import Document

PRICE = Issue("price", Kind.AMOUNT, "USD", "HUR", Decimal("0.001"), 0, 9_999_999)
HOURS = Issue("hours", Kind.QUANTITY, "HUR", "", Decimal(1), 10_000, 10_000)


@pytest.mark.parametrize(
    ("issue", "steps", "words"),
    [
        (PRICE, 2_067, "2.067 USD per HUR"),
        (PRICE, 1_950, "1.950 USD per HUR"),
        (PRICE, 1_234_500, "1,234.500 USD per HUR"),
        (HOURS, 10_000, "10,000 HUR"),
        (
            Issue("price", Kind.AMOUNT, "EUR", "TNE", Decimal("0.5"), 0, 9_999),
            1_351,
            "675.50 EUR per TNE",
        ),
        (Issue("price", Kind.AMOUNT, "EUR", "", Decimal(10), 0, 9_999), 135, "1,350 EUR"),
        (Issue("term", Kind.DAYS, "", "", Decimal(1), 30, 90), 45, "45 days"),
        (Issue("start", Kind.DATE, "", "", Decimal(1), 0, 30_000), 20_819, "2027-01-01"),
        (Issue("how", Kind.CHOICE, "", "", Decimal(1), 0, 1, ("DDP", "EXW")), 1, "EXW"),
        (Issue("only", Kind.FLAG, "", "", Decimal(1), 0, 1), 1, "yes"),
        (Issue("only", Kind.FLAG, "", "", Decimal(1), 0, 1), 0, "no"),
    ],
)
def test_a_value_is_written_with_its_unit(issue: Issue, steps: int, words: str) -> None:
    assert value_words(issue, steps) == words


def test_an_offer_names_what_is_negotiable_and_terms_name_everything() -> None:
    agenda = Agenda((PRICE, HOURS))
    terms = Terms((2_178, 10_000))
    assert offer_words(agenda, terms) == "2.178 USD per HUR"
    assert terms_words(agenda, terms) == "price 2.178 USD per HUR, hours 10,000 HUR"


def test_a_total_has_the_digits_of_its_currency() -> None:
    totals: Document = {
        "total": {"amount": "21780", "currency": "USD"},
        "fee": {"amount": "1500", "currency": "JPY"},
    }
    assert totals_words(totals) == "total 21,780.00 USD, fee 1,500 JPY"


@given(st.fractions(0, 1))
def test_a_bar_always_has_ten_cells_and_grows_with_the_share(share: Fraction) -> None:
    assert len(bar(share)) == 10
    assert bar(share).count("█") == round(share * 10)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(1, 36), "2.8 %"),
        (Fraction(1), "100.0 %"),
        (Fraction(-1, 8), "-12.5 %"),
        (Fraction(1, 2000), "0.0 %"),
        (Fraction(3, 2000), "0.2 %"),
    ],
)
def test_a_percentage_is_rounded_half_even_to_one_decimal(share: Fraction, words: str) -> None:
    assert percent(share) == words


@given(st.text())
def test_nothing_printed_can_drive_a_terminal(text: str) -> None:
    assert printable(text).isprintable()


def test_what_is_printable_stays_as_it_is() -> None:
    assert printable("Grüße, 10 €") == "Grüße, 10 €"
    assert printable("a\x1b[2Jb") == "a\\x1b[2Jb"
