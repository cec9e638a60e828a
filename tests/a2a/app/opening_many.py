"""Opens many negotiations with one served party, and prints what they cost in memory.

Usage: opening_many.py DIRECTORY COUNT. The party's record is the file in its directory.
"""

import asyncio
import gc
import json
import sys
from pathlib import Path

import httpx

from negotiator.a2a.serving.server import build_app
from negotiator.bootstrap import open_party

WARM_UP = 200
KIB = 1024
PAGE = 4096
HEADERS = {"Content-Type": "application/json", "A2A-Version": "1.0"}


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


async def opened(http: httpx.AsyncClient, number: int) -> None:
    """Open one negotiation."""
    part = {"data": {"negotiation": {"action": "open"}}, "mediaType": "application/json"}
    message = {"messageId": f"message-number-{number:06}", "role": "ROLE_USER", "parts": [part]}
    call = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
    answer = await http.post("/rpc", json=call)
    state = answer.json()["result"]["task"]["status"]["state"]
    assert state == "TASK_STATE_INPUT_REQUIRED", state


async def measured(directory: Path, count: int) -> dict[str, int]:
    """Open some to warm up and then the rest; return what the rest took."""
    party = open_party(directory)
    app = build_app(party, "http://seller.example")
    transport = httpx.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://a", headers=HEADERS) as http,
    ):
        for number in range(WARM_UP):
            await opened(http, number)
        before, tasks = resident(), len(asyncio.all_tasks())
        for number in range(WARM_UP, WARM_UP + count):
            await opened(http, number)
        after, tasks_after = resident(), len(asyncio.all_tasks())
        with party.store.read() as tx:
            live = len(tx.negotiations(("open",)))
    party.store.close()
    return {
        "each": (after - before) // count,
        "resident": after,
        "tasks": tasks_after - tasks,
        "open": live,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(measured(Path(sys.argv[1]), int(sys.argv[2])))))
