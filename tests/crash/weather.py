"""A dialler and a host with a bad network, bad clocks and impatient people between them.

Everything that happens is drawn from one seed: which message arrives, is lost, doubled or late,
when a clock moves, when the host sweeps or cancels, when its principal approves.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from negotiator.agent import dialler, host, watch
from negotiator.agent.dialler import GapError, HostTask, SeenMessage
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded
from negotiator.agent.replying import Answer, Question, Reply, asked_of, reply
from negotiator.errors import TaskOverError, TheirProtocolError, UnknownTaskError
from negotiator.policy.moves import Refused
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.policy.work import CHANGING_STATES
from negotiator.protocol.state import Side
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.agent.table import SHOWN, Clock, Table, make_party
from tests.crash.proof import (
    assert_files_hold,
    assert_one_each,
    assert_over,
    assert_same_transcript,
    journal,
    recorded,
    signed_in,
)

WINDOW = 2
"""History messages that a reply shows beside the newest of the host, as a real dialler asks."""
PROVEN = 10
"""Of so many seeds, one also has its files verified, which takes longer than all the rest."""
MOST_IN_FLIGHT = 6
GOES_ON = frozenset({"open", "unanswered"})
"""States in which a dialler's process still sends or polls."""

WAITS = (
    (1,),
    (1, 2, 5, 10),
    (1, 2, 5, 30, 61),
    (1, 1, 1, 1, 1, 1, 1, 700),
    (1, 1, 1, 2, 5, 20, 45, 70, 130, 601, 1800),
)
"""By how many seconds the clock moves at a time: the network is quick, slow, or lost in thought."""

Change = tuple[str, str]
FAR = (
    ('deadline = "PT1H"', 'deadline = "P7D"'),
    ('round_timeout = "PT10M"', 'round_timeout = "P7D"'),
)
FIRM_BUYER = (
    ("reserve = 2.40", "reserve = 1.90"),
    ("limit_max = 2.40", "limit_max = 1.90"),
)
NEVER_STALLS = (("no_progress_rounds = 3", "no_progress_rounds = 0"),)
HASTY = (('offer_validity = "PT10M"', 'offer_validity = "PT1M"'),)
ASKS = (("above = 23500", "above = 20000"),)
NOT_FIRM = (('offers = "firm"', 'offers = "non-firm"'),)
OTHER_AGENDA = (("max = 5 ", "max = 5.5 "),)
STORIES: tuple[tuple[tuple[Change, ...], tuple[Change, ...]], ...] = (
    ((), ()),
    ((), ()),
    (FAR, FAR),
    (FIRM_BUYER, ()),
    ((*FIRM_BUYER, *NEVER_STALLS), NEVER_STALLS),
    (HASTY, HASTY),
    ((), HASTY),
    (ASKS, ()),
    ((*ASKS, *FAR), FAR),
    ((), OTHER_AGENDA),
)


@dataclass
class Skewed(Clock):
    """A party's own clock, some seconds off the right time."""

    right: Clock = field(default_factory=Clock)
    seconds: int = 0

    def __call__(self) -> datetime:
        return self.right() + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Get:
    """A request to read the task."""

    everything: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """The host's error, as the dialler hears it."""

    error: TheirProtocolError


Packet = HostMessage | Get | HostTask | Failed


