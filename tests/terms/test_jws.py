"""Signed documents: one header, one order of signatures, one spelling; anything else is refused."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.terms.canonical import Document, b64decode, b64encode, canonical_bytes
from negotiator.terms.jws import (
    PublicKey,
    Signature,
    SignedDocument,
    protected_header,
    sign,
    sign_document,
    verify_signature,
)
from tests.terms import curve
from tests.terms.fixed_signer import BUYER, SELLER, STRANGER, FixedSigner
from tests.terms.odd_values import NOT_STRINGS, anything

DOCUMENT: Document = {"typ": "neg-test", "v": "1", "text": "Zwölf Großrechner", "list": ["a", {}]}
PAYLOAD = canonical_bytes(DOCUMENT)


def signed(document: Document = DOCUMENT, *signers: FixedSigner) -> SignedDocument:
    """Sign a document, by the buyer unless told otherwise."""
    payload = canonical_bytes(document)
    typ = str(document["typ"])
    signatures = tuple(sign(payload, typ, signer) for signer in signers or (BUYER,))
    return SignedDocument(payload, signatures)


def signed_with_header(header: bytes, payload: bytes = PAYLOAD) -> SignedDocument:
    """Sign with the buyer's true key, but under any protected header."""
    protected = b64encode(header)
    raw = BUYER.sign(f"{protected}.{b64encode(payload)}".encode())
    return SignedDocument(payload, (Signature(protected, b64encode(raw)),))


def refused(document: SignedDocument, typ: str = "neg-test", *keys: PublicKey) -> str:
    """Check that verification fails, and return why."""
    with pytest.raises(VerificationError) as caught:
        document.verify(typ, keys or (BUYER.public_key,))
    return caught.value.message


# ---- what holds ----


@given(st.dictionaries(st.sampled_from("abcdé€"), st.text(alphabet="xyzß\U0001f91d", max_size=9)))
def test_what_was_signed_verifies(members: dict[str, str]) -> None:
    document: Document = {**members, "typ": "neg-test", "v": "1"}
    travelled = json.loads(json.dumps(sign_document(document, BUYER).to_document()))
    again = SignedDocument.from_document(travelled)
    assert again.verify("neg-test", [BUYER.public_key]) == document
    assert again.to_document() == travelled


def test_two_parties_sign_the_same_bytes_in_order() -> None:
    both = signed(DOCUMENT, BUYER, SELLER)
    keys = (BUYER.public_key, SELLER.public_key)
    assert both.verify("neg-test", keys) == DOCUMENT
    assert [signature.kid for signature in both.signatures] == [key.thumbprint for key in keys]


def test_the_header_is_exactly_the_one_of_the_wire_format() -> None:
    header = b64decode(protected_header(BUYER.public_key, "neg-envelope"))
    kid = BUYER.public_key.thumbprint
    assert header == f'{{"alg":"Ed25519","kid":"{kid}","typ":"neg-envelope+jws"}}'.encode()


def test_signing_is_deterministic() -> None:
    assert sign_document(DOCUMENT, BUYER) == sign_document(dict(DOCUMENT), BUYER)


# ---- what does not hold ----

KID = BUYER.public_key.thumbprint
HEADER = f'{{"alg":"Ed25519","kid":"{KID}","typ":"neg-test+jws"}}'.encode()


def test_the_header_under_test_is_the_true_one() -> None:
    assert signed_with_header(HEADER).verify("neg-test", [BUYER.public_key]) == DOCUMENT


