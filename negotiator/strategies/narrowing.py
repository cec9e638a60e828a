"""A view narrowed by the principal's guidance, so that every decision keeps to it.

Source: our own. Targets and floors move to the values nearest to them that guidance leaves, never
the other way; limits on totals become narrower. What comes out is a view like any other, so no
tactic, selection or acceptance needs to know of guidance.
Traits: deterministic; never past the floor.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from negotiator.errors import MandateError
from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.space import space_of
from negotiator.terms import Issue, Terms
from negotiator.terms.constraints import Constraint, Ranges, Relation, both, within
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import parse_decimal


@lru_cache(maxsize=64)
def narrowed_by(view: View, constraints: tuple[Constraint, ...]) -> View:
    """Return a view whose offers keep every constraint as well.

    Args:
        view: of the mandate.
        constraints: what the principal narrows it by, all of them; none leaves it as it is.

    Raises:
        InvalidValueError: a constraint means nothing on the agenda.
        MandateError: nothing is left of what our own offers may be.
    """
    if not constraints:
        return view
    for constraint in constraints:
        constraint.check(view.agenda)
    issues = tuple(
        _issue(issue, wish, [c for c in constraints if c.on == issue.name])
        for issue, wish in zip(view.agenda.issues, view.issues, strict=True)
    )
    narrowed = replace(view, issues=issues, guided=True)
    narrowed = replace(narrowed, offer_totals=_totals(narrowed, constraints))
    space_of(narrowed)  # raises when there is nothing to begin with
    return narrowed


def _issue(issue: Issue, wish: IssueView, constraints: list[Constraint]) -> IssueView:
    """Narrow one issue.

    Raises:
        MandateError: nothing is left from target to floor.
    """
    if not constraints:
        return wish
    left: Ranges = ((issue.low, issue.high),)
    for constraint in constraints:
        left = both(left, constraint.ranges(issue))
    ends = _on_scale(wish, left) if issue.kind in NUMERIC else _among_names(wish, left)
    if ends is None:
        msg = f"guidance: it leaves no value of {issue.name} that our own offers may have"
        raise MandateError(msg)
    return replace(wish, target=ends[0], floor=ends[1], ranges=left)


def _on_scale(wish: IssueView, left: Ranges) -> tuple[int, int] | None:
    """Return the values nearest to target and to floor between the two; None for none."""
    ends = (min(wish.target, wish.floor), max(wish.target, wish.floor))
    inside = both(left, (ends,))
    if not inside:
        return None
    low, high = inside[0][0], inside[-1][1]
    return (low, high) if wish.target <= wish.floor else (high, low)


def _among_names(wish: IssueView, left: Ranges) -> tuple[int, int] | None:
    """Return the best and the worst of the named values between target and floor in worth."""
    worths = dict(wish.points)
    top, bottom = worths.get(wish.target), worths.get(wish.floor)
    if top is None or bottom is None:
        return None
    kept = [n for n, at in wish.points if bottom <= at <= top and within(left, n)]
    if not kept:
        return None
    target = wish.target if wish.target in kept else max(kept, key=lambda n: (worths[n], -n))
    floor = wish.floor if wish.floor in kept else min(kept, key=lambda n: (worths[n], n))
    return target, floor


def _totals(view: View, constraints: Iterable[Constraint]) -> tuple[TotalLimit, ...]:
    """Return the limits on totals with the constraints on them, in the order of their names.

    A constraint that all our offers keep anyway is left out: a limit costs a search. What of theirs
    breaks it is barred when we would take it.

    Raises:
        MandateError: no offer of ours keeps one.
    """
    kept = {limit.total: limit for limit in view.offer_totals}
    lowest = view.agenda.totals(_corner(view, min))
    highest = view.agenda.totals(_corner(view, max))
    for constraint in constraints:
        if constraint.on not in highest:
            continue
        low, high = lowest[constraint.on], highest[constraint.on]
        bound = parse_decimal(constraint.values[0])
        least = constraint.relation is Relation.AT_LEAST
        if bound > high if least else bound < low:
            msg = f"guidance: it leaves no {constraint.on} that our own offers may come to"
            raise MandateError(msg)
        if low < bound if least else bound < high:
            limit = kept.get(constraint.on, TotalLimit(constraint.on, None, None))
            kept[constraint.on] = _closer(limit, bound, least=least)
    return tuple(kept[name] for name in sorted(kept))


def _corner(view: View, pick: Callable[[int, int], int]) -> Terms:
    """Return terms between targets and floors with the smallest or the largest totals."""
    return Terms(tuple(pick(wish.target, wish.floor) for wish in view.issues))


def _closer(limit: TotalLimit, bound: Decimal, *, least: bool) -> TotalLimit:
    """Return a limit that keeps one bound as well."""
    if least:
        low = limit.minimum
        return replace(limit, minimum=bound if low is None else max(low, bound))
    high = limit.maximum
    return replace(limit, maximum=bound if high is None else min(high, bound))
