"""What English prose may say beside a move, and what it may not."""

import re
from pathlib import Path

import pytest

from negotiator.llm.phrases.english import ENGLISH as PHRASES
from negotiator.llm.phrases.registers import Register
from negotiator.policy.slotted import check_prose
from negotiator.policy.words.english import ENGLISH
from negotiator.policy.words.english_sayings import sayings
from negotiator.policy.words.vocabulary import Sort
from negotiator.protocol.acts import Act, Reason
from tests.policy.words.hostile import hostile_texts

HERE = Path(__file__).parent
SLOTS = {
    "pricePerHour": Sort.MONEY,
    "gpuHours": Sort.QUANTITY,
    "total": Sort.TOTAL,
    "deliveryDays": Sort.DAYS,
    "startDate": Sort.DATE,
    "incoterm": Sort.CHOICE,
    "valid_until": Sort.UNTIL,
    "terms": Sort.ALL,
    "reason": Sort.ALL,
}
WORDS = ENGLISH.common.union(*ENGLISH.by_act.values())

NUMBERS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
hundreds thousand thousands million billion dozen score nought nil first second third fourth fifth
tenth half halves quarter quarters twice thrice double triple single couple pair percent per-cent
once zeroth twofold tenfold plus minus times multiple fraction
"""
OTHER_NUMBERS = {
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze vingt cent mille",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien mil",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici venti cento mille",
    "nl": "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf honderd duizend",
    "pl": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć sto tysiąc",
    "pt": "zero um dois três quatro cinco seis sete oito nove dez onze vinte cem mil",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv hundra tusen",
    "cs": "nula jedna dva tři čtyři pět šest sedm osm devět deset sto tisíc",
    "fi": "nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen sata",
}
CURRENCIES = """
dollar dollars euro euros pound pounds sterling cent cents yen yuan franc francs krone kronor rupee
peso pesos rand real reals won zloty mark marks crown crowns bitcoin bucks quid pence penny grands
usd eur gbp jpy chf cny
"""
UNITS = """
hour hours hourly minute minutes days daily week weeks weekly month months monthly year years yearly
annual quarterly ton tons tonne kilo kilos kilogram gram pounds ounce litre liter metre meter mile
piece pieces unit units dozen gross pallet container gallon barrel seconds watt kilowatt
"""
NEGATIONS = "not no never none nothing neither nor cannot can't don't won't without unable hardly"
COMPARISONS = """
less lower lowest higher highest cheaper better bigger smaller fewer least maximum minimum
above limit ceiling floor cap bottom threshold worst twice extra
"""
PROMISES = """
promise promises guarantee guaranteed guarantees exclusive exclusivity free gift gifts discount
discounts rebate refund bonus future always forever commit commitment undertake pledge ensure assure
"""
THREATS = """
otherwise else legal lawyer lawyers court sue penalty leave walk ultimatum consequences warn warning
threat report authorities ruin competitor competitors bidder rival
"""
AGREEING = (
    "accept accepts accepted agree agreed agrees deal done yes ok okay sold settled confirmed"
)
SAID_OTHERWISE = {"free"}
"""What a saying says in a harmless sense alone: "feel free"."""
SECRETS = """
budget target reserve limit mandate instruct instructions secret internal confidential principal
utility margin bluff desperate walkaway fallback instructed
"""


def honest(name):
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def verdict(text, act):
    return check_prose(text.replace("\\n", "\n"), Act(act), SLOTS, "en")


@pytest.mark.parametrize("register", list(Register))
@pytest.mark.parametrize("act", list(Act))
def test_what_we_say_by_ourselves_passes(register, act):
    assert verdict(PHRASES[register][act], act).allowed


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_made_of_listed_words(reason):
    text = ENGLISH.reasons[reason]

    assert any(
        verdict(f"{text[0].upper()}{text[1:]}.", act).allowed for act in ("reject", "refuse")
    )


@pytest.mark.parametrize("language", OTHER_NUMBERS)
def test_no_listed_word_is_a_number_of_another_language(language):
    assert WORDS.isdisjoint(OTHER_NUMBERS[language].split())


@pytest.mark.parametrize("group", [NUMBERS, CURRENCIES, UNITS, COMPARISONS, SECRETS])
def test_no_listed_word_is_a_number_a_currency_a_unit_or_a_secret(group):
    assert ENGLISH.common.isdisjoint(group.split())


@pytest.mark.parametrize("group", [NUMBERS, CURRENCIES, UNITS])
def test_no_word_of_one_act_is_a_number_a_currency_or_a_unit(group):
    assert WORDS.isdisjoint(group.split())


@pytest.mark.parametrize("group", [NEGATIONS, PROMISES, THREATS, AGREEING])
@pytest.mark.parametrize("act", ["propose", "counter"])
def test_an_offer_has_no_word_to_deny_promise_threaten_or_agree(act, group):
    assert not [word for word in group.split() if ENGLISH.allows(word, Act(act))]


def test_there_are_words_enough_to_speak_with():
    assert len(WORDS) >= 2_400


@pytest.mark.parametrize(
    ("kind", "act", "text"), honest("hostile_en.txt"), ids=lambda value: value[:40]
)
def test_bad_sentences_of_good_words_are_refused(kind, act, text):
    assert not verdict(text, act).allowed


@pytest.mark.parametrize("seed", [1, 7, 23])
def test_no_hostile_text_passes(seed):
    for one in hostile_texts(seed, 4_000):
        if one.language == "en":
            slots = {name: SLOTS[name] for name in (*one.slots, *(("terms",) if one.slots else ()))}
            assert not check_prose(one.text, Act(one.act), slots, "en").allowed, one


@pytest.mark.parametrize(
    ("corpus", "most"),
    [("honest_en.txt", 0.05), ("honest_en_more.txt", 0.08), ("model_en.txt", 0.03)],
)
def test_few_honest_texts_are_refused(corpus, most):
    texts = honest(corpus)
    refused = [text for act, text in texts if not verdict(text, act).allowed]

    assert len(refused) < most * len(texts), refused


@pytest.mark.parametrize(
    "text",
    [
        "We go-with your-price.",
        "We take-it.",
        "Our offer is a start-and-more.",
    ],
)
def test_a_compound_hides_no_words(text):
    assert not verdict(text, "counter").allowed


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("The price is {pricePerHour}.", True),
        ("The price is {total}.", False),
        ("The total is {total}.", True),
        ("The total is {pricePerHour}.", False),
        ("Delivery within {deliveryDays}.", True),
        ("Delivery within {startDate}.", False),
        ("Our offer is valid until {valid_until}.", True),
        ("Our offer is valid until {startDate}.", False),
        ("We offer {gpuHours} at {pricePerHour}.", True),
        ("We offer {gpuHours} at {gpuHours}.", False),
        ("The price is about {pricePerHour}.", False),
        ("Your price is {pricePerHour}.", False),
    ],
)
def test_a_slot_stands_where_its_value_belongs(text, good):
    assert verdict(text, "counter").allowed is good


def test_what_takes_an_offer_may_be_said_where_one_is_taken_alone():
    text = "We gladly accept your offer: {terms}."

    assert [act for act in Act if verdict(text, act).allowed] == [Act.ACCEPT, Act.CONFIRM]


@pytest.mark.parametrize("group", [NUMBERS, CURRENCIES, UNITS, COMPARISONS, SECRETS, PROMISES])
@pytest.mark.parametrize("act", list(Act))
def test_no_saying_has_a_number_a_currency_a_unit_a_secret_or_a_promise(act, group):
    told = set(re.findall(r"(?<!\\)[a-z']+", re.sub(r"\\{\w+\\}", "", sayings(act).pattern)))

    assert told.isdisjoint(set(group.split()) - SAID_OTHERWISE)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Our offer is off the table.", {Act.WITHDRAW}),
        ("The negotiation itself is not affected.", {Act.WITHDRAW}),
        ("We have to wrap things up here.", {Act.REJECT}),
        ("Sit tight, please!", {Act.HOLD}),
        ("There is nothing we can do with your last message.", {Act.REFUSE}),
        ("It's a yes from us!", {Act.ACCEPT, Act.CONFIRM}),
        ("We can't wait to get started!", {Act.OPEN}),
        ("Thanks a bunch for your message, and have a lovely day!", set(Act)),
        ("Please accept our sincere apologies for keeping you waiting.", set(Act)),
    ],
)
def test_a_saying_passes_beside_the_moves_it_belongs_to_and_no_other(text, acts):
    assert {act for act in Act if verdict(text, act).allowed} == acts


def test_no_listed_word_has_a_digit_or_a_capital():
    assert not [word for word in WORDS if not re.fullmatch(r"[a-z'-]+", word)]
