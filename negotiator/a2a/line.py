"""A connection to one agent: it carries what was released, and reads the task it came to."""

from collections.abc import Callable
from functools import partial

from a2a.client import Client, ClientCallContext
from a2a.client.errors import A2AClientError
from a2a.client.service_parameters import ServiceParametersFactory, with_a2a_extensions
from a2a.types.a2a_pb2 import (
    ROLE_USER,
    GetTaskRequest,
    SendMessageConfiguration,
    SendMessageRequest,
    Task,
)

from negotiator.a2a.bounds import answered_within
from negotiator.a2a.fetching import LONGEST_ANSWER, USUAL, Timeouts
from negotiator.a2a.mapping import build_message
from negotiator.a2a.tasks import host_task
from negotiator.a2a.tracing import sent
from negotiator.agent.dialler import absorb
from negotiator.agent.party import Party
from negotiator.policy.moves import Released, StepResult
from negotiator.policy.ports import NegotiationRow
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms.canonical import parse_canonical

SEND_SECONDS = 15.0
"""Client time-out of one send; the host answers within its own budget of four seconds."""
HISTORY = 2
"""How many history messages we ask for; on a gap we ask for all."""


class Line:
    """A connection to one agent."""

    def __init__(self, client: Client, agent_id: str, timeouts: Timeouts = USUAL) -> None:
        """Keep the SDK's client and whom it reaches."""
        self._client = client
        self.agent_id = agent_id
        self._seconds = min(timeouts.send, SEND_SECONDS)
        parameters = ServiceParametersFactory.create([with_a2a_extensions([EXTENSION_URI])])
        self._context = ClientCallContext(timeout=self._seconds, service_parameters=parameters)

    async def send(self, move: Released, task: str, context: str) -> Task:
        """Send a released move; the same bytes under the same id, however often it is called.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        content = ((parse_canonical(move.data),), move.text)
        request = SendMessageRequest(
            message=build_message(move.message_id, (task, context), ROLE_USER, content),
            configuration=SendMessageConfiguration(history_length=HISTORY),
        )
        return await sent(move.message_id, (task, context), self._sent(request))

    async def _sent(self, request: SendMessageRequest) -> Task:
        """Send a request, and return the task it came to.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        async with answered_within(LONGEST_ANSWER):
            async for response in self._client.send_message(request, context=self._context):
                if response.HasField("task"):
                    host_task(response.task)  # what we cannot read is no answer
                    return response.task
        msg = "the host answered without a task"
        raise A2AClientError(msg)

    async def get(self, task: str, *, everything: bool = False) -> Task:
        """Read the host's task.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        request = GetTaskRequest(id=task)
        if not everything:
            request.history_length = HISTORY
        async with answered_within(LONGEST_ANSWER):
            found = await self._client.get_task(request, context=self._context)
            host_task(found)  # what we cannot read is no answer
        return found

    async def poll(self, party: Party, row: NegotiationRow) -> Task:
        """Look at the host's task while there is nothing to send.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        del party
        return await self.get(row.task)

    def taking(
        self, party: Party, neg: str, task: Task, *, whole: bool
    ) -> Callable[[], StepResult | None]:
        """Return the work that takes over what a task shows, and answers it.

        Args:
            party: our side.
            neg: negotiation id.
            task: what the host shows.
            whole: whether that is its whole history.
        """
        return partial(absorb, party, neg, host_task(task), whole=whole)
