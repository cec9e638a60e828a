"""Whether they answer something new with something new."""

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.strategies.opponent.in_kind import in_kind
from negotiator.terms import Role, Terms
from tests.strategies.views import at_round

CASES = json.loads((Path(__file__).parent / "vectors/in_kind.json").read_text())["cases"]


def outcomes(steps: list[int]) -> tuple[Terms, ...]:
    return tuple(Terms((step,)) for step in steps)


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_new_offers_are_counted_in_the_order_they_were_made(case: dict[str, Any]) -> None:
    role = Role.SELLER if case["first"] else Role.BUYER
    history = at_round(9, ours=outcomes(case["ours"]), theirs=outcomes(case["theirs"]))
    known = in_kind(role, history)
    assert len(known.ours) == case["different"]
    assert (known.theirs, known.out_of_step) == (case["theirs_different"], case["out_of_step"])


def counted_anew(
    role: Role, ours: tuple[Terms, ...], theirs: tuple[Terms, ...]
) -> tuple[int, int, int]:
    """The definition, pair by pair from the beginning."""
    made: set[Terms] = set()
    came: set[Terms] = set()
    out = 0
    for own, other in zip_longest(ours if role is Role.SELLER else (None, *ours), theirs):
        if own is not None:
            made.add(own)
        if other is not None:
            out += (other not in came) is not (len(came) <= len(made))
            came.add(other)
    return len(made), len(came), out


ROWS = st.lists(st.integers(0, 2), max_size=6).map(outcomes)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(Role), ROWS, ROWS), max_size=8))
def test_negotiations_in_any_order_are_counted_as_if_each_were_the_first(
    asked: list[tuple[Role, tuple[Terms, ...], tuple[Terms, ...]]],
) -> None:
    for role, ours, theirs in asked:
        for number in range(len(theirs) + 1):  # as they grow, and then our last words
            for mine in (ours[:number], ours):
                history = at_round(9, ours=mine, theirs=theirs[:number])
                known = in_kind(role, history)
                came = (len(known.ours), known.theirs, known.out_of_step)
                assert came == counted_anew(role, mine, theirs[:number])
                assert known.ours == frozenset(mine)
