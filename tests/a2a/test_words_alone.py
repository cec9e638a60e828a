"""C106: what terms are called for peers without envelopes, and a host that tells them none."""

import asyncio
import json

import httpx
import pytest
from a2a.types.a2a_pb2 import Task
from google.protobuf.json_format import ParseDict
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.card import build_card
from negotiator.a2a.mapping import view_of
from negotiator.agent.exporting import export
from negotiator.agent.record import load
from negotiator.agent.result import result_of
from negotiator.agent.shown import as_said, settlement_of, task_view
from negotiator.audit.verify import verify_file
from negotiator.errors import UsageError
from negotiator.policy.ports import LedgerState
from negotiator.protocol.message import TERMS
from negotiator.protocol.settlement import (
    Basis,
    MessageView,
    Outcome,
    Speaker,
    TaskState,
    TaskView,
    verify_agreement,
)
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.a2a.caller import caller
from tests.a2a.test_dial import serving, wall_clock
from tests.agent.table import TRUST, Clock, make_party

OPEN = {"negotiation": {"action": "open"}}
AGREED_BY_REFERENCE = (Outcome.AGREED, Basis.REFERENCE)
UNCONFIRMED_BY_STATE = (Outcome.UNCONFIRMED, Basis.STATE)


def view(task):
    return view_of(ParseDict(task, Task(), ignore_unknown_fields=True))


def verdict(settlement):
    return settlement.outcome, settlement.basis


def on_record(peer):
    """Return the one negotiation of a peer's host, its verdict and its task, from the record."""
    with peer.party.store.read() as tx:
        [row] = tx.negotiations()
        recorded = load(peer.party.store, row.neg)
        settled = settlement_of(tx, recorded, peer.party.trust)
        return row, settled, task_view(recorded, tx.agreement(row.neg), as_said(tx, recorded))


def texts(task):
    """Return the agent's messages, each of which must be one text part."""
    messages = [*task.get("history", []), task["status"]["message"]]
    said = [message["parts"] for message in messages if message["role"] == "ROLE_AGENT"]
    assert all(set(part) == {"text"} for [part] in said)
    return [part["text"] for [part] in said]


def taken(peer, price=2.633):
    """Counter at our first offer's price, which we take."""
    task = peer.say(OPEN)
    return peer.say(peer.counter(price, offerId="mine-1"), task)


def described(peer):
    """Return what the agent card says about negotiating."""
    [skill] = build_card(peer.party.verified.authority, "", peer.party.gate.terms).skills
    return skill.description


@pytest.mark.parametrize(
    ("terms", "told"), [(TERMS, TERMS), ("price and hours, both of them", "price and hours")]
)
def test_c106_terms_have_a_generic_description_or_the_hosts_own(terms, told):
    peer = caller(terms=terms)
    assert told in described(peer)
    task = taken(peer)
    assert verdict(verify_agreement(view(task), None)) == AGREED_BY_REFERENCE


def test_c106_without_terms_every_move_of_ours_is_prose_and_the_deal_unconfirmed_on_both_sides():
    peer = caller(terms="")
    assert "in words alone" in described(peer)
    task = taken(peer)
    first, last = texts(peer.get(task))
    assert first.startswith("We offer: ")
    assert last.startswith("We accept your offer: ")
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    assert "artifacts" not in task
    theirs = verify_agreement(view(peer.get(task)), None)
    row, ours, shown = on_record(peer)
    assert verdict(theirs) == UNCONFIRMED_BY_STATE
    assert ours == theirs
    assert shown == view(peer.get(task))
    assert row.state == "unconfirmed"
    result = result_of(peer.party.store, TRUST, row.neg)
    assert (result.outcome, result.basis) == ("unconfirmed", Basis.STATE)
    assert result.terms is None
    assert result.agreement_id == ""


def test_c106_two_offers_of_the_one_side_that_shows_terms_are_no_contradiction():
    peer = caller(terms="")
    task = peer.say(peer.counter(1.9), peer.say(OPEN))
    task = peer.say(peer.counter(2.7), task)
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    assert verdict(verify_agreement(view(task), None)) == UNCONFIRMED_BY_STATE


