"""What the tests of reports tell: replays of the files under ``replays/``."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

from negotiator.bootstrap.replaying import throwaway_keys
from negotiator.replay.harness import (
    Mode,
    ModeName,
    Report,
    Result,
    Run,
    Setting,
    Trial,
    check_all,
    parse_threshold,
    run,
    summarise,
)
from negotiator.replay.recorded import Recording
from negotiator.replay.scenarios import Profile
from negotiator.report import Audited, Told, told_of
from tests.replay.given import buyer, recordings, trial


def told(
    mandate: Trial,
    replayed: tuple[Recording, ...],
    *,
    mode: ModeName = ModeName.OPEN_LOOP,
    thresholds: tuple[str, ...] = (),
    audits: tuple[Audited, ...] = (),
) -> Told:
    """Replay recordings and return what there is to tell."""
    setting = Setting(mandate, Mode(mode), signed=False)
    done = run(setting, replayed, throwaway_keys)
    summary = summarise(done)
    checks = check_all(summary, [parse_threshold(text) for text in thresholds], 0)
    return told_of(Report(setting, done, summary, checks), replayed, audits)


@cache
def worked(mode: ModeName = ModeName.OPEN_LOOP) -> Told:
    """Return the worked example, as the buyer sees it."""
    replayed = recordings("gpu-hours/seller.jsonl")
    return told(buyer(), replayed, mode=mode, thresholds=("surplus=0.4",))


@cache
def part(name: str) -> Told:
    """Return one part of the quote sheet."""
    return told(trial(f"quotes/{name}.toml"), recordings(f"quotes/{name}.jsonl"))


@cache
def known() -> Told:
    """Return the worked example with a seller whose preferences are known."""
    (seller,) = recordings("gpu-hours/seller.jsonl")
    price = ((100, Fraction(0)), (5000, Fraction(1)))
    hours = ((10000, Fraction(1)),)
    wishes = (Fraction(9, 10), Fraction(1, 10))
    profile = Profile("seller", wishes, (price, hours), Fraction(3, 10))
    return told(buyer(), (replace(seller, profile=profile),))


def with_first(one: Told, changed: Result) -> Told:
    """Return what is told with another first result."""
    done = Run((changed, *one.results[1:]), one.report.run.skipped)
    return replace(one, report=replace(one.report, run=done, summary=summarise(done)))
