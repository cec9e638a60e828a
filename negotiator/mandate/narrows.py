"""Whether a constraint leaves out anything that a mandate allows.

The answer tells of the mandate's limits and reserves: it is for the principal alone.
"""

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate, Preference
from negotiator.terms import Issue, Terms
from negotiator.terms.constraints import Constraint, Ranges, Relation, both
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import parse_decimal


def narrows(mandate: Mandate, constraint: Constraint) -> bool:
    """Say whether anything the mandate allows on an issue, or in a total, is left out.

    Each issue is looked at by itself; what only a limit on the whole would leave out counts as
    allowed.

    Raises:
        InvalidValueError: the constraint means nothing on the mandate's agenda.
    """
    constraint.check(mandate.agenda)
    if any(total.name == constraint.on for total in mandate.agenda.derived):
        return _narrows_total(mandate, constraint)
    place = mandate.agenda.position(constraint.on)
    issue = mandate.agenda.issues[place]
    allowed = _allowed(issue, mandate.preferences[place])
    left = both(allowed, constraint.ranges(issue))
    return _count(left) < _count(allowed)


def _allowed(issue: Issue, wish: Preference) -> Ranges:
    """Return the values inside the hard limits that are no worse than the reserve."""
    if issue.kind not in NUMERIC:
        worths = dict(wish.points)
        least = worths[wish.reserve]
        good = (n for n, at in wish.points if at >= least and wish.low <= n <= wish.high)
        return tuple((n, n) for n in good)
    if wish.target == wish.reserve:
        return ((wish.low, wish.high),)
    if wish.target < wish.reserve:
        return ((wish.low, min(wish.reserve, wish.high)),)
    return ((max(wish.reserve, wish.low), wish.high),)


def _count(ranges: Ranges) -> int:
    """Return how many values lie in ranges."""
    return sum(high - low + 1 for low, high in ranges)


def _narrows_total(mandate: Mandate, constraint: Constraint) -> bool:
    """Say whether a total can come to what the constraint leaves out."""
    ends = [
        _allowed(issue, wish)
        for issue, wish in zip(mandate.agenda.issues, mandate.preferences, strict=True)
    ]
    lowest = Terms(tuple(ranges[0][0] for ranges in ends))
    highest = Terms(tuple(ranges[-1][1] for ranges in ends))
    try:
        smallest, largest = mandate.agenda.totals(lowest), mandate.agenda.totals(highest)
    except InvalidValueError:
        return True  # totals too long to write: nothing can be said of them
    bound = parse_decimal(constraint.values[0])
    limits = [limit for limit in mandate.limits if limit.total == constraint.on]
    if constraint.relation is Relation.AT_LEAST:
        most = [limit.minimum for limit in limits if limit.minimum is not None]
        return max([smallest[constraint.on], *most]) < bound
    least = [limit.maximum for limit in limits if limit.maximum is not None]
    return bound < min([largest[constraint.on], *least])
