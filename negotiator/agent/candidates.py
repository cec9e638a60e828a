"""The offers that stand in many negotiations for one need, and the best of them.

Worth is the gate's exact utility, so that what is compared here is what the mandate says, and not
what a strategy makes of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from negotiator.agent.party import Party
from negotiator.agent.record import read
from negotiator.policy import budget
from negotiator.policy.guidance import guidance_in, keeps_guidance
from negotiator.policy.ports import Transaction
from negotiator.policy.utility import utility
from negotiator.policy.work import LIVE_STATES
from negotiator.protocol.state import Negotiation, Offer, Phase, Side


@dataclass(frozen=True, slots=True)
class Candidate:
    """An offer that may be taken now.

    Attributes:
        neg: negotiation id.
        offer: the offer: theirs that stands, or ours that they accepted and that did not bind us.
        worth: what it is worth to us, 0 to 1.
        at: when it was made.
    """

    neg: str
    offer: Offer
    worth: Fraction
    at: datetime

    @property
    def rank(self) -> tuple[Fraction, datetime, str]:
        """What it is ordered by: the best first, of equals the earliest, then by id."""
        return -self.worth, self.at, self.neg


def best_of(party: Party, negs: Iterable[str]) -> Candidate | None:
    """Return the best offer that may be taken now in these negotiations; None for none.

    It stands, and is inside the mandate, the principal's guidance and what is left of deals and
    budget.

    Raises:
        StoreError: the record cannot be read.
        VerificationError: it is damaged.
    """
    with party.store.read() as tx:
        found = [_candidate(party, tx, neg) for neg in negs]
    return min((one for one in found if one is not None), key=lambda one: one.rank, default=None)


def room_left(party: Party) -> bool:
    """Say whether the mandate has a deal left, beside those made and those that may be.

    Raises:
        StoreError: the record cannot be read.
    """
    mandate = party.verified.mandate
    with party.store.read() as tx:
        rows = tx.live_ledger(mandate.id)
    return budget.available(mandate.need, rows, neg="", amount=Decimal(0)).allowed


def _candidate(party: Party, tx: Transaction, neg: str) -> Candidate | None:
    """Return the offer that may be taken in one negotiation."""
    recorded, mandate = read(tx, neg), party.verified.mandate
    if recorded is None or recorded.row.state not in LIVE_STATES or recorded.outbox is not None:
        return None
    negotiation = recorded.negotiation
    offer = _standing(negotiation, recorded.side, party.now(recorded.row))
    if offer is None or negotiation.agenda != mandate.agenda:
        return None
    guidance = guidance_in(recorded.row)
    inside = party.gate.admits(offer.terms)
    if not inside or not keeps_guidance(mandate.agenda, guidance, offer.terms):
        return None
    amount = budget.worst_case(mandate, offer.terms)
    rows = tx.live_ledger(mandate.id)
    if not budget.available(mandate.need, rows, neg=neg, amount=amount).allowed:
        return None
    at = negotiation.entries[offer.seq].envelope.at
    return Candidate(neg, offer, utility(mandate, offer.terms), at)


def _standing(negotiation: Negotiation, side: Side, now: datetime) -> Offer | None:
    """Return what can be taken: their offer that stands, or ours that they accepted.

    One of ours that binds us is confirmed as soon as it is accepted, and is nothing to choose.
    """
    if negotiation.owed is not None or negotiation.turn is not side:
        return None
    accepted = negotiation.accepted
    if negotiation.phase is Phase.ACCEPTED and accepted is not None:
        free = accepted.by is side and not accepted.body.firm
        return accepted if free else None
    at = now if negotiation.last_at is None else max(now, negotiation.last_at)
    latest = negotiation.standing(at)
    return latest if latest is not None and latest.by is not side else None
