"""The frame of a signed document: JWS General JSON over canonical bytes.

Source: RFC 7515 (JWS), RFC 8037 (Ed25519), RFC 7638 (thumbprints). The protected header is
exactly ``{"alg":"Ed25519","kid":<thumbprint>,"typ":<typ>+jws}``; anything else in it is refused.
The payload travels as base64url of the canonical bytes, so several parties sign the same bytes.
Verify the bytes, then parse those bytes. `kid` is a look-up hint: the key itself comes from
whoever calls, never from the document.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.terms.canonical import (
    Document,
    Json,
    b64decode,
    b64encode,
    canonical_bytes,
    hash_document,
    parse_canonical,
    raw_hash,
)

_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P
_KEY_LENGTH = 32
_SIGNATURE_LENGTH = 64
_MAX_SIGNATURES = 4


def _small_order_ys() -> frozenset[int]:
    """Return the y coordinates of the eight points whose order divides 8.

    Orders 1, 2 and 4 have y = 1, -1 and 0; the four points of order 8 share two y values that
    add up to zero (RFC 8032, section 5.1, for the curve).
    """
    order_8 = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
    y = int.from_bytes(bytes.fromhex(order_8), "little")
    return frozenset({0, 1, _P - 1, y, _P - y})


_SMALL_ORDER = _small_order_ys()


@lru_cache(maxsize=1024)
def _on_curve(y: int) -> bool:
    """Say whether a point of that height exists: x² = (y² - 1) / (d·y² + 1) has a solution."""
    square = y * y
    return pow((square - 1) * (_D * square + 1), (_P - 1) // 2, _P) == 1


@dataclass(frozen=True, slots=True)
class PublicKey:
    """An Ed25519 public key that is safe to trust with a signature.

    Attributes:
        x: the 32 bytes, base64url, as in a JWK.
        thumbprint: RFC 7638 SHA-256 thumbprint, base64url.
    """

    x: str
    thumbprint: str

    @classmethod
    def from_x(cls, x: object) -> "PublicKey":
        """Import a key from its JWK `x` member.

        Raises:
            UntrustedKeyError: not 32 bytes, not the canonical encoding of a point, or one of the
                eight small-order points, under which anything verifies.
        """
        try:
            raw = b64decode(x) if isinstance(x, str) else b""
        except InvalidValueError as error:
            msg = "expected an Ed25519 public key as base64url"
            raise UntrustedKeyError(msg) from error
        y = int.from_bytes(raw, "little") & (2**255 - 1)
        if len(raw) != _KEY_LENGTH or y >= _P or y in _SMALL_ORDER or not _on_curve(y):
            msg = "expected an Ed25519 public key of 32 bytes that is not a small-order point"
            raise UntrustedKeyError(msg)
        thumb = raw_hash(hash_document({"crv": "Ed25519", "kty": "OKP", "x": b64encode(raw)}))
        return cls(b64encode(raw), b64encode(thumb))

    @classmethod
    def from_jwk(cls, jwk: Json) -> "PublicKey":
        """Import a key from exactly ``{"crv": "Ed25519", "kty": "OKP", "x": ...}``.

        Raises:
            UntrustedKeyError: any other member or value, or an unsafe key.
        """
        if not isinstance(jwk, Mapping) or set(jwk) != {"crv", "kty", "x"}:
            msg = "expected a JWK with exactly crv, kty and x"
            raise UntrustedKeyError(msg)
        if jwk["crv"] != "Ed25519" or jwk["kty"] != "OKP":
            msg = "expected a JWK with crv Ed25519 and kty OKP"
            raise UntrustedKeyError(msg)
        return cls.from_x(jwk["x"])

    def to_jwk(self) -> Document:
        """Write the key as a JWK."""
        return {"crv": "Ed25519", "kty": "OKP", "x": self.x}

    def verify(self, signature: bytes, data: bytes) -> None:
        """Check a signature.

        Raises:
            VerificationError: it does not hold.
        """
        try:
            _imported(self.x).verify(signature, data)
        except (InvalidSignature, InvalidValueError, ValueError) as error:
            msg = f"the signature of key {self.thumbprint} does not hold"
            raise VerificationError(msg) from error


@lru_cache(maxsize=256)
def _imported(x: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(b64decode(x))


class Signer(Protocol):
    """Whoever holds a private key and signs what it is given."""

    @property
    def public_key(self) -> PublicKey:
        """The key that verifies what this signer signs."""

    def sign(self, data: bytes) -> bytes:
        """Return the 64-byte Ed25519 signature of `data`."""


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature of a signed document, both members base64url."""

    protected: str
    signature: str

    @classmethod
    def from_document(cls, value: Json) -> "Signature":
        """Read exactly ``{"protected": ..., "signature": ...}``.

        Raises:
            VerificationError: anything else.
        """
        if isinstance(value, Mapping) and set(value) == {"protected", "signature"}:
            protected, signature = value["protected"], value["signature"]
            if isinstance(protected, str) and isinstance(signature, str):
                return cls(protected, signature)
        msg = "expected a signature object with exactly protected and signature"
        raise VerificationError(msg)

    def to_document(self) -> Document:
        """Write the signature object."""
        return {"protected": self.protected, "signature": self.signature}

    @property
    def kid(self) -> str:
        """The thumbprint named in the protected header; a hint, proven by nothing yet.

        Raises:
            VerificationError: the header is not canonical JSON with a kid.
        """
        try:
            header = parse_canonical(b64decode(self.protected), max_bytes=512)
        except InvalidValueError as error:
            msg = "the protected header is not canonical JSON"
            raise VerificationError(msg) from error
        kid = header.get("kid")
        if not isinstance(kid, str):
            msg = "the protected header names no kid"
            raise VerificationError(msg)
        return kid


