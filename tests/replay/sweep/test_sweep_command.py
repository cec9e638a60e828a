"""``negotiator replay sweep``, called as a person calls it."""

import csv
import fcntl
import json
import subprocess
import sys
import time
from dataclasses import dataclass

import pytest

from negotiator.cli import main
from negotiator.mandate.toml import read_draft
from tests.replay.make_replays import REPLAYS
from tests.replay.sweep.given import CLOSED, PART, changed

PAPER, RECORDED = REPLAYS / f"{PART}.toml", REPLAYS / f"{PART}.jsonl"
SELLER, BUYER = REPLAYS / "gpu-hours/seller.toml", REPLAYS / "gpu-hours/buyer.jsonl"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def call(capfd):
    def run(*arguments):
        capfd.readouterr()
        code = main(["replay", "sweep", *map(str, arguments)])
        captured = capfd.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def seller(call):
    """Call it for the seller of the worked example, which the kernel takes."""
    return lambda *more: call(BUYER, "--mandate", SELLER, "--leakage", "front", *more)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_it_says_what_was_swept_and_shows_the_front(seller):
    ran = seller("--vary", "e=0.5,2,8", "--vary", "rounds=3..6:1")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0].startswith("12 points (a grid) on 1 counterparties (open-loop) under mandate")
    assert "played in closed form" in lines
    front = lines.index("the front: no other point is better in everything")
    assert lines[front + 1].split()[:4] == ["point", "e", "rounds", "agreement"]
    assert lines[-1] == "no point is better than the mandate as it is; nothing changes"


def test_a_row_for_each_point_stands_in_the_file(seller, tmp_path):
    out = tmp_path / "rows.csv"
    assert seller("--vary", "e=0.5,2", "--vary", "rounds=0,4", "--out", out).code == 0
    found = rows(out)
    assert [(row["point"], row["e"], row["rounds"]) for row in found] == [
        ("0", "0.5", "0"), ("1", "0.5", "4"), ("2", "2", "0"), ("3", "2", "4"),
    ]  # fmt: skip
    assert ["refused" if row["refused"] else "played" for row in found] == [
        "refused", "played", "refused", "played",
    ]  # fmt: skip
    assert len({row["sweep"] for row in found}) == 1
    assert oct(out.stat().st_mode & 0o777) == "0o600"


def test_a_file_goes_on_after_a_torn_end_with_the_same_bytes(seller, tmp_path):
    out, vary = tmp_path / "rows.csv", ("--vary", "e=0.1..3:0.1", "--vary", "rounds=2..6:1")
    first = seller(*vary, "--out", out)
    whole = out.read_bytes()
    for length in (0, 9, len(whole) // 2, len(whole) - 1, len(whole)):
        out.write_bytes(whole[:length])
        again = seller(*vary, "--out", out, "--workers", 2)
        assert (again.code, again.out) == (0, first.out)
        assert out.read_bytes() == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.replace(b"\n1,", b"\n7,", 1),
        lambda data: b"a,b\n" + data,
        lambda data: data[:-20] + b"0000000000000000000\n",
        lambda data: data.replace(b"\n1,2,", b"\n1,5,", 1),
        lambda data: data + data.splitlines(keepends=True)[-1].replace(b"2,3,", b"3,3,", 1),
        lambda data: data.replace(b"1.000000", b"1_0.00000", 1),
        lambda data: data.replace(b".", b"\xff", 1),
        lambda data: b"point,e,other\n",
        lambda data: b"somebody's notes\n",
        lambda data: b"somebody's notes, without an end",
    ],
)
def test_a_file_that_is_not_this_sweeps_is_refused_and_left_alone(seller, tmp_path, spoil):
    out = tmp_path / "rows.csv"
    assert seller("--vary", "e=1,2,3", "--out", out).code == 0
    spoilt = spoil(out.read_bytes())
    out.write_bytes(spoilt)
    ran = seller("--vary", "e=1,2,3", "--out", out)
    assert (ran.code, out.read_bytes()) == (2, spoilt)
    assert "is not a file of this sweep" in ran.err


def test_the_file_of_another_sweep_is_refused(seller, tmp_path):
    out = tmp_path / "rows.csv"
    assert seller("--vary", "e=1,2,3", "--out", out).code == 0
    whole = out.read_bytes()
    ran = seller("--vary", "e=1,2,4", "--out", out)
    assert (ran.code, out.read_bytes()) == (2, whole)


