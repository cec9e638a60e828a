"""Hosts without envelopes that cheat: nothing comes of it that our principal would have to pay."""

import asyncio
import json
from typing import Any

import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.agent.result import result_of
from negotiator.protocol.outcome import Outcome as Verdict
from tests.a2a.plain_hosts import (
    IMPATIENT,
    Answer,
    Host,
    Reply,
    buyer,
    hosting,
    offer,
    readable,
    seller_at,
    soon,
    way_to,
)
from tests.a2a.test_plain_hosts import PRICES, audited, committed, dialled, ledger

RESERVED = "reserved"
NOT_FIRM = ('offers = "firm"', 'offers = "non-firm"')


def run(answer: Answer, **options: Any):
    """Dial such a host; return our side, the row, and the host."""
    ours = buyer(IMPATIENT)
    with hosting(Host(answer, **options)) as host:
        row = dialled(ours, host)
    return ours, row, host


def first(data: object) -> Answer:
    """Answer our opening so, and everything else with silence of a sort."""

    def answer(_host: Host, message: dict[str, Any]) -> Reply:
        if readable(message)["action"] == "open":
            return Reply(data)
        return Reply(None, "rejected")

    return answer


def with_terms(**terms: object) -> dict[str, Any]:
    return offer(2.0) | {"terms": terms}


MALFORMED = {
    "a negative price": offer(-2.0),
    "negative zero": offer(-0.0),
    "a price of nothing": offer(0),
    "a huge price": offer(1e300),
    "a price off the grid": offer(2.00005),
    "too many digits": offer(2.123456789012345678),
    "a boolean": offer(True),
    "null": offer(None),
    "NaN as a string": offer("NaN"),
    "a thousands separator": offer("1,000.00"),
    "full-width digits": offer("１"),
    "another currency": offer({"amount": 2.0, "currency": "EUR"}),
    "a price per month": offer({"amount": 2.0, "currency": "USD", "per": "MON"}),
    "other hours": with_terms(pricePerHour=2.0, gpuHours={"value": 10000, "unit": "DAY"}),
    "a missing issue": with_terms(pricePerHour=2.0),
    "an unknown issue": with_terms(pricePerHour=2.0, gpuHours=10000, bonus=1),
    "a delta": with_terms(gpuHours=10000, delta={"pricePerHour": -0.1}),
    "no terms": {"action": "propose", "expiresAt": soon()},
    "a list of terms": offer(2.0) | {"terms": [2.0, 10000]},
    "no expiry": {k: v for k, v in offer(2.0).items() if k != "expiresAt"},
    "an expiry in words": offer(2.0, expiresAt="never"),
    "an expiry without a zone": offer(2.0, expiresAt="2026-12-01T12:00:00"),
    "an unknown act": offer(2.0) | {"action": "sell"},
    "no act": {"negotiation": {"terms": {}}},
    "another agenda": offer(2.0, agenda={"typ": "neg-agenda"}),
    "another negotiation": offer(2.0, negotiationId="ng_other"),
    "an unknown member": offer(2.0, signature="x"),
    "a round that is no number": offer(2.0, round="one"),
    "an id that is too long": offer(2.0, "x" * 200),
    "an envelope": {"negotiation": {}, "envelope": {"payload": "e30", "signatures": []}},
    "an act that is a list": {"action": ["propose"]},
}


@pytest.mark.parametrize("what", MALFORMED)
def test_an_offer_that_cannot_be_read_is_none_and_ends_it(what):
    ours, row, host = run(first(MALFORMED[what]))
    assert row.state == "conflict"
    detail = json.loads(row.detail)
    assert detail["conflict"].isprintable()
    assert detail.get("hostSent", "").isprintable()
    assert [m["action"] for m in host.said()] == ["open"]
    assert ledger(ours) == []
    audited(ours, row.neg)


def test_not_a_number_is_no_answer():
    ours, row, _ = run(first(offer(float("nan"))))
    assert row.state == "unanswered"
    assert ledger(ours) == []


FAULTY = {
    "an offer that has expired": (offer(2.0, expiresAt="2026-11-30T12:00:00Z"), "expired"),
    "a round of its own": (offer(2.0, round=7), "round"),
    "an answer to nothing": (
        offer(2.0) | {"action": "counter", "inReplyTo": "of_nobody"},
        "illegal-act",
    ),
    "an accept of nothing": ({"action": "accept", "offerId": "of_nobody"}, "illegal-act"),
}


