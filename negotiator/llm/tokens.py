"""Free text taken apart into numbers, days, names of issues, named values, signs and words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from negotiator.llm.vocabulary import CURRENCY_SIGNS, DOUBTFUL_SIGNS
from negotiator.terms import Agenda, Kind

_NUMBER = re.compile(r"[0-9](?:[0-9.,:/'\u2019_\u00b7-]*[0-9])?", re.ASCII)
_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SIGNS = tuple(sorted((*CURRENCY_SIGNS, *DOUBTFUL_SIGNS), key=len, reverse=True))


class Mark(StrEnum):
    """What a token is."""

    NUMBER = "number"
    NAME = "name"
    VALUE = "value"
    SIGN = "sign"
    WORD = "word"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text.

    Attributes:
        mark: what it is.
        text: as it stands there.
        start: where it begins.
        means: the issue that a name names, or the named value as the agenda writes it.
    """

    mark: Mark
    text: str
    start: int
    means: str = ""

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)

    @property
    def word(self) -> str:
        """The same in lower case, to look up."""
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class _Phrases:
    """Phrases in lower case and what they mean, with their lengths, longest first."""

    phrases: Mapping[str, str]
    lengths: tuple[int, ...]


def tokens_of(text: str, agenda: Agenda) -> tuple[Token, ...]:
    """Return a text's tokens in order; only white space is left out."""
    return tuple(_tokens(text, _names(agenda), _values(agenda)))


def _tokens(text: str, names: _Phrases, values: _Phrases) -> Iterator[Token]:
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        token = (
            _known(text, place, Mark.NAME, names)
            or _known(text, place, Mark.VALUE, values)
            or _shaped(text, place)
        )
        yield token
        place = token.end


def _shaped(text: str, place: int) -> Token:
    """Return a number, a sign, a word, or the one character that is none of these."""
    number, word = _NUMBER.match(text, place), _WORD.match(text, place)
    sign = next((sign for sign in _SIGNS if text.startswith(sign, place)), "")
    if number is not None:
        return Token(Mark.NUMBER, number[0], place)
    if sign and not (word is not None and len(word[0]) > len(sign)):
        return Token(Mark.SIGN, sign, place)
    if word is not None:
        return Token(Mark.WORD, word[0], place)
    return Token(Mark.OTHER, text[place], place)


def _known(text: str, place: int, mark: Mark, known: _Phrases) -> Token | None:
    """Return the longest known phrase that stands here as whole words."""
    if place and text[place - 1].isalnum():
        return None
    for length in known.lengths:
        here, after = text[place : place + length], text[place + length : place + length + 1]
        means = known.phrases.get(here.lower(), "")
        if means and not (after.isalnum() or after == "_"):
            return Token(mark, here, place, means)
    return None


def _names(agenda: Agenda) -> _Phrases:
    """Return how each issue may be called: by its name, or by the words within it."""
    phrases: dict[str, str] = {}
    for issue in agenda.issues:
        parts = _CAMEL.findall(issue.name)
        spelled = " ".join(parts).lower() if "".join(parts) == issue.name else ""
        for phrase in {issue.name.lower(), spelled} - {""}:
            phrases[phrase] = "" if phrase in phrases else issue.name
    return _known_by(phrases)


def _values(agenda: Agenda) -> _Phrases:
    """Return the named values of all choices that cannot be taken for numbers."""
    choices = (issue.choices for issue in agenda.issues if issue.kind is Kind.CHOICE)
    named = {value for values in choices for value in values if _WORD.match(value)}
    phrases: dict[str, str] = {}
    for value in sorted(named):
        phrases[value.lower()] = "" if value.lower() in phrases else value
    return _known_by(phrases)


def _known_by(phrases: Mapping[str, str]) -> _Phrases:
    """Return the phrases that mean one thing."""
    certain = {phrase: means for phrase, means in phrases.items() if means}
    return _Phrases(certain, tuple(sorted({len(phrase) for phrase in certain}, reverse=True)))
