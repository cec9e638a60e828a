"""Prose with one bad thing in it, made by a seeded generator that knows what it planted.

Nothing is labelled by reading: each text is built around a template of `hostile.txt`, or by a
change to honest prose, and the label says which. The honest prose around it is that of
`honest_LANGUAGE.txt`, for the same act and in the language asked for.

A line of `hostile.txt` is `kind<TAB>language<TAB>acts<TAB>template`. A language of `-` is none.
`acts` names a group of `ACTS`: under the other acts the same words might be honest. In a template
and in the honest texts a line break is written `\\n`; `⟦n⟧` stands for a figure, `⟦w⟧` for a number
in words, `⟦c⟧` for a currency and `⟦u⟧` for a unit, all in the template's language.
"""

import functools
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.policy.words import disguises, spoiling

HERE = Path(__file__).parent
ASKED = ("en", "de", "fr", "es", "it")
"""The languages that prose may be asked for in. The plants come in Dutch and Polish too."""

SLOTS = (
    "pricePerHour", "gpuHours", "total", "deliveryDays", "startDate", "incoterm", "valid_until",
)  # fmt: skip
VALUED = ("propose", "counter", "accept", "confirm")
SLOTLESS = ("open", "reject", "withdraw", "hold", "refuse")
ACTS: Mapping[str, tuple[str, ...]] = {
    "any": (*VALUED, *SLOTLESS),
    "valued": VALUED,
    "slotless": SLOTLESS,
    "offers": ("propose", "counter"),
    "settled": ("accept", "confirm"),
    "unsettled": ("propose", "counter", *SLOTLESS),
    "standing": (*VALUED, "open", "hold", "refuse"),
}
NO_LANGUAGE = "-"
FRAGMENTS = {
    "a figure": "⟦n⟧",
    "a number in words": "⟦w⟧",
    "a currency": "⟦c⟧",
    "a unit": "⟦u⟧",
}


@dataclass(frozen=True, slots=True)
class Template:
    """A bad sentence or fragment, and the acts beside which it is bad."""

    kind: str
    language: str
    acts: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Hostile:
    """A bad text: what a model might have answered to a request for this act and language.

    Attributes:
        text: the whole answer.
        act: the act it was asked to phrase.
        language: the language it was asked for, one of `ASKED`.
        kind: what sort of thing was planted.
        piece: the very characters planted; the whole text where it is bad all through.
        disguise: how a figure in the piece was hidden, or nothing.
    """

    text: str
    act: str
    language: str
    kind: str
    piece: str
    disguise: str = ""

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of the slots the model might use for this act."""
        return SLOTS if self.act in VALUED else ()


@functools.cache
def honest(language: str) -> Mapping[str, tuple[str, ...]]:
    """The honest texts in a language, by act."""
    texts: dict[str, list[str]] = {}
    for line in _lines(f"honest_{language}.txt"):
        act, text = line.split("\t")
        texts.setdefault(act, []).append(_broken(text))
    return {act: tuple(found) for act, found in texts.items()}


@functools.cache
def templates() -> Mapping[str, Mapping[str, tuple[Template, ...]]]:
    """Every template, by kind and then by language."""
    found: dict[str, dict[str, list[Template]]] = {}
    rows = [line.split("\t") for line in _lines("hostile.txt")]
    rows += [[kind, it, "any", mark] for kind, mark in FRAGMENTS.items() for it in _LANGUAGES]
    for kind, language, acts, text in rows:
        one = Template(kind, language, ACTS[acts], _broken(text))
        found.setdefault(kind, {}).setdefault(language, []).append(one)
    return {k: {it: tuple(ts) for it, ts in by.items()} for k, by in found.items()}


def kinds() -> tuple[str, ...]:
    """Every kind of thing that may be planted, the undecidable ones left out."""
    return (*templates(), *_SPOILT)


def hostile_texts(seed: int, count: int) -> Iterator[Hostile]:
    """So many bad texts; the same ones for the same seed, each kind about equally often."""
    rng = random.Random(seed)
    for _ in range(count):
        yield planted(rng, rng.choice(kinds()))


def planted(rng: random.Random, kind: str) -> Hostile:
    """A bad text of one kind."""
    return _SPOILT[kind](rng, kind) if kind in _SPOILT else _from_template(rng, kind)


def undecidable_texts(seed: int, count: int) -> Iterator[Hostile]:
    """Honest sentences whose beginnings spell a small number. No rule on words can tell them.

    They measure what is left over, and are in none of `kinds()`.
    """
    rng = random.Random(seed)
    for _ in range(count):
        language, act = rng.choice(ASKED), rng.choice(ACTS["offers"])
        texts = (text for offer in ACTS["offers"] for text in honest(language)[offer])
        said = tuple(one for text in texts for one in _parted(text))
        text = spoiling.acrostic_of_sentences(rng, said)
        yield Hostile(text, act, language, "acrostic of sentences", text)


def _lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").rstrip("\n").split("\n")


def _broken(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\t", "\t")


def _from_template(rng: random.Random, kind: str) -> Hostile:
    by_language = templates()[kind]
    template = rng.choice(by_language[rng.choice(tuple(by_language))])
    language = _asked(rng, template)
    act = rng.choice(template.acts)
    piece, disguise = _filled(rng, template)
    text = spoiling.around(rng, rng.choice(honest(language)[act]), piece)
    return Hostile(text, act, language, kind, piece, disguise)


def _asked(rng: random.Random, template: Template) -> str:
    """The language asked for: mostly the template's own, so that its words pass for honest ones."""
    if template.kind == "other language":
        return rng.choice([it for it in ASKED if it != template.language])
    own = template.language in ASKED and rng.random() < 0.85
    return template.language if own else rng.choice(ASKED)


