"""Names of people: when two of them mean one person.

A name is what somebody typed, so case, blanks at the ends or doubled within, compatibility forms
(full-width letters, ligatures) and characters that nobody sees make no other person. Names that
merely look alike, such as one with a Cyrillic letter among Latin ones, cannot be told apart from
names that differ: whoever lets people answer decides who may use which name.

Source: Unicode Standard, section 3.13 (caseless matching); UAX 15 (NFKC).
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

ANYBODY: Final = "*"
"""Stands alone where any person will do."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that show nothing, besides the format characters (Unicode category Cf)."""


def folded(name: str) -> str:
    """Return the one spelling of a name that all its spellings share; empty for nobody's."""
    seen = "".join(char for char in name if not _is_unseen(char))
    small = unicodedata.normalize("NFKC", seen).casefold()
    return " ".join(unicodedata.normalize("NFKC", small).split())


def same_person(one: str, other: str) -> bool:
    """Say whether two names mean one person; an empty name means nobody."""
    return bool(folded(one)) and folded(one) == folded(other)


def among(name: str, names: Iterable[str]) -> bool:
    """Say whether somebody is among those named; ``*`` names everybody who has a name."""
    if not folded(name):
        return False
    return any(listed == ANYBODY or same_person(name, listed) for listed in names)


def is_agent(name: str, agents: Iterable[str]) -> bool:
    """Say whether a name is the id of one of these agents, in whatever spelling."""
    known = {folded(agent).rstrip("/") for agent in agents if agent}
    return folded(name).rstrip("/") in known


def _is_unseen(char: str) -> bool:
    """Say whether a character shows nothing: format characters, fillers, variation selectors."""
    if char.isascii():
        return False
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return selector or char in _UNSEEN or unicodedata.category(char) == "Cf"
