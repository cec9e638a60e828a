"""One replayed negotiation: our side on the real engine, theirs as it is replayed, one clock.

With signatures our side is as it really is: every message goes in by the host's own door and is
verified there, and the gate signs with a throwaway key. Without them it is rehearsed: the same
engine and the same rules, and nothing that could leave.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial
from hashlib import sha256
from itertools import count

from negotiator.agent.party import Decide, Engine, Party
from negotiator.errors import TheirProtocolError
from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.mandate.view import View, view_of
from negotiator.policy.bounds import admits
from negotiator.policy.moves import Refused
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.state import Negotiation, OfferStatus, Side
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.replay.harness.answers import Passed
from negotiator.replay.harness.caller import Caller, Statement, statement_of
from negotiator.replay.harness.clock import Clock
from negotiator.replay.harness.lane import Lane, Listener
from negotiator.replay.harness.line import Counterparty, Line, Twist
from negotiator.replay.harness.rehearsal import Rehearsal
from negotiator.replay.harness.seat import RecordedSeat, Seat
from negotiator.replay.harness.theirs.minded import wordless
from negotiator.replay.harness.trial import Keys, Trial, counterparty_authority, rehearsed
from negotiator.replay.harness.unsigned import UnsafeRehearsedSigner
from negotiator.replay.recorded import Said
from negotiator.stores import MemoryStore
from negotiator.strategies.decide import decide
from negotiator.strategies.history import History, Proposal

_NOBODY = UnsafeRehearsedSigner()
"""Signs for a counterparty that is rehearsed against."""

MOST_MESSAGES = 5_000
"""Most messages of one negotiation; no honest one comes near it."""


class Notes:
    """The strategy, and what it proposed last.

    Attributes:
        strategy: what decides.
        last: what it proposed last; None since that was settled.
        reasons: what it proposed, by the place of the entry that came of it.
    """

    def __init__(self, strategy: Decide = decide) -> None:
        """Begin with nothing."""
        self.strategy = strategy
        self.last: Proposal | None = None
        self.reasons: dict[int, Proposal] = {}

    def __call__(self, view: View, history: History) -> Proposal:
        """Decide, and remember it."""
        self.last = self.strategy(view, history)
        return self.last

    def settle(self, before: int, state: Negotiation) -> None:
        """Remember the proposal beside the entry that came of it."""
        ours = state.size > before and state.entries[-1].envelope.iss == state.host
        if self.last is not None and ours:
            self.reasons[state.size - 1] = self.last
        self.last = None


@dataclass(slots=True)
class Table:
    """A negotiation that is being replayed.

    Attributes:
        seat: our side.
        mandate: ours, on trial.
        caller: speaks for theirs.
        clock: of both.
        notes: why we did what.
    """

    seat: Seat
    mandate: Mandate
    caller: Caller
    clock: Clock
    notes: Notes

    @property
    def state(self) -> Negotiation:
        """The negotiation as both sides see it."""
        return self.seat.state

    def play(self, theirs: Counterparty) -> None:
        """Negotiate to the end, or until somebody would have to be asked."""
        role = self.mandate.role.other
        self._deliver(self.caller.opening(role, self.mandate.agenda, self.clock.now))
        listener = theirs if isinstance(theirs, Listener) else None
        for _ in range(MOST_MESSAGES):
            lane = None if listener is None else self._lane(listener)
            if lane is None and not self._may_speak():
                return
            owed = self.caller.owed(self.state, self.clock.now) if lane is None else None
            if owed is not None:
                self._answer_owed(owed)
                continue
            if lane is None or listener is None:
                line = theirs.next(self.state, self.clock.now)
            else:
                line = listener.answer(lane, self.clock.now)
            if not self._wait_until(None if line is None else line.at, lane) or line is None:
                return
            if lane is None or not self._swapped(line):
                self._say(line)

    def _lane(self, listener: Listener) -> Lane | None:
        """Return where plain offers may be exchanged, if both sides can now."""
        lane = self.seat.lane
        return lane if lane is not None and listener.listens(lane) else None

    def _swapped(self, line: Line) -> bool:
        """Say whether a line was a plain offer and was answered, and remember why we did that."""
        place = self.seat.swap(line)
        if place and self.notes.last is not None:
            self.notes.reasons[place] = self.notes.last
        self.notes.last = None
        return place is not None

    def _may_speak(self) -> bool:
        """Say whether it is for them to speak and for us to listen."""
        live = self.seat.standing == "open" and not self.state.final
        owed = self.state.owed
        due = owed is not None and owed.by is Side.DIALLER
        return live and (due or self.state.turn is Side.DIALLER)

    def _answer_owed(self, owed: Envelope) -> None:
        """Let them do what the protocol obliges them to.

        An offer that does not bind is taken back for the place that our accept has; the first one
        is then refused, a later one confirmed.
        """
        taken = self.state.accepted
        if taken is None or taken.by is not Side.DIALLER or taken.body.firm:
            self._deliver(owed)
            return
        crossing = Line(Said.WITHDRAW, self.clock.now, twist=Twist(crossing=True))
        self._deliver(self.caller.say(self.state, crossing))
        gone = OfferStatus.UNAVAILABLE not in {offer.status for offer in self.state.offers}
        self._deliver(self.caller.owed(self.state, self.clock.now, gone=gone) or owed)

    def _say(self, line: Line) -> None:
        """Deliver a line, as often as it comes."""
        envelope = self.caller.say(self.state, line)
        for _ in range(1 + line.twist.repeated):
            self._deliver(envelope)

    def _wait_until(self, at: datetime | None, lane: Lane | None) -> bool:
        """Set the clock, and say whether our patience lasted; None waits until it ends.

        Only we end what takes too long, at the moment the mandate says.
        """
        due = self._due(self.state if lane is None else lane)
        if at is not None and at < due:
            self.clock.now = max(self.clock.now, at)
            return True
        self.clock.now = max(self.clock.now, due)
        self.seat.lapse(self.clock.now)
        return False

    def _due(self, state: Negotiation | Lane) -> datetime:
        """Return when we end it if nothing more is said."""
        ends = self.mandate.termination
        last = state.last_at or self.clock.now
        own = (state.opened_at or self.clock.now) + ends.deadline
        return min(own, state.deadline or own, last + ends.round_timeout)

    def _deliver(self, envelope: Envelope) -> None:
        """Let our side take an envelope and answer it; what does not belong changes nothing."""
        before = self.state.size
        with suppress(TheirProtocolError):
            self.seat.hear(envelope)
        self.notes.settle(before, self.state)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What all negotiations of one mandate on trial share."""

    verified: VerifiedMandate
    view: View
    statement: Statement
    rehearsed: Statement
    trust: Trust
    passed: set[Passed]


