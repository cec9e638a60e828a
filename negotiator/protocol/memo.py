"""Replaying a transcript without doing the same work twice.

A state is a pure function of the entries that lead to it, and so is what one entry makes of a
state. Both are kept for what was used last: the states of a negotiation beside the very bytes
they were made of, and steps beside the state and the entry they were taken with. What is on
record is compared byte by byte each time, so a record that was damaged meanwhile is replayed, and
refused as ever. Forgetting only costs time.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from operator import is_
from typing import Protocol, TypeVar

from negotiator.protocol.state import Negotiation, Received
from negotiator.protocol.transcript import StoredEntry, fold, read_stored, replay
from negotiator.protocol.transitions import advance

KEPT = 256
"""Of how many negotiations states are kept, and how many steps: the newest."""
KEPT_BYTES = 16_777_216
"""How many bytes of transcripts are kept beside their states, in all."""
STATES = 4
"""How many states of one negotiation are kept: those after its newest entries."""


class Stored(Protocol):
    """An entry as stored: the canonical data part, and the payload bytes within."""

    @property
    def data(self) -> bytes:
        """The data part."""

    @property
    def payload(self) -> bytes:
        """The payload."""


_Parts = tuple[bytes, ...]
_K = TypeVar("_K")
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class _Transcript:
    """A transcript as it was read, its bytes, and the states after its newest entries.

    Attributes:
        rows: the very entries that were read, one after the other.
        parts: their bytes, two for each entry.
        size: how many bytes those are.
        states: how many entries lead to a state, and the state; the newest first.
    """

    rows: tuple[Stored, ...]
    parts: _Parts
    size: int
    states: tuple[tuple[int, Negotiation], ...]

    def latest(self, rows: tuple[Stored, ...]) -> Negotiation | None:
        """Return the state after these very entries, if they are those that were read last."""
        count, state = self.states[0]
        same = count == len(rows) == len(self.rows) and all(map(is_, rows, self.rows))
        return state if same else None

    def known(self, parts: _Parts) -> tuple[int, Negotiation] | None:
        """Return the longest beginning of a transcript whose state is known, and that state."""
        for count, state in self.states:
            if self.parts[: 2 * count] == parts[: 2 * count]:
                return count, state
        return None


@dataclass(frozen=True, slots=True)
class _Step:
    """What an entry made of a state, by which clock."""

    before: Negotiation
    received: Received
    now: datetime | None
    after: Negotiation

    def is_that(self, before: Negotiation, received: Received, now: datetime | None) -> bool:
        """Say whether it is the step that is asked for.

        What a clock has nothing to say against is the same without one.
        """
        clock = now == self.now or (now is None and self.after.entries[-1].fault is None)
        return clock and before is self.before and received == self.received


_transcripts: dict[str, _Transcript] = {}
_steps: dict[tuple[int, bytes], _Step] = {}


def replayed(neg: str, entries: Iterable[Stored]) -> Negotiation:
    """Return the state of a negotiation of our own record, as `transcript.replay` does.

    Raises:
        VerificationError: the record is damaged or empty.
    """
    stored = tuple(entries)
    kept = _transcripts.get(neg)
    latest = None if kept is None else kept.latest(stored)  # entries are never changed
    if latest is not None:
        return latest
    parts = tuple([part for entry in stored for part in (entry.data, entry.payload)])
    found = None if kept is None else kept.known(parts)
    if kept is None or found is None:
        state = replay(neg, map(_copied, stored))
        _keep(neg, stored, parts, ((len(stored), state),))
        return state
    count, state = found
    if count < len(stored):
        state = fold(state, [read_stored(_copied(one)) for one in stored[count:]], advanced)
        before = tuple(one for one in kept.states if one[0] <= count)
        # The bytes that were there before are not kept twice.
        parts = kept.parts[: 2 * count] + parts[2 * count :]
        _keep(neg, stored, parts, ((len(stored), state), *before))
    return state


def advanced(
    negotiation: Negotiation, received: Received, *, now: datetime | None = None
) -> Negotiation:
    """Return the state after an entry, as `transitions.advance` does.

    Raises:
        TheirProtocolError: the envelope does not belong at this place; nothing changed.
    """
    key = (id(negotiation), received.payload)
    step = _steps.get(key)
    if step is not None and step.is_that(negotiation, received, now):
        return step.after
    after = advance(negotiation, received, now=now)
    keep_step(negotiation, received, after, now=now)
    return after


def keep_step(
    negotiation: Negotiation,
    received: Received,
    after: Negotiation,
    *,
    now: datetime | None = None,
) -> None:
    """Keep what an entry made of a state.

    Args:
        negotiation: the state before.
        received: the entry.
        after: what `transitions.advance` makes of both.
        now: by which clock.
    """
    key = (id(negotiation), received.payload)
    _steps.pop(key, None)
    _steps[key] = _Step(negotiation, received, now, after)  # keeps the id from being reused
    if len(_steps) > KEPT:
        _forget_oldest(_steps)


def _copied(entry: Stored) -> StoredEntry:
    return StoredEntry(entry.data, entry.payload)


def _keep(
    neg: str,
    rows: tuple[Stored, ...],
    parts: _Parts,
    states: tuple[tuple[int, Negotiation], ...],
) -> None:
    """Keep the newest states of a negotiation, and forget what was used longest ago."""
    _transcripts.pop(neg, None)
    _transcripts[neg] = _Transcript(rows, parts, sum(map(len, parts)), states[:STATES])
    while len(_transcripts) > KEPT or (len(_transcripts) > 1 and _bytes_kept() > KEPT_BYTES):
        if not _forget_oldest(_transcripts):
            return


def _bytes_kept() -> int:
    return sum(one.size for one in tuple(_transcripts.values()))


def _forget_oldest(kept: dict[_K, _V]) -> bool:
    """Forget what was kept first; say so if another thread was here, which will do it."""
    try:
        kept.pop(next(iter(kept)), None)
    except (StopIteration, RuntimeError):
        return False
    return True
