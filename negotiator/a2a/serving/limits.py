"""How much one peer may have of us, and how that is counted."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields

from negotiator.errors import UsageError
from negotiator.terms.canonical import MAX_BYTES, MAX_DEPTH

MAX_PARTS = 16
MOST_PEERS = 10_000
"""Peers that are remembered at the same time; of more, the one heard of longest ago is forgotten,
and what it is forgotten with is no more than a full allowance."""

_CEILINGS = {"bytes": MAX_BYTES, "parts": MAX_PARTS, "depth": MAX_DEPTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What each peer may use; a peer is an authenticated identity, or else a client's address.

    An IPv6 peer is its network of 64 bits, because one caller has all of that.

    Attributes:
        bytes: of one request's body, at most 65,536.
        parts: of one message, at most 16.
        depth: nesting of one request's JSON, the protocol's own frame included, at most 16.
        rate: requests a second that a peer may go on with.
        burst: requests it may make at once after a pause.
        at_once: its requests that are worked on at the same time.
        open: its negotiations that are open at the same time, as far as this process saw them
            begin. Peers with envelopes are not counted: the record holds each to one.
        failures: authentications a second that may fail from one address.
        together: requests of all peers that are worked on at the same time.

    Raises:
        UsageError: one is not a whole number of 1 or more, or above what the protocol allows.
    """

    bytes: int = MAX_BYTES
    parts: int = MAX_PARTS
    depth: int = MAX_DEPTH
    rate: int = 300
    burst: int = 3_000
    at_once: int = 64
    open: int = 10_000
    failures: int = 10
    together: int = 1_000

    def __post_init__(self) -> None:
        for field in fields(self):
            value: object = getattr(self, field.name)
            if type(value) is not int or value < 1:
                raise UsageError(f"the limit {field.name} must be a whole number of 1 or more")
            most = _CEILINGS.get(field.name)
            if most is not None and value > most:
                raise UsageError(f"the limit {field.name} can be at most {most}")


class Allowance:
    """Token buckets, one a peer: so many a second, and so many at once after a pause."""

    def __init__(self, rate: int, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody known.

        Args:
            rate: tokens a second.
            burst: tokens of a full bucket, which every peer begins with.
            clock: a monotonic clock, in seconds.
        """
        self._rate, self._burst, self._clock = rate, burst, clock
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def wait(self, peer: str) -> float:
        """Return how many seconds until a peer has a token; 0 where it has one."""
        return max(0.0, (1 - self._left(peer)) / self._rate)

    def take(self, peer: str) -> float:
        """Take a token of a peer; return how many seconds to wait where it has none, else 0."""
        left = self._left(peer)
        if left < 1:
            return (1 - left) / self._rate
        self._kept[peer] = (left - 1, self._clock())
        self._kept.move_to_end(peer)
        if len(self._kept) > MOST_PEERS:
            self._kept.popitem(last=False)
        return 0.0

    def _left(self, peer: str) -> float:
        """Return the tokens a peer has now."""
        left, since = self._kept.get(peer, (float(self._burst), 0.0))
        return min(float(self._burst), left + (self._clock() - since) * self._rate)


class AtOnce:
    """Requests that are worked on, of each peer and of all; nothing is kept of who has none."""

    def __init__(self, each: int, together: int) -> None:
        """Begin with nobody at work."""
        self._each, self._together = each, together
        self._now: dict[str, int] = {}
        self._all = 0

    def __len__(self) -> int:
        return len(self._now)

    def crowded(self) -> bool:
        """Say whether no further request of anybody can be taken."""
        return self._all >= self._together

    def enter(self, peer: str) -> bool:
        """Count a request of a peer; False where it has its most already."""
        now = self._now.get(peer, 0)
        if now >= self._each:
            return False
        self._now[peer] = now + 1
        self._all += 1
        return True

    def leave(self, peer: str) -> None:
        """Take a request that was counted off again."""
        now = self._now[peer] - 1
        self._all -= 1
        if now:
            self._now[peer] = now
        else:
            del self._now[peer]


class Opened:
    """Negotiations each peer began here and that were not seen to end."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
        self._most = most
        self._tasks: OrderedDict[str, set[str]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(tasks) for tasks in self._tasks.values())

    def full(self, peer: str) -> bool:
        """Say whether a peer may begin no further one."""
        return len(self._tasks.get(peer, ())) >= self._most

    def began(self, peer: str, task: str) -> None:
        """Count a negotiation."""
        self._tasks.setdefault(peer, set()).add(task)
        self._tasks.move_to_end(peer)
        if len(self._tasks) > MOST_PEERS:
            self._tasks.popitem(last=False)

    def ended(self, peer: str, task: str) -> None:
        """Count a negotiation no more."""
        tasks = self._tasks.get(peer)
        if tasks is not None:
            tasks.discard(task)
            if not tasks:
                del self._tasks[peer]

    def keep(self, going_on: frozenset[str]) -> None:
        """Count only those that go on, by their task ids."""
        for peer, tasks in list(self._tasks.items()):
            tasks.intersection_update(going_on)
            if not tasks:
                del self._tasks[peer]
