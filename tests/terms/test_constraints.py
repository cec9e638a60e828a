"""Constraints: exact, said back in words that read as the same, and nothing guessed."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import InvalidValueError
from negotiator.terms import Agenda, Derived, Issue, Kind, Terms
from negotiator.terms.constraint_text import read_constraints, write_constraints
from negotiator.terms.constraints import (
    Constraint,
    Relation,
    admitted,
    both,
    within,
)
from tests.strategies.guided import constraints_on

FIRST = (date(2027, 1, 1) - date(1970, 1, 1)).days
AGENDA = Agenda(
    (
        Issue("unitPrice", Kind.AMOUNT, "EUR", "EA", Decimal("0.05"), 0, 400),
        Issue("pieces", Kind.QUANTITY, "EA", "", Decimal(10), 1, 50),
        Issue("paymentDays", Kind.DAYS, "", "", Decimal(1), 0, 90),
        Issue("startDate", Kind.DATE, "", "", Decimal(1), FIRST, FIRST + 30),
        Issue(
            "incoterm", Kind.CHOICE, "", "", Decimal(1), 0, 4,
            ("EXW", "DAP", 'Net 30; "EOM"', "a, b", "in"),
        ),
        Issue("nda", Kind.FLAG, "", "", Decimal(1), 0, 1),
    ),
    (Derived("total", "EUR", product=("unitPrice", "pieces")),),
)  # fmt: skip
TERMS = st.tuples(*(st.integers(i.low, i.high) for i in AGENDA.issues)).map(Terms)


def one(text: str) -> Constraint:
    (constraint,) = read_constraints(AGENDA, text)
    return constraint


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("paymentDays >= 30", "paymentDays at least 30 days"),
        ("paymentDays>=30 days", "paymentDays at least 30 days"),
        ("paymentDays at least 30", "paymentDays at least 30 days"),
        ("unitPrice <= 2.50", "unitPrice at most 2.5 EUR"),
        ("unitPrice at most 2.5 EUR", "unitPrice at most 2.5 EUR"),
        ("total <= 20000", "total at most 20000 EUR"),
        ("total >= 20000.00 EUR", "total at least 20000 EUR"),
        ("pieces in 10, 20 EA", "pieces one of 10, 20 EA"),
        ("startDate in 2027-01-04,2027-01-11", "startDate one of 2027-01-04, 2027-01-11"),
        ("startDate <= 2027-01-11", "startDate at most 2027-01-11"),
        ("incoterm not EXW", "incoterm none of EXW"),
        ("incoterm not in EXW, DAP", "incoterm none of EXW, DAP"),
        ("incoterm = DAP", "incoterm one of DAP"),
        ("incoterm in in", "incoterm one of in"),
        ('incoterm in "a, b", DAP', 'incoterm one of "a, b", DAP'),
        ("nda = true", "nda one of true"),
    ],
)
def test_what_can_be_written_is_read_and_said_back(text, words):
    constraint = one(text)
    assert constraint.words(AGENDA) == words
    assert one(words) == constraint
    assert Constraint.from_document(constraint.to_document()) == constraint


@pytest.mark.parametrize(
    "text",
    [
        "",
        ";",
        "go up to 500",
        "total",
        "total <=",
        "total <= 5 or so",
        "total <= 20,000",
        "total <= 1e3",
        "total <= -0",
        "total <= NaN",
        "total <= 20000 USD",
        "total in 1, 2",
        "total not 5",
        "total < 5",
        "total = 5",
        "Total <= 5",
        "unitPrice <= 2.00 USD",
        "unitPrice in 2.03",
        "paymentDays in 91",
        "paymentDays >= 30 weeks",
        "paymentDays >= 30, 40",
        "paymentDays in 30,",
        "paymentDays in 30, 30",
        "startDate in 2027-02-30",
        "startDate >= 4 January 2027",
        "incoterm >= EXW",
        "incoterm in FOB",
        "incoterm in exw",
        "nda = yes",
        'incoterm in "EXW',
        "price <= 5",
        "paymentDays >= 30;; total <= 5",
        "paymentDays >= 30 total <= 5",
        "paymentDays >= 30 and total <= 5",
        "please: paymentDays >= 30",
        "paymentDays >= ３０",
        "paymentDays >= 30\u202e",
        "; ".join(["paymentDays >= 30"] * 17),
        "paymentDays >= " + "3" * 3_000,
    ],
)
def test_anything_else_is_no_constraint(text):
    with pytest.raises(InvalidValueError):
        read_constraints(AGENDA, text)


def test_the_message_says_what_can_be_written():
    with pytest.raises(InvalidValueError, match="write NAME >= NUMBER") as caught:
        read_constraints(AGENDA, "go up to 500")
    assert "'paymentDays'" in caught.value.message


def test_several_are_parted_by_semicolons_or_lines():
    text = 'paymentDays >= 30; incoterm not "Net 30; \\"EOM\\"";'
    first, second = read_constraints(AGENDA, text)
    assert (first.on, second.values) == ("paymentDays", ('Net 30; "EOM"',))
    assert read_constraints(AGENDA, "paymentDays >= 30\ntotal <= 5;\n") == (
        one("paymentDays >= 30"),
        one("total <= 5"),
    )


@given(constraints_on(AGENDA))
def test_words_read_as_the_constraints_they_were_made_of(constraints):
    assert read_constraints(AGENDA, write_constraints(AGENDA, constraints)) == constraints


@given(constraints_on(AGENDA), TERMS)
def test_a_constraint_admits_exactly_what_it_says(constraints, terms):
    for constraint in constraints:
        assert constraint.admits(AGENDA, terms) is plainly(constraint, terms)
    assert admitted(AGENDA, constraints, terms) is all(plainly(c, terms) for c in constraints)


def plainly(constraint: Constraint, terms: Terms) -> bool:
    """The same by hand, from the terms as they are written."""
    written = AGENDA.encode_terms(terms)
    value: object = written.get(constraint.on, AGENDA.totals(terms)["total"])
    if isinstance(value, dict):
        value = value.get("amount", value.get("value"))
    if constraint.relation is Relation.ONE_OF:
        return value in constraint.values
    if constraint.relation is Relation.NONE_OF:
        return value not in constraint.values
    bound = constraint.values[0]
    if constraint.on == "startDate":
        low, high = date.fromisoformat(str(value)), date.fromisoformat(bound)
        ahead = (high - low) / timedelta(days=1)
    else:
        ahead = float(Decimal(bound) - Decimal(str(value)))
    return ahead >= 0 if constraint.relation is Relation.AT_MOST else ahead <= 0


@pytest.mark.parametrize(
    ("text", "last"), [("unitPrice <= 2.52", 50), ("unitPrice <= 2.55", 51), ("unitPrice <= 0", 0)]
)
def test_a_bound_may_stand_off_the_grid(text, last):
    assert one(text).ranges(AGENDA.issues[0]) == ((0, last),)


def test_a_bound_outside_the_agenda_leaves_nothing_or_everything():
    price = AGENDA.issues[0]
    assert one("unitPrice >= 21").ranges(price) == ()
    assert one("unitPrice <= 21").ranges(price) == ((0, 400),)
    assert one("unitPrice <= -1").ranges(price) == ()
    assert one("unitPrice >= -0.01").ranges(price) == ((0, 400),)


def test_ranges_meet():
    assert both(((0, 4), (8, 9)), ((3, 8),)) == ((3, 4), (8, 8))
    assert [n for n in range(12) if within(((0, 1), (4, 4), (9, 10)), n)] == [0, 1, 4, 9, 10]
    assert not within((), 0)


@pytest.mark.parametrize(
    "constraint",
    [
        Constraint("discount", Relation.AT_MOST, ("1",)),
        Constraint("incoterm", Relation.AT_MOST, ("EXW",)),
        Constraint("total", Relation.ONE_OF, ("1",)),
        Constraint("paymentDays", Relation.ONE_OF, ("91",)),
    ],
)
def test_what_means_nothing_on_the_agenda_admits_nothing_quietly(constraint):
    terms = Terms(tuple(issue.low for issue in AGENDA.issues))
    with pytest.raises(InvalidValueError):
        constraint.check(AGENDA)
    with pytest.raises(InvalidValueError):
        constraint.admits(AGENDA, terms)
