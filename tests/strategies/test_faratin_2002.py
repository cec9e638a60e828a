"""The trade-off of 2002: worth the same to us, most similar to theirs."""

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.strategy import Part
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.contract import Wanted
from negotiator.strategies.options import UNIT
from negotiator.strategies.selection.nearest import nearest, similarity
from negotiator.strategies.space import space_of
from negotiator.terms import Issue, Kind, Role, Terms
from tests.strategies.views import amount, at_round, line, view_of

VECTORS = json.loads((Path(__file__).parent / "vectors/faratin_2002.json").read_text())


def contract_view(**changes: Any) -> View:
    """The vectors' buyer."""
    days = Issue("paymentDays", Kind.DAYS, "", "", Decimal(1), 0, 10)
    names = ("none", "basic", "full")
    warranty = Issue("warranty", Kind.CHOICE, "", "", Decimal(1), 0, 2, names)
    hours = Issue("hours", Kind.QUANTITY, "HUR", "", Decimal(1), 5, 5)
    worths = tuple(enumerate(map(Decimal, ("0", "0.5", "1"))))
    return view_of(
        Role.BUYER,
        [
            (
                amount("price", 0, 10, "1"),
                IssueView("price", 0, 10, Decimal("0.5"), line(0, "1", 10, "0")),
            ),
            (days, IssueView("paymentDays", 10, 0, Decimal("0.3"), line(0, "0", 10, "1"))),
            (warranty, IssueView("warranty", 2, 0, Decimal("0.2"), worths)),
            (hours, IssueView("hours", 5, 5, Decimal(0), ((5, Decimal(1)),))),
        ],
        selection=Part("nearest"),
        **changes,
    )


VIEW = contract_view()
CONTRACTS = [
    Terms((price, days, warranty, 5))
    for price, days, warranty in product(range(11), range(11), range(3))
]


def worth(terms: Terms) -> Fraction:
    return (
        Fraction(10 - terms[0], 20) + Fraction(3 * terms[1], 100) + Fraction(terms[2], 10)
    )  # by the weights and values above


def alike(one: Terms, other: Terms) -> Fraction:
    near = Fraction(20 - abs(one[0] - other[0]) - abs(one[1] - other[1]), 10)
    return near + (one[2] == other[2])


def answer(theirs: Terms, aspiration: Fraction) -> Terms:
    history = at_round(2, theirs=(theirs,))
    return nearest(space_of(VIEW), history, Wanted(aspiration, Fraction(0))).terms


def by_why(name: str) -> pytest.MarkDecorator:
    cases = VECTORS[name]["cases"]
    return pytest.mark.parametrize("case", cases, ids=[case["why"] for case in cases])


@by_why("similarity")
def test_similarity_is_the_hand_worked_one_both_ways(case: dict[str, Any]) -> None:
    space, place = space_of(VIEW), VIEW.agenda.position(case["issue"])
    for one, other in ((case["one"], case["other"]), (case["other"], case["one"])):
        options = space.options[place].steps.tolist()
        came = similarity(space, place, other)[options.index(one)]
        assert Fraction(int(came), UNIT) == Fraction(case["similarity"])


@by_why("tradeoff")
def test_the_trade_off_is_the_hand_worked_one(case: dict[str, Any]) -> None:
    theirs = Terms(tuple(case["theirs"]))
    terms = answer(theirs, Fraction(case["aspiration"]))
    assert terms == tuple(case["terms"])
    assert space_of(VIEW).utility(terms) == worth(terms) == Fraction(case["utility"])


@given(theirs=st.sampled_from(CONTRACTS), hundredths=st.integers(0, 100))
def test_no_contract_worth_enough_is_more_similar(theirs: Terms, hundredths: int) -> None:
    aspiration = Fraction(hundredths, 100)
    terms = answer(theirs, aspiration)
    good = [contract for contract in CONTRACTS if worth(contract) >= aspiration]
    assert terms in good
    # The most similar, and of equally similar ones the one worth most to us.
    assert max((alike(c, theirs), worth(c)) for c in good) == (alike(terms, theirs), worth(terms))


def test_before_they_have_spoken_it_gives_way_like_logroll() -> None:
    history, wanted = at_round(1), Wanted(Fraction(8, 10), Fraction(0))
    terms = nearest(space_of(VIEW), history, wanted).terms
    assert terms == (0, 10, 0, 5)  # the warranty weighs least, and costs just the 0.2


def test_an_issue_goes_no_farther_than_its_floor_however_much_they_want() -> None:
    view = contract_view()
    capped = replace(view.issues[0], floor=4)
    space = space_of(replace(view, issues=(capped, *view.issues[1:])))
    history = at_round(2, theirs=(Terms((10, 10, 2, 5)),))
    assert nearest(space, history, Wanted(Fraction(1, 10), Fraction(0))).terms == (4, 10, 2, 5)
