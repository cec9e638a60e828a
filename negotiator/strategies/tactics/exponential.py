"""Concede as time runs out, along an exponential curve: slower first, steeper last.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: the exponential time-dependent tactic,
alpha(t) = exp((1 - min(t, t_max) / t_max)^beta ln k), with beta named e. It begins at k, which must
be above 0. Small e holds longest; the larger e, the earlier it yields.
Traits: deterministic; ignores history; concedes monotonically.
Vectors: tests/strategies/vectors/faratin_1998.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.tactics.clock import elapsed
from negotiator.strategies.tactics.powers import power, to_the

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.IGNORES_HISTORY, Trait.MONOTONE})
"""What this tactic claims."""


def exponential(moment: Moment) -> Fraction:
    """Return the share conceded by this round.

    Parameters: ``e`` above 0, ``k`` above 0 and below 1, ``from_round`` 0 or 1.
    """
    part = moment.part
    left = 1 - elapsed(moment, int(part["from_round"]))
    return to_the(part["k"], power(left, part["e"]))
