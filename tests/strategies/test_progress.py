"""The gap that has stopped narrowing."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from negotiator.strategies.progress import narrowed, stalled
from negotiator.strategies.space import space_of
from negotiator.terms import Role
from tests.strategies.views import at_round, price_view, prices

CASES = json.loads((Path(__file__).parent / "vectors/progress.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_the_gap_matches_the_hand_worked_vector(case: dict[str, Any]) -> None:
    view = price_view(
        Role.BUYER,
        1000,
        2400,
        no_progress_rounds=case["window"],
        min_progress=Decimal(case["least"]),
    )
    ours, theirs = prices(*case["ours"]), prices(*case["theirs"])
    history = at_round(len(theirs) + 1, ours=ours, theirs=theirs)
    expected = None if case["narrowed"] is None else Fraction(case["narrowed"])
    assert narrowed(space_of(view), history) == expected
    assert stalled(space_of(view), history) is case["stalled"]
