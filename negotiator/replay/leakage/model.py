"""What an attacker sees of us, and what he makes of it."""

from dataclasses import dataclass
from fractions import Fraction

from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Seen:
    """One of our offers, as the attacker saw it.

    Attributes:
        round: its round, from 1.
        terms: what we offered.
        heard: his own offers before it, oldest first.
    """

    round: int
    terms: Terms
    heard: tuple[Terms, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """Our last word on an offer of his, which says on which side of it our reserve lies.

    Attributes:
        round: its round.
        terms: what he offered.
        taken: whether we took it; if not, we walked away from it in our last turn.
    """

    round: int
    terms: Terms
    taken: bool


@dataclass(frozen=True, slots=True)
class Learned:
    """What the attacker knows after one round. Shares are of the range from reserve to targets.

    Attributes:
        round: the round.
        estimate: his best estimate of our reserve, in our utility.
        distance: how far he is off on average, over all that could have been drawn and would have
            looked the same to him; 1 is what he knows who knows nothing but our targets.
        off: how far this estimate really is off, luck included; None of an empty range.
        width: how long the piece is that our reserve must lie in; None of an empty range.
    """

    round: int
    estimate: Fraction
    distance: Fraction
    off: Fraction | None
    width: Fraction | None


@dataclass(frozen=True, slots=True)
class Possible:
    """What an attacker thinks possible: ways from our targets, in units of 10^-12 of utility.

    Attributes:
        near: where our offers end at least.
        far: where they end at most.
        least: where our reserve lies at least.
        most: where it lies at most.
        hidden: whether our offers end at a floor that was drawn.
    """

    near: int
    far: int
    least: int
    most: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class Leakage:
    """What an attacker learns of our reserve in one negotiation.

    Attributes:
        rounds: after each of our offers, in order.
        answered: after our last word on an offer of his, too; None where there was none. It is
            kept apart, because no strategy can hide it: whoever takes an offer or walks away from
            it says on which side of it the reserve lies.
        possible: what was possible in the end, by which several negotiations are put together;
            None where nothing was seen, or where every issue gives way by itself.
    """

    rounds: tuple[Learned, ...]
    answered: Learned | None = None
    possible: Possible | None = None

    @property
    def distance(self) -> Fraction:
        """The distance at which our offers leave him in the end; 1 where he saw none.

        Every offer tells him more, so it is the least, unless he finds that he was misled.
        """
        return self.rounds[-1].distance if self.rounds else Fraction(1)

    @property
    def distance_answered(self) -> Fraction:
        """The distance at which our offers and our last word leave him."""
        return self.distance if self.answered is None else self.answered.distance


NOTHING_SEEN = Leakage(())
"""Where we made no offer and answered none."""
