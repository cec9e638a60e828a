"""From signed bytes to a mandate: every way in which they may not be what was signed."""

import json
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any

import pytest

from negotiator.errors import (
    ExpiredError,
    MandateError,
    UntrustedKeyError,
    VerificationError,
)
from negotiator.mandate.document import to_document
from negotiator.mandate.draft import Draft, authority_of, complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.model import VerifiedMandate
from negotiator.mandate.sign import SignedPair
from negotiator.mandate.toml import read_draft
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Role, canonical_bytes, hash_bytes
from negotiator.terms.canonical import b64decode, b64encode
from negotiator.terms.jws import sign_document
from tests.mandate.builders import (
    AGENT,
    BUYER_ID,
    EVERY_KIND,
    NOT_AFTER,
    NOT_BEFORE,
    SALT,
    SHARE,
    TRUST,
    draft_of,
    hidden,
    signed,
    verified,
)
from tests.terms.fixed_signer import BUYER, SELLER, STRANGER, FixedSigner

PAIR = signed(draft_of())


def line(document: Any, signer: FixedSigner = BUYER) -> bytes:
    return canonical_bytes(sign_document(document, signer).to_document()) + b"\n"


def forged(
    *,
    private: dict[str, Any] | None = None,
    public: dict[str, Any] | None = None,
    bind: bool = True,
) -> SignedPair:
    """Two files truly signed by the principal, with members that `sign` would not write."""
    draft = draft_of()
    mandate = complete(draft, draw_floors(draft, SHARE), b64encode(SALT))
    document = to_document(mandate) | (private or {})
    commitment = hash_bytes(canonical_bytes(document) if bind else b"")
    statement = authority_of(draft, commitment).to_document() | (public or {})
    return SignedPair(line(document), line(statement))


def test_what_was_signed_verifies() -> None:
    result = verified(PAIR, agent_thumbprint=AGENT.public_key.thumbprint)
    payload = b64decode(json.loads(PAIR.mandate_jws)["payload"])
    assert result.payload == payload
    assert result.commitment == hash_bytes(payload) == result.authority.mandate_commitment
    assert result.authority_jws == PAIR.authority_jws
    assert result.mandate.preferences[0].reserve == 2400
    assert result.mandate.salt == b64encode(SALT)
    assert verified(forged()) == verified(PAIR)


@pytest.mark.parametrize("role", list(Role))
def test_a_mandate_says_what_its_draft_said(role: Role) -> None:
    draft = draft_of(role)
    result = verified(signed(draft, signer=BUYER if role is Role.BUYER else SELLER))
    floors = draw_floors(draft, SHARE)
    assert result.mandate == complete(draft, floors, b64encode(SALT))
    assert result.authority == authority_of(draft, result.commitment)


def test_every_changed_byte_is_noticed() -> None:
    for name in ("mandate_jws", "authority_jws"):
        data = getattr(PAIR, name)
        for place in range(0, len(data), 11):
            for bit in (1, 32):
                changed = data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :]
                with pytest.raises((VerificationError, UntrustedKeyError)):
                    verified(replace(PAIR, **{name: changed}))


@pytest.mark.parametrize("name", ["mandate_jws", "authority_jws"])
def test_white_space_and_missing_ends_are_noticed(name: str) -> None:
    data: bytes = getattr(PAIR, name)
    copies = [data[:-1], data + b"\n", b" " + data, data[:-1] + b" \n", data[:-1] + b"\r\n"]
    copies += [b"", b"\n", b"{}\n", b"[]\n", data.replace(b'","', b'", "'), data * 2]
    for changed in copies:
        with pytest.raises(VerificationError):
            verified(replace(PAIR, **{name: changed}))


@pytest.mark.parametrize("name", ["mandate_jws", "authority_jws"])
def test_an_unsigned_document_is_refused(name: str) -> None:
    document = json.loads(getattr(PAIR, name))
    payload = b64decode(document["payload"])
    for unsigned in (payload, canonical_bytes({**document, "signatures": []})):
        with pytest.raises(VerificationError):
            verified(replace(PAIR, **{name: unsigned + b"\n"}))


@pytest.mark.parametrize("name", ["mandate_jws", "authority_jws"])
def test_two_signatures_are_one_too_many(name: str) -> None:
    document = json.loads(getattr(PAIR, name))
    document["signatures"] *= 2
    with pytest.raises(VerificationError):
        verified(replace(PAIR, **{name: canonical_bytes(document) + b"\n"}))


def test_the_two_files_cannot_be_exchanged() -> None:
    with pytest.raises(VerificationError):
        verified(SignedPair(PAIR.authority_jws, PAIR.mandate_jws))


def test_a_key_nobody_pinned_is_not_trusted() -> None:
    with pytest.raises(UntrustedKeyError, match="not pinned"):
        verified(signed(draft_of(), signer=STRANGER))


def test_a_principal_nobody_pinned_is_not_trusted() -> None:
    with pytest.raises(UntrustedKeyError):
        verified(PAIR, trust=Trust(TRUST.principals[1:]))


