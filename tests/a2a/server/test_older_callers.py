"""Callers of version 0.3 on the same endpoint: opt-in, and bound like any other."""

import asyncio
import json

import pytest

from negotiator.a2a.serving.answering_others import OtherAnswer
from negotiator.a2a.serving.endpoints import Speaking
from negotiator.a2a.serving.handler import Offering
from negotiator.a2a.serving.streaming import StreamBounds
from negotiator.protocol.message import EXTENSION_URI
from tests.a2a.server.endpoint import OPEN, Guest, beside, events, guest, rpc

BOUNDS = StreamBounds(seconds=5, look_seconds=0.02)


async def answers(message):
    """Answer like a host with a skill of its own."""
    return OtherAnswer(f"you said {message.text}", as_task="task" in message.text)


def pair(user="ann"):
    """Return a caller of version 1.0 and one of version 0.3, the same somebody."""
    offering = Offering(answers=answers, streams=BOUNDS)
    one = guest(user=user, offering=offering, speaking=Speaking(compat=True))
    return one, Guest(one.app, one.party, user, version="")


def said(*parts, message_id, task=None, **more):
    """Return a message as version 0.3 writes it, by hand."""
    written = [
        {"kind": "text", "text": part} if isinstance(part, str) else {"kind": "data", "data": part}
        for part in parts
    ]
    known = {"kind": "message", "role": "user", "messageId": message_id, "parts": written}
    return known | ({} if task is None else {"taskId": task["id"]}) | more


def send(old, *parts, message_id, **more):
    """Send a message in version 0.3."""
    return old.call("message/send", {"message": said(*parts, message_id=message_id, **more)})


def member(task, name):
    """Return a readable member of what we said last."""
    parts = task["status"]["message"]["parts"]
    return next(p["data"] for p in parts if p["kind"] == "data")["negotiation"][name]


def test_c146_a_whole_negotiation_in_version_0_3_is_one_task_of_one_record():
    one, old = pair()
    opened = send(old, OPEN, message_id="an-open-of-an-old-caller")
    task = opened["result"]
    assert opened["jsonrpc"] == "2.0"
    assert task["kind"] == "task"
    assert task["status"]["state"] == "input-required"
    assert task["history"][0]["parts"] == [{"kind": "data", "data": OPEN}]
    terms = {"pricePerHour": 1.9, "gpuHours": 10000}
    move = {"action": "counter", "terms": terms, "expiresAt": "2026-12-01T12:05:00Z"}
    task = send(old, {"negotiation": move}, message_id="a-counter-of-it", task=task)["result"]
    assert member(task, "action") == "counter"
    accept = {"action": "accept", "offerId": member(task, "offerId")}
    closed = send(old, accept, message_id="an-accept-of-it", task=task)["result"]
    assert closed["status"]["state"] == "completed"
    assert closed["artifacts"][0]["artifactId"].startswith("ag_")
    assert old.call("tasks/get", {"id": task["id"]})["result"] == closed
    newer = one.call("GetTask", {"id": task["id"]})["result"]
    assert newer["status"]["state"] == "TASK_STATE_COMPLETED"
    assert newer["artifacts"][0]["artifactId"] == closed["artifacts"][0]["artifactId"]
    assert one.call("ListTasks", {})["result"]["totalSize"] == 1


def test_c146_c151_a_repeat_is_the_same_message_in_either_version():
    one, old = pair()
    first, again = (send(old, OPEN, message_id="said-twice") for _ in range(2))
    assert first["result"]["id"] == again["result"]["id"]
    newer = one.message(OPEN, messageId="said-twice")
    third = one.call("SendMessage", {"message": newer})["result"]["task"]
    assert third["id"] == first["result"]["id"]
    other = send(old, {"action": "open"}, message_id="said-twice")
    assert other["error"]["code"] == -32602
    with one.party.store.read() as tx:
        [row] = tx.negotiations()
        assert len(tx.entries(row.neg)) == 2


def test_c146_c150_an_old_callers_task_is_nobody_elses():
    _, old = pair()
    task = send(old, OPEN, message_id="mine-alone")["result"]
    for other in (beside(old, "bob"), beside(old, "")):
        for method in ("tasks/get", "tasks/cancel"):
            assert other.call(method, {"id": task["id"]})["error"]["code"] == -32001
        stolen = send(other, {"action": "reject"}, message_id="no", task=task)
        assert stolen["error"]["code"] == -32001
        [told] = other.streamed("tasks/resubscribe", {"id": task["id"]})
        assert told["error"]["code"] == -32001
    wrong = send(old, {"action": "reject"}, message_id="x", task=task, contextId="c-other")
    assert wrong["error"]["code"] == -32602
    assert old.call("tasks/get", {"id": task["id"]})["result"] == task


def test_c146_cancelling_and_streaming_in_version_0_3():
    _, old = pair()
    message = said(OPEN, message_id="an-open-that-streams")
    [event] = old.streamed("message/stream", {"message": message})
    task = event["result"]
    assert (task["kind"], task["status"]["state"]) == ("task", "input-required")

    async def watched():
        stream = asyncio.ensure_future(old.streams("tasks/resubscribe", {"id": task["id"]}))
        await asyncio.sleep(0.2)
        await old.calls("tasks/cancel", {"id": task["id"]})
        return await asyncio.wait_for(stream, 10)

    events = [one["result"] for one in asyncio.run(watched())]
    assert [one["kind"] for one in events] == ["task", "status-update"]
    assert events[1]["status"]["state"] == "canceled"
    assert events[1]["final"] is True
    assert old.call("tasks/cancel", {"id": task["id"]})["error"]["code"] == -32002
    [told] = old.streamed("tasks/resubscribe", {"id": task["id"]})
    assert told["error"]["code"] == -32004


