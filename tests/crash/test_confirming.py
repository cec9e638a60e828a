"""C121: many processes on one record, one deal left: exactly one is made."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("what", ["confirming", "closing"])
def test_c121_processes_that_confirm_or_close_at_once_make_one_deal(what):
    command = [sys.executable, "-m", f"tests.crash.{what}"]
    ran = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr[-20_000:]}"
