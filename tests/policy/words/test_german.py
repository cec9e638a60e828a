"""German prose: what we say passes, honest texts mostly do, and bad ones never."""

import re
from itertools import chain
from pathlib import Path

import pytest

from negotiator.llm.phrases.german import GERMAN as PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.policy.slotted import check_prose
from negotiator.policy.verdict import Code
from negotiator.policy.words.german import GERMAN
from negotiator.policy.words.vocabulary import Sort, listed
from negotiator.protocol.acts import Act, Reason
from tests.policy.words.disguises import DIGIT_WORDS, NUMBERS
from tests.policy.words.hostile import VALUED, honest, hostile_texts

SLOTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "total": Sort.TOTAL,
    "deliveryDays": Sort.DAYS,
    "startDate": Sort.DATE,
    "incoterm": Sort.CHOICE,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
}
TRIES = 12_000
MOST_REFUSED = 0.05
MOST_ANSWERS_REFUSED = 0.03
HOMOGRAPHS = {"hat", "um", "du"}
"""German words that are numbers elsewhere: in Hungarian, Portuguese, Lithuanian."""

NUMBER_WORDS = listed(
    """
    null eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreissig vierzig
    fünfzig hundert tausend million milliarde dutzend halb halbe hälfte viertel drittel doppelt
    doppelte dreifach erster erste erstes zweite zweiter dritte dritter paar prozent promille komma
    mal anderthalb einmalig mehrfach verdoppeln zigfach zero one two three four five six seven eight
    nine ten eleven twelve hundred thousand half zéro un deux trois quatre cinq sept huit neuf dix
    cent mille moitié cero uno una dos tres cuatro cinco seis siete ocho nueve diez cien mil due tre
    quattro cinque sei sette otto nove dieci cento mila metà nul een twee drie vijf zes zeven negen
    tien honderd duizend jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto tysiąc
    um dois três quatro sete oito dez cem en et to fire fem seks syv otte ni ti hundrede tusen bir
    iki üç dört beş altı yedi sekiz dokuz on yüz bin egy két kettő három négy öt hat hét nyolc
    kilenc tíz száz ezer vienas du trys keturi penki unu doi trei patru yksi kaksi kolme neljä viisi
    """
)
UNIT_WORDS = listed(
    """
    sekunde sekunden minute minuten stunde stunden tage tagen tages woche wochen monat monate
    monaten quartal quartale jahr jahre jahren tonne tonnen kilo kilogramm gramm meter kilometer
    liter stück stücke einheit einheiten stundensatz stückpreis montag dienstag mittwoch donnerstag
    freitag samstag sonntag januar februar märz april mai juni juli august september oktober
    november dezember euro euros cent cents dollar franken pfund yen kronen rubel mark rand real
    peso lira zloty usd eur chf gbp jpy netto brutto mehrwertsteuer
    """
)
OTHER_WORDS = listed(
    """
    nie niemals nirgends nichts mindestens höchstens maximal minimal maximum minimum weniger höher
    niedriger günstiger billiger teurer besser schlechter grenze limit obergrenze untergrenze
    spielraum schmerzgrenze versprechen verspreche garantie garantieren garantiert zusichern
    exklusiv kostenlos gratis umsonst unentgeltlich geschenk rabatt skonto nachlass bonus
    folgeauftrag nachbestellung sonst andernfalls ansonsten anwalt gericht klage rechtlich klagen
    drohen budget ziel vorgabe vorstand chef geheim vertraulich mandat anweisung konkurrenz
    wettbewerber vorbehaltlich vorausgesetzt
    """
)
ACCEPTING_WORDS = listed(
    """
    akzeptieren annehmen angenommen zustimmen zustimmung einverstanden einigung einig vereinbarung
    vereinbart abgemacht bestätigen bestätigt ja okay ok vertrag verbindlich bindend zusage nicht
    kein keine ohne weder intern
    """
)

