"""Whom we may be led to: names are resolved once, judged, and dialled at what was judged."""

import asyncio
import json
from contextlib import AsyncExitStack
from ipaddress import ip_address
from typing import Self

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.a2a.calling.fetching import fetch_card, open_http
from negotiator.a2a.calling.pinning import PinnedTransport
from negotiator.a2a.calling.reach import AS_WRITTEN, PUBLIC, Reach
from negotiator.errors import NetworkError, UsageError

PRIVATE = [
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104 - it is not listened on
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "192.0.2.1",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:0:127.0.0.1",
    "::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "fe80::1",
    "fe80::1%2",
    "fd00::1",
    "ff02::1",
    "fec0::1",
]
ANYBODYS = [
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "2606:4700::1111",
    "64:ff9b::8.8.8.8",
    "100.128.0.1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_private_address_is_reached_by_a_name(address):
    assert not PUBLIC.allows(ip_address(address), "agent.example")
    assert not AS_WRITTEN.allows(ip_address(address), "agent.example")


@pytest.mark.parametrize("address", ANYBODYS)
def test_public_addresses_are_reached(address):
    assert PUBLIC.allows(ip_address(address), "agent.example")


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_is_judged_alike_however_ipv6_carries_it(address):
    verdict = PUBLIC.allows(address, "a.example")
    for carrier in (f"::ffff:{address}", f"64:ff9b::{address}"):
        assert PUBLIC.allows(ip_address(carrier), "a.example") is verdict
    assert not (verdict and (address.is_private or address.is_multicast or address.is_loopback))


def test_what_our_own_side_wrote_is_reached_and_nothing_beside_it():
    assert AS_WRITTEN.allows(ip_address("10.1.2.3"), "10.1.2.3")
    assert AS_WRITTEN.allows(ip_address("::1"), "LOCALHOST")
    assert not AS_WRITTEN.allows(ip_address("10.1.2.4"), "10.1.2.3")
    assert not AS_WRITTEN.allows(ip_address("10.1.2.3"), "localhost"), "a hosts file may lie"
    assert not PUBLIC.allows(ip_address("127.0.0.1"), "127.0.0.1")


def test_a_network_of_ours_is_allowed_by_name():
    reach = Reach.of("10.20.0.0/16", "fd12::/16")
    assert reach.allows(ip_address("10.20.1.1"), "erp.example")
    assert reach.allows(ip_address("::ffff:10.20.1.1"), "erp.example")
    assert reach.allows(ip_address("fd12::1"), "erp.example")
    assert not reach.allows(ip_address("10.21.1.1"), "erp.example")
    with pytest.raises(UsageError, match="expected networks such as"):
        Reach.of("10.20.0.0/33")


class Host:
    """A small HTTP server on loopback that counts who came, and for which host."""

    def __init__(self, answer: bytes = b'{"ok": true}', status: str = "200 OK", more: str = ""):
        self.hosts: list[str] = []
        self._answer, self._status, self._more = answer, status, more

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.splitlines()]
        self.hosts += [value for name, _, value in lines if name.lower() == "host"]
        writer.write(
            f"HTTP/1.1 {self._status}\r\n{self._more}Content-Type: application/json\r\n"
            f"Content-Length: {len(self._answer)}\r\n\r\n".encode()
            + self._answer
        )
        await writer.drain()
        writer.close()


def resolving(*answers):
    """Return a resolver that gives one list of addresses after another."""
    left = list(answers)

    async def resolver(_host, _port):
        await asyncio.sleep(0)
        found = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(found, Exception):
            raise found
        return found

    return resolver


def get(transport, url):
    async def send():
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.get(url)

    return send()


def test_a_name_that_moves_to_a_private_address_is_still_dialled_where_it_was_judged():
    async def run():
        async with Host() as host:
            moves = resolving(["127.0.0.1"], ["169.254.169.254"])
            pinned = PinnedTransport(Reach.of("127.0.0.0/8"), moves)
            async with httpx.AsyncClient(transport=pinned) as client:
                for _ in range(3):
                    answer = await client.get(f"http://agent.example:{host.port}/x")
                    assert answer.json() == {"ok": True}
            assert set(host.hosts) == {f"agent.example:{host.port}"}, "it is asked by its name"
            assert len(host.hosts) == 3

    asyncio.run(run())