@pytest.mark.parametrize("what", FAULTY)
def test_a_move_against_the_rules_is_refused_on_the_record_and_may_be_made_again(what):
    faulty, reason = FAULTY[what]

    def answer(host: Host, message: dict[str, Any]) -> Reply:
        if readable(message)["action"] == "open":
            return Reply(faulty)
        if readable(message)["action"] == "refuse":
            return Reply(offer(2.2, "good", round=1))
        return seller_at(2.2)(host, message)

    ours, row, host = run(answer)
    refusal = host.said()[1]
    assert (refusal["action"], refusal["reason"]) == ("refuse", reason)
    assert row.state in {"agreed", "deadlock", "declined"}
    audited(ours, row.neg)


def test_a_host_that_never_makes_it_right_is_left_after_three_refusals():
    def answer(_host: Host, message: dict[str, Any]) -> Reply:
        ended = readable(message)["action"] == "reject"
        return Reply(None, "rejected") if ended else Reply(offer(2.0, round=9))

    ours, row, host = run(answer)
    assert [m["action"] for m in host.said()] == ["open", *["refuse"] * 3, "reject"]
    assert row.state == "declined"
    assert ledger(ours) == []
    audited(ours, row.neg)


def test_its_count_of_rounds_changes_nothing_of_ours():
    def counting(host: Host, message: dict[str, Any]) -> Reply:
        reply = seller_at(*PRICES)(host, message)
        if isinstance(reply.data, dict) and "terms" in reply.data:
            reply.data["round"] = 1 if host.offers == 0 else 500
        return reply

    ours, row, host = run(counting)
    assert row.state == "declined"
    assert {m["round"] for m in host.said()} == {"0", "1"}
    audited(ours, row.neg)


