"""What a key file says without being opened."""

from contextlib import suppress

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import UntrustedKeyError, UsageError
from negotiator.policy.key_header import read_key_header
from negotiator.policy.keys import SigningKey

KEY = SigningKey.generate()
OPEN, LOCKED = KEY.to_openssh(None), KEY.to_openssh(b"passphrase")


@pytest.mark.parametrize(("data", "locked"), [(OPEN, False), (LOCKED, True)])
def test_the_header_names_the_public_key_and_the_lock(data: bytes, locked: bool) -> None:
    header = read_key_header(data)
    assert header.public_key == KEY.public_key
    assert header.locked is locked


def test_a_key_of_another_algorithm_is_refused() -> None:
    other = generate_private_key(SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()
    )
    with pytest.raises(UntrustedKeyError, match="another algorithm"):
        read_key_header(other)


@given(st.data())
def test_a_damaged_file_is_refused_or_still_says_something_sound(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(OPEN) - 1))
    kept = data.draw(st.binary(max_size=4))
    damaged = OPEN[:place] + kept + OPEN[place + data.draw(st.integers(0, 40)) :]
    with suppress(UsageError, UntrustedKeyError):
        assert len(read_key_header(damaged).public_key.x) == 43
