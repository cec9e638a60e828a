"""The verdict on an exchange without envelopes: what the moves say, and what they refer to.

Such a verdict never rests on more than a reference. Readable forms are understood nested or flat
and with plain numbers; unknown members are ignored. The own words of the agenda that the host names
are understood from there on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from negotiator.errors import InvalidValueError
from negotiator.protocol.comparison import differences, normal_terms
from negotiator.protocol.outcome import (
    OPEN,
    Basis,
    Outcome,
    Settlement,
    conflict,
    declined,
    unconfirmed,
)
from negotiator.protocol.plain import plain_terms
from negotiator.protocol.prose import disputed_amounts
from negotiator.protocol.task import MessageView, Speaker, TaskState, TaskView
from negotiator.terms import Agenda
from negotiator.terms.canonical import Document, check_strings_only
from negotiator.terms.values import parse_instant

OFFERING = frozenset({"propose", "counter", "offer"})
"""Actions that put terms on the table."""
DECIDING = frozenset({"accept", "confirm"})
"""Actions that say yes."""
DECLINING = frozenset({"reject", "decline"})
"""Actions that say no."""


@dataclass(frozen=True, slots=True)
class _Move:
    """One readable move.

    Attributes:
        by: who made it.
        action: what it calls itself; the protocol's word for an own word of the task's agenda.
        offer_id: the offer it makes, or the one it names.
        reply: what it says it answers.
        terms: normal terms; None when it has none that can be read.
        malformed: whether it has terms that cannot be read.
        expires: when its offer expires, if it says so readably.
        at: when it was made, if the task says so.
        agenda: the agenda it names, if that is one of ours.
    """

    by: Speaker
    action: str
    offer_id: str
    reply: str
    terms: Document | None
    malformed: bool
    expires: datetime | None
    at: datetime | None
    agenda: Agenda | None

    @property
    def named(self) -> str:
        """The offer a decision names; empty when it names none."""
        return self.offer_id or self.reply

    @property
    def offers(self) -> bool:
        """Whether it puts readable terms on the table."""
        return self.action in OFFERING and self.terms is not None


_Moves = tuple[_Move, ...]


def settle_foreign(task: TaskView) -> Settlement:
    """Return the verdict on a task without envelopes."""
    moves = _effective(_in_protocol_words(tuple(_moves(task))))
    if not task.state.terminal:
        return _settle_open(moves)
    if task.state is not TaskState.COMPLETED:
        return declined(f"the task ended {task.state}")
    twice = _offered_twice(moves)
    if twice:
        return conflict(Basis.REFERENCE, f"offer {twice} was made twice, with different terms")
    verdict = _settle_completed(moves)
    if verdict.outcome is Outcome.UNCONFIRMED and verdict.basis is not Basis.REFERENCE:
        return _doubted(task, verdict)
    return verdict


def _settle_open(moves: _Moves) -> Settlement:
    """Judge an open task: what was accepted and not answered, or answered with an offer."""
    if len(moves) > 1:
        before, last = moves[-2:]
        if before.action == "accept" and last.action in OFFERING and before.by is not last.by:
            reason = "the accept was answered with another offer; answer that"
            return Settlement(Outcome.UNANSWERED, Basis.STATE, reason=reason)
    if moves and moves[-1].action == "accept":
        verdict = _settle_reference(moves, len(moves) - 1)
        if verdict is not None and verdict.outcome is Outcome.AGREED:
            return unconfirmed(Basis.REFERENCE, "accepted, but not confirmed")
    return OPEN


def _settle_completed(moves: _Moves) -> Settlement:
    """Judge a completed task by its closing move."""
    closing = _closing(moves)
    if closing is None:
        return _settle_undecided(moves)
    before = _previous(moves, closing)
    if before is not None and before.action in DECLINING:
        return declined("one side rejected, whatever the other accepted")
    verdict = _broken_confirm(moves, closing) or _settle_reference(moves, closing)
    return verdict or _settle_terms(moves, closing)


def _closing(moves: _Moves) -> int | None:
    """Return the place of the closing accept, or of a confirm that stands alone; None for none.

    A decision that answers the other side's accept confirms it, whatever it calls itself.
    """
    if not moves or moves[-1].action not in DECIDING:
        return None
    place = len(moves) - 1
    before = moves[place - 1]
    confirms = before.action == "accept" and before.by is not moves[place].by
    return place - 1 if confirms else place


def _previous(moves: _Moves, closing: int) -> _Move | None:
    """Return the other side's last move before the closing one."""
    earlier = reversed(moves[:closing])
    return next((move for move in earlier if move.by is not moves[closing].by), None)


