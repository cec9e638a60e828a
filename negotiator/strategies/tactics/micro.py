"""MiCRO: offer something new as long as they do, otherwise repeat ourselves.

Source: de Jonge (2022), "An analysis of the linear bilateral ANAC domains using the MiCRO
benchmark strategy", IJCAI 2022, 223-229: with all terms in the order of their worth to us, and m
different offers made and n received, the next offer is number m + 1 if m <= n and it is worth more
than our reservation value, otherwise one of the m at random.
Here the order ends at our floor, and chance is drawn from the mandate's seed and the round.
Traits: deterministic.
Vectors: tests/strategies/vectors/micro.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.draws import draw
from negotiator.strategies.history import History

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this tactic claims."""


def micro(moment: Moment) -> Fraction:
    """Return how far our worst offer so far is on the way from targets to floors.

    How far to go next is a matter of ranks, not of shares: see `next_rank`.
    """
    track = moment.track()
    return track.share(min(track.ours, default=track.target))


def next_rank(history: History, seed: int, most: int) -> int:
    """Return which of our terms to offer, counted from 0 in the order of their worth.

    Args:
        history: where the negotiation stands; our offers in it are the best ones, in order.
        seed: the mandate's.
        most: how many of our terms we may offer at all, at least 1.
    """
    made, received = len(set(history.ours)), len(set(history.theirs))
    if made <= received and made < most:
        return made
    made = min(made, most)
    return int(draw(seed, "micro", history.round) * made)
