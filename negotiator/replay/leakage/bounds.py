"""Where our offers must end, judged by one of them: the curve turned around.

Source: the time-dependent tactics of Faratin, Sierra & Jennings (1998), Robotics and Autonomous
Systems 24(3-4), 159-182, solved for where they end: where a share s of the way is conceded, an
offer worth u tells that the way ends at top - (top - u) / s, up to what the grid rounds away.
Traits: deterministic; reads neither reserve nor floor.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Final

from negotiator.replay.leakage.issue import KnownIssue
from negotiator.replay.leakage.known import Known, units_above
from negotiator.replay.leakage.model import Seen
from negotiator.terms import Terms

_ROUNDED_TO_NEAREST: Final = "logroll"
_LADDER: Final = "ranked"
EACH_BY_ITSELF: Final = "by-issue"
"""The selection by which every issue gives way by tactics of its own."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the end of our offers is worth, in units of 10^-12.

    Attributes:
        low: the least it may be.
        high: the most it may be.
        most: what our reserve is worth at most, because we offered that much.
        level: the least that the level may be worth of which an offer was made.
    """

    low: int
    high: int
    most: int
    level: int = 0

    def within(self, other: "Bounds") -> "Bounds":
        """Return what is left with what another offer says.

        An offer is never worth less than the end, so `high` always holds; `low` may not, where
        something else than the curve held an offer up. So if they cross, `high` counts.
        """
        high = min(self.high, other.high)
        low = min(max(self.low, other.low), high)
        return Bounds(low, high, min(self.most, other.most))


def bounds_after(known: Known, seen: Sequence[Seen]) -> tuple[Bounds, ...]:
    """Return what the end of our offers is worth, judged after each of them by all so far."""
    if known.minds_theirs:
        return _bounds_after(known, tuple(seen))
    return _alone(known, tuple((offer.round, offer.terms) for offer in seen))


@lru_cache(maxsize=4_096)
def _alone(known: Known, offers: tuple[tuple[int, Terms], ...]) -> tuple[Bounds, ...]:
    """Return the same where it does not matter what they offered, so that it is often the same."""
    return _bounds_after(known, tuple(Seen(*offer) for offer in offers))


def _bounds_after(known: Known, seen: Sequence[Seen]) -> tuple[Bounds, ...]:
    """Return what the end of our offers is worth after each of them."""
    each: list[Bounds] = []
    now, rows = unbounded(known), []
    for number, offer in enumerate(seen):
        each.append(_bounds_of(known, seen, number))
        if number and _stuck(known, offer, seen[number - 1]) and _loosen(known, each, seen):
            now = reduce(Bounds.within, each, unbounded(known))
        now = now.within(each[-1])
        rows.append(now)
    return tuple(rows)


def _stuck(known: Known, offer: Seen, before: Seen) -> bool:
    """Say whether an offer is the same although the curve went on: then it is not made of that."""
    if known.selection == _ROUNDED_TO_NEAREST or offer.terms != before.terms:
        return False
    now, then = known.conceded(offer.round), known.conceded(before.round)
    return now is not None and then is not None and now > then


def _loosen(known: Known, each: list[Bounds], seen: Sequence[Seen]) -> bool:
    """Take back what the same offer was thought to say before; say whether it said anything.

    It has come to where it stays, and may have stayed there from the first.
    """
    last, found = len(each) - 1, False
    for number in range(last, -1, -1):
        loosened = number < last and each[number].low == known.worst
        if loosened or seen[number].terms != seen[last].terms:
            break
        found = found or each[number].low > known.worst
        each[number] = replace(each[number], low=known.worst)
    return found


def unbounded(known: Known) -> Bounds:
    """Return what the end of our offers may be worth as long as nothing was seen."""
    return Bounds(known.worst, known.top, known.top)


def _bounds_of(known: Known, seen: Sequence[Seen], number: int) -> Bounds:
    """Return what one offer says, by itself, of where our offers end."""
    offer, worth = seen[number], known.worth(seen[number].terms)
    if known.gives_back and offer.terms in offer.heard:
        return Bounds(known.worst, known.top, worth)
    if known.selection == _LADDER:
        return _on_ladder(known, seen, number)
    if known.selection == EACH_BY_ITSELF and known.whole_only:
        return Bounds(known.worst, worth, worth)
    if known.selection == _ROUNDED_TO_NEAREST:
        found = _on_curve(known, offer.round, offer.terms, offer.terms, None)
    else:
        before = seen[number - 1].terms if number else known.targets
        theirs = offer.heard[-1] if offer.heard else None
        found = _on_curve(known, offer.round, offer.terms, before, theirs)
    return replace(found, low=known.worst) if _held_up(known, offer, found.level) else found


@lru_cache(maxsize=16_384)
def _on_curve(
    known: Known, number: int, terms: Terms, before: Terms, theirs: Terms | None
) -> Bounds:
    """Return what an offer says that was made of a curve.

    Args:
        known: what is known.
        number: its round.
        terms: what was offered.
        before: our offer before it.
        theirs: the last offer of theirs before it.
    """
    worth, conceded = known.worth(terms), known.conceded(number)
    if not conceded:
        return Bounds(known.worst, worth, worth)
    better, worse = _rounding(known, terms, before, theirs)
    high = min(_end(known.top, worth + better, conceded), worth)
    if worse is None:
        return Bounds(known.worst, high, worth)
    low = max(_end(known.top, worth - worse, conceded), known.worst)
    return Bounds(min(low, high), high, worth, worth - worse)


def _on_ladder(known: Known, seen: Sequence[Seen], number: int) -> Bounds:
    """Return what an offer says that is one of a ladder.

    A ladder gives something new for something new. So it has come to its end where it repeats
    itself although there were as many different offers of his as of ours.
    """
    offer, worth = seen[number], known.worth(seen[number].terms)
    made = {other.terms for other in seen[:number]}
    if offer.terms not in made or len(made) > len(set(offer.heard)):
        return Bounds(known.worst, worth, worth)
    end = min(map(known.worth, made))
    step = min(_least_step(known.open, terms) for terms in made)
    return Bounds(max(end - step, known.worst), end, worth)


def _held_up(known: Known, offer: Seen, level: int) -> bool:
    """Say whether his own best offer may have held ours up, instead of the curve."""
    return known.view.keep_best and any(known.worth(terms) >= level for terms in offer.heard)


def _end(top: int, level: int, conceded: Fraction) -> int:
    """Return where a curve ends that is at a level after a share of the way."""
    given = max(top - level, 0)
    return top - given * conceded.denominator // conceded.numerator


def _rounding(
    known: Known, terms: Terms, before: Terms, theirs: Terms | None
) -> tuple[int, int | None]:
    """Return how much better and how much worse than the offer the level it was made of may be.

    Logrolling rounds the issue that is giving way to the nearest value; the next one may be less
    than half a step on its way. The other selections round in our favour, by less than a step of
    an issue that has just given way and could go on toward his offer. Where there is none, the
    offer may be worth anything more than the level: then nothing is known of how much worse.
    """
    if known.selection != _ROUNDED_TO_NEAREST:
        moving = [issue for issue in known.open if _moving(issue, terms, before, theirs)]
        return 0, _least_step(moving, terms) if moving else None
    if not known.open:
        return 0, 0
    moved = [n for n, issue in enumerate(known.open) if issue.moved(terms[issue.position])]
    last = moved[-1] if moved else 0
    near = known.open[last : last + 2]
    loss = max(issue.step(terms[issue.position], worse=True) for issue in near)
    gain = near[0].step(terms[near[0].position], worse=False) if moved else Fraction(0)
    return units_above(gain / 2), units_above(loss / 2)


def _moving(issue: KnownIssue, terms: Terms, before: Terms, theirs: Terms | None) -> bool:
    """Say whether an issue has just given way and has not come to where they want it."""
    here = terms[issue.position]
    arrived = theirs is not None and here == theirs[issue.position]
    return issue.moved(here) > issue.moved(before[issue.position]) and not arrived


def _least_step(issues: Sequence[KnownIssue], terms: Terms) -> int:
    """Return the least that one step of these issues away from an offer loses."""
    losses = (issue.step(terms[issue.position], worse=True) for issue in issues)
    return units_above(min(filter(None, losses), default=Fraction(0)))
