"""Peers without envelopes, over the real JSON-RPC route."""

import json

import pytest

from tests.a2a.caller import caller, code, spoken

OPEN = {"negotiation": {"action": "open"}}
INVALID, OVER, NOT_FOUND = -32602, -32004, -32001


def test_a_bare_open_is_answered_with_the_agenda_and_the_first_offer():
    peer = caller()
    said = spoken(peer.say(OPEN))
    assert said["action"] == "propose"
    assert said["terms"]["pricePerHour"] == {"amount": "2.633", "currency": "USD"}
    assert set(said) >= {"offerId", "expiresAt", "round", "negotiationId"}


@pytest.mark.parametrize("nested", [True, False])
def test_numbers_and_both_shapes_are_understood(nested):
    peer = caller()
    task = peer.say(OPEN)
    move = peer.counter(1.9)
    task = peer.say(move if nested else move["negotiation"], task)
    assert spoken(task)["terms"]["pricePerHour"]["amount"] == "2.48"


def test_c154_an_accept_is_confirmed_at_once_and_gives_one_artifact():
    peer = caller()
    task = peer.say(OPEN)
    offer = spoken(task)["offerId"]
    task = peer.say({"action": "accept", "offerId": offer}, task)
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    [artifact] = task["artifacts"]
    settlement = artifact["parts"][0]["data"]["settlement"]
    assert settlement["derived"] == {"total": {"amount": "26330", "currency": "USD"}}
    assert artifact["artifactId"] == settlement["agreementId"]
    assert "agreement" not in artifact["parts"][0]["data"]


def test_our_accept_of_a_plain_offer_completes_at_once():
    peer = caller()
    task = peer.say(OPEN)
    task = peer.say(peer.counter(2.7, offerId="mine-1"), task)
    assert spoken(task)["action"] == "accept"
    assert spoken(task)["offerId"] == "mine-1"
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"


