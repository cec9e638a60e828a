"""Where our offers must end if every issue gives way by itself: the curve of each turned around.

Source: as `bounds`, for each issue. A number shows how many steps it has moved, up to half a step;
a choice, what it has lost, up to half of what its neighbours are worth.
Traits: deterministic; reads neither reserve nor floor.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np

from negotiator.replay.leakage.bounds import EACH_BY_ITSELF
from negotiator.replay.leakage.issue import KnownIssue
from negotiator.replay.leakage.known import Known, units_below
from negotiator.replay.leakage.model import Seen
from negotiator.replay.leakage.posterior import Span
from negotiator.replay.leakage.shares import extremes, shares
from negotiator.strategies.options import UNIT, Ints

__all__ = ["EACH_BY_ITSELF", "ways_by_issue"]

_DRAWS: Final = 20
_ENDS: Final = 3
_HALF: Final = Fraction(1, 2)
_Span: TypeAlias = tuple[Fraction, Fraction]
"""How far an issue's floor is from its target, at least and at most: in steps, or in utility."""


def ways_by_issue(known: Known, seen: Sequence[Seen]) -> tuple[Ints, tuple[Span, ...]]:
    """Return the equally likely ways from targets to reserves, a row for each offer.

    All floors lie at one share of the way, as they are drawn together.

    Returns:
        The ways, and of each row the shortest and the longest that are possible at all.
    """
    left = [1 - share for share in shares(hidden=known.hidden, count=_DRAWS)]
    most, least = (1 - share for share in extremes(hidden=known.hidden))
    parts = [Fraction(2 * n + 1, 2 * _ENDS) for n in range(_ENDS)]
    spans = {issue.name: (Fraction(0), _room(issue)) for issue in known.open}
    rows, ends = [], []
    for offer in seen:
        for issue in known.open:
            spans[issue.name] = _narrower(spans[issue.name], _shown(known, issue, offer))
        pairs = [(issue, spans[issue.name]) for issue in known.open]
        rows.append([_way(pairs, part, rest) for part in parts for rest in left])
        ends.append((_way(pairs, Fraction(0), most), _way(pairs, Fraction(1), least)))
    return np.array(rows, dtype=np.int64), tuple(ends)


def _room(issue: KnownIssue) -> Fraction:
    """Return how far an issue can be from its target."""
    return Fraction(issue.room) if issue.numeric else issue.worth(issue.target) - issue.least


def _shown(known: Known, issue: KnownIssue, offer: Seen) -> _Span:
    """Return what one offer says of how far an issue's floor is from its target."""
    value = offer.terms[issue.position]
    if issue.numeric:
        moved = Fraction(issue.moved(value))
        less = more = _HALF
    else:
        moved = max(issue.worth(issue.target) - issue.worth(value), Fraction(0))
        less = issue.step(value, worse=False) / 2
        more = issue.step(value, worse=True) / 2
    conceded = known.conceded(offer.round, issue.name)
    if not conceded:
        return moved, _room(issue)
    return max((moved - less) / conceded, moved), (moved + more) / conceded


def _narrower(span: _Span, other: _Span) -> _Span:
    """Return what both leave; what was moved in the end counts where they cross."""
    low, high = max(span[0], other[0]), min(span[1], other[1])
    return (low, high) if low <= high else (low, low)


def _way(pairs: Sequence[tuple[KnownIssue, _Span]], part: Fraction, left: Fraction) -> int:
    """Return the way to the reserve, in units of 10^-12.

    Args:
        pairs: each issue with how far its floor is.
        part: where in that span it is taken to be.
        left: what is left of the way from target to reserve, where the floor lies.
    """
    lost = sum(_lost(pairs, part, left), Fraction(0))
    return min(max(units_below(lost), 1), UNIT)


def _lost(
    pairs: Sequence[tuple[KnownIssue, _Span]], part: Fraction, left: Fraction
) -> Iterator[Fraction]:
    """Give what each issue loses down to its reserve."""
    for issue, (low, high) in pairs:
        far = (low + (high - low) * part) / left
        yield issue.below(far) if issue.numeric else min(far, _room(issue))
