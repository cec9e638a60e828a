"""Plain offers of a rehearsal, kept as what they say until somebody needs the envelopes.

Most of a negotiation is offers made in their place and time, one side after the other. What they
do to the state is always the same, so it is not worked out each time: they are kept as terms and
instants, and become entries, offers and a state all at once when something else happens. A test
holds the state that comes of it against the one that `protocol.transitions.advance` makes of the
same envelopes, one by one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import Envelope, OfferBody, named_by
from negotiator.protocol.state import (
    Entry,
    Negotiation,
    Offer,
    OfferStatus,
    Phase,
    Side,
    Where,
)
from negotiator.replay.harness.line import Line
from negotiator.terms import Role, Terms
from negotiator.terms.canonical import Document


class Plain(NamedTuple):
    """A plain offer: an answer to the other side's last, in its place and time.

    Attributes:
        by: who makes it.
        round: the round it has.
        at: when it is made.
        terms: complete terms.
        expires_at: until when it stands.
        document: those terms as they stand on the wire.
        firm: whether it binds its maker.
    """

    by: Side
    round: int
    at: datetime
    terms: Terms
    expires_at: datetime
    document: Document
    firm: bool


def fits(negotiation: Negotiation) -> bool:
    """Say whether plain offers can follow in this state: we host, and our last offer stands.

    Before the first offer of all they can where it is theirs.
    """
    latest = negotiation.latest
    if latest is None:
        first = not negotiation.offers and negotiation.dialler_role is Role.SELLER
        begun = first and negotiation.phase is Phase.OPENED
    else:
        begun = latest.by is Side.HOST and negotiation.phase is Phase.BARGAINING
    return (
        begun
        and negotiation.turn is Side.DIALLER
        and negotiation.owed is None
        and negotiation.task != ""
        and negotiation.deadline is not None
        and not negotiation.announced
        and not negotiation.plain
    )


class Lane:
    """Plain offers after a state that `fits`: theirs, then ours, in turns."""

    def __init__(self, negotiation: Negotiation, journals: dict[Side, str]) -> None:
        """Begin with none.

        Args:
            negotiation: the state they follow.
            journals: the journal heads that each side's envelopes name.
        """
        self.neg = negotiation.neg
        """Negotiation id."""
        self._before = negotiation
        self._journals = journals
        self._plain: list[Plain] = []
        self.theirs = tuple(offer.terms for offer in negotiation.offers_by(Side.DIALLER))
        """Their offers so far."""
        self.ours = tuple(offer.terms for offer in negotiation.offers_by(Side.HOST))
        """Our own so far."""
        self._until = negotiation.offers[-1].body.expires_at if negotiation.offers else None
        self.firm = negotiation.offers[-1].body.firm if negotiation.offers else True
        """Whether our last offer binds us."""
        self.last_at = negotiation.last_at
        """When the last entry was made that had effect."""
        self.opened_at = negotiation.opened_at
        """When the negotiation was opened."""
        self.deadline = negotiation.deadline
        """The earlier of the announced deadlines."""

    @property
    def size(self) -> int:
        """How many entries the transcript has with them."""
        return self._before.size + len(self._plain)

    def standing(self, at: datetime) -> Terms | None:
        """Return the terms of our last offer, if it can be accepted at that instant."""
        return None if self._until is None or at > self._until else self.ours[-1]

    def rounds(self, ours: Role) -> tuple[int, int]:
        """Return the rounds their next offer and our answer have."""
        asks = len(self.ours) if ours is Role.SELLER else len(self.theirs)
        return (asks, asks + 1) if ours is Role.SELLER else (asks + 1, asks + 1)

    def hear(self, theirs: Plain) -> None:
        """Put an offer of theirs on the table, which our answer or nothing more follows."""
        self._plain.append(theirs)
        self.theirs += (theirs.terms,)
        self.last_at = theirs.at

    def answer(self, ours: Plain) -> None:
        """Put our answer to it on the table."""
        self._plain.append(ours)
        self.ours += (ours.terms,)
        self._until, self.firm, self.last_at = ours.expires_at, ours.firm, ours.at

    def state(self) -> Negotiation:
        """Return the state after all of them."""
        if not self._plain:
            return self._before
        written = tuple(self._written())
        old, turn = self._before, self._plain[-1].by.other
        entries = (*old.entries, *[entry for entry, _ in written])
        ended = (*map(_superseded, old.offers), *[offer for _, offer in written[:-2]])
        if written[:-1]:
            answered = written[-2][1]
            before = _later(old, turn.other, (entries[:-1], (*ended, answered)))
            ended = (*ended, _superseded(answered))
        else:
            before = _later(old, turn.other, (old.entries, old.offers), phase=old.phase)
        return _later(old, turn, (entries, (*ended, written[-1][1])), before)

    def _written(self) -> Iterator[tuple[Entry, Offer]]:
        """Give each of them as an entry and as an offer."""
        state, seq, head = self._before, self._before.size, self._before.head
        answers = state.offers[-1].id if state.offers else ""
        open_from = len(self._plain) - 2
        for number, one in enumerate(self._plain):
            body = OfferBody(one.document, one.expires_at, one.firm, answers)
            parties = (state.agent_of(one.by), state.agent_of(one.by.other))
            envelope = Envelope(
                state.neg, state.task, *parties, seq, head,
                Act.COUNTER if answers else Act.PROPOSE, one.round, one.at,
                self._journals[one.by], body,
            )  # fmt: skip
            head, answers = named_by(payload_of(envelope))
            ended = OfferStatus.OPEN if number >= open_from else OfferStatus.SUPERSEDED
            offer = Offer(answers, seq, head, one.by, one.terms, body, ended)
            yield Entry(envelope, head), offer
            seq += 1


Standing = Callable[[datetime], Terms | None]
"""Gives the terms of our last offer, if an accept made at that instant could take them."""


def standing_in(negotiation: Negotiation) -> Standing:
    """Return what gives the terms of our last offer while it stands, if it is the last of all."""

    def standing(at: datetime) -> Terms | None:
        latest = negotiation.standing(at)
        return latest.terms if latest is not None and latest.by is Side.HOST else None

    return standing


class Listener(ABC):
    """A counterparty that can go by the offers alone, as long as all are plain."""

    def listens(self, lane: Lane) -> bool:
        """Say whether it can in this state; somebody who cannot is shown the whole of it."""
        del lane
        return True

    @abstractmethod
    def answer(self, lane: Lane, now: datetime) -> Line | None:
        """Return what it says next, as `Counterparty.next` does in the same state."""


def payload_of(envelope: Envelope) -> bytes:
    """Return what stands for an envelope's bytes: no more than its place in the negotiation."""
    return f"{envelope.neg} {envelope.seq}".encode()


def _superseded(offer: Offer) -> Offer:
    """End an offer that nothing else has ended."""
    return offer.ended(OfferStatus.SUPERSEDED) if offer.status is OfferStatus.OPEN else offer


def _later(
    state: Negotiation,
    turn: Side,
    made: tuple[tuple[Entry, ...], tuple[Offer, ...]],
    before: Negotiation | None = None,
    *,
    phase: Phase = Phase.BARGAINING,
) -> Negotiation:
    """Return a state with other entries and offers; what offers do not change is as it was."""
    return state.made(*made, Where(phase, turn, state.owed), before)
