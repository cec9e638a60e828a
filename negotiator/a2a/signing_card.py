"""Signatures of agent cards: ours is made by the gate, a peer's is checked under a pinned key.

A card is canonicalised without its signatures. The specification keeps members that were set to
something empty, the SDKs drop them at every depth: where the two differ both forms are signed, and
either may verify. So nothing may rest on an empty member of a card, whoever signed it.

A signature says whose card it is. It says nothing of a mandate, and a key named in its own header
is never fetched: whoever checks brings the key.

Source: A2A 1.0, section 8.4; RFC 7515 (JWS), RFC 7518 (ES256), RFC 8037 (EdDSA), RFC 8785 (JCS).
"""

import json
from collections.abc import Mapping
from typing import Final

from a2a.types.a2a_pb2 import AgentCard, AgentCardSignature
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from google.protobuf.json_format import MessageToDict, ParseDict, ParseError

from negotiator.a2a.jcs import any_canonical_bytes
from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.policy.carding import signing_input
from negotiator.policy.gate import Gate
from negotiator.terms.canonical import b64decode, parse_json
from negotiator.terms.jws import PublicKey

MAX_SIGNATURES: Final = 8
"""Most signatures of one card that are looked at."""
_MAX_HEADER: Final = 4_096
_ALGORITHMS: Final = {"OKP": frozenset({"EdDSA", "Ed25519"}), "EC": frozenset({"ES256"})}
_COORDINATE: Final = 32


def sign_card(card: AgentCard, gate: Gate) -> AgentCard:
    """Return our card with our signatures; those it had are gone.

    Args:
        card: as it will be served.
        gate: holds the key.

    Raises:
        UntrustedKeyError: it is not the card of the gate's agent.
        InvalidValueError: it has no canonical form.
    """
    made = AgentCard()
    made.CopyFrom(card)
    del made.signatures[:]
    for payload in card_forms(MessageToDict(made)):
        protected, signature = gate.sign_card(payload)
        made.signatures.append(AgentCardSignature(protected=protected, signature=signature))
    return made


def verify_card(
    card: AgentCard | Mapping[str, object], jwk: Mapping[str, object]
) -> dict[str, object]:
    """Check that a card is signed by a key that the caller has pinned.

    Args:
        card: as the SDK gives it, or its JSON as it came, which may have members that the SDK
            does not know.
        jwk: the peer's public key: Ed25519 (``OKP``) or P-256 (``EC``). The key decides the
            algorithm; members such as ``kid`` and ``use`` are ignored.

    Returns:
        What the signature covers, as JSON: neither members that were only added for callers of an
        older version nor empty ones are among it. Rely on this and on nothing else of the card.

    Raises:
        UntrustedKeyError: that is no such key.
        VerificationError: the card has no signature of this key that holds.
    """
    key = _key_of(jwk)
    documents = _readings(card)
    signatures = documents[0].get("signatures")
    if not isinstance(signatures, list) or not signatures:
        raise VerificationError("the agent card is not signed; ask its owner to sign it")
    for document in documents:
        try:
            forms = card_forms(document)
        except InvalidValueError as error:
            msg = f"the agent card cannot be checked: {error.message}"
            raise VerificationError(msg) from error
        for signature in signatures[:MAX_SIGNATURES]:
            for form in forms:
                if _holds(form, signature, key):
                    return _parsed(form)
    raise VerificationError("no signature of the agent card holds under the pinned key")


def _parsed(form: bytes) -> dict[str, object]:
    """Return the object that canonical bytes of a card are."""
    document = json.loads(form)
    return dict(document)


def _readings(card: AgentCard | Mapping[str, object]) -> list[Mapping[str, object]]:
    """Return a card as JSON: as it came, and as far as version 1.0 knows its members.

    Raises:
        VerificationError: it is no agent card.
    """
    if isinstance(card, AgentCard):
        return [MessageToDict(card)]
    try:
        known = ParseDict(dict(card), AgentCard(), ignore_unknown_fields=True)
    except (ParseError, TypeError, ValueError, RecursionError) as error:
        raise VerificationError("that is no agent card") from error
    return [card, MessageToDict(known)]


