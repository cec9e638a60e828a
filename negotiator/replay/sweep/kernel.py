"""Many closed-form negotiations at once, move by move the same as the engine's.

Source: the time-dependent and rounds-dependent tactics of Faratin, Sierra & Jennings (1998), whose
offers depend on the round alone; so a whole column of negotiations can take its turn in a few
operations on whole numbers. Nothing here is in floating point.
Traits: deterministic; the same moves as `strategies.decide`, which a test holds it to.

Which mandates it takes `taken.why_not` says: on every negotiable issue a number, a straight line of
worth, and a tactic that looks at the round alone. The gate's answer is part of it: what it does not
admit is not taken, and in our last turn what it admits is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

import numpy as np

from negotiator.replay.sweep.lanes import NO_LEAST, Lanes, Walk
from negotiator.replay.sweep.shares import Bools, Ints, amounts, nearest_steps
from negotiator.terms import Role

Offer: TypeAlias = tuple[Ints, ...]
"""Steps of each negotiable issue, for each lane."""


class Did(IntEnum):
    """What a side did in its turn, and why; see `strategies.history.Motive`."""

    OFFER = 0
    GOOD_ENOUGH = 1
    WORTH_ENOUGH = 2
    LATE = 3
    LAST_CHANCE = 4
    DEADLINE = 5
    NO_PROGRESS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What one side does in its turn, in each lane.

    Attributes:
        did: as in `Did`.
        offer: its own offer of that round, whether it is made or not.
    """

    did: Ints
    offer: Offer

    @property
    def takes(self) -> Bools:
        """Where it accepts."""
        return (self.did >= Did.GOOD_ENOUGH) & (self.did <= Did.LAST_CHANCE)


@dataclass(frozen=True, slots=True, eq=False)
class Ended:
    """How each lane ended.

    Attributes:
        agreed: whether there is a deal.
        deadlock: whether both made an offer and they did not meet.
        round: the round it came to: how many offers the seller made.
        terms: what was agreed; of no meaning without a deal.
    """

    agreed: Bools
    deadlock: Bools
    round: Ints
    terms: Offer


_KEPT: Final = 64
"""Rounds whose offers are kept for the next counterparty; of later ones there are too many."""

Watch: TypeAlias = Callable[[Role, int, Bools, Turn], None]
"""Told each turn: whose, its round, in which lanes it takes place, and what is done."""


def offers_of(lanes: Lanes, number: int) -> Offer:
    """Return each lane's own offer of a round; after its last round that of one past it."""
    known = lanes.offered.get(number)
    if known is not None:
        return known
    past = np.minimum(number, lanes.rounds + 1)
    if lanes.walk is None:
        pairs = zip(lanes.wishes, lanes.curves, strict=True)
        found = tuple(
            wish.target + wish.down * nearest_steps(lanes.shares, curve + past, wish.span)
            for wish, curve in pairs
        )
    else:
        found = _walked(lanes, lanes.walk, lanes.curves[0] + past)
    if number <= _KEPT:
        lanes.offered[number] = found
    return found


