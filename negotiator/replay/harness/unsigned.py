"""What stands for a signature where nothing is signed: a hash, which everybody can make.

The shared rules ask for a signature of the counterparty under the agreement, also in a rehearsal.
There it is a hash of what would be signed. It proves nothing, costs nothing and verifies under no
key but the one here, which no statement that was ever sent or read can name.
"""

from hashlib import sha512

from negotiator.errors import VerificationError
from negotiator.terms.jws import PublicKey


class UnsafeRehearsedKey(PublicKey):
    """Takes a hash for a signature; for rehearsals alone."""

    __slots__ = ()

    def verify(self, signature: bytes, data: bytes) -> None:
        """Check a hash.

        Raises:
            VerificationError: it is one of something else.
        """
        if signature != sha512(data).digest():
            msg = "what stands for a signature in this rehearsal is one of something else"
            raise VerificationError(msg)


class UnsafeRehearsedSigner:
    """Gives a hash for a signature; for rehearsals alone."""

    def __init__(self) -> None:
        """Take the one key of all rehearsals, which is none."""
        self._key = UnsafeRehearsedKey("", "urn:negotiator:rehearsed")

    @property
    def public_key(self) -> PublicKey:
        """What takes these hashes."""
        return self._key

    def sign(self, data: bytes) -> bytes:
        """Return 64 bytes that stand for a signature."""
        return sha512(data).digest()