@pytest.mark.parametrize(
    "header",
    [
        b"null",
        b"{}",
        b"[]",
        b'""',
        b"",
        b"\xff",
        HEADER + b" ",
        b" " + HEADER,
        HEADER.replace(b":", b": "),
        HEADER.replace(b'"Ed25519"', b'"none"'),
        HEADER.replace(b'"Ed25519"', b'"None"'),
        HEADER.replace(b'"Ed25519"', b'"HS256"'),
        HEADER.replace(b'"Ed25519"', b'"ES256"'),
        HEADER.replace(b'"Ed25519"', b'"EdDSA"'),
        HEADER.replace(b'"Ed25519"', b'"ed25519"'),
        HEADER.replace(b'"Ed25519"', b"null"),
        HEADER.replace(b'"Ed25519"', b'["Ed25519"]'),
        HEADER.replace(b'"Ed25519"', b'"\\u0045d25519"'),
        HEADER.replace(b"neg-test+jws", b"neg-test"),
        HEADER.replace(b"neg-test+jws", b"neg-other+jws"),
        HEADER.replace(b"neg-test+jws", b"application/neg-test+jws"),
        HEADER.replace(b"neg-test+jws", b"JWT"),
        HEADER.replace(KID.encode(), SELLER.public_key.thumbprint.encode()),
        HEADER.replace(KID.encode(), KID.lower().encode()),
        HEADER.replace(KID.encode(), b""),
        HEADER.replace(b'"alg":"Ed25519",', b""),
        HEADER.replace(b'"typ":"neg-test+jws"', b'"typ":null'),
        HEADER.replace(b',"typ":"neg-test+jws"', b""),
        HEADER.replace(f'"kid":"{KID}",'.encode(), b""),
        HEADER.replace(b"{", b'{"alg":"none",', 1),
        HEADER.replace(b"{", b'{"b64":"false",', 1),
        HEADER.replace(b"}", b',"x":"1"}', 1),
        HEADER.replace(b"}", b',"crit":["exp"]}', 1),
        HEADER.replace(b"}", b',"typ":"neg-test+jws"}', 1),
        HEADER.replace(b"}", f',"jwk":{json.dumps(BUYER.public_key.to_jwk())}}}'.encode(), 1),
        HEADER.replace(b"}", b',"jku":"https://keys.example/"}', 1),
        f'{{"kid":"{KID}","alg":"Ed25519","typ":"neg-test+jws"}}'.encode(),
        f'{{"typ":"neg-test+jws","kid":"{KID}","alg":"Ed25519"}}'.encode(),
    ],
    ids=lambda header: header[:60].decode("latin-1"),
)
def test_any_other_header_is_refused_though_the_key_signed_it(header: bytes) -> None:
    assert "protected header" in refused(signed_with_header(header))


def test_a_header_with_padding_or_stray_bits_is_refused() -> None:
    true = b64encode(HEADER)
    for protected in (true + "=", true + "==", true + "\n", true[:-1], true + "A", true.lower()):
        raw = BUYER.sign(f"{protected}.{b64encode(PAYLOAD)}".encode())
        refused(SignedDocument(PAYLOAD, (Signature(protected, b64encode(raw)),)))


@given(st.integers(0, 63), st.integers(0, 7))
def test_one_flipped_bit_of_the_signature_breaks_it(byte: int, bit: int) -> None:
    document = signed()
    raw = bytearray(b64decode(document.signatures[0].signature))
    raw[byte] ^= 1 << bit
    flipped = Signature(document.signatures[0].protected, b64encode(bytes(raw)))
    refused(SignedDocument(PAYLOAD, (flipped,)))


@given(st.integers(0, len(PAYLOAD) - 1), st.integers(0, 7))
def test_one_flipped_bit_of_the_payload_breaks_the_signature(byte: int, bit: int) -> None:
    payload = bytearray(PAYLOAD)
    payload[byte] ^= 1 << bit
    assert "does not hold" in refused(SignedDocument(bytes(payload), signed().signatures))


@given(st.integers(0, 10_000), st.sampled_from("AZaz09-_+/= \n."))
def test_one_changed_character_anywhere_in_the_frame_is_refused(place: int, char: str) -> None:
    text = json.dumps(signed(DOCUMENT, BUYER, SELLER).to_document(), separators=(",", ":"))
    place %= len(text)
    changed = text[:place] + char + text[place + 1 :]
    if changed == text:
        return
    try:
        value = json.loads(changed)
    except ValueError:
        return
    if value == json.loads(text):
        return
    with pytest.raises(VerificationError):
        SignedDocument.from_document(value).verify(
            "neg-test", [BUYER.public_key, SELLER.public_key]
        )


@pytest.mark.parametrize("length", [0, 1, 32, 63, 65, 128])
def test_a_signature_of_another_length_is_refused(length: int) -> None:
    raw = (b64decode(signed().signatures[0].signature) * 2)[:length]
    short = Signature(signed().signatures[0].protected, b64encode(raw))
    assert "64 bytes" in refused(SignedDocument(PAYLOAD, (short,)))


