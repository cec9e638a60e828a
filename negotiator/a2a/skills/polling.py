"""One call of a remote skill: the task is sent, then looked at until it stops or time is up.

The task is sent once; what might have arrived is never sent again. Only where an agent says that it
does not know the method, or not the version, is the same said in the other dialect. A look that
gets no answer is made again, a few times in a row.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from negotiator.a2a.skills.calling import Line, NoAnswerError, RefusedError
from negotiator.a2a.skills.dialects import Binding, Endpoint, Errand, ask_for_task, ask_to_send
from negotiator.a2a.skills.reading import GOES_ON, Seen, State, read_answer
from negotiator.agent.loop.cancel import Cancel
from negotiator.agent.negotiating.quoting import quoted

T = TypeVar("T")
MOST_FAILURES: Final = 5
"""Looks in a row without an answer after which we stop looking."""
LOOK_SECONDS: Final = 30.0
"""Seconds to wait for the next bytes of a look."""
_CLOSING: Final = 5.0
_UNKNOWN_HERE: Final = frozenset({-32601, -32009})
"""Errors of JSON-RPC by which nothing was done: no such method, no such version."""


@dataclass(slots=True)
class Progress:
    """How far a call came.

    Attributes:
        task: the id of the agent's task; empty until we know it.
        shown: the same for those who are told of it, without our credentials.
        state: where it stood when we last saw it.
        polls: how often we looked.
    """

    task: str = ""
    shown: str = ""
    state: State | None = None
    polls: int = 0


@dataclass(slots=True)
class Talk:
    """What is said between us and one agent about one task."""

    line: Line
    endpoint: Endpoint
    poll_every: float
    progress: Progress = field(default_factory=Progress)

    async def to_end(self, errand: Errand, seconds: float) -> Seen:
        """Send a task and look at it until it stops.

        Args:
            errand: what is sent.
            seconds: to wait for the next bytes of the first answer, which some agents give only
                when they are done.

        Raises:
            NegotiatorError: the agent cannot be asked, or what it answers cannot be read.
        """
        seen = await self._send(errand, seconds)
        failures = 0
        while seen.state in GOES_ON:
            if not self.progress.task:
                raise RefusedError("the agent works on a task that has no id")
            await asyncio.sleep(self.poll_every)
            try:
                seen = await self._look()
            except NoAnswerError:
                failures += 1
                if failures >= MOST_FAILURES:
                    raise
            else:
                failures = 0
        return seen

    async def _send(self, errand: Errand, seconds: float) -> Seen:
        """Send a task, in the other dialect if the agent does not know the card's."""
        try:
            answer = await self.line.exchange(ask_to_send(self.endpoint, errand), seconds)
        except RefusedError as error:
            if error.code not in _UNKNOWN_HERE or self.endpoint.binding is not Binding.JSONRPC:
                raise
            self.endpoint = self.endpoint.twin
            answer = await self.line.exchange(ask_to_send(self.endpoint, errand), seconds)
        return self._noted(answer)

    async def _look(self) -> Seen:
        """Look at the task once."""
        self.progress.polls += 1
        ask = ask_for_task(self.endpoint, self.progress.task, self.progress.polls)
        return self._noted(await self.line.exchange(ask, LOOK_SECONDS))

    def _noted(self, answer: object) -> Seen:
        """Return what an answer says, which must be about our task."""
        seen = read_answer(answer)
        ours = self.progress.task
        if ours and seen.task and seen.task != ours:
            raise RefusedError(f"asked for task {quoted(self.progress.shown)}, it shows another")
        clean = self.line.clean
        self.progress.task = seen.task or ours
        self.progress.shown = clean(self.progress.task)
        self.progress.state = seen.state
        shown = self.progress.shown
        return replace(seen, task=shown, text=clean(seen.text), said=clean(seen.said))


class How(Enum):
    """How some work ended."""

    DONE = "done"
    TIMED_OUT = "timed out"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Ended(Generic[T]):
    """The end of some work: what it returned, if it is done."""

    how: How
    value: T | None = None


async def within(work: Coroutine[Any, Any, T], seconds: float, cancel: Cancel) -> Ended[T]:
    """Await some work, so long at most and until a signal is given; nothing is left running.

    Raises:
        Exception: the work's own; not when the signal was given meanwhile, which wins.
        asyncio.CancelledError: the task that awaits this was cancelled.
    """
    task = asyncio.ensure_future(work)
    stop = asyncio.ensure_future(cancel.wait())
    try:
        await asyncio.wait({task, stop}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finished = task.done()
    finally:
        for one in (task, stop):
            one.cancel()
        await _closed(task, stop)
    if finished and not task.cancelled() and task.exception() is None:
        return Ended(How.DONE, task.result())
    if cancel.cancelled:
        return Ended(How.CANCELLED)
    if not finished:
        return Ended(How.TIMED_OUT)
    return Ended(How.DONE, await task)


async def _closed(*tasks: "asyncio.Task[Any] | asyncio.Future[Any]") -> None:
    """Wait until cancelled tasks have ended, and look at how, so that nobody logs it later."""
    await asyncio.wait(tasks, timeout=_CLOSING)
    for one in tasks:
        if one.done() and not one.cancelled():
            one.exception()