def test_a_killed_sweep_goes_on_and_comes_to_the_same(tmp_path, seller):
    arguments = [
        "--vary", "e=0.5,1,2", "--vary", "floor=1..2.5:0.1", "--leakage", "all", "--mandate", PAPER,
    ]  # fmt: skip
    out = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "negotiator", "replay", "sweep", RECORDED, *arguments]
    running = subprocess.Popen([*map(str, command), "--out", str(out)], stdout=subprocess.DEVNULL)
    for _ in range(600):
        time.sleep(0.05)
        if out.exists() and out.read_bytes().count(b"\n") > 8:
            break
    running.kill()
    running.wait()
    begun = out.read_bytes()
    assert 8 < begun.count(b"\n") < 48
    assert main(["replay", "sweep", str(RECORDED), *map(str, arguments), "--out", str(out)]) == 0
    fresh = tmp_path / "fresh.csv"
    assert main(["replay", "sweep", str(RECORDED), *map(str, arguments), "--out", str(fresh)]) == 0
    assert out.read_bytes() == fresh.read_bytes()
    assert fresh.read_bytes().startswith(begun[: begun.rindex(b"\n") + 1])


def test_the_recommended_mandate_can_be_written_checked_and_replayed(call, tmp_path):
    new = tmp_path / "new.toml"
    arguments = (
        RECORDED, "--mandate", PAPER, "--vary", "floor.unitPrice=1,2.3", "--vary", "rounds=2,4",
        "--agreement", "0.8",
    )  # fmt: skip
    ran = call(*arguments, "--write", new)
    assert ran.code == 0, ran.err
    assert f"to sign it: negotiator mandate sign {new} --key KEY" in ran.out
    draft = read_draft(new.read_text(encoding="utf-8"), "new")
    assert (draft.version, draft.termination.rounds, draft.preferences[0].reserve) == (2, 2, 179)
    assert main(["mandate", "check", str(new)]) == 0
    run = ["replay", "run", str(RECORDED), "--unsigned", "--fail-under", "agreement=0.8"]
    assert main([*run, "--mandate", str(PAPER)]) == 99
    assert main([*run, "--mandate", str(new)]) == 0
    kept = new.read_bytes()
    refused = call(*arguments, "--write", new)
    assert (refused.code, new.read_bytes()) == (2, kept)
    assert "--force to replace it" in refused.err
    new.write_text("old", encoding="utf-8")
    assert call(*arguments, "--write", new, "--force").code == 0
    assert new.read_bytes() == kept


def test_walk_away_values_are_shown_only_when_asked_for(call, tmp_path):
    arguments = (
        RECORDED, "--mandate", PAPER, "--vary", "reserve.unitPrice=1.47,1.79", "--vary", "rounds=2",
        "--agreement", "0.8",
    )  # fmt: skip
    for more in ((), ("--json",)):
        hidden = call(*arguments, *more)
        assert "1.79" not in hidden.out
        assert "1.47" not in hidden.out
        assert "1.79" in call(*arguments, *more, "--reveal").out


def test_where_no_point_is_good_enough_nothing_is_written_and_it_is_ninety_nine(call, tmp_path):
    new = tmp_path / "new.toml"
    ran = call(
        RECORDED, "--mandate", PAPER, "--vary", "rounds=2,3", "--agreement", "0.8", "--write", new
    )
    assert (ran.code, new.exists()) == (99, False)
    assert "no point reaches an agreement of 80.0 %; nothing is recommended" in ran.out


def test_where_the_mandate_is_best_as_it_is_nothing_changes(call, tmp_path):
    new = tmp_path / "new.toml"
    ran = call(RECORDED, "--mandate", PAPER, "--vary", "rounds=4", "--write", new)
    assert (ran.code, new.exists()) == (0, False)
    assert "no point is better than the mandate as it is; nothing changes" in ran.out


def test_deadlocks_at_one_gap_are_recognised_and_their_floor_is_looked_for(call):
    ran = call(RECORDED, "--mandate", PAPER, "--vary", "floor=auto", "--json", "--reveal")
    document = json.loads(ran.out)
    assert document["sameGap"] == {"deadlocks": "7", "of": "9"}
    assert document["points"] == "32"
    assert document["asItIs"]["agreement"] == "0.000000"


