"""How much of our time has passed, in rounds."""

from fractions import Fraction

from negotiator.strategies.contract import Moment


def elapsed(moment: Moment, from_round: int = 0) -> Fraction:
    """Return the share of our rounds that has passed, 0 to 1; see `passed`."""
    return passed(moment.history.round, moment.rounds, from_round)


def passed(number: int, rounds: int, from_round: int = 0) -> Fraction:
    """Return the share of our rounds that has passed, 0 to 1: (round - from) / (rounds - from).

    Args:
        number: the round, from 1.
        rounds: how many we use.
        from_round: 0 when the first offer is one round into the negotiation, 1 when it is at its
            very beginning.
    """
    span = rounds - from_round
    if span < 1:
        return Fraction(1)
    return Fraction(min(max(number - from_round, 0), span), span)


def rising(constant: Fraction, share: Fraction) -> Fraction:
    """Return a share of the way that begins at `constant` instead of 0."""
    return constant + (1 - constant) * share if constant else share
