"""Peers without envelopes: understood with plain numbers, or refused with nothing changed."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError, TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import agreement_bytes
from negotiator.protocol.envelope import PLAIN_PEER, AcceptBody, OfferBody, RejectBody
from negotiator.protocol.plain import EMPTY_JOURNAL, plain_terms
from negotiator.protocol.state import OfferStatus, Phase, Side
from negotiator.protocol.transcript import replay, verify_entries
from negotiator.terms import Agenda, Role, hash_bytes
from negotiator.terms.canonical import Document
from negotiator.terms.values import format_instant
from tests.protocol.builders import AGENDA, NEG, NOWHERE, START, PlainDialogue, terms

LATER = format_instant(START + timedelta(minutes=30))
RICH = Agenda.from_document(
    {
        "typ": "neg-agenda",
        "v": "1",
        "issues": [
            {
                "name": "price",
                "kind": "amount",
                "fixed": "false",
                "currency": "JPY",
                "step": "1",
                "min": "0",
                "max": "1000000",
            },
            {"name": "term", "kind": "days", "fixed": "false", "min": "0", "max": "90"},
            {
                "name": "start",
                "kind": "date",
                "fixed": "false",
                "min": "2027-01-01",
                "max": "2027-12-31",
            },
            {"name": "level", "kind": "choice", "fixed": "false", "values": ["gold", "none"]},
            {"name": "sole", "kind": "flag", "fixed": "false", "values": ["false", "true"]},
        ],
        "derived": [],
    }
)
RICH_TERMS: Document = {
    "price": {"amount": "5000", "currency": "JPY"},
    "term": "30",
    "start": "2027-03-01",
    "level": "gold",
    "sole": "true",
}


def asked() -> PlainDialogue:
    """Return an exchange in which the host has made its first offer."""
    return PlainDialogue().hears(action="open").offers("2.633")


def counter(dialogue: PlainDialogue, raw: object, **members: object) -> PlainDialogue:
    return dialogue.hears(action="counter", terms=raw, expiresAt=LATER, **members)


@pytest.mark.parametrize(
    "raw",
    [
        terms("1.8"),
        {"pricePerHour": 1.8, "gpuHours": 10000},
        {"gpuHours": 10000.0, "pricePerHour": 1.80},
        {"pricePerHour": "1.8", "gpuHours": "10000"},
        {"pricePerHour": {"amount": 1.8}, "gpuHours": {"value": 10000.0, "unit": "HUR"}},
        {"pricePerHour": {"amount": 1.8, "currency": "USD"}, "gpuHours": 1e4},
    ],
)
def test_nested_flat_and_plain_numbers_mean_the_same(raw: object) -> None:
    dialogue = counter(asked(), raw)
    offer = dialogue.state.offers[-1]
    assert dialogue.state.entries[-1].fault is None
    assert offer.body.terms == terms("1.8")
    assert offer.by is Side.DIALLER
    assert offer.body.firm


ODD_PRICES: list[Any] = [
    float("nan"),
    float("inf"),
    -0.0,
    1e308,
    2**53 + 1,
    float(2**53),
    True,
    None,
    [],
    {},
    "1,000.00",
    "1_000",
    "\uff11",
    " 2",
    "2\n",
    "2.0",
    "1e0",
    "NaN",
    -2,
    0.5,
    4.001,
    1.80005,
    0.1 + 0.2,
    {"amount": 1.8, "currency": "EUR"},
    {"amount": 1.8, "currency": "JPY"},
    {"amount": 1.8, "unit": "HUR"},
    {"currency": "USD"},
    {"amount": True},
    {"amount": "1,8"},
]


@pytest.mark.parametrize("price", ODD_PRICES, ids=repr)
def test_an_odd_number_is_refused_and_changes_nothing(price: object) -> None:
    dialogue = asked()
    before = dialogue.state
    with pytest.raises(TheirProtocolError) as caught:
        counter(dialogue, {"pricePerHour": price, "gpuHours": 10000})
    assert caught.value.reason == Reason.MALFORMED
    assert not caught.value.entered
    assert dialogue.state is before


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "2",
        {},
        {"pricePerHour": 1.8},
        {"gpuHours": 10000},
        {"pricePerHour": 1.8, "gpuHours": 9999},
        {"pricePerHour": 1.8, "gpuHours": 10000, "colour": "red"},
        {"pricePerHour": 1.8, "gpuHours": {"value": 10000, "unit": "MON"}},
    ],
)
def test_a_missing_issue_a_delta_or_another_unit_changes_nothing(raw: object) -> None:
    dialogue = asked()
    before = dialogue.state
    with pytest.raises(TheirProtocolError):
        counter(dialogue, raw)
    assert dialogue.state is before


def test_every_kind_of_issue_has_its_plain_form() -> None:
    raw = {"price": 5000.0, "term": 30.0, "start": "2027-03-01", "level": "gold", "sole": True}
    assert plain_terms(RICH, raw) == RICH_TERMS
    assert plain_terms(RICH, RICH_TERMS) == RICH_TERMS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("term", 30.5),
        ("term", True),
        ("term", {"value": 30}),
        ("start", 20270301),
        ("start", "1 March 2027"),
        ("level", True),
        ("level", "GOLD"),
        ("sole", 1),
        ("sole", "yes"),
        ("price", 0.5),
    ],
)
def test_a_value_of_another_kind_is_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidValueError):
        plain_terms(RICH, {**RICH_TERMS, name: value})
    keyed: dict[Any, Any] = {**RICH_TERMS, 7: value}
    with pytest.raises(InvalidValueError):
        plain_terms(RICH, keyed)


@given(st.integers(1000, 4000), st.sampled_from(["number", "text", "nested"]))
def test_any_price_on_the_grid_is_read_exactly(steps: int, form: str) -> None:
    bare = AGENDA.issues[0].encode(steps)
    assert isinstance(bare, dict)
    number = steps / 1000
    raw: Any = {"number": number, "text": bare["amount"], "nested": {"amount": number}}[form]
    found = plain_terms(AGENDA, {"pricePerHour": raw, "gpuHours": 10000})
    assert found["pricePerHour"] == bare


# The exchange


def test_a_bare_open_takes_over_our_agenda_and_deadline() -> None:
    state = PlainDialogue().hears(action="open").state
    assert state.agenda == AGENDA
    assert state.dialler == PLAIN_PEER
    assert state.dialler_role is Role.BUYER
    assert state.turn is Side.HOST
    assert state.entries[0].envelope.journal == EMPTY_JOURNAL
    seller = PlainDialogue().hears(action="open", role="seller").state
    assert seller.dialler_role is Role.SELLER
    assert PlainDialogue().hears(action="open", agenda=AGENDA.to_document()).state == state


@pytest.mark.parametrize(
    "members",
    [
        {"role": "broker"},
        {"role": 7},
        {"agenda": {}},
        {"agenda": RICH.to_document()},
        {"round": 1},
        {"round": "one"},
        {"round": True},
    ],
)
def test_an_open_that_names_something_else_is_refused(members: dict[str, Any]) -> None:
    with pytest.raises(TheirProtocolError):
        PlainDialogue().hears(action="open", **members)


def test_a_plain_accept_is_confirmed_by_the_host() -> None:
    dialogue = asked()
    dialogue.hears(action="accept", offerId=dialogue.state.offers[-1].id)
    assert dialogue.state.phase is Phase.ACCEPTED
    assert dialogue.confirms().state.agreed


def test_a_hosts_accept_completes_at_once() -> None:
    dialogue = counter(asked(), terms("1.8"))
    offer = dialogue.state.offers[-1]
    terms_hash = AGENDA.terms_hash(offer.terms)
    unhashed = AcceptBody(offer.id, terms_hash, NOWHERE, None)
    dialogue.answers(Act.ACCEPT, unhashed)
    assert dialogue.state.entries[-1].fault is Reason.TERMS_MISMATCH
    done = counter(asked(), terms("1.8"))
    digest = hash_bytes(agreement_bytes(done.state, done.state.offers[-1]))
    done.answers(Act.ACCEPT, AcceptBody(offer.id, terms_hash, digest, None))
    assert done.state.agreed


def test_an_accept_may_restate_terms_and_hash_but_not_others() -> None:
    dialogue = asked()
    offer = dialogue.state.offers[-1]
    before = dialogue.state
    with pytest.raises(TheirProtocolError) as caught:
        dialogue.hears(action="accept", offerId=offer.id, terms={**terms("2.6")})
    assert caught.value.reason == Reason.TERMS_MISMATCH
    assert dialogue.state is before
    with pytest.raises(TheirProtocolError):
        dialogue.hears(action="accept", offerId=offer.id, termsHash="no hash")
    wrong = dialogue.message(action="accept", offerId=offer.id, termsHash=NOWHERE)
    assert isinstance(wrong.envelope.body, AcceptBody)
    right = AGENDA.terms_hash(offer.terms)
    raw = {"pricePerHour": 2.633, "gpuHours": 10000}
    dialogue.hears(action="accept", offerId=offer.id, termsHash=right, terms=raw)
    assert dialogue.state.phase is Phase.ACCEPTED


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"offerId": "of_unknown"}, Reason.UNKNOWN_OFFER),
        ({"offerId": "of_unknown", "terms": terms("2.5")}, Reason.UNKNOWN_OFFER),
        ({"offerId": "mine"}, Reason.OWN_OFFER),
    ],
)
def test_a_wrong_plain_accept_enters_without_effect(members: dict[str, str], fault: Reason) -> None:
    dialogue = counter(asked(), terms("1.8"), offerId="mine").offers("2.5")
    dialogue.hears(action="accept", **members)
    assert dialogue.state.entries[-1].fault is fault
    assert dialogue.state.accepted is None


@pytest.mark.parametrize("members", [{}, {"offerId": ""}, {"offerId": 7}, {"offerId": "a b"}])
def test_an_accept_must_name_an_offer(members: dict[str, Any]) -> None:
    with pytest.raises(TheirProtocolError):
        asked().hears(action="accept", **members)


def test_a_plain_peers_own_offer_id_stands_and_is_used_once() -> None:
    dialogue = counter(asked(), terms("1.8"), offerId="mine")
    assert dialogue.state.offers[-1].id == "mine"
    dialogue.offers("2.5")
    counter(dialogue, terms("1.9"), offerId="mine")
    assert dialogue.state.entries[-1].fault is Reason.PROTOCOL
    assert dialogue.state.offers[-1].body.terms == terms("2.5")


def test_a_counter_says_what_it_answers_or_answers_the_latest() -> None:
    dialogue = asked()
    first = dialogue.state.offers[-1].id
    assert counter(dialogue, terms("1.8"), inReplyTo=first).state.entries[-1].fault is None
    dialogue.offers("2.5")
    counter(dialogue, terms("1.9"), inReplyTo=first)
    assert dialogue.state.entries[-1].fault is Reason.SUPERSEDED
    with pytest.raises(TheirProtocolError):
        counter(asked(), terms("1.8"), inReplyTo="a b")


def test_there_is_nothing_to_counter_before_the_first_offer() -> None:
    dialogue = PlainDialogue().hears(action="open")
    before = dialogue.state
    with pytest.raises(TheirProtocolError, match="propose"):
        counter(dialogue, terms("1.8"))
    assert dialogue.state is before


@pytest.mark.parametrize(
    "expires", [None, "never", 7, "2026-12-01T10:00:00", "2026-12-01T10:00:00+00:00", ""]
)
def test_an_offer_says_until_when_it_stands(expires: object) -> None:
    members = {} if expires is None else {"expiresAt": expires}
    with pytest.raises(TheirProtocolError):
        asked().hears(action="counter", terms=terms("1.8"), **members)


def test_an_offer_that_has_expired_enters_without_effect() -> None:
    dialogue = asked()
    past = format_instant(START)
    dialogue.hears(action="counter", terms=terms("1.8"), expiresAt=past)
    assert dialogue.state.entries[-1].fault is Reason.EXPIRED
    assert len(dialogue.state.offers) == 1


@pytest.mark.parametrize("number", [0, 2, -1, "1.0", 1.5, float("nan"), None])
def test_a_round_that_is_given_must_be_the_one_that_comes(number: object) -> None:
    if number is None:
        assert counter(asked(), terms("1.8"), round=1.0).state.size == 3
        return
    with pytest.raises(TheirProtocolError):
        counter(asked(), terms("1.8"), round=number)


def test_a_plain_peer_rejects_with_any_reason_and_cannot_hold() -> None:
    for said, heard in (("deadline", Reason.DEADLINE), ("too dear!", Reason.NOT_ACCEPTABLE)):
        dialogue = asked().hears(action="reject", reason=said)
        assert dialogue.state.phase is Phase.REJECTED
        body = dialogue.state.entries[-1].envelope.body
        assert body == RejectBody(heard)
    with pytest.raises(TheirProtocolError, match="hold"):
        asked().hears(action="hold")


def test_a_plain_withdraw_confirm_or_refuse_out_of_place_has_no_effect() -> None:
    for action in ("withdraw", "confirm", "refuse"):
        dialogue = asked()
        dialogue.hears(action=action, offerId=dialogue.state.offers[-1].id, reason="clock")
        assert dialogue.state.entries[-1].fault is Reason.ILLEGAL_ACT
        assert dialogue.state.offers[-1].status is OfferStatus.OPEN


def test_nothing_is_believed_of_a_plain_peers_clock() -> None:
    dialogue = asked()
    last = dialogue.state.last_at
    assert last is not None
    dialogue.at = last - timedelta(minutes=5)
    received = dialogue.message(action="reject", reason="deadline")
    assert received.envelope.at == last
    dialogue.at = last + timedelta(seconds=7, microseconds=5)
    received = dialogue.message(action="reject", reason="deadline")
    assert received.envelope.at == last + timedelta(seconds=7)


def test_what_is_recorded_of_a_plain_exchange_is_read_back() -> None:
    dialogue = PlainDialogue().hears(action="open").offers("2.633", agenda=AGENDA)
    counter(dialogue, {"pricePerHour": 1.8, "gpuHours": 1e4}, offerId="mine").offers("2.5")
    counter(dialogue, terms("1.9")).offers("2.4")
    dialogue.hears(action="accept", offerId=dialogue.state.offers[-1].id).confirms()
    assert all(entry.fault is None for entry in dialogue.state.entries)
    assert replay(NEG, dialogue.stored) == dialogue.state
    verified = verify_entries(dialogue.exported(), None)
    assert verified.negotiation == dialogue.state
    assert not verified.signed


def test_a_plain_offer_is_firm_and_names_no_time_of_its_own() -> None:
    dialogue = counter(asked(), terms("1.8"))
    body = dialogue.state.entries[-1].envelope.body
    assert isinstance(body, OfferBody)
    assert format_instant(body.expires_at) == LATER
    dialogue.offers("2.5")
    late = dialogue.state.offers[-1].body.expires_at + timedelta(seconds=1)
    dialogue.at = late
    dialogue.hears(action="accept", offerId=dialogue.state.offers[-1].id)
    assert dialogue.state.entries[-1].fault is Reason.EXPIRED
