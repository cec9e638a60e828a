"""Replaying a transcript without doing the same work twice.

A state is a pure function of the entries that lead to it, so the states of the negotiations used
last are kept, each under a hash of everything it was made of. Forgetting one only costs time.
"""

from collections.abc import Iterable
from hashlib import sha256

from negotiator.protocol.state import Negotiation
from negotiator.protocol.transcript import StoredEntry, fold, read_stored, replay

KEPT = 256
"""How many states are kept, the newest."""

_states: dict[bytes, Negotiation] = {}


def replayed(neg: str, entries: Iterable[StoredEntry]) -> Negotiation:
    """Return the state of a negotiation of our own record, as `transcript.replay` does.

    Raises:
        VerificationError: the record is damaged or empty.
    """
    stored = tuple(entries)
    if not stored:
        return replay(neg, stored)
    keys = _keys(neg, stored)
    for known in range(len(stored), 0, -1):
        state = _states.get(keys[known - 1])
        if state is not None:
            break
    else:
        known, state = 1, replay(neg, stored[:1])
    if known < len(stored) or keys[-1] not in _states:
        state = fold(state, (read_stored(entry) for entry in stored[known:]))
        _keep(keys[-1], state)
    return state


def _keys(neg: str, stored: tuple[StoredEntry, ...]) -> list[bytes]:
    """Return a hash for each prefix of the transcript, over every byte of it."""
    running = sha256(neg.encode())
    keys = []
    for entry in stored:
        for part in (entry.data, entry.payload):
            running.update(len(part).to_bytes(8, "big"))
            running.update(part)
        keys.append(running.digest())
    return keys


def _keep(key: bytes, state: Negotiation) -> None:
    """Keep a state, and forget the oldest when there are too many."""
    _states[key] = state
    while len(_states) > KEPT:
        try:
            _states.pop(next(iter(_states)), None)
        except (StopIteration, RuntimeError):  # another thread was here; it will do it
            return