def test_c106_a_yes_in_words_still_uses_up_budget_and_deal():
    peer = caller(terms="")
    taken(peer)
    with peer.party.store.read() as tx:
        ledger = tx.ledger(peer.party.verified.mandate.id)
    assert [row.amount for row in ledger if row.state is LedgerState.COMMITTED] == [
        "0"
    ]  # a seller has no budget
    task = peer.say(OPEN)
    assert task["status"]["state"] == "TASK_STATE_REJECTED"


def test_c106_a_rejection_in_words_is_declined():
    peer = caller(terms="")
    task = peer.say({"action": "reject"}, peer.say(OPEN))
    assert verdict(verify_agreement(view(task), None)) == (Outcome.DECLINED, Basis.STATE)


def test_c106_words_that_name_other_amounts_are_a_conflict_and_no_deal():
    peer = caller(terms="")
    task = peer.say(OPEN)
    parts = [{"text": "I pay 9.99 USD in all."}, {"data": peer.counter(2.7)}]
    task = peer.say(None, task, parts=parts)
    assert verdict(verify_agreement(view(task), None)) == (Outcome.CONFLICT, Basis.PROSE)


def test_c106_an_offer_in_words_cannot_be_accepted_by_a_guessed_name():
    peer = caller(terms="")
    task = peer.say(OPEN)
    for name in ("", "of_guess", "mine"):
        answer = peer.send({"action": "accept", "offerId": name}, task)
        if "result" in answer:
            task = answer["result"]["task"]
        assert peer.get(task)["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"


def test_c106_no_bytes_of_ours_hold_terms_or_ids():
    peer = caller(terms="")
    task = taken(peer)
    ours = [m for m in peer.get(task)["history"] if m["role"] == "ROLE_AGENT"]
    said = json.dumps([ours, task["status"]])
    assert not any(word in said for word in ('pricePerHour"', "offerId", "negotiationId", "data"))


def test_c106_an_enveloped_peer_gets_everything_whatever_peers_without_envelopes_get():
    clock = wall_clock()
    ours = make_party(Role.BUYER, clock)
    with serving(make_party(Role.SELLER, clock, terms="")) as url:
        card = httpx.get(f"{url}/.well-known/agent-card.json").text
        row = asyncio.run(negotiate(ours, url))
    assert "in words alone" in card
    result = result_of(ours.store, TRUST, row.neg)
    assert (result.outcome, result.basis) == ("agreed", Basis.SIGNED)


@pytest.mark.parametrize("terms", ["x" * 201, "a\nb", "a\u202eb", "e\u0301"])
def test_words_for_terms_that_are_unsafe_to_show_are_refused(terms):
    with pytest.raises(UsageError, match="words for terms"):
        make_party(Role.SELLER, Clock(), terms=terms)


def test_both_exports_of_an_exchange_in_words_verify_and_say_what_it_was():
    peer = caller(terms="")
    taken(peer)
    row, _, _ = on_record(peer)
    files = export(peer.party.store, peer.party.gate, peer.party.agent_id, row.neg)
    for data in (files.transcript, files.journal):
        assert verify_file(data, trust=TRUST).failures == ()
    assert b'"negotiation":{}' in files.transcript
    last = json.loads(files.journal.splitlines()[-2])
    assert last["data"]["outcome"] == "unconfirmed"
    *entries, _ = files.journal.splitlines()
    assert rederive(entries, peer.party.engine).moves == 2


moves = st.fixed_dictionaries(
    {"action": st.sampled_from(["open", "propose", "counter", "accept", "confirm", "refuse"])},
    optional={
        "offerId": st.sampled_from(["a", "b"]),
        "inReplyTo": st.sampled_from(["a", "b"]),
        "terms": st.sampled_from([{"price": 1}, {"price": 2}, {"price": "1"}]),
    },
)
messages = st.one_of(
    st.builds(lambda m: MessageView(Speaker.USER, (m,), "1 USD"), moves),
    st.builds(lambda text: MessageView(Speaker.AGENT, (), text), st.sampled_from(["", "1 USD"])),
)


@given(st.lists(messages, max_size=8), st.sampled_from(list(TaskState)))
def test_c106_a_task_in_which_one_side_says_words_alone_is_never_agreed(said, state):
    for flipped in (False, True):
        views = tuple(
            MessageView(m.role.other if flipped else m.role, m.data, m.text) for m in said
        )
        settled = verify_agreement(TaskView("t", state, views), None)
        assert settled.outcome is not Outcome.AGREED
