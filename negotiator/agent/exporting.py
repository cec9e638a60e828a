"""What a party hands out afterwards: its record of one negotiation, as self-proving files."""

from dataclasses import dataclass

from negotiator.agent.contradicting import recorded_contradiction
from negotiator.agent.record import read
from negotiator.audit.ends import GenesisRecord
from negotiator.audit.export import (
    export_journal,
    export_transcript,
    journal_head,
    transcript_head,
)
from negotiator.audit.journal import JournalEntry
from negotiator.errors import UsageError
from negotiator.policy.gate import Gate
from negotiator.policy.ports import Store
from negotiator.protocol.evidence import build_evidence
from negotiator.protocol.transcript import StoredEntry, export_lines
from negotiator.terms import hash_bytes


@dataclass(frozen=True, slots=True)
class Exports:
    """The contents of the files of one negotiation.

    Attributes:
        transcript: ``transcript.jsonl``, the same for both parties but for the signed head.
        journal: ``journal.jsonl``, private.
        agreement: ``agreement.json``; None when nothing was agreed, or nothing countersigned.
        contradiction: ``contradiction.json``; None unless the counterparty vouched for two
            histories.
    """

    transcript: bytes
    journal: bytes
    agreement: bytes | None
    contradiction: bytes | None = None


def export(store: Store, gate: Gate, agent_id: str, neg: str) -> Exports:
    """Return the files of one negotiation, each ending in a head that the gate signs.

    Args:
        store: the record.
        gate: signs the heads.
        agent_id: whose record it is.
        neg: negotiation id.

    Raises:
        UsageError: no such negotiation, or nothing has been exchanged in it yet.
        StoreError: the record cannot be read.
        VerificationError: the record is damaged.
    """
    with store.read() as tx:
        recorded = read(tx, neg)
        journal, agreement = tx.journal(neg), tx.agreement(neg)
    if recorded is None or not recorded.entries or not journal:
        msg = f"there is nothing to export of negotiation {neg}: nothing was exchanged yet"
        raise UsageError(msg)
    stored = [StoredEntry(entry.data, entry.payload) for entry in recorded.entries]
    lines = export_lines(stored)
    genesis = GenesisRecord.from_document(JournalEntry.from_bytes(journal[0]).data)
    shared = gate.sign_head(
        transcript_head(recorded.negotiation, lines, agent_id, genesis.authority)
    )
    head = journal_head(neg, len(journal), hash_bytes(journal[-1]), agent_id)
    return Exports(
        transcript=export_transcript(lines, shared),
        journal=export_journal(journal, gate.sign_head(head)),
        agreement=None if agreement is None else build_evidence(agreement, stored),
        contradiction=recorded_contradiction(recorded),
    )
