"""Which charts a replay is told in, drawn from exact numbers."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from negotiator.mandate.model import Mandate
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.harness import Outcome, Played, Result
from negotiator.replay.harness.figures import percent_text
from negotiator.replay.harness.frontier import frontier
from negotiator.replay.harness.measure import counted_total, saving_of, targets_of
from negotiator.replay.leakage import Learned
from negotiator.replay.recorded import By
from negotiator.report.axis import Axis
from negotiator.report.chart import Chart, Look, Mark, Series, Strip
from negotiator.report.told import Case, Told
from negotiator.report.wording import name_of, offers_of
from negotiator.terms import Terms

MOST_ROWS: Final = 60
"""Most rows of a strip; the table beside it has all."""
MOST_POINTS: Final = 200
"""About as many points of a Pareto front are drawn."""

_ROUNDS: Final = Axis("round", whole=True)
_SIDES: Final = ((By.US, "ours", Look.OURS), (By.THEM, "theirs", Look.THEIRS))


def worth_chart(told: Case, result: Result, name: str) -> Chart | None:
    """Return how both sides' offers move in what they are worth to us; None without any offer."""
    series = [
        Series(label, look, tuple(_worth_mark(label, move) for move in offers_of(result, by)))
        for by, label, look in _SIDES
    ]
    if not any(line.marks for line in series):
        return None
    deal = result.deal
    if deal is not None:
        said = f"agreed in round {result.rounds}: {percent_text(deal.utility)}"
        series.append(
            Series("agreed", Look.DEAL, (Mark(Fraction(result.rounds), deal.utility, said),))
        )
    return Chart(
        id=f"{name}-worth",
        title=f"What each offer is worth to us, by round: {name_of(result)}",
        description=_path_words(result),
        x=_ROUNDS,
        y=Axis("worth to us", percent=True),
        series=tuple(series),
        levels=_levels(told.mandate),
    )


def total_chart(told: Case, result: Result, name: str) -> Chart | None:
    """Return how the total that counts moves; None where no money is paid, or without an offer."""
    counted = counted_total(told.mandate)
    if counted is None or not any(offers_of(result, by) for by in By):
        return None
    total, currency = counted
    series = [
        Series(label, look, tuple(_total_marks(told, label, offers_of(result, by))))
        for by, label, look in _SIDES
    ]
    if result.deal is not None:
        said = f"agreed in round {result.rounds}"
        series.append(
            Series(
                "agreed",
                Look.DEAL,
                (_total_mark(told, said, result.rounds, result.deal.terms),),
            )
        )
    return Chart(
        id=f"{name}-total",
        title=f"The total that counts ({total}), by round: {name_of(result)}",
        description=f"{total} in {currency} that each side offered in each round.",
        x=_ROUNDS,
        y=Axis(f"{total}, {currency}"),
        series=tuple(series),
    )


