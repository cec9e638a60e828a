"""Leakage as a part of every result, summary, threshold and form of output."""

import json
from fractions import Fraction

import pytest

from negotiator.cli import main
from negotiator.replay.harness import (
    Mode,
    ModeName,
    Report,
    Run,
    Setting,
    check_all,
    document_of,
    lines_of,
    parse_threshold,
    play,
    run,
    summarise,
)
from negotiator.replay.leakage import leakage_of
from tests.replay.given import KEYS, asks, buyer, leaves, recordings, trial
from tests.replay.make_replays import REPLAYS

HIDDEN = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')
TENTH = Fraction(1, 10)


def result_of(mandate, recording, mode=ModeName.OPEN_LOOP, variant=""):
    return play(Setting(mandate, Mode(mode), signed=False), recording, variant, KEYS)


def test_a_result_has_what_our_offers_told():
    result = result_of(buyer(), recordings("gpu-hours/seller.jsonl")[0])
    ours = [move.terms for move in result.moves if move.terms and move.by == "us"]
    assert result.leakage.rounds == leakage_of(buyer().mandate, ours).rounds
    assert result.leakage.distance < Fraction(1, 200)
    assert result.leakage.answered is not None  # we took their offer


def test_a_hidden_floor_keeps_its_distance_and_walking_away_tells_more():
    """The floor of a draft lies at 2.190: the reserve may be 2.287 to 2.58 to him."""
    recording = asks("2.9", "2.8", "2.7", "2.6", "2.5", "2.45")
    result = result_of(buyer(HIDDEN), recording)
    assert result.outcome == "deadlock"
    assert result.leakage.distance >= TENTH
    assert result.leakage.answered is not None
    assert result.leakage.distance_answered < result.leakage.distance


def test_who_leaves_hears_no_last_word():
    result = result_of(buyer(HIDDEN), leaves(asks("2.9", "2.8")))
    assert result.leakage.answered is None
    assert result.leakage.distance_answered == result.leakage.distance


def test_an_offer_that_binds_nobody_is_answered_without_telling():
    """What we do with it at worst costs them nothing to find out, so it says nothing."""
    recording = asks("2.9", "2.8", "2.7", "2.6", "2.5", "2.45")
    crossing = result_of(buyer(HIDDEN), recording, ModeName.FAULT, "crossing")
    assert crossing.leakage.answered is None


def test_there_is_one_reserve_so_the_least_distance_counts():
    mandate = trial("quotes/fan-80mm.toml")
    done = run(Setting(mandate, signed=False), recordings("quotes/fan-80mm.jsonl"), lambda: KEYS)
    summary = summarise(done)
    each = [result.leakage.distance for result in done.results]
    assert summary.least_distance == min(each)
    assert summary.distance == sum(each) / len(each)
    assert summary.distance_together <= min(r.leakage.distance_answered for r in done.results)
    (missed, passed, _) = check_all(
        summary, [parse_threshold("leakage=0.5"), parse_threshold("leakage=0.1")], 0
    )
    assert (missed.passed, passed.passed) == (False, True)
    assert missed.found == summary.least_distance


def test_of_no_negotiation_nothing_is_known():
    summary = summarise(Run((), ()))
    assert (summary.distance, summary.least_distance, summary.distance_together) == (
        None,
        None,
        None,
    )
    (check, _) = check_all(summary, [parse_threshold("leakage=0")], 0)
    assert not check.passed


def test_it_stands_in_the_lines_and_in_the_document():
    setting = Setting(buyer(HIDDEN), signed=False)
    done = run(setting, recordings("gpu-hours/seller.jsonl"), lambda: KEYS)
    report = Report(setting, done, summarise(done), ())
    lines = list(lines_of(report, each=True))
    assert any(line.startswith("  leakage: least distance") for line in lines)
    assert "leakage" in lines[-2].split()
    document = json.loads(json.dumps(document_of(report)))
    (result,) = document["results"]
    rounds = result["leakage"]["rounds"]
    assert [learned["round"] for learned in rounds] == [str(n + 1) for n in range(len(rounds))]
    assert set(rounds[0]) == {"round", "estimate", "distance", "off", "width"}
    assert document["summary"]["leakageLeast"] == result["leakage"]["distance"]


@pytest.mark.parametrize(("least", "code"), [("0.1", 0), ("0.2", 99)])
def test_a_mandate_can_be_held_to_it(capfd, least, code):
    files = [str(REPLAYS / "quotes" / f"hinge-60.{end}") for end in ("jsonl", "toml")]
    command = ["replay", "run", files[0], "--mandate", files[1], "--unsigned"]
    assert main([*command, "--fail-under", f"leakage={least}"]) == code
    assert f"leakage >= {least}: 0.1138" in capfd.readouterr().out


def test_a_mandate_that_concedes_to_its_reserve_fails_a_tenth(capfd):
    files = [str(REPLAYS / "gpu-hours" / name) for name in ("seller.jsonl", "buyer.toml")]
    command = ["replay", "run", files[0], "--mandate", files[1], "--fail-under", "leakage=0.1"]
    assert main(command) == 99
    assert "MISSED  leakage >= 0.1: 0.0009" in capfd.readouterr().out
