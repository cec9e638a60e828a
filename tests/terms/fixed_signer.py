"""A signer with a key everybody knows, for tests."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from negotiator.terms.canonical import b64encode
from negotiator.terms.jws import PublicKey


class FixedSigner:
    """Signs with the Ed25519 key of a given seed."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self._public = PublicKey.from_x(b64encode(self._key.public_key().public_bytes_raw()))

    @property
    def public_key(self) -> PublicKey:
        return self._public

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)


BUYER = FixedSigner(bytes(range(32)))
SELLER = FixedSigner(bytes([255] * 32))
STRANGER = FixedSigner(bytes(32))
