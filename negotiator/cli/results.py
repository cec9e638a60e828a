"""What came of a negotiation, in a sentence or as JSON."""

from typing import TYPE_CHECKING, Final

from negotiator.cli.words import percent, terms_words, totals_words
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.agent.ending import Ending
    from negotiator.agent.result import Result
    from negotiator.protocol.outcome import Settlement

_PLAIN: Final = "a counterparty that does not sign"

STATES: Final = {
    "open": "going on",
    "waiting": "waits for its principal",
    "ready": "ready: what it holds can be taken, see negotiations close-best",
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
    "terms": "Nobody signed it, and no offer was named: both sides' last moves have these terms.",
}


_MOTIVES: Final = {
    "other-agenda": "their agenda is not our mandate's: compare [[issue]], [[total]] and [acts]",
    "other-role": "they want our side of the trade",
    "other-counterparty": "our mandate or authority statement does not name them",
    "no-budget": "our mandate has no deal or budget left for it",
    "mandate-expired": "our mandate has expired",
    "deadline-passed": "its deadline has passed",
    "last-turn-outside-the-mandate": "it was the last turn, and their offer is outside our mandate",
    "no-progress": "the gap did not narrow any more",
    "held-too-often": "they asked for time too often",
    "too-many-faults": "they broke the rules too often",
    "principal-stopped": "our principal stopped it",
    "released": "we closed many together, and released this one",
    "approval-expired": "nobody who may approve it did so in time",
}
"""Why we end negotiations, by the journal's word, for our own side."""

_NOT_BEGUN: Final = (
    "Before the first offer that usually means: the agendas differ, their mandate does not name "
    "us, or they have no deal left. Their own record says which."
)


def peer_words(agent_id: str) -> str:
    """Return whom a negotiation is with, for a person."""
    from negotiator.protocol.envelope import is_plain, plain_host_url

    dialled = plain_host_url(agent_id)
    if dialled:
        return f"{_PLAIN} ({dialled})"
    return _PLAIN if not agent_id or is_plain(agent_id) else agent_id


def result_lines(result: "Result") -> list[str]:
    """Return what came of a negotiation, for a person."""
    peer = peer_words(result.peer)
    if result.outcome == "agreed":
        totals = totals_words(result.totals)
        return [
            f"Agreed with {peer} in round {result.rounds}: {_agreed_words(result)}"
            + (f"; {totals}." if totals else "."),
            _BASES.get(result.basis.value, ""),
        ]
    yet = " yet" if result.outcome in {"open", "waiting", "ready"} else ""
    where = f"in round {result.rounds}" if result.rounds else "before the first offer"
    lines = [f"No agreement{yet} with {peer} {where}: {STATES[result.outcome]}."]
    if result.ending is not None:
        lines += _ending_lines(result.ending, begun=result.rounds > 0)
    if result.contradiction:
        lines.append(f"What does not hold: {result.contradiction}.")
    if result.waits_for:
        lines += _waiting_lines(result)
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
        "settlement": settlement_document(result.settlement),
    }
    if result.gap is not None:
        document["gap"] = exact_text(result.gap)
    if result.contradiction:
        document["contradiction"] = result.contradiction
    if result.waits_for:
        document["waitsFor"] = result.waits_for
    if result.asked is not None:
        document["asked"] = {
            **result.asked.to_document(),
            "answers": [answer.value for answer in result.asked.answers],
        }
    if result.ending is not None:
        document["ending"] = _ending_document(result.ending)
    return document


def settlement_document(settlement: "Settlement") -> dict[str, Json]:
    """Return the verdict on a task for machines; no outcome while nobody has closed it."""
    return {
        "outcome": "" if settlement.outcome is None else settlement.outcome.value,
        "basis": settlement.basis.value,
        "reason": settlement.reason,
        "disputed": list(settlement.disputed),
    }


def settlement_words(settlement: "Settlement") -> str:
    """Return the verdict on a task for a person; it is the counterparty's verdict too."""
    outcome = "open" if settlement.outcome is None else settlement.outcome.value
    disputed = f" ({', '.join(settlement.disputed)})" if settlement.disputed else ""
    return f"Settlement: {outcome}, on basis {settlement.basis}: {settlement.reason}{disputed}."


def _waiting_lines(result: "Result") -> list[str]:
    """Write what it waits for, and how a person answers."""
    from negotiator.agent.negotiating.quoting import quoted
    from negotiator.audit.replies import Answer
    from negotiator.policy.approving import approver_words
    from negotiator.terms.values import format_instant

    lines = [f"It waits for: {result.waits_for}."]
    asked = result.asked
    if asked is None:
        return lines
    if asked.terms and result.agenda is not None:
        terms = result.agenda.decode_terms(asked.terms)
        totals = totals_words(result.agenda.encode_totals(terms))
        words = terms_words(result.agenda, terms)
        lines.append(f"The terms: {words}" + (f"; {totals}." if totals else "."))
    if asked.until is not None:
        who = approver_words(asked.by)
        lines.append(f"It may be approved by {who}, before {format_instant(asked.until)}.")
    if asked.about:
        lines.append(f"They name the issue {quoted(asked.about)}; the words are theirs.")
    about = {Answer.APPROVE: f" --about {asked.subject}"}
    may = " | ".join(f"--{answer}{about.get(answer, '')}" for answer in asked.answers)
    lines.append(f"Answer it: negotiator negotiations answer {result.neg} {may} --by NAME")
    return lines


def _ending_lines(ending: "Ending", *, begun: bool) -> list[str]:
    """Write who ended it and why, for a person."""
    if ending.said:
        return [f"Their agent would not open it, and said: {ending.said!r}"]
    if ending.ours:
        return [f"We ended it: {_MOTIVES.get(ending.motive, ending.motive or ending.reason)}."]
    unclear = ending.reason in {"not-acceptable", "unavailable"}
    return [f"They ended it: {ending.reason}.", *([_NOT_BEGUN] if unclear and not begun else [])]


def _ending_document(ending: "Ending") -> dict[str, Json]:
    """Return who ended it and why, for machines."""
    return {
        "by": "us" if ending.ours else "them",
        "reason": "" if ending.reason is None else ending.reason.value,
        "motive": ending.motive,
        "said": ending.said,
    }


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
