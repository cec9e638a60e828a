"""Tit for tat in proportion: change our position by the share by which they changed theirs.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: relative tit-for-tat,
x(n+1) = min(max(theirs(n - 2 lag) / theirs(n - 2 lag + 2) x(n - 1), min), max).
The bound is our own: we move by at most `answer_most` times what they moved, because a step from
almost nothing to twice that is no reason to give everything. Where they ask for a millionth of
what we offer, or more, the largest bound a mandate may have leaves the published formula.
Before they have made lag + 1 offers, and where the newer of the two compared is nothing at all, we
stay where we are.
Traits: deterministic.
Vectors: tests/strategies/vectors/faratin_1998.json
"""

from fractions import Fraction

from negotiator.strategies.contract import Moment, Trait

TRAITS = frozenset({Trait.DETERMINISTIC})
"""What this tactic claims."""


def relative(moment: Moment) -> Fraction:
    """Return the share conceded by this round.

    Parameters: ``lag``, a whole number from 1: which of their concessions is answered, 1 for the
    latest; ``answer_most`` from 0, times their own move by which we move at most.
    """
    return scaled_by(moment, older=int(moment.part["lag"]) + 1, newer=int(moment.part["lag"]))


def scaled_by(moment: Moment, older: int, newer: int) -> Fraction:
    """Return the share at which our position changed by the ratio of two of their offers.

    Args:
        moment: where the negotiation stands; its part has ``answer_most``.
        older: the earlier of their two offers, counted from the last, which is 1.
        newer: the later one.
    """
    track = moment.track()
    ours = track.ours[-1] if track.ours else track.target
    if len(track.theirs) < older or not track.theirs[-newer]:
        return track.share(ours)
    before, after = track.theirs[-older], track.theirs[-newer]
    moved = before / after * ours - ours
    most = Fraction(moment.part["answer_most"]) * abs(before - after)
    return track.share(ours + min(max(moved, -most), most))
