"""The agreement: the same bytes on both sides, and nobody else's signatures under it."""

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import OurProtocolError, VerificationError
from negotiator.protocol.acts import Act
from negotiator.protocol.agreement import (
    AGREEMENT_TYP,
    agreement_bytes,
    agreement_id,
    build_agreement,
    check_agreement,
    dialler_signature,
    signing_order,
)
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.terms import Role, canonical_bytes, hash_bytes
from negotiator.terms.canonical import b64decode, b64encode, parse_canonical
from negotiator.terms.jws import sign
from tests.protocol.builders import (
    AGENDA,
    BUYER,
    NEG,
    SELLER,
    STRANGER,
    Dialogue,
    PlainDialogue,
    short_example,
    terms,
    worked_example,
)
from tests.protocol.ed25519 import sign_with_nonce


def jcs(value: Any) -> bytes:
    """Objects of ASCII strings need no more than this."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


@pytest.mark.parametrize("dials", Role)
def test_the_agreement_of_the_worked_example_member_by_member(dials: Role) -> None:
    dialogue = worked_example(dials)
    offer = dialogue.last
    size = 10 if dials is Role.BUYER else 11
    expected = {
        "typ": "neg-agreement",
        "v": "1",
        "agreementId": agreement_id(NEG, offer.id),
        "neg": NEG,
        "offerId": offer.id,
        "offeredBy": "seller",
        "agenda": AGENDA.hash,
        "terms": terms("2.178"),
        "termsHash": AGENDA.terms_hash(offer.terms),
        "derived": {"total": {"amount": "21780", "currency": "USD"}},
        "buyer": {
            "principal": BUYER.principal_id,
            "agent": BUYER.agent_id,
            "authority": hash_bytes(canonical_bytes(BUYER.authority.to_document())),
        },
        "seller": {
            "principal": SELLER.principal_id,
            "agent": SELLER.agent_id,
            "authority": hash_bytes(canonical_bytes(SELLER.authority.to_document())),
        },
        "transcript": {"size": str(size), "head": hash_bytes(dialogue.stored[size - 1].payload)},
    }
    assert build_agreement(dialogue.state, offer) == expected
    assert agreement_bytes(dialogue.state, offer) == jcs(expected)


def test_the_id_follows_from_negotiation_and_offer() -> None:
    document = {"typ": "neg-agreement-id", "v": "1", "neg": "ng_7", "offerId": "of_7"}
    digest = hashlib.sha256(jcs(document)).digest()
    expected = "ag_" + urlsafe_b64encode(digest).decode().rstrip("=")
    assert agreement_id("ng_7", "of_7") == expected


def test_the_terms_hash_binds_the_agenda() -> None:
    document = {"typ": "neg-terms", "v": "1", "agenda": AGENDA.hash, "terms": terms("2.178")}
    digest = "sha256:" + hashlib.sha256(jcs(document)).hexdigest()
    assert AGENDA.terms_hash(AGENDA.decode_terms(terms("2.178"))) == digest


def test_what_follows_the_offer_does_not_change_the_agreement() -> None:
    dialogue = Dialogue().open().bargain(1)
    before = agreement_bytes(dialogue.state, dialogue.last)
    dialogue.holds(Role.BUYER).accepts(Role.BUYER).holds(Role.SELLER).confirms(Role.SELLER)
    assert agreement_bytes(dialogue.state, dialogue.last) == before


def test_there_is_no_agreement_before_the_opening() -> None:
    offer = short_example().last
    with pytest.raises(OurProtocolError):
        build_agreement(Negotiation(NEG, BUYER.agent_id, SELLER.agent_id), offer)


def test_the_buyer_signs_first_whoever_dialled() -> None:
    assert signing_order(worked_example(Role.BUYER).state) == (Side.DIALLER, Side.HOST)
    assert signing_order(worked_example(Role.SELLER).state) == (Side.HOST, Side.DIALLER)


@pytest.mark.parametrize("dials", Role)
def test_an_agreement_that_both_signed_holds(dials: Role) -> None:
    dialogue = worked_example(dials)
    document = check_agreement(dialogue.state, dialogue.agreement())
    assert document == build_agreement(dialogue.state, dialogue.last)


def test_the_diallers_signature_stands_in_its_closing_entry() -> None:
    assert dialler_signature(Dialogue().open().bargain(1).state) is None
    for dials in Role:
        dialogue = worked_example(dials)
        place = signing_order(dialogue.state).index(Side.DIALLER)
        agreement: Any = dialogue.agreement()
        found = dialler_signature(dialogue.state)
        assert found is not None
        assert agreement["signatures"][place] == found.to_document()


def test_a_signature_without_effect_is_not_the_diallers() -> None:
    dialogue = Dialogue().open().bargain(1).accepts(Role.BUYER)
    given = dialler_signature(dialogue.state)
    other = sign(agreement_bytes(dialogue.state, dialogue.last), AGREEMENT_TYP, STRANGER)
    again = dialogue.acceptance(Side.DIALLER, signature=other)
    dialogue.say(Side.DIALLER, Act.ACCEPT, again).refuses(Role.SELLER).confirms(Role.SELLER)
    assert dialler_signature(dialogue.state) == given
    assert check_agreement(dialogue.state, dialogue.agreement())


def test_a_second_signature_of_the_dialler_is_not_the_one_it_gave() -> None:
    """The same key can sign the same bytes with another nonce; then it signed twice."""
    dialogue = short_example()
    agreement: Any = dialogue.agreement()
    first, second = agreement["signatures"]
    data = f"{first['protected']}.{agreement['payload']}".encode()
    raw = sign_with_nonce(BUYER.agent.seed, data, nonce=7)
    BUYER.agent.public_key.verify(raw, data)
    twice = {**first, "signature": b64encode(raw)}
    assert twice != first
    with pytest.raises(VerificationError, match="gave"):
        check_agreement(dialogue.state, {**agreement, "signatures": [twice, second]})


def resigned(dialogue: Dialogue, **changes: Any) -> Any:
    """Return an agreement that says something else, signed by both all the same."""
    agreement: Any = dialogue.agreement()
    document = parse_canonical(b64decode(agreement["payload"])) | changes
    payload = canonical_bytes(document)
    signatures = [sign(payload, AGREEMENT_TYP, party.agent) for party in (BUYER, SELLER)]
    return {
        "payload": b64encode(payload),
        "signatures": [signature.to_document() for signature in signatures],
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("terms", terms("1.5")),
        ("termsHash", "sha256:" + "0" * 64),
        ("derived", {"total": {"amount": "1", "currency": "USD"}}),
        ("offeredBy", "buyer"),
        ("neg", "ng_2"),
        ("offerId", "of_2"),
        ("agreementId", "ag_2"),
        ("agenda", "sha256:" + "0" * 64),
        ("transcript", {"size": "1", "head": "sha256:" + "0" * 64}),
        ("buyer", {"principal": "did:web:else", "agent": BUYER.agent_id, "authority": ""}),
        ("note", "and a pony"),
    ],
)
def test_another_payload_is_refused_even_with_both_signatures(name: str, value: Any) -> None:
    dialogue = short_example()
    with pytest.raises(VerificationError, match=name):
        check_agreement(dialogue.state, resigned(dialogue, **{name: value}))


Change = Callable[[list[Any], bytes], list[Any]]


@pytest.mark.parametrize(
    "change",
    [
        lambda s, _: [s[1], s[0]],
        lambda s, _: [s[0]],
        lambda s, _: [s[1]],
        lambda s, _: [*s, s[0]],
        lambda s, _: [s[0], s[0]],
        lambda s, p: [s[0], sign(p, AGREEMENT_TYP, STRANGER).to_document()],
        lambda s, p: [sign(p, AGREEMENT_TYP, STRANGER).to_document(), s[1]],
        lambda s, p: [s[0], sign(p, "neg-envelope", SELLER.agent).to_document()],
        lambda s, p: [s[0], sign(p, AGREEMENT_TYP, SELLER.principal).to_document()],
    ],
)
def test_exactly_the_two_agents_sign_buyer_first(change: Change) -> None:
    dialogue = short_example()
    agreement: Any = dialogue.agreement()
    payload = b64decode(agreement["payload"])
    changed = {**agreement, "signatures": change(agreement["signatures"], payload)}
    with pytest.raises(VerificationError):
        check_agreement(dialogue.state, changed)


def test_nothing_is_agreed_before_the_confirm() -> None:
    agreement = short_example().agreement()
    open_ = Dialogue().open().bargain(1).accepts(Role.BUYER)
    with pytest.raises(VerificationError, match="accepted"):
        check_agreement(open_.state, agreement)
    forged = replace(open_.state, phase=Phase.AGREED, host_authority=None)
    with pytest.raises(VerificationError):
        check_agreement(forged, agreement)


def test_an_exchange_without_envelopes_has_no_agreement() -> None:
    dialogue = PlainDialogue().hears(action="open").offers("2.633")
    dialogue.hears(action="accept", offerId=dialogue.state.offers[-1].id).confirms()
    assert dialogue.state.agreed
    payload = agreement_bytes(dialogue.state, dialogue.state.offers[-1])
    pair = [sign(payload, AGREEMENT_TYP, key.agent).to_document() for key in (BUYER, SELLER)]
    with pytest.raises(VerificationError, match="authority"):
        check_agreement(dialogue.state, {"payload": b64encode(payload), "signatures": pair})
