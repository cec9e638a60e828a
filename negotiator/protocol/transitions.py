"""Who may say what, and when: the transition table and the one function that applies it.

An envelope that is authentic and in sequence always enters the transcript. If its act is illegal
or late it has no effect, and the next entry is a `refuse` by the other side (after three, a
`reject`). Anything else is not entered at all: `advance` raises and the state is unchanged.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from negotiator.errors import InvalidValueError, OurProtocolError, TheirProtocolError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.checks import CHECKS, IllegalActError
from negotiator.protocol.effects import EFFECTS
from negotiator.protocol.envelope import (
    MAX_ENTRIES,
    Envelope,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    offer_id_of,
)
from negotiator.protocol.state import Entry, Negotiation, Owed, Phase, Received, Side
from negotiator.terms import Agenda

__all__ = [
    "MAX_REFUSALS",
    "MAX_SKEW",
    "NEEDS_TURN",
    "PASSES_TURN",
    "TABLE",
    "IllegalActError",
    "Received",
    "advance",
    "check_place",
    "check_terms",
    "sealed",
]

MAX_REFUSALS = 3
"""Refusals one negotiation may see; the next fault is answered by a rejection."""
MAX_SKEW = timedelta(seconds=60)
"""How far an entry's `at` may be from the receiver's clock when it arrives live."""

TABLE: dict[Phase, dict[Act, Phase]] = {
    Phase.NEW: {Act.OPEN: Phase.OPENED},
    Phase.OPENED: {
        Act.OPEN: Phase.OPENED,
        Act.PROPOSE: Phase.BARGAINING,
        Act.HOLD: Phase.OPENED,
        Act.REFUSE: Phase.OPENED,
        Act.REJECT: Phase.REJECTED,
    },
    Phase.BARGAINING: {
        Act.PROPOSE: Phase.BARGAINING,
        Act.COUNTER: Phase.BARGAINING,
        Act.ACCEPT: Phase.ACCEPTED,
        Act.WITHDRAW: Phase.BARGAINING,
        Act.HOLD: Phase.BARGAINING,
        Act.REFUSE: Phase.BARGAINING,
        Act.REJECT: Phase.REJECTED,
    },
    Phase.ACCEPTED: {
        Act.CONFIRM: Phase.AGREED,
        Act.HOLD: Phase.ACCEPTED,
        Act.REFUSE: Phase.BARGAINING,
    },
    Phase.AGREED: {},
    Phase.REJECTED: {},
}
"""What may be said in each phase, and the phase that follows. Final phases have no rows."""

PASSES_TURN = frozenset({Act.OPEN, Act.PROPOSE, Act.COUNTER, Act.ACCEPT})
"""Acts that pass the turn; `hold`, `withdraw` and `refuse` leave it."""
NEEDS_TURN = frozenset({Act.OPEN, Act.PROPOSE, Act.COUNTER, Act.ACCEPT, Act.CONFIRM})
"""Acts that only the side whose turn it is may make."""
ENDS_BY_DEADLINE = frozenset({Act.OPEN, Act.PROPOSE, Act.COUNTER, Act.ACCEPT})
"""Acts that come too late after the deadline; what is owed and what ends it never does."""
ANY_CLOCK = frozenset({Act.CONFIRM, Act.REJECT, Act.REFUSE})
"""Acts that stand whatever the receiver's clock says.

