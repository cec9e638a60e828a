"""Any sequence of writes has the same outcome in every store."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from negotiator.errors import ConflictError, StoreError
from negotiator.policy.ports import (
    Control,
    Direction,
    LedgerRow,
    LedgerState,
    Store,
    Transaction,
)
from negotiator.stores import MemoryStore, SqlStore
from tests.stores.rows import entry, negotiation


@dataclass(frozen=True, slots=True)
class Write:
    """A call of one method, with a readable repr for the example that fails."""

    name: str
    arguments: tuple[object, ...]

    def __call__(self, tx: Transaction) -> None:
        getattr(tx, self.name)(*self.arguments)


NEGS = ("ng_1", "ng_2")
OFFERS = ("of_1", "of_2")
neg = st.sampled_from(NEGS)
few = st.integers(0, 3)
short = st.sampled_from(["", "a", "ü\x00"])


def call(name: str, *arguments: st.SearchStrategy) -> st.SearchStrategy[Write]:
    return st.builds(Write, st.just(name), st.tuples(*arguments))


rows = st.builds(
    lambda neg, version, direction, task, second: negotiation(
        neg, version, direction=direction, task=task, second=second
    ),
    neg,
    few,
    st.sampled_from(Direction),
    st.sampled_from(["", "t1", "t2"]),
    few,
)
ledger_rows = st.builds(
    LedgerRow,
    st.just("ma_1"),
    st.sampled_from(["gpu", "disk"]),
    neg,
    st.sampled_from(OFFERS),
    st.sampled_from(["0", "1.5"]),
    st.sampled_from(LedgerState),
)
entries = st.builds(entry, few, short)
writes = st.one_of(
    call("put_negotiation", rows),
    call("put_negotiation", rows),
    call("append_entry", neg, entries),
    call("put_outbox", neg, entries),
    call("clear_outbox", neg),
    call("append_journal", neg, few, st.binary(max_size=3)),
    call("put_reply", short, short, short, neg),
    call("put_ledger", ledger_rows),
    call("put_agreement", neg, st.sampled_from([b"", b"x"])),
    call("put_control", st.just("ma_1"), st.sampled_from(Control)),
    call("put_approval", neg, st.sampled_from(OFFERS)),
)
transactions = st.lists(st.lists(writes, min_size=1, max_size=4), max_size=12)


def outcome(store: Store, transaction: list[Write]) -> type[Exception] | None:
    try:
        with store.write() as tx:
            for write in transaction:
                write(tx)
    except (ConflictError, StoreError) as error:
        return type(error)
    return None


def everything(store: Store) -> list[object]:
    with store.read() as tx:
        return [
            tx.negotiations(),
            tx.ledger("ma_1"),
            tx.control("ma_1"),
            *(tx.negotiation_of_task(task) for task in ("", "t1", "t2")),
            *(tx.reply(sender, key) for sender in ("", "a", "ü\x00") for key in ("", "a", "ü\x00")),
            *(
                getattr(tx, name)(neg)
                for neg in NEGS
                for name in (
                    "negotiation",
                    "entries",
                    "outbox",
                    "journal",
                    "journal_tail",
                    "agreement",
                    "approvals",
                )
            ),
        ]


@pytest.fixture(scope="module")
def fresh_path(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    folder, numbers = tmp_path_factory.mktemp("records"), count()
    return lambda: folder / f"{next(numbers)}.db"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(transactions)
def test_both_stores_say_and_hold_the_same(
    fresh_path: Callable[[], Path], plan: list[list[Write]]
) -> None:
    memory, sql = MemoryStore(), SqlStore(fresh_path())
    try:
        for transaction in plan:
            assert outcome(memory, transaction) == outcome(sql, transaction)
            assert everything(memory) == everything(sql)
    finally:
        sql.close()
