"""What the host's own code said of the turns of a negotiation, as `negotiations show` has it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from negotiator.audit.evaluations import EvaluationRecord
    from negotiator.policy.ports import Store
    from negotiator.terms.canonical import Json


def evaluation_lines(store: "Store", neg: str) -> list[str]:
    """Return the evaluations of a negotiation, for people."""
    from negotiator.terms.canonical import canonical_bytes

    return [
        f"entry {one.seq}: the gate kept an evaluation back ({one.code})"
        if one.code
        else f"entry {one.seq}: {canonical_bytes(one.content).decode()}"
        for one in _on_record(store, neg)
    ]


def evaluation_document(store: "Store", neg: str) -> "list[Json]":
    """Return the evaluations of a negotiation, for machines."""
    return [record.to_document() for record in _on_record(store, neg)]


def _on_record(store: "Store", neg: str) -> "tuple[EvaluationRecord, ...]":
    from negotiator.agent.shown import evaluations_in

    with store.read() as tx:
        return evaluations_in(tx, neg)
