"""Releasing a move: rules, budget, approval, then canonical bytes, signature and record."""

from dataclasses import replace
from functools import lru_cache

from negotiator.audit.records import OutboundRecord, Ruling, VerdictRecord
from negotiator.audit.replies import Question
from negotiator.errors import ConflictError, InvalidValueError, OurProtocolError, TheirProtocolError
from negotiator.policy import budget
from negotiator.policy.approving import approvers
from negotiator.policy.binding import Bound, bound_by
from negotiator.policy.guidance import keeps_guidance
from negotiator.policy.moves import _SEAL, After, Draft, Refused, Released
from negotiator.policy.ports import EntryRow
from negotiator.policy.prose import prose_beside
from negotiator.policy.replies import Asked, put_to_a_person
from negotiator.policy.rules import MADE_WHEN_STOPPED, Request, judge, needs_approval
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.policy.work import SPEAKING_STATES, Work
from negotiator.protocol.acts import Act
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.authority import VerifiedAuthority
from negotiator.protocol.envelope import (
    ENVELOPE_TYP,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    OfferBody,
    is_plain,
    message_id_of,
)
from negotiator.protocol.memo import advanced, keep_step
from negotiator.protocol.message import WORDS_ALONE, data_part, part_bytes, plain_part
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transcript import StoredEntry, read_stored, remember
from negotiator.protocol.transitions import Received, advance, sealed
from negotiator.terms import Terms, hash_bytes
from negotiator.terms.canonical import Document, hash_document, parse_canonical
from negotiator.terms.jws import SignedDocument, Signer, sign


def try_drafts(work: Work, signer: Signer) -> None:
    """Release the first draft that every rule allows; journal why the others were not.

    Raises:
        ConflictError: the negotiation is over, or an envelope of ours is still provisional.
    """
    if not work.step.drafts:
        return
    if work.row is not None and work.row.state not in SPEAKING_STATES:
        msg = f"negotiation {work.step.neg} is over ({work.row.state})"
        raise ConflictError(msg)
    if work.outbox is not None:
        msg = "while an envelope is provisional only the same bytes are sent again"
        raise ConflictError(msg)
    work.genesis()
    for draft in work.step.drafts:
        last = work.refused[-1].kind if work.refused else After.ANYTHING
        if draft.after not in {After.ANYTHING, last}:
            continue
        verdict, asked = _judge(work, draft)
        if verdict.allowed:
            verdict = _legal(work, signer, draft)
        if verdict.allowed:
            _release(work, signer, draft)
            return
        refusal = Refused(
            work.step.neg, draft.act, verdict.code, verdict.detail, verdict.outcome, asked
        )
        work.refused.append(refusal)
        ruling = Ruling.WAITING if refusal.waits else Ruling.BLOCKED
        _journal_verdict(work, draft, verdict, ruling, "")


def _judge(work: Work, draft: Draft) -> tuple[Verdict, Asked | None]:
    """Put a draft to every rule; also say which approval of a person is all that is missing."""
    try:
        terms, document, expires = bound_by(draft, work.negotiation, work.verified.mandate.agenda)
    except InvalidValueError as error:
        return refused(Code.TERMS_GRID, error.message), None
    except OurProtocolError as error:
        return refused(Code.UNKNOWN_OFFER, error.message), None
    verdict = judge(_request(work, draft, (terms, document, expires)))
    owed = draft.act is Act.CONFIRM and work.owes_confirm()
    if verdict.allowed and not owed and _governed_elsewhere(work, draft.act):
        return refused(Code.OTHER_MANDATE, "a negotiation of this mandate", outcome=True), None
    if not verdict.allowed or terms is None or owed:
        return verdict, None  # an owed confirm was reserved when the firm offer was made
    if not keeps_guidance(work.verified.mandate.agenda, work.guidance, terms):
        detail = "terms that the principal's guidance in force leaves in"
        return refused(Code.GUIDANCE, detail, outcome=True), None
    return _judge_commitment(work, draft, terms)


