"""Slow, silent, endless and many: the others are served all the same."""

import json
import socket
import time

import httpx
import pytest

from negotiator.a2a.serving import listening
from negotiator.a2a.serving.limits import Limits
from negotiator.a2a.serving.listening import PatientProtocol
from tests.a2a.app.house import get, housed, until_closed
from tests.a2a.app.requests import HEADERS, call, seller, sending, served

IDLE = 500
CARD = "/.well-known/agent-card.json"


class Hasty(PatientProtocol):
    """The same with less patience."""

    head_seconds = 0.5
    read_seconds = 0.5


class Small(PatientProtocol):
    """The same with few connections."""

    most_connections = 20


def post(body: bytes, length: int | None = None, path: str = "/rpc") -> bytes:
    """Return the head and the beginning of a request with a body."""
    size = len(body) if length is None else length
    head = (
        f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        f"A2A-Version: 1.0\r\nContent-Length: {size}\r\n\r\n"
    )
    return head.encode() + body


def test_five_hundred_idle_connections_starve_nobody():
    with housed(served()) as house:
        idle = [house.connect() for _ in range(IDLE)]
        for sock in idle[::2]:
            sock.sendall(b"POST /rpc HTTP/1.1\r\nHost: a\r\n")
        began = time.monotonic()
        with httpx.Client(base_url=house.url, headers=HEADERS) as http:
            task = http.post("/rpc", json=sending()).json()["result"]["task"]
            assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
            assert http.get(CARD).status_code == 200
        assert time.monotonic() - began < 5
        for sock in idle:
            sock.close()


@pytest.mark.parametrize("begun", [b"", b"P", b"POST /rpc HTTP/1.1\r\nHost: a\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(begun):
    with housed(served(), protocol=Hasty) as house, house.connect() as sock:
        sock.sendall(begun)
        began = time.monotonic()
        assert until_closed(sock) == b""
        assert 0.3 < time.monotonic() - began < 5


def test_a_head_that_trickles_has_one_time_for_all_of_it():
    with housed(served(), protocol=Hasty) as house, house.connect() as sock:
        sock.sendall(get("/health").replace(b"close", b"keep-alive"))
        assert b"200 OK" in sock.recv(65_536)
        began = time.monotonic()
        with pytest.raises(OSError, match=r"reset|pipe"):  # noqa: PT012 - it is cut somewhere
            for byte in b"GET /health HTTP/1.1\r\nX-Long: " + b"x" * 10_000:
                sock.sendall(bytes([byte]))
                time.sleep(0.02)
        assert time.monotonic() - began < 5


def test_a_head_without_end_is_refused():
    with housed(served()) as house:
        answer = house.exchange(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)
        assert answer.startswith(b"HTTP/1.1 400")


def test_a_body_of_a_gibibyte_is_refused_after_64_kib():
    for path, status in (("/message:send", b"413"), ("/rpc", b"200")):
        with housed(served()) as house:
            announced = house.exchange(post(b'{"a', 2**30, path))
            assert announced.startswith(b"HTTP/1.1 " + status)
            assert b"at most 65536 bytes" in announced
            with house.connect() as sock:  # nothing is announced, and it never ends
                sock.sendall(
                    f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    "Transfer-Encoding: chunked\r\n\r\n".encode()
                )
                chunk = b"10000\r\n" + b" " * 65_536 + b"\r\n"
                sent = 0
                with pytest.raises(OSError, match=r"reset|pipe"):  # noqa: PT012 - somewhere
                    while sent < 2**30:
                        sock.sendall(chunk)
                        sent += len(chunk)
                # what the kernels had room for, and no more
                assert sent < 2**25
            assert b"200 OK" in house.exchange(get("/health"))


def test_a_body_that_nobody_reads_ends_the_connection():
    with housed(served()) as house, house.connect() as sock:
        sock.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
        assert b"200 OK" in until_closed(sock)


def test_too_many_connections_close_the_one_idle_for_longest():
    with housed(served(), protocol=Small) as house:
        idle = []
        for _ in range(30):
            idle.append(house.connect())
            time.sleep(0.005)
        assert b"200 OK" in house.exchange(get("/health"))
        closed = []
        for sock in idle:
            sock.settimeout(0.05)
            try:
                closed.append(until_closed(sock) == b"")
            except TimeoutError:
                closed.append(False)
            sock.close()
        assert closed[0]
        assert not closed[-1]
        assert 10 <= sum(closed) <= 12


def test_a_flood_from_one_address_leaves_the_others_served():
    limits = Limits(rate=20, burst=20, at_once=4)
    with housed(served(seller(("deals = 1", "deals = 50")), limits=limits)) as house:
        flood = []
        body = json.dumps(call("ListTasks", {})).encode()
        for _ in range(100):
            sock = house.connect("127.0.0.2")
            sock.sendall(post(body))
            flood.append(sock)
        other = house.exchange(
            post(json.dumps(sending()).encode()).replace(
                b"Host: a", b"Host: a\r\nConnection: close"
            )
        )
        assert b"TASK_STATE_INPUT_REQUIRED" in other
        answers = [sock.recv(65_536) for sock in flood]
        assert sum(b"too many requests" in one for one in answers) >= 70
        for sock in flood:
            sock.close()


def test_a_reader_that_does_not_read_is_not_waited_for():
    async def endless(scope, receive, send):
        if scope["type"] == "lifespan":
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(2_000):
            await send({"type": "http.response.body", "body": b"x" * 65_536, "more_body": True})

    with housed(endless, protocol=Hasty) as house, house.connect() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        sock.sendall(get("/"))
        end = time.monotonic() + 5
        while house.server.server_state.connections and time.monotonic() < end:
            time.sleep(0.05)
        assert not house.server.server_state.connections


def test_a_proxy_is_believed_where_it_is_named_alone():
    seen = []
    app = served(authenticate=lambda visit: seen.append(visit.client))
    forwarded = get("/tasks").replace(b"Host: a", b"Host: a\r\nX-Forwarded-For: 192.0.2.9")
    with housed(app) as house:
        house.exchange(forwarded)
    assert seen == ["127.0.0.1"]
    config = listening.configured(app, "127.0.0.1")
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, "127.0.0.1")


def test_connections_are_fewer_than_files():
    assert 0 < listening.most_connections() <= listening.MOST_CONNECTIONS
