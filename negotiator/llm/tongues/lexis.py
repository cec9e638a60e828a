"""The words of one language, as its file lists them. A word that is not listed is asked about.

No list but `turning` holds a word that denies, limits or makes conditional: whatever a sentence
does with such a word, it is not read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lexis:
    """The words of one language, all in lower case.

    Attributes:
        language: its ISO 639-1 code.
        silent: words that change nothing about the values they stand beside.
        accepting: words that say yes. In a text they never do.
        links: what may stand between an issue's name and its value.
        within: the same, where the value is a number of days.
        per: what stands between a price and its unit.
        yes: words for yes after the name of a flag.
        no: words for no after the name of a flag.
        turning: some words that deny, limit, compare or make conditional; where a sentence is
            passed over, it may hold none of them.
        courtesies: phrases that change nothing, though their words alone might.
        thanking: phrases that thank for what follows: a value there is none of theirs.
        per_unit: articles that stand for `per` where a unit follows.
        nouns: what issues are called, and the words that an issue's own name must be made of.
        units: words for units, and the codes they may mean, beside those that Babel knows.
        money: phrases for currencies and their codes, beside those that Babel knows.
        doubtful: words for money of more than one country.
        ordinals: what follows the number of a day.
        joins: what stands between a day, its month and its year.
        month_first: whether a month may stand before its day.
        marks: marks that change nothing, beside those of all languages.
    """

    language: str
    silent: frozenset[str]
    accepting: frozenset[str]
    links: frozenset[str]
    within: frozenset[str]
    per: frozenset[str]
    yes: frozenset[str]
    no: frozenset[str]
    turning: frozenset[str]
    courtesies: frozenset[str] = frozenset()
    thanking: frozenset[str] = frozenset()
    per_unit: frozenset[str] = frozenset()
    nouns: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    units: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    money: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    doubtful: frozenset[str] = frozenset()
    ordinals: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    month_first: bool = False
    marks: str = ""


def words(*texts: str) -> frozenset[str]:
    """Return the words of texts."""
    return frozenset(word for text in texts for word in text.split())


def each(listed: Mapping[str, str]) -> Mapping[str, str]:
    """Return every phrase of the keys, parted by commas, with what its key stands for."""
    return MappingProxyType(
        {
            phrase.strip(): means
            for phrases, means in listed.items()
            for phrase in phrases.split(",")
        }
    )


def phrases(text: str) -> frozenset[str]:
    """Return the phrases of a text, parted by commas."""
    return frozenset(phrase.strip() for phrase in text.split(","))


GENERIC: Final = words("date day days in of on period term terms time")
"""Words of an issue's name that say nothing beyond what a noun says."""
PIECE: Final = "C62 EA H87 NAR PCE"
"""The codes that a word for a piece may mean."""
PAYMENT: Final = "payment pay"
DELIVERY: Final = "delivery deliver"
START: Final = "start begin"
END: Final = "end"
WARRANTY: Final = "warranty guarantee"
EXCLUSIVITY: Final = "exclusivity exclusive"
INCOTERM: Final = "incoterm incoterms"