def test_without_deadlocks_at_one_gap_there_is_no_automatic_floor(seller):
    ran = seller("--vary", "floor=auto")
    assert ran.code == 2
    assert "no deadlocks sit at the same gap" in ran.err


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), "vary"),
        (("--vary", "patience=1"), "expected one of e, rounds, validity"),
        (("--vary", "e=3..1:1"), "is empty"),
        (("--vary", "e=1", "--vary", "e=2"), "expected each name once"),
        (("--vary", "e=0.01..100:0.01", "--vary", "rounds=1..2000:1"), "at most 10000000 points"),
        (("--vary", "e=1", "--points", "99999999"), "--points: expected a number from 1"),
        (("--vary", "e=1", "--floor-share", "0.1"), "expected a share from 0.2 to 0.5"),
        (("--vary", "e=1", "--floor-share", "half"), "--floor-share"),
        (("--vary", "e=1", "--agreement", "80"), "expected a share from 0 to 1"),
        (("--vary", "e=1", "--agreement", "most"), "--agreement"),
        (("--vary", "e=1", "--leakage", "some"), "expected all or front"),
        (("--vary", "e=1", "--mode", "fault"), "with faults there is nothing to win"),
    ],
)
def test_what_is_asked_wrongly_is_said_and_ends_with_two(call, more, told):
    ran = call(BUYER, "--mandate", SELLER, *more)
    assert ran.code == 2
    assert told in ran.err


def test_a_signed_mandate_is_not_swept(call, tmp_path):
    signed = tmp_path / "mandate.jws"
    signed.write_text('{"payload": ""}', encoding="utf-8")
    ran = call(BUYER, "--mandate", signed, "--vary", "e=1")
    assert ran.code == 2
    assert "name the mandate in TOML" in ran.err


def test_a_mandate_that_could_not_be_signed_is_not_swept(call, tmp_path):
    path = tmp_path / "mandate.toml"
    path.write_text(changed("gpu-hours/seller.toml", ("weight = 1", "weight = 0.5")))
    ran = call(BUYER, "--mandate", path, "--vary", "e=1")
    assert ran.code == 1
    assert "could not be signed as it is" in ran.err


def test_counterparties_that_do_not_fit_are_skipped_and_none_is_two(call):
    ran = call(BUYER, RECORDED, "--mandate", SELLER, "--vary", "e=1")
    assert ran.code == 0
    assert "  terminal-block-4.alder: they are the seller, and so are we" in ran.out
    assert call(RECORDED, "--mandate", SELLER, "--vary", "e=1").code == 2


def test_the_mean_over_drawn_floors_is_that_of_each(call, tmp_path):
    path = tmp_path / "part.toml"
    path.write_text(changed("quotes/fan-80mm.toml", CLOSED), encoding="utf-8")
    found = {}
    for shares in ("0.2", "0.5", "0.2,0.5"):
        out = tmp_path / f"{shares}.csv"
        ran = call(
            REPLAYS / "quotes/fan-80mm.jsonl", "--mandate", path, "--vary", "rounds=4",
            "--floor-share", shares, "--leakage", "front", "--out", out,
        )  # fmt: skip
        assert ran.code == 0, ran.err
        [row] = rows(out)
        found[shares] = float(row["surplus_all"])
    assert found["0.2"] != found["0.5"]
    assert abs(found["0.2,0.5"] - (found["0.2"] + found["0.5"]) / 2) < 1e-5


def test_two_sweeps_never_write_one_file_at_once(seller, tmp_path):
    out = tmp_path / "rows.csv"
    with out.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        ran = seller("--vary", "e=1", "--out", out)
    assert (ran.code, out.read_bytes()) == (2, b"")
    assert "another sweep is writing it" in ran.err
    assert seller("--vary", "e=1", "--out", out).code == 0


def test_a_link_is_not_followed(seller, tmp_path):
    target = tmp_path / "target"
    target.write_text("", encoding="utf-8")
    link = tmp_path / "rows.csv"
    link.symlink_to(target)
    ran = seller("--vary", "e=1", "--out", link)
    assert (ran.code, target.read_bytes()) == (1, b"")
    assert link.is_symlink()
