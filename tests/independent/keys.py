"""Ed25519 keys, JWS signatures, authority statements and trust files, from the documents alone."""

import hashlib
import tomllib
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.independent.forms import (
    Document,
    WrongError,
    a_currency,
    a_day,
    a_decimal,
    a_duration,
    a_hash,
    a_number,
    a_reference,
    a_text,
    a_unit,
    an_identifier,
    an_instant,
    b64,
    canonical,
    digest,
    members,
    need,
    one_of,
    parse_canonical,
    typed,
    unb64,
)

NAME: Final = 200
SERIAL: Final = 1_000_000_000
LISTED: Final = 100

_P: Final = 2**255 - 19
_D: Final = -121665 * pow(121666, -1, _P) % _P


def _double(x: int, y: int) -> tuple[int, int]:
    product = _D * x * x * y * y
    return (
        2 * x * y * pow(1 + product, -1, _P) % _P,
        (y * y + x * x) * pow(1 - product, -1, _P) % _P,
    )


@cache
def check_point(key: bytes) -> None:
    """Refuse what is no canonical point encoding, and the eight points of small order."""
    need(len(key) == 32, "a public key has 32 bytes")
    number = int.from_bytes(key, "little")
    y, sign = number % 2**255, number >> 255
    need(y < _P, "the public key is not the canonical encoding of its point")
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * pow(2, (_P - 1) // 4, _P) % _P
    need(x * x % _P == square, "the public key is no point of the curve")
    need(x != 0 or sign == 0, "the public key is not the canonical encoding of its point")
    point = (x, y)
    for _ in range(3):
        point = _double(*point)
    need(point != (0, 1), "the public key is a point of small order")


@cache
def thumbprint(key: bytes) -> str:
    """Return the RFC 7638 thumbprint of an Ed25519 public key."""
    jwk = {"crv": "Ed25519", "kty": "OKP", "x": b64(key)}
    return b64(hashlib.sha256(canonical(jwk)).digest())


def verify_one(payload: str, signature: object, key: bytes, typ: str) -> None:
    """Check one signature object over an encoded payload."""
    parts = members(signature, "protected signature", f"a signature of {typ}")
    header = canonical({"alg": "Ed25519", "kid": thumbprint(key), "typ": typ + "+jws"})
    need(unb64(parts["protected"], "a header") == header, f"{typ}: another header than expected")
    found = unb64(parts["signature"], "a signature")
    try:
        signed = f"{parts['protected']}.{payload}".encode("ascii")
        Ed25519PublicKey.from_public_bytes(key).verify(found, signed)
    except (InvalidSignature, ValueError):
        raise WrongError(f"{typ}: a signature does not verify") from None


def opened(jws: object, what: str, signers: int = 1) -> tuple[Document, bytes]:
    """Return the payload of a JWS, parsed and as bytes, before its signatures are checked."""
    form = members(jws, "payload signatures", what)
    need(isinstance(form["signatures"], list), f"{what}: no list of signatures")
    need(len(form["signatures"]) == signers, f"{what}: expected {signers} signature(s)")
    data = unb64(form["payload"], f"the payload of {what}")
    return parse_canonical(data, f"the payload of {what}"), data


def verify(jws: Any, key: bytes, typ: str) -> tuple[Document, bytes]:
    """Check a JWS with one signature and return its payload, parsed and as bytes."""
    document, data = opened(jws, typ)
    need(document.get("typ") == typ, f"expected {typ}, found {document.get('typ')!r}")
    verify_one(jws["payload"], jws["signatures"][0], key, typ)
    return document, data


# ---- trust ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pinned:
    """A principal whose key a person has checked."""

    id: str
    key: bytes
    agents: frozenset[str]
    others: frozenset[str] = frozenset()

    def speaks(self, agent: str) -> bool:
        """Tell whether an agent may act for this principal."""
        return agent in self.agents or ("*" in self.agents and agent not in self.others)


Trust = dict[str, Pinned]


def load_trust(path: Path) -> Trust:
    """Read a trust file."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WrongError(f"the trust file cannot be read: {error}") from None
    listed = members(content, "principal", "the trust file")["principal"]
    need(isinstance(listed, list), "the trust file has no list of principals")
    found = [_pinned(table) for table in listed]
    need(len({one.id for one in found}) == len(found), "two pinned principals have one id")
    need(len({one.key for one in found}) == len(found), "two pinned principals have one key")
    named = {agent for one in found for agent in one.agents} - {"*"}
    return {one.id: replace(one, others=frozenset(named - one.agents)) for one in found}


def _pinned(table: object) -> Pinned:
    row = members(table, "id name key agents", "a pinned principal")
    need(1 <= len(a_text(row["name"], "a principal's name")) <= NAME, "a principal's name")
    key = unb64(row["key"], "a principal's key")
    check_point(key)
    need(row["agents"] != [], "a principal without agents")
    agents = frozenset(a_reference(one, "an agent") for one in _texts(row["agents"], "agents"))
    return Pinned(id=a_reference(row["id"], "a principal"), key=key, agents=agents)


# ---- authority -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Authority:
    """A statement that verified under a pinned principal."""

    payload: Document
    hash: str
    agent: str
    principal: str
    key: bytes

    @property
    def scope(self) -> Document:
        """What the statement allows."""
        return dict(self.payload["scope"])


_AUTHORITY = "id principal agent acts roles scope notBefore notAfter mandateCommitment status"


def authority(jws: object, trust: Trust) -> Authority:
    """Check a statement: form, pinned principal, its signature, its agent's key."""
    document, data = opened(jws, "an authority statement")
    typed(document, "neg-authority", _AUTHORITY)
    principal = members(document["principal"], "id name", "a principal")
    need(1 <= len(a_text(principal["name"], "a principal's name")) <= NAME, "a principal's name")
    agent = members(document["agent"], "id jwk jkt", "an agent")
    key = _jwk(agent)
    _statement_form(document)
    pinned = trust.get(a_reference(principal["id"], "a principal"))
    if pinned is None:
        raise WrongError(f"the principal {principal['id']} is not in the trust file")
    verify(jws, pinned.key, "neg-authority")
    name = a_reference(agent["id"], "an agent")
    need(pinned.speaks(name), f"{name} may not act for {pinned.id} by the trust file")
    return Authority(document, digest(data), agent=name, principal=pinned.id, key=key)


def _jwk(agent: Document) -> bytes:
    jwk = members(agent["jwk"], "crv kty x", "an agent's key")
    need((jwk["crv"], jwk["kty"]) == ("Ed25519", "OKP"), "an agent's key is not Ed25519")
    key = unb64(jwk["x"], "an agent's key")
    check_point(key)
    need(agent["jkt"] == thumbprint(key), "an agent's thumbprint is not that of its key")
    return key


def _texts(value: object, what: str) -> list[str]:
    need(isinstance(value, list) and len(value) <= LISTED, f"{what} is no list of at most {LISTED}")
    assert isinstance(value, list)
    need(all(isinstance(one, str) for one in value), f"{what} holds more than texts")
    need(len(set(value)) == len(value), f"{what} names something twice")
    need("*" not in value or value == ["*"], f"{what}: * stands by itself")
    return [str(one) for one in value]


def _statement_form(document: Document) -> None:
    an_identifier(document["id"], "a statement's id")
    for one in _texts(document["acts"], "acts"):
        one_of(one, ("accept", "offer", "withdraw"), "an act")
    for one in _texts(document["roles"], "roles"):
        one_of(one, ("buyer", "seller"), "a role")
    an_instant(document["notBefore"], "notBefore")
    an_instant(document["notAfter"], "notAfter")
    a_hash(document["mandateCommitment"], "mandateCommitment")
    status = members(document["status"], "serial maxAge", "a status")
    a_number(status["serial"], 0, SERIAL, "a serial")
    a_duration(status["maxAge"], "maxAge")
    _scope_form(document["scope"])


def _scope_form(value: object) -> None:
    optional = "ceiling maxQuantity performanceUntil"
    scope = members(value, "categories currency counterparties", "a scope", optional)
    for one in _texts(scope["categories"], "categories"):
        a_reference(one, "a category")
    for one in _texts(scope["currency"], "currency"):
        need(one == "*" or bool(a_currency(one, "a currency")), "a currency")
    for one in _texts(scope["counterparties"], "counterparties"):
        a_reference(one, "a counterparty")
    if scope.get("ceiling", "*") != "*":
        ceiling = members(scope["ceiling"], "amount currency", "a ceiling")
        a_currency(ceiling["currency"], "a ceiling's currency")
        need(Fraction(a_decimal(ceiling["amount"], "a ceiling")) > 0, "a ceiling of nothing")
    if scope.get("maxQuantity", "*") != "*":
        most = members(scope["maxQuantity"], "value unit", "a greatest quantity")
        a_unit(most["unit"], "a greatest quantity's unit")
        need(
            Fraction(a_decimal(most["value"], "maxQuantity")) > 0, "a greatest quantity of nothing"
        )
    if scope.get("performanceUntil", "*") != "*":
        a_day(scope["performanceUntil"], "performanceUntil")
