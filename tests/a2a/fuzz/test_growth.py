"""Thousands of hostile requests leave memory, tasks, streams and files as they were."""

import asyncio
import gc
import logging
from itertools import islice
from pathlib import Path

import pytest

from tests.a2a.fuzz.corpus import recorded
from tests.a2a.fuzz.ground import addresses, answered, grounds
from tests.a2a.fuzz.mutating import Spoiler

WARM, SOME, MANY = 300, 700, 40_000
MIB = 1024 * 1024
PAGE = 4096

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="memory is read from /proc"
)


def resident():
    """Return the bytes of this process that are in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def files():
    """Return how many files and sockets this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


async def counted():
    """Return what goes on, once all that was begun has ended."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        gc.collect(0)
        tasks = {one.get_coro().__qualname__ for one in asyncio.all_tasks()}
        if tasks <= {"grown.<locals>.running", "_shutdown_watcher"}:
            break
    return len(asyncio.all_tasks()), files()


def grown(folder, count):
    """Ask so many spoiled requests; return what was there before and after them."""
    with grounds(folder) as ground:
        corpus, clients = recorded(ground.app), addresses()
        spoiler = Spoiler(7, corpus)

        async def hostile(number):
            for client in islice(clients, number):
                await answered(ground.app, spoiler.spoiled(), client)

        async def running():
            await hostile(WARM)
            before = await counted()
            memory = resident()
            await hostile(count)
            return before, await counted(), resident() - memory

        logging.disable(logging.CRITICAL)  # what a test logs is kept, and would be counted
        try:
            return asyncio.run(running())
        finally:
            logging.disable(logging.NOTSET)


def test_hundreds_of_hostile_requests_leave_everything_as_it_was(tmp_path):
    before, after, memory = grown(tmp_path, SOME)
    assert after[0] <= before[0]
    assert after[1] <= before[1]
    assert memory < 12 * MIB


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_many_thousand_hostile_requests_leave_everything_as_it_was(tmp_path):
    before, after, memory = grown(tmp_path, MANY)
    assert after[0] <= before[0]
    assert after[1] <= before[1]
    assert memory < 60 * MIB
