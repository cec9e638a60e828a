"""Asking the host's own code what it makes of a turn, without a move ever waiting for it long.

The gate writes a turn and what is said of it in one transaction, and may not wait in there. So it
finds that something may be said, and stops before anything is written. Then the host is asked,
within a deadline, and the turn is taken anew, as the same inputs always decide it; this time what
was said is there, or nothing is.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Generic, TypeAlias, TypeVar

from negotiator.agent.asking_outside import Stop, holding
from negotiator.agent.wording import at_once
from negotiator.audit.evaluations import MOST_BYTES
from negotiator.errors import InvalidValueError
from negotiator.policy.evaluations import Evaluation
from negotiator.policy.turns import Turn
from negotiator.terms.canonical import Json, canonical_bytes

logger = logging.getLogger(__name__)

T = TypeVar("T")

Said = Evaluation | Mapping[str, object] | None
"""What a host says of a turn: an evaluation, a JSON object of strings, or nothing."""
Evaluate = Callable[[Turn], Said | Awaitable[Said]]
"""A host's own code; sync or async."""
Entropy = Callable[[int], bytes]
"""Gives that many random bytes."""

WITHIN: Final = 1.0
"""Seconds that evaluating the turns of one message may take."""
AT_ONCE: Final = 8
"""Most evaluations that go on at the same time, those given up waiting for included."""
_PASSES: Final = 8


class EvaluationsWantedError(Exception):
    """A step would put turns on the transcript that somebody may evaluate; nothing was written."""

    def __init__(self, turns: tuple[Turn, ...]) -> None:
        """Keep the turns."""
        super().__init__("turns may be evaluated")
        self.turns = turns


class _Drawn(Generic[T]):
    """What came from outside, in order; it comes again when work is done anew."""

    def __init__(self, again: Sequence[T] = ()) -> None:
        self._again = tuple(again)
        self.so_far: list[T] = []

    def draw(self, source: Callable[[], T]) -> T:
        place = len(self.so_far)
        self.so_far.append(self._again[place] if place < len(self._again) else source())
        return self.so_far[-1]

    def anew(self) -> "_Drawn[T]":
        return _Drawn(self.so_far)


Runs: TypeAlias = Callable[
    [Callable[[], T | EvaluationsWantedError]], Awaitable[T | EvaluationsWantedError]
]
"""Runs work where it may block."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """What is at hand.

    Attributes:
        said: the turns that were evaluated, and what came of it.
        final: whether nobody is asked any more.
        ids: random bytes, the same as when the work was done before.
        instants: times of day, likewise: however long somebody was asked, the turn is the same.
    """

    said: tuple[tuple[Turn, bytes | None], ...] = ()
    final: bool = False
    ids: _Drawn[bytes] = field(default_factory=_Drawn)
    instants: _Drawn[datetime] = field(default_factory=_Drawn)


_AT_HAND: ContextVar[_Hand | None] = ContextVar("evaluations at hand", default=None)
_STOP: Final = Stop(EvaluationsWantedError, _AT_HAND, _Hand())


def steady(entropy: Entropy) -> Entropy:
    """Return a source of random bytes by which a turn that is taken anew keeps its ids."""

    def roll(size: int) -> bytes:
        hand = _AT_HAND.get()
        return entropy(size) if hand is None else hand.ids.draw(lambda: entropy(size))

    return roll


def steady_now(clock: Callable[[], datetime]) -> datetime:
    """Return the current instant; for a turn that is taken anew the one it was first taken at."""
    hand = _AT_HAND.get()
    return clock() if hand is None else hand.instants.draw(clock)


def evaluations_at_hand(turns: tuple[Turn, ...]) -> tuple[bytes | None, ...]:
    """Return what was said of turns: `policy.evaluations.AtHand`, for a party's gate.

    Raises:
        EvaluationsWantedError: somebody can be asked about some of them, and was not yet.
    """
    hand = _AT_HAND.get()
    if hand is None:
        return (None,) * len(turns)
    known = [turn for turn, _ in hand.said]
    missing = tuple(turn for turn in turns if turn not in known)
    if missing and not hand.final:
        raise EvaluationsWantedError(missing)
    return tuple(next((said for of, said in hand.said if of == turn), None) for turn in turns)


class Evaluator:
    """Asks a host's own code about turns. It takes a bounded time, and raises nothing of theirs."""

    def __init__(self, evaluate: Evaluate) -> None:
        """Keep the host's code."""
        self._evaluate = evaluate
        self._free = threading.Semaphore(AT_ONCE)

    async def said_of(self, turn: Turn, seconds: float) -> bytes | None:
        """Return what the host says of a turn, canonical; None for nothing, whatever went wrong."""
        if seconds <= 0 or not self._free.acquire(blocking=False):
            _go_without(turn, "others take all the time there is")
            return None
        held = _Held(self._free)
        task = asyncio.ensure_future(self._asked(turn, held))
        task.add_done_callback(lambda _: held.let_go())
        try:
            done, _ = await asyncio.wait({task}, timeout=seconds)
        finally:
            task.cancel()
        if not done:
            _go_without(turn, f"it took longer than {seconds:.1f} s")
            return None
        if task.cancelled():
            _go_without(turn, "it was cancelled")
            return None
        return task.result()

    async def _asked(self, turn: Turn, held: "_Held") -> bytes | None:
        """Ask, and read the answer."""
        try:
            said = await _on_a_thread(held, self._evaluate, turn)
            if isinstance(said, Awaitable):
                said = await said
            return content_of(said)
        except InvalidValueError as error:
            _go_without(turn, error.message)
        except Exception:
            logger.exception("evaluate raised; entry %d of %s goes without", turn.seq, turn.neg)
        return None