def set_table(trial: Trial, keys: Keys, start: datetime, name: str, *, signed: bool) -> Table:
    """Return a table at which nothing has been said.

    Args:
        trial: our mandate.
        keys: of the replay.
        start: when it begins.
        name: what all ids follow from.
        signed: whether envelopes are signed and verified.

    Raises:
        UsageError: the mandate deals with nobody.
    """
    prepared = _prepare(trial, keys)
    draw, clock, notes = _entropy(name), Clock(start), Notes()
    mandate = prepared.verified.mandate
    statement = prepared.statement if signed else prepared.rehearsed
    signer = keys.theirs if signed else _NOBODY
    caller = Caller(f"ng_{draw(16).hex()}", mandate.agent_id, statement, signer)
    admit = partial(admits, prepared.verified)
    engine = Engine(prepared.verified, prepared.view, admit, notes, wordless, wordless, silent=True)
    seat: Seat
    if signed:
        blocked: list[Refused] = []
        store = MemoryStore()
        gate = keys.gate(store, prepared.verified, blocked.append)
        engine = replace(engine, admits=gate.admits)
        party = Party(engine, prepared.trust, gate, store, clock, draw)
        seat = RecordedSeat(party, caller, blocked)
    else:
        seat = Rehearsal(engine, caller, f"t-{draw(16).hex()}", prepared.passed)
    return Table(seat, mandate, caller, clock, notes)


@lru_cache(maxsize=8)
def _prepare(trial: Trial, keys: Keys) -> _Prepared:
    """Return what all negotiations of one mandate on trial share."""
    verified, authority = rehearsed(trial, keys), counterparty_authority(trial, keys)
    pinned = PinnedPrincipal(
        authority.principal_id,
        authority.principal_name,
        keys.principal.public_key,
        (authority.agent_id,),
    )
    statement = statement_of(authority, keys.principal)
    nobodys = replace(authority, key=_NOBODY.public_key)
    rehearsed_statement = statement_of(nobodys, _NOBODY)
    view, trust = view_of(verified.mandate), Trust((pinned,))
    return _Prepared(verified, view, statement, rehearsed_statement, trust, set())


def _entropy(name: str) -> Callable[[int], bytes]:
    """Return bytes that follow from a name alone: the same name, the same ids."""
    numbers: Iterator[int] = count()

    def draw(size: int) -> bytes:
        return sha256(f"{next(numbers)}:{name}".encode()).digest()[:size]

    return draw
