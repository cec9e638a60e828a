"""C98, C219 and C281: our own prose, in any language, is no discrepancy; a real one still is."""

import logging
from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from negotiator.agent import host
from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.llm.speech import Speech
from negotiator.policy.words.filling import fillings
from negotiator.protocol.acts import Act
from negotiator.protocol.outcome import Basis, Outcome
from negotiator.protocol.prose import disputed_amounts
from negotiator.protocol.written import Written
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms
from tests.a2a.speakers import speaking
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, START, Clock, make_party, table
from tests.protocol.test_settlement import texts

LANGUAGES = tuple(sorted(PHRASES))
EXPONENTS = {"USD": 2, "EUR": 2, "JPY": 0, "KWD": 3}
OFFERED = {
    "de": "Wir bieten Ihnen {gpuHours} zu {pricePerHour} an.",
    "en": "We offer {gpuHours} at {pricePerHour}.",
    "es": "Les ofrecemos {gpuHours} a {pricePerHour}.",
    "fr": "Nous vous offrons {gpuHours} à {pricePerHour}.",
    "it": "Vi offriamo {gpuHours} a {pricePerHour}.",
}
"""A text that names a price and no total, by language."""


def agenda(currency, places):
    price = Issue("price", Kind.AMOUNT, currency, "HUR", Decimal(1).scaleb(-places), 0, 2 * 10**9)
    hours = Issue("hours", Kind.QUANTITY, "HUR", "", Decimal(1), 1, 99_999)
    return Agenda((price, hours), (Derived("total", currency, product=("price", "hours")),))


def written(agreed, language):
    """Return the price and the total of some terms as a language writes them."""
    held = fillings(agreed[0], agreed[1], None, language)
    return held["price"].text, held["total"].text


PRICES = st.builds(
    lambda currency, places, steps, hours: (agenda(currency, places), Terms((steps, hours))),
    st.sampled_from(sorted(EXPONENTS)),
    st.integers(0, 6),
    st.integers(1, 2 * 10**9),
    st.integers(1, 99_999),
)


@given(PRICES, st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_c98_an_amount_in_one_language_is_the_same_amount_in_another(agreed, one, other):
    """So two parties that each speak a language of their own dispute nothing."""
    for ours, theirs in zip(written(agreed, one), written(agreed, other), strict=True):
        assert disputed_amounts(f"({ours})", theirs) == ()


@given(PRICES, st.sampled_from(LANGUAGES))
def test_c219_an_amount_as_we_write_it_is_what_the_data_says(agreed, language):
    market, terms = agreed
    for name, said in zip(("price", "total"), written(agreed, language), strict=True):
        amount = (market.encode_terms(terms) | market.encode_totals(terms))[name]
        assert disputed_amounts(said, f"{amount['amount']} {amount['currency']}") == ()


@given(PRICES, PRICES, st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_c98_another_amount_is_disputed_in_whatever_languages(one, another, ours, theirs):
    steps = [market.issues[0].magnitude(terms[0]) for market, terms in (one, another)]
    assume(steps[0] not in {steps[1], steps[1] * 1_000, steps[1] / 1_000})
    assert disputed_amounts(written(one, ours)[0], written(another, theirs)[0])


@pytest.mark.parametrize("languages", list(product(LANGUAGES, LANGUAGES)))
def test_c97_two_languages_over_plain_messages_are_no_conflict_and_two_prices_are(languages):
    one, other = languages
    market = agenda("USD", 3)
    ours, theirs, wrong = (
        written((market, Terms((price, 10_000))), it)
        for price, it in ((2_067, one), (2_067, other), (2_117, other))
    )
    for which in (0, 1):
        assert texts(ours[which], theirs[which]).outcome is not Outcome.CONFLICT
        settled = texts(ours[which], wrong[which])
        assert (settled.outcome, settled.basis) == (Outcome.CONFLICT, Basis.PROSE)


@pytest.mark.parametrize("register", list(Register))
@pytest.mark.parametrize("language", LANGUAGES)
def test_c219_our_own_words_never_disagree_with_our_moves(language, register, caplog):
    play = table()
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    play = replace(
        play,
        dialler=speaking(play.dialler, Speech(language=language, register=register)),
        host=speaking(play.host, Speech(language=other, register=register)),
    )
    with caplog.at_level(logging.WARNING):
        assert play.run() == "agreed"
    assert caplog.text == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_c219_a_price_alone_does_not_disagree_either(language, caplog):
    def phrase(view):
        text = OFFERED[language] if view.terms and view.expires_at else ""
        return Written(text, language)

    play = table()
    engine = replace(play.dialler.engine, phrase=phrase)
    play = replace(play, dialler=replace(play.dialler, engine=engine))
    with caplog.at_level(logging.WARNING):
        assert play.run() == "agreed"
    assert caplog.text == ""
    assert sum("USD" in entry.text for entry in play.theirs().entries) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_c219_another_price_in_any_language_is_noted_and_the_data_counts(language, caplog):
    buyer, seller = (make_party(role, Clock()) for role in Role)
    doll = Puppet(buyer, AGENT_KEY[Role.BUYER], seller)
    doll.open()
    market = buyer.verified.mandate.agenda
    held = fillings(market, Terms((2_345, 10_000)), START, language)
    message = doll.message(doll.envelope(Act.COUNTER, doll.offer("1.9")))
    with caplog.at_level(logging.WARNING):
        host.answer(seller, replace(message, text=f"{held['pricePerHour'].text}!"))
    assert "other amounts than its data" in caplog.text
    assert doll.state.offers[-2].body.terms["pricePerHour"]["amount"] == "1.9"
