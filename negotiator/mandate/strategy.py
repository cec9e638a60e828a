"""Which strategy decides: the words a mandate may use, and every parameter each of them needs.

Only data. What a word does is in the strategies room, one file each; what may stand in a mandate
is here, because a mandate is checked where no strategy is at hand. A test holds the two lists
against each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from negotiator.errors import MandateError

EVERY: Final = "*"
"""Stands for all issues together."""


class ConcedeTo(StrEnum):
    """Where our concession curve ends."""

    RESERVE = "reserve"
    HIDDEN_FLOOR = "hidden_floor"


class LastWord(StrEnum):
    """What our last offer says."""

    OWN = "own"
    OFFER_BACK = "offer-back"
    OFFER_BACK_TO_RESERVE = "offer-back-to-reserve"


@dataclass(frozen=True, slots=True)
class TotalLimit:
    """A limit on a derived total, in its currency; None means no limit on that side."""

    total: str
    minimum: Decimal | None = field(repr=False)
    maximum: Decimal | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What one parameter may be.

    Attributes:
        name: as written in a mandate.
        least: smallest value.
        most: largest value.
        above: whether it must be above `least`, not only at least that.
        below: whether it must be below `most`, not only at most that.
        whole: whether only whole numbers are allowed.
    """

    name: str
    least: Decimal
    most: Decimal
    above: bool = False
    below: bool = False
    whole: bool = False

    def allows(self, value: Decimal) -> bool:
        """Say whether `value` is one this parameter may have."""
        low = value > self.least if self.above else value >= self.least
        high = value < self.most if self.below else value <= self.most
        return low and high and (not self.whole or value == value.to_integral_value())

    @property
    def expected(self) -> str:
        """Say what is allowed, for people."""
        kind = "a whole number" if self.whole else "a number"
        low = f"above {self.least}" if self.above else f"from {self.least}"
        high = f"below {self.most}" if self.below else f"to {self.most}"
        return f"{kind} {low}{',' if self.above else ''} {high}"


def _share(name: str, *, above: bool = False, below: bool = False) -> Parameter:
    """Return a parameter from 0 to 1."""
    return Parameter(name, Decimal(0), Decimal(1), above=above, below=below)


_SHAPE = Parameter("e", Decimal(0), Decimal(1000), above=True)
_FROM_ROUND = Parameter("from_round", Decimal(0), Decimal(1), whole=True)
_UNIT = Parameter("unit", Decimal(0), Decimal(10**6), above=True)
_LAG = Parameter("lag", Decimal(1), Decimal(1000), whole=True)
_ANSWER_MOST = Parameter("answer_most", Decimal(0), Decimal(10**6))
_LIKING = (
    _share("decay", above=True),
    _share("prior"),
    _share("repeat_cost"),
    Parameter("repeat_most", Decimal(0), Decimal(1000), whole=True),
)
_SEED = Parameter("seed", Decimal(0), Decimal(10**9), whole=True)

Table = Mapping[str, tuple[Parameter, ...]]

TACTICS: Final[Table] = MappingProxyType(
    {
        "time-dependent/polynomial": (_SHAPE, _share("k", below=True), _FROM_ROUND),
        "time-dependent/exponential": (_SHAPE, _share("k", above=True, below=True), _FROM_ROUND),
        "resource-dependent/rounds": (_share("k", below=True), _UNIT),
        "resource-dependent/alternatives": (_share("k", below=True), _UNIT),
        "behaviour-dependent/relative": (_LAG, _ANSWER_MOST),
        "behaviour-dependent/random-absolute": (_LAG, _share("amount"), _SEED),
        "behaviour-dependent/averaged": (
            Parameter("window", Decimal(1), Decimal(1000), whole=True),
            _ANSWER_MOST,
        ),
        "micro/distinct-offers": (_SEED,),
    }
)
"""Parameters of each tactic, by ``tactic/family``."""

MIXTURE: Final = "mixture"
"""The tactic that is made of others."""

SELECTIONS: Final[Table] = MappingProxyType(
    {
        "logroll": (),
        "nearest": (),
        "model": _LIKING,
        "adaptive": (
            *_LIKING,
            _share("opposed"),
            Parameter("in_kind_after", Decimal(0), Decimal(1000), whole=True),
            Parameter("out_of_step", Decimal(0), Decimal(1000), whole=True),
            _share("chance_first"),
            _share("chance_last"),
            _share("firm_share"),
            _share("floor_share", below=True),
        ),
        "by-issue": (),
        "ranked": (),
    }
)
"""Parameters of each selection."""

ACCEPTANCES: Final[Table] = MappingProxyType(
    {
        "ac-next": (),
        "ac-const": (_share("accept_from"),),
        "ac-time": (_share("accept_after"),),
        "ac-combi": (_share("accept_after"),),
    }
)
"""Parameters of each acceptance."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a strategy: its word and its parameters.

    Attributes:
        word: a key of `TACTICS`, `SELECTIONS` or `ACCEPTANCES`.
        parameters: (name, value), in the order of that table.
    """

    word: str
    parameters: tuple[tuple[str, Decimal], ...] = ()

    def __getitem__(self, name: str) -> Decimal:
        """Return a parameter.

        Raises:
            MandateError: the mandate does not give it.
        """
        for own, value in self.parameters:
            if own == name:
                return value
        msg = f"strategy.{self.word}: expected the parameter {name}; add it to the mandate"
        raise MandateError(msg)


@dataclass(frozen=True, slots=True)
class Share:
    """A tactic's share in the whole, for some issues and for a phase of the negotiation.

    Attributes:
        part: the tactic.
        weight: its part of the mixture, above 0 to 1; those of one issue in one phase add up
            to exactly 1.
        issues: names of the issues it applies to, or ``*`` alone: all of them, or, where
            the selection looks at whole offers, the whole.
        until: end of its phase, as a share of our rounds, above 0 to 1; the phase begins where
            the one before it ends.
    """

    part: Part
    weight: Decimal
    issues: tuple[str, ...]
    until: Decimal


@dataclass(frozen=True, slots=True)
class StrategySpec:
    """Which strategy decides, with every parameter it has.

    Attributes:
        tactics: how much to concede; one, or a mixture.
        selection: on which issues.
        acceptance: when to take their offer.
        last_word: what our last offer says: our own terms, or the best they ever offered that
            lies inside our floors, or the best at all that the gate admits.
        keep_best: whether never to ask for less than the best they ever offered.
        outside_options: whether another counterparty's better standing offer raises our demands.
        offer_totals: limits on totals that our own offers keep.
        concede_to: where the curve ends.
    """

    tactics: tuple[Share, ...]
    selection: Part
    acceptance: Part
    last_word: LastWord
    keep_best: bool
    outside_options: bool
    offer_totals: tuple[TotalLimit, ...]
    concede_to: ConcedeTo


def single(part: Part) -> tuple[Share, ...]:
    """Return the mixture of one tactic alone."""
    return (Share(part, Decimal(1), (EVERY,), Decimal(1)),)
