"""The SDK's request handler, implemented over our own record.

The stock handler runs a repeated message twice, answers two callers with one reply and lets a
finished task be overwritten; see docs/decisions/0005. Here a message is one durable turn: it is
decided, released and on record before it is answered.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable, Hashable
from concurrent.futures import Executor
from functools import partial
from typing import NoReturn, TypeVar

from a2a.server.context import ServerCallContext
from a2a.server.events.event_queue import Event
from a2a.server.request_handlers.request_handler import RequestHandler, validate_request_params
from a2a.types.a2a_pb2 import (
    ROLE_AGENT,
    ROLE_USER,
    AgentCard,
    CancelTaskRequest,
    DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest,
    GetTaskPushNotificationConfigRequest,
    GetTaskRequest,
    ListTaskPushNotificationConfigsRequest,
    ListTaskPushNotificationConfigsResponse,
    ListTasksRequest,
    ListTasksResponse,
    Message,
    SendMessageRequest,
    SubscribeToTaskRequest,
    Task,
    TaskPushNotificationConfig,
)
from a2a.utils.errors import (
    A2AError,
    ContentTypeNotSupportedError,
    ExtendedAgentCardNotConfiguredError,
    InternalError,
    InvalidParamsError,
    PushNotificationNotSupportedError,
    TaskNotCancelableError,
    TaskNotFoundError,
    UnsupportedOperationError,
)

from negotiator.a2a.mapping import build_message, json_bytes, json_of, task_of, texts_of
from negotiator.agent.asking import answer_words
from negotiator.agent.dialler import printable
from negotiator.agent.host import answer
from negotiator.agent.hosting import HostMessage
from negotiator.agent.locating import with_places
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load, load_task
from negotiator.agent.shown import as_said
from negotiator.agent.watch import cancel, owes_move, resume
from negotiator.agent.wording import with_words
from negotiator.errors import (
    ConflictError,
    NegotiatorError,
    TaskOverError,
    TheirProtocolError,
    UnknownTaskError,
)
from negotiator.policy.ports import Direction
from negotiator.protocol.candidate import Locate
from negotiator.protocol.message import MEDIA_TYPE

logger = logging.getLogger(__name__)

MAX_PARTS = 16
MAX_ID = 64
MAX_TEXT = 16_384
"""Most characters of prose we take beside a move."""

_NO_EVENTS: tuple[Event, ...] = ()
_T = TypeVar("_T")


class NegotiationHandler(RequestHandler):
    """Answers A2A requests from the record of one party."""

    def __init__(self, party: Party, writer: Executor, locate: Locate | None = None) -> None:
        """Serve a party.

        Args:
            party: whose record answers.
            writer: one thread that all database work runs on.
            locate: asks a model where words alone speak of what; None for plain code alone.
        """
        self._party = party
        self._writer = writer
        self._locate = locate
        self._sought: dict[Hashable, asyncio.Future[Task]] = {}

    @validate_request_params
    async def on_message_send(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> Task | Message:
        """Handle one message: one durable turn; words alone are answered and change nothing."""
        message = _host_message(params.message, _caller(context))
        if not message.raw:
            return await with_places(self._run, lambda: self._ask_back(message), self._locate)
        configuration = params.configuration
        wanted = configuration.history_length if configuration.HasField("history_length") else None
        turn = partial(self._turn, message, wanted)
        said = (message.raw, message.text, message.message_id, message.task, message.context)
        return await self._worded(turn, (*said, message.caller, wanted))

    async def _worded(self, turn: Callable[[], Task], key: Hashable) -> Task:
        """Take a turn with words beside it; the same message joins it as long as they are sought.

        So whoever repeats a message at once has the model asked no more often.
        """
        sought = self._sought.get(key)
        if sought is None:
            sought = asyncio.ensure_future(with_words(self._run, turn, self._party.write))
            self._sought[key] = sought
            sought.add_done_callback(lambda _: self._sought.pop(key))
        return await asyncio.shield(sought)

    @validate_request_params
    async def on_get_task(self, params: GetTaskRequest, context: ServerCallContext) -> Task | None:
        """Return the task as it stands."""
        wanted = params.history_length if params.HasField("history_length") else None
        return await self._run(lambda: self._read(params.id, _caller(context), wanted))

    @validate_request_params
    async def on_cancel_task(
        self, params: CancelTaskRequest, context: ServerCallContext
    ) -> Task | None:
        """Cancel by a signed rejection of ours; never after an accept."""
        return await self._run(lambda: self._cancel(params.id, _caller(context)))

    @validate_request_params
    async def on_list_tasks(
        self, params: ListTasksRequest, context: ServerCallContext
    ) -> ListTasksResponse:
        """Return the tasks the caller owns; an unauthenticated caller owns none it can list."""
        caller = _caller(context)
        if not caller:
            return ListTasksResponse(page_size=params.page_size, total_size=0)
        tasks = await self._run(lambda: self._owned(caller, params))
        return ListTasksResponse(tasks=tasks, page_size=len(tasks), total_size=len(tasks))

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Refuse: the card does not declare streaming."""
        for event in _NO_EVENTS:
            yield event
        raise UnsupportedOperationError

    async def on_subscribe_to_task(
        self, params: SubscribeToTaskRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Refuse: the card does not declare streaming."""
        for event in _NO_EVENTS:
            yield event
        raise UnsupportedOperationError

    async def on_create_task_push_notification_config(
        self, params: TaskPushNotificationConfig, context: ServerCallContext
    ) -> TaskPushNotificationConfig:
        """Refuse: the card does not declare push notifications."""
        raise PushNotificationNotSupportedError

    async def on_get_task_push_notification_config(
        self, params: GetTaskPushNotificationConfigRequest, context: ServerCallContext
    ) -> TaskPushNotificationConfig:
        """Refuse: the card does not declare push notifications."""
        raise PushNotificationNotSupportedError

    async def on_list_task_push_notification_configs(
        self, params: ListTaskPushNotificationConfigsRequest, context: ServerCallContext
    ) -> ListTaskPushNotificationConfigsResponse:
        """Refuse: the card does not declare push notifications."""
        raise PushNotificationNotSupportedError

    async def on_delete_task_push_notification_config(
        self, params: DeleteTaskPushNotificationConfigRequest, context: ServerCallContext
    ) -> None:
        """Refuse: the card does not declare push notifications."""
        raise PushNotificationNotSupportedError

    async def on_get_extended_agent_card(
        self, params: GetExtendedAgentCardRequest, context: ServerCallContext
    ) -> AgentCard:
        """Refuse: there is only the public card."""
        raise ExtendedAgentCardNotConfiguredError

    # --- on the writer thread --------------------------------------------------------------

    def _turn(self, message: HostMessage, history: int | None) -> Task:
        """Run one turn and project the record it left."""
        return self._project(answer(self._party, message), history)

    def _ask_back(self, message: HostMessage) -> Message:
        """Say how words alone were read, and ask for them in structured form."""
        asked = answer_words(self._party, message)
        place = (asked.task, asked.context)
        return build_message(asked.message_id, place, ROLE_AGENT, (asked.data, asked.text))

    def _project(self, neg: str, history: int | None) -> Task:
        """Return the task of a negotiation on record."""
        recorded = load(self._party.store, neg)
        if recorded is None:
            raise TaskNotFoundError
        with self._party.store.read() as tx:
            agreement, said = tx.agreement(neg), as_said(tx, recorded)
        return task_of(recorded, agreement, said, history)

    def _read(self, task: str, caller: str, history: int | None) -> Task:
        """Return a task the caller may read, with the move that we owe after our own hold."""
        recorded = self._find(task, caller)
        if owes_move(recorded):
            with contextlib.suppress(ConflictError):  # somebody else has just made it
                resume(self._party, recorded.row.neg)
        return self._project(recorded.row.neg, history)

    def _find(self, task: str, caller: str) -> Recorded:
        """Return the negotiation of a task the caller may read; others get not-found.

        An enveloped peer reads its task without a signature: the random task id, known to the
        two parties alone, is what it shows. A plain peer's task is its authenticated owner's.
        """
        recorded = load_task(self._party.store, task)
        if recorded is None or recorded.row.direction is not Direction.HOSTED:
            raise TaskNotFoundError
        if recorded.negotiation.plain and recorded.row.owner != caller:
            raise TaskNotFoundError
        return recorded

    def _cancel(self, task: str, caller: str) -> Task:
        """End a negotiation by the caller's wish."""
        neg = self._find(task, caller).row.neg
        if not cancel(self._party, neg):
            raise TaskNotCancelableError
        return self._project(neg, None)

    def _owned(self, caller: str, params: ListTasksRequest) -> list[Task]:
        """Return the caller's own tasks, newest first."""
        with self._party.store.read() as tx:
            rows = [row for row in tx.negotiations() if row.owner == caller and row.task]
        wanted = params.history_length if params.HasField("history_length") else 0
        limit = params.page_size or 50
        return [self._project(row.neg, wanted) for row in reversed(rows)][:limit]

    async def _run(self, work: Callable[[], _T]) -> _T:
        """Run database work on the writer thread and translate what goes wrong.

        The work goes on when the caller hangs up: its answer is on record for the repeat.
        """
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.shield(loop.run_in_executor(self._writer, work))
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets none of it
            _translate(error)


def _translate(error: Exception) -> NoReturn:
    """Raise the protocol's own error; nothing of ours goes to the caller."""
    match error:
        case A2AError():
            raise error
        case UnknownTaskError():
            raise TaskNotFoundError from error
        case TaskOverError():
            raise UnsupportedOperationError(error.message) from error
        case TheirProtocolError():
            why = error.__cause__ or error  # the caller is told less than our own operator
            logger.warning("a message was refused: %s", printable(str(why)))
            data = {"reason": str(error.reason)}
            raise InvalidParamsError(error.message, data) from error
        case ConflictError():
            msg = "the task is busy; send the same message again"
            raise InternalError(msg) from error
        case NegotiatorError():
            logger.error("a turn failed: %s", type(error).__name__, exc_info=error)
            msg = "the agent cannot answer now; send the same message again later"
            raise InternalError(msg) from None
        case _:
            logger.error("a turn failed: %s", type(error).__name__, exc_info=error)
            raise InternalError from None


def _caller(context: ServerCallContext) -> str:
    """Return who the transport authenticated, empty for nobody."""
    user = context.user
    return user.user_name if user.is_authenticated else ""


def _host_message(message: Message, caller: str) -> HostMessage:
    """Take a message apart, refusing what cannot be a negotiation message.

    Raises:
        InvalidParamsError: wrong role, ids too long, no or several data parts.
        ContentTypeNotSupportedError: a part that is neither text nor JSON.
    """
    if message.role != ROLE_USER:
        msg = "a client speaks as ROLE_USER"
        raise InvalidParamsError(msg)
    if len(message.parts) > MAX_PARTS:
        msg = f"expected at most {MAX_PARTS} parts, got {len(message.parts)}"
        raise InvalidParamsError(msg)
    ids = (message.message_id, message.task_id, message.context_id)
    if any(len(item) > MAX_ID or not item.isprintable() for item in ids):
        msg = f"ids are printable and at most {MAX_ID} characters"
        raise InvalidParamsError(msg)
    parts = [part for part in message.parts if part.HasField("data")]
    foreign = [p for p in message.parts if not p.HasField("data") and not p.HasField("text")]
    if foreign or any(part.media_type not in {"", MEDIA_TYPE} for part in parts):
        raise ContentTypeNotSupportedError
    text = texts_of(message.parts)
    if len(parts) != 1 and (parts or not text.strip()):
        msg = f"expected one data part with a negotiation message, got {len(parts)}"
        raise InvalidParamsError(msg)
    data = json_of(parts[0]) if parts else None
    if len(text) > MAX_TEXT:
        msg = f"expected at most {MAX_TEXT} characters of text"
        raise InvalidParamsError(msg)
    return HostMessage(
        data=data,
        raw=json_bytes(data) if parts else b"",
        text=text,
        message_id=message.message_id,
        task=message.task_id,
        context=message.context_id,
        caller=caller,
    )
