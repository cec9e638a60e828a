"""Slow, endless, many and greedy: somebody else buys meanwhile, and afterwards all is as before."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from negotiator.a2a.serving.limits import Limits
from tests.a2a.app.house import housed
from tests.a2a.app.requests import HEADERS, OPEN, call, seller, sending, served
from tests.a2a.fuzz.ground import Asked, answered
from tests.a2a.fuzz.shop import HONEST, Honest, head, posted

MIB = 1024 * 1024
SOON = 15.0
"""Seconds for a whole purchase, on a machine that is busy with other things too."""
LIST = json.dumps(call("ListTasks", {})).encode()


@contextmanager
def many(open_shop, count, raw, source="127.0.0.2"):
    """Hold connections that each sent so much, and nothing more."""
    with ExitStack() as stack:
        held = []
        for number in range(count):
            sock = stack.enter_context(open_shop.connect(source))
            sock.sendall(raw(number) if callable(raw) else raw)
            held.append(sock)
        yield held


@pytest.fixture
def honest(open_shop):
    with open_shop.client(HONEST) as client:
        client.get("/health")  # its connection is there before those of the others are counted
        yield Honest(client)


@contextmanager
def as_before(open_shop):
    """Check that what was taken is given back."""
    files, memory = open_shop.files(), open_shop.resident()
    yield
    assert open_shop.settles_at(files)
    assert open_shop.resident() < memory + 32 * MIB


STALLS = {
    "nothing at all": b"",
    "half a head": head("POST", "/rpc"),
    "half a body": posted("/rpc", LIST)[:-5],
    "half a body of HTTP+JSON": posted("/message:send", LIST)[:-5],
    "half a body that nobody waits for": posted("/health", LIST)[:-5],
    "half a body of a read": head("GET", "/tasks", "Content-Length: 9") + b"\r\n{",
    "half a chunk": head("POST", "/rpc", "Transfer-Encoding: chunked") + b"\r\n1000\r\n{",
}


@pytest.mark.parametrize("stall", STALLS)
def test_callers_that_stall_starve_nobody(open_shop, honest, stall):
    with as_before(open_shop), many(open_shop, 70, STALLS[stall]):
        assert honest.buys() < SOON


def test_five_hundred_that_say_nothing_starve_nobody(open_shop, honest):
    with as_before(open_shop), many(open_shop, 500, b""):
        assert honest.buys() < SOON


def test_callers_that_do_not_read_their_answers_starve_nobody(open_shop, honest):
    card = head("GET", "/.well-known/agent-card.json") + b"\r\n"
    with as_before(open_shop), many(open_shop, 30, b"") as held:
        for sock in held:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            sock.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    sock.sendall(card * 20)
        assert honest.buys() < SOON


GIBIBYTE = 2**30
ENDLESS = {
    "announced": head("POST", "/rpc", f"Content-Length: {GIBIBYTE}"),
    "in chunks": head("POST", "/message:send", "Transfer-Encoding: chunked"),
    "of a read, announced": head("GET", "/tasks", f"Content-Length: {GIBIBYTE}"),
    "of a read, in chunks": head("GET", "/tasks/t-none", "Transfer-Encoding: chunked"),
    "of a deletion": head(
        "DELETE", "/tasks/t/pushNotificationConfigs/p", f"Content-Length: {GIBIBYTE}"
    ),
    "of no operation": head("PUT", "/rpc", f"Content-Length: {GIBIBYTE}"),
    "of the card": head("POST", "/.well-known/agent-card.json", f"Content-Length: {GIBIBYTE}"),
}


@pytest.mark.parametrize("way", ENDLESS)
def test_a_body_of_a_gibibyte_is_not_taken_in(open_shop, honest, way):
    piece = b" " * 65_536
    if b"chunked" in ENDLESS[way]:
        piece = b"10000\r\n" + piece + b"\r\n"
    with as_before(open_shop), open_shop.connect() as sock:
        sock.sendall(ENDLESS[way] + b"\r\n")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < GIBIBYTE:
                sock.sendall(piece)
                sent += len(piece)
        assert sent < 2**25  # what the kernels had room for
        assert honest.buys() < SOON


def test_all_streams_taken_leave_everybody_else_their_negotiations(open_shop, honest):
    with open_shop.client("127.0.0.3") as client:
        tasks = [Honest(client).begun() for _ in range(16)]

    def subscribing(number):
        said = json.dumps(call("SubscribeToTask", {"id": tasks[number % 16]})).encode()
        return posted("/rpc", said)

    with ExitStack() as stack, as_before(open_shop):
        for source in ("127.0.0.3", "127.0.0.4"):
            held = stack.enter_context(many(open_shop, 64, subscribing, source))
            begun = [b"text/event-stream" in sock.recv(4_096) for sock in held]
            assert sum(begun) == 64
        assert honest.buys() < SOON
        with open_shop.client(HONEST) as client:
            mine = Honest(client).begun()
            refused = client.post("/rpc", json=call("SubscribeToTask", {"id": mine})).json()
            assert "too many streams" in refused["error"]["message"]
            told = client.post("/message:stream", json=sending(messageId="m" * 20)["params"])
            assert told.text.count("data:") == 1
            assert "TASK_STATE_INPUT_REQUIRED" in told.text
        stack.close()


def test_streams_that_are_left_at_once_leave_nothing_behind(open_shop, honest):
    with open_shop.client("127.0.0.3") as client:
        said = json.dumps(call("SubscribeToTask", {"id": Honest(client).begun()})).encode()
    with as_before(open_shop):
        for _ in range(60):
            with open_shop.connect() as sock:
                sock.sendall(posted("/rpc", said))
        assert honest.buys() < SOON
    with many(open_shop, 8, posted("/rpc", said)) as held:  # as many as one task may have
        assert all(b"text/event-stream" in sock.recv(4_096) for sock in held)


def test_a_stream_whose_request_breaks_ends_without_a_fault(open_shop, honest):
    with open_shop.client("127.0.0.3") as client:
        task = Honest(client).begun()
    asked = head("GET", f"/tasks/{task}:subscribe", "Transfer-Encoding: chunked") + b"\r\n"
    for broken in (b"no chunk\r\n", b"1\r\nab\r\n"):
        with open_shop.connect() as sock:
            sock.sendall(asked)
            assert b"text/event-stream" in sock.recv(4_096)
            sock.sendall(broken)
            sock.settimeout(10)
            with contextlib.suppress(ConnectionResetError):
                while sock.recv(4_096):
                    pass
    assert honest.buys() < SOON
    log = open_shop.log.read_text()
    assert "Traceback" not in log, log[-4_000:]


def hammering(url, source, until, headers=None):
    """Ask as often as possible until told to stop."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, base_url=url, headers=HEADERS | (headers or {})) as http:
        while not until.is_set():
            http.post("/rpc", content=LIST)


