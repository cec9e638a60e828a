"""The words a mandate may use."""

from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import MandateError
from negotiator.mandate import strategy
from negotiator.mandate.strategy import Part, single
from negotiator.strategies.catalogue import ACCEPTANCES, SELECTIONS, TACTICS
from negotiator.strategies.decide import decide
from tests.strategies.views import at_round, bundle_view


@pytest.mark.parametrize("member", ["tactics", "selection", "acceptance"])
@pytest.mark.parametrize("word", ["", "best", "Logroll"])
def test_a_word_that_is_not_listed_is_the_principals_to_correct(member: str, word: str) -> None:
    part = Part(word)
    changes: dict[str, Any] = {member: single(part) if member == "tactics" else part}
    view = replace(bundle_view(), **changes)
    with pytest.raises(MandateError, match=r"expected .* got .* correct the mandate"):
        decide(view, at_round(1))


def test_what_a_mandate_may_say_and_what_the_strategies_know_are_the_same_words() -> None:
    assert set(TACTICS) == set(strategy.TACTICS)
    assert set(SELECTIONS) == set(strategy.SELECTIONS)
    assert set(ACCEPTANCES) == set(strategy.ACCEPTANCES)
