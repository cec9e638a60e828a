"""What an open negotiation costs in memory: next to nothing, for it is on record."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from negotiator.terms import Role
from tests.cli.conftest import ROOT, environment
from tests.cli.parties import make_parties

SCRIPT = Path(__file__).with_name("opening_many.py")
KIB, MIB = 1024, 1024 * 1024
MANY = {Role.SELLER: {"deals = 1": "deals = 20000"}}

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="memory is read from /proc"
)


def opened(place, count):
    make_parties(place, MANY)
    command = [sys.executable, str(SCRIPT), str(place / "seller"), str(count)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-5_000:]
    return json.loads(done.stdout)


def test_an_open_negotiation_takes_at_most_ten_kib_and_no_task(tmp_path):
    found = opened(tmp_path, 400)
    assert found["each"] <= 10 * KIB, found
    assert found["tasks"] == 0
    assert found["open"] == 600


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_ten_thousand_open_negotiations_stay_under_two_hundred_megabytes(tmp_path):
    found = opened(tmp_path, 9_800)
    assert found["open"] == 10_000
    assert found["resident"] < 200 * MIB, found
    assert found["each"] <= 10 * KIB, found
