"""Whether a mandate contradicts itself, in plain sentences that carry no private number.

A mandate is coherent only if every statement here holds; the same check runs when it is signed
and when it is read back.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.floors import value_at
from negotiator.mandate.model import Mandate, Preference
from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.strategy_coherence import offers_stay_inside, strategy_contradictions
from negotiator.terms import Issue, Terms
from negotiator.terms.issues import NUMERIC

_UNIT = (Decimal(0), Decimal(1))


def check_coherent(mandate: Mandate) -> None:
    """Check that a mandate does not contradict itself.

    Raises:
        MandateError: it does; the message names every contradiction found.
    """
    found = tuple(contradictions(mandate))
    if found:
        msg = f"mandate {mandate.id} contradicts itself: {'; '.join(found)}"
        raise MandateError(msg)


def contradictions(mandate: Mandate) -> Iterator[str]:
    """Give every contradiction in a mandate, each naming the field."""
    found = tuple(structural_contradictions(mandate))
    yield from found
    if not found:
        yield from _utilities(mandate)
        yield from _corners(mandate)


def structural_contradictions(mandate: Mandate) -> Iterator[str]:
    """Give the contradictions that do not depend on where between reserve and target floors lie.

    Floors and limits can be computed only where there are none of these.
    """
    yield from _issues(mandate)
    yield from strategy_contradictions(mandate)
    yield from _ends(mandate)
    yield from _totals(mandate)


def corner(mandate: Mandate, *, highest: bool) -> Terms:
    """Return the terms our own offers could come to with the largest (or smallest) totals.

    Offers lie between target and floor, and a total grows with every number it is made of.
    """
    pick = max if highest else min
    return Terms(tuple(pick(p.target, p.floor) for p in mandate.preferences))


def _issues(mandate: Mandate) -> Iterator[str]:
    """Check what is wanted on each issue, and the weights."""
    names = [issue.name for issue in mandate.agenda.issues]
    if [p.name for p in mandate.preferences] != names:
        yield f"preferences: expected one for each of {names}, in that order"
        return
    for issue, preference in zip(mandate.agenda.issues, mandate.preferences, strict=True):
        check = _fixed if issue.fixed else _negotiable
        yield from (f"issue.{issue.name}.{text}" for text in check(issue, preference))
    if sum(Fraction(p.weight) for p in mandate.preferences) != 1:
        yield "issue weights: expected a sum of exactly 1 over all issues; adjust the weights"


def _fixed(issue: Issue, preference: Preference) -> Iterator[str]:
    """Check an issue that has only one value: there is nothing to prefer."""
    only = issue.low
    numbers = (preference.target, preference.reserve, preference.floor)
    if any(steps != only for steps in (*numbers, preference.low, preference.high)):
        yield "target: expected target, reserve, floor and limits at the one fixed value"
    if preference.weight != 0:
        yield "weight: expected 0, because the value is fixed"
    if len(preference.points) != 1 or preference.points[0] != (only, _UNIT[1]):
        yield "value: expected exactly one point, the fixed value, worth 1"


def _negotiable(issue: Issue, preference: Preference) -> Iterator[str]:
    """Check target, reserve, floor, limits, weight and value function of an issue."""
    p = preference
    if not _UNIT[0] <= p.weight <= _UNIT[1]:
        yield "weight: expected a number from 0 to 1"
    if not issue.low <= p.low <= p.high <= issue.high:
        yield "limit_min: expected limits inside the agenda's range, the smaller first"
    for field, steps in (("target", p.target), ("reserve", p.reserve), ("floor", p.floor)):
        if not issue.low <= steps <= issue.high:
            yield f"{field}: expected a value inside the agenda's range"
        elif not p.low <= steps <= p.high:
            yield f"{field}: expected a value inside your own limits"
    shape = tuple(_shape(issue, p.points))
    yield from shape
    if not shape:
        yield from _order(issue, p)


def _shape(issue: Issue, points: tuple[tuple[int, Decimal], ...]) -> Iterator[str]:
    """Check that a value function covers the issue's range with values from 0 to 1."""
    places, values = [steps for steps, _ in points], [value for _, value in points]
    if not all(_UNIT[0] <= value <= _UNIT[1] for value in values):
        yield "value: expected values from 0 to 1"
    if issue.kind not in NUMERIC:
        if places != list(range(issue.low, issue.high + 1)):
            yield "value: expected one value for each choice, in the agenda's order"
        return
    rising = all(a < b for a, b in pairwise(places))
    if not rising or places[:1] != [issue.low] or places[-1:] != [issue.high]:
        yield "value: expected points in rising order from the agenda's min to its max"
    up = all(a <= b for a, b in pairwise(values))
    down = all(a >= b for a, b in pairwise(values))
    if not up and not down:
        yield "value: expected a function that only rises or only falls"


def _order(issue: Issue, preference: Preference) -> Iterator[str]:
    """Check that target, floor and reserve go from best to worst."""
    p = preference
    target, floor, reserve = (value_at(p.points, n) for n in (p.target, p.floor, p.reserve))
    if target is None or floor is None or reserve is None:
        return
    if target < reserve:
        yield "target: expected a target that your value function likes at least as the reserve"
    between = min(p.target, p.reserve) <= p.floor <= max(p.target, p.reserve)
    if not reserve <= floor <= target or (issue.kind in NUMERIC and not between):
        yield "floor: expected a floor between reserve and target"


