"""What a negotiation does in a best and final round: hold, call for the last offer, take, or end.

All negotiations for one need are told the same until one is told to take; each told one is decided
by the engine as ever, but it takes nothing by itself. What it was told is on record, so the
decision can be derived again.
"""

from dataclasses import replace
from datetime import datetime
from typing import Final

from negotiator.agent.party import Engine
from negotiator.audit.closings import Order
from negotiator.policy.moves import Decision, Draft
from negotiator.policy.orders import Told
from negotiator.protocol.state import Negotiation, Offer, Side
from negotiator.strategies.history import Choice, History, Proposal

TAKEN: Final = Decision("accept", "best-of-all")
"""Why we take an offer that nobody's standing offer beats."""
RELEASED: Final = Decision("reject", "released")
"""Why we end a negotiation that was closed together with others."""


def ends(told: Told | None) -> bool:
    """Say whether a negotiation was released, so that it ends as soon as it can."""
    return told is not None and told.order is Order.RELEASE


def may_confirm(told: Told | None, offer: Offer) -> bool | None:
    """Say whether to confirm an accept of an offer that did not bind us; None to let it wait.

    In a best and final round such an accept is one more offer to choose from.
    """
    if told is None or (told.order is Order.TAKE and told.offer == offer.id):
        return True
    return False if told.order is Order.RELEASE else None


def takes(
    engine: Engine, negotiation: Negotiation, side: Side, at: datetime, told: Told | None
) -> bool:
    """Say whether to take the offer that stands: the one that was named, and still admissible."""
    latest = negotiation.standing(at)
    if told is None or told.order is not Order.TAKE or latest is None:
        return False
    return latest.id == told.offer and latest.by is not side and engine.admits(latest.terms)


def holds(told: Told, negotiation: Negotiation, side: Side) -> bool:
    """Say whether nothing is left to say but what one is told to: the last offer is made."""
    if told.order is not Order.LAST_CALL:
        return told.order is not Order.COLLECT
    return any(offer.seq >= told.size for offer in negotiation.offers_by(side))


def one_more(engine: Engine, told: Told, history: History, proposal: Proposal) -> Proposal:
    """Return what to do at a last call: not to take what stands, if an offer can still be made."""
    if told.order is not Order.LAST_CALL or proposal.choice is not Choice.ACCEPT:
        return proposal
    return engine.decide(engine.view, history._replace(barred=True))


def worded(told: Told, draft: Draft) -> Draft:
    """Return an offer as one beside which a last call must be said, if it is one.

    The protocol has no act for that, and it gives nothing away.
    """
    return replace(draft, last_call=told.order is Order.LAST_CALL)
