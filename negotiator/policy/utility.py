"""The gate's own utility: exact, additive, and written apart from every strategy.

A strategy's mistake must not be able to hide here, so no code is shared: the gate reads the
mandate's numbers itself and works in fractions.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeAlias

from negotiator.errors import InvalidValueError, MandateError
from negotiator.mandate.model import Mandate, Preference
from negotiator.terms import Issue, Kind, Terms
from negotiator.terms.by_object import ByObject

_NUMERIC = (Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS, Kind.DATE)
_Points: TypeAlias = tuple[tuple[int, Fraction], ...]
_MOST_KEPT: Final = 2_048


class _Scale:
    """What was weighed under one mandate: the same values and offers are weighed several times.

    It belongs to one mandate object and to no equal one, so nothing has to be compared to find it.
    """

    __slots__ = ("least", "points", "totals", "values", "weights")

    def __init__(self, _mandate: Mandate) -> None:
        self.weights: tuple[Fraction, ...] | None = None
        self.points: dict[int, _Points] = {}
        self.values: dict[tuple[int, int], Fraction] = {}
        self.totals: dict[Terms, Fraction] = {}
        self.least: Fraction | None = None


_scale_of: Final = ByObject(_Scale).of


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
    _check_fits(preference, issue, steps)
    return _value(_points(preference), issue, steps)


def _check_fits(preference: Preference, issue: Issue, steps: int) -> None:
    """Check that a preference is of an issue, and a value inside its range."""
    if preference.name != issue.name:
        msg = f"issue {issue.name}: got the preference of another issue"
        raise MandateError(msg)
    if type(steps) is not int or not issue.low <= steps <= issue.high:
        msg = f"issue {issue.name}: expected whole steps inside the agenda's range"
        raise InvalidValueError(msg)


def value_at(mandate: Mandate, place: int, steps: int) -> Fraction:
    """Return what one value of the issue at a place is worth to us, from 0 to 1.

    Raises:
        InvalidValueError, MandateError: as `issue_value`.
    """
    scale = _scale_of(mandate)
    # What only equals a whole number must not be found as one.
    known = scale.values.get((place, steps)) if type(steps) is int else None
    if known is None:
        preference, issue = mandate.preferences[place], mandate.agenda.issues[place]
        _check_fits(preference, issue, steps)
        points = scale.points.get(place)
        if points is None:
            points = scale.points[place] = _points(preference)
        if len(scale.values) >= _MOST_KEPT:
            scale.values.clear()
        known = scale.values[place, steps] = _value(points, issue, steps)
    return known


def _value(points: _Points, issue: Issue, steps: int) -> Fraction:
    """Return what a whole number of steps inside the issue's range is worth."""
    for place, worth in points:
        if place == steps:
            return worth
    if issue.kind in _NUMERIC:
        for (left, lower), (right, upper) in pairwise(points):
            if left < steps < right:
                return _between(lower, upper, steps - left, right - left)
    msg = f"issue {issue.name}: the value function has no value there"
    raise InvalidValueError(msg)


def _between(lower: Fraction, upper: Fraction, part: int, whole: int) -> Fraction:
    """Return what lies that part of the whole way from one worth to another, reduced once."""
    low = lower.numerator * upper.denominator
    high = upper.numerator * lower.denominator
    below = lower.denominator * upper.denominator * whole
    return Fraction(low * whole + (high - low) * part, below)


def utility(mandate: Mandate, terms: Terms) -> Fraction:
    """Return the utility of complete terms, from 0 to 1.

    Raises:
        InvalidValueError: the wrong number of values, or one that has no value.
        MandateError: preferences that do not fit the agenda, or weights that do not add up to 1.
    """
    if type(terms) is not tuple or not all(type(steps) is int for steps in terms):
        return _weighed(mandate, terms)
    totals = _scale_of(mandate).totals
    known = totals.get(terms)
    if known is None:
        if len(totals) >= _MOST_KEPT:
            totals.clear()
        known = totals[terms] = _weighed(mandate, terms)
    return known


def _weighed(mandate: Mandate, terms: Terms) -> Fraction:
    """Add up what each value is worth, by its weight."""
    scale = _scale_of(mandate)
    if scale.weights is None:
        scale.weights = _weights(mandate)
    values = issue_values(mandate, terms)
    above, below = 0, 1
    for weight, value in zip(scale.weights, values, strict=True):
        under = weight.denominator * value.denominator
        above, below = above * under + weight.numerator * value.numerator * below, below * under
    return Fraction(above, below)


def _weights(mandate: Mandate) -> tuple[Fraction, ...]:
    """Return the weights, checked."""
    weights = tuple([Fraction(preference.weight) for preference in mandate.preferences])
    if sum(weights) != 1 or any(weight < 0 for weight in weights):
        msg = "expected weights from 0 that add up to exactly 1"
        raise MandateError(msg)
    return weights


def issue_values(mandate: Mandate, terms: Terms) -> tuple[Fraction, ...]:
    """Return what each value of complete terms is worth, in the agenda's order.

    Raises:
        InvalidValueError: the wrong number of values, or one that has no value.
        MandateError: preferences that do not fit the agenda.
    """
    preferences, issues = mandate.preferences, mandate.agenda.issues
    if len(preferences) != len(issues):
        msg = f"expected a preference for each of {len(issues)} issues"
        raise MandateError(msg)
    if len(terms) != len(issues):
        msg = f"terms: expected {len(issues)} values, got {len(terms)}"
        raise InvalidValueError(msg)
    return tuple([value_at(mandate, place, steps) for place, steps in enumerate(terms)])


def reserve_utility(mandate: Mandate) -> Fraction:
    """Return the least utility we may agree to: the number given, or that of all reserves.

    Raises:
        InvalidValueError: a reserve outside its issue.
        MandateError: as `utility`.
    """
    scale = _scale_of(mandate)
    if scale.least is None:
        scale.least = _least(mandate)
    return scale.least


def _least(mandate: Mandate) -> Fraction:
    """Return the number given, or what all reserves are worth together."""
    if mandate.reserve_utility is not None:
        return Fraction(mandate.reserve_utility)
    return utility(mandate, Terms(tuple(preference.reserve for preference in mandate.preferences)))


def _points(preference: Preference) -> _Points:
    """Return the value function, checked: steps strictly increasing, values from 0 to 1."""
    points = tuple((steps, Fraction(worth)) for steps, worth in preference.points)
    ordered = all(left[0] < right[0] for left, right in pairwise(points))
    if not points or not ordered or not all(0 <= worth <= 1 for _, worth in points):
        msg = f"issue {preference.name}: expected points in order, with values from 0 to 1"
        raise MandateError(msg)
    return points
