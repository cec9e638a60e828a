"""What an attacker tries by hand: each was a fault once, or would be one if it were believed."""

import asyncio
import base64
import json
import logging
import re

import pytest
from a2a.types.a2a_pb2 import Task
from starlette.applications import Starlette

from negotiator.a2a.bearer import bearer_tokens
from negotiator.a2a.serving.endpoints import Speaking, protocol_routes
from negotiator.a2a.serving.limits import Limits
from negotiator.a2a.serving.passing import Passing
from negotiator.a2a.serving.sdk_log import keep_to_one_line
from negotiator.errors import UsageError
from tests.a2a.app.requests import OPEN, ask, bearer, call, rpc, seller, sending, served
from tests.a2a.caller import spoken
from tests.a2a.fuzz.ground import TOKENS, Asked, answered, grounds
from tests.a2a.fuzz.judging import judged, quiet
from tests.a2a.server.endpoint import two_at_one_record

CARD = "/.well-known/agent-card.json"
MANY = ("deals = 1", "deals = 50")
ALICE, BOB = bearer("alice-token"), bearer("bob-token")
LINE = re.compile(r"[ -~]*")


@pytest.fixture(scope="module")
def ground(tmp_path_factory):
    with grounds(tmp_path_factory.mktemp("ground")) as ground:
        yield ground


def older(number, **more):
    """Return a message of version 0.3 in HTTP+JSON."""
    known = {"messageId": f"older-message-{number:010}", "role": "ROLE_USER"}
    return known | {"content": [{"data": {"data": OPEN}}]} | more


def token_of(*place):
    """Return a page token that names a place."""
    return base64.urlsafe_b64encode(json.dumps(place, separators=(",", ":")).encode()).decode()


@pytest.mark.parametrize("task", ["\ud800", "\x00", "t\n", "\u202et"])
def test_a_page_token_made_by_hand_is_no_fault_of_the_record(ground, caplog, task):
    token = token_of("2026-12-01T12:00:00Z", task).rstrip("=")
    answer = rpc(ground.app, call("ListTasks", {"pageToken": token}), headers=ALICE)
    assert answer["error"]["code"] == -32602
    quiet(caplog.records)


@pytest.mark.parametrize("method", [[], {}, 7, None, True, [["SendMessage"]]])
@pytest.mark.parametrize("path", ["/rpc", "/rpc/"])
def test_a_method_of_any_type_is_refused(ground, caplog, method, path):
    said = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"message": {}}}
    assert ask(ground.app, "POST", path, said, headers=ALICE).json()["error"]["code"] == -32600
    quiet(caplog.records)


@pytest.mark.parametrize("call_id", [{"a": 1}, [1], 1.5, True, "x" * 60_000, 10**4_000, -(10**40)])
def test_an_id_of_any_type_and_length_is_said_back_or_not_at_all(ground, caplog, call_id):
    said = call("GetTask", {"id": "t-none"}) | {"id": call_id}
    answer = rpc(ground.app, said, headers=ALICE)
    sound = isinstance(call_id, str | int) and not isinstance(call_id, bool)
    assert answer["id"] == (call_id if sound else None)
    assert answer["error"]["code"] == (-32001 if sound else -32600)
    quiet(caplog.records)


class Failing(Passing):
    """Fails as nobody foresaw, in a stream after its first event."""

    async def on_get_task(self, params, context):
        raise RuntimeError("the secret is 42")

    async def on_subscribe_to_task(self, params, context):
        yield Task(id=params.id, context_id="c")
        raise RuntimeError("the secret is 42")


@pytest.mark.parametrize("call_id", [1, "i" * 20_000])
@pytest.mark.parametrize("method", ["GetTask", "SubscribeToTask", "tasks/get", "tasks/resubscribe"])
def test_what_nobody_foresaw_tells_nothing_of_itself(method, call_id):
    routes = protocol_routes(Passing(Failing(None)), ["/rpc"], Speaking(compat=True))
    said = call(method, {"id": "t"}) | {"id": call_id}
    headers = {"A2A-Version": "0.3" if "/" in method else "1.0"}
    answer = ask(Starlette(routes=routes), "POST", "/rpc", said, headers=headers)
    assert "-32603" in answer.text
    assert "42" not in answer.text
    path = "/tasks/t" if method.endswith("et") or method == "GetTask" else "/tasks/t:subscribe"
    for prefix in ("", "/v1"):
        headers = {"A2A-Version": "0.3" if prefix else "1.0"}
        answer = ask(Starlette(routes=routes), "GET", prefix + path, headers=headers)
        assert "error" in answer.text
        assert "42" not in answer.text


