"""Names of people: spellings of one name are one person, and nobody is everybody."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.terms.people import among, folded, same_person

SPELLINGS = [
    "ada lovelace",
    "ADA LOVELACE",
    "  Ada   Lovelace\u00a0",
    "Ada\u200b Love\u00adlace",
    "Ａｄａ Ｌｏｖｅｌａｃｅ",
    "Ada Lovelace\ufe0f",
    "Ada\u3164 Lovelace",
    "A\u2060da Lovelace\U000e0101",
]


@pytest.mark.parametrize("name", SPELLINGS)
def test_spellings_of_a_name_are_one_person(name):
    assert same_person(name, "Ada Lovelace")
    assert among(name, ("Bob", "Ada Lovelace"))


@pytest.mark.parametrize("name", ["Ada", "Ada Lovelace Jr", "Аda Lovelace", "AdaLovelace", ""])
def test_other_names_are_other_people_and_look_alikes_cannot_be_told(name):
    assert not same_person(name, "Ada Lovelace")


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u3164"])
def test_a_name_that_shows_nothing_is_nobodys(name):
    assert not same_person(name, name)
    assert not among(name, ("*",))


def test_composed_and_decomposed_names_are_one_person():
    assert same_person("Zoë Straße", unicodedata.normalize("NFD", "ZOË STRASSE"))


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing_more(name):
    once = folded(name)
    assert folded(once) == once


@given(st.text(min_size=1, max_size=30))
def test_the_star_names_everybody_who_has_a_name(name):
    assert among(name, ("*",)) is bool(folded(name))
