"""The example that uses another agent's skills shows what it claims."""

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples/tools_from_a_card.py"


def run() -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_it_translates_and_tells_what_the_other_agent_asks():
    lines = run().splitlines()
    assert lines[:2] == ["tool: Lingua_translate", "no tools: nobody"]
    assert sum(line.startswith("  tool:") for line in lines) == 2
    assert lines[-2] == "offer"
    assert "input-required" in lines[-1]
    assert '"What is a Brezel?"' in lines[-1]


def test_the_token_is_nowhere_in_what_it_prints():
    assert "example-token" not in run()
