"""The moves of a journal, played again by the rules of the protocol.

Every envelope must follow the one before it, every effect recorded must be the one the rules
give, and the end recorded must be one the moves led to.
"""

from negotiator.audit.closing_checks import check_closings
from negotiator.audit.evaluation_checks import check_evaluations
from negotiator.audit.guidance_checks import check_guidance
from negotiator.audit.journal_file import JournalFile, OwnEnvelope, PeerEnvelope
from negotiator.audit.records import AGREED, OPEN_ENDS, TerminalRecord
from negotiator.audit.reply_checks import check_replies
from negotiator.audit.report import Finding, at_line, passed
from negotiator.errors import VerificationError
from negotiator.protocol.acts import AUTHORITY_ACT, Reason
from negotiator.protocol.agreement import agreement_id
from negotiator.protocol.envelope import Opening
from negotiator.protocol.message import PlainMessage
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.state import Negotiation, Phase, Side
from negotiator.protocol.transitions import Received, advance
from negotiator.terms import Agenda

AGREED_ENDS = OPEN_ENDS | {AGREED}
"""Outcomes there can be when the last move confirmed an accept."""
UNAGREED_ENDS = OPEN_ENDS | {"cancelled", "deadlock", "declined"}
"""Outcomes there can be otherwise."""


def check_moves(file: JournalFile) -> Finding:
    """Play the journal's envelopes and compare what it says came of them."""
    dialler, host = file.owner.parties
    state = Negotiation(file.entries[0].neg, dialler=dialler, host=host)
    played: list[OwnEnvelope | PeerEnvelope] = [*file.standing, *file.theirs]
    for item in sorted(played, key=lambda item: item.number):
        with at_line(item.number):
            if isinstance(item, OwnEnvelope):
                state = _play_own(file, state, item)
            else:
                state = _play_theirs(file, state, item)
    check_replies(file)
    check_closings(file)
    check_guidance(file)
    check_evaluations(file)
    with at_line(len(file.entries)):
        _check_end(file, state)
    return passed(f"{state.size} entries follow each other by the rules of the protocol")


def _play_own(file: JournalFile, state: Negotiation, own: OwnEnvelope) -> Negotiation:
    """Apply an envelope of ours; ours bind only on the agenda and role of the genesis entry."""
    payload = own.record.envelope.payload
    state = advance(state, Received(own.envelope, payload, file.owner.statement))
    genesis, opening = file.owner.record, own.envelope.body
    if isinstance(opening, Opening):
        agenda = Agenda.from_document(opening.agenda).hash
        if (opening.role, agenda) != (genesis.role, genesis.agenda):
            msg = "our open has another role or agenda than the genesis says"
            raise VerificationError(msg)
    if own.envelope.act not in AUTHORITY_ACT or state.agenda is None:
        return state
    if state.agenda.hash != genesis.agenda or state.role_of(genesis.side) is not genesis.role:
        msg = "the envelope binds us on another agenda or in another role than the genesis says"
        raise VerificationError(msg)
    return state


def _play_theirs(file: JournalFile, state: Negotiation, item: PeerEnvelope) -> Negotiation:
    """Apply an entry of the counterparty and compare its effect with the one recorded."""
    if isinstance(item.message, PlainMessage):
        received = _plain(state, item, item.message)
    else:
        received = Received(item.envelope, item.record.payload, item.statement)
    # Only a live clock finds an entry too far from it, and then the journal has that clock.
    clock = file.entries[item.number - 1].at if item.record.effect is Reason.CLOCK else None
    state = advance(state, received, now=clock)
    fault = state.entries[-1].fault
    if fault is not item.record.effect:
        msg = (
            f"the effect recorded is {item.record.effect or 'entered'}, by the rules it is {fault}"
        )
        raise VerificationError(msg)
    return state


def _plain(state: Negotiation, item: PeerEnvelope, message: PlainMessage) -> Received:
    """Make the entry of a peer without envelopes again from what it sent."""
    body, at = item.envelope.body, item.envelope.at
    if isinstance(body, Opening):
        ours = OurOpening(Agenda.from_document(body.agenda), body.deadline, item.envelope.task)
    elif state.agenda is not None:
        ours = OurOpening(state.agenda, state.deadline or at, item.envelope.task)
    else:
        msg = "a negotiation starts with open"
        raise VerificationError(msg)
    received = plain_received(state, message, ours, at)
    if received.payload != item.record.payload:
        msg = "the payload recorded does not follow from what was received"
        raise VerificationError(msg)
    return received


def _check_end(file: JournalFile, state: Negotiation) -> None:
    """Check that the end recorded is one the moves led to, and an agreement exactly then.

    The host's own signature makes the deal, so for it a confirm is always agreed; a dialler may
    have seen no agreement, or one that does not hold. What a host said yes to in prose alone,
    which only a peer without envelopes gets, is confirmed by nothing.
    """
    end = TerminalRecord.from_document(file.entries[-1].data)
    agreed = state.phase is Phase.AGREED
    hosted = file.owner.record.side is Side.HOST
    possible = AGREED_ENDS if agreed else UNAGREED_ENDS
    if agreed and hosted:
        possible = frozenset({AGREED, "unconfirmed"} if file.owner.plain_peer else {AGREED})
    if end.outcome not in possible:
        msg = f"the outcome recorded, {ascii(end.outcome)[:40]}, is not one the moves led to"
        raise VerificationError(msg)
    offer = state.accepted if state.phase is Phase.AGREED else None
    reached = "" if offer is None else agreement_id(state.neg, offer.id)
    if (end.outcome == AGREED) is not bool(end.agreement) or end.agreement not in {"", reached}:
        msg = "the agreement recorded is not the one the moves led to"
        raise VerificationError(msg)
    if end.basis == "signed" and file.owner.plain_peer:
        msg = "a deal with a counterparty that signs nothing never rests on signatures"
        raise VerificationError(msg)
