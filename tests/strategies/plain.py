"""Floors in their plain form, to hold against what a space prepares."""

from collections.abc import Iterator
from fractions import Fraction

from negotiator.mandate.view import IssueView, View
from negotiator.strategies.utility import as_good_as_floor, utility
from negotiator.terms import Issue, Terms


def pairs(view: View) -> Iterator[tuple[Issue, IssueView]]:
    """Give each issue of the agenda with what we think of it, in the agenda's order."""
    return zip(view.agenda.issues, view.issues, strict=True)


def inside_floors(view: View, terms: Terms) -> bool:
    """Say whether every issue is at least as good as its floor, and so is the whole."""
    good = all(
        as_good_as_floor(issue, wish, steps)
        for (issue, wish), steps in zip(pairs(view), terms, strict=True)
    )
    return good and utility(view, terms) >= Fraction(view.floor_utility)
