"""What A2A 1.0 asks of a server, section by section, where no other file here looks at it."""

import base64
import json
import re
from typing import Any

import pytest
import rfc8785
from a2a.types import a2a_pb2
from a2a.utils.proto_utils import validate_proto_required_fields
from google.protobuf.json_format import ParseDict
from starlette.applications import Starlette
from starlette.authentication import SimpleUser
from starlette.routing import Mount

from negotiator.a2a.serving.limits import Limits
from negotiator.a2a.serving.server import build_handler
from negotiator.a2a.serving.service import Service
from negotiator.terms import Role
from tests.a2a.app.requests import BASE, ask, call, rpc, seller, sending, served
from tests.a2a.server.endpoint import events
from tests.a2a.server.shapes import failed, refused
from tests.agent.table import AGENT_KEY

CARD = "/.well-known/agent-card.json"
EXTENDED = {"documentationUrl": "https://seller.example/for-customers"}


def names_and_values(value):
    """Yield every member of a JSON value, at every depth."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield name, one
            yield from names_and_values(one)
    elif isinstance(value, list):
        for one in value:
            yield from names_and_values(one)


def check_shape(value, kind):
    """Check that a JSON value is what the protocol's own definition says, and nothing more."""
    made = ParseDict(value, kind())  # a member that it does not know is an error
    if kind is not a2a_pb2.ListTasksResponse:  # whose list is required, and may be empty
        validate_proto_required_fields(made)
    for name, one in names_and_values(value):
        if name in {"state", "role"}:
            assert isinstance(one, str), (name, one)
        if name == "timestamp":
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3,9})?Z", one), one


def words(number, text="hello", **more):
    """Return a call that says words alone."""
    return sending(number, parts=[{"text": text}], **more)


# --- 3.1.1, 3.1.2: words alone are a simple interaction --------------------------------------


def test_3_1_1_words_alone_are_answered_by_a_message_and_leave_no_task_behind():
    party = seller()
    app = served(party)
    for number in range(3):
        answer = rpc(app, words(number))["result"]
        assert list(answer) == ["message"]
        assert answer["message"]["role"] == "ROLE_AGENT"
        assert "taskId" not in answer["message"]
    with party.store.read() as tx:
        assert tx.negotiations() == ()


def test_3_2_2_an_answer_by_a_message_is_the_same_whether_or_not_somebody_would_wait():
    app = served()
    said = words(1)["params"]
    answers = [
        rpc(app, call("SendMessage", said | {"configuration": configuration}))["result"]
        for configuration in ({}, {"returnImmediately": False}, {"returnImmediately": True})
    ]
    assert answers[0] == answers[1] == answers[2]


def test_3_4_1_a_context_is_kept_or_made_and_always_said():
    app = served()
    for one in (words(1), sending(2)):
        [made] = rpc(app, one)["result"].values()
        assert made["contextId"]
    for one in (words(3, contextId="c-mine"), sending(4, contextId="c-mine")):
        [kept] = rpc(app, one)["result"].values()
        assert kept["contextId"] == "c-mine"


def test_3_4_3_words_within_a_task_are_answered_in_its_context():
    app = served()
    task = rpc(app, sending(1))["result"]["task"]
    answer = rpc(app, words(2, taskId=task["id"]))["result"]["message"]
    assert (answer["taskId"], answer["contextId"]) == (task["id"], task["contextId"])
    other = rpc(app, words(3, taskId=task["id"], contextId="c-of-another"))
    assert failed(other) == (-32602, "INVALID_PARAMS")


# --- 4, 5.5, 5.6, 5.7: every answer is of the protocol's own shape ---------------------------