@pytest.mark.parametrize("tail", ["=", "==", "\n", " ", "A", "+", "\u0410"])
def test_a_signature_in_another_spelling_is_refused(tail: str) -> None:
    true = signed().signatures[0]
    refused(SignedDocument(PAYLOAD, (Signature(true.protected, true.signature + tail),)))


def test_stray_tail_bits_of_a_signature_are_refused() -> None:
    true = signed().signatures[0]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alphabet.index(true.signature[-1])
    assert last % 16 == 0
    for stray in range(1, 16):
        spelled = true.signature[:-1] + alphabet[last + stray]
        assert "base64url" in refused(
            SignedDocument(PAYLOAD, (Signature(true.protected, spelled),))
        )


def test_a_signature_with_the_group_order_added_is_refused() -> None:
    true = signed().signatures[0]
    raw = b64decode(true.signature)
    scalar = int.from_bytes(raw[32:], "little") + curve.L
    forged = b64encode(raw[:32] + scalar.to_bytes(32, "little"))
    refused(SignedDocument(PAYLOAD, (Signature(true.protected, forged),)))


def test_an_hmac_under_the_public_key_is_no_signature() -> None:
    import hashlib
    import hmac

    header = HEADER.replace(b'"Ed25519"', b'"HS256"')
    data = f"{b64encode(header)}.{b64encode(PAYLOAD)}".encode()
    for secret in (b64decode(BUYER.public_key.x), BUYER.public_key.x.encode()):
        mac = hmac.digest(secret, data, hashlib.sha256)
        forged = Signature(b64encode(header), b64encode(mac))
        refused(SignedDocument(PAYLOAD, (forged,)))


def test_another_key_than_the_trusted_one_is_refused() -> None:
    refused(signed(DOCUMENT, STRANGER))
    posing = Signature(b64encode(HEADER), sign(PAYLOAD, "neg-test", STRANGER).signature)
    assert "does not hold" in refused(SignedDocument(PAYLOAD, (posing,)))


@pytest.mark.parametrize(
    "signers",
    [
        (BUYER,),
        (SELLER,),
        (SELLER, BUYER),
        (BUYER, BUYER),
        (BUYER, STRANGER),
        (BUYER, SELLER, BUYER),
    ],
    ids=len,
)
def test_number_and_order_of_signatures_are_those_expected(signers: Sequence[FixedSigner]) -> None:
    refused(signed(DOCUMENT, *signers), "neg-test", BUYER.public_key, SELLER.public_key)


def test_no_key_trusted_means_not_verified() -> None:
    for document in (signed(), SignedDocument(PAYLOAD, ())):
        with pytest.raises(VerificationError):
            document.verify("neg-test", [])


def test_a_document_is_not_taken_for_another_type() -> None:
    refused(signed(), "neg-other")
    refused(signed(), "neg-test+jws")
    refused(signed(), "")
    cross = SignedDocument(PAYLOAD, (sign(PAYLOAD, "neg-other", BUYER),))
    assert 'typ "neg-other"' in refused(cross, "neg-other")


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"null",
        b"[]",
        b"not json",
        b"\xff\xfe",
        b'{"typ":"neg-test","v":"1"} ',
        b'{"typ": "neg-test","v":"1"}',
        b'{"v":"1","typ":"neg-test"}',
        b'{"typ":"neg-test","v":"\\u0031"}',
        b'{"typ":"neg-test","typ":"neg-test","v":"1"}',
        b'{"a":1,"typ":"neg-test","v":"1"}',
        b'{"a":null,"typ":"neg-test","v":"1"}',
        b'{"a":true,"typ":"neg-test","v":"1"}',
        b'{"a":"\\u0000","typ":"neg-test","v":"1"}',
        b'{"a":"\\ud800","typ":"neg-test","v":"1"}',
        b'{"typ":"neg-test","v":"2"}',
        b'{"typ":"neg-test"}',
        b'{"v":"1"}',
        b'{"typ":["neg-test"],"v":"1"}',
        b'{"a":' + b"[" * 20 + b"]" * 20 + b',"typ":"neg-test","v":"1"}',
        b'{"a":"' + b"x" * 65_536 + b'","typ":"neg-test","v":"1"}',
    ],
    ids=lambda payload: payload[:50].decode("latin-1"),
)
def test_a_truly_signed_payload_that_is_no_canonical_document_is_refused(payload: bytes) -> None:
    assert "signed payload" in refused(signed_with_header(HEADER, payload))


