"""The example with a restart shows what it claims: a killed process, and no message sent twice."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/restart.py"


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
    ("options", "typed", "outcome"),
    [(("--answer", "go on"), "", "agreed"), ((), "stop\n", "deadlock")],
)
def test_another_process_carries_on_with_the_answer_and_sends_nothing_again(
    options, typed, outcome
):
    asked, before, done, about, after = run(*options, typed=typed)
    assert asked.startswith("process 1 asks and is killed: ")
    assert "(q_" in asked
    assert "process 2 is done: Settled (1):" in done
    sent, all_sent = (line.removeprefix("  the seller was sent: ") for line in (before, after))
    assert all_sent.startswith(sent + ", ")
    assert all_sent.split(", ").count("open") == 1
    assert f": {outcome}" in about
