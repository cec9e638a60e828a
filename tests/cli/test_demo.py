"""``negotiator demo``, and what it leaves behind."""

import asyncio
import shutil
import signal
import stat
import subprocess
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from negotiator.bootstrap import found_demo, open_party, utc_now
from negotiator.cli.demo import Stage, _dial
from negotiator.cli.options import Display
from negotiator.terms import Role
from tests.cli.conftest import Cli, Demo, environment, process

FILES = ("transcript.jsonl", "buyer/journal.jsonl", "seller/journal.jsonl")
ROUNDS = [
    ("2.633", "1.817"),
    ("2.48", "1.867"),
    ("2.364", "1.95"),
    ("2.265", "2.067"),
    ("2.178", None),
]


@pytest.fixture
def elsewhere(demo: Demo, tmp_path: Path) -> Path:
    """What can be checked of the demonstration, in a directory without the databases."""
    for name in ("agreement.json", *FILES):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(demo.directory / name, tmp_path / name)
    shutil.copy(demo.trust, tmp_path / "trust.toml")
    return tmp_path


def test_the_demo_ends_in_the_agreement_of_the_worked_example(demo: Demo) -> None:
    assert demo.first.code == 0, demo.first.err
    told = demo.first.json
    assert {name: told[name] for name in ("outcome", "basis", "rounds", "terms", "totals")} == {
        "outcome": "agreed",
        "basis": "signed",
        "rounds": "5",
        "terms": {
            "pricePerHour": {"amount": "2.178", "currency": "USD"},
            "gpuHours": {"value": "10000", "unit": "HUR"},
        },
        "totals": {"total": {"amount": "21780", "currency": "USD"}},
    }
    assert told["agreementId"].startswith("ag_")
    assert told["dir"] == "out"


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_each_party_has_its_own_directory(demo: Demo, role: str) -> None:
    party = demo.directory / role
    made = {file.name for file in party.iterdir()}
    needed = {"mandate.toml", "mandate.jws", "authority.jws", "trust.toml", "agent.key"}
    assert needed | {"record.db", "journal.jsonl"} <= made
    for private in ("agent.key", "mandate.jws", "mandate.toml", "record.db", "journal.jsonl"):
        assert stat.S_IMODE((party / private).stat().st_mode) & 0o077 == 0, private
    assert (party / "trust.toml").read_text().count("[[principal]]") == 2


def test_no_principals_key_stays_on_the_disk(demo: Demo) -> None:
    keys = [
        file
        for file in demo.directory.rglob("*")
        if file.is_file() and b"PRIVATE KEY" in file.read_bytes()
    ]
    assert {file.name for file in keys} == {"agent.key"}
    assert len(keys) == 2


def test_a_finished_demo_shows_its_result_again(cli: Cli, demo: Demo) -> None:
    again = cli("demo", "--dir", demo.directory, "--json")
    assert again.code == 0
    assert {**again.json, "dir": "out"} == demo.first.json
    told = cli("demo", "--dir", demo.directory, "--display", "plain")
    last = told.out.strip().splitlines()[-2:]
    assert str(demo.directory / "agreement.json") in last[0]
    assert "negotiator agreement verify" in last[1]
    assert 'concede_to = "reserve"' in told.out


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_the_agreement_verifies_without_the_databases(
    cli: Cli, demo: Demo, elsewhere: Path, role: str
) -> None:
    trust = demo.directory / role / "trust.toml"
    ran = cli("agreement", "verify", elsewhere / "agreement.json", "--trust", trust, "--json")
    assert ran.code == 0
    assert ran.json["basis"] == "signed"
    assert ran.json["agreementId"] == demo.first.json["agreementId"]
    assert ran.json["totals"] == demo.first.json["totals"]


def test_the_agreement_is_shown_for_a_person(cli: Cli, elsewhere: Path) -> None:
    ran = cli("agreement", "show", elsewhere / "agreement.json")
    assert ran.code == 0
    assert "21,780.00 USD" in ran.out
    assert "Buyer GmbH (buyer)" in ran.out
    assert "sha256:" not in ran.out
    assert "sha256:" in cli("agreement", "show", elsewhere / "agreement.json", "--verbose").out


@pytest.mark.parametrize("name", FILES)
def test_the_logs_verify_without_the_databases(cli: Cli, elsewhere: Path, name: str) -> None:
    ran = cli("audit", "verify", elsewhere / name, "--trust", elsewhere / "trust.toml", "--json")
    assert ran.code == 0
    assert ran.json["ok"] == "true"
    assert {check["outcome"] for check in ran.json["checks"]} == {"passed"}


