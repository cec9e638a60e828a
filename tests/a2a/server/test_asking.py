"""What a request may ask for: a version, media types, extensions, history, the extended card."""

import pytest

from negotiator.a2a.card import build_card
from negotiator.a2a.serving.endpoints import Speaking
from negotiator.a2a.serving.handler import Offering
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms import Role
from tests.a2a.caller import spoken
from tests.a2a.server.endpoint import OPEN, Guest, beside, endpoint, guest, rpc
from tests.a2a.server.shapes import failed, refused
from tests.agent.table import Clock, make_party


@pytest.mark.parametrize("version", ["1.0", "1.0.7", " 1.0 "])
def test_the_version_we_speak_is_answered_whatever_its_patch(version):
    one = guest()
    one.version = version
    assert "result" in one.send(OPEN)
    assert one.rest("GET", "/tasks").status_code == 200


@pytest.mark.parametrize("version", ["", "0.3", "1.1", "1", "2.0", "99.0", "v1.0", "1.0-rc", "٣.٠"])
def test_any_other_version_is_refused_and_none_said_is_an_old_one(version):
    one = guest()
    one.version = ""
    headers = {"A2A-Version": version.encode()} if version else {}
    for method in ("SendMessage", "SendStreamingMessage", "GetTask", "ListTasks", "Nonsense"):
        answer = one.rest("POST", "/rpc", rpc(method, {}), headers).json()
        assert failed(answer) == (-32009, "VERSION_NOT_SUPPORTED")
        assert answer["error"]["data"][0]["metadata"]["supported"] == "1.0"
    for method, path in (("GET", "/tasks"), ("POST", "/message:send"), ("GET", "/tasks/t")):
        assert refused(one.rest(method, path, None, headers)) == (400, "VERSION_NOT_SUPPORTED")


def test_the_version_may_stand_in_the_query():
    one = guest(user="ann")
    one.version = ""
    assert one.rest("GET", "/tasks?A2A-Version=1.0").status_code == 200
    response = one.rest("POST", "/rpc?A2A-Version=1.0", rpc("ListTasks", {}))
    assert "result" in response.json()
    assert one.rest("GET", "/tasks?A2A-Version=0.3").status_code == 400


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_that_a_browser_sends_without_asking_is_refused(media_type):
    one = guest()
    headers = {"Content-Type": media_type}
    message = {"message": one.message(OPEN)}
    answer = one.rest("POST", "/rpc", rpc("SendMessage", message), headers).json()
    assert failed(answer) == (-32005, "CONTENT_TYPE_NOT_SUPPORTED")
    response = one.rest("POST", "/message:send", message, headers)
    assert refused(response) == (400, "CONTENT_TYPE_NOT_SUPPORTED")
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


@pytest.mark.parametrize("media_type", ["application/a2a+json", "Application/JSON; charset=utf-8"])
def test_bodies_of_json_are_taken_under_either_name(media_type):
    one = guest()
    message = {"message": one.message(OPEN)}
    response = one.rest("POST", "/message:send", message, {"Content-Type": media_type})
    assert spoken(response.json()["task"])["action"] == "propose"


@pytest.mark.parametrize(
    ("modes", "answered"),
    [
        ([], True),
        (["application/json"], True),
        (["text/plain", "application/json; charset=utf-8"], True),
        (["application/*"], True),
        (["*/*"], True),
        (["text/plain"], False),
        (["image/png"], False),
        (["application/jsonx", ""], False),
    ],
)
def test_a_caller_that_cannot_read_our_moves_is_told_so_before_anything_is_written(modes, answered):
    one = guest()
    answer = one.send(OPEN, configuration={"acceptedOutputModes": modes})
    if answered:
        assert spoken(answer["result"]["task"])["action"] == "propose"
        return
    assert failed(answer) == (-32005, "CONTENT_TYPE_NOT_SUPPORTED")
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


def test_words_are_answered_in_what_the_caller_reads():
    one = guest()
    both, words = (
        one.send("10000 hours", configuration={"acceptedOutputModes": modes})["result"]["message"]
        for modes in ([], ["text/plain"])
    )
    assert [set(part) & {"text", "data"} for part in both["parts"]] == [{"text"}, {"data"}]
    assert [set(part) & {"text", "data"} for part in words["parts"]] == [{"text"}]
    answer = one.send("10000 hours", configuration={"acceptedOutputModes": ["audio/ogg"]})
    assert failed(answer) == (-32005, "CONTENT_TYPE_NOT_SUPPORTED")


