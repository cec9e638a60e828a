"""Random small spaces, and what an exhaustive search and plain fractions say about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import numpy as np

from negotiator.strategies.selection.frontier import Ints

WORTHS = (0, 2, 10, 1_000, 10**12)
SCORES = (0, 1, 4, 50, 10**12, 2**57)


@dataclass(frozen=True, slots=True)
class Space:
    worths: tuple[Ints, ...]
    scores: tuple[Ints, ...]
    least: int


def ints(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, np.int64)


def tables(random: Random, sizes: Sequence[int], low: int, high: int) -> tuple[Ints, ...]:
    return tuple(ints([random.randint(low, high) for _ in range(size)]) for size in sizes)


def total(blocks: Sequence[Ints], options: Sequence[int]) -> int:
    return sum(int(block[option]) for block, option in zip(blocks, options, strict=True))


def all_options(blocks: Sequence[Ints]) -> Iterator[tuple[int, ...]]:
    """Every combination, in the order that breaks ties."""
    return product(*(range(len(block)) for block in blocks))


def small_space(random: Random, most_options: int = 5) -> Space:
    """Up to four blocks; coarse numbers make ties, fine ones none; some leasts are out of reach."""
    sizes = [random.randint(1, most_options) for _ in range(random.randint(1, 4))]
    worth, score = random.choice(WORTHS), random.choice(SCORES)
    worths, scores = tables(random, sizes, -worth // 8, worth), tables(random, sizes, -score, score)
    if random.random() < 0.5:  # opposed interests: every option may be the best
        worths, scores = (
            tuple(map(np.sort, worths)),
            tuple(np.sort(table)[::-1] for table in scores),
        )
    lowest, highest = (sum(int(f(table)) for table in worths) for f in (min, max))
    least = random.randint(lowest - 1, highest + (random.random() < 0.1))
    return Space(worths, scores, least)


def opposed_space(random: Random, blocks: int, size: int, most: int) -> Space:
    """What is worth more scores less: straight, bent either way, or nearly straight."""
    worths, scores = [], []
    for _ in range(blocks):
        unit, noise = random.randint(1, most), random.choice((0, 1, most // 100))
        bend = random.choice((-1, 0, 1)) * (unit // (4 * size))
        slope = random.choice((Fraction(1), Fraction(1, 3), Fraction(random.randint(1, 9), 7)))
        worths.append(ints([unit * n // size for n in range(size)]))
        scores.append(
            ints(
                [
                    int(slope * (unit - unit * n // size))
                    + bend * n * (size - n)
                    + random.randint(-noise, noise)
                    for n in range(size)
                ]
            )
        )
    highest = sum(int(table.max()) for table in worths)
    return Space(tuple(worths), tuple(scores), random.randint(highest // 10, highest))


def best_by_exhaustion(
    space: Space, loads: Sequence[tuple[tuple[Ints, ...], int]] = ()
) -> tuple[int, int, tuple[int, ...]] | None:
    """Score, worth and options of the best combination; the first of equals."""
    best: tuple[int, int, tuple[int, ...]] | None = None
    worths, scores = ([table.tolist() for table in side] for side in (space.worths, space.scores))
    for options in all_options(space.worths):
        worth = sum(table[n] for table, n in zip(worths, options, strict=True))
        if worth < space.least or any(total(load, options) > most for load, most in loads):
            continue
        score = sum(table[n] for table, n in zip(scores, options, strict=True))
        if best is None or (score, worth) > best[:2]:
            best = (score, worth, options)
    return best


def steps(worth: Ints, score: Ints) -> tuple[int, int, list[tuple[int, int]]]:
    """Walk one block's upper hull from the highest score to the most worth.

    Returns:
        Worth and score at the start, and (worth gained, score lost) for each step.
    """
    hull: list[tuple[int, int]] = []
    points = sorted(
        zip(worth.tolist(), score.tolist(), strict=True), key=lambda at: (-at[1], -at[0])
    )
    for w, s in points:
        if hull and w <= hull[-1][0]:
            continue
        while len(hull) > 1 and _slope(hull[-2], hull[-1]) >= _slope(hull[-1], (w, s)):
            hull.pop()
        hull.append((w, s))
    walk = [(after[0] - before[0], before[1] - after[1]) for before, after in pairwise(hull)]
    return hull[0][0], hull[0][1], walk


def _slope(one: tuple[int, int], other: tuple[int, int]) -> Fraction:
    return Fraction(one[1] - other[1], other[0] - one[0])


def relaxation(space: Space) -> tuple[Fraction, int]:
    """The exact bound of the linear relaxation, and the largest step of any hull in score."""
    walks = [steps(w, s) for w, s in zip(space.worths, space.scores, strict=True)]
    need = space.least - sum(worth for worth, _, _ in walks)
    bound = Fraction(sum(score for _, score, _ in walks))
    edges = [step for _, _, walk in walks for step in walk]
    for gained, lost in sorted(edges, key=lambda step: Fraction(step[1], step[0])):
        if need <= 0:
            break
        taken = min(need, gained)
        bound -= Fraction(taken * lost, gained)
        need -= taken
    return bound, max((lost for _, lost in edges), default=0)
