"""One message, one durable turn: who may speak, in which order, and what a hang-up leaves."""

import asyncio
import json
import threading
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from negotiator.a2a.serving.server import build_app
from negotiator.agent import host
from negotiator.agent.record import load
from negotiator.errors import NegotiatorError, UnknownTaskError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import Opening
from negotiator.strategies.decide import decide
from negotiator.terms import Role
from tests.a2a.caller import BASE, Caller, caller, code, spoken
from tests.a2a.test_dial import serving, wall_clock
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, make_party, with_strategy

OPEN = {"negotiation": {"action": "open"}}


def entries(party, neg):
    """Return what is on record of a negotiation: whose entry, and its act."""
    recorded = load(party.store, neg)
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    return [(row.ours, entry.envelope.act) for row, entry in pairs]


def test_c147_each_inbound_turn_has_one_decision_of_the_engine_and_one_reply():
    asked = []

    def counting(view, history):
        asked.append(history)
        return decide(view, history)

    clock = Clock()
    party = with_strategy(make_party(Role.SELLER, clock), counting)
    peer = Caller(party, clock, build_app(party, BASE))
    task = peer.say(OPEN)
    for number, price in enumerate((1.8, 1.85, 1.9), start=1):
        assert len(asked) == number
        task = peer.say(peer.counter(price), task)
    [row] = peer.rows()
    turns = entries(peer.party, row.neg)
    assert [ours for ours, _ in turns] == [False, True] * 4
    assert [act for ours, act in turns if ours] == [Act.PROPOSE, *[Act.COUNTER] * 3]


def other_agent(party, number):
    """Return another agent of the same principal, with mandate and key in order."""
    return make_party(Role.BUYER, party.clock, number=number)


def test_c150_only_the_agent_that_opened_a_task_goes_on_with_it():
    clock = Clock()
    victim = make_party(Role.SELLER, clock)
    opener = Puppet(make_party(Role.BUYER, clock), AGENT_KEY[Role.BUYER], victim)
    opener.open()
    stranger = replace(opener, party=other_agent(opener.party, 2))
    before = entries(victim, opener.neg)
    for changes in ({}, {"task": ""}):
        move = stranger.envelope(Act.COUNTER, stranger.offer("1.9"), **changes)
        for authority in (None, json.loads(stranger.party.verified.authority_jws)):
            with pytest.raises(UnknownTaskError):
                host.answer(victim, stranger.message(move, authority=authority))
    as_the_opener = opener.envelope(Act.COUNTER, opener.offer("1.9"))
    forged = replace(opener, key=AGENT_KEY[Role.SELLER]).message(as_the_opener)
    elsewhere = replace(opener.message(as_the_opener), context="c-other")
    for message in (forged, elsewhere):
        with pytest.raises(NegotiatorError):
            host.answer(victim, message)
    assert entries(victim, opener.neg) == before
    host.answer(victim, opener.message(as_the_opener))
    assert len(entries(victim, opener.neg)) == len(before) + 2


def test_c149_a_rival_hears_the_protocols_own_error_and_that_it_is_unavailable():
    clock = Clock()
    victim, buyer = make_party(Role.SELLER, clock), make_party(Role.BUYER, clock)
    peer = Caller(victim, clock, build_app(victim, BASE))
    first = Puppet(buyer, AGENT_KEY[Role.BUYER], victim, "ng_first")
    rival = replace(first, neg="ng_rival")
    mandate = buyer.verified.mandate
    body = Opening(mandate.role, mandate.agenda.to_document(), clock() + timedelta(hours=1), None)
    opened, refused = (
        peer.send(one.message(one.envelope(Act.OPEN, body)).data) for one in (first, rival)
    )
    assert opened["result"]["task"]["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert code(refused) == -32602
    assert Reason.UNAVAILABLE.value in json.dumps(refused["error"]["data"])
    assert [row.neg for row in peer.rows()] == ["ng_first"]


class Gate:
    """A strategy that stops in the middle of a turn until it may go on."""

    def __init__(self):
        self.reached, self.may_go_on = threading.Event(), threading.Event()
        self.calls = 0

    def __call__(self, view, history):
        self.calls += 1
        self.reached.set()
        assert self.may_go_on.wait(10)
        return decide(view, history)


@contextmanager
def stopping():
    """Serve a seller whose turns stop in the middle; give it, its gate and a client."""
    gate = Gate()
    party = with_strategy(make_party(Role.SELLER, wall_clock()), gate)
    with serving(party) as url:
        yield party, gate, url


def open_body(message_id):
    message = {"messageId": message_id, "role": "ROLE_USER", "parts": [{"data": OPEN}]}
    return {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}


def post(url, body, **options):
    headers = {"A2A-Version": "1.0"}
    return httpx.post(f"{url}/rpc", json=body, headers=headers, timeout=10, **options).json()


def test_c157_a_caller_that_hangs_up_in_mid_turn_leaves_a_whole_turn_or_none_for_its_repeat():
    body = open_body("an-open-that-was-hung-up-on")
    with stopping() as (party, gate, url):

        async def hang_up():
            async with httpx.AsyncClient(headers={"A2A-Version": "1.0"}) as client:
                sending = asyncio.ensure_future(client.post(f"{url}/rpc", json=body))
                assert await asyncio.to_thread(gate.reached.wait, 10)
                sending.cancel()
                await asyncio.wait([sending])

        asyncio.run(hang_up())
        with party.store.read() as tx:
            assert tx.negotiations() == ()  # the turn is in flight, and nothing of it is on record
        gate.may_go_on.set()
        first, again = (post(url, body)["result"]["task"] for _ in range(2))
    assert first == again
    with party.store.read() as tx:
        [row] = tx.negotiations()
    assert entries(party, row.neg) == [(False, Act.OPEN), (True, Act.PROPOSE)]
    assert gate.calls == 1


def test_c152_messages_that_come_together_on_one_task_are_answered_one_after_another():
    peer = caller()
    task = peer.say(OPEN)

    def counter(number):
        message = {
            "messageId": f"one-of-many-at-once-{number}",
            "role": "ROLE_USER",
            "taskId": task["id"],
            "parts": [{"data": peer.counter(1.8 + number / 100)}],
        }
        call = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
        return json.dumps(call).encode()

    async def together():
        return await asyncio.gather(*(peer._post("/rpc", counter(n), {}) for n in range(4)))

    answers = [answer.json()["result"]["task"] for answer in asyncio.run(together())]
    [row] = peer.rows()
    assert [ours for ours, _ in entries(peer.party, row.neg)] == [False, True] * 5
    assert sorted(spoken(answer)["round"] for answer in answers) == ["2", "3", "4", "5"]
