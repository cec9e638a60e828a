"""What the loop costs beside the model and the tools; more in `benchmarks/loop_cost.py`."""

import pytest

from benchmarks.loop_cost import TARGET_MICROSECONDS, measure


@pytest.mark.parametrize("kept", [False, True])
def test_a_step_of_the_loop_itself_takes_less_than_two_milliseconds(kept):
    assert measure(10, kept=kept) < TARGET_MICROSECONDS == 2_000
