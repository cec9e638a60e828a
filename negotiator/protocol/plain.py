"""Peers without envelopes: their readable messages, turned into entries of the same transcript.

They are understood nested or flat and with plain JSON numbers. Nothing they say is signed, so a
deal with them settles on basis `reference` at best.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from negotiator.errors import InvalidValueError, TheirProtocolError
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.bodies import digest, short_id
from negotiator.protocol.envelope import (
    PLAIN_PEER,
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
)
from negotiator.protocol.message import PlainMessage
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transitions import Received
from negotiator.terms import Agenda, Kind, Role, hash_bytes
from negotiator.terms.canonical import Document, parse_canonical
from negotiator.terms.issues import Issue
from negotiator.terms.values import decimal_of_number, format_decimal, parse_instant

EMPTY_JOURNAL = hash_bytes(b"")
"""Journal head of a peer that keeps none."""


@dataclass(frozen=True, slots=True)
class OurOpening:
    """What a plain `open` takes over from us, because it names neither.

    Attributes:
        agenda: our agenda.
        deadline: when our side ends the negotiation.
    """

    agenda: Agenda
    deadline: datetime


def plain_received(
    negotiation: Negotiation, message: PlainMessage, ours: OurOpening, now: datetime
) -> Received:
    """Return the entry a plain dialler's message makes at the end of this transcript.

    Args:
        negotiation: the state it arrives in.
        message: what came.
        ours: our agenda and deadline, which a plain `open` takes over without naming them.
        now: when it came; nothing of the peer's clock is believed but its `expiresAt`.

    Raises:
        TheirProtocolError: a malformed member; nothing changed.
    """
    act = message.act_in(negotiation.agenda or ours.agenda)
    try:
        _check_round(negotiation, message, act)
        body = _BODIES[act](negotiation, message, ours)
        offer_id = short_id(message.text("offerId")) if _names_its_offer(message, act) else ""
        payload = _envelope(negotiation, act, body, now).to_bytes()
        # Read back: what the record cannot give again must not be written to it.
        envelope = Envelope.from_document(parse_canonical(payload))
    except InvalidValueError as error:
        raise TheirProtocolError(error.message, reason=Reason.MALFORMED) from error
    return Received(envelope, payload, None, offer_id)


def _envelope(negotiation: Negotiation, act: Act, body: Body, now: datetime) -> Envelope:
    """Return the entry in the form an enveloped peer would have sent."""
    last = negotiation.last_at
    return Envelope(
        neg=negotiation.neg,
        task=negotiation.task,
        iss=PLAIN_PEER,
        aud=negotiation.host,
        seq=negotiation.size,
        prev=negotiation.head,
        act=act,
        round=negotiation.round_of(act, Side.DIALLER),
        at=now if last is None else max(now, last),
        journal=EMPTY_JOURNAL,
        body=body,
    )


def plain_terms(agenda: Agenda, raw: object) -> Document:
    """Return canonical terms for what a peer wrote, numbers included.

    Raises:
        InvalidValueError: a missing or unknown issue, or a value that is not one of the issue.
    """
    if not isinstance(raw, Mapping):
        msg = f"terms: expected an object with a value for every issue, got {type(raw).__name__}"
        raise InvalidValueError(msg)
    document: Document = {}
    for name, value in raw.items():
        issue = agenda.issue(str(name)) if isinstance(name, str) else None
        if issue is None:
            msg = "terms: issue names are strings"
            raise InvalidValueError(msg)
        document[issue.name] = issue.encode(issue.decode(_canonical(issue, value)))  # type: ignore[arg-type]
    agenda.decode_terms(document)
    return document


def _canonical(issue: Issue, value: object) -> object:
    """Return one value in canonical form; a bare amount takes the agenda's currency."""
    if issue.kind is Kind.FLAG:
        return str(value).lower() if isinstance(value, bool) else value
    if issue.kind in {Kind.CHOICE, Kind.DATE}:
        return value
    if issue.kind is Kind.DAYS:
        return _number(value)
    number, unit = ("amount", "currency") if issue.kind is Kind.AMOUNT else ("value", "unit")
    if isinstance(value, Mapping):
        if not {number} <= set(value) <= {number, unit}:
            msg = f"issue {issue.name}: expected members {number} and {unit}"
            raise InvalidValueError(msg)
        return {number: _number(value[number]), unit: value.get(unit, issue.unit)}
    return {number: _number(value), unit: issue.unit}


