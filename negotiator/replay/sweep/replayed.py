"""Points of a sweep on the real engine: whole rehearsals, of any strategy and counterparty."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from negotiator.mandate.draft import Draft
from negotiator.mandate.model import Mandate
from negotiator.policy.utility import reserve_utility, utility
from negotiator.replay.harness import Keys, Outcome, Result, Setting, play
from negotiator.replay.harness.measure import targets_of
from negotiator.replay.sweep.rows import Sums
from negotiator.replay.sweep.study import Study, trial_at
from negotiator.terms import Terms


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What deals are worth, at every point by the mandate as it is.

    A surplus by the numbers of each point itself would grow with every reserve that is given up.

    Attributes:
        mandate: as it is.
        worst: utility of its reserve.
        whole: its range, from reserve to targets.
    """

    mandate: Mandate
    worst: Fraction
    whole: Fraction

    def won(self, terms: Terms) -> Fraction:
        """Return the utility that terms are worth more than the reserve."""
        return utility(self.mandate, terms) - self.worst


def yardstick_of(mandate: Mandate) -> Yardstick:
    """Return the yardstick of a mandate."""
    worst = reserve_utility(mandate)
    return Yardstick(mandate, worst, utility(mandate, targets_of(mandate)) - worst)


def replayed(study: Study, draft: Draft, keys: Keys) -> tuple[Result, ...]:
    """Play every counterparty against a draft, at every share of the floors.

    Raises:
        UsageError: the mandate deals with nobody.
    """
    settings = [
        Setting(trial_at(draft, share), study.mode, signed=False, explained=False)
        for share in study.shares
    ]
    played = (play(s, recording, "", keys) for s in settings for recording in study.recordings)
    return tuple(result for result in played if isinstance(result, Result))


def sums_of(results: Sequence[Result], yardstick: Yardstick, *, measured: bool) -> Sums:
    """Add up what negotiations came to."""
    deals = [(result, result.deal) for result in results if result.deal is not None]
    won = sum((yardstick.won(deal.terms) for _, deal in deals), Fraction(0))
    # One unit for both, so that only whole numbers are left.
    share = won / yardstick.whole if yardstick.whole else Fraction(0)
    return Sums(
        played=len(results),
        agreed=len(deals),
        deadlocks=sum(result.outcome is Outcome.DEADLOCK for result in results),
        rounds=sum(result.rounds for result, _ in deals),
        won=share.numerator,
        unit=share.denominator if yardstick.whole else 0,
        distance=_distance(results) if measured else None,
    )


def _distance(results: Iterable[Result]) -> Fraction:
    """Add up how far off the attacker of each negotiation is."""
    return sum((result.leakage.distance for result in results), Fraction(0))
