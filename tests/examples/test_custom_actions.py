"""The example in own words shows what it claims: an introduction, and no price."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples/custom_actions.py"
MONEY = re.compile(r"price|cost|budget|currenc|money|amount|total|\bpay|USD|EUR", re.IGNORECASE)


def test_c176_two_parties_settle_in_words_of_their_own() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Words: propose, refer, introduce, decline, withdraw."
    said = [line.split("|")[2].split()[0] for line in lines if line.startswith("round")]
    assert said[:2] == ["open", "propose"]
    assert said[-2:] == ["introduce", "confirm"]
    assert set(said[2:-2]) == {"refer"}
    assert lines[-2].startswith("Settled: ")
    assert lines[-1] == "After 'introduce', confirmed, the task is completed."
    assert not MONEY.search(done.stdout)


def test_every_run_is_the_same() -> None:
    runs = {
        subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, check=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1
