"""Let one writer of a process in at a time.

`BEGIN IMMEDIATE` is unfair between many waiters, which poll and sleep; threads of one process
therefore queue here first.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident

from negotiator.errors import StoreError

WAIT_SECONDS = 30
"""How long a writer waits for the one before it, here and in the database."""


class Turnstile:
    """A lock that gives up after a while and notices a thread that waits for itself."""

    def __init__(self, wait_seconds: float = WAIT_SECONDS) -> None:
        """Make a free turnstile.

        Args:
            wait_seconds: how long a writer waits before it gives up.
        """
        self._lock = Lock()
        self._holder: int | None = None
        self._wait_seconds = wait_seconds

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the turn for the block.

        Raises:
            StoreError: this thread holds the turn already, or nobody let go in time.
        """
        if self._holder == get_ident():
            msg = "this thread already has a write transaction open; finish it before the next"
            raise StoreError(msg)
        if not self._lock.acquire(timeout=self._wait_seconds):
            msg = (
                f"another thread has held the record for over {self._wait_seconds} s; "
                "nothing was written: try again"
            )
            raise StoreError(msg)
        self._holder = get_ident()
        try:
            yield
        finally:
            self._holder = None
            self._lock.release()