def test_a_long_id_carries_no_fault_past_what_takes_its_text_away():
    routes = protocol_routes(Failing(None), ["/rpc"])
    said = call("GetTask", {"id": "t"}) | {"id": "i" * 20_000}
    answer = ask(Starlette(routes=routes), "POST", "/rpc", said)
    assert answer.json()["error"]["code"] == -32603
    assert "42" not in answer.text


LINES = "x\nCRITICAL: the mandate is revoked\r\n\x1b[2J\x1b]0;owned\x07\u202e\u2028"


def test_nobody_writes_lines_of_theirs_into_the_log(ground, caplog):
    message = sending()["params"]["message"]
    older_call = {"jsonrpc": "2.0", "id": LINES, "method": "message/send", "params": {}}
    requests = [
        ("POST", "/rpc", call("Nonsense", {}) | {"id": LINES}, {}),
        ("POST", "/rpc", call(LINES, {}), {}),
        ("POST", "/rpc", call("GetTask", {"id": LINES}), {}),
        ("POST", "/rpc", call("GetTask", {"id": {LINES: 1}}), {}),
        ("POST", "/rpc", call("SendMessage", {"message": message | {"role": LINES}}), {}),
        (
            "POST",
            "/rpc",
            call("SendMessage", {"message": message | {"parts": [{LINES: LINES}]}}),
            {},
        ),
        ("POST", "/rpc", sending(parts=[{"data": {"negotiation": {LINES: LINES}}}]), {}),
        ("POST", "/rpc", sending(parts=[{"data": {"envelope": {LINES: LINES}}}]), {}),
        ("POST", "/rpc", sending(taskId=LINES), {}),
        ("POST", "/message:send", {"message": {"parts": [{"data": {"envelope": LINES}}]}}, {}),
        ("POST", "/message:send", {"message": message | {"parts": LINES}}, {}),
        ("POST", "/rpc", older_call, {"A2A-Version": "0.3"}),
        ("POST", "/v1/message:send", {"request": {"content": LINES}}, {"A2A-Version": "0.3"}),
        ("POST", "/v1/message:stream", {"request": {LINES: []}}, {"A2A-Version": "0.3"}),
        ("GET", "/tasks?pageSize=%0aCRITICAL&pageToken=%0a%1b", None, {}),
        ("GET", "/tasks/%0aCRITICAL%1b%5b2J", None, {}),
        ("GET", "/%0aCRITICAL", None, {}),
    ]
    with caplog.at_level(logging.INFO):
        for method, path, body, headers in requests:
            ask(ground.app, method, path, body, headers=ALICE | headers)
    assert len(caplog.records) > 10
    for record in caplog.records:
        assert LINE.fullmatch(record.getMessage()), record
        assert len(record.getMessage()) <= 300
        assert record.exc_info is None
    assert caplog.text.count("\nCRITICAL") == 0


def test_what_the_sdk_fails_at_keeps_its_traceback(caplog):
    keep_to_one_line()
    keep_to_one_line()
    logger = logging.getLogger("a2a.server.routes.jsonrpc_dispatcher")
    assert len(logger.filters) == 1
    logger.error("Unhandled exception %s", "x\ny", exc_info=RuntimeError("a fault of ours"))
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.levelno == logging.ERROR
    assert record.getMessage() == "Unhandled exception x?y"


