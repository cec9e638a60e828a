"""Which issues limits on totals tie together, and which combinations they leave."""

from decimal import Decimal, localcontext
from itertools import islice, product
from math import prod

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.view import IssueView, View
from negotiator.strategies.blocks import MOST_COMBINATIONS, couple
from negotiator.strategies.space import Space
from negotiator.terms import Derived, Issue, Kind, Role, Terms
from tests.strategies.limited import keeps, limited_views, own_terms
from tests.strategies.views import amount, line, view_of

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def priced(name: str, high: int, step: str = "1", currency: str = "USD") -> tuple[Issue, IssueView]:
    """A buyer's amount from 0 to `high` steps."""
    issue = Issue(name, Kind.AMOUNT, currency, "", Decimal(step), 0, high)
    return issue, IssueView(name, 0, high, Decimal("0.25"), line(0, "1", high, "0"))


def counted(name: str, low: int, high: int) -> tuple[Issue, IssueView]:
    """A buyer's quantity, the less the better."""
    points = line(low, "1", high, "0") if low < high else ((low, Decimal(1)),)
    issue = Issue(name, Kind.QUANTITY, "HUR", "", Decimal(1), low, high)
    return issue, IssueView(name, low, high, Decimal("0.25"), points)


def totalled(
    rows: list[tuple[Issue, IssueView]], derived: tuple[Derived, ...], *limits: TotalLimit
) -> View:
    return view_of(Role.BUYER, rows, derived=derived, offer_totals=limits)


def at_most(total: str, most: str) -> TotalLimit:
    return TotalLimit(total, None, Decimal(most))


def at_least(total: str, least: str) -> TotalLimit:
    return TotalLimit(total, Decimal(least), None)


ROWS = [priced("a", 4), priced("b", 4), counted("q", 1, 4), counted("d", 1, 3)]
PRODUCT = Derived("aq", "USD", product=("a", "q"))
OTHER = Derived("bd", "USD", product=("b", "d"))
WHOLE = Derived("whole", "USD", sum=("aq", "bd"))
TWICE = Derived("twice", "USD", product=("whole", "d"))
PLAIN = Derived("ab", "USD", sum=("a", "b"))
NESTED = Derived("nested", "USD", sum=("ab", "aq"))


def groups(view: View) -> list[tuple[int, ...]]:
    return [block.issues for block in Space(view).blocks]


@pytest.mark.parametrize(
    ("derived", "limits", "expected", "caps"),
    [
        ((PRODUCT,), (), [(0,), (1,), (2,), (3,)], 0),
        ((PRODUCT,), (at_most("aq", "6"),), [(0, 2), (1,), (3,)], 0),
        ((PLAIN,), (at_most("ab", "6"),), [(0,), (1,), (2,), (3,)], 1),
        (
            (PLAIN,),
            (TotalLimit("ab", Decimal(0), Decimal(6)),),
            [(0,), (1,), (2,), (3,)],
            2,
        ),
        ((PRODUCT, OTHER, WHOLE), (at_most("whole", "9"),), [(0, 2), (1, 3)], 1),
        (
            (PRODUCT, OTHER, WHOLE),
            (at_most("whole", "9"), at_most("aq", "5")),
            [(0, 2), (1, 3)],
            1,
        ),
        ((PRODUCT, OTHER, WHOLE, TWICE), (at_most("twice", "9"),), [(0, 1, 2, 3)], 0),
        (
            (PRODUCT, OTHER, WHOLE, TWICE),
            (at_most("twice", "9"), at_most("whole", "9")),
            [(0, 1, 2, 3)],
            0,
        ),
        ((PLAIN, PRODUCT, NESTED), (at_most("nested", "9"),), [(0, 2), (1,), (3,)], 1),
    ],
)
def test_products_tie_issues_together_and_sums_become_caps(
    derived: tuple[Derived, ...],
    limits: tuple[TotalLimit, ...],
    expected: list[tuple[int, ...]],
    caps: int,
) -> None:
    view = totalled(ROWS, derived, *limits)
    assert groups(view) == expected
    assert len(couple(view.agenda, Space(view).options, limits)[1]) == caps


def listed(view: View) -> set[Terms]:
    """All terms that the blocks leave and the caps allow."""
    space = Space(view)
    blocks, caps = couple(view.agenda, space.options, view.offer_totals)
    found = set()
    for places in product(*(range(len(block.worth)) for block in blocks)):
        loads = [
            sum(int(load[place]) for load, place in zip(cap.loads, places, strict=True))
            for cap in caps
        ]
        if all(load <= cap.most for load, cap in zip(loads, caps, strict=True)):
            found.add(space.terms_of(places))
    return found


@SLOW
@given(view=limited_views())
def test_blocks_and_caps_leave_exactly_what_keeps_the_limits(view: View) -> None:
    every = list(islice(own_terms(view), 3_000))
    if len(every) < 3_000:
        assert listed(view) == {terms for terms in every if keeps(view, terms)}


def test_a_product_with_one_fixed_factor_limits_the_other_alone() -> None:
    view = totalled([priced("a", 9), counted("q", 3, 3)], (PRODUCT,), at_most("aq", "15"))
    (block,) = Space(view).blocks
    assert block.issues == (0, 1)
    assert listed(view) == {Terms((price, 3)) for price in range(6)}


def test_a_least_total_leaves_what_reaches_it() -> None:
    rows = [(amount("a", 0, 9, "1"), IssueView("a", 9, 0, Decimal(1), line(0, "0", 9, "1")))]
    view = totalled([*rows, counted("q", 3, 3)], (PRODUCT,), at_least("aq", "15"))
    assert listed(view) == {Terms((price, 3)) for price in range(5, 10)}


