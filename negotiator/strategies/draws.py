"""Chance that is the same on every machine: drawn from a seed and from where it is needed.

Source: our own; SHA-256 as a function of seed, place and round, so that a draw depends on nothing
that was drawn before it.
Traits: deterministic.
"""

from fractions import Fraction
from hashlib import sha256

_BITS = 64


def draw(seed: int, scope: str, number: int) -> Fraction:
    """Return a number from 0, below 1.

    Args:
        seed: the mandate's.
        scope: what the draw is for, such as an issue's name.
        number: the round.
    """
    digest = sha256(f"{seed}/{scope}/{number}".encode()).digest()
    return Fraction(int.from_bytes(digest[: _BITS // 8], "big"), 2**_BITS)
