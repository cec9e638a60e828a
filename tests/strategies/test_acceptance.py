"""When their standing offer is taken."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from negotiator.mandate.view import View
from negotiator.strategies.contract import Selected, Wanted
from negotiator.strategies.decide import acceptance, decide
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms
from tests.strategies.views import at_round, bundle_view, price_view, prices

BUYER = price_view(Role.BUYER, 1800, 2400)
NEXT = Terms((2000, 10_000))


def ac_next(view: View, history: History, ours: Terms) -> Motive | None:
    space = space_of(view)
    worth = space.utility(ours)
    return acceptance(space, history, Selected(ours, worth), Wanted(worth, Fraction(0)))


def verdict(price: int, **changes: Any) -> Motive | None:
    return ac_next(BUYER, at_round(4, standing=prices(price)[0], **changes), NEXT)


@pytest.mark.parametrize("price", [1500, 1999, 2000])
def test_an_offer_as_good_as_our_next_one_is_taken(price: int) -> None:
    assert verdict(price) is Motive.GOOD_ENOUGH


def test_an_offer_one_step_worse_than_our_next_one_is_left() -> None:
    assert verdict(2001) is None


def test_without_a_standing_offer_there_is_nothing_to_take() -> None:
    assert ac_next(BUYER, at_round(4), NEXT) is None
    assert ac_next(BUYER, at_round(6, may_counter=False, admits=True), NEXT) is None


def test_our_next_offer_counts_as_it_would_go_out_and_not_as_the_exact_curve_has_it() -> None:
    # A third of the way from 1.000 to 1.005 is 1.00167; we would send 1.002, so 1.002 will do.
    view = price_view(Role.BUYER, 1000, 1005, rounds=3)
    (standing,) = prices(1002)
    proposal = decide(view, at_round(1, standing=standing))
    assert proposal.numbers["theirs"] < proposal.numbers["aspiration"]
    assert proposal.choice is Choice.ACCEPT


@pytest.mark.parametrize(
    ("may_counter", "admits", "motive"),
    [
        (True, None, None),
        (True, True, None),
        (False, None, None),
        (False, False, None),
        (False, True, Motive.LAST_CHANCE),
    ],
)
def test_an_offer_past_the_floor_is_taken_only_in_the_last_turn_on_the_gates_word(
    may_counter: bool, admits: bool | None, motive: Motive | None
) -> None:
    assert verdict(2500, may_counter=may_counter, admits=admits) is motive


def test_an_offer_the_gate_says_lies_outside_is_not_taken_in_the_last_turn() -> None:
    assert verdict(1900, may_counter=False, admits=False) is None
    assert verdict(1900, may_counter=False, admits=True) is Motive.GOOD_ENOUGH


def test_a_good_bundle_with_one_issue_below_its_floor_is_left() -> None:
    view = bundle_view()
    ours = Terms((250, 1, 30, 10_000))
    generous = Terms((0, 0, 90, 10_000))
    assert ac_next(view, at_round(4, standing=generous), ours) is None
    assert ac_next(view, at_round(4, standing=Terms((0, 1, 90, 10_000))), ours) is not None


def test_a_bundle_below_the_floor_utility_is_left() -> None:
    view = bundle_view(floor_utility=Decimal("0.4"))
    floors = Terms((600, 1, 30, 10_000))
    assert ac_next(view, at_round(4, standing=floors), floors) is None
