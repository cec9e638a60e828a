"""What each act must satisfy beyond phase, turn, round and clock."""

from collections.abc import Callable

from negotiator.errors import NegotiatorError, TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.authority import check_scope
from negotiator.protocol.envelope import (
    AcceptBody,
    ConfirmBody,
    Envelope,
    OfferBody,
    Opening,
    RefuseBody,
    WithdrawBody,
)
from negotiator.protocol.state import Negotiation, Offer, OfferStatus, Received, Side
from negotiator.terms import Agenda, Role, Terms, hash_bytes
from negotiator.terms.jws import Signature, verify_signature


class IllegalActError(NegotiatorError):
    """An act has no effect; carries the external reason. `advance` turns it into a fault."""

    def __init__(self, reason: Reason, message: str) -> None:
        """Keep the external reason."""
        super().__init__(message)
        self.reason = reason


def _check_open(negotiation: Negotiation, received: Received, side: Side) -> None:
    """The dialler opens; a host that is the buyer answers once, with the same agenda."""
    envelope = received.envelope
    body = envelope.body
    if not isinstance(body, Opening) or body.deadline <= envelope.at:
        raise IllegalActError(Reason.DEADLINE, "the deadline is before the opening")
    if negotiation.agenda is None:
        if side is Side.HOST:
            raise IllegalActError(Reason.ILLEGAL_ACT, "the dialler opens first")
        return
    buyer = body.role is Role.BUYER and negotiation.dialler_role is Role.SELLER
    if not buyer or _has_opened(negotiation, side):
        msg = "only a host that is the buyer answers with its own open, and once"
        raise IllegalActError(Reason.ILLEGAL_ACT, msg)
    if Agenda.from_document(body.agenda).hash != negotiation.agenda.hash:
        msg = "the host's agenda is not the dialler's"
        raise IllegalActError(Reason.ILLEGAL_ACT, msg)


def _has_opened(negotiation: Negotiation, side: Side) -> bool:
    """Whether an `open` of that side had effect."""
    opened = (e.envelope for e in negotiation.entries if e.fault is None)
    agent = negotiation.agent_of(side)
    return any(envelope.act is Act.OPEN and envelope.iss == agent for envelope in opened)


def _check_offer(negotiation: Negotiation, received: Received, side: Side) -> None:
    """The seller offers first; a counter answers the other side's latest offer."""
    envelope = received.envelope
    body = envelope.body
    if not isinstance(body, OfferBody) or negotiation.agenda is None:
        raise IllegalActError(Reason.ILLEGAL_ACT, "not an offer")
    role = negotiation.role_of(side)
    if role is Role.BUYER and not negotiation.offers_by(side.other):
        raise IllegalActError(Reason.ILLEGAL_ACT, "the first offer is the seller's")
    latest = negotiation.latest
    wanted = "" if latest is None else latest.id
    if body.in_reply_to != wanted:
        msg = f"expected {'a counter to ' + wanted if wanted else 'a proposal'}"
        reason = Reason.SUPERSEDED if body.in_reply_to else Reason.ILLEGAL_ACT
        raise IllegalActError(reason, msg)
    if body.expires_at <= envelope.at:
        raise IllegalActError(Reason.EXPIRED, "the offer expires before it is made")
    limit = dict(negotiation.announced).get(side)
    # In its last round the buyer accepts or rejects and never counters.
    if limit is not None and envelope.round > limit - (1 if role is Role.BUYER else 0):
        raise IllegalActError(Reason.ROUND, "more rounds than announced")
    if received.offer_id and negotiation.offer(received.offer_id) is not None:
        raise IllegalActError(Reason.PROTOCOL, "an offer of that id exists")
    _check_authority(negotiation, envelope, side, negotiation.agenda.decode_terms(body.terms))


def _check_accept(negotiation: Negotiation, received: Received, side: Side) -> None:
    """An accept names a standing offer of the other side, its terms and the agreement."""
    envelope = received.envelope
    body = envelope.body
    if not isinstance(body, AcceptBody) or negotiation.agenda is None:
        raise IllegalActError(Reason.ILLEGAL_ACT, "not an accept")
    offer = _acceptable(negotiation, body.offer_id, side)
    if offer.expired(envelope.at):
        raise IllegalActError(Reason.EXPIRED, "the offer has expired")
    terms_hash = negotiation.agenda.terms_hash(offer.terms)
    if body.terms_hash != terms_hash and (envelope.signed or body.terms_hash):
        raise IllegalActError(Reason.TERMS_MISMATCH, "the accept hashes other terms")
    _check_authority(negotiation, envelope, side, offer.terms)
    payload = agreement_bytes(negotiation, offer)
    if envelope.signed and body.agreement != hash_bytes(payload):
        raise IllegalActError(Reason.TERMS_MISMATCH, "the accept hashes another agreement")
    _check_signature(negotiation, side, payload, body.signature)


