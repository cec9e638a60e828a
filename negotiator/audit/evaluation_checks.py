"""Each evaluation is of an entry of the transcript that was there, and no entry has two."""

from negotiator.audit.evaluations import EvaluationRecord
from negotiator.audit.journal import EntryKind
from negotiator.audit.journal_file import JournalFile
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.protocol.state import Side


def check_evaluations(file: JournalFile) -> None:
    """Check the evaluations of a journal against its envelopes.

    Raises:
        VerificationError: an evaluation of no entry before it, out of order, or kept back where
            nothing of it would have left.
    """
    dialled = file.owner.record.side is Side.DIALLER
    placed = {(own.envelope.seq, own.hash): own.number for own in file.standing}
    placed |= {(item.envelope.seq, item.hash): item.number for item in file.theirs}
    last = -1
    for number, entry in enumerate(file.entries, start=1):
        if entry.kind is not EntryKind.EVALUATION:
            continue
        with at_line(number):
            record = EvaluationRecord.from_document(entry.data)
            if placed.get((record.seq, record.hash), number) >= number:
                msg = "the evaluation is of no entry of the transcript before it"
                raise VerificationError(msg)
            if record.seq <= last:
                msg = "entries are evaluated in their order, each once"
                raise VerificationError(msg)
            if dialled and record.code:
                msg = "an evaluation that leaves for nobody was kept back"
                raise VerificationError(msg)
            last = record.seq
