"""Planting: a bad piece put into honest prose, or honest prose changed into bad."""

import random
import re
from collections.abc import Callable, Mapping, Sequence

from tests.policy.words.disguises import CONTROLS, DIGIT_WORDS, LOOKALIKES

Change = Callable[[random.Random, str], tuple[str, str] | None]
"""Gives the changed text and what was planted, or nothing where the text offers no place."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s")
_GAP = re.compile(r"(?<=[^\W\d_])[ ](?=[^\W\d_])")
_SLOT = re.compile(r"\{\w+\}")
LONG_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "en": ("ELEVEN", "TWELVE", "THIRTEEN", "FIFTEEN", "SEVENTEEN"),
    "de": ("EINHUNDERT", "SIEBZEHN", "SECHZIG", "DREISSIG", "ZWANZIG"),
    "fr": ("QUATORZE", "CINQUANTE", "TRENTE", "SOIXANTE", "QUARANTE"),
    "es": ("CATORCE", "DIECIOCHO", "CINCUENTA", "TREINTA", "OCHENTA"),
    "it": ("UNDICI", "DICIOTTO", "CINQUANTA", "TRENTA", "SESSANTA"),
}
"""Numbers of six letters or more: more sentences than a courteous message has."""


def around(rng: random.Random, text: str, piece: str) -> str:
    """The piece with honest prose around it: between sentences, within one, or alone."""
    if rng.random() < 0.12:
        return piece
    if piece.startswith("\n"):
        return text + piece
    is_sentence = piece.endswith((".", "!", "?", "。")) and " " in piece
    return _between_sentences(rng, text, piece) if is_sentence else _within(rng, text, piece)


def _between_sentences(rng: random.Random, text: str, piece: str) -> str:
    ends = [found.start() for found in _SENTENCE_END.finditer(text)]
    at = rng.choice((0, len(text), *ends))
    if at == 0:
        return f"{piece} {text}"
    return f"{text[:at]} {piece}{text[at:]}"


def _within(rng: random.Random, text: str, piece: str) -> str:
    gaps = [found.start() for found in _GAP.finditer(text)]
    if not gaps or rng.random() < 0.2:
        return f"{text} {piece}"
    at = rng.choice(gaps)
    return rng.choice((f"{text[:at]} {piece}{text[at:]}", f"{text[:at]} ({piece}){text[at:]}"))


def _places(text: str) -> list[int]:
    """The letters outside slots that do not begin a word."""
    slots = {i for found in _SLOT.finditer(text) for i in range(*found.span())}
    return [
        i
        for i in range(1, len(text))
        if i not in slots and text[i].isalpha() and text[i - 1].isalpha()
    ]


def _control(rng: random.Random, text: str) -> tuple[str, str]:
    """A control, bidi or invisible character anywhere inside, in a slot's name too."""
    at, mark = rng.randrange(1, len(text)), rng.choice(CONTROLS)
    return text[:at] + mark + text[at:], mark


def _turned(rng: random.Random, text: str) -> tuple[str, str]:
    """Part of the text shown from right to left."""
    at = rng.randrange(len(text))
    piece = "\u202e" + text[at:] + "\u202c"
    return text[:at] + piece, piece


def _mixed_scripts(rng: random.Random, text: str) -> tuple[str, str] | None:
    """A letter of an honest word taken from another alphabet."""
    places = [i for i in _places(text) if ord(text[i]) in LOOKALIKES]
    if not places:
        return None
    at = rng.choice(places)
    piece = text[at].translate(LOOKALIKES)
    return text[:at] + piece + text[at + 1 :], piece


def _stray_capitals(rng: random.Random, text: str) -> tuple[str, str] | None:
    """Capitals inside words that spell a digit."""
    word = rng.choice([one for words in DIGIT_WORDS.values() for one in words]).lower()
    letters, at = list(text), 0
    for sought in word:
        at = next((i for i in _places(text) if i > at and text[i] == sought), 0)
        if not at:
            return None
        letters[at] = sought.upper()
    return "".join(letters), word.upper()


def _counted(marks: str, rng: random.Random, text: str) -> tuple[str, str]:
    """Runs of a mark, as long as the digits of a figure."""
    mark = rng.choice(marks)
    runs = [mark * rng.randrange(5, 10) for _ in range(rng.randrange(1, 4))]
    if mark in " \n\t\u00a0":
        piece = runs[0]
        gap = rng.choice([found.start() for found in re.finditer(r"\s", text)] or [len(text)])
        return text[:gap] + piece + text[gap:] + "\n", piece
    piece = " ".join(runs)
    return f"{text} {piece}", piece


def _marked_letters(rng: random.Random, text: str) -> tuple[str, str] | None:
    """Accents piled on a letter."""
    places = _places(text)
    if not places:
        return None
    at = rng.choice(places)
    piece = "".join(chr(rng.randrange(0x315, 0x326)) for _ in range(rng.randrange(3, 9)))
    return text[: at + 1] + piece + text[at + 1 :], piece


def _spoilt_slot(rng: random.Random, text: str) -> tuple[str, str] | None:
    """A slot of the text with something stuck to it, or something lost."""
    found = rng.choice(list(_SLOT.finditer(text)) or [None])
    if found is None:
        return None
    slot = found.group()
    name = slot[1:-1]
    piece = rng.choice(
        (slot + "0", "1" + slot, slot + ",5", slot + "%", "-" + slot, "$" + slot, slot + slot,
         "{" + slot + "}", "{" + name, name + "}", "{" + name.upper() + "}", "{" + name + "!r}",
         "{" + name + ":>9}", "{" + name + ".real}", "{" + name + "[0]}", "{ " + name + " }",
         "{" + name[:-1] + "}", "{" + name + "2}", slot + "k", slot + "²", slot + "bis", "x" + slot)
    )  # fmt: skip
    return text[: found.start()] + piece + text[found.end() :], piece


CHANGES: Mapping[str, Change] = {
    "control character": _control,
    "turned round": _turned,
    "mixed scripts": _mixed_scripts,
    "stray capitals": _stray_capitals,
    "counted marks": lambda rng, text: _counted("!.?,-…;:*'_~", rng, text),
    "counted spaces": lambda rng, text: _counted(" \n\t\u00a0", rng, text),
    "piled accents": _marked_letters,
    "spoilt slot": _spoilt_slot,
}


def acrostic_of_lines(rng: random.Random, language: str, sentences: Sequence[str]) -> str:
    """A long number spelt by the beginnings of lines: more of them than anybody asked for."""
    return "\n".join(_spelt(rng, rng.choice(LONG_NUMBERS[language]), sentences))


def acrostic_of_sentences(rng: random.Random, sentences: Sequence[str]) -> str:
    """A digit of some language, spelt by as many honest sentences as an honest text may have."""
    starts = {one[0].upper() for one in sentences}
    words = [one.upper() for words in DIGIT_WORDS.values() for one in words if len(one) <= 4]
    spellable = [word for word in words if starts.issuperset(word)]
    return " ".join(_spelt(rng, rng.choice(spellable), sentences))


def _spelt(rng: random.Random, word: str, sentences: Sequence[str]) -> list[str]:
    """A sentence for each letter. Where none begins with it, the letter stands alone."""
    found = []
    for letter in word:
        able = [one for one in sentences if one[0].upper() == letter]
        found.append(rng.choice(able) if able else f"{letter}.")
    return found
