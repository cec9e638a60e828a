"""What a strategy is told and what it answers."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from negotiator.terms import Terms


class History(NamedTuple):
    """One moment of a negotiation, seen from our side, when it is our turn.

    One is made for every decision, so it is a tuple, which takes a third of the time.

    Attributes:
        round: the round our next offer would have, from 1. Round r begins with the seller's
            r-th offer and the buyer answers in the same round.
        ours: our offers so far, oldest first.
        theirs: their offers so far, oldest first.
        standing: their offer we may accept now, None when there is none or it expired.
        may_counter: whether our rounds allow one more offer.
        admits: the gate's answer whether terms of theirs lie inside the mandate: in our last
            turn the standing ones, if they bind them, with our last offer the best they ever
            offered, if it may be given back; None when it was not asked, which is so in every
            other turn.
        barred: whether the gate has said that the standing offer may not be taken, which it is
            asked once we would take it.
        firm: whether the standing offer binds them. One that does not costs them nothing, so what
            we would do with it at worst must not be found out by it.
        alternatives: other live negotiations for the same need.
        outside: what the best standing offer in one of those is worth to us, 0 to 1; None when
            there is none.
    """

    round: int
    ours: tuple[Terms, ...]
    theirs: tuple[Terms, ...]
    standing: Terms | None
    may_counter: bool
    admits: bool | None = None
    barred: bool = False
    firm: bool = True
    alternatives: int = 0
    outside: Fraction | None = None


class Choice(StrEnum):
    """What a strategy proposes to do."""

    ACCEPT = "accept"
    OFFER = "offer"
    REJECT = "reject"
    ASK = "ask"


class Motive(StrEnum):
    """Why, for the journal; never told to the counterparty."""

    CONCEDE = "concede"
    IN_KIND = "something-new-for-something-new"
    OFFER_BACK = "their-best-as-our-last-word"
    HELD_FIRM = "firm-as-our-last-word"
    GOOD_ENOUGH = "as-good-as-our-next-offer"
    HELD_UP = "as-good-as-what-we-demand"
    WORTH_ENOUGH = "worth-enough"
    LATE = "late-and-inside-our-floors"
    BEST_SEEN = "late-and-their-best"
    LAST_CHANCE = "last-turn-inside-the-mandate"
    DEADLINE = "last-turn-outside-the-mandate"
    NO_PROGRESS = "no-progress"


class Proposal(NamedTuple):
    """What a strategy proposes, and why, in numbers.

    Attributes:
        choice: accept their standing offer, make an offer, reject, or ask the principal.
        terms: complete terms of the offer made or accepted; None for reject and ask.
        motive: why.
        numbers: exact figures behind it by name, such as ``aspiration`` or ``theirs`` (utility,
            0 to 1).
    """

    choice: Choice
    terms: Terms | None
    motive: Motive
    numbers: Mapping[str, Fraction] = MappingProxyType({})