def test_a_name_that_leads_inside_is_not_dialled_and_not_told_of():
    async def run():
        async with Host() as host:
            pinned = PinnedTransport(PUBLIC, resolving(["127.0.0.1", "10.0.0.7"]))
            with pytest.raises(NetworkError, match="no public address") as caught:
                await get(pinned, f"http://agent.example:{host.port}/")
            assert "127.0.0.1" not in str(caught.value)
            assert "10.0.0.7" not in str(caught.value)
            assert host.hosts == []

    asyncio.run(run())


def test_of_several_addresses_the_allowed_ones_are_tried_in_turn():
    async def run():
        async with Host() as host:
            found = ["10.0.0.1", "127.0.0.9", "127.0.0.1"]  # nobody listens at the second
            pinned = PinnedTransport(Reach.of("127.0.0.0/8"), resolving(found))
            answer = await get(pinned, f"http://agent.example:{host.port}/")
            assert answer.status_code == 200

    asyncio.run(run())


def test_a_name_without_an_address_is_an_error_of_the_network():
    pinned = PinnedTransport(PUBLIC, resolving(OSError("no such host")))
    with pytest.raises(httpx.ConnectError):
        asyncio.run(get(pinned, "http://agent.example/"))


def test_a_name_that_moved_is_resolved_and_judged_anew_after_it_stopped_answering():
    async def run():
        async with Host() as host:
            moves = resolving(["127.0.0.9"], ["10.0.0.1"])
            pinned = PinnedTransport(Reach.of("127.0.0.0/8"), moves)
            async with httpx.AsyncClient(transport=pinned) as client:
                with pytest.raises(httpx.ConnectError):
                    await client.get(f"http://agent.example:{host.port}/")
                with pytest.raises(NetworkError):
                    await client.get(f"http://agent.example:{host.port}/")

    asyncio.run(run())


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{}",
        "http://localhost:{}",
        "http://[::ffff:127.0.0.1]:{}",
        "http://2130706433:{}",
        "http://0x7f.1:{}",
        "http://0177.0.0.1:{}",
        "http://127.1:{}",
    ],
)
def test_no_spelling_of_this_machine_is_reached_by_a_url_of_a_models(url):
    async def run():
        async with Host() as host, AsyncExitStack() as stack:
            with pytest.raises(NetworkError):
                await fetch_card(stack, url.format(host.port), reach=PUBLIC)
            assert host.hosts == []

    asyncio.run(run())


def test_a_redirect_is_not_followed_wherever_it_leads():
    async def run():
        async with Host() as inner, AsyncExitStack() as stack:
            more = f"Location: http://127.0.0.1:{inner.port}/.well-known/agent-card.json\r\n"
            async with Host(b"{}", "302 Found", more) as outer:
                with pytest.raises(NetworkError):
                    await fetch_card(stack, f"http://127.0.0.1:{outer.port}")
            assert inner.hosts == []

    asyncio.run(run())


def test_a_client_leads_to_few_hosts():
    async def run():
        async with Host() as host, AsyncExitStack() as stack:
            http = await open_http(stack, "http://127.0.0.1", reach=Reach.of("127.0.0.0/8"))
            for last in range(1, 5):
                with pytest.raises(httpx.ConnectError):
                    await http.get(f"http://127.0.1.{last}:1/")
            with pytest.raises(NetworkError, match="more than 4 hosts"):
                await http.get(f"http://127.0.0.1:{host.port}/")

    asyncio.run(run())


def test_the_error_of_a_command_says_how_to_allow_a_network():
    async def run():
        async with AsyncExitStack() as stack:
            await fetch_card(stack, "http://10.255.255.1", reach=PUBLIC)

    with pytest.raises(NetworkError, match="--reach") as caught:
        asyncio.run(run())
    assert json.dumps(caught.value.message)
