"""Hosts whose answers are odd, endless or not what they say: the dialler stays on its feet."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from a2a.client import ClientConfig, ClientFactory
from a2a.client.errors import A2AClientError, A2AClientTimeoutError
from a2a.types.a2a_pb2 import AgentCard

from negotiator.a2a.calling.bounds import BoundedTransport, answered_within
from negotiator.a2a.calling.calls import RpcCalls, SdkCalls, calls_for
from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.calling.line import SignedLine
from negotiator.errors import NetworkError, UntrustedKeyError
from negotiator.terms import Role
from tests.a2a.test_dial import card_at, pair

URL = "http://host.example/rpc"
PART = {"data": {"action": "x"}}
TASK = {
    "id": "t1",
    "contextId": "c1",
    "status": {
        "state": "TASK_STATE_INPUT_REQUIRED",
        "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [PART]},
    },
}


def answer(result: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": "1", "result": result}).encode()


def error(**members: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": "1", "error": members}).encode()


ODD = {
    "NaN": answer(TASK).replace(b'"x"', b"NaN"),
    "infinity": answer(TASK).replace(b'"x"', b"1e999"),
    "a state that does not exist": answer(TASK | {"status": {"state": 99}}),
    "a list": answer([1]),
    "null": answer(None),
    "a word": answer("x"),
    "a number": answer(5),
    "no JSON": b"<html>",
    "nothing": b"",
    "bytes of no text": b"\xff\xfe",
    "deep data": answer(TASK).replace(b'"x"', b"[" * 900 + b"]" * 900),
    "deep JSON": b'{"a":' * 5000 + b"1" + b"}" * 5000,
    "an error that is a list": b'{"jsonrpc":"2.0","id":"1","error":[]}',
    "an error with an odd code": error(code=[], message={"a": "b"}),
}


def line(handler: Callable[[httpx.Request], httpx.Response], *, ours: bool = True) -> SignedLine:
    """Return a line to a host that is a function, by our own calls or the SDK's."""
    transport = BoundedTransport(httpx.MockTransport(handler), 100_000)
    http = httpx.AsyncClient(transport=transport)
    card = AgentCard(name="odd")
    card.supported_interfaces.add(url=URL, protocol_binding="JSONRPC", protocol_version="1.0")
    client = ClientFactory(ClientConfig(streaming=False, httpx_client=http)).create(card)
    calls = calls_for(card, client, transport, 15) if ours else SdkCalls(client, 15)
    assert isinstance(calls, RpcCalls) is ours
    return SignedLine(calls, "https://agent.seller.example")


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("what", ODD)
def test_an_odd_answer_is_no_answer_and_no_fault_of_ours(what, ours):
    with pytest.raises(A2AClientError):
        asyncio.run(line(lambda _: httpx.Response(200, content=ODD[what]), ours=ours).get("t1"))


def test_an_answer_that_is_too_long_is_not_read_to_its_end():
    read = []

    async def endless() -> AsyncIterator[bytes]:
        while len(read) < 1000:
            read.append(1)
            yield b" " * 10_000

    with pytest.raises(A2AClientError, match="longer than"):
        asyncio.run(line(lambda _: httpx.Response(200, content=endless())).get("t1"))
    assert len(read) < 20


def test_a_compressed_answer_is_not_unpacked():
    bomb = gzip.compress(b" " * 50_000)
    headers = {"Content-Encoding": "gzip"}
    with pytest.raises(A2AClientError, match="compressed"):
        asyncio.run(line(lambda _: httpx.Response(200, content=bomb, headers=headers)).get("t1"))


def test_an_answer_that_trickles_in_is_given_up_in_all_not_for_each_byte():
    async def wait() -> None:
        async with answered_within(0.05):
            for _ in range(1000):
                await asyncio.sleep(0.01)

    with pytest.raises(A2AClientTimeoutError):
        asyncio.run(wait())


@pytest.mark.parametrize("code", [-32601, -32008])
def test_an_error_nobody_expects_leaves_the_negotiation_unanswered(code):
    ours, _ = pair(Role.BUYER, ('round_timeout = "PT10M"', 'round_timeout = "PT1S"'))

    with card_at(answer=error(code=code, message="no")) as url:
        row = asyncio.run(negotiate(ours, url))
    assert row.state == "unanswered"


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:99999", "http://[::1", "http://\x1b[31m", "http://a/\n", "ftp://a", "a", ""],
)
def test_what_is_no_url_of_an_agent_is_not_dialled(url):
    ours, _ = pair(Role.BUYER)
    with pytest.raises(NetworkError, match="no URL"):
        asyncio.run(negotiate(ours, url))


@pytest.mark.parametrize("place", ["http://127.0.0.1:99999/rpc", "http://[::1/rpc"])
def test_a_card_that_sends_us_nowhere_is_refused(place):
    ours, _ = pair(Role.BUYER)
    interface = {"url": place, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    with card_at(supportedInterfaces=[interface]) as url, pytest.raises(UntrustedKeyError):
        asyncio.run(negotiate(ours, url))


def test_a_card_without_a_transport_of_ours_is_refused():
    ours, _ = pair(Role.BUYER)
    with card_at(supportedInterfaces=[]) as url, pytest.raises(NetworkError, match="transport"):
        asyncio.run(negotiate(ours, url))


def test_an_agent_id_in_a_card_cannot_write_on_our_terminal():
    ours, _ = pair(Role.BUYER)
    extension = {"uri": "urn:negotiator:a2a:negotiation:1", "params": {"agent": "\x1b[2J evil"}}
    with (
        card_at(capabilities={"extensions": [extension]}) as url,
        pytest.raises(UntrustedKeyError) as refused,
    ):
        asyncio.run(negotiate(ours, url))
    assert refused.value.message.isprintable()
