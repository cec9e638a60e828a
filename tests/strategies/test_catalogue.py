"""The words a mandate may use."""

from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import MandateError
from negotiator.strategies.decide import decide
from tests.strategies.views import at_round, bundle_view


@pytest.mark.parametrize("member", ["tactic", "family", "selection", "acceptance"])
@pytest.mark.parametrize("word", ["", "best", "Logroll"])
def test_a_word_that_is_not_listed_is_the_principals_to_correct(member: str, word: str) -> None:
    changes: dict[str, Any] = {member: word}
    view = replace(bundle_view(), **changes)
    with pytest.raises(MandateError, match=r"expected .* to be one of .* correct the mandate"):
        decide(view, at_round(1))
