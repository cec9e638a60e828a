"""The walk-through of sweeps on the page about replays: its commands run, its output is real."""

import re
import shlex
from pathlib import Path

import pytest

from negotiator.cli import main
from negotiator.replay.sweep.vary import MOST_POINTS
from tests.replay.make_replays import REPLAYS

PAGE = (Path(__file__).parents[2] / "docs/replay.md").read_text(encoding="utf-8")
SWEEPS = PAGE.split("\n## Sweeps\n")[1].split("\n## ")[0]
WALKS = re.findall(r"^```console\n(.*?)^```$", SWEEPS, re.MULTILINE | re.DOTALL)
ELLIPSIS = "…"


def steps(walk):
    """Give each command of a walk with what the page says that it prints."""
    for part in re.split(r"^\$ ", walk, flags=re.MULTILINE)[1:]:
        lines = part.replace("\\\n", " ").splitlines()
        yield shlex.split(lines[0]), lines[1:]


def fits(told, printed):
    """Say whether lines are those of the page, in which … stands for what is left out."""
    pattern = "".join(r"(.*\n)*?" if line == ELLIPSIS else _line(line) + r"\n" for line in told)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def _line(line):
    return ".*".join(map(re.escape, line.split(ELLIPSIS)))


def test_what_is_left_out_may_be_anything_and_nothing_else_may():
    assert fits(["a", "…", "z…"], ["a", "b", "c", "zed"])
    assert fits(["a", "…"], ["a"])
    assert not fits(["a", "z"], ["a", "b", "z"])
    assert not fits(["a.c"], ["abc"])


@pytest.mark.parametrize("walk", WALKS, ids=range(len(WALKS)))
def test_the_walk_through_of_a_sweep_prints_what_the_page_says(walk, tmp_path, monkeypatch, capfd):
    (tmp_path / "replays").symlink_to(REPLAYS)
    monkeypatch.chdir(tmp_path)
    code = None
    for command, told in steps(walk):
        if command == ["echo", "$?"]:
            assert told == [str(code)]
            continue
        assert command[0] == "negotiator"
        capfd.readouterr()
        code = main(command[1:])
        printed = capfd.readouterr().out.splitlines()
        assert fits(told, printed), (command, printed)


def test_there_is_a_walk_through_and_its_limits_are_the_codes():
    assert len(WALKS) == 1
    assert f"{MOST_POINTS:,} points" in SWEEPS