What the host closed is closed, so a dialler whose clock differs must not hear it otherwise; and a
refusal of a refusal for its clock would go on for ever.
"""


def advance(
    negotiation: Negotiation, received: Received, *, now: datetime | None = None
) -> Negotiation:
    """Append one entry and apply its effect, if it may have one.

    Args:
        negotiation: the state before.
        received: a verified envelope.
        now: the receiver's clock on live arrival; None when a stored transcript is replayed.

    Returns:
        The state after. If the last entry has a `fault`, nothing but the transcript changed and
        `owed` says who must answer it, and how.

    Raises:
        TheirProtocolError: the envelope does not belong at this place; nothing changed.
    """
    envelope = received.envelope
    side = check_place(negotiation, envelope)
    try:
        check_terms(negotiation, envelope)
    except InvalidValueError as error:
        raise TheirProtocolError(error.message, reason=Reason.MALFORMED) from error
    undone = _without_misclocked(negotiation, envelope, side)
    negotiation = _with_facts(negotiation, received, side)
    try:
        negotiation, phase = _judged(negotiation, undone, received, side, now)
    except IllegalActError as error:
        return _faulty(negotiation, Entry(envelope, received.hash, error.reason), side)
    effect = EFFECTS.get(envelope.act)
    after = negotiation if effect is None else effect(negotiation, received, side)
    turn = side.other if envelope.act in PASSES_TURN else after.turn
    return after.entered(Entry(envelope, received.hash), phase, turn, negotiation)


def sealed(tried: Negotiation, received: Received) -> Negotiation:
    """Return the state after an entry of ours that was tried before it was signed.

    What is tried names another head of our journal, which no rule looks at: so nothing but the
    entry itself, and what bears its hash, is another.

    Args:
        tried: what `advance` made of the entry as it was tried; it had effect.
        received: the entry as it was signed.

    Raises:
        OurProtocolError: it is not the entry that was tried.
    """
    attempt, envelope = tried.entries[-1], received.envelope
    if attempt.fault is not None or envelope != replace(attempt.envelope, journal=envelope.journal):
        msg = "what was signed is not the move that was tried"
        raise OurProtocolError(msg)
    entry = Entry(envelope, received.hash)
    offers = tried.offers
    if offers and offers[-1].seq == envelope.seq and isinstance(envelope.body, OfferBody):
        made = replace(
            offers[-1], id=offer_id_of(received.hash), hash=received.hash, body=envelope.body
        )
        offers = (*offers[:-1], made)
    accept = entry if tried.accept is not None and tried.accept == attempt else tried.accept
    return replace(tried, entries=(*tried.entries[:-1], entry), offers=offers, accept=accept)


def _judged(
    negotiation: Negotiation,
    undone: Negotiation | None,
    received: Received,
    side: Side,
    now: datetime | None,
) -> tuple[Negotiation, Phase]:
    """Return the state an entry is judged in, and the phase after it.

    What says that the last entry's clock was wrong takes that entry's effect back only if it has
    itself an effect then; with any other fault it proves nothing.

    Raises:
        IllegalActError: it has no effect.
    """
    if undone is not None:
        undone = _with_facts(undone, received, side)
        with suppress(IllegalActError):
            return undone, _legal_phase(undone, received, side, now)
    return negotiation, _legal_phase(negotiation, received, side, now)


def _with_facts(negotiation: Negotiation, received: Received, side: Side) -> Negotiation:
    """Remember the task and the authority statement that came with an entry."""
    if not negotiation.task and received.envelope.task:
        negotiation = replace(negotiation, task=received.envelope.task)
    if received.authority is not None and not negotiation.plain:
        negotiation = _with_authority(negotiation, side, received.authority)
    return negotiation


def check_place(negotiation: Negotiation, envelope: Envelope) -> Side:
    """Check that an envelope belongs at the end of this transcript, and return whose it is.

    Raises:
        TheirProtocolError: another negotiation, task, party, position or history, or the
            negotiation is over.
    """
    sides = {
        (negotiation.dialler, negotiation.host): Side.DIALLER,
        (negotiation.host, negotiation.dialler): Side.HOST,
    }
    side = sides.get((envelope.iss, envelope.aud))
    if side is None or envelope.neg != negotiation.neg:
        msg = "the envelope names other parties or another negotiation"
        raise TheirProtocolError(msg, reason=Reason.MALFORMED)
    if negotiation.final:
        msg = "the negotiation is over"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    if envelope.seq != negotiation.size or envelope.seq >= MAX_ENTRIES:
        msg = f"expected seq {negotiation.size}, got {envelope.seq}"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    if envelope.prev != negotiation.head:
        msg = f"expected prev {negotiation.head}, got {envelope.prev}"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    names_task = bool(envelope.task) if envelope.seq else not envelope.task
    known = envelope.task == negotiation.task or (not negotiation.task and side is Side.HOST)
    if not names_task or (envelope.seq and not known):
        msg = f"expected task {negotiation.task or '(none on open)'}, got {envelope.task!r}"
        raise TheirProtocolError(msg, reason=Reason.PROTOCOL)
    return side


def check_terms(negotiation: Negotiation, envelope: Envelope) -> None:
    """Check that agenda and terms are well-formed.

    Raises:
        InvalidValueError: a malformed agenda, or terms that are no complete terms of it.
    """
    match envelope.body:
        case Opening(agenda=document):
            Agenda.from_document(document)
        case OfferBody(terms=terms) if negotiation.agenda is not None:
            negotiation.agenda.totals(negotiation.agenda.decode_terms(terms))
        case _:
            return


def _with_authority(
    negotiation: Negotiation, side: Side, authority: VerifiedAuthority
) -> Negotiation:
    """Remember a side's authority statement; it may be sent again but not exchanged."""
    known = negotiation.authority_of(side)
    if known is not None and known.hash != authority.hash:
        msg = "an authority statement may not be exchanged during a negotiation"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    if authority.authority.agent_id != negotiation.agent_of(side):
        msg = "the authority statement is another agent's"
        raise TheirProtocolError(msg, reason=Reason.AUTHORITY)
    if side is Side.DIALLER:
        return replace(negotiation, dialler_authority=authority)
    return replace(negotiation, host_authority=authority)


def _faulty(negotiation: Negotiation, entry: Entry, side: Side) -> Negotiation:
    """Append an entry of `side` that has no effect; the other side owes an answer to it.

    After three refusals that answer is a rejection. While a confirm is owed nothing may end the
    negotiation, so that nobody escapes from an accepted offer by faults: then nothing is owed.
    """
    exhausted = negotiation.refusals >= MAX_REFUSALS
    owed = None
    if not (exhausted and negotiation.phase is Phase.ACCEPTED):
        answer = Act.REJECT if exhausted else Act.REFUSE
        owed = Owed(side.other, entry.hash, entry.fault or Reason.ILLEGAL_ACT, answer)
    return replace(negotiation, entries=(*negotiation.entries, entry), owed=owed, before=None)


