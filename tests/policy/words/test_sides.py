"""A text is that of its side: a seller does not pay in words, and a buyer does not deliver."""

from pathlib import Path

import pytest

from negotiator.llm.phrases import PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.policy.slotted import check_prose
from negotiator.policy.verdict import Code
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.speaking import passes, prose_of
from negotiator.policy.words.vocabulary import Sort
from negotiator.protocol.acts import Act
from negotiator.protocol.written import Written
from negotiator.terms import Role
from tests.policy.words.spoken import AGENDA, move, view

HERE = Path(__file__).parent
HONEST = ("honest_{}.txt", "honest_{}_more.txt", "model_{}.txt", "held_out_{}.txt")
SLOTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "startDate": Sort.DATE,
    "deliveryDays": Sort.DAYS,
    "paymentDays": Sort.DAYS,
    "incoterm": Sort.CHOICE,
    "total": Sort.TOTAL,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
    "reason": Sort.ALL,
}
OTHER = {Role.BUYER: Role.SELLER, Role.SELLER: Role.BUYER}

BUYERS = {
    "en": """\
We pay {total}.
We offer to pay {total}.
We thank you for your message and pay {total}.
We offer {pricePerHour} and will be paying within {paymentDays}.
We wish to buy {gpuHours} at {pricePerHour}.
We propose to purchase {gpuHours} at {pricePerHour}.
We are interested in buying {gpuHours} at {pricePerHour}.
We would be glad to take {gpuHours} at {pricePerHour}.
Our bid is {pricePerHour} for {gpuHours}.
Our order is {gpuHours} at {pricePerHour}.
We look forward to your delivery.
We ask you to deliver within {deliveryDays}.
We invite you to supply {gpuHours} at {pricePerHour}.
You deliver in {deliveryDays}.
Please deliver within {deliveryDays}.
Kind regards, the procurement team.""",
    "de": """\
Wir zahlen {total}.
Gern zahlen wir {total}.
Wir danken Ihnen und zahlen {total}.
Wir möchten {gpuHours} kaufen und bieten {pricePerHour}.
Wir möchten {gpuHours} beziehen und bieten {pricePerHour}.
Wir benötigen {gpuHours}.
Wir erhalten {gpuHours}.
Unsere Zahlung erfolgt innerhalb von {paymentDays}.
Unsere Bestellung umfasst {gpuHours} zu {pricePerHour}.
Wir freuen uns auf Ihre Lieferung.
Bitte liefern Sie innerhalb von {deliveryDays}.
Könnten Sie innerhalb von {deliveryDays} liefern?
Sie liefern innerhalb von {deliveryDays}.
Die Zahlung von {total} durch uns erfolgt innerhalb von {paymentDays}.
Viele Grüße, Ihr Einkaufsteam.""",
    "fr": """\
Nous payons {total}.
Nous vous payons {total}.
Nous proposons de payer {total}.
Nous souhaitons acquérir {gpuHours} et offrons {pricePerHour}.
Nous achetons {gpuHours} à {pricePerHour}.
Nous recevons {gpuHours}.
Notre commande est de {gpuHours} à {pricePerHour}.
Notre paiement intervient sous {paymentDays}.
Nous attendons votre livraison sous {deliveryDays}.
Merci de livrer sous {deliveryDays}.
Vous livrez sous {deliveryDays}.
Nous vous prions de livrer sous {deliveryDays}.
Cordialement, l'équipe achats.""",
    "es": """\
Pagamos {total}.
Pagaremos {total}.
Ofrecemos pagar {total}.
Deseamos adquirir {gpuHours} y ofrecemos {pricePerHour}.
Compramos {gpuHours} a {pricePerHour}.
Necesitamos {gpuHours} y ofrecemos {pricePerHour}.
Nuestro pedido es de {gpuHours} a {pricePerHour}.
Nuestro pago se realiza en {paymentDays}.
Esperamos su entrega en {deliveryDays}.
Les rogamos entregar en {deliveryDays}.
Ustedes entregan en {deliveryDays}.
Les pedimos que entreguen en {deliveryDays}.
Saludos, el equipo de compras.""",
    "it": """\
Paghiamo {total}.
Pagheremo {total}.
Proponiamo di pagare {total}.
Desideriamo acquistare {gpuHours} e offriamo {pricePerHour}.
Acquistiamo {gpuHours} a {pricePerHour}.
Riceviamo {gpuHours}.
Il nostro ordine è di {gpuHours} a {pricePerHour}.
Il nostro pagamento avviene entro {paymentDays}.
Attendiamo la Vostra consegna entro {deliveryDays}.
Vi preghiamo di consegnare entro {deliveryDays}.
Consegnate entro {deliveryDays}.
Cordiali saluti, l'ufficio acquisti.""",
}
"""What a seller may not say."""

