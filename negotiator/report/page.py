"""A report as one HTML file: no script, nothing fetched, its own style sheet and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from negotiator.replay.harness import Played, Result
from negotiator.replay.harness.figures import percent_text
from negotiator.report.chart import draw, draw_strip
from negotiator.report.curves import (
    deal_strip,
    gap_strip,
    leakage_chart,
    space_chart,
    total_chart,
    worth_chart,
)
from negotiator.report.markup import Markup, element, joined, plain
from negotiator.report.reasons import reasons_of
from negotiator.report.style import POLICY, STYLE
from negotiator.report.told import Actual, Audited, Case, Told
from negotiator.report.wording import (
    LEAKAGE_COLUMNS,
    NO_AUDIT,
    PRIVATE,
    RESULT_COLUMNS,
    actual_sentences,
    blocked_sentence,
    check_row,
    duration,
    fit_sentences,
    heading,
    leakage_rows,
    leakage_sentence,
    name_of,
    number_rows,
    outcome_sentence,
    pattern_sentence,
    priced_text,
    result_row,
    source_sentence,
    terms_table,
)

MOST_DETAILED: Final = 200
"""Most negotiations that are told move by move; the table has all."""

LOG_COLUMNS: Final = ("round", "time", "by", "act", "terms", "worth to us", "worth to them", "why")
"""What is said of each move."""
_READING: Final = (
    (
        "Ours: filled circles on a full line. Theirs: hollow squares on a dashed line. Agreed: a "
        "diamond. A deadlock: a cross. The Pareto front: a dotted line. Nash: a triangle."
    ),
    (
        "Worth to us is the mandate's utility, from 0 % to 100 %. Surplus is what a deal won of "
        "the mandate's range: 0 % at the reserve, 100 % at the targets."
    ),
    (
        "Leakage is how far from our reserve an attacker stays who knows our source, our wishes "
        "and our strategy, but not where our floor was drawn: as a share of that range, on average "
        "over all that would have looked the same. 0 % is found out. Our last word on an offer "
        "tells on which side of it the reserve lies, whatever the strategy."
    ),
    (
        "The gap of a deadlock is how far apart the last offers were, as a share of that range. "
        "Beyond counts moves of theirs that nobody recorded."
    ),
    "Numbers are exact inside, and rounded where they are printed.",
)
_BELOW: Final = "The same numbers stand in the table beside it."
_BESIDE: Final = (
    (worth_chart, "The same numbers stand in the table of moves below."),
    (total_chart, "The same numbers stand in the table of moves below."),
    (space_chart, "What each offer is worth to both stands in the table of moves below."),
)
"""The charts of a negotiation, and where their numbers can be read."""


def page(told: Case) -> str:
    """Return a report as HTML."""
    if isinstance(told, Actual):
        return _page(f"Negotiation {told.result.recording}", _actual(told))
    parts = joined(
        *_head(told),
        *_numbers(told),
        *_overview(told),
        *(part for number, one in enumerate(told.results, 1) for part in _one(told, one, number)),
        *_audits(told.audits),
        *_skipped(told),
        *_reading(),
    )
    return _page(_title(told), parts)


def _title(told: Told) -> str:
    """Return what a replay's page is called."""
    return f"Replay of mandate {told.mandate.id}"


def _actual(actual: Actual) -> Markup:
    """Return what there is to tell of one negotiation that took place."""
    return joined(
        element("h1", f"Negotiation {actual.result.recording}"),
        element("p", actual.mandate.subject, class_="soft"),
        *([element("p", blocked_sentence(actual), class_="alert", role="alert")]
          if actual.result.blocked else []),
        *(element("p", sentence) for sentence in actual_sentences(actual)),
        element("p", PRIVATE, class_="private"),
        *_one(actual, actual.result, 1),
        *_audits(actual.audits),
        *_reading(),
    )  # fmt: skip


