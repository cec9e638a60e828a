"""The gate's own utility: exact, additive, and written apart from every strategy.

A strategy's mistake must not be able to hide here, so no code is shared: the gate reads the
mandate's numbers itself and works in fractions.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.model import Mandate, Preference
from negotiator.terms import Agenda, Issue, Kind, Terms

_NUMERIC = (Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS, Kind.DATE)


def issue_value(preference: Preference, issue: Issue, steps: int) -> Fraction:
    """Return what one value of one issue is worth to us, from 0 to 1.

    Linear between the points for numeric kinds, a table for choices and flags.

    Args:
        preference: what the principal wants on the issue.
        issue: the issue itself.
        steps: the value, in grid steps.

    Raises:
        InvalidValueError: the value is no whole number of steps, outside the issue's range, or
            outside the value function.
        MandateError: the preference is another issue's, or its value function is malformed.
    """
    if preference.name != issue.name:
        msg = f"issue {issue.name}: got the preference of another issue"
        raise MandateError(msg)
    if type(steps) is not int or not issue.low <= steps <= issue.high:
        msg = f"issue {issue.name}: expected whole steps inside the agenda's range"
        raise InvalidValueError(msg)
    return _value(preference, issue, steps)


@lru_cache(maxsize=1024)
def _value(preference: Preference, issue: Issue, steps: int) -> Fraction:
    """Return what a whole number of steps inside the issue's range is worth."""
    points = _points(preference)
    for place, worth in points:
        if place == steps:
            return worth
    if issue.kind in _NUMERIC:
        for (left, lower), (right, upper) in pairwise(points):
            if left < steps < right:
                return lower + (upper - lower) * Fraction(steps - left, right - left)
    msg = f"issue {issue.name}: the value function has no value there"
    raise InvalidValueError(msg)


def utility(mandate: Mandate, terms: Terms) -> Fraction:
    """Return the utility of complete terms, from 0 to 1.

    Raises:
        InvalidValueError: the wrong number of values, or one that has no value.
        MandateError: preferences that do not fit the agenda, or weights that do not add up to 1.
    """
    if type(terms) is tuple and all(type(steps) is int for steps in terms):
        return _utility(mandate.preferences, mandate.agenda, terms)
    return _utility.__wrapped__(mandate.preferences, mandate.agenda, terms)


@lru_cache(maxsize=512)
def _utility(preferences: tuple[Preference, ...], agenda: Agenda, terms: Terms) -> Fraction:
    """Return the utility of terms; the same offers are weighed several times a turn."""
    weights = [Fraction(preference.weight) for preference in preferences]
    if sum(weights) != 1 or any(weight < 0 for weight in weights):
        msg = "expected weights from 0 that add up to exactly 1"
        raise MandateError(msg)
    values = _values(preferences, agenda, terms)
    return sum((w * v for w, v in zip(weights, values, strict=True)), Fraction(0))


def issue_values(mandate: Mandate, terms: Terms) -> tuple[Fraction, ...]:
    """Return what each value of complete terms is worth, in the agenda's order.

    Raises:
        InvalidValueError: the wrong number of values, or one that has no value.
        MandateError: preferences that do not fit the agenda.
    """
    return _values(mandate.preferences, mandate.agenda, terms)


def _values(
    preferences: tuple[Preference, ...], agenda: Agenda, terms: Terms
) -> tuple[Fraction, ...]:
    """Return what each value is worth; the two sides of a mandate are checked to fit."""
    issues = agenda.issues
    if len(preferences) != len(issues):
        msg = f"expected a preference for each of {len(issues)} issues"
        raise MandateError(msg)
    if len(terms) != len(issues):
        msg = f"terms: expected {len(issues)} values, got {len(terms)}"
        raise InvalidValueError(msg)
    triples = zip(preferences, issues, terms, strict=True)
    return tuple(issue_value(preference, issue, steps) for preference, issue, steps in triples)


def reserve_utility(mandate: Mandate) -> Fraction:
    """Return the least utility we may agree to: the number given, or that of all reserves.

    Raises:
        InvalidValueError: a reserve outside its issue.
        MandateError: as `utility`.
    """
    if mandate.reserve_utility is not None:
        return Fraction(mandate.reserve_utility)
    return utility(mandate, Terms(tuple(preference.reserve for preference in mandate.preferences)))


def _points(preference: Preference) -> tuple[tuple[int, Fraction], ...]:
    """Return the value function, checked: steps strictly increasing, values from 0 to 1."""
    points = tuple((steps, Fraction(worth)) for steps, worth in preference.points)
    ordered = all(left[0] < right[0] for left, right in pairwise(points))
    if not points or not ordered or not all(0 <= worth <= 1 for _, worth in points):
        msg = f"issue {preference.name}: expected points in order, with values from 0 to 1"
        raise MandateError(msg)
    return points
