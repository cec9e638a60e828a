"""A counterparty with valid keys that says whatever a test wants it to say."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from negotiator.agent import host
from negotiator.agent.hosting import HostMessage
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.policy.keys import SigningKey
from negotiator.protocol.acts import Act
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.envelope import (
    ENVELOPE_TYP,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    HoldBody,
    OfferBody,
    Opening,
    message_id_of,
)
from negotiator.protocol.message import data_part
from negotiator.protocol.state import Negotiation, Side
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, canonical_bytes, parse_canonical
from negotiator.terms.jws import SignedDocument, sign

JOURNAL = hash_bytes(b"a journal nobody will see")


@dataclass
class Puppet:
    """Dials a host in the name of `party`, without its gate.

    Attributes:
        party: whose mandate and authority statement it shows.
        key: what it signs with.
        host: whom it talks to.
        neg: the negotiation id it uses.
    """

    party: Party
    key: SigningKey
    host: Party
    neg: str = "ng_puppet"

    @property
    def recorded(self) -> Recorded:
        """Return the negotiation on the host's record."""
        recorded = load(self.host.store, self.neg)
        assert recorded is not None
        return recorded

    @property
    def state(self) -> Negotiation:
        """Return the negotiation as both sides see it."""
        recorded = load(self.host.store, self.neg)
        blank = Negotiation(self.neg, self.party.agent_id, self.host.agent_id)
        return blank if recorded is None else recorded.negotiation

    @property
    def said(self) -> Envelope:
        """Return what the host said last."""
        ours = self.host.agent_id
        entries = reversed(self.state.entries)
        return next(e.envelope for e in entries if e.envelope.iss == ours)

    def envelope(self, act: Act, body: Body, **changes: Any) -> Envelope:
        """Return the envelope that comes next, any of its members replaced."""
        state = self.state
        at = self.host.clock()
        envelope = Envelope(
            neg=self.neg,
            task=state.task,
            iss=self.party.agent_id,
            aud=self.host.agent_id,
            seq=state.size,
            prev=state.head,
            act=act,
            round=state.round_of(act, Side.DIALLER),
            at=at if state.last_at is None else max(at, state.last_at),
            journal=JOURNAL,
            body=body,
        )
        return replace(envelope, **changes)

    def message(self, envelope: Envelope, *, authority: Document | None = None) -> HostMessage:
        """Return an envelope, signed, as the transport would deliver it."""
        payload = envelope.to_bytes()
        jws = SignedDocument(payload, (sign(payload, ENVELOPE_TYP, self.key),))
        if authority is None and envelope.seq == 0:
            authority = parse_canonical(self.party.verified.authority_jws.strip())
        data = data_part(envelope, jws, authority)
        return HostMessage(
            data=data,
            raw=canonical_bytes(data),
            text="",
            message_id=message_id_of(hash_bytes(payload)),
            task=envelope.task,
            context="",
            caller="",
        )

    def say(self, act: Act, body: Body, **changes: Any) -> Envelope:
        """Say it, and return what the host said last."""
        host.answer(self.host, self.message(self.envelope(act, body, **changes)))
        return self.said

    def open(self, **changes: Any) -> Envelope:
        """Open as the party's mandate would."""
        mandate = self.party.verified.mandate
        deadline = self.host.clock() + timedelta(hours=1)
        opening = Opening(mandate.role, mandate.agenda.to_document(), deadline, None)
        return self.say(Act.OPEN, opening, **changes)

    def offer(self, price: str, **changes: Any) -> OfferBody:
        """Return an offer at a price that stands for five minutes."""
        latest = self.state.latest
        body = OfferBody(
            terms={
                "pricePerHour": {"amount": price, "currency": "USD"},
                "gpuHours": {"value": "10000", "unit": "HUR"},
            },
            expires_at=self.host.clock() + timedelta(minutes=5),
            firm=True,
            in_reply_to="" if latest is None else latest.id,
        )
        return replace(body, **changes)

    def acceptance(self, **changes: Any) -> AcceptBody:
        """Return an accept of the last offer, the agreement signed."""
        state = self.state
        offer = state.offers[-1]
        payload = agreement_bytes(state, offer)
        assert state.agenda is not None
        body = AcceptBody(
            offer_id=offer.id,
            terms_hash=state.agenda.terms_hash(offer.terms),
            agreement=hash_bytes(payload),
            signature=sign(payload, AGREEMENT_TYP, self.key),
        )
        return replace(body, **changes)

    def confirmation(self) -> ConfirmBody:
        """Return the confirm of the accepted offer."""
        state = self.state
        assert state.accepted is not None
        payload = agreement_bytes(state, state.accepted)
        return ConfirmBody(state.accepted.id, sign(payload, AGREEMENT_TYP, self.key))

    def hold(self) -> Envelope:
        """Ask for time."""
        return self.say(Act.HOLD, HoldBody(1))
