"""What an informed attacker learns of our reserve from our offers, after each of them.

Source: our own; the fit attack of the threat model. The attacker turns our curve around (`bounds`)
and finds where our offers end; then he thinks of every share of the way at which that floor may
have been drawn, each as likely as any other, and takes the reserve that is off by least on average
(`posterior`). Where the mandate concedes to its reserve, the end is the reserve.
Traits: deterministic; exact whole numbers and fractions; the estimate depends on what the attacker
sees and knows, never on the reserve or the floor.

What is assumed, always in his favour. He knows our source and how floors are drawn; he also knows
our targets, weights and value functions, the strategy with its parameters and our rounds, which we
never tell (`known`). He takes it that no other counterparty and no limit of ours on a total holds
our offers up, and every offer for one that the curve made, whatever else a selection may do. Of
tactics that follow his moves he knows no more than that we never offer less than our floor. Of
reserves that differ by issue he knows their worth together, not each by itself.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import ceil, lcm
from typing import Final

import numpy as np

from negotiator.mandate.model import Mandate
from negotiator.policy.utility import reserve_utility
from negotiator.replay.leakage.bounds import Bounds, bounds_after, unbounded
from negotiator.replay.leakage.by_issue import EACH_BY_ITSELF, ways_by_issue
from negotiator.replay.leakage.known import Known, known_of, units_below
from negotiator.replay.leakage.model import Answer, Leakage, Learned, Possible, Seen
from negotiator.replay.leakage.posterior import Guess, Row, Span, cut, guesses
from negotiator.replay.leakage.shares import extremes, shares
from negotiator.strategies.options import UNIT, Ints
from negotiator.terms import Terms

DRAWS: Final = 40
"""Into as many equal parts the attacker cuts where the floor may have been drawn."""
ENDS: Final = 6
"""Into as many he cuts what is open about where our offers end."""
_MOST_GUESSED: Final = 20_000
_MIDDLES: Final = 2 * np.arange(ENDS, dtype=np.int64) + 1


def leakage_of(mandate: Mandate, ours: Sequence[Terms]) -> Leakage:
    """Return what an attacker learns of our reserve from our offers, one in each round.

    See the module for what he knows and what is assumed.

    Args:
        mandate: ours; its reserve is only compared with what he estimates.
        ours: our offers, the n-th made in round n, on the mandate's agenda.

    Raises:
        MandateError: the mandate names an unknown part.
    """
    return leakage_of_seen(mandate, [Seen(n, terms) for n, terms in enumerate(ours, start=1)])


def leakage_of_seen(
    mandate: Mandate, seen: Sequence[Seen], answer: Answer | None = None
) -> Leakage:
    """Return what an attacker learns of our reserve from what he saw.

    Args:
        mandate: ours; its reserve is only compared with what he estimates.
        seen: our offers, oldest first.
        answer: our last word on an offer of his; None where there was none.

    Raises:
        MandateError: the mandate names an unknown part.
    """
    known = known_of(mandate)
    bounds = bounds_after(known, seen)
    rows = [_row(known, row) for row in bounds]
    rounds = [offer.round for offer in seen]
    if answer is not None:
        rows.append(_answered(known, bounds[-1] if bounds else unbounded(known), answer))
        rounds.append(answer.round)
    by_itself = known.selection == EACH_BY_ITSELF and known.by_the_clock and not known.whole_only
    found = _by_issue(known, seen, rows) if seen and by_itself else _along(known, rows)
    way = known.top - units_below(reserve_utility(mandate))
    pairs = zip(rounds, found, strict=True)
    made = [_learned(known.top, way, number, *one) for number, one in pairs]
    possible = Possible(*rows[-1], known.hidden) if rows and not by_itself else None
    return Leakage(tuple(made[: len(seen)]), None if answer is None else made[-1], possible)


def together(leakages: Sequence[Leakage]) -> Fraction | None:
    """Return the distance at which several negotiations under one mandate leave him together.

    Offers made of one curve end at one floor, so they tell no more than those of one negotiation;
    but each last word may be about another offer. Where every issue gives way by itself it is the
    least distance of one of them.

    Args:
        leakages: of the negotiations; without any there is no distance.
    """
    known = [one.possible for one in leakages if one.possible is not None]
    others = [one.distance_answered for one in leakages if one.possible is None]
    least = min(others, default=None)
    if not known:
        return least
    near, far = max(one.near for one in known), min(one.far for one in known)
    row = (min(near, far), far, max(one.least for one in known), min(one.most for one in known))
    (guess,) = guesses(_drawn([row], hidden=known[0].hidden), [row[2]], [row[3]])
    return guess.distance if least is None else min(guess.distance, least)


def _span(known: Known, row: Row) -> Span:
    """Return the shortest and the longest way to our reserve that are possible."""
    near, far, least, most = row
    first, last = (1 - share for share in extremes(hidden=known.hidden))
    return cut((int(near / first), ceil(far / last)), least, most)


def _row(known: Known, bounds: Bounds) -> Row:
    """Return what is possible after an offer."""
    near, far = known.top - bounds.high, known.top - bounds.low
    return near, far, known.top - bounds.most, known.top - known.worst


def _answered(known: Known, bounds: Bounds, answer: Answer) -> Row:
    """Return what is possible after our last word: the same as before if it rules out nothing."""
    near, far, least, most = _row(known, bounds)
    whole, left = _left(hidden=known.hidden)
    limit = known.top - known.worth(answer.terms)
    if answer.taken:
        shortest = near * whole // int(left.max())
        return near, far, max(least, limit) if limit > shortest else least, most
    longest = -(-far * whole // int(left.min()))
    return near, far, least, min(most, limit) if limit < longest else most


def _by_issue(known: Known, seen: Sequence[Seen], rows: Sequence[Row]) -> list[tuple[Guess, Span]]:
    """Return what he makes of each moment where every issue gives way by itself."""
    ways, ends = ways_by_issue(known, seen)
    more = len(rows) - len(seen)
    least, most = [row[2] for row in rows], [row[3] for row in rows]
    found = guesses(np.concatenate((ways, *[ways[-1:]] * more)), least, most)
    whole = [*ends, *[ends[-1]] * more]
    spans = (cut(*one) for one in zip(whole, least, most, strict=True))
    return list(zip(found, spans, strict=True))


def _along(known: Known, rows: Sequence[Row]) -> list[tuple[Guess, Span]]:
    """Return what he makes of each moment where the whole gives way along one curve."""
    new = list(dict.fromkeys(row for row in rows if row not in known.guessed))
    if new:
        if len(known.guessed) >= _MOST_GUESSED:
            known.guessed.clear()
            new = list(dict.fromkeys(rows))
        ways = _drawn(new, hidden=known.hidden)
        found = guesses(ways, [row[2] for row in new], [row[3] for row in new])
        spans = (_span(known, row) for row in new)
        known.guessed.update(zip(new, zip(found, spans, strict=True), strict=True))
    return [known.guessed[row] for row in rows]


def _drawn(rows: Sequence[Row], *, hidden: bool) -> Ints:
    """Return the ways to every end that is possible, at every share it may lie at."""
    whole, left = _left(hidden=hidden)
    near = np.array([row[0] for row in rows], dtype=np.int64)[:, None]
    far = np.array([row[1] for row in rows], dtype=np.int64)[:, None]
    ends = near + (far - near) * _MIDDLES // (2 * ENDS)
    ways = ends[:, :, None] * whole // left
    kept: Ints = np.clip(ways, 1, UNIT).reshape(len(rows), -1)
    return kept


@cache
def _left(*, hidden: bool) -> tuple[int, Ints]:
    """Return what every share leaves of the way, as whole parts, and of how many."""
    drawn = shares(hidden=hidden, count=DRAWS)
    whole = lcm(*(share.denominator for share in drawn))
    return whole, np.array([int((1 - share) * whole) for share in drawn], dtype=np.int64)


@lru_cache(maxsize=16_384)
def _learned(top: int, way: int, number: int, guess: Guess, span: Span) -> Learned:
    """Return what he makes of one moment, compared with our reserve.

    Args:
        top: what our targets are worth, in units of 10^-12.
        way: how far our reserve really is below them.
        number: the round.
        guess: what he makes of it.
        span: what is possible.
    """
    return Learned(
        round=number,
        estimate=Fraction(top - guess.way, UNIT),
        distance=guess.distance,
        off=Fraction(abs(guess.way - way), way) if way > 0 else None,
        width=Fraction(span[1] - span[0], way) if way > 0 else None,
    )