def _settle_undecided(moves: _Moves) -> Settlement:
    """Judge a completed task whose last move decides nothing."""
    if moves and moves[-1].action in DECLINING:
        return declined("a side rejected")
    if len(moves) > 1 and moves[-1].by is not moves[-2].by:
        ours, theirs = moves[-1].terms, moves[-2].terms
        if ours is not None and theirs is not None and (odd := differences(ours, theirs)):
            return conflict(Basis.TERMS, "the last two moves carry different terms", odd)
    return unconfirmed(Basis.STATE, "the task is completed, but no move decides anything")


def _broken_confirm(moves: _Moves, closing: int) -> Settlement | None:
    """Return what is wrong with a confirm: nothing accepted, or something else confirmed."""
    accept, confirm = moves[closing], moves[-1]
    if accept is confirm:
        alone = accept.action == "confirm"
        return unconfirmed(Basis.STATE, "confirmed, but nobody accepted") if alone else None
    if accept.named and confirm.named and accept.named != confirm.named:
        return conflict(Basis.REFERENCE, "the confirm names another offer than the accept")
    if confirm.malformed:
        return conflict(Basis.TERMS, "the confirm restates terms that cannot be read")
    if confirm.terms is not None and accept.terms is not None:
        odd = differences(confirm.terms, accept.terms)
        if odd:
            return conflict(Basis.TERMS, "the confirm restates other terms than the accept", odd)
    return None


def _settle_reference(moves: _Moves, closing: int) -> Settlement | None:
    """Judge a closing move that names an offer; None when it names none.

    It binds only to an offer that exists, was made by the other side, was not superseded,
    withdrawn or expired, and whose terms it does not restate differently.
    """
    accept = moves[closing]
    named = accept.named or moves[-1].named
    if not named:
        return None
    made = [i for i, move in enumerate(moves[:closing]) if move.offers and move.offer_id == named]
    if not made and _answers_unnamed(moves, closing):
        made = [closing - 1]
    if not made:
        return conflict(Basis.REFERENCE, f"the offer {ascii(named)[:80]} is nowhere in the task")
    offer = moves[made[-1]]
    lost = _lost(offer, accept, moves[made[-1] + 1 : closing])
    if lost:
        return conflict(Basis.REFERENCE, lost)
    odd = _restated(offer, accept) or _restated(offer, moves[-1])
    if odd:
        return conflict(Basis.REFERENCE, "the accept restates other terms than its offer", odd)
    return _agreed(moves, offer, Basis.REFERENCE)


def _answers_unnamed(moves: _Moves, closing: int) -> bool:
    """Say whether an accept answers an offer to which its maker gave no name.

    Whoever accepts it then names it; there is no other offer the name could mean.
    """
    before = moves[closing - 1] if closing else None
    other = before is not None and before.by is not moves[closing].by
    return other and before is not None and before.offers and not before.offer_id


