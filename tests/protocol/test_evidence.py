"""The evidence file: anybody can check it, and nobody can change a byte of it."""

from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import (
    InvalidValueError,
    NegotiatorError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.protocol.agreement import build_agreement
from negotiator.protocol.evidence import build_evidence, verify_evidence
from negotiator.protocol.settlement import Basis
from negotiator.protocol.trust import Trust
from negotiator.terms import Role, canonical_bytes
from negotiator.terms.canonical import b64encode, parse_canonical
from negotiator.terms.jws import SignedDocument
from tests.protocol.builders import (
    BUYER,
    SELLER,
    STRANGER,
    TRUST,
    Dialogue,
    PlainDialogue,
    make_party,
    short_example,
    worked_example,
)


def evidence(dialogue: Dialogue) -> bytes:
    return build_evidence(dialogue.agreement_bytes(), dialogue.stored)


SHORT = short_example()
FILE = evidence(SHORT)


def refused(data: bytes, trust: Trust | None = TRUST) -> NegotiatorError:
    """Return the error a verifier of this file gets; it is one of the two that exit with 6."""
    with pytest.raises((VerificationError, UntrustedKeyError)) as caught:
        verify_evidence(data, trust)
    return caught.value


def rebuilt(**changes: Any) -> bytes:
    return canonical_bytes(parse_canonical(FILE[:-1]) | changes) + b"\n"


@pytest.mark.parametrize("dials", Role)
def test_the_evidence_of_a_deal_verifies(dials: Role) -> None:
    dialogue = worked_example(dials)
    data = evidence(dialogue)
    verified = verify_evidence(data, TRUST)
    assert verified.basis is Basis.SIGNED
    assert verified.negotiation == dialogue.state
    assert verified.agreement == build_agreement(dialogue.state, dialogue.last)
    assert data.count(b"\n") == 1
    assert canonical_bytes(parse_canonical(data[:-1])) + b"\n" == data


def test_without_trust_the_file_only_agrees_with_itself() -> None:
    verified = verify_evidence(FILE, None)
    assert verified.basis is Basis.REFERENCE
    assert verified.agreement == verify_evidence(FILE, TRUST).agreement


def test_both_sides_write_the_same_file() -> None:
    again = short_example()
    assert evidence(again) == FILE


@pytest.mark.parametrize("bit", [0x01, 0x20])
def test_one_changed_byte_is_refused(bit: int) -> None:
    step = len(FILE) // 400
    for place in range(bit % 3, len(FILE), step):
        changed = FILE[:place] + bytes([FILE[place] ^ bit]) + FILE[place + 1 :]
        refused(changed)


def test_a_changed_byte_of_the_agreement_itself_is_refused() -> None:
    start = FILE.index(b'"agreement":')
    end = FILE.index(b'"transcript":')
    assert end - start > 1000
    for place in range(start, end, 11):
        changed = FILE[:place] + bytes([FILE[place] ^ 1]) + FILE[place + 1 :]
        refused(changed)


def test_a_changed_base64_tail_is_refused() -> None:
    """Two spellings of the same signature bytes: only one of them is the file."""
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    tails = 0
    for place in (i - 1 for i in range(1, len(FILE)) if FILE[i : i + 1] == b'"'):
        text = FILE[:place].rpartition(b'"')[2]
        if len(text) > 60 and FILE[place] in alphabet:
            near = alphabet[alphabet.index(FILE[place]) ^ 1]
            refused(FILE[:place] + bytes([near]) + FILE[place + 1 :])
            tails += 1
    assert tails >= 18  # payload, header and signature of every signed document


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        FILE[:-1],
        FILE + b"\n",
        FILE[:-1] + b"\r\n",
        b" " + FILE,
        b"\xef\xbb\xbf" + FILE,
        FILE.replace(b":", b": ", 1),
        FILE[:-2] + b" }\n",
        FILE[: len(FILE) // 2],
        FILE + FILE,
    ],
)
def test_other_bytes_for_the_same_content_are_refused(data: bytes) -> None:
    assert isinstance(refused(data), VerificationError)


