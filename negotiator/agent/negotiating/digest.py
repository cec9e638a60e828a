"""A batch of events as one text for a model: six groups, a line each, nobody else's lines in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from negotiator.agent.negotiating.events import Event, Kind, TheirMove
from negotiator.agent.negotiating.quoting import MOST_REASON, bare, named, one_line, quoted

HEADINGS: Final = {
    Kind.SETTLED: "Settled",
    Kind.ASKING: "Waiting for your principal",
    Kind.BUDGET: "Out of turns",
    Kind.FAILED: "Failed",
    Kind.RECORDED: "Recorded",
    Kind.SKIPPED: "Skipped",
}
NONE: Final = "There are no negotiations in this batch."
HOW_TO_ASK: Final = (
    "Ask your principal once for all that ask the same: one ask_user, whose question contains the "
    "reference of each, then one answer with all their ids."
)
ROOM: Final = 30_000
"""Most characters of a digest, where its lines can be kept short enough."""


def digest(events: Sequence[Event], *, how_to_ask: str = HOW_TO_ASK) -> str:
    """Return events as one text, grouped in a fixed order, each group with its count.

    Text that counterparties chose stands within JSON strings, on one line, bounded.

    Args:
        events: what came of each negotiation.
        how_to_ask: stands behind those that wait, for whoever reads it.
    """
    if not events:
        return NONE
    room = ROOM // len(events)
    lines: list[str] = []
    for kind, heading in HEADINGS.items():
        group = [event for event in events if event.kind is kind]
        guided = _guided(events) if kind is Kind.RECORDED else []
        if group or guided:
            lines.append(f"{heading} ({len(group) + len(guided)}):")
            lines += (_line(event, room) for event in (*group, *guided))
        if group and kind is Kind.ASKING:
            lines.append(how_to_ask)
    return "\n".join(lines)


def _guided(events: Sequence[Event]) -> list[Event]:
    """Return what was recorded of negotiations that another group tells of."""
    told = (event for event in events if event.guidance and event.kind is not Kind.RECORDED)
    return [replace(event, kind=Kind.RECORDED, reason=event.guidance) for event in told]


def _line(event: Event, room: int) -> str:
    """Return one event on one line; what stands last is left out where there is no room."""
    who = [bare(event.id)] if event.id else []
    who += [named(event.peer)] if event.peer else []
    who += [bare(event.url)] if event.url else ["dialled us"] if event.outcome else []
    head, more = f"- {', '.join(who) or 'no negotiation'}: {_detail(event)}", _more(event)
    return f"{head}; {more}" if more and len(head) + len(more) < room else head


def _detail(event: Event) -> str:
    """Return what an event says first."""
    match event.kind:
        case Kind.SETTLED:
            return _settled(event)
        case Kind.ASKING:
            return asking(event.question, event.reference, event.about)
        case Kind.BUDGET if not event.reason:
            return f"{event.turns} turns used, still open; answer with its id goes on while it may"
        case _:
            return quoted(event.reason, MOST_REASON)


def asking(words: str, reference: str, about: str) -> str:
    """Return what a negotiation asks, on one line; a name the counterparty chose stands quoted."""
    named_so = f", the issue as they name it {named(about)}" if about else ""
    return f"asks {quoted(words)}, reference {bare(reference)}{named_so}"


def _settled(event: Event) -> str:
    """Return an outcome, then the terms, else the reason."""
    if event.terms is None:
        return f"{event.outcome}, because {quoted(event.reason, MOST_REASON)}"
    totals = f", totals {one_line(event.totals)}" if event.totals else ""
    return f"{event.outcome} (basis {event.basis}) on {one_line(event.terms)}{totals}"


def _more(event: Event) -> str:
    """Return their last move, where it helps to decide."""
    if event.kind not in {Kind.ASKING, Kind.BUDGET} or event.last is None:
        return ""
    return f"their last move: {_move(event.last)}"


def _move(move: TheirMove) -> str:
    """Return a move of theirs: what it did, in which words, on which terms."""
    words = f" {quoted(move.text)}" if move.text else ""
    return f"{move.act}{words}" + ("" if move.terms is None else f" {one_line(move.terms)}")
