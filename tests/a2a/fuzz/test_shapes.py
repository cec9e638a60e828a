"""JSON of the right shape with odd values in it, and of every other shape: refused in form."""

import asyncio
import base64
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.a2a.app.requests import call, sending
from tests.a2a.fuzz.ground import Asked, addresses, answered, grounds
from tests.a2a.fuzz.judging import judged, quiet

SETTINGS = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
METHODS = (
    "SendMessage",
    "SendStreamingMessage",
    "GetTask",
    "ListTasks",
    "CancelTask",
    "SubscribeToTask",
    "CreateTaskPushNotificationConfig",
    "GetTaskPushNotificationConfig",
    "ListTaskPushNotificationConfigs",
    "DeleteTaskPushNotificationConfig",
    "GetExtendedAgentCard",
    "message/send",
    "message/stream",
    "tasks/get",
    "tasks/cancel",
    "tasks/resubscribe",
    "tasks/pushNotificationConfig/set",
    "tasks/pushNotificationConfig/get",
    "agent/getAuthenticatedExtendedCard",
    "Nonsense",
)
MEMBERS = (
    "message",
    "request",
    "messageId",
    "message_id",
    "taskId",
    "task_id",
    "contextId",
    "role",
    "parts",
    "content",
    "kind",
    "text",
    "data",
    "raw",
    "url",
    "file",
    "mediaType",
    "filename",
    "metadata",
    "extensions",
    "referenceTaskIds",
    "configuration",
    "acceptedOutputModes",
    "historyLength",
    "history_length",
    "returnImmediately",
    "blocking",
    "taskPushNotificationConfig",
    "id",
    "tenant",
    "pageSize",
    "pageToken",
    "status",
    "statusTimestampAfter",
    "includeArtifacts",
    "negotiation",
    "action",
    "terms",
    "pricePerHour",
    "gpuHours",
    "offerId",
    "expiresAt",
    "envelope",
    "payload",
    "protected",
    "signature",
    "@type",
)
ODD: st.SearchStrategy[Any] = st.sampled_from(
    (
        None,
        True,
        0,
        -1,
        1.5,
        -0.0,
        2**31 - 1,
        2**31,
        -(2**31) - 1,
        2**53 + 1,
        2**64,
        10**309,
        1e308,
        5e-324,
        "",
        " ",
        "\x00",
        "\ud800",
        "\U0010ffff",
        "a\nb\x1b[2J",
        "\u202eabc",
        "ROLE_USER",
        "ROLE_AGENT",
        "ROLE_UNSPECIFIED",
        "user",
        1,
        2,
        99,
        "99",
        "TASK_STATE_COMPLETED",
        "TASK_STATE_UNSPECIFIED",
        "open",
        "accept",
        "counter",
        "cancel",
        "text",
        "data",
        "message",
        "NaN",
        "Infinity",
        "1e999",
        "2026-12-01T12:05:00Z",
        "0000-00-00T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "application/json",
        "*/*",
        "x" * 65,
        "x" * 20_000,
        [],
        {},
        [[[[[[]]]]]],
        [None],
        {"": ""},
        {"__proto__": {}, "constructor": 1},
        {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}},
    )
)


def grown(inner):
    """Return lists and objects of protocol members."""
    members = st.sampled_from(MEMBERS) | st.text(max_size=3)
    return st.lists(inner, max_size=4) | st.dictionaries(members, inner, max_size=5)


VALUES = st.recursive(ODD | st.text(max_size=5) | st.floats() | st.integers(), grown, max_leaves=12)
SPOILT = st.dictionaries(st.sampled_from(MEMBERS), VALUES, max_size=3)


@pytest.fixture(scope="module")
def ground(tmp_path_factory):
    with grounds(tmp_path_factory.mktemp("ground")) as ground:
        ground.tasks = {name: opened(ground, name) for name in ("alice", "bob")}
        yield ground


def post(path, body, who="alice", version="1.0"):
    """Return a POST of a JSON value, or of bytes."""
    headers = (
        (b"content-type", b"application/json"),
        (b"a2a-version", version.encode()),
        (b"authorization", f"Bearer {who}-token".encode()),
    )
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Asked("POST", path.encode(), headers, raw)


def opened(ground, name):
    """Open a negotiation, and return its task."""
    said = sending(messageId=f"an-open-of-{name}-to-be-guessed")
    answer = asyncio.run(answered(ground.app, post("/rpc", said, name)))
    return json.loads(answer.body)["result"]["task"]


CLIENTS = addresses()


def asked(ground, caplog, request):
    """Ask once and judge the answer; return it, and whether it refuses."""
    caplog.clear()
    before = ground.written()
    answer = asyncio.run(answered(ground.app, request, next(CLIENTS)))
    refused = judged(request, answer)
    assert not refused or ground.written() == before
    quiet(caplog.records)
    return answer, refused


@SETTINGS
@given(
    method=st.sampled_from(METHODS), params=SPOILT | VALUES, version=st.sampled_from(["1.0", "0.3"])
)
def test_any_parameters_of_any_method(ground, caplog, method, params, version):
    said = call(method, params)
    asked(ground, caplog, post("/rpc", said, version=version))