def _ends(mandate: Mandate) -> Iterator[str]:
    """Check validity, termination and counterparties."""
    ends = mandate.termination
    if not mandate.not_before < mandate.not_after:
        yield "mandate.not_after: expected an instant after not_before"
    if mandate.version < 1:
        yield "mandate.version: expected a whole number from 1"
    if ends.rounds < 1:
        yield "termination.rounds: expected at least 1"
    if ends.announced_rounds is not None and ends.announced_rounds <= ends.rounds:
        yield 'termination.announced_rounds: expected more rounds than you use, or "none"'
    if ends.no_progress_rounds < 0:
        yield "termination.no_progress_rounds: expected 0 or more"
    if not _UNIT[0] <= ends.min_progress <= _UNIT[1]:
        yield "termination.min_progress: expected a number from 0 to 1"
    if not all((ends.deadline, ends.round_timeout, ends.offer_validity)):
        yield "termination.deadline: expected durations longer than zero"
    allowed = mandate.counterparties
    if not _distinct(allowed):
        yield 'mandate.counterparties: expected distinct ids, or "*" alone'


def _distinct(names: tuple[str, ...]) -> bool:
    """Say whether names are distinct, at least one, and the star, if at all, alone."""
    alone = "*" not in names or len(names) == 1
    return bool(names) and len(set(names)) == len(names) and alone


def _totals(mandate: Mandate) -> Iterator[str]:
    """Check limits, budget and approval rules against the agenda's totals."""
    known = {total.name for total in mandate.agenda.derived}
    need = mandate.need
    named = {
        "limits.totals": [limit.total for limit in mandate.limits],
        "approval": [rule.total for rule in mandate.approvals],
        "need.total": [need.total] if need.total else [],
    }
    for field, totals in named.items():
        yield from (f"{field}: no [[total]] is named {name}" for name in set(totals) - known)
        if len(set(totals)) != len(totals):
            yield f"{field}: expected each total once"
    for limit in mandate.limits:
        low, high = limit.minimum, limit.maximum
        if not _ordered(low, high):
            yield f"limits.totals.{limit.total}: expected 0 <= min <= max"
    yield from _approvals(mandate)
    if need.deals < 1:
        yield "need.deals: expected at least 1"
    if (need.budget is None) != (not need.total):
        yield 'need.budget: expected a budget and its total, or "none" for both'
    if need.budget is not None and not need.budget > 0:
        yield "need.budget: expected an amount above 0"


def _approvals(mandate: Mandate) -> Iterator[str]:
    """Check who may approve, above what, and how long that may take."""
    for rule in mandate.approvals:
        if rule.above < 0:
            yield "approval.above: expected 0 or more"
        if not _distinct(rule.by):
            yield 'approval.by: expected distinct names, or "*" alone'
        if not rule.within > timedelta(0):
            yield "approval.within: expected a duration above 0"


def _ordered(low: Decimal | None, high: Decimal | None) -> bool:
    """Say whether an interval of amounts, open where None, holds something."""
    return all(Decimal(0) <= end for end in (low, high) if end is not None) and (
        low is None or high is None or low <= high
    )


def _utilities(mandate: Mandate) -> Iterator[str]:
    """Check that the targets are good enough for our own least utilities."""
    best = sum(
        Fraction(p.weight) * (value_at(p.points, p.target) or 0) for p in mandate.preferences
    )
    least = mandate.reserve_utility
    if least is not None and not (_UNIT[0] <= least <= _UNIT[1] and Fraction(least) <= best):
        yield "limits.reserve_utility: expected from 0 to the utility of your targets"
    if Fraction(mandate.floor_utility) > best:
        yield "strategy.floor_utility: expected at most the utility of your targets"
    if least is not None and mandate.floor_utility < least:
        yield "strategy.floor_utility: expected at least reserve_utility"


def _corners(mandate: Mandate) -> Iterator[str]:
    """Check that no offer between target and floor breaks a hard limit or the budget."""
    try:
        highest = mandate.agenda.totals(corner(mandate, highest=True))
        lowest = mandate.agenda.totals(corner(mandate, highest=False))
    except InvalidValueError:
        yield "total: a total needs more than 15 digits; use a larger unit"
        return
    for limit in mandate.limits:
        over = limit.maximum is not None and highest[limit.total] > limit.maximum
        under = limit.minimum is not None and lowest[limit.total] < limit.minimum
        if (over or under) and not offers_stay_inside(mandate, limit):
            yield _blocked(f"limits.totals.{limit.total}", mandate.preferences)
    need = mandate.need
    budget = TotalLimit(need.total, None, need.budget)
    over = need.budget is not None and highest[need.total] > need.budget
    if over and not offers_stay_inside(mandate, budget):
        yield _blocked("need.budget", mandate.preferences)


def _blocked(field: str, preferences: Iterable[Preference]) -> str:
    """Say that the gate would stop our own offers."""
    names = ", ".join(p.name for p in preferences if p.weight)
    return (
        f"{field}: expected to allow every offer between target and reserve, but the worst one "
        f"breaks it; change it, or the reserves of {names}, or keep offers inside it by "
        f"strategy.offer_totals"
    )
