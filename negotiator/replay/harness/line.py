"""What a counterparty says next, and what a counterparty is to the harness."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Protocol

from negotiator.protocol.acts import Reason
from negotiator.protocol.state import Negotiation
from negotiator.replay.recorded import Said
from negotiator.strategies.opponent.floor_fit import LEAST_OFFERS, Fit
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Twist:
    """What is wrong with a line; by default nothing.

    Attributes:
        rounds: how much it lies about the round.
        age: how long it was under way, at most a minute.
        firm: whether an offer binds its maker.
        crossing: whether it was written before our last move was seen, for the same place.
        repeated: how often the same message comes again.
    """

    rounds: int = 0
    age: timedelta = timedelta(0)
    firm: bool = True
    crossing: bool = False
    repeated: int = 0


NO_TWIST = Twist()


@dataclass(frozen=True, slots=True)
class Line:
    """What a counterparty says next.

    Attributes:
        said: what it does.
        at: when it arrives, never before the clock.
        terms: of an offer; None of anything else.
        valid_for: how long an offer stands from when it was made; None for as long as it is of use.
        reason: of a rejection.
        twist: what is wrong with it.
    """

    said: Said
    at: datetime
    terms: Terms | None = None
    valid_for: timedelta | None = None
    reason: Reason = Reason.NOT_ACCEPTABLE
    twist: Twist = NO_TWIST


@dataclass(frozen=True, slots=True)
class IssueFit:
    """How well a curve describes their offers on one issue; see `floor_fit.Fit`."""

    issue: str
    fit: Fit


@dataclass(frozen=True, slots=True)
class Remarks:
    """What has to be known of a counterparty to judge a result.

    Attributes:
        beyond: moves it made after the recording's last; nobody knows whether it would have.
        fits: the curves it was fitted by; empty for any other mode.
        fitted_rounds: the rounds they were fitted with, 0 for any other mode.
        fitted_offers: the offers they were fitted to, 0 for any other mode.
    """

    beyond: int = 0
    fits: tuple[IssueFit, ...] = ()
    fitted_rounds: int = 0
    fitted_offers: int = 0

    @property
    def thin(self) -> bool:
        """Whether the curves were fitted to so few offers that a good fit says nothing.

        A curve has a start, an end and a shape, so it comes near almost any three offers that move
        one way.
        """
        return bool(self.fits) and self.fitted_offers <= LEAST_OFFERS

    @property
    def explained(self) -> Fraction | None:
        """The least share of their offers' variance that a curve explains; None without any."""
        return min((item.fit.explained for item in self.fits), default=None)


class Counterparty(Protocol):
    """Somebody to negotiate with. One is made for each negotiation and may remember things."""

    def next(self, state: Negotiation, now: datetime) -> Line | None:
        """Return what it says next where it may speak; None when it stays silent.

        What the protocol obliges it to (a confirm, a refusal) is said for it.

        Args:
            state: the negotiation as both sides see it; the counterparty dialled.
            now: the clock.
        """

    def remarks(self) -> Remarks:
        """Return what has to be known of it afterwards."""
