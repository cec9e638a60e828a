"""The example with many suppliers shows what it claims: one call, one digest, no private number."""

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
    assert outcomes == {"North Ltd": "agreed", "South Ltd": "agreed", "West Ltd": "deadlock"}
    assert "2.55" not in done.stdout
