"""The envelope's codec: one form on the wire, and nothing else is read."""

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import (
    MAX_ENTRIES,
    MAX_POLL_SECONDS,
    PLAIN_PEER,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    HoldBody,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
    envelope_hash,
    genesis_prev,
    message_id_of,
    offer_id_of,
)
from negotiator.protocol.state import Side
from negotiator.terms import Role, hash_bytes
from negotiator.terms.canonical import Document, parse_canonical
from negotiator.terms.jws import Signature
from tests.protocol.builders import AGENDA, JOURNAL, Dialogue, short_example, terms

HASHES = st.binary(min_size=32, max_size=32).map(hash_bytes)
IDS = st.text("abcXYZ019_-.:/", min_size=1, max_size=64)
REFERENCES = IDS.map("https://".__add__)
INSTANTS = st.datetimes(datetime(2020, 1, 1), datetime(2090, 1, 1)).map(  # noqa: DTZ001 - made aware next
    lambda at: at.replace(microsecond=0, tzinfo=UTC)
)
SIGNATURES = st.none() | st.builds(Signature, IDS, IDS)
TERMS = st.dictionaries(IDS, IDS, max_size=3)
BODIES: dict[Act, st.SearchStrategy[Body]] = {
    Act.OPEN: st.builds(
        Opening,
        st.sampled_from(Role),
        st.just(AGENDA.to_document()),
        INSTANTS,
        st.none() | st.integers(1, MAX_ENTRIES),
    ),
    Act.PROPOSE: st.builds(OfferBody, TERMS, INSTANTS, st.booleans(), st.just("")),
    Act.COUNTER: st.builds(OfferBody, TERMS, INSTANTS, st.booleans(), IDS),
    Act.ACCEPT: st.builds(AcceptBody, IDS, HASHES, HASHES, SIGNATURES),
    Act.CONFIRM: st.builds(ConfirmBody, IDS, SIGNATURES),
    Act.REJECT: st.builds(RejectBody, st.sampled_from(Reason)),
    Act.WITHDRAW: st.builds(WithdrawBody, IDS),
    Act.HOLD: st.builds(HoldBody, st.integers(1, MAX_POLL_SECONDS)),
    Act.REFUSE: st.builds(RefuseBody, st.sampled_from(Reason), HASHES),
}


@st.composite
def envelopes(draw: st.DrawFn) -> Envelope:
    act = draw(st.sampled_from(Act))
    return Envelope(
        neg=draw(IDS),
        task=draw(st.just("") | IDS),
        iss=draw(REFERENCES | st.just(PLAIN_PEER)),
        aud=draw(REFERENCES),
        seq=draw(st.integers(0, MAX_ENTRIES)),
        prev=draw(HASHES),
        act=act,
        round=draw(st.integers(0, MAX_ENTRIES)),
        at=draw(INSTANTS),
        journal=draw(HASHES),
        body=draw(BODIES[act]),
    )


def payloads() -> dict[Act, Document]:
    """One real payload of each act."""
    dialogue = short_example()
    made = {e.envelope.act: e.envelope.to_document() for e in dialogue.state.entries}
    bodies: dict[Act, Body] = {
        Act.COUNTER: OfferBody(terms("2"), dialogue.at, firm=True, in_reply_to=dialogue.last.id),
        Act.REJECT: RejectBody(Reason.DEADLINE),
        Act.WITHDRAW: WithdrawBody(dialogue.last.id),
        Act.HOLD: HoldBody(5),
        Act.REFUSE: RefuseBody(Reason.EXPIRED, JOURNAL),
    }
    for act, body in bodies.items():
        made[act] = dialogue.envelope(Side.DIALLER, act, body).to_document()
    return made


PAYLOADS = payloads()
MEMBERS = [(act, name) for act, document in PAYLOADS.items() for name in sorted(document)]


@given(envelopes())
def test_what_is_written_is_read_back(envelope: Envelope) -> None:
    payload = envelope.to_bytes()
    assert Envelope.from_document(parse_canonical(payload)) == envelope
    assert Envelope.from_document(parse_canonical(payload)).to_bytes() == payload


def test_there_is_an_example_of_every_act() -> None:
    assert set(PAYLOADS) == set(Act)
    for document in PAYLOADS.values():
        assert Envelope.from_document(document).to_document() == document


@pytest.mark.parametrize(("act", "name"), MEMBERS)
def test_a_missing_member_is_refused_unless_it_may_be_absent(act: Act, name: str) -> None:
    document = dict(PAYLOADS[act])
    del document[name]
    if name in {"task", "signature"}:
        assert Envelope.from_document(document).to_document() == document
        return
    with pytest.raises(TheirProtocolError) as caught:
        Envelope.from_document(document)
    assert caught.value.reason == Reason.MALFORMED
    assert not caught.value.entered


@pytest.mark.parametrize("act", Act)
def test_an_unknown_member_is_refused(act: Act) -> None:
    with pytest.raises(TheirProtocolError, match="note"):
        Envelope.from_document({**PAYLOADS[act], "note": "hello"})