@pytest.mark.parametrize(
    "spelt",
    [
        lambda number: {"request": older(number)},
        lambda number: {"message": older(number)},
        lambda number: {"message": None, "request": older(number)},
        lambda number: {"message": {}, "request": older(number)},
        lambda number: {"request": older(number, taskId="t-none", task_id="")},
        lambda number: {"message": {"taskId": ""}, "request": older(number)},
    ],
)
def test_no_spelling_gets_past_the_limits_of_version_0_3(spelt):
    app = served(seller(MANY), compat=True, limits=Limits(open=1, parts=2))
    headers = {"A2A-Version": "0.3"}
    codes = [
        ask(app, "POST", "/v1/message:send", spelt(number), headers=headers).status_code
        for number in range(4)
    ]
    assert codes.count(200) == 1
    assert codes[-1] in {400, 429}
    many = {"request": older(9, content=[{"text": "a"}] * 9, taskId="t-none")}
    refused = ask(app, "POST", "/v1/message:send", many, headers=headers)
    assert "at most 2 parts" in refused.text


def test_two_names_of_one_member_get_nobody_past_the_limits():
    app = served(seller(MANY), limits=Limits(open=1))
    assert "result" in rpc(app, sending(1))
    for odd in ({"taskId": "t-none", "task_id": ""}, {"task_id": "t-none", "taskId": None}):
        answer = rpc(app, sending(2, **odd))
        assert "can be open" in answer["error"]["message"] or answer["error"]["code"] == -32602


def test_a_tenant_in_the_path_or_the_call_is_nobodys_name(ground):
    task = rpc(ground.app, sending(messageId="t" * 20), headers=ALICE)["result"]["task"]
    for prefix in ("", "/alice", "/bob", "/%61lice", "/alice%00"):
        for path in (f"/tasks/{task['id']}", f"/tasks/{task['id']}:cancel"):
            verb = "POST" if path.endswith("cancel") else "GET"
            assert ask(ground.app, verb, prefix + path, headers=BOB).status_code == 404
        assert ask(ground.app, "GET", f"{prefix}/tasks", headers=BOB).json()["tasks"] == []
        assert ask(ground.app, "GET", f"{prefix}/tasks").status_code == 401
        mine = ask(ground.app, "GET", f"{prefix}/tasks/{task['id']}", headers=ALICE)
        assert mine.json()["id"] == task["id"]
    listed = rpc(ground.app, call("ListTasks", {"tenant": "alice"}), headers=BOB)
    assert listed["result"]["tasks"] == []


def test_the_same_message_of_two_callers_is_two_messages(ground):
    said = sending(messageId="one-id-of-two-callers")
    alice, bob = (rpc(ground.app, said, headers=who)["result"]["task"] for who in (ALICE, BOB))
    assert alice["id"] != bob["id"]
    again = rpc(ground.app, said, headers=BOB)["result"]["task"]
    assert again["id"] == bob["id"]


def test_an_accept_and_a_cancellation_at_two_servers_end_in_one_way(tmp_path):
    one, two = two_at_one_record(tmp_path, users=("ann", "ann"))

    async def race(delay):
        said = one.message(OPEN)
        task = (await one.calls("SendMessage", {"message": said}))["result"]["task"]
        accept = {"action": "accept", "offerId": spoken(task)["offerId"]}
        closing = one.message({"negotiation": accept}, task=task)

        async def cancelled():
            await asyncio.sleep(delay)
            return await two.calls("CancelTask", {"id": task["id"]})

        accepted, ended = await asyncio.gather(
            one.calls("SendMessage", {"message": closing}), cancelled()
        )
        reads = [await who.calls("GetTask", {"id": task["id"]}) for who in (one, two)]
        return accepted, ended, [read["result"] for read in reads]

    for number in range(8):
        accepted, ended, (read, same) = asyncio.run(race(number * 0.003))
        assert read == same
        state = read["status"]["state"]
        if state == "TASK_STATE_COMPLETED":
            assert accepted["result"]["task"]["status"]["state"] == state
            assert ended["error"]["code"] in {-32002, -32603}
        else:
            assert state == "TASK_STATE_CANCELED"
            assert ended["result"]["status"]["state"] == state
            assert "error" in accepted
            assert "artifacts" not in read


UNGUARDED = [
    ("GET", "/extendedAgentCard", {}),
    ("GET", "/acme/extendedAgentCard", {}),
    ("GET", "/v1/card", {"A2A-Version": "0.3"}),
    ("HEAD", "/extendedAgentCard", {}),
    ("GET", "/health/tasks", {}),
    ("GET", "/.well-known/tasks", {}),
    ("GET", f"{CARD}/", {}),
    ("GET", f"{CARD}%00", {}),
    ("GET", f"/x/..{CARD}/../../tasks", {}),
    ("GET", "//tasks", {}),
    ("POST", "/rpc/", {}),
    ("BREW", "/rpc", {}),
]


