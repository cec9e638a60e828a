"""The shared transcript as it is stored, exported and read back.

An entry is stored as the data part it travelled in and its payload bytes. Reading one's own
record trusts what was verified when it was written; reading anybody's export verifies it all.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from negotiator.errors import (
    InvalidValueError,
    NegotiatorError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.protocol.authority import Authority, VerifiedAuthority, verify_authority
from negotiator.protocol.envelope import ENVELOPE_TYP, Envelope, OfferBody
from negotiator.protocol.message import check_plain
from negotiator.protocol.state import Negotiation, Received
from negotiator.protocol.transitions import advance
from negotiator.protocol.trust import Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import (
    Document,
    Json,
    b64decode,
    b64encode,
    canonical_bytes,
    parse_canonical,
)
from negotiator.terms.jws import PublicKey, SignedDocument

ENTRY_TYP = "neg-transcript-entry"
HEAD_TYP = "neg-transcript-head"

Apply: TypeAlias = Callable[[Negotiation, Received], Negotiation]
"""Applies an entry to a state."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One entry as stored: the canonical data part, and the payload bytes within."""

    data: bytes
    payload: bytes


def read_stored(entry: StoredEntry) -> Received:
    """Read an entry of our own record, which was verified before it was written.

    Raises:
        VerificationError: the record is damaged.
    """
    known = _read.get((entry.data, entry.payload))
    return _remembered(entry, _read_stored(entry.data, entry.payload)) if known is None else known


def remember(entry: StoredEntry, received: Received) -> None:
    """Keep what an entry is read as, which was put together just now by whoever stores it.

    Args:
        entry: as stored, with an envelope and without an authority statement.
        received: what its bytes were made of, or what they were verified to be.
    """
    if received.authority is None and not received.offer_id and received.envelope.signed:
        _remembered(entry, received)


_KEPT = 128
"""How many entries are kept as they are read: the newest."""
_read: dict[tuple[bytes, bytes], Received] = {}


def _remembered(entry: StoredEntry, received: Received) -> Received:
    """Keep what an entry is read as; it is the same as long as its bytes are."""
    _read[entry.data, entry.payload] = received
    if len(_read) > _KEPT:
        with suppress(StopIteration, RuntimeError):  # another thread was here, which will do it
            _read.pop(next(iter(_read)), None)
    return received


def _read_stored(stored: bytes, payload: bytes) -> Received:
    """Read an entry from its bytes."""
    try:
        data = parse_canonical(stored)
        envelope = Envelope.from_bytes(payload)
        authority = _read_authority(data.get("authority"), None)
    except NegotiatorError as error:
        msg = f"the stored entry is damaged: {error.message}"
        raise VerificationError(msg) from error
    return Received(envelope, payload, authority, _plain_offer_id(envelope, data))


def replay(neg: str, entries: Iterable[StoredEntry]) -> Negotiation:
    """Return the state of a negotiation of our own record.

    Raises:
        VerificationError: the record is damaged or empty.
    """
    received = [read_stored(entry) for entry in entries]
    if not received:
        msg = "an empty transcript has no state"
        raise VerificationError(msg)
    first = received[0].envelope
    return fold(Negotiation(neg, dialler=first.iss, host=first.aud), received)


def fold(
    negotiation: Negotiation, received: Iterable[Received], step: Apply = advance
) -> Negotiation:
    """Apply entries in order.

    Args:
        negotiation: the state before.
        received: the entries.
        step: applies one, as `advance` does.

    Raises:
        VerificationError: an entry does not belong at its place.
    """
    try:
        for item in received:
            negotiation = step(negotiation, item)
    except NegotiatorError as error:
        msg = f"transcript entry {negotiation.size}: {error.message}"
        raise VerificationError(msg) from error
    return negotiation


def export_entry(seq: int, entry: StoredEntry) -> Document:
    """Return an entry as it stands in an export.

    Raises:
        VerificationError: the record is damaged.
    """
    try:
        data = parse_canonical(entry.data)
    except InvalidValueError as error:
        msg = f"the stored entry is damaged: {error.message}"
        raise VerificationError(msg) from error
    if not {"envelope", "negotiation"} & data.keys():
        msg = f"the stored entry {seq} is damaged: it has neither an envelope nor a move"
        raise VerificationError(msg)
    document: Document = {"typ": ENTRY_TYP, "v": "1", "seq": str(seq)}
    if "envelope" in data:
        document["envelope"] = data["envelope"]
    else:
        document["payload"] = b64encode(entry.payload)
        document["negotiation"] = data["negotiation"]
    if "authority" in data:
        document["authority"] = data["authority"]
    return document


@dataclass(frozen=True, slots=True)
class Verified:
    """A transcript that verified.

    Attributes:
        negotiation: the state it ends in.
        signed: whether every entry is signed by its sender.
        pinned: whether each authority statement was verified under a pinned principal.
        received: the entries.
    """

    negotiation: Negotiation
    signed: bool
    pinned: bool
    received: tuple[Received, ...] = ()


