"""Try strategies against the tournament's roster: train on one half, judge on the other.

    python -m benchmarks.tuning benchmarks.negmas_adapter:BestKnownNegotiator \\
        benchmarks.negmas_adapter:EngineNegotiator --bench ../shared/bench --by opponent

It needs NegMAS and the roster's packages, so run it with a Python that has them. `--bench` is the
folder with `tournament.py` and its scenarios. The first candidate is what the others are compared
with, on the same games: mean difference and its standard error.

Scenarios are the tournament's and two families made here (`families.py`); `--scenarios train` takes
every other one of each, `held` the rest. `--opponents train` and `held` split the roster the same
way, and `others` are agents of the packages that the tournament leaves out. Choose with `train`;
look at `held` once, at the end. The hidden floor is drawn from the preferences, so it is the same
for all candidates.

Every game is kept in `--cache`, by candidate and by a digest of its code and of our strategies, so
a run that was stopped goes on, and what was not changed is not played again. Two workers at most
are of use on two cores. 800 games of 100 rounds take about two minutes on one.
"""

import argparse
import importlib
import math
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Protocol, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.tuning.families import FAMILIES, Plain, scenario
from benchmarks.tuning.games import Game, digest, play_all

FIXED = {
    "PYTHONHASHSEED": "0",
    "NEGMAS_RAND_SEED": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
IN_FAMILY = 12


class Tournament(Protocol):
    """What we use of `tournament.py`."""

    SCEN: list[str]
    DEFAULT: list[str]
    QUICK: list[str]
    ROSTER: dict[str, tuple[str, str]]
    G: str
    L: str
    N: str

    def load_scenarios(self, names: list[str], dirs: list[str], most: int) -> list[Plain]: ...


def arguments() -> argparse.Namespace:
    said = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    said.add_argument("candidates", nargs="+", metavar="MODULE:CLASS")
    said.add_argument("--bench", type=Path, default=Path("../shared/bench"))
    said.add_argument("--scenarios", default="train", help="train, held, all, or names with commas")
    said.add_argument("--opponents", default="all", help="train, held, all, others, quick or names")
    said.add_argument("--rounds", type=int, default=100)
    said.add_argument("--workers", type=int, default=1, choices=(1, 2))
    said.add_argument("--cache", type=Path, default=Path("tuning-cache"))
    said.add_argument("--by", choices=("opponent", "scenario", "side"))
    return said.parse_args()


def half(items: Sequence[Any], which: str) -> list[Any]:
    """Return every other item, the others, or all of them."""
    return list({"train": items[0::2], "held": items[1::2]}.get(which, items))


def scenarios(tournament: Tournament, which: str) -> list[Plain]:
    """Return the scenarios of one half, of both, or those named; a family's name is all of it."""
    made = {f: [scenario(f, seed) for seed in range(IN_FAMILY)] for f in FAMILIES}
    made["shared"] = tournament.load_scenarios(tournament.SCEN, [], 10**6)
    if which in {"train", "held", "all"}:
        return [one for family in made.values() for one in half(family, which)]
    picked: list[Plain] = []
    for name in which.split(","):
        family, _, part = name.partition("/")
        if family in made:
            picked += half(made[family], part)
        else:
            picked += tournament.load_scenarios([name], [], 10**6)
    return picked


def opponents(tournament: Tournament, which: str) -> list[str]:
    roster: list[str] = tournament.DEFAULT
    if which == "others":
        return [name for name in tournament.ROSTER if name not in roster]
    if which == "quick":
        return list(tournament.QUICK)
    return half(roster, which) if which in {"train", "held", "all"} else which.split(",")


def line(name: str, games: Sequence[Game], base: Sequence[Game] | None) -> str:
    """Say how a candidate did, and by how much better than the first."""
    away = [g.distance for g in games if g.distance is not None]
    text = (
        f"{name:24} utility {fmean(g.utility for g in games):.4f}"
        f"  share {fmean(g.share for g in games):.4f}/{fmean(g.other for g in games):.4f}"
        f"  agreed {fmean(g.agreed for g in games):.3f}"
        f"  nash {fmean(g.nash for g in games):.3f}"
        f"  pareto {fmean(away) if away else math.nan:.4f}"
    )
    if base is None:
        return text
    mean, error = paired(games, base)
    return f"{text}  {mean:+.4f} +- {error:.4f}"


def paired(games: Sequence[Game], base: Sequence[Game]) -> tuple[float, float]:
    """Return the mean difference in utility on the same games, and its standard error."""
    gains = [g.utility - b.utility for g, b in zip(games, base, strict=True)]
    mean = fmean(gains)
    return mean, math.sqrt(fmean((gain - mean) ** 2 for gain in gains) / len(gains))


def table(played: Sequence[Sequence[Game]], by: str) -> Iterable[str]:
    """Give a line for each opponent, scenario or side: share of our range, and agreements."""
    groups: dict[str, list[list[Game]]] = defaultdict(lambda: [[] for _ in played])
    for place, games in enumerate(played):
        for game in games:
            groups[str(getattr(game, by))][place].append(game)
    for group, columns in groups.items():
        cells = (
            f"{fmean(g.share for g in c):.3f}/{fmean(g.agreed for g in c):.2f}" for c in columns
        )
        yield f"  {group:26} {'  '.join(cells)}"


def main() -> None:
    if any(os.environ.get(name) != value for name, value in FIXED.items()):
        os.environ.update(FIXED)
        again = [sys.executable, "-m", "benchmarks.tuning", *sys.argv[1:]]
        sys.exit(subprocess.run(again, check=False).returncode)
    said = arguments()
    sys.path.insert(0, str(said.bench))
    tournament = cast("Tournament", importlib.import_module("tournament"))
    for module in (tournament.G, tournament.L, tournament.N):
        importlib.import_module(module)  # before the workers: all start alike
    pairs = [
        (one, opponent, side)
        for one in scenarios(tournament, said.scenarios)
        for opponent in opponents(tournament, said.opponents)
        for side in (0, 1)
    ]
    played: list[list[Game]] = []
    for candidate in said.candidates:
        name = candidate.partition(":")[2]
        path = said.cache / f"{name}-{digest(candidate)}-{said.rounds}.jsonl"
        games = play_all(candidate, pairs, path, rounds=said.rounds, workers=said.workers)
        played.append(games)
        print(line(name, games, played[0] if len(played) > 1 else None), flush=True)
    for text in table(played, said.by) if said.by else ():
        print(text)


if __name__ == "__main__":
    main()
