"""What a report tells: a replay, where its recordings come from, and what checks came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from negotiator.audit.report import Report as Audit
from negotiator.mandate.model import Mandate
from negotiator.replay.harness import Report, Result, fitting
from negotiator.replay.recorded import Recording
from negotiator.terms import Agenda


@dataclass(frozen=True, slots=True)
class Again:
    """What came of running the engine again on a journal.

    Attributes:
        passed: whether it made the same moves.
        sentence: how many, or where it did something else.
    """

    passed: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Audited:
    """An exported file, and what its checks came to.

    Attributes:
        name: of the file.
        audit: every check.
        again: what came of running a journal again; None where nobody did.
    """

    name: str
    audit: Audit
    again: Again | None = None

    @property
    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """Every check: what came of it, its name, and what was found."""
        checks = tuple((c.outcome.value, c.name.value, c.sentence) for c in self.audit.checks)
        if self.again is None:
            return checks
        return (
            *checks,
            ("passed" if self.again.passed else "failed", "run again", self.again.sentence),
        )

    @property
    def failed(self) -> bool:
        """Whether a check failed."""
        return bool(self.audit.failures) or (self.again is not None and not self.again.passed)


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


@dataclass(frozen=True, slots=True)
class Actual:
    """Everything a report tells of one negotiation that really took place.

    Attributes:
        mandate: the one it was decided under.
        result: what came of it, measured as a replay is.
        peer: the counterparty's agent id; empty for a peer without envelopes.
        state: where it stands, in our record's word.
        opened: when it was opened; None if it never was.
        audits: its exported files that were checked.
    """

    mandate: Mandate
    result: Result
    peer: str
    state: str
    opened: datetime | None
    audits: tuple[Audited, ...] = ()

    @property
    def agenda(self) -> Agenda:
        """What was negotiated."""
        return self.mandate.agenda

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of it."""
        return (self.result,)

    @property
    def recordings(self) -> Mapping[str, Recording]:
        """No recordings: it was not replayed."""
        return {}

    def recording(self, _result: Result) -> Recording | None:
        """Return None: what offers are worth to them is not on our record."""
        return None


Case: TypeAlias = Told | Actual
"""Whatever a negotiation may be told of."""


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