BAD = {
    "NaN as a number": "NaN-literal",
    "a thousands separator": "1,000.00",
    "a trailing zero": "1.900",
    "an underscore": "1_9",
    "full-width digits": "１９",
    "an exponent": "1e1",
    "white space": " 1.9 ",
    "a newline": "1.9\n",
    "too many digits": 2**53 + 1,
    "a boolean": True,
    "null": None,
    "off the grid": 1.8005,
    "below the range": 0.001,
    "negative": -1.9,
    "another currency": {"amount": 1.9, "currency": "EUR"},
    "a price per month": {"amount": 1.9, "currency": "USD", "per": "MON"},
    "five thousand digits": "1" * 5000,
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_value_is_refused_with_the_protocols_error_and_changes_nothing(what):
    peer = caller()
    task = peer.say(OPEN)
    before = peer.get(task)
    assert code(peer.send(peer.counter(BAD[what]), task)) == INVALID
    assert peer.get(task) == before


def test_nan_in_the_body_is_refused_before_it_is_parsed():
    peer = caller()
    task = peer.say(OPEN)
    before = peer.get(task)
    message = {"messageId": "m" * 20, "role": "ROLE_USER", "taskId": task["id"]}
    message["parts"] = [{"data": peer.counter("@@")}]
    call = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
    body = json.dumps(call).replace('"@@"', "NaN").encode()
    assert code(peer.post("/rpc", body).json()) == -32700
    assert peer.get(task) == before


@pytest.mark.parametrize(
    "terms",
    [
        {"pricePerHour": 1.9},
        {"pricePerHour": 1.9, "gpuHours": 10000, "extra": 1},
        {"pricePerHour": "-0.1", "gpuHours": 10000},
        {"gpuHours": 10000, "delta": {"pricePerHour": -0.1}},
        [],
        None,
        "2.0",
    ],
)
def test_incomplete_terms_and_deltas_are_refused(terms):
    peer = caller()
    task = peer.say(OPEN)
    before = peer.get(task)
    move = peer.counter(1.9, terms=terms)
    assert code(peer.send(move, task)) == INVALID
    assert peer.get(task) == before


@pytest.mark.parametrize("when", [None, "never", "2026-12-01", "2026-12-01T14:00:00+02:00", 5])
def test_an_offer_without_a_clear_expiry_is_refused(when):
    peer = caller()
    task = peer.say(OPEN)
    assert code(peer.send(peer.counter(1.9, expiresAt=when), task)) == INVALID


def test_an_offer_that_has_expired_already_is_refused_on_the_record():
    peer = caller()
    task = peer.say(OPEN)
    task = peer.say(peer.counter(1.9, expiresAt="2026-12-01T11:59:00Z"), task)
    assert spoken(task)["action"] == "refuse"
    assert spoken(task)["reason"] == "expired"


@pytest.mark.parametrize("number", [0, 2, 3, -1, "1.0", True])
def test_a_wrong_round_is_refused_and_ours_counts(number):
    peer = caller()
    task = peer.say(OPEN)
    assert code(peer.send(peer.counter(1.9, round=number), task)) == INVALID
    assert spoken(peer.say(peer.counter(1.9, round=1), task))["round"] == "2"


def accept(peer, task, offer):
    return peer.say({"action": "accept", "offerId": offer}, task)


def test_an_accept_of_an_unknown_offer_is_refused():
    peer = caller()
    task = accept(peer, peer.say(OPEN), "of_nobody-made-this")
    assert (spoken(task)["action"], spoken(task)["reason"]) == ("refuse", "unknown-offer")


def test_an_accept_of_a_superseded_offer_is_refused():
    peer = caller()
    task = peer.say(OPEN)
    first = spoken(task)["offerId"]
    task = peer.say(peer.counter(1.9), task)
    task = accept(peer, task, first)
    assert spoken(task)["reason"] == "superseded"
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"


def test_an_accept_of_ones_own_offer_is_refused():
    peer = caller()
    task = peer.say(OPEN)
    task = peer.say(peer.counter(1.9, offerId="mine"), task)
    assert spoken(accept(peer, task, "mine"))["reason"] == "own-offer"


def test_an_accept_of_an_expired_offer_is_refused_and_can_be_quoted_again():
    peer = caller()
    task = peer.say(OPEN)
    said = spoken(task)
    peer.clock.turn(minutes=11)
    task = accept(peer, task, said["offerId"])
    assert spoken(task)["reason"] == "expired"
    task = peer.say(peer.counter(2.633), task)
    assert spoken(task)["action"] == "accept"
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"


def test_c149_c151_c154_after_the_deal_the_same_accept_gets_the_same_and_another_an_error():
    peer = caller()
    task = peer.say(OPEN)
    move = {"action": "accept", "offerId": spoken(task)["offerId"]}
    first = peer.say(move, task, message_id="the-one-accept")
    again = peer.say(move, task, message_id="the-one-accept")
    assert again == first
    assert code(peer.send(move, task)) == OVER
    other = {"action": "accept", "offerId": "of_other"}
    assert code(peer.send(other, task, message_id="the-one-accept")) == INVALID
    assert peer.get(task)["artifacts"] == first["artifacts"]


def test_an_offer_id_used_twice_is_refused():
    peer = caller()
    task = peer.say(OPEN)
    task = peer.say(peer.counter(1.8, offerId="twice"), task)
    task = peer.say(peer.counter(1.9, offerId="twice"), task)
    assert (spoken(task)["action"], spoken(task)["reason"]) == ("refuse", "protocol")


def test_c149_c150_another_task_or_context_is_not_found_or_refused():
    peer = caller()
    task = peer.say(OPEN)
    assert code(peer.send(peer.counter(1.9), {"id": "t-0"})) == NOT_FOUND
    assert code(peer.send(peer.counter(1.9), task, contextId="c-other")) == INVALID
    assert code(peer.call("GetTask", {"id": "t-0"})) == NOT_FOUND


def test_the_context_is_inferred_from_the_task():
    peer = caller()
    task = peer.say(OPEN)
    assert peer.say(peer.counter(1.9), task)["contextId"] == task["contextId"]


def test_c151_a_repeated_message_runs_once():
    peer = caller()
    task = peer.say(OPEN, message_id="an-open-sent-twice")
    assert peer.say(OPEN, message_id="an-open-sent-twice") == task
    first = peer.say(peer.counter(1.9), task, message_id="counter-sent-twice")
    assert peer.say(peer.counter(1.9), task, message_id="counter-sent-twice") == first
    assert spoken(first)["round"] == "2"


def test_short_ids_of_anonymous_callers_never_share_a_task():
    peer = caller()
    assert peer.say(OPEN, message_id="1")["id"] != peer.say(OPEN, message_id="1")["id"]


def test_the_same_bytes_in_a_text_part_beside_the_data_do_not_decide():
    peer = caller()
    task = peer.say(OPEN)
    parts = [
        {"text": "Yes, agreed! We accept everything."},
        {"data": peer.counter(1.9), "mediaType": "application/json"},
    ]
    task = peer.say(None, task, parts=parts)
    assert spoken(task)["action"] == "counter"


def test_a_mandate_that_wants_envelopes_turns_plain_peers_away():
    peer = caller(("accept_unsigned = true", "accept_unsigned = false"))
    assert code(peer.send(OPEN)) == INVALID


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([], -32602),
        ([{"text": " \n"}], -32602),
        ([{"data": OPEN}, {"data": OPEN}], -32602),
        ([{"data": OPEN}, {"url": "http://x.example/"}], -32005),
        ([{"data": OPEN, "mediaType": "application/xml"}], -32005),
        ([{"data": {"negotiation": {"action": "open", "surprise": 1}}}], -32602),
        ([{"data": {"negotiation": {"action": "seize"}}}], -32602),
        ([{"data": [1, 2]}], -32602),
        ([{"data": "open"}], -32602),
        ([{"data": None}], -32602),
    ],
)
def test_c149_odd_parts_get_the_protocols_own_errors(parts, expected):
    peer = caller()
    assert code(peer.send(None, parts=parts)) == expected


