"""One exchange at a time: for a host that decides itself when a negotiation goes on.

An exchange is one message of ours and its answer. Our next move is not made until the negotiation
goes on. Nobody is asked here: where the mandate makes a negotiation wait for its principal, the
event says that it waits, and no more; `answer` is the way on.
"""

from dataclasses import replace
from typing import Final

from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.events import Event, Kind
from negotiator.agent.negotiating.guiding import Spoken, enter
from negotiator.agent.negotiating.reading import RUNNING_STATES, dialled
from negotiator.agent.negotiating.running import Run, Target, known, to_event, to_event_if_free
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.audit.guidance import Scope
from negotiator.errors import UsageError
from negotiator.policy.work import LIVE_STATES

_WAITS: Final = "it waits for its principal, as the mandate demands; the record says for what"
_ENDED: Final = "it has ended ({state}), and nothing can change that; open a new one if need be"
_STANDS: Final = "{neg} does not go on by itself: it stands as {state}"
_THEIRS: Final = "the counterparty dialled us in {neg}; it goes on when they look again"


async def open_negotiation(
    desk: Desk, target: Target, *, mandate: str = "", sessions: Sessions | None = None
) -> Event:
    """Open a negotiation, for our first message and its answer.

    Args:
        desk: what we negotiate with.
        target: with whom, and what for.
        mandate: id of the mandate; may be left out where there is only one.
        sessions: where its session goes; nowhere when not given.

    Raises:
        UsageError: there is no such mandate.
        AlreadyNegotiatingError: a negotiation with this counterparty goes on, or came to a deal;
            nothing was sent. Whatever else goes wrong is in the event.
    """
    run = Run(desk.party_of(mandate), sessions or Sessions(), target, desk.turns, once=True)
    return _asking_nobody(await to_event_if_free(desk, run))


async def continue_negotiation(
    desk: Desk, neg: str, *, guidance: str = "", by: str = "", sessions: Sessions | None = None
) -> Event:
    """Go on with a negotiation that we dialled, for one message and its answer.

    One whose turns are spent sends nothing and says so.

    Args:
        desk: what we negotiate with.
        neg: its id.
        guidance: narrows our next move, and no later one: ``paymentDays >= 30``. Where no move is
            made it is kept for the next.
        by: who says so, by name; the desk's person when not given.
        sessions: where its session goes; nowhere when not given.

    Raises:
        UsageError: no such negotiation, it has ended, it waits for its principal, the
            counterparty dialled us, or the guidance is none; nothing was sent. Whatever else goes
            wrong is in the event.
        StoreError: its session could not be read, or the record not written.
    """
    filed = sessions or Sessions()
    target = Target(await filed.url_of(neg))
    run = _going_on(desk, neg, target, filed)
    words = _narrowed(run, guidance, by or desk.by) if guidance else ""
    return replace(_asking_nobody(await to_event(desk, run)), guidance=words)


async def negotiate_once(
    desk: Desk,
    target: Target,
    neg: str = "",
    *,
    mandate: str = "",
    sessions: Sessions | None = None,
) -> Event:
    """Open a negotiation, or go on with one, for one message and its answer.

    A negotiation that is in the way is an event here, not an error.

    Args:
        desk: what we negotiate with.
        target: with whom, and what for.
        neg: a negotiation to go on with; empty opens one.
        mandate: id of the mandate for a new one.
        sessions: where its session goes; nowhere when not given.

    Raises:
        UsageError: no such mandate or negotiation, or it cannot go on.
    """
    filed = sessions or Sessions()
    if neg:
        return _asking_nobody(await to_event(desk, _going_on(desk, neg, target, filed)))
    run = Run(desk.party_of(mandate), filed, target, desk.turns, once=True)
    return _asking_nobody(await to_event(desk, run))


def _going_on(desk: Desk, neg: str, target: Target, sessions: Sessions) -> Run:
    """Return what goes on with a negotiation for one exchange.

    Raises:
        UsageError: it cannot go on.
    """
    party, row = known(desk, neg)
    if row.state not in RUNNING_STATES | LIVE_STATES:
        raise UsageError(_ENDED.format(state=row.state))
    if not dialled(row):
        raise UsageError(_THEIRS.format(neg=neg))
    if row.state not in RUNNING_STATES:
        raise UsageError(_STANDS.format(neg=neg, state=row.state))
    there = target if target.url else replace(target, url=row.peer_url)
    return Run(party, sessions, there, desk.turns, once=True, neg=neg)


def _narrowed(run: Run, guidance: str, by: str) -> str:
    """Put guidance for the next move on record; return what stands there now.

    Raises:
        UsageError: it is no guidance, or the name is no person's.
    """
    entered = enter(run.party, run.neg, (Spoken(guidance, Scope.TURN),), by)
    if entered.wrong:
        raise UsageError(entered.wrong)
    return entered.words


def _asking_nobody(event: Event) -> Event:
    """Return an event without the question it may have come with."""
    if event.kind is not Kind.ASKING:
        return event
    return replace(event, kind=Kind.BUDGET, question="", reference="", reason=_WAITS)
