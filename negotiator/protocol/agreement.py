"""The agreement: built from the transcript alone, so that both sides derive the same bytes."""

from typing import Final

from negotiator.errors import OurProtocolError, VerificationError
from negotiator.protocol.bodies import AcceptBody, ConfirmBody
from negotiator.protocol.state import Negotiation, Offer, Side
from negotiator.terms import Role
from negotiator.terms.canonical import (
    Document,
    Json,
    b64encode,
    canonical_bytes,
    hash_document,
    raw_hash,
)
from negotiator.terms.jws import Signature, SignedDocument

AGREEMENT_TYP = "neg-agreement"


def agreement_id(neg: str, offer_id: str) -> str:
    """Return the id of the agreement on an offer."""
    digest = hash_document({"typ": "neg-agreement-id", "v": "1", "neg": neg, "offerId": offer_id})
    return "ag_" + b64encode(raw_hash(digest))


def build_agreement(negotiation: Negotiation, offer: Offer) -> Document:
    """Return the agreement on an offer of this negotiation.

    The transcript it names runs up to and including the offer.

    Raises:
        OurProtocolError: the negotiation is not open yet, so there is nothing to agree on.
    """
    agenda = negotiation.agenda
    if agenda is None:
        msg = "no agreement before the negotiation is open"
        raise OurProtocolError(msg)
    return {
        "typ": AGREEMENT_TYP,
        "v": "1",
        "agreementId": agreement_id(negotiation.neg, offer.id),
        "neg": negotiation.neg,
        "offerId": offer.id,
        "offeredBy": negotiation.role_of(offer.by).value,
        "agenda": agenda.hash,
        "terms": offer.body.terms,
        "termsHash": agenda.terms_hash(offer.terms),
        "derived": agenda.encode_totals(offer.terms),
        "buyer": _party(negotiation, Role.BUYER),
        "seller": _party(negotiation, Role.SELLER),
        "transcript": {"size": str(offer.seq + 1), "head": offer.hash},
    }


def agreement_bytes(negotiation: Negotiation, offer: Offer) -> bytes:
    """Return the canonical bytes both parties sign.

    Raises:
        OurProtocolError: see `build_agreement`.
    """
    parts = (
        negotiation.dialler_role,
        negotiation.agenda,
        negotiation.dialler_authority,
        negotiation.host_authority,
        offer.body,
    )
    names = (negotiation.neg, negotiation.dialler, negotiation.host, offer.id, offer.hash)
    key = (*names, *map(id, parts))
    known = _made.get(key)
    if known is None:
        data = canonical_bytes(build_agreement(negotiation, offer))
        if len(_made) >= _MOST_KEPT:
            _made.clear()
        known = _made[key] = (data, parts)  # which keeps the ids from being reused
    return known[0]


_MOST_KEPT: Final = 64
_made: dict[tuple[object, ...], tuple[bytes, tuple[object, ...]]] = {}
"""What agreements are made of these very parts: asked for by both sides' accept and confirm."""


def _party(negotiation: Negotiation, role: Role) -> Document:
    """Return how the agreement names one party; no statement, no principal."""
    side = negotiation.side_of(role)
    statement = negotiation.authority_of(side)
    if statement is None:
        return {"principal": "", "agent": negotiation.agent_of(side), "authority": ""}
    return {
        "principal": statement.authority.principal_id,
        "agent": statement.authority.agent_id,
        "authority": statement.hash,
    }


def signing_order(negotiation: Negotiation) -> tuple[Side, Side]:
    """Return the sides in the order their signatures stand: buyer first."""
    return negotiation.side_of(Role.BUYER), negotiation.side_of(Role.SELLER)


def check_agreement(negotiation: Negotiation, agreement: Json) -> Document:
    """Check the agreement that both parties signed against the transcript it closes.

    1. The transcript ends agreed, and the payload is, byte for byte, what it gives.
    2. Exactly two signatures stand under it, the buyer's first, each by the key that the party's
       authority statement names.
    3. The dialler's is the very one that its accept or confirm carried: the host signed last.

    Args:
        negotiation: a transcript that has been verified.
        agreement: the JWS.

    Returns:
        The payload.

    Raises:
        VerificationError: what does not hold.
    """
    offer = negotiation.accepted
    if not negotiation.agreed or offer is None:
        msg = f"the transcript ends {negotiation.phase}, not agreed"
        raise VerificationError(msg)
    signed = SignedDocument.from_document(agreement)
    if signed.payload != agreement_bytes(negotiation, offer):
        wrong = ", ".join(differing_members(signed, build_agreement(negotiation, offer)))
        msg = f"the agreement is not the one the transcript gives; it differs in {wrong}"
        raise VerificationError(msg)
    keys = []
    for side in signing_order(negotiation):
        statement = negotiation.authority_of(side)
        if statement is None:
            msg = f"no authority statement gives the {side}'s key"
            raise VerificationError(msg)
        keys.append(statement.authority.key)
    document = signed.verify(AGREEMENT_TYP, keys)
    place = signing_order(negotiation).index(Side.DIALLER)
    if signed.signatures[place] != dialler_signature(negotiation):
        msg = "the dialler's signature is not the one it gave in the transcript"
        raise VerificationError(msg)
    return document


def dialler_signature(negotiation: Negotiation) -> Signature | None:
    """Return the dialler's signature over the agreement from the entries that closed it."""
    for entry in reversed(negotiation.entries):
        body = entry.envelope.body
        if isinstance(body, AcceptBody | ConfirmBody) and entry.fault is None and body.signature:
            return body.signature
    return None


def differing_members(signed: SignedDocument, expected: Document) -> tuple[str, ...]:
    """Return the names in which a signed payload differs from what was expected."""
    try:
        found = signed.parse()
    except VerificationError:
        return ("its form",)
    names = sorted(set(found) | set(expected))
    return tuple(name for name in names if found.get(name) != expected.get(name))