def _without_misclocked(
    negotiation: Negotiation, envelope: Envelope, side: Side
) -> Negotiation | None:
    """Return the state without the last entry's effect if this answer may prove its clock wrong.

    The receiver's clock is no part of the transcript, so only its answer tells the sender (and
    every later reader) that the entry had no effect: a refusal, or a rejection when no refusal is
    left. The answer's own `at` is the proof: it is as far from the refused one as the check on
    arrival demands, so nobody escapes from an accept by claiming it.
    """
    before = negotiation.before
    if before is None or not _claims_clock(negotiation, envelope):
        return None
    last = negotiation.entries[-1]
    theirs = last.envelope.iss == negotiation.agent_of(side.other)
    proven = _far(last.envelope.at, side.other, envelope.at)
    if not theirs or not proven or last.envelope.act in ANY_CLOCK:
        return None
    return _faulty(before, replace(last, fault=Reason.CLOCK), side.other)


def _claims_clock(negotiation: Negotiation, envelope: Envelope) -> bool:
    """Whether an envelope answers the last entry as one whose clock was wrong."""
    match envelope.body:
        case RefuseBody(reason=Reason.CLOCK, refused=refused):
            return refused == negotiation.entries[-1].hash
        case RejectBody(reason=Reason.CLOCK):
            return negotiation.refusals >= MAX_REFUSALS
        case _:
            return False


def _legal_phase(
    negotiation: Negotiation, received: Received, side: Side, now: datetime | None
) -> Phase:
    """Return the phase that follows.

    Raises:
        IllegalActError: the act has no effect.
    """
    envelope = received.envelope
    act = envelope.act
    if negotiation.owed is not None:
        phase = _phase_when_owed(negotiation, negotiation.owed, envelope, side)
    else:
        phase = TABLE[negotiation.phase].get(act)
    if phase is None:
        msg = f"{act} is not possible in phase {negotiation.phase}"
        raise IllegalActError(Reason.ILLEGAL_ACT, msg)
    _check_clock(negotiation, envelope, side, now)
    if act in NEEDS_TURN and negotiation.turn is not side:
        msg = f"it is the {negotiation.turn}'s turn"
        raise IllegalActError(Reason.NOT_YOUR_TURN, msg)
    if envelope.round != (expected := negotiation.round_of(act, side)):
        msg = f"expected round {expected}, got {envelope.round}"
        raise IllegalActError(Reason.ROUND, msg)
    if act in CHECKS and not (act is Act.REFUSE and negotiation.owed is not None):
        CHECKS[act](negotiation, received, side)
    if act is Act.ACCEPT and side is Side.HOST and negotiation.plain:
        return Phase.AGREED  # a peer without envelopes has nothing to confirm with
    return phase


def _phase_when_owed(
    negotiation: Negotiation, owed: Owed, envelope: Envelope, side: Side
) -> Phase | None:
    """Return the phase after an act while an entry without effect awaits its answer, or None.

    The refusal must name that entry and come from the other side. Either side may reject instead
    where it may reject at all. When no refusal is left, whoever owes the answer rejects even
    before the opening, where there is no other way out.
    """
    body, act = envelope.body, envelope.act
    if act is Act.REFUSE:
        due = owed.answer is Act.REFUSE and owed.by is side and isinstance(body, RefuseBody)
        named = isinstance(body, RefuseBody) and body.refused == owed.hash
        return negotiation.phase if due and named else None
    last_word = owed.answer is Act.REJECT and owed.by is side
    if act is not Act.REJECT:
        return None
    return Phase.REJECTED if last_word else TABLE[negotiation.phase].get(act)


def _check_clock(
    negotiation: Negotiation, envelope: Envelope, side: Side, now: datetime | None
) -> None:
    """`at` never runs back, and on live arrival is near the receiver's clock.

    The receiver measures from the instant it would itself put on an entry now, so that its
    refusal proves the fault.
    """
    at, last = envelope.at, negotiation.last_at
    if last is not None and at < last:
        msg = "the entry's time is before the entry it follows"
        raise IllegalActError(Reason.CLOCK, msg)
    if now is not None and envelope.act not in ANY_CLOCK:
        ours = now.replace(microsecond=0)
        ours = ours if last is None else max(ours, last)
        if _far(at, side, ours):
            msg = "the entry's time is more than a minute from the receiver's clock"
            raise IllegalActError(Reason.CLOCK, msg)
    over = negotiation.deadline is not None and at > negotiation.deadline
    if over and envelope.act in ENDS_BY_DEADLINE:
        msg = "the negotiation's deadline has passed"
        raise IllegalActError(Reason.DEADLINE, msg)


def _far(at: datetime, maker: Side, clock: datetime) -> bool:
    """Whether an entry's time is too far from the receiver's clock.

    What the host recorded may be read at any later time, so it can only lie too far ahead.
    """
    return at - clock > MAX_SKEW or (maker is Side.DIALLER and clock - at > MAX_SKEW)
