"""Either process is killed at random instants of a negotiation; it ends in one agreement."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from negotiator.terms import Role

ROOT = Path(__file__).resolve().parents[2]
SEED = int(os.environ.get("NEGOTIATOR_SEED", "1"))


def kill(count: int, dialling: Role) -> list[str]:
    """Run a campaign in a process of its own; it says what to repeat when something is wrong."""
    command = [sys.executable, "-m", "tests.crash.campaign"]
    command += ["--seed", str(SEED), "--kills", str(count), "--dialling", dialling]
    ran = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr[-20_000:]}"
    return ran.stdout.splitlines()


@pytest.mark.parametrize("dialling", list(Role))
def test_killed_at_fifty_instants_it_goes_on_and_ends_in_one_agreement(dialling):
    assert len(kill(25, dialling)) > 1


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("dialling", list(Role))
def test_killed_at_two_thousand_instants_it_goes_on_and_ends_in_one_agreement(dialling):
    assert len(kill(1000, dialling)) > 1
