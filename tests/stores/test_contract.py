"""What every store promises, proven for each: see `negotiator.policy.ports`."""

import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from negotiator.errors import ConflictError, StoreError
from negotiator.policy.ports import Control, Direction, Hosted, LedgerState, Store, Transaction
from tests.stores.rows import entry, negotiation, opened, reserved

WRITES: dict[str, Callable[[Transaction], None]] = {
    "put_negotiation": lambda tx: tx.put_negotiation(negotiation("ng_2")),
    "append_entry": lambda tx: tx.append_entry("ng_1", entry(0)),
    "put_outbox": lambda tx: tx.put_outbox("ng_1", entry(0)),
    "clear_outbox": lambda tx: tx.clear_outbox("ng_1"),
    "append_journal": lambda tx: tx.append_journal("ng_1", 0, b"{}"),
    "put_reply": lambda tx: tx.put_reply("peer", "key", "sha256:1", "ng_1"),
    "put_ledger": lambda tx: tx.put_ledger(reserved()),
    "put_agreement": lambda tx: tx.put_agreement("ng_1", b"{}"),
    "put_control": lambda tx: tx.put_control("ma_1", Control.PAUSED),
    "put_approval": lambda tx: tx.put_approval("ng_1", "of_1"),
}


def seen(tx: Transaction) -> tuple[object, ...]:
    """Return everything that the writes above can change."""
    return (
        tx.negotiations(),
        tx.negotiation("ng_2"),
        tx.entries("ng_1"),
        tx.outbox("ng_1"),
        tx.journal("ng_1"),
        tx.journal_tail("ng_1"),
        tx.reply("peer", "key"),
        tx.ledger("ma_1"),
        tx.agreement("ng_1"),
        tx.control("ma_1"),
        tx.approvals("ng_1"),
    )


def everything(store: Store) -> tuple[object, ...]:
    with store.read() as tx:
        return seen(tx)


def test_an_empty_store_knows_nothing(store: Store) -> None:
    nothing = ((), None, (), None, (), None, None, (), None, Control.ACTIVE, ())
    assert everything(store) == nothing


