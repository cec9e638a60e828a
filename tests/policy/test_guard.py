import unicodedata
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.llm.template import phrase
from negotiator.policy.guard import MAX_LENGTH, PublicNumbers, guard, public_numbers
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.public import PublicView
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms
from tests.policy.builders import AGENDA, EXPIRES, HOURS, PRICE

OFFER = public_numbers(AGENDA, Terms((2067, 10_000)), EXPIRES, 4)
NOTHING = public_numbers(AGENDA, None, None, 0)

START = Issue("start", Kind.DATE, "", "", Decimal(1), 20_000, 22_000)
TERM = Issue("paymentTerm", Kind.DAYS, "", "", Decimal(1), 0, 90)
SIZE = Issue("crates", Kind.QUANTITY, "C62", "", Decimal(1), 0, 5000)
LEVEL = Issue("level", Kind.CHOICE, "", "", Decimal(1), 0, 2, ("net 30", "24/7 gold", "план B"))
RICH = Agenda(
    (PRICE, HOURS, START, TERM, SIZE, LEVEL), (Derived("total", "USD", ("pricePerHour",)),)
)


def rich(level: int) -> PublicNumbers:
    return public_numbers(RICH, Terms((2067, 10_000, 20_728, 45, 1200, level)), EXPIRES, 4)


GOOD = [
    "We offer: pricePerHour 2.067 USD, gpuHours 10000 HUR (total 20670 USD).",
    "Valid until 2026-10-01 14:05 UTC.",
    "We offer 2.067 USD per HUR for 10,000 HUR, 20,670.00 USD in total.",
    "Round 4: we can offer $2.067 (total: $20,670), valid until 2026-10-01T14:05:00Z.",
    "Our offer of 2.067 usd stands until 14:05 UTC on 1 October 2026.",
    "We are glad to hear from you, and try to meet all of your wishes.",
    "Merci beaucoup, à bientôt. Frau Müller grüßt Sie.",
    "I accept.",
    "",
]


@pytest.mark.parametrize("text", GOOD)
def test_words_that_say_only_what_the_move_says_pass(text: str) -> None:
    assert guard(text, OFFER).code is Code.ALLOWED


@pytest.mark.parametrize(
    "text",
    [
        "We need to ask our principal. Please poll again later.",
        "We cannot accept these terms and end the negotiation.",
        "We hold; pricePerHour is still open.",
    ],
)
def test_a_move_without_terms_has_words_too(text: str) -> None:
    assert guard(text, NOTHING).allowed


WRONG_NUMBERS = [
    "Our limit is 2.4 USD.",
    "2.068", "2067", "20.67", "02.067", "2.0671", "20671", "100000", "1,0000", "10.000", "2,067",
    "-4", "+4", "~4", "<4", "4%", "4 %", "4k", "4 k", "4m", "4 M", "4bn", "4 bn", "4 grand", "4-5",
    "4/5", "4:5", "4x", "x4", "4e5", "4_4", "4'000", "4 000", "10 000", "20 670", "4 10", "4  10",
    "4  k", "4 (k)", "4  %", "#4", "4th",
    "4-k", "10000,2", "14:06", "2026-10-02", "2026-10-01 14:06", "2026/10/01", ".4",
    "00004", "1e4", "0x4", "4·5", "1.2.3", "20670.000",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG_NUMBERS)
def test_a_number_the_move_does_not_have_is_found(text: str) -> None:
    for whole in (text, f"We can do {text} then", f"({text})"):
        verdict = guard(whole, OFFER)
        assert (verdict.allowed, verdict.outcome) == (False, False)
        assert verdict.code is Code.PROSE_NUMBER


@pytest.mark.parametrize(
    "text",
    [
        "10000 USD",
        "14 USD",
        "USD 14",
        "$4",
        "$ 4",
        "4 $",
        "4USD",
        "2026 usd",
        "(4 USD)",
        "14  USD",
        "14 (USD)",
    ],
)
def test_only_an_amount_of_the_move_stands_beside_a_currency(text: str) -> None:
    assert guard(text, OFFER).code is Code.PROSE_NUMBER


@pytest.mark.parametrize("text", ["4,", "4.", "2.067.", "4, 4", "(4)", "4: 4"])
def test_punctuation_around_a_number_changes_nothing(text: str) -> None:
    assert guard(text, OFFER).allowed


