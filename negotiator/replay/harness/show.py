"""A run in lines for a terminal: thresholds first, then the numbers, then each negotiation."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from negotiator.replay.harness.figures import number_text, percent_text, square_root
from negotiator.replay.harness.measure import counted_total
from negotiator.replay.harness.play import Setting
from negotiator.replay.harness.result import Outcome, Result, Saving
from negotiator.replay.harness.run import Run
from negotiator.replay.harness.summary import Summary
from negotiator.replay.harness.thresholds import Check

COLUMNS = (
    "recording", "outcome", "round", "total", "surplus", "vs target", "vs quote", "gap", "leakage",
    "beyond",
)  # fmt: skip
"""What is said of each negotiation."""

_WIDTH = 26


@dataclass(frozen=True, slots=True)
class Report:
    """A run and what it came to.

    Attributes:
        setting: how it was played.
        run: the results.
        summary: the numbers.
        checks: what became of the thresholds.
    """

    setting: Setting
    run: Run
    summary: Summary
    checks: tuple[Check, ...]

    @property
    def missed(self) -> bool:
        """Whether a threshold was missed."""
        return not all(check.passed for check in self.checks)

    @property
    def alert(self) -> str:
        """What has to be shouted; empty for nothing."""
        if not self.summary.blocked:
            return ""
        names = sorted({result.recording for result in self.run.results if result.blocked})
        return (
            f"ALERT: the gate blocked {self.summary.blocked} proposals of our own, in "
            f"{', '.join(names[:5])}{' and others' if len(names) > 5 else ''}; "  # noqa: PLR2004
            f"that is a fault of ours: do not use this mandate before it is understood"
        )


def lines_of(report: Report, *, each: bool) -> Iterator[str]:
    """Give a report in lines.

    Args:
        report: the run.
        each: whether every negotiation gets a line of its own.
    """
    if report.alert:
        yield from (report.alert, "")
    yield from _heading(report)
    yield from ("", "thresholds")
    yield from (_threshold(check) for check in report.checks)
    yield from ("", "numbers")
    yield from (f"  {name.ljust(_WIDTH, '.')} {text}" for name, text in _numbers(report.summary))
    yield from _pattern(report.summary)
    if report.run.skipped:
        yield from ("", "skipped")
        yield from (f"  {skipped.recording}: {skipped.why}" for skipped in report.run.skipped)
    if each:
        yield ""
        rows = [_row(result) for result in report.run.results]
        yield from aligned(COLUMNS, rows)


def aligned(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Give a table in lines."""
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for line in (columns, *rows):
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _heading(report: Report) -> Iterator[str]:
    """Give what was replayed, and what that cannot show."""
    mandate, mode = report.setting.trial.mandate, report.setting.mode
    counted = counted_total(mandate)
    total = "" if counted is None else f"; totals are {counted[0]} in {counted[1]}"
    yield (
        f"{report.summary.played} negotiations replayed ({mode.name}) under mandate {mandate.id} "
        f"version {mandate.version}, {mandate.role}{total}"
    )
    yield f"what this cannot show: {mode.cannot_show}"


def _threshold(check: Check) -> str:
    """Return what became of a threshold."""
    word = "passed" if check.passed else "MISSED"
    whole = check.name == "blocked"
    found = number_text(check.found, 0 if whole else 4)
    return f"  {word}  {check.name} {check.wanted}: {found}"


def _numbers(summary: Summary) -> Iterable[tuple[str, str]]:
    """Give the numbers, by name."""
    ends = ", ".join(f"{count} {outcome}" for outcome, count in summary.outcomes)
    yield "outcomes", ends or "-"
    yield "agreement", percent_text(summary.agreement)
    yield "deadlock", percent_text(summary.deadlock)
    yield "surplus of a deal", percent_text(summary.surplus)
    yield "surplus over all", percent_text(summary.surplus_all)
    yield "saved against target", percent_text(summary.against_target)
    yield "saved against quote", percent_text(summary.against_quote)
    yield "rounds of a deal", number_text(summary.rounds, 1)
    yield "seconds of a deal", number_text(summary.seconds, 0)
    if summary.pareto is not None:
        yield "from the Pareto front", number_text(square_root(summary.pareto))
        yield "from the Nash agreement", number_text(square_root(summary.nash))
    yield "leakage: mean distance", percent_text(summary.distance)
    yield "leakage: least distance", percent_text(summary.least_distance)
    yield "leakage: all together", percent_text(summary.distance_together)
    if summary.explained is not None:
        yield "fit: least explained", percent_text(summary.explained)
        yield "fit: to three offers only", f"{summary.thin} of {summary.played}"
    yield "blocked proposals", str(summary.blocked)
    yield "beyond the recording", f"{summary.beyond} of {summary.played}"


def _pattern(summary: Summary) -> Iterator[str]:
    """Give the pattern among the deadlocks, if there is one."""
    found = summary.pattern
    if found is None:
        return
    yield ""
    yield (
        f"{found.count} of {found.of} deadlocks sit at the same gap ({percent_text(found.low)} to "
        f"{percent_text(found.high)} of the mandate's range): the mandate is out of line with the "
        f"market"
    )


def _row(result: Result) -> tuple[str, ...]:
    """Return the line of one negotiation."""
    deal = result.deal
    name = f"{result.recording} ({result.variant})" if result.variant else result.recording
    how = result.outcome.value
    if result.outcome is not Outcome.AGREED and result.ended_by is not None:
        how = f"{how} by {result.ended_by}"
    target = None if deal is None else deal.against_target
    return (
        name,
        how,
        str(result.rounds),
        "-" if target is None else f"{target.agreed:f}",
        percent_text(None if deal is None else deal.surplus),
        _saved(target),
        _saved(None if deal is None else deal.against_quote),
        percent_text(result.gap_share),
        percent_text(result.leakage.distance),
        str(result.remarks.beyond) if result.remarks.beyond else "",
    )


def _saved(saving: Saving | None) -> str:
    """Return what was saved, as a share."""
    return percent_text(None if saving is None else saving.share)
