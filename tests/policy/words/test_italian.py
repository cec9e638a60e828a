"""Italian prose: what we say passes, honest texts mostly do, and bad ones never."""

from itertools import chain
from pathlib import Path

import pytest

from negotiator.llm.phrases.italian import ITALIAN as PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.policy.slotted import check_prose
from negotiator.policy.verdict import Code
from negotiator.policy.words.italian import ITALIAN
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
HELD = {"un", "uno", "una", "mille", "ora", "giorno", "giornata", "ultimo", "ultima", "ultimi",
        "ultime", "più", "prima", "termine", "ordine", "impegno"}  # fmt: skip
"""Listed for their courteous use; patterns keep them out of any other."""
HOMOGRAPHS = {"ti"}
"""An Italian pronoun that is ten in Norwegian."""

NUMBER_WORDS = listed(
    """
    zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici
    quindici sedici diciassette diciotto diciannove venti ventuno ventitré trenta quaranta cinquanta
    sessanta settanta ottanta novanta cento duecento cinquecento mille mila duemila milione milioni
    miliardo miliardi primo secondo terzo quarto quinto sesto settimo ottavo nono decimo ventesimo
    metà mezzo mezza quarti terzi doppio doppia triplo triplice duplice paio paia coppia dozzina
    dozzine decina decine centinaio centinaia migliaio migliaia percento percentuale virgola one two
    three four five six seven eight nine ten eleven twelve hundred thousand half double dozen null
    eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend zéro un deux
    trois quatre cinq sept huit neuf dix onze douze cent moitié cero una dos tres cuatro cinco seis
    siete ocho nueve diez once doce cien mil mitad nul een twee drie vijf zes zeven negen tien
    twaalf honderd duizend um dois duas três quatro sete oito dez cem en et to fire fem seks syv
    otte ni ti hundrede tusen jeden dwa trzy cztery pięć sześć siedem osiem sto tysiąc bir iki üç
    dört beş altı yedi sekiz dokuz on yüz bin egy két kettő három négy öt hat hét nyolc kilenc tíz
    száz ezer doi trei patru cinci șase opt nouă zece yksi kaksi kolme neljä viisi kuusi du tri kvar
    kvin ses sep ok naŭ dek vienas trys
    """
)
UNIT_WORDS = listed(
    """
    secondi minuto minuti ora ore giorno giorni giornata giornate settimana settimane mese mesi
    mensile mensili trimestre semestre anno anni annuo annua annuale quotidiano tonnellata
    tonnellate chilo chili chilogrammo chilogrammi grammo grammi metro metri chilometro litro litri
    pezzo pezzi unità lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio
    marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre euro centesimo
    centesimi dollaro dollari franco-svizzero sterlina sterline yen corona corone rublo lira lire
    real rand peso zloty usd eur chf gbp jpy netto lordo iva tassa tasse
    """
)
OTHER_WORDS = listed(
    """
    mai neanche nemmeno neppure niente meno almeno minimo minima massimo maggiore maggiori minore
    minori inferiore superiore alto basso peggio meglio limite limiti tetto soglia margine margini
    spazio trattabile promessa promettere promettiamo garanzia garantire garantiamo garantito
    assicurare assicuriamo esclusiva esclusivo gratis gratuito gratuita omaggio regalo sconto sconti
    ribasso bonus ordini altrimenti sennò legale legali avvocato avvocati tribunale giudice causa
    minaccia minacciare budget segreto riservato mandato istruzioni direttive concorrente
    concorrenti concorrenza solo soltanto purché salvo firmate urgenza urgente subordinato
    """
)
ACCEPTING_WORDS = listed(
    """
    accettiamo accetto accettare accettato accettata accettabile accettazione approviamo approvato
    approvazione concordiamo concordato concordata sì ok okay perfetto affare concluso conclusa
    concludiamo firma firmiamo firmare vincolante vincolanti definitivo benissimo non né senza
    nessuno nulla
    """
)

REFUSED = Path(__file__).parent / "refused_it.txt"
"""Bad sentences, each after its category."""


def cases():
    """Each bad sentence with its category."""
    lines = REFUSED.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines]


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("reason", Reason)
def test_what_we_say_by_ourselves_passes(register, act, reason):
    text = PHRASES[register][act].replace("{reason}", ITALIAN.reasons[reason])

    assert check_prose(text, act, SLOTS, "it").allowed, text


@pytest.mark.parametrize("register", Register)
def test_a_phrase_passes_with_the_reason_as_a_slot(register):
    for act in (Act.REJECT, Act.REFUSE):
        assert check_prose(PHRASES[register][act], act, {"reason": Sort.ALL}, "it").allowed


