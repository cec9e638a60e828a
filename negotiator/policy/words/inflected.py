"""The forms of regular English words, so that a list need hold each word only once.

Source: the spelling rules of English for regular verbs, nouns and adverbs.
"""

from collections.abc import Callable, Iterator
from typing import Final

_VOWELS: Final = frozenset("aeiou")
_HISSING: Final = ("s", "x", "z", "ch", "sh", "o")
_AMERICAN: Final = (("our", "or"), ("isation", "ization"), ("ise", "ize"), ("yse", "yze"))


def verbs(text: str) -> str:
    """Return the forms of regular verbs; a verb ending in ``+`` doubles its last letter."""
    return _all(text, _verb)


def nouns(text: str) -> str:
    """Return nouns and their plurals."""
    return _all(text, lambda noun: iter((noun, _with_s(noun))))


def adjectives(text: str) -> str:
    """Return adjectives and the adverbs made of them."""
    return _all(text, lambda word: iter((word, _adverb(word))))


def both(text: str) -> str:
    """Return British words as they are, then as Americans spell them."""
    american = text
    for british, other in _AMERICAN:
        american = american.replace(british, other)
    return f"{text} {american}"


def _all(text: str, forms: Callable[[str], Iterator[str]]) -> str:
    return " ".join(form for word in text.split() for form in forms(word))


def _verb(verb: str) -> Iterator[str]:
    base = verb.rstrip("+")
    yield from (base, _with_s(base))
    if base.endswith("ee"):
        yield from (base + "d", base + "ing")
    elif base.endswith("e"):
        yield from (base + "d", base[:-1] + "ing")
    elif base.endswith("y") and base[-2] not in _VOWELS:
        yield from (base[:-1] + "ied", base + "ing")
    else:
        stem = base + base[-1] if verb.endswith("+") else base
        yield from (stem + "ed", stem + "ing")


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(_HISSING) else "s")


def _adverb(adjective: str) -> str:
    if adjective.endswith("ic"):
        return adjective + "ally"
    if adjective.endswith("y"):
        return adjective[:-1] + "ily"
    if adjective.endswith("le"):
        return adjective[:-1] + "y"
    return adjective + ("y" if adjective.endswith("ll") else "ly")
