"""The record of negotiations as the system message shows it: the last ten, from our own record."""

from collections.abc import Callable, Mapping
from typing import Final

from negotiator.agent.loop.wire import JsonObject
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.digest import asking
from negotiator.agent.negotiating.questions import question_of
from negotiator.agent.negotiating.quoting import bare, named, quoted
from negotiator.agent.negotiating.reading import dialled, peer_of
from negotiator.agent.record import load
from negotiator.errors import NegotiatorError
from negotiator.policy.ports import NegotiationRow, Store

LAST: Final = 10
"""How many negotiations are shown."""


def summary_of(desk: Desk) -> Callable[[Mapping[str, JsonObject]], str]:
    """Return what writes the record of a desk's negotiations, made anew each time.

    What it writes comes from the record; of the sessions only the objective is taken.
    """

    def write(sessions: Mapping[str, JsonObject]) -> str:
        latest = _latest(desk)
        lines = [_line(store, row, sessions.get(row.neg, {})) for store, row in latest]
        waiting = [row.neg for _, row in latest if row.state in {"waiting", "blocked"}]
        if waiting:
            lines.append(f"These wait for your principal: {', '.join(map(bare, waiting))}.")
        return "\n".join(lines)

    return write


def _latest(desk: Desk) -> list[tuple[Store, NegotiationRow]]:
    """Return the negotiations that changed last, the latest at the end.

    Raises:
        StoreError: a record cannot be read.
    """
    rows: list[tuple[Store, NegotiationRow]] = []
    for store in desk.stores():
        with store.read() as tx:
            rows += ((store, row) for row in tx.negotiations()[-LAST:])
    return sorted(rows, key=lambda pair: pair[1].updated)[-LAST:]


def _line(store: Store, row: NegotiationRow, session: JsonObject) -> str:
    """Return one negotiation on one line."""
    who, stands = _stands(store, row)
    objective = session.get("objective")
    purpose = f", for {quoted(objective)}" if isinstance(objective, str) and objective else ""
    way = f"we dialled {bare(row.peer_url)}" if dialled(row) else "dialled us"
    return f"- {bare(row.neg)}, {who}, {way}{purpose}: {stands}"


def _stands(store: Store, row: NegotiationRow) -> tuple[str, str]:
    """Return whom a negotiation is with, and its verdict or its question."""
    try:
        recorded = load(store, row.neg)
        asked = None if recorded is None else question_of(recorded)
        peer = row.peer_agent if recorded is None else peer_of(recorded)
    except NegotiatorError:
        return named(row.peer_agent or "unknown"), f"{row.state}; its record is damaged"
    if asked is None:
        return named(peer or "unknown"), row.state
    return named(peer or "unknown"), asking(asked.words, asked.reference, asked.about)
