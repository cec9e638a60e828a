"""Random views, terms and histories for properties."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

from hypothesis import strategies as st

from negotiator.mandate.model import OnNoProgress
from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    SELECTIONS,
    TACTICS,
    LastWord,
    Part,
    Share,
    Table,
    single,
)
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


def divided(scale: int, number: int) -> Decimal:
    return Decimal(number) / scale


@st.composite
def parts(draw: Draw, word: str, table: Table) -> Part:
    """A part with any parameters it may have."""
    values = []
    for parameter in table[word]:
        low, high = parameter.least, min(parameter.most, Decimal(50))
        scale = 1 if parameter.whole else 100
        numbers = st.integers(int(low * scale), int(high * scale))
        allowed = numbers.map(partial(divided, scale)).filter(parameter.allows)
        values.append((parameter.name, draw(allowed)))
    return Part(word, tuple(values))


TACTIC_WORDS = sorted(word for word in TACTICS if not word.startswith("micro"))


@st.composite
def mixtures(draw: Draw, view: View, *, by_issue: bool) -> tuple[Share, ...]:
    """Any mixture of tactics: phases, weights, and, where it may be, issues of their own."""
    names = [EVERY]
    if by_issue:
        names += draw(st.sets(st.sampled_from([issue.name for issue in view.agenda.issues])))
    shares = []
    for name in names:
        ends = [*sorted(draw(st.sets(st.integers(1, 9), max_size=2))), 10]
        for end in ends:
            cut = draw(st.integers(1, 10))
            for weight in {cut, 10 - cut} - {0}:
                tactic = draw(parts(draw(st.sampled_from(TACTIC_WORDS)), TACTICS))
                twice = 2 if cut == 5 else 1  # one share of a half stands for both
                share = Decimal(weight * twice) / 10
                shares.append(Share(tactic, share, (name,), Decimal(end) / 10))
    return tuple(shares)


@st.composite
def with_parts(draw: Draw, view: View) -> View:
    """The view with any strategy a mandate may name."""
    selection = draw(parts(draw(st.sampled_from(sorted(SELECTIONS))), SELECTIONS))
    if selection.word == "ranked":
        tactics = single(draw(parts("micro/distinct-offers", TACTICS)))
    else:
        tactics = draw(mixtures(view, by_issue=selection.word == "by-issue"))
    return replace(
        view,
        tactics=tactics,
        selection=selection,
        acceptance=draw(parts(draw(st.sampled_from(sorted(ACCEPTANCES))), ACCEPTANCES)),
        last_word=draw(st.sampled_from(LastWord)),
        keep_best=draw(st.booleans()),
        outside_options=draw(st.booleans()),
    )


@st.composite
def any_situations(draw: Draw) -> tuple[View, History]:
    """A view with any strategy at all, and any moment."""
    view, history = draw(situations())
    return draw(with_parts(view)), history._replace(
        alternatives=draw(st.integers(0, 5)),
        outside=draw(st.none() | st.fractions(0, 1, max_denominator=1000)),
    )


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