def content_of(said: object) -> bytes | None:
    """Return what was said in canonical form; None for nothing.

    Raises:
        InvalidValueError: no JSON object of strings, or too much of it.
    """
    document = said.to_document() if isinstance(said, Evaluation) else said
    if document is None:
        return None
    if not isinstance(document, Mapping):
        msg = f"expected an Evaluation, a JSON object or None, got {type(said).__name__}"
        raise InvalidValueError(msg)
    content: Mapping[str, Json] = document
    raw = canonical_bytes(content)
    if len(raw) > MOST_BYTES:
        msg = f"expected at most {MOST_BYTES} bytes, got {len(raw)}"
        raise InvalidValueError(msg)
    return raw if document else None


class _Held:
    """A place among the evaluations that go on; free again when the last who holds it lets go."""

    def __init__(self, free: threading.Semaphore) -> None:
        self._free, self._lock, self._holders = free, threading.Lock(), 1

    def take(self) -> None:
        with self._lock:
            self._holders += 1

    def let_go(self) -> None:
        with self._lock:
            self._holders -= 1
            last = self._holders == 0
        if last:
            self._free.release()


async def _on_a_thread(held: _Held, evaluate: Evaluate, turn: Turn) -> object:
    """Call the host's code on a thread that nothing waits for when it never ends."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[object] = loop.create_future()

    def tell(said: object, error: Exception | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(said)
        else:
            answer.set_exception(error)

    def call() -> None:
        said: object = None
        error: Exception | None = None
        try:
            said = evaluate(turn)
        except Exception as raised:  # noqa: BLE001 - logged by whoever waits
            error = raised
        except BaseException as raised:  # noqa: BLE001 - the host's code ends nothing but itself
            error = RuntimeError(f"it ended in {type(raised).__name__}")
        finally:
            held.let_go()
        try:
            loop.call_soon_threadsafe(tell, said, error)
        except RuntimeError:  # the loop is over, and so is who waited
            return

    held.take()
    threading.Thread(target=call, name="evaluate", daemon=True).start()
    return await answer


def _go_without(turn: Turn, why: str) -> None:
    """Log why a turn has no evaluation."""
    logger.warning("entry %d of %s is not evaluated: %s", turn.seq, turn.neg, why)


async def with_evaluations(
    run: Runs[T],
    work: Callable[[], T],
    evaluator: Evaluator | None,
) -> T:
    """Run work that takes turns, what a host says of them on record beside them.

    Args:
        run: runs work where it may block.
        work: decides and records; run again where a turn may be evaluated, nothing being written
            before.
        evaluator: asks the host; None where it has nothing to say.
    """
    if evaluator is None:
        return _done(await run(work))
    loop, hand = asyncio.get_running_loop(), _Hand()
    left = WITHIN
    for passes in range(_PASSES):
        result = await run(holding(work, _STOP, hand))
        if not isinstance(result, EvaluationsWantedError):
            return result
        said = hand.said
        for turn in result.turns:
            began = loop.time()
            said = (*said, (turn, await evaluator.said_of(turn, left)))
            left -= loop.time() - began
        final = left <= 0 or passes == _PASSES - 1
        hand = _Hand(said, final, hand.ids.anew(), hand.instants.anew())
    return _done(await run(holding(work, _STOP, hand)))


def evaluated_by(evaluator: Evaluator | None) -> Callable[[Callable[[], T]], Awaitable[T]]:
    """Return what runs work right here, what a host says of its turns on record beside them."""

    async def run(work: "Callable[[], T]") -> T:
        return await with_evaluations(at_once, work, evaluator)

    return run


def _done(result: T | EvaluationsWantedError) -> T:
    """Return what the work came to; at the end it wants nothing."""
    if isinstance(result, EvaluationsWantedError):
        raise result
    return result