def card_forms(document: Mapping[str, object]) -> tuple[bytes, ...]:
    """Return the bytes that a card's signature may cover; see the module.

    Raises:
        InvalidValueError: there are none.
    """
    bare = {name: value for name, value in document.items() if name != "signatures"}
    whole, cleaned = any_canonical_bytes(bare), any_canonical_bytes(_without_empty(bare) or {})
    return (cleaned,) if whole == cleaned else (cleaned, whole)


def _without_empty(value: object) -> object:
    """Return a value without what is empty in it, at every depth; None where nothing is left."""
    if isinstance(value, Mapping):
        members = ((name, _without_empty(one)) for name, one in value.items())
        return {name: one for name, one in members if one is not None} or None
    if isinstance(value, list):
        return [one for one in map(_without_empty, value) if one is not None] or None
    return None if value == "" else value


def _key_of(jwk: Mapping[str, object]) -> "PublicKey | ec.EllipticCurvePublicKey":
    """Return the key of a JWK.

    Raises:
        UntrustedKeyError: it is none of the two kinds, or unsafe.
    """
    kind, curve = jwk.get("kty"), jwk.get("crv")
    if (kind, curve) == ("OKP", "Ed25519"):
        return PublicKey.from_x(jwk.get("x"))
    if (kind, curve) != ("EC", "P-256"):
        raise UntrustedKeyError("expected a JWK with an Ed25519 or a P-256 key")
    try:
        x, y = (b64decode(str(jwk.get(name))) for name in ("x", "y"))
        if len(x) != _COORDINATE or len(y) != _COORDINATE:
            raise UntrustedKeyError("expected coordinates of 32 bytes in the JWK")
        numbers = (int.from_bytes(x, "big"), int.from_bytes(y, "big"))
        return ec.EllipticCurvePublicNumbers(*numbers, ec.SECP256R1()).public_key()
    except (InvalidValueError, ValueError) as error:
        raise UntrustedKeyError("the JWK's coordinates are no point of P-256") from error


def _holds(payload: bytes, signature: object, key: "PublicKey | ec.EllipticCurvePublicKey") -> bool:
    """Say whether one signature is of the key and covers a payload."""
    if not isinstance(signature, Mapping):
        return False
    protected, value = signature.get("protected"), signature.get("signature")
    if not isinstance(protected, str) or not isinstance(value, str):
        return False
    try:
        raw = b64decode(value)
        if not _allowed(protected, key):
            return False
        _check(raw, signing_input(protected, payload), key)
    except (InvalidValueError, VerificationError, InvalidSignature, ValueError):
        return False
    return True


def _allowed(protected: str, key: "PublicKey | ec.EllipticCurvePublicKey") -> bool:
    """Say whether a protected header names the algorithm of the key, and nothing critical."""
    header = parse_json(b64decode(protected), max_bytes=_MAX_HEADER)
    kind = "OKP" if isinstance(key, PublicKey) else "EC"
    return (
        isinstance(header, dict)
        and header.get("alg") in _ALGORITHMS[kind]
        and "crit" not in header
        and "b64" not in header
    )


def _check(raw: bytes, data: bytes, key: "PublicKey | ec.EllipticCurvePublicKey") -> None:
    """Check the bytes of a signature.

    Raises:
        VerificationError, InvalidSignature: they do not hold.
    """
    if len(raw) != 2 * _COORDINATE:
        raise VerificationError("expected a signature of 64 bytes")
    if isinstance(key, PublicKey):
        key.verify(raw, data)
        return
    halves = (int.from_bytes(raw[:_COORDINATE], "big"), int.from_bytes(raw[_COORDINATE:], "big"))
    key.verify(encode_dss_signature(*halves), data, ec.ECDSA(SHA256()))
