"""C224: sentences in five languages, what they say known when they were written."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.llm.reader import read
from negotiator.llm.tongues.tongue import tongues
from tests.llm.readings import LANGUAGES, Sentence, said, sentences

CORPUS = sentences()
PLAIN = [sentence for sentence in CORPUS if sentence.sort == "plain"]
READ = [sentence for sentence in CORPUS if read(sentence.text, sentence.agenda).terms]


def named(sentence: Sentence) -> str:
    return sentence.id


def test_the_corpus_is_large_enough_and_half_of_it_is_english():
    languages = Counter(sentence.id[:2] for sentence in CORPUS)
    assert set(languages) == set(LANGUAGES)
    assert len(CORPUS) >= 150
    assert len({sentence.text for sentence in CORPUS}) == len(CORPUS)
    assert 0.4 <= languages["en"] / len(CORPUS) <= 0.6
    assert min(languages.values()) >= 20


def test_c224_what_is_accepted_is_what_was_written_and_plain_sentences_are_accepted():
    accepted = [(s, said(read(s.text, s.agenda))) for s in READ]
    right = [s for s, found in accepted if found == s.terms]
    assert len(right) / len(accepted) >= 0.99
    assert sum(s.sort == "plain" for s in right) / len(PLAIN) >= 0.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_c224_no_language_is_read_much_worse_than_another(language):
    plain = [s for s in PLAIN if s.id.startswith(language)]
    assert sum(said(read(s.text, s.agenda)) == s.terms for s in plain) / len(plain) >= 0.8


@pytest.mark.parametrize("sentence", [s for s in CORPUS if s.terms is None], ids=named)
def test_c224_what_is_not_certain_is_asked_about(sentence):
    candidate = read(sentence.text, sentence.agenda)
    assert candidate.terms is None
    assert sentence.asks in {question.doubt.value for question in candidate.questions}


@pytest.mark.parametrize("sentence", READ, ids=named)
def test_c224_every_value_is_traced_to_words_of_the_text(sentence):
    candidate = read(sentence.text, sentence.agenda)
    for trace in candidate.traces:
        assert sentence.text[trace.start : trace.start + len(trace.words)] == trace.words
        assert trace.words


@given(st.data())
def test_another_figure_in_the_text_is_another_candidate_or_a_question(data):
    sentence = data.draw(st.sampled_from(READ))
    places = [found.start() for found in re.finditer("[0-9]", sentence.text)]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("0123456789".replace(sentence.text[place], "")))
    changed = sentence.text[:place] + digit + sentence.text[place + 1 :]
    found = said(read(changed, sentence.agenda))
    assert found is None or found != sentence.terms


@given(st.data())
def test_a_text_cut_short_or_run_together_says_nothing_else(data):
    sentence = data.draw(st.sampled_from(READ))
    start = data.draw(st.integers(0, len(sentence.text)))
    end = data.draw(st.integers(start, len(sentence.text)))
    candidate = read(sentence.text[:start] + sentence.text[end:], sentence.agenda)
    assert (candidate.terms is None) is bool(candidate.questions)


@given(st.sampled_from(CORPUS), st.text(max_size=20), st.integers(0, 200))
def test_any_text_is_read_or_asked_about(sentence, text, place):
    mixed = sentence.text[:place] + text + sentence.text[place:]
    candidate = read(mixed, sentence.agenda)
    assert (candidate.terms is None) is bool(candidate.questions)
    for trace in candidate.traces:
        assert not trace.words or mixed[trace.start : trace.start + len(trace.words)] == trace.words


@pytest.mark.parametrize("tongue", tongues(), ids=lambda tongue: tongue.lexis.language)
def test_a_word_of_doubt_or_of_assent_anywhere_makes_a_question_of_an_offer(tongue):
    lexis = tongue.lexis
    offer = next(s for s in READ if s.id.startswith(lexis.language))
    assert lexis.silent.isdisjoint(lexis.turning | lexis.accepting | lexis.doubtful)
    for place, word in enumerate(sorted(lexis.turning | lexis.accepting)):
        text = f"{word}. {offer.text}" if place % 2 else f"{offer.text} {word}"
        assert read(text, offer.agenda).terms is None, text
