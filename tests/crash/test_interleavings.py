"""Both sides end with the same history and outcome, whatever the network does to them."""

from collections import Counter

import pytest

from tests.crash.weather import run

FEW = 150
MANY = 20_000


@pytest.mark.parametrize("first", [0, FEW])
def test_both_sides_end_alike_in_any_weather(first):
    ends = Counter(run(seed) for seed in range(first, first + FEW))
    # The weather was neither so bad nor so good that nothing was tried.
    assert ends["agreed"] > FEW // 5
    assert len(ends) > 3


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_both_sides_end_alike_in_any_weather_many_times():
    ends = Counter(run(seed) for seed in range(2 * FEW, 2 * FEW + MANY))
    assert ends["agreed"] > MANY // 5
