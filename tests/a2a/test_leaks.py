"""A canary for a reserve: searched for in everything that leaves the host, and in its logs."""

import asyncio
import json
import logging
import re

import httpx
import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.serving.server import build_app
from negotiator.agent.exporting import export
from negotiator.terms import Role
from tests.a2a.caller import BASE, Caller, caller, code
from tests.a2a.test_dial import pair, serving, wall_clock
from tests.agent.table import make_party

CANARY = (
    ("reserve = 2.10", "reserve = 2.137"),
    ("limit_min = 2.10", "limit_min = 2.137"),
    ("min = 21000", "min = 21370"),
    ('concede_to = "reserve"', 'concede_to = "hidden_floor"'),
)
SPELLED = re.compile(r"(?<![\w.-])(2[.,]?137|21[.,]?370)(?![\w-])", re.ASCII)
"""The walk-away price and total, standing alone and not within a hash or an instant."""
OPEN = {"negotiation": {"action": "open"}}


def assert_quiet(text):
    found = SPELLED.search(text)
    assert found is None, text[max(found.start() - 60, 0) : found.end() + 60]


def test_the_search_finds_the_canary():
    for text in ('{"amount":"2.137"}', "at 21370 USD", "21,370.00", "limit=2137"):
        with pytest.raises(AssertionError):
            assert_quiet(text)
    assert_quiet("sha256:a2137b 2.1375 12137")


def test_nothing_a_peer_hears_or_a_log_holds_tells_the_reserve(caplog):
    buyer = make_party(Role.BUYER, wall_clock())
    seller = make_party(Role.SELLER, wall_clock(), *CANARY)
    heard = []
    with caplog.at_level(logging.DEBUG), serving(seller, heard) as url:
        row = asyncio.run(negotiate(buyer, url))
        with httpx.Client(base_url=url, headers={"A2A-Version": "1.0"}) as peer:
            for path in ("/.well-known/agent-card.json", "/health", "/", "/tasks", "/nothing"):
                assert_quiet(peer.get(path).text)
            call = {"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {"id": row.task}}
            assert_quiet(peer.post("/rpc", json=call).text)
    assert row.state == "waiting"  # the price is good, but above what the buyer may sign alone
    assert_quiet(caplog.text)
    files = export(seller.store, seller.gate, seller.agent_id, row.neg)
    assert_quiet(files.transcript.decode())


def test_probes_and_refusals_do_not_tell_it_either():
    peer = caller(*CANARY)
    task = peer.say(OPEN)
    for price in ("2.136", "2.138", "0.001", "x", 2.1375, None, "9" * 40):
        assert_quiet(json.dumps(peer.send(peer.counter(price), task)))
    assert_quiet(json.dumps(peer.get(task)))


def test_an_exception_of_ours_is_logged_here_and_told_to_nobody(caplog):
    party = make_party(Role.SELLER, wall_clock(), *CANARY)
    broken = pair(Role.BUYER)[1]

    def explode():
        raise RuntimeError("the canary sings 2.137")

    object.__setattr__(broken, "clock", explode)
    peer = Caller(party, wall_clock(), build_app(broken, BASE))
    with caplog.at_level(logging.ERROR):
        answer = peer.send(OPEN)
    assert code(answer) == -32603
    assert_quiet(json.dumps(answer))
    assert "canary" not in json.dumps(answer)
    assert "a turn failed" in caplog.text


@pytest.mark.parametrize("method", ["GetTask", "CancelTask"])
def test_c150_another_peers_task_is_not_found_by_a_guess(method):
    peer = caller()
    peer.say(OPEN)
    assert code(peer.call(method, {"id": "t-ffffffffffffffffffffffffffffffff"})) == -32001
