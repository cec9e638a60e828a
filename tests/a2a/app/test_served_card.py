"""The card: derived, dressed, cached, signed, and nothing private on it."""

import base64
import hashlib
import json
from email.utils import parsedate_to_datetime

import pytest
import rfc8785
from a2a.types.a2a_pb2 import AgentCard
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from google.protobuf.json_format import ParseDict
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.jcs import any_canonical_bytes
from negotiator.a2a.serving.server import build_app
from negotiator.a2a.serving.service import Service
from negotiator.a2a.signing_card import card_forms, verify_card
from negotiator.errors import InvalidValueError, UntrustedKeyError, VerificationError
from negotiator.policy.carding import card_header
from negotiator.policy.keys import SigningKey
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms import Role
from negotiator.terms.canonical import b64encode, canonical_bytes
from negotiator.terms.jws import Signature, verify_signature
from tests.a2a.app.requests import BASE, ask, bearer, call, rpc, seller, sending, served
from tests.agent.table import AGENT_KEY, mandate_text

PATH = "/.well-known/agent-card.json"
KEY = AGENT_KEY[Role.SELLER].public_key.to_jwk()
BEARER = {"bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}


def fetched(**how):
    response = ask(served(**how), "GET", PATH)
    assert response.status_code == 200
    return response.json()


def dressed_as(members, **how):
    app = build_app(seller(), BASE, members, service=Service(**how))
    return ask(app, "GET", PATH).json()


def test_c122_the_card_derives_from_the_identity():
    card = fetched()
    assert card["name"] == "Seller Ltd negotiation agent"
    assert card["provider"] == {"organization": "Seller Ltd", "url": BASE}
    assert {one["url"] for one in card["supportedInterfaces"]} == {BASE, f"{BASE}/rpc"}
    (extension,) = card["capabilities"]["extensions"]
    assert extension["params"]["agent"] == seller().agent_id
    assert set(card) >= {"description", "version", "skills", "defaultInputModes"}


def test_c123_the_skill_lists_the_actions_in_use():
    (skill,) = fetched()["skills"]
    for action in ("open", "counter", "accept", "reject"):
        assert action in skill["description"]


def test_c124_c125_the_skills_of_the_host_replace_the_list():
    mine = {"id": "quote", "name": "Quote", "description": "Quotes.", "tags": ["quotes"]}
    assert dressed_as({"skills": [mine]})["skills"] == [mine]


def test_c126_what_the_host_says_is_merged_last_and_its_schemes_stand():
    mine = {"apiKey": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}
    card = dressed_as({"securitySchemes": mine}, authenticate=lambda _: None)
    assert card["securitySchemes"] == mine
    app = build_app(
        seller(), BASE, {"securitySchemes": mine}, service=Service(authenticate=lambda _: None)
    )
    assert ask(app, "GET", "/tasks").headers["www-authenticate"] == 'ApiKey realm="a2a"'


def test_c126_without_a_scheme_a_bearer_token_is_declared_once_authentication_is_needed():
    assert "securitySchemes" not in fetched()
    card = fetched(authenticate=lambda _: None)
    assert card["securitySchemes"] == BEARER
    assert card["securityRequirements"] == [{"schemes": {"bearer": {"list": ["negotiate"]}}}]


def test_c127_the_extension_is_declared_with_its_version():
    (extension,) = fetched()["capabilities"]["extensions"]
    assert extension["uri"] == EXTENSION_URI
    assert extension["uri"].endswith(":1")
    assert extension["params"]["schema"] == "1"
    assert not extension.get("required", False)


def test_c128_nothing_of_the_mandate_is_on_the_card():
    text = json.dumps(fetched(authenticate=lambda _: None, compat=True))
    mandate = mandate_text(Role.SELLER)
    for private in ("2.10", '2.1"', "3.00", "reserve", "target", "aspiration", "deadline", "curve"):
        assert private not in text, private
    assert "2.10" in mandate
    assert "inputSchema" not in text
    assert "parameters" not in text


def test_c129_the_card_is_signed_and_its_signature_holds():
    card = fetched(authenticate=lambda _: None)
    covered = verify_card(card, KEY)
    assert covered == {name: value for name, value in card.items() if name != "signatures"}
    verify_card(ParseDict(card, AgentCard()), KEY | {"kid": "any", "use": "sig"})
    header = json.loads(base64.urlsafe_b64decode(card["signatures"][0]["protected"] + "=="))
    assert header == {
        "alg": "EdDSA",
        "kid": AGENT_KEY[Role.SELLER].public_key.thumbprint,
        "typ": "JOSE",
    }


def test_c129_for_older_callers_the_card_has_more_that_no_signature_covers():
    card = fetched(compat=True)
    assert card["url"] == f"{BASE}/rpc"
    covered = verify_card(card, KEY)
    assert "url" not in covered
    assert covered["supportedInterfaces"] == card["supportedInterfaces"]
    with pytest.raises(VerificationError):
        verify_card(card | {"name": "Somebody else"}, KEY)


def changed(value):
    """Yield a JSON value with one text of it changed, in each place there is."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from ({**value, name: other} for other in changed(one))
            yield {**{key: kept for key, kept in value.items() if key != name}}
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(one))
    elif isinstance(value, str):
        yield f"{value}!"
    else:
        yield not value


def test_c129_whatever_is_changed_breaks_the_signature():
    card = fetched(authenticate=lambda _: None)
    bare = {name: value for name, value in card.items() if name != "signatures"}
    count = 0
    for other in changed(bare):
        count += 1
        with pytest.raises(VerificationError):
            verify_card(other | {"signatures": card["signatures"]}, KEY)
    assert count > 50


@pytest.mark.parametrize(
    "spoil",
    [
        lambda card: card.pop("signatures"),
        lambda card: card.update(signatures=[]),
        lambda card: card.update(signatures=[{}]),
        lambda card: card["signatures"][0].update(signature="AAAA"),
        lambda card: card["signatures"][0].update(protected=b64encode(b'{"alg":"none"}')),
        lambda card: card["signatures"][0].update(protected=b64encode(b'{"alg":"HS256"}')),
        lambda card: card["signatures"][0].update(protected=b64encode(b"null")),
    ],
)
def test_c129_what_is_not_signed_does_not_hold(spoil):
    card = fetched()
    spoil(card)
    with pytest.raises(VerificationError):
        verify_card(card, KEY)


@pytest.mark.parametrize("more", [{"nested": {"deep": []}}, {"nested": 1}, {"iconUrl": ""}])
def test_c129_what_is_added_is_not_among_what_is_covered(more):
    card = fetched()
    assert verify_card(card | more, KEY) == verify_card(card, KEY)


def test_c129_another_key_and_no_key_do_not_hold():
    card = fetched()
    with pytest.raises(VerificationError):
        verify_card(card, SigningKey.generate().public_key.to_jwk())
    for wrong in ({}, {"kty": "oct", "k": "AAAA"}, {"kty": "EC", "crv": "P-256"}, KEY | {"x": ""}):
        with pytest.raises(UntrustedKeyError):
            verify_card(card, wrong)


def test_c129_a_peers_card_with_another_algorithm_is_verified_by_its_key():
    private = ec.generate_private_key(ec.SECP256R1())
    numbers = private.public_key().public_numbers()
    x, y = (b64encode(one.to_bytes(32, "big")) for one in (numbers.x, numbers.y))
    card = {
        "name": "Peer",
        "version": "1",
        "capabilities": {"extensions": [{"params": {"n": 1.5}}]},
    }
    protected = b64encode(b'{"alg":"ES256","jku":"https://evil.example/keys","kid":"k"}')
    data = f"{protected}.{b64encode(rfc8785.dumps(card))}".encode()
    r, s = decode_dss_signature(private.sign(data, ec.ECDSA(SHA256())))
    signature = b64encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    signed = card | {"signatures": [{"protected": protected, "signature": signature}]}
    verify_card(signed, {"kty": "EC", "crv": "P-256", "x": x, "y": y})
    with pytest.raises(VerificationError):
        verify_card(signed | {"name": "Other"}, {"kty": "EC", "crv": "P-256", "x": x, "y": y})
    with pytest.raises(VerificationError):
        verify_card(signed, KEY)


def test_both_forms_are_signed_where_the_host_says_something_empty():
    card = dressed_as({"securityRequirements": [{"schemes": {"bearer": {}}}]})
    assert len(card["signatures"]) == 2
    verify_card(card, KEY)
    whole, cleaned = (set(json.loads(form)) for form in reversed(card_forms(card)))
    assert whole - cleaned == {"securityRequirements"}


def test_the_gate_signs_our_card_and_nothing_else():
    gate = seller().gate
    card = {
        "name": "n",
        "version": "1",
        "skills": [],
        "supportedInterfaces": [],
        "capabilities": {"extensions": [{"uri": EXTENSION_URI, "params": {"agent": "x"}}]},
    }
    ours = json.loads(json.dumps(card))
    ours["capabilities"]["extensions"][0]["params"]["agent"] = seller().agent_id
    header, signature = gate.sign_card(json.dumps(ours).encode())
    envelope = {"typ": "neg-envelope", "v": "1", "act": "accept"}
    for other in (
        card,
        {**ours, "typ": "neg-envelope"},
        {**ours, "envelope": {}},
        {name: value for name, value in ours.items() if name != "skills"},
        {**ours, "capabilities": []},
        {**ours, "capabilities": {"extensions": "x"}},
        envelope,
        {},
        [],
        "card",
    ):
        with pytest.raises(UntrustedKeyError):
            gate.sign_card(json.dumps(other).encode())
    for raw in (b"", b"\xff", b"{", canonical_bytes(envelope), b"a.b", b"[" * 100):
        with pytest.raises(UntrustedKeyError):
            gate.sign_card(raw)
    # and what it signed so is no other document of ours, whatever it is called
    for typ in ("neg-envelope", "neg-agreement", "neg-journal-head", "JOSE"):
        with pytest.raises(VerificationError):
            verify_signature(
                json.dumps(ours).encode(), typ, gate.public_key, Signature(header, signature)
            )
    assert header == card_header(gate.public_key)


def test_c145_the_card_is_cached_and_asked_for_again_for_nothing():
    app = served()
    first = ask(app, "GET", PATH)
    tag = first.headers["etag"]
    assert tag == f'"{hashlib.sha256(first.content).hexdigest()}"'
    assert first.headers["cache-control"] == "public, max-age=300"
    assert parsedate_to_datetime(first.headers["last-modified"])
    for had in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = ask(app, "GET", PATH, headers={"If-None-Match": had})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    since = {"If-Modified-Since": first.headers["last-modified"]}
    assert ask(app, "GET", PATH, headers=since).status_code == 304
    for other in (
        {"If-None-Match": '"other"'},
        {"If-None-Match": '"other"', **since},
        {"If-Modified-Since": "never"},
        {"If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"},
    ):
        assert ask(app, "GET", PATH, headers=other).status_code == 200
    assert ask(app, "HEAD", PATH).headers["etag"] == tag


def test_the_same_party_has_the_same_card_in_every_process():
    party = seller()
    bodies = {ask(build_app(party, BASE), "GET", PATH).content for _ in range(3)}
    assert len(bodies) == 1


def test_the_extended_card_is_for_those_who_authenticated():
    app = served(
        authenticate=lambda visit: visit.headers.get("authorization", "")[7:] or None,
        extended={"documentationUrl": "https://seller.example/for-customers"},
    )
    public = ask(app, "GET", PATH).json()
    assert public["capabilities"]["extendedAgentCard"] is True
    assert "documentationUrl" not in public
    assert ask(app, "GET", "/extendedAgentCard").status_code == 401
    found = rpc(app, call("GetExtendedAgentCard", {}), headers=bearer("alice"))["result"]
    assert found["documentationUrl"] == "https://seller.example/for-customers"
    verify_card(found, KEY)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.text(st.characters(exclude_categories=["Cs"]))
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.integers(-(2**53) + 1, 2**53 - 1),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
        ),
    )
)
def test_canonical_json_is_that_of_the_oracle(value):
    assert any_canonical_bytes(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 2**53, "\ud800", {1: 2}, {"a": b""}])
def test_what_has_no_canonical_form_is_refused(wrong):
    with pytest.raises(InvalidValueError):
        any_canonical_bytes(wrong)


def test_a_message_is_answered_with_the_card_signed_or_not():
    assert "signatures" not in fetched(signed=False)
    assert "result" in rpc(served(signed=False), sending())
