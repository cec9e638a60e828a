"""Eight counterparties take offers that do not bind us, and eight processes hear of it at once.

Run as a process of its own, because it forks: `python -m tests.crash.confirming`. Each child opens
the one record anew and takes over what one host shows; there is one deal to be had.
"""

import os
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from negotiator.agent import dialler, host
from negotiator.agent.dialler import HostTask
from negotiator.policy.ports import LedgerState
from negotiator.protocol.acts import Act
from negotiator.stores import SqlStore
from negotiator.terms import Role
from tests.agent.table import Clock, Table, make_party
from tests.agent.test_non_firm import NO_APPROVAL, NON_FIRM, SLOW, taking
from tests.crash.children import fork

SELLERS = 8


def buyer_on(path: Path):
    """Return the buyer, its record opened anew."""
    return make_party(Role.BUYER, Clock(), NON_FIRM, *NO_APPROVAL, store=SqlStore(path))


def asked_by(buyer, number: int) -> tuple[Table, HostTask]:
    """Return a table whose host has accepted an offer of ours, and what it shows of that."""
    seller = taking(make_party(Role.SELLER, Clock(), *SLOW, number=number))
    play = Table(buyer, seller, Clock())
    play.open()
    while True:
        host.answer(play.host, play.message(buyer.gate.pending(play.neg)))
        if play.theirs().negotiation.accepted is not None:
            return play, play.task()
        play.poll()


def hear(path: Path, neg: str, task: HostTask, begin: float) -> None:
    """Take over what a host shows, at the same moment as all others."""
    buyer = buyer_on(path)
    time.sleep(max(0.0, begin - time.time()))
    dialler.absorb(buyer, neg, task)
    buyer.store.close()


def main() -> None:
    """Let them all hear of it, and look at what was answered."""
    with TemporaryDirectory(prefix="negotiator-confirming-") as made:
        path = Path(made) / "record.db"
        buyer = buyer_on(path)
        asked = [asked_by(buyer, number) for number in range(1, SELLERS + 1)]
        buyer.store.close()
        begin = time.time() + 1.0
        pids = [fork(partial(hear, path, play.neg, task, begin)) for play, task in asked]
        codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
        assert codes == [0] * SELLERS, codes
        again = buyer_on(path)
        acts = [again.gate.pending(play.neg).act for play, _ in asked]
        assert sorted(acts) == [Act.CONFIRM] + [Act.REFUSE] * (SELLERS - 1), acts
        ends = []
        for play, _ in asked:
            play.dialler = again
            ends.append(play.run())
        assert ends.count("agreed") == 1, ends
        with again.store.read() as tx:
            rows = tx.ledger(again.verified.mandate.id)
        states = [row.state for row in rows if row.state is not LedgerState.RELEASED]
        assert states == [LedgerState.COMMITTED], rows
        again.store.close()


if __name__ == "__main__":
    main()
