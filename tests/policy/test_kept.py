"""What the rules and the utility keep: it never answers for another mandate or other terms."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.model import Mandate
from negotiator.policy.bounds import TERMS_RULES, judge_terms
from negotiator.policy.rules import RULES, TIMELY_CODES, TIMELY_RULES, judge, judge_timing
from negotiator.policy.utility import issue_value, reserve_utility, utility, value_at
from negotiator.policy.verdict import Code
from negotiator.terms import Terms
from tests.policy.builders import NOW, buyer_mandate, request, verified

HOURS = 10_000


def with_reserve(reserve: int) -> Mandate:
    first, second = buyer_mandate().preferences
    return buyer_mandate(preferences=(replace(first, reserve=reserve, floor=reserve), second))


def first_broken(mandate: Mandate, terms: Terms) -> Code | None:
    """Return the first rule about terms that does not hold, each asked anew of a new mandate."""
    anew = verified(replace(mandate))
    rules = (rule.code for rule in TERMS_RULES if rule.holds(anew, terms) is not True)
    return next(rules, None)


def test_the_same_terms_under_another_mandate_are_judged_anew() -> None:
    terms = Terms((2_200, HOURS))
    wide, tight = verified(with_reserve(2_400)), verified(with_reserve(2_000))
    for _ in range(3):
        assert judge_terms(wide, terms).allowed
        assert judge_terms(tight, terms).code is Code.RESERVE


def test_mandates_that_come_and_go_are_never_taken_for_each_other() -> None:
    """Objects that are gone leave their place in memory to others."""
    for number in range(300):
        reserve = 2_000 + number
        terms, beyond = Terms((reserve, HOURS)), Terms((reserve + 1, HOURS))
        mandate = with_reserve(reserve)
        assert judge_terms(verified(mandate), terms).allowed
        assert judge_terms(verified(mandate), beyond).code is Code.RESERVE
        assert (
            reserve_utility(mandate) == utility(mandate, terms) == Fraction(4_000 - reserve, 3_000)
        )


@pytest.mark.parametrize("steps", [True, 1_800.0, Decimal(1_800), Fraction(1_800)])
def test_what_only_equals_whole_numbers_is_not_found_as_them(steps: Any) -> None:
    mandate = buyer_mandate()
    known, odd = Terms((int(steps) if steps != 1 else 1, HOURS)), Terms((steps, HOURS))
    checked = verified(mandate)
    judge_terms(checked, known)
    verdict = judge_terms(checked, odd)
    assert not verdict.allowed
    assert verdict.code is Code.TERMS_GRID
    value_at(mandate, 0, 1_800)
    with pytest.raises(Exception, match="expected whole steps"):
        value_at(mandate, 0, steps)
    with pytest.raises(Exception, match="expected whole steps"):
        utility(mandate, odd)


def test_an_error_is_met_again_each_time() -> None:
    broken = verified(buyer_mandate(preferences=buyer_mandate().preferences[:1]))
    verdicts = [judge_terms(broken, Terms((1_800, HOURS))) for _ in range(2)]
    assert [verdict.code for verdict in verdicts] == [Code.RULE_ERROR] * 2


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(990, 4_010), min_size=1, max_size=12), st.integers(1_900, 2_400))
def test_however_often_terms_are_judged_the_rules_decide(prices: list[int], reserve: int) -> None:
    mandate = with_reserve(reserve)
    checked = verified(mandate)
    for price in [*prices, *prices]:
        terms = Terms((price, HOURS))
        broken = first_broken(mandate, terms) if 1_000 <= price <= 4_000 else Code.TERMS_GRID
        verdict = judge_terms(checked, terms)
        assert (verdict.allowed, verdict.code) == (broken is None, broken or verdict.code)


@given(st.integers(1_000, 4_000), st.integers(0, 1_000_000))
def test_utility_is_the_weighted_sum_of_values_whatever_the_fractions(
    price: int, part: int
) -> None:
    share = Decimal(part) / 1_000_000
    first, second = buyer_mandate().preferences
    mandate = buyer_mandate(
        preferences=(replace(first, weight=share), replace(second, weight=1 - share))
    )
    pairs = zip(mandate.preferences, mandate.agenda.issues, (price, HOURS), strict=True)
    exact = sum(Fraction(wish.weight) * issue_value(wish, issue, n) for wish, issue, n in pairs)
    for _ in range(2):
        assert utility(mandate, Terms((price, HOURS))) == exact


TIMES = st.integers(-400, 400).map(lambda days: NOW + timedelta(hours=days * 6))


@settings(max_examples=200, deadline=None)
@given(TIMES, TIMES, TIMES, st.integers(1_000, 4_000), st.booleans())
def test_what_passed_once_passes_later_exactly_if_the_timely_rules_say_so(
    now: Any, opened: Any, expires: Any, price: int, soon: bool
) -> None:
    """No other rule looks at the clock, so a replay need not ask the others again."""
    terms = Terms((price, HOURS))
    document = buyer_mandate().agenda.encode_terms(terms)
    before = request(terms=terms, terms_document=document)
    if soon:
        expires, opened = now + timedelta(minutes=3), now - timedelta(minutes=3)
    later = replace(before, now=now, opened_at=opened, expires_at=expires)
    for rule in RULES:
        if rule.code not in TIMELY_CODES:
            assert rule.holds(later) is rule.holds(before), rule.code
    if judge(before).allowed:
        assert judge_timing(later) == judge(later)


def test_every_rule_that_is_said_to_be_timely_can_stop_a_move_that_was_allowed() -> None:
    assert {rule.code for rule in TIMELY_RULES} == TIMELY_CODES
    allowed = request()
    assert judge(allowed).allowed
    late = timedelta(days=400)
    stopped = {
        judge_timing(replace(allowed, now=allowed.now + late, expires_at=allowed.now + late)).code,
        judge_timing(replace(allowed, expires_at=allowed.now)).code,
        judge_timing(replace(allowed, opened_at=allowed.now - late)).code,
    }
    assert stopped == {Code.MANDATE_WINDOW, Code.EXPIRY, Code.DEADLINE}
