"""The tactics of 1998, worked from the paper's formulas."""

import json
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import MandateError
from negotiator.mandate.strategy import Part, Share, single
from negotiator.mandate.view import View
from negotiator.strategies.catalogue import conceded_in
from negotiator.strategies.decide import decide
from negotiator.strategies.demand import whole_of
from negotiator.strategies.history import History
from negotiator.strategies.selection.by_issue import track_of
from negotiator.strategies.space import space_of
from negotiator.strategies.tactics import powers
from negotiator.strategies.tactics.polynomial import share_in
from negotiator.terms import Role
from tests.strategies.views import (
    at_round,
    bundle_view,
    next_terms,
    polynomial,
    price_view,
    prices,
    share_of,
)

VECTORS = json.loads((Path(__file__).parent / "vectors/faratin_1998.json").read_text())
ENDS = {Role.BUYER: (1800, 2400), Role.SELLER: (3000, 2100)}
E_OF = st.decimals("0.01", "50", places=2)
K_OF = st.decimals("0.01", "0.99", places=2)


def by_why(name: str) -> pytest.MarkDecorator:
    cases = VECTORS[name]["cases"]
    return pytest.mark.parametrize("case", cases, ids=[case["why"] for case in cases])


def part(word: str, **parameters: str | int | Decimal) -> Part:
    return Part(word, tuple((name, Decimal(value)) for name, value in parameters.items()))


def price(role: Role, tactic: Part, **changes: Any) -> View:
    return price_view(role, *ENDS[role], tactics=single(tactic), **changes)


def timed(family: str, case: dict[str, Any]) -> Fraction:
    shape = {key: case[key] for key in ("e", "k", "from_round")}
    view = price(Role.BUYER, part(f"time-dependent/{family}", **shape), rounds=case["rounds"])
    return share_of(view, at_round(case["round"]))


def share_on(view: View, history: History, name: str) -> Fraction:
    """How far the view's tactics have conceded on one issue."""
    space = space_of(view)
    place = view.agenda.position(name)
    moment = replace(
        whole_of(space, history), scope=name, track=lambda: track_of(space, history, place)
    )
    return conceded_in(view, moment)


@by_why("polynomial")
def test_the_polynomial_curve_is_the_hand_worked_one(case: dict[str, Any]) -> None:
    assert timed("polynomial", case) == Fraction(case["share"])


@by_why("exponential")
def test_the_exponential_curve_is_the_hand_worked_one(case: dict[str, Any]) -> None:
    assert timed("exponential", case) == Fraction(case["share"])


@by_why("shapes")
def test_the_families_differ_where_the_paper_says_they_do(case: dict[str, Any]) -> None:
    came = {
        family: timed(family, case | {"k": "0.1", "from_round": 0})
        for family in ("polynomial", "exponential")
    }
    assert came["polynomial"] > came["exponential"]
    for family, share in came.items():
        assert abs(share - Fraction(case[family])) < Fraction(1, 100)


@given(e=E_OF, later=E_OF, k=K_OF, rounds=st.integers(2, 30), data=st.data())
def test_both_curves_start_at_k_end_at_everything_and_a_larger_e_never_lags(
    e: Decimal, later: Decimal, k: Decimal, rounds: int, data: st.DataObject
) -> None:
    e, later = sorted((e, later))
    number = data.draw(st.integers(1, rounds))
    for family in ("polynomial", "exponential"):
        case = {"e": e, "k": k, "from_round": 1, "rounds": rounds, "round": number}
        assert timed(family, case) <= timed(family, case | {"e": later})
        assert timed(family, case | {"round": 1}) == Fraction(k)
        assert timed(family, case | {"round": rounds}) == 1


@given(k=K_OF, parts=st.integers(1, 12), number=st.integers(0, 12))
def test_the_exponential_with_e_one_is_the_true_root_to_forty_places(
    k: Decimal, parts: int, number: int
) -> None:
    number = min(number, parts)
    case = {"e": "1", "k": k, "from_round": 0, "rounds": parts, "round": number}
    came, last = timed("exponential", case), Fraction(1, 10**40)
    exact = Fraction(k) ** (parts - number)
    assert max(came - last, Fraction(0)) ** parts <= exact <= (came + last) ** parts


@by_why("resource")
def test_resources_concede_as_they_run_out(case: dict[str, Any]) -> None:
    tactic = part(f"resource-dependent/{case['family']}", k=case["k"], unit=case["unit"])
    view = price(Role.BUYER, tactic, rounds=case["rounds"])
    history = at_round(case["round"], alternatives=case["alternatives"])
    assert share_of(view, history) == Fraction(case["share"])


