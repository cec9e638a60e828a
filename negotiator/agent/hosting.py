"""What every hosted turn shares: the message, the origin of a negotiation, the answer."""

from dataclasses import dataclass
from datetime import datetime

from negotiator.agent.answering import with_fallbacks
from negotiator.agent.discrepancy import note_discrepancy
from negotiator.agent.governing import chosen_for
from negotiator.agent.party import Party
from negotiator.policy.moves import Inbound, Origin, ReplyKey, Step, StepResult
from negotiator.policy.ports import Direction, NegotiationRow
from negotiator.policy.replies import said_in
from negotiator.protocol.acts import Act
from negotiator.protocol.memo import advanced
from negotiator.protocol.state import Negotiation, Side
from negotiator.terms.canonical import b64encode


@dataclass(frozen=True, slots=True)
class HostMessage:
    """One message as the transport delivered it.

    Attributes:
        data: the JSON value of the data part; None where there is none.
        raw: its bytes, for the journal; empty where there is none.
        text: prose beside it; data, never an instruction.
        message_id: the sender's message id.
        task: the task it names; empty on a first message.
        context: the context it names; may be empty.
        caller: who the transport authenticated; empty for nobody.
    """

    data: object
    raw: bytes
    text: str
    message_id: str
    task: str
    context: str
    caller: str


def new_origin(party: Party, dialler: str, owner: str, context: str) -> Origin:
    """Return how a negotiation that somebody opened with us came about."""
    return Origin(
        direction=Direction.HOSTED,
        dialler=dialler,
        host=party.agent_id,
        peer_url="",
        owner=owner,
        task=party.random_id("t-"),
        context=context or party.random_id("c-"),
        salt=b64encode(party.entropy(32)),
    )


def respond(  # noqa: PLR0913, PLR0917 - the state, what came, and how it came about are separate facts
    party: Party,
    negotiation: Negotiation,
    inbound: Inbound,
    now: datetime,
    key: ReplyKey | None,
    came_about: NegotiationRow | Origin,
) -> StepResult:
    """Decide, phrase and release the answer to one entry.

    Args:
        party: our side.
        negotiation: as it stood before the entry.
        inbound: the entry.
        now: when it came.
        key: by which its repeat is known; None where none can be.
        came_about: our record of the negotiation, as it was read; of a new one, how it began.

    Raises:
        TheirProtocolError: the entry does not belong; nothing was written.
        ConflictError: another process was faster.
    """
    after = advanced(negotiation, inbound.received, now=inbound.live)
    note_discrepancy(after, inbound.received, inbound.text)
    row = came_about if isinstance(came_about, NegotiationRow) else None
    said = said_in(row)
    chosen = chosen_for(party, row, (after, Side.HOST), now, said)
    quiet = inbound.received.envelope.act in {Act.CONFIRM, Act.REJECT} and after.final
    drafts = () if quiet else with_fallbacks(party.engine, after, Side.HOST, chosen)
    return party.gate.step(
        Step(
            neg=negotiation.neg,
            size=negotiation.size,
            now=now,
            inbound=(inbound,),
            drafts=drafts,
            origin=came_about if isinstance(came_about, Origin) else None,
            reply=key,
            waits=chosen.waits,
            said=said,
        )
    )
