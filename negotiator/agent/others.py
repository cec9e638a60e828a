"""What else we have on the table for the same need: the other live negotiations of one mandate.

A strategy may be told how many there are and what the best offer standing in them is worth to us;
nothing else of one negotiation reaches another.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from negotiator.agent.record import Recorded, read
from negotiator.audit.guidance import constraints_of
from negotiator.mandate.view import View
from negotiator.policy.guidance import guidance_in
from negotiator.policy.ports import Store
from negotiator.policy.work import LIVE_STATES
from negotiator.strategies.catalogue import minds_others
from negotiator.strategies.space import Space, space_of
from negotiator.terms import Terms
from negotiator.terms.constraints import admitted


@dataclass(frozen=True, slots=True)
class Others:
    """What the other negotiations come to.

    Attributes:
        alternatives: how many of them are live.
        outside: what the best firm offer that stands in one of them, and that we might accept,
            is worth to us, 0 to 1; None when there is none.
    """

    alternatives: int = 0
    outside: Fraction | None = None


AskOthers = Callable[[str, datetime], Others]
"""Tells of the others, given the id of the negotiation that asks and the instant."""


def nobody(_neg: str, _at: datetime) -> Others:
    """Tell of no others."""
    return Others()


def others_in(store: Store, view: View, admits: Callable[[Terms], bool]) -> AskOthers:
    """Return what tells of the negotiations in a record.

    Args:
        store: the record.
        view: of the mandate; its floors say what we might accept.
        admits: the gate's answer whether an offer may be taken.

    Under a mandate whose strategy minds no others the record is not read.
    """
    if not minds_others(view):
        return nobody
    return lambda neg, at: _look(store, _Taker(space_of(view), admits), neg, at)


@dataclass(frozen=True, slots=True)
class _Taker:
    """What tells whether we might accept an offer."""

    space: Space
    admits: Callable[[Terms], bool]


def _look(store: Store, taker: _Taker, neg: str, at: datetime) -> Others:
    """Look at all other live negotiations.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: the record is damaged.
    """
    with store.read() as tx:
        rows = tx.negotiations(LIVE_STATES)
        live = [read(tx, row.neg) for row in rows if row.neg != neg]
    worths = [_standing(taker, recorded, at) for recorded in live if recorded is not None]
    return Others(len(live), max((worth for worth in worths if worth is not None), default=None))


def _standing(taker: _Taker, recorded: Recorded, at: datetime) -> Fraction | None:
    """Return what their standing offer is worth, None for none that we might take.

    An offer that does not bind them costs nothing to make, and must not hold up what we ask of
    anybody else.
    """
    latest, space = recorded.negotiation.latest, taker.space
    if recorded.negotiation.agenda != space.view.agenda:
        return None
    if latest is None or latest.by is recorded.side or latest.expired(at):
        return None
    if recorded.outbox is not None:
        return None  # we have answered it already, if only on the way
    constraints = constraints_of(guidance_in(recorded.row))
    if not admitted(space.view.agenda, constraints, latest.terms):
        return None
    good = latest.body.firm and space.takes(latest.terms) and taker.admits(latest.terms)
    return space.utility(latest.terms) if good else None
