"""Small negotiations with throw-away keys: both journals and the transcript, ready to attack."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from negotiator.audit.export import (
    export_journal,
    export_transcript,
    journal_head,
    transcript_head,
)
from negotiator.audit.journal import GENESIS_PREV, JournalEntry, next_entry
from negotiator.audit.records import (
    AGREED,
    GenesisRecord,
    InboundRecord,
    OutboundRecord,
    Record,
    Ruling,
    TerminalRecord,
    VerdictRecord,
    VoidRecord,
)
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes, agreement_id
from negotiator.protocol.authority import Authority
from negotiator.protocol.envelope import (
    PLAIN_PEER,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    OfferBody,
    Opening,
    RejectBody,
    message_id_of,
)
from negotiator.protocol.message import PlainMessage, data_part, part_bytes, plain_part
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.scope import Scope
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transcript import StoredEntry, export_lines, read_stored
from negotiator.protocol.transitions import Received, advance
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import Agenda, Role, hash_bytes
from negotiator.terms.canonical import Json, canonical_bytes, parse_canonical
from negotiator.terms.jws import SignedDocument, Signer, sign, sign_document
from tests.terms.fixed_signer import FixedSigner

NEG = "ng_story"
START = datetime(2026, 10, 1, 14, 0, tzinfo=UTC)
DEADLINE = START + timedelta(hours=1)
AGENDA = Agenda.from_document(
    {
        "typ": "neg-agenda",
        "v": "1",
        "issues": [
            {
                "name": "price",
                "kind": "amount",
                "fixed": "false",
                "min": "1",
                "max": "4",
                "step": "0.001",
                "currency": "USD",
            }
        ],
        "derived": [],
    }
)
ANYTHING = Scope(("*",), ("*",), ("*",), "*", "*", "*")


def commitment(name: str) -> str:
    return hash_bytes(f"the mandate of {name}".encode())


@dataclass
class Party:
    """One side: its keys, its statement and its journal."""

    name: str
    role: Role
    side: Side
    key: FixedSigner
    principal: FixedSigner
    neg: str = NEG
    journal: list[bytes] = field(default_factory=list)

    @property
    def agent(self) -> str:
        return f"https://{self.name}.example/agent"

    @property
    def authority(self) -> SignedDocument:
        statement = Authority(
            id=f"au_{self.name}",
            principal_id=f"did:web:{self.name}.example",
            principal_name=self.name,
            agent_id=self.agent,
            key=self.key.public_key,
            acts=("accept", "offer", "withdraw"),
            roles=(self.role,),
            scope=ANYTHING,
            not_before=START - timedelta(days=1),
            not_after=START + timedelta(days=1),
            mandate_commitment=commitment(self.name),
            status_serial=1,
            status_max_age=timedelta(days=1),
        )
        return sign_document(statement.to_document(), self.principal)

    def write(self, record: Record, at: datetime) -> str:
        tail = self.journal[-1] if self.journal else None
        raw = next_entry(tail, self.neg, record.kind, at, record.to_document()).to_bytes()
        self.journal.append(raw)
        return hash_bytes(raw)

    def copy(self, entry: JournalEntry) -> None:
        """Append an entry of another journal at this one's end."""
        tail = self.journal[-1]
        self.journal.append(next_entry(tail, self.neg, entry.kind, entry.at, entry.data).to_bytes())

    def export(self) -> bytes:
        return signed_journal(self.journal, self.agent, self.key, self.neg)


def signed_journal(lines: list[bytes], agent: str, key: Signer, neg: str = NEG) -> bytes:
    head = journal_head(neg, len(lines), hash_bytes(lines[-1]), agent)
    return export_journal(lines, sign_document(head, key))


def seeded(number: int) -> FixedSigner:
    return FixedSigner(bytes([number] * 32))


def trust_in(*parties: Party) -> Trust:
    return Trust(
        tuple(
            PinnedPrincipal(
                f"did:web:{party.name}.example",
                party.name,
                party.principal.public_key,
                (party.agent,),
            )
            for party in parties
        )
    )


