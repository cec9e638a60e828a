"""The spans of a process, recorded: OpenTelemetry takes one provider a process, so here it is."""

from functools import cache

from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import set_tracer_provider


@cache
def recorder() -> InMemorySpanExporter:
    """Return what records every span from the first call on; clear it before each test."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    set_tracer_provider(provider)
    return exporter


def said(span: ReadableSpan) -> str:
    """Return all that a span says but its times, whose digits may be anything."""
    events = [(one.name, dict(one.attributes or {})) for one in span.events]
    return repr((span.name, dict(span.attributes or {}), span.status.description, events))
