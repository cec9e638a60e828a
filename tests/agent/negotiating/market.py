"""A buyer's desk and sellers on loopback: real mandates, gates and sockets, records in memory."""

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import uvicorn

from negotiator.a2a.calling.dialling import dial
from negotiator.a2a.serving.server import Address, _bind, build_app
from negotiator.agent.loop import Agent, Identity, ask_user
from negotiator.agent.negotiating import Desk, negotiation_tools, summary_of
from negotiator.agent.others import others_in
from negotiator.agent.party import Engine, Party
from negotiator.llm.client import ChatClient
from negotiator.llm.reader import read
from negotiator.llm.template import phrase
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.mandate.view import view_of
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.ports import Store
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores import MemoryStore
from negotiator.strategies.decide import decide
from negotiator.terms import Role
from tests.agent.table import Clock

BUYER = Identity(name="Buyer GmbH", id="https://agent.buyer.example")
KEYS = [SigningKey.generate() for _ in range(12)]
PRINCIPALS = [SigningKey.generate() for _ in range(12)]

NO_BUDGET = (('total = "total"\nbudget = 24000', 'total = "none"\nbudget = "none"'),)
DEALS = (("deals = 1  ", "deals = 9  "), *NO_BUDGET)
"""Changes that let a buyer close nine deals."""
NO_APPROVAL = (("above = 23500", "above = 24000"),)
"""Change that lets no deal wait for a person."""
ASKS = (
    ('on_no_progress = "reject"', 'on_no_progress = "ask"'),
    ("no_progress_rounds = 3", "no_progress_rounds = 1"),
    ("min_progress = 0.0001", "min_progress = 0.9"),
)
"""Changes of a buyer that asks whether to go on as soon as it can."""
DEAR = (
    ("reserve = 2.10", "reserve = 2.36"),
    ("limit_min = 2.10", "limit_min = 2.36"),
    ("min = 21000", "min = 23600"),
)
"""Changes of a seller whose offers this buyer may take only with an approval."""
STUBBORN = (
    ("target = 3.00", "target = 4.00"),
    ("reserve = 2.10", "reserve = 3.10"),
    ("limit_min = 2.10", "limit_min = 3.10"),
    ("min = 21000", "min = 31000"),
)
"""Changes of a seller whom this buyer never meets."""


@dataclass
class Market:
    """Parties that trust each other's principals.

    Attributes:
        names: of the sellers' principals, in order.
    """

    names: tuple[str, ...] = ("Seller Ltd",)
    clock: Clock = field(default_factory=lambda: Clock(datetime.now(UTC).replace(microsecond=0)))

    def __post_init__(self):
        pins = [
            PinnedPrincipal(self.principal(n), name, PRINCIPALS[n].public_key, (self.agent(n),))
            for n, name in enumerate((BUYER.name, *self.names))
        ]
        self.trust = Trust(tuple(pins))

    @property
    def everybody(self) -> tuple[str, ...]:
        """Names of all principals, the buyer's first."""
        return (BUYER.name, *self.names)

    @staticmethod
    def principal(n):
        """Return a principal's id."""
        return "did:web:buyer.example" if n == 0 else f"did:web:seller{n}.example"

    @staticmethod
    def agent(n):
        """Return the id of a principal's agent."""
        return BUYER.id if n == 0 else f"https://agent.seller{n}.example"

    def party(self, n: int, *changes: tuple[str, str], store: Store | None = None) -> Party:
        """Return the buyer (0) or a seller, its mandate's text changed as said."""
        role = Role.SELLER if n else Role.BUYER
        text = template(
            role,
            principal_id=self.principal(n),
            principal_name=(BUYER.name, *self.names)[n],
            agent_id=self.agent(n),
            agent_key_x=KEYS[n].public_key.x,
            not_before=self.clock() - timedelta(days=1),
            not_after=self.clock() + timedelta(days=14),
            counterparties=("*",),
        )
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        return self.under(n, text, store)

    def under(self, n: int, text: str, store: Store | None = None) -> Party:
        """Return the buyer (0) or a seller under the mandate that a text says."""
        draft = read_draft(text, "mandate.toml")
        pair = sign_mandate(
            draft, signer=PRINCIPALS[n], salt=bytes(32), floor_share=Fraction(3, 10)
        )
        verified = verify_mandate(
            pair.mandate_jws,
            pair.authority_jws,
            self.trust,
            now=self.clock(),
            agent_thumbprint=KEYS[n].public_key.thumbprint,
        )
        store = MemoryStore() if store is None else store
        gate = Gate(store, verified, lambda: KEYS[n])
        view = view_of(verified.mandate)
        others = others_in(store, view, gate.admits)
        engine = Engine(
            verified, view, gate.admits, decide, phrase, phrase, read=read, others=others
        )
        return Party(engine, self.trust, gate, store, self.clock, os.urandom)


