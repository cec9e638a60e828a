"""Asking somebody outside in the middle of work that must not wait.

Work on the record is synchronous and takes place where nothing may wait. So it does not ask: it
finds that an answer is wanted and stops, before anything is written. Then somebody is asked, within
a deadline of its own, and the work is done anew, with the answer at hand.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

T = TypeVar("T")
H = TypeVar("H")
E = TypeVar("E", bound=Exception)


@dataclass(frozen=True, slots=True)
class Stop(Generic[E, H]):
    """One way in which work may stop to have something asked.

    Attributes:
        error: what it raises, before anything is written.
        at_hand: where it looks for an answer; None there where nobody can be asked.
        nothing: what is at hand as long as nobody has been asked.
    """

    error: type[E]
    at_hand: ContextVar[H | None]
    nothing: H


async def asking_outside(
    run: Callable[[Callable[[], T | E]], Awaitable[T | E]],
    work: Callable[[], T],
    stop: Stop[E, H],
    answer: Callable[[E], Awaitable[H]] | None,
) -> T:
    """Run work, and once more with an answer at hand if it stopped for one.

    Args:
        run: runs work where it may block.
        work: writes nothing before it stops.
        stop: how it stops.
        answer: asks, in bounded time; None for nobody.
    """
    first = await run(holding(work, stop, None if answer is None else stop.nothing))
    if answer is None or not isinstance(first, stop.error):
        return _done(first, stop)
    return _done(await run(holding(work, stop, await answer(first))), stop)


def _done(result: T | E, stop: Stop[E, H]) -> T:
    """Return what the work came to; with an answer at hand it wants none."""
    if isinstance(result, stop.error):
        raise result
    return cast("T", result)


def holding(work: Callable[[], T], stop: Stop[E, H], hand: H | None) -> Callable[[], T | E]:
    """Return the same work with an answer at hand, on whichever thread it runs."""

    def holding() -> "T | E":  # in quotes, or it would be put together at every call
        token = stop.at_hand.set(hand)
        try:
            return work()
        except stop.error as wanted:
            return wanted
        finally:
            stop.at_hand.reset(token)

    return holding