@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUSE])
@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_clean(act, reason):
    text = ITALIAN.reasons[reason]

    assert check_prose(f"{text[0].upper()}{text[1:]}.", act, {}, "it").allowed, text


def test_no_listed_word_is_a_number_a_unit_or_a_word_of_promising():
    known = set(ITALIAN.common).union(ITALIAN.sorts, *ITALIAN.by_act.values())
    numbers = set(NUMBER_WORDS) | set(chain.from_iterable(DIGIT_WORDS.values()))
    numbers |= {word for words in NUMBERS.values() for word in words if " " not in word}

    assert known.isdisjoint(numbers - HELD - HOMOGRAPHS), known & (numbers - HELD)
    assert known.isdisjoint(UNIT_WORDS - HELD), known & UNIT_WORDS
    assert known.isdisjoint(OTHER_WORDS - HELD), known & OTHER_WORDS


def test_words_of_agreeing_and_of_denying_are_in_no_word_list_of_an_offer():
    for act in (Act.OPEN, Act.PROPOSE, Act.COUNTER):
        known = set(ITALIAN.common).union(ITALIAN.sorts, ITALIAN.by_act.get(act, ()))
        assert known.isdisjoint(ACCEPTING_WORDS), known & ACCEPTING_WORDS


@pytest.mark.parametrize(("kind", "text"), cases())
def test_a_bad_sentence_is_refused_beside_an_offer_and_among_honest_words(kind, text):
    for act in (Act.PROPOSE, Act.COUNTER):
        for whole in (text, f"Grazie per il Vostro messaggio. {text}\nCordiali saluti"):
            assert not check_prose(whole, act, SLOTS, "it").allowed, kind


@pytest.mark.parametrize(
    "text",
    [
        "Vi proponiamo {total}.",
        "La nostra controfferta è {total}.",
        "La Vostra offerta è interessante, ma proponiamo un nuovo prezzo.",
        "Vorremmo rivedere la Vostra offerta.",
        "Abbiamo ancora domande, la trattativa continua.",
        "Non accettiamo.",
        "Accettiamo la nostra offerta.",
    ],
)
def test_an_acceptance_is_not_taken_back_in_words(text):
    for act in (Act.ACCEPT, Act.CONFIRM):
        assert not check_prose(text, act, SLOTS, "it").allowed


@pytest.mark.parametrize("kind", ["acceptance", "promise"])
@pytest.mark.parametrize("act", [Act.OPEN, Act.HOLD, Act.REJECT, Act.WITHDRAW, Act.REFUSE])
def test_nothing_is_taken_or_promised_beside_a_move_that_takes_nothing(kind, act):
    for found, text in cases():
        if found == kind:
            assert not check_prose(text, act, {}, "it").allowed, text


@pytest.mark.parametrize(
    ("harmless", "harmful"),
    [
        ("Grazie mille per la risposta.", "Il prezzo è mille."),
        ("Grazie per un messaggio utile.", "Il prezzo è un."),
        ("Vi inviamo ora la nostra offerta.", "Il prezzo è per ora."),
        ("Buona giornata.", "Il prezzo è per giornata."),
        ("Vi scriviamo sull'ordine del giorno.", "Il prezzo è al giorno."),
        ("Vi ringraziamo ancora una volta.", "Il prezzo vale una volta."),
        ("I nostri più cordiali saluti.", "Vi ringraziamo più offerte."),
        ("I migliori saluti.", "Inviamo la nostra migliori offerta."),
        ("Grazie per la Vostra ultima offerta.", "Questa è la nostra ultima offerta."),
        ("Grazie per il Vostro impegno.", "Abbiamo preso un impegno."),
        ("Grazie per la Vostra flessibilità.", "Abbiamo flessibilità."),
        ("Speriamo di trovare un accordo.", "Vi inviamo un accordo."),
        ("Confermiamo la ricezione del messaggio.", "Confermiamo il prezzo."),
        ("Prendiamo nota della risposta.", "Prendiamo la nostra offerta."),
        ("Ti ringraziamo.", "Il prezzo è di ti."),
    ],
)
def test_a_word_with_two_meanings_passes_in_the_harmless_one_alone(harmless, harmful):
    assert check_prose(harmless, Act.COUNTER, {}, "it").allowed
    assert check_prose(harmful, Act.COUNTER, {}, "it").code is Code.PROSE_SENSE


