"""The guard itself: how prose must be written before its words count."""

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from negotiator.policy.slotted import MAX_LENGTH, MOST_SENTENCES, check_prose
from negotiator.policy.verdict import Code
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.vocabulary import Sort
from negotiator.protocol.acts import Act

SLOTS = {"pricePerHour": Sort.MONEY, "gpuHours": Sort.QUANTITY, "terms": Sort.ALL}


def verdict(text, act=Act.COUNTER, slots=SLOTS, language="en"):
    return check_prose(text, act, slots, language)


def allowed(text):
    return verdict(text).allowed


def test_plain_sentences_with_slots_pass():
    assert allowed("Thank you for your message. We offer {gpuHours} at {pricePerHour}.")


def test_no_text_at_all_passes():
    assert allowed("")


def test_a_text_may_be_as_long_as_the_bound_and_no_longer():
    more = " and for your message" * 5
    text = " ".join([f"Thank you for your offer{more}."] * 7)
    text += " Thank you" + " and thank you" * ((MAX_LENGTH - len(text) - 12) // 14) + "."

    assert MAX_LENGTH - 14 <= len(text) <= MAX_LENGTH
    assert allowed(text)
    assert verdict(text + " Thank you.").code is Code.PROSE_TEXT


def test_a_text_that_is_not_composed_is_refused():
    text = unicodedata.normalize("NFD", "Thánk you.")

    assert verdict(text).code is Code.PROSE_TEXT


@pytest.mark.parametrize(
    "mark",
    [
        "\u202e",
        "\u200b",
        "\u2066",
        "\x00",
        "\x1b",
        "\ufeff",
        "\u00ad",
        "\t",
        "\r",
        "\u2028",
        "\u0301",
    ],
)
def test_controls_and_invisible_characters_are_refused(mark):
    assert not allowed(f"Thank{mark} you.")
    assert not allowed(f"Thank you.{mark}")


@pytest.mark.parametrize("text", ["THANK you.", "tHank you.", "Thank yoU.", "We oFFer {terms}."])
def test_capitals_inside_words_are_refused(text):
    assert not allowed(text)


@pytest.mark.parametrize(
    "text",
    [
        "We offer {.",
        "We offer }.",
        "We offer {}.",
        "We offer {{terms}}.",
        "We offer {terms.",
        "We offer terms}.",
        "We offer {terms!r}.",
        "We offer {terms:>9}.",
        "We offer {terms.real}.",
        "We offer { terms }.",
        "We offer {terms}k.",
        "We offer x{terms}.",
        "We offer {terms}{terms}.",
        "We offer {terms}².",
        "We offer -{terms}.",
    ],
)
def test_braces_that_are_no_slot_are_refused(text):
    assert not allowed(text)


def test_only_slots_of_the_move_may_be_used():
    assert verdict("We offer {total}.").code is Code.PROSE_SLOT
    assert verdict("We offer {terms}.", slots={}).code is Code.PROSE_SLOT


def test_a_slot_may_be_used_twice_and_no_more():
    text = "We offer {terms}."

    assert allowed(f"{text} {text}")
    assert verdict(f"{text} {text} {text}").code is Code.PROSE_SLOT


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("We offer {terms} (with thanks).", True),
        ("We offer {terms} ((with thanks)).", False),
        ("We offer {terms} (with thanks.", False),
        ("We offer {terms} with thanks).", False),
        ("We offer {terms} ().", False),
    ],
)
def test_parentheses_close_and_do_not_nest(text, good):
    assert allowed(text) is good


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("Thank you \u2013 we offer {terms}.", True),
        ("Thank you \u2014 we offer {terms}.", True),
        ("Thank you - we offer {terms}.", True),
        ("Thank you -- we offer {terms}.", False),
        ("Thank you -we offer {terms}.", False),
        ("- Thank you.", False),
        ("Thank you... we offer {terms}.", False),
        ("Thank you!! We offer {terms}.", False),
    ],
)
def test_dashes_and_stops_stand_alone(text, good):
    assert allowed(text) is good


def test_a_word_may_be_said_twice_in_a_row_but_not_again():
    assert allowed("Thank you very very much.")
    assert verdict("Thank you very very very much.").code is Code.PROSE_WORD


@pytest.mark.parametrize("blanks", ["  ", "\n\n\n", " \u00a0", "\u2003"])
def test_blanks_cannot_be_counted(blanks):
    assert not allowed(f"Thank you.{blanks}We offer {{terms}}.")


