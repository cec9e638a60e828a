"""A report as CSV, a negotiation a row, for spreadsheets.

Source: RFC 4180 for the form. A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or
``@`` for a formula, whoever wrote it, so such a cell gets an apostrophe in front unless it is a
plain number.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from negotiator.replay.harness import Result, Saving
from negotiator.replay.harness.figures import bare_number
from negotiator.report.markup import visible
from negotiator.report.told import Case
from negotiator.report.wording import source_sentence, stages_of
from negotiator.terms import Terms
from negotiator.terms.values import format_decimal

COLUMNS: Final = (
    "recording", "source", "variant", "outcome", "ended by", "reason", "rounds", "seconds",
    "total", "currency", "utility", "surplus", "against target", "against quote", "gap", "leakage",
    "leakage with last word", "fitted offers", "fit explained", "beyond",
    "blocked",
)  # fmt: skip
"""What stands before the terms."""
STAGES: Final = (
    "their first offer", "our first offer", "their last offer", "our last offer", "agreed"
)  # fmt: skip
"""From when terms are, a column for each of them and each issue."""

_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)
_FORMULA: Final = tuple("=+-@|%\t\r\n＝＋－＠")  # noqa: RUF001 - full width ones count, too


def sheet(told: Case) -> str:
    """Return a report as CSV; numbers are canonical decimals, shares are not percentages."""
    rows = [_row(told, result) for result in told.results]
    columns = (*COLUMNS, *(f"{name}: {stage}" for name in _names(told) for stage in STAGES))
    return "".join(f"{','.join(map(cell, line))}\r\n" for line in (columns, *rows))


def cell(text: str) -> str:
    """Return a text as one cell: quoted, visible, and never a formula."""
    shown = visible(text)
    if not _NUMBER.fullmatch(shown) and shown.lstrip().startswith(_FORMULA):
        shown = f"'{shown}"
    return f'"{shown.replace(chr(34), chr(34) * 2)}"'


def _row(told: Case, result: Result) -> Sequence[str]:
    """Return one negotiation."""
    deal = result.deal
    target, quote = (None, None) if deal is None else (deal.against_target, deal.against_quote)
    stages = {name: _values(told, terms) for name, terms in stages_of(result)}
    terms = [
        stages[stage][place] if stage in stages else ""
        for place in range(len(_names(told)))
        for stage in STAGES
    ]
    return (
        result.recording,
        source_sentence(told, result),
        result.variant,
        result.outcome,
        result.ended_by or "",
        result.reason or "",
        str(result.rounds),
        str(int(result.elapsed.total_seconds())),
        "" if target is None else format_decimal(target.agreed),
        "" if target is None else target.currency,
        "" if deal is None else bare_number(deal.utility),
        "" if deal is None else bare_number(deal.surplus),
        _share(target),
        _share(quote),
        bare_number(result.gap_share),
        bare_number(result.leakage.distance),
        bare_number(result.leakage.distance_answered),
        str(result.remarks.fitted_offers or ""),
        bare_number(result.remarks.explained),
        str(result.remarks.beyond),
        str(result.blocked),
        *terms,
    )


def _names(told: Case) -> list[str]:
    """Return the issues and totals, with their units."""
    issues = [
        " ".join(filter(None, (i.name, i.unit, f"per {i.per}" if i.per else "")))
        for i in told.agenda.issues
    ]
    return [*issues, *(f"{total.name} {total.currency}" for total in told.agenda.derived)]


def _values(told: Case, terms: Terms) -> list[str]:
    """Return the values of terms and their totals, without units."""
    pairs = zip(told.agenda.issues, terms, strict=True)
    encoded = [issue.encode(steps) for issue, steps in pairs]
    bare = [next(iter(v.values())) if isinstance(v, Mapping) else v for v in encoded]
    totals = told.agenda.totals(terms).values()
    return [*map(str, bare), *map(format_decimal, totals)]


def _share(saving: Saving | None) -> str:
    """Return what was saved, as a share."""
    return "" if saving is None else bare_number(saving.share)
