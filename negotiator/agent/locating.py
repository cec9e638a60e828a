"""Asking a model where words speak of what, without ever waiting where nothing may wait.

Reading is synchronous and takes place on the thread that writes the record. So it does not ask a
model: it finds that one could help and stops. Then the model is asked, within a deadline, and the
words are read anew, with its answer at hand or without one.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from negotiator.protocol.candidate import Candidate, Locate, Located, Read, ReadLocated
from negotiator.terms import Agenda

T = TypeVar("T")


class PlaceWantedError(Exception):
    """Words were read that a model may make clearer; nothing was written."""

    def __init__(self, text: str, agenda: Agenda) -> None:
        """Keep what is to be asked."""
        super().__init__("a model may be asked")
        self.text = text
        self.agenda = agenda


@dataclass(frozen=True, slots=True)
class _Hand:
    """What is at hand.

    Attributes:
        located: what a model said; None as long as nobody has been asked.
    """

    located: Located | None = None


_AT_HAND: ContextVar[_Hand | None] = ContextVar("places at hand", default=None)


def locating_first(
    plain: Read, located: ReadLocated, could_help: Callable[[Candidate], bool]
) -> Read:
    """Return a reader that reads with a model's answer where one is at hand.

    Args:
        plain: reads by plain code alone.
        located: reads with an answer beside it.
        could_help: whether a model could make more of it than plain code did.
    """

    def read(text: str, agenda: Agenda) -> Candidate:
        hand = _AT_HAND.get()
        if hand is not None and hand.located is not None:
            return located(text, agenda, hand.located)
        found = plain(text, agenda)
        if hand is not None and could_help(found):
            raise PlaceWantedError(text, agenda)
        return found

    return read


async def with_places(
    run: Callable[[Callable[[], T | PlaceWantedError]], Awaitable[T | PlaceWantedError]],
    work: Callable[[], T],
    locate: Locate | None,
) -> T:
    """Run work that reads words alone, with a model's answer beside it where that helps.

    Args:
        run: runs work where it may block.
        work: reads and answers, and writes nothing; run a second time if a model was asked.
        locate: asks a model; None for nobody.
    """
    wanted = await run(_holding(work, None if locate is None else _Hand()))
    if not isinstance(wanted, PlaceWantedError):
        return wanted
    assert locate is not None  # noqa: S101 - without a hand nobody stops
    located = await locate(wanted.text, wanted.agenda)
    answered = await run(_holding(work, _Hand(located)))
    if isinstance(answered, PlaceWantedError):
        raise answered
    return answered


def _holding(work: Callable[[], T], hand: _Hand | None) -> Callable[[], T | PlaceWantedError]:
    """Return the same work with an answer at hand, on whichever thread it runs."""

    def holding() -> T | PlaceWantedError:
        token = _AT_HAND.set(hand)
        try:
            return work()
        except PlaceWantedError as wanted:
            return wanted
        finally:
            _AT_HAND.reset(token)

    return holding
