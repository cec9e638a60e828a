"""What came of a negotiation, from our own record, proven where it can be."""

from dataclasses import dataclass, field
from fractions import Fraction

from negotiator.agent.dialler import printable
from negotiator.agent.ending import Ending, ending_of
from negotiator.agent.record import Recorded, read
from negotiator.agent.shown import settlement_of
from negotiator.audit.numbers import parse_exact
from negotiator.audit.replies import Question
from negotiator.errors import UsageError
from negotiator.policy.ports import NegotiationRow, Store, Transaction, read_detail
from negotiator.policy.replies import Asked, asked_in
from negotiator.protocol.agreement import agreement_id
from negotiator.protocol.evidence import build_evidence, verify_evidence
from negotiator.protocol.outcome import Basis, Settlement
from negotiator.protocol.transcript import StoredEntry
from negotiator.protocol.trust import Trust
from negotiator.terms import Agenda, Terms
from negotiator.terms.canonical import Document


@dataclass(frozen=True, slots=True)
class Result:
    """The state of one negotiation, in words for its own side.

    Attributes:
        neg: negotiation id.
        peer: the counterparty's agent id; empty for a peer without envelopes.
        outcome: our word for where it stands, see `policy.ports.NegotiationRow`.
        basis: what that rests on.
        settlement: the verdict on its task, which the counterparty reaches too.
        rounds: the round it came to.
        agenda: the issues; None before they are known.
        terms: what was agreed; None otherwise.
        totals: the totals derived from that; empty otherwise.
        agreement_id: id of the agreement; empty otherwise.
        gap: how far apart the last offers were in our utility; None where that means nothing.
        waits_for: what our principal is asked, in words; empty otherwise.
        asked: the same, as it can be answered; None otherwise.
        ending: who ended it without a deal, and why; None otherwise.
        contradiction: what of the counterparty's record does not hold; empty otherwise.
    """

    neg: str
    peer: str
    outcome: str
    basis: Basis
    settlement: Settlement
    rounds: int
    agenda: Agenda | None = None
    terms: Terms | None = None
    totals: Document = field(default_factory=dict)
    agreement_id: str = ""
    gap: Fraction | None = None
    waits_for: str = ""
    asked: Asked | None = None
    ending: Ending | None = None
    contradiction: str = ""


def result_of(store: Store, trust: Trust, neg: str) -> Result:
    """Return what came of a negotiation; an agreement is verified again, from the record's bytes.

    Args:
        store: the record.
        trust: the pinned principals.
        neg: negotiation id.

    Raises:
        UsageError: no such negotiation.
        StoreError: the record cannot be read.
        VerificationError: the record is damaged, or its agreement does not hold.
        UntrustedKeyError: the counterparty's principal is not pinned any more.
    """
    with store.read() as tx:
        recorded = read(tx, neg)
        if recorded is None:
            msg = f"no negotiation {neg} is on record; list them with: negotiations list"
            raise UsageError(msg)
        settlement = settlement_of(tx, recorded, trust)
        basis = _basis(tx, recorded, trust, settlement)
        ending = ending_of(recorded, tx.journal(neg))
    negotiation, row = recorded.negotiation, recorded.row
    rounds = negotiation.entries[-1].envelope.round if negotiation.entries else 0
    detail, asked = read_detail(row), asked_in(row)
    offer, agenda = negotiation.accepted, negotiation.agenda
    agreed = row.state == "agreed" and offer is not None and agenda is not None
    return Result(
        neg=neg,
        peer=row.peer_agent,
        outcome=row.state,
        basis=basis,
        settlement=settlement,
        rounds=rounds,
        agenda=agenda,
        terms=offer.terms if agreed and offer is not None else None,
        totals=agenda.encode_totals(offer.terms) if agreed and offer and agenda else {},
        agreement_id=agreement_id(neg, offer.id) if agreed and offer is not None else "",
        gap=parse_exact(str(detail["gap"])) if "gap" in detail else None,
        waits_for=waits_for(asked),
        asked=asked,
        ending=ending,
        contradiction=_contradiction(row, detail),
    )


def _contradiction(row: NegotiationRow, detail: Document) -> str:
    """Return why a negotiation is in conflict, as far as our record says it."""
    said = detail.get("conflict")
    return printable(said) if row.state == "conflict" and isinstance(said, str) else ""


def waits_for(asked: Asked | None) -> str:
    """Return what a negotiation waits for, in words; empty when for nobody."""
    if asked is None or asked.question is Question.BLOCKED:
        return ""
    if asked.question is Question.APPROVAL:
        return f"approval of an {asked.act} above the mandate's approval limit"
    if asked.question is Question.UNKNOWN_ISSUE:
        return "an issue their offer had and our agenda lacks: go on without it, or stop?"
    return "no progress: go on, or stop?"


def _basis(tx: Transaction, recorded: Recorded, trust: Trust, verdict: Settlement) -> Basis:
    """Return what the outcome rests on."""
    neg, state = recorded.row.neg, recorded.row.state
    if state not in {"agreed", "unconfirmed"}:
        return Basis.STATE
    agreement = tx.agreement(neg)
    if agreement is None:
        plain = recorded.negotiation.plain
        if plain and state == "unconfirmed":
            return Basis.STATE
        return verdict.basis if recorded.negotiation.plain_host else Basis.REFERENCE
    stored = (StoredEntry(entry.data, entry.payload) for entry in recorded.entries)
    return verify_evidence(build_evidence(agreement, stored), trust).basis
