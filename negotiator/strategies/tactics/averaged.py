"""Tit for tat over a window: change our position by the share they changed theirs by within it.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: averaged tit-for-tat,
x(n+1) = min(max(theirs(n - 2 window) / theirs(n) x(n - 1), min), max).
Before they have made window + 1 offers we stay where we are. The bound is that of `relative`: at
most `answer_most` times what they moved within the window.
Traits: deterministic.
Vectors: tests/strategies/vectors/faratin_1998.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.tactics.relative import scaled_by

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this tactic claims."""


def averaged(moment: Moment) -> Fraction:
    """Return the share conceded by this round.

    Parameters: ``window``, a whole number from 1; with 1 it is relative tit-for-tat;
    ``answer_most`` from 0, times their own move by which we move at most.
    """
    return scaled_by(moment, older=int(moment.part["window"]) + 1, newer=1)
