"""Sentences made of known clauses: what is not such a sentence is refused.

A list of bad sentences never ends, so a language may say which sentences are good: each is made of
phrases, which hold every verb, and of words that say nothing by themselves. The pattern matches
whatever else there is.

Source: Abney (1991), Parsing by Chunks, for sentences as rows of chunks; Fredkin (1960), Trie
Memory, for words that share their beginnings.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Final
from zlib import crc32


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of whole words, the longest that fits first; what they share stands once."""
    return _branches(sorted(set(words)))


def phrases(*patterns: str) -> tuple[str, ...]:
    """Return patterns of phrases, in the order in which they are tried."""
    return patterns


def not_made_of(said: Iterable[str], words: str, *, where: str) -> str:
    """Return a pattern of the sentences that are no rows of phrases and words.

    Args:
        said: patterns of clauses and set phrases; a sentence holds at least one.
        words: a pattern of the words that may stand around them.
        where: a pattern of the sentences meant, looked for from their beginning.
    """
    phrase = rf"(?>(?:{'|'.join(said)})(?!\S))"
    word = rf"(?:(?>{words})(?!\S))"
    name = f"said_{crc32(phrase.encode()):x}_{crc32(where.encode()):x}"
    row = rf"(?>(?:(?:(?P<{name}>{phrase})|{word})(?: |$))*)$(?({name})|(?!))"
    return rf"^(?={where})(?!{row}).+"


ANY_SENTENCE: Final = r"(?P<slotted>.*\{)?"
"""Where a sentence with a slot may say more: those phrases are marked by `beside_slots`."""


def beside_slots(said: Iterable[str]) -> tuple[str, ...]:
    """Return patterns of what only a sentence of `ANY_SENTENCE` that holds a slot may say."""
    return tuple(f"(?(slotted)(?:{pattern})|(?!))" for pattern in said)


def _branches(endings: list[str]) -> str:
    """Return a pattern of sorted endings of words, as a tree; an empty one comes last."""
    optional = endings[:1] == [""]
    rest = endings[1:] if optional else endings
    alike: dict[str, str] = {}
    for letter, group in groupby(rest, key=lambda ending: ending[0]):
        after = _branches([ending[1:] for ending in group])
        alike[after] = alike.get(after, "") + letter
    branches = [_letter(letters) + after for after, letters in alike.items()]
    if not branches:
        return ""
    if len(branches) == 1 and not optional:
        return branches[0]
    return f"(?:{'|'.join(branches)})" + ("?" if optional else "")


def _letter(letters: str) -> str:
    return letters if len(letters) == 1 else f"[{letters}]"
