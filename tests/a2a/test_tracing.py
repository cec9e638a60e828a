"""Spans: one parent across the wire, nothing private in them, and no cost without a host's SDK."""

import asyncio

import httpx
import pytest
from opentelemetry.trace import SpanKind, StatusCode

from negotiator.a2a.tracing import CONTEXT, TASK, TracedTransport, parent_headers, span, told
from tests.a2a.spans import recorder

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-01"


@pytest.fixture
def spans():
    recorder().clear()
    return recorder().get_finished_spans


def test_a_span_says_which_task_its_turn_came_to(spans):
    with span("turn", SpanKind.SERVER, {TASK: "", "empty": ""}) as current:
        told(current, "t-1", "")
        told(current, "", "c-1")
    (made,) = spans()
    assert dict(made.attributes) == {TASK: "t-1", CONTEXT: "c-1"}
    assert (made.name, made.kind, made.parent) == ("turn", SpanKind.SERVER, None)


def test_what_is_raised_leaves_its_name_and_not_its_text(spans):
    with pytest.raises(ValueError, match="reserve"), span("turn", SpanKind.CLIENT, {}):
        raise ValueError("the reserve is 2.400")
    (made,) = spans()
    assert made.status.status_code is StatusCode.ERROR
    assert dict(made.attributes) == {"error.type": "ValueError"}
    assert not made.events
    assert "2.400" not in made.to_json()


def test_a_callers_trace_is_the_parent_of_ours(spans):
    with span("turn", SpanKind.SERVER, {}, {"traceparent": PARENT}):
        assert parent_headers()["traceparent"].split("-")[1] == TRACE
    (made,) = spans()
    assert f"{made.context.trace_id:032x}" == TRACE
    assert f"{made.parent.span_id:016x}" == "b7ad6b7169203331"


@pytest.mark.parametrize(
    "headers",
    [
        {"traceparent": "00-" + "0" * 32 + "-b7ad6b7169203331-01"},
        {"traceparent": "nonsense\x00"},
        {"traceparent": PARENT + "x" * 1000},
        {"tracestate": "a=b"},
    ],
)
def test_a_broken_trace_of_a_caller_begins_one_of_our_own(spans, headers):
    with span("turn", SpanKind.SERVER, {}, headers):
        pass
    (made,) = spans()
    assert made.parent is None


def test_a_flood_of_trace_state_and_all_baggage_are_left_out(spans):
    flood = {"traceparent": PARENT, "tracestate": "k=" + "v" * 600, "baggage": "reserve=2.4"}
    with span("turn", SpanKind.SERVER, {}, flood):
        assert set(parent_headers()) == {"traceparent"}
    assert len(spans()) == 1


def test_requests_inside_a_span_carry_it_and_others_carry_nothing(spans):
    seen = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers.get("traceparent"))
        return httpx.Response(200)

    async def send() -> None:
        transport = TracedTransport(httpx.MockTransport(answer))
        async with httpx.AsyncClient(transport=transport) as client:
            await client.get("http://peer.example/")
            with span("turn", SpanKind.CLIENT, {}):
                await client.get("http://peer.example/")

    asyncio.run(send())
    (made,) = spans()
    assert seen[0] is None
    sent = [f"{made.context.trace_id:032x}", f"{made.context.span_id:016x}"]
    assert seen[1].split("-")[1:3] == sent
