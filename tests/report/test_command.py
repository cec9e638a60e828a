"""``negotiator replay report``, called as a person calls it."""

import json
from dataclasses import dataclass

import pytest

from negotiator.agent.exporting import export
from negotiator.cli import main
from tests.agent.table import table
from tests.replay.make_replays import REPLAYS

SELLER, BUYER = REPLAYS / "gpu-hours" / "seller.jsonl", REPLAYS / "gpu-hours" / "buyer.toml"
HOSE = (
    REPLAYS / "quotes" / "hose-clamp-25.jsonl",
    "--mandate",
    REPLAYS / "quotes" / "hose-clamp-25.toml",
)


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def call(capfd):
    def run(*arguments):
        capfd.readouterr()
        code = main(["replay", "report", *map(str, arguments)])
        captured = capfd.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.mark.parametrize(
    ("name", "begins"),
    [("r.html", "<!doctype html>"), ("r.md", "# Replay of mandate"), ("r.json", "{"),
     ("r.csv", '"recording",')],
)  # fmt: skip
def test_the_end_of_the_name_says_what_is_written_and_only_its_owner_may_read_it(
    call, tmp_path, name, begins
):
    ran = call(SELLER, "--mandate", BUYER, "--out", tmp_path / name)
    assert (ran.code, ran.out) == (0, f"{tmp_path / name} is written: 1 negotiations, 0 skipped.\n")
    assert (tmp_path / name).read_text().startswith(begins)
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_report_is_printed_where_no_file_is_named(call):
    assert call(SELLER, "--mandate", BUYER).out.startswith("<!doctype html>")
    document = json.loads(call(SELLER, "--mandate", BUYER, "--format", "json").out)
    moves = document["results"][0]["moves"]
    assert len(moves) == 13
    assert moves[5]["numbers"]["conceded"] == "0.111111111"
    assert document["results"][0]["source"]["name"] == "the worked example"


def test_programs_are_told_in_json(call, tmp_path):
    assert json.loads(call(SELLER, "--mandate", BUYER, "--json").out)["mode"] == "open-loop"
    ran = call(SELLER, "--mandate", BUYER, "--json", "--format", "html")
    assert (ran.code, json.loads(ran.out)["exitCode"]) == (2, "2")
    out = tmp_path / "r.html"
    ran = call(SELLER, "--mandate", BUYER, "--json", "--out", out, "--fail-under", "surplus=0.4")
    assert json.loads(ran.out) == {
        "report": str(out), "format": "html", "negotiations": "1", "skipped": "0", "exitCode": "99"
    }  # fmt: skip


def test_signatures_and_workers_change_no_byte(call):
    plain = call(*HOSE, "--unsigned")
    assert plain.code == 0
    assert call(*HOSE, "--workers", 2) == plain


def test_a_missed_threshold_is_ninety_nine_and_the_report_is_written_all_the_same(call, tmp_path):
    out = tmp_path / "r.md"
    ran = call(SELLER, "--mandate", BUYER, "--fail-under", "surplus=0.4", "--out", out)
    assert ran.code == 99
    assert "| MISSED | surplus |" in out.read_text()


@pytest.mark.parametrize("arguments", [("--format", "pdf"), ("--out", "r.txt"), ("--out", "r")])
def test_an_unknown_form_is_two(call, arguments):
    ran = call(SELLER, "--mandate", BUYER, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "expected a report in one of html, md, json, csv" in ran.err


def test_exported_records_are_checked_beside_it(call, tmp_path):
    play = table()
    assert play.run() == "agreed"
    party, journal = play.dialler, tmp_path / "journal.jsonl"
    journal.write_bytes(export(party.store, party.gate, party.agent_id, play.neg).journal)
    out = tmp_path / "r.html"
    command = (SELLER, "--mandate", BUYER, "--audit", journal, "--out", out)
    assert call(*command).code == 0
    text = out.read_text()
    assert "<caption>journal.jsonl: journal</caption>" in text
    assert '<span class="passed">passed</span>' in text
    assert 'class="failed"' not in text
    journal.write_bytes(journal.read_bytes().replace(b"2026-12-01T12", b"2026-12-01T11", 1))
    assert call(*command).code == 6
    assert '<span class="failed">failed</span>' in out.read_text()
