"""What the counterparty holds of us: the journal heads in envelopes that it signed after.

Each of its envelopes names the hash of the one before it, so its signature covers all envelopes
of ours that came earlier, and the journal head within each. Whoever rewrites a journal would have
to sign those envelopes again, and they would no longer be the ones the counterparty signed for.
"""

from negotiator.audit.journal_file import JournalFile
from negotiator.audit.report import Finding, not_checked, passed
from negotiator.audit.transcript_checks import report_transcript
from negotiator.audit.transcript_file import TranscriptFile
from negotiator.errors import VerificationError
from negotiator.terms import hash_bytes


def check_peer_heads(file: JournalFile) -> Finding:
    """Every journal head the counterparty holds is the hash of an entry of this journal."""
    covered = _covered_by_inbound(file)
    if file.peer_transcript is not None:
        covered |= _covered_by_transcript(file, file.peer_transcript)
    if not covered:
        return not_checked(
            "no signed envelope of the counterparty follows one of ours, and no transcript of "
            "the counterparty was given"
        )
    return passed(f"the counterparty holds {len(covered)} of our journal heads, all of them here")


def _covered_by_inbound(file: JournalFile) -> set[str]:
    """Return the envelopes of ours that the counterparty's inbound envelopes vouch for."""
    if file.owner.plain_peer:
        return set()
    for item in file.theirs:
        before = file.transcript.get(item.envelope.seq - 1)
        if item.envelope.seq and item.envelope.prev != before:
            msg = (
                f"line {item.number}: the counterparty signed after {item.envelope.prev}, this "
                f"journal has {before or 'nothing'} at that place"
            )
            raise VerificationError(msg)
    last = max((item.envelope.seq for item in file.theirs), default=0)
    held = [own for own in file.standing if own.envelope.seq < last]
    positions = {hash_bytes(line) for line in file.lines}
    for own in held:
        if own.envelope.journal not in positions:
            msg = f"line {own.number}: the counterparty holds a journal head that is not here"
            raise VerificationError(msg)
    return {own.hash for own in held}


def _covered_by_transcript(file: JournalFile, data: bytes) -> set[str]:
    """Return the envelopes of ours that stand in the counterparty's transcript."""
    transcript = _read_peer_transcript(file, data)
    ours = {own.hash for own in file.standing}
    positions = {hash_bytes(line) for line in file.lines}
    held = set()
    for number, entry in enumerate(transcript.entries, start=1):
        where = f"line {number} of the counterparty's transcript"
        here = file.transcript.get(entry.envelope.seq)
        own = entry.envelope.iss == file.owner.agent
        if (own and entry.hash not in ours) or here not in {None, entry.hash}:
            msg = f"{where}: this journal has {here or 'nothing'} at that place"
            raise VerificationError(msg)
        if own and entry.envelope.journal not in positions:
            msg = f"{where}: it holds a journal head that is no position of this journal"
            raise VerificationError(msg)
        if own:
            held.add(entry.hash)
    return held


def _read_peer_transcript(file: JournalFile, data: bytes) -> TranscriptFile:
    """Read the counterparty's transcript and check that it is one, and of this negotiation."""
    report, transcript = report_transcript(data, file.trust)
    if transcript is None or report.failures:
        first = report.failures[0]
        msg = f"the counterparty's transcript does not verify: {first.name}: {first.sentence}"
        raise VerificationError(msg)
    agent, peer = transcript.signer.statement.authority.agent_id, file.owner.record.peer
    if agent != peer:
        msg = f"the transcript is exported by {agent}; expected the counterparty's, by {peer}"
        raise VerificationError(msg)
    if report.neg != file.entries[0].neg:
        msg = f"the counterparty's transcript is of negotiation {report.neg}"
        raise VerificationError(msg)
    return transcript
