"""The strategy's view of a mandate: all that a decision may depend on, and no reserve.

Two mandates that differ only in reserves, hard limits, budgets or approval limits give views with
identical bytes (with `concede_to: reserve` the floor is the reserve, so there they differ by
what the principal chose to concede to).
"""

from dataclasses import dataclass, field
from decimal import Decimal

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate, OnNoProgress
from negotiator.mandate.strategy import LastWord, Part, Share, TotalLimit
from negotiator.mandate.strategy_document import write_parts
from negotiator.terms import Agenda, Role, canonical_bytes
from negotiator.terms.canonical import Document
from negotiator.terms.values import format_decimal


@dataclass(frozen=True, slots=True)
class IssueView:
    """One issue as a strategy sees it. Values are grid steps; see `mandate.model.Preference`.

    Attributes:
        name, target, floor, weight, points: see `mandate.model.Preference`.
        ranges: values that the principal's guidance leaves, disjoint and rising, ends included;
            None without guidance on this issue. Target and floor are among them.
    """

    name: str
    target: int = field(repr=False)
    floor: int = field(repr=False)
    weight: Decimal
    points: tuple[tuple[int, Decimal], ...]
    ranges: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class View:
    """All that a strategy knows of a mandate.

    Attributes:
        role: our side of the trade.
        agenda: the issues, public.
        issues: one for each issue, in the agenda's order.
        floor_utility: least utility of our own offers, 0 to 1.
        tactics, selection, acceptance, last_word, keep_best, outside_options, offer_totals: see
            `mandate.strategy.StrategySpec`.
        rounds, no_progress_rounds, min_progress, on_no_progress: see
            `mandate.model.Termination`.
        guided: whether the principal's guidance has narrowed the view; a mandate alone never does.
    """

    role: Role
    agenda: Agenda
    issues: tuple[IssueView, ...]
    floor_utility: Decimal = field(repr=False)
    tactics: tuple[Share, ...]
    selection: Part
    acceptance: Part
    last_word: LastWord
    keep_best: bool
    outside_options: bool
    offer_totals: tuple[TotalLimit, ...]
    rounds: int
    no_progress_rounds: int
    min_progress: Decimal
    on_no_progress: OnNoProgress
    guided: bool = False

    def __hash__(self) -> int:
        """Return a cheap hash: what a strategy prepares for a view is looked up with every move."""
        first = self.issues[0]
        ends = (first.target, first.floor)
        return hash((self.role, self.rounds, self.floor_utility, *ends, len(self.issues)))

    def to_bytes(self) -> bytes:
        """Return canonical bytes: equal exactly when two views are equal.

        Of a view that guidance has narrowed there are none: only mandates are compared by them.

        Raises:
            InvalidValueError: guidance has narrowed the view.
        """
        if self.guided:
            msg = "expected the view of a mandate, got one that guidance has narrowed"
            raise InvalidValueError(msg)
        issues: list[Document] = [
            {
                "name": issue.name,
                "target": str(issue.target),
                "floor": str(issue.floor),
                "weight": format_decimal(issue.weight),
                "points": [[str(steps), format_decimal(v)] for steps, v in issue.points],
            }
            for issue in self.issues
        ]
        return canonical_bytes(
            {
                "role": self.role.value,
                "agenda": self.agenda.to_document(),
                "issues": issues,
                "floorUtility": format_decimal(self.floor_utility),
                "strategy": write_parts(self),
                "rounds": str(self.rounds),
                "noProgressRounds": str(self.no_progress_rounds),
                "minProgress": format_decimal(self.min_progress),
                "onNoProgress": self.on_no_progress.value,
            }
        )


def view_of(mandate: Mandate) -> View:
    """Return what a strategy may know of `mandate`."""
    strategy, ends = mandate.strategy, mandate.termination
    return View(
        role=mandate.role,
        agenda=mandate.agenda,
        issues=tuple(
            IssueView(p.name, p.target, p.floor, p.weight, p.points) for p in mandate.preferences
        ),
        floor_utility=mandate.floor_utility,
        tactics=strategy.tactics,
        selection=strategy.selection,
        acceptance=strategy.acceptance,
        last_word=strategy.last_word,
        keep_best=strategy.keep_best,
        outside_options=strategy.outside_options,
        offer_totals=strategy.offer_totals,
        rounds=ends.rounds,
        no_progress_rounds=ends.no_progress_rounds,
        min_progress=ends.min_progress,
        on_no_progress=ends.on_no_progress,
    )
