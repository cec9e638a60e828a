"""The host's turn: one message in, one durable answer out.

A repeated message gets the stored answer. A message that lost a race is answered with the task as
it stands. What an answer rests on is checked again inside the transaction that records it.
"""

from datetime import datetime

from negotiator.agent.contradicting import contradiction_remark
from negotiator.agent.hosting import HostMessage, new_origin, respond
from negotiator.agent.lacking import ask_about_signed
from negotiator.agent.party import Party
from negotiator.agent.plainly import answer_plain
from negotiator.agent.record import Recorded, read
from negotiator.errors import (
    AlreadyNegotiatingError,
    ConflictError,
    ExpiredError,
    NegotiatorError,
    TaskOverError,
    TheirProtocolError,
    UnknownTaskError,
)
from negotiator.policy.moves import Inbound, ReplyKey, Step
from negotiator.policy.ports import Direction
from negotiator.policy.work import SPEAKING_STATES
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.authority import VerifiedAuthority, check_window, verify_authority
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.message import PlainMessage, SignedMessage, read_message
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transitions import MAX_SKEW, Received
from negotiator.terms import hash_bytes

ATTEMPTS = 8
"""How often a turn is decided anew when another process was faster."""


def answer(party: Party, message: HostMessage) -> str:
    """Handle one message and return the id of its negotiation, whose record holds the answer.

    Raises:
        TheirProtocolError: the message is malformed or does not belong; nothing changed.
        UnknownTaskError: no such task for this caller.
        TaskOverError: the negotiation is over.
        StoreError: the record could not be written; nothing was answered.
    """
    taken = read_message(message.data)
    for _ in range(ATTEMPTS - 1):
        try:
            return _answer_once(party, message, taken)
        except ConflictError:
            continue
    return _answer_once(party, message, taken)


def _answer_once(party: Party, message: HostMessage, taken: SignedMessage | PlainMessage) -> str:
    """Decide on the record as it stands now; a faster process makes this fail."""
    if isinstance(taken, SignedMessage):
        return _answer_signed(party, message, taken)
    return answer_plain(party, message, taken)


def _answer_signed(party: Party, message: HostMessage, signed: SignedMessage) -> str:
    """Handle a message with an envelope."""
    peeked = signed.peek()
    digest = hash_bytes(signed.jws.payload)
    with party.store.read() as tx:
        recorded = read(tx, peeked.neg)
        known = tx.reply(peeked.iss, digest)
    if recorded is None:
        return _open(party, message, signed, party.now())
    now = party.now(recorded.row)
    _check_task(recorded, message, peeked)
    statement = recorded.negotiation.dialler_authority
    if statement is None:
        msg = "no such task"
        raise UnknownTaskError(msg)
    envelope = signed.verify(statement.authority.key)
    if known is not None:
        return peeked.neg
    if recorded.row.state not in SPEAKING_STATES:
        msg = "the negotiation is over; read the task for its outcome"
        raise TaskOverError(msg)
    if envelope.seq < recorded.negotiation.size:
        return _late(party, recorded, signed, envelope)
    authority = _authority(party, signed, now) if signed.authority is not None else None
    received = Received(envelope, signed.jws.payload, authority)
    inbound = _inbound(message, signed, received, now)
    key = ReplyKey(envelope.iss, digest, digest)
    try:
        respond(party, recorded.negotiation, inbound, now, key, recorded.row)
    except TheirProtocolError:
        ask_about_signed(party, recorded, envelope)
        raise
    return peeked.neg


def _open(party: Party, message: HostMessage, signed: SignedMessage, now: datetime) -> str:
    """Begin a negotiation with a peer that shows its authority."""
    if message.task:
        msg = "no such task"
        raise UnknownTaskError(msg)
    authority = _authority(party, signed, now)
    envelope = signed.verify(authority.authority.key)
    if envelope.act is not Act.OPEN or envelope.aud != party.agent_id:
        msg = f"expected an open addressed to {party.agent_id}"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    if envelope.iss == party.agent_id:
        msg = "nobody but us speaks as this agent"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    if envelope.iss != authority.authority.agent_id:
        msg = "the authority statement is another agent's"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    digest = hash_bytes(signed.jws.payload)
    received = Received(envelope, signed.jws.payload, authority)
    origin = new_origin(party, envelope.iss, message.caller, message.context)
    inbound = _inbound(message, signed, received, now)
    key = ReplyKey(envelope.iss, digest, digest)
    state = Negotiation(envelope.neg, dialler=envelope.iss, host=party.agent_id)
    try:
        respond(party, state, inbound, now, key, origin)
    except AlreadyNegotiatingError as error:
        msg = "a negotiation with this agent is already going on"
        raise TheirProtocolError(msg, reason=Reason.UNAVAILABLE) from error
    return envelope.neg


def _inbound(
    message: HostMessage, signed: SignedMessage, received: Received, now: datetime
) -> Inbound:
    """Return the entry as it will be recorded."""
    return Inbound(
        received=received,
        data=signed.raw,
        raw=message.raw,
        text=message.text,
        message_id=message.message_id,
        live=now,
    )


def _authority(party: Party, signed: SignedMessage, now: datetime) -> VerifiedAuthority:
    """Verify the authority statement beside a message under our pinned principals.

    Raises:
        TheirProtocolError: absent, not verifiable, foreign, or outside its validity.
    """
    if signed.authority is None:
        msg = "an enveloped open needs an authority statement beside it"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    try:
        authority = verify_authority(signed.authority, party.trust)
        check_window(authority.authority, now, MAX_SKEW)
    except ExpiredError as error:
        msg = "the authority statement is outside its validity"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY) from error
    except NegotiatorError as error:
        msg = "the authority statement cannot be verified under a principal we know"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY) from error
    return authority


def _check_task(recorded: Recorded, message: HostMessage, peeked: Envelope) -> None:
    """Only the opener continues a task, and only under its own ids."""
    row = recorded.row
    opener = "" if recorded.negotiation.plain else row.peer_agent
    if row.direction is not Direction.HOSTED or opener != peeked.iss:
        msg = "no such task"
        raise UnknownTaskError(msg)
    if message.task and message.task != row.task:
        msg = "no such task"
        raise UnknownTaskError(msg)
    if message.context and message.context != row.context:
        msg = "the task belongs to another context"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)


def _late(party: Party, recorded: Recorded, signed: SignedMessage, envelope: Envelope) -> str:
    """Answer an envelope whose place is taken.

    By our entry: it crossed and is void, the task as it stands is the answer. By another entry of
    the sender: it contradicts itself, which ends the negotiation with the evidence on record.
    """
    negotiation, entry = recorded.negotiation, recorded.entries[envelope.seq]
    parties = (negotiation.dialler, negotiation.host)
    task = negotiation.task if envelope.seq else ""
    if (envelope.iss, envelope.aud) != parties or envelope.task != task:
        msg = "the envelope names other parties or another task"
        raise TheirProtocolError(msg, reason=Reason.MALFORMED)
    if entry.ours:
        return envelope.neg
    party.gate.step(
        Step(
            neg=envelope.neg,
            size=recorded.negotiation.size,
            now=party.now(recorded.row),
            close_as="conflict",
            detail=contradiction_remark(recorded, (signed,), party.trust),
        )
    )
    msg = "two different entries were signed for one place in the transcript"
    raise TaskOverError(msg, reason=Reason.CONTRADICTION)
