"""The data part: what may stand in it, and that its readable members say what is signed."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import (
    PLAIN_PEER,
    Body,
    HoldBody,
    RefuseBody,
    RejectBody,
    offer_id_of,
)
from negotiator.protocol.message import (
    PlainMessage,
    SignedMessage,
    check_plain,
    check_readable,
    part_bytes,
    plain_part,
    read_message,
    readable_members,
)
from negotiator.protocol.state import Side
from negotiator.terms import Role, hash_bytes
from negotiator.terms.canonical import Document, parse_canonical
from tests.protocol.builders import (
    AGENDA,
    BUYER,
    JOURNAL,
    SELLER,
    STRANGER,
    Dialogue,
    short_example,
    worked_example,
)


def parts() -> list[tuple[Act, Document]]:
    """Return one data part of each act that the shortest deal has."""
    dialogue = worked_example()
    entries = zip(dialogue.state.entries, dialogue.stored, strict=True)
    found = {e.envelope.act: parse_canonical(stored.data) for e, stored in entries}
    return sorted(found.items())


PARTS = parts()
KEYS = {BUYER.agent_id: BUYER.agent.public_key, SELLER.agent_id: SELLER.agent.public_key}


def taken(part: object) -> SignedMessage:
    message = read_message(part)
    assert isinstance(message, SignedMessage)
    return message


def offer_part() -> Document:
    """Return the seller's last counter."""
    return dict(PARTS)[Act.COUNTER]


@pytest.mark.parametrize(("act", "part"), PARTS)
def test_a_signed_part_is_read_verified_and_understood(act: Act, part: Document) -> None:
    message = taken(part)
    peeked = message.peek()
    envelope = message.verify(KEYS[peeked.iss])
    assert envelope == peeked
    assert envelope.act is act
    assert part_bytes(message.data) == part_bytes(part)
    assert message.authority == part.get("authority")


@pytest.mark.parametrize(("act", "part"), PARTS)
def test_another_key_verifies_nothing(act: Act, part: Document) -> None:
    with pytest.raises(TheirProtocolError):
        taken(part).verify(STRANGER.public_key)


@pytest.mark.parametrize(("act", "part"), PARTS)
def test_every_readable_member_must_say_what_is_signed(act: Act, part: Document) -> None:
    message = taken(part)
    envelope, digest = message.peek(), hash_bytes(message.jws.payload)
    readable = message.readable
    for name in readable:
        with pytest.raises(TheirProtocolError, match=name):
            check_readable({**readable, name: "else"}, envelope, digest)
        without = {key: value for key, value in readable.items() if key != name}
        if name == "offerId" and act in {Act.PROPOSE, Act.COUNTER}:
            check_readable(without, envelope, digest)
            continue
        with pytest.raises(TheirProtocolError, match=name):
            check_readable(without, envelope, digest)
    with pytest.raises(TheirProtocolError, match="reason"):
        check_readable({**readable, "reason": "deadline"}, envelope, digest)


def test_text_that_says_another_price_than_the_signature_is_refused() -> None:
    part: Any = offer_part()
    readable = part["negotiation"]
    lying = {**readable, "terms": {**readable["terms"], "gpuHours": "9"}}
    with pytest.raises(TheirProtocolError, match="terms") as caught:
        taken({**part, "negotiation": lying}).verify(SELLER.agent.public_key)
    assert caught.value.reason == Reason.MALFORMED


def test_an_offers_readable_id_is_the_one_that_follows_from_its_bytes() -> None:
    part: Any = offer_part()
    digest = hash_bytes(taken(part).jws.payload)
    assert part["negotiation"]["offerId"] == offer_id_of(digest)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "open",
        7,
        {},
        {"negotiation": {}, "note": 1},
        {"negotiation": []},
        {"negotiation": {"action": "open", "reserve": "2"}},
        {"action": "open", "reserve": "2"},
        {"negotiation": {"action": "open"}, "status": {}},
        {"envelope": {}},
        {"negotiation": {}, "envelope": {}},
        {"negotiation": {}, "envelope": {"payload": "", "signatures": []}},
        {"negotiation": {7: "open"}},
    ],
)
def test_other_data_parts_are_refused(data: object) -> None:
    with pytest.raises(TheirProtocolError) as caught:
        read_message(data)
    assert not caught.value.entered


def test_a_status_nobody_can_check_is_refused_rather_than_passed_over() -> None:
    part: Any = offer_part()
    statuses: list[Any] = [part["envelope"], {}, None]
    for status in statuses:
        with pytest.raises(TheirProtocolError, match="status") as caught:
            read_message({**part, "status": status})
        assert caught.value.reason is Reason.AUTHORITY


