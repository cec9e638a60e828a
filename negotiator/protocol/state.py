"""What a negotiation is at one moment, as both parties compute it from the shared transcript."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.envelope import Envelope, OfferBody, genesis_prev, is_plain
from negotiator.terms import Agenda, Role, Terms, hash_bytes


class Side(StrEnum):
    """Who sent the first message. The host owns the A2A task and its order of events."""

    DIALLER = "dialler"
    HOST = "host"

    @property
    def other(self) -> "Side":
        """The other side."""
        return Side.HOST if self is Side.DIALLER else Side.DIALLER


class Phase(StrEnum):
    """How far a negotiation has come. `AGREED` and `REJECTED` are final."""

    NEW = "new"
    OPENED = "opened"
    BARGAINING = "bargaining"
    ACCEPTED = "accepted"
    AGREED = "agreed"
    REJECTED = "rejected"


FINAL = frozenset({Phase.AGREED, Phase.REJECTED})


@dataclass(frozen=True, slots=True)
class Received:
    """An envelope whose signature has been verified (or a plain peer's message, unsigned).

    Attributes:
        envelope: the parsed payload.
        payload: the exact bytes that were signed.
        authority: the verified authority statement that came beside it, if one did.
        offer_id: a plain peer's own name for its offer; empty otherwise.
        hash: the envelope hash, calculated from the payload.
    """

    envelope: Envelope
    payload: bytes
    authority: VerifiedAuthority | None = None
    offer_id: str = ""
    hash: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Calculate the hash, which is asked for again and again."""
        object.__setattr__(self, "hash", hash_bytes(self.payload))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the shared transcript.

    Attributes:
        envelope: the parsed payload.
        hash: its envelope hash.
        fault: why it had no effect, or None when it had one.
    """

    envelope: Envelope
    hash: str
    fault: Reason | None = None


class OfferStatus(StrEnum):
    """What became of an offer. An offer that merely expired is still `OPEN`: it can be quoted."""

    OPEN = "open"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer on the record.

    Attributes:
        id: ``of_`` and the envelope hash, or a plain peer's own id.
        seq: position of its entry.
        hash: its envelope hash.
        by: who made it.
        terms: complete terms, grid steps.
        body: as it stands on the wire.
        status: what became of it.
    """

    id: str
    seq: int
    hash: str
    by: Side
    terms: Terms
    body: OfferBody
    status: OfferStatus = OfferStatus.OPEN

    def ended(self, status: OfferStatus) -> "Offer":
        """Return the same offer with what became of it."""
        return Offer(self.id, self.seq, self.hash, self.by, self.terms, self.body, status)

    def expired(self, at: datetime) -> bool:
        """Whether an accept made at that instant comes too late."""
        return at > self.body.expires_at


@dataclass(frozen=True, slots=True)
class Owed:
    """The answer that one side owes to an entry without effect.

    Attributes:
        by: who must answer.
        hash: hash of the entry without effect.
        reason: why it has none.
        answer: `refuse`, or `reject` once enough has been refused.
    """

    by: Side
    hash: str
    reason: Reason
    answer: Act = Act.REFUSE


class Where(NamedTuple):
    """Where a negotiation stands.

    Attributes:
        phase: how far it has come.
        turn: whose move it is.
        owed: the answer to an entry without effect that is due next.
    """

    phase: Phase
    turn: Side
    owed: Owed | None = None


@dataclass(frozen=True, slots=True)
class Negotiation:
    """The shared state, a pure function of the transcript and the two authority statements.

    Attributes:
        neg: negotiation id.
        dialler: agent id of the dialler (`PLAIN_PEER` when it sends no envelopes).
        host: agent id of the host (`plain_host` of its URL when it sends no envelopes).
        task: A2A task id, empty until the host's first entry.
        phase: how far it has come.
        turn: whose move it is.
        dialler_role: the dialler's side of the trade; None before `open`.
        agenda: the issues; None before `open`.
        deadline: the earlier of the announced deadlines; None before `open`.
        announced: rounds each side announced.
        entries: the transcript.
        offers: all offers that had effect, in order.
        accepted: the offer an accept is waiting on or that was confirmed.
        accept: the entry that accepted it.
        owed: the answer to an entry without effect that is due next.
        refusals: entries refused so far.
        dialler_authority: the dialler's verified statement; None for a peer without envelopes.
        host_authority: the host's; None until its first entry.
        before: the state before the last entry, if that had effect: a refusal may prove that the
            entry's clock was wrong, and then the entry had none.
    """

    neg: str
    dialler: str
    host: str
    task: str = ""
    phase: Phase = Phase.NEW
    turn: Side = Side.DIALLER
    dialler_role: Role | None = None
    agenda: Agenda | None = None
    deadline: datetime | None = None
    announced: tuple[tuple[Side, int], ...] = ()
    entries: tuple[Entry, ...] = ()
    offers: tuple[Offer, ...] = ()
    accepted: Offer | None = None
    accept: Entry | None = None
    owed: Owed | None = None
    refusals: int = 0
    dialler_authority: VerifiedAuthority | None = None
    host_authority: VerifiedAuthority | None = None
    before: "Negotiation | None" = field(default=None, compare=False, repr=False)
    _offers_by: dict[Side, tuple[Offer, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What `offers_by` found, which is asked for again and again."""

    # Written out, because a state is made for every entry and `dataclasses.replace` takes three
    # times as long.

    def made(
        self,
        entries: tuple[Entry, ...],
        offers: tuple[Offer, ...],
        where: "Where",
        before: "Negotiation | None",
    ) -> "Negotiation":
        """Return a state of the same negotiation; what is not named is as in this one.

        Args:
            entries: the transcript.
            offers: the offers that had effect.
            where: where it stands.
            before: the state before the last entry; see the attribute.
        """
        return Negotiation(
            neg=self.neg,
            dialler=self.dialler,
            host=self.host,
            task=self.task,
            phase=where.phase,
            turn=where.turn,
            dialler_role=self.dialler_role,
            agenda=self.agenda,
            deadline=self.deadline,
            announced=self.announced,
            entries=entries,
            offers=offers,
            accepted=self.accepted,
            accept=self.accept,
            owed=where.owed,
            refusals=self.refusals,
            dialler_authority=self.dialler_authority,
            host_authority=self.host_authority,
            before=before,
        )

    @property
    def where(self) -> "Where":
        """Where it stands."""
        return Where(self.phase, self.turn, self.owed)

    def alone(self) -> "Negotiation":
        """Return the same state without the one before it."""
        return self.made(self.entries, self.offers, self.where, None)

    def offering(self, offers: tuple[Offer, ...]) -> "Negotiation":
        """Return the same state with other offers."""
        return self.made(self.entries, offers, self.where, self.before)

    def entered(
        self, entry: Entry, phase: Phase, turn: Side, before: "Negotiation"
    ) -> "Negotiation":
        """Return the state after an entry that had effect, the effect itself being in this one.

        Args:
            entry: the entry.
            phase: how far the negotiation has come with it.
            turn: whose move it is then.
            before: the state before it.
        """
        entries = (*self.entries, entry)
        return self.made(entries, self.offers, Where(phase, turn), before.alone())

    @property
    def size(self) -> int:
        """How many entries the transcript has."""
        return len(self.entries)

    @property
    def head(self) -> str:
        """Hash of the last entry; the genesis hash before the first."""
        return self.entries[-1].hash if self.entries else genesis_prev(self.neg)

    @property
    def final(self) -> bool:
        """Whether nothing more can be said."""
        return self.phase in FINAL

    @property
    def agreed(self) -> bool:
        """Whether an accepted offer was confirmed."""
        return self.phase is Phase.AGREED

    @property
    def plain(self) -> bool:
        """Whether one side sends no envelopes."""
        return is_plain(self.dialler) or is_plain(self.host)

    @property
    def plain_host(self) -> bool:
        """Whether the host sends no envelopes, so that its task is all there is to go by."""
        return is_plain(self.host)

    @property
    def latest(self) -> Offer | None:
        """The last offer while it is unanswered, else None.

        One that has expired counts: it is still what a `counter` answers and what a `withdraw`
        takes back. It merely cannot be accepted any more; ask `standing` for that.
        """
        if self.final or self.accepted is not None or not self.offers:
            return None
        last = self.offers[-1]
        return last if last.status is OfferStatus.OPEN else None

    def standing(self, at: datetime) -> Offer | None:
        """Return the offer that an accept made at that instant could take, or None."""
        latest = self.latest
        return None if latest is None or latest.expired(at) else latest

    @property
    def last_at(self) -> datetime | None:
        """When the last entry with effect was made; no later entry may be earlier."""
        times = (entry.envelope.at for entry in reversed(self.entries) if entry.fault is None)
        return next(times, None)

    @property
    def opened_at(self) -> datetime | None:
        """When the `open` that had effect was made; None before it."""
        acts = (entry.envelope for entry in self.entries if entry.fault is None)
        return next((envelope.at for envelope in acts if envelope.act is Act.OPEN), None)

    def role_of(self, side: Side) -> Role:
        """Return which side of the trade a party is on.

        Raises:
            ValueError: before `open`.
        """
        if self.dialler_role is None:
            msg = "roles are known once the negotiation is open"
            raise ValueError(msg)
        return self.dialler_role if side is Side.DIALLER else self.dialler_role.other

    def side_of(self, role: Role) -> Side:
        """Return which party is on that side of the trade."""
        return Side.DIALLER if self.role_of(Side.DIALLER) is role else Side.HOST

    def agent_of(self, side: Side) -> str:
        """Return a party's agent id."""
        return self.dialler if side is Side.DIALLER else self.host

    def authority_of(self, side: Side) -> VerifiedAuthority | None:
        """Return a party's verified authority statement, if it sent one."""
        return self.dialler_authority if side is Side.DIALLER else self.host_authority

    def offers_by(self, side: Side) -> tuple[Offer, ...]:
        """Return the offers one side made, in order."""
        found = self._offers_by.get(side)
        if found is None:
            found = tuple([offer for offer in self.offers if offer.by is side])
            self._offers_by[side] = found
        return found

    def round_of(self, act: Act, side: Side) -> int:
        """Return the round an entry of this act by this side carries if it comes next."""
        if self.dialler_role is None:
            return 0
        seller = self.side_of(Role.SELLER)
        count = len(self.offers_by(seller))
        offering = act in {Act.PROPOSE, Act.COUNTER} and side is seller
        return count + 1 if offering else count

    def offer(self, offer_id: str) -> Offer | None:
        """Return the offer of that id, or None."""
        return next((offer for offer in self.offers if offer.id == offer_id), None)
