"""Counterparties that the kernel can play against: a script, or a mandate of theirs."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from negotiator.replay.harness import Mode, ModeName, Trial
from negotiator.replay.harness.clock import start_of
from negotiator.replay.harness.theirs.derived import derived_trial
from negotiator.replay.harness.theirs.pace import pace_of
from negotiator.replay.recorded import Recording
from negotiator.replay.sweep.kernel import Ended, bargain
from negotiator.replay.sweep.lanes import Lanes, lanes_of
from negotiator.replay.sweep.script import Script, script_of
from negotiator.replay.sweep.shares import Ints, Shares
from negotiator.replay.sweep.staged import stage
from negotiator.replay.sweep.taken import in_budget, let_through, why_not
from negotiator.terms import Role, Terms


class Opponent(Protocol):
    """Somebody a whole column of mandates can negotiate with at once."""

    def meet(self, lanes: Lanes, validity: Ints) -> Ended:
        """Negotiate.

        Args:
            lanes: our mandates.
            validity: seconds our offers stand, in each lane.
        """


@dataclass(frozen=True, slots=True)
class Scripted:
    """A recorded counterparty.

    Attributes:
        script: its turns.
    """

    script: Script

    def meet(self, lanes: Lanes, validity: Ints) -> Ended:
        """Negotiate."""
        return stage(lanes, self.script, validity)


@dataclass(frozen=True, slots=True)
class Deciding:
    """A counterparty with a closed-form mandate of its own.

    Attributes:
        lane: its mandate, a single lane.
    """

    lane: Lanes

    def meet(self, lanes: Lanes, validity: Ints) -> Ended:
        """Negotiate; our offers stand until it answers, which was checked before."""
        del validity
        if lanes.role is Role.BUYER:
            return bargain(self.lane, lanes)
        return bargain(lanes, self.lane)


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the points of a sweep can go.

    Attributes:
        rounds: the most rounds of any.
        validity: the shortest time that offers of any stand.
    """

    rounds: int
    validity: timedelta


def opponent_of(recording: Recording, trial: Trial, mode: Mode, reach: Reach) -> Opponent | str:
    """Return a counterparty for the kernel, or why there is none.

    Args:
        recording: on the mandate's agenda.
        trial: our mandate as it is.
        mode: how it is played.
        reach: of the sweep.

    Raises:
        InvalidValueError: the recording does not hold enough to play it like that.
    """
    if mode.name is not ModeName.AGENT:
        script = script_of(recording, trial, mode.name, reach.rounds + 1)
        return script if isinstance(script, str) else Scripted(script)
    theirs = mode.theirs or derived_trial(recording, trial.mandate, mode.e)
    reasons = _reasons(recording, trial, theirs, reach)
    problem = next(reasons, "")
    lane = None if problem else lanes_of([theirs.mandate], Shares())
    return problem or "numbers too fine for 64 bits" if lane is None else Deciding(lane)


def _reasons(recording: Recording, ours: Trial, theirs: Trial, reach: Reach) -> Iterator[str]:
    """Give every reason why the kernel does not take a mandate of theirs."""
    why = why_not(theirs.mandate)
    if why:
        yield f"of theirs, {why}"
    if not _in_time(recording, ours, theirs, reach):
        yield "time may run out, or an offer expire before it is answered"
    ends = [(p.target, p.floor) for p in theirs.mandate.preferences]
    for terms in (Terms(tuple(map(min, ends))), Terms(tuple(map(max, ends)))):
        if not let_through(ours.mandate, ours.authority, terms):
            yield "limits on totals, or our authority, may stop a deal"
        if not in_budget(ours.mandate, terms):
            yield "the budget may stop a deal"
    issues = theirs.mandate.agenda.issues
    for terms in (Terms(tuple(i.low for i in issues)), Terms(tuple(i.high for i in issues))):
        if not let_through(theirs.mandate, theirs.authority, terms):
            yield "limits on totals, or their authority, may stop a deal"
        if not in_budget(theirs.mandate, terms):
            yield "their budget may stop a deal"


def _in_time(recording: Recording, ours: Trial, theirs: Trial, reach: Reach) -> bool:
    """Say whether every turn of theirs comes before any clock ends anything."""
    start = start_of(ours.mandate, recording)
    pace, now = pace_of(recording, start), start
    ends = (ours.mandate.termination, theirs.mandate.termination)
    whole = start + min(end.deadline for end in ends)
    whole = min(whole, ours.mandate.not_after, ours.authority.not_after)
    patience = min(ours.mandate.termination.round_timeout, reach.validity)
    for number in range(reach.rounds + 1):
        at = pace.at(number, now)
        if at >= whole or at - now >= patience:
            return False
        now = at
    return True