@pytest.mark.parametrize(("role", "moves"), [("buyer", "6"), ("seller", "6")])
def test_the_engine_makes_the_same_moves_again(
    cli: Cli, demo: Demo, elsewhere: Path, role: str, moves: str
) -> None:
    journal, party = elsewhere / role / "journal.jsonl", demo.directory / role
    ran = cli("audit", "verify", journal, "--rederive", "--dir", party, "--json")
    assert ran.code == 0
    assert ran.json["rederived"]["moves"] == moves
    other = demo.directory / ("seller" if role == "buyer" else "buyer")
    foreign = cli("audit", "verify", journal, "--rederive", "--dir", other, "--json")
    assert foreign.code == 6
    assert "another mandate" in foreign.json["error"]


def test_a_journal_verifies_beside_the_counterpartys_transcript(
    cli: Cli, demo: Demo, elsewhere: Path, tmp_path: Path
) -> None:
    out = tmp_path / "of-seller"
    assert cli("audit", "export", "--dir", demo.directory / "seller", "--out", out).code == 0
    journal, shared = elsewhere / "buyer" / "journal.jsonl", out / "transcript.jsonl"
    assert cli("audit", "verify", journal, "--with", shared).code == 0
    own = elsewhere / "transcript.jsonl"
    assert cli("audit", "verify", journal, "--with", own).code == 6


