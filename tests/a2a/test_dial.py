"""Dialling over real sockets: our client, our server, and servers that are not what they say."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import httpx
import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.serving.server import build_app
from negotiator.agent.record import load
from negotiator.errors import NetworkError, UntrustedKeyError
from negotiator.protocol.message import EXTENSION_URI
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Role
from tests.agent.table import PRINCIPAL_KEY, Clock, make_party
from tests.serving import listening, served, url_of


def wall_clock() -> Clock:
    return Clock(datetime.now(UTC).replace(microsecond=0))


@contextmanager
def serving(party, heard: list[bytes] | None = None, wrap=lambda app: app) -> Iterator[str]:
    """Serve a party on a free loopback port; `heard` gets the body of every request.

    `wrap` puts something between the socket and the application.
    """
    sock = listening()
    app = wrap(build_app(party, url_of(sock)))

    async def listened(scope, receive, send) -> None:
        async def overheard():
            message = await receive()
            if heard is not None:
                heard.append(message.get("body", b""))
            return message

        await app(scope, overheard if scope["type"] == "http" else receive, send)

    with served(listened, sock, log_level="error", lifespan="auto") as url:
        yield url


def pair(dialling: Role, *changes):
    clock = wall_clock()
    return make_party(dialling, clock, *changes), make_party(dialling.other, clock)


@pytest.mark.parametrize("dialling", list(Role))
def test_the_worked_example_over_a2a(dialling):
    ours, theirs = pair(dialling)
    turns = []
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url, on_turn=turns.append))
    assert row.state == "agreed"
    assert turns[-1].negotiation.accepted.body.terms["pricePerHour"]["amount"] == "2.178"
    with ours.store.read() as a, theirs.store.read() as b:
        assert a.agreement(row.neg) == b.agreement(row.neg) is not None


def test_c145_the_card_stands_at_the_well_known_path_and_has_nothing_private():
    _, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        card = httpx.get(f"{url}/.well-known/agent-card.json")
        health = httpx.get(f"{url}/health")
    [extension] = card.json()["capabilities"]["extensions"]
    assert extension["uri"] == EXTENSION_URI
    assert extension.get("required", False) is False
    assert extension["params"]["agent"] == theirs.agent_id
    assert health.text == "ok"
    for private in ("2.1", "3.0", "21000", "target", "reserve", "rounds", "PT1H"):
        assert private not in card.text


def test_an_agent_nobody_vouches_for_is_not_dialled():
    ours, theirs = pair(Role.BUYER)
    key = PRINCIPAL_KEY[Role.SELLER].public_key
    other = PinnedPrincipal("did:web:seller.example", "Seller", key, ("https://other.example",))
    with serving(theirs) as url, pytest.raises(UntrustedKeyError):
        asyncio.run(negotiate(replace(ours, trust=Trust((other,))), url))
    with ours.store.read() as tx:
        assert tx.negotiations() == ()


def test_a_host_that_does_not_know_our_principal_declines_and_we_record_it():
    ours, theirs = pair(Role.BUYER)
    stranger = replace(theirs, trust=Trust(()))
    with serving(stranger) as url:
        row = asyncio.run(negotiate(ours, url))
    assert row.state == "declined"
    assert "authority" in json.loads(row.detail)["hostSaid"]


def test_a_peer_is_known_by_its_signature_and_owned_by_nobody_where_nobody_asks_who_it_is():
    ours, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url))
    recorded = load(theirs.store, row.neg)
    assert recorded is not None
    assert (recorded.row.peer_agent, recorded.row.owner) == (ours.agent_id, "")


class Fake(BaseHTTPRequestHandler):
    """Serves a card and answers that are whatever the test says."""

    card: ClassVar[dict] = {}
    answer: ClassVar[bytes] = b""

    def do_GET(self) -> None:
        self.say(json.dumps(self.card).encode())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.answer:
            self.say(self.answer)
        else:
            self.send_error(501)

    def say(self, body: bytes) -> None:
        """Send a body of JSON."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def card_at(answer: bytes = b"", **changes) -> Iterator[str]:
    """Serve a card with changes on a free port, and one answer to whatever is posted there."""
    Fake.answer = answer
    server = HTTPServer(("127.0.0.1", 0), Fake)
    url = f"http://127.0.0.1:{server.server_port}"
    extension = {"uri": EXTENSION_URI, "params": {"agent": "https://agent.seller.example"}}
    Fake.card = {
        "name": "fake",
        "description": "fake",
        "version": "1",
        "supportedInterfaces": [
            {"url": f"{url}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "capabilities": {"extensions": [extension]},
        "defaultInputModes": ["application/json"],
        "defaultOutputModes": ["application/json"],
        "skills": [],
    } | changes
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield url
    finally:
        server.shutdown()
        server.server_close()


def test_a_card_that_sends_us_elsewhere_is_refused():
    ours, _ = pair(Role.BUYER)
    elsewhere = [
        {"url": "http://127.0.0.2:1/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    ]
    with card_at(supportedInterfaces=elsewhere) as url, pytest.raises(UntrustedKeyError):
        asyncio.run(negotiate(ours, url))


def test_a_card_without_the_extension_is_no_agent_of_ours():
    ours, _ = pair(Role.BUYER)
    with card_at(capabilities={}) as url, pytest.raises(NetworkError):
        asyncio.run(negotiate(ours, url))


def test_nobody_there_is_a_clear_error():
    ours, _ = pair(Role.BUYER)
    with pytest.raises(NetworkError, match="no agent card"):
        asyncio.run(negotiate(ours, "http://127.0.0.1:9"))


def test_c133_a_host_that_stops_answering_is_given_up_and_the_risk_stays_reserved():
    ours, _ = pair(Role.BUYER, ('round_timeout = "PT10M"', 'round_timeout = "PT1S"'))
    with card_at() as url:
        row = asyncio.run(negotiate(ours, url))
    assert row.state == "unanswered"
    assert ours.gate.pending(row.neg) is not None


def test_a_host_that_asks_us_to_wait_is_not_asked_again_before():
    ours, theirs = pair(Role.SELLER, ('round_timeout = "PT10M"', 'round_timeout = "PT2S"'))

    def asks(_view, _history) -> Proposal:
        return Proposal(Choice.ASK, None, Motive.NO_PROGRESS, {})

    theirs = replace(theirs, engine=replace(theirs.engine, decide=asks, poll_after=1))
    heard: list[bytes] = []
    with serving(theirs, heard) as url:
        row = asyncio.run(negotiate(ours, url))
    assert row.state == "unanswered"
    assert 1 <= sum(b"GetTask" in body for body in heard) <= 3
