"""What a strategy is made of: a tactic, a selection and an acceptance, each a function with traits.

Source: Baarslag, Hindriks, Hendrikx, Dirkzwager & Jonker (2014), "Decoupling negotiating agents to
explore the space of negotiation strategies": bidding and acceptance are parts that can be changed
alone. Bidding is split once more here, into how much to concede and on which issues.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from negotiator.mandate.strategy import Part
from negotiator.strategies.history import History, Motive
from negotiator.strategies.space import Space
from negotiator.terms import Terms

_PLACES = 40
_LONG = 10**_PLACES


class Trait(StrEnum):
    """A claim about a part, in the words of its docstring; one contract test proves each.

    A claim holds for every view and history, but for the one "without limits": it holds where no
    limit on a total (`offer_totals`) and no guidance narrows what our offers may be.
    """

    DETERMINISTIC = "deterministic"
    IGNORES_HISTORY = "ignores history"
    MONOTONE = "concedes monotonically"
    MONOTONE_UNLIMITED = "concedes monotonically without limits"
    INSIDE_FLOOR = "never past the floor"
    ENOUGH = "worth what is asked"


@dataclass(frozen=True, slots=True)
class Track:
    """A scale on which both sides move, and where they have been on it.

    It is the worth of whole offers to us, plus one, or the value of one issue: its amount, its
    number, its day, or, for a choice or a flag, what that is worth to us, plus one.

    Attributes:
        target: where our offers start.
        floor: where they end.
        ours: where our offers have been, oldest first.
        theirs: where theirs have been, oldest first.
    """

    target: Fraction
    floor: Fraction
    ours: tuple[Fraction, ...]
    theirs: tuple[Fraction, ...]

    def share(self, position: Fraction) -> Fraction:
        """Return how far a position is on the way from target to floor, kept within 0 to 1."""
        way = self.floor - self.target
        if not way:
            return Fraction(0)
        share = min(max((position - self.target) / way, Fraction(0)), Fraction(1))
        # Ratios of ratios grow without end; 40 places are finer than any grid.
        return round(share, _PLACES) if share.denominator > _LONG else share


@dataclass(frozen=True, slots=True)
class Moment:
    """What a tactic decides from.

    Attributes:
        part: the tactic as the mandate has it, with its parameters.
        rounds: rounds we use.
        history: where the negotiation stands.
        scope: name of the issue to concede on, or ``*`` for the whole.
        track: gives the scale, built when asked for.
    """

    part: Part
    rounds: int
    history: History
    scope: str
    track: Callable[[], Track]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What our next offer should be worth to us, 0 to 1.

    Attributes:
        level: what the tactic makes of time and behaviour.
        least: what no offer of ours is below: our floor, and whatever else holds demands up.
    """

    level: Fraction
    least: Fraction

    @property
    def aspiration(self) -> Fraction:
        """What to aim at."""
        return max(self.level, self.least)

    @property
    def held_up(self) -> bool:
        """Whether something else than the tactic decides what to aim at."""
        return self.least > self.level


@dataclass(frozen=True, slots=True)
class Selected:
    """The terms a selection chose.

    Attributes:
        terms: complete terms on the grid.
        aspiration: the utility aimed at, 0 to 1; the terms differ from it by their rounding.
        bar: what an offer of theirs is compared with instead of these terms, where that differs.
        motive: why these terms, where it is not that the tactic has conceded so far.
    """

    terms: Terms
    aspiration: Fraction
    bar: Terms | None = None
    motive: Motive | None = None


Select = Callable[[History], Selected]
"""Gives the terms to offer at a moment."""


@dataclass(frozen=True, slots=True)
class Tactic:
    """How much to concede.

    Attributes:
        share: gives the part of the way from target to floor to have conceded by this round,
            0 to 1. May raise `MandateError`.
        traits: what it claims.
    """

    share: Callable[[Moment], Fraction]
    traits: frozenset[Trait]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which terms to offer.

    Attributes:
        select: gives the terms. May raise `MandateError`.
        traits: what it claims.
        firm: gives the last offer where it is to be neither these terms nor those that would be
            given back, which it is told; None for a selection that has no say in that.
        ahead: gives, for what the offer should be worth, the terms if nothing in a history can
            change them, or else what gives them for a history; None where there is nothing to
            prepare.
    """

    select: Callable[[Space, History, Wanted], Selected]
    traits: frozenset[Trait]
    firm: Callable[[Space, History, Wanted, Terms | None], Selected | None] | None = None
    ahead: Callable[[Space, Wanted], Selected | Select] | None = None


@dataclass(frozen=True, slots=True)
class Acceptance:
    """When to take their standing offer, before our last turn.

    Attributes:
        accept: gives the motive for accepting an offer that lies inside our floors, or None,
            for our own next offer.
        traits: what it claims.
    """

    accept: Callable[[Space, History, Terms], Motive | None]
    traits: frozenset[Trait]
