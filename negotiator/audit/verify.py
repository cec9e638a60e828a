"""Offline verification of exports: no database, and no trust in whoever exported.

A journal, a transcript or the evidence of a contradiction is told by its first line. Every check
has a name and a sentence; what could not be looked at is said to be not checked, never passed over.
"""

from negotiator.audit.journal import ENTRY_TYP as JOURNAL_TYP
from negotiator.audit.journal_checks import report_journal
from negotiator.audit.lines import parse_line, split_lines
from negotiator.audit.report import Check, CheckName, FileKind, Outcome, Report, failed_form
from negotiator.audit.transcript_checks import report_transcript
from negotiator.errors import NegotiatorError
from negotiator.protocol.contradiction import CONTRADICTION_TYP, verify_contradiction
from negotiator.protocol.transcript import ENTRY_TYP as TRANSCRIPT_TYP
from negotiator.protocol.trust import Trust


def verify_file(
    data: bytes, *, trust: Trust | None, peer_transcript: bytes | None = None
) -> Report:
    """Verify the export of a journal, of a shared transcript, or of a contradiction.

    Args:
        data: the file.
        trust: pinned principals. Without them the keys are those that the file's own authority
            statements name, so that the file is only shown to agree with itself.
        peer_transcript: beside a journal, the counterparty's export of the shared transcript:
            the journal heads it holds must all be positions of this journal.

    Returns:
        The report. It raises nothing for whatever the file holds; `Report.require` does.
    """
    try:
        kind = _kind_of(data)
    except NegotiatorError as error:
        return failed_form(FileKind.UNKNOWN, error.message, ())
    if kind is FileKind.JOURNAL:
        return report_journal(data, trust, peer_transcript)
    if kind is FileKind.TRANSCRIPT and peer_transcript is None:
        return report_transcript(data, trust)[0]
    if kind is FileKind.CONTRADICTION and peer_transcript is None:
        return _report_contradiction(data, trust)
    beside = (
        " to compare the transcript with" if kind is FileKind.TRANSCRIPT else " or a transcript"
    )
    return failed_form(kind, f"line 1: expected an entry of a journal{beside}", ())


def _report_contradiction(data: bytes, trust: Trust | None) -> Report:
    """Verify the evidence that somebody vouched for two histories."""
    pinned = "" if trust else ", under the keys that the file itself names"
    try:
        found = verify_contradiction(data, trust)
    except NegotiatorError as error:
        check = Check(CheckName.CONTRADICTION, Outcome.FAILED, error.message)
        return Report(FileKind.CONTRADICTION, "", (check,))
    sentence = (
        f"{found.signer} signed two histories of one negotiation, which part at entry "
        f"{found.index}{pinned}"
    )
    check = Check(CheckName.CONTRADICTION, Outcome.PASSED, sentence)
    return Report(FileKind.CONTRADICTION, "", (check,))


def _kind_of(data: bytes) -> FileKind:
    """Return what a file is by its first line.

    Raises:
        VerificationError: the file has no lines, or the first is not canonical.
    """
    kinds = {
        JOURNAL_TYP: FileKind.JOURNAL,
        TRANSCRIPT_TYP: FileKind.TRANSCRIPT,
        CONTRADICTION_TYP: FileKind.CONTRADICTION,
    }
    typ = parse_line(1, split_lines(data)[0]).get("typ")
    return kinds.get(str(typ), FileKind.UNKNOWN)