def verify_entries(entries: Iterable[Document], trust: Trust | None) -> Verified:
    """Verify exported entries: every signature, every link, every transition.

    Args:
        entries: as `export_entry` writes them, in order.
        trust: pinned principals. Without it, keys are taken from the authority statements as
            they stand, so that the transcript is only shown to agree with itself.

    Raises:
        VerificationError: what does not hold, and at which entry.
        UntrustedKeyError: an authority statement is of a principal that is not pinned.
    """
    negotiation: Negotiation | None = None
    keys: dict[str, PublicKey] = {}
    received: list[Received] = []
    for seq, document in enumerate(entries):
        item = _verify_entry(seq, document, (keys, negotiation), trust)
        received.append(item)
        first = item.envelope
        state = negotiation or Negotiation(first.neg, dialler=first.iss, host=first.aud)
        negotiation = fold(state, [item])
    if negotiation is None:
        msg = "the transcript is empty"
        raise VerificationError(msg)
    return Verified(negotiation, not negotiation.plain, trust is not None, tuple(received))


_Known = tuple[dict[str, PublicKey], Negotiation | None]
"""Each agent's key, collected on the way, and the state so far."""


def _verify_entry(seq: int, document: Document, known: _Known, trust: Trust | None) -> Received:
    """Verify one exported entry on its own.

    An entry without a signature can only belong to an exchange with a peer without envelopes:
    `_verify_plain` lets no other in.
    """
    where = f"transcript entry {seq}"
    names = set(document) - {"authority"}
    signed = names == {"typ", "v", "seq", "envelope"}
    if not signed and set(document) != {"typ", "v", "seq", "payload", "negotiation"}:
        msg = f"{where}: unknown or missing members {sorted(names)[:8]}"
        raise VerificationError(msg)
    if document["typ"] != ENTRY_TYP or document["v"] != "1" or document["seq"] != str(seq):
        msg = f"{where}: expected typ {ENTRY_TYP}, v 1 and seq {seq}"
        raise VerificationError(msg)
    keys, negotiation = known
    try:
        if not signed:
            return _verify_plain(document, negotiation)
        return _verify_signed(document, keys, trust)
    except UntrustedKeyError as error:
        msg = f"{where}: {error.message}"
        raise UntrustedKeyError(msg) from error
    except NegotiatorError as error:
        msg = f"{where}: {error.message}"
        raise VerificationError(msg) from error


def _verify_signed(document: Document, keys: dict[str, PublicKey], trust: Trust | None) -> Received:
    """Verify an entry's signature under the key that its sender's authority statement gives."""
    authority = _read_authority(document.get("authority"), trust)
    jws = SignedDocument.from_document(document["envelope"])
    sender = Envelope.from_document(jws.parse()).iss
    if authority is not None:
        if authority.authority.agent_id != sender:
            msg = "the authority statement is another agent's"
            raise VerificationError(msg)
        keys.setdefault(sender, authority.authority.key)
    if sender not in keys:
        msg = f"no authority statement gives the key of {sender}"
        raise VerificationError(msg)
    envelope = Envelope.from_document(jws.verify(ENVELOPE_TYP, (keys[sender],)))
    if envelope.plain:
        msg = "a signed entry in an exchange with a peer without envelopes"
        raise VerificationError(msg)
    return Received(envelope, jws.payload, authority)


def _verify_plain(document: Document, negotiation: Negotiation | None) -> Received:
    """Read an unsigned entry; the chain around it holds it in place."""
    payload, readable = b64decode(str(document["payload"])), document["negotiation"]
    envelope = Envelope.from_document(parse_canonical(payload))
    if not envelope.plain or not isinstance(readable, dict):
        msg = "the entry is not signed"
        raise InvalidValueError(msg)
    agenda = negotiation.agenda if negotiation is not None else None
    check_plain(readable, envelope, hash_bytes(payload), agenda)
    return Received(envelope, payload, None, _plain_offer_id(envelope, document))


def _plain_offer_id(envelope: Envelope, data: Document) -> str:
    """Return the id a plain peer gave its own offer, from the readable members recorded."""
    readable = data.get("negotiation")
    if envelope.signed or not isinstance(readable, dict):
        return ""
    offer_id = readable.get("offerId") if isinstance(envelope.body, OfferBody) else ""
    return offer_id if isinstance(offer_id, str) else ""


def _read_authority(value: Json | None, trust: Trust | None) -> VerifiedAuthority | None:
    """Verify an authority statement, or without trust only read it and its own key's shape."""
    if value is None:
        return None
    if trust is not None:
        return verify_authority(value, trust)
    statement = SignedDocument.from_document(value)
    parsed = Authority.from_document(statement.parse())
    return VerifiedAuthority(parsed, hash_bytes(statement.payload))


def export_lines(entries: Iterable[StoredEntry]) -> list[bytes]:
    """Return the canonical lines of an export, without the signed head."""
    return [canonical_bytes(export_entry(seq, entry)) for seq, entry in enumerate(entries)]


def head_document(negotiation: Negotiation, signer: str) -> Document:
    """Return the head that whoever exports signs as the last line."""
    return {
        "typ": HEAD_TYP,
        "v": "1",
        "neg": negotiation.neg,
        "size": str(negotiation.size),
        "head": negotiation.head,
        "iss": signer,
    }
