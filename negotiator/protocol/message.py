"""The data part of an A2A message: readable members, envelope, authority.

Source: docs/wire.md. With an envelope the readable members must say the same as the payload, as
strings, and be absent together. Without one they are all there is, nested or flat, and plain
JSON numbers are understood; from here inwards only canonical values exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from negotiator.errors import InvalidValueError, NegotiatorError, TheirProtocolError
from negotiator.protocol.acts import OFFERS, Act, Reason
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
    offer_id_of,
)
from negotiator.protocol.vocabulary import act_of, word_of
from negotiator.terms import Agenda, hash_bytes
from negotiator.terms.canonical import Document, Json, canonical_bytes
from negotiator.terms.jws import PublicKey, SignedDocument
from negotiator.terms.values import format_instant

EXTENSION_URI = "urn:negotiator:a2a:negotiation:1"
"""The A2A extension this protocol is declared under."""
MEDIA_TYPE = "application/json"
"""Media type of the data part."""

TERMS = "a value for every issue of the agenda, in each offer"
"""What peers without envelopes are told terms are, unless the host has words of its own."""
WORDS_ALONE: Document = {"negotiation": {}}
"""Recorded for a move of which a peer without envelopes was shown the prose and nothing else."""

_PARTS = {"negotiation", "envelope", "authority"}


@dataclass(frozen=True, slots=True)
class SignedMessage:
    """A data part with an envelope, taken apart and not yet verified.

    Attributes:
        readable: the readable members.
        jws: the envelope.
        authority: the sender's authority statement, if it came along.
        data: the whole part.
        raw: its canonical bytes, to record.
    """

    readable: Document
    jws: SignedDocument
    authority: Json | None
    data: Document
    raw: bytes

    def peek(self) -> Envelope:
        """Parse the payload without verifying it, only to look up whose key to verify it with.

        Raises:
            TheirProtocolError: malformed.
        """
        try:
            return Envelope.from_bytes(self.jws.payload)
        except InvalidValueError as error:
            msg = f"the signed payload: {error.message}"
            raise TheirProtocolError(msg) from error

    def verify(self, key: PublicKey) -> Envelope:
        """Check the signature, then parse, then compare the readable members.

        Raises:
            TheirProtocolError: the signature does not hold, the payload is malformed, or the
                readable members say something else.
        """
        try:
            self.jws.check(ENVELOPE_TYP, (key,))
        except NegotiatorError as error:
            raise TheirProtocolError(error.message) from error
        envelope = self.peek()  # the same bytes, which are parsed once
        if not envelope.signed:
            msg = f'the signed payload: expected typ "{ENVELOPE_TYP}" and v "1"'
            raise TheirProtocolError(msg)
        check_readable(self.readable, envelope, hash_bytes(self.jws.payload))
        return envelope


@dataclass(frozen=True, slots=True)
class PlainMessage:
    """A data part without an envelope: what it says, not yet interpreted.

    Attributes:
        members: the readable members, plain JSON numbers allowed.
    """

    members: Mapping[str, object]

    def act_in(self, agenda: Agenda | None) -> Act:
        """Return the act it names, by the protocol's word or the agenda's own.

        Args:
            agenda: what is negotiated; None while that is unknown.

        Raises:
            TheirProtocolError: none, or no word that is known.
        """
        return act_of(self.members.get("action"), agenda)

    def text(self, name: str) -> str:
        """Return a string member, empty when it is absent.

        Raises:
            TheirProtocolError: the member is not a string.
        """
        value = self.members.get(name, "")
        if not isinstance(value, str):
            msg = f"{name}: expected a string, got {type(value).__name__}"
            raise TheirProtocolError(msg)
        return value


_READABLE = frozenset(
    {
        "negotiationId",
        "round",
        "action",
        "offerId",
        "inReplyTo",
        "terms",
        "expiresAt",
        "agenda",
        "reason",
        "role",
        "termsHash",
        "pollAfter",
    }
)
"""Members a plain peer may send."""


def read_message(data: object) -> SignedMessage | PlainMessage:
    """Take a data part apart.

    Args:
        data: the JSON value as the transport delivered it.

    Raises:
        TheirProtocolError: not an object, unknown members, or a malformed envelope.
    """
    if not isinstance(data, Mapping):
        msg = f"expected a data part that is an object, got {type(data).__name__}"
        raise TheirProtocolError(msg)
    if "envelope" in data:
        return _read_signed(data)
    members = data.get("negotiation", data if "action" in data else None)
    if not isinstance(members, Mapping) or not all(isinstance(key, str) for key in members):
        msg = 'expected a data part {"negotiation": {"action": ...}} or its flat form'
        raise TheirProtocolError(msg)
    beside = set() if members is data else set(data) - {"negotiation"}
    unknown = (set(members) - _READABLE) | beside
    if unknown:
        msg = f"unknown members {sorted(ascii(name)[:40] for name in unknown)[:6]}"
        raise TheirProtocolError(msg)
    return PlainMessage(members)


def _read_signed(data: Mapping[str, object]) -> SignedMessage:
    """Take a data part with an envelope apart."""
    if "status" in data:
        # A statement on revocation that we passed over would seem to have been checked.
        msg = "status: this version knows no such statement; send the message without it"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    if not {"negotiation", "envelope"} <= set(data) <= _PARTS:
        msg = f"expected members {sorted(_PARTS)}, got {sorted(map(ascii, data))[:8]}"
        raise TheirProtocolError(msg)
    try:
        raw = canonical_bytes(data)  # type: ignore[arg-type] # whatever came
        jws = SignedDocument.from_document(data["envelope"])  # type: ignore[arg-type]
    except NegotiatorError as error:
        raise TheirProtocolError(error.message) from error
    readable = data["negotiation"]
    if not isinstance(readable, dict):
        msg = "expected the readable members as an object"
        raise TheirProtocolError(msg)
    authority = data.get("authority")
    return SignedMessage(readable, jws, authority, dict(data), raw)  # type: ignore[arg-type]


def readable_members(envelope: Envelope, digest: str) -> Document:
    """Return the readable members of an envelope.

    Args:
        envelope: the move.
        digest: its envelope hash, from which an offer's id follows.
    """
    members: Document = {
        "negotiationId": envelope.neg,
        "round": str(envelope.round),
        "action": envelope.act.value,
    }
    if envelope.act in OFFERS:
        members["offerId"] = offer_id_of(digest)
    members |= _readable_body(envelope.body)
    if envelope.plain:
        members |= _plain_extras(envelope.body)
    if envelope.to_plain_host:
        members |= _host_extras(envelope.body)
    return members


def _readable_body(body: Body) -> Document:
    """Return the readable members that depend on the act."""
    match body:
        case Opening():
            return {"agenda": body.agenda}
        case OfferBody():
            members: Document = {"terms": body.terms, "expiresAt": format_instant(body.expires_at)}
            return members | ({"inReplyTo": body.in_reply_to} if body.in_reply_to else {})
        case AcceptBody() | ConfirmBody() | WithdrawBody():
            return {"offerId": body.offer_id}
        case RejectBody() | RefuseBody() | HoldBody():
            return {}


def _plain_extras(body: Body) -> Document:
    """Return what a peer without envelopes must be told in readable form too."""
    match body:
        case RejectBody() | RefuseBody():
            return {"reason": body.reason.value}
        case HoldBody():
            return {"pollAfter": str(body.poll_after)}
        case _:
            return {}


def _host_extras(body: Body) -> Document:
    """Return what a host without envelopes must be told beside that: it has no payload to read."""
    match body:
        case Opening():
            return {"role": body.role.value}
        case AcceptBody():
            return {"termsHash": body.terms_hash}
        case _:
            return {}


def check_readable(readable: Document, envelope: Envelope, digest: str) -> None:
    """Check that the readable members say what the signed payload says.

    Raises:
        TheirProtocolError: a member differs, is missing or is too many; only the `offerId` of an
            offer, which is not in its payload, may be left out.
    """
    expected = readable_members(envelope, digest)
    if envelope.act in OFFERS and "offerId" not in readable:
        expected.pop("offerId")
    if set(readable) != set(expected):
        odd = sorted(ascii(name)[:40] for name in set(readable) ^ set(expected))[:6]
        msg = f"readable members and envelope differ in {odd}"
        raise TheirProtocolError(msg, reason=Reason.MALFORMED)
    for name, value in expected.items():
        if readable[name] != value:
            msg = f"readable member {name} differs from the envelope"
            raise TheirProtocolError(msg, reason=Reason.MALFORMED)


def data_part(envelope: Envelope, jws: SignedDocument, authority: Json | None) -> Document:
    """Return the data part that carries an envelope to a peer that reads envelopes."""
    data: Document = {
        "negotiation": readable_members(envelope, hash_bytes(jws.payload)),
        "envelope": jws.to_document(),
    }
    return data if authority is None else {**data, "authority": authority}


def plain_part(
    envelope: Envelope,
    digest: str,
    *,
    offer_id: str = "",
    agenda: Agenda | None = None,
    named: bool = False,
) -> Document:
    """Return the data part of a move to or from a peer that reads no envelopes, as recorded.

    Args:
        envelope: the move.
        digest: its envelope hash.
        offer_id: the peer's own name for the offer it makes; empty when it gave none.
        agenda: what is negotiated, by whose own words the act is called; None before it is open.
        named: whether the agenda is named in it, as beside our first answer to a peer that may
            have named none.
    """
    members = readable_members(envelope, digest)
    members["action"] = word_of(envelope.act, agenda)
    if offer_id:
        members["offerId"] = offer_id
    if named and agenda is not None:
        members["agenda"] = agenda.to_document()
    return {"negotiation": members}


def check_plain(readable: Document, envelope: Envelope, digest: str, agenda: Agenda | None) -> None:
    """Check that a recorded part of an exchange without envelopes says what its payload says.

    Args:
        readable: the readable members as recorded.
        envelope: the payload.
        digest: its envelope hash.
        agenda: the agenda of the negotiation, None before it is open.

    Raises:
        TheirProtocolError: a member differs, is missing or is too many; an act may be called by
            the agenda's own word, an offer of the peer's may have a name of the peer's own, an
            answer of ours may name the agenda, and where we showed words alone there are no
            members at all.
    """
    if not readable and envelope.signed and not envelope.to_plain_host:
        return
    expected = dict(readable)
    if envelope.act in OFFERS and not envelope.signed:
        expected.pop("offerId", None)
    if agenda is not None and envelope.act is not Act.OPEN:
        if readable.get("agenda") == agenda.to_document():
            expected.pop("agenda")
        if readable.get("action") == word_of(envelope.act, agenda):
            expected["action"] = envelope.act.value
    check_readable(expected, envelope, digest)


def part_bytes(data: Document) -> bytes:
    """Return the canonical bytes of a data part, as recorded.

    Raises:
        TheirProtocolError: it has none.
    """
    try:
        return canonical_bytes(data)
    except InvalidValueError as error:
        raise TheirProtocolError(error.message) from error
