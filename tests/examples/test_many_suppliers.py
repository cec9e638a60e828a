"""The example with many suppliers shows what it claims: one call, one digest, one deal."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples/many_suppliers.py"


def test_one_call_opens_all_and_one_digest_tells_of_all():
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Settled (3):"
    outcomes = {
        name: re.search(rf'"{name}", http://127\.0\.0\.1:\d+: (\w+)', done.stdout)[1]
        for name in ("North Ltd", "South Ltd", "West Ltd")
    }
    assert outcomes == {"North Ltd": "agreed", "South Ltd": "declined", "West Ltd": "declined"}
    assert done.stdout.count('"we ended it: unavailable"') == 2
    for private in ("2.55", "2.28", "2.4", "24000"):
        assert private not in done.stdout