def _page(title: str, parts: Markup) -> str:
    """Return a whole page."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", plain(STYLE)),
    )
    body = element("body", element("main", parts))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _head(told: Told) -> Iterator[Markup]:
    """Give what was replayed, how well, and what it does not show."""
    report = told.report
    yield element("h1", _title(told))
    yield element("p", told.mandate.subject, class_="soft")
    if report.alert:
        yield element("p", report.alert, class_="alert", role="alert")
    yield element("p", heading(told))
    yield element("p", f"What this cannot show: {report.setting.mode.cannot_show}.")
    yield element("p", PRIVATE, class_="private")
    yield element("h2", "Thresholds")
    rows = [check_row(check) for check in report.checks]
    yield table(
        ("", "number", "wanted", "found"),
        [tuple(element("span", row[0], class_=row[0]) if i == 0 else c for i, c in enumerate(row))
         for row in rows],
        "What the numbers had to reach.",
    )  # fmt: skip


def _numbers(told: Told) -> Iterator[Markup]:
    """Give the numbers of the run."""
    yield element("h2", "Numbers")
    yield table(("number", "value"), number_rows(told.report.summary), "Over all negotiations.")


def _overview(told: Told) -> Iterator[Markup]:
    """Give where every negotiation ended."""
    yield element("h2", "Outcome")
    strips = [strip for strip in (deal_strip(told), gap_strip(told)) if strip is not None]
    yield element(
        "div",
        *(_figure(draw_strip(strip), strip.title, "The same numbers stand in the table below.")
          for strip in strips),
        class_="figures",
    )  # fmt: skip
    yield element("h3", "Deadlocks")
    yield element("p", pattern_sentence(told.report.summary))
    rows: list[tuple[str, ...]] = []
    for number, result in enumerate(told.results, start=1):
        name, *rest = result_row(result)
        link = element("a", name, href=f"#n{number}") if number <= MOST_DETAILED else name
        rows.append((link, *rest))
    yield table(RESULT_COLUMNS, rows, "Every negotiation.")
    if len(told.results) > MOST_DETAILED:
        more = f"The first {MOST_DETAILED} of {len(told.results)} are told move by move."
        yield element("p", more)


def _one(told: Case, result: Result, number: int) -> Iterator[Markup]:
    """Give one negotiation: how it ended, its terms, its charts and its moves."""
    if number > MOST_DETAILED:
        return
    name = f"n{number}"
    columns, rows = terms_table(told, result)
    charts = [(make(told, result, name), where) for make, where in _BESIDE]
    drawn = [_figure(draw(chart), chart.title, where) for chart, where in charts if chart]
    unknown = charts[-1][0] is None
    yield element(
        "section",
        element("h2", "How it went" if isinstance(told, Actual) else name_of(result), id=name),
        element("p", outcome_sentence(told, result)),
        element("p", source_sentence(told, result), class_="soft"),
        *(element("p", sentence) for sentence in fit_sentences(result)),
        *([element("h3", "Terms, old to new"), table(columns, rows, "")] if rows else []),
        element("h3", "Concession and utility"),
        element("div", *drawn, class_="figures"),
        *([element("p", "What offers are worth to them is not known, so they are not drawn "
                        "in the space of both utilities.", class_="soft")] if unknown else []),
        *_leaked(result, name),
        element("h3", "Moves, and why"),
        _log(told, result),
        class_="" if isinstance(told, Actual) else "one",
    )  # fmt: skip


def _leaked(result: Result, name: str) -> Iterator[Markup]:
    """Give what our offers gave away of our reserve, round by round."""
    yield element("h3", "What our offers gave away")
    yield element("p", leakage_sentence(result))
    chart, rows = leakage_chart(result, name), leakage_rows(result)
    drawn = [] if chart is None else [_figure(draw(chart), chart.title, _BELOW)]
    shown = [table(LEAKAGE_COLUMNS, rows, "")] if rows else []
    yield element("div", *drawn, *shown, class_="figures")


def _log(told: Case, result: Result) -> Markup:
    """Return every move with its reason."""
    pairs = zip(result.moves, reasons_of(told, result.moves), strict=True)
    rows = [(*log_cells(told, move), why) for move, why in pairs]
    return table(LOG_COLUMNS, rows, "", look="log")


def log_cells(told: Case, move: Played) -> tuple[str, ...]:
    """Return a move in one row, without its reason."""
    return (
        str(move.round),
        duration(move.elapsed),
        move.by.value,
        move.act.value,
        "" if move.terms is None else priced_text(told, move.terms),
        percent_text(move.worth) if move.worth is not None else "",
        percent_text(move.to_them) if move.to_them is not None else "",
    )


def _audits(audits: Sequence[Audited]) -> Iterator[Markup]:
    """Give what the checks of exported files came to."""
    yield element("h2", "Audit")
    if not audits:
        yield element("p", NO_AUDIT)
    for item in audits:
        rows = [
            (element("span", outcome, class_=outcome.replace(" ", "-")), name, sentence)
            for outcome, name, sentence in item.rows
        ]
        yield table(("", "check", "what was found"), rows, f"{item.name}: {item.audit.kind}")


def _skipped(told: Told) -> Iterator[Markup]:
    """Give what was not replayed."""
    skipped = told.report.run.skipped
    if skipped:
        yield element("h2", "Skipped")
        rows = [(item.recording, item.why) for item in skipped]
        yield table(("recording", "why"), rows, "")


def _reading() -> Iterator[Markup]:
    """Give how the charts and the numbers are read."""
    yield element("h2", "How to read this")
    yield element("ul", *(element("li", line) for line in _READING))


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str, look: str = ""
) -> Markup:
    """Return a table; the first cell of a row names it.

    Args:
        columns: what stands above each column.
        rows: cells, escaped unless they are markup.
        caption: what the table shows; empty where a heading has just said it.
        look: class of the table.
    """
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    body = [
        element("tr", element("th", row[0], scope="row"), *(element("td", c) for c in row[1:]))
        if not look
        else element("tr", *(element("td", cell) for cell in row))
        for row in rows
    ]
    parts = (
        *([element("caption", caption)] if caption else []),
        element("thead", head),
        "\n",
        element("tbody", *(joined(Markup("\n"), row) for row in body)),
    )
    drawn = element("table", *(Markup(part) for part in parts), class_=look)
    return element("div", drawn, class_="wide", tabindex="0", role="region",
                   aria_label=caption or ", ".join(filter(None, columns)))  # fmt: skip


def _figure(drawn: Markup, title: str, caption: str) -> Markup:
    """Return a chart with its caption."""
    return element("figure", drawn, element("figcaption", f"{title}. {caption}"))
