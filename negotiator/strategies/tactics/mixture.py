"""Several tactics at once: weighted for each issue, and another mixture in each phase.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: the next value of an issue is the weighted mean
of what the tactics give for it; the weights may change as the negotiation goes on.
Traits: deterministic.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from negotiator.errors import MandateError
from negotiator.mandate.strategy import EVERY, Share
from negotiator.strategies.contract import Moment, Tactic


def conceded(shares: Sequence[Share], moment: Moment, tactics: Mapping[str, Tactic]) -> Fraction:
    """Return the share of the way conceded by this round.

    Where every issue has tactics of its own and none is for the whole, the whole is the mean of
    those issues.

    Args:
        shares: all tactics of the mandate.
        moment: where the negotiation stands; its part is that of each tactic in turn.
        tactics: what the words stand for.

    Raises:
        MandateError: a word that stands for nothing, or no tactic for this issue or phase.
    """
    own = _for_scope(shares, moment.scope)
    if not own and moment.scope == EVERY and shares:
        names = sorted({name for share in shares for name in share.issues})
        each = [conceded(shares, replace(moment, scope=name), tactics) for name in names]
        return sum(each, Fraction(0)) / len(names)
    now = _phase(own, moment)
    if not now:
        msg = f"strategy.mix: expected a tactic for {moment.scope}; correct the mandate"
        raise MandateError(msg)
    if len(now) == 1:  # the mean of one
        only = moment if moment.part is now[0].part else replace(moment, part=now[0].part)
        return _tactic(tactics, now[0])(only)
    whole = sum((Fraction(share.weight) for share in now), Fraction(0))
    parts = (
        Fraction(share.weight) * _tactic(tactics, share)(replace(moment, part=share.part))
        for share in now
    )
    return sum(parts, Fraction(0)) / whole


def _for_scope(shares: Sequence[Share], scope: str) -> list[Share]:
    """Return the tactics of one issue: those that name it, or else those for all."""
    named = [share for share in shares if scope in share.issues]
    return named or [share for share in shares if EVERY in share.issues]


def _phase(shares: Sequence[Share], moment: Moment) -> list[Share]:
    """Return the tactics of the phase that a round belongs to."""
    if len(shares) == 1:  # it has the only phase
        return list(shares)
    time = Fraction(min(moment.history.round, moment.rounds), max(moment.rounds, 1))
    ends = sorted({share.until for share in shares})
    end = next((end for end in ends if time <= Fraction(end)), max(ends, default=Decimal(1)))
    return [share for share in shares if share.until == end]


def _tactic(tactics: Mapping[str, Tactic], share: Share) -> Callable[[Moment], Fraction]:
    """Return what a tactic's word stands for."""
    tactic = tactics.get(share.part.word)
    if tactic is None:
        msg = (
            f"strategy: expected a tactic of {sorted(tactics)}, got {ascii(share.part.word)[:60]}; "
            f"correct the mandate"
        )
        raise MandateError(msg)
    return tactic.share
