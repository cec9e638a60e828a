"""The envelope: the signed payload of one move, and its codec.

Source: docs/wire.md, "One negotiation, one A2A task". Members are strict: a missing, unknown or
malformed one is the sender's fault and the envelope does not enter the transcript.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256

from negotiator.errors import InvalidValueError, NegotiatorError, TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.bodies import (
    MAX_ENTRIES,
    MAX_POLL_SECONDS,
    AcceptBody,
    Body,
    ConfirmBody,
    HoldBody,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
    digest,
    read_body,
    short_id,
)
from negotiator.terms.canonical import (
    Document,
    b64encode,
    canonical_bytes,
    hash_bytes,
    hash_document,
    parse_canonical,
    raw_hash,
)
from negotiator.terms.values import check_reference, format_instant, parse_instant, parse_whole

__all__ = [
    "ENVELOPE_TYP",
    "MAX_ENTRIES",
    "MAX_POLL_SECONDS",
    "PLAIN_PEER",
    "PLAIN_TYP",
    "AcceptBody",
    "Body",
    "ConfirmBody",
    "Envelope",
    "HoldBody",
    "OfferBody",
    "Opening",
    "RefuseBody",
    "RejectBody",
    "WithdrawBody",
    "envelope_hash",
    "genesis_prev",
    "is_plain",
    "message_id_of",
    "offer_id_of",
    "plain_host",
    "plain_host_url",
]

ENVELOPE_TYP = "neg-envelope"
PLAIN_TYP = "neg-plain"
"""Type of an entry a peer without envelopes made: recorded like an envelope, signed by nobody."""
PLAIN_PEER = "urn:negotiator:peer:plain"
"""Stands for the agent id of a peer without envelopes that dials: nobody knows who that is."""
_PLAIN_HOST = f"{PLAIN_PEER}:"
"""Begins what stands for the agent id of a host without envelopes: its URL follows."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """One move.

    Attributes:
        neg: negotiation id, chosen by the dialler.
        task: the host's A2A task id; empty only on the dialler's `open`.
        iss: agent id of the sender.
        aud: agent id of the receiver.
        seq: position in the transcript, from 0, one counter for both sides.
        prev: envelope hash of the entry before; for 0 the genesis hash.
        act: what it does.
        round: see docs/wire.md, "Rounds".
        at: when it was made, whole seconds, UTC.
        journal: head of the sender's private journal just before this entry.
        body: what the act carries.
    """

    neg: str
    task: str
    iss: str
    aud: str
    seq: int
    prev: str
    act: Act
    round: int
    at: datetime
    journal: str
    body: Body

    @property
    def signed(self) -> bool:
        """Whether the sender signs; a peer without envelopes does not."""
        return not is_plain(self.iss)

    @property
    def plain(self) -> bool:
        """Whether it is a move between us and a peer without envelopes, in either direction."""
        return is_plain(self.iss) or is_plain(self.aud)

    @property
    def to_plain_host(self) -> bool:
        """Whether it is a move of ours to a host without envelopes, which we dialled."""
        return self.aud.startswith(_PLAIN_HOST)

    def to_document(self) -> Document:
        """Write the payload."""
        document: Document = {
            "typ": ENVELOPE_TYP if self.signed else PLAIN_TYP,
            "v": "1",
            "neg": self.neg,
            "iss": self.iss,
            "aud": self.aud,
            "seq": str(self.seq),
            "prev": self.prev,
            "act": self.act.value,
            "round": str(self.round),
            "at": format_instant(self.at),
            "journal": self.journal,
        }
        if self.task:
            document["task"] = self.task
        return document | self.body.to_document()

    def to_bytes(self) -> bytes:
        """Return the canonical payload bytes: what is signed, hashed and stored."""
        return canonical_bytes(self.to_document())

    @classmethod
    def from_document(cls, document: Document) -> "Envelope":
        """Read a payload.

        Raises:
            TheirProtocolError: a missing, unknown or malformed member.
        """
        try:
            return _read(document)
        except (InvalidValueError, ValueError, KeyError) as error:
            message = error.message if isinstance(error, NegotiatorError) else repr(error)
            msg = f"envelope: {message}"
            raise TheirProtocolError(msg, reason=Reason.MALFORMED) from error

    @classmethod
    def from_bytes(cls, payload: bytes) -> "Envelope":
        """Read a payload from its canonical bytes, which are met again and again.

        Raises:
            InvalidValueError: the bytes are no canonical document.
            TheirProtocolError: a missing, unknown or malformed member.
        """
        return _from_bytes(payload)


@lru_cache(maxsize=128)
def _from_bytes(payload: bytes) -> Envelope:
    return Envelope.from_document(parse_canonical(payload))


def is_plain(agent: str) -> bool:
    """Say whether an agent id stands for a peer without envelopes."""
    return agent == PLAIN_PEER or agent.startswith(_PLAIN_HOST)


def plain_host(url: str) -> str:
    """Return what stands for the agent id of a host without envelopes: where it was dialled.

    Args:
        url: in its normal spelling.

    Raises:
        InvalidValueError: it is too long for an agent id.
    """
    return check_reference(f"{_PLAIN_HOST}{url}")


def plain_host_url(agent: str) -> str:
    """Return where a host without envelopes was dialled; empty for any other agent."""
    return agent.removeprefix(_PLAIN_HOST) if agent.startswith(_PLAIN_HOST) else ""


def genesis_prev(neg: str) -> str:
    """Return what entry 0 names as the entry before it."""
    return hash_document({"typ": "neg-genesis", "v": "1", "neg": neg})


def named_by(payload: bytes) -> tuple[str, str]:
    """Return the hash of an envelope with these payload bytes, and the id of the offer it makes."""
    digest = sha256(payload)
    return f"sha256:{digest.hexdigest()}", "of_" + b64encode(digest.digest())


@lru_cache(maxsize=512)
def offer_id_of(envelope_hash: str) -> str:
    """Return the id of the offer that the envelope with this hash makes."""
    return "of_" + b64encode(raw_hash(envelope_hash))


def message_id_of(envelope_hash: str) -> str:
    """Return the A2A message id an envelope travels under."""
    return "m_" + raw_hash(envelope_hash).hex()[:32]


def envelope_hash(payload: bytes) -> str:
    """Return the hash of an envelope: of its payload bytes, without signatures."""
    return hash_bytes(payload)


_COMMON = {"typ", "v", "neg", "iss", "aud", "seq", "prev", "act", "round", "at", "journal"}
_MEMBERS: dict[Act, tuple[set[str], set[str]]] = {
    Act.OPEN: ({"role", "agenda", "deadline"}, {"rounds"}),
    Act.PROPOSE: ({"terms", "expiresAt", "firm"}, set()),
    Act.COUNTER: ({"terms", "expiresAt", "firm", "inReplyTo"}, set()),
    Act.ACCEPT: ({"offerId", "termsHash", "agreement"}, {"signature"}),
    Act.CONFIRM: ({"offerId"}, {"signature"}),
    Act.REJECT: ({"reason"}, set()),
    Act.WITHDRAW: ({"offerId"}, set()),
    Act.HOLD: ({"pollAfter"}, set()),
    Act.REFUSE: ({"reason", "refused"}, set()),
}
"""Required and optional members of each act, beside the common ones."""


def _read(document: Document) -> Envelope:
    """Read a payload; errors are translated by the caller."""
    act = Act(str(document.get("act")))
    required, optional = _MEMBERS[act]
    names = set(document)
    expected = _COMMON | required
    if not expected <= names or not names <= expected | optional | {"task"}:
        missing, unknown = sorted(expected - names), sorted(map(ascii, names - expected))[:6]
        msg = f"act {act}: missing {missing}, not expected {unknown}"
        raise InvalidValueError(msg)
    iss = check_reference(document["iss"])
    typ = PLAIN_TYP if is_plain(iss) else ENVELOPE_TYP
    if document["typ"] != typ or document["v"] != "1":
        msg = f'expected typ "{typ}" and v "1"'
        raise InvalidValueError(msg)
    return Envelope(
        neg=short_id(document["neg"]),
        task=short_id(document["task"]) if "task" in document else "",
        iss=iss,
        aud=check_reference(document["aud"]),
        seq=parse_whole(document["seq"], high=MAX_ENTRIES),
        prev=digest(document["prev"]),
        act=act,
        round=parse_whole(document["round"], high=MAX_ENTRIES),
        at=parse_instant(document["at"]),
        journal=digest(document["journal"]),
        body=read_body(act, document, signed=typ == ENVELOPE_TYP),
    )
