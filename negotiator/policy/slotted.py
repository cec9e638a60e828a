"""The guard on prose: words with named places for figures, and nothing beside them.

Whoever writes the prose (a template, a model) writes no figure: it writes ``{pricePerHour}`` where
the price is to stand. Outside those slots the guard lets nothing pass but the words of one
language's vocabulary, put together as sentences; so no digit, number word, currency, unit, name or
foreign word can be there, in any script. What is refused is replaced by the template, so strictness
costs nothing but style.

Source: Unicode Standard Annex 15 (normalisation).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.number_words import folded, spells_number
from negotiator.policy.words.vocabulary import Sort, Vocabulary
from negotiator.protocol.acts import Act
from negotiator.terms import Role

MAX_LENGTH: Final = 1_000
"""Most characters of prose beside one move, before its slots are filled."""
MOST_SENTENCES: Final = 12
"""Most sentences beside one move, greeting and closing among them."""
MAX_USES: Final = 2
"""How often one slot may be used."""

_SLOT = re.compile(r"\{[A-Za-z][A-Za-z0-9_]{0,63}\}", re.ASCII)
_APOSTROPHE = "\u2019"  # as typesetters write it; words are listed with the straight one
_WORD = re.compile(rf"[^\W\d_]+(?:['{_APOSTROPHE}-][^\W\d_]+)*['{_APOSTROPHE}]?")
_BLANK = "[ \u00a0\u202f]"
_BETWEEN = re.compile(rf"{_BLANK}[-\u2013\u2014]{_BLANK}|{_BLANK}?[,;:]?{_BLANK}")
_END = re.compile(rf"{_BLANK}?[.!?](?:{_BLANK}|\n{{1,2}}|\Z)|{_BLANK}?[,;:]?\n{{1,2}}|,?\Z")
_DAYS_OF = MappingProxyType(
    {
        "payment": re.compile("pay|credit|invoice|due", re.IGNORECASE),
        "delivery": re.compile("deliver|ship|dispatch|lead", re.IGNORECASE),
    }
)
_PIECES = re.compile(r"[^'-]+'?")
_MOST_IN_A_ROW = 2
_TAKING = frozenset({Act.ACCEPT, Act.CONFIRM})
_UNASKING = _TAKING | {Act.REJECT, Act.WITHDRAW}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The words of a sentence in lower case, ``{name}`` for slots, and whether it asks."""

    parts: tuple[str, ...]
    asks: bool = False

    @property
    def text(self) -> str:
        return " ".join("{}" if part.startswith("{") else part for part in self.parts)

    def sorted_text(self, slots: Mapping[str, Sort]) -> str:
        """The same with ``{sort}`` for slots."""
        return " ".join(
            f"{{{slots[part[1:-1]]}}}" if part.startswith("{") else part for part in self.parts
        )

    def named_text(self, slots: Mapping[str, Sort]) -> str:
        """The same, where days are those of payment or of delivery if the slot's name says so."""
        parts = zip(self.parts, self.sorted_text(slots).split(" "), strict=True)
        return " ".join(_days_of(part) if held == "{days}" else held for part, held in parts)

    @property
    def has_slot(self) -> bool:
        return any(part.startswith("{") for part in self.parts)


def check_prose(
    text: str, act: Act, slots: Mapping[str, Sort], language: str, role: Role | None = None
) -> Verdict:
    """Return whether prose may go out beside a move.

    Args:
        text: with slots, not yet filled.
        act: what the move does.
        slots: those the move can fill, by name, each with the sort of value it holds.
        language: ISO 639-1 code of the language it must be in.
        role: of the side that speaks; None where it is not known, and not checked.
    """
    try:
        check = _check if len(text) <= MAX_LENGTH else _check.__wrapped__  # long ones are not kept
        return check(text, act, tuple(slots.items()), language, role)
    except Exception as error:  # noqa: BLE001 - fail closed on whatever the text holds
        return refused(Code.RULE_ERROR, f"guard: {type(error).__name__}")


@lru_cache(maxsize=256)
def _check(
    text: str, act: Act, held: tuple[tuple[str, Sort], ...], language: str, role: Role | None
) -> Verdict:
    """Check form, then slots, then each sentence."""
    vocabulary, slots = LANGUAGES[language], dict(held)
    if len(text) > MAX_LENGTH or not unicodedata.is_normalized("NFC", text):
        return refused(Code.PROSE_TEXT, f"NFC, at most {MAX_LENGTH} characters")
    sentences = _sentences(text, vocabulary)
    if text and not sentences:
        return refused(Code.PROSE_TEXT, "sentences of words and slots, plainly punctuated")
    if len(sentences) > MOST_SENTENCES or spells_number(_initials(sentences)):
        return refused(Code.PROSE_TEXT, f"at most {MOST_SENTENCES} sentences, that spell nothing")
    named = [part[1:-1] for sentence in sentences for part in sentence.parts if part[0] == "{"]
    if any(name not in slots or named.count(name) > MAX_USES for name in named):
        return refused(Code.PROSE_SLOT, f"only slots of the move, each at most {MAX_USES} times")
    verdicts = (_check_one(sentence, act, slots, vocabulary, role) for sentence in sentences)
    return next((verdict for verdict in verdicts if not verdict.allowed), ALLOWED)


def _check_one(
    sentence: _Sentence,
    act: Act,
    slots: Mapping[str, Sort],
    vocabulary: Vocabulary,
    role: Role | None,
) -> Verdict:
    """Check what a sentence says, then how, unless it is a saying."""
    if vocabulary.mistakes(sentence.named_text(slots), role):
        return refused(Code.PROSE_SENSE, "nothing that the other side alone would say")
    if _contradicts(sentence, act, slots, vocabulary):
        return refused(Code.PROSE_SENSE, "nothing that says the contrary of the move")
    verdict = _check_sentence(sentence, act, slots, vocabulary)
    if verdict.allowed or _is_saying(sentence, act, slots, vocabulary):
        return ALLOWED
    return verdict


