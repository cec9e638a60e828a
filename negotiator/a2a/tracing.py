"""Spans: one for each turn, with the task it belongs to, and joined to the peer's.

A span says who did what when; it holds ids that both sides know, and nothing of a mandate, of
terms or of words. Without an OpenTelemetry SDK in the host nothing is recorded, at no cost.

A peer's trace context is data: it names a parent for our span and decides nothing. Baggage is
neither read nor sent.

Source: W3C Trace Context, Level 1; OpenTelemetry Semantic Conventions for Generative AI.
"""

from collections.abc import Awaitable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Protocol, TypeVar

import httpx
from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from negotiator import __version__

TASK: Final = "a2a.task.id"
"""Attribute: the task a turn belongs to."""
CONTEXT: Final = "a2a.context.id"
"""Attribute: the context of that task."""
MESSAGE: Final = "a2a.message.id"
"""Attribute: the message of a turn."""
OPERATION: Final = "gen_ai.operation.name"
AGENT: Final = "gen_ai.agent.name"

_W3C = TraceContextTextMapPropagator()
_HEADERS = ("traceparent", "tracestate")
_LONGEST = 512
"""Most characters of a header of theirs that is read; W3C asks for no more of `tracestate`."""


@contextmanager
def span(
    name: str,
    kind: SpanKind,
    attributes: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
) -> Iterator[Span]:
    """Be inside a span; of what is raised it keeps the name alone.

    Args:
        name: what is done.
        kind: on which side of the wire.
        attributes: empty ones are left out.
        headers: of the request that is served, in lower case; None for what we begin ourselves.
    """
    parent = None if headers is None else _W3C.extract(_bounded(headers))
    tracer = trace.get_tracer("negotiator", __version__)
    with tracer.start_as_current_span(
        name,
        context=parent,
        kind=kind,
        attributes={key: value for key, value in attributes.items() if value},
        record_exception=False,
        set_status_on_exception=False,
    ) as current:
        try:
            yield current
        except BaseException as error:
            current.set_attribute("error.type", type(error).__name__)
            current.set_status(StatusCode.ERROR)
            raise


def told(current: Span, task: str, context: str) -> None:
    """Say which task a turn came to; the first turn of one has none when it begins."""
    for key, value in ((TASK, task), (CONTEXT, context)):
        if value:
            current.set_attribute(key, value)


class _Placed(Protocol):
    """What names a task and its context."""

    @property
    def task(self) -> str:
        """The task."""

    @property
    def context(self) -> str:
        """Its context."""


T = TypeVar("T", bound=_Placed)


async def sent(message_id: str, place: tuple[str, str], sending: Awaitable[T]) -> T:
    """Be inside the span of a turn of ours while it is sent; return what it came to.

    Args:
        message_id: of the message.
        place: the task and the context it names, each may be empty.
        sending: sends it.
    """
    told_of = {MESSAGE: message_id, TASK: place[0], CONTEXT: place[1]}
    with span("negotiation send", SpanKind.CLIENT, told_of) as turn:
        answer = await sending
        told(turn, answer.task, answer.context)
        return answer


def parent_headers() -> dict[str, str]:
    """Return the headers that join a peer's span to the one we are in; none outside of any."""
    carrier: dict[str, str] = {}
    _W3C.inject(carrier)
    return carrier


def _bounded(headers: Mapping[str, str]) -> dict[str, str]:
    """Return the headers of a trace, as far as they are no longer than they may be."""
    found = {name: headers.get(name, "") for name in _HEADERS}
    return {name: value for name, value in found.items() if 0 < len(value) <= _LONGEST}


class TracedTransport(httpx.AsyncBaseTransport):
    """Sends the trace context along with each request that a span is around."""

    def __init__(self, inner: httpx.AsyncBaseTransport) -> None:
        """Send what a transport carries with the headers of the span it is in."""
        self._inner = inner

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request."""
        request.headers.update(parent_headers())
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        """Close what carries the requests."""
        await self._inner.aclose()
