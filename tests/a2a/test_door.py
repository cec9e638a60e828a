"""What never gets past the door, and what a caller hears there."""

import asyncio
import json

import pytest

from negotiator.a2a.serving.door import Door
from tests.a2a.caller import caller, code

OPEN = {"action": "open"}


@pytest.mark.parametrize("place", ["id", "method"])
def test_c149_a_lone_surrogate_gets_an_error_and_not_a_crash(place):
    peer = caller()
    call = {"jsonrpc": "2.0", "id": "1", "method": "GetTask", "params": {"id": "x"}}
    response = peer.post("/rpc", json.dumps(call | {place: "\ud800"}).encode())
    assert response.status_code == 200
    assert code(response.json()) == -32700


@pytest.mark.parametrize("role", [0, 2, 99, "ROLE_AGENT", "ROLE_NOBODY"])
def test_only_a_user_speaks_to_us(role):
    assert code(caller().send(OPEN, role=role)) == -32602


def test_a_body_that_trickles_in_is_given_up():
    sent = []

    async def drip():
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message):
        sent.append(message)

    async def app(*_):
        pytest.fail("nothing may get in")

    door = Door(app, frozenset({"/rpc"}), seconds=0.05)
    for path, status in (("/rpc", 200), ("/message:send", 408)):
        sent.clear()
        asyncio.run(door({"type": "http", "method": "POST", "path": path}, drip, send))
        assert sent[0]["status"] == status
        assert b"in time" in sent[1]["body"]


@pytest.mark.parametrize("begun", [b"", b'{"jsonrpc"'])
def test_c157_a_caller_that_hangs_up_before_its_body_is_here_gets_nobody_to_work(begun):
    told = []

    async def receive():
        return told.pop(0)

    async def send(message):
        pytest.fail("there is nobody to hear it")

    async def app(*_):
        pytest.fail("nothing may get in")

    door = Door(app, frozenset({"/rpc"}))
    for path in ("/rpc", "/message:send"):
        told[:] = [
            {"type": "http.request", "body": begun, "more_body": True},
            {"type": "http.disconnect"},
        ]
        asyncio.run(door({"type": "http", "method": "POST", "path": path}, receive, send))
        assert told == []
