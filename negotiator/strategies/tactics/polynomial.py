"""Concede as time runs out: hold firm and yield late, evenly, or early.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: the polynomial time-dependent tactic,
alpha(t) = k + (1 - k) (min(t, t_max) / t_max)^(1/beta), with beta named e. Time is counted in
rounds. Below 1 e is Boulware (late), 1 is linear, above 1 Conceder (early).
Traits: deterministic; ignores history; concedes monotonically.
Vectors: tests/strategies/vectors/time_dependent.json
"""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from negotiator.errors import MandateError
from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.tactics.clock import passed, rising
from negotiator.strategies.tactics.powers import root

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.IGNORES_HISTORY, Trait.MONOTONE})
"""What this tactic claims."""


def polynomial(moment: Moment) -> Fraction:
    """Return the share conceded by this round.

    Parameters: ``e`` above 0, ``k`` from 0, below 1, ``from_round`` 0 or 1.

    Raises:
        MandateError: e is not above 0, or rounds not at least 1.
    """
    part = moment.part
    e, k, first = part["e"], part["k"], part["from_round"]
    if e <= 0 or moment.rounds < 1:
        raise MandateError("strategy: expected e above 0 and at least 1 round; correct the mandate")
    return share_in(e, k, int(first), moment.rounds, moment.history.round)


@lru_cache(maxsize=4_096)
def share_in(e: Decimal, k: Decimal, from_round: int, rounds: int, number: int) -> Fraction:
    """Return the share of a round; a host's mandates often have the same curve."""
    return rising(Fraction(k), root(passed(number, rounds, from_round), e))
