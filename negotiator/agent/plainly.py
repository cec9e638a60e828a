"""The host's turn for a peer without envelopes."""

from negotiator.agent.hosting import HostMessage, new_origin, respond
from negotiator.agent.lacking import ask_about_plain
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, read
from negotiator.errors import TaskOverError, TheirProtocolError, UnknownTaskError
from negotiator.policy.moves import Inbound, Origin, ReplyKey
from negotiator.policy.ports import Direction, NegotiationRow, Transaction
from negotiator.policy.work import SPEAKING_STATES
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.envelope import PLAIN_PEER
from negotiator.protocol.message import PlainMessage, part_bytes, plain_part
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transitions import Received
from negotiator.terms import Agenda, hash_bytes
from negotiator.terms.canonical import Document

MIN_ANONYMOUS_ID = 16
"""Shortest message id by which an anonymous caller's first message is recognised again; shorter
ones are guessable, and recognising them would hand one caller another's task."""


def answer_plain(party: Party, message: HostMessage, taken: PlainMessage) -> str:
    """Handle a message without an envelope, and return its negotiation id.

    Raises:
        TheirProtocolError: malformed, out of place, or we deal with enveloped peers only.
        UnknownTaskError: no such task for this caller.
        TaskOverError: the negotiation is over.
    """
    check_welcome(party)
    sender = _sender(message)
    content = hash_bytes(message.raw + b"\x00" + message.task.encode())
    with party.store.read() as tx:
        known = tx.reply(sender, message.message_id) if _recognisable(message) else None
        recorded = find_plain(tx, message)
    if known is not None:
        if known[0] != content:
            msg = "the message id was used before with other content"
            raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
        return known[1]
    now = party.now(None if recorded is None else recorded.row)
    ours = party.verified.mandate.agenda
    if recorded is None and taken.act_in(ours) is not Act.OPEN:
        msg = "the first message of a negotiation is an open"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    came_about: NegotiationRow | Origin
    if recorded is None:
        came_about = new_origin(party, PLAIN_PEER, message.caller, message.context)
        state = Negotiation(party.random_id("ng_"), dialler=PLAIN_PEER, host=party.agent_id)
    else:
        came_about, state = recorded.row, recorded.negotiation
        _check_continues(recorded, taken)
    deadline = now + party.verified.mandate.termination.deadline
    opening = OurOpening(ours, deadline)
    try:
        received = plain_received(state, taken, opening, now)
    except TheirProtocolError:
        if recorded is not None:
            ask_about_plain(party, recorded, taken)
        raise
    inbound = Inbound(
        received=received,
        data=part_bytes(_recorded_part(received, state.agenda)),
        raw=message.raw,
        text=message.text,
        message_id=message.message_id,
        live=now,
    )
    key = ReplyKey(sender, message.message_id, content) if _recognisable(message) else None
    respond(party, state, inbound, now, key, came_about)
    return state.neg


def _sender(message: HostMessage) -> str:
    """Return within what a message id is unique.

    A caller whom the transport knows counts its own messages. Those whom it does not know must
    not get into each other's way: among them an id is unique within its task.
    """
    if message.caller or not message.task:
        return f"plain:{message.caller}"
    return f"plain-task:{message.task}"


def _recognisable(message: HostMessage) -> bool:
    """Whether a repeated message id may be taken for the same message."""
    known = bool(message.caller) or bool(message.task)
    return known or len(message.message_id) >= MIN_ANONYMOUS_ID


def check_welcome(party: Party) -> None:
    """Check that our mandate lets us deal with peers without envelopes at all.

    Raises:
        TheirProtocolError: it does not.
    """
    if not party.verified.mandate.accept_unsigned:
        msg = "this agent deals only with peers that send envelopes and an authority statement"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)


def find_plain(tx: Transaction, message: HostMessage) -> Recorded | None:
    """Return the negotiation a message continues; None for a first message.

    Raises:
        UnknownTaskError: no such task, another caller's, or an enveloped peer's.
        TheirProtocolError: the task belongs to another context.
    """
    if not message.task:
        return None
    row = tx.negotiation_of_task(message.task)
    recorded = read(tx, row.neg) if row is not None else None
    if recorded is None or row is None or row.direction is not Direction.HOSTED:
        msg = "no such task"
        raise UnknownTaskError(msg)
    if not recorded.negotiation.plain or row.owner != message.caller:
        msg = "no such task"
        raise UnknownTaskError(msg)
    if message.context and message.context != row.context:
        msg = "the task belongs to another context"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    return recorded


def _check_continues(recorded: Recorded, taken: PlainMessage) -> None:
    """A message within a task comes before its end and names no other negotiation."""
    check_going_on(recorded)
    if taken.text("negotiationId") not in {"", recorded.row.neg}:
        msg = "the message names another negotiation than the task"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)


def check_going_on(recorded: Recorded) -> None:
    """Check that a negotiation is not over.

    Raises:
        TaskOverError: it is.
    """
    if recorded.row.state not in SPEAKING_STATES:
        msg = "the negotiation is over; read the task for its outcome"
        raise TaskOverError(msg)


def _recorded_part(received: Received, agenda: Agenda | None) -> Document:
    """Return the part as recorded: canonical, with the peer's own offer id if it gave one."""
    part = plain_part(received.envelope, received.hash, agenda=agenda)
    readable = part["negotiation"]
    if received.offer_id and received.envelope.act in OFFERS and isinstance(readable, dict):
        readable["offerId"] = received.offer_id
    return part