@dataclass
class Weather:
    """One negotiation in one weather."""

    seed: int
    log: list[str] = field(default_factory=list)
    flying: list[Packet] = field(default_factory=list)
    blocked: list[Refused] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        clock = Clock()
        dialling = self.rng.choice(list(Role))
        buyer, seller = self.rng.choice(STORIES)
        changes = {Role.BUYER: buyer, Role.SELLER: seller}
        sides = []
        for role in (dialling, dialling.other):
            off = self.rng.choice((0, 0, 0, 0, 0, 0, 3, -3, 25, -25, 70, -70))
            own = Skewed(right=clock, seconds=off)
            firm = self.rng.random() < 0.8
            told = (*changes[role], *(() if firm else NOT_FIRM))
            sides.append(make_party(role, own, *told, on_blocked=self.blocked.append))
            self.log.append(f"{role} clock {off:+} changes {told}")
        self.play = Table(sides[0], sides[1], clock)
        self.play.open()
        self.ends: dict[Side, str] = {}
        (self.waits,) = self.rng.choices(WAITS, (5, 4, 2, 2, 1))

    # --- what may happen -------------------------------------------------------------------

    def storm(self) -> None:
        """Let anything happen for a while."""
        events: list[tuple[int, Callable[[], None]]] = [
            (10, self.tick),
            (14, self.arrive),
            (3, self.lose),
            (3, self.double),
            (5, self.wait),
            (2, self.sweep),
            (2, self.approve),
            (1, self.give_up),
        ]
        if self.rng.random() < 0.15:
            events.append((1, self.cancel))
        if self.rng.random() < 0.15:
            events.append((1, self.spend_elsewhere))
        weights, moves = zip(*events, strict=True)
        idle = {self.tick, self.lose, self.double, self.wait}  # these write nothing
        for _ in range(self.rng.randrange(10, 120)):
            (move,) = self.rng.choices(moves, weights)
            move()
            if move not in idle:
                self.check()

    def calm(self) -> None:
        """Let everything that is under way arrive, and both sides finish."""
        while self.flying:
            self.arrive()
            self.check()
        for _ in range(60):
            self.play.clock.turn(seconds=1)
            if self.over(Side.DIALLER):
                return
            self.approve()
            self.tick()
            while self.flying:
                self.arrive()
            self.check()
        self.play.clock.turn(days=8)
        self.sweep()
        for _ in range(3):
            self.tick()
            while self.flying:
                self.arrive()
        self.check()

    def tick(self) -> None:
        """The dialler's process does what it does next: send again what is pending, or poll."""
        ours = self.play.ours()
        if ours.row.state not in GOES_ON or len(self.flying) >= MOST_IN_FLIGHT:
            return
        move = self.play.dialler.gate.pending(self.play.neg)
        if move is not None:
            self.log.append(f"send {move.act} {move.seq}")
            self.flying.append(self.play.message(move))
        elif ours.row.task:
            self.log.append("poll")
            self.flying.append(Get())

    def arrive(self) -> None:
        """One of the packets under way arrives, not always the oldest."""
        if not self.flying:
            return
        place = 0 if self.rng.random() < 0.6 else self.rng.randrange(len(self.flying))
        packet = self.flying.pop(place)
        if isinstance(packet, HostMessage | Get):
            self.flying.append(self.serve(packet))
        elif isinstance(packet, HostTask):
            self.absorb(packet)
        else:
            self.complain(packet.error)

    def lose(self) -> None:
        if self.flying:
            self.log.append("lost")
            self.flying.pop(self.rng.randrange(len(self.flying)))

    def double(self) -> None:
        if self.flying and len(self.flying) < MOST_IN_FLIGHT:
            self.log.append("doubled")
            self.flying.append(self.rng.choice(self.flying))

    def wait(self) -> None:
        seconds = self.rng.choice(self.waits)
        self.log.append(f"wait {seconds}")
        self.play.clock.turn(seconds=seconds)

    def give_up(self) -> None:
        """The dialler's process has waited long enough; another will go on."""
        if self.play.ours().row.state == "open":
            self.log.append("gave up")
            dialler.abandon(self.play.dialler, self.play.neg)

    def sweep(self) -> None:
        for neg in watch.sweep(self.play.host):
            self.log.append(f"swept {neg}")

    def cancel(self) -> None:
        if self.hosted() and watch.cancel(self.play.host, self.play.neg):
            self.log.append("cancelled")

    def approve(self) -> None:
        """The host's principal approves what its agent would do, and the agent goes on."""
        play = self.play
        if not self.hosted() or play.theirs().row.state != "waiting":
            return
        asked = asked_of(play.theirs())
        if asked is None or asked.question is not Question.APPROVAL:
            return
        reply(play.host, play.neg, Reply(Answer.APPROVE, asked.subject), by="Ada")
        self.log.append(f"approved {asked.act}")
        watch.resume(play.host, play.neg)

    def spend_elsewhere(self) -> None:
        """Another negotiation of the same mandate takes what is left of its need."""
        party = self.rng.choice((self.play.dialler, self.play.host))
        mandate = party.verified.mandate
        self.log.append(f"{mandate.role} spent elsewhere")
        row = LedgerRow(mandate.id, mandate.need.id, "ng_other", "of_o", "1", LedgerState.COMMITTED)
        with party.store.write() as tx:
            tx.put_ledger(row)

    # --- both ends of the line -------------------------------------------------------------

    def serve(self, packet: HostMessage | Get) -> Packet:
        play = self.play
        try:
            if isinstance(packet, HostMessage):
                assert host.answer(play.host, packet) == play.neg
                return self.shown(everything=False)
            if not self.hosted():
                return Failed(UnknownTaskError("no such task"))
            return self.shown(everything=packet.everything)
        except TheirProtocolError as error:
            self.log.append(f"host: {error.message}")
            return Failed(error)

    def shown(self, *, everything: bool) -> HostTask:
        """Return the task as a reply shows it: the host's newest entry, and some before it."""
        theirs = self.play.theirs()
        last = max(entry.seq for entry in theirs.entries if entry.ours)
        before = [entry for entry in theirs.entries if entry.seq != last]
        kept = before if everything else before[-WINDOW:]
        with self.play.host.store.read() as tx:
            agreement = tx.agreement(self.play.neg)
        return HostTask(
            task=theirs.row.task,
            context=theirs.row.context,
            state=SHOWN.get(theirs.row.state, "input-required"),
            messages=tuple(
                SeenMessage(parse_canonical(entry.data), entry.text, entry.message_id)
                for entry in (*kept, theirs.entries[last])
            ),
            agreement=None if agreement is None else parse_canonical(agreement),
        )

    def absorb(self, task: HostTask) -> None:
        try:
            dialler.absorb(self.play.dialler, self.play.neg, task)
        except GapError:
            self.log.append("gap")
            self.flying.append(Get(everything=True))

    def complain(self, error: TheirProtocolError) -> None:
        ours = self.play.ours()
        if ours.row.state not in GOES_ON:
            return
        if ours.row.task:
            self.flying.append(Get())
        elif not isinstance(error, UnknownTaskError | TaskOverError):
            dialler.refused_by_host(self.play.dialler, self.play.neg, error.message)

    # --- what must hold --------------------------------------------------------------------

    def hosted(self) -> bool:
        with self.play.host.store.read() as tx:
            return tx.negotiation(self.play.neg) is not None

    def record(self, side: Side) -> Recorded | None:
        if side is Side.HOST and not self.hosted():
            return None
        return recorded(self.party(side), self.play.neg)

    def party(self, side: Side) -> Party:
        return self.play.dialler if side is Side.DIALLER else self.play.host

    def over(self, side: Side) -> bool:
        found = self.record(side)
        return found is not None and found.row.state not in CHANGING_STATES

    def check(self) -> None:
        """At every moment: the host is ahead, an end is an end, nobody tries what it must not."""
        assert not self.blocked, self.blocked[0]
        ours, theirs = self.record(Side.DIALLER), self.record(Side.HOST)
        assert ours is not None
        host_has = [entry.payload for entry in theirs.entries] if theirs is not None else []
        dialler_has = [entry.payload for entry in ours.entries]
        assert host_has[: len(dialler_has)] == dialler_has
        for side, found in ((Side.DIALLER, ours), (Side.HOST, theirs)):
            if side in self.ends:
                assert found is not None
                assert found.row.state == self.ends[side], "an end that did not last"
            elif self.over(side) and found is not None:
                self.ends[side] = found.row.state
                self.log.append(f"{side} {found.row.state}")

    def check_end(self) -> str:
        """At the end: the same history and outcome, or both can still move."""
        ours, theirs = self.record(Side.DIALLER), self.record(Side.HOST)
        assert ours is not None
        if self.over(Side.DIALLER) and not ours.entries:
            assert theirs is None
            return ours.row.state
        assert theirs is not None
        envelopes = [signed_in(journal(self.party(side), self.play.neg)) for side in Side]
        assert_one_each(envelopes[0] | envelopes[1])
        if self.over(Side.DIALLER):
            sides = self.play.dialler, self.play.host
            if self.seed % PROVEN == 0:
                assert_files_hold(*sides, self.play.neg)
            return assert_over(*sides, self.play.neg)
        if self.over(Side.HOST):
            assert ours.row.state in {"waiting", "blocked"}, "the dialler never heard of the end"
            return f"{ours.row.state}/{theirs.row.state}"
        if ours.outbox is None:
            assert_same_transcript(ours, theirs)
        return f"{ours.row.state}/{theirs.row.state}"


def run(seed: int) -> str:
    """Run one negotiation; return how it ended, or say all that happened until it went wrong."""
    weather = Weather(seed)
    try:
        weather.storm()
        weather.calm()
        return weather.check_end()
    except BaseException as error:
        story = "\n  ".join(weather.log)
        error.add_note(f"seed {seed}; repeat with tests.crash.weather.run({seed})\n  {story}")
        raise
