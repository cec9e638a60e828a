"""Spans: one parent across the wire, nothing private in them, and no cost without a host's SDK."""

import asyncio

import httpx
import pytest
from opentelemetry.trace import SpanKind, StatusCode

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.tracing import (
    CONTEXT,
    MESSAGE,
    TASK,
    TracedTransport,
    parent_headers,
    span,
    told,
)
from negotiator.agent.record import load
from negotiator.terms import Role
from tests.a2a.spans import recorder, said
from tests.a2a.test_dial import pair, serving

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


def test_a_turn_is_one_trace_at_both_ends_of_the_wire_and_carries_its_task(spans):
    ours, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url))
    made = [one for one in spans() if one.instrumentation_scope.name == "negotiator"]
    sent = {one.attributes[MESSAGE]: one for one in made if one.kind is SpanKind.CLIENT}
    taken = [one for one in made if one.kind is SpanKind.SERVER]
    ours_said = sum(entry.ours for entry in load(ours.store, row.neg).entries)
    assert len(sent) == len(taken) == ours_said > 3
    above = {one.context.span_id: one.parent for one in spans()}
    for theirs_of_it in taken:
        ours_of_it = sent.pop(theirs_of_it.attributes[MESSAGE])
        parent = theirs_of_it.parent
        while parent.span_id != ours_of_it.context.span_id:  # a span of the SDK's is in between
            parent = above[parent.span_id]
        assert theirs_of_it.context.trace_id == ours_of_it.context.trace_id
        for name, value in ((TASK, row.task), (CONTEXT, row.context)):
            assert theirs_of_it.attributes[name] == ours_of_it.attributes[name] == value


def test_nothing_of_a_mandate_is_on_a_span_of_either_side(spans):
    ours, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        asyncio.run(negotiate(ours, url))
    text = "".join(map(said, spans()))
    for private in ("2.178", "2.4", "1.8", "reserve", "target", "mandate", "pricePerHour"):
        assert private not in text, private