def test_5_5_answers_are_what_the_definition_says_on_both_transports():
    app = served()
    task = rpc(app, sending(1))["result"]["task"]
    within = {"taskId": task["id"]}
    for said in (words(2), words(3, **within), sending(4)):
        check_shape(rpc(app, said)["result"], a2a_pb2.SendMessageResponse)
        response = ask(app, "POST", "/message:send", said["params"])
        assert response.headers["content-type"] == "application/a2a+json"
        check_shape(response.json(), a2a_pb2.SendMessageResponse)
    for method, params, path, kind in (
        ("GetTask", {"id": task["id"]}, f"/tasks/{task['id']}", a2a_pb2.Task),
        ("ListTasks", {}, "/tasks", a2a_pb2.ListTasksResponse),
    ):
        spoken = rpc(app, call(method, params))["result"]
        check_shape(spoken, kind)
        assert ask(app, "GET", path).json() == spoken


def test_3_1_4_a_list_always_has_all_four_members():
    for asked in ({}, {"contextId": "c-none"}, {"pageSize": 2}, {"includeArtifacts": True}):
        found = rpc(served(), call("ListTasks", asked))["result"]
        assert set(found) == {"tasks", "nextPageToken", "pageSize", "totalSize"}


def test_9_4_2_each_event_of_a_stream_is_a_response_that_holds_one_thing():
    app = served()
    for said in (words(1), sending(2)):
        spoken = events(ask(app, "POST", "/rpc", said | {"method": "SendStreamingMessage"}))
        plain = events(ask(app, "POST", "/message:stream", said["params"]))
        for event in spoken:
            assert (event["jsonrpc"], event["id"]) == ("2.0", 1)
            check_shape(event["result"], a2a_pb2.StreamResponse)
        for event in plain:
            check_shape(event, a2a_pb2.StreamResponse)
        assert [list(event["result"]) for event in spoken] == [list(event) for event in plain]


# --- 8: the card ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", [{}, {"authenticate": lambda _: None}])
def test_8_the_card_is_of_the_protocols_shape_and_found_without_a_version(how):
    response = ask(served(**how), "GET", CARD, headers={"A2A-Version": ""})
    check_shape(response.json(), a2a_pb2.AgentCard)
    bindings = [one["protocolBinding"] for one in response.json()["supportedInterfaces"]]
    assert bindings == ["JSONRPC", "HTTP+JSON"]


def without_defaults(value, kind):
    """Return a message as JSON without members that say what they would say unsaid."""
    known = {one.json_name: one for one in kind.fields}
    kept = {name: _cleaned(one, known[name]) for name, one in value.items() if name in known}
    unknown = {name: one for name, one in value.items() if name not in known}
    return unknown | {name: one for name, one in kept.items() if one is not None}


def _cleaned(value: Any, of: Any) -> Any:
    """Return a member as it is signed; None for one that is left out."""
    inner = of.message_type
    if inner is not None and inner.GetOptions().map_entry:
        inner = inner.fields_by_name["value"].message_type
        values = value.items()
        return {key: without_defaults(one, inner) if inner else one for key, one in values} or None
    if of.is_repeated:
        return [without_defaults(one, inner) if inner else one for one in value] or None
    if inner is not None:
        return without_defaults(value, inner) if isinstance(value, dict) else value
    return value if of.has_presence or value not in ("", 0, False) else None


@pytest.mark.parametrize("how", [{}, {"authenticate": lambda _: None}, {"extended": EXTENDED}])
def test_8_4_3_a_reader_that_knows_nothing_but_the_section_finds_the_signature_good(how):
    card = ask(served(**how), "GET", CARD).json()
    [signature] = card.pop("signatures")
    payload = rfc8785.dumps(without_defaults(card, a2a_pb2.AgentCard.DESCRIPTOR))
    signed = base64.urlsafe_b64encode(payload).rstrip(b"=")
    raw = base64.urlsafe_b64decode(signature["signature"] + "==")
    key = AGENT_KEY[Role.SELLER].public_key
    key.verify(raw, signature["protected"].encode() + b"." + signed)


# --- 3.1.11, 13.3: the extended card --------------------------------------------------------


class _Above:
    """A layer of the host's own, above ours, which takes the caller's word for who it is."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        name = dict(scope.get("headers", ())).get(b"x-user")
        if name:
            scope["user"] = SimpleUser(name.decode())
        await self._app(scope, receive, send)


def hosted_below():
    """Return a host's application that authenticates by itself and has an extended card."""
    handler = build_handler(seller(), f"{BASE}/shop", service=Service(extended=EXTENDED))
    return _Above(Starlette(routes=[Mount("/shop", app=handler)]))