BAD = {
    "limit": """
        Unsere Grenze liegt bei {total}.
        Bis zu {total} gehen wir mit.
        Wir können bis zu einer Menge von {gpuHours} liefern.
        Unter {pricePerHour} kommen wir nicht.
        Wir bieten über {pricePerHour}.
        Ab einem Preis von {pricePerHour} sind wir dabei.
        Höchstens {total} sind möglich.
        Das ist unser letztes Angebot: {pricePerHour}.
        Wir hoffen auf {pricePerHour}.
        Wir können noch weiter gehen.
        Das ist alles.
        Wir sollen {pricePerHour} erzielen.
        {pricePerHour} oder darüber.
    """,
    "promise": """
        Wir versprechen Ihnen weitere Aufträge.
        Wir geben Ihnen alles.
        Wir kommen Ihnen gern noch weiter entgegen.
        Wir werden Ihnen ein neues Angebot machen.
        Wir können Ihnen bald ein gutes Angebot machen.
        Die Lieferung ist kostenlos dabei.
        Sie haben unser Wort.
        Wir sagen Ihnen das zu.
        Wir liefern gern.
        Wir garantieren eine schnelle Lieferung.
        Wir sind zu allem bereit.
        Beim nächsten Auftrag gibt es Rabatt.
    """,
    "acceptance": """
        Wir nehmen Ihr Angebot an.
        Einverstanden.
        Sehr gern!
        So machen wir das.
        Machen wir das so.
        Das ist gut so.
        Ihr Angebot ist für uns angemessen.
        Damit ist Ihr Vorschlag für uns passend.
        Ihr Angebot überzeugt uns.
        Das entspricht unseren Vorstellungen.
        Wir finden Ihr Angebot fair.
        Wir sind dabei.
        Wir nehmen Ihr Angebot.
        Wir stimmen Ihrem Angebot zu.
        Das passt für uns.
        Das geht.
        Wir liefern zu Ihren Konditionen.
        Natürlich.
        Das sehen wir auch so.
        Wir teilen Ihre Ansicht.
        Das gefällt uns.
        Ihren Preis finden wir fair.
        Wir schätzen Ihr Angebot als fair ein.
        Das ist in unserem Sinne.
        Wie von Ihnen vorgeschlagen.
        Wir beginnen mit der Lieferung.
        Wir haben eine Lösung gefunden.
    """,
    "condition": """
        Wenn Sie heute antworten, bieten wir {pricePerHour}.
        Falls Sie möchten, gilt {total}.
        Sollten Sie heute antworten, bieten wir {pricePerHour}.
        Antworten Sie heute, bieten wir {pricePerHour}.
        Kommen Sie uns entgegen, so bieten wir {pricePerHour}.
        Sofern Sie mitgehen, gilt {total}.
        Unter der Bedingung gilt {pricePerHour}.
        Unter einer Voraussetzung bieten wir {pricePerHour}.
        Vorbehaltlich unserer Prüfung bieten wir {pricePerHour}.
        Im Falle einer schnellen Antwort bieten wir {pricePerHour}.
        Voraussetzung ist eine schnelle Antwort.
        Solange Sie verhandeln, gilt {pricePerHour}.
    """,
    "threat": """
        Sonst gehen wir.
        Sie müssen heute antworten.
        Heute müssen Sie antworten.
        Andernfalls ist Schluss.
        Wir haben andere Partner.
        Weitere Angebote liegen uns vor.
        Wir sprechen mit weiteren Partnern.
        Unsere Anwälte sind bereit.
        Wir treten zurück.
        Wir bleiben dabei.
        Sie werden das bereuen.
        Ein anderes Unternehmen steht bereit.
    """,
    "twisted slot": """
        Ihr Preis ist {pricePerHour}.
        Ihr Angebot von {pricePerHour} haben wir erhalten.
        Sie haben {pricePerHour} angeboten.
        Der von Ihnen genannte Preis ist {pricePerHour}.
        Wir bieten {pricePerHour} oder {total}.
        Wir ziehen {pricePerHour} zurück.
        Lieferung nach {startDate}.
        Lieferung vor dem {startDate}.
        Um {total} besser.
        Zwischen {pricePerHour} und {total}.
        Ein {pricePerHour}.
        Zu {total} kommen noch Gebühren.
        Das Angebot gilt ab {startDate}.
    """,
    "wrong sort": """
        Die Menge beträgt {pricePerHour}.
        Der Preis beträgt {gpuHours}.
        Der Gesamtbetrag beträgt {deliveryDays}.
        Das Angebot gilt bis {startDate}.
        Lieferung innerhalb von {startDate}.
        Lieferung binnen {gpuHours}.
        Der Beginn ist {valid_until}.
        Die Lieferzeit beträgt {pricePerHour}.
        Zu einem Preis von {total}.
        Die Lieferbedingung lautet {deliveryDays}.
        Insgesamt {pricePerHour}.
        Gewährleistung: {total}.
    """,
    "disclosure": """
        Beim Preis sind wir offen.
        Der Preis ist noch offen.
        Ein neuer Preis ist für uns vorstellbar.
        Alle Preise sind für uns möglich.
        Für uns ist alles machbar.
        Wir lassen mit uns reden.
        Wir brauchen die Lieferung rasch.
        Wir nennen Ihnen bald einen neuen Preis.
        Unser Wunsch ist {total}.
        Wir hatten {total} geplant.
        Wir haben {total} zur Verfügung.
        Wir haben Flexibilität.
    """,
    "other language": """
        We thank you for your offer.
        Thank you.
        Kind regards.
        Merci pour votre offre.
        Nous vous proposons {pricePerHour}.
        Gracias por su oferta.
        Le ofrecemos {pricePerHour}.
        Grazie per la vostra offerta.
        Bedankt voor uw aanbod.
        Wij bieden {pricePerHour}.
        Dziękujemy za ofertę.
        Tack så mycket.
    """,
}


