"""Envelopes: their form, their hashes, and the agreement derived from them, from docs/wire.md."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from tests.independent.agendas import check_agenda, terms_hash, totals
from tests.independent.forms import (
    Document,
    a_count,
    a_hash,
    a_number,
    a_reference,
    an_id,
    an_identifier,
    an_instant,
    b64,
    canonical,
    digest,
    hash_of,
    members,
    need,
    one_of,
    parse_canonical,
    typed,
)
from tests.independent.keys import Authority

REASONS: Final = frozenset(
    [
        "deadline",
        "time-out",
        "no-progress",
        "not-acceptable",
        "cancelled",
        "unavailable",
        "expired",
        "superseded",
        "unknown-offer",
        "own-offer",
        "terms-mismatch",
        "not-your-turn",
        "illegal-act",
        "round",
        "clock",
        "authority",
        "protocol",
        "contradiction",
        "malformed",
    ]
)
OFFERS: Final = ("propose", "counter")
PLAIN: Final = "urn:negotiator:peer:plain"
PLAIN_HOST: Final = "urn:negotiator:peer:plain:"
POLL_AFTER: Final = 3600
ROUNDS: Final = 10_000

_COMMON: Final = "neg iss aud seq prev act round at journal"
ACTS: Final = {
    "open": "role agenda deadline",
    "propose": "terms expiresAt firm",
    "counter": "terms expiresAt firm inReplyTo",
    "accept": "offerId termsHash agreement",
    "confirm": "offerId",
    "reject": "reason",
    "withdraw": "offerId",
    "hold": "pollAfter",
    "refuse": "reason refused",
}


@dataclass(frozen=True)
class Envelope:
    """A payload whose form holds."""

    payload: Document
    hash: str
    at: int
    own_id: str = ""

    @property
    def seq(self) -> int:
        """Its position."""
        return int(self.payload["seq"])

    @property
    def iss(self) -> str:
        """Who sent it."""
        return str(self.payload["iss"])

    @property
    def act(self) -> str:
        """What it does."""
        return str(self.payload["act"])

    @property
    def offer_id(self) -> str:
        """The id that it has as an offer."""
        return self.own_id or offer_id(self.hash)

    @property
    def plain(self) -> bool:
        """Whether a peer without envelopes sent or got it."""
        return unsigned(self.payload["iss"]) or unsigned(self.payload["aud"])


def unsigned(agent: object) -> bool:
    """Whether an agent id stands for one that signs nothing."""
    return agent == PLAIN or str(agent).startswith(PLAIN_HOST)


def offer_id(envelope_hash: str) -> str:
    """Return the offer id that belongs to an envelope hash."""
    return "of_" + b64(bytes.fromhex(envelope_hash.removeprefix("sha256:")))


def genesis(neg: str) -> str:
    """Return what the first envelope of a negotiation follows."""
    return hash_of({"typ": "neg-genesis", "v": "1", "neg": neg})


def envelope(data: bytes) -> Envelope:
    """Check the form of an envelope's payload bytes."""
    payload = parse_canonical(data, "an envelope's payload")
    act = one_of(payload.get("act"), ACTS, "the act")
    optional = {"open": "rounds", "accept": "signature", "confirm": "signature"}.get(act, "")
    task = "" if payload.get("seq") == "0" else "task"
    typ = "neg-plain" if unsigned(payload.get("iss")) else "neg-envelope"
    typed(payload, typ, f"{_COMMON} {ACTS[act]} {task}", optional)
    an_identifier(payload["neg"], "neg")
    a_reference(payload["iss"], "iss")
    a_reference(payload["aud"], "aud")
    a_count(payload["seq"], "seq")
    a_number(payload["round"], 0, ROUNDS, "round")
    a_hash(payload["prev"], "prev")
    a_hash(payload["journal"], "journal")
    _check_act(act, payload)
    return Envelope(payload, digest(data), an_instant(payload["at"], "at"))