SELLERS = {
    "en": """\
We deliver in {deliveryDays}.
We offer {pricePerHour} and deliver within {deliveryDays}.
We thank you for your message and deliver within {deliveryDays}.
We supply {gpuHours}.
We would be pleased to supply {gpuHours} at {pricePerHour}.
We can provide {gpuHours} at {pricePerHour}.
We provide {terms}.
We have {gpuHours} for you at {pricePerHour}.
We sell {gpuHours} at {pricePerHour}.
We receive {total}.
Our delivery takes {deliveryDays}.
Delivery from us takes {deliveryDays}.
We look forward to your order.
We thank you for your purchase.
We ask you to pay {total}.
You pay {total}.
Please pay {total}.
Kind regards, the sales team.""",
    "de": """\
Wir liefern innerhalb von {deliveryDays}.
Gern liefern wir {gpuHours} zu {pricePerHour}.
Wir können {gpuHours} zu {pricePerHour} liefern.
Wir danken Ihnen und liefern {gpuHours}.
Wir stellen Ihnen {gpuHours} zu {pricePerHour} zur Verfügung.
Wir verkaufen {gpuHours} zu {pricePerHour}.
Wir erhalten {total}.
Unsere Lieferung erfolgt innerhalb von {deliveryDays}.
Sie erhalten {gpuHours} für {total}.
Sie zahlen {total}.
Bitte zahlen Sie {total}.
Vielen Dank für Ihre Bestellung.
Wir freuen uns auf Ihre Zahlung.
Viele Grüße, Ihr Vertriebsteam.""",
    "fr": """\
Nous livrons sous {deliveryDays}.
Nous vous livrons {gpuHours} à {pricePerHour}.
Nous pouvons vous livrer sous {deliveryDays}.
Nous fournissons {gpuHours} à {pricePerHour}.
Nous proposons de fournir {gpuHours} à {pricePerHour}.
Nous vendons {gpuHours} à {pricePerHour}.
Nous recevons {total}.
Notre livraison intervient sous {deliveryDays}.
Merci pour votre commande.
Vous recevez {gpuHours} pour {total}.
Vous payez {total}.
Veuillez payer {total}.
Nous vous invitons à payer {total}.""",
    "es": """\
Entregamos en {deliveryDays}.
Les entregamos {gpuHours} a {pricePerHour}.
Podemos entregar en {deliveryDays}.
Les enviamos {gpuHours}.
Ofrecemos suministrar {gpuHours} a {pricePerHour}.
Vendemos {gpuHours} a {pricePerHour}.
Recibimos {total}.
Nuestra entrega se realiza en {deliveryDays}.
Agradecemos su pedido.
Ustedes reciben {gpuHours} por {total}.
Ustedes pagan {total}.
Les rogamos pagar {total}.
Les pedimos que paguen {total}.
Saludos, el equipo de ventas.""",
    "it": """\
Consegniamo entro {deliveryDays}.
Vi consegniamo {gpuHours} a {pricePerHour}.
Possiamo fornire {gpuHours} a {pricePerHour}.
Siamo lieti di fornirvi {gpuHours} a {pricePerHour}.
Forniamo {gpuHours} a {pricePerHour}.
Vendiamo {gpuHours} a {pricePerHour}.
Riceviamo {total}.
La nostra consegna avviene entro {deliveryDays}.
Vi ringraziamo per il Vostro ordine.
Ricevete {gpuHours} per {total}.
Pagate {total}.
Vi chiediamo di pagare {total}.
Cordiali saluti, l'ufficio vendite.""",
}
"""What a buyer may not say."""

EITHER = {
    "en": """\
We offer {gpuHours} at {pricePerHour}.
We offer {pricePerHour} with delivery within {deliveryDays}.
We offer {pricePerHour}, with payment within {paymentDays}.
We propose {pricePerHour}, delivered within {deliveryDays}.
Delivery takes {deliveryDays}.
In our offer, delivery takes {deliveryDays}.
In order to move forward, we offer {pricePerHour}.
Thank you for your message.""",
    "de": """\
Wir bieten {gpuHours} zu {pricePerHour} an.
Wir bieten {pricePerHour} bei Lieferung innerhalb von {deliveryDays} an.
Die Lieferung erfolgt innerhalb von {deliveryDays}.
Die Zahlung erfolgt innerhalb von {paymentDays}.
Unser Angebot: {pricePerHour}, Lieferung in {deliveryDays}.
Wir beziehen uns auf Ihr Angebot.
Vielen Dank für Ihre Nachricht.""",
    "fr": """\
Nous offrons {gpuHours} à {pricePerHour}.
Nous proposons {pricePerHour} avec une livraison sous {deliveryDays}.
La livraison intervient sous {deliveryDays}.
Le paiement intervient sous {paymentDays}.
Notre offre : {pricePerHour}, livraison sous {deliveryDays}.
Merci pour votre message.""",
    "es": """\
Ofrecemos {pricePerHour} con entrega en {deliveryDays}.
La entrega se realiza en {deliveryDays}.
El pago se realiza en {paymentDays}.
Les enviamos nuestra oferta: {terms}.
Les pedimos un poco de paciencia.
Gracias por su mensaje.""",
    "it": """\
Offriamo {pricePerHour} con consegna entro {deliveryDays}.
La consegna avviene entro {deliveryDays}.
Il pagamento avviene entro {paymentDays}.
La nostra offerta è: {terms}.
Grazie per il Vostro messaggio.""",
}