ODD: tuple[Any, ...] = ("", " ", {}, [], ["x"], {"x": "y"}, "x\n", "é", "x y", None, 1, True)


@pytest.mark.parametrize(("act", "name"), MEMBERS)
def test_a_member_of_another_shape_is_refused(act: Act, name: str) -> None:
    inner = name in {"terms", "agenda"}  # what is in them is checked where the agenda is known
    for value in ODD:
        if not (inner and isinstance(value, dict)):
            with pytest.raises(TheirProtocolError):
                Envelope.from_document({**PAYLOADS[act], name: value})


@pytest.mark.parametrize("value", ["-1", "01", "1.0", "1e3", "+1", "\uff11", "10001", "1 ", "0x1"])
@pytest.mark.parametrize("name", ["seq", "round"])
def test_a_count_has_one_spelling(name: str, value: str) -> None:
    with pytest.raises(TheirProtocolError):
        Envelope.from_document({**PAYLOADS[Act.PROPOSE], name: value})


@pytest.mark.parametrize(
    "at",
    [
        "2026-12-01T09:00:00",
        "2026-12-01T09:00:00+00:00",
        "2026-12-01T09:00:00.5Z",
        "2026-12-01 09:00:00Z",
        "2026-02-30T09:00:00Z",
        "never",
    ],
)
@pytest.mark.parametrize("name", ["at", "expiresAt"])
def test_an_instant_has_one_spelling(name: str, at: str) -> None:
    with pytest.raises(TheirProtocolError):
        Envelope.from_document({**PAYLOADS[Act.PROPOSE], name: at})


def test_only_the_two_flags_are_read() -> None:
    for firm in ("True", "1", "yes", "TRUE"):
        with pytest.raises(TheirProtocolError):
            Envelope.from_document({**PAYLOADS[Act.PROPOSE], "firm": firm})


def test_a_counter_names_what_it_answers_and_a_proposal_does_not() -> None:
    counter = PAYLOADS[Act.COUNTER]
    with pytest.raises(TheirProtocolError, match="inReplyTo"):
        Envelope.from_document({**counter, "act": "propose"})
    with pytest.raises(TheirProtocolError, match="inReplyTo"):
        Envelope.from_document({**PAYLOADS[Act.PROPOSE], "act": "counter"})


def test_only_an_unsigned_accept_may_leave_its_hashes_empty() -> None:
    empty = {**PAYLOADS[Act.ACCEPT], "termsHash": "", "agreement": ""}
    empty.pop("signature")
    with pytest.raises(TheirProtocolError):
        Envelope.from_document(empty)
    plain = Envelope.from_document({**empty, "typ": "neg-plain", "iss": PLAIN_PEER})
    assert isinstance(plain.body, AcceptBody)
    assert plain.body.terms_hash == ""
    with pytest.raises(TheirProtocolError):
        Envelope.from_document(
            {**empty, "typ": "neg-plain", "iss": PLAIN_PEER, "termsHash": "hello"}
        )


def test_nobody_signs_as_the_plain_peer_and_no_agent_goes_unsigned() -> None:
    document = PAYLOADS[Act.PROPOSE]
    for odd in (
        {**document, "typ": "neg-plain"},
        {**document, "iss": PLAIN_PEER},
        {**document, "typ": "neg-agreement"},
        {**document, "v": "2"},
    ):
        with pytest.raises(TheirProtocolError, match="expected typ"):
            Envelope.from_document(odd)


def test_ids_are_bounded() -> None:
    for name in ("neg", "task", "inReplyTo"):
        long = {**PAYLOADS[Act.COUNTER], name: "x" * 65}
        with pytest.raises(TheirProtocolError, match="at most 64"):
            Envelope.from_document(long)


def test_an_envelope_knows_whether_a_plain_peer_is_in_it() -> None:
    envelope = Dialogue().envelope(Side.DIALLER, Act.HOLD, HoldBody(5))
    assert envelope.signed
    assert not envelope.plain
    assert replace(envelope, aud=PLAIN_PEER).plain
    assert not replace(envelope, iss=PLAIN_PEER).signed


def jcs(value: Mapping[str, str]) -> bytes:
    """Flat objects of ASCII strings need no more than this."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def test_ids_and_hashes_follow_from_the_bytes_alone() -> None:
    payload = short_example().stored[1].payload
    raw = hashlib.sha256(payload).digest()
    digest = envelope_hash(payload)
    assert digest == "sha256:" + raw.hex()
    assert offer_id_of(digest) == "of_" + urlsafe_b64encode(raw).decode().rstrip("=")
    assert message_id_of(digest) == "m_" + raw.hex()[:32]
    genesis = jcs({"typ": "neg-genesis", "v": "1", "neg": "ng_7"})
    assert genesis_prev("ng_7") == "sha256:" + hashlib.sha256(genesis).hexdigest()


def test_an_id_is_made_of_a_hash_only() -> None:
    for make in (offer_id_of, message_id_of):
        with pytest.raises(InvalidValueError):
            make("sha256:00")
