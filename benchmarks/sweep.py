"""What sweeps cost: the closed-form kernel, the same by the engine, and a million points.

    python -m benchmarks.sweep [--points 1000000]

One process, one core. Every lane of the kernel is calculated for all ten rounds. Its moves are the
engine's (`tests/replay/sweep/test_kernel.py`); here some lanes are played by `decide` as well,
in the same run, and must end alike.
"""

import argparse
import random
import resource
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np

from negotiator.bootstrap.sweeping import Wanted, make_sweep, prepare_sweep
from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import Part, single
from negotiator.replay.harness import Mode
from negotiator.replay.sweep import Shares, bargain, lanes_of, why_not
from negotiator.terms import Role
from tests.replay.sweep.engine import BASE, played

ROUNDS, KINDS, LANES, BLOCK, RUNS = 10, 2_000, 1_048_576, 8_192, 5
GPU = Path(__file__).parents[1] / "replays" / "gpu-hours"


def mandates(role: Role, seed: int) -> list[Mandate]:
    """Return mandates on one price, each with a shape, a target and a floor of its own."""
    rng, sign = random.Random(seed), 1 if role is Role.BUYER else -1
    place = next(n for n, issue in enumerate(BASE.mandate.agenda.issues) if not issue.fixed)
    own = BASE.mandate.preferences[place]
    worths = (Decimal(1), Decimal(0)) if role is Role.BUYER else (Decimal(0), Decimal(1))
    points = tuple((at, worth) for (at, _), worth in zip(own.points, worths, strict=True))
    made = []
    for _ in range(KINDS):
        # Both floors lie around one price, so that about half of the pairs never meet.
        floor = rng.randrange(2_000, 2_500)
        wish = replace(
            own, target=floor - sign * rng.randrange(1, 900), floor=floor, reserve=floor,
            points=points,
        )  # fmt: skip
        e = Decimal(rng.randrange(1, 200)).scaleb(-1)
        shape = (("e", e), ("k", Decimal(0)), ("from_round", Decimal(0)))
        wishes = list(BASE.mandate.preferences)
        wishes[place] = wish
        mandate = replace(
            BASE.mandate,
            role=role,
            preferences=tuple(wishes),
            strategy=replace(
                BASE.mandate.strategy, tactics=single(Part("time-dependent/polynomial", shape))
            ),
            termination=replace(BASE.mandate.termination, rounds=ROUNDS),
        )
        assert not why_not(mandate)
        made.append(mandate)
    return made


def kernel() -> None:
    """Time a million negotiations of 10 rounds, and the engine beside them."""
    sellers, buyers = mandates(Role.SELLER, 1), mandates(Role.BUYER, 2)
    shares = Shares()
    start = time.perf_counter()
    columns = [lanes_of(side, shares) for side in (sellers, buyers)]
    print(f"setting up {2 * KINDS} mandates: {time.perf_counter() - start:.2f} s")
    rng = np.random.default_rng(1)
    pairs = rng.integers(0, KINDS, (2, LANES))
    blocks = [pairs[:, first : first + BLOCK] for first in range(0, LANES, BLOCK)]
    taken, moves, agreed = [], 0, 0
    for _ in range(RUNS):
        start = time.process_time()
        ended = [bargain(*(c.at(own) for c, own in zip(columns, b, strict=True))) for b in blocks]
        taken.append(time.process_time() - start)
        agreed = sum(int(end.agreed.sum()) for end in ended)
        moves = sum(int(end.round.sum()) for end in ended)
    rate = LANES / statistics.median(taken)
    print(
        f"kernel: {rate:,.0f} negotiations a processor second, up to {ROUNDS} rounds (on average "
        f"{moves / LANES:.1f}), {agreed / LANES:.0%} agreed (median of {RUNS}; least "
        f"{LANES / max(taken):,.0f})"
    )
    some = 300
    start = time.process_time()
    results = [played(sellers[s], buyers[b]) for s, b in pairs[:, :some].T.tolist()]
    slow = some / (time.process_time() - start)
    assert [moves[-1][0] == "accept" for moves in results] == ended[0].agreed[:some].tolist()
    print(f"engine: {slow:,.0f} a processor second of the same; {rate / slow:,.0f} times as slow")


def points(count: int) -> None:
    """Time a sweep of many points, with its file, and what memory it takes."""
    vary = ("e=0.1..5:0.1", "rounds=2..21:1", "floor=0.8..1.75:0.05", "validity=PT1H..PT50H:PT1H")
    with tempfile.TemporaryDirectory() as folder:
        for size in (count // 10, count):
            wanted = Wanted(vary, size, (Fraction(7, 20),), Mode(), measured=False)
            prepared = prepare_sweep([GPU / "buyer.jsonl"], GPU / "seller.toml", wanted)
            assert not prepared.looked.why_not
            out = Path(folder) / f"{size}.csv"
            start = time.perf_counter()
            told = make_sweep(prepared, 0, out=out)
            taken = time.perf_counter() - start
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(
                f"sweep: {size:,} points in {taken:.1f} s ({size / taken:,.0f} a second), "
                f"{told.refused:,} refused, {len(told.front)} on the front, file "
                f"{out.stat().st_size / 1e6:.0f} MB, peak memory so far {peak:.0f} MiB"
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=1_000_000)
    asked = parser.parse_args()
    points(asked.points)
    kernel()
    sys.exit(0)
