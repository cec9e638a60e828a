import base64
import copy
import gc
import pickle
import struct
import traceback

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from negotiator.errors import NegotiatorError, UntrustedKeyError, UsageError, VerificationError
from negotiator.policy.keys import KDF_ROUNDS, SigningKey
from negotiator.terms.jws import sign_document

SEED = bytes(range(100, 132))


def known() -> SigningKey:
    return SigningKey(Ed25519PrivateKey.from_private_bytes(SEED))


def pem(key: SigningKey) -> bytes:
    return key.to_openssh(None)


def blob(data: bytes) -> bytes:
    return base64.b64decode(b"".join(data.splitlines()[1:-1]))


def test_what_it_signs_verifies_under_its_public_key() -> None:
    key = SigningKey.generate()
    signed = sign_document({"typ": "neg-test", "v": "1"}, key)
    assert signed.verify("neg-test", [key.public_key]) == {"typ": "neg-test", "v": "1"}
    with pytest.raises(VerificationError):
        key.public_key.verify(key.sign(b"one"), b"other")


def test_two_generated_keys_differ() -> None:
    assert SigningKey.generate().public_key != SigningKey.generate().public_key


def test_a_key_survives_its_file_with_and_without_a_passphrase() -> None:
    key = known()
    for passphrase in (None, "pässword".encode() * 20):
        again = SigningKey.from_openssh(key.to_openssh(passphrase), passphrase)
        assert again.public_key == key.public_key
        assert again.sign(b"data") == key.sign(b"data")


def test_a_passphrase_is_stretched_by_bcrypt_with_enough_rounds() -> None:
    data = blob(known().to_openssh(b"secret"))
    at = data.index(b"bcrypt") + len("bcrypt")
    options, salt = struct.unpack(">II", data[at : at + 8])
    (rounds,) = struct.unpack(">I", data[at + 8 + salt : at + 12 + salt])
    assert (options, rounds) == (salt + 8, KDF_ROUNDS)
    assert rounds >= 64
    assert SEED not in data
    assert SEED in blob(pem(known()))


def test_an_empty_passphrase_is_refused() -> None:
    with pytest.raises(UsageError):
        known().to_openssh(b"")


LOCKED = known().to_openssh(b"secret")
OPEN = pem(known())
OTHER = ec.generate_private_key(ec.SECP256R1()).private_bytes(
    Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()
)


@pytest.mark.parametrize(
    ("data", "passphrase", "error"),
    [
        (LOCKED, b"wrong", UsageError),
        (LOCKED, None, UsageError),
        (LOCKED, b"", UsageError),
        (OPEN, b"secret", UsageError),
        (OPEN[:150] + b"\n-----END OPENSSH PRIVATE KEY-----\n", None, UsageError),
        (OPEN.replace(b"OPENSSH", b"PGP"), None, UsageError),
        (b"", None, UsageError),
        (b"\x00\xff" * 50, None, UsageError),
        (OPEN + b" " * 20_000, None, UsageError),
        (OTHER, None, UntrustedKeyError),
    ],
)
def test_a_file_that_gives_no_key_is_refused_without_showing_it(
    data: bytes, passphrase: bytes | None, error: type[NegotiatorError]
) -> None:
    with pytest.raises(error) as caught:
        SigningKey.from_openssh(data, passphrase)
    assert type(caught.value) is error
    shown = "".join(traceback.format_exception(caught.value)).encode()
    lines = [line for line in data.splitlines()[1:-1] if len(line) > 8]
    assert not [line for line in lines if line in shown]
    assert not passphrase or passphrase not in shown.replace(b"wrong passphrase", b"")


def secrets() -> list[bytes]:
    return [SEED, SEED.hex().encode(), base64.b64encode(SEED)[:40], repr(SEED).encode()]


def test_no_text_about_a_key_shows_its_private_part() -> None:
    key = known()
    for text in (repr(key), str(key), f"{key}", f"{key!r}", repr([key]), f"{key!a}"):
        assert not [secret for secret in secrets() if secret in text.encode()]
        assert key.public_key.thumbprint in text


def test_no_attribute_gives_the_private_part() -> None:
    key = known()
    assert not hasattr(key, "__dict__")
    for name in dir(key):
        value = getattr(key, name)
        assert not isinstance(value, bytes | bytearray | memoryview | Ed25519PrivateKey)
        assert not hasattr(value, "private_bytes")
        assert not hasattr(value, "private_bytes_raw")


def test_a_key_is_neither_pickled_nor_copied() -> None:
    key = known()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError):
            pickle.dumps(key, protocol)
    for make in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            make(key)


def test_a_key_does_not_change() -> None:
    key = known()
    for name in ("_sign", "_dump", "_public_key", "public_key", "other"):
        with pytest.raises(AttributeError):
            setattr(key, name, None)
    with pytest.raises(AttributeError):
        del key._sign
    key.public_key.verify(key.sign(b"data"), b"data")


def test_a_key_lives_no_longer_than_its_owner() -> None:
    gc.collect()  # what other tests left behind
    before = sum(isinstance(each, SigningKey) for each in gc.get_objects())
    key = known()
    del key
    gc.collect()
    assert sum(isinstance(each, SigningKey) for each in gc.get_objects()) == before