def _governed_elsewhere(work: Work, act: Act) -> bool:
    """Say whether another mandate governs the negotiation, so that ours lets it only be ended.

    The counterparty holds the statement of that mandate, and the journal names it.
    """
    return not work.governs() and act not in MADE_WHEN_STOPPED


def _judge_commitment(work: Work, draft: Draft, terms: Terms) -> tuple[Verdict, Asked | None]:
    """Check what a move may commit us to against budget, deals and approvals."""
    mandate = work.verified.mandate
    rows = work.tx.live_ledger(mandate.id)
    amount = budget.worst_case(mandate, terms)
    room = budget.available(mandate.need, rows, neg=work.step.neg, amount=amount)
    if not room.allowed:
        return room, None
    asks = draft.act is not Act.CONFIRM and needs_approval(work.verified, terms)
    subject = mandate.agenda.terms_hash(terms)
    if asks and subject not in work.tx.approvals(work.step.neg):
        detail = "a person must approve a total above the mandate's approval limit"
        offer = draft.body.offer_id if isinstance(draft.body, AcceptBody) else ""
        document = mandate.agenda.encode_terms(terms)
        asked = _asked(work, Asked(Question.APPROVAL, subject, draft.act.value, offer, document))
        return refused(Code.APPROVAL, detail, outcome=True), asked
    return ALLOWED, None


def _asked(work: Work, asked: Asked) -> Asked:
    """Return a question for an approval with who may give it, and until when.

    Its time counts from when these terms were put to a person first, whichever move they wait with
    now and whatever happened since, so that nobody can keep a question standing by repeating it.
    """
    known = {} if work.row is None else put_to_a_person(work.row)
    since = known.get(asked.subject, work.step.now)
    mandate = work.verified.mandate
    terms = mandate.agenda.decode_terms(asked.terms)
    who = approvers(mandate, terms, work.requester(), since)
    return replace(asked, since=since, until=who.until, by=who.names)


def _legal(work: Work, signer: Signer, draft: Draft) -> Verdict:
    """Check a move against the shared rules, as the counterparty will.

    Neither the journal's head nor the bytes matter to them, so the move is tried with the head of
    now and without bytes.
    """
    tail = work.tail() or b""
    envelope = _envelope(work, draft, hash_bytes(tail), _complete(work, signer, draft))
    statement = _statement_hash(work.verified.authority_jws.strip())
    authority = VerifiedAuthority(work.verified.authority, statement)
    known = work.negotiation.authority_of(work.side) is not None
    shown = None if known or work.negotiation.plain else authority
    try:
        after = advance(work.negotiation, Received(envelope, b"", shown))
    except TheirProtocolError as error:
        return refused(Code.PROTOCOL, error.message)
    fault = after.entries[-1].fault
    if fault is not None:
        return refused(Code.PROTOCOL, f"{draft.act} is {fault}")
    work.tried = after, shown
    return ALLOWED


@lru_cache(maxsize=64)
def _statement_hash(statement: bytes) -> str:
    """Return the hash of the payload of our authority statement."""
    return hash_document(SignedDocument.from_document(parse_canonical(statement)).parse())


def _request(work: Work, draft: Draft, bound: Bound) -> Request:
    """Return the move as the rules see it."""
    negotiation = work.negotiation
    statement = negotiation.authority_of(work.side.other)
    peer = negotiation.agent_of(work.side.other)
    terms, document, expires = bound
    return Request(
        mandate=work.verified,
        act=draft.act,
        terms=terms,
        terms_document=document,
        expires_at=expires,
        firm=draft.body.firm if isinstance(draft.body, OfferBody) else False,
        round=negotiation.round_of(draft.act, work.side),
        offers_made=len(negotiation.offers_by(work.side)),
        peer_agent="" if is_plain(peer) else peer,
        peer_principal=statement.authority.principal_id if statement else work.principal_dialled(),
        opened_at=negotiation.opened_at or work.at(),
        now=work.at(),
        control=work.tx.control(work.verified.mandate.id),
        owed_confirm=draft.act is Act.CONFIRM and work.owes_confirm(),
    )


