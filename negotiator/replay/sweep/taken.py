"""Which mandates the kernel takes, and the rules about terms that a sweep cannot change."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from negotiator.errors import NegotiatorError
from negotiator.mandate.model import Mandate, OnNoProgress, Preference, VerifiedMandate
from negotiator.mandate.strategy import LastWord
from negotiator.policy import budget
from negotiator.policy.bounds import TERMS_RULES
from negotiator.policy.utility import utility
from negotiator.policy.verdict import Code
from negotiator.protocol.authority import Authority
from negotiator.replay.sweep.shares import CLOSED, MOST_SPAN
from negotiator.terms import Issue, Terms
from negotiator.terms.issues import NUMERIC

ACCEPTANCES: Final = frozenset({"ac-next", "ac-const", "ac-time"})
"""Acceptances that are taken."""

_STRAIGHT: Final = 2
_ONE_BY_ONE: Final = frozenset(
    {
        Code.TOTAL_LIMIT,
        Code.AUTHORITY_CURRENCY,
        Code.AUTHORITY_CEILING,
        Code.AUTHORITY_QUANTITY,
        Code.AUTHORITY_DATE,
    }
)
"""Rules about terms that do not depend on what a sweep varies."""


def why_not(mandate: Mandate) -> str:
    """Say why the kernel does not take a mandate; nothing where it does."""
    return next(_reasons(mandate), "")


def _reasons(mandate: Mandate) -> Iterator[str]:
    """Give every reason."""
    yield from _reasons_of_strategy(mandate)
    if mandate.approvals or not mandate.need.firm:
        yield "a person may have to approve a deal, or its offers do not bind"
    if mandate.termination.no_progress_rounds and (
        mandate.termination.on_no_progress is not OnNoProgress.REJECT
    ):
        yield "it asks its principal where there is no progress"
    if all(issue.fixed for issue in mandate.agenda.issues):
        yield "there is nothing to negotiate"
    for issue, preference in zip(mandate.agenda.issues, mandate.preferences, strict=True):
        if not issue.fixed and not _straight(issue, preference):
            yield f"the worth of {issue.name} is no straight line, or its way is too long"
    if mandate.strategy.selection.word == "by-issue" and held_up(mandate):
        yield "its least utility holds its offers up"


def _reasons_of_strategy(mandate: Mandate) -> Iterator[str]:
    """Give the reasons that lie in the words of its strategy."""
    spec = mandate.strategy
    if any(share.part.word not in CLOSED for share in spec.tactics):
        yield "its tactic looks at what they do"
    if spec.selection.word not in {"by-issue", "logroll"}:
        yield "its selection looks at what they do"
    if spec.acceptance.word not in ACCEPTANCES:
        yield f"its acceptance is {spec.acceptance.word}"
    if spec.last_word is not LastWord.OWN or spec.keep_best:
        yield "its offers depend on the best of theirs"
    if spec.offer_totals:
        yield "its offers keep limits on totals"


def held_up(mandate: Mandate) -> bool:
    """Say whether our offers end short of the floors, at a least utility."""
    floors = Terms(tuple(preference.floor for preference in mandate.preferences))
    return Fraction(mandate.floor_utility) > utility(mandate, floors)


def _straight(issue: Issue, wish: Preference) -> bool:
    """Say whether worth falls along one line on the whole scale, from target to floor."""
    if issue.kind not in NUMERIC or len(wish.points) != _STRAIGHT:
        return False
    if wish.points[0][1] == wish.points[1][1] or abs(wish.floor - wish.target) > MOST_SPAN:
        return False
    return (wish.floor - wish.target) * down_of(wish) >= 0


def down_of(wish: Preference) -> int:
    """Return the direction in which a straight line falls."""
    return 1 if wish.points[0][1] > wish.points[1][1] else -1


def slopes_of(mandate: Mandate) -> tuple[Fraction, ...]:
    """Return the utility of one step of each issue whose worth is a straight line, else 0."""
    return tuple(
        Fraction(0)
        if len(p.points) < _STRAIGHT
        else Fraction(p.weight)
        * (Fraction(p.points[-1][1]) - Fraction(p.points[0][1]))
        / (p.points[-1][0] - p.points[0][0])
        for p in mandate.preferences
    )


def let_through(mandate: Mandate, authority: Authority, terms: Terms) -> bool:
    """Say whether terms keep every rule that a sweep cannot change: limits on totals, authority."""
    verified = VerifiedMandate(mandate, b"", "", authority, b"")
    try:
        return all(
            rule.holds(verified, terms) is True for rule in TERMS_RULES if rule.code in _ONE_BY_ONE
        )
    except NegotiatorError:
        return False


def in_budget(mandate: Mandate, terms: Terms) -> bool:
    """Say whether the budget of a mandate has room for terms, at their worst."""
    amount = budget.worst_case(mandate, terms)
    return budget.available(mandate.need, (), neg="", amount=amount).allowed
