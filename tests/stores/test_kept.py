"""Transcripts that a connection keeps: whatever changes the record is seen all the same."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from negotiator.errors import ConflictError
from negotiator.policy.ports import EntryRow
from negotiator.stores import SqlStore
from negotiator.stores.kept import MOST_KEPT
from tests.stores.rows import entry, negotiation

NEG = "ng_1"


@pytest.fixture
def store(database: Path) -> Iterator[SqlStore]:
    opened = SqlStore(database)
    with opened.write() as tx:
        tx.put_negotiation(negotiation())
        tx.append_entry(NEG, entry(0))
    yield opened
    opened.close()


def seen(store: SqlStore, neg: str = NEG) -> tuple[EntryRow, ...]:
    with store.read() as tx:
        return tx.entries(neg)


def append(store: SqlStore, *seqs: int) -> None:
    with store.write() as tx:
        for seq in seqs:
            tx.append_entry(NEG, entry(seq))


def append_and_fail(store: SqlStore) -> None:
    with store.write() as tx:
        tx.append_entry(NEG, entry(1))
        assert len(tx.entries(NEG)) == 2
        raise RuntimeError


def test_a_transcript_is_read_once_and_grows_by_what_is_written(store: SqlStore) -> None:
    first = seen(store)
    assert seen(store) is first
    append(store, 1)
    assert seen(store) == (entry(0), entry(1))
    with store.write() as tx:
        assert tx.entries(NEG) == (entry(0), entry(1))
        tx.append_entry(NEG, entry(2))
        assert tx.entries(NEG) == (entry(0), entry(1), entry(2))
    assert seen(store) == (entry(0), entry(1), entry(2))


def test_what_another_store_writes_is_seen(store: SqlStore, database: Path) -> None:
    assert len(seen(store)) == 1
    with closing(SqlStore(database)) as other:
        append(other, 1)
        assert len(seen(store)) == 2
        append(store, 2)
        assert seen(other) == seen(store) == (entry(0), entry(1), entry(2))


def test_what_somebody_changes_in_the_file_is_seen(store: SqlStore, database: Path) -> None:
    assert seen(store)[0].text == ""
    with closing(sqlite3.connect(database)) as raw:
        names = raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("UPDATE entries SET text = 'forged'")
        raw.commit()
    assert seen(store)[0].text == "forged"


def test_what_was_rolled_back_is_not_kept(store: SqlStore) -> None:
    assert len(seen(store)) == 1
    with pytest.raises(RuntimeError):
        append_and_fail(store)
    assert seen(store) == (entry(0),)
    with pytest.raises(ConflictError):
        append(store, 1, 1)
    assert seen(store) == (entry(0),)
    append(store, 1)
    assert seen(store) == (entry(0), entry(1))


def test_a_view_that_is_open_while_others_write_stays_as_it_was(store: SqlStore) -> None:
    with store.read() as tx:
        assert len(tx.entries(NEG)) == 1
        append(store, 1)
        assert len(tx.entries(NEG)) == 1
    assert len(seen(store)) == 2


def test_no_more_than_the_newest_are_kept(store: SqlStore) -> None:
    first = seen(store)
    for number in range(MOST_KEPT):
        assert seen(store, f"ng_other{number}") == ()
    assert seen(store) == first
    assert seen(store) is not first
