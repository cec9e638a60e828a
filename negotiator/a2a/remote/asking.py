"""What is sent to an agent in one turn, and what its answer is read from."""

import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from uuid import uuid4

from a2a.client import Client, ClientCallContext
from a2a.types.a2a_pb2 import (
    ROLE_USER,
    GetTaskRequest,
    Message,
    Part,
    SendMessageConfiguration,
    SendMessageRequest,
    StreamResponse,
    SubscribeToTaskRequest,
    Task,
)

from negotiator.a2a.remote.calling import (
    Limits,
    as_remote_errors,
    broke_off,
    events,
    unsupported,
)
from negotiator.a2a.remote.connecting import Connection
from negotiator.a2a.remote.folding import Asked, Fold
from negotiator.a2a.remote.mapping import Input, parts_of
from negotiator.a2a.remote.session import Session, task_of
from negotiator.a2a.remote.states import State
from negotiator.errors import RemoteAgentError, UsageError


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, checked before anything is sent.

    Attributes:
        parts: what is said; empty when a task is asked for.
        task: the task that is asked for; empty when something is said.
        session: the conversation it is part of, if of one.
        background: whether to come back as soon as the agent has begun.
        streamed: whether the answer comes piece by piece.
        message_id: the id of our message.
    """

    parts: tuple[Part, ...]
    task: str
    session: Session | None
    background: bool
    streamed: bool
    message_id: str


def turn(
    given: Input | None,
    session: Session | None,
    continuation: object,
    *,
    background: bool = False,
    streamed: bool = False,
) -> Turn:
    """Return a turn that can be taken.

    Raises:
        UsageError: it has nothing to say and nothing to ask for, or both, or is to go on in the
            background without a session.
    """
    if session is not None and not isinstance(session, Session):
        raise UsageError(f"session is a Session, not a {type(session).__name__}")
    if background and session is None:
        raise UsageError("a background run needs a session, in which the agent's task is kept")
    if continuation is not None:
        if given is not None or background:
            raise UsageError("a continuation asks for what there is; it takes no input with it")
        return Turn((), task_of(continuation), session, background, streamed, "")
    if given is None:
        raise UsageError("there is nothing to say; give input, or a continuation")
    message_id = f"m_{uuid4().hex}"
    return Turn(parts_of(given), "", session, background, streamed, message_id)


def fold_for(asked: Turn, limits: Limits) -> Fold:
    """Return what takes in the answer to a turn."""
    session = asked.session
    context = session.service_session_id if session is not None else None
    size, most = limits.answer_bytes, limits.events
    return Fold(Asked(context or "", asked.task, asked.message_id, most, size))


def request_for(asked: Turn) -> SendMessageRequest:
    """Return what is sent: this turn's input as one message of a user's.

    A task that waits for input is gone on with; any other one is referred to.
    """
    message = Message(message_id=asked.message_id, role=ROLE_USER, parts=asked.parts)
    session = asked.session
    if session is not None:
        message.context_id = session.service_session_id or ""
        task = session.current_task()
        if task is not None and task.state is State.INPUT_REQUIRED:
            message.task_id = task.id
        elif task is not None:
            message.reference_task_ids.append(task.id)
    configuration = SendMessageConfiguration(return_immediately=asked.background)
    return SendMessageRequest(message=message, configuration=configuration)


def answers(
    asked: Turn, connection: Connection, fold: Fold, limits: Limits, headers: dict[str, str]
) -> AsyncGenerator[StreamResponse]:
    """Give the events of an answer as they come.

    Raises:
        RemoteAgentError: there is no answer, or none in time.
    """
    context = ClientCallContext(
        timeout=limits.quiet_seconds if asked.streamed else limits.send_seconds,
        service_parameters=dict(headers),
    )
    client = connection.streaming if asked.streamed else connection.awaiting
    seconds = limits.stream_seconds if asked.streamed else limits.send_seconds
    if not asked.task:
        source = client.send_message(request_for(asked), context=context)
    elif asked.streamed:
        source = _followed(client, asked.task, context)
    else:
        source = _looked_up(client, asked.task, context)
    if asked.streamed:
        source = _recovered(source, client, fold, context)
    return events(
        source,
        seconds,
        lambda: fold.settled,
        lambda: fold.task,
    )


async def _followed(
    client: Client, task: str, context: ClientCallContext
) -> AsyncIterator[StreamResponse]:
    """Give what happens to a task; where that is not offered, give how it stands."""
    begun = False
    try:
        with as_remote_errors("the task cannot be followed", lambda: task):
            async for event in client.subscribe(SubscribeToTaskRequest(id=task), context=context):
                begun = True
                yield event
    except RemoteAgentError as error:
        if begun or not unsupported(error):
            raise
    else:
        return
    async for event in _looked_up(client, task, context):
        yield event


async def _recovered(
    source: AsyncIterator[StreamResponse], client: Client, fold: Fold, context: ClientCallContext
) -> AsyncGenerator[StreamResponse]:
    """Give the events of a stream; where the line breaks off, how the task stands now.

    Then the answer is that of the task, which may still be at work; it can be followed anew. What
    breaks off before a task is known, and whatever else is wrong, stays an error.
    """
    try:
        async with contextlib.aclosing(source) as events:  # type: ignore[type-var]
            async for event in events:
                yield event
    except Exception as error:
        if fold.settled or not fold.task or not broke_off(error):
            raise
    else:
        return
    async for event in _looked_up(client, fold.task, context):
        yield event


async def _looked_up(
    client: Client, task: str, context: ClientCallContext
) -> AsyncIterator[StreamResponse]:
    """Give how a task stands."""
    with as_remote_errors("the task cannot be read", lambda: task):
        found = await client.get_task(GetTaskRequest(id=task), context=context)
        yield as_event(found)


def as_event(task: Task) -> StreamResponse:
    """Return a task as the event that shows it."""
    return StreamResponse(task=task)