@pytest.mark.parametrize(
    "changes",
    [
        {"typ": "neg-contradiction"},
        {"v": "2"},
        {"note": "x"},
        {"transcript": {}},
        {"transcript": "x"},
        {"transcript": ["x"]},
        {"transcript": []},
        {"agreement": "x"},
        {"agreement": {}},
    ],
)
def test_another_form_is_refused(changes: dict[str, Any]) -> None:
    refused(rebuilt(**changes))
    refused(rebuilt(**changes), None)


def test_dropped_or_added_entries_are_refused() -> None:
    entries = SHORT.exported()
    for odd in (entries[:-1], entries[1:], [*entries, entries[-1]], entries[:1] + entries[2:]):
        refused(rebuilt(transcript=odd))


def test_swapped_parties_are_refused() -> None:
    agreement: Any = SHORT.agreement()
    signatures = agreement["signatures"]
    swapped = {**agreement, "signatures": signatures[::-1]}
    assert "agreement" in refused(rebuilt(agreement=swapped)).message
    payload = canonical_bytes(
        build_agreement(SHORT.state, SHORT.last)
        | {
            "buyer": build_agreement(SHORT.state, SHORT.last)["seller"],
            "seller": build_agreement(SHORT.state, SHORT.last)["buyer"],
        }
    )
    crossed = {"payload": b64encode(payload), "signatures": signatures}
    assert "buyer, seller" in refused(rebuilt(agreement=crossed)).message


def test_a_swapped_or_missing_trusted_key_is_refused() -> None:
    for pins in (
        (),
        (BUYER.pin,),
        (SELLER.pin,),
        (BUYER.pin, replace(SELLER.pin, key=STRANGER.public_key)),
        (replace(BUYER.pin, key=STRANGER.public_key), SELLER.pin),
        (
            replace(BUYER.pin, key=SELLER.principal.public_key),
            replace(SELLER.pin, key=BUYER.principal.public_key),
        ),
        (BUYER.pin, replace(SELLER.pin, id="did:web:else.example")),
        (BUYER.pin, replace(SELLER.pin, agents=("https://else.example",))),
    ):
        error = refused(FILE, Trust(pins))
        assert isinstance(error, UntrustedKeyError), pins


def test_a_deal_of_other_keys_is_not_this_one() -> None:
    other = Dialogue(seller=make_party(Role.SELLER, 51)).open().bargain(1)
    other.accepts(Role.BUYER).confirms(Role.SELLER)
    refused(evidence(other))
    assert verify_evidence(evidence(other), None).basis is Basis.REFERENCE
    refused(rebuilt(agreement=other.agreement()))


def test_a_negotiation_that_did_not_end_agreed_is_no_evidence() -> None:
    accepted = Dialogue().open().bargain(1).accepts(Role.BUYER)
    data = build_evidence(SHORT.agreement_bytes(), accepted.stored)
    assert "accepted" in refused(data).message
    rejected = Dialogue().open().bargain(1).rejects(Role.BUYER)
    assert "rejected" in refused(build_evidence(SHORT.agreement_bytes(), rejected.stored)).message


def test_an_exchange_without_envelopes_is_no_evidence() -> None:
    dialogue = PlainDialogue().hears(action="open").offers("2.633")
    dialogue.hears(action="accept", offerId=dialogue.state.offers[-1].id).confirms()
    data = build_evidence(SHORT.agreement_bytes(), dialogue.stored)
    for trust in (TRUST, None):
        assert "nobody signed" in refused(data, trust).message


def test_a_damaged_record_gives_no_evidence() -> None:
    with pytest.raises(InvalidValueError):
        build_evidence(b"{", SHORT.stored)


def test_the_agreement_in_the_file_is_the_one_on_record() -> None:
    document: Any = parse_canonical(FILE[:-1])
    assert SignedDocument.from_document(document["agreement"]).to_document() == SHORT.agreement()
