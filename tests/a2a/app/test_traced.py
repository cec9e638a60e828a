"""One span a turn: the task it came to, the caller's span above it, and nothing private."""

import pytest
from opentelemetry.trace import SpanKind, StatusCode

from negotiator.a2a.tracing import AGENT, CONTEXT, MESSAGE, OPERATION, TASK
from tests.a2a.app.requests import OPEN, ask, rpc, seller, sending, served
from tests.a2a.spans import recorder, said

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"
HEADERS = {"traceparent": f"00-{TRACE}-{PARENT}-01", "tracestate": "a=b", "baggage": "secret=7"}


@pytest.fixture
def spans():
    recorder().clear()
    return recorder().get_finished_spans


@pytest.mark.parametrize("way", ["/rpc", "/message:send", "/message:stream"])
def test_a_turn_is_one_span_with_its_task_and_the_callers_span_above(spans, way):
    app = served()
    said = sending()
    body = said if way == "/rpc" else said["params"]
    assert ask(app, "POST", way, body, headers=HEADERS).status_code == 200
    (made,) = spans()
    assert made.kind is SpanKind.SERVER
    assert f"{made.context.trace_id:032x}" == TRACE
    assert f"{made.parent.span_id:016x}" == PARENT
    attributes = dict(made.attributes)
    assert attributes[TASK].startswith("t-")
    assert attributes[CONTEXT].startswith("c-")
    assert attributes[MESSAGE] == "message-with-number-1"
    assert attributes[AGENT] == seller().agent_id
    assert attributes[OPERATION] == "invoke_agent"
    assert set(attributes) == {TASK, CONTEXT, MESSAGE, AGENT, OPERATION}


def test_nothing_private_and_nothing_said_is_on_a_span(spans):
    app = served()
    task = rpc(app, sending())["result"]["task"]
    parts = [
        {"text": "My reserve is 7.341908273."},
        {"data": OPEN, "mediaType": "application/json"},
    ]
    rpc(app, sending(2, taskId=task["id"], parts=parts), headers=HEADERS)
    rpc(app, sending(3, taskId="x" * 200))
    text = "".join(map(said, spans()))
    for private in ("7.341908273", "2.633", "2.10", "reserve", "secret", "xxx", "127.0.0.1"):
        assert private not in text, private
    assert all(not made.events for made in spans())


def test_a_turn_that_is_refused_is_an_error_by_name(spans):
    rpc(served(), sending(taskId="t-unknown"))
    (made,) = spans()
    assert made.status.status_code is StatusCode.ERROR
    assert made.attributes["error.type"] == "TaskNotFoundError"
    assert made.attributes[TASK] == "t-unknown"
    assert made.parent is None


@pytest.mark.parametrize("odd", ["", "00-zz", "x" * 600, f"00-{'0' * 32}-{PARENT}-01"])
def test_an_odd_trace_context_is_none(spans, odd):
    rpc(served(), sending(), headers={"traceparent": odd})
    (made,) = spans()
    assert made.parent is None


def test_what_is_refused_at_the_door_and_reads_are_no_turns(spans):
    app = served()
    ask(app, "POST", "/rpc", b"{")
    ask(app, "GET", "/tasks")
    ask(app, "GET", "/.well-known/agent-card.json")
    assert spans() == ()
