"""One language made ready for reading: its own list, and what Babel knows of it.

Source: the Unicode Common Locale Data Repository, as Babel has it: names of months, units and
currencies, decimal and group marks.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from babel import Locale
from babel.numbers import get_currency_name, get_decimal_symbol, get_group_symbol
from babel.units import format_unit

from negotiator.llm.tongues.english import ENGLISH
from negotiator.llm.tongues.french import FRENCH
from negotiator.llm.tongues.german import GERMAN
from negotiator.llm.tongues.italian import ITALIAN
from negotiator.llm.tongues.lexis import Lexis
from negotiator.llm.tongues.spanish import SPANISH
from negotiator.terms.cldr import CLDR_UNITS
from negotiator.terms.values import CURRENCY_EXPONENT

LEXES: Final = (ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN)
"""What we understand, English first."""
_SYMBOLS: Final = {
    "g": "GRM",
    "h": "HUR",
    "kg": "KGM",
    "km": "KMT",
    "kwh": "KWH",
    "min": "MIN",
    "mwh": "MWH",
}
"""Symbols that are the same in all languages, in lower case."""
_SEVERAL_WORDS: Final = frozenset({"KWH", "MTK", "MTQ", "TNE"})
_UNITS: Final = {code: unit for code, unit in CLDR_UNITS.items() if code not in _SEVERAL_WORDS}
"""The units whose names Babel gives as one word, and what it calls them."""
_ONE_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_BLANKS: Final = frozenset({" ", "\u00a0", "\u202f"})
"""What groups digits where the language has it so."""
_POINT: Final = "."


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language to read in.

    Attributes:
        lexis: its own words.
        months: names of months in lower case, and their numbers.
        units: words for units in lower case, and the codes they may mean.
        money: phrases for currencies in lower case, and their codes.
        decimal: its decimal mark.
        groups: what may group thousands in it.
        known: every word that means something by itself.
    """

    lexis: Lexis
    months: Mapping[str, int]
    units: Mapping[str, frozenset[str]]
    money: Mapping[str, str]
    decimal: str
    groups: frozenset[str]
    known: frozenset[str]


@cache
def tongues() -> tuple[Tongue, ...]:
    """Return every language we read, English first."""
    return tuple(_tongue(lexis) for lexis in LEXES)


def _tongue(lexis: Lexis) -> Tongue:
    months, units = _months(lexis.language), _units(lexis)
    decimal, group = get_decimal_symbol(lexis.language), get_group_symbol(lexis.language)
    blanks = _BLANKS if decimal != _POINT else frozenset()
    return Tongue(
        lexis=lexis,
        months=months,
        units=units,
        money=_money(lexis),
        decimal=decimal,
        groups=frozenset({group}) | blanks,
        known=frozenset(
            lexis.silent | lexis.accepting | lexis.links | lexis.within | lexis.per | lexis.per_unit
        )
        | lexis.yes
        | lexis.no
        | lexis.doubtful
        | lexis.ordinals
        | lexis.joins
        | units.keys()
        | months.keys(),
    )


def _months(language: str) -> Mapping[str, int]:
    """Return the names of months, whole and cut short, without the point of the short ones."""
    names = Locale(language).months["format"]
    return {
        name.lower().rstrip("."): number
        for width in ("wide", "abbreviated")
        for number, name in names[width].items()
    }


def _units(lexis: Lexis) -> Mapping[str, frozenset[str]]:
    """Return the words for units; one that might be two units is left out."""
    named = [(word, code) for code, unit in _UNITS.items() for word in _forms(unit, lexis.language)]
    found: dict[str, frozenset[str]] = {}
    for word, code in (*named, *_SYMBOLS.items()):
        found[word] = found.get(word, frozenset()) | {code}
    certain = {word: codes for word, codes in found.items() if len(codes) == 1}
    return certain | {word: frozenset(codes.split()) for word, codes in lexis.units.items()}


def _forms(unit: str, language: str) -> Iterator[str]:
    """Give the one word that a unit is called by, beside one and beside two."""
    for count in (1, 2):
        words = _ONE_WORD.findall(format_unit(count, unit, length="long", locale=language))
        if len(words) == 1:
            yield words[0].lower()


def _money(lexis: Lexis) -> Mapping[str, str]:
    """Return the phrases that name one currency alone."""
    found: dict[str, str] = {}
    for code in sorted(CURRENCY_EXPONENT):
        for count in (1, 2):
            name = get_currency_name(code, count, lexis.language).lower()
            if name != code.lower():
                found[name] = code if found.get(name, code) == code else ""
    found |= lexis.money
    unsure = lexis.silent | lexis.doubtful
    return {name: code for name, code in found.items() if code and name not in unsure}
