"""A connection to one agent: it carries what was released, and reads the task it came to."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar

from negotiator.a2a.calling.bounds import answered_within
from negotiator.a2a.calling.calls import Calls
from negotiator.a2a.calling.fetching import LONGEST_ANSWER
from negotiator.a2a.calling.tasks import data_parts
from negotiator.a2a.tracing import sent
from negotiator.agent.dialler import HostTask, absorb
from negotiator.agent.party import Party
from negotiator.policy.moves import Released, StepResult
from negotiator.policy.ports import NegotiationRow

SEND_SECONDS = 15.0
"""Client time-out of one send; the host answers within its own budget of four seconds."""
HISTORY = 2
"""How many history messages we ask for; on a gap we ask for all."""


class Shown(Protocol):
    """A task of the host's, in our own words."""

    @property
    def task(self) -> str:
        """Its id."""

    @property
    def context(self) -> str:
        """Its context id."""


S = TypeVar("S", bound=Shown)


class Line(ABC, Generic[S]):
    """A connection to one agent."""

    def __init__(self, agent_id: str) -> None:
        """Keep whom it reaches."""
        self.agent_id = agent_id

    @abstractmethod
    async def send(self, move: Released, task: str, context: str) -> S:
        """Send a released move; the same bytes under the same id, however often it is called.

        Raises:
            A2AError: the host's own error, or no answer.
        """

    @abstractmethod
    async def get(self, task: str, *, everything: bool = False) -> S:
        """Read the host's task.

        Raises:
            A2AError: the host's own error, or no answer.
        """

    async def poll(self, party: Party, row: NegotiationRow) -> S:
        """Look at the host's task while there is nothing to send.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        del party
        return await self.get(row.task)

    @abstractmethod
    def taking(
        self, party: Party, neg: str, shown: S, *, whole: bool
    ) -> Callable[[], StepResult | None]:
        """Return the work that takes over what a task shows, and answers it.

        Args:
            party: our side.
            neg: negotiation id.
            shown: what the host shows.
            whole: whether that is its whole history.
        """

    @abstractmethod
    def data(self, shown: S) -> tuple[object, ...]:
        """Return what the messages of a task carry beside prose, in order."""


class SignedLine(Line[HostTask]):
    """A connection to one agent that signs."""

    def __init__(self, calls: Calls, agent_id: str) -> None:
        """Keep how the agent is asked, and who it is."""
        super().__init__(agent_id)
        self._calls = calls

    async def send(self, move: Released, task: str, context: str) -> HostTask:
        """Send a released move; see `Line.send`."""
        place = (task, context)
        async with answered_within(LONGEST_ANSWER):
            return await sent(move.message_id, place, self._calls.send(move, place, HISTORY))

    async def get(self, task: str, *, everything: bool = False) -> HostTask:
        """Read the host's task; see `Line.get`."""
        async with answered_within(LONGEST_ANSWER):
            return await self._calls.get(task, None if everything else HISTORY)

    def taking(
        self, party: Party, neg: str, shown: HostTask, *, whole: bool
    ) -> Callable[[], StepResult | None]:
        """Return the work that takes over what a task shows; see `Line.taking`."""
        return partial(absorb, party, neg, shown, whole=whole)

    def data(self, shown: HostTask) -> tuple[object, ...]:
        """Return what the messages of a task carry beside prose, in order."""
        return data_parts(shown)
