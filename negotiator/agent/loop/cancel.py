"""A run's cancel signal: one object that the caller keeps, and everything in the run can see.

A run that is cancelled raises the caller's own reason, the very object, whatever the work in
flight made of being stopped. Cancelling the task that awaits the run works as well.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


class Cancel:
    """A signal that is given once. It may be given from any thread."""

    __slots__ = ("_heard", "_reason")

    def __init__(self) -> None:
        self._reason: BaseException | None = None
        self._heard: list[Callable[[], object]] = []

    @property
    def cancelled(self) -> bool:
        """Whether the signal was given."""
        return self._reason is not None

    def cancel(self, reason: BaseException | None = None) -> None:
        """Give the signal; a second time changes nothing.

        Args:
            reason: what the run shall raise; `asyncio.CancelledError` when not given.
        """
        if self._reason is not None:
            return
        self._reason = asyncio.CancelledError("the run was cancelled") if reason is None else reason
        for tell in tuple(self._heard):
            tell()

    def check(self) -> None:
        """Do nothing unless the signal was given.

        Raises:
            BaseException: the caller's reason.
        """
        if self._reason is not None:
            raise self._reason

    async def wait(self) -> None:
        """Return once the signal is given."""
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        self.listen(tell := lambda: _call(loop, told.set))
        try:
            await told.wait()
        finally:
            self.forget(tell)

    def listen(self, tell: Callable[[], object]) -> None:
        """Have `tell` called when the signal is given, at once if it was."""
        self._heard.append(tell)
        if self._reason is not None:
            tell()

    def forget(self, tell: Callable[[], object]) -> None:
        """Have `tell` called no more."""
        self._heard.remove(tell)


class Watch:
    """Watches over one run: its signal, and the cancelling of the task that awaits it."""

    __slots__ = ("_before", "signal")

    def __init__(self, signal: Cancel) -> None:
        self.signal = signal
        self._before = _cancellations()

    def check(self) -> None:
        """Do nothing unless the run was cancelled, in whichever way.

        Raises:
            BaseException: `asyncio.CancelledError` or the caller's reason.
        """
        if _cancellations() > self._before:
            raise asyncio.CancelledError
        self.signal.check()

    def may_swallow(self, error: BaseException) -> bool:
        """Say whether an error is the work's own, and no cancelling of the run nor its end."""
        if not isinstance(error, Exception | asyncio.CancelledError):
            return False
        return _cancellations() <= self._before and not self.signal.cancelled

    async def during(self, work: Coroutine[Any, Any, T]) -> T:
        """Await some work, which is stopped when the run is cancelled.

        The work has ended when this returns or raises: nothing is left running.

        Raises:
            BaseException: the caller's own when the run was cancelled, even if the work turned
                its being stopped into another error; otherwise whatever the work raises.
        """
        try:
            self.check()
        except BaseException:
            work.close()
            raise
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
        self.signal.listen(tell := lambda: _call(loop, task.cancel))
        try:
            return await task
        except (Exception, asyncio.CancelledError):
            self.check()
            raise
        finally:
            self.signal.forget(tell)


def _call(loop: asyncio.AbstractEventLoop, act: Callable[[], object]) -> None:
    """Have a loop do something, from any thread; a loop that is closed has nothing to stop."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(act)


def _cancellations() -> int:
    """Return how many times the running task was cancelled without anybody taking it back."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()
