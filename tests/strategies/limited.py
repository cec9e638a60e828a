"""Random small views whose own offers keep limits on totals, all their terms, and plain totals."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.history import History
from negotiator.strategies.utility import targets, value
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms
from negotiator.terms.issues import NUMERIC
from tests.strategies.generators import terms_for, weights
from tests.strategies.views import view_of

CENTS = {"USD": 2, "JPY": 0}


@st.composite
def issues(draw: st.DrawFn, name: str, kind: Kind, currency: str) -> tuple[Issue, IssueView]:
    """An issue of few values; its value function rises or falls, bent or not."""
    if kind is Kind.CHOICE:
        worths = draw(st.lists(st.integers(0, 7), min_size=2, max_size=4))
        issue = Issue(
            name, kind, "", "", Decimal(1), 0, len(worths) - 1, tuple("abcd"[: len(worths)])
        )
        points = tuple((place, Decimal(worth) / 7) for place, worth in enumerate(worths))
        points = tuple((place, round(worth, 9)) for place, worth in points)
        best = max(points, key=lambda point: point[1])[0]
        floor = draw(st.integers(0, len(worths) - 1))
        return issue, IssueView(name, best, floor, Decimal(0), points)
    low = draw(st.integers(0, 6))
    high = low + draw(st.integers(1, 7))
    step = draw(st.sampled_from(["0.125", "0.01", "1", "2.5"])) if kind is Kind.AMOUNT else "1"
    unit = {Kind.AMOUNT: currency, Kind.QUANTITY: "HUR"}.get(kind, "")
    bends = sorted({low, high} | draw(st.sets(st.integers(low, high), max_size=2)))
    heights = sorted(draw(st.lists(st.integers(0, 9), min_size=len(bends), max_size=len(bends))))
    falling = draw(st.booleans())
    ordered = reversed(heights) if falling else heights
    pairs = zip(bends, ordered, strict=True)
    points = tuple((at, round(Decimal(height) / 9, 9)) for at, height in pairs)
    ends = sorted((draw(st.integers(low, high)), draw(st.integers(low, high))))
    target, floor = ends if falling else reversed(ends)
    issue = Issue(name, kind, unit, "", Decimal(step), low, high)
    return issue, IssueView(name, target, floor, Decimal(0), points)


@st.composite
def totals(draw: st.DrawFn, currency: str) -> tuple[Derived, ...]:
    """Totals over the amounts a and b and the numbers q and d, of every shape there may be."""
    shapes = [
        Derived("first", currency, product=("a", "q")),
        Derived("first", currency, product=("a",)),
        Derived("first", currency, product=("d", "a", "q")),
        Derived("first", currency, sum=("a", "b")),
        Derived("first", currency, sum=("a",)),
    ]
    first = draw(st.sampled_from(shapes))
    beyond = [
        Derived("second", currency, sum=("first", "b")),
        Derived("second", currency, sum=("b", "first", "a")),
        Derived("second", currency, product=("first", "d")),
        Derived("second", currency, product=("q", "b")),
    ]
    second = draw(st.sampled_from(beyond))
    fits = second.product != ("first", "d") or "d" not in first.product
    last = [
        Derived("third", currency, sum=("second", "first")),
        Derived("third", currency, sum=("second", "b")),
        Derived("third", currency, product=("second", "q")),
    ]
    chain = (first, second) if fits else (first,)
    return (*chain, draw(st.sampled_from(last))) if fits and draw(st.booleans()) else chain


@st.composite
def limited_views(draw: st.DrawFn) -> View:
    """A view with limits on totals that its own targets keep, often just so."""
    currency = draw(st.sampled_from(sorted(CENTS)))
    kinds = {"a": Kind.AMOUNT, "b": Kind.AMOUNT, "q": Kind.QUANTITY, "d": Kind.DAYS}
    if draw(st.booleans()):
        kinds["c"] = Kind.CHOICE
    rows = [draw(issues(name, kind, currency)) for name, kind in kinds.items()]
    shares = draw(weights(len(rows)))
    weighed = [
        (issue, replace(wish, weight=weight))
        for (issue, wish), weight in zip(rows, shares, strict=True)
    ]
    role = draw(st.sampled_from(Role))
    view = view_of(role, weighed, derived=draw(totals(currency)))
    best = view.agenda.totals(targets(view))
    names = draw(st.sets(st.sampled_from([total.name for total in view.agenda.derived])))
    limits = []
    for name in sorted(names):
        room = draw(st.integers(0, 60).map(lambda n: Decimal(n) / 4))
        low, high = max(best[name] - room, Decimal(0)), best[name] + room
        sides = draw(st.sampled_from([(None, high), (low, None), (low, high)]))
        limits.append(TotalLimit(name, *sides))
    return replace(view, offer_totals=tuple(limits))


@st.composite
def limited_situations(draw: st.DrawFn) -> tuple[View, History]:
    """A view whose own offers keep limits on totals, and any moment of a negotiation."""
    view = draw(limited_views())
    offers = st.lists(terms_for(view), max_size=3).map(tuple)
    history = History(
        round=draw(st.integers(1, view.rounds + 1)),
        ours=draw(offers),
        theirs=draw(offers),
        standing=draw(st.none() | terms_for(view)),
        may_counter=draw(st.booleans()),
    )
    return view, history


def own_terms(view: View) -> Iterator[Terms]:
    """All terms from target to floor, limits on totals left aside."""
    rows = []
    for issue, wish in zip(view.agenda.issues, view.issues, strict=True):
        low, high = sorted((wish.target, wish.floor))
        if issue.kind in NUMERIC:
            rows.append(range(low, high + 1))
        else:
            worth = dict(wish.points)
            ends = worth[wish.floor], worth[wish.target]
            rows.append([n for n, at in worth.items() if ends[0] <= at <= ends[1]])  # type: ignore[arg-type]
    return map(Terms, product(*rows))


def plain_total(agenda: Agenda, name: str, terms: Terms) -> Fraction:
    """A total by the book: exact, each total rounded once, half-even, to its currency."""
    for issue, steps in zip(agenda.issues, terms, strict=True):
        if issue.name == name:
            return Fraction(issue.step) * steps
    total = next(total for total in agenda.derived if total.name == name)
    parts = [plain_total(agenda, part, terms) for part in total.product or total.sum]
    cent = Fraction(1, 10 ** CENTS[total.currency])
    if total.sum:
        return sum((round(part / cent) * cent for part in parts), Fraction(0))
    whole = Fraction(1)
    for part in parts:
        whole *= part
    return round(whole / cent) * cent  # round() of a fraction is half-even


def keeps(view: View, terms: Terms) -> bool:
    """Whether terms keep every limit, by the plain totals."""
    rows = [(limit, plain_total(view.agenda, limit.total, terms)) for limit in view.offer_totals]
    return all(
        (limit.minimum is None or limit.minimum <= total)
        and (limit.maximum is None or total <= limit.maximum)
        for limit, total in rows
    )


def plain_worth(view: View, terms: Terms) -> Fraction:
    """Utility by the book."""
    rows = zip(view.agenda.issues, view.issues, terms, strict=True)
    return sum((Fraction(w.weight) * value(i, w, n) for i, w, n in rows), Fraction(0))
