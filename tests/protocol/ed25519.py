"""Ed25519 signing with a chosen nonce, which no library offers, to make a second valid signature.

Source: RFC 8032, sections 5.1.5 and 5.1.6. Only for tests: slow, and a nonce used for two messages
gives the key away.
"""

import hashlib

Point = tuple[int, int]

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_Y = 4 * pow(5, -1, _P) % _P
_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202


def _add(one: Point, other: Point) -> Point:
    (a, b), (c, d) = one, other
    product = _D * a * b * c * d % _P
    x = (a * d + b * c) * pow(1 + product, -1, _P) % _P
    y = (b * d + a * c) * pow(1 - product, -1, _P) % _P
    return x, y


def _times(scalar: int, point: Point = (_X, _Y)) -> Point:
    total = (0, 1)
    while scalar:
        if scalar & 1:
            total = _add(total, point)
        point, scalar = _add(point, point), scalar >> 1
    return total


def _encode(point: Point) -> bytes:
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def _hash(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % _L


def sign_with_nonce(seed: bytes, message: bytes, nonce: int) -> bytes:
    """Return a valid signature of a message that is not the deterministic one."""
    digest = bytearray(hashlib.sha512(seed).digest()[:32])
    digest[0] &= 248
    digest[31] = digest[31] & 127 | 64
    secret = int.from_bytes(digest, "little")
    public, point = _encode(_times(secret)), _encode(_times(nonce))
    proof = (nonce + _hash(point, public, message) * secret) % _L
    return point + proof.to_bytes(32, "little")
