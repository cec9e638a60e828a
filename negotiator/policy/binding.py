"""What terms a move would bind us to."""

from datetime import datetime
from typing import TypeAlias

from negotiator.errors import OurProtocolError
from negotiator.policy.moves import Draft
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, OfferBody
from negotiator.protocol.state import Negotiation, Offer
from negotiator.terms import Agenda, Terms
from negotiator.terms.canonical import Document

Bound: TypeAlias = tuple[Terms | None, Document | None, datetime | None]
"""Terms, the document that says them, and until when they hold; None where there are none."""


def offer_on_record(negotiation: Negotiation, offer_id: str) -> Offer:
    """Return an offer on record.

    Raises:
        OurProtocolError: there is none of that id: we would bind ourselves to nothing.
    """
    offer = negotiation.offer(offer_id)
    if offer is None:
        msg = f"no offer {offer_id} is on record"
        raise OurProtocolError(msg)
    return offer


def bound_by(draft: Draft, negotiation: Negotiation, agenda: Agenda) -> Bound:
    """Return the terms a draft binds us to: its own, or those on record of the offer it takes.

    Raises:
        InvalidValueError: its own terms are none of the agenda's.
        OurProtocolError: the offer it takes is not on record.
    """
    match draft.body:
        case OfferBody(terms=document, expires_at=expires):
            return agenda.decode_terms(document), document, expires
        case AcceptBody(offer_id=offer_id):
            offer = offer_on_record(negotiation, offer_id)
            return offer.terms, offer.body.terms, offer.body.expires_at
        case ConfirmBody(offer_id=offer_id):
            offer = offer_on_record(negotiation, offer_id)
            return offer.terms, offer.body.terms, None
        case _:
            return None, None, None
