"""Hosts without envelopes that show another history than the one there was."""

from typing import Any

import pytest

from tests.a2a.plain_hosts import offer, seller_at
from tests.a2a.test_plain_hosts import PRICES, audited, committed, ledger
from tests.a2a.test_plain_hosts_hostile import run


def changed(task: dict[str, Any], side: str, place: int, **more: object) -> dict[str, Any]:
    """Return a task in which the message of a side at a place has other data."""
    said = [*task["history"], *filter(None, [task["message"]])]
    found = [message for message in said if message["role"] == side]
    if len(found) > place:
        [part] = [part for part in found[place]["parts"] if "data" in part]
        part["data"].get("negotiation", part["data"]).update(more)
    return task


def late(change):
    """Change what is shown once there are more than four messages."""
    return lambda task: change(task) if len(task["history"]) > 4 else task


def dropped(task: dict[str, Any], role: str) -> dict[str, Any]:
    place = next(i for i, message in enumerate(task["history"]) if message["role"] == role)
    del task["history"][place]
    return task


def added(task: dict[str, Any]) -> dict[str, Any]:
    said = {"action": "accept", "offerId": "s-0-1"}
    ours = {"messageId": "m_0", "role": "user", "parts": [{"data": {"negotiation": said}}]}
    task["history"].insert(2, ours)
    return task


REWRITTEN = {
    "an offer of its own": late(lambda task: changed(task, "agent", 0, offerId="other")),
    "the terms of its own offer": late(
        lambda task: changed(task, "agent", 0, terms={"pricePerHour": 1.9, "gpuHours": 10000})
    ),
    "our counter": late(lambda task: changed(task, "user", 1, terms={"pricePerHour": 2.6})),
    "our opening": late(lambda task: changed(task, "user", 0, role="seller")),
    "our words": late(lambda task: task | {"history": [_worded(m) for m in task["history"]]}),
    "ours left out": late(lambda task: dropped(task, "user")),
    "its own left out": late(lambda task: dropped(task, "agent")),
    "a message in our name": late(added),
    "all of it left out": late(lambda task: task | {"history": []}),
    "another context": late(lambda task: task | {"context": "other"}),
    "another task": late(lambda task: task | {"id": "other"}),
    "the order": late(lambda task: task | {"history": task["history"][::-1]}),
}


def _worded(message: dict[str, Any]) -> dict[str, Any]:
    return message | {"parts": [*message["parts"], {"text": "I pay anything."}]}


@pytest.mark.parametrize("what", REWRITTEN)
def test_c105_a_rewritten_history_is_a_conflict(what):
    ours, row, _ = run(seller_at(*PRICES), rewrite=REWRITTEN[what])
    assert row.state == "conflict"
    assert committed(ours) == []
    audited(ours, row.neg)


def test_an_offer_that_changes_under_our_answer_is_a_conflict():
    def slipped(task: dict[str, Any]) -> dict[str, Any]:
        if len(task["history"]) > 2:
            other = {"messageId": "slip", "role": "agent", "parts": [{"data": offer(2.59, "slip")}]}
            task["history"].insert(2, other)
        return task

    ours, row, _ = run(seller_at(*PRICES), rewrite=slipped)
    assert row.state == "conflict"
    assert committed(ours) == []


def test_a_long_history_of_chatter_is_read_and_a_longer_one_is_none():
    def chatting(count: int):
        def rewrite(task: dict[str, Any]) -> dict[str, Any]:
            said = [
                {"messageId": f"x-{n}", "role": "agent", "parts": [{"text": "Well " * 20}]}
                for n in range(count)
            ]
            return task | {"history": [*task["history"], *said]}

        return rewrite

    _, row, _ = run(seller_at(*PRICES), rewrite=chatting(200))
    assert row.state == "agreed"
    ours, row, _ = run(seller_at(*PRICES), rewrite=chatting(2_000))
    assert row.state == "unanswered"
    assert committed(ours) == []


def test_two_moves_in_one_message_are_none():
    def twice(task: dict[str, Any]) -> dict[str, Any]:
        if task["message"] is not None:
            task["message"]["parts"].append({"data": offer(1.9, "second")})
        return task

    ours, row, _ = run(seller_at(*PRICES), rewrite=twice)
    assert row.state == "conflict"
    assert ledger(ours) == []
