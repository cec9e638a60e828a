"""What each act carries beside the members common to all envelopes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from negotiator.errors import InvalidValueError, NegotiatorError
from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role
from negotiator.terms.canonical import Document, Json, raw_hash
from negotiator.terms.jws import Signature
from negotiator.terms.values import (
    check_reference,
    format_instant,
    parse_flag,
    parse_instant,
    parse_whole,
)

MAX_ENTRIES = 10_000
"""Most entries a transcript may have."""
MAX_POLL_SECONDS = 3_600
MAX_ID = 64
"""Longest id of a negotiation, task or offer; ours are shorter, a plain peer's are any id."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What `open` carries: the side we take, the whole agenda, the deadline, rounds if told."""

    role: Role
    agenda: Document
    deadline: datetime
    rounds: int | None

    def to_document(self) -> Document:
        """Write the members."""
        document: Document = {
            "role": self.role.value,
            "agenda": self.agenda,
            "deadline": format_instant(self.deadline),
        }
        return document | ({} if self.rounds is None else {"rounds": str(self.rounds)})


@dataclass(frozen=True, slots=True)
class OfferBody:
    """What `propose` and `counter` carry; `in_reply_to` is empty for `propose`."""

    terms: Document
    expires_at: datetime
    firm: bool
    in_reply_to: str

    def to_document(self) -> Document:
        """Write the members."""
        document: Document = {
            "terms": self.terms,
            "expiresAt": format_instant(self.expires_at),
            "firm": "true" if self.firm else "false",
        }
        return document | ({"inReplyTo": self.in_reply_to} if self.in_reply_to else {})


@dataclass(frozen=True, slots=True)
class AcceptBody:
    """What `accept` carries; `signature` over the agreement only when the dialler accepts.

    A peer without envelopes names the offer only: its `terms_hash` and `agreement` may be empty.
    """

    offer_id: str
    terms_hash: str
    agreement: str
    signature: Signature | None

    def to_document(self) -> Document:
        """Write the members."""
        document: Document = {
            "offerId": self.offer_id,
            "termsHash": self.terms_hash,
            "agreement": self.agreement,
        }
        return document | _write_signature(self.signature)


@dataclass(frozen=True, slots=True)
class ConfirmBody:
    """What `confirm` carries; `signature` over the agreement only when the dialler confirms."""

    offer_id: str
    signature: Signature | None

    def to_document(self) -> Document:
        """Write the members."""
        return {"offerId": self.offer_id, **_write_signature(self.signature)}


@dataclass(frozen=True, slots=True)
class RejectBody:
    """What `reject` carries."""

    reason: Reason

    def to_document(self) -> Document:
        """Write the members."""
        return {"reason": self.reason.value}


@dataclass(frozen=True, slots=True)
class WithdrawBody:
    """What `withdraw` carries."""

    offer_id: str

    def to_document(self) -> Document:
        """Write the members."""
        return {"offerId": self.offer_id}


@dataclass(frozen=True, slots=True)
class HoldBody:
    """What `hold` carries: seconds after which to ask again, a constant that tells nothing."""

    poll_after: int

    def to_document(self) -> Document:
        """Write the members."""
        return {"pollAfter": str(self.poll_after)}


@dataclass(frozen=True, slots=True)
class RefuseBody:
    """What `refuse` carries: why, and the hash of the entry that has no effect."""

    reason: Reason
    refused: str

    def to_document(self) -> Document:
        """Write the members."""
        return {"reason": self.reason.value, "refused": self.refused}


Body: TypeAlias = (
    Opening
    | OfferBody
    | AcceptBody
    | ConfirmBody
    | RejectBody
    | WithdrawBody
    | HoldBody
    | RefuseBody
)
"""What an act carries beside the common members."""


def read_body(act: Act, document: Document, *, signed: bool) -> Body:
    """Read what an act carries.

    Args:
        act: which act.
        document: the whole payload, whose member names have been checked.
        signed: whether the entry is signed; one that is not may leave hashes empty.

    Raises:
        InvalidValueError: a malformed member.
        ValueError: an unknown role or reason.
    """
    if act is Act.ACCEPT:
        return _read_accept(document, signed=signed)
    return _READERS[act](document)


def short_id(value: Json) -> str:
    """Return the id of a negotiation, task or offer.

    Raises:
        InvalidValueError: not printable ASCII without spaces, or too long.
    """
    found = check_reference(value)
    if len(found) > MAX_ID:
        msg = f"expected an id of at most {MAX_ID} characters"
        raise InvalidValueError(msg)
    return found


def text(value: Json) -> str:
    """Return a string member.

    Raises:
        InvalidValueError: not a string.
    """
    if not isinstance(value, str):
        msg = f"expected a string, got {type(value).__name__}"
        raise InvalidValueError(msg)
    return value


def digest(value: Json) -> str:
    """Return a hash member.

    Raises:
        InvalidValueError: not ``sha256:`` and hex digits.
    """
    found = text(value)
    raw_hash(found)
    return found


def _object(value: Json) -> Document:
    if not isinstance(value, dict):
        msg = f"expected an object, got {type(value).__name__}"
        raise InvalidValueError(msg)
    return value


def _read_opening(document: Document) -> Opening:
    rounds = document.get("rounds")
    return Opening(
        role=Role(text(document["role"])),
        agenda=_object(document["agenda"]),
        deadline=parse_instant(document["deadline"]),
        rounds=None if rounds is None else parse_whole(rounds, low=1, high=MAX_ENTRIES),
    )


def _read_propose(document: Document) -> OfferBody:
    return OfferBody(
        terms=_object(document["terms"]),
        expires_at=parse_instant(document["expiresAt"]),
        firm=parse_flag(document["firm"]),
        in_reply_to=short_id(document["inReplyTo"]) if "inReplyTo" in document else "",
    )


def _read_accept(document: Document, *, signed: bool) -> AcceptBody:
    hashes = [text(document[name]) for name in ("termsHash", "agreement")]
    terms_hash, agreement = (digest(found) if found or signed else "" for found in hashes)
    offer_id, signature = short_id(document["offerId"]), _read_signature(document)
    return AcceptBody(offer_id, terms_hash, agreement, signature)


def _read_confirm(document: Document) -> ConfirmBody:
    return ConfirmBody(short_id(document["offerId"]), _read_signature(document))


def _read_reject(document: Document) -> RejectBody:
    return RejectBody(Reason(text(document["reason"])))


def _read_withdraw(document: Document) -> WithdrawBody:
    return WithdrawBody(short_id(document["offerId"]))


def _read_hold(document: Document) -> HoldBody:
    return HoldBody(parse_whole(document["pollAfter"], low=1, high=MAX_POLL_SECONDS))


def _read_refuse(document: Document) -> RefuseBody:
    return RefuseBody(Reason(text(document["reason"])), digest(document["refused"]))


_READERS: dict[Act, Callable[[Document], Body]] = {
    Act.OPEN: _read_opening,
    Act.PROPOSE: _read_propose,
    Act.COUNTER: _read_propose,
    Act.CONFIRM: _read_confirm,
    Act.REJECT: _read_reject,
    Act.WITHDRAW: _read_withdraw,
    Act.HOLD: _read_hold,
    Act.REFUSE: _read_refuse,
}


def _write_signature(signature: Signature | None) -> Document:
    return {} if signature is None else {"signature": signature.to_document()}


def _read_signature(document: Document) -> Signature | None:
    if "signature" not in document:
        return None
    try:
        return Signature.from_document(document["signature"])
    except NegotiatorError as error:
        raise InvalidValueError(error.message) from error
