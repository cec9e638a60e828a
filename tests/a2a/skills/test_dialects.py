"""Both dialects, in every spelling that agents in the field use: C212."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.skills import agent
from negotiator.a2a.skills.dialects import Binding, Dialect, Endpoint, Errand, ask_to_send
from negotiator.a2a.skills.reading import State, read_answer, read_state
from negotiator.errors import TheirProtocolError
from tests.a2a.skills.servers import SKILL, artifact, rpc, rpc_error, scripted, task, then

OLD_CARD = {"protocolVersion": "0.3.0", "supportedInterfaces": None}


def old_task(state, **more):
    """Return a task as 0.3 writes it."""
    return {"kind": "task", "id": "t-1", "contextId": "c-1", "status": {"state": state}} | more


def old_message(text, role="agent"):
    parts = [{"kind": "text", "text": text}]
    return {"kind": "message", "messageId": "m", "role": role, "parts": parts}


def call(lingua, said="yes", **options):
    [tool] = lingua.tools(agent(card=lingua.url, poll_every=0.01, timeout=30, **options))
    return asyncio.run(tool.execute(said))


def old_agent():
    """Serve an agent of 0.3, whose card has one URL and no interfaces."""
    return scripted(**OLD_CARD, preferredTransport="JSONRPC")


def test_c212_an_agent_of_0_3_is_asked_and_understood_in_its_own_dialect():
    parts = [{"kind": "text", "text": "ja"}, {"kind": "file", "file": {"uri": "u"}}]
    done = old_task("completed", artifacts=[{"artifactId": "a", "parts": parts}])
    with old_agent() as lingua:
        lingua.answer = then(rpc(old_task("submitted")), old_task("working"), done)
        outcome = call(lingua)
    assert lingua.methods() == ["message/send", "tasks/get", "tasks/get"]
    sent = lingua.calls[0].json["params"]
    assert sent["configuration"]["blocking"] is False
    assert sent["message"]["kind"] == "message"
    assert sent["message"]["role"] == "user"
    assert sent["message"]["parts"] == [{"kind": "text", "text": "yes"}]
    assert lingua.calls[0].headers["a2a-version"] == "0.3"
    assert (outcome.text, outcome.others, outcome.polls) == ("ja", 1, 2)


def test_c212_history_and_failures_of_0_3_are_understood():
    history = [old_message("hm"), old_message("ja"), old_message("yes", "user")]
    with old_agent() as lingua:
        lingua.answer = then(rpc(old_task("completed", history=history)))
        assert call(lingua).text == "ja"
    failed = old_task("failed")
    failed["status"]["message"] = old_message("no paper")
    with old_agent() as lingua:
        lingua.answer = then(rpc(failed))
        assert '"no paper"' in call(lingua).error


def test_c212_an_agent_of_0_3_over_http():
    with scripted(**OLD_CARD, preferredTransport="HTTP+JSON") as lingua:
        said = {"messageId": "m", "role": "ROLE_AGENT", "content": [{"text": "no paper"}]}
        failed = {"id": "t/1", "status": {"state": "TASK_STATE_FAILED", "message": said}}
        working = {"task": {"id": "t/1", "status": {"state": "TASK_STATE_WORKING"}}}
        answers = [working, failed]
        lingua.answer = lambda _: answers.pop(0)
        outcome = call(lingua)
    posted, looked = lingua.calls
    assert (posted.method, posted.path) == ("POST", "/v1/message:send")
    assert posted.json["request"]["content"] == [{"text": "yes"}]
    assert (looked.method, looked.path) == ("GET", "/v1/tasks/t%2F1?historyLength=20")
    assert outcome.state is State.FAILED
    assert '"no paper"' in outcome.error


def test_c212_an_agent_of_1_0_over_http_with_a_tenant():
    with scripted() as lingua:
        place = {"url": f"{lingua.url}/rest/", "protocolBinding": "HTTP+JSON", "tenant": "a/b"}
        lingua.card["supportedInterfaces"] = [place]
        answers = [{"task": task("WORKING")}, task("COMPLETED", artifacts=[artifact("ja")])]
        lingua.answer = lambda _: answers.pop(0)
        outcome = call(lingua)
    posted, looked = lingua.calls
    assert posted.path == "/rest/a%2Fb/message:send"
    assert posted.headers["content-type"] == "application/a2a+json"
    assert posted.json["message"]["parts"][0]["text"] == "yes"
    assert looked.path == "/rest/a%2Fb/tasks/t-1?historyLength=20"
    assert outcome.text == "ja"


def test_a_tenant_is_named_in_calls_of_json_rpc():
    with scripted() as lingua:
        lingua.card["supportedInterfaces"][0]["tenant"] = "mill"
        lingua.answer = then(task("WORKING"), task("COMPLETED"))
        call(lingua)
    assert [one.json["params"]["tenant"] for one in lingua.calls] == ["mill", "mill"]


def test_a_query_of_an_endpoint_stays_a_query():
    place = Endpoint("https://a.example/rest/?x=1", Binding.HTTP_JSON, Dialect.V1)
    errand = Errand("yes", "translate", "m")
    assert ask_to_send(place, errand).url == "https://a.example/rest/message:send?x=1"


@pytest.mark.parametrize("code", [-32601, -32009])
@pytest.mark.parametrize("old", [False, True])
def test_c212_an_agent_that_speaks_the_other_dialect_than_its_card_is_asked_in_that(code, old):
    def answer(seen):
        spoken = "message/send" if not old else "SendMessage"
        if seen.json["method"].lower().endswith("task") or seen.json["method"] == "tasks/get":
            return rpc(old_task("completed", artifacts=[artifact("ja")]))
        return rpc(old_task("working")) if seen.json["method"] == spoken else rpc_error(code, "no")

    with old_agent() if old else scripted() as lingua:
        lingua.answer = answer
        outcome = call(lingua)
    methods = ["SendMessage", "message/send", "tasks/get"]
    expected = ["message/send", "SendMessage", "GetTask"] if old else methods
    assert lingua.methods() == expected
    ids = {one.json["params"]["message"]["messageId"] for one in lingua.calls[:2]}
    assert len(ids) == 1
    assert outcome.text == "ja"


@pytest.mark.parametrize("code", [-32600, -32602, -32603, -32001, 500])
def test_c212_after_any_other_error_nothing_is_sent_again(code):
    with scripted() as lingua:
        lingua.answer = then(rpc_error(code, "no"))
        outcome = call(lingua)
    assert len(lingua.calls) == 1
    assert f"error {code}" in outcome.error


NEW, OLD = task("COMPLETED", artifacts=[artifact("ja")]), old_task("completed")
OLD = OLD | {"artifacts": [{"artifactId": "a", "parts": [{"kind": "text", "text": "ja"}]}]}
DIRECT = {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "ja"}]}
SPELLINGS = {
    "1.0, wrapped": {"task": NEW},
    "1.0, bare": NEW,
    "0.3, bare": OLD,
    "0.3, wrapped": {"task": OLD},
    "wrapped twice": {"result": {"task": NEW}},
    "a message of 1.0": {"message": DIRECT},
    "a message of 0.3": old_message("ja"),
    "a message without its kind": DIRECT,
    "a message of 0.3 over HTTP": {"msg": {"role": "ROLE_AGENT", "content": [{"text": "ja"}]}},
    "a state as a number": NEW | {"status": {"state": 3}},
    "a state of 0.3 in a task of 1.0": NEW | {"status": {"state": "completed"}},
    "a state of 1.0 in a task of 0.3": OLD | {"status": {"state": "TASK_STATE_COMPLETED"}},
    "a status in one word": NEW | {"status": "completed"},
    "members nobody knows": NEW | {"x-more": {"deep": [1, 2]}, "metadata": None},
    "parts of all kinds": NEW
    | {"artifacts": [{"parts": [{"type": "text", "text": "ja"}, {"root": 1}, 5, None]}]},
}


@pytest.mark.parametrize("what", SPELLINGS)
@pytest.mark.parametrize("old", [False, True])
def test_c212_every_spelling_of_an_answer_is_understood(what, old):
    with old_agent() if old else scripted() as lingua:
        lingua.answer = then(rpc(SPELLINGS[what]))
        outcome = call(lingua)
    assert outcome.text == "ja"
    assert outcome.metadata["state"] == "completed"
    assert outcome.metadata["taskId"] == (None if "message" in what else "t-1")


def test_c212_a_direct_message_is_the_answer_and_nothing_is_polled():
    with scripted() as lingua:
        lingua.answer = then(rpc({"message": DIRECT}))
        outcome = call(lingua)
    assert len(lingua.calls) == 1
    assert (outcome.text, outcome.polls) == ("ja", 0)


@pytest.mark.parametrize("state", list(State))
def test_c212_each_state_is_read_in_every_spelling(state):
    name = state.value.replace("-", "_").upper()
    spelled = [state.value, name, f"TASK_STATE_{name}", f" {state.value} "]
    assert {read_state(one) for one in spelled} == {state}


def test_c212_states_as_numbers_are_those_of_the_protobuf():
    from a2a.types.a2a_pb2 import TaskState

    for name, number in TaskState.items():
        expected = "unknown" if number == 0 else read_state(name)
        assert read_state(number) == expected


@pytest.mark.parametrize("value", [None, True, -1, 9, 99, 3.0, "", "dancing", [], {}, "x" * 999])
def test_a_state_nobody_knows_is_unknown(value):
    assert read_state(value) is State.UNKNOWN


def test_cancelled_with_two_l_is_the_same():
    assert read_state("cancelled") is State.CANCELED


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "status", "state", "artifacts", "parts", "text", "task", "message", "role"]
            )
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_c212_whatever_comes_is_read_or_refused_with_an_error_of_ours(document):
    try:
        seen = read_answer(document)
    except TheirProtocolError:
        return
    json.dumps([seen.task, seen.text, seen.said])
    assert isinstance(seen.state, State)


def test_the_skill_is_named_beside_the_message():
    with scripted(skills=[SKILL]) as lingua:
        lingua.answer = then(task("COMPLETED"))
        call(lingua)
    assert lingua.calls[0].json["params"]["message"]["metadata"] == {"skill": "translate"}
