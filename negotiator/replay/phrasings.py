"""Which prose may have left beside a move: one of our own phrases, or a model's on record.

In which language and register a host spoke is no part of its mandate, so all of ours are tried.
"""

from collections.abc import Iterator

from negotiator.audit.words import LINE_BREAK, Purpose, WordsRecord
from negotiator.llm.phrases import PHRASES
from negotiator.mandate.model import VerifiedMandate
from negotiator.policy.moves import Draft
from negotiator.policy.words.speaking import Spoken, prose_of
from negotiator.protocol.envelope import AcceptBody, ConfirmBody, OfferBody, RefuseBody, RejectBody
from negotiator.protocol.state import Negotiation
from negotiator.protocol.written import Written
from negotiator.terms import Terms


def may_have_left(
    text: str,
    draft: Draft,
    state: Negotiation,
    verified: VerifiedMandate,
    words: WordsRecord | None,
) -> bool:
    """Say whether prose is one that may have left beside a move.

    Args:
        text: the prose.
        draft: the move.
        state: the negotiation before it.
        verified: the mandate that governs it.
        words: what a model is on record with for it; None for nothing.
    """
    move = _move(draft, state, verified)
    return any(prose_of(written, move)[0] == text for written in _written(draft, words))


def _written(draft: Draft, words: WordsRecord | None) -> Iterator[Written]:
    """Give all words that may have been used."""
    if words is not None and words.purpose is Purpose.PHRASE and words.text and not words.trouble:
        yield Written(words.text.replace(LINE_BREAK, "\n"), words.language)
    for language, registers in PHRASES.items():
        yield from (Written(by_act[draft.act], language) for by_act in registers.values())


def _move(draft: Draft, state: Negotiation, verified: VerifiedMandate) -> Spoken:
    """Return the move as prose may speak of it."""
    body = draft.body
    return Spoken(
        act=draft.act,
        agenda=verified.mandate.agenda,
        terms=_terms(draft, state, verified),
        expires_at=body.expires_at if isinstance(body, OfferBody) else None,
        reason=body.reason if isinstance(body, RejectBody | RefuseBody) else None,
        firm=body.firm if isinstance(body, OfferBody) else True,
        last_call=draft.last_call,
        role=verified.mandate.role,
    )


def _terms(draft: Draft, state: Negotiation, verified: VerifiedMandate) -> Terms | None:
    """Return the terms a move is about."""
    match draft.body:
        case OfferBody(terms=document):
            return verified.mandate.agenda.decode_terms(document)
        case AcceptBody(offer_id=offer) | ConfirmBody(offer_id=offer):
            found = state.offer(offer)
            return None if found is None else found.terms
        case _:
            return None