def _filled(rng: random.Random, template: Template) -> tuple[str, str]:
    """The template with its marks filled in, and the disguise that was used."""
    text, disguise = template.text, ""
    if "⟦n⟧" in text:
        disguise = _dressed(rng, disguises.DIGIT_DISGUISES)
        hidden = disguises.DIGIT_DISGUISES[disguise](disguises.figure(rng), rng)
        text = text.replace("⟦n⟧", hidden)
    if "⟦w⟧" in text:
        disguise = _dressed(rng, disguises.WORD_DISGUISES)
        words = disguises.number(rng, template.language)
        text = text.replace("⟦w⟧", disguises.WORD_DISGUISES[disguise](words, rng))
    if "⟦c⟧" in text:
        text = text.replace("⟦c⟧", rng.choice(disguises.CURRENCIES[template.language]))
    if "⟦u⟧" in text:
        text = text.replace("⟦u⟧", rng.choice(disguises.UNITS[template.language]))
    return text, disguise


def _dressed(rng: random.Random, wardrobe: Mapping[str, disguises.Disguise]) -> str:
    """A disguise, and none at all in one of five."""
    return "plain" if rng.random() < 0.2 else rng.choice(tuple(wardrobe))


def _some(rng: random.Random) -> tuple[str, str, str]:
    """Any language, act and honest text."""
    language, act = rng.choice(ASKED), rng.choice(ACTS["any"])
    return language, act, rng.choice(honest(language)[act])


def _parted(text: str) -> list[str]:
    """The whole sentences of a text."""
    parts = re.split(r"(?<=[.!?])\s|\n", text)
    return [part for part in parts if part.endswith((".", "!")) and part[0].isupper()]


@functools.cache
def _sentences(language: str) -> tuple[str, ...]:
    """The honest sentences of a language that use no slot."""
    texts = (text for found in honest(language).values() for text in found)
    return tuple(sorted({one for text in texts for one in _parted(text) if "{" not in one}))


def _changed(rng: random.Random, kind: str) -> Hostile:
    """Honest prose with a change made by the function of that name."""
    while True:
        language, act, text = _some(rng)
        spoilt = spoiling.CHANGES[kind](rng, text)
        if spoilt is not None:
            return Hostile(spoilt[0], act, language, kind, spoilt[1])


def _foreign_text(rng: random.Random, kind: str) -> Hostile:
    language, act, _ = _some(rng)
    other = rng.choice([it for it in ASKED if it != language])
    text = rng.choice(honest(other)[act])
    return Hostile(text, act, language, kind, text)


def _foreign_sentence(rng: random.Random, kind: str) -> Hostile:
    language, act, text = _some(rng)
    other = rng.choice([it for it in ASKED if it != language])
    piece = rng.choice([one for one in _sentences(other) if one.count(" ") >= 3])
    return Hostile(spoiling.around(rng, text, piece), act, language, kind, piece)


def _another_move(rng: random.Random, kind: str) -> Hostile:
    """Honest words for a move that contradicts the one decided."""
    act, spoken = rng.choice(_CONTRADICTIONS)
    language = rng.choice(ASKED)
    text = rng.choice([one for one in honest(language)[spoken] if "{" not in one])
    return Hostile(text, act, language, kind, text)


def _acrostic_of_lines(rng: random.Random, kind: str) -> Hostile:
    language, act, _ = _some(rng)
    text = spoiling.acrostic_of_lines(rng, language, _sentences(language))
    return Hostile(text, act, language, kind, text)


def _too_long(rng: random.Random, kind: str) -> Hostile:
    """Honest sentences without end: far beyond any courtesy."""
    language, act, _ = _some(rng)
    length = rng.choice((4_000, 10_000, 50_000))
    text = ""
    while len(text) < length:
        text += rng.choice(honest(language)[act]) + rng.choice((" ", "\n"))
    return Hostile(text, act, language, kind, text)


_LANGUAGES = tuple(disguises.NUMBERS)
_CONTRADICTIONS = (
    ("propose", "accept"),
    ("propose", "confirm"),
    ("propose", "withdraw"),
    ("counter", "accept"),
    ("counter", "confirm"),
    ("counter", "withdraw"),
    ("accept", "reject"),
    ("accept", "withdraw"),
    ("confirm", "reject"),
    ("confirm", "withdraw"),
    ("reject", "accept"),
    ("reject", "confirm"),
    ("hold", "accept"),
    ("hold", "reject"),
    ("open", "accept"),
    ("withdraw", "confirm"),
)
_SPOILT = {
    **dict.fromkeys(spoiling.CHANGES, _changed),
    "whole text in another language": _foreign_text,
    "sentence in another language": _foreign_sentence,
    "words of another move": _another_move,
    "acrostic of lines": _acrostic_of_lines,
    "too long": _too_long,
}