def test_one_principal_cannot_sign_for_another() -> None:
    with pytest.raises(UntrustedKeyError, match="speaks for"):
        verified(signed(draft_of(), signer=SELLER))
    mixed = SignedPair(PAIR.mandate_jws, signed(draft_of(), signer=SELLER).authority_jws)
    with pytest.raises(UntrustedKeyError, match="speaks for"):
        verified(mixed)


def test_swapped_keys_in_the_trust_file_are_noticed() -> None:
    buyer, seller = TRUST.principals
    swapped = Trust((replace(buyer, key=seller.key), replace(seller, key=buyer.key)))
    with pytest.raises(UntrustedKeyError):
        verified(PAIR, trust=swapped)


def test_an_agent_the_trust_file_does_not_list_is_not_trusted() -> None:
    other = PinnedPrincipal(BUYER_ID, "Buyer", BUYER.public_key, ("https://other.example",))
    with pytest.raises(UntrustedKeyError, match="not among the agents"):
        verified(PAIR, trust=Trust((other,)))


def test_another_agents_mandate_is_not_ours() -> None:
    with pytest.raises(UntrustedKeyError, match="agent key"):
        verified(PAIR, agent_thumbprint=STRANGER.public_key.thumbprint)


def test_a_mandate_holds_from_its_first_instant_until_just_before_its_last() -> None:
    second = timedelta(seconds=1)
    for now in (NOT_BEFORE, NOT_AFTER - second):
        assert verified(PAIR, now=now) == verified(PAIR)
    with pytest.raises(ExpiredError, match="not valid before"):
        verified(PAIR, now=NOT_BEFORE - second)
    for now in (NOT_AFTER, NOT_AFTER + second):
        with pytest.raises(ExpiredError, match="expired"):
            verified(PAIR, now=now)


def test_a_statement_of_another_mandate_is_refused() -> None:
    other = signed(hidden(draft_of()))
    with pytest.raises(VerificationError, match="commits to another mandate"):
        verified(SignedPair(PAIR.mandate_jws, other.authority_jws))
    with pytest.raises(VerificationError, match="commits to another mandate"):
        verified(forged(bind=False))


@pytest.mark.parametrize(
    ("public", "named"),
    [
        ({"roles": ["seller"]}, "role"),
        ({"notAfter": "2026-10-31T00:00:00Z"}, "not_after"),
        ({"notBefore": "2026-09-30T00:00:00Z"}, "not_before"),
        (
            {
                "agent": {
                    "id": "https://agent.buyer.example",
                    "jwk": STRANGER.public_key.to_jwk(),
                    "jkt": STRANGER.public_key.thumbprint,
                }
            },
            "agent key",
        ),
    ],
)
def test_both_documents_must_agree(public: dict[str, Any], named: str) -> None:
    with pytest.raises(VerificationError, match=named):
        verified(forged(public=public))


def test_agents_of_one_principal_are_not_mixed_up() -> None:
    pinned = PinnedPrincipal(BUYER_ID, "Buyer", BUYER.public_key, ("*",))
    pair = forged(private={"agent": {"id": "https://x", "jkt": AGENT.public_key.thumbprint}})
    with pytest.raises(VerificationError, match="agent id"):
        verified(pair, trust=Trust((pinned,)))


def test_a_signed_contradiction_is_refused() -> None:
    good = json.loads(b64decode(json.loads(PAIR.mandate_jws)["payload"]))
    good["strategy"]["tactics"][0]["parameters"]["e"] = "0"
    with pytest.raises(MandateError, match=r"strategy\.e"):
        verified(forged(private={"strategy": good["strategy"]}))
    with pytest.raises(MandateError, match=r"mandate\.role"):
        verified(forged(private={"role": "broker"}))


def test_a_statement_with_an_unknown_member_is_refused() -> None:
    with pytest.raises(VerificationError, match="unknown"):
        verified(forged(public={"more": "x"}))


IMMUTABLE = (str, bytes, int, Decimal, datetime, date, timedelta, Enum, type(None))


def reachable(value: Any) -> list[Any]:
    if is_dataclass(value):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, tuple):
        inner = list(value)
    else:
        assert isinstance(value, IMMUTABLE), f"{type(value)} can be changed"
        inner = []
    return [value, *(found for item in inner for found in reachable(item))]


@pytest.mark.parametrize("draft", [draft_of(), hidden(draft_of()), read_draft(EVERY_KIND, "m")])
def test_nothing_reachable_from_a_verified_mandate_can_be_changed(draft: Draft) -> None:
    buyer = draft.principal_id == BUYER_ID
    result = verified(signed(draft, signer=BUYER if buyer else SELLER))
    objects = [item for item in reachable(result) if is_dataclass(item)]
    assert {type(item).__name__ for item in objects} >= {"Mandate", "Agenda", "Scope", "Preference"}
    assert isinstance(result, VerifiedMandate)
    for item in objects:
        for name in (*(field.name for field in fields(item)), "hash", "more"):
            with pytest.raises((FrozenInstanceError, TypeError, AttributeError)):
                setattr(item, name, "changed")
