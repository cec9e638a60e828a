"""The checks of a transcript export, one function each."""

from itertools import pairwise

from negotiator.audit.export import transcript_head
from negotiator.audit.heads import check_head, check_size
from negotiator.audit.report import (
    CheckName,
    FileKind,
    Finding,
    Report,
    Step,
    at_line,
    failed_form,
    not_checked,
    passed,
    run_report,
)
from negotiator.audit.transcript_file import TranscriptFile, read_transcript
from negotiator.errors import NegotiatorError, VerificationError
from negotiator.protocol.authority import verify_authority
from negotiator.protocol.envelope import genesis_prev
from negotiator.protocol.trust import Trust


def check_start(file: TranscriptFile) -> Finding:
    """The first entry starts from the hash that the negotiation id gives."""
    first = file.entries[0].envelope
    if first.prev != genesis_prev(first.neg):
        msg = f"line 1: it does not start negotiation {first.neg}: entries before it are missing"
        raise VerificationError(msg)
    return passed(f"it starts negotiation {first.neg}")


def check_entry_links(file: TranscriptFile) -> Finding:
    """Each envelope names the hash of the one before it."""
    for number, (before, entry) in enumerate(pairwise(file.entries), start=2):
        if entry.envelope.prev != before.hash:
            msg = f"line {number}: expected the entry before it to be {before.hash}"
            raise VerificationError(msg)
    return passed("every envelope names the hash of the envelope before it")


def check_sequence(file: TranscriptFile) -> Finding:
    """Sequence numbers are dense, beside the payload and within, in one negotiation."""
    neg = file.entries[0].envelope.neg
    for seq, (document, entry) in enumerate(zip(file.documents, file.entries, strict=True)):
        if document.get("seq") != str(seq) or entry.envelope.seq != seq:
            msg = f"line {seq + 1}: expected seq {seq}, got {entry.envelope.seq}"
            raise VerificationError(msg)
        if entry.envelope.neg != neg:
            msg = f"line {seq + 1}: expected negotiation {neg}, got {entry.envelope.neg}"
            raise VerificationError(msg)
    return passed("sequence numbers count up from 0, in one negotiation")


def check_count(file: TranscriptFile) -> Finding:
    """As many entries as the signed head says."""
    return check_size(file.head, len(file.documents))


def check_own_head(file: TranscriptFile) -> Finding:
    """A party's agent signed the hash of the last envelope and of all lines."""
    signer, state = file.signer, file.verified.negotiation
    party = signer.statement.authority
    expected = transcript_head(state, file.lines, party.agent_id, signer.own)
    check_head(file.head, len(file.documents) + 1, party.key, expected)
    return passed(f"signed by {party.agent_id} over every line")


def check_end(file: TranscriptFile) -> Finding:
    """The negotiation has ended, so that nothing can follow."""
    state = file.verified.negotiation
    if not state.final:
        return not_checked("the negotiation has not ended here; more may follow")
    return passed(f"the negotiation has ended: {state.phase}")


def check_statements(file: TranscriptFile) -> Finding:
    """Every authority statement verifies under a pinned principal."""
    if file.trust is None:
        return not_checked(
            "no trust file: the keys are those the file's own authority statements name"
        )
    found = [(n, d["authority"]) for n, d in enumerate(file.documents, 1) if "authority" in d]
    if file.signer.own is not None:
        found.append((len(file.documents) + 1, file.signer.own.to_document()))
    names = []
    for number, statement in found:
        with at_line(number):
            names.append(verify_authority(statement, file.trust).authority.principal_id)
    return passed(f"pinned principals signed: {', '.join(dict.fromkeys(names))}")


def check_signatures(file: TranscriptFile) -> Finding:
    """Every envelope is signed and every move is one the rules of the protocol allow."""
    state = file.verified.negotiation
    if state.plain:
        return not_checked(
            "the counterparty sends no envelopes, so that no entry here is signed; the moves "
            "follow the rules of the protocol"
        )
    return passed(f"{state.size} envelopes are signed by {state.dialler} and {state.host}")


TRANSCRIPT_STEPS: tuple[Step[TranscriptFile], ...] = (
    Step(CheckName.GENESIS, check_start),
    Step(CheckName.LINKS, check_entry_links),
    Step(CheckName.DENSITY, check_sequence),
    Step(CheckName.COUNT, check_count),
    Step(CheckName.OWN_HEAD, check_own_head, (CheckName.LINKS, CheckName.DENSITY)),
    Step(CheckName.TERMINAL, check_end, (CheckName.LINKS, CheckName.DENSITY)),
    Step(CheckName.AUTHORITY, check_statements),
    Step(CheckName.SIGNATURES, check_signatures, (CheckName.GENESIS, CheckName.LINKS)),
)
"""The checks of a transcript export, in order."""


def report_transcript(data: bytes, trust: Trust | None) -> tuple[Report, TranscriptFile | None]:
    """Make every check of a transcript export.

    Returns:
        The report, and the file taken apart; None when its form already fails.
    """
    try:
        file = read_transcript(data, trust)
        neg = file.entries[0].envelope.neg
    except NegotiatorError as error:
        return failed_form(FileKind.TRANSCRIPT, error.message, TRANSCRIPT_STEPS), None
    return run_report(FileKind.TRANSCRIPT, neg, TRANSCRIPT_STEPS, file), file
