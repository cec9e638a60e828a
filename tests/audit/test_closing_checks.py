"""A journal in which a best and final round was not followed does not verify."""

import asyncio
from dataclasses import replace

import pytest

from negotiator.agent.negotiating import Target, close_best
from negotiator.audit.closing_checks import check_closings
from negotiator.audit.closings import ClosingRecord, Order
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.journal_file import JournalFile
from negotiator.errors import InvalidValueError, VerificationError
from negotiator.replay.rederive import rederive
from negotiator.terms.canonical import Document
from tests.agent.negotiating.market import desk_of, rows
from tests.agent.negotiating.test_close_best import NORTH, SOUTH, WEST, a_market


@pytest.fixture(scope="module")
def played():
    """Return the buyer of a round, and its journals by the counterparty's URL."""
    buyer, wire = a_market("2.26", "2.12", "2.34")
    targets = [Target(url) for url in wire.suppliers]
    asyncio.run(close_best(desk_of(buyer, dial=wire.dial), targets=targets))
    with buyer.store.read() as tx:
        return buyer, {row.peer_url: tx.journal(row.neg) for row in rows(buyer)}


def entries_of(journal) -> list[JournalEntry]:
    """Return a journal's entries."""
    return [JournalEntry.from_bytes(raw) for raw in journal]


def checked(entries) -> None:
    """Check a journal made of these entries."""
    lines = tuple(entry.to_bytes() for entry in entries)
    check_closings(JournalFile(lines, tuple(entries), None, None, None))


def told_otherwise(entries, told: Order, **members: str) -> list[JournalEntry]:
    """Return the entries with another order in the place of one."""
    return [
        replace(entry, data=entry.data | members)
        if entry.kind is EntryKind.CLOSING and entry.data["order"] == told
        else entry
        for entry in entries
    ]


def without(entries, order: Order) -> list[JournalEntry]:
    """Return the entries without one order."""
    kept = EntryKind.CLOSING, order
    return [entry for entry in entries if (entry.kind, entry.data.get("order")) != kept]


@pytest.mark.parametrize("url", [NORTH, SOUTH, WEST])
def test_what_was_followed_verifies(played, url):
    checked(entries_of(played[1][url]))


def test_a_confirm_without_the_order_to_take_does_not(played):
    with pytest.raises(VerificationError, match="although we were told to last-call"):
        checked(without(entries_of(played[1][SOUTH]), Order.TAKE))


@pytest.mark.parametrize("offer", ["of_none", "of_first"])
def test_an_order_to_take_what_did_not_stand_does_not(played, offer):
    entries = entries_of(played[1][SOUTH])
    with pytest.raises(VerificationError, match="did not stand"):
        checked(told_otherwise(entries, Order.TAKE, offer=offer))


def test_a_confirm_after_a_release_does_not(played):
    entries = entries_of(played[1][SOUTH])
    with pytest.raises(VerificationError, match="although we were told to release"):
        checked(told_otherwise(entries, Order.TAKE, order="release", offer=""))


def test_an_order_that_takes_one_back_does_not(played):
    entries = entries_of(played[1][WEST])
    with pytest.raises(VerificationError, match="told to collect after"):
        checked(told_otherwise(entries, Order.RELEASE, order="collect"))
    with pytest.raises(VerificationError, match="told to last-call after"):
        checked(told_otherwise(entries, Order.RELEASE, order="last-call"))


def test_more_than_one_offer_after_a_last_call_does_not(played):
    entries = without(entries_of(played[1][SOUTH]), Order.LAST_CALL)
    with pytest.raises(VerificationError, match="another offer although"):
        checked(told_otherwise(entries, Order.COLLECT, order="last-call"))


@pytest.mark.parametrize("order", list(Order))
def test_a_journal_that_leaves_an_order_out_does_not_come_out_again(played, order):
    buyer, journals = played
    url = WEST if order in {Order.RELEASE, Order.LAST_CALL} else SOUTH
    entries = without(entries_of(journals[url]), order)
    if order is Order.LAST_CALL:
        entries = without(entries_of(journals[SOUTH]), order)
    if order is Order.COLLECT:
        entries = without(entries, Order.LAST_CALL)
    with pytest.raises(VerificationError, match="rederive"):
        rederive([entry.to_bytes() for entry in entries], buyer.engine)


GOOD: Document = {"closing": "cl_1", "order": "take", "offer": "of_1", "seq": "4"}


def test_a_record_of_an_order_reads_back_and_nothing_else_does():
    assert ClosingRecord.from_document(GOOD).to_document() == GOOD
    for changes in (
        {"offer": ""},
        {"order": "release"},
        {"order": "buy"},
        {"closing": ""},
        {"seq": "-1"},
        {"more": "1"},
    ):
        with pytest.raises(InvalidValueError):
            ClosingRecord.from_document(GOOD | changes)
