"""What settles, read from the A2A task itself: C79 to C107 through our server and our client.

Every verdict is made from a task as it came over the wire, by whoever dialled and by whoever hosts.
"""

import asyncio
import json
from dataclasses import replace

import httpx
import pytest
from a2a.types.a2a_pb2 import Task
from google.protobuf.json_format import ParseDict

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.mapping import view_of
from negotiator.agent.record import load
from negotiator.agent.result import result_of
from negotiator.agent.shown import as_said, settlement_of, task_view
from negotiator.protocol.settlement import Basis, Outcome, TaskState, verify_agreement
from negotiator.terms import Role
from tests.a2a.caller import caller, spoken
from tests.a2a.test_dial import pair, serving
from tests.agent.table import TRUST

OPEN = {"negotiation": {"action": "open"}}
AGREED_SIGNED = (Outcome.AGREED, Basis.SIGNED)
AGREED_BY_REFERENCE = (Outcome.AGREED, Basis.REFERENCE)
DECLINED = (Outcome.DECLINED, Basis.STATE)
NOBODY_CLOSED = (None, Basis.STATE)


def view(task):
    """Return a task that came as JSON, as the settlement sees it."""
    return view_of(ParseDict(task, Task(), ignore_unknown_fields=True))


def verdict(settlement):
    return settlement.outcome, settlement.basis


def settled(party, neg):
    """Return the verdict on one side's own record."""
    recorded = load(party.store, neg)
    with party.store.read() as tx:
        return settlement_of(tx, recorded, party.trust)


def shown(party, neg):
    """Return the task on one side's own record."""
    recorded = load(party.store, neg)
    with party.store.read() as tx:
        return task_view(recorded, tx.agreement(neg), as_said(tx, recorded))