def test_nothing_is_parsed_before_it_is_verified() -> None:
    forged = SignedDocument(b"not json", signed().signatures)
    assert "does not hold" in refused(forged)


def test_a_single_signature_over_bytes_is_checked_alone() -> None:
    signature = sign(PAYLOAD, "neg-test", SELLER)
    verify_signature(PAYLOAD, "neg-test", SELLER.public_key, signature)
    for payload, typ, key in (
        (PAYLOAD + b" ", "neg-test", SELLER.public_key),
        (PAYLOAD, "neg-other", SELLER.public_key),
        (PAYLOAD, "neg-test", BUYER.public_key),
    ):
        with pytest.raises(VerificationError):
            verify_signature(payload, typ, key, signature)


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"v": "1"},
        {"typ": ["a"], "v": "1"},
        {"typ": 1},
        {"typ": "t", "a": 1},
        {"typ": "t", "a": None},
    ],
    ids=str,
)
def test_what_has_no_type_or_no_canonical_form_is_not_signed(document: Any) -> None:
    with pytest.raises(InvalidValueError):
        sign_document(document, BUYER)


# ---- the frame ----

FRAME = signed(DOCUMENT, BUYER, SELLER).to_document()
ONE: dict[str, Any] = {"protected": "e30", "signature": "AA"}


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"payload": FRAME["payload"]},
        {"signatures": FRAME["signatures"]},
        {**FRAME, "header": {}},
        {**FRAME, "protected": "e30"},
        {"payload": FRAME["payload"], **ONE},
        {**FRAME, "signatures": []},
        {**FRAME, "signatures": [ONE] * 5},
        {**FRAME, "signatures": ONE},
        {**FRAME, "signatures": "AA"},
        {**FRAME, "signatures": [{"protected": "e30"}]},
        {**FRAME, "signatures": [{"signature": "AA"}]},
        {**FRAME, "signatures": [{**ONE, "header": {"alg": "none"}}]},
        {**FRAME, "signatures": [{**ONE, "protected": None}]},
        {**FRAME, "signatures": [{**ONE, "signature": 5}]},
        {**FRAME, "signatures": [{**ONE, "signature": ["AA"]}]},
        {**FRAME, "signatures": [[ONE["protected"], ONE["signature"]]]},
        {**FRAME, "payload": DOCUMENT},
        {**FRAME, "payload": "e3"},
        {**FRAME, "payload": "e30="},
        {**FRAME, "payload": "e31"},
        {**FRAME, "payload": "e+/="},
        {**FRAME, "payload": "\u0410\u0410"},
        "e30.e30.AA",
        [FRAME],
        *NOT_STRINGS,
    ],
    ids=lambda frame: type(frame).__name__,
)
def test_another_frame_is_refused(frame: Any) -> None:
    with pytest.raises(VerificationError):
        SignedDocument.from_document(frame)


@given(st.sampled_from(["payload", "signatures", "other"]), anything)
def test_reading_a_frame_fails_only_with_our_error(member: str, value: Any) -> None:
    for frame in (
        value,
        {**FRAME, member: value},
        {**FRAME, "signatures": [{**ONE, member: value}]},
    ):
        try:
            SignedDocument.from_document(frame)
        except VerificationError:
            continue


@pytest.mark.parametrize(
    "protected",
    [
        "",
        "!",
        "\u0410",
        "e31",
        "A" * 10_000,
        *map(
            b64encode,
            [
                b"{}",
                b"null",
                b"[]",
                b'{"kid":1}',
                b'{"kid":null}',
                b'{"kid":["a"]}',
                b'{ "kid":"a"}',
                b'{"kid":"a","kid":"a"}',
                b'{"kid":"' + b"x" * 600 + b'"}',
            ],
        ),
    ],
    ids=lambda protected: protected[:20],
)
def test_a_header_without_a_plain_kid_hints_at_nothing(protected: str) -> None:
    with pytest.raises(VerificationError):
        _ = Signature(protected, "AA").kid