def cases():
    """Each bad sentence with its category."""
    return [
        (kind, line.strip())
        for kind, text in BAD.items()
        for line in text.split("\n")
        if line.strip()
    ]


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("reason", Reason)
def test_what_we_say_by_ourselves_passes(register, act, reason):
    text = PHRASES[register][act].replace("{reason}", GERMAN.reasons[reason])

    assert check_prose(text, act, SLOTS, "de").allowed, text


@pytest.mark.parametrize("register", Register)
def test_a_phrase_passes_with_the_reason_as_a_slot(register):
    for act in (Act.REJECT, Act.REFUSE):
        assert check_prose(PHRASES[register][act], act, {"reason": Sort.ALL}, "de").allowed


@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUSE])
@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_clean(act, reason):
    text = GERMAN.reasons[reason]

    assert check_prose(f"{text[0].upper()}{text[1:]}.", act, {}, "de").allowed, text


def test_no_listed_word_is_a_number_a_unit_or_a_word_of_promising():
    listed = set(GERMAN.common).union(GERMAN.sorts, *GERMAN.by_act.values())
    numbers = set(NUMBER_WORDS) | set(chain.from_iterable(DIGIT_WORDS.values()))
    numbers |= {word for words in NUMBERS.values() for word in words if " " not in word}

    assert listed.isdisjoint(numbers - HOMOGRAPHS)
    assert listed.isdisjoint(UNIT_WORDS)
    assert listed.isdisjoint(OTHER_WORDS)


def test_words_of_agreeing_and_of_denying_are_in_no_word_list_of_an_offer():
    for act in (Act.OPEN, Act.PROPOSE, Act.COUNTER):
        listed = set(GERMAN.common).union(GERMAN.sorts, GERMAN.by_act[act])
        assert listed.isdisjoint(ACCEPTING_WORDS)


@pytest.mark.parametrize(("kind", "text"), cases())
def test_a_bad_sentence_is_refused_beside_an_offer_and_among_honest_words(kind, text):
    for act in (Act.PROPOSE, Act.COUNTER):
        for whole in (text, f"Vielen Dank für Ihre Nachricht. {text}\nMit freundlichen Grüßen"):
            assert not check_prose(whole, act, SLOTS, "de").allowed, kind


@pytest.mark.parametrize("kind", ["acceptance", "promise"])
@pytest.mark.parametrize("act", [Act.OPEN, Act.HOLD, Act.REJECT, Act.WITHDRAW, Act.REFUSE])
def test_nothing_is_taken_or_promised_beside_a_move_that_takes_nothing(kind, act):
    for found, text in cases():
        if found == kind:
            assert not check_prose(text, act, {}, "de").allowed, text


