"""Best and final: many negotiations for one need, of which the best offer of all is taken.

Every negotiation is run as far as the engine takes it, but takes nothing; those that still go on
are asked for their last offer; then the best that may be taken is, or the next best where that one
is not to be had; the others are released politely. What each was told is on record, so doing it
again after a crash finishes the same and sends nothing twice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from negotiator.agent.candidates import best_of, room_left
from negotiator.agent.lapsing import end_lapsed
from negotiator.agent.negotiating.closing_group import Group, group_of
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.events import Event, Kind
from negotiator.agent.negotiating.reading import RUNNING_STATES, dialled, event_of
from negotiator.agent.negotiating.running import Act, Run, Target, all_at_once, each_once, to_event
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.agent.party import Party
from negotiator.agent.telling import tell
from negotiator.audit.closings import Order
from negotiator.errors import UsageError
from negotiator.policy.orders import told_in
from negotiator.policy.ports import NegotiationRow
from negotiator.policy.work import LIVE_STATES

_TURNS: Final = 1_000_000
"""Here the mandate's own rounds are the only bound."""
_MET: Final = "the mandate has no deal left, so nobody was dialled"
_TAKING: Final = frozenset({"open", "waiting", "blocked"})
"""States in which an offer we were told to take is being taken, or a person must look first."""
_DOUBTFUL: Final = frozenset({"unanswered", "unconfirmed"})
"""States in which it may have been taken, and nobody tells us."""


async def close_best(
    desk: Desk,
    ids: Iterable[str] = (),
    *,
    targets: Sequence[Target] = (),
    mandate: str = "",
    sessions: Sessions | None = None,
) -> tuple[Event, ...]:
    """Take the best of all offers for one need, or none, and release the others.

    Without ids and targets, all negotiations that still go on under the mandate are closed. What
    belongs to a round that was begun before is closed with it.

    Args:
        desk: what we negotiate with.
        ids: negotiation ids, all under one mandate.
        targets: further counterparties, with whom negotiations are opened for this.
        mandate: id of the mandate, where no ids name it and there are several.
        sessions: where their sessions go.

    Returns:
        What came of each. One that is `recorded` holds what it would take until this is done again.

    Raises:
        UsageError: no such mandate, the negotiations are under several, or the ids are one text.
        BlockedError: the mandate is paused or revoked, so nothing could be taken.
        StoreError: the record cannot be read.
    """
    group = group_of(desk, each_once(ids), targets, mandate)
    closing = _Closing(desk, group.party, sessions or Sessions(), group)
    await closing.collect()
    await closing.call()
    await closing.take()
    await closing.release()
    return closing.events()


@dataclass(slots=True)
class _Collecting(Run):
    """Follows a negotiation that was opened for the round: it takes nothing from the start."""

    closing: str = ""

    async def opened(self, neg: str) -> None:
        """Tell it to hold what it would take, before anything is sent."""
        await Run.opened(self, neg)
        tell(self.party, neg, Order.COLLECT, self.closing)


