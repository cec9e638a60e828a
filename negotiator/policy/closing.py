"""How a step ends: the agreement, the budget, our own record of the negotiation."""

from dataclasses import replace
from fractions import Fraction

from negotiator.audit.guidance import Effect, after_move, used_up
from negotiator.audit.records import TerminalRecord
from negotiator.audit.replies import Answer, Question
from negotiator.errors import OurProtocolError, VerificationError
from negotiator.policy import budget
from negotiator.policy.evaluations import EVALUATED
from negotiator.policy.orders import Told, told_in
from negotiator.policy.ports import NegotiationRow, read_detail
from negotiator.policy.replies import (
    Asked,
    asked_in,
    complete_rounds,
    issues_asked,
    put_to_a_person,
)
from negotiator.policy.utility import utility
from negotiator.policy.work import LIVE_STATES, Work
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.agreement import (
    AGREEMENT_TYP,
    agreement_bytes,
    agreement_id,
    signing_order,
)
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, RejectBody
from negotiator.protocol.message import WORDS_ALONE
from negotiator.protocol.state import Offer, Phase, Side
from negotiator.terms.canonical import Document, Json, canonical_bytes, parse_canonical
from negotiator.terms.jws import Signature, SignedDocument, Signer, sign
from negotiator.terms.values import format_instant

ENDED_IN_NOTHING = frozenset({"declined", "cancelled"})
"""How a negotiation is closed whose host's task says that it ended without agreement."""
DEADLOCKS = frozenset({Reason.DEADLINE, Reason.NO_PROGRESS, Reason.NOT_ACCEPTABLE})
"""Reasons of a rejection that mean the two sides did not meet."""


def settle(work: Work, signer: Signer) -> None:
    """Write the agreement and commit the budget as soon as the negotiation is agreed.

    Raises:
        VerificationError: the host's agreement is not the one both sides must derive.
    """
    negotiation, neg = work.negotiation, work.step.neg
    offer = negotiation.accepted
    if negotiation.phase is not Phase.AGREED or offer is None:
        return
    if work.tx.agreement(neg) is None and not negotiation.plain:
        payload = agreement_bytes(negotiation, offer)
        if work.side is Side.HOST:
            signed = _host_signs(work, signer, payload)
        elif work.step.agreement is not None:
            signed = verify_host_agreement(work, payload, work.step.agreement)
        else:
            return
        work.tx.put_agreement(neg, canonical_bytes(signed.to_document()))
    mandate = work.verified.mandate
    row = budget.reservation(mandate, offer.terms, neg=neg, offer=offer.hash)
    for change in budget.commit(work.tx.ledger_of(mandate.id, row.neg), row):
        work.tx.put_ledger(change)


def _host_signs(work: Work, signer: Signer, payload: bytes) -> SignedDocument:
    """Add our signature to the dialler's: the one commit point of a deal."""
    theirs = _dialler_signature(work)
    ours = sign(payload, AGREEMENT_TYP, signer)
    first, _ = signing_order(work.negotiation)
    pair = (ours, theirs) if first is Side.HOST else (theirs, ours)
    return SignedDocument(payload, pair)


def _dialler_signature(work: Work) -> Signature:
    """Return the dialler's signature over the agreement from its accept or confirm."""
    for entry in reversed(work.negotiation.entries):
        body = entry.envelope.body
        if entry.fault is None and isinstance(body, AcceptBody | ConfirmBody) and body.signature:
            return body.signature
    msg = "an agreed negotiation holds the dialler's signature"
    raise OurProtocolError(msg)


def verify_host_agreement(work: Work, payload: bytes, agreement: Json) -> SignedDocument:
    """Check the host's agreement before we report a deal.

    Raises:
        VerificationError: other bytes than those we derive, or a signature that does not hold.
    """
    signed = SignedDocument.from_document(agreement)
    if signed.payload != payload:
        msg = "the host's agreement is not the one the transcript gives"
        raise VerificationError(msg)
    keys = []
    for side in signing_order(work.negotiation):
        statement = work.negotiation.authority_of(side)
        if statement is None:
            msg = f"no authority statement of the {side}"
            raise VerificationError(msg)
        keys.append(statement.authority.key)
    signed.verify(AGREEMENT_TYP, keys)
    return signed


def free_budget(work: Work) -> None:
    """Release what we no longer risk: nobody can accept an offer that has ended."""
    if _exposed(work):
        return
    mandate = work.verified.mandate
    for change in budget.release(work.tx.ledger_of(mandate.id, work.step.neg), neg=work.step.neg):
        work.tx.put_ledger(change)


