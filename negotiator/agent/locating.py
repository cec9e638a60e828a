"""Asking a model where words speak of what, without ever waiting where nothing may wait.

Reading is synchronous and takes place on the thread that writes the record. So it does not ask a
model: it finds that one could help and stops. Then the model is asked, within a deadline, and the
words are read anew, with its answer at hand or without one.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, TypeVar

from negotiator.agent.asking_outside import Stop, asking_outside
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
_STOP: Final = Stop(PlaceWantedError, _AT_HAND, _Hand())


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

    async def answer(wanted: PlaceWantedError) -> _Hand:
        assert locate is not None  # noqa: S101 - asked only where there is somebody to ask
        return _Hand(await locate(wanted.text, wanted.agenda))

    return await asking_outside(run, work, _STOP, None if locate is None else answer)
