"""Prose that names other amounts than the move it came with: the move counts, and it is logged."""

import logging
from collections.abc import Iterator

from negotiator.protocol.envelope import OfferBody
from negotiator.protocol.prose import disputed_amounts
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transitions import Received
from negotiator.terms.canonical import Document

logger = logging.getLogger(__name__)


def note_discrepancy(after: Negotiation, received: Received, text: str) -> bool:
    """Log that the text beside an offer names amounts, and none that the offer has.

    Args:
        after: the negotiation with the offer entered.
        received: the offer.
        text: the prose beside it; not binding, whatever it says.
    """
    body, agenda = received.envelope.body, after.agenda
    if not text or not isinstance(body, OfferBody) or agenda is None:
        return False
    totals = agenda.encode_totals(agenda.decode_terms(body.terms))
    offered = ", ".join((*_amounts(body.terms), *_amounts(totals)))
    disputed = disputed_amounts(text, offered)
    if disputed:
        logger.warning(
            "negotiation %s: the text beside entry %d names other amounts than its data, which "
            "counts: %s",
            after.neg,
            received.envelope.seq,
            ascii(disputed[:4]),
        )
    return bool(disputed)


def _amounts(document: Document) -> Iterator[str]:
    """Give the amounts of terms or totals as prose would name them."""
    for value in document.values():
        if isinstance(value, dict) and "amount" in value:
            yield f"{value['amount']} {value['currency']}"
