"""A report as Markdown, for a pull request or a mail; tables and words, no charts."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from negotiator.replay.harness import Result
from negotiator.report.markup import visible
from negotiator.report.page import LOG_COLUMNS, MOST_DETAILED, log_cells
from negotiator.report.reasons import reasons_of
from negotiator.report.told import Actual, Case, Told
from negotiator.report.wording import (
    LEAKAGE_COLUMNS,
    NO_AUDIT,
    PRIVATE,
    RESULT_COLUMNS,
    actual_sentences,
    blocked_sentence,
    check_row,
    fit_sentences,
    heading,
    leakage_rows,
    leakage_sentence,
    name_of,
    number_rows,
    outcome_sentence,
    pattern_sentence,
    result_row,
    source_sentence,
    terms_table,
)

_ACTIVE: Final = re.compile(r"[\\`*_{}\[\]<>|#&!~@$]|:(?=//)|(?<=www)\.", re.IGNORECASE)


def literal(text: str) -> str:
    """Return a text that Markdown shows as it is: no link, no markup, no end of a cell."""
    return _ACTIVE.sub(lambda found: f"\\{found[0]}", visible(text))


def markdown(told: Case) -> str:
    """Return a report as Markdown."""
    if isinstance(told, Actual):
        return "\n".join(_actual(told)) + "\n"
    return "\n".join(_lines(told)) + "\n"


def _lines(told: Told) -> Iterator[str]:
    """Give its lines."""
    report = told.report
    yield from (f"# Replay of mandate {literal(told.mandate.id)}", "")
    if report.alert:
        yield from (f"**{literal(report.alert)}**", "")
    yield from (literal(heading(told)), "")
    yield from (f"What this cannot show: {report.setting.mode.cannot_show}.", "", PRIVATE, "")
    yield from ("## Thresholds", "")
    yield from _table(("", "number", "wanted", "found"), map(check_row, report.checks))
    yield from ("## Numbers", "")
    yield from _table(("number", "value"), number_rows(report.summary))
    yield from ("## Outcome", "", pattern_sentence(report.summary), "")
    yield from _table(RESULT_COLUMNS, map(result_row, told.results))
    for result in told.results[:MOST_DETAILED]:
        yield from (f"## {literal(name_of(result))}", "")
        yield from _one(told, result)
    yield from _audits(told)
    if report.run.skipped:
        yield from ("## Skipped", "")
        yield from _table(("recording", "why"), [(s.recording, s.why) for s in report.run.skipped])


def _actual(actual: Actual) -> Iterator[str]:
    """Give the lines on one negotiation that took place."""
    yield from (f"# Negotiation {literal(actual.result.recording)}", "")
    if actual.result.blocked:
        yield from (f"**{literal(blocked_sentence(actual))}**", "")
    for sentence in actual_sentences(actual):
        yield from (literal(sentence), "")
    yield from (PRIVATE, "")
    yield from _one(actual, actual.result)
    yield from _audits(actual)


def _one(told: Case, result: Result) -> Iterator[str]:
    """Give the lines on one negotiation."""
    sentences = (outcome_sentence(told, result), source_sentence(told, result))
    for sentence in (*sentences, *fit_sentences(result)):
        yield from (literal(sentence), "") if sentence else ()
    columns, rows = terms_table(told, result)
    yield from _table(columns, rows)
    yield from (leakage_sentence(result), "")
    leaked = leakage_rows(result)
    yield from _table(LEAKAGE_COLUMNS, leaked) if leaked else ()
    reasons = reasons_of(told, result.moves)
    moves = [(*log_cells(told, m), why) for m, why in zip(result.moves, reasons, strict=True)]
    yield from _table(LOG_COLUMNS, moves)


def _audits(told: Case) -> Iterator[str]:
    """Give what the checks of exported files came to."""
    yield from ("## Audit", "")
    if not told.audits:
        yield from (NO_AUDIT, "")
    for item in told.audits:
        yield from (f"{literal(item.name)}: {item.audit.kind}", "")
        yield from _table(("", "check", "what was found"), item.rows)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Give a table and an empty line."""
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(map(literal, row))} |"
    yield ""