class Story:
    """A negotiation told move by move; each move is written where it would be written."""

    def __init__(self, *, plain: bool = False, neg: str = NEG) -> None:
        self.buyer = Party("buyer", Role.BUYER, Side.DIALLER, seeded(1), seeded(2), neg)
        self.seller = Party("seller", Role.SELLER, Side.HOST, seeded(3), seeded(4), neg)
        self.tamper: Callable[[VerdictRecord], VerdictRecord] = lambda verdict: verdict
        self.neg = neg
        self.plain = plain
        dialler = PLAIN_PEER if plain else self.buyer.agent
        self.state = Negotiation(neg, dialler=dialler, host=self.seller.agent)
        self.stored: list[StoredEntry] = []
        self.now = START
        for party, peer in ((self.buyer, self.seller.agent), (self.seller, dialler)):
            record = GenesisRecord(
                salt=bytes(32),
                commitment=commitment(party.name),
                authority=party.authority,
                code_version="1",
                side=party.side,
                role=party.role,
                peer=peer,
                agenda=AGENDA.hash,
            )
            party.write(record, self.now)

    @property
    def trust(self) -> Trust:
        return trust_in(self.buyer, self.seller)

    def sign(self, party: Party, act: Act, body: Body, journal: str = "") -> SignedDocument:
        """Sign a move that would come next, journaled under the entry with that hash."""
        envelope = Envelope(
            neg=self.neg,
            task="" if self.state.size == 0 else "t-1",
            iss=party.agent,
            aud=self.state.agent_of(party.side.other),
            seq=self.state.size,
            prev=self.state.head,
            act=act,
            round=self.state.round_of(act, party.side),
            at=self.now,
            journal=journal or hash_bytes(party.journal[-1]),
            body=body,
        )
        payload = envelope.to_bytes()
        return SignedDocument(payload, (sign(payload, "neg-envelope", party.key),))

    def release(self, party: Party, act: Act, body: Body) -> SignedDocument:
        """Write verdict and envelope into the speaker's journal."""
        self.now += timedelta(seconds=5)
        verdict = VerdictRecord(
            seq=self.state.size,
            choice=act.value,
            motive="curve",
            numbers={"level": Fraction(2, 3)},
            admits=None,
            act=act,
            terms=body.terms if isinstance(body, OfferBody) else {},
            ruling=Ruling.RELEASED,
            code="allowed",
            detail="",
            text=f"we {act}",
        )
        head = party.write(self.tamper(verdict), self.now)
        jws = self.sign(party, act, body, head)
        digest = hash_bytes(jws.payload)
        record = OutboundRecord(self.state.size, digest, jws, f"we {act}", message_id_of(digest))
        party.write(record, self.now)
        return jws

    def say(self, party: Party, act: Act, body: Body) -> None:
        """Make a move, and let the other side receive it."""
        jws = self.release(party, act, body)
        envelope = Envelope.from_document(jws.parse())
        first = all(entry.envelope.iss != party.agent for entry in self.state.entries)
        if self.plain:
            data = plain_part(envelope, hash_bytes(jws.payload))
        else:
            authority = party.authority.to_document() if first else None
            data = data_part(envelope, jws, authority)
        stored = StoredEntry(part_bytes(data), jws.payload)
        received = read_stored(stored)
        self.stored.append(stored)
        self.state = advance(self.state, received)
        if not self.plain:
            other = self.seller if party is self.buyer else self.buyer
            self.hear(other, received, stored.data)

    def hear(self, party: Party, received: Received, raw: bytes) -> None:
        """Write an inbound entry into the hearer's journal."""
        utility = "0.25" if isinstance(received.envelope.body, OfferBody) else ""
        record = InboundRecord(
            seq=received.envelope.seq,
            hash=received.hash,
            act=received.envelope.act,
            raw=raw,
            payload=received.payload,
            effect=self.state.entries[-1].fault,
            utility=utility,
        )
        party.write(record, self.now)

    def say_plainly(self, members: dict) -> None:
        """Let the dialler, who signs nothing, send JSON as it would write it."""
        self.now += timedelta(seconds=5)
        opening = OurOpening(AGENDA, DEADLINE)
        received = plain_received(self.state, PlainMessage(members), opening, self.now)
        part = plain_part(received.envelope, received.hash)
        self.stored.append(StoredEntry(part_bytes(part), received.payload))
        self.state = advance(self.state, received, now=self.now)
        self.hear(self.seller, received, json.dumps({"negotiation": members}).encode())

    def open(self) -> None:
        self.say(self.buyer, Act.OPEN, Opening(Role.BUYER, AGENDA.to_document(), DEADLINE, None))

    def offer(self, party: Party, price: str) -> None:
        self.say(party, self._offer_act(), self.offer_body(price))

    def offer_body(self, price: str) -> OfferBody:
        latest = self.state.latest
        return OfferBody(
            terms={"price": {"amount": price, "currency": "USD"}},
            expires_at=self.now + timedelta(minutes=5),
            firm=True,
            in_reply_to="" if latest is None else latest.id,
        )

    def _offer_act(self) -> Act:
        return Act.PROPOSE if self.state.latest is None else Act.COUNTER

    def accept(self, party: Party) -> None:
        offer = self.state.offers[-1]
        payload = agreement_bytes(self.state, offer)
        signature = None
        if party.side is Side.DIALLER:
            signature = sign(payload, AGREEMENT_TYP, party.key)
        terms_hash = AGENDA.terms_hash(offer.terms)
        self.say(
            party, Act.ACCEPT, AcceptBody(offer.id, terms_hash, hash_bytes(payload), signature)
        )

    def confirm(self, party: Party) -> None:
        self.say(party, Act.CONFIRM, ConfirmBody(self.state.offers[-1].id, None))

    def reject(self, party: Party, reason: Reason = Reason.NOT_ACCEPTABLE) -> None:
        self.say(party, Act.REJECT, RejectBody(reason))

    def end(self) -> "Story":
        """Write the last entry of both journals."""
        agreed = self.state.phase is Phase.AGREED
        offer = self.state.accepted
        signed = "reference" if self.plain else "signed"
        record = TerminalRecord(
            outcome=AGREED if agreed else "declined",
            basis=signed if agreed else "state",
            agreement=agreement_id(self.neg, offer.id) if agreed and offer is not None else "",
            gap=None if agreed else Fraction(1, 3),
            reason="" if agreed else "not-acceptable",
        )
        self.buyer.write(record, self.now)
        self.seller.write(record, self.now)
        return self

    def transcript(self, party: Party) -> bytes:
        lines = export_lines(self.stored)
        head = transcript_head(self.state, lines, party.agent, party.authority)
        return export_transcript(lines, sign_document(head, party.key))


