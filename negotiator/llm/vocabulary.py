"""The small language that the reader of free text knows. A word that is not here is asked about.

No word that denies, limits or makes conditional is here: whatever a sentence does with such a
word, it is not read.
"""

from collections.abc import Mapping
from typing import Final

from negotiator.protocol.prose import SIGNS, WORDS

_MONEY = (
    "$ ¥ dollar dollars buck bucks pound pounds quid franc francs rupee rupees won krona kronor "
    "yuan"
)
_SHARED: Final = frozenset(_MONEY.split())
"""Signs and words for money of more than one country, or for no money at all."""
CURRENCY_SIGNS: Final[Mapping[str, str]] = {s: c for s, c in SIGNS.items() if s not in _SHARED}
"""Signs that mean one currency alone."""
DOUBTFUL_SIGNS: Final = frozenset(sign for sign in SIGNS if sign in _SHARED)
"""Signs that mean some currency."""
CURRENCY_WORDS: Final[Mapping[str, str]] = {w: c for w, c in WORDS.items() if w not in _SHARED}
"""Words in lower case that mean one currency alone."""
DOUBTFUL_WORDS: Final = frozenset(word for word in WORDS if word in _SHARED)
"""Words that mean some currency."""

_PIECE = "C62 EA H87 NAR PCE"
_UNITS: Final = {
    "h hr hrs hour hours": "HUR",
    "min minute minutes": "MIN",
    "day days": "DAY",
    "week weeks": "WEE",
    "month months": "MON",
    "year years": "ANN",
    "g gram grams gramme grammes": "GRM",
    "kg kilogram kilograms kilogramme kilogrammes": "KGM",
    "tonne tonnes": "TNE",
    "litre litres liter liters": "LTR",
    "metre metres meter meters": "MTR",
    "km kilometre kilometres kilometer kilometers": "KMT",
    "kwh": "KWH",
    "mwh": "MWH",
    "piece pieces pcs unit units item items": _PIECE,
    "pair pairs": "PR",
    "set sets": "SET",
}
UNIT_WORDS: Final[Mapping[str, frozenset[str]]] = {
    word: frozenset(codes.split()) for words, codes in _UNITS.items() for word in words.split()
}
"""Words in lower case for units, and the codes they may mean. A `ton` has three sizes: not here."""

PER: Final = frozenset({"per", "/"})
"""What stands between a price and its unit."""
LINKS: Final = frozenset({":", "=", "is", "at", "of"})
"""What may stand between an issue's name and its value."""
YES: Final[Mapping[str, str]] = {"true": "true", "yes": "true", "false": "false", "no": "false"}
"""How a flag is written after its name."""
_YES = (
    "accept accepts accepted acceptance agree agrees agreed agreement approve approved confirm "
    "confirms confirmed deal done ok okay sold sure yes"
)
ACCEPTING: Final = frozenset(_YES.split())
"""Words that say yes. In a text they never do."""
_PASSED_OVER = (
    "a an and at buy can counter dear for hello hi i in is kind my of offer offering "
    "offers our please price propose proposal quote regards sell supply team thank thanks the "
    "this to us we will with you"
)
SILENT: Final = frozenset(_PASSED_OVER.split())
"""Words that change nothing about the values they stand beside."""
MARKS: Final = frozenset(".,;:!()=")
"""Marks that change nothing either."""
HANGING: Final = MARKS - {"(", ":", "="}
"""Marks that may be part of a number when they stand directly before it."""
KNOWN: Final = SILENT | ACCEPTING | LINKS | PER | UNIT_WORDS.keys() | YES.keys()
"""All words that mean something by themselves."""
