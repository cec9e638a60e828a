"""How many whole negotiations of ten rounds a replay plays in a second, on one core.

    python -m benchmarks.replay_speed             # interleaved rounds of all contenders
    python -m benchmarks.replay_speed --rounds 9 --each 100

One price issue of 4,901 values; our buyer hears ten asks of a recorded seller, answers nine of them
with a counter and takes the tenth, which the seller confirms: 23 messages with the `open`s. No two
recordings ask for the same prices, so nothing is played twice. Unsigned is a rehearsal, by the same
engine and the same rules. Signed is the host's own door: every message of theirs is signed,
verified, judged and journaled, and the real gate signs every answer. In the agent mode the seller
is a strategy of ours too, so two engines decide.

Where NegMAS is installed its Boulware and Conceder negotiate over the same price issue in ten
steps, in the same run, and over one of 101 prices, of which its agents list fewer before they
begin; they sign, judge and record nothing. Contenders take turns, and what is printed are medians
of the rounds, by processor time of this process.
"""

import argparse
import gc
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.mandate.toml import read_draft
from negotiator.replay.harness import (
    Mode,
    ModeName,
    Outcome,
    Result,
    Setting,
    Trial,
    run,
    trial_of,
)
from negotiator.replay.recorded import By, Kind, Move, Recording, Said, Source
from negotiator.terms import Role, Terms

ROUNDS = 10
MANDATE = Path(__file__).resolve().parent.parent / "replays" / "gpu-hours" / "buyer.toml"
START = datetime(2026, 12, 1, 12, tzinfo=UTC)
GPU_HOURS = 10_000
UNSIGNED, SIGNED, BOTH = "ours, unsigned", "ours, signed", "ours, two engines"
NEGMAS, FEW, FEW_PRICES = "NegMAS", "NegMAS, 101 prices", 101
AIMS = {UNSIGNED: 1_000, SIGNED: 200}
"""Whole negotiations a second that a replay is to play."""

Play = Callable[[int], float]
"""Plays so many negotiations, and returns how many rounds each took on average."""


def mandate() -> Trial:
    """Return the worked example's buyer with ten rounds and nobody to ask."""
    draft = read_draft(MANDATE.read_text(encoding="utf-8"), MANDATE.name)
    ends = replace(draft.termination, rounds=ROUNDS, no_progress_rounds=0)
    return trial_of(replace(draft, termination=ends, approvals=()))


def seller(number: int, agenda: Trial) -> Recording:
    """Return a seller whose tenth ask is the first that the buyer takes; no two are alike."""
    asks = [3_900 - 140 * place - number % 97 for place in range(ROUNDS - 1)]
    asks[-1] -= number // 97 % 97
    moves = tuple(
        Move(By.THEM, Said.OFFER, timedelta(seconds=place), Terms((price, GPU_HOURS)))
        for place, price in enumerate([*asks, 2_300 + number % 89])
    )
    return Recording(
        id=f"seller-{number}",
        agenda=agenda.mandate.agenda,
        role=Role.SELLER,
        source=Source(Kind.MADE, "a benchmark"),
        start=START,
        moves=moves,
    )


def _rounds(result: Result) -> int:
    return result.rounds


def ours(mode: Mode, *, signed: bool) -> Play:
    """Return what plays our own negotiations, each of them new."""
    trial, keys, numbers = mandate(), throwaway_keys(), count()
    setting = Setting(trial, mode, signed, explained=False)  # as `replay run` has it

    def play(times: int) -> float:
        sellers = [seller(next(numbers), trial) for _ in range(times)]
        played = run(setting, sellers, lambda: keys).results
        assert len(played) == times
        assert all(one.outcome is Outcome.AGREED for one in played), played[0].outcome
        return statistics.mean(map(_rounds, played))

    return play


def theirs() -> dict[str, Play]:
    """Return what plays NegMAS' own negotiations; nothing where it is not installed."""
    try:
        from benchmarks import negmas_price  # noqa: PLC0415 - NegMAS need not be there
    except ImportError:
        return {}
    prices = mandate().mandate.agenda.issues[0].size
    return {
        NEGMAS: negmas_price.play_of(ROUNDS, prices),
        FEW: negmas_price.play_of(ROUNDS, FEW_PRICES),
    }


def contenders() -> dict[str, Play]:
    """Return who plays, by name."""
    return {
        UNSIGNED: ours(Mode(), signed=False),
        SIGNED: ours(Mode(), signed=True),
        BOTH: ours(Mode(ModeName.AGENT), signed=False),
        **theirs(),
    }


def measured(players: dict[str, Play], rounds: int, each: int) -> dict[str, list[float]]:
    """Return negotiations a second, by processor time, of each contender in each round."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play(2)  # what is made once is not measured
    gc.collect()
    gc.freeze()  # nor is looking through what all of them have imported
    for _ in range(rounds):
        for name, play in players.items():
            gc.collect()  # nobody pays for what others left, in memory or in caches
            play(each // 4)
            start = time.process_time()
            play(each)
            rates[name].append(each / (time.process_time() - start))
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description="Whole negotiations of ten rounds a second.")
    parser.add_argument("--rounds", type=int, default=7, help="how often each plays")
    parser.add_argument("--each", type=int, default=40, help="negotiations in each round")
    parser.add_argument("--json", action="store_true", help="for a program")
    options = parser.parse_args()
    players = contenders()
    rates = measured(players, options.rounds, options.each)
    medians = {name: statistics.median(found) for name, found in rates.items()}
    lasted = {name: play(1) for name, play in players.items()}
    if options.json:
        print(json.dumps({"medians": medians, "rates": rates, "rounds": lasted}))
        return
    for name, median in medians.items():
        aim = f", the aim is {AIMS[name]:,}" if name in AIMS else ""
        spread = f"{min(rates[name]):,.0f} to {max(rates[name]):,.0f}"
        print(f"{name:<22} {median:>8,.0f} a second ({spread}; {lasted[name]:g} rounds each{aim})")
    if NEGMAS not in medians:
        print("NegMAS is not installed here, so it is left out: pip install negmas")
        return
    for other in (NEGMAS, FEW):
        for name in (UNSIGNED, BOTH, SIGNED):
            print(f"{name} / {other}: {medians[name] / medians[other]:.2f}")


if __name__ == "__main__":
    main()
