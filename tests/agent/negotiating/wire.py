"""A line to counterparties without sockets, which carries exactly what A2A would carry.

It is as good or as bad as a test wants it: what is sent may not arrive, the answer may be lost, and
what the host shows may be another than it answered.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from negotiator.agent import dialler, host
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import NetworkError, TaskOverError
from negotiator.policy.moves import Released
from negotiator.policy.ports import NegotiationRow
from negotiator.protocol.acts import Act
from negotiator.terms.canonical import parse_canonical
from tests.agent.table import SHOWN

GOES_ON = frozenset({"open", "unanswered", "unconfirmed"})


class SilenceError(NetworkError):
    """No answer came."""


@dataclass
class Supplier:
    """A counterparty at a URL.

    Attributes:
        party: who answers.
        hears: whether a move of ours arrives; asked for each that is sent.
        answers: whether the answer to a move of ours arrives.
        shows: what the host's task shows, in the place of what it is.
        twice: how often each message is delivered.
        heard: every message that arrived.
    """

    party: Party
    hears: Callable[[Released], bool] = lambda _move: True
    answers: Callable[[Released], bool] = lambda _move: True
    shows: Callable[[HostTask], HostTask] = lambda task: task
    twice: int = 1
    heard: list[HostMessage] = field(default_factory=list)

    def task(self, neg: str) -> HostTask:
        """Return the host's task as A2A would show it."""
        recorded = load(self.party.store, neg)
        if recorded is None:
            raise SilenceError("no such task")
        with self.party.store.read() as tx:
            agreement = tx.agreement(neg)
        messages = tuple(
            SeenMessage(parse_canonical(entry.data), entry.text, entry.message_id)
            for entry in recorded.entries
        )
        task = HostTask(
            task=recorded.row.task,
            context=recorded.row.context,
            state=SHOWN.get(recorded.row.state, "input-required"),
            messages=messages,
            agreement=None if agreement is None else parse_canonical(agreement),
        )
        return self.shows(task)

    def take(self, row: NegotiationRow, move: Released) -> HostTask:
        """Take a move and return what the task shows then."""
        if not self.hears(move):
            raise SilenceError("nothing arrived")
        message = HostMessage(
            parse_canonical(move.data), move.data, move.text, move.message_id, row.task, "", ""
        )
        for _ in range(self.twice):
            self.heard.append(message)
            try:
                host.answer(self.party, message)
            except TaskOverError:
                return self.task(row.neg)  # as the line reads it then
        if not self.answers(move):
            raise SilenceError("the connection dropped")
        return self.task(row.neg)

    @property
    def acts(self) -> list[str]:
        """What arrived, each message once."""
        said: dict[str, str] = {}
        for one in self.heard:
            assert isinstance(one.data, dict)
            said[one.message_id] = one.data["negotiation"]["action"]
        return list(said.values())

    @property
    def words(self) -> list[str]:
        """The prose that arrived."""
        return [one.text for one in self.heard]


@dataclass
class Wire:
    """Reaches suppliers by their URL; `dial` fits the port of a desk.

    Attributes:
        suppliers: who is where.
        patience: how often a silent one is tried before it is given up.
        after: called after each exchange; it may raise, as a process may die there.
    """

    suppliers: dict[str, Supplier]
    patience: int = 3
    after: Callable[[str], None] = lambda _url: None

    async def dial(self, party: Party, url: str, neg: str | None, following) -> NegotiationRow:
        """Run a negotiation as the line over A2A does."""
        supplier = self.suppliers.get(url)
        if supplier is None:
            raise NetworkError(f"no agent card at {url}")
        if neg is None:
            neg = dialler.start(party, supplier.party.agent_id, url).neg
        await following.opened(neg)
        goes_on, silent = GOES_ON, 0
        while True:
            recorded = self._load(party, neg)
            if recorded.row.state not in goes_on or not following.goes_on(recorded):
                return recorded.row
            await asyncio.sleep(0)  # others have their turn between two messages
            if self._exchange(party, supplier, recorded):
                goes_on, silent = frozenset({"open"}), 0
                self.after(url)
                continue
            silent += 1
            if silent >= self.patience:
                dialler.abandon(party, neg)
                return self._load(party, neg).row

    @staticmethod
    def _exchange(party: Party, supplier: Supplier, recorded: Recorded) -> bool:
        """Send what is ready, else poll; say whether our record changed."""
        neg, move = recorded.row.neg, party.gate.pending(recorded.row.neg)
        try:
            task = supplier.task(neg) if move is None else supplier.take(recorded.row, move)
        except SilenceError:
            return False
        return dialler.absorb(party, neg, task, whole=True) is not None

    @staticmethod
    def _load(party: Party, neg: str) -> Recorded:
        recorded = load(party.store, neg)
        assert recorded is not None
        return recorded


def deaf_from(act: Act, count: int = 1) -> Callable[[Released], bool]:
    """Return what hears everything until an act comes for the so-manieth time, then nothing."""
    seen: set[str] = set()

    def hears(move: Released) -> bool:
        if move.act is act:
            seen.add(move.hash)
        return len(seen) < count

    return hears


def dropping(every: int) -> Callable[[Released], bool]:
    """Return what loses every so-manieth answer."""
    sent = 0

    def answers(_move: Released) -> bool:
        nonlocal sent
        sent += 1
        return sent % every != 0

    return answers


def doubled(task: HostTask) -> HostTask:
    """Show every message of a task twice."""
    return replace(task, messages=tuple(m for message in task.messages for m in (message, message)))
