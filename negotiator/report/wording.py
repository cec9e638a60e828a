"""Results, terms and checks as people read them; every kind of report says them alike."""

from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Final

from negotiator.protocol.acts import OFFERS
from negotiator.replay.harness import Check, Outcome, Played, Result, Saving, Summary
from negotiator.replay.harness.figures import number_text, percent_text, square_root
from negotiator.replay.harness.measure import counted_total, saving_of
from negotiator.replay.leakage import Learned
from negotiator.replay.recorded import By
from negotiator.report.told import Actual, Case, Told
from negotiator.terms import Agenda, Issue, Terms

PRIVATE: Final = (
    "Private: from utility and surplus anybody can calculate the reserve, so this report is as "
    "private as the mandate."
)
NO_AUDIT: Final = (
    "No exported record was named, so none was checked (--audit FILE). What a replay itself signs "
    "is worth nothing."
)
RESULT_COLUMNS: Final = (
    "negotiation", "outcome", "round", "total", "surplus", "vs target", "vs quote", "gap",
    "leakage", "beyond",
)  # fmt: skip
"""What is said of each negotiation in one row."""

_THIN: Final = (
    "Almost any three offers that move one way fit such a curve: its start, its end and its shape "
    "are three numbers, too. So how well it fits says nothing here."
)
LEAKAGE_COLUMNS: Final = (
    "after", "estimate of our reserve", "off on average", "off this time", "range left"
)  # fmt: skip
"""What is said of what an attacker knew at one moment."""


def name_of(result: Result) -> str:
    """Return what a negotiation is called."""
    return f"{result.recording} ({result.variant})" if result.variant else result.recording


def ended(result: Result) -> str:
    """Say how a negotiation ended, in a few words."""
    if result.outcome is Outcome.AGREED or result.ended_by is None:
        return result.outcome.value
    return f"{result.outcome} by {result.ended_by}"


def outcome_sentence(told: Case, result: Result) -> str:
    """Say how a negotiation ended and what that was worth."""
    took = f"{result.rounds} round{'' if result.rounds == 1 else 's'}, {duration(result.elapsed)}"
    deal = result.deal
    if deal is None:
        reason = "" if result.reason is None else f" ({result.reason})"
        gap = percent_text(result.gap_share)
        apart = (
            "" if result.gap_share is None else f" The last offers were {gap} of our range apart."
        )
        return f"{ended(result).capitalize()}{reason} after {took}.{apart}"
    parts = [f"surplus {percent_text(deal.surplus)}"]
    known = ((deal.against_target, "our targets"), (deal.against_quote, "their first offer"))
    compared = [_compared(saving, against) for saving, against in known if saving is not None]
    if deal.against_target is not None:
        saving = deal.against_target
        amount = f"{saving.total} {saving.agreed:,f} {saving.currency}"
        parts.append(f"{amount}, {' and '.join(compared)}")
    return f"Agreed after {took}: {terms_text(told.agenda, deal.terms)}; {'; '.join(parts)}."


def _compared(saving: Saving, against: str) -> str:
    """Say how much better or worse a total is than another."""
    if not saving.amount:
        return f"the same as {against}"
    verb = "better" if saving.amount > 0 else "worse"
    share = "" if saving.share is None else f" ({percent_text(abs(saving.share))})"
    return f"{abs(saving.amount):,f}{share} {verb} than {against}"


def duration(elapsed: timedelta) -> str:
    """Write how long something took, in the two greatest units that are not nothing."""
    seconds = int(elapsed.total_seconds())
    units = (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1))
    parts = []
    for name, size in units:
        count, seconds = divmod(seconds, size)
        parts += [f"{count} {name}"] if count else []
    return " ".join(parts[:2]) or "0 s"


def value_text(issue: Issue, steps: int) -> str:
    """Write one value with its currency or unit."""
    encoded = issue.encode(steps)
    if isinstance(encoded, Mapping):
        return " ".join(str(part) for part in encoded.values())
    return str(encoded)


def terms_text(agenda: Agenda, terms: Terms) -> str:
    """Write what is negotiable of terms; everything if nothing is."""
    pairs = list(zip(agenda.issues, terms, strict=True))
    spoken = [pair for pair in pairs if not pair[0].fixed] or pairs
    return ", ".join(f"{issue.name} {value_text(issue, steps)}" for issue, steps in spoken)