def test_the_extension_is_said_back_when_it_was_activated_and_only_then():
    one = guest(user="ann")
    both = f"urn:other, {EXTENSION_URI}"
    message = {"message": one.message(OPEN)}
    for asked, said in ((both, EXTENSION_URI), ("urn:other", None), (None, None)):
        headers = {"A2A-Extensions": asked}
        answers = [
            one.rest("POST", "/rpc", rpc("SendMessage", message), headers),
            one.rest("POST", "/rpc", rpc("SendStreamingMessage", message), headers),
            one.rest("POST", "/message:send", message, headers),
            one.rest("GET", "/tasks", None, headers),
        ]
        assert [answer.headers.get("A2A-Extensions") for answer in answers] == [said] * 4
        failing = one.rest("POST", "/rpc", rpc("GetTask", {"id": "t-none"}), headers)
        assert "A2A-Extensions" not in failing.headers
        assert "A2A-Extensions" not in one.rest("GET", "/tasks/t-none", None, headers).headers


def test_an_extension_that_the_host_requires_is_needed_to_send():
    needed = "urn:host:needed"
    one = guest(speaking=Speaking(required=frozenset({needed, EXTENSION_URI})))
    message = {"message": one.message(OPEN)}
    for headers, fine in (
        ({}, False),
        ({"A2A-Extensions": needed}, False),
        ({"A2A-Extensions": f"{needed}x,{EXTENSION_URI}"}, False),
        ({"A2A-Extensions": f"{EXTENSION_URI},{needed}"}, True),
    ):
        for method in ("SendMessage", "SendStreamingMessage"):
            response = one.rest("POST", "/rpc", rpc(method, message), headers)
            if not fine:
                assert failed(response.json()) == (-32008, "EXTENSION_SUPPORT_REQUIRED")
        response = one.rest("POST", "/message:send", message, headers)
        assert fine or refused(response) == (400, "EXTENSION_SUPPORT_REQUIRED")
        assert (response.status_code == 200) is fine


def test_history_comes_as_long_as_asked_for():
    one = guest()
    task = one.say(OPEN)
    for price in ("1.9", "1.95"):
        terms = {"pricePerHour": {"amount": price, "currency": "USD"}, "gpuHours": 10000}
        move = {"action": "counter", "terms": terms, "expiresAt": "2026-12-01T12:05:00Z"}
        task = one.say(move, task=task)
    whole = task["history"]
    assert len(whole) == 5
    for length, expected in (
        (None, whole),
        (0, None),
        (1, whole[-1:]),
        (2, whole[-2:]),
        (9, whole),
    ):
        asked = {} if length is None else {"historyLength": length}
        found = one.call("GetTask", {"id": task["id"], **asked})["result"]
        assert found.get("history") == expected
        assert found["status"] == task["status"]
        query = "" if length is None else f"?historyLength={length}"
        assert one.rest("GET", f"/tasks/{task['id']}{query}").json().get("history") == expected
    sent = one.send(OPEN, configuration={"historyLength": 0})["result"]["task"]
    assert "history" not in sent
    for length in (-1, -(2**31)):
        answer = one.call("GetTask", {"id": task["id"], "historyLength": length})
        assert failed(answer) == (-32602, "INVALID_PARAMS")
        answer = one.send(OPEN, configuration={"historyLength": length})
        assert failed(answer) == (-32602, "INVALID_PARAMS")
        assert one.rest("GET", f"/tasks/{task['id']}?historyLength={length}").status_code == 400


def test_the_extended_card_is_for_authenticated_callers_of_a_host_that_has_one():
    party = make_party(Role.SELLER, Clock())
    card = build_card(party.verified.authority, "http://seller.example")
    declaring = build_card(party.verified.authority, "http://seller.example")
    declaring.capabilities.extended_agent_card = True
    extended = build_card(party.verified.authority, "http://seller.example")
    extended.description = "more for those we know"
    for offering, expected in (
        (Offering(), (-32004, "UNSUPPORTED_OPERATION")),
        (Offering(card=card), (-32004, "UNSUPPORTED_OPERATION")),
        (Offering(card=card, extended=extended), (-32004, "UNSUPPORTED_OPERATION")),
        (Offering(card=declaring), (-32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED")),
    ):
        one = Guest(endpoint(party, offering), party, "ann")
        assert failed(one.call("GetExtendedAgentCard", {})) == expected
        assert refused(one.rest("GET", "/extendedAgentCard")) == (400, expected[1])
    one = Guest(endpoint(party, Offering(card=declaring, extended=extended)), party, "ann")
    found = one.call("GetExtendedAgentCard", {})["result"]
    assert found["description"] == "more for those we know"
    assert one.rest("GET", "/extendedAgentCard").json() == found
    stranger = beside(one, "")
    assert failed(stranger.call("GetExtendedAgentCard", {}))[0] == -32004
    assert "more" not in stranger.rest("GET", "/extendedAgentCard").text