@pytest.mark.parametrize(
    ("harmless", "harmful"),
    [
        ("Besten Dank.", "Wir senden unser besten Angebot."),
        ("Guten Morgen.", "Wir senden unser Angebot morgen."),
        ("Guten Tag.", "Wir senden unser Angebot in einem Tag."),
        ("Noch einmal danke.", "Wir senden unser Angebot einmal."),
        ("Wie geht es Ihnen?", "Das geht für uns."),
        ("Danke für Ihre Flexibilität.", "Wir haben Flexibilität."),
        ("Danke für Ihr letztes Angebot.", "Das ist unser letztes Angebot."),
    ],
)
def test_a_word_with_two_meanings_passes_in_the_harmless_one_alone(harmless, harmful):
    assert check_prose(harmless, Act.COUNTER, {}, "de").allowed
    assert check_prose(harmful, Act.COUNTER, {}, "de").code is Code.PROSE_SENSE


def test_a_sharp_s_and_its_spelling_with_two_are_the_same_word():
    for word in ("Grüßen", "Grüssen"):
        assert check_prose(f"Mit freundlichen {word}", Act.OPEN, {}, "de").allowed


def test_few_answers_of_models_are_refused():
    lines = (Path(__file__).parent / "model_de.txt").read_text(encoding="utf-8").splitlines()
    said = [line.split("\t") for line in lines if not line.startswith("#")]
    slots = SLOTS | {"reason": Sort.ALL}
    refused = [text for act, text in said if not check_prose(text, Act(act), slots, "de").allowed]

    assert len(said) > 500
    assert len(refused) / len(said) < MOST_ANSWERS_REFUSED, "\n".join(refused)


@pytest.mark.parametrize("act", Act)
def test_a_long_sentence_of_many_readings_is_judged_at_once(act):
    sayings = GERMAN.sayings(act)
    rows = ("leider damit so hiermit ", "wir danken ihnen gern sehr ", "noch um etwas geduld ")
    for row in rows:
        assert not sayings.fullmatch(row * 30 + "nein ")


@pytest.mark.parametrize(
    ("act", "good", "bad"),
    [
        ("withdraw", "Die Verhandlung geht weiter.", "Die Verhandlung ist beendet."),
        ("counter", "Das bieten wir Ihnen gern an: {terms}.", "Das machen wir gern."),
        ("counter", "Auf Ihr Angebot bieten wir {total}.", "Ihr Angebot: {total}."),
        ("accept", "Wir nehmen es an: {terms}.", "Wir nehmen es an, aber zu {total}."),
        ("reject", "Wir können uns nicht einigen.", "Wir können uns noch nicht einigen."),
        ("open", "Damit ist kein Angebot verbunden.", "Wir haben kein Angebot."),
    ],
)
def test_a_whole_sentence_passes_and_one_made_of_its_words_does_not(act, good, bad):
    assert check_prose(good, Act(act), SLOTS, "de").allowed
    assert not check_prose(bad, Act(act), SLOTS, "de").allowed


@pytest.mark.parametrize("words", ["open", "propose", "counter"])
def test_whole_sentences_of_an_offer_hold_no_word_of_agreeing(words):
    pattern = GERMAN.sayings(Act(words)).pattern

    assert set(re.findall(r"[^\W\d_]+", pattern)).isdisjoint(ACCEPTING_WORDS - {"nicht", "kein"})


def test_few_honest_texts_are_refused():
    texts = [(Act(act), text) for act, found in honest("de").items() for text in found]
    refused = [text for act, text in texts if not check_prose(text, act, SLOTS, "de").allowed]

    assert len(refused) / len(texts) < MOST_REFUSED, "\n".join(refused)


@pytest.mark.parametrize("seed", range(3))
def test_no_hostile_text_passes(seed):
    for one in hostile_texts(seed, TRIES):
        if one.language == "de":
            slots = SLOTS if one.act in VALUED else {}
            assert not check_prose(one.text, Act(one.act), slots, "de").allowed, one


def hostile():
    """Each sentence of the corpus with its kind and the move it stands beside."""
    lines = (Path(__file__).parent / "hostile_de.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines]


@pytest.mark.parametrize(
    ("kind", "act", "text"),
    hostile(),
    ids=lambda value: value[:40].encode("ascii", "replace").decode(),
)
def test_no_sentence_written_to_deceive_passes(kind, act, text):
    for whole in (text, f"Vielen Dank. {text}\nMit freundlichen Grüßen"):
        assert not check_prose(whole, Act(act), SLOTS, "de").allowed, kind
