"""Own words of an agenda for acts of the protocol, such as `introduce` for `accept`.

People and programs of both sides read such a word as what it sounds like. So it must not sound like
another act than the one it stands for: a word that does is refused, however it is spelled. ASCII
letters alone leave no look-alikes from other scripts.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Json

NAMEABLE: Final = ("propose", "counter", "accept", "reject", "withdraw")
"""Acts for which an agenda may have a word of its own, one each."""
UNNAMEABLE: Final = ("open", "confirm", "hold", "refuse")
"""Acts that are called by the protocol's word alone."""
MAX_WORD: Final = 32
"""Most characters of an own word."""

OwnWords = tuple[tuple[str, str], ...]
"""Pairs of an own word and the act it stands for, in the order of the words."""

_WORD = re.compile(r"[a-z]{2,}(?:[-_][a-z]+)*", re.ASCII)
_LONG = 5
"""From so many letters on, a word is known again inside another one, or with a slip in it."""
_SOUNDS = (
    ("offer offers offering bid bids quote quotes proposal proposals", {"propose", "counter"}),
    ("yes yep ok okay sure deal sold agree agrees agreed agreement approve approved", {"accept"}),
    ("approval sign signed", {"accept"}),
    ("no not never nope nay decline declines declined deny denied stop", {"reject", "withdraw"}),
    ("disagree disapprove cancel cancels cancelled canceled quit abort", {"reject", "withdraw"}),
)
SOUNDS: Final[Mapping[str, frozenset[str]]] = {
    word: frozenset(acts) for words, acts in _SOUNDS for word in words.split()
}
"""Words that say yes, no or an offer by themselves, and the acts they may stand for."""


def read_own_words(document: Json) -> OwnWords:
    """Read the member `acts` of an agenda.

    Raises:
        InvalidValueError: no object of own words and acts, a word that is malformed or sounds like
            something else, two words for one act, or two that are read for each other.
    """
    if not isinstance(document, Mapping) or not document:
        msg = "acts: expected an object of own words; leave it out to use the protocol's"
        raise InvalidValueError(msg)
    acts = list(document.values())
    if any(act not in NAMEABLE for act in acts) or len(set(map(str, acts))) != len(acts):
        msg = f"acts: expected each word to stand for another of {', '.join(NAMEABLE)}"
        raise InvalidValueError(msg)
    pairs = tuple(sorted((word, str(act)) for word, act in document.items()))
    for word, act in pairs:
        _check_word(word, act)
    for (one, _), (other, _) in combinations(pairs, 2):
        if _alike(_letters(one), _letters(other)):
            msg = f"acts: {one} and {other} are read for each other; choose words further apart"
            raise InvalidValueError(msg)
    return pairs


def _check_word(word: str, act: str) -> None:
    """Check one own word: its form, and that it sounds like nothing but its act."""
    if len(word) > MAX_WORD or not _WORD.fullmatch(word):
        msg = (
            f"acts: expected lower-case ASCII letters, in pieces joined by - or _, at most "
            f"{MAX_WORD} characters; got {ascii(word)[:40]}"
        )
        raise InvalidValueError(msg)
    if word in NAMEABLE or word in UNNAMEABLE:
        msg = f"acts: {word} is the protocol's own word; leave it out, or choose another"
        raise InvalidValueError(msg)
    for heard, may in _heard(word):
        if act not in may:
            msg = f"acts: {word} sounds like {heard}, so it cannot stand for {act}"
            raise InvalidValueError(msg)


def _heard(word: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Give what a word sounds like, each with the acts that it may then stand for."""
    pieces = re.split("[-_]", word)
    whole = _letters(word)
    for piece in pieces:
        if piece in SOUNDS:
            yield piece, SOUNDS[piece]
    for act in (*NAMEABLE, *UNNAMEABLE):
        within = len(act) >= _LONG and act in whole
        if within or any(_sounds_like(part, act) for part in (whole, *map(_letters, pieces))):
            yield act, frozenset({act})


def _sounds_like(letters: str, act: str) -> bool:
    """Say whether letters begin with an act's word, or are it but for one slip."""
    return letters.startswith(act) or (len(act) >= _LONG and _alike(letters, act))


def _letters(word: str) -> str:
    """Return a word as the eye reads it: without joints, and what looks like one letter as one."""
    return re.sub("[-_]", "", word).replace("rn", "m").replace("vv", "w")


def _alike(one: str, other: str) -> bool:
    """Say whether two words are the same but for one letter, or two neighbours swapped."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    swapped = len(one) == len(other) == 2 and one == other[::-1]  # noqa: PLR2004 - a pair
    return max(len(one), len(other)) <= 1 or swapped
