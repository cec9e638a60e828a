"""Many mandates against one script at once."""

from collections.abc import Sequence
from datetime import timedelta

import numpy as np

from negotiator.replay.sweep.kernel import Did, Ended, Offer, Seat, Watch
from negotiator.replay.sweep.lanes import Lanes
from negotiator.replay.sweep.script import Scene, Script
from negotiator.replay.sweep.shares import Bools, Ints
from negotiator.terms import Role, Terms

_SECOND = timedelta(seconds=1)


def stage(lanes: Lanes, script: Script, validity: Ints, watch: Watch | None = None) -> Ended:
    """Let a column of mandates negotiate with a recorded counterparty.

    Args:
        lanes: our mandates.
        script: theirs, on the same agenda, of the other role.
        validity: seconds our offers stand, in each lane.
        watch: told each turn of ours.
    """
    play = _Play(lanes, script, validity, watch)
    if lanes.role is Role.SELLER:
        play.answer(None)
    for scene in script.scenes:
        if not play.live.any():
            break
        play.hear(scene)
    return Ended(play.agreed, play.deadlock, play.round, play.terms)


class _Play:
    """A staged negotiation in each lane."""

    def __init__(self, lanes: Lanes, script: Script, validity: Ints, watch: Watch | None) -> None:
        count = len(lanes.rounds)
        self.live = np.ones(count, dtype=np.bool_)
        self.agreed = np.zeros(count, dtype=np.bool_)
        self.deadlock = np.zeros(count, dtype=np.bool_)
        self.round = np.zeros(count, dtype=np.int64)
        self.terms: Offer = tuple(np.zeros(count, dtype=np.int64) for _ in lanes.wishes)
        self._lanes, self._script, self._validity, self._watch = lanes, script, validity, watch
        self._seat = Seat(lanes)
        self._own: Offer | None = None
        self._turns = 0
        self._heard = 0

    def hear(self, scene: Scene) -> None:
        """Let them take their turn, and answer it."""
        for test in scene.tests:
            if self._own is not None:
                stands = self._validity >= test.after // _SECOND
                self._agree(self.live & stands & self._liked(test.terms), self._own)
        if scene.offer is None:
            both = self._heard > 0 and self._own is not None
            self.deadlock |= self.live & (scene.met and both)
            self.live = np.zeros_like(self.live)
            return
        self._heard += 1
        self.round += self.live & (self._lanes.role is Role.BUYER)
        self.answer(scene)

    def answer(self, scene: Scene | None) -> None:
        """Take our turn, after theirs or before any."""
        self._turns += 1
        standing = None if scene is None else self._standing(scene)
        free = scene is None or scene.free
        turn = self._seat.turn(self._turns, standing, free=free)
        if self._watch is not None:
            self._watch(self._lanes.role, self._turns, self.live, turn)
        if standing is not None:
            self._agree(self.live & turn.takes, standing)
        going = self.live & (turn.did == Did.OFFER)
        both = self._own is not None and self._heard > 0
        self.deadlock |= self.live & ~going & both
        self.round += going & (self._lanes.role is Role.SELLER)
        self.live, self._own = going, turn.offer

    def _agree(self, where: Bools, offer: Offer) -> None:
        """Write down a deal."""
        self.agreed |= where
        self.live = self.live & ~where
        for steps, agreed in zip(offer, self.terms, strict=True):
            np.copyto(agreed, steps, where=where)

    def _standing(self, scene: Scene) -> Offer:
        """Return their offer for each lane."""
        return _spread(self._lanes, scene.offer or self._lanes.fixed)

    def _liked(self, needed: Terms) -> Bools:
        """Say where our standing offer is surely no worse to them than terms."""
        liked = np.ones(len(self.live), dtype=np.bool_)
        for wish, own in zip(self._lanes.wishes, self._own or (), strict=True):
            way, other = self._script.directions[wish.place], needed[wish.place]
            liked &= way * (own - other) >= 0 if way else own == other
        return liked


def _spread(lanes: Lanes, terms: Sequence[int]) -> Offer:
    """Return the same terms for each lane."""
    count = len(lanes.rounds)
    return tuple(np.full(count, terms[wish.place], dtype=np.int64) for wish in lanes.wishes)
