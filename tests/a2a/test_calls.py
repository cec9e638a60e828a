"""Our own calls of JSON-RPC: what is sent and what is read is what the SDK would send and read."""

import asyncio
import json

import httpx
import pytest
from a2a.client import ClientConfig, ClientFactory
from a2a.client.errors import A2AClientError, A2AClientTimeoutError
from a2a.types.a2a_pb2 import AgentCard, Task
from a2a.utils.errors import JSON_RPC_ERROR_CODE_MAP, TaskNotFoundError
from a2a.utils.proto_utils import parse_lenient
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.calling.calls import RpcCalls, SdkCalls, calls_for
from negotiator.a2a.calling.reaching import BINDINGS, check_let_in
from negotiator.a2a.calling.tasks import host_task, task_in
from negotiator.errors import NetworkError
from tests.a2a.mutating import DOCUMENT, TEXT, perhaps_mutated
from tests.agent.table import table

URL = "http://host.example/rpc"
TASK = {"id": "t-1", "contextId": "c-1", "status": {"state": "TASK_STATE_INPUT_REQUIRED"}}


def card(*interfaces):
    """Return a card with interfaces of a binding, a version and a tenant."""
    made = AgentCard(name="host")
    for binding, version, tenant in interfaces or [("JSONRPC", "1.0", "")]:
        made.supported_interfaces.add(
            url=URL, protocol_binding=binding, protocol_version=version, tenant=tenant
        )
    return made


def both(handler):
    """Return our own calls and the SDK's, to a host that is a function."""
    carrier = httpx.MockTransport(handler)
    http = httpx.AsyncClient(transport=carrier)
    client = ClientFactory(ClientConfig(streaming=False, httpx_client=http)).create(card())
    return RpcCalls(carrier, URL, 15), SdkCalls(client, 15)


def answering(result=None, **more):
    """Return a host that notes what it hears and always says the same."""
    heard = []

    def handler(request):
        body = json.loads(request.content)
        heard.append((request.method, str(request.url), request.headers, body))
        said = {"jsonrpc": "2.0", "id": "1"} | (more or {"result": result})
        return httpx.Response(200, json=said)

    return handler, heard


def moves():
    """Give each move of a negotiation, with the place it names."""
    play = table()
    play.open()
    while (move := play.dialler.gate.pending(play.neg)) is not None:
        row = play.ours().row
        yield move, (row.task, row.context if row.task else "")
        play.send()


def test_what_is_sent_is_what_the_sdk_would_send():
    handler, heard = answering({"task": TASK})
    for move, place in moves():
        for calls in both(handler):
            seen = asyncio.run(calls.send(move, place, 2))
            assert (seen.task, seen.context, seen.state) == ("t-1", "c-1", "input-required")
    for calls in both(answering(TASK)[0]):
        assert asyncio.run(calls.get("t-1", None)).task == "t-1"
    assert len(heard) > 6
    for ours, theirs in zip(heard[::2], heard[1::2], strict=True):
        assert ours[:2] == theirs[:2]
        for name in ("content-type", "a2a-version", "a2a-extensions"):
            assert ours[2][name] == theirs[2][name]
        assert ours[3]["params"] == theirs[3]["params"]
        for name in ("jsonrpc", "method"):
            assert ours[3][name] == theirs[3][name]


@pytest.mark.parametrize("history", [None, 0, 2])
def test_what_is_asked_is_what_the_sdk_would_ask(history):
    handler, heard = answering(TASK)
    for calls in both(handler):
        asyncio.run(calls.get('t-\u00e9"1', history))
    assert heard[0][3]["params"].get("historyLength") == history
    ours, theirs = ({"historyLength": 0} | one[3]["params"] for one in heard)
    assert ours == theirs


@pytest.mark.parametrize("code", [*JSON_RPC_ERROR_CODE_MAP.values(), -1, "x", None, True, [1]])
def test_an_error_of_the_host_is_the_same_error_of_the_protocol(code):
    handler, _ = answering(error={"code": code, "message": "so it is"})
    raised = []
    for calls in both(handler):
        with pytest.raises(Exception) as told:  # noqa: PT011 - its type is compared
            asyncio.run(calls.get("t-1", 2))
        raised.append(told.value)
    ours, theirs = raised
    assert type(ours) is type(theirs) or isinstance(ours, A2AClientError)
    assert "so it is" in str(ours)