def _acceptable(negotiation: Negotiation, offer_id: str, side: Side) -> Offer:
    """Return the standing offer of the other side that an accept names."""
    offer = negotiation.offer(offer_id)
    if offer is None:
        raise IllegalActError(Reason.UNKNOWN_OFFER, "no offer of that id exists")
    if offer.by is side:
        raise IllegalActError(Reason.OWN_OFFER, "an accept names the other side's offer")
    if offer.status is OfferStatus.SUPERSEDED:
        raise IllegalActError(Reason.SUPERSEDED, "a later offer ended this one")
    if offer.status is not OfferStatus.OPEN:
        raise IllegalActError(Reason.UNAVAILABLE, f"the offer is {offer.status}")
    return offer


def _check_confirm(negotiation: Negotiation, received: Received, side: Side) -> None:
    """A confirm names the accepted offer, and comes from whoever made it."""
    body = received.envelope.body
    offer = negotiation.accepted
    if not isinstance(body, ConfirmBody) or offer is None:
        raise IllegalActError(Reason.ILLEGAL_ACT, "nothing to confirm")
    if body.offer_id != offer.id or offer.by is not side:
        raise IllegalActError(Reason.UNKNOWN_OFFER, "another offer was accepted")
    _check_signature(negotiation, side, agreement_bytes(negotiation, offer), body.signature)


def _check_signature(
    negotiation: Negotiation, side: Side, payload: bytes, signature: Signature | None
) -> None:
    """The dialler signs the agreement with its accept or confirm; the host signs last."""
    if side is Side.HOST or negotiation.plain:
        if signature is not None:
            raise IllegalActError(Reason.ILLEGAL_ACT, "only an enveloped dialler signs here")
        return
    statement = negotiation.authority_of(side)
    if signature is None or statement is None:
        raise IllegalActError(Reason.ILLEGAL_ACT, "the signature over the agreement is missing")
    try:
        verify_signature(payload, AGREEMENT_TYP, statement.authority.key, signature)
    except NegotiatorError as error:
        raise IllegalActError(Reason.TERMS_MISMATCH, error.message) from error


def _check_withdraw(negotiation: Negotiation, received: Received, side: Side) -> None:
    """Only a non-firm offer of one's own that nobody answered can be withdrawn."""
    body = received.envelope.body
    latest = negotiation.latest
    if not isinstance(body, WithdrawBody) or latest is None or latest.id != body.offer_id:
        raise IllegalActError(Reason.ILLEGAL_ACT, "no such offer to withdraw")
    if latest.by is not side or latest.body.firm:
        raise IllegalActError(Reason.ILLEGAL_ACT, "only a non-firm offer of one's own goes back")
    _check_authority(negotiation, received.envelope, side, None)


def _check_refuse(negotiation: Negotiation, received: Received, side: Side) -> None:
    """Without a faulty entry, only an accept of a non-firm offer can be refused."""
    body = received.envelope.body
    offer, accept = negotiation.accepted, negotiation.accept
    if not isinstance(body, RefuseBody) or offer is None or accept is None:
        raise IllegalActError(Reason.ILLEGAL_ACT, "there is nothing to refuse")
    right = offer.by is side and not offer.body.firm and body.refused == accept.hash
    if not right or body.reason is not Reason.UNAVAILABLE:
        raise IllegalActError(Reason.ILLEGAL_ACT, "a firm offer must be confirmed")


def _check_authority(
    negotiation: Negotiation, envelope: Envelope, side: Side, terms: Terms | None
) -> None:
    """What a party does is covered by its authority statement.

    With a peer without envelopes nobody shows one: such a deal never settles as signed.
    """
    if negotiation.plain or negotiation.agenda is None:
        return
    statement = negotiation.authority_of(side)
    if statement is None:
        raise IllegalActError(Reason.AUTHORITY, "no authority statement")
    authority, body = statement.authority, envelope.body
    over = isinstance(body, OfferBody) and body.expires_at > authority.not_after
    if over or not authority.not_before <= envelope.at < authority.not_after:
        raise IllegalActError(Reason.AUTHORITY, "outside the authority's validity")
    agent, other = negotiation.agent_of(side.other), negotiation.authority_of(side.other)
    try:
        check_scope(
            authority,
            act=envelope.act,
            role=negotiation.role_of(side),
            agenda=negotiation.agenda,
            terms=terms,
            counterparty=(agent, other.authority.principal_id if other else agent),
        )
    except TheirProtocolError as error:
        raise IllegalActError(Reason.AUTHORITY, error.message) from error


CHECKS: dict[Act, Callable[[Negotiation, Received, Side], None]] = {
    Act.OPEN: _check_open,
    Act.PROPOSE: _check_offer,
    Act.COUNTER: _check_offer,
    Act.ACCEPT: _check_accept,
    Act.CONFIRM: _check_confirm,
    Act.WITHDRAW: _check_withdraw,
    Act.REFUSE: _check_refuse,
}
"""What an act must satisfy; `hold` and `reject` need nothing more."""