@pytest.mark.parametrize("text", ["10000", "4", "2026", "14:05", "2026-10-01", "USD", "$"])
def test_a_move_without_terms_has_no_numbers(text: str) -> None:
    assert not guard(text, NOTHING).allowed


SPELLED = [
    "two", "Two", "TWO", "one", "twenty-one", "twentyone", "twohundred", "hundred", "two thousand",
    "a million", "half", "a quarter", "dozen", "percent", "third", "twice", "double", "twö", "ţwo",
    "zéro", "fivë", "II", "XIV", "MCM", "t w o", "t-w-o", "f.i.v.e", "twø", "lakh",
]  # fmt: skip


@pytest.mark.parametrize("word", SPELLED)
def test_a_number_spelled_out_is_found(word: str) -> None:
    text = unicodedata.normalize("NFC", f"We can go to {word} at most")
    assert guard(text, OFFER).code is Code.PROSE_WORD


@pytest.mark.parametrize("word", ["often", "tender", "weight", "I", "A", "seventh-heaven-ish"[7:]])
def test_a_word_that_only_contains_one_passes(word: str) -> None:
    assert guard(f"this is {word}", OFFER).allowed


MONEY = [
    "EUR", "eur", "Eur", "JPY", "€", "£", "¥", "¢", "₿", "₹", "C$", "A$", "US$", "dollars", "euros",
    "Canadian dollars", "pounds", "cents", "bitcoin", "ALL", "TRY", "€4",
]  # fmt: skip


@pytest.mark.parametrize("text", MONEY)
def test_another_currency_than_the_moves_is_found(text: str) -> None:
    verdict = guard(f"payable in {text}", OFFER)
    assert verdict.code in {Code.PROSE_CURRENCY, Code.PROSE_NUMBER}
    assert not verdict.allowed


