"""An answer as it comes: read piece by piece, or waited for; either way the same in the end."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextvars import copy_context
from types import TracebackType
from typing import Self, TypeVar

from negotiator.a2a.remote.answer import Answer, Update
from negotiator.errors import UsageError

T = TypeVar("T")
Steps = AsyncGenerator[Update, None]
"""The pieces of an answer."""
_LEAVING: set[asyncio.Task[None]] = set()
"""Streams that nobody holds any more and that are being closed."""


class RemoteStream:
    """An answer that is read piece by piece.

    Left before its end, it changes nothing: the session stays as it was. Leave it with `aclose`,
    or use it in ``async with``, so that the line to the agent is closed at once.
    """

    def __init__(self, steps: Steps, whole: Callable[[], Answer]) -> None:
        """Read an answer; nothing is sent before the first piece is asked for.

        Args:
            steps: the pieces.
            whole: returns the answer after the last one.
        """
        self._steps = steps
        self._whole = whole
        self._begun = False
        self._ended = False
        self._left = False
        # Each piece is read inside the span of the call, which must not leak into the reader.
        self._within = copy_context()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        """Return the next piece.

        Raises:
            StopAsyncIteration: the answer is whole, or the stream was left.
            RemoteAgentError, RemoteTaskError, UsageError: as `RemoteAgent.run` says.
        """
        self._begun = True
        try:
            update = await self._within_call(anext(self._steps, None))
        except BaseException:
            self._left = True
            raise
        if update is None:
            self._ended = not self._left
            raise StopAsyncIteration
        return update

    async def answer(self) -> Answer:
        """Read to the end and return the whole answer.

        Raises:
            RemoteAgentError, RemoteTaskError, UsageError: as `RemoteAgent.run` says; a
                `UsageError` too when the stream was left or failed before.
        """
        async for _ in self:
            pass
        if not self._ended:
            raise UsageError("the stream was left before its end, so there is no whole answer")
        return self._whole()

    async def aclose(self) -> None:
        """Leave the stream; nothing happens where it has ended."""
        self._left = self._left or not self._ended
        await self._within_call(self._steps.aclose())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __del__(self) -> None:
        """Close what a reader just walked away from, in the context it was read in."""
        if not self._begun or self._ended or self._left:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # the loop has ended, and the line with it
        leaving = loop.create_task(_awaited(self._steps.aclose()), context=self._within)
        _LEAVING.add(leaving)
        leaving.add_done_callback(_LEAVING.discard)

    async def _within_call(self, step: Awaitable[T]) -> T:
        """Await a step of the call in the call's own context; cancelling reaches it."""
        loop = asyncio.get_running_loop()
        return await loop.create_task(_awaited(step), context=self._within)


async def _awaited(step: Awaitable[T]) -> T:
    """Await anything; a task takes coroutines alone."""
    return await step