def _exposed(work: Work) -> bool:
    """Whether a standing or provisional move of ours may still bind us.

    A host that closed the negotiation is bound by nothing: it signs last, and now never will. With
    a host without envelopes its task alone says what was agreed; where that ended in nothing,
    nothing is.
    """
    negotiation = work.negotiation
    if work.side is Side.HOST and work.step.close_as:
        return False
    if negotiation.plain_host and work.step.close_as in ENDED_IN_NOTHING:
        return False
    if work.outbox is not None or negotiation.phase in {Phase.ACCEPTED, Phase.AGREED}:
        return True
    latest = negotiation.latest
    return latest is not None and latest.by is work.side and not negotiation.final


def save(work: Work) -> NegotiationRow:
    """Write our own record of the negotiation, and the journal's last entry when it is over."""
    before, state = work.row, _state(work)
    detail = _detail(work, state)
    now = format_instant(work.step.now)
    if before is None:
        row = _new_row(work, state, detail, now)
    else:
        row = replace(
            before,
            task=work.negotiation.task or before.task or work.step.place[0],
            context=before.context or work.step.place[1],
            state=state,
            detail=detail,
            updated=now,
            version=before.version + 1,
        )
    news = work.journaled or before is None or before.state != state
    if state not in LIVE_STATES and news:
        _journal_end(work, state)
    work.tx.put_negotiation(row)
    return row


def _new_row(work: Work, state: str, detail: str, now: str) -> NegotiationRow:
    """Return the first record of a negotiation."""
    origin = work.step.origin
    if origin is None:
        msg = "a new negotiation needs its origin"
        raise OurProtocolError(msg)
    return NegotiationRow(
        neg=work.step.neg,
        direction=origin.direction,
        peer_agent=origin.peer,
        peer_url=origin.peer_url,
        owner=origin.owner,
        task=work.negotiation.task or origin.task,
        context=origin.context,
        commitment=work.verified.commitment,
        state=state,
        detail=detail,
        created=now,
        updated=now,
        version=1,
    )


def _state(work: Work) -> str:
    """Return our own word for where the negotiation stands."""
    if work.step.close_as:
        return work.step.close_as
    if work.negotiation.phase is Phase.AGREED and work.negotiation.plain:
        return "unconfirmed" if _in_words_alone(work) else "agreed"
    if work.negotiation.phase is Phase.AGREED:
        return "open" if work.tx.agreement(work.step.neg) is None else "agreed"
    if work.negotiation.phase is Phase.REJECTED:
        return _rejected(work)
    return _live(work)


def _in_words_alone(work: Work) -> bool:
    """Whether our yes to a peer without envelopes was prose, which binds nobody."""
    return work.released is not None and parse_canonical(work.released.data) == WORDS_ALONE


def _live(work: Work) -> str:
    """Tell a negotiation that goes on from one that waits for a person or is blocked."""
    held = work.released is None or work.released.act is Act.HOLD
    if any(refusal.waits for refusal in work.refused) or _about_issue(work) is not None:
        return "waiting"
    if work.step.waits and held:
        return "waiting" if _told(work) is None else "ready"
    if _still_asked(work) is not None:
        return "waiting"
    if work.row is not None and _untouched(work):
        return work.row.state
    return "blocked" if work.refused and held else "open"


def _rejected(work: Work) -> str:
    """Tell a deadlock from a plain no and from a cancellation."""
    body = work.negotiation.entries[-1].envelope.body
    reason = body.reason if isinstance(body, RejectBody) else Reason.NOT_ACCEPTABLE
    if reason is Reason.CANCELLED:
        return "cancelled"
    bargained = len({offer.by for offer in work.negotiation.offers}) > 1
    return "deadlock" if reason in DEADLOCKS and bargained else "declined"


def _detail(work: Work, state: str) -> str:
    """Return private remarks for our own side, as canonical JSON."""
    detail: Document = dict(work.step.detail)
    if work.row is not None:
        kept = read_detail(work.row)
        detail = kept | detail
    detail.pop("asked", None)
    asked = _asked(work, state)
    if asked is not None:
        detail["asked"] = asked.to_document()
    given = work.step.given
    stalled = given is not None and given.asked.question is Question.NO_PROGRESS
    if given is not None and stalled and given.answer is Answer.GO_ON:
        detail["wentOn"] = given.asked.subject
    _keep_asked(work, detail)
    if given is not None and given.answer is Answer.STOP:
        detail["stopped"] = given.asked.question.value
    _keep_guidance(work, detail)
    if work.step.told is not None:
        detail["told"] = work.step.told.to_document()
    if work.evaluated:
        detail[EVALUATED] = "true"
    if work.refused:
        last = work.refused[-1]
        detail |= {"blocked": {"act": last.act.value, "code": last.code.value}}
    gap = final_gap(work)
    if state not in LIVE_STATES and gap is not None and state != "agreed":
        detail["gap"] = f"{gap.numerator}/{gap.denominator}"
    return canonical_bytes(detail).decode()


