"""Bytes of any kind on the socket of a real server: it answers in form or hangs up, and goes on."""

import asyncio
import random
import re

import pytest

from tests.a2a.fuzz.mutating import Spoiler
from tests.a2a.fuzz.shop import HONEST, Honest, head, posted, talked

SOME, MANY = 250, 20_000
AT_ONCE = 25
STATUS = re.compile(rb"HTTP/1\.1 ([0-9]{3}) [^\r\n]*\r\n")
FINE = {b"100", b"200", b"304", b"400", b"401", b"404", b"405", b"408", b"413", b"429", b"503"}
MIB = 1024 * 1024
LIST = b'{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}'


def spoilt_wires(seed, corpus, count):
    """Return requests as bytes, some behind others, most of them spoiled on the wire."""
    spoiler, chance = Spoiler(seed, corpus), random.Random(seed)
    wires = []
    for _ in range(count):
        raw = b"".join(spoiler.spoiled().wire() for _ in range(chance.choice((1, 1, 2, 3))))
        for _ in range(chance.choice((0, 1, 1, 2))):
            raw = spoiler.spoil(raw)
        wires.append(raw)
    return wires


async def all_talked(port, wires):
    """Send each, some at once; return what came back."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(raw):
        async with room:
            return await talked(port, raw, 0.4)

    return await asyncio.gather(*map(one, wires))


def fuzzed(served, place, seed, count):
    """Send spoiled bytes, and check what came back and what the server is like afterwards."""
    wires = spoilt_wires(seed, place[1], count)
    heard = asyncio.run(all_talked(served.port, wires))
    for raw, answer in zip(wires, heard, strict=True):
        codes = STATUS.findall(answer)
        assert set(codes) <= FINE, (seed, raw, answer)
        assert not answer or answer.startswith(b"HTTP/1.1 "), (seed, raw, answer)
        for private in (b"Traceback", b"site-packages", b"sqlite", b'File "'):
            assert private not in answer or private in raw, (seed, raw, answer)
    log = served.log.read_text()
    place = log.find("Traceback")
    assert place < 0, log[place - 200 :][:4_000]
    return sum(map(bool, heard))


def test_spoiled_bytes_on_the_socket_leave_a_server_that_serves(open_shop, place):
    fuzzed(open_shop, place, 1, 50)
    assert open_shop.settles_at(open_shop.files())
    files, memory = open_shop.files(), open_shop.resident()
    assert fuzzed(open_shop, place, 2, SOME) > SOME / 3
    assert open_shop.settles_at(files)
    assert open_shop.resident() < memory + 24 * MIB
    with open_shop.client(HONEST) as client:
        assert Honest(client).buys() < 20


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_very_many_spoiled_bytes_leave_a_server_that_serves(open_shop, place):
    fuzzed(open_shop, place, 99, 1_000)
    memory = open_shop.resident()
    for seed in range(100, 100 + MANY // 1_000):
        fuzzed(open_shop, place, seed, 1_000)
    assert open_shop.resident() < memory + 64 * MIB
    with open_shop.client(HONEST) as client:
        assert Honest(client).buys() < 20


TRICKS = {
    "two lengths": (posted("/rpc", LIST, "Transfer-Encoding: chunked"), b"400"),
    "two lengths that differ": (posted("/rpc", LIST, "Content-Length: 3"), b"400"),
    "a sign in a length": (head("POST", "/rpc", "Content-Length: +2") + b"\r\n{}", b"400"),
    "a blank before a colon": (
        head("POST", "/rpc", "Transfer-Encoding : chunked") + b"\r\n",
        b"400",
    ),
    "another coding": (head("POST", "/rpc", "Transfer-Encoding: gzip, chunked") + b"\r\n", b"400"),
    "two hosts": (head("GET", "/health", "Host: b") + b"\r\n", b"400"),
    "a folded header": (head("GET", "/health", "X: a\r\n b: c") + b"\r\n", b"200"),
    "a bare line feed": (head("GET", "/health", "X: a\nContent-Length: 1") + b"\r\n", b"200"),
    "HTTP/2 in the open": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"404"),
    "an upgrade": (head("GET", "/health", "Connection: Upgrade", "Upgrade: h2c") + b"\r\n", b"200"),
    "no version": (b"GET /health\r\n\r\n", b"400"),
    "an absolute target": (head("GET", "http://evil.example/tasks") + b"\r\n", b"404"),
    "a tunnel": (head("CONNECT", "evil.example:80") + b"\r\n", b"404"),
    "a broken host": (b"GET /no HTTP/1.1\r\nHost: [::1\r\n\r\n", b"404"),
    "a broken body of a HEAD": (
        head("HEAD", "/health", "Transfer-Encoding: chunked") + b"\r\nno chunk\r\n",
        b"400",
    ),
    "a body of a GET": (head("GET", "/health", "Content-Length: 5") + b"\r\nhello", b"200"),
    "too many headers": (head("GET", "/health", *["X: y"] * 4_000), b"400"),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_tricks_of_the_wire_are_answered_once_and_never_believed(open_shop, trick):
    raw, expected = TRICKS[trick]
    heard = asyncio.run(talked(open_shop.port, raw, 0.5))
    assert STATUS.findall(heard)[:1] == [expected], heard


def test_nothing_is_smuggled_behind_a_refused_request(open_shop):
    hidden = head("GET", "/health") + b"\r\n"
    for raw in (
        posted("/rpc", b"0\r\n\r\n" + hidden, "Transfer-Encoding: chunked"),
        head("POST", "/rpc", "Content-Length: 2", "Content-Length: 3") + b"\r\n{}" + hidden,
        head("POST", "/rpc", f"Content-Length: {10**9}") + b"\r\n" + hidden,
    ):
        heard = asyncio.run(talked(open_shop.port, raw, 2))
        assert len(STATUS.findall(heard)) == 1, heard


def test_requests_behind_each_other_are_answered_in_order(open_shop):
    wanted = [head("GET", path) + b"\r\n" for path in ("/health", "/no/such", "/ready")]
    heard = asyncio.run(talked(open_shop.port, b"".join(wanted) * 10, 2))
    assert STATUS.findall(heard) == [b"200", b"404", b"200"] * 10
