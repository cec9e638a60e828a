"""Concede as a resource runs out: our rounds, or the other negotiations for the same need.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: the resource-dependent tactics,
alpha(t) = k + (1 - k) exp(-resource(t)), with the rounds that are left or the number of other
agents we negotiate with as the resource. It is measured in a unit the mandate gives: after the
last but `unit` rounds, 37 % of the way is conceded.
Traits: deterministic.
Vectors: tests/strategies/vectors/faratin_1998.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.tactics.clock import rising
from negotiator.strategies.tactics.powers import decay

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What these tactics claim."""


def rounds_left(moment: Moment) -> Fraction:
    """Return the share conceded when so many rounds are left.

    Parameters: ``k`` from 0, below 1, ``unit`` above 0 (rounds).
    """
    left = Fraction(max(moment.rounds - moment.history.round, 0))
    return _share(moment, left)


def alternatives(moment: Moment) -> Fraction:
    """Return the share conceded with so many other live negotiations for the same need.

    Parameters: ``k`` from 0, below 1, ``unit`` above 0 (negotiations).
    """
    return _share(moment, Fraction(moment.history.alternatives))


def _share(moment: Moment, resource: Fraction) -> Fraction:
    """Return k + (1 - k) exp(-resource / unit)."""
    part = moment.part
    return rising(Fraction(part["k"]), decay(resource / Fraction(part["unit"])))