@dataclass(frozen=True, slots=True)
class SignedDocument:
    """A JWS taken apart and not yet verified.

    Attributes:
        payload: the exact bytes that were signed.
        signatures: in the order they stand.
    """

    payload: bytes
    signatures: tuple[Signature, ...]

    @classmethod
    def from_document(cls, value: Json) -> "SignedDocument":
        """Take a JWS General JSON object apart.

        Raises:
            VerificationError: other members, no or too many signatures, or a payload that is not
                canonical base64url.
        """
        if not isinstance(value, Mapping) or set(value) != {"payload", "signatures"}:
            msg = "expected a JWS object with exactly payload and signatures"
            raise VerificationError(msg)
        payload, signatures = value["payload"], value["signatures"]
        if not isinstance(payload, str) or not isinstance(signatures, list | tuple):
            msg = "expected a JWS payload string and a list of signatures"
            raise VerificationError(msg)
        if not 1 <= len(signatures) <= _MAX_SIGNATURES:
            msg = f"expected 1 to {_MAX_SIGNATURES} signatures, got {len(signatures)}"
            raise VerificationError(msg)
        try:
            data = b64decode(payload)
        except InvalidValueError as error:
            raise VerificationError(error.message) from error
        return cls(data, tuple(Signature.from_document(item) for item in signatures))

    def to_document(self) -> Document:
        """Write the JWS General JSON object."""
        return {
            "payload": b64encode(self.payload),
            "signatures": [signature.to_document() for signature in self.signatures],
        }

    def parse(self) -> Document:
        """Parse the payload, which must be canonical JSON. Verify first.

        Raises:
            VerificationError: the payload is not canonical JSON.
        """
        try:
            return parse_canonical(self.payload)
        except InvalidValueError as error:
            msg = f"the signed payload: {error.message}"
            raise VerificationError(msg) from error

    def check(self, typ: str, keys: Sequence[PublicKey]) -> None:
        """Check that exactly these keys signed these bytes, in this order; they are not parsed.

        Args:
            typ: the type that the signatures name, without ``+jws``.
            keys: the keys the caller trusts to have signed, in order.

        Raises:
            VerificationError: another number of signatures, another header, or a signature that
                does not hold.
        """
        if not keys or len(keys) != len(self.signatures):
            msg = f"expected {len(keys)} signatures, got {len(self.signatures)}"
            raise VerificationError(msg)
        for key, signature in zip(keys, self.signatures, strict=True):
            verify_signature(self.payload, typ, key, signature)

    def verify(self, typ: str, keys: Sequence[PublicKey]) -> Document:
        """Check that exactly these keys signed, in this order, then parse what they signed.

        Args:
            typ: the document's type, such as ``neg-envelope``, without ``+jws``.
            keys: the keys the caller trusts to have signed, in order.

        Raises:
            VerificationError: another number of signatures, another header, a signature that
                does not hold, or a payload of another `typ`.
        """
        self.check(typ, keys)
        document = self.parse()
        if document.get("typ") != typ or document.get("v") != "1":
            msg = f'the signed payload: expected typ "{typ}" and v "1"'
            raise VerificationError(msg)
        return document


@lru_cache(maxsize=256)
def protected_header(key: PublicKey, typ: str) -> str:
    """Return the one protected header a signature of this key over this type may have."""
    header: Document = {"alg": "Ed25519", "kid": key.thumbprint, "typ": f"{typ}+jws"}
    return b64encode(canonical_bytes(header))


def sign(payload: bytes, typ: str, signer: Signer) -> Signature:
    """Sign canonical bytes as a document of type `typ`."""
    protected = protected_header(signer.public_key, typ)
    signature = signer.sign(_signing_input(protected, payload))
    return Signature(protected, b64encode(signature))


def sign_document(document: Document, signer: Signer) -> SignedDocument:
    """Serialise and sign a document under its own `typ`.

    Raises:
        InvalidValueError: the document has no canonical form, or no `typ`.
    """
    typ = document.get("typ")
    if not isinstance(typ, str):
        msg = "a signed document needs a typ"
        raise InvalidValueError(msg)
    payload = canonical_bytes(document)
    return SignedDocument(payload, (sign(payload, typ, signer),))


def verify_signature(payload: bytes, typ: str, key: PublicKey, signature: Signature) -> None:
    """Check one signature over canonical bytes, header included.

    Raises:
        VerificationError: the header is not the only one allowed, or the signature fails.
    """
    if signature.protected != protected_header(key, typ):
        msg = f"expected a protected header for key {key.thumbprint} and type {typ}+jws"
        raise VerificationError(msg)
    try:
        raw = b64decode(signature.signature)
    except InvalidValueError as error:
        raise VerificationError(error.message) from error
    if len(raw) != _SIGNATURE_LENGTH:
        msg = f"expected a signature of {_SIGNATURE_LENGTH} bytes, got {len(raw)}"
        raise VerificationError(msg)
    key.verify(raw, _signing_input(signature.protected, payload))


def _signing_input(protected: str, payload: bytes) -> bytes:
    """Return the bytes a JWS signature covers (RFC 7515, section 5.1)."""
    return f"{protected}.{b64encode(payload)}".encode("ascii")
