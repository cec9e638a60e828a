"""Tit for tat in absolute terms, with a little luck: as much as they moved, and up to so much more.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: random absolute tit-for-tat,
x(n+1) = min(max(x(n - 1) + theirs(n - 2 lag) - theirs(n - 2 lag + 2) + (-1)^s R(M), min), max).
R(M) is the extra concession; it lets two such agents out of a place where neither moves. Here it is
drawn evenly from 0 to `amount` of the way from target to floor, from the seed, the issue and the
round, so the same negotiation draws the same.
Traits: deterministic.
Vectors: tests/strategies/vectors/faratin_1998.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait
from negotiator.strategies.draws import draw

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this tactic claims."""


def random_absolute(moment: Moment) -> Fraction:
    """Return the share conceded by this round.

    Parameters: ``lag``, a whole number from 1; ``amount`` from 0 to 1; ``seed``, a whole number.
    """
    track, part = moment.track(), moment.part
    lag = int(part["lag"])
    ours = track.ours[-1] if track.ours else track.target
    if len(track.theirs) <= lag:
        return track.share(ours)
    moved = track.theirs[-lag - 1] - track.theirs[-lag]
    more = Fraction(part["amount"]) * draw(int(part["seed"]), moment.scope, moment.history.round)
    return track.share(ours + moved + more * (track.floor - track.target))
