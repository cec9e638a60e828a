"""The signing key: the only place in this package where a private key object exists.

Keys rest in OpenSSH format, because its bcrypt key derivation is slow enough for a passphrase;
encrypted PKCS#8 of the same library uses 2,048 rounds of PBKDF2.
"""

from collections.abc import Callable
from typing import NoReturn, final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_ssh_private_key,
)

from negotiator.errors import UntrustedKeyError, UsageError
from negotiator.terms.canonical import b64encode
from negotiator.terms.jws import PublicKey

KDF_ROUNDS = 64
"""Rounds of bcrypt over a passphrase: about half a second on one core."""

_MAX_FILE = 16_384


@final
class SigningKey:
    """An Ed25519 key that signs and never shows itself.

    The private key lives in closures: no attribute holds it or its bytes. Only `to_openssh`
    writes it out. Make one with `generate` or `from_openssh`.
    """

    __slots__ = ("_dump", "_public_key", "_sign")

    _dump: Callable[[KeySerializationEncryption], bytes]
    _public_key: PublicKey
    _sign: Callable[[bytes], bytes]

    def __init__(self, private: Ed25519PrivateKey) -> None:
        """Take a private key object, of which no other module has one."""

        def sign(data: bytes) -> bytes:
            return private.sign(data)

        def dump(encryption: KeySerializationEncryption) -> bytes:
            return private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, encryption)

        raw = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        object.__setattr__(self, "_public_key", PublicKey.from_x(b64encode(raw)))
        object.__setattr__(self, "_sign", sign)
        object.__setattr__(self, "_dump", dump)

    @classmethod
    def generate(cls) -> "SigningKey":
        """Make a new key from the operating system's randomness."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def from_openssh(cls, data: bytes, passphrase: bytes | None) -> "SigningKey":
        """Read a key file in OpenSSH format.

        Args:
            data: the whole file.
            passphrase: what opens it; None for a key without one.

        Raises:
            UsageError: not an OpenSSH private key, a damaged one, or a passphrase that is
                wrong, missing or not needed.
            UntrustedKeyError: a key of another algorithm.
        """
        if len(data) > _MAX_FILE:
            msg = f"expected a key file of at most {_MAX_FILE} bytes, got {len(data)}"
            raise UsageError(msg)
        try:
            private = load_ssh_private_key(data, passphrase)
        # What the parser says may quote the file, so its error is not carried along.
        except TypeError:
            need = "needs no passphrase" if passphrase else "needs its passphrase"
            msg = f"the signing key {need}"
            raise UsageError(msg) from None
        except UnsupportedAlgorithm:
            msg = "expected an Ed25519 key in OpenSSH format, got an algorithm we do not support"
            raise UntrustedKeyError(msg) from None
        except ValueError:
            msg = "cannot open the signing key: wrong passphrase, or no whole OpenSSH private key"
            raise UsageError(msg) from None
        if not isinstance(private, Ed25519PrivateKey):
            msg = "expected an Ed25519 key, got a key of another algorithm"
            raise UntrustedKeyError(msg)
        return cls(private)

    @property
    def public_key(self) -> PublicKey:
        """The key that verifies what this key signs."""
        return self._public_key

    def sign(self, data: bytes) -> bytes:
        """Return the 64 bytes of the signature over `data`."""
        return self._sign(data)

    def to_openssh(self, passphrase: bytes | None) -> bytes:
        """Write the key in OpenSSH format, for a file that only its owner can read.

        Args:
            passphrase: what will open it; None writes the key in clear.

        Raises:
            UsageError: an empty passphrase.
        """
        if passphrase is None:
            return self._dump(NoEncryption())
        if not passphrase:
            msg = "expected a passphrase of at least one byte, or none at all"
            raise UsageError(msg)
        builder = PrivateFormat.OpenSSH.encryption_builder().kdf_rounds(KDF_ROUNDS)
        return self._dump(builder.build(passphrase))

    def __repr__(self) -> str:
        return f"SigningKey({self._public_key.thumbprint}, private part hidden)"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        msg = "a signing key does not change"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> NoReturn:
        msg = "a signing key does not change"
        raise AttributeError(msg)

    def __copy__(self) -> NoReturn:
        raise TypeError(_NO_COPY)

    def __deepcopy__(self, memo: object) -> NoReturn:
        raise TypeError(_NO_COPY)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(_NO_COPY)


_NO_COPY = "a signing key is neither copied nor pickled; open its file again"
