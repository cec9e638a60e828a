"""Drafts: decided moves put into the protocol's acts, with words beside them.

Nothing here is signed; the gate judges a draft and makes the envelope.
"""

from datetime import datetime
from typing import Final

from negotiator.agent.party import Engine
from negotiator.errors import InvalidValueError
from negotiator.policy.moves import Decision, Draft
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.envelope import Body, OfferBody, RefuseBody, RejectBody
from negotiator.protocol.public import PublicView
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.written import Written
from negotiator.terms import Terms

NO_WORDS: Final = Written("", "en")
"""What is said beside a move where nothing is."""


def offer(
    engine: Engine,
    negotiation: Negotiation,
    side: Side,
    at: datetime,
    what: tuple[Terms, Decision],
) -> Draft:
    """Put terms on the table, for as long as the mandate and our authority let them stand.

    A host without envelopes hears nothing of offers that do not bind, and its yes is the end.
    """
    terms, decision = what
    mandate, authority = engine.verified.mandate, engine.verified.authority
    latest = negotiation.latest
    expires = min(at + mandate.termination.offer_validity, mandate.not_after, authority.not_after)
    act = Act.PROPOSE if latest is None else Act.COUNTER
    try:
        document, shown = mandate.agenda.encode_terms(terms), terms
    except InvalidValueError:
        # No terms of the agenda: the gate refuses them, by name and on record.
        document, shown = {str(n): str(steps) for n, steps in enumerate(terms)}, None
    body = OfferBody(
        terms=document,
        expires_at=expires,
        firm=mandate.need.firm or negotiation.plain_host,
        in_reply_to="" if latest is None else latest.id,
    )
    return draft(engine, act, body, decision, negotiation.round_of(act, side), shown)


def draft(  # noqa: PLR0913, PLR0917 - a draft is made of just these
    engine: Engine,
    act: Act,
    body: Body,
    decision: Decision,
    number: int,
    terms: Terms | None = None,
) -> Draft:
    """Put words beside a decided move."""
    if engine.silent:
        return Draft(act, body, decision, NO_WORDS, NO_WORDS)
    agenda = engine.verified.mandate.agenda
    view = PublicView(
        act=act,
        role=engine.verified.mandate.role,
        terms=agenda.encode_terms(terms) if terms is not None else {},
        totals=agenda.encode_totals(terms) if terms is not None else {},
        expires_at=body.expires_at if act in OFFERS and isinstance(body, OfferBody) else None,
        firm=body.firm if isinstance(body, OfferBody) else True,
        round=number,
        reason=body.reason if isinstance(body, RejectBody | RefuseBody) else None,
        own_word=agenda.own_word(act),
    )
    return Draft(act, body, decision, engine.phrase(view), engine.template(view))
