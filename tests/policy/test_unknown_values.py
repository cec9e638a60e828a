"""A value the mandate gives no worth is refused by the gate, never counted as worth nothing.

In each case here a gate that counted it as 0 would let it through: the reserve is worth 0 as well.
"""

from decimal import Decimal
from typing import Any

import pytest

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Preference
from negotiator.policy.bounds import admits, judge_terms
from negotiator.policy.rules import judge
from negotiator.policy.utility import issue_value, utility
from negotiator.policy.verdict import Code
from negotiator.terms import Agenda, Issue, Kind, Terms
from tests.policy.builders import AGENDA, FIXED_HOURS, HOURS, PRICE, TOTAL, buyer_mandate, request
from tests.policy.builders import verified as verified_mandate

WARRANTY = Issue("warranty", Kind.CHOICE, "", "", Decimal(1), 0, 2, ("none", "basic", "full"))
ONE, NOTHING = Decimal(1), Decimal(0)


def priced(weight: Decimal, *points: tuple[int, Decimal]) -> Preference:
    return Preference("pricePerHour", 1800, 2400, 2400, 1000, 2450, weight, points)


def with_a_gap_in_a_choice(weight: Decimal) -> Any:
    """Of three warranties the middle one has no worth."""
    gap = Preference("warranty", 2, 0, 0, 0, 2, weight, ((0, NOTHING), (2, ONE)))
    price = priced(1 - weight, (1000, ONE), (4000, NOTHING))
    return verified_mandate(
        buyer_mandate(
            agenda=Agenda((PRICE, HOURS, WARRANTY), (TOTAL,)),
            preferences=(price, FIXED_HOURS, gap),
            reserve_utility=NOTHING,
        )
    )


def with_a_short_function() -> Any:
    """Prices below 1.50, which are welcome, have no worth."""
    price = priced(ONE, (1500, ONE), (2400, NOTHING), (4000, NOTHING))
    preferences = (price, FIXED_HOURS)
    return verified_mandate(buyer_mandate(preferences=preferences, reserve_utility=NOTHING))


CASES = [
    (with_a_gap_in_a_choice(NOTHING), Terms((2000, 10_000, 1)), Terms((2000, 10_000, 0))),
    (with_a_gap_in_a_choice(Decimal("0.5")), Terms((2000, 10_000, 1)), Terms((2000, 10_000, 0))),
    (with_a_short_function(), Terms((1499, 10_000)), Terms((1500, 10_000))),
]


@pytest.mark.parametrize(("verified", "unknown", "known"), CASES)
def test_terms_with_an_unknown_value_are_refused_and_their_neighbours_are_not(
    verified: Any, unknown: Terms, known: Terms
) -> None:
    assert judge_terms(verified, known).allowed
    verdict = judge_terms(verified, unknown)
    assert (verdict.allowed, verdict.code) == (False, Code.RULE_ERROR)
    assert "InvalidValueError" in verdict.detail
    assert not admits(verified, unknown)


@pytest.mark.parametrize(("verified", "unknown", "_known"), CASES)
def test_an_unknown_value_has_no_utility_at_all(verified: Any, unknown: Terms, _known: Any) -> None:
    with pytest.raises(InvalidValueError):
        utility(verified.mandate, unknown)


def test_an_offer_of_ours_with_an_unknown_value_does_not_leave() -> None:
    verified, cheap = with_a_short_function(), Terms((1499, 10_000))
    assert judge(request(verified, terms=Terms((1500, 10_000)))).allowed
    assert judge(request(verified, terms=cheap)).code is Code.RULE_ERROR


def test_a_value_of_the_agenda_is_known_to_every_issue_of_a_whole_mandate() -> None:
    mandate = buyer_mandate()
    for issue, preference in zip(AGENDA.issues, mandate.preferences, strict=True):
        for steps in (issue.low, issue.high):
            assert 0 <= issue_value(preference, issue, steps) <= 1
