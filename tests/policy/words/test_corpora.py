"""The corpora for the guard on prose: what they hold, before any guard reads them."""

import re
from collections import Counter
from itertools import chain, islice

import pytest

from tests.policy.words.hostile import (
    ACTS,
    ASKED,
    SLOTS,
    VALUED,
    honest,
    hostile_texts,
    kinds,
    templates,
    undecidable_texts,
)

MANY = 4_000
WITHOUT_A_PIECE = {"stray capitals"}


def words(text):
    """The words of a text, slots left out, in small letters."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", " ", text).lower()))


@pytest.mark.parametrize(("language", "least"), [("en", 300), *((it, 200) for it in ASKED[1:])])
def test_there_are_enough_honest_texts_and_no_act_is_missing(language, least):
    texts = honest(language)

    assert sum(map(len, texts.values())) >= least
    assert set(texts) == set(ACTS["any"])
    assert len(texts["counter"]) == max(map(len, texts.values()))
    assert all(len(found) == len(set(found)) for found in texts.values())


@pytest.mark.parametrize("language", ASKED)
def test_an_honest_text_keeps_figures_in_the_slots_of_its_act(language):
    for act, texts in honest(language).items():
        allowed = SLOTS if act in VALUED else ()
        for text in texts:
            rest = re.sub(r"\{(\w+)\}", "", text)
            assert set(re.findall(r"\{(\w+)\}", text)) <= set(allowed), text
            assert not any(a.isnumeric() or a in "{}\\%$€£<>|" for a in rest), text
            assert all(a in "\n\u00a0\u202f" or a.isprintable() for a in rest), text
            assert text == text.strip()


def test_there_are_more_than_150_templates_over_seven_languages():
    every = [one for by in templates().values() for found in by.values() for one in found]

    assert len({one.text for one in every}) > 150
    languages = Counter(one.language for one in every)
    assert all(languages[it] >= 25 for it in (*ASKED, "nl", "pl"))


def test_the_same_seed_gives_the_same_texts_and_another_seed_others():
    assert list(hostile_texts(1, 200)) == list(hostile_texts(1, 200))
    assert list(hostile_texts(1, 200)) != list(hostile_texts(2, 200))


def test_every_kind_act_and_language_comes_up():
    found = list(hostile_texts(3, MANY))

    assert {one.kind for one in found} == set(kinds())
    assert {one.act for one in found} == set(ACTS["any"])
    assert {one.language for one in found} == set(ASKED)
    assert len({one.text for one in found}) > MANY * 0.85


def test_what_was_planted_is_in_the_text():
    for one in hostile_texts(4, MANY):
        assert one.text
        assert one.piece
        assert one.kind in WITHOUT_A_PIECE or one.piece in one.text, one


def test_no_bad_text_is_an_honest_one_of_its_act_and_language():
    for one in hostile_texts(5, MANY):
        assert one.text not in honest(one.language)[one.act], one


@pytest.mark.parametrize("language", ASKED)
def test_plants_in_honest_words_use_no_word_that_honest_texts_do_not(language):
    spoken = words("\n".join(chain.from_iterable(honest(language).values())))

    for one in templates()["honest words"][language]:
        assert words(one.text) <= spoken, (one.text, words(one.text) - spoken)


def test_the_undecidable_texts_are_honest_sentences_and_not_among_the_bad():
    known = {
        text.strip()
        for language in ASKED
        for text in chain.from_iterable(honest(language).values())
    }
    everything = "\n".join(known)
    for one in islice(undecidable_texts(6, 300), 300):
        assert one.kind not in kinds()
        assert all(part in everything for part in re.split(r"(?<=[.!]) ", one.text)), one