@SETTINGS
@given(more=SPOILT, part=SPOILT, whole=SPOILT, way=st.integers(0, 5))
def test_a_sound_message_with_odd_members(ground, caplog, more, part, whole, way):
    parts = [{"data": {"negotiation": {"action": "open"}}} | part]
    sound = sending(parts=parts, **{k: v for k, v in more.items() if k != "parts"})
    params = sound["params"] | whole
    path, body, version = (
        ("/rpc", sound | {"params": params}, "1.0"),
        ("/rpc", sound | {"params": params, "method": "SendStreamingMessage"}, "1.0"),
        ("/message:send", params, "1.0"),
        ("/acme/message:stream", params, "1.0"),
        ("/rpc", sound | {"params": params, "method": "message/send"}, "0.3"),
        ("/v1/message:send", {"request": params["message"]}, "0.3"),
    )[way]
    asked(ground, caplog, post(path, body, version=version))


@SETTINGS
@given(envelope=SPOILT | VALUES, version=st.sampled_from(["1.0", "0.3"]))
def test_any_call_envelope(ground, caplog, envelope, version):
    if isinstance(envelope, dict):
        envelope = {"jsonrpc": "2.0", "method": "GetTask", "params": {"id": "t"}} | envelope
    asked(ground, caplog, post("/rpc", envelope, version=version))


@SETTINGS
@given(move=SPOILT, action=st.sampled_from(["counter", "accept", "reject", "open", "propose"]))
def test_any_move_in_a_negotiation(ground, caplog, move, action):
    data = {"negotiation": {"action": action} | move}
    said = sending(parts=[{"data": data}], taskId=ground.tasks["alice"]["id"])
    said["params"]["message"]["messageId"] = f"m-{hash(repr(move)) % 10**12:020}"
    asked(ground, caplog, post("/rpc", said))


@SETTINGS
@given(
    size=st.integers() | ODD,
    token=st.binary(max_size=40) | st.lists(ODD, max_size=3) | st.text(),
    length=st.integers() | ODD,
    state=st.integers(-3, 12) | ODD,
)
def test_any_page_is_asked_for(ground, caplog, size, token, length, state):
    if not isinstance(token, str):
        raw = token if isinstance(token, bytes) else json.dumps(token).encode()
        token = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    params = {"pageSize": size, "pageToken": token, "historyLength": length, "status": state}
    for kept in ("pageSize", "pageToken", "historyLength", "status"):
        asked(ground, caplog, post("/rpc", call("ListTasks", {kept: params[kept]})))
    asked(ground, caplog, post("/rpc", call("ListTasks", params)))


@pytest.mark.parametrize(
    "body",
    [
        b'{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"t","id":"u"}}',
        b'{"jsonrpc":"2.0","id":1,"id":2,"method":"GetTask","params":{"id":"t"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"t","historyLength":NaN}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{"pageSize":1e400}}',
        b'{"jsonrpc":"2.0","id":' + b"9" * 5_000 + b',"method":"ListTasks","params":{}}',
        b'{"jsonrpc":"2.0","id":"\\ud800","method":"ListTasks","params":{}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":' + b"[" * 40_000,
        '{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}'.encode("utf-16"),
        '{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}'.encode("utf-32-le"),
        b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}{}',
    ],
)
def test_what_has_more_than_one_reading_is_refused(ground, caplog, body):
    _, refused = asked(ground, caplog, post("/rpc", body))
    assert refused


def test_the_task_of_somebody_else_is_no_task_whatever_is_asked_of_it(ground, caplog):
    theirs, context = ground.tasks["bob"]["id"], ground.tasks["bob"]["contextId"]
    move = {"data": {"negotiation": {"action": "reject"}}}
    message = {"messageId": "m" * 20, "role": "ROLE_USER", "parts": [move], "taskId": theirs}
    older = {
        "kind": "message",
        "messageId": "o" * 20,
        "role": "user",
        "parts": [{"kind": "data", "data": move["data"]}],
        "taskId": theirs,
    }
    requests = [
        post("/rpc", call("GetTask", {"id": theirs})),
        post("/rpc", call("GetTask", {"id": theirs, "tenant": "bob"})),
        post("/rpc", call("CancelTask", {"id": theirs})),
        post("/rpc", call("SubscribeToTask", {"id": theirs})),
        post("/rpc", call("SendMessage", {"message": message})),
        post("/rpc", call("SendMessage", {"message": message | {"contextId": context}})),
        post("/rpc", call("SendStreamingMessage", {"message": message})),
        post("/rpc", call("tasks/get", {"id": theirs}), version="0.3"),
        post("/rpc", call("tasks/cancel", {"id": theirs}), version="0.3"),
        post("/rpc", call("tasks/resubscribe", {"id": theirs}), version="0.3"),
        post("/rpc", call("message/send", {"message": older}), version="0.3"),
    ]
    for prefix in ("", "/bob", "/alice", "/v1"):
        for path in (f"/tasks/{theirs}:cancel", f"/tasks/{theirs}:subscribe", "/message:send"):
            body = {"message": message} if path == "/message:send" else {}
            version = "0.3" if prefix == "/v1" else "1.0"
            requests.append(post(prefix + path, body, version=version))
    for request in requests:
        answer, refused = asked(ground, caplog, request)
        assert refused, request
        assert context.encode() not in answer.body
    listed, _ = asked(ground, caplog, post("/rpc", call("ListTasks", {"contextId": context})))
    assert json.loads(listed.body)["result"]["tasks"] == []
