"""Many mandates of one agenda side by side, as whole numbers.

Worth is counted in units that make every step of every issue a whole number of them, so that
comparing offers is comparing whole numbers, exactly as the engine compares fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Final

import numpy as np

from negotiator.mandate.model import Mandate, Preference
from negotiator.mandate.view import view_of
from negotiator.policy.utility import utility
from negotiator.replay.sweep.shares import MOST_WHOLE, Ints, Shares
from negotiator.replay.sweep.taken import down_of, held_up, slopes_of
from negotiator.terms import Role, Terms

MOST_WORTH: Final = 2**62
"""No sum of worths may pass it."""
NO_LEAST: Final = -(2**63)
"""Stands for no least worth."""


@dataclass(frozen=True, slots=True, eq=False)
class Wishes:
    """What each lane wants on one issue, in grid steps.

    Attributes:
        place: of the issue in the agenda.
        down: 1 where more steps are worse for us, else -1; the same in all lanes.
        target, span, floor, reserve, low, high: see `mandate.model.Preference`; the span is the
            number of steps from target to floor.
        worth: what one step is worth; below zero where more steps are worse.
    """

    place: int
    down: int
    target: Ints
    span: Ints
    floor: Ints
    reserve: Ints
    low: Ints
    high: Ints
    worth: Ints

    def at(self, lanes: Ints) -> "Wishes":
        """Return what some lanes want."""
        return Wishes(
            self.place,
            self.down,
            self.target[lanes],
            self.span[lanes],
            self.floor[lanes],
            self.reserve[lanes],
            self.low[lanes],
            self.high[lanes],
            self.worth[lanes],
        )


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """How each lane gives way on one issue after another, the one with the least weight first.

    Attributes:
        whole: worth from the targets to where its offers end.
        before: of each negotiable issue, the worth given up on others before it gives way.
        bottom: worth at which its offers end.
    """

    whole: Ints
    before: tuple[Ints, ...]
    bottom: Ints

    def at(self, lanes: Ints) -> "Walk":
        """Return the ways of some lanes."""
        before = tuple(given[lanes] for given in self.before)
        return Walk(self.whole[lanes], before, self.bottom[lanes])


@dataclass(frozen=True, slots=True, eq=False)
class Lanes:
    """Many mandates side by side.

    Attributes:
        role: the side of all of them.
        wishes: of each negotiable issue.
        fixed: the terms, of which only the fixed issues count.
        walk: how issues give way one after another; None where each does so by itself.
        floor: worth below which nothing is taken before the last turn, `NO_LEAST` for none.
        least: worth below which the gate admits nothing, `NO_LEAST` for none.
        acceptance: the word of all of them.
        enough: with ac-const, the worth that is accepted.
        late: with ac-time, the first round in which it is late.
        rounds: how many each has.
        window: rounds over which the gap must narrow, 0 for no such check; the same in all lanes.
        progress: the worth by which it must narrow, or more.
        curves: for each issue the row of `shares` before that of the first round.
        shares: the table.
        offered: what was calculated of their offers before, by round; they depend on nothing else.
    """

    role: Role
    wishes: tuple[Wishes, ...]
    fixed: Terms
    walk: Walk | None
    floor: Ints
    least: Ints
    acceptance: str
    enough: Ints
    late: Ints
    rounds: Ints
    window: int
    progress: Ints
    curves: tuple[Ints, ...]
    shares: Shares
    offered: dict[int, tuple[Ints, ...]] = field(default_factory=dict, init=False)

    def at(self, lanes: Ints) -> "Lanes":
        """Return some lanes; one may be taken several times."""
        return Lanes(
            self.role,
            tuple(wish.at(lanes) for wish in self.wishes),
            self.fixed,
            None if self.walk is None else self.walk.at(lanes),
            self.floor[lanes],
            self.least[lanes],
            self.acceptance,
            self.enough[lanes],
            self.late[lanes],
            self.rounds[lanes],
            self.window,
            self.progress[lanes],
            tuple(curve[lanes] for curve in self.curves),
            self.shares,
        )


@dataclass(frozen=True, slots=True)
class Lane:
    """One mandate in whole numbers, in units of its own; members as in `Lanes`.

    Attributes:
        mandate: itself, for what all lanes share.
        wishes: of each negotiable issue: target, span, floor, reserve, low, high, worth.
        walks: whether its issues give way one after another.
        walk: worth from the targets to the end, and the worth at which its offers end.
        before: of each negotiable issue, the worth given up on others before.
        numbers: floor, least, enough, late, rounds and progress.
        curves: of each negotiable issue.
    """

    mandate: Mandate
    wishes: tuple[tuple[int, ...], ...]
    walks: bool
    walk: tuple[int, int]
    before: tuple[int, ...]
    numbers: tuple[int, ...]
    curves: tuple[int, ...]


def lane_of(mandate: Mandate, shares: Shares) -> Lane | None:
    """Return a mandate in whole numbers.

    Args:
        mandate: one that is taken (`why_not`).
        shares: the table its curves are added to.

    Returns:
        The lane, None where worth needs more than 64 bits.
    """
    slopes, held = slopes_of(mandate), held_up(mandate)
    base = _base(mandate, slopes)
    # Only where a least utility ends our offers must it be a whole number of units.
    end = Fraction(mandate.floor_utility) - base
    unit = lcm(*(part.denominator for part in (*slopes, *([end] if held else []))))
    issues = mandate.agenda.issues
    widest = sum(max(abs(issue.low), abs(issue.high)) for issue in issues)
    if max(map(abs, slopes)) * unit * widest * 2 >= MOST_WORTH or unit >= MOST_WHOLE:
        return None
    places = [place for place, issue in enumerate(issues) if not issue.fixed]
    wishes = tuple(_wish(mandate.preferences[place], int(slopes[place] * unit)) for place in places)
    logroll, view = mandate.strategy.selection.word == "logroll", view_of(mandate)
    walks = logroll and (len(places) > 1 or held)
    least = ceil(end * unit)
    worths = [abs(wish[-1]) * wish[1] for wish in wishes]
    top = sum(wish[-1] * wish[0] for wish in wishes)
    bottom = max(top - sum(worths), least)
    weights = [mandate.preferences[place].weight for place in places]
    return Lane(
        mandate,
        wishes,
        walks,
        (max(top - bottom, 0), bottom),
        _before(weights, worths),
        (
            least if logroll else NO_LEAST,
            _least(mandate, base, unit),
            _enough(mandate, base, unit),
            _late(mandate),
            mandate.termination.rounds,
            floor(Fraction(mandate.termination.min_progress) * unit) + 1,
        ),
        tuple(shares.curve(view, issues[place].name) for place in places),
    )


def _wish(wish: Preference, worth: int) -> tuple[int, ...]:
    """Return what a mandate wants on one issue, as in `Wishes`."""
    span = abs(wish.floor - wish.target)
    return wish.target, span, wish.floor, wish.reserve, wish.low, wish.high, worth


def _before(weights: Sequence[Decimal], worths: Sequence[int]) -> tuple[int, ...]:
    """Return, for each issue, the worth given up before on those with less weight."""
    order = sorted(range(len(weights)), key=lambda place: weights[place])
    given, before = 0, [0] * len(weights)
    for place in order:
        before[place], given = given, given + worths[place]
    return tuple(before)


def stacked(lanes: Sequence[Lane], shares: Shares) -> Lanes:
    """Put mandates side by side.

    Args:
        lanes: at least one, of mandates on one agenda, of one role and with the same words.
        shares: the table of their curves.
    """
    first = lanes[0].mandate
    issues = first.agenda.issues
    places = [place for place, issue in enumerate(issues) if not issue.fixed]
    numbers = _columns([lane.numbers for lane in lanes])
    curves = _columns([lane.curves for lane in lanes])
    wholes, bottoms = _columns([lane.walk for lane in lanes])
    walks = any(lane.walks for lane in lanes)
    before = tuple(_columns([lane.before for lane in lanes])) if walks else ()
    return Lanes(
        role=first.role,
        wishes=tuple(
            Wishes(
                place, down_of(first.preferences[place]), *_columns([x.wishes[at] for x in lanes])
            )
            for at, place in enumerate(places)
        ),
        fixed=Terms(tuple(issue.low for issue in issues)),
        walk=Walk(wholes, before, bottoms) if walks else None,
        floor=numbers[0],
        least=numbers[1],
        acceptance=first.strategy.acceptance.word,
        enough=numbers[2],
        late=numbers[3],
        rounds=numbers[4],
        window=first.termination.no_progress_rounds,
        progress=numbers[5],
        curves=tuple(curves),
        shares=shares,
    )


def lanes_of(mandates: Sequence[Mandate], shares: Shares) -> Lanes | None:
    """Put mandates side by side; None where the worth of one needs more than 64 bits."""
    lanes = [lane_of(mandate, shares) for mandate in mandates]
    known = [lane for lane in lanes if lane is not None]
    return stacked(known, shares) if len(known) == len(lanes) else None


def _columns(rows: Sequence[tuple[int, ...]]) -> list[Ints]:
    """Return rows of whole numbers as one array for each column."""
    return list(np.array(rows, dtype=np.int64).T.copy())


def _base(mandate: Mandate, slopes: tuple[Fraction, ...]) -> Fraction:
    """Return what has to be added to the worth of all steps to get the utility."""
    terms = Terms(tuple(p.target for p in mandate.preferences))
    steps = sum((slope * at for slope, at in zip(slopes, terms, strict=True)), Fraction(0))
    return utility(mandate, terms) - steps


def _least(mandate: Mandate, base: Fraction, unit: int) -> int:
    """Return the least worth of all steps that the gate admits."""
    if mandate.reserve_utility is None:
        return NO_LEAST
    return ceil((Fraction(mandate.reserve_utility) - base) * unit)


def _enough(mandate: Mandate, base: Fraction, unit: int) -> int:
    """Return the worth of all steps that ac-const accepts."""
    part = mandate.strategy.acceptance
    if part.word != "ac-const":
        return 0
    return ceil((Fraction(part["accept_from"]) - base) * unit)


def _late(mandate: Mandate) -> int:
    """Return the first round in which ac-time takes whatever lies inside our floors."""
    part = mandate.strategy.acceptance
    if part.word != "ac-time":
        return 0
    return floor(Fraction(part["accept_after"]) * mandate.termination.rounds) + 1