def _journal_verdict(work: Work, draft: Draft, verdict: Verdict, ruling: Ruling, text: str) -> str:
    """Journal what was proposed and what the gate said; return the new head."""
    admits = {"true": True, "false": False}.get(draft.decision.admits)
    return work.journal(
        VerdictRecord(
            seq=work.negotiation.size,
            choice=draft.decision.choice,
            motive=draft.decision.motive,
            numbers=draft.decision.numbers,
            admits=admits,
            act=draft.act,
            terms=draft.body.terms if isinstance(draft.body, OfferBody) else {},
            ruling=ruling,
            code=verdict.code.value,
            detail=verdict.detail,
            text=text,
        )
    )


def _release(work: Work, signer: Signer, draft: Draft) -> None:
    """Sign and record one move. This is the only place where envelopes are signed."""
    terms, _, expires = bound_by(draft, work.negotiation, work.verified.mandate.agenda)
    text, remark = prose_beside(work, draft, terms, expires)
    verdict = replace(ALLOWED, detail=remark)
    head = _journal_verdict(work, draft, verdict, Ruling.RELEASED, text)
    envelope = _envelope(work, draft, head, _complete(work, signer, draft))
    payload = envelope.to_bytes()
    jws = SignedDocument(payload, (sign(payload, ENVELOPE_TYP, signer),))
    digest = hash_bytes(payload)
    row = EntryRow(
        seq=envelope.seq,
        hash=digest,
        data=part_bytes(_data(work, envelope, jws)),
        payload=payload,
        text=text,
        message_id=message_id_of(digest),
        ours=True,
    )
    _put(work, row, envelope)
    work.journal(OutboundRecord(row.seq, digest, jws, text, row.message_id))
    _reserve(work, draft, digest)
    work.released = _released(work.step.neg, row, envelope.act)


def released_from(neg: str, row: EntryRow) -> Released:
    """Return an entry of ours on record as a move that may be sent."""
    return _released(neg, row, Envelope.from_bytes(row.payload).act)


def _released(neg: str, row: EntryRow, act: Act) -> Released:
    """Return an entry of ours as a move that may be sent."""
    return Released(
        neg=neg,
        seq=row.seq,
        hash=row.hash,
        act=act,
        data=row.data,
        text=row.text,
        message_id=row.message_id,
        seal=_SEAL,
    )


def _envelope(work: Work, draft: Draft, head: str, body: Body) -> Envelope:
    """Return the envelope as it will be signed."""
    negotiation = work.negotiation
    return Envelope(
        neg=negotiation.neg,
        task=_task(work),
        iss=work.verified.mandate.agent_id,
        aud=negotiation.agent_of(work.side.other),
        seq=negotiation.size,
        prev=negotiation.head,
        act=draft.act,
        round=negotiation.round_of(draft.act, work.side),
        at=work.at(),
        journal=head,
        body=body,
    )


def _task(work: Work) -> str:
    """Return the task id our entry names: the host's own, none on the dialler's open."""
    if work.negotiation.task:
        return work.negotiation.task
    if work.side is Side.DIALLER:
        return ""
    return work.row.task if work.row is not None else work.task_of_origin()


def _complete(work: Work, signer: Signer, draft: Draft) -> Body:
    """Fill in hashes and the dialler's signature over the agreement."""
    body = draft.body
    if not isinstance(body, AcceptBody | ConfirmBody):
        return body
    offer = work.offer(body.offer_id)
    payload = agreement_bytes(work.negotiation, offer)
    signs = work.side is Side.DIALLER and not work.negotiation.plain
    signature = sign(payload, AGREEMENT_TYP, signer) if signs else None
    if isinstance(body, ConfirmBody):
        return ConfirmBody(offer.id, signature)
    terms_hash = work.verified.mandate.agenda.terms_hash(offer.terms)
    return AcceptBody(offer.id, terms_hash, hash_bytes(payload), signature)


