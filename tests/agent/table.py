"""Two parties at one table: real mandates, real gates, in-memory records, a clock we turn.

The wire between them is a function call that carries exactly what A2A would carry.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from negotiator.agent import dialler, host
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.agent.hosting import HostMessage
from negotiator.agent.others import others_in
from negotiator.agent.party import Decide, Engine, Party
from negotiator.agent.record import Recorded, load
from negotiator.llm.reader import read
from negotiator.llm.template import phrase
from negotiator.mandate.sign import sign_mandate
from negotiator.mandate.template import template
from negotiator.mandate.toml import read_draft
from negotiator.mandate.verify import verify_mandate
from negotiator.mandate.view import view_of
from negotiator.policy.gate import Gate
from negotiator.policy.keys import SigningKey
from negotiator.policy.moves import Refused, Released
from negotiator.policy.ports import Store
from negotiator.protocol.message import TERMS
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.stores import MemoryStore
from negotiator.strategies.decide import decide
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
AGENT = {Role.BUYER: "https://agent.buyer.example", Role.SELLER: "https://agent.seller.example"}


def agent_of(role: Role, number: int) -> str:
    """Return the agent id of the first, second, ... agent of a principal."""
    return AGENT[role] if number == 1 else f"https://agent{number}.{role}.example"


PRINCIPAL = {Role.BUYER: "did:web:buyer.example", Role.SELLER: "did:web:seller.example"}
NAME = {Role.BUYER: "Buyer GmbH", Role.SELLER: "Seller Ltd"}
AGENT_KEY = {role: SigningKey.generate() for role in Role}
PRINCIPAL_KEY = {role: SigningKey.generate() for role in Role}
TRUST = Trust(
    tuple(
        PinnedPrincipal(
            PRINCIPAL[role],
            NAME[role],
            PRINCIPAL_KEY[role].public_key,
            (AGENT[role], *(agent_of(role, number) for number in range(2, 10))),
        )
        for role in Role
    )
)
SHOWN = {
    "agreed": "completed",
    "declined": "rejected",
    "deadlock": "rejected",
    "cancelled": "canceled",
    "conflict": "failed",
}


@dataclass
class Clock:
    """A clock that stands still until it is turned."""

    now: datetime = START

    def __call__(self) -> datetime:
        """Return the instant it shows."""
        return self.now

    def turn(self, **by: float) -> None:
        """Turn it on, by keyword as `timedelta` takes them."""
        self.now += timedelta(**by)


def mandate_text(role: Role, *changes: tuple[str, str], number: int = 1) -> str:
    """Return the worked example's mandate with some texts replaced, each of which must occur."""
    text = template(
        role,
        principal_id=PRINCIPAL[role],
        principal_name=NAME[role],
        agent_id=agent_of(role, number),
        agent_key_x=AGENT_KEY[role].public_key.x,
        not_before=START - timedelta(days=1),
        not_after=START + timedelta(days=14),
        counterparties=("*",),
    )
    for old, new in changes:
        assert old in text, f"{old!r} is not in the template"
        text = text.replace(old, new)
    return text


def make_party(
    role: Role,
    clock: Clock,
    *changes: tuple[str, str],
    store: Store | None = None,
    on_blocked: Callable[[Refused], None] | None = None,
    terms: str = TERMS,
    number: int = 1,
) -> Party:
    """Return a party under the worked example's mandate, changed as said.

    A number above 1 makes it another agent of the same principal, another counterparty.
    """
    draft = read_draft(mandate_text(role, *changes, number=number), f"{role}.toml")
    pair = sign_mandate(
        draft, signer=PRINCIPAL_KEY[role], salt=bytes(32), floor_share=Fraction(3, 10)
    )
    verified = verify_mandate(
        pair.mandate_jws,
        pair.authority_jws,
        TRUST,
        now=clock(),
        agent_thumbprint=AGENT_KEY[role].public_key.thumbprint,
    )
    store = store or MemoryStore()
    gate = Gate(store, verified, lambda: AGENT_KEY[role], on_blocked, terms=terms)
    view = view_of(verified.mandate)
    others = others_in(store, view, gate.admits)
    engine = Engine(verified, view, gate.admits, decide, phrase, phrase, read=read, others=others)
    return Party(engine, TRUST, gate, store, clock, entropy())


def entropy() -> Callable[[int], bytes]:
    """Return a source of bytes that never repeats and is the same every time."""
    counter = itertools.count(1)
    return lambda size: next(counter).to_bytes(size, "big")


@dataclass
class Table:
    """A dialler and a host, and the wire between them."""

    dialler: Party
    host: Party
    clock: Clock
    neg: str = ""
    requests: int = 0
    heard: list[HostMessage] = field(default_factory=list)

    def open(self) -> None:
        """Let the dialler open."""
        self.neg = dialler.start(self.dialler, self.host.agent_id, self.host.agent_id).neg

    def send(self) -> None:
        """Deliver the dialler's provisional envelope and let it take over the answer."""
        move = self.dialler.gate.pending(self.neg)
        assert move is not None
        host.answer(self.host, self.message(move))
        self.poll()

    def message(self, move: Released) -> HostMessage:
        """Return a released move as the host receives it."""
        self.requests += 1
        row = self.ours().row
        message = HostMessage(
            data=parse_canonical(move.data),
            raw=move.data,
            text=move.text,
            message_id=move.message_id,
            task=row.task,
            context="",
            caller="",
        )
        self.heard.append(message)
        return message

    def poll(self) -> None:
        """Let the dialler read the host's task."""
        dialler.absorb(self.dialler, self.neg, self.task())

    def task(self) -> HostTask:
        """Return the host's task as A2A would show it."""
        recorded = self.theirs()
        with self.host.store.read() as tx:
            agreement = tx.agreement(self.neg)
        messages = tuple(
            SeenMessage(parse_canonical(entry.data), entry.text, entry.message_id)
            for entry in recorded.entries
        )
        state = SHOWN.get(recorded.row.state, "input-required")
        return HostTask(
            task=recorded.row.task,
            context=recorded.row.context,
            state=state,
            messages=messages,
            agreement=None if agreement is None else parse_canonical(agreement),
        )

    def run(self, most: int = 40) -> str:
        """Run to the end or until somebody waits; return the dialler's word for it."""
        if not self.neg:
            self.open()
        for _ in range(most):
            if self.ours().row.state != "open":
                break
            if self.dialler.gate.pending(self.neg) is None:
                break
            self.send()
        return self.ours().row.state

    def ours(self) -> Recorded:
        """Return the negotiation on the dialler's record."""
        recorded = load(self.dialler.store, self.neg)
        assert recorded is not None
        return recorded

    def theirs(self) -> Recorded:
        """Return the negotiation on the host's record."""
        recorded = load(self.host.store, self.neg)
        assert recorded is not None
        return recorded


def table(
    dialling: Role = Role.BUYER,
    buyer: tuple[tuple[str, str], ...] = (),
    seller: tuple[tuple[str, str], ...] = (),
) -> Table:
    """Return a table with both parties, one of them dialling."""
    clock = Clock()
    changes = {Role.BUYER: buyer, Role.SELLER: seller}
    ours = make_party(dialling, clock, *changes[dialling])
    theirs = make_party(dialling.other, clock, *changes[dialling.other])
    return Table(ours, theirs, clock)


def with_strategy(party: Party, strategy: Decide) -> Party:
    """Return the party with another strategy."""
    return replace(party, engine=replace(party.engine, decide=strategy))
