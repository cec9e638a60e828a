"""A host with valid keys that says whatever a test wants it to say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Released
from negotiator.policy.ports import NegotiationRow
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import (
    ENVELOPE_TYP,
    Body,
    Envelope,
    OfferBody,
    message_id_of,
)
from negotiator.protocol.message import SignedMessage, data_part, read_message
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transcript import StoredEntry, read_stored
from negotiator.protocol.transitions import advance
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from negotiator.terms.jws import SignedDocument, sign
from tests.agent.negotiating.wire import SilenceError, Supplier

Answer = tuple[Act, Body, Mapping[str, Any]]


@dataclass
class Forger(Supplier):
    """Answers what `says` says, whatever its party's mandate and gate would say to that.

    Attributes:
        key: what it signs with.
        says: returns act, body and further members of its next envelope.
    """

    key: SigningKey = field(kw_only=True)
    says: Callable[["Forger"], Answer] = field(kw_only=True)
    state: Negotiation | None = None
    messages: list[SeenMessage] = field(default_factory=list)

    def task(self, neg: str) -> HostTask:
        """Return what it shows of the task."""
        if self.state is None:
            raise SilenceError("no such task")
        shown = "rejected" if self.state.final else "input-required"
        return HostTask("t-forged", "c-forged", shown, tuple(self.messages), None)

    def take(self, row: NegotiationRow, move: Released) -> HostTask:
        """Take a move and answer it, unless it was taken before."""
        if all(seen.message_id != move.message_id for seen in self.messages):
            data = parse_canonical(move.data)
            message = read_message(data)
            assert isinstance(message, SignedMessage)
            if self.state is None:
                self.state = Negotiation(row.neg, message.peek().iss, self.party.agent_id)
            self._enter(move.data, message.jws.payload, move.text)
            if not self.state.final:
                self._answer()
        return self.task(row.neg)

    @property
    def now(self) -> Negotiation:
        """The negotiation, once it has begun."""
        assert self.state is not None
        return self.state

    def _answer(self) -> None:
        act, body, members = self.says(self)
        state = self.now
        envelope = Envelope(
            neg=state.neg,
            task=state.task or "t-forged",
            iss=state.host,
            aud=state.dialler,
            seq=state.size,
            prev=state.head,
            act=act,
            round=state.round_of(act, Side.HOST),
            at=max(self.party.clock(), state.last_at or self.party.clock()),
            journal=hash_bytes(b"a journal nobody will see"),
            body=body,
        )
        payload = replace(envelope, **dict(members)).to_bytes()
        jws = SignedDocument(payload, (sign(payload, ENVELOPE_TYP, self.key),))
        first = state.host_authority is None
        statement = parse_canonical(self.party.verified.authority_jws.strip()) if first else None
        data = data_part(Envelope.from_document(jws.parse()), jws, statement)
        self._enter(canonical_bytes(data), payload, "")

    def _enter(self, data: bytes, payload: bytes, text: str) -> None:
        """Enter a message into what it shows."""
        self.state = advance(self.now, read_stored(StoredEntry(data, payload)))
        name = message_id_of(hash_bytes(payload))
        self.messages.append(SeenMessage(parse_canonical(data), text, name))

    def offer(self, price: str) -> OfferBody:
        """Return an offer at a price."""
        latest = self.now.latest
        return OfferBody(
            terms={
                "pricePerHour": {"amount": price, "currency": "USD"},
                "gpuHours": {"value": "10000", "unit": "HUR"},
            },
            expires_at=self.party.clock() + timedelta(minutes=5),
            firm=True,
            in_reply_to="" if latest is None else latest.id,
        )