@contextmanager
def flood(url, sources, headers=None):
    """Have several ask as often as possible."""
    until = threading.Event()
    threads = [
        threading.Thread(target=hammering, args=(url, source, until, headers)) for source in sources
    ]
    for thread in threads:
        thread.start()
    try:
        time.sleep(0.3)
        yield
    finally:
        until.set()
        for thread in threads:
            thread.join(20)


def test_a_flood_from_one_address_starves_nobody(open_shop, honest):
    with as_before(open_shop), flood(open_shop.url, ["127.0.0.2"] * 4):
        assert honest.buys() < SOON


def test_a_flood_by_one_identity_starves_nobody():
    names = {"Bearer a": "alice", "Bearer b": "bob"}
    app = served(
        seller(("deals = 1", "deals = 50")),
        authenticate=lambda visit: names.get(visit.headers.get("authorization", "")),
        limits=Limits(rate=1, burst=5),
    )
    with housed(app) as house:
        sources = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]
        mine = {"Authorization": "Bearer b"}
        with (
            flood(house.url, sources, {"Authorization": "Bearer a"}),
            httpx.Client(base_url=house.url, headers=HEADERS | mine, timeout=20) as client,
        ):
            assert Honest(client).buys() < SOON
            theirs = client.post("/rpc", content=LIST, headers={"Authorization": "Bearer a"})
            assert theirs.json()["error"]["message"] == "too many requests"


@pytest.mark.parametrize("way", ["/rpc", "/v1/message:stream"])
def test_a_message_of_a_caller_who_hangs_up_counts_until_it_is_answered(way):
    app = served(seller(), compat=True, limits=Limits(at_once=1))
    older = {"messageId": "said-and-gone-0001", "role": "user", "kind": "message"}
    said = call("message/stream", {"message": older | {"parts": [{"kind": "data", "data": OPEN}]}})
    if way != "/rpc":
        content = [{"data": {"data": OPEN}}]
        said = {"request": older | {"role": "ROLE_USER", "content": content}}
    headers = ((b"content-type", b"application/json"), (b"a2a-version", b"0.3"))
    asked = Asked("POST", way.encode(), headers, json.dumps(said).encode())

    async def left_and_another():
        leaving = asyncio.ensure_future(answered(app, asked, patient=False))
        await asyncio.sleep(0)
        refused = await answered(app, asked)
        return refused, await leaving

    refused, answer = asyncio.run(left_and_another())
    assert b"too many requests at the same time" in refused.body
    assert b"contextId" in answer.body  # it was worked on to its first event, as somebody's