@dataclass(slots=True)
class _Closing:
    """One best and final round.

    Attributes:
        desk: what we negotiate with.
        party: our side.
        sessions: where sessions go.
        group: what is closed together; negotiations that are opened for it join it.
        failed: what went wrong when a negotiation was last run, by id.
        lost: events of what never became a negotiation of this round.
    """

    desk: Desk
    party: Party
    sessions: Sessions
    group: Group
    failed: dict[str, Event] = field(default_factory=dict)
    lost: list[Event] = field(default_factory=list)

    async def collect(self) -> None:
        """Run all as far as the engine takes them, without taking anything."""
        if self._done():
            return
        self._tell(Order.COLLECT)
        going_on = [self._running(neg) for neg in self._told(Order.COLLECT, Order.LAST_CALL)]
        if room_left(self.party):
            going_on += [self._opening(target) for target in self.group.targets]
        else:
            skipped = (Event(Kind.SKIPPED, one.url, reason=_MET) for one in self.group.targets)
            self.lost.extend(skipped)
        await self._run(going_on)

    async def call(self) -> None:
        """Ask all that still go on for their last offer; pointless where no deal could be made."""
        if self._done() or not room_left(self.party):
            return
        self._tell(Order.LAST_CALL)
        await self._run([self._running(neg) for neg in self._told(Order.LAST_CALL)])

    async def take(self) -> None:
        """Take the best; where it is not to be had, the next best, as far as the mandate goes.

        Where we do not know whether an offer was taken its share of the budget stays reserved, so
        another one is taken only if the mandate has room for both.
        """
        for neg in self.group.urls:
            end_lapsed(self.party, neg)
        await self._run([self._running(neg) for neg in self._told(Order.TAKE)])
        while not self._done() and not self._states(Order.TAKE) & _TAKING:
            best = best_of(self.party, self.group.urls)
            if best is None:
                return
            try:
                told = tell(
                    self.party, best.neg, Order.TAKE, self.group.closing, offer=best.offer.id
                )
            except UsageError:
                return  # another process takes one already
            if told is None:
                return
            await self._run([self._running(best.neg)])

    async def release(self) -> None:
        """Release all others, once it is known what came of the one that was to be taken."""
        if not self._done() and self._states(Order.TAKE) & (_TAKING | _DOUBTFUL):
            return
        self._tell(Order.RELEASE)
        ending = [neg for neg in self._told(Order.RELEASE) if self._row(neg).state == "open"]
        await self._run([self._running(neg) for neg in ending])

    def events(self) -> tuple[Event, ...]:
        """Return what came of each."""
        return (*(self._event(neg) for neg in self.group.urls), *self.lost)

    def _tell(self, order: Order) -> None:
        """Tell all that may be told; the record says to which it is news.

        One whose next move our gate blocked is only released. One that the counterparty dialled is
        not called: what it offers there it has offered, and we cannot ask it to look again.
        """
        for neg in self.group.urls:
            row = self._row(neg)
            stuck = row.state == "blocked" and order is not Order.RELEASE
            uncallable = order is Order.LAST_CALL and not dialled(row)
            if not stuck and not uncallable:
                tell(self.party, neg, order, self.group.closing)

    def _told(self, *orders: Order) -> list[str]:
        """Return those that were told so last, can go on, and that we dialled."""
        rows = [self._row(neg) for neg in self.group.urls]
        return [
            row.neg
            for row in rows
            if row.state in RUNNING_STATES and dialled(row) and _order(row) in orders
        ]

    def _states(self, order: Order) -> set[str]:
        """Return how those stand that were told so last."""
        rows = [self._row(neg) for neg in self.group.urls]
        return {row.state for row in rows if _order(row) is order}

    def _done(self) -> bool:
        """Say whether the deal of this round is made."""
        rows = [self._row(neg) for neg in self.group.urls]
        return any(row.state == "agreed" and _order(row) is not None for row in rows)

    def _row(self, neg: str) -> NegotiationRow:
        """Return our record of a negotiation of this round."""
        with self.party.store.read() as tx:
            row = tx.negotiation(neg)
        if row is None:
            msg = f"no negotiation {neg} is on record"
            raise UsageError(msg)
        return row

    def _running(self, neg: str) -> Act:
        """Return what goes on with a negotiation."""
        target = Target(self.group.urls[neg] or self._row(neg).peer_url)
        run = Run(self.party, self.sessions, target, _TURNS, neg=neg)
        return partial(to_event, self.desk, run)

    def _opening(self, target: Target) -> Act:
        """Return what opens a negotiation for this round."""
        run = _Collecting(self.party, self.sessions, target, _TURNS, closing=self.group.closing)
        return partial(to_event, self.desk, run)

    async def _run(self, acts: Sequence[Act]) -> None:
        """Do all at once, and remember what went wrong."""
        for event in await all_at_once(self.desk, acts):
            if not event.id or (event.kind is Kind.SKIPPED and not self._joins(event.id)):
                self.lost.append(event)
                continue
            self.group.urls.setdefault(event.id, event.url)
            self.failed.pop(event.id, None)
            if event.kind is Kind.FAILED:
                self.failed[event.id] = event

    def _joins(self, neg: str) -> bool:
        """Say whether one that is in the way belongs to the round, or another process opened it."""
        return neg in self.group.urls or self._row(neg).state in LIVE_STATES

    def _event(self, neg: str) -> Event:
        """Return how one stands; what went wrong last, unless it has come to an end since."""
        event = event_of(self.party, neg, self.group.urls[neg])
        failed = self.failed.get(neg)
        return event if failed is None or event.kind is Kind.SETTLED else failed


def _order(row: NegotiationRow) -> Order | None:
    """Return what a negotiation was told last; None for nothing."""
    told = told_in(row)
    return None if told is None else told.order
