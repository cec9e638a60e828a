"""Their recorded moves, whatever we do.

It shows what a mandate makes of offers that were really made: which it takes, when, at what price.
It cannot show how they would have answered other moves of ours. So what they accepted they accept
again only where ours is surely no worse to them, and every move after the recording's last is
counted as one that nobody saw.
"""

from datetime import datetime

from negotiator.protocol.acts import Reason
from negotiator.protocol.state import Negotiation
from negotiator.replay.harness.lane import Lane, Listener, Standing, standing_in
from negotiator.replay.harness.line import Line, Remarks
from negotiator.replay.harness.theirs.liking import liking_of
from negotiator.replay.harness.theirs.pace import pace_of
from negotiator.replay.recorded import Move, Recording, Said, Then
from negotiator.terms import Terms


class OpenLoop(Listener):
    """Says what was said."""

    def __init__(self, recording: Recording, start: datetime) -> None:
        """Begin at the first move.

        Args:
            recording: on the mandate's agenda.
            start: when the negotiation begins.
        """
        self._recording = recording
        self._moves = recording.theirs
        self._liking = liking_of(recording)
        self._pace = pace_of(recording, start)
        self._said = 0
        self._beyond = 0
        self._takes: Terms | None = None

    def next(self, state: Negotiation, now: datetime) -> Line | None:
        """Return the next recorded move, or what may be taken for granted after the last."""
        return self._next(standing_in(state), now)

    def answer(self, lane: Lane, now: datetime) -> Line | None:
        """Return the same while all offers are plain."""
        return self._next(lane.standing, now)

    def _next(self, ours: Standing, now: datetime) -> Line | None:
        """Return what comes next, by nothing but the terms of ours that stand."""
        while self._said < len(self._moves):
            number, move = self._said, self._moves[self._said]
            self._said += 1
            line = self._line(ours, move, self._pace.at(number, now))
            if line is not None:
                return line
        return self._after(ours, now)

    def remarks(self) -> Remarks:
        """Return how much of it nobody saw."""
        return Remarks(beyond=self._beyond)

    def _line(self, ours: Standing, move: Move, at: datetime) -> Line | None:
        """Return a recorded move as it can be made now; None for one that no longer can."""
        match move.said:
            case Said.OFFER:
                return Line(Said.OFFER, at, move.terms, move.valid_for)
            case Said.ACCEPT:
                self._takes = move.terms
                return self._accept(ours, at)
            case Said.REJECT:
                return Line(Said.REJECT, at, reason=move.reason or Reason.NOT_ACCEPTABLE)
            case Said.HOLD:
                return Line(Said.HOLD, at)
            case Said.WITHDRAW:
                return None  # we have answered the offer by now, so there is nothing to take back

    def _accept(self, ours: Standing, at: datetime) -> Line | None:
        """Accept what is surely no worse to them than what they accepted."""
        takes, standing = self._takes, ours(at)
        if takes is None or standing is None:
            return None
        return Line(Said.ACCEPT, at) if self._liking.as_good(standing, takes) else None

    def _after(self, ours: Standing, now: datetime) -> Line | None:
        """Return what they say after the last recorded move."""
        at = self._pace.at(len(self._moves), now)
        match self._recording.then:
            case Then.SILENT:
                return None
            case Then.ENDS:
                self._beyond += 1
                return Line(Said.REJECT, at)
            case Then.STANDS:
                self._beyond += 1
                last = next(m for m in reversed(self._moves) if m.said is Said.OFFER)
                again = Line(Said.OFFER, at, last.terms, last.valid_for)
                return self._accept(ours, at) or again
