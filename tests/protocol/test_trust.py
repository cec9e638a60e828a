"""The trust file: who is pinned, read and written without loss, errors that name line and field."""

import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms.jws import Signature, SignedDocument, sign_document
from tests.terms.fixed_signer import BUYER, SELLER, STRANGER

TEXT = f"""\
# Whom we trust.

[[principal]]
id = "did:web:buyer.example"
name = "Buyer GmbH"
key = "{BUYER.public_key.x}"
agents = ["https://agent.buyer.example"]

[[principal]]
id = "did:web:seller.example"
name = "Seller Ltd"
key = "{SELLER.public_key.x}"
agents = ["*"]
"""
BUYERS = PinnedPrincipal(
    "did:web:buyer.example", "Buyer GmbH", BUYER.public_key, ("https://agent.buyer.example",)
)
SELLERS = PinnedPrincipal("did:web:seller.example", "Seller Ltd", SELLER.public_key, ("*",))
TRUST = Trust((BUYERS, SELLERS))


def test_a_trust_file_is_read() -> None:
    assert Trust.from_toml(TEXT, "trust.toml") == TRUST


def test_a_trust_file_survives_writing_and_reading() -> None:
    assert Trust.from_toml(TRUST.to_toml(), "t") == TRUST
    assert Trust.from_toml(Trust(()).to_toml(), "t") == Trust(())


@given(
    name=st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=50).map(
        lambda text: unicodedata.normalize("NFC", text)
    ),
    agent=st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=50),
)
def test_any_name_and_id_survive(name: str, agent: str) -> None:
    trust = Trust((replace(BUYERS, name=name, agents=(agent,)),))
    assert Trust.from_toml(trust.to_toml(), "t") == trust


def test_a_pinned_principal_is_found_by_its_id() -> None:
    assert TRUST.principal("did:web:seller.example") == SELLERS


@pytest.mark.parametrize("stranger", ["", "did:web:Buyer.example", "*", "did:web:buyer.example "])
def test_a_principal_nobody_pinned_is_not_trusted(stranger: str) -> None:
    with pytest.raises(UntrustedKeyError, match="not pinned"):
        TRUST.principal(stranger)


def test_an_untrusted_key_is_answered_with_whom_we_do_trust() -> None:
    with pytest.raises(UntrustedKeyError, match=r"pins did:web:buyer\.example, did"):
        TRUST.principal("did:web:x")
    with pytest.raises(UntrustedKeyError, match="pins nobody"):
        Trust(()).principal("did:web:x")


def test_a_document_is_looked_up_by_the_key_it_names() -> None:
    document = sign_document({"typ": "neg-x", "v": "1"}, SELLER)
    assert TRUST.signer_of(document) is SELLERS
    with pytest.raises(UntrustedKeyError, match="not pinned"):
        TRUST.signer_of(sign_document({"typ": "neg-x", "v": "1"}, STRANGER))
    with pytest.raises(VerificationError):
        TRUST.signer_of(SignedDocument(b"{}", (Signature("e30", ""),)))


def test_only_listed_agents_act_for_a_principal() -> None:
    BUYERS.check_speaks_for("did:web:buyer.example", "https://agent.buyer.example")
    SELLERS.check_speaks_for("did:web:seller.example", "https://anything.example")
    with pytest.raises(UntrustedKeyError, match="not among the agents"):
        BUYERS.check_speaks_for("did:web:buyer.example", "https://agent.buyer.example/")
    with pytest.raises(UntrustedKeyError, match="speaks for"):
        SELLERS.check_speaks_for("did:web:buyer.example", "https://agent.buyer.example")


def test_the_star_of_one_principal_does_not_reach_an_agent_another_one_names() -> None:
    named, free = "https://agent.buyer.example", "https://agent.seller.example"
    TRUST.check_speaks_for(BUYERS, BUYERS.id, named)
    TRUST.check_speaks_for(SELLERS, SELLERS.id, free)
    with pytest.raises(UntrustedKeyError, match=r"trusted for did:web:buyer\.example"):
        TRUST.check_speaks_for(SELLERS, SELLERS.id, named)
    both = replace(SELLERS, agents=(named,))
    Trust((BUYERS, both)).check_speaks_for(both, both.id, named)


@pytest.mark.parametrize("changes", [{"id": SELLERS.id}, {"key": SELLERS.key}])
def test_two_principals_share_neither_id_nor_key(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidValueError, match="its own"):
        Trust((replace(BUYERS, **changes), SELLERS))


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ('id = "did:web:seller.example"', "id = 7", 10, "id"),
        ('id = "did:web:seller.example"', 'id = "two words"', 10, "id"),
        ('id = "did:web:seller.example"', 'id = "did:web:buyer.example"', 10, "id"),
        ('name = "Seller Ltd"', 'name = ""', 11, "name"),
        ('name = "Seller Ltd"', 'name = "a\\u202eb"', 11, "name"),
        ('name = "Seller Ltd"', 'nam = "Seller"', 11, "nam"),
        ('name = "Seller Ltd"', "", 9, "name"),
        ('agents = ["*"]', "agents = []", 13, "agents"),
        ('agents = ["*"]', 'agents = "*"', 13, "agents"),
        ('agents = ["*"]', 'agents = ["*", "https://x"]', 13, "agents"),
        ('agents = ["*"]', 'agents = ["https://x", "https://x"]', 13, "agents"),
        ('agents = ["*"]', 'agents = ["a b"]', 13, "agents"),
        ('agents = ["*"]', "", 9, "agents"),
        (SELLER.public_key.x, BUYER.public_key.x, 12, "key"),
    ],
)
def test_an_error_names_file_line_and_field(old: str, new: str, line: int, field: str) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    with pytest.raises(InvalidValueError) as caught:
        Trust.from_toml(text, "trust.toml")
    place = str(caught.value).split(": ")[0]
    assert place.startswith(f"trust.toml line {line}, principal.")
    assert place.endswith(f".{field}")


@pytest.mark.parametrize(
    "key", ["", "AAAA", "A" * 43, "AQ" + "A" * 41, BUYER.public_key.x + "=", "!" * 43]
)
def test_an_unsafe_key_is_not_pinned(key: str) -> None:
    text = TEXT.replace(SELLER.public_key.x, key)
    with pytest.raises((UntrustedKeyError, InvalidValueError), match=r"trust.toml line 12, .*key"):
        Trust.from_toml(text, "trust.toml")


@pytest.mark.parametrize("text", ["", "principal = 1", "[principal]", "x = 1", "principal = [1]"])
def test_another_file_is_no_trust_file(text: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^t\.toml"):
        Trust.from_toml(text, "t.toml")


def test_a_syntax_error_names_its_line() -> None:
    with pytest.raises(InvalidValueError, match=r"^t\.toml line 3: not TOML"):
        Trust.from_toml("\n\n[[principal]\n", "t.toml")
