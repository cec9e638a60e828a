"""What a report tells: a replay, where its recordings come from, and what checks came to."""

from collections.abc import Mapping
from dataclasses import dataclass

from negotiator.audit.report import Report as Audit
from negotiator.mandate.model import Mandate
from negotiator.replay.harness import Report, Result, fitting
from negotiator.replay.recorded import Recording
from negotiator.terms import Agenda


@dataclass(frozen=True, slots=True)
class Audited:
    """An exported file, and what its checks came to.

    Attributes:
        name: of the file.
        audit: every check.
    """

    name: str
    audit: Audit


@dataclass(frozen=True, slots=True)
class Told:
    """Everything a report tells.

    Attributes:
        report: the replay and its numbers.
        recordings: that were replayed or skipped, by id.
        audits: exported files that were checked beside it.
    """

    report: Report
    recordings: Mapping[str, Recording]
    audits: tuple[Audited, ...] = ()

    @property
    def mandate(self) -> Mandate:
        """The mandate that was tried."""
        return self.report.setting.trial.mandate

    @property
    def agenda(self) -> Agenda:
        """What was negotiated."""
        return self.mandate.agenda

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of each negotiation."""
        return self.report.run.results

    def recording(self, result: Result) -> Recording | None:
        """Return what a negotiation was replayed from, on the mandate's agenda; None if unknown."""
        recording = self.recordings.get(result.recording)
        if recording is None:
            return None
        fit = fitting(recording, self.report.setting.trial)
        return fit if isinstance(fit, Recording) else None


def told_of(
    report: Report, recordings: tuple[Recording, ...], audits: tuple[Audited, ...] = ()
) -> Told:
    """Return what a report tells.

    Args:
        report: the replay.
        recordings: what it was given.
        audits: exported files that were checked.
    """
    return Told(report, {recording.id: recording for recording in recordings}, audits)
