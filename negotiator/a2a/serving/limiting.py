"""Each peer gets its share and no more, so that the others are still served.

Rate and number of requests are counted before a body is read; parts, depth and open negotiations
when it has been.
"""

import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Final, TypeAlias

from a2a.server.context import ServerCallContext
from a2a.server.events.event_queue import Event
from a2a.types.a2a_pb2 import CancelTaskRequest, Message, SendMessageRequest, Task, TaskState
from starlette.types import ASGIApp, Receive, Scope, Send

from negotiator.a2a.mapping import Sight
from negotiator.a2a.serving.authenticating import Paths
from negotiator.a2a.serving.limits import Allowance, AtOnce, Limits, Opened
from negotiator.a2a.serving.moves import Move
from negotiator.a2a.serving.passing import MoveHandler, Passing
from negotiator.a2a.serving.peers import PEER_STATE, peer_of
from negotiator.a2a.serving.refusing import CLOSES, Refusal, in_time, path_in, refuse
from negotiator.protocol.enveloped import has_envelope

logger = logging.getLogger(__name__)

GoingOn: TypeAlias = Callable[[], Awaitable[frozenset[str]]]
"""Returns the task ids of all hosted negotiations that go on, from the record."""

LOOK_SECONDS: Final = 5.0
"""The record is asked for what goes on at most so often, because that is much to read."""
_FULL_SECONDS: Final = 60.0
_SENDS = frozenset({"SendMessage", "SendStreamingMessage", "message/send", "message/stream"})
_REST_SENDS = (":send", ":stream")
_READS = frozenset({"GET", "HEAD"})
_OVER = frozenset(
    {
        TaskState.TASK_STATE_COMPLETED,
        TaskState.TASK_STATE_FAILED,
        TaskState.TASK_STATE_CANCELED,
        TaskState.TASK_STATE_REJECTED,
    }
)


class Limiting:
    """ASGI middleware that counts what a peer asks for."""

    def __init__(self, app: ASGIApp, limits: Limits, paths: Paths, exempt: frozenset[str]) -> None:
        """Guard an application.

        Args:
            app: what is behind.
            limits: what each peer may use.
            paths: which are special.
            exempt: paths that nobody who reads them is counted for.
        """
        self._app = app
        self._paths = paths
        self._exempt = exempt
        self._allowance = Allowance(limits.rate, limits.burst)
        self._at_once = AtOnce(limits.at_once, limits.together)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        path = path_in(scope) if scope["type"] == "http" else ""
        free = path in self._exempt and scope["type"] == "http" and scope["method"] in _READS
        if scope["type"] != "http" or free:
            await self._app(scope, receive, send)
            return
        peer = peer_of(scope)
        refusal = self._refused(peer)
        if refusal is not None:
            await refuse(send, refusal, rpc=path in self._paths.rpc)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._at_once.leave(peer)

    def _refused(self, peer: str) -> Refusal | None:
        """Return why a peer's request is refused; None where it was counted."""
        if self._at_once.crowded():
            busy = Refusal(503, "UNAVAILABLE", -32603, "the agent is busy", (CLOSES,))
            return in_time(busy, 1)
        wait = self._allowance.take(peer)
        if wait:
            return in_time(_exhausted("too many requests"), wait)
        if not self._at_once.enter(peer):
            return in_time(_exhausted("too many requests at the same time"), 1)
        return None