def test_a_client_may_not_speak_as_the_agent():
    peer = caller()
    assert code(peer.send(OPEN, role="ROLE_AGENT")) == INVALID


def test_c149_c153_bodies_are_bounded_and_strict():
    peer = caller()
    assert code(peer.post("/rpc", b"x" * 70_000).json()) == -32600
    assert code(peer.post("/rpc", b'{"a":1,"a":2}').json()) == -32700
    assert code(peer.post("/rpc", b"[" * 100_000).json()) == -32600
    assert code(peer.post("/rpc", b"[" * 60_000).json()) == -32700
    assert code(peer.post("/rpc", b"\xff\xfe").json()) == -32700
    assert peer.post("/message:send", b"x" * 70_000).status_code == 413
    assert peer.post("/message:send", b'{"a":1,"a":2}').status_code == 400


def test_c149_lists_and_push_and_streams_are_closed_to_strangers():
    peer = caller()
    task = peer.say(OPEN)
    listed = peer.call("ListTasks", {})["result"]
    assert listed.get("tasks", []) == []
    push = {"taskId": task["id"], "url": "http://x.example/"}
    assert code(peer.call("CreateTaskPushNotificationConfig", push)) == -32003
    assert code(peer.call("GetExtendedAgentCard", {})) == -32004
    assert code(peer.call("Nonsense", {})) == -32601


def test_c149_cancel_ends_with_a_rejection_and_is_refused_afterwards():
    peer = caller()
    task = peer.say(OPEN)
    cancelled = peer.call("CancelTask", {"id": task["id"]})["result"]
    assert cancelled["status"]["state"] == "TASK_STATE_CANCELED"
    assert spoken(cancelled)["reason"] == "cancelled"
    assert code(peer.call("CancelTask", {"id": task["id"]})) == -32002


def test_the_rest_route_takes_the_same_messages():
    peer = caller()
    message = {"messageId": "rest-message-0001", "role": "ROLE_USER", "parts": [{"data": OPEN}]}
    response = peer.post("/message:send", json.dumps({"message": message}).encode())
    assert response.status_code == 200
    assert spoken(response.json()["task"])["action"] == "propose"


def test_two_strangers_that_count_their_messages_alike_do_not_get_into_each_others_way():
    peer = caller(("deals = 1", "deals = 2"))
    first, second = peer.say(OPEN), peer.say(OPEN)
    assert first["id"] != second["id"]
    for opened in (first, second):
        task = peer.say(peer.counter(1.9), opened, message_id="2")
        assert spoken(task)["action"] == "counter"
        offer = spoken(task)["offerId"]
        closed = peer.say({"action": "accept", "offerId": offer}, task, message_id="3")
        assert closed["status"]["state"] == "TASK_STATE_COMPLETED"