def _check_act(act: str, payload: Document) -> None:
    if act == "open":
        one_of(payload["role"], ("buyer", "seller"), "role")
        check_agenda(payload["agenda"])
        an_instant(payload["deadline"], "deadline")
        a_number(payload.get("rounds", "1"), 1, ROUNDS, "rounds")
    if act in OFFERS:
        need(isinstance(payload["terms"], dict), "terms are no object")
        an_instant(payload["expiresAt"], "expiresAt")
        one_of(payload["firm"], ("true", "false"), "firm")
    for name in ("offerId", "inReplyTo", "task"):
        if name in payload:
            an_id(payload[name], name)
    for name in ("termsHash", "agreement", "refused"):
        left_out = unsigned(payload["iss"]) and act == "accept" and payload.get(name) == ""
        if name in payload and not left_out:
            a_hash(payload[name], name)
    if "reason" in payload:
        one_of(payload["reason"], REASONS, "reason")
    if act == "hold":
        a_number(payload["pollAfter"], 1, POLL_AFTER, "pollAfter")
    if "signature" in payload:
        parts = members(payload["signature"], "protected signature", "a signature")
        need(all(isinstance(part, str) for part in parts.values()), "a signature is no text")


READABLE: Final = (
    "negotiationId round action agenda terms expiresAt inReplyTo offerId reason pollAfter role "
    "termsHash"
)


def readable(found: Envelope) -> Document:
    """Return the readable members that must stand beside an envelope."""
    payload = found.payload
    beside = {"negotiationId": payload["neg"], "round": payload["round"], "action": found.act}
    for name in ("agenda", "terms", "expiresAt", "inReplyTo", "offerId"):
        if name in payload:
            beside[name] = payload[name]
    return beside


def check_plain(beside: object, found: Envelope, agenda: Document) -> Envelope:
    """Check the readable members of an exchange without envelopes; return it with its own id."""
    beside = members(beside, "", "the readable members", READABLE)
    ours = not unsigned(found.iss)
    dialled = str(found.payload["aud"]).startswith(PLAIN_HOST)
    if ours and not beside and not dialled:
        return found  # words alone were shown
    expected: Document = readable(found)
    for act, name in (("open", "role"), ("accept", "termsHash")):
        if dialled and found.act == act:
            expected[name] = found.payload[name]
    for name in ("reason", "pollAfter"):
        if name in found.payload:
            expected[name] = found.payload[name]
    own = ""
    if found.act in OFFERS and "offerId" in beside:
        own = an_id(beside["offerId"], "offerId")
        expected["offerId"] = found.offer_id if ours else own
    word = next((w for w, act in agenda.get("acts", {}).items() if act == found.act), "")
    if word and beside.get("action") == word:
        expected["action"] = word
    if ours and found.act != "open" and beside.get("agenda") == (agenda or None):
        expected["agenda"] = agenda
    need(beside == expected, f"entry {found.seq}: readable members differ from the payload")
    return found if ours else replace(found, own_id=own)


def check_readable(beside: object, found: Envelope) -> None:
    """Check that readable members equal the payload, neither more nor fewer."""
    expected: Document = readable(found)
    if found.act in OFFERS and isinstance(beside, dict) and "offerId" in beside:
        expected["offerId"] = found.offer_id
    need(beside == expected, f"entry {found.seq}: readable members differ from the payload")


# ---- agreement -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Party:
    """Who an agent is in a negotiation."""

    agent: str
    role: str
    statement: Authority


def agreement_id(neg: str, offer: str) -> str:
    """Return the id of the agreement on an offer."""
    named = {"typ": "neg-agreement-id", "v": "1", "neg": neg, "offerId": offer}
    return "ag_" + b64(hashlib.sha256(canonical(named)).digest())


def agreement(offer: Envelope, agenda: Document, parties: Iterable[Party]) -> Document:
    """Derive the agreement's payload on an offer."""
    sides = list(parties)
    terms, neg = offer.payload["terms"], offer.payload["neg"]
    derived: dict[str, Any] = {
        "typ": "neg-agreement",
        "v": "1",
        "agreementId": agreement_id(neg, offer.offer_id),
        "neg": neg,
        "offerId": offer.offer_id,
        "offeredBy": next(side.role for side in sides if side.agent == offer.iss),
        "agenda": hash_of(agenda),
        "terms": terms,
        "termsHash": terms_hash(terms, agenda),
        "derived": totals(terms, agenda),
        "transcript": {"size": str(offer.seq + 1), "head": offer.hash},
    }
    for party in sides:
        derived[party.role] = {
            "principal": party.statement.principal,
            "agent": party.agent,
            "authority": party.statement.hash,
        }
    return derived
