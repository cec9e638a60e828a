"""One negotiation is one task: what each message of it carries, and what is refused."""

import json
import logging

import pytest
from a2a.types.a2a_pb2 import Task
from google.protobuf.json_format import ParseDict

from negotiator.a2a.mapping import view_of
from negotiator.agent.record import load_task
from negotiator.protocol.acts import Act
from negotiator.protocol.message import MEDIA_TYPE
from negotiator.protocol.settlement import verify_agreement
from negotiator.protocol.trust import Trust
from negotiator.terms.canonical import hash_document
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, guest, rpc

SOON = "2026-12-01T12:05:00Z"
GOOD = {
    "action": "counter",
    "terms": {"pricePerHour": 1.9, "gpuHours": 10000},
    "expiresAt": SOON,
}


def move(**changes):
    """Return a counter-offer with some members changed, or left out where None."""
    members = {name: value for name, value in (GOOD | changes).items() if value is not None}
    return {"negotiation": members}


def terms(**changes):
    """Return a counter-offer with some terms changed, or left out where None."""
    found = {name: v for name, v in (GOOD["terms"] | changes).items() if v is not None}
    return move(terms=found)


def recorded_of(one, task):
    """Return a task as it stands on record."""
    return load_task(one.party.store, task["id"])


def is_refused(one, task, data, *more):
    """Say that a message is refused, by an error or by an entry of ours, and moves nothing."""
    before = one.call("GetTask", {"id": task["id"]})["result"]
    answer = one.send(data, *more, task=task)
    if "error" in answer:
        assert answer["error"]["code"] == -32602, answer
        assert one.call("GetTask", {"id": task["id"]})["result"] == before
        return True
    return spoken(answer["result"]["task"])["action"] == "refuse"