def _told(work: Work) -> Told | None:
    """Return what the negotiation was told last in a best and final round; None for nothing.

    One that was told holds what it would take, and waits for no person then.
    """
    return work.step.told or told_in(work.row)


def _keep_guidance(work: Work, detail: Document) -> None:
    """Write what guidance is in force after this step, and what a provisional move used up."""
    left, spent = work.guidance, work.spent
    if work.released is not None:
        left, spent = after_move(left, work.released.act), used_up(left, work.released.act)
    for name, kept in (("guidance", left), ("spent", spent if work.side is Side.DIALLER else ())):
        detail.pop(name, None)
        if kept:
            detail[name] = [guidance.to_document() for guidance in kept]


def _untouched(work: Work) -> bool:
    """Say whether guidance alone came, and leaves the negotiation as it stands.

    Guidance in force lets a negotiation that waits be decided anew, unless a reply comes with it; a
    blocked one stays so, and so does one whose host fell silent.
    """
    given = work.step.guidance
    if given is None or work.row is None:
        return False
    stays = given.holds or given.effect is Effect.NOTHING_LEFT
    return work.row.state not in {"open", "waiting"} or stays


def _keep_asked(work: Work, detail: Document) -> None:
    """Write what our principal was ever asked: issues by their subjects, terms with their time."""
    if work.step.asks is not None and work.row is not None:
        detail["issues"] = [*issues_asked(work.row), work.step.asks.subject]
    put = {} if work.row is None else put_to_a_person(work.row)
    for refusal in work.refused:
        if refusal.asked is not None and refusal.asked.since is not None:
            put[refusal.asked.subject] = refusal.asked.since
    if put:
        detail["put"] = {subject: format_instant(at) for subject, at in put.items()}


def _asked(work: Work, state: str) -> Asked | None:
    """Return what our principal is asked after this step."""
    if state != "waiting":
        return None
    waiting = [refusal.asked for refusal in work.refused if refusal.asked is not None]
    if waiting:
        return waiting[-1]
    still = _about_issue(work) or _still_asked(work)
    if still is not None:
        return still
    return Asked(Question.NO_PROGRESS, str(complete_rounds(work.negotiation)))


def _about_issue(work: Work) -> Asked | None:
    """Return what our principal is asked about an issue that our agenda lacks.

    Whatever the counterparty does meanwhile, only an answer or the end of it all takes that back.
    """
    if work.step.asks is not None:
        return work.step.asks
    if work.step.given is not None or work.row is None or work.row.state != "waiting":
        return None
    asked = asked_in(work.row)
    about = asked is not None and asked.question is Question.UNKNOWN_ISSUE
    return asked if about else None


def _still_asked(work: Work) -> Asked | None:
    """Return what our principal was asked before, if this step only refused a faulty entry.

    Otherwise a counterparty could make a negotiation forget what it waits for. Guidance that comes
    to nothing makes it forget nothing either.
    """
    if work.row is not None and work.row.state == "waiting" and _untouched(work):
        return asked_in(work.row)
    refused = work.released is not None and work.released.act is Act.REFUSE
    ours = work.negotiation.turn is work.side
    if not refused or not ours or work.row is None or work.row.state != "waiting":
        return None
    return asked_in(work.row)


def final_gap(work: Work) -> Fraction | None:
    """Return how far apart the last offers are in our utility; None unless both sides offered."""
    mandate = work.verified.mandate
    if work.negotiation.agenda != mandate.agenda:
        return None
    ours = _last(work.negotiation.offers_by(work.side))
    theirs = _last(work.negotiation.offers_by(work.side.other))
    if ours is None or theirs is None:
        return None
    return utility(mandate, ours.terms) - utility(mandate, theirs.terms)


def _basis(work: Work) -> str:
    """Return what an agreement rests on that nobody has countersigned."""
    return work.step.basis or "reference"


def _last(offers: tuple[Offer, ...]) -> Offer | None:
    return offers[-1] if offers else None


def _journal_end(work: Work, state: str) -> None:
    """Write the journal's terminal entry."""
    work.genesis()
    negotiation = work.negotiation
    accepted, gap = negotiation.accepted, final_gap(work)
    agreed = state == "agreed" and accepted is not None
    signed = agreed and not negotiation.plain
    last = negotiation.entries[-1].envelope.body if negotiation.entries else None
    work.journal(
        TerminalRecord(
            outcome=state,
            basis="signed" if signed else _basis(work) if agreed else "state",
            agreement=agreement_id(negotiation.neg, accepted.id) if agreed and accepted else "",
            gap=None if agreed else gap,
            reason=last.reason.value if isinstance(last, RejectBody) else "",
        )
    )