# ---- keys ----


def test_the_thumbprint_is_that_of_rfc_8037() -> None:
    key = PublicKey.from_x("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")  # appendix A.2 and A.3
    assert key.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_a_key_round_trips_as_a_jwk() -> None:
    for signer in (BUYER, SELLER, STRANGER):
        assert PublicKey.from_jwk(signer.public_key.to_jwk()) == signer.public_key


JWK = BUYER.public_key.to_jwk()


@pytest.mark.parametrize(
    "jwk",
    [
        {},
        {**JWK, "crv": "X25519"},
        {**JWK, "crv": "ed25519"},
        {**JWK, "kty": "EC"},
        {**JWK, "kty": "oct"},
        {**JWK, "d": "AA"},
        {**JWK, "kid": "a"},
        {**JWK, "alg": "Ed25519"},
        {**JWK, "y": JWK["x"]},
        {**JWK, "x": str(JWK["x"]) + "="},
        {**JWK, "x": str(JWK["x"])[:-1]},
        {**JWK, "x": str(JWK["x"]) + "A"},
        {**JWK, "x": ""},
        {**JWK, "x": str(JWK["x"]) * 2},
        {**JWK, "x": bytes(32).hex()},
        {key: value for key, value in JWK.items() if key != "x"},
        JWK["x"],
        [JWK],
    ],
    ids=lambda jwk: ascii(jwk)[:60],
)
def test_another_jwk_is_refused(jwk: Any) -> None:
    with pytest.raises(UntrustedKeyError):
        PublicKey.from_jwk(jwk)


@pytest.mark.parametrize("value", NOT_STRINGS, ids=lambda value: type(value).__name__)
def test_a_key_is_a_string_in_a_jwk(value: Any) -> None:
    for jwk in (value, {**JWK, "x": value}, {**JWK, "crv": value}, {**JWK, "kty": value}):
        with pytest.raises(UntrustedKeyError):
            PublicKey.from_jwk(jwk)
    with pytest.raises(UntrustedKeyError):
        PublicKey.from_x(value)


@given(anything)
def test_reading_a_key_fails_only_with_our_error(value: Any) -> None:
    for read in (PublicKey.from_x, PublicKey.from_jwk):
        try:
            read(value)
        except UntrustedKeyError:
            continue


def test_there_are_eight_points_of_small_order() -> None:
    points = curve.small_order_points()
    assert len(points) == 8
    assert all(curve.multiply(8, point) == curve.IDENTITY for point in points)


def test_every_spelling_of_a_small_order_point_is_refused() -> None:
    spellings = {raw for point in curve.small_order_points() for raw in curve.encodings(point)}
    assert len(spellings) == 14  # eight, sign bits of x = 0 too, and y + p where that fits
    for raw in spellings:
        with pytest.raises(UntrustedKeyError):
            PublicKey.from_x(b64encode(raw))


def test_a_small_order_key_would_vouch_for_anything() -> None:
    identity = (1).to_bytes(32, "little")
    Ed25519PublicKey.from_public_bytes(identity).verify(identity + bytes(32), b"anything at all")


@pytest.mark.parametrize("excess", range(19))
def test_a_point_written_with_a_height_beyond_the_field_is_refused(excess: int) -> None:
    for sign_bit in (0, 1 << 255):
        raw = (curve.P + excess | sign_bit).to_bytes(32, "little")
        with pytest.raises(UntrustedKeyError):
            PublicKey.from_x(b64encode(raw))


def test_a_height_without_a_point_is_refused() -> None:
    y = next(y for y in range(2, 100) if curve.point_at(y) is None)
    with pytest.raises(UntrustedKeyError):
        PublicKey.from_x(b64encode(y.to_bytes(32, "little")))


def test_a_key_made_by_hand_fails_closed() -> None:
    for x in ("", "AA", "=", "\u0410"):
        with pytest.raises(VerificationError):
            PublicKey(x, KID).verify(bytes(64), b"data")