@contextmanager
def saying(party: Party, text: str) -> Iterator[str]:
    """Serve a party whose words are replaced on the way: prose is signed by nobody."""
    sock = _bind(Address())
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    app = build_app(party, url)

    async def rewriting(scope, receive, send):
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        start, body = {}, b""

        async def collect(message):
            nonlocal start, body
            if message["type"] == "http.response.start":
                start = message
                return
            body += message.get("body", b"")
            if not message.get("more_body"):
                data = _reworded(body, text)
                kept = [pair for pair in start["headers"] if pair[0] != b"content-length"]
                length = (b"content-length", str(len(data)).encode())
                await send(start | {"headers": [*kept, length]})
                await send({"type": "http.response.body", "body": data})

        await app(scope, receive, collect)

    with _running(rewriting, sock):
        yield url


class _Prompt(uvicorn.Server):
    """A server that stops as soon as it is told to."""

    async def main_loop(self):
        while not self.should_exit:  # noqa: ASYNC110 - it is told from another thread
            await asyncio.sleep(0.005)


@contextmanager
def _running(app, sock, lifespan="auto"):
    """Run an application in a thread of its own."""
    server = _Prompt(uvicorn.Config(app, log_level="error", lifespan=lifespan))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True  # it ends by itself within a moment; nobody needs to wait


@contextmanager
def _serving(party):
    """Serve a party on a free loopback port."""
    sock = _bind(Address())
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    with _running(build_app(party, url), sock):
        yield url


def _reworded(body: bytes, text: str) -> bytes:
    """Replace the prose of the agent's own messages in an answer."""
    answer = json.loads(body)
    for message in _messages(answer):
        for part in message["parts"]:
            if "text" in part:
                part["text"] = text
    return json.dumps(answer).encode()


def _messages(value):
    """Give every message of the agent within an answer."""
    if isinstance(value, dict):
        if value.get("role") == "ROLE_AGENT":
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _messages(item)


@contextmanager
def all_served(*parties: Party) -> Iterator[list[str]]:
    """Serve parties; give their URLs."""
    with ExitStack() as stack:
        yield [stack.enter_context(_serving(party)) for party in parties]


def desk_of(*parties, **options):
    """Return a desk with a party for each mandate."""
    held = {party.verified.mandate.id: party for party in parties}
    made = {"dial": dial, "by": "Ada Buyer", "requester": "Carl Chief", "approves_by_model": True}
    made |= options
    return Desk(parties=held, **made)


async def at_once(_seconds):
    """Wait for nothing, so that retries take no time here."""


def agent_over(server, desk, **options):
    """Return an agent whose model is served over HTTP."""
    client = ChatClient(base_url=server.url, model="scripted", api_key=None, sleep=at_once)
    tools = (ask_user(), *negotiation_tools(desk))
    made = {"model": client, "tools": tools, "record": summary_of(desk)} | options
    return Agent(BUYER, "Buy well.", **made)


def targets(*urls: str, objective: str = "GPU hours"):
    """Return the arguments of `negotiate`."""
    return {"targets": [{"url": url, "objective": objective} for url in urls]}


def rows(party: Party):
    """Return all negotiations on a party's record."""
    with party.store.read() as tx:
        return tx.negotiations()


def moves(party: Party, neg: str) -> list[tuple[str, str]]:
    """Return what a party said in a negotiation: acts and terms."""
    with party.store.read() as tx:
        data = [json.loads(entry.data)["negotiation"] for entry in tx.entries(neg) if entry.ours]
    return [(one["action"], json.dumps(one.get("terms"), sort_keys=True)) for one in data]
