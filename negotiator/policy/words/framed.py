"""Sentences put together of known phrases: what is put together otherwise does not pass.

Patterns of what words must not form can be got round as lists of words can. So finite verbs stand
in phrases alone, with who does it and what they may do it to; the words between the phrases hold no
verb that could say anything by itself. A sentence that holds a word listed beside one act alone
says that act: the phrases do not bind it, the patterns of its act do.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Frames:
    """What sentences of one language may be put together of.

    Attributes:
        greetings: what a sentence without a verb is made of.
        heads: phrases with a verb; a sentence without a slot has at least one of them.
        between: words and phrases that may stand around them.
        offering: what a sentence that holds a slot is made of, but for such a phrase and what
            follows it.
        prefixes: a pattern of what is elided before words, or empty.
    """

    greetings: tuple[str, ...]
    heads: tuple[str, ...]
    between: tuple[str, ...]
    offering: tuple[str, ...]
    prefixes: str = ""

    def unframed(self, others: Iterable[str]) -> str:
        """Return a pattern of the sentences that are put together otherwise.

        Args:
            others: patterns of the words of single acts; a sentence that holds one of them is not
                bound to the phrases.
        """
        heads = _any(self.heads)
        between = f"{self.prefixes}{_any(self.between)}"
        offering = f"{self.prefixes}{_any(self.offering)}"
        greeted = f"(?:{_any(self.greetings)}(?: |\\Z))++\\Z"
        told = f"(?:(?!{heads}){between} )*+{heads}(?: (?:{heads}|{between}))*+\\Z"
        told_on = f"(?: (?!{heads}){between})*+"
        valued = rf"(?:(?:\{{\}}|{heads}(?! (?:\S+ )?\{{\}}){told_on}|{offering})(?: |\Z))++\Z"
        free = rf"(?:\S+ )*?{self.prefixes}{_any(sorted(others))}"
        return rf"\A(?!{free})(?!{greeted})(?!{told})(?!(?=.*\{{\}}){valued}).*"


def _any(phrases: Iterable[str]) -> str:
    """Return a pattern of any of the phrases, those of most words first, as whole words."""
    longest = sorted(phrases, key=lambda phrase: -phrase.count(" "))
    return f"(?>(?:{'|'.join(longest)})(?!\\S))"
