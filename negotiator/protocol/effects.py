"""What each act does to the state, beside passing the turn and moving the phase."""

from collections.abc import Callable
from dataclasses import replace

from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import AcceptBody, OfferBody, Opening, offer_id_of
from negotiator.protocol.state import Entry, Negotiation, Offer, OfferStatus, Received, Side
from negotiator.terms import Agenda


def _open(negotiation: Negotiation, received: Received, side: Side) -> Negotiation:
    """Take over role and agenda from the dialler, and the earlier of both deadlines."""
    body = received.envelope.body
    if not isinstance(body, Opening):
        return negotiation
    announced = negotiation.announced
    if body.rounds is not None:
        announced = (*announced, (side, body.rounds))
    deadline = min(body.deadline, negotiation.deadline or body.deadline)
    if side is Side.HOST:
        return replace(negotiation, announced=announced, deadline=deadline)
    return replace(
        negotiation,
        announced=announced,
        deadline=deadline,
        dialler_role=body.role,
        agenda=Agenda.from_document(body.agenda),
    )


def _offer(negotiation: Negotiation, received: Received, side: Side) -> Negotiation:
    """Put an offer on the table, which ends every earlier one by either side."""
    body = received.envelope.body
    if not isinstance(body, OfferBody) or negotiation.agenda is None:
        return negotiation
    offer = Offer(
        id=received.offer_id or offer_id_of(received.hash),
        seq=received.envelope.seq,
        hash=received.hash,
        by=side,
        terms=negotiation.agenda.decode_terms(body.terms),
        body=body,
    )
    # Whatever came before the last offer has been ended by it.
    earlier, last = negotiation.offers[:-1], negotiation.offers[-1:]
    return negotiation.offering((*earlier, *map(_superseded, last), offer))


def _superseded(offer: Offer) -> Offer:
    """End an offer that nothing else has ended."""
    return offer.ended(OfferStatus.SUPERSEDED) if offer.status is OfferStatus.OPEN else offer


def _accept(negotiation: Negotiation, received: Received, _side: Side) -> Negotiation:
    """Remember what was accepted, and by which entry."""
    body = received.envelope.body
    offer = negotiation.offer(body.offer_id) if isinstance(body, AcceptBody) else None
    entry = Entry(received.envelope, received.hash)
    return replace(negotiation, accepted=offer, accept=entry)


def _withdraw(negotiation: Negotiation, _received: Received, _side: Side) -> Negotiation:
    """Take the latest offer back."""
    return _end_latest(negotiation, OfferStatus.WITHDRAWN)


def _refuse(negotiation: Negotiation, _received: Received, side: Side) -> Negotiation:
    """Count a refusal; refusing an accept kills the offer and gives the turn back."""
    if negotiation.owed is not None:
        return replace(negotiation, refusals=negotiation.refusals + 1)
    after = _end_latest(negotiation, OfferStatus.UNAVAILABLE)
    return replace(after, accepted=None, accept=None, turn=side.other)


def _end_latest(negotiation: Negotiation, status: OfferStatus) -> Negotiation:
    """End the last offer."""
    return negotiation.offering((*negotiation.offers[:-1], negotiation.offers[-1].ended(status)))


EFFECTS: dict[Act, Callable[[Negotiation, Received, Side], Negotiation]] = {
    Act.OPEN: _open,
    Act.PROPOSE: _offer,
    Act.COUNTER: _offer,
    Act.ACCEPT: _accept,
    Act.WITHDRAW: _withdraw,
    Act.REFUSE: _refuse,
}
"""What an act does; `confirm`, `reject` and `hold` only move the phase."""