class Admission:
    """Looks at what a request says, and refuses what is too much of it."""

    def __init__(self, limits: Limits, opened: Opened, going_on: GoingOn, paths: Paths) -> None:
        """Look at requests.

        Args:
            limits: what each peer may use.
            opened: who has what open, which `Counting` writes.
            going_on: what the record says goes on.
            paths: which are special.
        """
        self._limits = limits
        self._opened = opened
        self._going_on = going_on
        self._paths = paths
        self._looked = -LOOK_SECONDS

    async def __call__(self, scope: Scope, document: object) -> Refusal | None:
        """Return why a request is refused; None lets it in."""
        if deeper(document, self._limits.depth):
            why = f"expected at most {self._limits.depth} levels of nesting"
            return Refusal(400, "INVALID_ARGUMENT", -32600, why)
        path = path_in(scope)
        messages = _sent(document, path, rpc=path in self._paths.rpc)
        parts = _listed(messages, "parts", "content")
        if len(parts) > self._limits.parts:
            why = f"expected at most {self._limits.parts} parts, got {len(parts)}"
            return Refusal(400, "INVALID_ARGUMENT", -32602, why)
        peer = peer_of(scope)
        if parts and _begins(messages, parts) and self._opened.full(peer):
            await self._look()
            if self._opened.full(peer):
                why = f"at most {self._limits.open} negotiations can be open; end one first"
                return in_time(_exhausted(why), _FULL_SECONDS)
        return None

    async def _look(self) -> None:
        """See in the record which negotiations have ended without a message."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        try:
            going_on = await self._going_on()
        except Exception:
            logger.exception("what goes on could not be read; nothing is counted off")
            return
        self._opened.keep(going_on)


class Counting(Passing):
    """A handler that keeps count of what each peer has open."""

    def __init__(self, inner: MoveHandler, opened: Opened) -> None:
        """Count what comes of a handler's answers."""
        super().__init__(inner)
        self._opened = opened

    async def on_message_send(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> Task | Message:
        """Handle a message."""
        answered = await super().on_message_send(params, context)
        self._count(params, context, answered)
        return answered

    async def on_move(self, move: Move, context: ServerCallContext) -> Sight:
        """Handle a move in an envelope: what it begins is counted by nobody, what it ends is."""
        seen = await super().on_move(move, context)
        peer = context.state.get(PEER_STATE)
        if seen.state.terminal and isinstance(peer, str):
            self._opened.ended(peer, seen.recorded.row.task)
        return seen

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event]:
        """Handle a message whose answer is streamed."""
        async with aclosing(super().on_message_send_stream(params, context)) as events:
            async for event in events:
                self._count(params, context, event)
                yield event

    async def on_cancel_task(
        self, params: CancelTaskRequest, context: ServerCallContext
    ) -> Task | None:
        """Cancel a task."""
        ended = await super().on_cancel_task(params, context)
        peer = context.state.get(PEER_STATE)
        if ended is not None and isinstance(peer, str):
            self._opened.ended(peer, ended.id)
        return ended

    def _count(self, params: SendMessageRequest, context: ServerCallContext, said: object) -> None:
        peer = context.state.get(PEER_STATE)
        if not isinstance(said, Task) or not isinstance(peer, str):
            return
        if said.status.state in _OVER:
            self._opened.ended(peer, said.id)
        elif not params.message.task_id and not _enveloped(params.message):
            self._opened.began(peer, said.id)


def deeper(value: object, most: int) -> bool:
    """Say whether a JSON value nests deeper than so many levels."""
    level = [value]
    for _ in range(most):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return any(isinstance(one, dict | list) for one in level)


def _exhausted(why: str) -> Refusal:
    return Refusal(429, "RESOURCE_EXHAUSTED", -32000, why, (CLOSES,))


def _sent(document: object, path: str, *, rpc: bool) -> list[Mapping[str, object]]:
    """Return the message that a request sends, in each of the spellings that the SDK would merge.

    Version 0.3 has other names for the same, and the parser takes a member by either name.
    """
    if not isinstance(document, dict):
        return []
    if rpc:
        method, params = document.get("method"), document.get("params")
        sends = isinstance(method, str) and method in _SENDS
        found = [params.get("message")] if sends and isinstance(params, dict) else []
    elif path.endswith(_REST_SENDS):
        found = [document.get("message"), document.get("request")]
    else:
        found = []
    return [message for message in found if isinstance(message, dict)]


def _listed(messages: list[Mapping[str, object]], *names: str) -> list[object]:
    """Return all that lists of these names hold."""
    lists = [message.get(name) for message in messages for name in names]
    return [one for listed in lists if isinstance(listed, list) for one in listed]


def _begins(messages: list[Mapping[str, object]], parts: list[object]) -> bool:
    """Say whether a message may begin a negotiation that is counted."""
    names = ("taskId", "task_id")
    tasks = [message[name] for message in messages for name in names if name in message]
    return not (tasks and all(tasks)) and not any(map(_has_envelope, parts))


def _has_envelope(part: object) -> bool:
    """Say whether a part of a message in JSON has an envelope."""
    data = part.get("data") if isinstance(part, dict) else None
    return has_envelope(data) or (isinstance(data, dict) and has_envelope(data.get("data")))


def _enveloped(message: Message) -> bool:
    """Say whether a message has an envelope."""
    return any(
        part.HasField("data") and "envelope" in part.data.struct_value.fields
        for part in message.parts
    )