def _lost(offer: _Move, accept: _Move, later: _Moves) -> str:
    """Return why an offer that exists could not be accepted; empty when it could."""
    expired = accept.at is not None and offer.expires is not None and accept.at > offer.expires
    reasons = {
        "a side accepted its own offer": offer.by is accept.by,
        "a later offer superseded the accepted one": any(move.offers for move in later),
        "the accepted offer had been withdrawn": any(
            move.action == "withdraw" and move.by is offer.by for move in later
        ),
        "the accepted offer had expired": expired,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _restated(offer: _Move, closing: _Move) -> tuple[str, ...]:
    """Return the issues that a closing move restates differently from the offer."""
    if closing.malformed:
        return ("terms",)
    if closing.terms is None or offer.terms is None:
        return ()
    return differences(offer.terms, closing.terms)


def _settle_terms(moves: _Moves, closing: int) -> Settlement:
    """Judge a closing move that names no offer by the terms it and the move before carry."""
    before, decision = _previous(moves, closing), moves[closing]
    theirs = None if before is None else before.terms
    if before is None or (theirs is None) != (decision.terms is None):
        carries = decision.terms is not None or theirs is not None
        basis = Basis.TERMS if carries else Basis.STATE
        return unconfirmed(basis, "only one side says what was agreed")
    if theirs is None or decision.terms is None:
        return unconfirmed(Basis.STATE, "neither side says what was agreed")
    odd = differences(theirs, decision.terms)
    if odd:
        return conflict(Basis.TERMS, "the last two moves carry different terms", odd)
    return _agreed(moves, before, Basis.TERMS)


def _agreed(moves: _Moves, offer: _Move, basis: Basis) -> Settlement:
    """Return the verdict that an offer was agreed, its terms taken from the offer."""
    terms, totals = offer.terms, None
    agenda = next((move.agenda for move in moves if move.agenda is not None), None)
    if agenda is not None:
        try:
            terms = plain_terms(agenda, offer.terms)
            totals = agenda.encode_totals(agenda.decode_terms(terms))
        except InvalidValueError:
            return conflict(basis, "the agreed terms are not complete terms of the agenda")
    reason = "an offer of the other side was accepted by name"
    if basis is Basis.TERMS:
        reason = "both sides' last moves carry the same terms"
    return Settlement(Outcome.AGREED, basis, terms=terms, totals=totals, reason=reason)


def _offered_twice(moves: _Moves) -> str:
    """Return an offer id that stands for two different terms; empty for none."""
    known: dict[str, Document] = {}
    repeated = ""
    for move in moves:
        if move.offers and move.offer_id and move.terms is not None:
            first = known.setdefault(move.offer_id, move.terms)
            repeated = repeated or (move.offer_id if differences(first, move.terms) else "")
    return repeated


def _doubted(task: TaskView, verdict: Settlement) -> Settlement:
    """Turn a verdict that nothing structured decides into a conflict when the texts disagree."""
    texts = {
        role: next((m.text for m in reversed(task.messages) if m.role is role and m.text), "")
        for role in Speaker
    }
    disputed = disputed_amounts(texts[Speaker.USER], texts[Speaker.AGENT])
    if disputed:
        return conflict(Basis.PROSE, "the closing texts name different amounts", disputed)
    return verdict


def _moves(task: TaskView) -> Iterator[_Move]:
    """Give the readable moves of a task, in order."""
    for message in task.messages:
        for data in message.data:
            if isinstance(data, Mapping):
                inner = data.get("negotiation")
                members = inner if isinstance(inner, Mapping) else data
                if isinstance(members.get("action"), str):
                    yield _move(message, members)


def _in_protocol_words(moves: _Moves) -> Iterator[_Move]:
    """Give the moves by the protocol's words, from where the agenda was named that has others."""
    agenda, named = _shared_agenda(moves), False
    for move in moves:
        named = named or (move.agenda is not None and move.by is Speaker.AGENT)
        if agenda is not None and named:
            yield replace(move, action=agenda.act_of(move.action))
        else:
            yield move


def _shared_agenda(moves: _Moves) -> Agenda | None:
    """Return the agenda whose words count; None where that is in doubt.

    It is the only one that the host names, and the one that was opened on, if the opening names
    any. What the dialler names later changes the meaning of nothing.
    """
    named = [move.agenda for move in moves if move.agenda is not None and move.by is Speaker.AGENT]
    opening = moves[0].agenda if moves else None
    same = len({agenda.hash for agenda in (*named, *filter(None, [opening]))}) == 1
    return named[0] if named and same else None


def _effective(moves: Iterator[_Move]) -> _Moves:
    """Leave out what had no effect: holds, and moves that the other side refused at once."""
    kept: list[_Move] = []
    for move in moves:
        if move.action == "refuse":
            if kept and kept[-1].by is not move.by:
                kept.pop()
        elif move.action != "hold":
            kept.append(move)
    return tuple(kept)


def _move(message: MessageView, members: Mapping[str, object]) -> _Move:
    """Read one move; what cannot be read is absent, but terms that cannot be read are marked."""
    raw, terms, malformed = members.get("terms"), None, False
    if raw is not None:
        try:
            terms = normal_terms(raw)
        except InvalidValueError:
            malformed = True
    return _Move(
        by=message.role,
        action=_text(members, "action"),
        offer_id=_text(members, "offerId"),
        reply=_text(members, "inReplyTo"),
        terms=terms,
        malformed=malformed,
        expires=_instant(members.get("expiresAt")),
        at=message.at,
        agenda=_agenda(members.get("agenda")),
    )


def _text(members: Mapping[str, object], name: str) -> str:
    """Return a string member, empty when there is none."""
    value = members.get(name)
    return value if isinstance(value, str) else ""


def _instant(value: object) -> datetime | None:
    """Return an instant, None when it cannot be read."""
    try:
        return parse_instant(value)
    except InvalidValueError:
        return None


def _agenda(value: object) -> Agenda | None:
    """Return an agenda of our form, None for any other."""
    if not isinstance(value, dict):
        return None
    try:
        check_strings_only(value)
        return Agenda.from_document(value)
    except InvalidValueError:
        return None