def space_chart(told: Case, result: Result, name: str) -> Chart | None:
    """Return offers by what they are worth to both; None where nobody knows that of theirs."""
    recording = told.recording(result)
    profile = None if recording is None else recording.profile
    if profile is None:
        return None
    front = frontier(told.mandate, profile)
    series = []
    if front is not None:
        step = max(1, len(front.points) // MOST_POINTS)
        kept = dict.fromkeys((*front.points[::step], front.points[-1]))
        series.append(Series("Pareto", Look.FRONT, tuple(Mark(x, y) for x, y in kept)))
        x, y = front.nash
        nash = Mark(x, y, f"Nash: {percent_text(x)} to us, {percent_text(y)} to them")
        series.append(Series("Nash", Look.NASH, (nash,)))
    for by, label, look in _SIDES:
        series.append(Series(label, look, tuple(_space_marks(label, offers_of(result, by)))))
    if result.deal is not None:
        worth = profile.utility(result.deal.terms)
        series.append(Series("agreed", Look.DEAL, (Mark(result.deal.utility, worth, "agreed"),)))
    return Chart(
        id=f"{name}-space",
        title=f"Offers by what they are worth to both: {name_of(result)}",
        description=(
            "Each offer lies further right the more it is worth to us, and higher the more it is "
            "worth to them; nothing lies above the Pareto line."
        ),
        x=Axis("worth to us", percent=True),
        y=Axis("worth to them", percent=True),
        series=tuple(series),
    )


def leakage_chart(result: Result, name: str) -> Chart | None:
    """Return how near an attacker comes to our reserve, by round; None without an offer."""
    leakage = result.leakage
    if not leakage.rounds:
        return None
    series = [Series("off by", Look.OURS, tuple(map(_leakage_mark, leakage.rounds)))]
    if leakage.answered is not None:
        series.append(Series("last word", Look.STUCK, (_leakage_mark(leakage.answered),)))
    first, last = leakage.rounds[0].distance, leakage.distance
    return Chart(
        id=f"{name}-leakage",
        title=f"How far an attacker stays from our reserve, by round: {name_of(result)}",
        description=(
            f"As a share of our range, on average: {percent_text(first)} after our first offer, "
            f"{percent_text(last)} after our last."
        ),
        x=_ROUNDS,
        y=Axis("off by, share of our range", percent=True),
        series=tuple(series),
        levels=((Fraction(0), ""),),
    )


def _leakage_mark(learned: Learned) -> Mark:
    """Return what an attacker knew at one moment, by round."""
    said = f"round {learned.round}: off by {percent_text(learned.distance)} on average"
    return Mark(Fraction(learned.round), learned.distance, said)


def deal_strip(told: Told) -> Strip | None:
    """Return the surplus of each deal; None without a deal."""
    rows = [
        (name_of(result), result.deal.surplus)
        for result in told.results
        if result.deal is not None and result.deal.surplus is not None
    ]
    return _strip("deals", "Surplus of each deal", Look.DEAL, rows, told)


def gap_strip(told: Told) -> Strip | None:
    """Return the gap of each deadlock, with the band most of them sit in; None without any."""
    rows = [
        (name_of(result), result.gap_share)
        for result in told.results
        if result.outcome is Outcome.DEADLOCK and result.gap_share is not None
    ]
    return _strip("gaps", "Gap of each deadlock", Look.STUCK, rows, told)


def _strip(
    name: str, title: str, look: Look, rows: list[tuple[str, Fraction]], told: Told
) -> Strip | None:
    """Return a strip, ordered by number."""
    if not rows:
        return None
    ordered = sorted(rows, key=lambda row: (row[1], row[0]))
    kept = tuple(ordered[:MOST_ROWS])
    left = "" if len(kept) == len(rows) else f"; the {MOST_ROWS} smallest of {len(rows)} are drawn"
    ends = f"from {percent_text(ordered[0][1])} to {percent_text(ordered[-1][1])}"
    found = told.report.summary.pattern
    band = None
    if found is not None and look is Look.STUCK:
        band = (found.low, found.high, f"{found.count} of {found.of} sit here")
    return Strip(
        id=name,
        title=title + left,
        description=f"{len(rows)} negotiations, {ends} of the mandate's range.",
        axis=Axis("share of our range: 0 % reserve, 100 % targets", percent=True)
        if look is Look.DEAL
        else Axis("distance of the last offers, share of our range", percent=True),
        look=look,
        rows=kept,
        band=band,
    )


def _levels(mandate: Mandate) -> tuple[tuple[Fraction, str], ...]:
    """Return where our range ends."""
    targets = utility(mandate, targets_of(mandate))
    return (reserve_utility(mandate), "reserve"), (targets, "targets")


def _worth_mark(label: str, move: Played) -> Mark:
    """Return an offer by round and worth."""
    worth = move.worth or Fraction(0)
    return Mark(Fraction(move.round), worth, f"{label}, round {move.round}: {percent_text(worth)}")


def _total_marks(told: Case, label: str, moves: Iterable[Played]) -> Iterable[Mark]:
    """Give offers by round and by the total that counts."""
    for move in moves:
        if move.terms is not None:
            said = f"{label}, round {move.round}"
            yield _total_mark(told, said, move.round, move.terms)


def _total_mark(told: Case, said: str, number: int, terms: Terms) -> Mark:
    """Return terms by round and by the total that counts; 0 where no money is paid."""
    saving = saving_of(told.mandate, terms, terms)
    if saving is None:
        return Mark(Fraction(number), Fraction(0), said)
    amount = f"{saving.agreed:,f} {saving.currency}"
    return Mark(Fraction(number), Fraction(saving.agreed), f"{said}: {amount}")


def _space_marks(label: str, moves: Iterable[Played]) -> Iterable[Mark]:
    """Give offers by what they are worth to both."""
    for move in moves:
        if move.worth is not None and move.to_them is not None:
            said = f"{label}, round {move.round}"
            yield Mark(move.worth, move.to_them, said)


def _path_words(result: Result) -> str:
    """Describe how both sides' offers moved."""
    parts = []
    for by, label, _ in _SIDES:
        worths = [move.worth for move in offers_of(result, by)]
        if worths:
            ends = f"{percent_text(worths[0])} to {percent_text(worths[-1])}"
            parts.append(f"{label} went from {ends} in {len(worths)} offers")
    return f"In what they are worth to us, {'; '.join(parts)}; {result.outcome}."
