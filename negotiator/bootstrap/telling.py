"""What there is to tell of a negotiation on record: measured, explained, checked and run again."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from negotiator.agent.exporting import Exports
from negotiator.agent.record import Recorded, read
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.lines import split_lines
from negotiator.audit.verify import verify_file
from negotiator.bootstrap.exports import at_any_time, export_files
from negotiator.bootstrap.party import engine_of, open_store, party_directory, read_trust
from negotiator.errors import UsageError, VerificationError
from negotiator.mandate.model import VerifiedMandate
from negotiator.policy.bounds import admits
from negotiator.protocol.state import Phase
from negotiator.replay.rederive import rederive
from negotiator.report import Actual, Again, Audited, actual_of


def read_actual(directory: Path, neg: str, passphrase: bytes | None = None) -> Actual:
    """Return what there is to tell of a negotiation on record, its exports checked and run again.

    What fails stands in the report; nothing is changed or sent.

    Raises:
        UsageError: no party directory, no such negotiation, nothing exchanged in it, the key
            cannot be opened, or the party has another mandate by now.
        VerificationError, UntrustedKeyError: the mandate does not verify, or the record is damaged.
        StoreError: the record cannot be read.
    """
    files = party_directory(directory)
    verified, trust = at_any_time(files), read_trust(files.trust_toml)
    exports = export_files(directory, neg, passphrase)
    store = open_store(files)
    try:
        with store.read() as tx:
            recorded, journal = read(tx, neg), tx.journal(neg)
    finally:
        store.close()
    if recorded is None or recorded.row.commitment != verified.commitment:
        msg = (
            f"negotiation {neg} was decided under another mandate than the one in {directory}: its "
            f"moves cannot be explained by this one"
        )
        raise UsageError(msg)
    audits = (
        Audited(
            "journal.jsonl",
            verify_file(exports.journal, trust=trust),
            _again(exports, verified, recorded),
        ),
        Audited("transcript.jsonl", verify_file(exports.transcript, trust=trust)),
    )
    return actual_of(recorded, journal, verified.mandate, audits)


def _again(exports: Exports, verified: VerifiedMandate, recorded: Recorded) -> Again:
    """Run the engine again on a journal, and say what came of it and whether it tells the same."""
    *entries, _head = split_lines(exports.journal)
    try:
        done = rederive(entries, engine_of(verified, partial(admits, verified)))
        _check_same(map(JournalEntry.from_bytes, entries), recorded)
    except VerificationError as error:
        return Again(passed=False, sentence=error.message)
    return Again(
        passed=True, sentence=f"the engine made the same {done.moves} moves, byte for byte"
    )


def _check_same(journal: Iterable[JournalEntry], recorded: Recorded) -> None:
    """Check that the journal tells of the negotiation that is told of: its entries and its end.

    Raises:
        VerificationError: it tells of another one.
    """
    told = {
        int(str(entry.data["seq"])): (str(entry.data["hash"]), entry.kind is EntryKind.OUTBOUND)
        for entry in journal
        if entry.kind in {EntryKind.INBOUND, EntryKind.OUTBOUND}
    }
    if recorded.outbox is not None:
        told.pop(recorded.outbox.seq, None)  # ours, and not answered yet
    if told != {row.seq: (row.hash, row.ours) for row in recorded.entries}:
        msg = (
            f"the journal tells of {len(told)} entries, the record has {len(recorded.entries)}, "
            f"and they are not the same"
        )
        raise VerificationError(msg)
    state, agreed = recorded.row.state, recorded.negotiation.phase is Phase.AGREED
    # A conflict, or an answer that never came, may follow what both have signed.
    if (state == "agreed" and not agreed) or (agreed and state in {"deadlock", "declined", "open"}):
        msg = f"the record calls it {state}, its entries do not"
        raise VerificationError(msg)
