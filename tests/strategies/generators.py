"""Random views, terms and histories for properties."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.history import History
from negotiator.strategies.utility import targets, utility
from negotiator.terms import Issue, Kind, Role, Terms
from negotiator.terms.issues import NUMERIC
from tests.strategies.views import Points, view_of

Draw = Callable[[st.SearchStrategy[Any]], Any]

WORTHS = st.integers(0, 10**6).map(lambda n: Decimal(n) / 10**6)
SPANS = st.one_of(st.integers(1, 40), st.integers(41, 10**15 - 1_000))
UNITS = {Kind.AMOUNT: "USD", Kind.QUANTITY: "HUR"}


@st.composite
def numeric_issues(draw: Draw, name: str) -> tuple[Issue, IssueView]:
    kind = draw(st.sampled_from(sorted(NUMERIC)))
    low = draw(st.integers(0, 1_000))
    high = low + draw(st.integers(1, 10**6) if kind is Kind.DATE else SPANS)
    bends = draw(st.sets(st.integers(low, high), max_size=4)) | {low, high}
    worths = sorted(draw(st.lists(WORTHS, min_size=len(bends), max_size=len(bends))))
    falling = draw(st.booleans())
    points = tuple(zip(sorted(bends), reversed(worths) if falling else worths, strict=True))
    ends = sorted(draw(st.tuples(st.integers(low, high), st.integers(low, high))))
    target, floor = ends if falling else reversed(ends)
    issue = Issue(name, kind, UNITS.get(kind, ""), "", Decimal(1), low, high)
    return issue, IssueView(name, target, floor, Decimal(0), points)


@st.composite
def named_issues(draw: Draw, name: str) -> tuple[Issue, IssueView]:
    size = draw(st.integers(1, 6))
    kind = Kind.FLAG if size == 2 and draw(st.booleans()) else Kind.CHOICE
    choices = tuple(f"v{n}" for n in range(size)) if kind is Kind.CHOICE else ()
    points: Points = tuple(enumerate(draw(st.lists(WORTHS, min_size=size, max_size=size))))
    ends = draw(st.tuples(st.sampled_from(points), st.sampled_from(points)))
    target, floor = sorted(ends, key=lambda point: point[1], reverse=True)
    issue = Issue(name, kind, "", "", Decimal(1), 0, size - 1, choices)
    return issue, IssueView(name, target[0], floor[0], Decimal(0), points)


@st.composite
def fixed_issues(draw: Draw, name: str) -> tuple[Issue, IssueView]:
    at = draw(st.integers(0, 10**6))
    issue = Issue(name, Kind.QUANTITY, "HUR", "", Decimal(1), at, at)
    return issue, IssueView(name, at, at, Decimal(0), ((at, draw(WORTHS)),))


def weights(count: int) -> st.SearchStrategy[list[Decimal]]:
    """Weights that add up to exactly 1, zeros and ties among them."""
    cuts = st.lists(st.integers(0, 20), min_size=count - 1, max_size=count - 1).map(sorted)
    return cuts.map(
        lambda at: [Decimal(b - a) / 20 for a, b in zip([0, *at], [*at, 20], strict=True)]
    )


@st.composite
def views(draw: Draw) -> View:
    kinds = draw(
        st.lists(
            st.sampled_from([numeric_issues, numeric_issues, named_issues, fixed_issues]),
            min_size=1,
            max_size=5,
        )
    )
    issues = [draw(make(f"issue{n}")) for n, make in enumerate(kinds)]
    weighed = [
        (issue, replace(wish, weight=weight))
        for (issue, wish), weight in zip(issues, draw(weights(len(issues))), strict=True)
    ]
    view = view_of(
        draw(st.sampled_from(Role)),
        weighed,
        e=draw(st.integers(1, 400)) * Decimal("0.01"),
        rounds=draw(st.integers(1, 12)),
        no_progress_rounds=draw(st.integers(0, 3)),
        min_progress=draw(WORTHS),
        on_no_progress=draw(st.sampled_from(OnNoProgress)),
    )
    if draw(st.booleans()):
        return view
    part = draw(st.integers(0, 1_000)) * utility(view, targets(view)) / 1_000
    return replace(view, floor_utility=Decimal(int(part * 10**9)) / 10**9)


def terms_for(view: View) -> st.SearchStrategy[Terms]:
    """Anything the agenda allows, as a counterparty may offer it."""
    return st.tuples(*(st.integers(issue.low, issue.high) for issue in view.agenda.issues)).map(
        Terms
    )


@st.composite
def situations(draw: Draw) -> tuple[View, History]:
    """A view and any moment of a negotiation, likely or not."""
    view = draw(views())
    terms = terms_for(view)
    offers = st.lists(terms, max_size=4).map(tuple)
    may_counter = draw(st.booleans())
    history = History(
        round=draw(st.integers(1, view.rounds + 1)),
        ours=draw(offers),
        theirs=draw(offers),
        standing=draw(st.none() | terms),
        may_counter=may_counter,
        admits=None if may_counter else draw(st.sampled_from([None, True, False])),
    )
    return view, history


def away_from_target(issue: Issue, wish: IssueView, steps: int) -> Fraction:
    """How far a value is from our target: in steps, or in worth where steps have no order."""
    if issue.kind in NUMERIC:
        return Fraction(steps - wish.target if wish.floor >= wish.target else wish.target - steps)
    worths = dict(wish.points)
    return Fraction(worths[wish.target]) - Fraction(worths[steps])
