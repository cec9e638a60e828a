"""Four processes close the best of the same four suppliers at once, over real sockets.

Run as a process of its own, because it forks: `python -m tests.crash.closing`. All four share one
record; there is one deal to be had.
"""

import asyncio
import os
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.agent.negotiating import Target, close_best
from negotiator.bootstrap.agents import open_desk
from negotiator.policy.ports import LedgerState
from negotiator.terms import Role
from tests.crash.children import fork
from tests.crash.crowd import opened, serving
from tests.crash.founding import found, name_of

SELLERS = 4
CLOSERS = 4
CHANGES = {
    Role.BUYER: (('offers = "firm"', 'offers = "non-firm"'), ("above = 23500", "above = 24000")),
    Role.SELLER: (("rounds = 6 ", "rounds = 4 "),),
}


def close(directory: Path, urls: list[str], begin: float) -> None:
    """Close the best of all, at the same moment as the others."""
    with opened(directory) as party:
        time.sleep(max(0.0, begin - time.time()))
        asyncio.run(
            close_best(open_desk([party], reach=AS_WRITTEN), targets=[Target(url) for url in urls])
        )


def main() -> None:
    """Let them all close, and look at what came of it."""
    with TemporaryDirectory(prefix="negotiator-closing-") as made, ExitStack() as stack:
        root = Path(made)
        found(root, CHANGES, of={Role.BUYER: 1, Role.SELLER: SELLERS})
        sellers = [root / name_of(Role.SELLER, n + 1) for n in range(SELLERS)]
        ports = [stack.enter_context(serving(place, 1))[0] for place in sellers]
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        begin = time.time() + 1.5
        work = partial(close, root / Role.BUYER, urls, begin)
        pids = [fork(work) for _ in range(CLOSERS)]
        codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
        assert codes == [0] * CLOSERS, codes
        close(root / Role.BUYER, urls, 0.0)
        with opened(root / Role.BUYER) as buyer, buyer.store.read() as tx:
            states = sorted(row.state for row in tx.negotiations())
            ledger = tx.ledger(buyer.verified.mandate.id)
        assert states == ["agreed"] + ["declined"] * (SELLERS - 1), states
        live = [row.state for row in ledger if row.state is not LedgerState.RELEASED]
        assert live == [LedgerState.COMMITTED], ledger
        for place in sellers:
            with opened(place) as seller, seller.store.read() as tx:
                assert len(tx.negotiations()) == 1


if __name__ == "__main__":
    main()
