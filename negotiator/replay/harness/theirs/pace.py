"""When a replayed counterparty speaks: as the recording has it, then as it did last."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from negotiator.replay.recorded import Recording

_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Pace:
    """The times of a counterparty's moves.

    Attributes:
        start: when the negotiation begins, by the simulated clock.
        elapsed: since then, of each of its recorded moves.
        gap: between moves that the recording does not have.
    """

    start: datetime
    elapsed: tuple[timedelta, ...]
    gap: timedelta

    def at(self, number: int, now: datetime) -> datetime:
        """Return when its move of that number (from 0) arrives, never before the clock."""
        if number < len(self.elapsed):
            return max(now, self.start + self.elapsed[number])
        return now + self.gap


def pace_of(recording: Recording, start: datetime) -> Pace:
    """Return the pace of a recording; where it shows no time at all, a second a move."""
    elapsed = tuple(move.elapsed for move in recording.theirs)
    gaps = [after - before for before, after in pairwise(elapsed)]
    return Pace(start, elapsed, max(gaps[-1] if gaps else elapsed[0], _SECOND))