def priced_text(told: Case, terms: Terms) -> str:
    """Write terms, and the total that counts unless it is one of them."""
    text = terms_text(told.agenda, terms)
    saving = saving_of(told.mandate, terms, terms)
    if saving is None or saving.total in {issue.name for issue in told.agenda.issues}:
        return text
    return f"{text}; {saving.total} {saving.agreed:,f} {saving.currency}"


def offers_of(result: Result, by: By) -> tuple[Played, ...]:
    """Return the offers of one side that had effect, in order."""
    return tuple(
        move
        for move in result.moves
        if move.by is by and move.act in OFFERS and move.terms is not None and move.fault is None
    )


def stages_of(result: Result) -> tuple[tuple[str, Terms], ...]:
    """Return terms from old to new by name: first and last offers, and what was agreed."""
    sides = (("their", offers_of(result, By.THEM)), ("our", offers_of(result, By.US)))
    stages: list[tuple[str, Terms]] = []
    for word, place, least in (("first", 0, 1), ("last", -1, 2)):
        for side, offers in sides:
            terms = offers[place].terms if len(offers) >= least else None
            stages += [] if terms is None else [(f"{side} {word} offer", terms)]
    return (*stages, *([] if result.deal is None else [("agreed", result.deal.terms)]))


def terms_table(told: Case, result: Result) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return terms from old to new: the columns, and a row for each issue and total."""
    stages = stages_of(result)
    rows = [
        (issue.name, *(value_text(issue, terms[place]) for _, terms in stages))
        for place, issue in enumerate(told.agenda.issues)
    ]
    for total in told.agenda.derived:
        sums = [told.agenda.totals(terms)[total.name] for _, terms in stages]
        rows.append((total.name, *(f"{amount:,f} {total.currency}" for amount in sums)))
    return ("issue", *(name for name, _ in stages)), rows


def result_row(result: Result) -> tuple[str, ...]:
    """Return what is said of a negotiation in one row of `RESULT_COLUMNS`."""
    deal = result.deal
    target, quote = (None, None) if deal is None else (deal.against_target, deal.against_quote)
    return (
        name_of(result),
        ended(result),
        str(result.rounds),
        "-" if target is None else f"{target.agreed:,f}",
        percent_text(None if deal is None else deal.surplus),
        percent_text(None if target is None else target.share),
        percent_text(None if quote is None else quote.share),
        percent_text(result.gap_share),
        percent_text(result.leakage.distance),
        str(result.remarks.beyond),
    )


def heading(told: Told) -> str:
    """Say what was replayed."""
    mandate, report = told.mandate, told.report
    counted = counted_total(mandate)
    total = "" if counted is None else f" Totals are {counted[0]} in {counted[1]}."
    count = report.summary.played
    return (
        f"{count} negotiation{'' if count == 1 else 's'} replayed ({report.setting.mode.name}) "
        f"under mandate {mandate.id} version {mandate.version}, {mandate.role}.{total}"
    )


def actual_sentences(actual: Actual) -> tuple[str, str]:
    """Say with whom a negotiation was, when it began, and where it stands."""
    mandate = actual.mandate
    whom = actual.peer or "a peer that signs nothing"
    began = "" if actual.opened is None else f" It began at {actual.opened:%Y-%m-%d %H:%M:%S} UTC."
    return (
        f"With {whom}, under mandate {mandate.id} version {mandate.version}, {mandate.role}.",
        f"It stands: {actual.state}.{began}",
    )


def blocked_sentence(actual: Actual) -> str:
    """Shout that the gate had to stop a move of our own."""
    return (
        f"ALERT: the gate blocked {actual.result.blocked} proposals of our own; that is a fault of "
        f"ours: do not use this mandate before it is understood"
    )


def check_row(check: Check) -> tuple[str, str, str, str]:
    """Return what became of a threshold: word, number, what it had to be, what it was."""
    found = number_text(check.found, 0 if check.name == "blocked" else 4)
    return "passed" if check.passed else "MISSED", check.name, check.wanted, found


def number_rows(summary: Summary) -> list[tuple[str, str]]:
    """Return the numbers of a run, by name."""
    rows = [
        ("outcomes", ", ".join(f"{count} {way}" for way, count in summary.outcomes) or "-"),
        ("agreement", percent_text(summary.agreement)),
        ("deadlock", percent_text(summary.deadlock)),
        ("surplus of a deal", percent_text(summary.surplus)),
        ("surplus over all", percent_text(summary.surplus_all)),
        ("saved against target", percent_text(summary.against_target)),
        ("saved against quote", percent_text(summary.against_quote)),
        ("rounds of a deal", number_text(summary.rounds, 1)),
        ("time of a deal", _mean_time(summary.seconds)),
        ("leakage: mean distance", percent_text(summary.distance)),
        ("leakage: least distance", percent_text(summary.least_distance)),
        ("leakage: all together", percent_text(summary.distance_together)),
        *_fit_rows(summary),
        ("blocked proposals", str(summary.blocked)),
        ("beyond the recording", f"{summary.beyond} of {summary.played}"),
    ]
    if summary.pareto is not None:
        rows.append(("from the Pareto front", number_text(square_root(summary.pareto))))
        rows.append(("from the Nash agreement", number_text(square_root(summary.nash))))
    return rows


def _fit_rows(summary: Summary) -> list[tuple[str, str]]:
    """Return how well their offers were fitted; nothing for any other mode."""
    if summary.explained is None:
        return []
    return [
        ("fit: least explained", percent_text(summary.explained)),
        ("fit: to three offers only", f"{summary.thin} of {summary.played}"),
    ]


def pattern_sentence(summary: Summary) -> str:
    """Say whether the deadlocks sit at one gap."""
    found = summary.pattern
    if found is None:
        return "The deadlocks show no common gap." if summary.deadlock else "There was no deadlock."
    return (
        f"{found.count} of {found.of} deadlocks sit at the same gap ({percent_text(found.low)} to "
        f"{percent_text(found.high)} of the mandate's range): the mandate is out of line with the "
        f"market."
    )


def fit_sentences(result: Result) -> tuple[str, ...]:
    """Say how well curves describe their offers, an issue each; nothing for any other mode."""
    remarks = result.remarks
    if not remarks.fitted_rounds:
        return ()
    if not remarks.fits:
        return ("No issue of theirs moved, so no curve was fitted: they stay at their last offer.",)
    curves = tuple(
        f"{item.issue}: a curve with e = {item.fit.e} over {remarks.fitted_rounds} rounds, fitted "
        f"to {remarks.fitted_offers} offers, explains {percent_text(item.fit.explained)} of them "
        f"(root mean square error {number_text(square_root(item.fit.error), 2)} steps)."
        for item in remarks.fits
    )
    return (*curves, _THIN) if remarks.thin else curves


def leakage_sentence(result: Result) -> str:
    """Say how near our offers bring an attacker to our reserve."""
    leakage = result.leakage
    if not leakage.rounds and leakage.answered is None:
        return "Nothing was offered that could give our reserve away."
    off = percent_text(leakage.distance)
    said = f"Our offers leave an attacker who knows all but our reserve {off} of our range away"
    if leakage.answered is None:
        return f"{said}, on average."
    return f"{said}, on average; with our last word {percent_text(leakage.distance_answered)}."


def leakage_rows(result: Result) -> list[tuple[str, ...]]:
    """Return what an attacker knew after each of our offers and our last word."""
    rows = [_leakage_row(f"round {learned.round}", learned) for learned in result.leakage.rounds]
    answered = result.leakage.answered
    return rows if answered is None else [*rows, _leakage_row("our last word", answered)]


def _leakage_row(name: str, learned: Learned) -> tuple[str, ...]:
    """Return what an attacker knew at one moment."""
    shares = (learned.distance, learned.off, learned.width)
    return (name, percent_text(learned.estimate), *map(_range_text, shares))


def _range_text(share: Fraction | None) -> str:
    """Write a share of our range; how much more than all of it something is says nothing."""
    return "over 100 %" if share is not None and share > 1 else percent_text(share)


def source_sentence(told: Case, result: Result) -> str:
    """Say where a recording comes from, in its maker's words; nothing if unknown."""
    recording = told.recordings.get(result.recording)
    if recording is None:
        return ""
    source = recording.source
    return " · ".join((f"{source.kind}: {source.name}", *source.notes))


def _mean_time(seconds: Fraction | None) -> str:
    """Write a mean time."""
    return "-" if seconds is None else duration(timedelta(seconds=round(seconds)))
