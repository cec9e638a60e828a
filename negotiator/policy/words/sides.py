"""Which side of a trade a sentence makes of who speaks: what only the other side does.

A buyer pays and orders, a seller supplies and delivers. Either may speak of both, as long as each
is done by whose it is: "we pay" is a buyer's, "you pay" a seller's. A language gives the words of
both trades, and how it says that the side spoken to does something; whatever it does not say so
is done by whoever speaks.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from negotiator.policy.words.vocabulary import forming
from negotiator.terms import Role


@dataclass(frozen=True, slots=True)
class Trade:
    """What one side does, each a pattern of words.

    Attributes:
        verbs: of doing it, in forms that do not tell who does, and in those of the first person.
        nouns: what it does, as a thing: a payment, a delivery.
        done: participles, of what is done by someone.
        teams: that are its own.
        told: of doing it, in forms that say by themselves that the side spoken to does it.
    """

    verbs: str
    nouns: str
    done: str
    teams: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Persons:
    """How a language says who does something.

    Attributes:
        asked: the pattern of what stands for a trade where the side spoken to does it.
        our: before a noun that is ours.
        your: before one that is theirs.
        our_team: before a team that is ours.
        your_team: before one that is theirs.
        by_us: after what is done by us.
        by_you: after what is done by them.
    """

    asked: Callable[[Trade], str]
    our: str
    your: str
    our_team: str
    your_team: str
    by_us: str
    by_you: str


def sides(buys: Trade, sells: Trade, persons: Persons) -> Mapping[Role, re.Pattern[str]]:
    """Return what each side may not say, by the side that speaks.

    Args:
        buys: what a buyer does.
        sells: what a seller does.
        persons: how the language says who does it.
    """
    return MappingProxyType(
        {
            Role.BUYER: forming(*_by_us(sells, persons), *_by_you(buys, persons)),
            Role.SELLER: forming(*_by_us(buys, persons), *_by_you(sells, persons)),
        }
    )


def _by_us(trade: Trade, persons: Persons) -> tuple[str, ...]:
    """Return what makes a trade ours."""
    asked = persons.asked(trade)
    return (
        rf"^(?>(?:{asked})(?: |$)|\S+ )*?(?:{trade.verbs})",  # each place is looked at once
        rf"{persons.our}(?:{trade.nouns})",
        rf"(?:{trade.done}|{trade.nouns}) (?:(?:\S+ )?\{{\S+\}} )?{persons.by_us}",
        rf"{persons.our_team}(?:{trade.teams})",
    )


def _by_you(trade: Trade, persons: Persons) -> tuple[str, ...]:
    """Return what makes a trade theirs."""
    return (
        persons.asked(trade),
        rf"{persons.your}(?:{trade.nouns})",
        rf"(?:{trade.done}|{trade.nouns}) (?:(?:\S+ )?\{{\S+\}} )?{persons.by_you}",
        rf"{persons.your_team}(?:{trade.teams})",
    )