def test_13_3_whoever_did_not_authenticate_is_told_to_before_the_extended_card():
    app = hosted_below()
    known = {"X-User": "ann"}
    spoken = ask(app, "POST", "/shop/rpc", call("GetExtendedAgentCard", {}))
    assert spoken.status_code == 401
    assert failed(spoken.json()) == (-32000, "UNAUTHENTICATED")
    assert spoken.json()["id"] == 1
    for path in ("/shop/extendedAgentCard", "/shop/any-tenant/extendedAgentCard"):
        response = ask(app, "GET", path)
        assert refused(response) == (401, "UNAUTHENTICATED")
        assert response.headers["www-authenticate"].startswith("Bearer")
        assert "documentationUrl" not in response.text
        assert ask(app, "GET", path, headers=known).json()["documentationUrl"]
    answer = ask(app, "POST", "/shop/rpc", call("GetExtendedAgentCard", {}), headers=known).json()
    check_shape(answer["result"], a2a_pb2.AgentCard)
    assert answer["result"]["documentationUrl"] == EXTENDED["documentationUrl"]


def test_3_3_4_without_an_extended_card_nobody_is_sent_to_authenticate():
    app = served()
    assert failed(rpc(app, call("GetExtendedAgentCard", {}))) == (-32004, "UNSUPPORTED_OPERATION")
    assert refused(ask(app, "GET", "/extendedAgentCard")) == (400, "UNSUPPORTED_OPERATION")


# --- 3.3.2, 9.5, 11.6: every error has a reason ----------------------------------------------


def too_many():
    """Return an application whose peers have used up what they may."""
    app = served(limits=Limits(rate=1, burst=1))
    ask(app, "GET", "/tasks")
    return app


def shallow():
    """Return an application that reads no deep documents."""
    return served(limits=Limits(depth=4))


REFUSALS: dict[str, tuple[Any, bytes, tuple[int, int, str]]] = {
    "no JSON": (served, b"{", (400, -32700, "JSON_PARSE")),
    "too long": (served, b" " * 70_000, (413, -32600, "INVALID_REQUEST")),
    "too deep": (shallow, b"[" * 9 + b"]" * 9, (400, -32600, "INVALID_REQUEST")),
    "too often": (too_many, b"{}", (429, -32000, "RESOURCE_EXHAUSTED")),
    "by nobody": (
        lambda: served(authenticate=lambda _: None),
        b"{}",
        (401, -32000, "UNAUTHENTICATED"),
    ),
    "too many parts": (
        served,
        json.dumps({"message": {"parts": [{"text": "x"}] * 17}}).encode(),
        (400, -32602, "INVALID_PARAMS"),
    ),
}


@pytest.mark.parametrize("why", REFUSALS)
def test_9_5_and_11_6_what_is_refused_early_says_why_as_everything_else_does(why):
    make, body, (status, code, reason) = REFUSALS[why]
    assert refused(ask(make(), "POST", "/message:send", body)) == (status, reason)
    if why == "too many parts":
        params = json.loads(body)
        body = json.dumps(call("SendMessage", params)).encode()
    spoken = ask(make(), "POST", "/rpc", body)
    assert failed(spoken.json()) == (code, reason)
    assert spoken.status_code == (401 if status == 401 else 200)


def test_4_6_3_extensions_that_we_do_not_know_are_ignored():
    wanted = {"A2A-Extensions": "https://example.com/one/v1,https://example.com/two/v2"}
    response = ask(served(), "POST", "/rpc", words(1), headers=wanted)
    assert "message" in response.json()["result"]
    assert "a2a-extensions" not in response.headers


def test_5_7_members_that_we_do_not_know_are_ignored():
    app = served()
    said = sending(1, aMemberOfTomorrow={"a": [1]})["params"] | {"another": 42}
    assert "task" in rpc(app, call("SendMessage", said))["result"]
    assert "task" in ask(app, "POST", "/message:send", said).json()
