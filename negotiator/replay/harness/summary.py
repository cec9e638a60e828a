"""What many replayed negotiations came to, in the numbers a mandate is judged by."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from negotiator.replay.harness.result import Deal, Outcome, Result
from negotiator.replay.harness.run import Run
from negotiator.replay.leakage import together

SAME_GAP: Final = Fraction(1, 5)
"""How far apart gaps may be that count as the same, as a share of the mandate's range."""
LEAST_DEADLOCKS: Final = 3
"""Fewest deadlocks that can show a pattern."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Deadlocks that sit at the same gap.

    It is one gap for many counterparties, so it is the mandate that is out of line, not they.

    Attributes:
        count: how many.
        of: of how many deadlocks.
        low: their smallest gap, as a share of the mandate's range.
        high: their greatest.
        recordings: which they are.
    """

    count: int
    of: int
    low: Fraction
    high: Fraction
    recordings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What many replayed negotiations came to. A mean over nothing is None.

    Attributes:
        played: how many negotiations.
        skipped: how many recordings were not replayed.
        outcomes: how many ended in which way, most frequent first.
        agreement: share that ended in a deal.
        deadlock: share that ended in a deadlock.
        surplus: mean over the deals; see `Deal.surplus`.
        surplus_all: mean over all, a negotiation without a deal counting 0.
        rounds: mean over the deals.
        seconds: mean over the deals.
        against_target: mean share that the deals saved against our targets.
        against_quote: mean share that they saved against the first offers.
        pareto: mean squared distance of the deals to what both could have had.
        nash: mean squared distance to the Nash agreement.
        distance: mean distance from our reserve at which our offers leave an informed attacker, as
            a share of the mandate's range; see `Leakage`.
        least_distance: the least such distance. There is one reserve for all negotiations, so it
            is as safe as in the one that told most.
        distance_together: the distance at which all offers and last words together leave him, as if
            all counterparties were one.
        blocked: proposals that the gate did not let out; anything above 0 is an alert.
        explained: the least share of a counterparty's offers that a fitted curve explains; None in
            any mode but fitted.
        thin: negotiations whose curves were fitted to so few offers that a good fit says nothing.
        beyond: negotiations that came to moves nobody recorded.
        pattern: deadlocks at one gap; None where there is no such pattern.
    """

    played: int
    skipped: int
    outcomes: tuple[tuple[Outcome, int], ...]
    agreement: Fraction | None
    deadlock: Fraction | None
    surplus: Fraction | None
    surplus_all: Fraction | None
    rounds: Fraction | None
    seconds: Fraction | None
    against_target: Fraction | None
    against_quote: Fraction | None
    pareto: Fraction | None
    nash: Fraction | None
    distance: Fraction | None
    least_distance: Fraction | None
    distance_together: Fraction | None
    blocked: int
    explained: Fraction | None
    thin: int
    beyond: int
    pattern: Pattern | None


def summarise(run: Run) -> Summary:
    """Return what a run came to."""
    results = run.results
    agreed = [result for result in results if result.deal is not None]
    deals = [result.deal for result in agreed if result.deal is not None]
    won = [deal.surplus for deal in deals]
    distances = [deal.distances for deal in deals if deal.distances is not None]
    return Summary(
        played=len(results),
        skipped=len(run.skipped),
        outcomes=_outcomes(results),
        agreement=_share(results, Outcome.AGREED),
        deadlock=_share(results, Outcome.DEADLOCK),
        surplus=_mean(won),
        surplus_all=_mean([*won, *(Fraction(0) for _ in range(len(results) - len(deals)))]),
        rounds=_mean([Fraction(result.rounds) for result in agreed]),
        seconds=_mean([Fraction(int(result.elapsed.total_seconds())) for result in agreed]),
        against_target=_mean(_saved(deals, against="target")),
        against_quote=_mean(_saved(deals, against="quote")),
        pareto=_mean([distance.pareto_squared for distance in distances]),
        nash=_mean([distance.nash_squared for distance in distances]),
        distance=_mean([result.leakage.distance for result in results]),
        least_distance=min((result.leakage.distance for result in results), default=None),
        distance_together=together([result.leakage for result in results]),
        blocked=sum(result.blocked for result in results),
        explained=min(
            (r.remarks.explained for r in results if r.remarks.explained is not None), default=None
        ),
        thin=sum(result.remarks.thin for result in results),
        beyond=sum(result.remarks.beyond > 0 for result in results),
        pattern=pattern_of(results),
    )


def pattern_of(results: Iterable[Result]) -> Pattern | None:
    """Return the deadlocks that sit at the same gap, if they are two thirds of all or more."""
    stuck = sorted(
        (result.gap_share, result.recording)
        for result in results
        if result.outcome is Outcome.DEADLOCK and result.gap_share is not None
    )
    windows = [
        [item for item in stuck[first:] if item[0] - stuck[first][0] <= SAME_GAP]
        for first in range(len(stuck))
    ]
    most = max(windows, key=len, default=[])
    if len(most) < LEAST_DEADLOCKS or 3 * len(most) < 2 * len(stuck):
        return None
    names = tuple(sorted(name for _, name in most))
    return Pattern(len(most), len(stuck), most[0][0], most[-1][0], names)


def _outcomes(results: Sequence[Result]) -> tuple[tuple[Outcome, int], ...]:
    """Return how many ended in which way, most frequent first."""
    counts = [(way, sum(r.outcome is way for r in results)) for way in Outcome]
    return tuple(sorted((c for c in counts if c[1]), key=lambda c: (-c[1], c[0])))


def _share(results: Sequence[Result], outcome: Outcome) -> Fraction | None:
    """Return the share that ended in one way."""
    return _mean([Fraction(result.outcome is outcome) for result in results])


def _saved(deals: Iterable[Deal], *, against: str) -> list[Fraction | None]:
    """Return what each deal saved, as a share."""
    savings = (d.against_target if against == "target" else d.against_quote for d in deals)
    return [None if saving is None else saving.share for saving in savings]


def _mean(values: Iterable[Fraction | None]) -> Fraction | None:
    """Return the mean of what is known."""
    known = [value for value in values if value is not None]
    return sum(known, Fraction(0)) / len(known) if known else None