@given(k=K_OF, unit=st.decimals("0.01", "100", places=2), left=st.integers(0, 40))
def test_more_of_a_resource_never_concedes_more(k: Decimal, unit: Decimal, left: int) -> None:
    for family in ("rounds", "alternatives"):
        view = price(Role.BUYER, part(f"resource-dependent/{family}", k=k, unit=unit), rounds=50)
        moments = [at_round(50 - n, alternatives=n) for n in (left, left + 1)]
        scarce, ample = (share_of(view, moment) for moment in moments)
        assert Fraction(k) <= ample <= scarce <= 1


@by_why("behaviour")
def test_tit_for_tat_on_a_price_is_the_hand_worked_one(case: dict[str, Any]) -> None:
    role = Role(case["role"])
    tactic = part(case["word"], **case["parameters"])
    view = price(role, tactic, selection=Part("by-issue"), rounds=9)
    history = at_round(case["round"], ours=prices(*case["ours"]), theirs=prices(*case["theirs"]))
    luck = Fraction(int(case.get("draw", "0"), 16), 2**64) * Fraction(case.get("of_draw", 0))
    assert share_on(view, history, "pricePerHour") == Fraction(case["share"]) + luck
    assert decide(view, history).terms == (case["price"], 10_000)


@by_why("whole")
def test_tit_for_tat_on_whole_offers_goes_by_their_worth_to_us(case: dict[str, Any]) -> None:
    view = price(Role.BUYER, part(case["word"], **case["parameters"]))
    history = at_round(3, ours=prices(*case["ours"]), theirs=prices(*case["theirs"]))
    assert share_of(view, history) == Fraction(case["share"])


@pytest.mark.parametrize(
    "tactic",
    [
        part("behaviour-dependent/relative", lag=1, answer_most=2),
        part("behaviour-dependent/random-absolute", lag=1, amount="0", seed=3),
        part("behaviour-dependent/averaged", window=1, answer_most=2),
    ],
    ids=lambda tactic: tactic.word,
)
@given(bids=st.lists(st.integers(1, 10_000), min_size=2, max_size=6))
def test_who_answers_in_kind_moves_toward_them_exactly_when_they_do(
    tactic: Part, bids: list[int]
) -> None:
    view = price(Role.BUYER, tactic, selection=Part("by-issue"), rounds=9)
    ours = 2100  # half way, so there is room on both sides
    for older, newer in pairwise(bids):
        history = at_round(5, ours=prices(ours), theirs=prices(older, newer))
        share = share_on(view, history, "pricePerHour")
        half = Fraction(1, 2)
        assert (share > half, share < half) == (older > newer, older < newer)


@given(seed=st.integers(0, 10**9), number=st.integers(1, 100), amount=st.integers(0, 100))
def test_luck_only_adds_and_never_more_than_the_amount(seed: int, number: int, amount: int) -> None:
    share = Decimal(amount) / 100
    tactic = part("behaviour-dependent/random-absolute", lag=1, amount=str(share), seed=seed)
    view = price(Role.BUYER, tactic, selection=Part("by-issue"), rounds=100)
    history = at_round(number, ours=prices(1800), theirs=prices(3000, 2940))
    came = share_on(view, history, "pricePerHour")
    assert Fraction(1, 10) <= came <= Fraction(1, 10) + Fraction(share)


@by_why("mixtures")
def test_mixtures_are_weighted_by_issue_and_by_phase(case: dict[str, Any]) -> None:
    shares = tuple(
        Share(polynomial(Decimal(e)), Decimal(weight), (issue,), Decimal(until))
        for e, weight, issue, until in case["mix"]
    )
    view = bundle_view(tactics=shares, selection=Part("by-issue"))
    history = at_round(case["round"])
    for name, expected in case["shares"].items():
        came = share_of(view, history) if name == "*" else share_on(view, history, name)
        assert came == Fraction(expected)
    if "terms" in case:
        assert next_terms(view, case["round"]) == tuple(case["terms"])


def test_an_issue_without_any_tactic_is_the_principals_to_correct() -> None:
    only = Share(polynomial(Decimal(1)), Decimal(1), ("price",), Decimal(1))
    view = bundle_view(tactics=(only,), selection=Part("by-issue"))
    with pytest.raises(MandateError, match=r"a tactic for warranty; correct the mandate"):
        next_terms(view, 1)


def test_a_programs_own_decimal_context_changes_no_curve() -> None:
    case = {"e": "1.7", "k": "0.123456789", "from_round": 0, "rounds": 7, "round": 3}
    view = price(Role.BUYER, part("resource-dependent/rounds", k="0.123456789", unit="1.5"))

    def work() -> list[Fraction]:
        for remembered in (powers.root, powers.power, powers.to_the, powers.decay, share_in):
            remembered.cache_clear()
        return [timed("exponential", case), timed("polynomial", case), share_of(view, at_round(3))]

    expected = work()
    with localcontext(prec=2):
        assert work() == expected
