"""Constraints on any agenda, for properties."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.constraints import Constraint, Relation
from negotiator.terms.issues import NUMERIC
from negotiator.terms.values import format_decimal

Draw = Callable[[st.SearchStrategy[Any]], Any]


def bare(issue: Issue, steps: int) -> str:
    """Write a value as a constraint names it."""
    value = issue.encode(steps)
    if isinstance(value, dict):
        value = value["amount" if issue.kind is Kind.AMOUNT else "value"]
    return str(value)


@st.composite
def on_issues(draw: Draw, agenda: Agenda) -> Constraint:
    """A constraint on one issue."""
    issue = draw(st.sampled_from(agenda.issues))
    relations = list(Relation) if issue.kind in NUMERIC else [Relation.ONE_OF, Relation.NONE_OF]
    relation = draw(st.sampled_from(relations))
    steps = st.integers(issue.low, issue.high).map(lambda n: bare(issue, n))
    bounded = relation in {Relation.AT_LEAST, Relation.AT_MOST}
    values = draw(st.lists(steps, min_size=1, max_size=1 if bounded else 6, unique=True))
    return Constraint(issue.name, relation, tuple(values))


@st.composite
def on_totals(draw: Draw, agenda: Agenda) -> Constraint:
    """A bound on one derived total."""
    total = draw(st.sampled_from(agenda.derived))
    relation = draw(st.sampled_from([Relation.AT_LEAST, Relation.AT_MOST]))
    bound = draw(st.sampled_from([50, 500, 10**6]).flatmap(lambda n: st.decimals(0, n, places=2)))
    return Constraint(total.name, relation, (format_decimal(bound),))


def constraints_on(agenda: Agenda) -> st.SearchStrategy[tuple[Constraint, ...]]:
    """Some constraints on an agenda."""
    any_of = on_issues(agenda)
    if agenda.derived:
        any_of |= on_totals(agenda)
    return st.lists(any_of, min_size=1, max_size=4).map(tuple)