def _walked(lanes: Lanes, walk: Walk, rows: Ints) -> Offer:
    """Return offers that give up a share of the whole, one issue after another.

    Only one issue stands between target and floor. It is rounded to the nearest step, or, if that
    leaves less than where our offers end, to the one before it.
    """
    doubled, floors = amounts(lanes.shares, rows, walk.whole)
    nearest: list[Ints] = []
    better: list[Ints] = []
    for wish, before in zip(lanes.wishes, walk.before, strict=True):
        step = np.maximum(np.abs(wish.worth), 1)
        near = -((step + 2 * before - doubled) // (2 * step))
        safe = (floors - before) // step
        # What weighs nothing gives way at once, as soon as anything is given up.
        free = (wish.worth == 0) & (doubled > 2 * before)
        for steps, offer in ((near, nearest), (safe, better)):
            way = np.where(free, wish.span, np.clip(steps, 0, wish.span))
            way = np.where((wish.worth == 0) & ~free, 0, way)
            offer.append(wish.target + wish.down * way)
    enough = worth_of(lanes, tuple(nearest)) >= walk.bottom
    return tuple(np.where(enough, a, b) for a, b in zip(nearest, better, strict=True))


def worth_of(lanes: Lanes, offer: Offer) -> Ints:
    """Return what terms are worth in each lane, in its units."""
    parts = [wish.worth * steps for wish, steps in zip(lanes.wishes, offer, strict=True)]
    return sum(parts[1:], parts[0])


def turn_of(lanes: Lanes, number: int, standing: Offer | None, *, free: bool = True) -> Turn:
    """Return what each lane does in its turn.

    Args:
        lanes: the side whose turn it is.
        number: the round its next offer has, from 1.
        standing: their offer, None before there is one.
        free: whether the rules about totals and authority let their offer through.
    """
    own = offers_of(lanes, number)
    last = number > lanes.rounds - (lanes.role is Role.BUYER)
    if standing is None:
        return Turn(np.where(last, Did.DEADLINE, Did.OFFER).astype(np.int64), own)
    admitted = _admitted(lanes, standing) & free
    why = _why(lanes, number, standing, own)
    wanted = _inside_floors(lanes, standing) & (why > 0) & admitted
    otherwise = np.where(last, np.where(admitted, Did.LAST_CHANCE, Did.DEADLINE), Did.OFFER)
    return Turn(np.where(wanted, why, otherwise).astype(np.int64), own)


def _why(lanes: Lanes, number: int, standing: Offer, own: Offer) -> Ints:
    """Return why each lane's acceptance takes an offer, 0 where it does not."""
    if lanes.acceptance == "ac-const":
        return (worth_of(lanes, standing) >= lanes.enough) * np.int64(Did.WORTH_ENOUGH)
    if len(own) == 1:
        wish = lanes.wishes[0]
        good = wish.down * (standing[0] - own[0]) <= 0
    else:
        good = worth_of(lanes, standing) >= worth_of(lanes, own)
    why = good * np.int64(Did.GOOD_ENOUGH)
    return why if lanes.acceptance == "ac-next" else np.where(number >= lanes.late, Did.LATE, why)


def _inside_floors(lanes: Lanes, offer: Offer) -> Bools:
    """Say where every issue is at least as good as its floor, and so is the whole."""
    pairs = zip(lanes.wishes, offer, strict=True)
    inside = _all([wish.down * (steps - wish.floor) <= 0 for wish, steps in pairs])
    return inside if lanes.walk is None else inside & (worth_of(lanes, offer) >= lanes.floor)


def _admitted(lanes: Lanes, offer: Offer) -> Bools:
    """Say where the gate admits terms: limits, reserves and the least utility."""
    holds: list[Bools] = []
    for wish, steps in zip(lanes.wishes, offer, strict=True):
        holds.append(wish.down * (steps - wish.reserve) <= 0)
        holds.append((wish.low <= steps) & (steps <= wish.high))
    admitted = _all(holds)
    if (lanes.least > NO_LEAST).any():
        admitted = admitted & (worth_of(lanes, offer) >= lanes.least)
    return admitted


def _all(holds: Sequence[Bools]) -> Bools:
    """Say where all of them hold."""
    whole = holds[0]
    for other in holds[1:]:
        whole = whole & other
    return whole


class Seat:
    """A side that remembers what its look at progress needs."""

    def __init__(self, lanes: Lanes) -> None:
        """Sit down.

        Args:
            lanes: the mandates of that side.
        """
        self.lanes = lanes
        self._own: list[Ints] = []
        self._theirs: list[Ints] = []

    def turn(self, number: int, standing: Offer | None, *, free: bool = True) -> Turn:
        """Return what each lane does in its turn; see `turn_of`. Turns are taken in order."""
        turn = turn_of(self.lanes, number, standing, free=free)
        if not self.lanes.window:
            return turn
        if standing is not None:
            self._theirs.append(worth_of(self.lanes, standing))
        stalled = (turn.did == Did.OFFER) & self._stalled()
        self._own.append(worth_of(self.lanes, turn.offer))
        return Turn(np.where(stalled, Did.NO_PROGRESS, turn.did).astype(np.int64), turn.offer)

    def _stalled(self) -> Bools | bool:
        """Say where the gap has not narrowed enough over the last complete rounds."""
        complete, window = min(len(self._own), len(self._theirs)), self.lanes.window
        if complete <= window:
            return False
        return self._gap(complete - window) - self._gap(complete) < self.lanes.progress

    def _gap(self, number: int) -> Ints:
        """Return the gap of a complete round, counted from 1."""
        return self._own[number - 1] - self._theirs[number - 1]


def bargain(sellers: Lanes, buyers: Lanes, watch: Watch | None = None) -> Ended:
    """Let two columns of mandates negotiate, lane by lane.

    Args:
        sellers: who offer first in each round.
        buyers: who answer in the same round; as many, or one of the two is a single lane.
        watch: told each turn.
    """
    count = max(len(sellers.rounds), len(buyers.rounds))
    seller, buyer = Seat(sellers), Seat(buyers)
    live, agreed = np.ones(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
    met, ended = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.int64)
    terms: Offer = tuple(np.zeros(count, dtype=np.int64) for _ in sellers.wishes)
    bid: Offer | None = None
    number = 0
    while live.any():
        number += 1
        ask = seller.turn(number, bid)
        if watch is not None:
            watch(Role.SELLER, number, live, ask)
        if bid is not None:
            taken = live & ask.takes
            _note(terms, taken, bid)
            agreed = agreed | taken
        live = live & (ask.did == Did.OFFER)
        ended += live
        answer = buyer.turn(number, ask.offer)
        if watch is not None:
            watch(Role.BUYER, number, live, answer)
        taken = live & answer.takes
        _note(terms, taken, ask.offer)
        agreed = agreed | taken
        live = live & (answer.did == Did.OFFER)
        met |= live
        bid = answer.offer
    return Ended(agreed, met & ~agreed, ended, terms)


def _note(terms: Offer, where: Bools, offer: Offer) -> None:
    """Write down what was agreed."""
    for steps, agreed in zip(offer, terms, strict=True):
        np.copyto(agreed, steps, where=where)
