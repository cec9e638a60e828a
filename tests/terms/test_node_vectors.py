"""Our bytes, hashes, identifiers and signatures against those of an independent implementation.

The vectors are made by tests/vectors/node/generate.mjs, which shares nothing with our code.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from negotiator.errors import InvalidValueError
from negotiator.terms.agenda import Agenda
from negotiator.terms.canonical import (
    b64decode,
    b64encode,
    canonical_bytes,
    hash_bytes,
    hash_document,
    parse_canonical,
    parse_document,
    raw_hash,
)
from negotiator.terms.jws import PublicKey, SignedDocument, sign
from tests.terms.fixed_signer import FixedSigner

FOLDER = Path(__file__).parent.parent / "vectors" / "node"
VECTORS: dict[str, Any] = json.loads((FOLDER / "vectors.json").read_text(encoding="ascii"))
SIGNERS = [FixedSigner(bytes.fromhex(key["seed"])) for key in VECTORS["keys"]]
BUYER, SELLER = SIGNERS[0], SIGNERS[1]


def note(vector: dict[str, Any]) -> str:
    """Name a vector in the test report."""
    return str(vector["note"])


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=note)
def test_canonical_bytes_and_hashes_are_the_same(vector: dict[str, Any]) -> None:
    data = canonical_bytes(vector["document"])
    assert data.hex() == vector["bytes"]
    assert hash_bytes(data) == hash_document(vector["document"]) == vector["hash"]
    if isinstance(vector["document"], dict):
        assert parse_canonical(data) == vector["document"]


@pytest.mark.parametrize("vector", VECTORS["reserialised"], ids=note)
def test_another_spelling_has_the_same_canonical_bytes(vector: dict[str, Any]) -> None:
    document = parse_document(vector["text"].encode())
    assert canonical_bytes(document).hex() == vector["bytes"]
    assert hash_document(document) == vector["hash"]
    with pytest.raises(InvalidValueError):
        parse_canonical(vector["text"].encode())


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=note)
def test_what_our_documents_may_not_hold_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(InvalidValueError):
        canonical_bytes(vector["document"])
    with pytest.raises(InvalidValueError):
        parse_document(json.dumps(vector["document"]).encode())


@pytest.mark.parametrize("vector", VECTORS["keys"], ids=lambda vector: vector["seed"][:4])
def test_keys_and_thumbprints_are_the_same(vector: dict[str, Any]) -> None:
    key = FixedSigner(bytes.fromhex(vector["seed"])).public_key
    assert key.to_jwk() == vector["jwk"]
    assert key.thumbprint == vector["thumbprint"]
    assert PublicKey.from_jwk(vector["jwk"]) == key


def test_agenda_and_terms_hash_the_same() -> None:
    agenda = Agenda.from_document(VECTORS["agenda"]["document"])
    assert agenda.to_document() == VECTORS["agenda"]["document"]
    assert agenda.hash == VECTORS["agenda"]["hash"]
    terms = agenda.decode_terms(VECTORS["terms"]["document"])
    assert agenda.encode_terms(terms) == VECTORS["terms"]["document"]
    assert agenda.terms_hash(terms) == VECTORS["terms"]["hash"]
    assert agenda.encode_totals(terms) == VECTORS["agreement"]["payload"]["derived"]


def test_the_chain_starts_at_its_genesis_and_every_link_holds() -> None:
    genesis = VECTORS["genesis"]
    prev = hash_document({"typ": "neg-genesis", "v": "1", "neg": genesis["neg"]})
    assert prev == genesis["prev"]
    for place, entry in enumerate(VECTORS["envelopes"]):
        assert entry["payload"]["seq"] == str(place)
        assert entry["payload"]["prev"] == prev
        prev = hash_document(entry["payload"])
        assert prev == entry["hash"]
    assert VECTORS["agreement"]["payload"]["transcript"] == {"size": "3", "head": prev}


@pytest.mark.parametrize("entry", VECTORS["envelopes"], ids=lambda entry: entry["payload"]["act"])
def test_envelope_bytes_ids_and_signatures_are_the_same(entry: dict[str, Any]) -> None:
    payload = canonical_bytes(entry["payload"])
    assert payload.hex() == entry["bytes"]
    raw = raw_hash(entry["hash"])
    assert entry["messageId"] == "m_" + raw.hex()[:32]
    assert entry.get("offerId", "of_" + b64encode(raw)) == "of_" + b64encode(raw)
    signer = BUYER if "buyer" in entry["payload"]["iss"] else SELLER
    ours = SignedDocument(payload, (sign(payload, "neg-envelope", signer),))
    assert ours.to_document() == entry["jws"]
    theirs = SignedDocument.from_document(entry["jws"])
    assert theirs.verify("neg-envelope", [signer.public_key]) == entry["payload"]


def test_the_agreement_is_derived_and_signed_the_same() -> None:
    agreement = VECTORS["agreement"]["payload"]
    members = {"typ": "neg-agreement-id", "v": "1"}
    digest = hash_document(members | {"neg": agreement["neg"], "offerId": agreement["offerId"]})
    assert agreement["agreementId"] == "ag_" + b64encode(raw_hash(digest))
    assert agreement["offerId"] == VECTORS["envelopes"][-1]["offerId"]
    payload = canonical_bytes(agreement)
    signatures = tuple(sign(payload, "neg-agreement", signer) for signer in (BUYER, SELLER))
    assert SignedDocument(payload, signatures).to_document() == VECTORS["agreement"]["jws"]
    theirs = SignedDocument.from_document(VECTORS["agreement"]["jws"])
    keys = [BUYER.public_key, SELLER.public_key]
    assert theirs.verify("neg-agreement", keys) == agreement


def test_the_protected_header_is_the_same_bytes() -> None:
    entry = VECTORS["envelopes"][0]
    header = b64decode(entry["jws"]["signatures"][0]["protected"])
    kid = VECTORS["keys"][0]["thumbprint"]
    assert header == f'{{"alg":"Ed25519","kid":"{kid}","typ":"neg-envelope+jws"}}'.encode()


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_generator_still_makes_this_file() -> None:
    command = ["node", str(FOLDER / "generate.mjs")]
    made = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert made.stdout == (FOLDER / "vectors.json").read_bytes()
