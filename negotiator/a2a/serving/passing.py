"""A handler that hands everything on, for those that add one thing to another handler.

Whatever fails below is told in the protocol's own errors: the SDK would tell its text, in streams
too, which nothing after it can take back.
"""

from abc import abstractmethod
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager

from a2a.server.context import ServerCallContext
from a2a.server.events.event_queue import Event
from a2a.server.request_handlers.request_handler import RequestHandler
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

from negotiator.a2a.mapping import Sight
from negotiator.a2a.serving.moves import Move
from negotiator.a2a.serving.translating import translate


class MoveHandler(RequestHandler):
    """A handler that also takes moves which did not come by way of the SDK."""

    @abstractmethod
    async def on_move(self, move: Move, context: ServerCallContext) -> Sight:
        """Handle one move in an envelope.

        Raises:
            A2AError: it is refused, or cannot be answered now.
        """


class Passing(MoveHandler):
    """Hands each request on to another handler."""

    def __init__(self, inner: MoveHandler) -> None:
        """Hand on to a handler."""
        self._inner = inner

    async def on_message_send(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> Task | Message:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_message_send(params, context)

    async def on_move(self, move: Move, context: ServerCallContext) -> Sight:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_move(move, context)

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Hand on."""
        async with aclosing(self._inner.on_message_send_stream(params, context)) as events:
            with _in_our_words():
                async for event in events:
                    yield event

    async def on_get_task(self, params: GetTaskRequest, context: ServerCallContext) -> Task | None:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_get_task(params, context)

    async def on_list_tasks(
        self, params: ListTasksRequest, context: ServerCallContext
    ) -> ListTasksResponse:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_list_tasks(params, context)

    async def on_cancel_task(
        self, params: CancelTaskRequest, context: ServerCallContext
    ) -> Task | None:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_cancel_task(params, context)

    async def on_subscribe_to_task(
        self, params: SubscribeToTaskRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Hand on."""
        async with aclosing(self._inner.on_subscribe_to_task(params, context)) as events:
            with _in_our_words():
                async for event in events:
                    yield event

    async def on_create_task_push_notification_config(
        self, params: TaskPushNotificationConfig, context: ServerCallContext
    ) -> TaskPushNotificationConfig:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_create_task_push_notification_config(params, context)

    async def on_get_task_push_notification_config(
        self, params: GetTaskPushNotificationConfigRequest, context: ServerCallContext
    ) -> TaskPushNotificationConfig:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_get_task_push_notification_config(params, context)

    async def on_list_task_push_notification_configs(
        self, params: ListTaskPushNotificationConfigsRequest, context: ServerCallContext
    ) -> ListTaskPushNotificationConfigsResponse:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_list_task_push_notification_configs(params, context)

    async def on_delete_task_push_notification_config(
        self, params: DeleteTaskPushNotificationConfigRequest, context: ServerCallContext
    ) -> None:
        """Hand on."""
        with _in_our_words():
            await self._inner.on_delete_task_push_notification_config(params, context)

    async def on_get_extended_agent_card(
        self, params: GetExtendedAgentCardRequest, context: ServerCallContext
    ) -> AgentCard:
        """Hand on."""
        with _in_our_words():
            return await self._inner.on_get_extended_agent_card(params, context)


@contextmanager
def _in_our_words() -> Iterator[None]:
    """Tell what goes wrong within as an error of the protocol's.

    Raises:
        A2AError: instead of anything else.
    """
    try:
        yield
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets none of it
        translate(error)
