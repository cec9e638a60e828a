"""The same decisions in every process, whatever the seed of its hashes."""

import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

from negotiator.terms import Role
from tests.strategies.views import bundle_view, next_terms, play, price_view

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "from tests.strategies.test_determinism import record; print(record())"


def record() -> str:
    """Everything two negotiations decide, as text."""
    moves = play(
        price_view(Role.BUYER, 1800, 2400, e=Decimal("0.7")),
        price_view(Role.SELLER, 3000, 2100, e=Decimal("2.3")),
    )
    bundle = bundle_view(rounds=9, e=Decimal("1.3"))
    return repr((moves, [next_terms(bundle, number) for number in range(1, 10)]))


def test_another_hash_seed_changes_nothing() -> None:
    seeds = ["1", "2"]
    records = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in seeds
    }
    assert records == {record()}
