"""What negotiations that wait for their principal cost in memory."""

import pytest

from benchmarks.parked import COUNT, MOST_BYTES, STATM, measure

pytestmark = pytest.mark.skipif(not STATM.exists(), reason="sizes are read as Linux tells them")


@pytest.mark.parametrize(
    "count",
    [120, pytest.param(COUNT, marks=[pytest.mark.long, pytest.mark.timeout(600)])],
)
def test_a_thousand_parked_negotiations_fit_in_fifty_megabytes(count):
    grown = measure(count)
    most = MOST_BYTES * count // COUNT
    assert grown["resident"] < most
    assert grown["peak"] < most
