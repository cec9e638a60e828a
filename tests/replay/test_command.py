"""``negotiator replay``, called as a person calls it."""

import importlib
import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from negotiator.agent.exporting import export
from negotiator.bootstrap import key_header, new_key, read_draft_file, sign_files
from negotiator.cli import main
from negotiator.replay.recorded import read_recordings
from tests.agent.table import table
from tests.replay.importing.papers import SHEET
from tests.replay.make_replays import REPLAYS

GPU = REPLAYS / "gpu-hours"
SELLER, BUYER = GPU / "seller.jsonl", GPU / "buyer.toml"
QUOTES = REPLAYS / "quotes"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def call(capfd):
    def run(*arguments):
        capfd.readouterr()
        code = main(["replay", *map(str, arguments)])
        captured = capfd.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def test_thresholds_come_first_and_reaching_them_is_zero(call):
    ran = call("run", SELLER, "--mandate", BUYER, "--fail-under", "agreement=0.8")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines.index("thresholds") < lines.index("numbers")
    assert "  passed  agreement >= 0.8: 1.0000" in lines
    assert "  passed  blocked <= 0: 0" in lines
    assert lines[1].startswith("what this cannot show: their moves are those that were recorded")


def test_a_missed_threshold_is_ninety_nine(call):
    ran = call(
        "run", SELLER, "--mandate", BUYER, "--fail-under", "agreement=0.8",
        "--fail-under", "surplus=0.4", "--max-blocked", "0",
    )  # fmt: skip
    assert ran.code == 99
    assert "  MISSED  surplus >= 0.4: 0.3700" in ran.out.splitlines()


def test_the_same_for_programs(call):
    ran = call("run", SELLER, "--mandate", BUYER, "--fail-under", "surplus=0.4", "--json")
    document = json.loads(ran.out)
    assert (ran.code, document["exitCode"], document["ok"]) == (99, "99", "false")
    assert document["thresholds"][0] == {
        "name": "surplus", "wanted": ">= 0.4", "found": "0.37", "passed": "false"
    }  # fmt: skip
    deal = document["results"][0]["deal"]
    assert deal["totals"]["total"] == {"amount": "21780", "currency": "USD"}
    assert deal["againstTarget"]["share"] == "-0.21"
    assert (document["alert"], document["summary"]["blocked"]) == ("", "0")


def test_signatures_and_workers_change_no_byte(call):
    command = ("run", QUOTES / "fan-80mm.jsonl", "--mandate", QUOTES / "fan-80mm.toml", "--json")
    signed = call(*command)
    assert call(*command, "--unsigned", "--workers", 2) == signed


def test_what_lies_outside_the_agenda_is_listed_as_skipped(call):
    ran = call("run", SELLER, QUOTES / "fan-80mm.jsonl", "--mandate", BUYER)
    assert ran.code == 0
    skipped = ran.out.splitlines()[ran.out.splitlines().index("skipped") + 1 :]
    assert len(skipped) == 9
    assert skipped[0].startswith("  fan-80mm.alder: outside the mandate's agenda: ")


@pytest.mark.parametrize("paths", [(QUOTES / "fan-80mm.jsonl",), (GPU / "buyer.jsonl",)])
def test_nothing_left_to_replay_is_two(call, paths):
    ran = call("run", *paths, "--mandate", BUYER)
    assert ran.code == 2
    assert "can be replayed under mandate gpu-hours-buyer" in ran.err
    assert ran.out.startswith("skipped\n  ")


