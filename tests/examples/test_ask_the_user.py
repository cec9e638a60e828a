"""The example that asks its user shows what it claims."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/ask_the_user.py"


def run(*options: str, typed: str = "") -> list[str]:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *options],
        check=False,
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("options", "typed"), [(("--answer", "Wednesday"), ""), ((), "Wednesday\n")]
)
def test_it_works_asks_and_carries_on_with_the_answer(options, typed):
    lines = run(*options, typed=typed)
    assert [line.split(":")[0].strip() for line in lines[:2]] == ["tool", "ask"]
    assert any("Which day shall it be? [Monday / Wednesday]" in line for line in lines)
    assert lines[-1] == "Noted: Wednesday."


def test_the_stock_is_looked_up_once_however_long_the_answer_takes():
    lines = run("--answer", "Monday")
    assert sum(line.startswith("  tool:") for line in lines) == 1
