"""A recorded counterparty with one thing wrong with it.

What it must show: nothing of ours is blocked, no limit is passed, and the negotiation ends.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from negotiator.protocol.state import Negotiation
from negotiator.replay.harness.line import NO_TWIST, Counterparty, Line, Remarks, Twist
from negotiator.replay.recorded import Recording, Said
from negotiator.terms import Terms

_HALF_A_MINUTE = timedelta(seconds=30)
_ALMOST_A_MINUTE = timedelta(seconds=50)
_FALSE_ROUNDS = 3


class Fault(StrEnum):
    """What is wrong with a counterparty.

    `SILENT`: says nothing after its first offer. `LATE`: answers after our patience has ended.
    `ROUNDS`: lies about the round in every other offer. `REPEATING`: makes its first offer again
    and again, and sends each message twice. `FLIP_FLOPPING`: goes back and forth between its first
    and its last offer. `EXPIRING`: its offers have expired when they arrive. `CROSSING`: its offers
    do not bind it, and it takes the offer back while we accept it.
    """

    SILENT = "silent"
    LATE = "late"
    ROUNDS = "rounds"
    REPEATING = "repeating"
    FLIP_FLOPPING = "flip-flopping"
    EXPIRING = "expiring"
    CROSSING = "crossing"


class Faulty:
    """Says what somebody else says, and gets one thing wrong."""

    def __init__(
        self, fault: Fault, inner: Counterparty, recording: Recording, patience: timedelta
    ) -> None:
        """Take what it gets wrong.

        Args:
            fault: what is wrong.
            inner: what it would say.
            recording: on the mandate's agenda.
            patience: how long our side waits for a move.
        """
        self._fault = fault
        self._inner = inner
        self._offers = recording.offers
        self._patience = patience
        self._made = 0

    def next(self, state: Negotiation, now: datetime) -> Line | None:
        """Return what it says next."""
        if self._fault is Fault.SILENT and self._made:
            return None
        line = self._inner.next(state, now)
        if line is None or line.said is not Said.OFFER:
            return line
        self._made += 1
        return self._wrong(line, now)

    def remarks(self) -> Remarks:
        """Return what the other one says of itself."""
        return self._inner.remarks()

    def _wrong(self, line: Line, now: datetime) -> Line:
        """Return an offer with what is wrong."""
        match self._fault:
            case Fault.LATE if self._made > 1:
                return replace(line, at=now + self._patience + _HALF_A_MINUTE)
            case Fault.EXPIRING:
                at = max(line.at, now + _ALMOST_A_MINUTE)
                twist = Twist(age=_ALMOST_A_MINUTE)
                return replace(line, at=at, valid_for=_HALF_A_MINUTE, twist=twist)
            case _:
                return replace(line, terms=self._terms(line), twist=self._twist())

    def _terms(self, line: Line) -> Terms | None:
        """Return what it offers."""
        match self._fault:
            case Fault.REPEATING:
                return self._offers[0]
            case Fault.FLIP_FLOPPING:
                return self._offers[0] if self._made % 2 else self._offers[-1]
            case _:
                return line.terms

    def _twist(self) -> Twist:
        """Return what is wrong with the message."""
        match self._fault:
            case Fault.ROUNDS:
                return Twist(rounds=0 if self._made % 2 else _FALSE_ROUNDS)
            case Fault.REPEATING:
                return Twist(repeated=1)
            case Fault.CROSSING:
                return Twist(firm=False)
            case _:
                return NO_TWIST
