"""Every refusal is the protocol's own, on both transports, and says nothing of ours."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.a2a.serving.endpoints import Speaking
from negotiator.a2a.serving.server import build_app
from negotiator.errors import StoreError
from negotiator.stores import MemoryStore
from negotiator.terms import Role
from tests.a2a.server.endpoint import OPEN, Guest, endpoint, guest, rpc
from tests.a2a.server.shapes import failed, refused
from tests.agent.table import Clock, make_party


def file_part():
    """Return a part of a kind that we do not read."""
    return {"raw": "AAAA", "mediaType": "application/pdf"}


SEND_ERRORS: dict[str, tuple[Any, tuple[int, str], int]] = {
    "no message": (None, (-32602, "INVALID_PARAMS"), 400),
    "no parts": ({"parts": []}, (-32602, "INVALID_PARAMS"), 400),
    "no id": ({"messageId": ""}, (-32602, "INVALID_PARAMS"), 400),
    "an agent's role": ({"role": "ROLE_AGENT"}, (-32602, "INVALID_PARAMS"), 400),
    "no such role": ({"role": "ROLE_KING"}, (-32602, "INVALID_PARAMS"), 400),
    "too many parts": ({"parts": [{"text": "a"}] * 17}, (-32602, "INVALID_PARAMS"), 400),
    "two moves": ({"parts": [{"data": OPEN}] * 2}, (-32602, "INVALID_PARAMS"), 400),
    "no such task": ({"taskId": "t-none"}, (-32001, "TASK_NOT_FOUND"), 404),
    "a file": ({"parts": [file_part()]}, (-32005, "CONTENT_TYPE_NOT_SUPPORTED"), 400),
    "a link": (
        {"parts": [{"url": "http://x.example/"}]},
        (-32005, "CONTENT_TYPE_NOT_SUPPORTED"),
        400,
    ),
    "text that is none": (
        {"parts": [{"text": "<b>", "mediaType": "text/html"}]},
        (-32005, "CONTENT_TYPE_NOT_SUPPORTED"),
        400,
    ),
    "data that is none": (
        {"parts": [{"data": OPEN, "mediaType": "application/xml"}]},
        (-32005, "CONTENT_TYPE_NOT_SUPPORTED"),
        400,
    ),
    "a move that is none": (
        {"parts": [{"data": {"negotiation": {"action": "fly"}}}]},
        (-32602, "INVALID_PARAMS"),
        400,
    ),
}


@pytest.mark.parametrize("why", SEND_ERRORS)
def test_c149_c153_what_cannot_be_answered_is_refused_alike_on_both_transports(why):
    changes, rpc_error, status = SEND_ERRORS[why]
    one = guest()
    params = {} if changes is None else {"message": one.message(OPEN) | changes}
    assert failed(one.call("SendMessage", params)) == rpc_error
    assert failed(one.call("SendStreamingMessage", params)) == rpc_error
    for verb in ("send", "stream"):
        response = one.rest("POST", f"/message:{verb}", params)
        assert refused(response) == (status, rpc_error[1])
    with one.party.store.read() as tx:
        assert tx.negotiations() == ()


def test_c149_a_missing_field_is_named_as_json_spells_it():
    answer = guest().call("SendMessage", {"message": {"role": "ROLE_USER"}})
    assert "message.messageId, message.parts" in answer["error"]["message"]


def test_c149_calls_that_are_none_get_the_codes_of_json_rpc():
    one = guest()
    for body, code in (
        ([rpc("GetTask", {})], -32600),
        ([], -32600),
        (7, -32600),
        ({"jsonrpc": "1.0", "id": 1, "method": "GetTask", "params": {}}, -32600),
        ({"id": 1, "method": "GetTask", "params": {}}, -32600),
        ({"jsonrpc": "2.0", "id": 1, "params": {}}, -32600),
        ({"jsonrpc": "2.0", "id": 1, "method": 7, "params": {}}, -32600),
        ({"jsonrpc": "2.0", "id": True, "method": "GetTask", "params": {}}, -32600),
        (rpc("Nonsense", {}), -32601),
        (rpc("message/send", {}), -32601),
        (rpc("GetTask", []), -32602),
        (rpc("GetTask", None), -32602),
        (rpc("GetTask", {"id": 7}), -32602),
        (rpc("GetTask", {"id": ""}), -32602),
        (rpc("SendMessage", {"message": "hello"}), -32602),
        (b"{", -32700),
        (b"", -32700),
        (b"nonsense", -32700),
        (b'{"jsonrpc":"2.0","jsonrpc":"2.0"}', -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":NaN}}', -32700),
    ):
        response = one.rest("POST", "/rpc", body)
        assert response.status_code == 200
        assert response.json()["error"]["code"] == code, body


@pytest.mark.parametrize("call_id", [1, "one", 0, "", None])
def test_c149_an_error_says_the_id_of_its_call_back(call_id):
    one = guest()
    call = rpc("GetTask", {"id": "t-none"}) | {"id": call_id}
    for headers in ({}, {"A2A-Version": "9.9"}, {"Content-Type": "text/plain"}):
        answer = one.rest("POST", "/rpc", call, headers).json()
        assert answer["id"] == call_id
        assert "error" in answer


def test_c149_a_task_that_is_over_is_neither_spoken_to_nor_cancelled():
    one = guest()
    task = one.say(OPEN)
    over = one.say({"action": "reject"}, task=task)
    before = one.call("GetTask", {"id": task["id"]})
    assert over["status"]["state"] == "TASK_STATE_REJECTED"
    assert failed(one.send(OPEN, task=task)) == (-32004, "UNSUPPORTED_OPERATION")
    assert failed(one.send("hello", task=task)) == (-32004, "UNSUPPORTED_OPERATION")
    cancel = one.call("CancelTask", {"id": task["id"]})
    assert failed(cancel) == (-32002, "TASK_NOT_CANCELABLE")
    response = one.rest("POST", f"/tasks/{task['id']}:cancel")
    assert refused(response) == (400, "TASK_NOT_CANCELABLE")
    assert one.call("GetTask", {"id": task["id"]}) == before


@pytest.mark.parametrize("path", ["/tasks/t-none", "/tasks/t-none:cancel", "/x/tasks/t-none"])
def test_c149_a_task_that_does_not_exist_is_not_found(path):
    method = "POST" if path.endswith("cancel") else "GET"
    assert refused(guest().rest(method, path)) == (404, "TASK_NOT_FOUND")


def test_c149_push_notifications_are_refused_by_each_of_their_methods():
    one = guest()
    task = one.say(OPEN)
    config = {"taskId": task["id"], "id": "p", "url": "http://x.example/"}
    names = ("Create{}", "Get{}", "List{}s", "Delete{}")
    for name in names:
        answer = one.call(name.format("TaskPushNotificationConfig"), config)
        assert failed(answer) == (-32003, "PUSH_NOTIFICATION_NOT_SUPPORTED"), name
    place = f"/tasks/{task['id']}/pushNotificationConfigs"
    for method, path, body in (
        ("POST", place, {"url": "http://x.example/"}),
        ("GET", f"{place}/p", None),
        ("GET", place, None),
        ("DELETE", f"{place}/p", None),
    ):
        expected = (400, "PUSH_NOTIFICATION_NOT_SUPPORTED")
        assert refused(one.rest(method, path, body)) == expected
    asking = {"taskPushNotificationConfig": {"url": "http://x.example/"}}
    answer = one.send(OPEN, configuration=asking)
    assert failed(answer) == (-32003, "PUSH_NOTIFICATION_NOT_SUPPORTED")


def test_c149_a_fault_of_ours_tells_nothing_of_itself(caplog):
    class Failing(MemoryStore):
        def read(self):
            msg = "the secret is 42"
            raise self.error(msg)

    for error in (StoreError, RuntimeError, KeyError):
        store = Failing()
        party = make_party(Role.SELLER, Clock(), store=store)
        store.error = error
        one = Guest(endpoint(party), party, "ann")
        for answer in (
            one.send(OPEN),
            one.call("GetTask", {"id": "t"}),
            one.call("ListTasks", {}),
            one.call("SubscribeToTask", {"id": "t"}),
        ):
            assert failed(answer) == (-32603, "INTERNAL_ERROR")
            assert "42" not in json.dumps(answer)
        response = one.rest("GET", "/tasks/t")
        assert refused(response) == (500, "INTERNAL_ERROR")
        assert "42" not in response.text
    assert "42" in caplog.text  # our own operator reads it


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/rpc", 405),
        ("POST", "/nonsense", 404),
        ("PUT", "/tasks/t", 404),
        ("GET", "/message:send", 405),
        ("DELETE", "/", 404),
        ("GET", "/tasks/t/%0d%0aX: y", 404),
    ],
)
def test_c149_a_path_without_an_operation_is_refused_like_anything_else(method, path, status):
    party = make_party(Role.SELLER, Clock())
    one = Guest(build_app(party, "http://seller.example"), party)
    response = one.rest(method, path, {} if method == "POST" else None)
    assert refused(response) == (status, "METHOD_NOT_FOUND")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = ["id", "message", "taskId", "parts", "role", "configuration", "historyLength", "status"]
METHODS = ["SendMessage", "SendStreamingMessage", "GetTask", "ListTasks", "CancelTask"]
MORE_METHODS = ["SubscribeToTask", "GetExtendedAgentCard", "message/send", "tasks/get", "nonsense"]
ODD = guest(user="ann", speaking=Speaking(compat=True))


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(METHODS + MORE_METHODS),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4) | JSON,
    st.sampled_from(["1.0", "0.3", ""]),
)
def test_c149_no_parameters_however_odd_make_a_fault_of_ours(method, params, version):
    headers = {"A2A-Version": version or None}
    response = ODD.rest("POST", "/rpc", rpc(method, params), headers)
    assert response.status_code == 200
    if "error" in response.text and response.headers["content-type"] == "application/json":
        assert response.json()["error"]["code"] != -32603
    if version == "1.0" and method in METHODS[:2]:
        response = ODD.rest("POST", "/message:send", params, headers)
        assert response.status_code in {200, 400, 404}