@pytest.mark.parametrize(
    "text",
    [
        "Desideriamo informarVi.",
        "RingraziandoVi, Vi salutiamo.",
        "Cordiali saluti\nL'Ufficio Acquisti",
    ],
)
def test_a_capital_of_courtesy_may_stand_inside_a_word(text):
    assert check_prose(text, Act.OPEN, {}, "it").allowed


@pytest.mark.parametrize(
    "text", ["Desideriamo infOrmarvi.", "Desideriamo informarVI.", "L'UFficio."]
)
def test_no_other_capital_may(text):
    assert not check_prose(text, Act.OPEN, {}, "it").allowed


@pytest.mark.parametrize("text", ["Sono se-i.", "Sono un'o.", "Sono d'i e d'i.", "Sono l'un'ora."])
def test_no_number_is_made_of_listed_pieces(text):
    assert not check_prose(text, Act.OPEN, {}, "it").allowed


def test_few_honest_texts_are_refused():
    texts = [(Act(act), text) for act, found in honest("it").items() for text in found]
    refused = [text for act, text in texts if not check_prose(text, act, SLOTS, "it").allowed]

    assert len(refused) / len(texts) < MOST_REFUSED, "\n".join(refused)


def test_few_answers_of_models_are_refused():
    lines = (Path(__file__).parent / "model_it.txt").read_text(encoding="utf-8").splitlines()
    said = [line.split("\t") for line in lines if not line.startswith("#")]
    slots = SLOTS | {"reason": Sort.ALL}
    refused = [text for act, text in said if not check_prose(text, Act(act), slots, "it").allowed]

    assert len(said) > 500
    assert len(refused) / len(said) < MOST_ANSWERS_REFUSED, "\n".join(refused)


@pytest.mark.parametrize(
    ("act", "harmless", "harmful"),
    [
        (
            Act.COUNTER,
            "Abbiamo letto la Vostra offerta e Vi proponiamo: {terms}.",
            "Abbiamo letto la Vostra offerta: {terms}.",
        ),
        (
            Act.COUNTER,
            "La nostra controfferta, in risposta alla Vostra, vale fino al {valid_until}.",
            "La Vostra controfferta vale fino al {valid_until}.",
        ),
        (
            Act.PROPOSE,
            "Ecco la nostra nuova proposta: {terms}.",
            "Vorremmo farvi una nuova proposta.",
        ),
        (
            Act.REJECT,
            "Mannaggia, ma ci fermiamo qui: {reason}.",
            "Mannaggia, ma ci fermiamo qui: {reason}, saremo lieti di parlarne ancora.",
        ),
        (Act.WITHDRAW, "La nostra offerta è ritirata.", "La nostra offerta non è ritirata."),
        (Act.HOLD, "Stiamo preparando la nostra risposta.", "Stiamo preparando la Vostra offerta."),
        (
            Act.ACCEPT,
            "Con piacere accettiamo la Vostra offerta: {terms}.",
            "Con piacere accettiamo la nostra offerta: {terms}.",
        ),
    ],
)
def test_a_saying_passes_as_it_is_and_in_no_other_sense(act, harmless, harmful):
    slots = SLOTS | {"reason": Sort.ALL}

    assert check_prose(harmless, act, slots, "it").allowed
    assert not check_prose(harmful, act, slots, "it").allowed


@pytest.mark.parametrize("act", Act)
def test_a_long_sentence_of_many_readings_is_judged_at_once(act):
    sayings = ITALIAN.sayings(act)
    rows = (
        "purtroppo quindi tuttavia ",
        "vi ringraziamo molto ancora per la vostra risposta ",
        "con la presente siamo lieti di comunicarvi che con piacere accettiamo volentieri ",
    )
    for row in rows:
        assert not sayings.fullmatch(row * (1000 // len(row)) + "no ")


@pytest.mark.parametrize("seed", range(3))
def test_no_hostile_text_passes(seed):
    for one in hostile_texts(seed, TRIES):
        if one.language == "it":
            slots = SLOTS if one.act in VALUED else {}
            assert not check_prose(one.text, Act(one.act), slots, "it").allowed, one


def hostile():
    """Each sentence of the corpus with its kind and the move it stands beside."""
    lines = (Path(__file__).parent / "hostile_it.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines]


@pytest.mark.parametrize(
    ("kind", "act", "text"),
    hostile(),
    ids=lambda value: value[:40].encode("ascii", "replace").decode(),
)
def test_no_sentence_written_to_deceive_passes(kind, act, text):
    for whole in (text, f"Vi ringraziamo. {text}\nCordiali saluti"):
        assert not check_prose(whole, Act(act), SLOTS, "it").allowed, kind
