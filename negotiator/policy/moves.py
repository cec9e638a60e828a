"""What goes into the gate and what comes out of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final

from negotiator.errors import OurProtocolError
from negotiator.policy.guidance import GivenGuidance
from negotiator.policy.orders import Told
from negotiator.policy.ports import Direction, NegotiationRow
from negotiator.policy.replies import Asked, Given, Said
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act
from negotiator.protocol.envelope import Body
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transitions import Received
from negotiator.protocol.written import Written
from negotiator.terms.canonical import Document, Json


@dataclass(frozen=True, slots=True)
class Origin:
    """How a negotiation came about; needed with its first step only.

    Attributes:
        direction: who dialled.
        dialler: agent id of the dialler, or the mark of a plain peer.
        host: agent id of the host.
        peer_url: where we dial; empty when hosted.
        owner: who may read the task; see `NegotiationRow`.
        task: the A2A task id we give it when we host; empty when we dial.
        context: the A2A context id.
        principal: the principal that vouches for the agent we dial; empty when hosted.
        salt: 32 random bytes, base64url, for the journal's genesis entry.
        requester: the person on whose word we dial, by name; empty for nobody.
    """

    direction: Direction
    dialler: str
    host: str
    peer_url: str
    owner: str
    task: str
    context: str
    salt: str
    principal: str = ""
    requester: str = ""

    @property
    def peer(self) -> str:
        """The counterparty's agent id."""
        return self.host if self.direction is Direction.DIALLED else self.dialler


@dataclass(frozen=True, slots=True)
class Inbound:
    """One entry to be appended that we did not make now.

    Attributes:
        received: the verified envelope.
        data: canonical bytes of the data part, as recorded.
        raw: bytes as received, for the journal.
        text: prose beside it.
        message_id: A2A message id.
        ours: whether it is our own provisional envelope, which the host's record now shows.
        live: our clock when it arrived; None for our own.
    """

    received: Received
    data: bytes
    raw: bytes
    text: str
    message_id: str
    ours: bool = False
    live: datetime | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """Why a move was chosen, for the journal.

    Attributes:
        choice: what the strategy proposed, or what the protocol owed (``owed``).
        motive: why.
        numbers: exact figures by name.
        admits: ``true``, ``false`` or ``not-asked``.
    """

    choice: str
    motive: str
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    admits: str = "not-asked"


class After(StrEnum):
    """When a draft is tried: first, or only after the draft before it was refused so."""

    ANYTHING = "anything"
    OUTCOME = "outcome"
    WAIT = "wait"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Draft:
    """A move we would like to make. Nothing in it is signed yet.

    Attributes:
        act: what it does.
        body: what it carries; the gate fills in hashes and signatures of an accept or confirm.
        decision: why.
        words: prose beside it, from whoever phrases; None for none.
        fallback: those of the template, used when the gate refuses `words`.
        last_call: whether the words must say that this is our last call for an offer.
        after: kind of refusal of the draft before it that makes this one worth trying.
    """

    act: Act
    body: Body
    decision: Decision
    words: Written | None = None
    fallback: Written | None = None
    last_call: bool = False
    after: After = After.ANYTHING


@dataclass(frozen=True, slots=True)
class ReplyKey:
    """What makes a repeated message recognisable: sender, key, and hash of its content."""

    sender: str
    key: str
    content: str


@dataclass(frozen=True, slots=True)
class Step:
    """One transaction: entries that came in, and the move that answers them.

    Attributes:
        neg: negotiation id.
        size: transcript size this was decided on, before `inbound`.
        now: our clock.
        inbound: entries to append first.
        drafts: moves to try in order; the first that the gate releases is sent.
        origin: how the negotiation came about; required when it is new.
        reply: idempotency key of the message being answered.
        agreement: the signed agreement the host's task shows, when we dialled.
        close_as: our own state for a negotiation that ends without a further entry
            (``unanswered``, ``conflict``); empty otherwise.
        waits: whether we wait for our principal after this step.
        said: the principal's replies this was decided on; None where they decide nothing.
        given: our principal's reply to what the negotiation waits for.
        asks: what our principal is asked without a move that waits for the answer.
        guidance: what our principal narrows the negotiation by from now on.
        told: what the negotiation is told in a best and final round.
        detail: private remarks for our own side.
        place: task and context id that the host's task shows, to be kept; an envelope names its
            task itself.
        basis: what an agreement with such a host rests on, by its task.
    """

    neg: str
    size: int
    now: datetime
    inbound: tuple[Inbound, ...] = ()
    drafts: tuple[Draft, ...] = ()
    origin: Origin | None = None
    reply: ReplyKey | None = None
    agreement: Json | None = None
    close_as: str = ""
    waits: bool = False
    said: Said | None = None
    given: Given | None = None
    asks: Asked | None = None
    guidance: GivenGuidance | None = None
    told: Told | None = None
    detail: Document = field(default_factory=dict)
    place: tuple[str, str] = ("", "")
    basis: str = ""


_SEAL: Final = object()


@dataclass(frozen=True, slots=True)
class Released:
    """A move the gate released: signed, journaled, durable. Only this can be sent.

    Attributes:
        neg: negotiation id.
        seq: its position.
        hash: its envelope hash.
        act: what it does.
        data: canonical bytes of the data part to send.
        text: prose to send beside it.
        message_id: A2A message id to send it under, always the same.
    """

    neg: str
    seq: int
    hash: str
    act: Act
    data: bytes
    text: str
    message_id: str
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse to exist without the gate's seal.

        Raises:
            OurProtocolError: somebody else than the gate made it.
        """
        if self.seal is not _SEAL:
            msg = "only the gate releases moves"
            raise OurProtocolError(msg)


@dataclass(frozen=True, slots=True)
class Refused:
    """A move the gate did not let out.

    Attributes:
        neg: negotiation id.
        act: what it would have done.
        code: which rule, private.
        detail: what had to hold, private.
        outcome: whether this is an ordinary outcome (no budget, a person must approve) rather
            than a blocked proposal, which is a bug of ours.
        asked: the approval of a person that would let it out; None where none would.
    """

    neg: str
    act: Act
    code: Code
    detail: str
    outcome: bool
    asked: Asked | None = None

    @property
    def waits(self) -> bool:
        """Whether a person's approval would let it out."""
        return self.asked is not None

    @property
    def kind(self) -> After:
        """Which later drafts are worth trying."""
        if self.waits:
            return After.WAIT
        return After.OUTCOME if self.outcome else After.BLOCK


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a step left behind, already durable.

    Attributes:
        negotiation: the shared state.
        row: our record of it.
        released: what is to be sent, if anything.
        refused: what was not let out, in order.
    """

    negotiation: Negotiation
    row: NegotiationRow
    released: Released | None
    refused: tuple[Refused, ...]