@pytest.mark.parametrize(
    ("currency", "step", "limit", "allowed"),
    [
        # Halves go to the even cent: 0.125 is 0.12, 0.375 is 0.38.
        ("USD", "0.125", "0.12", [0, 1]),
        ("USD", "0.125", "0.375", [0, 1, 2]),
        ("USD", "0.125", "0.38", [0, 1, 2, 3]),
        # A yen has no cents: 0.5 is 0, 1.5 is 2, 2.5 is 2.
        ("JPY", "0.5", "0", [0, 1]),
        ("JPY", "0.5", "2", [0, 1, 2, 3, 4, 5]),
        ("JPY", "0.5", "1.99", [0, 1, 2]),
        ("BHD", "0.0005", "0.002", [0, 1, 2, 3, 4, 5]),
    ],
)
@pytest.mark.parametrize("shape", ["product", "sum", "capped"])
def test_totals_are_rounded_to_their_currency_before_they_are_compared(
    currency: str, step: str, limit: str, allowed: list[int], shape: str
) -> None:
    rows = [priced("a", 5, step, currency)]
    if shape == "product":
        total = Derived("t", currency, product=("a",))
    elif shape == "sum":
        total = Derived("t", currency, sum=("a",))
    else:
        # Two amounts, so that the limit is a cap; the other one is nothing.
        none = Issue("b", Kind.AMOUNT, currency, "", Decimal(1), 0, 0)
        rows.append((none, IssueView("b", 0, 0, Decimal(0), ((0, Decimal(1)),))))
        total = Derived("t", currency, sum=("a", "b"))
    view = totalled(rows, (total,), at_most("t", limit))
    assert sorted({terms[0] for terms in listed(view)}) == allowed


@pytest.mark.parametrize(
    ("least", "allowed"), [("1.5", [3, 4, 5]), ("1", [2, 3, 4, 5]), ("2.01", [])]
)
@pytest.mark.parametrize("parts", [("a",), ("a", "b")])
def test_a_least_total_between_two_yen_is_reached_only_by_the_next(
    least: str, allowed: list[int], parts: tuple[str, ...]
) -> None:
    none = Issue("b", Kind.AMOUNT, "JPY", "", Decimal(1), 0, 0)
    nothing = IssueView("b", 0, 0, Decimal(0), ((0, Decimal(1)),))
    rows = [priced("a", 5, "0.5", "JPY"), (none, nothing)]
    view = totalled(rows, (Derived("t", "JPY", sum=parts),), at_least("t", least))
    assert sorted({terms[0] for terms in listed(view)}) == allowed


@pytest.mark.parametrize("whole", ["sum", "product"])
def test_a_programs_own_decimal_context_changes_no_limit(whole: str) -> None:
    total = PLAIN if whole == "sum" else PRODUCT
    low = TotalLimit(total.name, Decimal("0.55"), Decimal("5.05"))
    view = totalled([priced("a", 60, "0.11"), priced("b", 60, "0.11"), *ROWS[2:]], (total,), low)
    expected = listed(view)
    with localcontext(prec=1):
        assert listed(view) == expected


def test_large_amounts_are_counted_exactly() -> None:
    most = 999_999_999_999
    issue = Issue("a", Kind.AMOUNT, "USD", "", Decimal("0.01"), most - 5, most)
    wish = IssueView("a", most - 5, most, Decimal(1), line(most - 5, "1", most, "0"))
    view = totalled(
        [(issue, wish)], (Derived("t", "USD", product=("a",)),), at_most("t", "9999999999.97")
    )
    assert {most - terms[0] for terms in listed(view)} == {2, 3, 4, 5}


def test_more_combinations_than_are_listed_are_thinned_evenly_with_targets_and_floors_kept() -> (
    None
):
    rows = [priced("a", 900), counted("q", 1, 700), counted("d", 1, 3)]
    total = Derived("t", "USD", product=("a", "q", "d"))
    view = totalled(rows, (total,), at_most("t", "10000000"))
    (block,) = Space(view).blocks
    assert 10_000 < len(block.worth) <= MOST_COMBINATIONS
    places = {int(n) for n in block.combinations[:, 2]}
    assert places == {0, 1, 2}  # the small one is left whole
    terms = {Space(view).terms_of((place,)) for place in (0, len(block.worth) - 1)}
    assert terms == {Terms((0, 1, 1)), Terms((900, 700, 3))}
    gaps = [np.diff(np.unique(block.combinations[:, column])) for column in (0, 1)]
    assert all(gap.max() - gap.min() <= 1 for gap in gaps)


def test_thinning_keeps_the_targets_of_however_many_issues() -> None:
    names = [f"q{n}" for n in range(20)]
    rows = [priced("a", 5), *(counted(name, 1, 4) for name in names)]
    total = Derived("t", "USD", product=("a", *names))
    view = totalled(rows, (total,), at_most("t", "1"))
    (block,) = Space(view).blocks
    assert prod(len(np.unique(column)) for column in block.combinations.T) <= MOST_COMBINATIONS
    assert Space(view).terms_of((0,)) == Terms((0, *([1] * 20)))


def test_a_block_is_in_the_order_of_worth_and_scores_what_its_issues_do() -> None:
    view = totalled(ROWS, (PRODUCT,), at_most("aq", "6"))
    space = Space(view)
    scores = [np.arange(len(options.steps), dtype=np.int64) * 10**n
              for n, options in enumerate(space.options)]  # fmt: skip
    for block in space.blocks:
        assert (np.diff(block.worth) <= 0).all()
        for row, worth, score in zip(
            block.combinations.tolist(), block.worth, block.score(scores), strict=True
        ):
            pairs = list(zip(block.issues, row, strict=True))
            assert worth == sum(int(space.options[i].worth[option]) for i, option in pairs)
            assert score == sum(int(scores[i][option]) for i, option in pairs)
