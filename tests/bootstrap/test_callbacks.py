"""What a host is told while its parties negotiate, whoever dialled (C100 to C102)."""

import asyncio
import json
import logging
from contextlib import contextmanager

import pytest

from negotiator.a2a.calling.reach import AS_WRITTEN
from negotiator.agent.negotiating import Target, run_negotiation
from negotiator.agent.record import load
from negotiator.bootstrap import open_party
from negotiator.bootstrap.agents import open_desk
from negotiator.policy.ports import Direction
from negotiator.terms import Role
from tests.agent.negotiating.market import STUBBORN, all_served
from tests.crash.founding import found

ROUNDS = ["open", "propose", *["counter"] * 8, "accept", "confirm"]
"""The worked example: the buyer dials."""


@contextmanager
def played(directory, seller_changes=(), **told):
    """Let a buyer and a seller negotiate, each with its own callbacks; give both and the event."""
    found(directory, {Role.SELLER: seller_changes})
    buyer = open_party(directory / "buyer", **told.get("buyer", {}))
    seller = open_party(directory / "seller", **told.get("seller", {}))
    with all_served(seller) as (url,):
        event = asyncio.run(run_negotiation(open_desk([buyer], reach=AS_WRITTEN), Target(url)))
        yield buyer, seller, event
    for party in (buyer, seller):
        party.store.close()


def test_c101_both_turns_of_each_round_trip_are_told_in_order_with_the_real_task_id(tmp_path):
    ours, theirs = [], []
    told = {"buyer": {"on_turn": ours.append}, "seller": {"on_turn": theirs.append}}
    with played(tmp_path, **told) as (buyer, seller, event):
        recorded = load(buyer.store, event.id)
        (task,) = {load(party.store, event.id).row.task for party in (buyer, seller)}
    assert [turn.act for turn in ours] == [turn.act for turn in theirs] == ROUNDS
    assert {turn.task for turn in (*ours, *theirs)} == {task}
    assert task
    assert [turn.ours for turn in ours] == [True, False] * 6
    assert [turn.ours for turn in theirs] == [False, True] * 6
    assert [turn.text for turn in ours] == [entry.text for entry in recorded.entries]
    assert [turn.terms for turn in ours] == [turn.terms for turn in theirs]
    assert ours[1].terms["pricePerHour"] == {"amount": "2.633", "currency": "USD"}
    assert {turn.direction for turn in ours} == {Direction.DIALLED}
    assert {turn.direction for turn in theirs} == {Direction.HOSTED}
    assert {turn.peer for turn in ours} == {seller.agent_id}
    assert {turn.neg for turn in (*ours, *theirs)} == {event.id}


@pytest.mark.parametrize(("changes", "outcome"), [((), "agreed"), (STUBBORN, "deadlock")])
def test_c100_both_sides_are_told_of_the_end_once_with_id_peer_and_direction(
    tmp_path, changes, outcome
):
    ours, theirs = [], []
    told = {"buyer": {"on_settled": ours.append}, "seller": {"on_settled": theirs.append}}
    with played(tmp_path, changes, **told) as (buyer, seller, event):
        pass
    ((mine,), (other,)) = ours, theirs
    assert {mine.neg, other.neg} == {event.id}
    assert (mine.peer_agent, other.peer_agent) == (seller.agent_id, buyer.agent_id)
    assert (mine.direction, other.direction) == (Direction.DIALLED, Direction.HOSTED)
    assert mine.state == other.state == outcome


def test_c100_the_end_is_told_after_the_turn_that_brought_it(tmp_path):
    heard = []
    told = {
        "on_turn": lambda turn: heard.append(turn.act),
        "on_settled": lambda _: heard.append(""),
    }
    with played(tmp_path, seller=told):
        pass
    assert heard == [*ROUNDS, ""]


def test_c102_a_callback_that_raises_changes_nothing_and_is_logged(tmp_path, caplog):
    quiet, loud = tmp_path / "quiet", tmp_path / "loud"
    quiet.mkdir()
    loud.mkdir()
    calls = []

    def raising(told):
        calls.append(told)
        raise RuntimeError("the host's own code")

    bad = dict.fromkeys(("on_turn", "on_settled"), raising)

    def moves(party, neg):
        with party.store.read() as tx:
            said = [json.loads(entry.data)["negotiation"] for entry in tx.entries(neg)]
        return [(one["action"], one.get("terms")) for one in said]

    with played(quiet) as (buyer, _, event):
        expected = moves(buyer, event.id)
    caplog.set_level(logging.ERROR)
    with played(loud, buyer=bad, seller=bad) as (buyer, seller, event):
        assert event.outcome == "agreed"
        for party in (buyer, seller):
            assert moves(party, event.id) == expected
            assert load(party.store, event.id).row.state == "agreed"
    assert len(calls) == 2 * (len(ROUNDS) + 1)
    assert caplog.text.count("a callback raised; what is on record stands") == len(calls)
    assert not [record for record in caplog.records if "Task exception" in record.message]


def test_c101_what_a_callback_is_told_holds_nothing_of_our_mandate(tmp_path):
    ours = []
    with played(tmp_path, STUBBORN, buyer={"on_turn": ours.append}):
        pass
    shown = repr(ours)
    for private in ("2.4", "24000", "23500", "reserve", "target"):
        assert private not in shown.replace(ours[0].neg, "").replace(ours[0].task, "")