def _number(value: object) -> object:
    """Return a canonical decimal for a plain number; a string must be canonical already."""
    return value if isinstance(value, str) else format_decimal(decimal_of_number(value))


def _opening(_negotiation: Negotiation, message: PlainMessage, ours: OurOpening) -> Opening:
    """A plain `open` may name its role and our agenda; it announces nothing else."""
    named = message.members.get("agenda")
    if named is not None and named != ours.agenda.to_document():
        msg = "the agenda named is not ours; leave it out and the answer names it"
        raise TheirProtocolError(msg)
    role = message.text("role") or Role.BUYER.value
    if role not in {Role.BUYER.value, Role.SELLER.value}:
        msg = 'role: expected "buyer" or "seller"'
        raise TheirProtocolError(msg)
    return Opening(Role(role), ours.agenda.to_document(), ours.deadline, None)


def _offer(negotiation: Negotiation, message: PlainMessage, ours: OurOpening) -> OfferBody:
    """An offer restates every issue; a counter may leave out what it answers."""
    latest = negotiation.latest
    agenda = negotiation.agenda or ours.agenda
    reply = ""
    if message.act_in(agenda) is Act.COUNTER:
        named = message.text("inReplyTo") or (latest.id if latest else "")
        if not named:
            msg = "counter: no offer stands; propose instead"
            raise TheirProtocolError(msg, reason=Reason.ILLEGAL_ACT)
        reply = short_id(named)
    return OfferBody(
        terms=plain_terms(agenda, message.members.get("terms")),
        expires_at=parse_instant(message.members.get("expiresAt")),
        firm=True,
        in_reply_to=reply,
    )


def _accept(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> AcceptBody:
    """An accept names the offer, and may restate its terms and hash; both must be the same."""
    offer_id, terms_hash = _id(message), message.text("termsHash")
    offer, agenda = negotiation.offer(offer_id), negotiation.agenda
    restated = message.members.get("terms")
    if restated is None or offer is None or agenda is None:
        same = True
    else:
        same = plain_terms(agenda, restated) == offer.body.terms
    if not same:
        msg = "the accept restates other terms than the offer it names"
        raise TheirProtocolError(msg, reason=Reason.TERMS_MISMATCH)
    return AcceptBody(offer_id, digest(terms_hash) if terms_hash else "", "", None)


def _confirm(_negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> ConfirmBody:
    return ConfirmBody(_id(message), None)


def _withdraw(_negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> WithdrawBody:
    return WithdrawBody(_id(message))


def _reject(_negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> RejectBody:
    return RejectBody(_reason(message))


def _refuse(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> RefuseBody:
    """A plain peer can only mean the entry it has just seen."""
    return RefuseBody(_reason(message), negotiation.head)


def _hold(_negotiation: Negotiation, _message: PlainMessage, _ours: OurOpening) -> Body:
    msg = "a peer without envelopes cannot hold: answer, or reject"
    raise TheirProtocolError(msg)


_BODIES: dict[Act, Callable[[Negotiation, PlainMessage, OurOpening], Body]] = {
    Act.OPEN: _opening,
    Act.PROPOSE: _offer,
    Act.COUNTER: _offer,
    Act.ACCEPT: _accept,
    Act.CONFIRM: _confirm,
    Act.WITHDRAW: _withdraw,
    Act.REJECT: _reject,
    Act.REFUSE: _refuse,
    Act.HOLD: _hold,
}
"""How to read what each act carries."""


def _check_round(negotiation: Negotiation, message: PlainMessage, act: Act) -> None:
    """A round that is given must be the one that comes next."""
    given = message.members.get("round")
    if given is None:
        return
    number = format_decimal(decimal_of_number(given)) if not isinstance(given, str) else given
    expected = str(negotiation.round_of(act, Side.DIALLER))
    if number != expected:
        msg = f"round: expected {expected}"
        raise TheirProtocolError(msg, reason=Reason.ROUND)


def _names_its_offer(message: PlainMessage, act: Act) -> bool:
    """Whether the peer makes an offer and gives it a name of its own."""
    return act in OFFERS and bool(message.text("offerId"))


def _id(message: PlainMessage) -> str:
    """Return the offer id a message names."""
    return short_id(message.text("offerId"))


def _reason(message: PlainMessage) -> Reason:
    """Return the reason a peer gives; one we do not know is heard as not acceptable."""
    try:
        return Reason(message.text("reason"))
    except ValueError:
        return Reason.NOT_ACCEPTABLE
