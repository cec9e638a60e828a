"""What a key file says to anybody: its public key, and whether a passphrase locks it.

Source: OpenSSH, PROTOCOL.key, ``openssh-key-v1``. Nothing secret is read here, and nothing is
proven: the key itself is opened by `policy.keys` alone.
"""

import base64
import binascii
from dataclasses import dataclass
from typing import Final

from negotiator.errors import UntrustedKeyError, UsageError
from negotiator.terms.canonical import b64encode
from negotiator.terms.jws import PublicKey

_BEGIN: Final = b"-----BEGIN OPENSSH PRIVATE KEY-----"
_END: Final = b"-----END OPENSSH PRIVATE KEY-----"
_MAGIC: Final = b"openssh-key-v1\x00"
_LENGTH: Final = 4
_ED25519: Final = b"ssh-ed25519"


@dataclass(frozen=True, slots=True)
class KeyHeader:
    """The part of a key file that is written in clear.

    Attributes:
        public_key: verifies what the key signs.
        locked: whether a passphrase is needed to open it.
    """

    public_key: PublicKey
    locked: bool


def read_key_header(data: bytes) -> KeyHeader:
    """Read what a key file says without opening it.

    Args:
        data: the whole file.

    Raises:
        UsageError: no OpenSSH private key, or a damaged one.
        UntrustedKeyError: a key of another algorithm, or an unsafe one.
    """
    cipher, rest = _string(_body(data))
    _kdf, rest = _string(rest)
    _options, rest = _string(rest)
    count, rest = rest[:_LENGTH], rest[_LENGTH:]
    public, _ = _string(rest)
    if int.from_bytes(count, "big") != 1:
        msg = "expected a key file with exactly one key; make one with: negotiator keys new"
        raise UsageError(msg)
    algorithm, rest = _string(public)
    if algorithm != _ED25519:
        msg = "expected an Ed25519 key, got a key of another algorithm"
        raise UntrustedKeyError(msg)
    raw, _ = _string(rest)
    return KeyHeader(PublicKey.from_x(b64encode(raw)), cipher != b"none")


def _body(data: bytes) -> bytes:
    """Return what stands between the first and the last line, after the magic word."""
    lines = [line.strip() for line in data.strip().splitlines()]
    if len(lines) < 3 or (lines[0], lines[-1]) != (_BEGIN, _END):  # noqa: PLR2004 - begin, body, end
        raise UsageError(_NO_KEY)
    try:
        body = base64.b64decode(b"".join(lines[1:-1]), validate=True)
    except binascii.Error:
        raise UsageError(_NO_KEY) from None
    if not body.startswith(_MAGIC):
        raise UsageError(_NO_KEY)
    return body[len(_MAGIC) :]


def _string(data: bytes) -> tuple[bytes, bytes]:
    """Split off one length-prefixed string."""
    size = int.from_bytes(data[:_LENGTH], "big")
    end = _LENGTH + size
    if len(data) < end or len(data) < _LENGTH:
        raise UsageError(_NO_KEY)
    return data[_LENGTH:end], data[end:]


_NO_KEY: Final = "expected a private key in OpenSSH format; make one with: negotiator keys new FILE"