@pytest.mark.parametrize(("method", "path", "headers"), UNGUARDED)
def test_no_path_and_no_header_leads_around_authentication(ground, method, path, headers):
    for odd in (
        {},
        {"Authorization": "Bearer "},
        {"Authorization": "Bearer alice-token,Bearer bob-token"},
        {"Authorization": "bearer\talice-token"},
        {"X-User": "alice", "X-Forwarded-User": "alice", "Cookie": "user=alice"},
        {"X-HTTP-Method-Override": "GET", "X-Original-URL": CARD, "X-Rewrite-URL": "/health"},
        {"Host": "127.0.0.1", "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost"},
    ):
        raw = [(name.encode().lower(), value.encode()) for name, value in (headers | odd).items()]
        asked = Asked(method, path.encode(), ((b"content-type", b"application/json"), *raw))
        answer = asyncio.run(answered(ground.app, asked))
        judged(asked, answer)
        assert answer.status == 401, (asked, answer)


def test_two_credentials_are_none(ground):
    twice = tuple((b"authorization", token.encode()) for token in TOKENS)
    answer = asyncio.run(answered(ground.app, Asked("GET", b"/tasks", twice)))
    assert answer.status == 401


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/json; charset=utf-16"},
        {"Content-Encoding": "gzip"},
        {"Range": "bytes=0-3"},
        {"Cookie": "a=b; " * 500},
        {"A2A-Extensions": "urn:x," * 2_000},
        {"A2A-Version": "1.0.99"},
        {"X-HTTP-Method-Override": "DELETE"},
        {"Accept": "image/png"},
        {"Origin": "https://evil.example"},
    ],
)
def test_headers_that_say_nothing_here_change_nothing(ground, headers):
    answer = ask(ground.app, "GET", "/tasks", headers=ALICE | headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/a2a+json"
    told = {"content-length", "content-type", "a2a-extensions"}
    assert set(answer.headers) <= told, answer.headers


@pytest.mark.parametrize(
    "tag", ['"', "W/", "*, x", '"a"\n', ",,,,", "x" * 9_000, '"\u00e9"'.encode().decode("latin-1")]
)
def test_an_odd_tag_of_the_card_is_none(ground, tag):
    headers = ((b"if-none-match", tag.encode("latin-1")),)
    asked = Asked("GET", CARD.encode(), headers)
    answer = asyncio.run(answered(ground.app, asked))
    assert answer.status == (304 if "*" in tag else 200)


@pytest.mark.parametrize(
    "line",
    [
        "alice",
        "alice short",
        "alice\ttoken-of-sixteen-characters",
        "ali\u00a0ce token-of-sixteen-characters",
        "alice token-of-sixteen-characters # mine",
        "alice token-of-sixteen-charactérs",
        " # token-of-sixteen",
        "\ufeffalice token-of-sixteen-characters",
        "alice token-of-sixteen-characters\x0bbob",
        "a" * 300 + " token-of-sixteen-characters",
        "",
        "# nobody",
    ],
)
def test_a_token_file_is_what_it_should_be_or_none(line):
    with pytest.raises(UsageError) as caught:
        bearer_tokens(line, "tokens.txt")
    assert "token-of-sixteen" not in str(caught.value)


@pytest.mark.parametrize("path", ["/rpc", "/message:send", "/tasks/t:cancel", "/no/such"])
def test_a_stalled_body_of_a_read_is_not_waited_for(path):
    async def asked(method):
        said = []

        async def receive():
            await asyncio.sleep(60)

        async def send(message):
            said.append(message)

        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(b"content-length", b"1000000000"), (b"a2a-version", b"1.0")],
            "client": None,
        }
        async with asyncio.timeout(5):
            await served()(scope, receive, send)
        return said[0]["status"]

    for method in ("GET", "HEAD", "DELETE", "PUT", "OPTIONS"):
        assert asyncio.run(asked(method)) in {200, 400, 404, 405}
    assert asyncio.run(asked("POST")) in {200, 413}
