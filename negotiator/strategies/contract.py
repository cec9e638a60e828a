"""What a strategy is made of: a tactic, a selection and an acceptance, each a function with traits.

Source: Baarslag, Hindriks, Hendrikx, Dirkzwager & Jonker (2014), "Decoupling negotiating agents to
explore the space of negotiation strategies": bidding and acceptance are parts that can be changed
alone. Bidding is split once more here, into how much to concede and on which issues.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from negotiator.mandate.view import View
from negotiator.strategies.history import History, Motive
from negotiator.terms import Terms


class Trait(StrEnum):
    """A claim about a part, in the words of its docstring; one contract test proves each."""

    DETERMINISTIC = "deterministic"
    IGNORES_HISTORY = "ignores history"
    MONOTONE = "concedes monotonically"
    INSIDE_FLOOR = "never past the floor"


@dataclass(frozen=True, slots=True)
class Selected:
    """The terms a selection chose.

    Attributes:
        terms: complete terms on the grid.
        aspiration: the utility aimed at, 0 to 1; the terms differ from it by their rounding.
    """

    terms: Terms
    aspiration: Fraction


@dataclass(frozen=True, slots=True)
class Tactic:
    """How much to concede.

    Attributes:
        share: gives the part of the way from targets to floors to have conceded by this round,
            0 to 1. May raise `MandateError`.
        traits: what it claims.
    """

    share: Callable[[View, History], Fraction]
    traits: frozenset[Trait]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which terms to offer once the share conceded is known.

    Attributes:
        select: gives the terms. May raise `MandateError`.
        traits: what it claims.
    """

    select: Callable[[View, History, Fraction], Selected]
    traits: frozenset[Trait]


@dataclass(frozen=True, slots=True)
class Acceptance:
    """When to take their standing offer.

    Attributes:
        accept: gives the motive for accepting, or None, for our own next offer.
        traits: what it claims.
    """

    accept: Callable[[View, History, Terms], Motive | None]
    traits: frozenset[Trait]
