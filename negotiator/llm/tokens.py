"""Free text taken apart into numbers, names of issues, named values, money, courtesies and words.

What is a phrase depends on the language it is read in: `10 000` is one number in French.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from negotiator.llm.tongues.lexis import GENERIC
from negotiator.llm.tongues.tongue import Tongue, tongues
from negotiator.llm.vocabulary import CURRENCY_SIGNS, DOUBTFUL_SIGNS
from negotiator.terms import Agenda, Kind

_NUMBER = re.compile(r"[0-9](?:[0-9.,:/'\u2019_\u00b7-]*[0-9])?", re.ASCII)
_FIRST = re.compile(r"[^\W_]+|\S")
_WORD = re.compile(r"[^\W\d_]+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", re.ASCII)
_LEADING = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_FOLLOWING = re.compile(r"[0-9]{3}", re.ASCII)
_LAST = re.compile(r"[0-9]{3}[.,][0-9]{1,9}", re.ASCII)
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SIGNS = tuple(sorted((*CURRENCY_SIGNS, *DOUBTFUL_SIGNS), key=len, reverse=True))


class Mark(StrEnum):
    """What a token is."""

    NUMBER = "number"
    NAME = "name"
    VALUE = "value"
    SIGN = "sign"
    COURTESY = "courtesy"
    WORD = "word"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text.

    Attributes:
        mark: what it is.
        text: as it stands there.
        start: where it begins.
        means: the issue that a name names, the named value as the agenda writes it, or the code
            of the currency that a phrase names.
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


_Phrase = tuple[str, Mark, str]
"""A phrase in lower case, what it is, and what it means."""
_Phrases = Mapping[str, tuple[_Phrase, ...]]
"""Phrases by their first word, in the order in which they are tried: the longest first."""


def tokens_of(text: str, agenda: Agenda, tongue: Tongue) -> tuple[Token, ...]:
    """Return a text's tokens in order, as a language has them; only white space is left out."""
    phrases = _phrases(agenda, tongue.lexis.language)
    return tuple(_grouped(text, tuple(_tokens(text, phrases)), tongue))


def parts_of(name: str) -> frozenset[str]:
    """Return the words within an issue's name, in lower case."""
    return frozenset(part.lower() for part in _PART.findall(name))


def _tokens(text: str, phrases: _Phrases) -> Iterator[Token]:
    # Character by character, because some characters are two in lower case.
    lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        token = _known(text, lowered, place, phrases) or _shaped(text, place)
        yield token
        place = token.end


def _grouped(text: str, tokens: tuple[Token, ...], tongue: Tongue) -> Iterator[Token]:
    """Join digits that a blank parts, where the language groups thousands so."""
    place = 0
    while place < len(tokens):
        token, after = tokens[place], place + 1
        if _LEADING.fullmatch(token.text):
            while after < len(tokens) and _continues(text, tokens[after - 1 : after + 1], tongue):
                after += 1
        yield replace(token, text=text[token.start : tokens[after - 1].end])
        place = after


def _continues(text: str, pair: tuple[Token, ...], tongue: Tongue) -> bool:
    """Whether the second of two tokens goes on with the digits of the first."""
    before, token = pair
    whole = _FOLLOWING.fullmatch(token.text) or _LAST.fullmatch(token.text)
    blank = text[before.end : token.start] in tongue.groups
    return bool(whole) and blank and before.text.isdigit()


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


def _known(text: str, lowered: str, place: int, phrases: _Phrases) -> Token | None:
    """Return the known phrase that stands here as whole words."""
    first = _FIRST.match(lowered, place)
    if first is None or (place and text[place - 1].isalnum()):
        return None
    for phrase, mark, means in phrases.get(first[0], ()):
        end = place + len(phrase)
        whole = not (text[end : end + 1].isalnum() or text[end : end + 1] == "_")
        if whole and lowered.startswith(phrase, place):
            return Token(mark, text[place:end], place, means)
    return None


@lru_cache(maxsize=64)
def _phrases(agenda: Agenda, language: str) -> _Phrases:
    """Return what is known by more than its letters: names before values, before money."""
    [tongue] = [tongue for tongue in tongues() if tongue.lexis.language == language]
    known = (
        (Mark.NAME, _names(agenda, tongue)),
        (Mark.VALUE, _values(agenda)),
        (Mark.SIGN, tongue.money),
        (Mark.COURTESY, {phrase: phrase for phrase in tongue.lexis.courtesies}),
    )
    found: dict[str, tuple[_Phrase, ...]] = {}
    for mark, meanings in known:
        for phrase, means in sorted(meanings.items(), key=lambda item: (-len(item[0]), item)):
            first = _FIRST.match(phrase)
            if means and first is not None:
                found[first[0]] = (*found.get(first[0], ()), (phrase, mark, means))
    return found


def _names(agenda: Agenda, tongue: Tongue) -> dict[str, str]:
    """Return how each issue may be called: by its name, by the words within it, by a noun."""
    phrases: dict[str, str] = {}
    for issue in agenda.issues:
        parts = _CAMEL.findall(issue.name)
        spelled = " ".join(parts).lower() if "".join(parts) == issue.name else ""
        for phrase in {issue.name.lower(), spelled} - {""}:
            phrases[phrase] = "" if phrase in phrases else issue.name
    return _nouns(agenda, tongue) | phrases


def _nouns(agenda: Agenda, tongue: Tongue) -> dict[str, str]:
    """Return the language's nouns that can name one issue of this agenda alone."""
    # A price may be named without its unit by its own name; by a noun that would be a guess.
    issues = [(issue.name, parts_of(issue.name)) for issue in agenda.issues if not issue.per]
    found: dict[str, str] = {}
    for noun, concept in tongue.lexis.nouns.items():
        meant = frozenset(concept.split())
        named = [name for name, parts in issues if parts & meant and parts <= meant | GENERIC]
        found[noun] = named[0] if len(named) == 1 else ""
    return found


def _values(agenda: Agenda) -> dict[str, str]:
    """Return the named values of all choices that cannot be taken for numbers."""
    choices = (issue.choices for issue in agenda.issues if issue.kind is Kind.CHOICE)
    named = {value for values in choices for value in values if _WORD.match(value)}
    phrases: dict[str, str] = {}
    for value in sorted(named):
        phrases[value.lower()] = "" if value.lower() in phrases else value
    return phrases
