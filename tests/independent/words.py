"""Own words of an agenda for acts, from docs/wire.md alone."""

import itertools
import re
from typing import Final

from tests.independent.forms import need, one_of

NAMED: Final = ("propose", "counter", "accept", "reject", "withdraw")
ALL: Final = (*NAMED, "open", "confirm", "hold", "refuse")
LENGTH: Final = 32
LONG: Final = 5
OFFER: Final = "offer offers offering bid bids quote quotes proposal proposals"
YES: Final = (
    "yes yep ok okay sure deal sold agree agrees agreed agreement approve approved approval sign "
    "signed"
)
NO: Final = (
    "no not never nope nay decline declines declined deny denied stop disagree disapprove cancel "
    "cancels cancelled canceled quit abort"
)
MEANT: Final = (
    (OFFER, ("propose", "counter")),
    (YES, ("accept",)),
    (NO, ("reject", "withdraw")),
)


def check_own_words(acts: object) -> None:
    """Check that own words are well-formed, and that none sounds like another act."""
    need(isinstance(acts, dict) and acts != {}, "acts is no object, or empty")
    assert isinstance(acts, dict)
    for word, act in acts.items():
        one_of(act, NAMED, f"the act of {word!r}")
        _check_word(word, act)
    need(len(set(acts.values())) == len(acts), "two words for one act")
    for one, other in itertools.combinations(acts, 2):
        need(seen(one) not in slips(seen(other)), f"{one} and {other} are read for each other")


def _check_word(word: str, act: str) -> None:
    need(len(word) <= LENGTH, f"a word of {len(word)} characters")
    found = re.fullmatch("[a-z]{2,}([-_][a-z]+)*", word) is not None
    need(found and word not in ALL, f"{word!r} is no own word")
    pieces = re.split("[-_]", word)
    for words, meant in MEANT:
        said = set(pieces) & set(words.split())
        need(not said or act in meant, f"{word} stands for {act}")
    for known in ALL:
        parts = [seen(word), *map(seen, pieces)]
        sounds = any(part[: len(known)] == known for part in parts)
        if len(known) >= LONG:
            sounds |= known in seen(word) or any(part in slips(known) for part in parts)
        need(not sounds or act == known, f"{word} sounds like {known}")


def seen(word: str) -> str:
    """Return a word as the eye reads it."""
    return word.replace("-", "").replace("_", "").replace("rn", "m").replace("vv", "w")


def slips(word: str) -> set[str]:
    """List a word, and what it becomes by one letter more, less or other, or two swapped."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    less = [left + right[1:] for left, right in cuts if right]
    other = [left + one + right[1:] for left, right in cuts if right for one in letters]
    more = [left + one + right for left, right in cuts for one in letters]
    swapped = [left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1]
    return {word, *less, *other, *more, *swapped}
