"""A connection to a host without envelopes, over A2A 1.0 or 0.3, whichever its card says.

It is told nothing of our extension. It gets the readable members, the task and the context; and its
task is read whole each time, because the task is all that it ever vouches for.
"""

from collections.abc import Callable
from functools import partial

from a2a.client import Client, ClientCallContext
from a2a.client.errors import A2AClientError
from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    ROLE_USER,
    GetTaskRequest,
    Message,
    SendMessageRequest,
    Task,
    TaskState,
)
from a2a.utils.errors import InvalidParamsError

from negotiator.a2a.calling.bounds import answered_within
from negotiator.a2a.calling.fetching import LONGEST_ANSWER
from negotiator.a2a.calling.line import SEND_SECONDS, Line
from negotiator.a2a.mapping import build_message, json_bytes, json_of, texts_of
from negotiator.a2a.tracing import sent
from negotiator.agent.dialler import printable
from negotiator.agent.dialling_plainly import absorb_plain, asked_back
from negotiator.agent.party import Party
from negotiator.agent.plain_history import PlainSeen, PlainTask
from negotiator.policy.moves import Released, StepResult
from negotiator.policy.ports import NegotiationRow
from negotiator.protocol import task as protocol_task
from negotiator.protocol.task import Speaker
from negotiator.terms.canonical import parse_canonical

MOST_MESSAGES = 1_000
"""Most messages of a task that we read: each time it is read whole."""

_Content = tuple[tuple[object, ...], str]


class PlainLine(Line[PlainTask]):
    """A connection to one host that signs nothing."""

    def __init__(self, client: Client, agent_id: str, seconds: float = SEND_SECONDS) -> None:
        """Keep the SDK's client, whom it reaches, and how long an answer is waited for."""
        super().__init__(agent_id)
        self._client = client
        self._context = ClientCallContext(timeout=seconds)

    async def send(self, move: Released, task: str, context: str) -> PlainTask:
        """Send a released move; see `Line.send`."""
        content = ((parse_canonical(move.data),), move.text)
        return await self._say(move.message_id, (task, context), content)

    async def get(self, task: str, *, everything: bool = True) -> PlainTask:
        """Read the host's task, always with all its messages; see `Line.get`."""
        del everything
        async with answered_within(LONGEST_ANSWER):
            found = await self._client.get_task(GetTaskRequest(id=task), context=self._context)
            return plain_task(found)

    async def poll(self, party: Party, row: NegotiationRow) -> PlainTask:
        """Look at the host's task, and read words alone back to it where that was decided.

        Raises:
            A2AError: the host's own error, or no answer.
        """
        found = await self.get(row.task)
        asked = asked_back(party, row.neg, found)
        if asked is None:
            return found
        return await self._say(
            asked.message_id, (asked.task, asked.context), (asked.data, asked.text)
        )

    def taking(
        self, party: Party, neg: str, shown: PlainTask, *, whole: bool
    ) -> Callable[[], StepResult | None]:
        """Return the work that takes over what a task shows; see `Line.taking`."""
        return partial(absorb_plain, party, neg, shown, whole=whole)

    def data(self, shown: PlainTask) -> tuple[object, ...]:
        """Return what the messages of a task carry beside prose, in order."""
        return tuple(message.data[0] for message in shown.messages if message.data)

    async def _say(self, message_id: str, place: tuple[str, str], content: _Content) -> PlainTask:
        """Send one message, and return the task it came to."""
        request = SendMessageRequest(message=build_message(message_id, place, ROLE_USER, content))
        return await sent(message_id, place, self._sent(request))

    async def _sent(self, request: SendMessageRequest) -> PlainTask:
        """Send a request, and return the task it came to.

        Raises:
            InvalidParamsError: the host answered in words and keeps no task, so that nothing can
                be agreed with it.
            A2AError: the host's own error, or no answer.
        """
        async with answered_within(LONGEST_ANSWER):
            async for response in self._client.send_message(request, context=self._context):
                if response.HasField("task"):
                    return plain_task(response.task)
                if response.HasField("message"):
                    said = printable(texts_of(response.message.parts))
                    raise InvalidParamsError(said or "(a message, and no task)")
        msg = "the host answered without a task"
        raise A2AClientError(msg)


def plain_task(task: Task) -> PlainTask:
    """Return the task of a host without envelopes in our own words.

    Some hosts show their latest message in the history already: what is there twice, word for word,
    was said once.

    Raises:
        A2AClientError: it has more messages than anybody reads.
    """
    if len(task.history) > MOST_MESSAGES:
        msg = f"the host's task has {len(task.history)} messages, we read {MOST_MESSAGES} at most"
        raise A2AClientError(msg)
    messages = [_seen(message) for message in task.history]
    if task.status.HasField("message"):
        last = _seen(task.status.message)
        if last.role is Speaker.USER or last not in messages:
            messages.append(last)
    name = TaskState.Name(task.status.state).removeprefix("TASK_STATE_")
    known = protocol_task.TaskState.__members__
    return PlainTask(
        task=task.id,
        context=task.context_id,
        state=known.get(name, protocol_task.TaskState.SUBMITTED),
        messages=tuple(messages),
    )


def _seen(message: Message) -> PlainSeen:
    """Return one message."""
    values = tuple(json_of(part) for part in message.parts if part.HasField("data"))
    return PlainSeen(
        role=Speaker.AGENT if message.role == ROLE_AGENT else Speaker.USER,
        message_id=message.message_id,
        data=values,
        raw=tuple(json_bytes(value) for value in values),
        text=texts_of(message.parts),
    )
