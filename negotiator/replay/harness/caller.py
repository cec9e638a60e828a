"""The mouth of a replayed counterparty: its lines as envelopes that our side can take.

It dials, so our side hosts: the order of events is ours, and no move of ours is ever provisional.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from negotiator.agent.hosting import HostMessage
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.authority import Authority
from negotiator.protocol.envelope import (
    ENVELOPE_TYP,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    HoldBody,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
    message_id_of,
)
from negotiator.protocol.message import data_part
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.replay.harness.line import NO_TWIST, Line, Twist
from negotiator.replay.recorded import Said
from negotiator.terms import Agenda, Role, hash_bytes
from negotiator.terms.canonical import Document, canonical_bytes
from negotiator.terms.jws import SignedDocument, Signer, sign, sign_document

JOURNAL: Final = hash_bytes(b"a replayed counterparty keeps no journal")
"""Head of the journal that its envelopes name."""
_POLL: Final = 1
LONG: Final = timedelta(days=3650)
"""How long its offers stand where nobody knows."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a counterparty shows of its authority.

    Attributes:
        authority: what it says.
        document: the same, signed, as it is sent.
        hash: hash of its payload.
    """

    authority: Authority
    document: Document
    hash: str


@dataclass(frozen=True, slots=True)
class Caller:
    """Speaks for a counterparty.

    Attributes:
        neg: negotiation id.
        host: our agent id.
        statement: of its authority.
        signer: its own key.
    """

    neg: str
    host: str
    statement: Statement
    signer: Signer

    def opening(self, role: Role, agenda: Agenda, at: datetime) -> Envelope:
        """Return its `open`; its deadline is never the one that counts."""
        state = Negotiation(self.neg, self.statement.authority.agent_id, self.host)
        body = Opening(
            role, agenda.to_document(), min(at + LONG, self.statement.authority.not_after), None
        )
        return self._envelope(state, Act.OPEN, body, at, NO_TWIST)

    def owed(self, state: Negotiation, at: datetime, *, gone: bool = False) -> Envelope | None:
        """Return what the protocol obliges it to say now; None where nothing.

        Args:
            state: the negotiation.
            at: the clock.
            gone: whether it refuses what was accepted, as it may where its offer was not firm.
        """
        owed, accepted, accept = state.owed, state.accepted, state.accept
        if owed is not None and owed.by is Side.DIALLER:
            if owed.answer is Act.REJECT:
                return self._envelope(state, Act.REJECT, RejectBody(Reason.PROTOCOL), at, NO_TWIST)
            body = RefuseBody(owed.reason, owed.hash)
            return self._envelope(state, Act.REFUSE, body, at, NO_TWIST)
        if state.phase is not Phase.ACCEPTED or accepted is None or accept is None:
            return None
        if accepted.by is not Side.DIALLER:
            return None
        if gone and not accepted.body.firm:
            no = RefuseBody(Reason.UNAVAILABLE, accept.hash)
            return self._envelope(state, Act.REFUSE, no, at, NO_TWIST)
        payload = agreement_bytes(state, accepted)
        yes = ConfirmBody(accepted.id, sign(payload, AGREEMENT_TYP, self.signer))
        return self._envelope(state, Act.CONFIRM, yes, at, NO_TWIST)

    def say(self, state: Negotiation, line: Line) -> Envelope:
        """Return a line as an envelope."""
        at = max(line.at - line.twist.age, state.last_at or line.at)
        act, body = self._said(state, line, at)
        envelope = self._envelope(state, act, body, at, line.twist)
        if line.twist.crossing and state.entries:
            last = state.entries[-1].envelope
            envelope = replace(envelope, seq=last.seq, prev=last.prev)
        return envelope

    def _said(self, state: Negotiation, line: Line, at: datetime) -> tuple[Act, Body]:
        """Return a line in the protocol's acts."""
        latest = state.latest
        match line.said:
            case Said.OFFER:
                return self._offer(state, line, at)
            case Said.ACCEPT if latest is not None and state.agenda is not None:
                payload = agreement_bytes(state, latest)
                signature = sign(payload, AGREEMENT_TYP, self.signer)
                terms = state.agenda.terms_hash(latest.terms)
                return Act.ACCEPT, AcceptBody(latest.id, terms, hash_bytes(payload), signature)
            case Said.WITHDRAW if state.offers:
                return Act.WITHDRAW, WithdrawBody(state.offers[-1].id)
            case Said.HOLD:
                return Act.HOLD, HoldBody(_POLL)
            case _:
                return Act.REJECT, RejectBody(line.reason)

    def _offer(self, state: Negotiation, line: Line, at: datetime) -> tuple[Act, Body]:
        """Return an offer."""
        latest = state.latest
        until = at + (line.valid_for or LONG)
        terms = (
            {}
            if line.terms is None or state.agenda is None
            else state.agenda.encode_terms(line.terms)
        )
        body = OfferBody(
            terms=terms,
            expires_at=min(until, self.statement.authority.not_after),
            firm=line.twist.firm,
            in_reply_to="" if latest is None else latest.id,
        )
        return (Act.PROPOSE if latest is None else Act.COUNTER), body

    def _envelope(
        self, state: Negotiation, act: Act, body: Body, at: datetime, twist: Twist
    ) -> Envelope:
        """Return the envelope that comes next."""
        return Envelope(
            neg=self.neg,
            task=state.task,
            iss=self.statement.authority.agent_id,
            aud=self.host,
            seq=state.size,
            prev=state.head,
            act=act,
            round=state.round_of(act, Side.DIALLER) + twist.rounds,
            at=at,
            journal=JOURNAL,
            body=body,
        )

    def message(self, envelope: Envelope) -> HostMessage:
        """Return an envelope as the transport would deliver it."""
        payload = envelope.to_bytes()
        data = self._data(envelope, payload)
        return HostMessage(
            data=data,
            raw=canonical_bytes(data),
            text="",
            message_id=message_id_of(hash_bytes(payload)),
            task=envelope.task,
            context="",
            caller="",
        )

    def _data(self, envelope: Envelope, payload: bytes) -> Document:
        """Return the data part that carries an envelope."""
        jws = SignedDocument(payload, (sign(payload, ENVELOPE_TYP, self.signer),))
        return data_part(envelope, jws, None if envelope.seq else self.statement.document)


def statement_of(authority: Authority, principal: Signer) -> Statement:
    """Return a counterparty's statement as it is sent."""
    signed = sign_document(authority.to_document(), principal)
    return Statement(authority, signed.to_document(), hash_bytes(signed.payload))