def _days_of(slot: str) -> str:
    """Return what stands for a slot that holds days."""
    named = (f"{{{use}-days}}" for use, name in _DAYS_OF.items() if name.search(slot))
    return next(named, "{days}")


def _contradicts(
    sentence: _Sentence, act: Act, slots: Mapping[str, Sort], vocabulary: Vocabulary
) -> bool:
    """Say whether a sentence says the contrary of a move, or asks what the move settles."""
    asking = sentence.asks and act in _UNASKING
    return asking or vocabulary.contradicts(sentence.named_text(slots), act)


def _is_saying(
    sentence: _Sentence, act: Act, slots: Mapping[str, Sort], vocabulary: Vocabulary
) -> bool:
    """Say whether a sentence is on the list as a whole; asked last, as the list is long."""
    if vocabulary.sayings is None:
        return False
    return vocabulary.sayings(act).fullmatch(f"{sentence.sorted_text(slots)} ") is not None


def _check_sentence(
    sentence: _Sentence, act: Act, slots: Mapping[str, Sort], vocabulary: Vocabulary
) -> Verdict:
    """Check the words of a sentence, then what they form."""
    words = [part for part in sentence.parts if part[0] != "{"]
    if not all(_listed(word, act, vocabulary) for word in words):
        return refused(Code.PROSE_WORD, f"only words of the {vocabulary.language} vocabulary")
    if any(
        sentence.parts.count(word) > _MOST_IN_A_ROW and _in_a_row(sentence, word) for word in words
    ):
        return refused(Code.PROSE_WORD, "no word again and again")
    if sentence.has_slot and not vocabulary.apart.isdisjoint(words):
        return refused(Code.PROSE_SENSE, "no condition on what is offered")
    denied = vocabulary.unsettles if act in _TAKING else vocabulary.takes
    if vocabulary.never.search(sentence.text) or (denied and denied.search(sentence.text)):
        return refused(Code.PROSE_SENSE, "nothing that another move would say")
    misplaced = vocabulary.misplaced and vocabulary.misplaced.search(sentence.sorted_text(slots))
    if misplaced or not _sorts_fit(sentence, slots, vocabulary):
        return refused(Code.PROSE_SLOT, "each slot beside a noun of its sort")
    return ALLOWED


def _listed(word: str, act: Act, vocabulary: Vocabulary) -> bool:
    """Say whether a word is listed, or is made of words that are."""
    if vocabulary.allows(word, act):
        return True
    pieces = _PIECES.findall(word)
    return len(pieces) > 1 and all(vocabulary.allows(piece, act) for piece in pieces)


def _in_a_row(sentence: _Sentence, word: str) -> bool:
    """Say whether a word follows itself more than once."""
    longest = row = 0
    for part in sentence.parts:
        row = row + 1 if part == word else 0
        longest = max(longest, row)
    return longest > _MOST_IN_A_ROW


def _sorts_fit(sentence: _Sentence, slots: Mapping[str, Sort], vocabulary: Vocabulary) -> bool:
    """Say whether the slot that follows a noun holds what the noun says."""
    expected: frozenset[Sort] | None = None
    for part in sentence.parts:
        if part[0] != "{":
            expected = vocabulary.sorts.get(part, expected)
        elif expected is not None:
            sort = slots[part[1:-1]]
            if sort is not Sort.ALL and sort not in expected:
                return False
            expected = None
    return True


def _sentences(text: str, vocabulary: Vocabulary) -> tuple[_Sentence, ...]:
    """Return the sentences of a text; none where it is not written as sentences are.

    Args:
        text: of words and slots.
        vocabulary: of its language, for its opening marks and its capitals.
    """
    found: list[_Sentence] = []
    parts: list[str] = []
    place = 0
    inside = False
    closing = ""
    while place < len(text):
        if not parts:
            closing = vocabulary.opening.get(text[place], "")
            place += len(closing)
        if not inside and text[place : place + 1] == "(":
            inside, place = True, place + 1
        token = _SLOT.match(text, place) or _WORD.match(text, place)
        if token is None or not _plainly_written(token[0], vocabulary):
            return ()
        parts.append(_as_listed(token[0]))
        place = token.end()
        if inside and text[place : place + 1] == ")":
            inside, place = False, place + 1
        end = _END.match(text, place)
        between = None if end else _BETWEEN.match(text, place)
        if (end is None and between is None) or (end and closing not in end[0]):
            return ()
        if end is not None and not inside:
            found.append(_Sentence(tuple(parts), "?" in end[0]))
            parts = []
        place = (end or between).end()  # type: ignore[union-attr]
    return tuple(found) if not parts and not inside else ()


def _initials(sentences: Iterable[_Sentence]) -> str:
    """Return the first letters of sentences, in which a number may be spelled."""
    return folded("".join(sentence.parts[0].lstrip("{")[0] for sentence in sentences))


def _as_listed(token: str) -> str:
    """Return a slot as it is, and a word as the vocabularies have it."""
    return token if token[0] == "{" else token.casefold().replace(_APOSTROPHE, "'")


def _plainly_written(token: str, vocabulary: Vocabulary) -> bool:
    """Say whether a word is in lower case, but for its first letter and where it honours."""
    if token[0] == "{":
        return True
    honour = vocabulary.honour.search(token) if vocabulary.honour else None
    rest = token[: honour.start()] + honour[0].lower() + token[honour.end() :] if honour else token
    return rest[1:] == rest[1:].lower()