def test_an_id_that_was_used_before_is_refused_and_buys_nothing():
    def reusing(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        if said["action"] == "open":
            return Reply(offer(2.2, "mine"))
        if said["action"] == "counter":
            return Reply(offer(2.6, "mine"))
        return Reply({"action": "confirm", "offerId": "mine"}, "completed")

    ours, row, host = run(reusing)
    assert [m["action"] for m in host.said()] == ["open", "counter", "refuse"]
    assert row.state in {"unconfirmed", "conflict"}
    assert committed(ours) == []
    audited(ours, row.neg)


def at_the_end(data: object, state: str = "completed", text: str = "") -> Answer:
    """Sell honestly until we accept, and then say something else."""
    return seller_at(*PRICES, end=Reply(data, state, text))


ENDS = {
    "other terms restated": {
        "action": "confirm",
        "terms": {"pricePerHour": 2.6, "gpuHours": 10000},
    },
    "an offer that was never made": {"action": "confirm", "offerId": "never"},
    "an offer of an earlier round": {"action": "confirm", "offerId": "s-0-1"},
    "terms that cannot be read": {"action": "confirm", "terms": {"pricePerHour": "lots"}},
    "another offer": offer(2.6, "late"),
}


@pytest.mark.parametrize("what", ENDS)
def test_a_task_completed_with_something_else_is_no_deal(what):
    ours, row, _ = run(at_the_end(ENDS[what]))
    assert row.state in {"conflict", "unconfirmed"}
    assert committed(ours) == []
    assert ledger(ours)[-1] == ("22000", RESERVED)  # a person looks: it may hold us to our accept
    audited(ours, row.neg)


@pytest.mark.parametrize("state", ["rejected", "canceled", "failed"])
def test_what_it_ends_after_our_accept_is_no_deal_and_frees_the_budget(state):
    ours, row, _ = run(at_the_end(None, state))
    assert row.state == ("cancelled" if state == "canceled" else "declined")
    assert ledger(ours)[-1] == ("22000", "released")
    assert RESERVED not in {how for _, how in ledger(ours)}
    audited(ours, row.neg)


def test_a_rejection_of_our_accept_is_a_no_even_while_its_task_stays_open():
    ours, row, _ = run(at_the_end({"action": "reject"}, "input-required"))
    assert row.state == "declined"
    assert {how for _, how in ledger(ours)} == {"released"}
    audited(ours, row.neg)


def test_an_accept_of_ours_that_it_refuses_gives_us_the_turn_and_the_budget_back():
    def answer(host: Host, message: dict[str, Any]) -> Reply:
        if readable(message)["action"] == "accept":
            return Reply({"action": "refuse", "reason": "unavailable"})
        if [m["action"] for m in host.said()].count("accept"):
            return Reply(None, "rejected")
        return seller_at(*PRICES)(host, message)

    ours, row, host = run(answer)
    assert row.state == "declined"
    assert [m["action"] for m in host.said()][-2:] == ["accept", "propose"]
    assert committed(ours) == []
    assert {how for _, how in ledger(ours)} == {"released"}
    audited(ours, row.neg)


@pytest.mark.parametrize("say", [{"action": "confirm"}, {"action": "accept"}])
def test_a_yes_while_its_task_is_not_completed_is_none_yet(say):
    ours, row, _ = run(at_the_end(say, "input-required"))
    assert row.state == "unanswered"
    assert committed(ours) == []
    assert ledger(ours)[-1] == ("22000", RESERVED)
    audited(ours, row.neg)


def test_an_accept_of_ours_that_it_leaves_open_may_be_completed_later():
    ours = buyer(IMPATIENT)
    with hosting(Host(at_the_end({"action": "confirm"}, "input-required"))) as host:
        row = dialled(ours, host)
        assert row.state == "unanswered"
        host.task["state"] = "completed"
        row = asyncio.run(negotiate(ours, host.url, neg=row.neg, way=way_to(host)))
    assert row.state == "agreed"
    assert committed(ours) == ["22000"]
    audited(ours, row.neg)


def accepting(offer_of: str) -> Answer:
    """Take, in the second round, an offer of ours that is gone."""
    offers: list[str] = []

    def answer(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        if said["action"] == "counter":
            offers.append(said["offerId"])
        if len(offers) == 2:
            named = {"superseded": offers[0], "its own": "s-0-1", "unknown": "of_x"}[offer_of]
            return Reply({"action": "accept", "offerId": named}, "completed")
        return seller_at(*PRICES)(host, message)

    return answer


@pytest.mark.parametrize("which", ["superseded", "its own", "unknown"])
def test_an_accept_of_what_is_not_on_the_table_is_a_conflict(which):
    ours, row, _ = run(accepting(which))
    assert row.state == "conflict"
    assert committed(ours) == []
    audited(ours, row.neg)


@pytest.mark.parametrize(
    ("state", "ends"), [("completed", "unconfirmed"), ("rejected", "declined")]
)
def test_a_host_that_finishes_before_anything_was_agreed(state, ends):
    def answer(_host: Host, _message: dict[str, Any]) -> Reply:
        return Reply(offer(2.6, "a"), state)

    ours, row, host = run(answer)
    assert row.state == ends
    assert [m["action"] for m in host.said()] == ["open"]
    assert ledger(ours) == []


def test_a_silent_host_holds_what_we_offered_and_no_more():
    def answer(host: Host, message: dict[str, Any]) -> Reply:
        if readable(message)["action"] == "counter":
            return Reply(None, "working")
        return seller_at(*PRICES)(host, message)

    ours, row, _ = run(answer)
    assert row.state == "unanswered"
    assert ledger(ours) == [("18170", RESERVED)]
    audited(ours, row.neg)


def test_a_host_that_keeps_no_task_is_none_to_negotiate_with():
    ours, row, host = run(lambda _host, _message: Reply(None, text="Hi\x1b[2J!", kind="message"))
    assert row.state == "declined"
    assert json.loads(row.detail)["hostSaid"] == "Hi?[2J!"
    assert len(host.heard) == 1
    assert ledger(ours) == []


def test_the_verdict_on_our_record_is_never_better_than_that_on_the_task():
    for data in (*ENDS.values(), None):
        ours, row, _ = run(at_the_end(data))
        verdict = result_of(ours.store, ours.trust, row.neg).settlement
        assert (verdict.outcome is Verdict.AGREED) is (row.state == "agreed")


def test_c95_an_accept_that_comes_after_our_offer_has_expired_is_a_conflict():
    ours = buyer()

    def answer(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        if said["action"] != "counter":
            return seller_at(*PRICES)(host, message)
        ours.clock.turn(minutes=11)  # offers of ours stand for ten
        return Reply({"action": "accept", "offerId": said["offerId"]}, "completed")

    with hosting(Host(answer)) as host:
        row = dialled(ours, host)
    assert row.state == "conflict"
    assert "expired" in result_of(ours.store, ours.trust, row.neg).contradiction
    assert committed(ours) == []
    audited(ours, row.neg)


def test_an_offer_of_ours_holds_the_budget_also_where_the_need_says_it_does_not_bind():
    """Its yes completes the task at once, so that nothing could be taken back."""
    ours = buyer(IMPATIENT, NOT_FIRM)

    def silent(host: Host, message: dict[str, Any]) -> Reply:
        if readable(message)["action"] == "counter":
            return Reply(None, "working")
        return seller_at(*PRICES)(host, message)

    with hosting(Host(silent)) as first, hosting(Host(seller_at(*PRICES))) as second:
        assert dialled(ours, first).state == "unanswered"
        assert ledger(ours) == [("18170", RESERVED)]
        row = dialled(ours, second)
    assert row.state == "declined"
    assert [m["action"] for m in second.said()] == ["open", "reject"]
    assert committed(ours) == []
    audited(ours, row.neg)