def test_a_directory_stands_for_every_recording_in_it(call):
    ran = call("run", REPLAYS, "--mandate", BUYER, "--each", "--unsigned")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("1 negotiations replayed")
    assert "gpu-hours.buyer: they are the buyer, and so are we" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--mode", "guess"), "expected one of open-loop, fitted, agent, fault; got 'guess'"),
        (("--mode", "fault", "--fault", "rude"), "expected one of silent, late, rounds"),
        (("--fault", "silent"), "expected --fault beside --mode fault only"),
        (("--theirs", GPU / "seller.toml"), "expected --theirs beside --mode agent only"),
        (("--mode", "agent", "--their-e", "0"), "--their-e: expected a number above 0"),
        (("--fail-under", "speed=1"), "expected one of agreement, surplus"),
    ],
)
def test_what_makes_no_sense_is_two(call, arguments, said):
    ran = call("run", SELLER, "--mandate", BUYER, *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_one_fault_may_be_chosen(call):
    ran = call("run", SELLER, "--mandate", BUYER, "--mode", "fault", "--fault", "late", "--each")
    assert ran.code == 0
    assert "gpu-hours.seller (late)  declined by us" in ran.out


def test_a_malformed_recording_is_named_by_file_line_and_field(call, tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_text(SELLER.read_text().replace('"amount":"2.48"', '"amount":"2.4805"'))
    ran = call("run", bad, "--mandate", BUYER)
    assert ran.code == 1
    assert f"{bad}, line 4: terms: issue pricePerHour: expected" in ran.err


def test_there_must_be_something_at_a_path(call, tmp_path):
    assert call("run", tmp_path / "no.jsonl", "--mandate", BUYER).code == 2
    ran = call("run", tmp_path, "--mandate", BUYER)
    assert (ran.code, "holds no recordings" in ran.err) == (2, True)


@pytest.fixture
def signed(tmp_path):
    """Return a directory with the buyer's mandate, signed, and a file that trusts its principal."""
    x = new_key(tmp_path / "principal.key", None).public_key.x
    assert key_header(tmp_path / "principal.key").public_key.x == x
    sign_files(read_draft_file(BUYER), tmp_path / "principal.key", tmp_path)
    (tmp_path / "trust.toml").write_text(
        f'[[principal]]\nid = "did:web:buyer.example"\nname = "Buyer"\nkey = "{x}"\n'
        f'agents = ["https://agent.buyer.example"]\n'
    )
    return tmp_path


def test_a_signed_mandate_is_verified_and_comes_to_the_same(call, signed):
    plain = call("run", SELLER, "--mandate", BUYER, "--each")
    command = ("run", SELLER, "--mandate", signed / "mandate.jws", "--each")
    assert call(*command, "--trust", signed / "trust.toml") == plain
    assert call("run", SELLER, "--mandate", signed, "--trust", signed / "trust.toml").code == 0


def test_a_signed_mandate_needs_somebody_to_trust_and_its_statement(call, signed):
    command = ("run", SELLER, "--mandate", signed / "mandate.jws")
    ran = call(*command)
    assert (ran.code, "--trust FILE" in ran.err) == (2, True)
    (signed / "authority.jws").unlink()
    assert call(*command, "--trust", signed / "trust.toml").code == 2


def test_a_mandate_signed_by_nobody_we_trust_is_not_tried(call, signed, tmp_path):
    other = new_key(tmp_path / "other.key", None).public_key.x
    trust = (signed / "trust.toml").read_text()
    key = trust.split('key = "')[1].split('"')[0]
    (signed / "trust.toml").write_text(trust.replace(key, other))
    command = ("run", SELLER, "--mandate", signed / "mandate.jws", "--trust", signed / "trust.toml")
    assert call(*command).code in {6, 8}


def test_the_output_reveals_no_reserve_and_no_floor(call):
    """Surplus is a share, so that a report may lie about; the reserve stands in no line."""
    ran = call("run", SELLER, "--mandate", BUYER, "--each", "--json")
    assert '"2.4"' not in ran.out
    assert "24000" not in ran.out


def test_a_negotiation_of_our_own_becomes_a_recording(call, tmp_path):
    play = table()
    assert play.run() == "agreed"
    journal, out = tmp_path / "journal.jsonl", tmp_path / "seller.jsonl"
    party = play.dialler
    journal.write_bytes(export(party.store, party.gate, party.agent_id, play.neg).journal)
    ran = call("record", journal, "--out", out)
    assert ran.code == 0, ran.err
    assert "a seller with 5 offers; it ended agreed" in ran.out
    (recording,) = read_recordings(out.read_bytes(), "x")
    assert [str(terms[0]) for terms in recording.offers] == ["2633", "2480", "2364", "2265", "2178"]
    assert call("run", out, "--mandate", BUYER, "--fail-under", "agreement=1").code == 0
    journal.write_bytes(journal.read_bytes().replace(b"2026-12-01T12", b"2026-12-01T11", 1))
    assert call("record", journal, "--out", out).code == 6


@pytest.mark.parametrize("command", ["record", "import", "report", "sweep"])
def test_what_is_no_file_is_not_replaced_by_one(command, tmp_path, capfd):
    """As root a device would be gone: CI often is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    mandate, recorded = (REPLAYS / f"gpu-hours/{name}" for name in ("seller.toml", "buyer.jsonl"))
    sheet = tmp_path / "s.csv"
    sheet.write_text(SHEET.splitlines()[0] + "\n" + SHEET.splitlines()[-1] + "\n")
    arguments = {
        "record": (recorded, "--out", pipe),
        "import": (sheet, "--from", "quotes", "--out", pipe),
        "report": (recorded, "--mandate", mandate, "--format", "md", "--out", pipe),
        "sweep": (recorded, "--mandate", mandate, "--vary", "e=1", "--write", pipe, "--force"),
    }
    assert main(["replay", command, *map(str, arguments[command])]) == 2
    assert "pipe is no file" in capfd.readouterr().err
    assert pipe.is_fifo()


def test_processes_that_would_have_nothing_to_do_are_not_started(monkeypatch):
    asked = []

    class Counting(ThreadPoolExecutor):
        def __init__(self, max_workers, initializer, initargs):
            asked.append(max_workers)
            super().__init__(1, initializer=initializer, initargs=initargs)

    module = importlib.import_module("negotiator.replay.harness.run")
    monkeypatch.setattr(module, "ProcessPoolExecutor", Counting)
    mandate, recorded = REPLAYS / "quotes/hinge-60.toml", REPLAYS / "quotes/hinge-60.jsonl"
    found = ["replay", "run", str(recorded), "--mandate", str(mandate), "--unsigned"]
    assert main([*found, "--workers", "200"]) == 0
    assert asked == [9]
    assert main([*found, "--workers", "100000"]) == 2
