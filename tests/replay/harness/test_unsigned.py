"""What stands for a signature in a rehearsal: nobody outside one takes it."""

import pytest

from negotiator.errors import UntrustedKeyError, VerificationError
from negotiator.protocol.agreement import AGREEMENT_TYP
from negotiator.protocol.authority import verify_authority
from negotiator.replay.harness.table import set_table
from negotiator.replay.harness.theirs.open_loop import OpenLoop
from negotiator.replay.harness.unsigned import UnsafeRehearsedKey, UnsafeRehearsedSigner
from negotiator.terms.jws import PublicKey, sign, verify_signature
from tests.replay.given import KEYS, START, asks, buyer


def test_it_stands_for_what_it_was_made_of_and_for_nothing_else():
    signer = UnsafeRehearsedSigner()
    made = sign(b"one", AGREEMENT_TYP, signer)
    verify_signature(b"one", AGREEMENT_TYP, signer.public_key, made)
    with pytest.raises(VerificationError):
        verify_signature(b"two", AGREEMENT_TYP, signer.public_key, made)
    with pytest.raises(VerificationError):
        verify_signature(b"one", "neg-envelope", signer.public_key, made)


def test_no_real_key_takes_it_and_it_takes_no_real_signature():
    signer = UnsafeRehearsedSigner()
    with pytest.raises(VerificationError):
        verify_signature(b"x", AGREEMENT_TYP, KEYS.ours, sign(b"x", AGREEMENT_TYP, signer))
    with pytest.raises(VerificationError):
        signer.public_key.verify(KEYS.theirs.sign(b"x"), b"x")
    with pytest.raises(UntrustedKeyError):
        PublicKey.from_jwk(signer.public_key.to_jwk())


def test_what_a_rehearsed_counterparty_shows_is_believed_by_nobody():
    rehearsed, real = (
        set_table(buyer(), KEYS, START, "x", signed=signed) for signed in (False, True)
    )
    trust = real.seat.party.trust
    assert verify_authority(real.caller.statement.document, trust)
    with pytest.raises(UntrustedKeyError):
        verify_authority(rehearsed.caller.statement.document, trust)


def test_only_a_rehearsal_ever_has_it():
    for signed in (True, False):
        table = set_table(buyer(), KEYS, START, "x", signed=signed)
        table.play(OpenLoop(asks("2.6", "2.3"), START))
        assert table.state.agreed
        key = table.state.dialler_authority.authority.key
        assert isinstance(key, UnsafeRehearsedKey) is not signed
