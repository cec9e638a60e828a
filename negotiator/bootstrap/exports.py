"""The record handed out and looked at afterwards: exports, evidence, and the re-run of a journal.

A mandate's window limits what may be agreed, not what may be shown afterwards: all this works
after the mandate has expired or was revoked.
"""

from datetime import datetime
from functools import partial
from pathlib import Path

from negotiator.agent.exporting import Exports, export
from negotiator.audit.lines import split_lines
from negotiator.audit.report import Report
from negotiator.audit.verify import verify_file
from negotiator.bootstrap.party import (
    PRIVATE,
    PUBLIC,
    PartyDirectory,
    engine_of,
    load_key,
    load_mandate,
    open_store,
    party_directory,
    read_bytes,
    read_trust,
    utc_now,
)
from negotiator.errors import NegotiatorError, UsageError
from negotiator.mandate.model import VerifiedMandate
from negotiator.policy.bounds import admits
from negotiator.policy.gate import Gate
from negotiator.protocol.authority import Authority
from negotiator.protocol.evidence import MAX_EVIDENCE_BYTES, VerifiedAgreement, verify_evidence
from negotiator.protocol.trust import Trust
from negotiator.replay.rederive import Rederived, rederive
from negotiator.stores.keyfile import read_document, write_file
from negotiator.terms.canonical import parse_canonical
from negotiator.terms.jws import SignedDocument

_MAX_EXPORT = 268_435_456


def export_files(directory: Path, neg: str, passphrase: bytes | None = None) -> Exports:
    """Return the files of one negotiation, its journal and transcript signed.

    Raises:
        UsageError: no party directory, no such negotiation, or the key cannot be opened.
        VerificationError, UntrustedKeyError: the mandate does not verify.
        StoreError: the record cannot be read.
    """
    files = party_directory(directory)
    verified = at_any_time(files)
    store = open_store(files)
    try:
        gate = Gate(store, verified, lambda: load_key(files, passphrase))
        return export(store, gate, verified.mandate.agent_id, neg)
    finally:
        store.close()


def write_exports(exports: Exports, shared: Path, own: Path) -> dict[str, Path]:
    """Write the files of one negotiation.

    Args:
        exports: what to write.
        shared: directory for ``transcript.jsonl``, ``agreement.json`` and
            ``contradiction.json``; made if missing.
        own: directory for ``journal.jsonl``, which is private; made if missing.

    Returns:
        Where each file is now.

    Raises:
        StoreError, OSError: a file cannot be written.
    """
    files: list[tuple[str, Path, bytes | None, int]] = [
        ("transcript", shared / "transcript.jsonl", exports.transcript, PUBLIC),
        ("agreement", shared / "agreement.json", exports.agreement, PUBLIC),
        ("contradiction", shared / "contradiction.json", exports.contradiction, PUBLIC),
        ("journal", own / "journal.jsonl", exports.journal, PRIVATE),
    ]
    written = {}
    for name, path, data, mode in files:
        if data is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, data, mode)
            written[name] = path
    return written


def check_target(path: Path) -> None:
    """Check that a path is free, or a file that can be replaced by another.

    A device or a directory would not be written to, but be replaced or in the way.

    Raises:
        UsageError: it is something else.
    """
    if path.exists() and not path.is_file():
        msg = f"{path} is no file; name one to write, or none to print"
        raise UsageError(msg)


def read_evidence(path: Path, trust: Trust | None) -> VerifiedAgreement:
    """Read and verify the evidence of an agreement.

    Raises:
        StoreError: it cannot be read.
        VerificationError, UntrustedKeyError: it does not hold.
    """
    return verify_evidence(read_document(path, MAX_EVIDENCE_BYTES), trust)


def verify_export(path: Path, trust: Trust | None, beside: Path | None) -> Report:
    """Verify the export of a journal or a transcript, perhaps beside the counterparty's transcript.

    Raises:
        StoreError: a file cannot be read.
    """
    other = None if beside is None else read_document(beside, _MAX_EXPORT)
    return verify_file(read_document(path, _MAX_EXPORT), trust=trust, peer_transcript=other)


def rederive_export(path: Path, directory: Path) -> Rederived:
    """Run the engine again on a journal that has been verified, and demand the same moves.

    Args:
        path: the export of a journal.
        directory: the party whose journal it is; its mandate is read, its key is not.

    Raises:
        UsageError: no party directory.
        VerificationError: the engine does something else than the journal says; or the mandate
            does not verify.
        UntrustedKeyError: the mandate's principal is not pinned.
        StoreError: a file cannot be read.
    """
    verified = at_any_time(party_directory(directory))
    *entries, _head = split_lines(read_document(path, _MAX_EXPORT))
    return rederive(entries, engine_of(verified, partial(admits, verified)))


def at_any_time(files: PartyDirectory) -> VerifiedMandate:
    """Return a party's mandate, verified but for the time it is valid.

    Raises:
        VerificationError, UntrustedKeyError: it does not verify.
        StoreError: a file cannot be read.
    """
    return load_mandate(files, read_trust(files.trust_toml), _claimed_start(files), None)


def _claimed_start(files: PartyDirectory) -> datetime:
    """Return an instant at which a mandate claims to be valid; proven by nothing yet."""
    try:
        statement = parse_canonical(read_bytes(files.authority_jws).strip())
        return Authority.from_document(SignedDocument.from_document(statement).parse()).not_before
    except NegotiatorError:
        return utc_now()  # whoever verifies the file next says what is wrong with it
