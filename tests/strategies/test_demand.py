"""What our next offer should be worth, and what holds it up."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.view import View
from negotiator.strategies.decide import decide
from negotiator.strategies.demand import best_of_theirs, demanded
from negotiator.strategies.history import Choice, History, Motive
from negotiator.strategies.space import space_of
from negotiator.terms import Role, Terms
from tests.strategies.generators import any_situations
from tests.strategies.views import at_round, next_terms, price_view, prices

HALF = Fraction(1, 2)


def wanted(share: Fraction = HALF, **changes: Any) -> tuple[Fraction, Fraction]:
    """(Aspiration, least) of a buyer from 1.80 (worth 0.82) to 2.40 (worth 0.76)."""
    held = {name: changes.pop(name) for name in ("keep_best", "outside_options") if name in changes}
    space = space_of(price_view(Role.BUYER, 1800, 2400, **held))
    came = demanded(space, at_round(3, **changes), share)
    return came.aspiration, came.least


def test_by_itself_it_is_the_share_of_the_way_and_the_least_is_the_floor() -> None:
    assert wanted(Fraction(0)) == (Fraction("0.82"), Fraction("0.76"))
    assert wanted() == (Fraction("0.79"), Fraction("0.76"))
    assert wanted(Fraction(1)) == (Fraction("0.76"), Fraction("0.76"))


@pytest.mark.parametrize(
    ("theirs", "keep", "aspiration"),
    [
        ((3000, 2000), True, "0.80"),
        ((3000, 2000), False, "0.79"),
        ((2000, 3000), True, "0.80"),  # the best, not the last
        ((2200,), True, "0.79"),  # worth less than what we ask anyway
        ((1000,), True, "0.82"),  # better than our target: the target is the most we ask
    ],
)
def test_their_best_is_kept_where_the_mandate_says_so(
    theirs: tuple[int, ...], keep: bool, aspiration: str
) -> None:
    assert wanted(theirs=prices(*theirs), keep_best=keep)[0] == Fraction(aspiration)


@pytest.mark.parametrize(
    ("outside", "minded", "aspiration"),
    [
        ("0.80", True, "0.80"),
        ("0.80", False, "0.79"),
        ("0.78", True, "0.79"),
        ("0", True, "0.79"),
        ("1", True, "0.82"),
    ],
)
def test_another_standing_offer_raises_demands_and_never_lowers_them(
    outside: str, minded: bool, aspiration: str
) -> None:
    assert wanted(outside=Fraction(outside), outside_options=minded)[0] == Fraction(aspiration)


def test_of_several_the_one_that_asks_most_holds() -> None:
    facts: dict[str, Any] = {"theirs": prices(1900), "outside": Fraction("0.80")}
    facts |= {"keep_best": True, "outside_options": True}
    assert wanted(**facts)[1] == Fraction("0.81")
    facts["theirs"] = prices(2100)
    assert wanted(**facts)[1] == Fraction("0.80")


def test_the_best_of_theirs_is_the_latest_of_equals() -> None:
    space = space_of(price_view(Role.BUYER, 1800, 2400))
    one = Decimal(1)
    flat = replace(space.view.issues[0], points=((0, one), (10_000, one)))
    level = space_of(replace(space.view, issues=(flat, space.view.issues[1])))
    assert best_of_theirs(level, at_round(4, theirs=prices(5, 7, 6))) == prices(6)[0]
    assert best_of_theirs(space, at_round(4, theirs=prices(5, 7, 6))) == prices(5)[0]
    assert best_of_theirs(space, at_round(1)) is None


def test_an_offer_of_another_moves_our_next_offer_to_where_it_is() -> None:
    view = price_view(Role.BUYER, 1800, 2400, outside_options=True)
    outside = Fraction(8, 10)  # a price of 2.00
    assert next_terms(view, 6) == prices(2400)[0]
    assert decide(view, at_round(5, outside=outside)).terms == prices(2000)[0]
    assert decide(view, at_round(1, outside=outside)).terms == next_terms(view, 1)


@settings(max_examples=120)
@given(situation=any_situations(), more=st.fractions(0, 1, max_denominator=1000))
def test_no_offer_of_anybody_ever_lowers_what_we_ask(
    situation: tuple[View, History], more: Fraction
) -> None:
    view, history = situation
    space = space_of(view)
    for share in (Fraction(0), HALF, Fraction(1)):
        base = demanded(space, history._replace(outside=None, theirs=()), share)
        lower = demanded(space, history._replace(outside=more / 2), share)
        higher = demanded(space, history._replace(outside=more), share)
        assert space.bottom <= base.aspiration <= lower.aspiration <= higher.aspiration <= space.top
        assert base.least <= lower.least <= higher.least <= space.top


@settings(max_examples=120)
@given(situation=any_situations())
def test_an_offer_of_ours_is_worth_what_holds_demands_up(
    situation: tuple[View, History],
) -> None:
    view, history = situation
    view = replace(view, keep_best=True, outside_options=True)
    proposal = decide(view, history._replace(standing=None, may_counter=True, admits=None))
    if proposal.choice is not Choice.OFFER or proposal.terms is None:
        return
    if proposal.motive is Motive.OFFER_BACK:
        assert space_of(view).utility(proposal.terms) >= (history.outside or 0)
        return
    space = space_of(view)
    held = [history.outside or Fraction(0), space.bottom]
    held += [space.utility(terms) for terms in history.theirs if space.takes(terms)]
    assert space.utility(proposal.terms) >= min(max(held), space.top)


def test_terms_of_theirs_do_not_have_to_be_ours_to_offer() -> None:
    view = price_view(Role.BUYER, 1800, 2400, keep_best=True)
    history = at_round(6, theirs=(Terms((1700, 10_000)),))
    assert decide(view, history).terms == prices(1800)[0]


def test_in_the_last_turn_no_offer_is_taken_that_another_one_beats() -> None:
    (standing,) = prices(2300)
    view = price_view(Role.BUYER, 1800, 2400, outside_options=True)
    history = at_round(6, theirs=(standing,), standing=standing, may_counter=False, admits=True)
    assert decide(view, history).choice is Choice.ACCEPT
    better, worse = Fraction("0.78"), Fraction("0.76")
    assert decide(view, history._replace(outside=worse)).choice is Choice.ACCEPT
    assert decide(view, history._replace(outside=better)).choice is Choice.REJECT
