"""Sentences of known clauses: the patterns that find the others."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.policy.words.sentences import ANY_SENTENCE, any_of, beside_slots, not_made_of

WORDS = st.lists(st.text("abcä", min_size=1, max_size=5), min_size=1, max_size=12)
OTHERS = re.compile(not_made_of(("we thank(?= you)", "bye"), any_of(["very", "you"]), where=""))
SLOTTED = re.compile(
    not_made_of(("bye", *beside_slots(["we offer"])), r"you|\{\}", where=ANY_SENTENCE)
)


@given(WORDS, st.text("abcä", max_size=6))
def test_a_pattern_of_words_matches_those_words_and_no_other(words, other):
    pattern = re.compile(any_of(words))

    assert all(pattern.fullmatch(word) for word in words)
    assert bool(pattern.fullmatch(other)) is (other in words)


@given(WORDS, st.text("abcä", max_size=6))
def test_the_longest_word_that_fits_is_matched_first(words, text):
    found = re.match(any_of(words), text)
    fitting = [word for word in words if text.startswith(word)]

    assert (found[0] if found else None) == max(fitting, key=len, default=None)


@pytest.mark.parametrize("good", ["we thank you", "bye", "you we thank you very bye", "very bye"])
def test_a_row_of_clauses_and_words_is_no_other_sentence(good):
    assert not OTHERS.search(good)


@pytest.mark.parametrize("bad", ["you", "very you", "we thank", "bye no", "no bye", "byes"])
def test_words_alone_and_what_is_unknown_are_other_sentences(bad):
    assert OTHERS.search(bad)


@pytest.mark.parametrize(
    ("text", "known"), [("bye", True), ("we offer {}", True), ("we offer you", False)]
)
def test_what_is_said_beside_slots_is_said_in_no_sentence_without_one(text, known):
    assert (SLOTTED.search(text) is None) is known
