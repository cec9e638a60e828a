"""What a stream tells of a task: how it stands, then every change, until it is over.

A stream looks at the record again when this process has written to it and, for what another
process or the sweep wrote, every half second. Nothing is kept of a negotiation that nobody
watches. Events follow from the transcript alone, so all streams tell the same in the same order.

Source: A2A 1.0, sections 3.1.2, 3.1.6 and 3.5.2.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from a2a.types.a2a_pb2 import (
    TASK_STATE_INPUT_REQUIRED,
    Artifact,
    TaskArtifactUpdateEvent,
    TaskStatus,
    TaskStatusUpdateEvent,
)
from a2a.utils.errors import InternalError

from negotiator.a2a.mapping import Sight
from negotiator.a2a.serving.translating import CROWDED
from negotiator.agent.shown import evaluation_id
from negotiator.policy.ports import EntryRow
from negotiator.protocol.state import Side
from negotiator.protocol.task import TaskState

Update = TaskStatusUpdateEvent | TaskArtifactUpdateEvent

TERMINAL = frozenset(
    {TaskState.COMPLETED, TaskState.FAILED, TaskState.CANCELED, TaskState.REJECTED}
)
LookAgain = Callable[[Sight, bool], Awaitable[Sight | None]]
"""Gives a negotiation as it stands now, None when nothing has changed; see `Desk.look_again`."""


@dataclass(frozen=True, slots=True)
class StreamBounds:
    """How much streams may take.

    Attributes:
        seconds: how long one lives; whoever wants more subscribes again.
        look_seconds: how often the record is looked at for what another process wrote.
        move_seconds: how often the move is tried that we owe after our own hold.
        at_once: how many are open at once.
        of_one_task: how many of them are about the same task.
    """

    seconds: float = 300.0
    look_seconds: float = 0.5
    move_seconds: float = 2.0
    at_once: int = 128
    of_one_task: int = 8


@dataclass(slots=True)
class Streams:
    """All streams of one process.

    Attributes:
        bounds: how much they may take.
    """

    bounds: StreamBounds = field(default_factory=StreamBounds)
    _open: Counter[str] = field(default_factory=Counter)
    _waiting: dict[str, set[asyncio.Event]] = field(default_factory=dict)

    def tell(self, neg: str) -> None:
        """Say that a negotiation was written to, so that its streams look at once."""
        for event in self._waiting.get(neg, ()):
            event.set()

    def has_room(self, neg: str) -> bool:
        """Say whether one more stream about a negotiation may be open."""
        few = self._open[neg] < self.bounds.of_one_task
        return few and self._open.total() < self.bounds.at_once

    async def follow(
        self, told: asyncio.Event, seen: Sight, look_again: LookAgain, *, to_the_end: bool
    ) -> AsyncGenerator[Update]:
        """Tell every change of a task.

        Args:
            told: from `listening`.
            seen: the task as its receiver knows it.
            look_again: looks at the record.
            to_the_end: until the task is over; else only until it is the receiver's turn.

        Raises:
            A2AError: the record cannot be read.
        """
        bounds = self.bounds
        until = monotonic() + bounds.seconds
        moved = monotonic()
        while _goes_on(seen, to_the_end=to_the_end) and (left := until - monotonic()) > 0:
            await _heard(told, min(bounds.look_seconds, left))
            may_move = monotonic() - moved >= bounds.move_seconds
            moved = monotonic() if may_move else moved
            now = await look_again(seen, may_move)
            if now is None:
                continue
            before, seen = seen, now
            for update in updates_between(before, now):
                yield update

    @contextmanager
    def listening(self, neg: str) -> Iterator[asyncio.Event]:
        """Take a place among the streams, and be told of writes to a negotiation.

        Raises:
            InternalError: too many streams are open.
        """
        if not self.has_room(neg):
            raise InternalError(CROWDED)
        told = asyncio.Event()
        self._open[neg] += 1
        self._waiting.setdefault(neg, set()).add(told)
        told.set()  # it may have changed since it was seen
        try:
            yield told
        finally:
            self._open[neg] -= 1
            self._waiting[neg].discard(told)
            if not self._waiting[neg]:
                del self._waiting[neg], self._open[neg]


def updates_between(before: Sight, now: Sight) -> Iterator[Update]:
    """Yield what a receiver of one state of a task must hear to know the next.

    What was said of an entry is an artifact, and each of our entries a status after it; an end is
    the artifact of the outcome, if there is one, and then the status that the task keeps.
    """
    over = now.state in TERMINAL
    task, context = now.recorded.row.task, now.recorded.row.context
    known = {artifact.artifact_id for artifact in before.artifacts()}
    new = {one.artifact_id: one for one in now.artifacts() if one.artifact_id not in known}
    for entry in now.recorded.entries[before.recorded.negotiation.size :]:
        if (remark := new.pop(evaluation_id(entry.seq), None)) is not None:
            yield _whole(now, remark)
        last = entry.seq == now.recorded.entries[-1].seq
        if entry.ours and not (last and over):
            status = _status_at(now, entry)
            yield TaskStatusUpdateEvent(task_id=task, context_id=context, status=status)
    for artifact in new.values():
        yield _whole(now, artifact)
    if over and before.state not in TERMINAL:
        yield TaskStatusUpdateEvent(task_id=task, context_id=context, status=now.status())


def _whole(sight: Sight, artifact: Artifact) -> TaskArtifactUpdateEvent:
    """Return an artifact as the event that brings it whole."""
    row = sight.recorded.row
    return TaskArtifactUpdateEvent(
        task_id=row.task, context_id=row.context, artifact=artifact, last_chunk=True
    )


def _status_at(sight: Sight, entry: EntryRow) -> TaskStatus:
    """Return how a task stood when we made an entry that did not end it."""
    status = TaskStatus(state=TASK_STATE_INPUT_REQUIRED, message=sight.message(entry))
    status.timestamp.FromDatetime(sight.recorded.negotiation.entries[entry.seq].envelope.at)
    return status


def _goes_on(seen: Sight, *, to_the_end: bool) -> bool:
    """Say whether anything is still to be told."""
    if seen.state in TERMINAL:
        return False
    return to_the_end or seen.recorded.negotiation.turn is Side.HOST


async def _heard(told: asyncio.Event, seconds: float) -> None:
    """Wait until somebody writes in this process, or so long."""
    try:
        async with asyncio.timeout(seconds):
            await told.wait()
    except TimeoutError:
        return
    told.clear()
