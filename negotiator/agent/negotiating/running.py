"""Running negotiations: many at once, each to an event, none in the way of another.

These are plain functions, for a host with or without a model. The engine decides every move; what
a caller chooses is with whom, under which of its mandates, and when to go on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from negotiator.agent.holding import after_entries, after_turns
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.events import Event, Kind
from negotiator.agent.negotiating.reading import (
    RUNNING_STATES,
    event_of,
    next_takes_a_turn,
    peer_at,
    turns_of,
)
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.errors import AlreadyNegotiatingError, NegotiatorError, StoreError, UsageError
from negotiator.policy.counterparty import normal_url
from negotiator.policy.ports import NegotiationRow

logger = logging.getLogger(__name__)

_OURS = "an error of ours; the host's log has it"
_AGAIN = "named twice; it was opened once"

Act = Callable[[], Awaitable[Event]]
"""Runs one negotiation to its event."""


@dataclass(frozen=True, slots=True)
class Target:
    """A counterparty to negotiate with.

    Attributes:
        url: base URL of its agent.
        objective: what it is for, in words; for the session, never for a move.
    """

    url: str
    objective: str = ""


@dataclass(slots=True)
class Run:
    """Follows one negotiation: keeps its session from the start, and minds the turns."""

    party: Party
    sessions: Sessions
    target: Target
    turns: int
    once: bool = False
    neg: str = ""
    begun: int = 0

    async def opened(self, neg: str) -> None:
        """Keep the session before anything is sent."""
        self.neg = neg
        await self.sessions.keep(self.party, neg, self.target.url, self.target.objective)

    def goes_on(self, recorded: Recorded) -> bool:
        """Say whether another turn may be used."""
        if self.once and len(recorded.entries) > self.begun:
            return False
        return not spent(recorded, self.turns)

    def begin(self, recorded: Recorded | None) -> Party:
        """Return our side for this run, which makes no move that this run will not send."""
        self.begun = 0 if recorded is None else len(recorded.entries)
        holds = after_entries(self.begun) if self.once else after_turns(self.turns)
        return replace(self.party, holds=holds)


def spent(recorded: Recorded, turns: int) -> bool:
    """Say whether the next move would be a turn too many; a move that ends it never is."""
    return turns_of(recorded) >= turns and next_takes_a_turn(recorded)


async def run_negotiation(
    desk: Desk, target: Target, *, mandate: str = "", sessions: Sessions | None = None
) -> Event:
    """Open a negotiation and run it until it ends, waits, or is out of turns.

    Args:
        desk: what we negotiate with.
        target: with whom, and what for.
        mandate: id of the mandate; may be left out where there is only one.
        sessions: where its session goes; nowhere when not given.

    Raises:
        UsageError: there is no such mandate. Whatever else goes wrong is in the event.
    """
    run = Run(desk.party_of(mandate), sessions or Sessions(), target, desk.turns)
    return await to_event(desk, run)


async def run_negotiations(
    desk: Desk,
    targets: Sequence[Target],
    *,
    mandate: str = "",
    sessions: Sessions | None = None,
) -> tuple[Event, ...]:
    """Open a negotiation with every target at once; return their events in the order given.

    Args:
        desk: what we negotiate with.
        targets: with whom; one that is named twice is opened once.
        mandate: id of the mandate for all of them.
        sessions: where their sessions go.

    Raises:
        UsageError: there is no such mandate.
    """
    party = desk.party_of(mandate)
    filed = sessions or Sessions()
    seen: set[str] = set()
    acts: list[Act] = []
    for target in targets:
        if normal_url(target.url) in seen:
            acts.append(_saying(Event(Kind.SKIPPED, target.url, reason=_AGAIN)))
            continue
        seen.add(normal_url(target.url))
        run = Run(party, filed, target, desk.turns)
        acts.append(partial(to_event, desk, run))
    return await all_at_once(desk, acts)


def known(desk: Desk, neg: str) -> tuple[Party, NegotiationRow]:
    """Return a negotiation that must be on record.

    Raises:
        UsageError: it is not, or under a mandate that is not in use here.
    """
    found = desk.find(neg)
    if found is None:
        raise UsageError("no such negotiation is on record; the record lists them")
    return found


async def to_event(desk: Desk, run: Run) -> Event:
    """Run one negotiation to an event; whatever goes wrong is in the event."""
    try:
        return await to_event_if_free(desk, run)
    except AlreadyNegotiatingError as error:
        url, peer = run.target.url, peer_at(run.party, error.neg)
        return Event(Kind.SKIPPED, url, error.neg, peer, error.state, reason=error.message)


async def to_event_if_free(desk: Desk, run: Run) -> Event:
    """Run one negotiation to an event, unless another one with the counterparty is in the way.

    Raises:
        AlreadyNegotiatingError: it is; nothing was sent.
    """

    def failed() -> Event:
        peer = peer_at(run.party, run.neg) if run.neg else ""
        return Event(Kind.FAILED, run.target.url, run.neg, peer)

    return await guarded(lambda: _dialled(desk, run), failed)


async def _dialled(desk: Desk, run: Run) -> Event:
    """Run one negotiation; nothing is sent when its turns are spent."""
    recorded = load(run.party.store, run.neg) if run.neg else None
    runs = recorded is None or recorded.row.state in RUNNING_STATES
    if runs and (recorded is None or not spent(recorded, run.turns)):
        row = await desk.dial(run.begin(recorded), run.target.url, run.neg or None, run)
        run.neg = row.neg
    event = event_of(run.party, run.neg, run.target.url)
    try:
        await run.sessions.keep(run.party, run.neg, run.target.url, run.target.objective)
    except StoreError as error:
        reason = f"its session could not be saved ({error.message}); it stands as {event.outcome}"
        return replace(event, kind=Kind.FAILED, reason=reason)
    return event


async def guarded(act: Act, failed: Callable[[], Event]) -> Event:
    """Return an event; a failure is one as well, so that it is nobody else's.

    Args:
        act: runs one negotiation.
        failed: returns what is known of it when it fails.

    Raises:
        AlreadyNegotiatingError: another negotiation is in the way.
    """
    try:
        return await act()
    except AlreadyNegotiatingError:
        raise
    except NegotiatorError as error:
        reason = error.message
    except Exception:
        logger.exception("a negotiation could not be run; the others are")
        reason = _OURS
    return replace(failed(), reason=reason)


def each_once(ids: Iterable[str]) -> tuple[str, ...]:
    """Return ids in order, each once.

    Raises:
        UsageError: it is one text, of which each character would be taken for an id.
    """
    if isinstance(ids, str):
        raise UsageError(f"name negotiations by a list of ids, not by one text: {ids!a:.80}")
    return tuple(dict.fromkeys(ids))


def _saying(event: Event) -> Act:
    async def say() -> Event:
        return event

    return say


async def all_at_once(desk: Desk, acts: Sequence[Act]) -> tuple[Event, ...]:
    """Do everything at once, within the bound; when one is cancelled all are."""
    room = asyncio.Semaphore(desk.at_once)

    async def one(act: Act) -> Event:
        async with room:
            return await act()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(act)) for act in acts]
    return tuple(task.result() for task in tasks)
