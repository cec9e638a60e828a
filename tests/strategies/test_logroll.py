"""Complete terms at an aspiration level."""

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.utility import floors, targets, utility
from negotiator.terms import Derived, Role, Terms
from negotiator.terms.issues import NUMERIC
from tests.strategies.generators import views
from tests.strategies.plain import pairs
from tests.strategies.views import (
    amount,
    at_round,
    bundle_view,
    line,
    logrolled,
    next_terms,
    price_view,
    share_of,
    view_of,
)

CASES = json.loads((Path(__file__).parent / "vectors/logroll.json").read_text())["cases"]
SHARES = st.fractions(0, 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_terms_match_the_hand_worked_vector(case: dict[str, Any]) -> None:
    view = bundle_view(rounds=case["rounds"], floor_utility=Decimal(case["floor_utility"]))
    history = at_round(case["round"])
    selected = logrolled(view, history, share_of(view, history))
    assert selected.terms == Terms(tuple(case["terms"]))
    assert selected.aspiration == Fraction(case["aspiration"])


@pytest.mark.parametrize("e", ["0.5", "1", "2"])
@pytest.mark.parametrize(
    ("role", "target", "floor"), [(Role.BUYER, 1800, 2399), (Role.SELLER, 3000, 2101)]
)
def test_a_reserve_off_the_grid_is_never_crossed_by_rounding(
    e: str, role: Role, target: int, floor: int
) -> None:
    # Reserves of 2.3996 and 2.1004 lie off the grid; the floors are the last values inside.
    view = price_view(role, target, floor, e=Decimal(e))
    offered = [next_terms(view, number)[0] for number in range(1, 10)]
    assert all(min(target, floor) <= price <= max(target, floor) for price in offered)
    assert offered[5:] == [floor] * 4


@given(
    target=st.integers(0, 10_000),
    floor=st.integers(0, 10_000),
    rounds=st.integers(1, 20),
    number=st.integers(1, 21),
    e=st.sampled_from(["0.3", "0.5", "1", "2", "3.3"]),
)
def test_one_price_alone_follows_the_textbook_curve(
    target: int, floor: int, rounds: int, number: int, e: str
) -> None:
    role = Role.BUYER if target <= floor else Role.SELLER
    view = price_view(role, target, floor, rounds=rounds, e=Decimal(e))
    share = share_of(view, at_round(number))
    moved = ceil(abs(floor - target) * share - Fraction(1, 2))  # nearest, ties to the target
    assert next_terms(view, number)[0] == (target + moved if role is Role.BUYER else target - moved)


@given(views(), SHARES)
def test_terms_are_worth_at_least_the_floor_utility(view: View, share: Fraction) -> None:
    selected = logrolled(view, at_round(1), share)
    assert utility(view, selected.terms) >= Fraction(view.floor_utility)


@given(views())
def test_nothing_conceded_is_the_targets_and_everything_is_worth_the_floors(view: View) -> None:
    start, end = (logrolled(view, at_round(1), Fraction(share)) for share in (0, 1))
    assert start.terms == targets(view)
    assert end.aspiration == max(utility(view, floors(view)), Fraction(view.floor_utility))
    if utility(view, floors(view)) >= view.floor_utility:
        assert utility(view, end.terms) == utility(view, floors(view))


@given(views(), SHARES)
def test_no_issue_gives_way_before_every_lighter_one_is_at_its_floor(
    view: View, share: Fraction
) -> None:
    terms = logrolled(view, at_round(1), share).terms
    moved = {
        issue.name
        for (issue, wish), steps in zip(pairs(view), terms, strict=True)
        if steps != wish.target
    }
    heaviest = max((w.weight for w in view.issues if w.name in moved), default=Decimal(0))
    for wish, steps in zip(view.issues, terms, strict=True):
        if wish.weight < heaviest:
            assert steps == wish.floor


@given(views(), SHARES)
def test_a_scale_between_target_and_floor_stands_on_the_step_nearest_to_the_aspiration(
    view: View, share: Fraction
) -> None:
    free = replace(view, floor_utility=Decimal(0))
    selected = logrolled(free, at_round(1), share)
    missed = abs(utility(free, selected.terms) - selected.aspiration)
    for place, (issue, wish) in enumerate(pairs(free)):
        if issue.kind in NUMERIC and selected.terms[place] not in {wish.target, wish.floor}:
            for step in (-1, 1):
                other = list(selected.terms)
                other[place] += step
                assert abs(utility(free, Terms(tuple(other))) - selected.aspiration) >= missed


def test_equal_weights_give_way_in_the_agendas_order() -> None:
    wishes = [
        IssueView(name, 0, 100, Decimal("0.5"), line(0, "1", 100, "0")) for name in ("b", "a")
    ]
    view = view_of(Role.BUYER, [(amount(wish.name, 0, 100), wish) for wish in wishes])
    assert logrolled(view, at_round(1), Fraction(1, 2)).terms == Terms((100, 0))
    assert logrolled(view, at_round(1), Fraction(3, 4)).terms == Terms((100, 50))


def offered_at(view: View, *tenths: int) -> list[tuple[int, ...]]:
    return [tuple(logrolled(view, at_round(1), Fraction(n, 10)).terms) for n in tenths]


def test_with_a_limit_on_a_total_an_issue_may_take_back_what_it_gave() -> None:
    # a from 2 to 0 (0.75), b from 4 to 0 (0.25). With a + b >= 5 there are three terms: (2, 4),
    # (2, 3) worth 0.9375 and (1, 4) worth 0.625. From an aspiration of 0.6 on the last one gives
    # more, half of a instead of a quarter of b, and so b goes back from 3 to 4.
    rows = [
        (
            amount(name, 0, most, "1"),
            IssueView(name, most, 0, Decimal(weight), line(0, "0", most, "1")),
        )
        for name, most, weight in (("a", 2, "0.75"), ("b", 4, "0.25"))
    ]
    view = view_of(Role.BUYER, rows, derived=(Derived("t", "USD", sum=("a", "b")),))
    assert offered_at(view, 0, 2, 3, 4) == [(2, 4), (2, 1), (2, 0), (2, 0)]
    limited = replace(view, offer_totals=(TotalLimit("t", Decimal(5), None),))
    assert offered_at(limited, 0, 2, 3, 4) == [(2, 4), (2, 3), (2, 3), (1, 4)]


def test_with_guidance_an_issue_may_take_back_what_it_gave() -> None:
    # Five steps each, a 0.6 and b 0.4. At two tenths b is to be half way between 2 and 3; guidance
    # leaves out 2, so (1, 1) gives most. At three tenths b is to be 4, and a is where it began.
    rows = [
        (amount(name, 0, 5, "1"), IssueView(name, 0, 5, Decimal(weight), line(0, "1", 5, "0")))
        for name, weight in (("a", "0.6"), ("b", "0.4"))
    ]
    view = view_of(Role.BUYER, rows)
    assert offered_at(view, 1, 2, 3) == [(0, 1), (0, 2), (0, 4)]
    held = replace(view.issues[1], ranges=((0, 1), (3, 5)))
    guided = replace(view, issues=(view.issues[0], held), guided=True)
    assert offered_at(guided, 1, 2, 3) == [(0, 1), (1, 1), (0, 4)]


def test_an_issue_without_weight_is_given_away_first_and_costs_nothing() -> None:
    wishes = [
        IssueView("price", 0, 100, Decimal(1), line(0, "1", 100, "0")),
        IssueView("extra", 0, 100, Decimal(0), line(0, "1", 100, "0")),
    ]
    view = view_of(Role.BUYER, [(amount(wish.name, 0, 100), wish) for wish in wishes])
    assert logrolled(view, at_round(1), Fraction(0)).terms == Terms((0, 0))
    assert logrolled(view, at_round(1), Fraction(1, 2)).terms == Terms((50, 100))


def test_everything_conceded_is_the_floor_itself_also_where_the_way_ends_level() -> None:
    points = ((0, Decimal(1)), (50, Decimal("0.5")), (100, Decimal("0.5")))
    wish = IssueView("price", 0, 80, Decimal(1), points)
    view = view_of(Role.BUYER, [(amount("price", 0, 100), wish)])
    ends = [logrolled(view, at_round(1), Fraction(n, 50)).terms for n in (49, 50)]
    assert ends == [Terms((49,)), Terms((80,))]


def test_a_floor_utility_above_the_targets_is_the_principals_to_correct() -> None:
    with pytest.raises(MandateError, match="floor utility"):
        logrolled(bundle_view(floor_utility=Decimal("0.89")), at_round(1), Fraction(1, 2))


def test_a_floor_better_than_its_target_is_the_principals_to_correct() -> None:
    with pytest.raises(MandateError, match="pricePerHour"):
        logrolled(price_view(Role.BUYER, 2400, 1800), at_round(1), Fraction(1, 2))


def test_ten_issues_of_a_million_billion_steps_take_no_time() -> None:
    top = 10**15
    wishes = [IssueView(f"i{n}", 0, top, Decimal("0.1"), line(0, "1", top, "0")) for n in range(10)]
    view = view_of(Role.BUYER, [(amount(w.name, 0, top, "0.00001"), w) for w in wishes])
    started = perf_counter()
    terms = logrolled(view, at_round(1), Fraction(1, 3)).terms
    assert perf_counter() - started < 1
    assert terms == Terms((*(top,) * 3, 333_333_333_333_333, *(0,) * 6))