def _data(work: Work, envelope: Envelope, jws: SignedDocument) -> Document:
    """Return the data part: with the envelope, and our authority beside our first entry."""
    hosted = work.side is Side.HOST
    if work.negotiation.plain and hosted and not work.manner.shows_terms:
        return WORDS_ALONE
    if work.negotiation.plain:
        first = all(entry.envelope.iss != envelope.iss for entry in work.negotiation.entries)
        # A host need not know our own words for acts, nor name our agenda, as a dialler hears both.
        agenda, digest = work.negotiation.agenda if hosted else None, hash_bytes(jws.payload)
        return plain_part(envelope, digest, agenda=agenda, named=first)
    first = work.negotiation.authority_of(work.side) is None
    authority = parse_canonical(work.verified.authority_jws.strip()) if first else None
    return data_part(envelope, jws, authority)


def _put(work: Work, row: EntryRow, envelope: Envelope) -> None:
    """Record our entry: a host's is final at once, a dialler's provisional.

    Raises:
        OurProtocolError: it is not the move that was tried: a bug; nothing is written.
    """
    after = _sealed(work, row, envelope)
    if work.side is Side.DIALLER:
        work.tx.put_outbox(work.step.neg, row)
        work.outbox = row
        return
    work.tx.append_entry(work.step.neg, row)
    work.negotiation = after


def _sealed(work: Work, row: EntryRow, envelope: Envelope) -> Negotiation:
    """Return the state after our entry: that of the move as it was tried, now that it is signed.

    Raises:
        OurProtocolError: it is not the move that was tried.
    """
    if work.tried is None:
        msg = "a move is tried by the shared rules before it is signed"
        raise OurProtocolError(msg)
    tried, shown = work.tried
    stored = StoredEntry(row.data, row.payload)
    if work.negotiation.plain:
        received = read_stored(stored)  # what it travels in gives its offer an id of its own
        return _advanced(work.negotiation, received)
    received = Received(envelope, row.payload, shown)
    after = sealed(tried, received)
    keep_step(work.negotiation, received, after)
    remember(stored, received)
    return after


def _advanced(negotiation: Negotiation, received: Received) -> Negotiation:
    """Return the state after an entry of ours to a peer without envelopes.

    Raises:
        OurProtocolError: the shared rules do not allow it.
    """
    try:
        after = advanced(negotiation, received)
    except TheirProtocolError as error:
        msg = f"we tried an impossible move: {error.message}"
        raise OurProtocolError(msg) from error
    if after.entries[-1].fault is not None:
        msg = f"we tried an illegal move: {received.envelope.act}: {after.entries[-1].fault}"
        raise OurProtocolError(msg)
    return after


def _reserve(work: Work, draft: Draft, digest: str) -> None:
    """Reserve the worst case of a firm offer, of an accept, or of a confirm.

    A confirm of an offer that did not bind us is where its share is reserved: a dialler's is
    provisional until the host's record shows it, and the deal is only made then. A host without
    envelopes asks for no confirm, so that whatever we offer it binds us.
    """
    body, mandate = draft.body, work.verified.mandate
    match body:
        case OfferBody(firm=firm) if firm or work.negotiation.plain_host:
            terms, offer = mandate.agenda.decode_terms(body.terms), digest
        case AcceptBody() | ConfirmBody():
            terms, offer = work.offer(body.offer_id).terms, work.offer(body.offer_id).hash
        case _:
            return
    row = budget.reservation(mandate, terms, neg=work.step.neg, offer=offer)
    for change in budget.reserve(work.tx.ledger_of(mandate.id, row.neg), row):
        work.tx.put_ledger(change)
