"""What must be true of both records after a negotiation, however it was interrupted."""

from collections.abc import Iterable
from typing import NamedTuple

from negotiator.agent.exporting import export
from negotiator.agent.party import Party
from negotiator.agent.record import Recorded, load
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import OutboundRecord
from negotiator.audit.verify import verify_file
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.protocol.envelope import Envelope
from negotiator.protocol.evidence import verify_evidence
from negotiator.protocol.outcome import Basis
from negotiator.replay.rederive import rederive


class Signed(NamedTuple):
    """An envelope, as far as it matters that there is only one like it."""

    issuer: str
    seq: int
    hash: str


def recorded(party: Party, neg: str) -> Recorded:
    found = load(party.store, neg)
    assert found is not None, f"{party.agent_id} has no record of {neg}"
    return found


def only_negotiation(party: Party) -> str:
    with party.store.read() as tx:
        rows = tx.negotiations()
    assert len(rows) == 1, [row.neg for row in rows]
    return rows[0].neg


def journal(party: Party, neg: str) -> tuple[bytes, ...]:
    with party.store.read() as tx:
        return tx.journal(neg)


def ledger(party: Party) -> list[LedgerRow]:
    with party.store.read() as tx:
        return list(tx.ledger(party.verified.mandate.id))


def signed_in(entries: Iterable[bytes]) -> set[Signed]:
    """Return every envelope a journal says was signed."""
    parsed = (JournalEntry.from_bytes(raw) for raw in entries)
    records = [OutboundRecord.from_document(e.data) for e in parsed if e.kind is EntryKind.OUTBOUND]
    return {
        Signed(Envelope.from_document(record.envelope.parse()).iss, record.seq, record.hash)
        for record in records
    }


def assert_one_each(envelopes: set[Signed]) -> None:
    """Nobody signs two envelopes for one place."""
    places = [(envelope.issuer, envelope.seq) for envelope in envelopes]
    twice = sorted({place for place in places if places.count(place) > 1})
    assert not twice, f"signed twice: {twice}"


def assert_same_transcript(one: Recorded, other: Recorded) -> None:
    assert [e.payload for e in one.entries] == [e.payload for e in other.entries]
    assert [e.data for e in one.entries] == [e.data for e in other.entries]


def assert_over(one: Party, other: Party, neg: str) -> str:
    """Both records say the same, and their journals derive again; return the outcome."""
    ours, theirs = recorded(one, neg), recorded(other, neg)
    assert ours.row.state == theirs.row.state
    assert_same_transcript(ours, theirs)
    assert ours.outbox is None
    for party in (one, other):
        rederive(journal(party, neg), party.engine)
        assert not [row for row in ledger(party) if row.state is LedgerState.RESERVED]
    assert_one_each(signed_in(journal(one, neg)) | signed_in(journal(other, neg)))
    return ours.row.state


def assert_files_hold(one: Party, other: Party, neg: str) -> None:
    """What both hand out verifies on its own, and each beside the other's."""
    ours, theirs = (export(p.store, p.gate, p.agent_id, neg) for p in (one, other))
    assert ours.agreement == theirs.agreement
    for party, own, peer in ((one, ours, theirs), (other, theirs, ours)):
        verify_file(own.journal, trust=party.trust, peer_transcript=peer.transcript).require()
        verify_file(own.transcript, trust=party.trust).require()


def assert_agreed_once(one: Party, other: Party) -> None:
    """Both records hold the same one agreement, and each budget paid for it once."""
    neg = only_negotiation(one)
    assert only_negotiation(other) == neg
    assert assert_over(one, other, neg) == "agreed"
    assert_files_hold(one, other, neg)
    with one.store.read() as ours, other.store.read() as theirs:
        assert ours.agreement(neg) == theirs.agreement(neg) is not None
    for party in (one, other):
        evidence = export(party.store, party.gate, party.agent_id, neg).agreement
        assert evidence is not None
        assert verify_evidence(evidence, party.trust).basis is Basis.SIGNED
        committed = [row for row in ledger(party) if row.state is LedgerState.COMMITTED]
        assert [row.neg for row in committed] == [neg]
