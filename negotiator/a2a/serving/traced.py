"""A handler that is around each turn with a span, joined to the span of whoever sent the message.

The span holds ids that both sides know. It is that of the turn: a stream that goes on after its
first event is not waited for.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractContextManager, aclosing

from a2a.server.context import ServerCallContext
from a2a.server.events.event_queue import Event
from a2a.types.a2a_pb2 import (
    Message,
    SendMessageRequest,
    Task,
    TaskArtifactUpdateEvent,
    TaskStatusUpdateEvent,
)
from opentelemetry.trace import Span, SpanKind

from negotiator.a2a.mapping import Sight
from negotiator.a2a.serving.moves import Move
from negotiator.a2a.serving.passing import MoveHandler, Passing
from negotiator.a2a.tracing import AGENT, CONTEXT, MESSAGE, OPERATION, TASK, span, told

SPAN = "invoke_agent"
_LONGEST = 64


class Traced(Passing):
    """Makes one span of kind SERVER a turn."""

    def __init__(self, inner: MoveHandler, agent: str) -> None:
        """Trace a handler.

        Args:
            inner: what answers.
            agent: our agent id, which the span names.
        """
        super().__init__(inner)
        self._agent = agent

    async def on_message_send(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> Task | Message:
        """Handle a message within a span."""
        with self._span(_ids(params), context) as current:
            answered = await super().on_message_send(params, context)
            _tell(current, answered)
            return answered

    async def on_move(self, move: Move, context: ServerCallContext) -> Sight:
        """Handle a move within a span."""
        ids = (move.message_id, move.task, move.context)
        with self._span(ids, context) as current:
            seen = await super().on_move(move, context)
            told(current, seen.recorded.row.task, seen.recorded.row.context)
            return seen

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Handle a message whose answer is streamed; what decides it is within a span."""
        async with aclosing(super().on_message_send_stream(params, context)) as events:
            with self._span(_ids(params), context) as current:
                first = await anext(events, None)
                _tell(current, first)
            if first is not None:
                yield first
            async for event in events:
                yield event

    def _span(
        self, ids: tuple[str, str, str], context: ServerCallContext
    ) -> AbstractContextManager[Span]:
        """Return the span of one turn, by the ids of its message, its task and its context."""
        message, task, place = map(_known, ids)
        attributes = {
            OPERATION: SPAN,
            AGENT: self._agent,
            MESSAGE: message,
            TASK: task,
            CONTEXT: place,
        }
        headers = context.state.get("headers")
        given = headers if isinstance(headers, Mapping) else {}
        return span(f"{SPAN} {self._agent}", SpanKind.SERVER, attributes, given)


def _ids(params: SendMessageRequest) -> tuple[str, str, str]:
    """Return the ids that a message names: its own, the task's and the context's."""
    message = params.message
    return message.message_id, message.task_id, message.context_id


def _tell(current: Span, said: object) -> None:
    """Say which task a turn came to."""
    if isinstance(said, Task):
        told(current, said.id, said.context_id)
    elif isinstance(said, Message | TaskStatusUpdateEvent | TaskArtifactUpdateEvent):
        told(current, said.task_id, said.context_id)


def _known(name: str) -> str:
    """Return an id of theirs as far as it is one; empty for what is refused anyway."""
    return name if len(name) <= _LONGEST and name.isascii() and name.isprintable() else ""