def test_a_signed_part_holds_strings_only_and_no_other_members() -> None:
    part: Any = offer_part()
    for odd in (
        {**part, "note": "x"},
        {**part, "negotiation": "x"},
        {**part, "negotiation": {**part["negotiation"], "round": 1}},
        {**part, "negotiation": {**part["negotiation"], "round": None}},
    ):
        with pytest.raises(TheirProtocolError):
            read_message(odd)


def test_a_payload_that_is_no_envelope_is_refused() -> None:
    agreement = short_example().agreement()
    message = taken({"negotiation": {}, "envelope": agreement})
    with pytest.raises(TheirProtocolError):
        message.peek()
    with pytest.raises(TheirProtocolError):
        message.verify(SELLER.agent.public_key)


@given(st.data())
def test_one_changed_character_of_the_envelope_is_refused(data: st.DataObject) -> None:
    part: Any = offer_part()
    payload = part["envelope"]["payload"]
    place = data.draw(st.integers(0, len(payload) - 1))
    char = data.draw(st.sampled_from("ABCabc019-_").filter(lambda c: c != payload[place]))
    changed = payload[:place] + char + payload[place + 1 :]
    envelope = {**part["envelope"], "payload": changed}
    with pytest.raises(TheirProtocolError):
        taken({**part, "envelope": envelope}).verify(SELLER.agent.public_key)


# Without envelopes


@pytest.mark.parametrize("nested", [True, False])
def test_a_plain_part_is_understood_nested_or_flat(nested: bool) -> None:
    members = {"action": "counter", "offerId": "a-1", "round": 2}
    message = read_message({"negotiation": members} if nested else members)
    assert isinstance(message, PlainMessage)
    assert message.act_in(None) is Act.COUNTER
    assert message.text("offerId") == "a-1"
    assert message.text("inReplyTo") == ""
    with pytest.raises(TheirProtocolError, match="round"):
        message.text("round")


@pytest.mark.parametrize("action", [None, 7, "", "buy", ["open"], {}, "OPEN"])
def test_an_action_that_is_none_of_ours_is_refused(action: object) -> None:
    message = read_message({"negotiation": {"action": action}})
    assert isinstance(message, PlainMessage)
    with pytest.raises(TheirProtocolError, match="action"):
        message.act_in(AGENDA)


def plain_envelope(body: Body, act: Act) -> tuple[Any, str]:
    dialogue = Dialogue().open()
    envelope = dialogue.envelope(Side.HOST, act, body, aud=PLAIN_PEER)
    return envelope, hash_bytes(envelope.to_bytes())


@pytest.mark.parametrize(
    ("act", "body", "name", "value"),
    [
        (Act.REJECT, RejectBody(Reason.DEADLINE), "reason", "deadline"),
        (Act.REFUSE, RefuseBody(Reason.EXPIRED, JOURNAL), "reason", "expired"),
        (Act.HOLD, HoldBody(30), "pollAfter", "30"),
    ],
)
def test_a_peer_that_reads_no_envelope_is_told_in_readable_form(
    act: Act, body: Body, name: str, value: str
) -> None:
    envelope, digest = plain_envelope(body, act)
    assert readable_members(envelope, digest)[name] == value
    signed = Dialogue().open().envelope(Side.HOST, act, body)
    assert name not in readable_members(signed, digest)


def test_a_plain_peer_may_name_its_offer_and_we_may_name_the_agenda() -> None:
    dialogue = Dialogue().open()
    theirs = dialogue.envelope(
        Side.DIALLER, Act.PROPOSE, dialogue.offer("2"), iss=PLAIN_PEER, aud=SELLER.agent_id
    )
    digest = hash_bytes(theirs.to_bytes())
    part: Any = plain_part(theirs, digest, offer_id="mine")
    assert part["negotiation"]["offerId"] == "mine"
    check_plain(part["negotiation"], theirs, digest, None)
    with pytest.raises(TheirProtocolError):
        check_readable(part["negotiation"], theirs, digest)
    ours, digest = plain_envelope(dialogue.offer("2"), Act.PROPOSE)
    named: Any = plain_part(ours, digest, agenda=AGENDA, named=True)
    check_plain(named["negotiation"], ours, digest, AGENDA)
    with pytest.raises(TheirProtocolError):
        check_plain(named["negotiation"], ours, digest, replace(AGENDA, derived=()))
    with pytest.raises(TheirProtocolError):
        check_plain({**named["negotiation"], "offerId": "mine"}, ours, digest, AGENDA)


def test_a_part_without_a_canonical_form_has_no_bytes() -> None:
    bad: Any = {"negotiation": {"round": 1}}
    with pytest.raises(TheirProtocolError):
        part_bytes(bad)


def test_the_first_message_of_each_side_carries_its_authority() -> None:
    stored = [parse_canonical(entry.data) for entry in worked_example(Role.SELLER).stored]
    assert ["authority" in part for part in stored] == [True, True] + [False] * 11
