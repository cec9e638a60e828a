"""What the attacker knows before the first offer: all of a mandate but reserves and floors.

He knows our source, the agenda, how the floor is drawn, and, to be on the safe side, also what we
never tell: our targets, weights and value functions, the strategy with all its parameters, and how
many rounds we use. Nothing here reads a reserve or a floor.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import EVERY, ConcedeTo, LastWord
from negotiator.mandate.view import View, view_of
from negotiator.replay.leakage.issue import KnownIssue, known_issue
from negotiator.replay.leakage.posterior import Guess, Row, Span
from negotiator.strategies.catalogue import conceded_in
from negotiator.strategies.contract import Moment, Track
from negotiator.strategies.history import History
from negotiator.strategies.options import UNIT
from negotiator.terms import Terms

_BY_THE_CLOCK = frozenset(
    {
        "time-dependent/polynomial",
        "time-dependent/exponential",
        "resource-dependent/rounds",
    }
)
"""Tactics whose concession follows from the round alone, so that anybody can calculate it."""
_REMEMBERED = 4_096
_NOWHERE = Track(Fraction(1), Fraction(1), (), ())


@dataclass(frozen=True, eq=False)
class Known:
    """A mandate as the attacker knows it; equal to itself alone, so that it is looked up fast.

    Attributes:
        view: of it; of its floors nothing is read.
        issues: what he knows of each.
        hidden: whether it ends at a floor that was drawn, and not at the reserve.
        whole_only: whether the mandate has a least utility of its own, so that the reserves of its
            issues are not what counts.
        guessed: what he made before of what was possible; it changes nothing.
    """

    view: View
    issues: tuple[KnownIssue, ...]
    hidden: bool
    whole_only: bool
    guessed: dict[Row, tuple[Guess, Span]] = field(default_factory=dict)

    @cached_property
    def targets(self) -> Terms:
        """The terms our offers start from."""
        return Terms(tuple(issue.target for issue in self.issues))

    @cached_property
    def top(self) -> int:
        """What our targets are worth, in units of 10^-12."""
        return self.worth(self.targets)

    @cached_property
    def worst(self) -> int:
        """The least that any terms are worth, in units of 10^-12."""
        return units_below(sum((issue.least for issue in self.issues), Fraction(0)))

    @property
    def selection(self) -> str:
        """The word that says on which issues we concede."""
        return self.view.selection.word

    @cached_property
    def minds_theirs(self) -> bool:
        """Whether what our offers say depends on what he has offered."""
        return self.selection != "logroll" or self.view.keep_best or self.gives_back

    @property
    def gives_back(self) -> bool:
        """Whether an offer of ours may be one of his, given back to him."""
        return self.view.last_word is not LastWord.OWN

    @cached_property
    def by_the_clock(self) -> bool:
        """Whether our concession follows from the round alone."""
        return all(share.part.word in _BY_THE_CLOCK for share in self.view.tactics)

    @cached_property
    def open(self) -> tuple[KnownIssue, ...]:
        """The issues that may move, in the order in which logrolling gives way."""
        movable = (issue for issue in self.issues if issue.movable)
        return tuple(sorted(movable, key=lambda issue: issue.weight))

    @lru_cache(maxsize=_REMEMBERED)  # noqa: B019 - few are kept, see `known_of`
    def worth(self, terms: Terms) -> int:
        """Return what terms are worth to us, in units of 10^-12, rounded down."""
        pairs = zip(self.issues, terms, strict=True)
        return units_below(sum((issue.worth(steps) for issue, steps in pairs), Fraction(0)))

    @lru_cache(maxsize=_REMEMBERED)  # noqa: B019 - few are kept, see `known_of`
    def conceded(self, number: int, scope: str = EVERY) -> Fraction | None:
        """Return the share of the way that is conceded in a round; None if nobody can know.

        Args:
            number: the round.
            scope: an issue's name, or ``*`` for the whole.
        """
        if not self.by_the_clock:
            return None
        alone = History(round=number, ours=(), theirs=(), standing=None, may_counter=True)
        part = self.view.tactics[0].part
        moment = Moment(part, self.view.rounds, alone, scope, lambda: _NOWHERE)
        return conceded_in(self.view, moment)


def known_of(mandate: Mandate) -> Known:
    """Return what the attacker knows of a mandate."""
    hidden = mandate.strategy.concede_to is ConcedeTo.HIDDEN_FLOOR
    return _known(view_of(mandate), hidden, mandate.reserve_utility is not None)


@lru_cache(maxsize=16)
def _known(view: View, hidden: bool, whole_only: bool) -> Known:  # noqa: FBT001 - a key to look up
    """Return what the attacker knows; of a mandate that was asked about lately, the same."""
    pairs = enumerate(zip(view.agenda.issues, view.issues, strict=True))
    issues = tuple(known_issue(place, issue, wish) for place, (issue, wish) in pairs)
    return Known(view, issues, hidden, whole_only)


def units_below(utility: Fraction) -> int:
    """Return a utility in units of 10^-12, rounded down."""
    return utility.numerator * UNIT // utility.denominator


def units_above(utility: Fraction) -> int:
    """Return a utility in units of 10^-12, rounded up."""
    return -(-utility.numerator * UNIT // utility.denominator)
