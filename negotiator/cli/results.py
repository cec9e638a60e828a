"""What came of a negotiation, in a sentence or as JSON."""

from typing import TYPE_CHECKING, Final

from negotiator.cli.words import percent, terms_words, totals_words
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.agent.result import Result

PLAIN_PEER: Final = "a counterparty that does not sign"

STATES: Final = {
    "open": "going on",
    "waiting": "waits for its principal",
    "agreed": "agreed",
    "declined": "declined",
    "deadlock": "deadlock",
    "cancelled": "cancelled",
    "unanswered": "no answer any more",
    "unconfirmed": "accepted, but never confirmed",
    "conflict": "the two records contradict each other",
    "blocked": "blocked by the gate",
}
"""Where a negotiation stands, for a person."""

_BASES: Final = {
    "signed": "Both sides have signed it.",
    "reference": "The counterparty did not sign it: what it accepted is on record, no more.",
}


def result_lines(result: "Result") -> list[str]:
    """Return what came of a negotiation, for a person."""
    peer = result.peer or PLAIN_PEER
    if result.outcome == "agreed":
        totals = totals_words(result.totals)
        return [
            f"Agreed with {peer} in round {result.rounds}: {_agreed_words(result)}"
            + (f"; {totals}." if totals else "."),
            _BASES.get(result.basis.value, ""),
        ]
    lines = [f"No agreement with {peer} in round {result.rounds}: {STATES[result.outcome]}."]
    if result.waits_for:
        lines.append(f"It waits for: {result.waits_for}.")
    if result.gap is not None:
        lines.append(f"The last offers lay {percent(result.gap)} of our utility apart.")
    return lines


def result_document(result: "Result") -> dict[str, Json]:
    """Return what came of a negotiation, for machines."""
    from negotiator.audit.numbers import exact_text

    document: dict[str, Json] = {
        "outcome": result.outcome,
        "basis": result.basis.value,
        "rounds": str(result.rounds),
        "terms": _agreed_document(result),
        "totals": result.totals,
        "agreementId": result.agreement_id,
        "negotiationId": result.neg,
        "peer": result.peer,
    }
    if result.gap is not None:
        document["gap"] = exact_text(result.gap)
    if result.waits_for:
        document["waitsFor"] = result.waits_for
    return document


def _agreed_words(result: "Result") -> str:
    """Write what was agreed."""
    if result.agenda is None or result.terms is None:
        return ""
    return terms_words(result.agenda, result.terms)


def _agreed_document(result: "Result") -> Json:
    """Return what was agreed as it stands in documents."""
    if result.agenda is None or result.terms is None:
        return {}
    return result.agenda.encode_terms(result.terms)