@pytest.mark.parametrize("name", ["agreement.json", *FILES])
def test_any_changed_byte_is_found(cli: Cli, elsewhere: Path, name: str) -> None:
    file, trust = elsewhere / name, elsewhere / "trust.toml"
    command = "agreement" if name == "agreement.json" else "audit"
    good = file.read_bytes()
    for place in range(0, len(good), len(good) // 12):
        file.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        ran = cli(command, "verify", file, "--trust", trust)
        assert ran.code == 6, (place, ran)
        assert ran.err.startswith("error: ")


@pytest.mark.parametrize("name", ["agreement.json", *FILES])
@pytest.mark.parametrize("addition", [b"\n", b" ", b"{}\n"])
def test_anything_added_is_found(cli: Cli, elsewhere: Path, name: str, addition: bytes) -> None:
    file = elsewhere / name
    command = "agreement" if name == "agreement.json" else "audit"
    file.write_bytes(file.read_bytes() + addition)
    assert cli(command, "verify", file, "--trust", elsewhere / "trust.toml").code == 6


@pytest.mark.parametrize("name", FILES)
def test_a_dropped_last_line_is_found_and_named(cli: Cli, elsewhere: Path, name: str) -> None:
    file = elsewhere / name
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    ran = cli("audit", "verify", file, "--trust", elsewhere / "trust.toml", "--json")
    assert ran.code == 6
    assert ran.json["ok"] == "false"
    assert "head" in ran.json["error"]


@pytest.mark.parametrize("name", ["agreement.json", *FILES])
def test_a_swapped_trusted_key_is_found(cli: Cli, elsewhere: Path, name: str) -> None:
    trust = elsewhere / "trust.toml"
    cli("keys", "new", elsewhere / "other.key", "--no-passphrase")
    other = cli("keys", "pub", elsewhere / "other.key", "--json").json["x"]
    text = trust.read_text()
    key = text.split('key = "')[1].split('"')[0]
    trust.write_text(text.replace(key, other))
    command = "agreement" if name == "agreement.json" else "audit"
    ran = cli(command, "verify", elsewhere / name, "--trust", trust)
    assert ran.code == 6
    assert "pinned" in ran.err


@pytest.mark.parametrize("name", ["agreement.json", *FILES])
def test_a_trusted_key_that_is_no_key_is_found(cli: Cli, elsewhere: Path, name: str) -> None:
    trust = elsewhere / "trust.toml"
    text = trust.read_text()
    key = text.split('key = "')[1].split('"')[0]
    trust.write_text(text.replace(key, "AQ" + "A" * 41))
    command = "agreement" if name == "agreement.json" else "audit"
    ran = cli(command, "verify", elsewhere / name, "--trust", trust)
    assert ran.code == 6
    assert "line" in ran.err


def test_an_export_made_later_is_the_same_bytes(cli: Cli, demo: Demo, tmp_path: Path) -> None:
    ran = cli("audit", "export", "ng_", "--dir", demo.directory / "buyer", "--out", tmp_path)
    assert ran.code == 0
    for name in ("transcript.jsonl", "agreement.json"):
        assert (tmp_path / name).read_bytes() == (demo.directory / name).read_bytes()
    journal = demo.directory / "buyer" / "journal.jsonl"
    assert (tmp_path / "journal.jsonl").read_bytes() == journal.read_bytes()


def test_a_negotiation_is_shown_round_by_round(cli: Cli, demo: Demo) -> None:
    party = demo.directory / "buyer"
    listed = cli("negotiations", "list", "--dir", party, "--json").json["negotiations"]
    assert [row["outcome"] for row in listed] == ["agreed"]
    neg = listed[0]["negotiationId"]
    moves = cli("negotiations", "show", neg, "--dir", party, "--json").json["moves"]
    told = [
        (
            move["theirs"]["terms"]["pricePerHour"]["amount"],
            move["ours"]["terms"]["pricePerHour"]["amount"] if move["ours"] else None,
        )
        for move in moves
        if move["round"] != "0"
    ]
    assert told == ROUNDS
    shown = cli("negotiations", "show", neg[:8], "--dir", party)
    assert shown.code == 0
    assert "1.950 USD per HUR" in shown.out
    assert "sha256:" not in shown.out


def test_an_unknown_or_ambiguous_negotiation_is_a_usage_error(cli: Cli, demo: Demo) -> None:
    ran = cli("negotiations", "show", "ng_nope", "--dir", demo.directory / "buyer")
    assert ran.code == 2
    assert "negotiations list" in ran.err


def test_audit_sends_an_agreement_to_the_command_that_proves_it(cli: Cli, elsewhere: Path) -> None:
    ran = cli("audit", "verify", elsewhere / "agreement.json")
    assert ran.code == 2
    assert "negotiator agreement verify" in ran.err


def test_the_seller_can_dial(cli: Cli, tmp_path: Path) -> None:
    ran = process("demo", "--seller-dials", "--display", "plain", "--dir", "out", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert "round 5: they accepted | we 2.178 USD per HUR, confirmed" in ran.out
    assert "21,780.00 USD" in ran.out
    out = tmp_path / "out"
    verify = ("agreement", "verify", out / "agreement.json", "--trust", out / "seller/trust.toml")
    assert cli(*verify).code == 0


def test_a_killed_demo_goes_on_where_it_stopped(cli: Cli, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "negotiator", "demo", "--display", "plain", "--dir", "out"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        seen = next((line for line in first.stdout if line.startswith("round 1")), None)
        first.send_signal(signal.SIGKILL)
    assert seen is not None
    busy = cli("negotiations", "list", "--dir", tmp_path / "out" / "buyer", "--json")
    (before,) = busy.json["negotiations"]
    again = process("demo", "--dir", "out", "--json", cwd=tmp_path)
    assert again.code == 0, again.err
    assert again.json["negotiationId"] == before["negotiationId"]
    for role in ("buyer", "seller"):
        rows = cli("negotiations", "list", "--dir", tmp_path / "out" / role, "--json").json
        assert [row["outcome"] for row in rows["negotiations"]] == ["agreed"]


def test_a_stopped_demo_leaves_nobody_at_its_record(tmp_path: Path) -> None:
    found_demo(tmp_path, utc_now())
    party = open_party(tmp_path / "buyer")

    async def stop_while_dialling() -> int:
        reached = asyncio.Event()
        silent = await asyncio.start_server(lambda *_: reached.set(), "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        host = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=PIPE)
        stage = Stage(tmp_path, Role.BUYER)
        url = f"http://127.0.0.1:{port}"
        before = asyncio.all_tasks()
        dialling = asyncio.create_task(_dial(party, url, host, stage, Display.NONE))
        await reached.wait()
        ours = asyncio.all_tasks() - before
        dialling.cancel()
        await asyncio.wait({dialling})
        left = sum(not task.done() for task in ours)
        host.kill()
        await host.wait()
        silent.close()
        return left

    assert asyncio.run(stop_while_dialling()) == 0
    party.store.close()


def test_a_second_demo_in_one_directory_waits_outside(cli: Cli, tmp_path: Path) -> None:
    import fcntl
    import os

    held = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    try:
        ran = cli("demo", "--dir", tmp_path)
    finally:
        os.close(held)
    assert ran.code == 2
    assert "another demo is running" in ran.err
    assert list(tmp_path.iterdir()) == []