def test_what_was_written_is_read_back_in_and_after_the_transaction(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        for write in WRITES.values():
            write(tx)
        inside = seen(tx)
    assert everything(store) == inside
    assert inside == (
        (negotiation(), negotiation("ng_2")),
        negotiation("ng_2"),
        (entry(0),),
        None,
        (b"{}",),
        b"{}",
        ("sha256:1", "ng_1"),
        (reserved(),),
        b"{}",
        Control.PAUSED,
        ("of_1",),
    )


def test_an_exception_rolls_everything_back(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.put_outbox("ng_1", entry(0))
    before = everything(store)

    def write_and_fail() -> None:
        with store.write() as tx:
            for write in WRITES.values():
                write(tx)
            tx.put_negotiation(negotiation(version=2, task="task"))
            assert seen(tx) != before
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    assert everything(store) == before
    with store.write() as tx:
        assert seen(tx) == before
        assert tx.negotiation_of_task("task") is None


@pytest.mark.parametrize("name", WRITES)
def test_a_read_only_view_refuses_every_write(store: Store, name: str) -> None:
    opened(store)
    before = everything(store)
    with store.read() as tx, pytest.raises(StoreError, match="read-only"):
        WRITES[name](tx)
    assert everything(store) == before


def test_a_view_stays_as_it_was_when_it_began(store: Store) -> None:
    opened(store)
    with store.read() as view:
        with store.write() as tx:  # before the view was asked anything
            for write in WRITES.values():
                write(tx)
        assert view.negotiations() == (negotiation(),)
        assert view.entries("ng_1") == ()
        assert view.control("ma_1") is Control.ACTIVE
    assert everything(store)[0] == (negotiation(), negotiation("ng_2"))


def test_nobody_sees_what_is_not_committed(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
        with store.read() as view:
            assert view.entries("ng_1") == ()
    with store.read() as view:
        assert view.entries("ng_1") == (entry(0),)


@pytest.mark.parametrize("begin", ["read", "write"])
def test_a_transaction_is_of_no_use_after_its_block(store: Store, begin: str) -> None:
    opened(store)
    with getattr(store, begin)() as tx:
        pass
    with pytest.raises(StoreError, match="ended"):
        tx.negotiation("ng_1")
    with pytest.raises(StoreError):
        tx.put_approval("ng_1", "of_1")
    assert everything(store)[-1] == ()


def test_a_conflict_that_is_swallowed_still_rolls_back(store: Store) -> None:
    opened(store)
    before = everything(store)

    def swallow() -> None:
        with store.write() as tx:
            tx.put_approval("ng_1", "of_1")
            with pytest.raises(ConflictError):
                tx.append_entry("ng_1", entry(7))
            with pytest.raises(StoreError, match="abandoned"):
                tx.append_entry("ng_1", entry(0))

    with pytest.raises(StoreError, match="abandoned"):
        swallow()
    assert everything(store) == before


def test_a_failed_transaction_leaves_the_store_usable(store: Store) -> None:
    opened(store)
    with pytest.raises(ConflictError), store.write() as tx:
        tx.append_entry("ng_1", entry(1))
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
    assert everything(store)[2] == (entry(0),)


def test_a_second_write_in_the_same_thread_is_refused_at_once(store: Store) -> None:
    opened(store)
    with (
        store.write() as tx,
        pytest.raises(StoreError, match="already"),
        store.write(),
    ):
        pytest.fail("two writers at once")
    with store.write() as tx:
        tx.put_approval("ng_1", "of_1")
    assert everything(store)[-1] == ("of_1",)


# Negotiations


@pytest.mark.parametrize("version", [-1, 0, 2, 3])
def test_a_new_negotiation_has_version_1(store: Store, version: int) -> None:
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_negotiation(negotiation(version=version))
    assert everything(store)[0] == ()


@pytest.mark.parametrize("version", [0, 1, 2, 4])
def test_an_update_names_the_version_it_read(store: Store, version: int) -> None:
    opened(store)
    with store.write() as tx:
        tx.put_negotiation(negotiation(version=2))
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_negotiation(negotiation(version=version))
    with store.write() as tx:
        tx.put_negotiation(negotiation(version=3))
    assert everything(store)[0] == (negotiation(version=3),)


def test_an_update_replaces_every_column(store: Store) -> None:
    opened(store)
    changed = replace(
        negotiation(version=2),
        direction=Direction.DIALLED,
        peer_agent="a",
        peer_url="b",
        owner="c",
        task="d",
        context="e",
        commitment="f",
        state="g",
        detail="h",
        created="i",
        updated="j",
    )
    with store.write() as tx:
        tx.put_negotiation(changed)
    with store.read() as tx:
        assert tx.negotiation("ng_1") == changed


def test_an_update_keeps_what_belongs_to_the_negotiation(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
        tx.append_journal("ng_1", 0, b"{}")
    with store.write() as tx:
        tx.put_negotiation(negotiation(version=2))
    with store.read() as tx:
        assert tx.entries("ng_1") == (entry(0),)
        assert tx.journal("ng_1") == (b"{}",)


def test_negotiations_come_by_update_and_then_by_last_write(store: Store) -> None:
    with store.write() as tx:
        for neg, second in (("ng_c", 5), ("ng_b", 3), ("ng_a", 3), ("ng_d", 3)):
            tx.put_negotiation(negotiation(neg, second=second))
    with store.write() as tx:
        tx.put_negotiation(negotiation("ng_b", 2, second=3))
    with store.read() as tx:
        assert [row.neg for row in tx.negotiations()] == ["ng_a", "ng_d", "ng_b", "ng_c"]


def test_negotiations_are_found_by_their_counterparty(store: Store) -> None:
    agent, url = "https://agent.one.example", "http://one.example"
    kinds = {
        "ng_a": (agent, "", "open"),
        "ng_b": ("https://agent.two.example", url, "agreed"),
        "ng_c": (agent, url, "waiting"),
        "ng_d": ("", "", "open"),
        "ng_e": (agent + "/", url + "/", "open"),
    }
    for second, (neg, (peer, at, state)) in enumerate(kinds.items()):
        row = replace(negotiation(neg, second=second), peer_agent=peer, peer_url=at, state=state)
        with store.write() as tx:
            tx.put_negotiation(row)
    every = {"open", "agreed", "waiting"}
    with store.read() as tx:

        def found(agent: str, url: str, states: Collection[str] = every) -> list[str]:
            return [row.neg for row in tx.negotiations_with(agent, url, states)]

        assert found(agent, "") == ["ng_a", "ng_c"]
        assert found("", url) == ["ng_b", "ng_c"]
        assert found(agent, url) == ["ng_a", "ng_b", "ng_c"]
        assert found(agent, url, {"waiting"}) == ["ng_c"]
        assert found(agent, url, ()) == found("", "") == []
        assert found("' OR 1=1 --", "%") == []


def test_negotiations_are_found_by_their_states(store: Store) -> None:
    states = {"ng_c": "open", "ng_b": "agreed", "ng_a": "waiting", "ng_d": "open"}
    with store.write() as tx:
        for second, (neg, state) in enumerate(states.items()):
            tx.put_negotiation(replace(negotiation(neg, second=second), state=state))
        assert [row.neg for row in tx.negotiations({"open"})] == ["ng_c", "ng_d"]
        tx.put_negotiation(replace(negotiation("ng_c", 2, second=9), state="declined"))
        tx.put_negotiation(replace(negotiation("ng_b", 2, second=9), state="open"))
    with store.read() as tx:
        live = frozenset({"open", "waiting", "blocked"})
        assert [row.neg for row in tx.negotiations(live)] == ["ng_a", "ng_d", "ng_b"]
        assert tx.negotiations(["conflict"]) == ()
        assert tx.negotiations(["'; DROP TABLE negotiations; --"]) == ()
        assert len(tx.negotiations(())) == len(tx.negotiations()) == 4


def test_a_negotiation_is_found_by_its_task(store: Store) -> None:
    row = negotiation(version=2, task="task-1")
    opened(opened(store), "ng_2")
    with store.write() as tx:
        assert tx.negotiation_of_task("task-1") is None
        tx.put_negotiation(row)
        assert tx.negotiation_of_task("task-1") == row
    with store.read() as tx:
        assert tx.negotiation_of_task("task-1") == row
        assert tx.negotiation_of_task("") is None


def test_a_task_that_changed_is_forgotten(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.put_negotiation(negotiation(version=2, task="old"))
        tx.put_negotiation(negotiation(version=3, task="new"))
        tx.put_negotiation(negotiation("ng_2", task="old"))
    with store.read() as tx:
        assert tx.negotiation_of_task("new") == negotiation(version=3, task="new")
        assert tx.negotiation_of_task("old") == negotiation("ng_2", task="old")


def test_two_hosted_negotiations_never_share_a_task(store: Store) -> None:
    with store.write() as tx:
        tx.put_negotiation(negotiation(task="task"))
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_negotiation(negotiation("ng_2", task="task"))
    assert everything(store)[0] == (negotiation(task="task"),)


def test_a_host_elsewhere_cannot_take_over_a_task_of_ours(store: Store) -> None:
    theirs = negotiation("ng_0", direction=Direction.DIALLED, task="task")
    with store.write() as tx:
        tx.put_negotiation(theirs)
    with store.read() as tx:
        assert tx.negotiation_of_task("task") == theirs
    with store.write() as tx:
        tx.put_negotiation(negotiation(task="task"))
    with store.read() as tx:
        assert tx.negotiation_of_task("task") == negotiation(task="task")


# Transcript, outbox, journal


@pytest.mark.parametrize("seq", [-1, 0, 2])
def test_an_entry_takes_the_next_seq(store: Store, seq: int) -> None:
    opened(store)
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
    with pytest.raises(ConflictError), store.write() as tx:
        tx.append_entry("ng_1", entry(seq, "other"))
    with store.write() as tx:
        tx.append_entry("ng_1", entry(1))
        tx.append_entry("ng_1", entry(2))
    assert everything(store)[2] == (entry(0), entry(1), entry(2))


@pytest.mark.parametrize("position", [-1, 0, 2])
def test_a_journal_entry_takes_the_next_position(store: Store, position: int) -> None:
    opened(store)
    with store.write() as tx:
        tx.append_journal("ng_1", 0, b"0")
    with pytest.raises(ConflictError), store.write() as tx:
        tx.append_journal("ng_1", position, b"other")
    with store.write() as tx:
        tx.append_journal("ng_1", 1, b"1")
        assert tx.journal_tail("ng_1") == b"1"
    assert everything(store)[4:6] == ((b"0", b"1"), b"1")


def test_negotiations_do_not_share_their_rows(store: Store) -> None:
    opened(opened(store), "ng_2")
    with store.write() as tx:
        for neg in ("ng_1", "ng_2"):
            tx.append_entry(neg, entry(0, neg))
            tx.append_journal(neg, 0, neg.encode())
            tx.put_outbox(neg, entry(1, neg))
            tx.put_agreement(neg, neg.encode())
            tx.put_approval(neg, f"of_{neg}")
        tx.clear_outbox("ng_1")
    with store.read() as tx:
        assert tx.entries("ng_2") == (entry(0, "ng_2"),)
        assert tx.journal("ng_2") == (b"ng_2",)
        assert tx.outbox("ng_1") is None
        assert tx.outbox("ng_2") == entry(1, "ng_2")
        assert tx.agreement("ng_1") == b"ng_1"
        assert tx.approvals("ng_1") == ("of_ng_1",)


def test_a_pending_envelope_is_never_replaced(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.put_outbox("ng_1", entry(3))
        tx.put_outbox("ng_1", entry(3))
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_outbox("ng_1", entry(3, "other"))
    with store.write() as tx:
        assert tx.outbox("ng_1") == entry(3)
        tx.clear_outbox("ng_1")
        tx.clear_outbox("ng_1")
        assert tx.outbox("ng_1") is None
        tx.put_outbox("ng_1", entry(4))
    assert everything(store)[3] == entry(4)


@pytest.mark.parametrize(
    "name", ["append_entry", "append_journal", "put_outbox", "put_agreement", "put_approval"]
)
def test_no_row_names_an_unknown_negotiation(store: Store, name: str) -> None:
    with pytest.raises(StoreError), store.write() as tx:
        WRITES[name](tx)
    opened(store, "ng_2")
    assert everything(store)[2:] == everything(opened(store, "ng_3"))[2:]
    assert everything(store)[2:] == ((), None, (), None, None, (), None, Control.ACTIVE, ())


def test_a_row_that_is_gone_by_the_commit_names_no_negotiation(store: Store) -> None:
    with store.write() as tx:
        tx.put_outbox("ng_1", entry(0))
        tx.clear_outbox("ng_1")
    assert everything(opened(store))[:4] == ((negotiation(),), None, (), None)


def test_rows_of_one_transaction_come_in_any_order(store: Store) -> None:
    with store.write() as tx:
        tx.append_entry("ng_1", entry(0))
        tx.append_journal("ng_1", 0, b"0")
        tx.put_negotiation(negotiation())
    assert everything(store)[2:5] == ((entry(0),), None, (b"0",))


# Replies, agreements, ledger, control, approvals


@pytest.mark.parametrize(("content", "neg"), [("sha256:2", "ng_1"), ("sha256:1", "ng_2")])
def test_a_message_is_handled_once(store: Store, content: str, neg: str) -> None:
    with store.write() as tx:
        tx.put_reply("peer", "key", "sha256:1", "ng_1")
    with store.write() as tx:
        tx.put_reply("peer", "key", "sha256:1", "ng_1")
        tx.put_reply("other peer", "key", content, neg)
        tx.put_reply("peer", "other key", content, neg)
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_reply("peer", "key", content, neg)
    assert everything(store)[6] == ("sha256:1", "ng_1")


def test_a_negotiation_has_one_agreement(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        tx.put_agreement("ng_1", b"one")
    with store.write() as tx:
        tx.put_agreement("ng_1", b"one")
    with pytest.raises(ConflictError), store.write() as tx:
        tx.put_agreement("ng_1", b"two")
    assert everything(store)[8] == b"one"


def test_ledger_rows_are_replaced_in_place(store: Store) -> None:
    committed = replace(reserved("of_b"), amount="7.5", state=LedgerState.COMMITTED)
    others = [
        replace(reserved("of_b"), need="disk"),
        replace(reserved("of_b"), neg="ng_2"),
        reserved("of_a"),
    ]
    with store.write() as tx:
        for row in (reserved("of_b"), *others, replace(reserved("of_b"), mandate="ma_2")):
            tx.put_ledger(row)
    with store.write() as tx:
        tx.put_ledger(committed)
        assert tx.ledger("ma_1") == (committed, *others)
    with store.read() as tx:
        assert tx.ledger("ma_1") == (committed, *others)
        assert tx.ledger("ma_2") == (replace(reserved("of_b"), mandate="ma_2"),)
        assert tx.ledger("ma_3") == ()


def test_the_rows_that_count_and_those_of_one_negotiation_are_found_apart(store: Store) -> None:
    released = replace(reserved("of_a"), state=LedgerState.RELEASED)
    committed = replace(reserved("of_b"), state=LedgerState.COMMITTED)
    other = replace(reserved("of_c"), neg="ng_2")
    elsewhere = replace(reserved("of_d"), mandate="ma_2")
    with store.write() as tx:
        for row in (released, committed, other, elsewhere):
            tx.put_ledger(row)
        assert tx.live_ledger("ma_1") == (committed, other)
        assert tx.ledger_of("ma_1", "ng_1") == (released, committed)
    with store.write() as tx:
        tx.put_ledger(replace(other, state=LedgerState.RELEASED))
        tx.put_ledger(replace(released, state=LedgerState.RESERVED))
        assert tx.live_ledger("ma_1") == (reserved("of_a"), committed)
    with store.read() as tx:
        assert tx.live_ledger("ma_1") == (reserved("of_a"), committed)
        assert tx.live_ledger("ma_3") == tx.ledger_of("ma_1", "ng_9") == ()


def test_a_mandate_is_paused_and_resumed(store: Store) -> None:
    for control in (Control.PAUSED, Control.ACTIVE, Control.PAUSED):
        with store.write() as tx:
            tx.put_control("ma_1", control)
        assert everything(store)[9] is control
    with store.read() as tx:
        assert tx.control("ma_2") is Control.ACTIVE


@pytest.mark.parametrize("control", [Control.ACTIVE, Control.PAUSED])
def test_a_revoked_mandate_stays_revoked(store: Store, control: Control) -> None:
    with store.write() as tx:
        tx.put_control("ma_1", Control.REVOKED)
    with store.write() as tx:
        tx.put_control("ma_1", Control.REVOKED)
    with pytest.raises(ConflictError, match="final"), store.write() as tx:
        tx.put_control("ma_1", control)
    assert everything(store)[9] is Control.REVOKED


def test_approvals_are_kept_once_and_in_order(store: Store) -> None:
    opened(store)
    with store.write() as tx:
        for offer in ("of_b", "of_a", "of_b"):
            tx.put_approval("ng_1", offer)
    assert everything(store)[-1] == ("of_b", "of_a")


# Threads and the end


def test_threads_never_lose_an_update(store: Store) -> None:
    opened(store)

    def increment(_worker: int) -> None:
        for _ in range(10):
            with store.write() as tx:
                row = tx.negotiation("ng_1")
                assert row is not None
                tx.put_negotiation(replace(row, version=row.version + 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(increment, range(8)))
    with store.read() as tx:
        assert tx.negotiation("ng_1") == replace(negotiation(), version=81)


def test_a_view_may_be_opened_and_used_while_another_thread_writes(store: Store) -> None:
    opened(store)
    writing, done = threading.Event(), threading.Event()

    def write() -> None:
        with store.write() as tx:
            tx.append_entry("ng_1", entry(0))
            writing.set()
            assert done.wait(10)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert writing.wait(10)
        assert everything(store)[2] == ()
    finally:
        done.set()
        thread.join()
    assert everything(store)[2] == (entry(0),)


def test_a_block_may_be_left_by_another_thread_than_entered_it(store: Store) -> None:
    opened(store)
    block = store.write()
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(1) as second:
        tx = first.submit(block.__enter__).result()
        second.submit(tx.append_entry, "ng_1", entry(0)).result()
        second.submit(block.__exit__, None, None, None).result()
    with store.write() as tx:
        assert tx.entries("ng_1") == (entry(0),)


@pytest.mark.parametrize("begin", ["read", "write"])
def test_a_closed_store_begins_nothing(store: Store, begin: str) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"), getattr(store, begin)():
        pytest.fail("a closed store began a transaction")


def test_what_is_hosted_is_found_page_by_page_newest_first(store: Store) -> None:
    rows = {
        "ng_a": ("me", "c-1", "open", 1),
        "ng_b": ("me", "c-2", "agreed", 2),
        "ng_c": ("me", "c-1", "agreed", 2),
        "ng_d": ("you", "c-1", "open", 3),
        "ng_e": ("me", "c-1", "declined", 4),
        "ng_f": ("", "c-1", "open", 5),
    }
    with store.write() as tx:
        for neg, (owner, context, state, second) in rows.items():
            row = negotiation(neg, task=f"t-{neg}", second=second)
            tx.put_negotiation(replace(row, owner=owner, context=context, state=state))
        dialled = negotiation("ng_g", direction=Direction.DIALLED, task="t-x", second=6)
        tx.put_negotiation(replace(dialled, owner="me"))
        tx.put_negotiation(replace(negotiation("ng_h", second=7), owner="me"))  # no task yet
    with store.read() as tx:

        def found(which: Hosted, before: tuple[str, str] | None = None, most: int = 9) -> list[str]:
            return [row.neg for row in tx.hosted(which, before, most)]

        assert found(Hosted("me")) == ["ng_e", "ng_c", "ng_b", "ng_a"]
        assert found(Hosted("me"), most=2) == ["ng_e", "ng_c"]
        assert found(Hosted("me"), most=0) == []
        place = ("2026-10-01T14:00:02Z", "t-ng_c")
        assert found(Hosted("me"), place) == ["ng_b", "ng_a"]
        assert found(Hosted("me", context="c-1")) == ["ng_e", "ng_c", "ng_a"]
        assert found(Hosted("me", states=frozenset({"agreed"}))) == ["ng_c", "ng_b"]
        assert found(Hosted("me", states=frozenset())) == []
        assert found(Hosted("me", since="2026-10-01T14:00:02Z")) == ["ng_e", "ng_c", "ng_b"]
        assert found(Hosted("")) == found(Hosted("' OR 1=1 --")) == []
        assert tx.count_hosted(Hosted("me")) == 4
        assert tx.count_hosted(Hosted("me", states=frozenset({"open", "agreed"}))) == 3
        assert tx.count_hosted(Hosted("me", states=frozenset())) == tx.count_hosted(Hosted("")) == 0