@pytest.mark.parametrize("text", [None, 7, b"Thank you.", ["Thank you."], object()])
def test_what_is_no_text_is_refused_and_not_raised(text):
    assert not verdict(text).allowed


def test_a_language_without_words_is_refused_and_not_raised():
    assert verdict("Thank you.", language="tlh").code is Code.RULE_ERROR


PIECES = st.sampled_from(
    ["thank", "you", "We", "offer", "{terms}", "{pricePerHour}", "your", "price", "is", "seven"]
    + list(" .,:;!?()\n-'\u2019\u2013{}")
    + [" "] * 8
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=30).map("".join))


@settings(deadline=None)  # the first text of a language waits for its vocabulary
@given(TEXTS, st.sampled_from(list(Act)), st.sampled_from(sorted(LANGUAGES)))
@example("Thank you. We offer {terms}.", Act.COUNTER, "en")
def test_whatever_passes_is_made_of_listed_words_slots_and_plain_marks(text, act, language):
    if not check_prose(text, act, SLOTS, language).allowed:
        return
    vocabulary = LANGUAGES[language]
    rest = re.sub(r"\{(\w+)\}", lambda match: "" if match[1] in SLOTS else match[0], text)

    assert not any(mark.isnumeric() for mark in rest)
    assert set(re.sub(r"[^\W\d_]", "", rest)) <= set(
        " \u00a0\u202f\n.,:;!?()-'\u2019\u2013\u2014¿¡"
    )
    for word in re.findall(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*['\u2019]?", rest):
        plain = word.casefold().replace("\u2019", "'")
        pieces = re.findall(r"[^'-]+'?", plain)
        told = vocabulary.sayings and re.escape(plain) in vocabulary.sayings(act).pattern
        listed = all(vocabulary.allows(it, act) for it in pieces)
        assert told or listed or vocabulary.allows(plain, act)


@pytest.mark.parametrize("between", [" ", "\n"])
@pytest.mark.parametrize(
    ("sentences", "language"),
    [
        (["Thank you.", "We are here.", "Our thanks."], "en"),
        (["We are here.", "Thank you.", "We are here.", "Our thanks."], "en"),
        (["Merci.", "Il est là.", "Les voici.", "Les voilà.", "Encore merci."], "fr"),
    ],
)
def test_first_letters_spell_no_number(sentences, language, between):
    refusal = f"at most {MOST_SENTENCES} sentences, that spell nothing"
    assert verdict(between.join(sentences), language=language).detail == refusal
    other = between.join(reversed(sentences))
    assert verdict(other, language=language).detail != refusal


def test_a_text_has_few_sentences():
    thanks = "Thank you. " * MOST_SENTENCES
    assert allowed(thanks.strip())
    assert verdict(f"{thanks}Thank you.").code is Code.PROSE_TEXT


@pytest.mark.parametrize("act", [Act.ACCEPT, Act.CONFIRM, Act.REJECT, Act.WITHDRAW])
def test_what_is_settled_is_not_asked(act):
    assert verdict("Thank you.", act).allowed
    assert verdict("Thank you?", act).code is Code.PROSE_SENSE


@pytest.mark.parametrize(
    ("text", "name", "good"),
    [
        ("We offer {terms}, with delivery within {days}.", "deliveryDays", True),
        ("We offer {terms}, with delivery within {days}.", "paymentDays", False),
        ("We offer {terms}, with payment within {days}.", "paymentDays", True),
        ("We offer {terms}, with payment within {days}.", "leadTime", False),
        ("We offer {terms}, with payment within {days}.", "warranty", True),
    ],
)
def test_days_of_payment_are_not_those_of_delivery(text, name, good):
    named = text.replace("{days}", f"{{{name}}}")
    assert verdict(named, slots=SLOTS | {name: Sort.DAYS}).allowed is good


@pytest.mark.parametrize(
    ("language", "saying", "beside", "not_beside"),
    [
        ("en", "We await your response with patience.", Act.COUNTER, Act.REJECT),
        ("en", "The talks go on.", Act.WITHDRAW, Act.REJECT),
    ],
)
def test_a_saying_does_not_pass_beside_an_act_that_says_the_contrary(
    language, saying, beside, not_beside
):
    assert verdict(saying, beside, language=language).allowed
    assert verdict(saying, not_beside, language=language).code is Code.PROSE_SENSE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_what_would_be_the_contrary_of_every_act(language):
    assert set(LANGUAGES[language].contrary) == set(Act)
