"""An agenda's own words for acts: read strictly, written back the same, and never misleading."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.protocol.acts import Act
from negotiator.terms.acts import MAX_WORD, NAMEABLE, SOUNDS, UNNAMEABLE, read_own_words
from negotiator.terms.agenda import Agenda
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from tests.independent.forms import WrongError
from tests.independent.words import check_own_words
from tests.terms.odd_values import answers_politely, anything

CHOICE: dict[str, Any] = {
    "name": "kind",
    "kind": "choice",
    "fixed": "false",
    "values": ["by mail", "in person"],
}
WORDS = {"introduce": "accept", "refer": "counter", "decline": "reject"}


def document(acts: Any = None) -> dict[str, Any]:
    """Return an agenda of one choice, with own words if any are given."""
    plain = {"typ": "neg-agenda", "v": "1", "issues": [CHOICE], "derived": []}
    return plain if acts is None else {**plain, "acts": acts}


def test_own_words_are_read_and_written_back() -> None:
    agenda = Agenda.from_document(document(WORDS))
    assert agenda.to_document() == document(WORDS)
    assert agenda.act_of("introduce") == "accept"
    assert agenda.own_word("accept") == "introduce"
    assert agenda.own_word("propose") == ""
    assert agenda.act_of("accept") == "accept"


def test_the_acts_that_can_be_named_are_the_protocols() -> None:
    assert {*NAMEABLE, *UNNAMEABLE} == {act.value for act in Act}
    assert not {*NAMEABLE} & {*UNNAMEABLE}


def test_without_own_words_bytes_and_hash_are_as_they_always_were() -> None:
    agenda = Agenda.from_document(document())
    assert canonical_bytes(agenda.to_document()) == (
        b'{"derived":[],"issues":[{"fixed":"false","kind":"choice","name":"kind",'
        b'"values":["by mail","in person"]}],"typ":"neg-agenda","v":"1"}'
    )
    assert agenda.hash == "sha256:fdcd584165a7d309e5b5e5213a08cd8d69d21d01d10070e8e2fec15b43cdaad5"


def test_own_words_are_part_of_what_both_sides_share() -> None:
    hashes = {
        Agenda.from_document(document(acts)).hash
        for acts in (None, WORDS, {"introduce": "accept"}, {"introduce": "propose"})
    }
    assert len(hashes) == 4


def test_the_order_in_which_words_are_written_does_not_matter() -> None:
    one = Agenda.from_document(document(WORDS))
    other = Agenda.from_document(document(dict(reversed(WORDS.items()))))
    assert one == other
    assert one.hash == other.hash


MISLEADING = {
    "the word of another act": {"reject": "accept"},
    "the word of the act itself": {"accept": "accept"},
    "open": {"open": "propose"},
    "an act that has no own word: open": {"begin": "open"},
    "an act that has no own word: confirm": {"seal": "confirm"},
    "an act that has no own word: hold": {"wait": "hold"},
    "an act that has no own word: refuse": {"dispute": "refuse"},
    "an act that nobody knows": {"introduce": "buy"},
    "the act in capitals": {"introduce": "ACCEPT"},
    "two words for one act": {"introduce": "accept", "present": "accept"},
    "a no that means yes": {"decline": "accept"},
    "a yes that means no": {"agree": "reject"},
    "a no inside a word that means yes": {"do-not-introduce": "accept"},
    "an offer that means yes": {"offer": "accept"},
    "a letter left out": {"acept": "reject"},
    "a letter added": {"acceptt": "reject"},
    "a letter exchanged": {"reiect": "accept"},
    "two letters swapped": {"reejct": "accept"},
    "a joint in between": {"re-ject": "accept"},
    "rn for m": {"confirrn": "accept"},
    "vv for w": {"vvithdraw": "accept"},
    "a word of the protocol within": {"unaccepted": "reject"},
    "a past tense": {"rejected": "accept"},
    "hold and more": {"holding": "accept"},
    "open in a piece": {"re-opened": "accept"},
    "two that differ in one letter": {"refer": "accept", "defer": "reject"},
    "two that differ in a joint": {"intro-duce": "accept", "introduce": "reject"},
    "Cyrillic letters": {"intr\u043educe": "accept"},
    "a full-width letter": {"\uff49ntroduce": "accept"},
    "a soft hyphen": {"intro\u00adduce": "accept"},
    "a right-to-left override": {"\u202eecudortni": "accept"},
    "a new line": {"introduce\n": "accept"},
    "a control character": {"intro\x1b[2J": "accept"},
    "a null byte": {"introduce\x00": "accept"},
    "a space": {"intro duce": "accept"},
    "capitals": {"Introduce": "accept"},
    "a digit": {"introduc3": "accept"},
    "one letter": {"i": "accept"},
    "no letter": {"": "accept"},
    "a joint at the end": {"introduce-": "accept"},
    "two joints": {"intro--duce": "accept"},
    "too long": {"i" * (MAX_WORD + 1): "accept"},
    "no words": {},
    "a list": ["introduce"],
    "a text": "introduce",
    "an act that is a list": {"introduce": ["accept"]},
    "an act that is nothing": {"introduce": None},
}


@pytest.mark.parametrize("what", MISLEADING)
def test_c176_own_words_that_mislead_or_are_malformed_are_refused(what: str) -> None:
    with pytest.raises(InvalidValueError, match="acts:") as caught:
        Agenda.from_document(document(MISLEADING[what]))
    assert caught.value.message.isascii()
    assert caught.value.message.isprintable()
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    "acts",
    [
        WORDS,
        {"accepted": "accept"},
        {"counter-offer": "counter"},
        {"offer": "propose", "say-yes": "accept", "say-no": "reject", "take-back": "withdraw"},
        {"cancel": "withdraw", "decline": "reject"},
        {"a" * MAX_WORD: "accept"},
        {"notify": "accept"},  # begins like `no`, and says something else
        {"threshold": "accept"},  # ends like `hold`
    ],
)
def test_words_that_sound_like_their_act_or_like_nothing_are_taken(acts: dict[str, str]) -> None:
    assert dict(Agenda.from_document(document(acts)).acts) == acts


@given(anything)
def test_whatever_stands_there_is_read_or_refused(value: Any) -> None:
    answers_politely(read_own_words, value)


_LETTERS = st.text("abcdefghijklmnopqrstuvwxyz-_", min_size=1, max_size=12)
_KNOWN = st.sampled_from([*NAMEABLE, *UNNAMEABLE, *SOUNDS, "introduce", "refer", "conirm"])


@st.composite
def _slipped(draw: st.DrawFn) -> str:
    """A known word with a slip, a joint or something around it."""
    word = draw(_KNOWN)
    at = draw(st.integers(0, len(word)))
    put = draw(st.sampled_from(["", "a", "-", "_", "t", "rn", "vv", "-no", "yes-"]))
    return word[:at] + put + word[at + draw(st.integers(0, 2)) :]


_WORDS = _LETTERS | _KNOWN | _slipped()
_ACTS = st.dictionaries(_WORDS, st.sampled_from([*NAMEABLE, "open", "hold"]), max_size=4)


@given(_ACTS)
@example({"reject": "accept"})
@example(WORDS)
def test_an_independent_reader_takes_and_refuses_the_same_words(acts: dict[str, str]) -> None:
    try:
        check_own_words(acts)
    except WrongError:
        with pytest.raises(InvalidValueError):
            read_own_words(acts)
    else:
        assert dict(read_own_words(acts)) == acts


@given(_ACTS)
@example(WORDS)
def test_what_is_read_is_unique_both_ways_and_comes_back(acts: dict[str, str]) -> None:
    try:
        agenda = Agenda.from_document(document(acts))
    except InvalidValueError:
        return  # the independent reader above says which these are
    written = canonical_bytes(agenda.to_document())
    assert Agenda.from_document(parse_canonical(written)) == agenda
    for word, act in acts.items():
        assert agenda.act_of(word) == act
        assert agenda.own_word(act) == word
        assert word not in {*NAMEABLE, *UNNAMEABLE}
