"""Sentences made of known clauses: what is not such a sentence is refused.

A list of bad sentences never ends, so a language may say which sentences are good: each is made of
phrases, which hold every verb, and of words that say nothing by themselves. The pattern matches
whatever else there is.

Source: Abney (1991), Parsing by Chunks, for sentences as rows of chunks.
"""

from collections.abc import Iterable


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of whole words, the longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


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
    return rf"^(?={where})(?!(?>(?!{phrase}){word} )*+{phrase}(?> (?:{phrase}|{word}))*+$).+"
