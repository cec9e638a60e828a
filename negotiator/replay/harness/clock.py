"""The simulated clock, and when a replay begins by it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from negotiator.mandate.model import Mandate
from negotiator.replay.recorded import Recording

INTO = timedelta(hours=1)
"""How far into the mandate's validity a replay begins that cannot begin when it was recorded."""


@dataclass(slots=True)
class Clock:
    """A clock that stands still until it is set."""

    now: datetime

    def __call__(self) -> datetime:
        """Return the instant it shows."""
        return self.now


def start_of(mandate: Mandate, recording: Recording) -> datetime:
    """Return when a replay begins, always inside the mandate's validity.

    It begins when the recording did, if the mandate is valid for as long from then on as it lets a
    negotiation take. Otherwise it begins an hour into the mandate's validity, or at the middle of
    one shorter than two hours.
    """
    begin, end = mandate.not_before, mandate.not_after
    # Differences, because a sum may lie behind the last instant there is.
    if begin <= recording.start and end - recording.start >= mandate.termination.deadline:
        return recording.start
    return begin + min(INTO, timedelta(seconds=(end - begin) // timedelta(seconds=2)))
