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
        clauses: what says all it says by itself; a sentence may be a row of them, in any order. The
            first that fits is taken, so the longer of two stands before the shorter.
        joints: words that may stand between two clauses.
    """

    greetings: tuple[str, ...]
    heads: tuple[str, ...]
    between: tuple[str, ...]
    offering: tuple[str, ...]
    prefixes: str = ""
    clauses: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()

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
        framed = rf"(?!{free})(?!{greeted})(?!{told})(?!(?=.*\{{\}}){valued})"
        return rf"\A{framed}(?!{self._row()}).*"

    def _row(self) -> str:
        """Return a pattern of clauses and nothing else; of no sentence where there are none."""
        if not self.clauses:
            return "(?!)"
        clause = f"(?>(?:{'|'.join(self.clauses)})(?!\\S))"
        joint = f"(?:{_any(self.joints)} )*+" if self.joints else ""
        return f"(?:{clause}(?: {joint}(?=\\S)|\\Z))++\\Z"


def _any(phrases: Iterable[str]) -> str:
    """Return a pattern of any of the phrases, those of most words first, as whole words."""
    longest = sorted(phrases, key=lambda phrase: -phrase.count(" "))
    return f"(?>(?:{'|'.join(longest)})(?!\\S))"