BESIDE_AN_OFFER = {
    Role.BUYER: [
        ("en", "We offer to pay {total}."),
        ("en", "We wish to buy {gpuHours} at {pricePerHour}."),
        ("en", "We ask you to deliver within {deliveryDays}."),
        ("de", "Viele Grüße, Ihr Einkaufsteam."),
        ("fr", "Nous souhaitons acquérir {gpuHours} et offrons {pricePerHour}."),
        ("es", "Deseamos adquirir {gpuHours} y ofrecemos {pricePerHour}."),
        ("it", "Desideriamo acquistare {gpuHours} e offriamo {pricePerHour}."),
    ],
    Role.SELLER: [
        ("en", "We deliver in {deliveryDays}."),
        ("en", "We would be pleased to supply {gpuHours} at {pricePerHour}."),
        ("en", "We ask you to pay {total}."),
        ("de", "Viele Grüße, Ihr Vertriebsteam."),
        ("fr", "Notre livraison intervient sous {deliveryDays}."),
        ("es", "Nuestra entrega se realiza en {deliveryDays}."),
        ("it", "Siamo lieti di fornirvi {gpuHours} a {pricePerHour}."),
    ],
}
"""What only one side may say, and says."""


def lines(by_language):
    return [
        (language, text) for language in LANGUAGES for text in by_language[language].split("\n")
    ]


def verdict(text, language, role, act=Act.COUNTER):
    return check_prose(text, act, SLOTS, language, role)


@pytest.mark.parametrize(("language", "text"), lines(BUYERS))
def test_a_seller_does_not_speak_as_a_buyer(language, text):
    refusal = verdict(text, language, Role.SELLER)
    assert refusal.code is Code.PROSE_SENSE
    assert refusal != verdict(text, language, Role.BUYER)


@pytest.mark.parametrize(("language", "text"), lines(SELLERS))
def test_a_buyer_does_not_speak_as_a_seller(language, text):
    refusal = verdict(text, language, Role.BUYER)
    assert refusal.code is Code.PROSE_SENSE
    assert refusal != verdict(text, language, Role.SELLER)


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("language", "text"), lines(EITHER))
def test_what_either_side_says_passes_for_both(language, text, role):
    assert verdict(text, language, role).allowed


@pytest.mark.parametrize(
    ("role", "language", "text"),
    [(role, *said) for role, texts in BESIDE_AN_OFFER.items() for said in texts],
)
def test_what_one_side_alone_says_leaves_from_it_and_not_from_the_other(role, language, text):
    words = Written(text, language)

    assert passes(AGENDA, view(Act.COUNTER, role), words)
    assert not passes(AGENDA, view(Act.COUNTER, OTHER[role]), words)
    assert prose_of(words, move(Act.COUNTER, role=role))[1].allowed
    assert prose_of(words, move(Act.COUNTER, role=OTHER[role]))[0] == ""
    assert prose_of(words, move(Act.COUNTER))[1].allowed


@pytest.mark.parametrize("act", [Act.ACCEPT, Act.CONFIRM])
@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("We confirm our order of {gpuHours} at {pricePerHour}.", Role.BUYER),
        ("We confirm your order of {gpuHours} at {pricePerHour}.", Role.SELLER),
        ("We accept your offer and deliver within {deliveryDays}.", Role.SELLER),
    ],
)
def test_the_side_counts_beside_what_is_taken_too(text, role, act):
    assert verdict(text, "en", role, act).allowed
    assert verdict(text, "en", OTHER[role], act).code is Code.PROSE_SENSE


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("register", list(Register))
@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_phrases_pass_for_both_sides(language, register, role):
    for act in Act:
        text = PHRASES[language][register][act]
        assert verdict(text, language, role, act).allowed, text


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_add_to_a_text_is_of_no_side(language, role):
    vocabulary = LANGUAGES[language]
    added = (vocabulary.not_firm, vocabulary.named, vocabulary.last_call)
    for text in (*vocabulary.reasons.values(), *added):
        assert not vocabulary.mistakes(text.casefold().rstrip("."), role), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_honest_text_that_passes_is_one_of_some_side(language):
    for name in HONEST:
        for line in (HERE / name.format(language)).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                *_, act, text = line.replace("\\n", "\n").split("\t")
                if verdict(text, language, None, Act(act)).allowed:
                    assert any(verdict(text, language, role, Act(act)).allowed for role in Role), (
                        line
                    )


@pytest.mark.timeout(20)
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "you to please kindly we receive the"),
        ("de", "sie bitte wir ihr stellen sie erhalten"),
        ("fr", "vous prions veuillez de nous recevoir la"),
        ("es", "rogamos les pueden su gracias por recibir la"),
        ("it", "vi preghiamo potete di fornire la"),
    ],
)
def test_a_long_text_is_judged_at_once(language, words, role):
    """Twenty texts of the bound's length; a pattern that tries all ways would not end."""
    for start in range(20):
        text = f"{words} ".capitalize() * 40
        unlisted = f"{text[start : start + 980].strip()} qwx"
        assert not verdict(unlisted, language, role).allowed
