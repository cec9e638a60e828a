"""A recorded counterparty as a script: turn by turn what it takes and what it says.

It is what `harness.theirs` makes of open-loop and fitted counterparties, laid out once for all
points of a sweep, because neither their moves nor the times of them depend on ours.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from negotiator.policy.closing import DEADLOCKS
from negotiator.protocol.acts import Reason
from negotiator.replay.harness import ModeName, Trial
from negotiator.replay.harness.clock import start_of
from negotiator.replay.harness.theirs.fitted import fit_curves
from negotiator.replay.harness.theirs.liking import directions_of
from negotiator.replay.harness.theirs.pace import pace_of
from negotiator.replay.recorded import Recording, Said, Then
from negotiator.replay.sweep.taken import in_budget, let_through
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Condition:
    """What they accept in a turn: our standing offer, if it is no worse to them than `terms`.

    Attributes:
        terms: what they compare it with.
        after: how long after it was made they look at it.
    """

    terms: Terms
    after: timedelta


@dataclass(frozen=True, slots=True)
class Scene:
    """One turn of theirs.

    Attributes:
        tests: what they accept, one after the other.
        offer: what they offer where they accepted nothing; None where it ends then.
        free: whether the rules about totals and authority let that offer through.
        met: of an end, whether it means that the two did not meet.
    """

    tests: tuple[Condition, ...]
    offer: Terms | None
    free: bool = True
    met: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """A counterparty's turns, as many as anybody can need.

    Attributes:
        scenes: its turns; the last one ends it or is never reached.
        directions: of each issue, 1 where they want more steps, -1 where fewer, 0 where nobody
            knows.
    """

    scenes: tuple[Scene, ...]
    directions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What they would say in one turn: what they accept and when, then an offer or an end.

    Attributes:
        tests: terms they compare ours with, and when.
        at: when they offer or leave; None for silence.
        offer: None where they leave or say nothing.
        reason: of leaving.
    """

    tests: tuple[tuple[Terms, datetime], ...]
    at: datetime | None = None
    offer: Terms | None = None
    reason: Reason = Reason.NOT_ACCEPTABLE


def script_of(recording: Recording, trial: Trial, mode: ModeName, turns: int) -> Script | str:
    """Lay out a counterparty.

    Args:
        recording: on the mandate's agenda; for a fit with offers enough.
        trial: our mandate; only its times, limits and authority count.
        mode: open loop or fitted.
        turns: how many turns of theirs there can be.

    Returns:
        The script, or why there is none.
    """
    if mode not in {ModeName.OPEN_LOOP, ModeName.FITTED}:
        return "they decide by what we do, or do something wrong"
    if mode is ModeName.OPEN_LOOP and any(move.said is Said.HOLD for move in recording.theirs):
        return "they ask for time"
    start = start_of(trial.mandate, recording)
    speaker: Speaker = OpenScript(recording, start)
    if mode is ModeName.FITTED:
        speaker = FittedScript(recording, start)
    scenes: list[Scene] = []
    now = start
    while len(scenes) < turns and (not scenes or scenes[-1].offer is not None):
        scene, now = _scene(trial, speaker.turn(now), start, now)
        problem = _problem(recording, trial, scene, now)
        if problem:
            return problem
        scenes.append(scene)
    return Script(tuple(scenes), directions_of(recording))


def _problem(recording: Recording, trial: Trial, scene: Scene, now: datetime) -> str:
    """Say why a turn cannot be laid out; nothing where it can."""
    if scene.tests and recording.profile is not None:
        return "they accept by a utility of their own"
    if scene.offer is not None and not in_budget(trial.mandate, scene.offer):
        return "the budget may stop a deal"
    if now >= min(trial.mandate.not_after, trial.authority.not_after):
        return "it goes on past the mandate's validity"
    return ""


def _scene(trial: Trial, said: _Spoken, start: datetime, now: datetime) -> tuple[Scene, datetime]:
    """Return a turn as it comes to be in the time the mandate gives, and when it is over."""
    ends = trial.mandate.termination
    whole, patience = start + ends.deadline, now + ends.round_timeout
    due = min(whole, patience)
    tests = tuple(Condition(terms, at - now) for terms, at in said.tests if at < due)
    if said.at is None or said.at >= due:
        return Scene(tests, None, met=whole <= patience), due
    if said.offer is None:
        return Scene(tests, None, met=said.reason in DEADLOCKS), said.at
    free = let_through(trial.mandate, trial.authority, said.offer)
    return Scene(tests, said.offer, free), said.at


class Speaker(Protocol):
    """Says what a counterparty would say in each turn, one after the other."""

    def turn(self, now: datetime) -> _Spoken:
        """Return what it would say next."""


class OpenScript:
    """Recorded moves, as `harness.theirs.open_loop` plays them."""

    def __init__(self, recording: Recording, start: datetime) -> None:
        """Begin at the first move."""
        self._then = recording.then
        self._moves = recording.theirs
        self._last = recording.offers[-1]
        self._pace = pace_of(recording, start)
        self._said = 0
        self._takes: Terms | None = None

    def turn(self, now: datetime) -> _Spoken:
        """Return the next recorded offer or end, or what may be taken for granted after it."""
        tests: list[tuple[Terms, datetime]] = []
        while self._said < len(self._moves):
            move, at = self._moves[self._said], self._pace.at(self._said, now)
            self._said += 1
            if move.said is Said.OFFER:
                return _Spoken(tuple(tests), at, move.terms)
            if move.said is Said.REJECT:
                return _Spoken(tuple(tests), at, reason=move.reason or Reason.NOT_ACCEPTABLE)
            if move.said is Said.ACCEPT and move.terms is not None:
                self._takes = move.terms
                tests.append((move.terms, at))
        at = self._pace.at(len(self._moves), now)
        if self._then is Then.SILENT:
            return _Spoken(tuple(tests))
        if self._then is Then.ENDS:
            return _Spoken(tuple(tests), at)
        if self._takes is not None:
            tests.append((self._takes, at))
        return _Spoken(tuple(tests), at, self._last)


class FittedScript:
    """Fitted curves, as `harness.theirs.fitted` plays them."""

    def __init__(self, recording: Recording, start: datetime) -> None:
        """Fit the curves.

        Raises:
            InvalidValueError: too few offers to say anything.
        """
        self._recording = recording
        self._curves = fit_curves(recording)
        self._pace = pace_of(recording, start)
        self._said = 0

    def turn(self, now: datetime) -> _Spoken:
        """Return its own next offer, which is also what it accepts; at its end, what is granted."""
        at = self._pace.at(self._said, now)
        self._said += 1
        own = self._curves.offer(self._recording.agenda.issues, self._said)
        tests = ((own, at),)
        if self._said <= self._curves.rounds or self._recording.then is Then.STANDS:
            return _Spoken(tests, at, own)
        if self._recording.then is Then.SILENT:
            return _Spoken(tests)
        return _Spoken(tests, at, reason=Reason.DEADLINE)
