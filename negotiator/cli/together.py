"""``negotiator run --to URL --to URL``: many counterparties at once, and one digest of them."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from negotiator.cli.failing import ERROR, NO_AGREEMENT, OK, OUTCOMES
from negotiator.cli.options import Display, Whom
from negotiator.cli.printing import emit, say
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.agent.negotiating import Desk, Event
    from negotiator.agent.party import Party

HOW_TO_ANSWER: Final = (
    "Look at each that waits: negotiator negotiations show ID; it says how to answer."
)
ANYBODY_WHO_SIGNS: Final = Whom()
"""At public addresses."""
_ENDLESS: Final = 1_000_000
"""Turns: here the mandate's own rounds are the only bound."""


def run_together(
    party: "Party", urls: Sequence[str], how: Display, whom: Whom = ANYBODY_WHO_SIGNS
) -> int:
    """Dial all at once, each until it ends or waits; say what came of it.

    What was interrupted with the same URL goes on.

    Args:
        party: our side.
        urls: whom to dial.
        how: how to say it.
        whom: who may be dialled.

    Returns:
        The exit code: what needs a person most, else 0 if all agreed, one did and nothing failed,
        or the need is met.

    Raises:
        UsageError: `whom` names something else than networks and origins.
        StoreError: the record cannot be read.
    """
    import asyncio

    desk = _desk(party, whom, _ENDLESS)
    with _waiting_for(len(urls), how):
        events = asyncio.run(_dial_all(desk, party, urls))
    return _tell(party, events, how)


def close_together(
    party: "Party",
    ids: Sequence[str],
    urls: Sequence[str],
    how: Display,
    whom: Whom = ANYBODY_WHO_SIGNS,
) -> int:
    """Close negotiations for one need, take the best offer of all or none; say what came of it.

    Args:
        party: our side.
        ids: of negotiations; without any, and without URLs, all that go on.
        urls: further counterparties to dial for it.
        how: how to say it.
        whom: who may be dialled.

    Returns:
        The exit code, as of `run_together`.

    Raises:
        UsageError: they are not all under one mandate, or `whom` names something else than
            networks and origins.
        StoreError: the record cannot be read.
    """
    import asyncio

    from negotiator.agent.negotiating import Target, close_best
    from negotiator.agent.negotiating.desk import TURNS

    desk = _desk(party, whom, TURNS)
    with _waiting_for(len(ids) + len(urls), how):
        targets = [Target(url) for url in urls]
        events = asyncio.run(close_best(desk, ids, targets=targets))
    return _tell(party, events, how)


def _desk(party: "Party", whom: Whom, turns: int) -> "Desk":
    """Return what a party dials with.

    Raises:
        UsageError, StoreError: see `Whom.way`.
    """
    from negotiator.bootstrap.agents import open_desk

    way = whom.way()
    return open_desk(
        [party],
        turns=turns,
        credentials=way.credentials,
        reach=way.reach,
        plain_hosts=whom.plain,
    )


def _tell(party: "Party", events: "Sequence[Event]", how: Display) -> int:
    """Say what came of several negotiations; return the exit code.

    Raises:
        StoreError: the record cannot be read.
    """
    from negotiator.agent.negotiating import digest

    met = need_met(party)
    code = code_of(events, met=met)
    if how is Display.JSON:
        emit(_document(events, code, met=met))
    elif how is not Display.NONE:
        say(*digest(events, how_to_ask=HOW_TO_ANSWER).splitlines())
        say("The need is met." if met else "The need is not met yet.")
    return code


def code_of(events: "Sequence[Event]", *, met: bool) -> int:
    """Return the exit code of what came of several negotiations.

    Args:
        events: what came of each; one that was only named twice does not count.
        met: whether the mandate has all the deals it allows.
    """
    codes = [_code(event) for event in events if event.outcome or event.kind != "skipped"]
    urgent = [code for code in codes if code not in {OK, ERROR, NO_AGREEMENT}]
    if urgent:
        return max(urgent)
    if met:
        return OK
    if ERROR in codes:
        return ERROR
    return OK if OK in codes else NO_AGREEMENT


def need_met(party: "Party") -> bool:
    """Say whether the deals that the mandate allows have all been made.

    Raises:
        StoreError: the record cannot be read.
    """
    from negotiator.policy.ports import LedgerState

    mandate = party.verified.mandate
    with party.store.read() as tx:
        rows = tx.live_ledger(mandate.id)
    made = {row.neg for row in rows if row.state is LedgerState.COMMITTED}
    return len(made) >= mandate.need.deals


def _code(event: "Event") -> int:
    """Return the exit code of one negotiation; one that could not be run is an error."""
    if event.kind == "failed" and event.outcome not in {"waiting", "blocked", "conflict"}:
        return ERROR
    return OUTCOMES.get(event.outcome, ERROR)


async def _dial_all(desk: "Desk", party: "Party", urls: Sequence[str]) -> "tuple[Event, ...]":
    """Go on with what is unfinished at these URLs and open the others, all at the same time."""
    import asyncio

    from negotiator.a2a.calling.dial import unfinished
    from negotiator.agent.lapsing import end_all_lapsed
    from negotiator.agent.negotiating import Target, answer, run_negotiations
    from negotiator.policy.counterparty import normal_url

    end_all_lapsed(party)
    begun = {normal_url(row.peer_url): row.neg for row in unfinished(party)}
    known = [url for url in urls if normal_url(url) in begun]
    going_on = answer(desk, [begun[normal_url(url)] for url in known])
    opening = run_negotiations(desk, [Target(url) for url in urls if url not in known])
    events = [event for came in await asyncio.gather(going_on, opening) for event in came]
    place = {normal_url(url): number for number, url in reversed(list(enumerate(urls)))}
    return tuple(sorted(events, key=lambda event: place.get(normal_url(event.url), len(urls))))


def _document(events: "Sequence[Event]", code: int, *, met: bool) -> dict[str, Json]:
    """Return what came of several negotiations, for machines."""
    told: list[Json] = [_event_document(event) for event in events]
    return {"events": told, "needMet": "true" if met else "false", "exitCode": str(code)}


def _event_document(event: "Event") -> dict[str, Json]:
    """Return one event, its numbers as text like all of ours."""
    last = {} if event.last is None else {"last": _move_document(event)}
    said: dict[str, Json] = {
        "kind": event.kind.value,
        "url": event.url,
        "negotiationId": event.id,
        "peer": event.peer,
        "outcome": event.outcome,
        "basis": event.basis,
        "terms": {} if event.terms is None else event.terms,
        "totals": event.totals,
        "reason": event.reason,
        "question": event.question,
        "turns": str(event.turns),
    }
    return said | last


def _move_document(event: "Event") -> Json:
    """Return their last move."""
    move = event.last
    if move is None:
        return {}
    return {"act": move.act, "text": move.text, "terms": {} if move.terms is None else move.terms}


@contextlib.contextmanager
def _waiting_for(count: int, how: Display) -> Iterator[None]:
    """Show a person that something goes on."""
    if how is not Display.LIVE:
        yield
        return
    from rich.console import Console

    what = "one counterparty" if count == 1 else f"{count} counterparties at once"
    with Console(stderr=True).status(f"Negotiating with {what} ..."):
        yield
