"""The page to implement from: its example verifies, and its errors are those that come."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
from a2a.utils.errors import A2A_ERROR_MAPPING, JSON_RPC_ERROR_CODE_MAP
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from negotiator.a2a.calling.line import HISTORY, SEND_SECONDS
from negotiator.a2a.serving.incoming import MAX_ID, MAX_TEXT
from negotiator.a2a.serving.limits import MAX_PARTS
from negotiator.cli import main as project
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.message import EXTENSION_URI, read_message
from negotiator.terms.canonical import MAX_BYTES, MAX_DEPTH
from negotiator.terms.jws import PublicKey
from tests.independent.envelopes import offer_id
from tests.independent.forms import b64, canonical, digest, hash_of, unb64
from tests.independent.keys import load_trust, thumbprint
from tests.independent.verifier import check

PAGE = (Path(__file__).parents[2] / "docs/wire.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("\n## Example\n")[2]
SHOWN = re.findall(r"^```json\n(.*?)^```\n\n(.*?)(?=\n\n|\n?\Z)", EXAMPLE, re.MULTILINE | re.DOTALL)
DOCUMENTS = [json.loads(text) for text, _ in SHOWN]
SAID = [" ".join(said.split()) for _, said in SHOWN]
BUYERS, SELLERS, *ENTRIES = DOCUMENTS[:6]
AGREEMENT, REQUEST = DOCUMENTS[6:]
SIGNATURES = [re.findall(r"`([A-Za-z0-9_-]{86})`", said) for said in SAID]
KEYS = {
    who: Ed25519PrivateKey.from_private_bytes(seed.encode() * 32)
    for who, seed in re.findall(r"^\| ([a-z' ]+), seed `(.)` × 32 ", EXAMPLE, re.MULTILINE)
}


def public(who):
    return KEYS[who].public_key().public_bytes_raw()


def jws(document, *signed):
    """Return a JWS of what is shown, with the signatures that stand beside it."""
    typ = f"{document['typ']}+jws"
    signatures = [
        {
            "protected": b64(
                canonical({"alg": "Ed25519", "kid": thumbprint(public(who)), "typ": typ})
            ),
            "signature": signature,
        }
        for who, signature in signed
    ]
    return {"payload": b64(canonical(document)), "signatures": signatures}


def entries():
    """Return the transcript that is shown."""
    found = []
    for number, (document, beside) in enumerate(zip(ENTRIES, SIGNATURES[2:6], strict=True)):
        who = "seller" if number % 2 else "buyer"
        envelope = jws(document, (f"{who}'s agent", beside[0]))
        entry = {"typ": "neg-transcript-entry", "v": "1", "seq": str(number), "envelope": envelope}
        if number < 2:
            statement = (BUYERS, SELLERS)[number]
            entry["authority"] = jws(statement, (f"{who}'s principal", SIGNATURES[number][0]))
        found.append(entry)
    return found


def evidence(agreement=AGREEMENT):
    """Return the file that proves the agreement."""
    signers = zip(("buyer's agent", "seller's agent"), SIGNATURES[6], strict=True)
    document = {
        "typ": "neg-evidence",
        "v": "1",
        "agreement": jws(agreement, *signers),
        "transcript": entries(),
    }
    return canonical(document) + b"\n"


@pytest.fixture(scope="module")
def trust(tmp_path_factory):
    """A trust file that pins both principals of the example."""
    tables = []
    for who in ("buyer", "seller"):
        key = b64(public(f"{who}'s principal"))
        tables.append(
            f'[[principal]]\nid = "did:web:{who}.example"\nname = "{who}"\nkey = "{key}"\n'
            f'agents = ["https://agent.{who}.example"]\n'
        )
    path = tmp_path_factory.mktemp("wire") / "trust.toml"
    path.write_text("\n".join(tables), encoding="utf-8")
    return path


def test_the_example_shows_all_that_an_agreement_takes():
    assert [one["typ"] for one in (BUYERS, SELLERS)] == ["neg-authority"] * 2
    assert [one["act"] for one in ENTRIES] == ["open", "propose", "accept", "confirm"]
    assert AGREEMENT["typ"] == "neg-agreement"
    assert len(KEYS) == 4


def test_its_keys_are_those_of_its_table():
    for who, key in KEYS.items():
        raw = key.public_key().public_bytes_raw()
        row = next(line for line in EXAMPLE.splitlines() if line.startswith(f"| {who},"))
        assert f"| `{b64(raw)}` | `{thumbprint(raw)}` |" in row


def test_its_agreement_verifies_here_and_by_a_verifier_made_from_the_page(trust, tmp_path):
    assert check(evidence(), load_trust(trust)) == f"agreement {AGREEMENT['agreementId']}"
    path = tmp_path / "agreement.json"
    path.write_bytes(evidence())
    with contextlib.redirect_stdout(io.StringIO()):
        assert project(["agreement", "verify", str(path), "--trust", str(trust)]) == 0
        path.write_bytes(evidence(AGREEMENT | {"termsHash": digest(b"other terms")}))
        with contextlib.redirect_stderr(io.StringIO()):
            assert project(["agreement", "verify", str(path), "--trust", str(trust)]) != 0


def test_its_hashes_and_ids_are_those_of_its_bytes():
    for document, said in zip((BUYERS, SELLERS), SAID, strict=False):
        assert f"Hash: `{hash_of(document)}`" in said
    for document, said in zip(ENTRIES, SAID[2:6], strict=True):
        found = hash_of(document)
        assert f"Envelope hash: `{found}`" in said
        assert f"`m_{found[7:39]}`" in said
        if document["act"] == "propose":
            assert f"`{offer_id(found)}`" in said


def test_its_request_is_a_message_that_we_take_and_says_the_same_entry():
    message = REQUEST["params"]["message"]
    [part] = message["parts"]
    taken = read_message(part["data"])
    envelope = taken.verify(PublicKey.from_x(b64(public("buyer's agent"))))
    assert taken.jws.payload == canonical(ENTRIES[2])
    assert envelope.act is Act.ACCEPT
    assert part["data"]["envelope"] == entries()[2]["envelope"]
    assert message["messageId"] == f"m_{hash_of(ENTRIES[2])[7:39]}"
    assert message["extensions"] == [EXTENSION_URI]
    assert len(unb64(part["data"]["envelope"]["payload"], "payload")) < MAX_BYTES


def test_every_act_and_every_reason_is_on_the_page():
    missing = [one for one in (*Act, *Reason) if f"`{one}`" not in PAGE]
    assert missing == []


def test_its_table_of_errors_is_that_of_the_protocol():
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.partition("## Errors")[2].splitlines()
        if line.startswith("| -32")
    ]
    told = {(row[0], row[1], row[2].strip("`")) for row in rows}
    named = {
        (str(JSON_RPC_ERROR_CODE_MAP[kind]), str(known.http_code), known.reason)
        for kind, known in A2A_ERROR_MAPPING.items()
        if kind in JSON_RPC_ERROR_CODE_MAP
    }
    single = {one for one in told if one[0].count("-") == 1 and "," not in one[1]}
    assert len(single) >= 6
    assert single <= named


def test_its_bounds_are_the_codes():
    assert (MAX_BYTES, MAX_DEPTH, MAX_PARTS, MAX_TEXT, MAX_ID) == (65_536, 16, 16, 16_384, 64)
    assert (HISTORY, SEND_SECONDS) == (2, 15.0)
    for said in ("16 levels", "65,536 bytes", "16 parts", "16,384 characters", "`historyLength` 2"):
        assert said in PAGE
