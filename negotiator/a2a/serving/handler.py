"""The SDK's request handler, implemented over our own record.

The stock handler runs a repeated message twice, answers two callers with one reply and lets a
finished task be overwritten; see docs/decisions/0005. Here a message is one durable turn: it is
decided, released and on record before it is answered.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Hashable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from a2a.server.context import ServerCallContext
from a2a.server.events.event_queue import Event
from a2a.types.a2a_pb2 import (
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
    ExtendedAgentCardNotConfiguredError,
    PushNotificationNotSupportedError,
    TaskNotCancelableError,
    UnsupportedOperationError,
)

from negotiator.a2a.mapping import Sight
from negotiator.a2a.serving.answering_others import Answers, OtherAnswers
from negotiator.a2a.serving.desk import Desk
from negotiator.a2a.serving.incoming import (
    Incoming,
    caller_of,
    check_reads,
    history_length,
    take,
    taken,
)
from negotiator.a2a.serving.listing import asked, page
from negotiator.a2a.serving.moves import TEXT_TYPE, Move
from negotiator.a2a.serving.passing import MoveHandler
from negotiator.a2a.serving.streaming import TERMINAL, StreamBounds, Streams
from negotiator.a2a.serving.translating import check_required, translate
from negotiator.agent.evaluating import EvaluationsWantedError, Runs, with_evaluations
from negotiator.agent.hosting import HostMessage
from negotiator.agent.locating import with_places
from negotiator.agent.party import Party
from negotiator.agent.wording import with_words
from negotiator.protocol.candidate import Locate
from negotiator.protocol.message import MEDIA_TYPE

_T = TypeVar("_T")
_Answered = TypeVar("_Answered", Task, Message, Task | Message)
_OVER = "the task is over; read it with GetTask"


@dataclass(frozen=True, slots=True)
class Offering:
    """What a host's endpoint has beside negotiation.

    Attributes:
        answers: answers messages that are not negotiation; see `answering_others`.
        card: the public card: what it declares not to have is refused, such as streaming.
        extended: the card for callers that the transport authenticated; the public one must
            declare it by `capabilities.extendedAgentCard`.
        streams: how much streams may take.
    """

    answers: Answers | None = None
    card: AgentCard | None = None
    extended: AgentCard | None = None
    streams: StreamBounds = field(default_factory=StreamBounds)


class NegotiationHandler(MoveHandler):
    """Answers A2A requests from the record of one party."""

    def __init__(
        self,
        party: Party,
        writer: Executor,
        locate: Locate | None = None,
        offering: Offering | None = None,
    ) -> None:
        """Serve a party.

        Args:
            party: whose record answers.
            writer: one thread that all database work runs on.
            locate: asks a model where words alone speak of what; None for plain code alone.
            offering: what the endpoint has beside negotiation; None for nothing.
        """
        offering = offering or Offering()
        self._write = party.write
        self._evaluator = party.evaluator
        self._prose_only = not party.gate.terms
        self._desk = Desk(party)
        self._writer = writer
        self._locate = locate
        self._offering = offering
        self._others = None if offering.answers is None else OtherAnswers(offering.answers, party)
        self._streams = Streams(offering.streams)
        self._sought: dict[Hashable, asyncio.Future[Sight]] = {}

    async def on_message_send(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> Task | Message:
        """Handle one message: one durable turn; words alone are answered and change nothing."""
        incoming = self._take(params, context)
        answered = await self._answer(incoming)
        return answered.task(incoming.history) if isinstance(answered, Sight) else answered

    async def on_move(self, move: Move, context: ServerCallContext) -> Sight:
        """Handle one move in an envelope: one durable turn."""
        answered = await self._answer(taken(move, caller_of(context)))
        if not isinstance(answered, Sight):  # only words, or what is no negotiation, have another
            raise UnsupportedOperationError(_OVER)
        return answered

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Handle one message, and go on telling of the task while the next move is ours."""
        self._check_streams()
        incoming = self._take(params, context)
        answered = await self._answer(incoming)
        if not isinstance(answered, Sight):
            yield answered
            return
        first, neg = answered.task(incoming.history), answered.recorded.row.neg
        if not self._streams.has_room(neg):
            yield first
            return
        with self._streams.listening(neg) as told:
            yield first
            async for update in self._follow(told, answered, to_the_end=False):
                yield update

    async def on_subscribe_to_task(
        self, params: SubscribeToTaskRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Tell of a task until it is over, or as long as a stream may live."""
        check_required(params)
        self._check_streams()
        caller = caller_of(context)
        if self._other(params.id, caller) is not None:
            raise UnsupportedOperationError(_OVER)
        seen = await self._run(partial(self._desk.read, params.id, caller))
        if seen.state in TERMINAL:
            raise UnsupportedOperationError(_OVER)
        with self._streams.listening(seen.recorded.row.neg) as told:
            yield seen.task(None)
            async for update in self._follow(told, seen, to_the_end=True):
                yield update

    async def on_get_task(self, params: GetTaskRequest, context: ServerCallContext) -> Task | None:
        """Return the task as it stands."""
        check_required(params)
        wanted, caller = history_length(params), caller_of(context)
        if (other := self._other(params.id, caller)) is not None:
            return _shortened(other, wanted)
        seen = await self._run(partial(self._desk.read, params.id, caller))
        self._streams.tell(seen.recorded.row.neg)
        return seen.task(wanted)

    async def on_cancel_task(
        self, params: CancelTaskRequest, context: ServerCallContext
    ) -> Task | None:
        """Cancel by a signed rejection of ours; never after an accept."""
        check_required(params)
        caller = caller_of(context)
        if self._other(params.id, caller) is not None:
            raise TaskNotCancelableError
        seen = await self._run(partial(self._desk.cancel, params.id, caller))
        self._streams.tell(seen.recorded.row.neg)
        return seen.task(None)

    async def on_list_tasks(
        self, params: ListTasksRequest, context: ServerCallContext
    ) -> ListTasksResponse:
        """Return the tasks the caller owns; an unauthenticated caller owns none it can list."""
        check_required(params)
        caller = caller_of(context)
        others = () if self._others is None else tuple(self._others.tasks(caller))
        return await page(asked(params, caller), self._desk, others, self._run)

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
        """Return the card for callers that the transport authenticated, if there is one."""
        card = self._offering.card
        if card is not None and not card.capabilities.extended_agent_card:
            raise UnsupportedOperationError
        if self._offering.extended is None:
            raise UnsupportedOperationError if card is None else ExtendedAgentCardNotConfiguredError
        if not caller_of(context):
            msg = "the extended card is for authenticated callers"
            raise UnsupportedOperationError(msg)
        return self._offering.extended

    # --- what a message comes to -----------------------------------------------------------

    def _check_streams(self) -> None:
        """Check that our card does not declare that there are no streams.

        Raises:
            UnsupportedOperationError: it does.
        """
        card = self._offering.card
        if card is not None and not card.capabilities.streaming:
            raise UnsupportedOperationError

    def _take(self, params: SendMessageRequest, context: ServerCallContext) -> Incoming:
        """Take a message apart; see `negotiator.a2a.serving.incoming.take`."""
        check_required(params)
        return take(params, caller_of(context))

    async def _answer(self, incoming: Incoming) -> Sight | Task | Message:
        """Answer a message by the host's hook, by words or by a turn."""
        task = incoming.message.task_id
        if self._others is not None:
            if task and self._others.find(task, incoming.caller) is not None:
                raise UnsupportedOperationError(_OVER)
            if not incoming.negotiates():
                answered = await self._others.answer(incoming)
                if answered is not None:
                    return _shortened(answered, incoming.history)
        message = incoming.for_host()
        if not message.raw:
            check_reads(incoming, (TEXT_TYPE, MEDIA_TYPE))
            ask = partial(self._desk.ask_back, message, in_data=incoming.reads(MEDIA_TYPE))
            return await with_places(self._run, ask, self._locate)
        check_reads(incoming, (TEXT_TYPE,) if self._prose_alone(message) else (MEDIA_TYPE,))
        seen = await self._turn(message)
        self._streams.tell(seen.recorded.row.neg)
        return seen

    def _prose_alone(self, message: HostMessage) -> bool:
        """Say whether the sender of a message gets our moves in prose and in nothing else."""
        enveloped = isinstance(message.data, dict) and "envelope" in message.data
        return self._prose_only and not enveloped

    async def _turn(self, message: HostMessage) -> Sight:
        """Take a turn with words beside it; the same message joins it as long as they are sought.

        So whoever repeats a message at once has the model asked no more often.
        """
        said = (message.raw, message.text, message.message_id, message.task, message.context)
        key = (*said, message.caller)
        sought = self._sought.get(key)
        if sought is None:
            turn = partial(self._desk.turn, message)
            sought = asyncio.ensure_future(with_words(self._run, turn, self._write))
            self._sought[key] = sought
            sought.add_done_callback(lambda _: self._sought.pop(key))
        return await asyncio.shield(sought)

    def _other(self, task: str, caller: str) -> Task | None:
        """Return a task that the host's hook answered with, None for any other."""
        return None if self._others is None else self._others.find(task, caller)

    # --- streams and the writer thread -----------------------------------------------------

    def _follow(
        self, told: asyncio.Event, seen: Sight, *, to_the_end: bool
    ) -> AsyncGenerator[Event]:
        """Tell every change of a task; see `Streams.follow`."""
        return self._streams.follow(told, seen, self._look_again, to_the_end=to_the_end)

    async def _look_again(self, seen: Sight, may_move: bool) -> Sight | None:  # noqa: FBT001
        """Return a negotiation as it stands now, None when nothing has changed."""
        now = await self._run(partial(self._desk.look_again, seen, may_move=may_move))
        if now is not None:
            self._streams.tell(now.recorded.row.neg)
        return now

    async def _run(self, work: Callable[[], _T]) -> _T:
        """Run database work, what the host says of its turns on record with them.

        The work goes on when the caller hangs up: its answer is on record for the repeat.
        """
        once: Runs[_T] = self._run_once
        working = with_evaluations(once, work, self._evaluator)
        return await asyncio.shield(asyncio.ensure_future(working))

    async def _run_once(
        self, work: Callable[[], _T | EvaluationsWantedError]
    ) -> _T | EvaluationsWantedError:
        """Run database work on the writer thread and translate what goes wrong."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, work)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets none of it
            translate(error)


def _shortened(answered: _Answered, history: int | None) -> _Answered:
    """Return a task with at most so many messages of its history; a message stays as it is."""
    if history is None or isinstance(answered, Message):
        return answered
    task = Task()
    task.CopyFrom(answered)
    del task.history[: max(len(task.history) - history, 0)]
    return task
