"""What prose in one language may be made of: an allow-list of words, and what they may not form.

A list of what is forbidden can always be got round; so prose is made of words that are listed
here, and of nothing else. No list holds a number, a currency, a unit, a negation, a comparison, or
a word of promising, agreeing, threatening or telling. What no listed word says cannot be said, but
in a sentence that is on a list as a whole.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role


class Sort(StrEnum):
    """What sort of value a slot holds, as far as nouns tell them apart."""

    MONEY = "money"
    TOTAL = "total"
    QUANTITY = "quantity"
    DAYS = "days"
    DATE = "date"
    CHOICE = "choice"
    FLAG = "flag"
    UNTIL = "until"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language. All are in lower case.

    Attributes:
        language: its ISO 639-1 code.
        common: words that may stand beside every move.
        by_act: words that may stand beside a move of that act alone.
        sorts: nouns that say what kind of value follows; the next slot of the sentence must be of
            one of these kinds.
        apart: words that may not stand in a sentence that holds a slot: they would put a condition
            on what is offered.
        never: what listed words must not form: matched against the words of a sentence, in lower
            case, with one blank between them and ``{}`` for a slot.
        takes: the same, for every act but those that take an offer: what would take one in words,
            or say that terms of ours are theirs.
        reasons: a clause for each reason a counterparty may hear; it fills the slot ``{reason}``.
        not_firm: what is added to an offer that does not bind us, whoever wrote the rest.
        named: what is added where the agenda has a word of its own for the act.
        last_call: what is added to an offer that asks for their last one.
        misplaced: what words must not form around a slot: as `never`, but with what each slot holds
            in its place, such as ``{money}``.
        unsettles: as `never`, beside an act that takes an offer: what would say that it is not
            taken yet.
        contrary: what no sentence beside an act may say, one that passes as it is among them: the
            act says the contrary. Matched as `never` is.
        beyond: what no sentence of a side may say, one that passes as it is among them: it is the
            other side that does it. By the side that speaks; matched as `contrary` is.
        sayings: what matches the sentences that pass beside an act as they are, written as for
            `misplaced`, with a blank after each word.
        opening: marks that may stand before a sentence, each with the mark that must close it.
        honour: the part of a word that may have a capital inside it.
    """

    language: str
    common: frozenset[str]
    by_act: Mapping[Act, frozenset[str]]
    sorts: Mapping[str, frozenset[Sort]]
    apart: frozenset[str]
    never: re.Pattern[str]
    takes: re.Pattern[str]
    reasons: Mapping[Reason, str]
    not_firm: str
    named: str
    last_call: str
    misplaced: re.Pattern[str] | None = None
    unsettles: re.Pattern[str] | None = None
    contrary: Mapping[Act, re.Pattern[str]] = field(default_factory=lambda: MappingProxyType({}))
    beyond: Mapping[Role, re.Pattern[str]] = field(default_factory=lambda: MappingProxyType({}))
    sayings: Callable[[Act], re.Pattern[str]] | None = None
    opening: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    honour: re.Pattern[str] | None = None

    def allows(self, word: str, act: Act) -> bool:
        """Say whether a word, in lower case, may stand beside a move of `act`."""
        return word in self.common or word in self.sorts or word in self.by_act.get(act, _NONE)

    def contradicts(self, sentence: str, act: Act) -> bool:
        """Say whether a sentence says the contrary of an act."""
        contrary = self.contrary.get(act)
        return contrary is not None and contrary.search(sentence) is not None

    def mistakes(self, sentence: str, role: Role | None) -> bool:
        """Say whether a sentence takes the side that speaks for the other; None is either side."""
        beyond = self.beyond.get(role) if role is not None else None
        return beyond is not None and beyond.search(sentence) is not None


_NONE: frozenset[str] = frozenset()


def listed(*texts: str) -> frozenset[str]:
    """Return the words of texts, in lower case."""
    return frozenset(word for text in texts for word in text.casefold().split())


def forming(*patterns: str) -> re.Pattern[str]:
    """Return what matches any of the patterns, each between the beginnings and ends of words."""
    return re.compile("|".join(rf"(?<!\S)(?:{pattern})(?!\S)" for pattern in patterns))
