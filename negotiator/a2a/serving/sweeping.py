"""What goes on beside requests: one thread that writes the record, and the sweep every second."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from negotiator.agent.party import Party
from negotiator.agent.watch import Dues, sweep
from negotiator.errors import ExpiredError
from negotiator.policy.ports import Control, Direction
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.authority import check_window

logger = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
"""How often silent peers and passed deadlines are looked for."""

_T = TypeVar("_T")


class Sweeper:
    """The writer thread of one party, and what it does when nobody asks for anything."""

    def __init__(self, party: Party) -> None:
        """Make the thread; nothing runs yet."""
        self._party = party
        self._dues: Dues = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._stopped = False
        self.writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="record")

    def start(self) -> None:
        """Sweep from now on, on the running loop; once is enough, and oftener does no harm."""
        if self._stopped:
            return
        loop = asyncio.get_running_loop()
        sweeping = self._sweeping
        if sweeping is None or sweeping.done() or sweeping.get_loop() is not loop:
            self._sweeping = loop.create_task(self._sweep_forever())

    async def stop(self) -> None:
        """Sweep no more, and wait for what is being written; that is the end."""
        self._stopped = True
        sweeping, self._sweeping = self._sweeping, None
        if sweeping is not None and sweeping.get_loop() is asyncio.get_running_loop():
            sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeping
        self.writer.shutdown(wait=True)

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do something on the writer thread."""
        return await asyncio.get_running_loop().run_in_executor(self.writer, work)

    async def going_on(self) -> frozenset[str]:
        """Return the task ids of all hosted negotiations that go on."""
        return await self.run(self._going_on)

    async def look(self) -> str:
        """Return why no negotiation could be served now, empty where one could."""
        return await self.run(self._look)

    def _going_on(self) -> frozenset[str]:
        with self._party.store.read() as tx:
            rows = tx.negotiations(tuple(LIVE_STATES))
        return frozenset(row.task for row in rows if row.direction is Direction.HOSTED)

    def _look(self) -> str:
        verified = self._party.verified
        with self._party.store.read() as tx:
            control = tx.control(verified.mandate.id)
        if control is not Control.ACTIVE:
            return "mandate"
        try:
            check_window(verified.authority, self._party.clock())
        except ExpiredError:
            return "mandate"
        return ""

    async def _sweep_forever(self) -> None:
        """End what is overdue, every second, on the thread that writes the record."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                for neg in await self.run(lambda: sweep(self._party, self._dues)):
                    logger.info("negotiation %s ended: its time was up", neg)
            except Exception:
                logger.exception("the sweep failed; it goes on in a second")