def test_c215_one_negotiation_is_one_task_under_one_context_from_open_to_end():
    one = guest()
    task = one.say(OPEN)
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert spoken(task)["action"] == "propose"
    last = task
    for price in (1.9, 1.95):
        last = one.say(terms(pricePerHour=price), task=task)
        assert (last["id"], last["contextId"]) == (task["id"], task["contextId"])
        assert last["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    messages = [*last["history"], last["status"]["message"]]
    assert {(said["taskId"], said["contextId"]) for said in messages} == {
        (task["id"], task["contextId"])
    }
    closed = one.say({"action": "accept", "offerId": spoken(last)["offerId"]}, task=task)
    assert closed["id"] == task["id"]
    assert closed["status"]["state"] == "TASK_STATE_COMPLETED"


def test_c216_each_of_our_data_parts_has_its_members_and_is_json():
    one = guest()
    task = one.say(OPEN)
    moved = one.say(move(), task=task)
    for task_now, action in ((task, "propose"), (moved, "counter")):
        [part] = [p for p in task_now["status"]["message"]["parts"] if "data" in p]
        assert part["mediaType"] == MEDIA_TYPE
        said = part["data"]["negotiation"]
        assert said["action"] == action
        assert set(said["terms"]) == set(GOOD["terms"])
        assert said["negotiationId"].startswith("ng_")
        assert said["offerId"].startswith("of_")
        assert said["round"] in {"1", "2"}
        assert said["expiresAt"].endswith("Z")
        assert ("inReplyTo" in said) is (action == "counter")


@pytest.mark.parametrize(
    "faulty",
    [
        terms(gpuHours=None),
        terms(pricePerHour=None),
        terms(warranty="2 years"),
        move(terms={}),
        move(terms=None),
        move(terms=[1.9, 10000]),
        terms(pricePerHour={"delta": "-0.1"}),
    ],
)
def test_c217_an_offer_that_is_not_complete_or_says_more_is_refused(faulty):
    one = guest()
    task = one.say(OPEN)
    assert is_refused(one, task, faulty)


def test_c218_an_accept_names_one_offer_and_the_hash_of_its_terms():
    one = guest()
    task = one.say(OPEN)
    offer = spoken(task)["offerId"]
    negotiation = recorded_of(one, task).negotiation
    good = negotiation.agenda.terms_hash(negotiation.latest.terms)
    wrong = hash_document({"another": "terms"})
    for accept in (
        {"action": "accept"},
        {"action": "accept", "offerId": "of_" + "A" * 43},
        {"action": "accept", "offerId": offer, "termsHash": wrong},
        {"action": "accept", "offerId": offer.lower()},
    ):
        assert is_refused(one, task, accept), accept
    closed = one.say({"action": "accept", "offerId": offer, "termsHash": good}, task=task)
    assert closed["status"]["state"] == "TASK_STATE_COMPLETED"


def test_c219_data_wins_over_the_words_beside_it_and_what_they_say_is_logged(caplog):
    one = guest()
    task = one.say(OPEN)
    with caplog.at_level(logging.WARNING):
        moved = one.say("I accept your offer at 2.633 USD!", move(), task=task)
    assert spoken(moved)["action"] == "counter"
    assert moved["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert recorded_of(one, task).negotiation.entries[2].envelope.act is Act.COUNTER
    assert "2.633" in caplog.text or "discrepan" in caplog.text


@pytest.mark.parametrize("claimed", ["0", "2", "3", "-1", "1.0", "one", 7, 10**6])
def test_c220_a_round_that_is_not_the_next_is_refused_and_ours_counts(claimed):
    one = guest()
    task = one.say(OPEN)
    assert is_refused(one, task, move(round=claimed))
    said = one.say(move(round="1"), task=task)
    assert spoken(said)["round"] == "2"


def test_c221_numbers_come_back_as_exact_strings():
    one = guest()
    task = one.say(OPEN)
    exact = {"amount": "1.903", "currency": "USD"}
    moved = one.say(
        terms(pricePerHour=exact, gpuHours={"value": "10000", "unit": "HUR"}), task=task
    )
    assert moved["history"][-1]["parts"][0]["data"]["negotiation"]["terms"]["pricePerHour"] == exact
    said = spoken(moved)["terms"]
    assert isinstance(said["pricePerHour"]["amount"], str)
    assert said["gpuHours"] == {"value": "10000", "unit": "HUR"}
    recorded = recorded_of(one, task)
    assert b'"1.903"' in recorded.entries[2].payload


@pytest.mark.parametrize(
    "price",
    [True, "NaN", "Infinity", -1.9, -0.0, 1e300, 0, "1_9", " 1.9 ", "１.９", [1.9], None, {}],
)
def test_c222_what_is_no_sound_number_is_refused(price):
    one = guest()
    task = one.say(OPEN)
    bad = move(terms={"pricePerHour": price, "gpuHours": 10000})
    assert is_refused(one, task, bad)


@pytest.mark.parametrize("raw", ["NaN", "Infinity", "-Infinity", "1e999", "0x10", "01"])
def test_c222_what_json_has_no_number_for_is_refused_before_it_is_parsed(raw):
    one = guest()
    task = one.say(OPEN)
    body = json.dumps(rpc("SendMessage", {"message": one.message(move(), task=task)}))
    answer = one.rest("POST", "/rpc", body.replace("1.9", raw).encode()).json()
    assert answer["error"]["code"] in {-32700, -32602}
    assert recorded_of(one, task).negotiation.size == 2


@pytest.mark.parametrize(
    "expires",
    [None, "2026-12-01T11:59:00Z", "2026-12-01T12:05:00", "2026-12-01 12:05:00Z", "soon", "", 7],
)
def test_c223_an_offer_that_does_not_say_until_when_it_stands_is_refused(expires):
    one = guest()
    task = one.say(OPEN)
    assert is_refused(one, task, move(expiresAt=expires))


def test_c79_how_it_ended_is_read_from_the_task_that_came_back_and_not_from_what_was_said():
    one = guest()
    task = one.say(OPEN)
    accept = {"action": "accept", "offerId": "of_" + "A" * 43}
    said_yes = one.send(accept, task=task)  # our yes, to an offer that nobody made
    assert "error" in said_yes or said_yes["result"]["task"]["status"]["state"].endswith("REQUIRED")
    whole = one.call("GetTask", {"id": task["id"]})["result"]
    verdict = verify_agreement(view_of(ParseDict(whole, Task())), Trust(()))
    assert verdict.outcome is None
    last = one.say({"action": "accept", "offerId": _standing(whole)}, task=task)
    verdict = verify_agreement(view_of(ParseDict(last, Task())), Trust(()))
    assert verdict.outcome == "agreed"


def _standing(task):
    """Return the id of the latest offer of ours in a task."""
    messages = [*task["history"], task["status"]["message"]]
    found = [
        part["data"]["negotiation"].get("offerId")
        for said in messages
        if said["role"] == "ROLE_AGENT"
        for part in said["parts"]
        if "data" in part and part["data"]["negotiation"]["action"] in {"propose", "counter"}
    ]
    return found[-1]
