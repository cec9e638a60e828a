"""Hidden floors, and what the strategy's view gives away."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors, utility, value_at
from negotiator.mandate.model import Mandate
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import view_of
from negotiator.terms import Role
from negotiator.terms.issues import NUMERIC
from tests.mandate.builders import EVERY_KIND, draft_of, hidden, signed, verified

SHARES = st.fractions(LEAST_SHARE, GREATEST_SHARE, max_denominator=10**6)
STEPS = st.integers(100, 5000)


def mandate_of(draft: Draft, share: Fraction) -> Mandate:
    return complete(draft, draw_floors(draft, share), "salt")


@given(first=STEPS, second=STEPS, share=SHARES)
def test_a_hidden_floor_lies_between_reserve_and_target(
    first: int, second: int, share: Fraction
) -> None:
    target, reserve = min(first, second), max(first, second)
    floor = draw_floors(hidden(draft_of(), target=target, reserve=reserve), share).steps[0]
    exact = reserve + share * (target - reserve)
    assert target <= floor <= exact < floor + 1
    assert reserve - floor >= LEAST_SHARE * (reserve - target)


@given(first=STEPS, second=STEPS, share=SHARES)
def test_a_sellers_floor_is_rounded_up_toward_the_target(
    first: int, second: int, share: Fraction
) -> None:
    target, reserve = max(first, second), min(first, second)
    draft = hidden(draft_of(Role.SELLER), target=target, reserve=reserve)
    floor = draw_floors(draft, share).steps[0]
    assert floor - 1 < reserve + share * (target - reserve) <= floor <= target


@given(share=SHARES)
def test_floors_of_every_kind_are_worth_between_reserve_and_target(share: Fraction) -> None:
    draft = replace(read_draft(EVERY_KIND, "m"), reserve_utility=None)
    floors = draw_floors(draft, share)
    for issue, wish, floor in zip(
        draft.agenda.issues, draft.preferences, floors.steps, strict=True
    ):
        value, low, high = (value_at(wish.points, n) for n in (floor, wish.reserve, wish.target))
        assert value is not None
        assert low is not None
        assert high is not None
        assert low <= value <= high
        if issue.kind not in NUMERIC:
            assert value >= low + share * (high - low)


def test_the_floor_of_a_choice_is_the_least_value_that_is_good_enough() -> None:
    draft = replace(read_draft(EVERY_KIND, "m"), reserve_utility=None)
    assert draw_floors(draft, Fraction(1, 2)).steps[4] == 2  # FCA is worth just half
    assert draw_floors(draft, Fraction(1, 5)).steps[4] == 2
    lower = replace(
        draft.preferences[4], points=((0, Decimal(0)), (1, Decimal(1)), (2, Decimal("0.1")))
    )
    preferences = (*draft.preferences[:4], lower, *draft.preferences[5:])
    assert draw_floors(replace(draft, preferences=preferences), Fraction(1, 5)).steps[4] == 1


def test_an_issue_on_which_anything_goes_keeps_its_whole_range_when_the_whole_has_a_reserve() -> (
    None
):
    draft = read_draft(EVERY_KIND, "m")
    assert draft.reserve_utility is not None
    delivery = draft.preferences[4]
    assert value_at(delivery.points, delivery.reserve) == 0
    assert draw_floors(draft, Fraction(1, 2)).steps[4] == delivery.reserve


@given(share=SHARES)
def test_the_floor_utility_is_exact_and_rounded_up(share: Fraction) -> None:
    draft = read_draft(EVERY_KIND, "m")
    best = utility(draft.preferences, [wish.target for wish in draft.preferences])
    exact = Fraction("0.3") + share * (best - Fraction("0.3"))
    drawn = Fraction(draw_floors(draft, share).utility)
    assert exact <= drawn < exact + Fraction(1, 10**9)


BENT = ((100, Decimal(1)), (1900, Decimal("0.9")), (2300, Decimal("0.3")), (5000, Decimal(0)))


@given(share=SHARES)
def test_a_floor_utility_nobody_asked_for_is_what_the_floors_are_worth(share: Fraction) -> None:
    draft = hidden(draft_of())
    bent = replace(draft.preferences[0], points=BENT)
    draft = replace(draft, preferences=(bent, *draft.preferences[1:]))
    floors = draw_floors(draft, share)
    worth = utility(draft.preferences, floors.steps)
    assert Fraction(floors.utility) <= worth < Fraction(floors.utility) + Fraction(1, 10**9)


def test_floors_that_coincide_give_one_view_however_bent_the_values_are() -> None:
    views = set()
    for reserve, share in ((2400, Fraction(1, 4)), (2550, Fraction(2, 5))):
        draft = hidden(draft_of(), reserve=reserve)
        bent = replace(draft.preferences[0], points=BENT)
        draft = replace(draft, preferences=(bent, *draft.preferences[1:]))
        views.add(view_of(mandate_of(draft, share)).to_bytes())
    assert len(views) == 1


def test_the_floor_utility_never_passes_the_targets() -> None:
    draft = hidden(draft_of(), target=1833, reserve=1833)
    best = utility(draft.preferences, [1833, 10_000])
    assert best.denominator not in {1, 2, 5, 10}
    drawn = Fraction(draw_floors(draft, Fraction(1, 2)).utility)
    assert drawn <= best < drawn + Fraction(1, 10**9)


@pytest.mark.parametrize(("explicit", "floor"), [(None, 0), (Decimal("0.4"), Decimal("0.4"))])
def test_conceding_to_the_reserve_ends_there(explicit: Decimal | None, floor: Decimal) -> None:
    draft = replace(draft_of(), reserve_utility=explicit)
    floors = draw_floors(draft, Fraction(1, 2))
    assert floors.steps == (2400, 10_000)
    assert floors.utility == floor


@given(share=SHARES, other=SHARES, gap=st.integers(1, 50))
def test_mandates_that_differ_only_in_reserves_give_byte_identical_views(
    share: Fraction, other: Fraction, gap: int
) -> None:
    # Reserves at which both shares give the same floor, on the grid.
    way = gap * share.numerator * other.numerator
    first = 1800 + Fraction(way, share.numerator) * share.denominator
    second = 1800 + Fraction(way, other.numerator) * other.denominator
    one = complete_view(int(first), 2000, Decimal("0.6"))
    two = complete_view(int(second), 2000, Decimal("0.6"))
    assert one == two


def complete_view(reserve: int, floor: int, utility_: Decimal) -> bytes:
    draft = hidden(draft_of(), reserve=reserve)
    floors = replace(draw_floors(draft, LEAST_SHARE), steps=(floor, 10_000), utility=utility_)
    return view_of(complete(draft, floors, "salt")).to_bytes()


def test_signed_drafts_with_other_reserves_and_the_same_floor_give_the_same_view() -> None:
    # 2.40 - 1/4 of 0.60 and 2.55 - 2/5 of 0.75 are both 2.25, and so are their utilities.
    first = verified(signed(hidden(draft_of(), reserve=2400), Fraction(1, 4)))
    second = verified(signed(hidden(draft_of(), reserve=2550), Fraction(2, 5)))
    assert first.mandate.preferences[0].reserve != second.mandate.preferences[0].reserve
    assert first.mandate.preferences[0].floor == second.mandate.preferences[0].floor == 2250
    assert view_of(first.mandate).to_bytes() == view_of(second.mandate).to_bytes()
    assert first.payload != second.payload


def test_limits_budgets_and_approvals_do_not_show_in_the_view() -> None:
    draft = draft_of()
    other = replace(draft, limits=(), approvals=(), need=replace(draft.need, deals=7))
    views = [view_of(mandate_of(d, LEAST_SHARE)).to_bytes() for d in (draft, other)]
    assert views[0] == views[1]


def test_the_view_changes_with_what_a_decision_may_depend_on() -> None:
    draft = hidden(draft_of())
    near, far = mandate_of(draft, LEAST_SHARE), mandate_of(draft, GREATEST_SHARE)
    assert view_of(near).to_bytes() != view_of(far).to_bytes()


@given(at=STEPS)
def test_a_value_function_is_interpolated_exactly(at: int) -> None:
    points = ((100, Decimal(1)), (1100, Decimal("0.7")), (5000, Decimal(0)))
    exact = (
        1 - Fraction(3, 10) * Fraction(at - 100, 1000)
        if at <= 1100
        else Fraction(7, 10) * Fraction(5000 - at, 3900)
    )
    assert value_at(points, at) == exact


@pytest.mark.parametrize("at", [99, 5001, -1])
def test_a_value_function_says_nothing_outside_its_points(at: int) -> None:
    assert value_at(((100, Decimal(1)), (5000, Decimal(0))), at) is None


def test_a_number_whose_worth_ends_before_its_range_still_hides_its_reserve() -> None:
    draft = read_draft(EVERY_KIND, "m")
    price = draft.preferences[0]
    issue = draft.agenda.issues[0]
    buys = price.reserve > price.target
    knee = (price.reserve + price.target) // 2
    ends = ((issue.low, Decimal(int(buys))), (knee, Decimal(0)), (issue.high, Decimal(0)))
    points = (
        ends if buys else ((issue.low, Decimal(0)), (knee, Decimal(0)), (issue.high, Decimal(1)))
    )
    bent = replace(price, points=points)
    assert price.reserve not in {issue.low, issue.high}
    changed = replace(draft, preferences=(bent, *draft.preferences[1:]))
    assert changed.reserve_utility is not None
    assert draw_floors(changed, Fraction(1, 2)).steps[0] != price.reserve
