"""Sign transcripts of any moves, right or wrong, to see what verifiers say of them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.independent.agendas import terms_hash
from tests.independent.envelopes import Envelope, Party, agreement, genesis
from tests.independent.forms import b64, canonical, digest, hash_of
from tests.independent.keys import Authority, thumbprint

BUYER, SELLER = "https://agent.buyer.example", "https://agent.seller.example"
START = datetime(2026, 12, 1, 12, tzinfo=UTC)
NEG, TASK = "ng_00112233445566778899aabbccddeeff", "t-1"
AGENDA: dict[str, Any] = {
    "typ": "neg-agenda",
    "v": "1",
    "issues": [
        {
            "name": "price",
            "kind": "amount",
            "fixed": "false",
            "currency": "USD",
            "per": "HUR",
            "step": "0.001",
            "min": "0.1",
            "max": "5",
        },
        {
            "name": "hours",
            "kind": "quantity",
            "fixed": "true",
            "unit": "HUR",
            "step": "1",
            "min": "10000",
            "max": "10000",
        },
    ],
    "derived": [{"name": "total", "currency": "USD", "product": ["price", "hours"]}],
}


def raw_key(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


def stamp(seconds: int) -> str:
    return (START + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def terms(price: str) -> dict[str, Any]:
    return {
        "price": {"amount": price, "currency": "USD"},
        "hours": {"value": "10000", "unit": "HUR"},
    }


def signature(data: bytes, typ: str, key: Ed25519PrivateKey) -> dict[str, str]:
    header = {"alg": "Ed25519", "kid": thumbprint(raw_key(key)), "typ": f"{typ}+jws"}
    protected = b64(canonical(header))
    signed = key.sign(f"{protected}.{b64(data)}".encode())
    return {"protected": protected, "signature": b64(signed)}


def jws(document: dict[str, Any], *keys: Ed25519PrivateKey) -> dict[str, Any]:
    data = canonical(document)
    signatures = [signature(data, document["typ"], key) for key in keys]
    return {"payload": b64(data), "signatures": signatures}


@dataclass
class Side:
    """A principal with its agent, keys and statement."""

    agent: str
    role: str
    peer: str
    change: dict[str, Any] = field(default_factory=dict)
    scope: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.principal_key = Ed25519PrivateKey.from_private_bytes(self.role[:1].encode() * 32)
        self.key = Ed25519PrivateKey.from_private_bytes(self.role[1:2].encode() * 32)
        self.principal = f"did:web:{self.role}.example"
        public = raw_key(self.key)
        jwk = {"crv": "Ed25519", "kty": "OKP", "x": b64(public)}
        scope = {
            "categories": ["*"],
            "currency": ["USD"],
            "ceiling": {"amount": "50000", "currency": "USD"},
            "maxQuantity": {"value": "20000", "unit": "HUR"},
            "counterparties": [self.peer],
        } | self.scope
        self.statement = {
            "typ": "neg-authority",
            "v": "1",
            "id": "au-1",
            "principal": {"id": self.principal, "name": self.role.title()},
            "agent": {"id": self.agent, "jwk": jwk, "jkt": thumbprint(public)},
            "acts": ["accept", "offer", "withdraw"],
            "roles": [self.role],
            "scope": {name: value for name, value in scope.items() if value is not None},
            "notBefore": stamp(-3600),
            "notAfter": stamp(7200),
            "mandateCommitment": digest(self.role.encode()),
            "status": {"serial": "1", "maxAge": "PT24H"},
        } | self.change

    @property
    def party(self) -> Party:
        statement = Authority(
            payload=self.statement,
            hash=hash_of(self.statement),
            agent=self.agent,
            principal=self.principal,
            key=raw_key(self.key),
        )
        return Party(self.agent, self.role, statement)


class Forger:
    """Two sides of which each says what it is told to, properly signed."""

    def __init__(
        self,
        dialler: str = "buyer",
        buyer: dict[str, Any] | None = None,
        seller: dict[str, Any] | None = None,
        agenda: dict[str, Any] | None = None,
    ) -> None:
        self.sides = {
            "buyer": Side(BUYER, "buyer", SELLER, **(buyer or {})),
            "seller": Side(SELLER, "seller", BUYER, **(seller or {})),
        }
        self.dialler = dialler
        self.agenda = agenda or AGENDA
        self.entries: list[dict[str, Any]] = []
        self.made: list[Envelope] = []
        self.clock = 0
        self.offers = 0
        self.seen: set[str] = set()

    def say(self, who: str, act: str, offer: Envelope | None = None, /, **members: Any) -> Envelope:
        """Append an entry, about the latest offer or the one named.

        Members given replace those that would be right; None removes one.
        """
        side = self.sides[who]
        own = int(act in {"propose", "counter"} and who == "seller")
        self.clock += 1
        payload: dict[str, Any] = {
            "typ": "neg-envelope",
            "v": "1",
            "neg": NEG,
            "iss": side.agent,
            "aud": side.peer,
            "seq": str(len(self.made)),
            "prev": self.made[-1].hash if self.made else genesis(NEG),
            "act": act,
            "round": str(self.offers + own),
            "at": stamp(self.clock),
            "journal": digest(b"journal"),
        }
        if self.made:
            payload["task"] = TASK
        payload |= self._usual(who, act, offer) | members
        payload = {name: value for name, value in payload.items() if value is not None}
        self.offers += own
        return self._append(side, payload)

    def _append(self, side: Side, payload: dict[str, Any]) -> Envelope:
        entry: dict[str, Any] = {
            "typ": "neg-transcript-entry",
            "v": "1",
            "seq": str(len(self.made)),
            "envelope": jws(payload, side.key),
        }
        if side.role not in self.seen:
            entry["authority"] = jws(side.statement, side.principal_key)
            self.seen.add(side.role)
        self.entries.append(entry)
        self.made.append(Envelope(payload, hash_of(payload), self.clock))
        return self.made[-1]

    def _usual(self, who: str, act: str, named_offer: Envelope | None) -> dict[str, Any]:
        made = (e for e in reversed(self.made) if e.act in {"propose", "counter"})
        offer = named_offer or next(made, None)
        named = offer.offer_id if offer is not None else "of_" + "A" * 43
        offered = {"expiresAt": stamp(self.clock + 600), "firm": "true"}
        usual: dict[str, dict[str, Any]] = {
            "open": {"role": who, "agenda": self.agenda, "deadline": stamp(3600)},
            "propose": {"terms": terms("2.5"), **offered},
            "counter": {"terms": terms("2.5"), "inReplyTo": named, **offered},
            "confirm": {"offerId": named},
            "withdraw": {"offerId": named},
            "reject": {"reason": "not-acceptable"},
            "hold": {"pollAfter": "5"},
            "refuse": {
                "reason": "illegal-act",
                "refused": self.made[-1].hash if self.made else digest(b""),
            },
        }
        if act in {"accept", "confirm"} and offer is not None:
            return self._signing(who, act, offer)
        return usual.get(act, {})

    def agreed(self, offer: Envelope) -> dict[str, Any]:
        return agreement(offer, self.agenda, [side.party for side in self.sides.values()])

    def _signing(self, who: str, act: str, offer: Envelope) -> dict[str, Any]:
        found: dict[str, Any] = {"offerId": offer.offer_id}
        data = canonical(self.agreed(offer))
        if act == "accept":
            found["termsHash"] = terms_hash(offer.payload["terms"], self.agenda)
            found["agreement"] = digest(data)
        if who == self.dialler:
            found["signature"] = signature(data, "neg-agreement", self.sides[who].key)
        return found

    def transcript(self, who: str = "buyer") -> bytes:
        """Export as a transcript.jsonl."""
        lines = b"".join(canonical(entry) + b"\n" for entry in self.entries)
        head = {
            "typ": "neg-transcript-head",
            "v": "1",
            "neg": NEG,
            "size": str(len(self.entries)),
            "head": self.made[-1].hash,
            "iss": self.sides[who].agent,
            "lines": digest(lines),
        }
        return lines + canonical(jws(head, self.sides[who].key)) + b"\n"

    def evidence(self) -> bytes:
        """Export as an agreement.json on the latest offer."""
        offer = next(e for e in reversed(self.made) if e.act in {"propose", "counter"})
        signers = (self.sides["buyer"].key, self.sides["seller"].key)
        found = {
            "typ": "neg-evidence",
            "v": "1",
            "agreement": jws(self.agreed(offer), *signers),
            "transcript": self.entries,
        }
        return canonical(found) + b"\n"

    def write_trust(self, path: Path) -> Path:
        """Write a trust file that pins both principals."""
        tables = [
            f'[[principal]]\nid = "{side.principal}"\nname = "{side.role}"\n'
            f'key = "{b64(raw_key(side.principal_key))}"\nagents = ["{side.agent}"]\n'
            for side in self.sides.values()
        ]
        path.write_text("\n".join(tables), encoding="utf-8")
        return path
