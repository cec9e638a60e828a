"""Our side of a replayed negotiation: as it really is, or rehearsed without signatures."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Protocol

from negotiator.agent import host
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.agent.watch import end_if_overdue
from negotiator.audit.numbers import parse_exact
from negotiator.policy.moves import Refused
from negotiator.policy.ports import NegotiationRow, read_detail
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.state import Negotiation
from negotiator.replay.harness.caller import Caller
from negotiator.replay.harness.lane import Lane
from negotiator.replay.harness.line import Line


class Seat(Protocol):
    """Where our side sits."""

    @property
    def state(self) -> Negotiation:
        """The negotiation as both sides see it."""

    @property
    def standing(self) -> str:
        """Our word for where it stands, as on a record; empty before the first message."""

    @property
    def gap(self) -> Fraction | None:
        """How far apart the last offers are, in our utility, where it ended without a deal."""

    @property
    def blocked(self) -> Sequence[Refused]:
        """What the gate did not let out."""

    def hear(self, envelope: Envelope) -> None:
        """Take an envelope of theirs and answer it.

        Raises:
            TheirProtocolError: it does not belong there; nothing changed.
        """

    def lapse(self, now: datetime) -> None:
        """End the negotiation if its time is up."""

    @property
    def lane(self) -> Lane | None:
        """Where plain offers may be exchanged now; None where they may not."""

    def swap(self, line: Line) -> int | None:
        """Take a plain offer and answer it; return the place of our answer in the transcript.

        None where it is no plain offer: then nothing has changed, and `hear` decides. 0 where we
        said nothing.
        """


class RecordedSeat:
    """Our side as it really is: the host's own door, the real gate, a record in memory."""

    def __init__(self, party: Party, caller: Caller, blocked: list[Refused]) -> None:
        """Sit down.

        Args:
            party: our side.
            caller: speaks for theirs.
            blocked: to which the gate adds what it blocks.
        """
        self.party = party
        self._caller = caller
        self._blocked = blocked
        self._state = Negotiation(caller.neg, caller.statement.authority.agent_id, party.agent_id)
        self._row: NegotiationRow | None = None

    @property
    def state(self) -> Negotiation:
        """The negotiation as both sides see it."""
        return self._state

    @property
    def standing(self) -> str:
        """Our word for where it stands, as on our record."""
        return "" if self._row is None else self._row.state

    @property
    def gap(self) -> Fraction | None:
        """How far apart the last offers are, as our record has it."""
        detail = {} if self._row is None else read_detail(self._row)
        return parse_exact(str(detail["gap"])) if "gap" in detail else None

    @property
    def blocked(self) -> Sequence[Refused]:
        """What the gate did not let out."""
        return self._blocked

    def hear(self, envelope: Envelope) -> None:
        """Take an envelope of theirs by the host's door, and answer it.

        Raises:
            TheirProtocolError: it does not belong there; nothing changed.
        """
        try:
            host.answer(self.party, self._caller.message(envelope))
        finally:
            self._load()

    def lapse(self, now: datetime) -> None:
        """End the negotiation if its time is up, as the watch does."""
        del now  # the party has a clock of its own, which shows just that
        if end_if_overdue(self.party, self._caller.neg):
            self._load()

    @property
    def lane(self) -> None:
        """Where plain offers may be exchanged without envelopes: nowhere, on a real record."""
        return None

    def swap(self, line: Line) -> None:
        """Do nothing: every offer is heard by the host's door."""

    def _load(self) -> None:
        """Read the record."""
        recorded = load(self.party.store, self._caller.neg)
        if recorded is not None:
            self._state, self._row = recorded.negotiation, recorded.row