def whole_task(url, task):
    """Read a task over HTTP, without our client."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {"id": task}}
    answer = httpx.post(f"{url}/rpc", json=call, headers={"A2A-Version": "1.0"})
    return answer.json()["result"]


def talk(dialling, *changes):
    """Negotiate over real sockets; return both parties, the outcome and the task."""
    ours, theirs = pair(dialling, *changes)
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url))
        task = whole_task(url, row.task)
    return ours, theirs, row, task


@pytest.mark.parametrize("dialling", list(Role))
def test_c84_both_sides_get_the_same_signed_verdict_from_the_task(dialling):
    ours, theirs, row, task = talk(dialling)
    over_the_wire = verify_agreement(view(task), TRUST)
    assert verdict(over_the_wire) == AGREED_SIGNED
    assert over_the_wire.totals == {"total": {"amount": "21780", "currency": "USD"}}
    assert settled(ours, row.neg) == settled(theirs, row.neg) == over_the_wire
    assert shown(ours, row.neg) == shown(theirs, row.neg) == view(task)


def test_c83_without_pinned_principals_the_same_task_is_a_reference_at_most():
    _, _, _, task = talk(Role.BUYER)
    unpinned = verify_agreement(view(task), None)
    assert verdict(unpinned) == AGREED_BY_REFERENCE
    assert unpinned.terms == verify_agreement(view(task), TRUST).terms


def test_c81_every_exchange_that_closed_is_settled_and_an_open_one_is_not():
    stubborn = (("reserve = 2.40", "reserve = 1.90"), ("limit_max = 2.40", "limit_max = 1.90"))
    ours, theirs, row, task = talk(Role.BUYER, *stubborn)
    assert row.state == "deadlock"
    both = settled(ours, row.neg), settled(theirs, row.neg)
    assert both[0] == both[1] == verify_agreement(view(task), TRUST)
    assert verdict(both[0]) == DECLINED
    begun = replace(view(task), messages=view(task).messages[:4], state=TaskState.INPUT_REQUIRED)
    for going_on in (begun, view(caller().say(OPEN))):
        assert verdict(verify_agreement(going_on, TRUST)) == NOBODY_CLOSED


def test_c79_a_closing_move_of_our_own_settles_nothing_until_the_task_says_so():
    ours, theirs, row, task = talk(Role.BUYER)
    whole = view(task)
    accepted = replace(whole, messages=whole.messages[:-1], artifacts=())
    for state in ("input-required", "completed"):
        cut = replace(accepted, state=type(whole.state)(state))
        assert verify_agreement(cut, TRUST).outcome is Outcome.UNCONFIRMED
    assert settled(ours, row.neg).outcome is settled(theirs, row.neg).outcome is Outcome.AGREED


def test_c80_the_result_tells_what_the_record_says_and_what_was_settled():
    ours, _, row, _ = talk(Role.SELLER)
    result = result_of(ours.store, ours.trust, row.neg)
    assert result.outcome == "agreed"
    assert verdict(result.settlement) == AGREED_SIGNED
    assert result.settlement.agreement_id == result.agreement_id


# A peer without envelopes


def bought(peer):
    """Buy at the first offer, in readable form."""
    task = peer.say(OPEN)
    return peer.say({"action": "accept", "offerId": spoken(task)["offerId"]}, task)


def test_c88_a_plain_deal_is_agreed_by_reference_on_both_sides():
    peer = caller()
    task = bought(peer)
    theirs = verify_agreement(view(task), None)
    assert verdict(theirs) == AGREED_BY_REFERENCE
    assert theirs.terms["pricePerHour"] == {"amount": "2.633", "currency": "USD"}
    [row] = rows(peer)
    assert settled(peer.party, row.neg) == theirs
    assert shown(peer.party, row.neg) == view(task)


def test_c82_our_accept_of_a_plain_offer_is_agreed_by_reference():
    peer = caller()
    task = peer.say(peer.counter(2.7, offerId="mine-1"), peer.say(OPEN))
    assert verdict(verify_agreement(view(task), None)) == AGREED_BY_REFERENCE


def test_c88_our_accept_of_an_offer_without_a_name_is_agreed_by_reference():
    peer = caller()
    task = peer.say({"action": "open"})
    task = peer.say(peer.counter(2.7), task)
    assert spoken(task)["action"] == "accept"
    assert verdict(verify_agreement(view(task), None)) == (Outcome.AGREED, Basis.REFERENCE)
    neg = spoken(task)["negotiationId"]
    assert verdict(settled(peer.party, neg)) == (Outcome.AGREED, Basis.REFERENCE)


@pytest.mark.parametrize(
    ("move", "outcome"),
    [
        ({"action": "reject", "reason": "too dear"}, Outcome.DECLINED),
        ({"action": "accept", "offerId": "of_nowhere"}, None),
    ],
)
def test_c85_a_plain_no_is_declined_and_a_refused_accept_leaves_it_open(move, outcome):
    peer = caller()
    task = peer.say(move, peer.say(OPEN))
    assert verify_agreement(view(task), None).outcome is outcome
    [row] = rows(peer)
    assert settled(peer.party, row.neg).outcome is outcome


def test_c105_a_plain_peer_finds_its_own_messages_as_it_sent_them():
    peer = caller()
    sent = [OPEN, peer.counter(1.9, offerId="mine"), peer.counter(2.0)["negotiation"]]
    task = None
    for number, data in enumerate(sent):
        task = peer.say(data, task, message_id=f"my-own-message-{number}")
    mine = [message for message in peer.get(task)["history"] if message["role"] == "ROLE_USER"]
    assert [message["parts"][0]["data"] for message in mine] == sent
    assert [message["messageId"][-1] for message in mine] == ["0", "1", "2"]


def test_the_first_answer_names_the_agenda_to_a_peer_that_named_none():
    peer = caller()
    task = peer.say(OPEN)
    agenda = peer.party.verified.mandate.agenda.to_document()
    assert spoken(task)["agenda"] == agenda
    assert "agenda" not in spoken(peer.say(peer.counter(1.9), task))


# C86 to C98 on tasks of peers that know nothing of us

TERMS = {"pricePerHour": 2.1, "gpuHours": 10000}


def said(role, **members):
    return {
        "messageId": f"m-{json.dumps(members, sort_keys=True)}",
        "role": f"ROLE_{role}",
        "parts": [{"data": members, "mediaType": "application/json"}],
    }


def foreign(*messages, state="COMPLETED"):
    *history, last = messages
    status = {"state": f"TASK_STATE_{state}", "message": last}
    return view({"id": "t-1", "contextId": "c-1", "history": history, "status": status})


OFFER = said("AGENT", action="propose", offerId="o-1", terms=TERMS)
LINES = {
    "C85 not over": (OFFER, "INPUT_REQUIRED", None, Basis.STATE),
    "C85 ended otherwise": (OFFER, "FAILED", Outcome.DECLINED, Basis.STATE),
    "C85 no decision": (OFFER, "COMPLETED", Outcome.UNCONFIRMED, Basis.STATE),
    "C86 nowhere": ({"offerId": "o-2"}, "COMPLETED", Outcome.CONFLICT, Basis.REFERENCE),
    "C87 restated": (
        {"offerId": "o-1", "terms": {**TERMS, "pricePerHour": 2}},
        "COMPLETED",
        Outcome.CONFLICT,
        Basis.REFERENCE,
    ),
    "C88 by name": ({"offerId": "o-1"}, "COMPLETED", Outcome.AGREED, Basis.REFERENCE),
    "C89 other terms": (
        {"terms": {**TERMS, "pricePerHour": 2}},
        "COMPLETED",
        Outcome.CONFLICT,
        Basis.TERMS,
    ),
    "C90 same terms": ({"terms": TERMS}, "COMPLETED", Outcome.AGREED, Basis.TERMS),
    "C91 one side": ({}, "COMPLETED", Outcome.UNCONFIRMED, Basis.TERMS),
    "C93 written otherwise": (
        {"terms": {"gpuHours": "10000", "pricePerHour": "2.1", "note": None}},
        "COMPLETED",
        Outcome.AGREED,
        Basis.TERMS,
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_a_foreign_task_is_judged_by_the_verdict_table(line):
    move, state, outcome, basis = LINES[line]
    closing = () if move is OFFER else (said("USER", action="accept", **move),)
    assert verdict(verify_agreement(foreign(OFFER, *closing, state=state), TRUST)) == (
        outcome,
        basis,
    )


def test_c92_an_accept_without_any_terms_is_unconfirmed():
    task = foreign(said("AGENT", action="propose"), said("USER", action="accept"))
    assert verdict(verify_agreement(task, TRUST)) == (Outcome.UNCONFIRMED, Basis.STATE)


def test_c94_an_accept_binds_only_to_an_offer_of_the_other_side():
    own = said("USER", action="propose", offerId="o-1", terms=TERMS)
    task = foreign(own, said("USER", action="accept", offerId="o-1"))
    assert verdict(verify_agreement(task, TRUST)) == (Outcome.CONFLICT, Basis.REFERENCE)


def test_c96_one_offer_id_for_two_terms_is_a_conflict():
    twice = said("AGENT", action="counter", offerId="o-1", terms={**TERMS, "pricePerHour": 3})
    task = foreign(OFFER, twice, said("USER", action="accept", offerId="o-1"))
    assert verdict(verify_agreement(task, TRUST)) == (Outcome.CONFLICT, Basis.REFERENCE)


def test_c97_texts_that_name_other_amounts_are_a_conflict_and_equal_ones_no_deal():
    def words(role, text):
        return {"messageId": f"{role}{text}", "role": f"ROLE_{role}", "parts": [{"text": text}]}

    apart = foreign(words("AGENT", "500 USD then"), words("USER", "Yes, $450!"))
    assert verdict(verify_agreement(apart, TRUST)) == (Outcome.CONFLICT, Basis.PROSE)
    alike = foreign(words("AGENT", "1,000.00 USD then"), words("USER", "Yes, $1000!"))
    assert verdict(verify_agreement(alike, TRUST)) == (Outcome.UNCONFIRMED, Basis.STATE)


def test_a_state_we_do_not_know_ends_nothing():
    assert foreign(OFFER, state="UNSPECIFIED").state.terminal is False


def rows(peer):
    with peer.party.store.read() as tx:
        return tx.negotiations()


# Callbacks


@pytest.mark.parametrize("dialling", list(Role))
def test_c100_whoever_dialled_both_sides_hear_once_that_it_is_settled(dialling):
    heard = []
    ours, theirs = pair(dialling)
    for party in (ours, theirs):
        party.gate._on_settled = heard.append
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url))
    assert sorted(told.direction for told in heard) == ["dialled", "hosted"]
    assert {(told.neg, told.state) for told in heard} == {(row.neg, "agreed")}
    assert {told.peer_agent for told in heard} == {ours.agent_id, theirs.agent_id}


def test_c101_every_turn_is_told_in_order_under_the_real_task():
    turns = []
    ours, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url, on_turn=turns.append))
    sizes = [turn.negotiation.size for turn in turns]
    assert sizes == sorted(sizes)
    assert sizes[-1] == 12
    assert {turn.row.task for turn in turns} == {row.task}
    assert load(theirs.store, row.neg).row.task == row.task


def test_c102_a_callback_that_raises_does_not_disturb_the_negotiation():
    def explode(_):
        raise RuntimeError

    ours, theirs = pair(Role.BUYER)
    for party in (ours, theirs):
        party.gate._on_settled = explode
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url, on_turn=explode))
    assert row.state == "agreed"
    assert verdict(settled(ours, row.neg)) == AGREED_SIGNED
