"""Peers without envelopes: their readable messages, turned into entries of the same transcript.

They are understood nested or flat and with plain JSON numbers. Nothing they say is signed, so a
deal with them settles on basis `reference` at best. One that dials is anybody; one that hosts is
whoever answers at the URL that was dialled, and only what its task shows counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from negotiator.errors import InvalidValueError, TheirProtocolError
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.bodies import MAX_ENTRIES, MAX_POLL_SECONDS, digest, short_id
from negotiator.protocol.envelope import (
    AcceptBody,
    Body,
    ConfirmBody,
    Envelope,
    HoldBody,
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
from negotiator.terms.values import decimal_of_number, format_decimal, parse_instant, parse_whole

EMPTY_JOURNAL = hash_bytes(b"")
"""Journal head of a peer that keeps none."""
USUAL_WAIT = "5"
"""Seconds that a host asks for which does not say how many."""


@dataclass(frozen=True, slots=True)
class OurOpening:
    """What a plain message takes over from us, because it does not name it.

    Attributes:
        agenda: our agenda.
        deadline: when our side ends the negotiation.
        task: id of the task it stands in; needed for the first entry of a host.
    """

    agenda: Agenda
    deadline: datetime
    task: str = ""


def plain_received(
    negotiation: Negotiation, message: PlainMessage, ours: OurOpening, now: datetime
) -> Received:
    """Return the entry a plain peer's message makes at the end of this transcript.

    Args:
        negotiation: the state it arrives in.
        message: what came.
        ours: our agenda and deadline, which a plain `open` takes over without naming them, and
            the task.
        now: when it came; nothing of the peer's clock is believed but its `expiresAt`.

    Raises:
        TheirProtocolError: a malformed member; nothing changed.
    """
    act = plain_act(negotiation, message, ours.agenda)
    try:
        number = _round(negotiation, message, act)
        body = _BODIES[act](negotiation, message, ours)
        offer_id = short_id(message.text("offerId")) if _names_its_offer(message, act) else ""
        made = _envelope(negotiation, act, body, now)
        payload = replace(made, round=number, task=negotiation.task or ours.task).to_bytes()
        # Read back: what the record cannot give again must not be written to it.
        envelope = Envelope.from_document(parse_canonical(payload))
    except InvalidValueError as error:
        raise TheirProtocolError(error.message, reason=Reason.MALFORMED) from error
    return Received(envelope, payload, None, offer_id)


def plain_side(negotiation: Negotiation) -> Side:
    """Return which side sends no envelopes."""
    return Side.HOST if negotiation.plain_host else Side.DIALLER


def plain_act(negotiation: Negotiation, message: PlainMessage, agenda: Agenda) -> Act:
    """Return what a plain peer's message does.

    A host that knows nothing of our acts need not tell an offer from its answer, nor an accept of
    ours from its own: which of them it makes follows from where the negotiation stands.

    Args:
        negotiation: the state it arrives in.
        message: what came.
        agenda: ours, by whose own words an act may be called.

    Raises:
        TheirProtocolError: no act, or no word that is known.
    """
    act = message.act_in(negotiation.agenda or agenda)
    if not negotiation.plain_host:
        return act
    if act is Act.PROPOSE and negotiation.latest is not None:
        return Act.COUNTER
    if act is Act.COUNTER and negotiation.latest is None and not message.text("inReplyTo"):
        return Act.PROPOSE
    taken = negotiation.accepted
    if act is Act.ACCEPT and taken is not None and taken.by is Side.HOST:
        return Act.CONFIRM
    return act


def _envelope(negotiation: Negotiation, act: Act, body: Body, now: datetime) -> Envelope:
    """Return the entry in the form an enveloped peer would have sent."""
    last, side = negotiation.last_at, plain_side(negotiation)
    return Envelope(
        neg=negotiation.neg,
        task=negotiation.task,
        iss=negotiation.agent_of(side),
        aud=negotiation.agent_of(side.other),
        seq=negotiation.size,
        prev=negotiation.head,
        act=act,
        round=negotiation.round_of(act, side),
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


def _opening(negotiation: Negotiation, message: PlainMessage, ours: OurOpening) -> Opening:
    """A plain `open` may name its role and our agenda; it announces nothing else."""
    _check_agenda(message, ours.agenda)
    usual = negotiation.role_of(Side.HOST) if negotiation.plain_host else Role.BUYER
    role = message.text("role") or usual.value
    if role not in {Role.BUYER.value, Role.SELLER.value}:
        msg = 'role: expected "buyer" or "seller"'
        raise TheirProtocolError(msg)
    return Opening(Role(role), ours.agenda.to_document(), ours.deadline, None)


def _check_agenda(message: PlainMessage, agenda: Agenda) -> None:
    """An agenda that is named must be ours: its values mean something on that alone."""
    named = message.members.get("agenda")
    if named is not None and named != agenda.to_document():
        msg = "the agenda named is not ours; leave it out and the answer names it"
        raise TheirProtocolError(msg)


def _offer(negotiation: Negotiation, message: PlainMessage, ours: OurOpening) -> OfferBody:
    """An offer restates every issue; a counter may leave out what it answers.

    An offer of a host's binds nobody before its task is completed, so it is not firm.
    """
    latest = negotiation.latest
    agenda = negotiation.agenda or ours.agenda
    if negotiation.plain_host:
        _check_agenda(message, agenda)
    reply = ""
    if plain_act(negotiation, message, agenda) is Act.COUNTER:
        named = message.text("inReplyTo") or (latest.id if latest else "")
        if not named:
            msg = "counter: no offer stands; propose instead"
            raise TheirProtocolError(msg, reason=Reason.ILLEGAL_ACT)
        reply = short_id(named)
    return OfferBody(
        terms=plain_terms(agenda, message.members.get("terms")),
        expires_at=parse_instant(message.members.get("expiresAt")),
        firm=not negotiation.plain_host,
        in_reply_to=reply,
    )


def _accept(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> AcceptBody:
    """An accept names the offer, and may restate its terms and hash; both must be the same."""
    offer_id, terms_hash = _decided(negotiation, message), message.text("termsHash")
    _check_restated(negotiation, message, offer_id)
    return AcceptBody(offer_id, digest(terms_hash) if terms_hash else "", "", None)


def _confirm(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> ConfirmBody:
    offer_id = _decided(negotiation, message)
    if negotiation.plain_host:
        _check_restated(negotiation, message, offer_id)
    return ConfirmBody(offer_id, None)


def _check_restated(negotiation: Negotiation, message: PlainMessage, offer_id: str) -> None:
    """Terms that a decision restates are those of the offer it names."""
    offer, agenda = negotiation.offer(offer_id), negotiation.agenda
    restated = message.members.get("terms")
    if restated is None or offer is None or agenda is None:
        return
    if plain_terms(agenda, restated) != offer.body.terms:
        msg = "the accept restates other terms than the offer it names"
        raise TheirProtocolError(msg, reason=Reason.TERMS_MISMATCH)


def _decided(negotiation: Negotiation, message: PlainMessage) -> str:
    """Return the offer that a decision is about.

    A host may name it as what it answers, or by restating all its terms; what says yes to an
    accept of ours can mean nothing else than what was accepted.
    """
    named = message.text("offerId")
    if not negotiation.plain_host or named:
        return _id(message)
    if message.text("inReplyTo"):
        return short_id(message.text("inReplyTo"))
    if negotiation.accepted is not None:
        return negotiation.accepted.id
    latest = negotiation.latest
    if latest is None or message.members.get("terms") is None:
        return _id(message)
    return latest.id


def _withdraw(_negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> WithdrawBody:
    return WithdrawBody(_id(message))


def _reject(_negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> RejectBody:
    return RejectBody(_reason(message))


def _refuse(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> RefuseBody:
    """A plain peer can only mean the entry it has just seen.

    A host that will not confirm what we accepted of it takes its offer back, whatever it says.
    """
    if negotiation.plain_host and negotiation.accepted is not None:
        return RefuseBody(Reason.UNAVAILABLE, negotiation.head)
    return RefuseBody(_reason(message), negotiation.head)


def _hold(negotiation: Negotiation, message: PlainMessage, _ours: OurOpening) -> Body:
    """A host may ask for time, and say how much; a dialler polls instead."""
    if not negotiation.plain_host:
        msg = "a peer without envelopes cannot hold: answer, or reject"
        raise TheirProtocolError(msg)
    given = message.members.get("pollAfter", USUAL_WAIT)
    return HoldBody(parse_whole(_number(given), low=1, high=MAX_POLL_SECONDS))


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


def _round(negotiation: Negotiation, message: PlainMessage, act: Act) -> int:
    """Return the round of an entry; one that is given must be the one that comes next.

    A host's is entered as it says, so that it can be refused on the record; it counts nothing.
    """
    given, expected = (
        message.members.get("round"),
        negotiation.round_of(act, plain_side(negotiation)),
    )
    if given is None:
        return expected
    number = format_decimal(decimal_of_number(given)) if not isinstance(given, str) else given
    if negotiation.plain_host:
        return parse_whole(number, high=MAX_ENTRIES)
    if number != str(expected):
        msg = f"round: expected {expected}"
        raise TheirProtocolError(msg, reason=Reason.ROUND)
    return expected


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
