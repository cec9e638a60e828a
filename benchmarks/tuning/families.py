"""Families of scenarios that are made here, so that nothing is tuned to a handful of files.

`domain`: three to seven issues of three to seven values with whole evaluations, some opposed and
some free, mostly without a reservation: like the domains of ANAC. `trade`: one to five issues of up
to 201 values, most of them opposed along a curve, mostly with reservations. Both come from a number
alone, the same on any machine.
"""

import math
import random
from typing import Any

Plain = dict[str, Any]
"""A scenario as the tournament plays it: name, issues, weights, values, reservations."""
FAMILIES = ("domain", "trade")


def scenario(family: str, seed: int) -> Plain:
    """Return one scenario of a family."""
    rng = random.Random(f"{family}/{seed}")
    sizes, tables, reservations = (_domain if family == "domain" else _trade)(rng)
    weights = [_weights(rng, len(sizes), 1 if family == "domain" else 2) for _ in "ab"]
    return {
        "name": f"{family}{seed:02}",
        "issues": [(f"i{n}", [f"v{v}" for v in range(size)]) for n, size in enumerate(sizes)],
        "w": weights,
        "v": tables,
        "rv": reservations,
    }


def _domain(rng: random.Random) -> tuple[list[int], list[list[list[float]]], list[float]]:
    sizes = _sizes([rng.randint(3, 7) for _ in range(rng.randint(3, 7))], 6_000)
    opposed = rng.choice([0.2, 0.4, 0.6, 0.8])
    tables: list[list[list[float]]] = [[], []]
    for size in sizes:
        ours = [rng.randint(1, 10) for _ in range(size)]
        other = [rng.randint(1, 10) for _ in range(size)]
        theirs = [11 - n for n in ours] if rng.random() < opposed else other
        for table, row in zip(tables, (ours, theirs), strict=True):
            table.append([round(n / max(row), 4) for n in row])
    reservation = rng.choice([0, 0, 0, 0.3, 0.5])
    return sizes, tables, [reservation, reservation]


def _trade(rng: random.Random) -> tuple[list[int], list[list[list[float]]], list[float]]:
    count = rng.randint(1, 5)
    most = [21, 51, 201] if count == 1 else [4, 5, 8, 11, 21]
    sizes = _sizes([rng.choice(most) for _ in range(count)], 8_000)
    tables: list[list[list[float]]] = [[], []]
    for n, size in enumerate(sizes):
        bends = [rng.uniform(0.5, 2) for _ in "ab"]
        up = [[round((k / (size - 1)) ** bend, 4) for k in range(size)] for bend in bends]
        tables[0].append(up[0][::-1])
        tables[1].append(up[1][::-1] if n and rng.random() < 0.2 else up[1])
    return sizes, tables, [rng.choice([0, 0.15, 0.3, 0.45]) for _ in "ab"]


def _sizes(sizes: list[int], most: int) -> list[int]:
    while math.prod(sizes) > most:
        place = sizes.index(max(sizes))
        sizes[place] = max(3, sizes[place] - max(1, sizes[place] // 3))
    return sizes


def _weights(rng: random.Random, count: int, spread: int) -> list[float]:
    raw = [rng.random() ** spread + 0.05 for _ in range(count)]
    weights = [round(part / sum(raw), 4) for part in raw]
    weights[-1] = round(1 - sum(weights[:-1]), 4)
    return weights
