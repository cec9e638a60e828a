"""What choosing terms at an aspiration level costs, over six sizes in blocks and six in options.

    python -m benchmarks.selection_cost [--runs N] [--csv FILE]

`random` tables have independent worths and scores; in the `opposed` ones what is worth more scores
less, along a straight line or one bent either way, so that no option is dominated. Weights are
random and their sum is 1; worth is in units of 10^-12. Every figure is the median over choices at
different aspirations and scores, with the worst gap to the bound as a share of the whole score.
"""

import argparse
import csv
import gc
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from negotiator.strategies.selection.frontier import Ints
from negotiator.strategies.selection.knapsack import Prepared

WHOLE = 10**12
KINDS = ("random", "straight", "concave", "convex")
BLOCKS = (5, 10, 20, 40, 80, 160)
OPTIONS = (100, 200, 400, 800, 1_600, 3_200)
SPACES = 12  # random spaces a size
LEVELS = (0.95, 0.85, 0.7, 0.55)  # of the most worth


@dataclass(frozen=True, slots=True)
class Figure:
    swept: str
    kind: str
    blocks: int
    options: int
    setup_ms: float
    choose_ms: float
    exact_share: float
    worst_gap: float


def weights(random: np.random.Generator, blocks: int) -> list[int]:
    drawn = random.integers(10, 100, blocks)
    return [int(weight) * WHOLE // int(drawn.sum()) for weight in drawn]


def shape(random: np.random.Generator, kind: str, options: int) -> tuple[Ints, Ints]:
    """Worth and score of one block, both from 0 to 10^6."""
    if kind == "random":
        worth, score = random.integers(0, 10**6, (2, options))
        return worth, score
    worth = np.arange(options, dtype=np.int64) * 10**6 // (options - 1)
    if kind == "straight":
        return worth, 10**6 - worth
    if kind == "concave":
        return worth, 10**6 - worth * worth // 10**6
    return worth, (10**6 - worth) * (10**6 - worth) // 10**6


def space(seed: int, kind: str, blocks: int, options: int) -> tuple[list[Ints], list[Ints]]:
    random = np.random.default_rng(seed)
    ours, theirs = weights(random, blocks), weights(random, blocks)
    shapes = [shape(random, kind, options) for _ in range(blocks)]
    worths = [table * (own // 10**6) for (table, _), own in zip(shapes, ours, strict=True)]
    scores = [table * (own // 10**6) for (_, table), own in zip(shapes, theirs, strict=True)]
    return worths, scores


def measure(swept: str, kind: str, blocks: int, options: int, runs: int) -> Figure:
    setups, chosen, gaps = [], [], []
    for seed in range(SPACES):
        worths, scores = space(seed, kind, blocks, options)
        start = time.perf_counter()
        prepared = Prepared(worths)
        setups.append(time.perf_counter() - start)
        most = sum(int(table.max()) for table in worths)
        for level in LEVELS:
            for _ in range(runs):
                start = time.perf_counter()
                found = prepared.choose(scores, int(most * level))
                chosen.append(time.perf_counter() - start)
            assert found is not None
            gaps.append(found.gap / WHOLE)
    return Figure(
        swept,
        kind,
        blocks,
        options,
        statistics.median(setups) * 1e3,
        statistics.median(chosen) * 1e3,
        gaps.count(0) / len(gaps),
        max(gaps),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What choosing terms costs.")
    parser.add_argument("--runs", type=int, default=5, help="times each choice is made")
    parser.add_argument("--csv", type=Path, help="also write the figures here")
    options = parser.parse_args(arguments)
    sizes = [("blocks", blocks, 100) for blocks in BLOCKS]
    sizes += [("options", 10, count) for count in OPTIONS]
    measure("warm-up", "random", 10, 100, 1)
    gc.disable()
    figures = []
    print(
        f"{'swept':8} {'tables':9} {'blocks':>6} {'options':>7} {'set-up':>9} {'choose':>9}  exact"
    )
    for kind in KINDS:
        for swept, blocks, count in sizes:
            figure = measure(swept, kind, blocks, count, options.runs)
            figures.append(figure)
            print(
                f"{swept:8} {kind:9} {blocks:6} {count:7} {figure.setup_ms:6.2f} ms "
                f"{figure.choose_ms:6.3f} ms {figure.exact_share:6.0%}, gap up to "
                f"{figure.worst_gap:.1e}",
                flush=True,
            )
    if options.csv:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            rows = csv.DictWriter(file, list(asdict(figures[0])))
            rows.writeheader()
            rows.writerows(map(asdict, figures))


if __name__ == "__main__":
    main()
