"""Sentences that pass as they are: written down in full, in a short notation, act by act.

Patterns of what words must not form see each word alone, so they refuse much that is harmless as a
whole. A saying is the other way round: the whole sentence is on the list, word for word, and what
is not on it goes to the patterns as before.

The notation: ``<a|b>`` is one of these, ``[a|b]`` one of these or nothing, a word in capitals is a
phrase defined before (with ``+``, a row of such phrases; with ``++``, the longest such row and no
shorter one, so that nothing is tried twice), ``{sort}`` a slot that holds that sort of value, and
all else is itself.

Source: Backus (1959), The Syntax and Semantics of the Proposed International Algebraic Language,
for phrases defined by phrases.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(r"[<>\[\]|]|[^\s<>\[\]|]+")
_MARKS: Final = {"<": "(?:", ">": ")", "[": "(?:", "]": ")?", "|": "|"}
_MOST: Final = 6
"""How many sayings a sentence may be made of."""
_LONGEST_ROW: Final = 8
"""How many of the phrases that are written with ``+`` may follow each other."""
_NO_SORT_TWICE: Final = r"(?!.*(\{\w+\} ).*\1)"


def phrases(*definitions: tuple[str, str]) -> Mapping[str, str]:
    """Return patterns by name; each definition may use the names before it."""
    named: dict[str, str] = {}
    for name, text in definitions:
        named[name] = f"(?:{pattern_of(text, named)})"
    return named


def pattern_of(text: str, named: Mapping[str, str]) -> str:
    """Return the pattern of a text in the notation; each word is followed by a blank.

    Raises:
        KeyError: the text has a word in capitals that is no name.
    """
    return "".join(_piece(token, named) for token in _TOKEN.findall(text))


def _piece(token: str, named: Mapping[str, str]) -> str:
    if token in _MARKS:
        return _MARKS[token]
    if token.endswith("++"):
        return f"(?>{named[token[:-2]]}{{1,{_LONGEST_ROW}}})"
    if token.endswith("+"):
        return f"{named[token[:-1]]}{{1,{_LONGEST_ROW}}}"
    return named[token] if token.isupper() else re.escape(token) + " "


@dataclass(frozen=True, slots=True)
class Sayings:
    """What is said beside an act, in the notation.

    Attributes:
        joined: sayings that may follow each other in a sentence.
        alone: sayings that are a sentence each.
        joining: words that may stand before a joined saying.
        unless: patterns of what no sentence may hold, whatever it is made of.
    """

    joined: tuple[str, ...]
    alone: tuple[str, ...] = ()
    joining: str = ""
    unless: tuple[str, ...] = ()


def matching(sayings: Sayings, named: Mapping[str, str]) -> re.Pattern[str]:
    """Return what matches a whole sentence made of sayings, a blank after its last word.

    No two slots of the sentence may hold the same sort of value: as it is matched by sorts, one
    could stand where the other belongs.

    Args:
        sayings: those a sentence may be made of.
        named: patterns of phrases.
    """
    joined, alone = (
        "|".join(pattern_of(text, named) for text in texts)
        for texts in (sayings.joined, sayings.alone or ("",))
    )
    before = pattern_of(f"[{sayings.joining}]", named)
    never = "".join(rf"(?!.*?(?<!\S){pattern})" for pattern in sayings.unless)
    return re.compile(rf"{_NO_SORT_TWICE}{never}(?:(?:{before}(?:{joined})){{1,{_MOST}}}|{alone})")
