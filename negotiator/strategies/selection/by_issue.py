"""Complete terms with every issue conceded by itself, as far as its own tactics say.

Source: Faratin, Sierra & Jennings (1998), "Negotiation decision functions for autonomous agents",
Robotics and Autonomous Systems 24(3-4), 159-182: each issue has its own mixture of tactics, and a
proposal is what these give, issue by issue.
Traits: deterministic; never past the floor.

Where what they give is worth less than our offers may be, or breaks a limit on a total, the terms
nearest to it that do neither are offered.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil

from negotiator.mandate.view import View
from negotiator.strategies.contract import Moment, Selected, Track, Trait, Wanted
from negotiator.strategies.descent import around
from negotiator.strategies.history import History
from negotiator.strategies.selection.nearest import nearest_to
from negotiator.strategies.space import Space
from negotiator.strategies.utility import value
from negotiator.terms import Issue, Kind, Terms
from negotiator.terms.issues import NUMERIC

TRAITS = frozenset({Trait.DETERMINISTIC, Trait.INSIDE_FLOOR})
"""What this selection claims."""

Conceded = Callable[[View, Moment], Fraction]
"""Gives how far a mandate's tactics concede on the issue a moment is about."""


def by_issue(space: Space, history: History, wanted: Wanted, conceded: Conceded) -> Selected:
    """Return what the tactics of each issue give.

    Args:
        space: what our offers may be.
        history: where the negotiation stands.
        wanted: its least is kept; its level does not matter here.
        conceded: how far to concede on an issue.
    """
    places = range(len(space.view.issues))
    terms = Terms(tuple(_value(space, history, place, conceded) for place in places))
    if space.utility(terms) >= wanted.least and space.keeps_limits(terms):
        return Selected(terms, space.utility(terms))
    return nearest_to(space, terms, wanted.least)


def _value(space: Space, history: History, place: int, conceded: Conceded) -> int:
    """Return the value of one issue."""
    issue, wish = space.view.agenda.issues[place], space.view.issues[place]
    if issue.fixed or wish.target == wish.floor:
        return wish.target
    shares = space.view.tactics
    moment = Moment(
        part=shares[0].part,
        rounds=space.view.rounds,
        history=history,
        scope=issue.name,
        track=lambda: track_of(space, history, place),
    )
    share = conceded(space.view, moment)
    if issue.kind in NUMERIC:
        # Halves go toward the target, whichever side of it the floor is.
        steps = ceil(share * abs(wish.floor - wish.target) - Fraction(1, 2))
        return wish.target + (steps if wish.floor > wish.target else -steps)
    top, bottom = value(issue, wish, wish.target), value(issue, wish, wish.floor)
    return around(space.ways[place], top - share * (top - bottom))[1]


def track_of(space: Space, history: History, place: int) -> Track:
    """Return the scale of one issue: its amount, its number of units or days, or a choice's worth.

    A date counts from the first day of the agenda's range.
    """
    issue, wish = space.view.agenda.issues[place], space.view.issues[place]

    def position(steps: int) -> Fraction:
        return _position(space, issue, place, steps)

    return Track(
        target=position(wish.target),
        floor=position(wish.floor),
        ours=tuple(position(terms[place]) for terms in history.ours),
        theirs=tuple(position(terms[place]) for terms in history.theirs),
    )


def _position(space: Space, issue: Issue, place: int, steps: int) -> Fraction:
    """Return where a value stands on its issue's scale."""
    if issue.kind in {Kind.AMOUNT, Kind.QUANTITY}:
        return Fraction(issue.magnitude(steps))
    if issue.kind is Kind.DATE:
        return Fraction(steps - issue.low)  # days since 1970 would all be the same in proportion
    if issue.kind in NUMERIC:
        return Fraction(steps)
    return 1 + value(issue, space.view.issues[place], steps)