def test_an_error_with_no_words_and_one_that_is_none_are_told_too():
    for error, kind in (({"code": -32001}, TaskNotFoundError), ("no", A2AClientError)):
        ours, _ = both(answering(error=error)[0])
        with pytest.raises(kind):
            asyncio.run(ours.get("t-1", 2))


def test_a_host_that_turns_us_away_is_told_apart_from_one_that_is_silent():
    ours, _ = both(lambda _: httpx.Response(401))
    with pytest.raises(A2AClientError) as refused:
        asyncio.run(ours.get("t-1", 2))
    with pytest.raises(NetworkError, match="401"):
        check_let_in(refused.value)

    def silent(request):
        raise httpx.ReadTimeout("slow", request=request)

    ours, _ = both(silent)
    with pytest.raises(A2AClientTimeoutError):
        asyncio.run(ours.get("t-1", 2))


@pytest.mark.parametrize(
    ("interfaces", "ours"),
    [
        ([("JSONRPC", "1.0", "")], True),
        ([("GRPC", "1.0", ""), ("JSONRPC", "1.0", "")], True),
        ([("JSONRPC", "1.0", ""), ("JSONRPC", "0.3", "")], True),
        ([("JSONRPC", "0.3", "")], False),
        ([("JSONRPC", "1.0", "a tenant")], False),
        ([("HTTP+JSON", "1.0", ""), ("JSONRPC", "1.0", "")], False),
    ],
)
def test_only_json_rpc_of_version_1_0_without_a_tenant_is_spoken_here(interfaces, ours):
    http = httpx.AsyncClient()
    made = card(*interfaces)
    config = ClientConfig(
        streaming=False, httpx_client=http, supported_protocol_bindings=list(BINDINGS)
    )
    calls = calls_for(made, ClientFactory(config).create(made), httpx.AsyncHTTPTransport(), 15)
    assert isinstance(calls, RpcCalls) is ours


PARTS = st.lists(
    st.fixed_dictionaries({"text": TEXT}, optional={"mediaType": TEXT})
    | st.fixed_dictionaries(
        {"data": DOCUMENT | TEXT | st.lists(TEXT, max_size=2)}, optional={"mediaType": TEXT}
    ),
    max_size=3,
)
MESSAGE = st.fixed_dictionaries(
    {"role": st.sampled_from(["ROLE_AGENT", "ROLE_USER"]), "parts": PARTS},
    optional={
        "messageId": TEXT,
        "contextId": TEXT,
        "taskId": TEXT,
        "extensions": st.lists(TEXT, max_size=2),
    },
)
INSTANT = st.sampled_from(
    [
        "2026-10-01T14:05:00Z",
        "2026-02-28T23:59:59.123456789Z",
        "2026-02-30T00:00:00Z",
        "2026-02-31T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-10-01T24:00:00Z",
        "2026-10-01T14:05:60Z",
        "2026-10-01",
        "",
    ]
)
STATE = st.sampled_from(["TASK_STATE_WORKING", "TASK_STATE_COMPLETED", "TASK_STATE_UNSPECIFIED"])
STATUS = st.fixed_dictionaries(
    {"state": STATE}, optional={"timestamp": INSTANT, "message": MESSAGE}
)
ARTIFACT = st.fixed_dictionaries({"parts": PARTS}, optional={"artifactId": TEXT, "name": TEXT})
AGREED = st.builds(
    lambda one, value: one | {"parts": [{"data": {"agreement": value}}]}, ARTIFACT, DOCUMENT
)
SOUND = st.fixed_dictionaries(
    {"id": TEXT, "contextId": TEXT, "status": STATUS},
    optional={
        "history": st.lists(MESSAGE, max_size=2),
        "artifacts": st.lists(ARTIFACT | AGREED, max_size=2),
    },
)
SHOWN = perhaps_mutated(SOUND)


@given(shown=SHOWN)
def test_whatever_is_read_here_the_sdk_reads_alike(shown):
    seen = task_in(shown)
    if seen is not None:
        assert seen == host_task(parse_lenient(shown, Task()))