def test_c146_an_old_callers_words_reach_the_hook():
    _, old = pair()
    answer = send(old, "hello", message_id="words-of-an-old-caller")["result"]
    assert (answer["kind"], answer["role"]) == ("message", "agent")
    assert answer["parts"] == [{"kind": "text", "text": "you said hello"}]
    task = send(old, "a task", message_id="work-of-an-old-caller")["result"]
    assert (task["kind"], task["status"]["state"]) == ("task", "completed")


def file_part(**file):
    """Return a part that is a file."""
    return {"kind": "file", "file": file}


def test_c146_c149_what_an_old_caller_says_wrong_gets_its_own_codes_and_no_parsers_text():
    one, old = pair()
    task = send(old, OPEN, message_id="an-open-to-go-on-with")["result"]
    fine = said(OPEN, message_id="m")
    for method, params, code in (
        ("message/send", {}, -32602),
        ("message/send", {"message": {}}, -32602),
        ("message/send", {"message": fine | {"role": "king"}}, -32602),
        ("message/send", {"message": fine | {"role": "agent"}}, -32602),
        ("message/send", {"message": fine | {"parts": []}}, -32602),
        ("message/send", {"message": fine | {"parts": [{"kind": "x"}]}}, -32602),
        ("message/send", {"message": fine | {"parts": [file_part(bytes="AAAA")]}}, -32005),
        ("message/send", {"message": fine | {"parts": [file_part(bytes="é")]}}, -32602),
        ("message/send", {"message": fine | {"parts": [file_part(uri="http://x/")]}}, -32005),
        ("message/send", {"message": fine | {"taskId": "t-none"}}, -32001),
        ("message/send", {"message": fine, "configuration": {"historyLength": -1}}, -32602),
        ("message/send", {"message": fine, "metadata": {"a": 10**400}}, -32602),
        ("tasks/get", {"id": "t-none"}, -32001),
        ("tasks/get", {}, -32602),
        ("tasks/get", {"id": 7}, -32602),
        ("tasks/get", {"id": task["id"], "historyLength": -1}, -32602),
        ("tasks/cancel", {"id": "t-none"}, -32001),
        ("tasks/list", {}, -32601),
        ("agent/getAuthenticatedExtendedCard", None, -32602),
        ("tasks/pushNotificationConfig/get", {"id": task["id"]}, -32003),
    ):
        answer = old.rest("POST", "/rpc", rpc(method, params)).json()
        assert answer["error"]["code"] == code, (method, params, answer)
        told = json.dumps(answer)
        assert "pydantic" not in told
        assert "Traceback" not in told
    with one.party.store.read() as tx:
        assert len(tx.negotiations()) == 1


def test_c146_methods_of_one_version_are_not_those_of_the_other():
    one, old = pair()
    message = said(OPEN, message_id="m-1")
    assert one.call("message/send", {"message": message})["error"]["code"] == -32601
    assert old.call("SendMessage", {})["error"]["code"] == -32009
    one.version = "0.3.0"
    assert "result" in one.call("message/send", {"message": message})
    one.version = "2.0"
    assert one.call("message/send", {"message": message})["error"]["code"] == -32009


def test_c146_version_0_3_is_not_spoken_unless_the_host_says_so():
    one = guest(user="ann")
    old = Guest(one.app, one.party, "ann", version="")
    for version in ("", "0.3"):
        old.version = version
        answer = send(old, OPEN, message_id="m-1")
        assert answer["error"]["code"] == -32009
    assert one.call("message/send", {})["error"]["code"] == -32601
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


@pytest.mark.parametrize("header", ["A2A-Extensions", "X-A2A-Extensions"])
def test_c146_an_old_caller_activates_the_extension_by_either_header(header):
    _, old = pair()
    call = rpc("message/send", {"message": said(OPEN, message_id="m-1")})
    response = old.rest("POST", "/rpc", call, {header: EXTENSION_URI})
    assert response.headers["A2A-Extensions"] == EXTENSION_URI
    assert response.headers.get(header) == EXTENSION_URI


def test_c146_rest_of_version_0_3_lies_beside_that_of_version_1_0():
    one, old = pair()
    message = {"role": "ROLE_USER", "messageId": "m-1", "content": [{"data": {"data": OPEN}}]}
    response = old.rest("POST", "/v1/message:send", {"request": message})
    task = response.json()["task"]
    assert old.rest("GET", f"/v1/tasks/{task['id']}").json()["id"] == task["id"]
    assert one.rest("GET", f"/tasks/{task['id']}").json()["id"] == task["id"]
    assert old.rest("GET", f"/tasks/{task['id']}").status_code == 400
    assert one.rest("GET", f"/v1/tasks/{task['id']}").status_code == 400
    assert beside(old, "bob").rest("GET", f"/v1/tasks/{task['id']}").status_code == 404
    for body in (b"{}", b'{"request":7}', b'{"request":{"content":[{"file":{}}]}}'):
        assert old.rest("POST", "/v1/message:send", body).status_code == 400, body
    odd = [{"request": {"content": [{"x,": 1}], "messageId": "q", "role": "ROLE_USER"}}, {}]
    stranger = {"request": message | {"taskId": "t-none"}}
    for body in (*odd, stranger):
        response = old.rest("POST", "/v1/message:send", body)
        assert response.status_code in {400, 404}, body
        [told] = events(old.rest("POST", "/v1/message:stream", body))
        assert told["error"]["code"] == response.status_code
    [told] = events(old.rest("GET", "/v1/tasks/t-none:subscribe"))
    assert told["error"]["details"][0]["reason"] == "TASK_NOT_FOUND"
    for query in ("9999999999999", "many", ""):
        path = f"/v1/tasks/{task['id']}?historyLength={query}"
        assert old.rest("GET", path).status_code == 400
