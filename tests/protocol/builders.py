"""A negotiation driven from both sides with throw-away keys, for tests to take apart.

`Dialogue` makes valid signed envelopes and applies them; every member of an envelope and every
body can be replaced, so that a test can make exactly one thing wrong.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.agreement import (
    AGREEMENT_TYP,
    agreement_bytes,
    agreement_id,
    dialler_signature,
    signing_order,
)
from negotiator.protocol.authority import Authority
from negotiator.protocol.envelope import (
    ENVELOPE_TYP,
    PLAIN_PEER,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    HoldBody,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
)
from negotiator.protocol.message import (
    PlainMessage,
    data_part,
    part_bytes,
    plain_part,
    read_message,
)
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.scope import Scope
from negotiator.protocol.settlement import (
    ArtifactView,
    MessageView,
    Speaker,
    TaskState,
    TaskView,
)
from negotiator.protocol.state import Negotiation, Offer, Phase, Received, Side
from negotiator.protocol.transcript import StoredEntry, export_entry, read_stored
from negotiator.protocol.transitions import advance
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Agenda, Role, hash_bytes
from negotiator.terms.canonical import Document, b64encode, canonical_bytes, parse_canonical
from negotiator.terms.jws import PublicKey, Signature, SignedDocument, sign, sign_document

NEG, TASK = "ng_1", "task-1"
START = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
DEADLINE = START + timedelta(hours=2)
NOT_BEFORE, NOT_AFTER = datetime(2026, 11, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
VALIDITY = timedelta(minutes=10)
STEP = timedelta(seconds=5)
COMMITMENT = "sha256:" + "0f" * 32
JOURNAL = hash_bytes(b"a private journal")
NOWHERE = hash_bytes(b"no such entry")

AGENDA = Agenda.from_document(
    {
        "typ": "neg-agenda",
        "v": "1",
        "issues": [
            {
                "name": "pricePerHour",
                "kind": "amount",
                "fixed": "false",
                "currency": "USD",
                "per": "HUR",
                "step": "0.001",
                "min": "1",
                "max": "4",
            },
            {
                "name": "gpuHours",
                "kind": "quantity",
                "fixed": "true",
                "unit": "HUR",
                "step": "1",
                "min": "10000",
                "max": "10000",
            },
        ],
        "derived": [
            {"name": "total", "currency": "USD", "product": ["pricePerHour", "gpuHours"]},
        ],
    }
)
ASKS = ("2.633", "2.48", "2.364", "2.265", "2.178")
BIDS = ("1.817", "1.867", "1.95", "2.067")


class KeyPair:
    """Signs with the Ed25519 key of a given seed."""

    def __init__(self, seed: int) -> None:
        self.seed = bytes([seed] * 32)
        self._key = Ed25519PrivateKey.from_private_bytes(self.seed)
        raw = self._key.public_key().public_bytes_raw()
        self._public = PublicKey.from_x(b64encode(raw))

    @property
    def public_key(self) -> PublicKey:
        return self._public

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)


@dataclass(frozen=True)
class Party:
    """An agent, its principal, and what the principal lets it do."""

    role: Role
    agent_id: str
    principal_id: str
    agent: KeyPair
    principal: KeyPair
    authority: Authority

    @cached_property
    def authority_jws(self) -> Document:
        return sign_document(self.authority.to_document(), self.principal).to_document()

    @property
    def pin(self) -> PinnedPrincipal:
        name = self.principal_id.removeprefix("did:web:")
        return PinnedPrincipal(self.principal_id, name, self.principal.public_key, ("*",))

    def with_authority(self, **changes: Any) -> "Party":
        """Return the party under another statement of the same principal."""
        return replace(self, authority=replace(self.authority, **changes))

    def with_scope(self, **changes: Any) -> "Party":
        return self.with_authority(scope=replace(self.authority.scope, **changes))


def make_party(role: Role, seed: int) -> Party:
    """Make a party with keys of its own whose authority covers the worked example."""
    agent, principal = KeyPair(seed), KeyPair(seed + 1)
    agent_id = f"https://agent.{role}.example"
    principal_id = f"did:web:{role}.example"
    scope = Scope(("*",), ("USD",), ("*",), ceiling="*", max_quantity="*", performance_until="*")
    authority = Authority(
        id=f"au_{role}",
        principal_id=principal_id,
        principal_name=f"The {role}",
        agent_id=agent_id,
        key=agent.public_key,
        acts=("accept", "offer", "withdraw"),
        roles=(role,),
        scope=scope,
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        mandate_commitment=COMMITMENT,
        status_serial=1,
        status_max_age=timedelta(hours=24),
    )
    return Party(role, agent_id, principal_id, agent, principal, authority)


BUYER, SELLER = make_party(Role.BUYER, 11), make_party(Role.SELLER, 21)
STRANGER = KeyPair(31)
TRUST = Trust((BUYER.pin, SELLER.pin))


def terms(price: str) -> Document:
    """Return complete terms of the agenda at a price."""
    return {
        "pricePerHour": {"amount": price, "currency": "USD"},
        "gpuHours": {"value": "10000", "unit": "HUR"},
    }


class Dialogue:
    """Two parties and the transcript they share; time passes by five seconds an entry."""

    def __init__(
        self, dials: Role = Role.BUYER, *, buyer: Party = BUYER, seller: Party = SELLER
    ) -> None:
        parties = {Role.BUYER: buyer, Role.SELLER: seller}
        self.dialler, self.host = parties[dials], parties[dials.other]
        self.parties = {Side.DIALLER: self.dialler, Side.HOST: self.host}
        self.state = Negotiation(NEG, self.dialler.agent_id, self.host.agent_id)
        self.stored: list[StoredEntry] = []
        self.at = START

    # Looking

    def side(self, role: Role) -> Side:
        return Side.DIALLER if self.dialler.role is role else Side.HOST

    @property
    def last(self) -> Offer:
        return self.state.offers[-1]

    @property
    def fault(self) -> Reason | None:
        return self.state.entries[-1].fault

    @property
    def rounds(self) -> list[tuple[str, int]]:
        return [(e.envelope.act.value, e.envelope.round) for e in self.state.entries]

    # Making

    def envelope(self, side: Side, act: Act, body: Body, **changes: Any) -> Envelope:
        """Return the envelope that comes next, with any of its members replaced."""
        state, party = self.state, self.parties[side]
        task = TASK if state.size else ""
        envelope = Envelope(
            neg=state.neg,
            task=task,
            iss=party.agent_id,
            aud=self.parties[side.other].agent_id,
            seq=state.size,
            prev=state.head,
            act=act,
            round=state.round_of(act, side),
            at=self.at,
            journal=JOURNAL,
            body=body,
        )
        return replace(envelope, **changes)

    def part(self, side: Side, act: Act, body: Body, **changes: Any) -> Document:
        """Return the signed data part that comes next; the first carries the authority."""
        party = self.parties[side]
        envelope = self.envelope(side, act, body, **changes)
        payload = envelope.to_bytes()
        jws = SignedDocument(payload, (sign(payload, ENVELOPE_TYP, party.agent),))
        first = self.state.authority_of(side) is None
        return data_part(envelope, jws, party.authority_jws if first else None)

    def entry(self, side: Side, act: Act, body: Body, **changes: Any) -> StoredEntry:
        """Return what comes next as it is stored."""
        data = self.part(side, act, body, **changes)
        payload = SignedDocument.from_document(data["envelope"]).payload
        return StoredEntry(part_bytes(data), payload)

    def received(self, side: Side, act: Act, body: Body, **changes: Any) -> Received:
        """Return what comes next as it arrives."""
        return read_stored(self.entry(side, act, body, **changes))

    def say(
        self, side: Side, act: Act, body: Body, *, now: datetime | None = None, **changes: Any
    ) -> "Dialogue":
        """Make, apply and store what comes next."""
        entry = self.entry(side, act, body, **changes)
        self.state = advance(self.state, read_stored(entry), now=now)
        self.stored.append(entry)
        self.at += STEP
        return self

    # Bodies

    def opening(self, role: Role, **changes: Any) -> Opening:
        return replace(Opening(role, AGENDA.to_document(), DEADLINE, None), **changes)

    def offer(self, price: str, *, firm: bool = True, **changes: Any) -> OfferBody:
        latest = self.state.latest
        reply = "" if latest is None else latest.id
        return replace(OfferBody(terms(price), self.at + VALIDITY, firm, reply), **changes)

    def sign_agreement(self, side: Side, offer: Offer) -> Signature:
        return sign(agreement_bytes(self.state, offer), AGREEMENT_TYP, self.parties[side].agent)

    def acceptance(self, side: Side, offer: Offer | None = None, **changes: Any) -> AcceptBody:
        """Return an accept of an offer, the last one unless told."""
        offer = offer or self.last
        signature = self.sign_agreement(side, offer) if side is Side.DIALLER else None
        body = AcceptBody(
            offer_id=offer.id,
            terms_hash=AGENDA.terms_hash(offer.terms),
            agreement=hash_bytes(agreement_bytes(self.state, offer)),
            signature=signature,
        )
        return replace(body, **changes)

    def confirmation(self, side: Side, **changes: Any) -> ConfirmBody:
        offer = self.state.accepted or self.last
        signature = self.sign_agreement(side, offer) if side is Side.DIALLER else None
        return replace(ConfirmBody(offer.id, signature), **changes)

    # Speaking

    def open(self, **changes: Any) -> "Dialogue":
        """Let the dialler open, and a host that is the buyer answer with its own."""
        self.say(Side.DIALLER, Act.OPEN, self.opening(self.dialler.role, **changes))
        if self.host.role is Role.BUYER:
            self.say(Side.HOST, Act.OPEN, self.opening(Role.BUYER))
        return self

    def offers(self, role: Role, price: str, *, firm: bool = True, **changes: Any) -> "Dialogue":
        """Let a role propose or counter, whichever is due."""
        act = Act.PROPOSE if self.state.latest is None else Act.COUNTER
        return self.say(self.side(role), act, self.offer(price, firm=firm), **changes)

    def accepts(self, role: Role, offer: Offer | None = None, **changes: Any) -> "Dialogue":
        side = self.side(role)
        return self.say(side, Act.ACCEPT, self.acceptance(side, offer), **changes)

    def confirms(self, role: Role, **changes: Any) -> "Dialogue":
        side = self.side(role)
        return self.say(side, Act.CONFIRM, self.confirmation(side), **changes)

    def rejects(
        self, role: Role, reason: Reason = Reason.NOT_ACCEPTABLE, **changes: Any
    ) -> "Dialogue":
        return self.say(self.side(role), Act.REJECT, RejectBody(reason), **changes)

    def withdraws(self, role: Role, **changes: Any) -> "Dialogue":
        return self.say(self.side(role), Act.WITHDRAW, WithdrawBody(self.last.id), **changes)

    def holds(self, role: Role, **changes: Any) -> "Dialogue":
        return self.say(self.side(role), Act.HOLD, HoldBody(5), **changes)

    def refuses(
        self, role: Role, reason: Reason | None = None, refused: str = "", **changes: Any
    ) -> "Dialogue":
        """Refuse the last entry, for its fault unless told."""
        body = RefuseBody(reason or self.fault or Reason.PROTOCOL, refused or self.state.head)
        return self.say(self.side(role), Act.REFUSE, body, **changes)

    def bargain(self, count: int) -> "Dialogue":
        """Let both play the worked example up to this many offers."""
        for number in range(count):
            seller = number % 2 == 0
            price = (ASKS if seller else BIDS)[number // 2]
            self.offers(Role.SELLER if seller else Role.BUYER, price)
        return self

    # Closing

    def agreement(self) -> Document:
        """Return the agreement with both signatures, as the host completes it."""
        offer, theirs = self.state.accepted, dialler_signature(self.state)
        assert offer is not None
        assert theirs is not None
        ours = self.sign_agreement(Side.HOST, offer)
        pair = {Side.HOST: ours, Side.DIALLER: theirs}
        payload = agreement_bytes(self.state, offer)
        order = signing_order(self.state)
        return SignedDocument(payload, tuple(pair[side] for side in order)).to_document()

    def agreement_bytes(self) -> bytes:
        return canonical_bytes(self.agreement())

    def artifact(self) -> ArtifactView:
        assert self.state.accepted is not None
        name = agreement_id(NEG, self.state.accepted.id)
        return ArtifactView(name, ({"agreement": self.agreement()},))

    def exported(self) -> list[Document]:
        return [export_entry(seq, entry) for seq, entry in enumerate(self.stored)]

    def messages(self) -> tuple[MessageView, ...]:
        views = []
        for entry, made in zip(self.stored, self.state.entries, strict=True):
            dialled = made.envelope.iss == self.dialler.agent_id
            role = Speaker.USER if dialled else Speaker.AGENT
            views.append(MessageView(role, (parse_canonical(entry.data),)))
        return tuple(views)

    def task(self, state: TaskState | None = None) -> TaskView:
        """Return the A2A task of this negotiation, complete with the artifact once agreed."""
        natural = {Phase.AGREED: TaskState.COMPLETED, Phase.REJECTED: TaskState.REJECTED}
        state = state or natural.get(self.state.phase, TaskState.INPUT_REQUIRED)
        artifacts = (self.artifact(),) if self.state.agreed else ()
        return TaskView(TASK, state, self.messages(), artifacts)


def worked_example(dials: Role = Role.BUYER) -> Dialogue:
    """Return the worked example, agreed in round 5 at 2.178."""
    dialogue = Dialogue(dials).open().bargain(9)
    return dialogue.accepts(Role.BUYER).confirms(Role.SELLER)


def short_example(dials: Role = Role.BUYER) -> Dialogue:
    """Return the shortest negotiation that ends agreed."""
    return Dialogue(dials).open().bargain(1).accepts(Role.BUYER).confirms(Role.SELLER)


class PlainDialogue:
    """A peer without envelopes dials a host of ours that sells."""

    def __init__(self) -> None:
        self.state = Negotiation(NEG, PLAIN_PEER, SELLER.agent_id)
        self.stored: list[StoredEntry] = []
        self.heard: list[MessageView] = []
        self.at = START
        self.ours = OurOpening(AGENDA, DEADLINE)

    def message(self, **members: object) -> Received:
        """Return the entry that a plain message makes."""
        taken = read_message({"negotiation": members})
        assert isinstance(taken, PlainMessage)
        return plain_received(self.state, taken, self.ours, self.at)

    def hears(self, **members: object) -> "PlainDialogue":
        """Take a message of the peer's in."""
        received = self.message(**members)
        part = plain_part(received.envelope, received.hash, offer_id=received.offer_id)
        self._put(part, received)
        self.heard.append(MessageView(Speaker.USER, ({"negotiation": members},)))
        return self

    def answers(self, act: Act, body: Body, *, agenda: Agenda | None = None) -> "PlainDialogue":
        """Answer as the host."""
        state = self.state
        envelope = Envelope(
            neg=NEG,
            task=TASK,
            iss=SELLER.agent_id,
            aud=PLAIN_PEER,
            seq=state.size,
            prev=state.head,
            act=act,
            round=state.round_of(act, Side.HOST),
            at=self.at,
            journal=JOURNAL,
            body=body,
        )
        received = Received(envelope, envelope.to_bytes())
        part = plain_part(envelope, received.hash, agenda=agenda, named=True)
        self._put(part, received)
        self.heard.append(MessageView(Speaker.AGENT, (part,)))
        return self

    def offers(self, price: str, *, agenda: Agenda | None = None) -> "PlainDialogue":
        latest = self.state.latest
        act = Act.PROPOSE if latest is None else Act.COUNTER
        assert act in OFFERS
        reply = "" if latest is None else latest.id
        body = OfferBody(terms(price), self.at + VALIDITY, firm=True, in_reply_to=reply)
        return self.answers(act, body, agenda=agenda)

    def confirms(self) -> "PlainDialogue":
        assert self.state.accepted is not None
        return self.answers(Act.CONFIRM, ConfirmBody(self.state.accepted.id, None))

    def exported(self) -> list[Document]:
        return [export_entry(seq, entry) for seq, entry in enumerate(self.stored)]

    def task(self, state: TaskState = TaskState.COMPLETED) -> TaskView:
        return TaskView(TASK, state, tuple(self.heard))

    def _put(self, part: Document, received: Received) -> None:
        entry = StoredEntry(part_bytes(part), received.payload)
        self.state = advance(self.state, received, now=self.at)
        self.stored.append(entry)
        self.at += STEP