def agreed(neg: str = NEG) -> Story:
    """Open, three offers, accept, confirm."""
    story = Story(neg=neg)
    story.open()
    story.offer(story.seller, "3")
    story.offer(story.buyer, "1.5")
    story.offer(story.seller, "2.178")
    story.accept(story.buyer)
    story.confirm(story.seller)
    return story.end()


def declined() -> Story:
    """Open, one offer, no."""
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    story.reject(story.buyer)
    return story.end()


def crossed() -> Story:
    """The buyer's counter loses its place to a rejection by the host."""
    story = Story()
    story.open()
    story.offer(story.seller, "3")
    jws = story.release(story.buyer, Act.COUNTER, story.offer_body("1.5"))
    lost = hash_bytes(jws.payload)
    story.reject(story.seller, Reason.DEADLINE)
    story.buyer.journal.pop()
    story.buyer.write(VoidRecord(2, lost, "crossed"), story.now)
    last = story.stored[-1]
    story.hear(story.buyer, read_stored(last), last.data)
    return story.end()


def plainly() -> Story:
    """A buyer without envelopes takes the second offer."""
    story = Story(plain=True)
    story.say_plainly({"action": "open"})
    story.offer(story.seller, "3")
    story.say_plainly(
        {
            "action": "counter",
            "terms": {"price": 1.5},
            "expiresAt": "2026-10-01T14:30:00Z",
        }
    )
    story.offer(story.seller, "2.178")
    story.say_plainly({"action": "accept", "offerId": story.state.offers[-1].id})
    story.confirm(story.seller)
    return story.end()


def stopped() -> Story:
    """Nothing ever left: the shortest journal there is."""
    story = Story()
    verdict = VerdictRecord(
        seq=0,
        choice="open",
        motive="",
        numbers={},
        admits=False,
        act=Act.OPEN,
        terms={},
        ruling=Ruling.BLOCKED,
        code="control",
        detail="the mandate is paused",
        text="",
    )
    story.buyer.write(verdict, story.now)
    return story.end()


def relinked(lines: list[bytes]) -> list[bytes]:
    """Compute positions and links again, as anybody can."""
    out: list[bytes] = []
    for position, line in enumerate(lines):
        document = parse_canonical(line, max_bytes=10**6)
        document["prev"] = hash_bytes(out[-1]) if out else GENESIS_PREV
        document["position"] = str(position)
        out.append(canonical_bytes(document))
    return out


def edited(line: bytes, **members: Json) -> bytes:
    """Change members of an entry's data."""
    document = parse_canonical(line, max_bytes=10**6)
    data = document["data"]
    assert isinstance(data, dict)
    return canonical_bytes({**document, "data": {**data, **members}})


def rewritten(party: Party, place: int, **members: Json) -> bytes:
    """Export a journal with one entry changed, under a new chain and a head signed anew."""
    lines = list(party.journal)
    lines[place] = edited(lines[place], **members)
    return signed_journal(relinked(lines), party.agent, party.key)
