"""From written words to prose that may leave: guarded, filled, and completed by what must be said.

What must be said stands there whoever wrote the rest: that an offer does not bind us, what the
agenda calls the act, that an offer is the last to be answered.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from negotiator.policy.slotted import check_prose
from negotiator.policy.verdict import Verdict
from negotiator.policy.words import LANGUAGES
from negotiator.policy.words.filling import Filling, fill, fillings
from negotiator.policy.words.vocabulary import Sort, Vocabulary
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.public import OWN_WORD, REASON, PublicView
from negotiator.protocol.written import Written
from negotiator.terms import Agenda, Role, Terms

_BREAK = re.compile(" *\n+")


@dataclass(frozen=True, slots=True)
class Spoken:
    """The move that words stand beside, by the gate's own reading of it.

    Attributes:
        act: what it does.
        agenda: the issues.
        terms: of the offer made, accepted or confirmed; None for an act about no terms.
        expires_at: when the offer made expires; None for any other act.
        reason: of a reject or refuse; None otherwise.
        firm: whether the offer made binds us.
        last_call: whether it is the last offer that will be answered in a best and final round.
        role: of the side that speaks; None where it is not known, and not checked.
    """

    act: Act
    agenda: Agenda
    terms: Terms | None
    expires_at: datetime | None
    reason: Reason | None
    firm: bool
    last_call: bool
    role: Role | None = None


def prose_of(written: Written, move: Spoken) -> tuple[str, Verdict]:
    """Return the prose that may leave beside a move, and the guard's verdict on what was written.

    Raises:
        InvalidValueError: the move's terms do not fit its agenda.
    """
    if written.language not in LANGUAGES:
        return "", check_prose(written.text, move.act, {}, written.language, move.role)
    vocabulary = LANGUAGES[written.language]
    held = held_by(move, vocabulary) if written.text else _nothing_held(move)
    sorts = {name: filling.sort for name, filling in held.items()}
    verdict = check_prose(written.text, move.act, sorts, written.language, move.role)
    if not verdict.allowed:
        return "", verdict
    own = {OWN_WORD: Filling(move.agenda.own_word(move.act), Sort.ALL)}
    said = [fill(written.text, held), *(fill(text, own) for text in _must(move, vocabulary))]
    return _in_one_line(part for part in said if part), verdict


def passes(agenda: Agenda, view: PublicView, written: Written) -> bool:
    """Say whether words could leave beside a move, by its public view; the gate judges anew.

    Args:
        agenda: the issues.
        view: the move.
        written: the words.

    Raises:
        InvalidValueError: the view's terms do not fit the agenda.
    """
    move = Spoken(
        act=view.act,
        agenda=agenda,
        terms=agenda.decode_terms(view.terms) if view.terms else None,
        expires_at=view.expires_at,
        reason=view.reason,
        firm=view.firm,
        last_call=False,
        role=view.role,
    )
    return prose_of(written, move)[1].allowed


def _in_one_line(said: Iterable[str]) -> str:
    """Run the lines of prose together: what leaves goes on record, and no record has lines."""
    return _BREAK.sub(" ", " ".join(said))


def held_by(move: Spoken, vocabulary: Vocabulary) -> dict[str, Filling]:
    """Return what the slots of a move hold, in a language."""
    held = fillings(move.agenda, move.terms, move.expires_at, vocabulary.language)
    if move.reason is None:
        return held
    return {REASON: Filling(vocabulary.reasons[move.reason], Sort.ALL)} | held


def _nothing_held(move: Spoken) -> dict[str, Filling]:
    """Return what the slots of no text hold: nothing, but the move's terms must fit as ever."""
    if move.terms is not None:
        move.agenda.totals(move.terms)
    return {}


def _must(move: Spoken, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the sentences that must stand beside a move."""
    offers = move.act in OFFERS
    return (
        vocabulary.named if move.agenda.own_word(move.act) else "",
        vocabulary.not_firm if offers and not move.firm else "",
        vocabulary.last_call if offers and move.last_call else "",
    )