@pytest.mark.parametrize(("sign", "code"), [("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("$", "USD")])
def test_a_sign_stands_for_its_one_currency(sign: str, code: str) -> None:
    ours = replace(OFFER, currencies=frozenset({code}))
    assert guard(f"{sign}2.067", ours).allowed
    assert not guard(f"{sign}2.067", replace(OFFER, currencies=frozenset({"CAD"}))).allowed


ODD = [
    *("a\nb", "a\tb", "a\x00b", "a\x7fb", "a\u200bb", "a\u00adb", "a\u202eb", "a\u2066b"),
    *("a\ufeffb", "a\u2028b", "a\ud800b", "a\ue000b", "e\u0301", "a\u00a0b", "a\u2009b"),
    *("a\u3000b", "a\u0338b", "x" * (MAX_LENGTH + 1)),
    *("\N{FULLWIDTH DIGIT TWO}", "\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}"),
    *("\N{VULGAR FRACTION ONE HALF}", "\N{ROMAN NUMERAL EIGHT}", "\N{CIRCLED DIGIT ONE}"),
    *("\N{MATHEMATICAL BOLD DIGIT TWO}", "\u4e09", "\u58f1", "\N{KEYCAP TEN}", "\N{DIE FACE-5}"),
    *("5\ufe0f\u20e3", "\N{ALMOST EQUAL TO}", "4\N{MINUS SIGN}5"),
    *("\N{CYRILLIC SMALL LETTER TE}wo", "tw\N{GREEK SMALL LETTER OMICRON}", "\uff54\uff57\uff4f"),
    *("\N{LATIN LETTER SMALL CAPITAL T}wo", "\U0001d42d\U0001d430\U0001d428", "\u0434\u0432\u0430"),
]


@pytest.mark.parametrize("text", ODD)
def test_characters_nobody_needs_are_refused(text: str) -> None:
    assert guard(text, OFFER).code is Code.PROSE_TEXT


def test_the_longest_text_passes() -> None:
    assert MAX_LENGTH == 1000
    assert guard("x" * MAX_LENGTH, OFFER).allowed


@pytest.mark.parametrize("text", [None, 4, b"4", ["4"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    assert guard(text, OFFER).code is Code.RULE_ERROR


def test_dates_days_units_and_the_chosen_value_may_be_named() -> None:
    start = RICH.issue("start").encode(20_728)
    text = f"start {start}, a 45-day paymentTerm, 1,200 C62 (level net 30), total 2.07 USD."
    assert guard(text, rich(0)).allowed
    assert guard("level 24/7 gold", rich(1)).allowed
    assert guard("level план B", rich(2)).allowed


def test_a_value_that_was_not_chosen_may_not_be_named() -> None:
    assert not guard("level net 30", rich(1)).allowed
    assert not guard("level план B", rich(1)).allowed
    assert not guard("level план", rich(2)).allowed


def test_the_moves_own_texts_do_not_join_what_stands_beside_them() -> None:
    for text in ("2C62", "C622", "C62.5", "C62,5", "4C624", "2026-10-01-4", "12026-10-01", "C62/5"):
        assert not guard(text, rich(0)).allowed


def test_totals_are_public_and_so_is_every_part_of_the_expiry() -> None:
    assert {Decimal("2.067"), Decimal(10_000), Decimal(20_670), Decimal(4)} <= OFFER.numbers
    assert {Decimal(n) for n in (2026, 10, 1, 14, 5, 0)} <= OFFER.numbers
    assert OFFER.currencies == {"USD"}


def test_the_expiry_is_public_in_utc() -> None:
    elsewhere = datetime.fromisoformat("2026-10-01T19:35:00+05:30")
    assert public_numbers(AGENDA, Terms((2067, 10_000)), elsewhere, 4) == OFFER


def test_terms_that_do_not_fit_have_no_public_numbers() -> None:
    with pytest.raises(InvalidValueError):
        public_numbers(AGENDA, Terms((1, 10_000)), EXPIRES, 4)


FILLER = st.sampled_from(
    ["We offer", "our best", "(", ")", "please", "USD", "HUR", "gpuHours", "."]
)
PLANTED = st.decimals(min_value=0, max_value=10**9, places=3).map(
    lambda value: format(value.normalize(), "f")
)


@given(st.lists(FILLER, max_size=5), PLANTED, st.lists(FILLER, max_size=5), st.sampled_from(" ("))
def test_a_planted_number_never_passes(
    before: list[str], number: str, after: list[str], join: str
) -> None:
    assume(Decimal(number) not in OFFER.numbers)
    text = f"{' '.join(before)}{join}{number} {' '.join(after)}"
    assert not guard(text, OFFER).allowed
    grouped = f"{' '.join(before)}{join}{Decimal(number):,} {' '.join(after)}"
    assert not guard(grouped, OFFER).allowed


@given(st.text(max_size=40))
def test_any_text_at_all_gets_an_answer_and_digits_only_the_moves(text: str) -> None:
    verdict = guard(text, NOTHING)
    assert verdict.code is not Code.RULE_ERROR
    digits = {char for char in text if unicodedata.numeric(char, None) is not None}
    assert not verdict.allowed or digits <= {"0"}


@given(st.integers(1000, 4000), st.integers(1, 6))
def test_every_offers_plain_words_pass(steps: int, number: int) -> None:
    terms = Terms((steps, 10_000))
    price, total = PRICE.magnitude(steps), AGENDA.totals(terms)["total"]
    text = (
        f"Round {number}. We offer: pricePerHour {price.normalize():f} USD, gpuHours 10000 HUR "
        f"(total {total:,} USD). Valid until 2026-10-01 14:05 UTC."
    )
    assert guard(text, public_numbers(AGENDA, terms, EXPIRES, number)).allowed


WITH_TERMS = (Act.PROPOSE, Act.COUNTER, Act.ACCEPT, Act.CONFIRM)


@pytest.mark.parametrize("act", WITH_TERMS)
@pytest.mark.parametrize("firm", [True, False])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_templates_words_about_terms_pass(act: Act, firm: bool, level: int) -> None:
    terms = Terms((2067, 10_000, 20_728, 45, 1200, level))
    view = PublicView(
        act=act,
        role=Role.BUYER,
        terms=RICH.encode_terms(terms),
        totals=RICH.encode_totals(terms),
        expires_at=EXPIRES,
        firm=firm,
        round=4,
        reason=None,
    )
    assert guard(phrase(view), rich(level)).code is Code.ALLOWED


@pytest.mark.parametrize("act", [act for act in Act if act not in WITH_TERMS])
@pytest.mark.parametrize("reason", Reason)
def test_the_templates_words_about_no_terms_pass(act: Act, reason: Reason) -> None:
    view = PublicView(
        act=act,
        role=Role.SELLER,
        terms={},
        totals={},
        expires_at=None,
        firm=False,
        round=4,
        reason=reason,
    )
    assert guard(phrase(view), public_numbers(RICH, None, None, 4)).code is Code.ALLOWED
