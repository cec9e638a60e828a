"""Play a candidate's games and keep every one, so that a run that was stopped goes on."""

import hashlib
import importlib
import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.tuning.families import Plain

ROOT = Path(__file__).resolve().parents[2]
OURS = ("negotiator/strategies", "negotiator/mandate")
LIMIT = 60.0


@dataclass(frozen=True)
class Game:
    """What one negotiation brought the candidate.

    `share` is of its own range, `other` of the opponent's; `distance` is to the Pareto front.
    """

    scenario: str
    opponent: str
    side: int
    utility: float
    share: float
    other: float
    agreed: bool
    distance: float | None
    nash: float

    @property
    def key(self) -> tuple[str, str, int]:
        return self.scenario, self.opponent, self.side


def digest(candidate: str) -> str:
    """Return what tells versions apart: the candidate's code and settings, and our strategies.

    An agent of NegMAS has no code of ours, so its games are kept as long as its name is the same.
    """
    made = class_of(candidate)
    modules = [sys.modules[cls.__module__] for cls in made.__mro__ if cls is not object]
    own = {m for m in modules if not m.__name__.startswith(("negmas", "abc", "typing"))}
    if not own:
        return hashlib.sha256(candidate.encode()).hexdigest()[:16]
    text = [inspect.getsource(m) for m in sorted(own, key=lambda m: m.__name__)]
    text += [repr(sorted((n, repr(v)) for n, v in vars(made).items() if n[:1] != "_"))]
    text += [p.read_text() for folder in OURS for p in sorted((ROOT / folder).rglob("*.py"))]
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]


def class_of(candidate: str) -> type:
    module, _, name = candidate.partition(":")
    made: type = getattr(importlib.import_module(module), name)
    return made


def kept(path: Path) -> dict[tuple[str, str, int], Game]:
    """Return the games of a file; a line that was cut off is left out."""
    games = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            game = Game(**json.loads(line))
        except (ValueError, TypeError):
            continue
        games[game.key] = game
    return games


def play_all(
    candidate: str,
    pairs: Iterable[tuple[Plain, str, int]],
    path: Path,
    *,
    rounds: int,
    workers: int,
) -> list[Game]:
    """Return a candidate's games, those of the file and those that were missing in it.

    Args:
        candidate: ``module:Class``.
        pairs: scenario, opponent and the candidate's side (0 speaks first).
        path: file of its games.
        rounds: of each negotiation.
        workers: processes.
    """
    wanted = list(pairs)
    games = kept(path)
    missing = [p for p in wanted if (p[0]["name"], p[1], p[2]) not in games]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        for game in _played(candidate, missing, rounds, workers):
            games[game.key] = game
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
    return [games[s["name"], opponent, side] for s, opponent, side in wanted]


def _played(
    candidate: str, pairs: list[tuple[Plain, str, int]], rounds: int, workers: int
) -> Iterator[Game]:
    jobs = [(candidate, *pair, rounds) for pair in pairs]
    if workers < 2:
        yield from map(_play, jobs)
        return
    with closing(get_context("fork").Pool(workers)) as pool:
        yield from pool.imap_unordered(_play, jobs, chunksize=4)


def _play(job: tuple[str, Plain, str, int, int]) -> Game:
    candidate, scenario, opponent, side, rounds = job
    tournament: Any = importlib.import_module("tournament")
    module, _, name = candidate.partition(":")
    # The same name for every candidate: agents that draw lots then draw the same against each.
    seats = [("*candidate", (module, name)), (opponent, tournament.ROSTER[opponent])]
    came = tournament.play((*(seats if side == 0 else seats[::-1]), scenario, rounds, LIMIT))
    if came["error"]:
        print(f"{scenario['name']} {opponent}: {came['error']}", file=sys.stderr)
    return Game(
        scenario=scenario["name"],
        opponent=opponent,
        side=side,
        utility=came["u"][side],
        share=came["adv"][side],
        other=came["adv"][1 - side],
        agreed=came["agreement"] is not None,
        distance=came.get("pd"),
        nash=came["nash"],
    )
