"""The notation of whole sentences."""

import pytest

from negotiator.policy.words.sayings import Sayings, matching, pattern_of, phrases

NAMES = phrases(
    ("WE", "<we|our team>"), ("PART", "[and] <price {money}|total {total}>"), ("SAME", "WE [too]")
)


def matches(text, *joined, **others):
    return bool(matching(Sayings(joined, **others), NAMES).fullmatch(f"{text} "))


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("we thank you", True),
        ("our team too thank you warmly", True),
        ("we thank", False),
        ("thank you", False),
        ("we thank you warmly warmly", False),
        ("wethank you", False),
    ],
)
def test_a_saying_is_matched_word_for_word(text, good):
    assert matches(text, "SAME thank you [warmly]") is good


def test_sayings_follow_each_other_with_and_without_a_joining_word():
    assert matches("hello we thank you", "hello", "WE thank you", joining="and|but")
    assert matches("hello and we thank you", "hello", "WE thank you", joining="and|but")
    assert not matches("hello or we thank you", "hello", "WE thank you", joining="and|but")


def test_a_saying_alone_is_joined_to_nothing():
    assert matches("total {total}", "hello", alone=("total {total}",))
    assert not matches("hello total {total}", "hello", alone=("total {total}",))
    assert not matches("", "hello")


def test_a_row_of_phrases_holds_each_sort_of_value_at_most_so_often_as_one():
    assert matches("offer price {money} and total {total}", "offer PART+")
    assert not matches("offer price {money} and price {money}", "offer PART+")
    assert not matches("offer", "offer PART+")


def test_what_no_sentence_may_hold_is_looked_for_before_all_else():
    assert matches("hello we thank you", "hello", "WE thank you", unless=("you we",))
    assert not matches("hello we thank you", "hello", "WE thank you", unless=("hello we",))


def test_a_name_that_is_not_defined_is_refused():
    with pytest.raises(KeyError):
        pattern_of("THEY thank you", NAMES)
