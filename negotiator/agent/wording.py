"""Asking for words while a move is decided, without ever letting them hold it up.

Deciding is synchronous and takes place where nothing may wait. So it does not ask for words: it
finds that some are wanted and stops, before anything is written. Then the words are asked for,
within a deadline, and the move is decided anew, as the same inputs always decide it; this time its
words are there, or those of the template are used.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, TypeVar

from negotiator.agent.asking_outside import Stop, asking_outside
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import Written

T = TypeVar("T")

Phrase = Callable[[PublicView], Written]
"""Gives words for a decided move at once."""
Write = Callable[[PublicView], Awaitable[Written]]
"""Asks somebody for words. It takes a bounded time and never raises but for a cancellation."""


class WordsWantedError(Exception):
    """A move was decided that somebody may be asked to put into words; nothing was written."""

    def __init__(self, view: PublicView) -> None:
        """Keep the move."""
        super().__init__(view.act.value)
        self.view = view


@dataclass(frozen=True, slots=True)
class _Hand:
    """The words that are at hand.

    Attributes:
        view: of the move they are for; None as long as nobody has been asked.
        written: the words.
    """

    view: PublicView | None = None
    written: Written | None = None


_AT_HAND: ContextVar[_Hand | None] = ContextVar("words at hand", default=None)
_STOP: Final = Stop(WordsWantedError, _AT_HAND, _Hand())


def asking_first(template: Phrase) -> Phrase:
    """Return what gives the words at hand, asks for them where that is possible, or the template's.

    Only the first move of a turn is asked about: the others are fallbacks that are rarely needed.
    """

    def phrase(view: PublicView) -> Written:
        hand = _AT_HAND.get()
        if hand is None:
            return template(view)
        if hand.view is None:
            raise WordsWantedError(view)
        fits = hand.written is not None and same_shape(hand.view, view)
        return hand.written if fits and hand.written is not None else template(view)

    return phrase


def same_shape(one: PublicView, other: PublicView) -> bool:
    """Say whether words for one move suit another: they differ in figures alone."""
    return (one.act, one.slots, one.role) == (other.act, other.slots, other.role)


async def at_once(work: Callable[[], T]) -> T:
    """Run work right here."""
    return work()


async def with_words(
    run: Callable[[Callable[[], T | WordsWantedError]], Awaitable[T | WordsWantedError]],
    work: Callable[[], T],
    write: Write | None,
) -> T:
    """Run work that decides a move, with words from `write` beside it.

    Args:
        run: runs work where it may block.
        work: decides and records; run a second time if words are wanted, nothing being written
            before.
        write: asks for words; None for nobody.
    """

    async def answer(wanted: WordsWantedError) -> _Hand:
        assert write is not None  # noqa: S101 - asked only where there is somebody to ask
        return _Hand(wanted.view, await write(wanted.view))

    return await asking_outside(run, work, _STOP, None if write is None else answer)
