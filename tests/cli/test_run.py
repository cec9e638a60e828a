"""``negotiator serve`` and ``negotiator run``, each in a process of its own."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from negotiator.terms import Role
from tests.cli.conftest import Cli, environment, process
from tests.cli.parties import make_parties


@contextmanager
def serving(party: Path, *options: str) -> Iterator[str]:
    """Serve a party; give its URL."""
    command = [sys.executable, "-m", "negotiator", "serve", "--json", "--stop-with-input"]
    with subprocess.Popen(
        [*command, "--dir", str(party), *options],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as host:
        assert host.stdout is not None
        assert host.stdin is not None
        yield json.loads(host.stdout.readline())["url"]
        host.stdin.close()
        # The end of its input alone ends it, as when whoever started it was killed.
        host.wait(timeout=30)


def result(ran: Any) -> Any:
    (only,) = ran.json["negotiations"]
    return only


def test_two_firm_sides_end_in_a_recorded_deadlock(cli: Cli, tmp_path: Path) -> None:
    lower = {"2.40": "2.00", "24000": "20000", "above = 23500": "above = 19900"}
    make_parties(tmp_path, {Role.BUYER: lower})
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--json", cwd=tmp_path)
    assert ran.code == 3, ran
    assert result(ran)["outcome"] == "deadlock"
    assert result(ran)["agreementId"] == ""
    # The buyer offered 1.939 last and the seller 2.100, on an issue that ranges from 0.1 to 5.
    assert result(ran)["gap"] == "23/700"
    shown = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer")
    assert "deadlock" in shown.out
    assert "of our utility apart" in shown.out
    listed = cli("negotiations", "list", "--dir", tmp_path / "seller", "--json").json
    assert [row["outcome"] for row in listed["negotiations"]] == ["deadlock"]


def test_an_accept_above_the_approval_limit_waits_for_a_person(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {Role.BUYER: {"above = 23500": "above = 21500"}})
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--display", "plain", cwd=tmp_path)
    assert ran.code == 4, ran
    assert "No agreement yet" in ran.out
    assert "waits for its principal" in ran.out
    again = cli("run", "--dir", tmp_path / "buyer")
    assert again.code == 2
    assert "1 wait for a person" in again.err
    shown = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer", "--json").json
    assert shown["outcome"] == "waiting"
    assert "approval of an accept" in shown["waitsFor"]
    stopped = [note for move in shown["moves"] for note in move["gate"]]
    assert ("accept", "waiting", "approval") in {
        (note["act"], note["verdict"], note["code"]) for note in stopped
    }


def waiting(tmp_path: Path, url: str) -> None:
    """Let the buyer come to where it waits for an approval."""
    ran = process("run", "--dir", tmp_path / "buyer", url, "--json", cwd=tmp_path)
    assert ran.code == 4, ran


def test_an_approval_on_the_command_line_lets_the_next_run_close_the_deal(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {Role.BUYER: {"above = 23500": "above = 21500"}})
    at = ("--dir", tmp_path / "buyer")
    with serving(tmp_path / "seller") as url:
        waiting(tmp_path, url)
        second = cli("run", *at, url)
        assert second.code == 2
        assert "already going on, and waits for its principal: ng_" in second.err
        shown = cli("negotiations", "show", "ng_", *at)
        assert "The terms: " in shown.out
        asked = cli("negotiations", "show", "ng_", *at, "--json").json["asked"]
        assert (asked["question"], asked["answers"]) == ("approval", ["approve", "stop"])
        assert f"--approve --about {asked['subject']} | --stop --by NAME" in shown.out
        reply = ("negotiations", "answer", "ng_", *at, "--by", "Ada")
        unread = cli(*reply, "--approve")  # other terms may stand there by now
        assert (unread.code, "--about SUBJECT" in unread.err) == (2, True)
        for wrong in ((), ("--approve", "--stop"), ("--go-on",), ("--approve", "--about", "x")):
            assert cli(*reply, *wrong).code == 2
        mine = ("--by", "https://agent.buyer.example")
        assert (
            cli(
                "negotiations",
                "answer",
                "ng_",
                *at,
                *mine,
                "--approve",
                "--about",
                asked["subject"],
            ).code
            == 2
        )
        said = cli(*reply, "--approve", "--about", asked["subject"], "--json")
        assert (said.code, said.json["event"], said.json["by"]) == (0, "recorded", "Ada")
        again = cli(*reply, "--approve", "--about", asked["subject"])
        assert again.code == 0
        assert "nothing has changed" in again.out
        ran = process("run", *at, "--json", cwd=tmp_path)
        assert (ran.code, result(ran)["outcome"]) == (0, "agreed")
        once_more = cli("run", *at, url)
        assert once_more.code == 2
        assert "there is an agreement with" in once_more.err
    over = cli(*reply, "--stop")
    assert over.code == 2
    assert "is over (agreed)" in over.err
    files = tmp_path / "files"
    out = cli("audit", "export", "ng_", *at, "--out", files)
    assert out.code == 0, out
    (journal,) = files.rglob("journal.jsonl")
    checked = cli("audit", "verify", journal, "--trust", tmp_path / "buyer" / "trust.toml",
                  "--rederive", *at)  # fmt: skip
    assert checked.code == 0, checked


def test_a_stop_on_the_command_line_ends_it(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {Role.BUYER: {"above = 23500": "above = 21500"}})
    at = ("--dir", tmp_path / "buyer")
    with serving(tmp_path / "seller") as url:
        waiting(tmp_path, url)
        said = cli("negotiations", "answer", "ng_", *at, "--stop", "--by", "Ada")
        assert said.code == 0
        assert "It goes on with: negotiator run" in said.out
        ran = process("run", *at, "--display", "plain", cwd=tmp_path)
    assert ran.code == 3, ran
    assert "our principal stopped it" in ran.out
    theirs = cli("negotiations", "list", "--dir", tmp_path / "seller", "--json").json
    assert [row["outcome"] for row in theirs["negotiations"]] == ["deadlock"]


def test_a_served_negotiation_goes_on_at_the_next_poll_after_the_approval(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {Role.BUYER: {"above = 23500": "above = 21500"}})
    at = ("--dir", tmp_path / "buyer")
    with serving(tmp_path / "buyer") as url:
        command = [sys.executable, "-m", "negotiator", "run", "--json"]
        with subprocess.Popen(
            [*command, "--dir", str(tmp_path / "seller"), url],
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        ) as seller:
            for _ in range(200):
                rows = cli("negotiations", "list", *at, "--json").json["negotiations"]
                if [row["outcome"] for row in rows] == ["waiting"]:
                    break
                time.sleep(0.05)
            asked = cli("negotiations", "show", "ng_", *at, "--json").json["asked"]
            about = ("--about", asked["subject"])
            said = cli("negotiations", "answer", "ng_", *at, "--approve", *about, "--by", "Ada")
            assert said.code == 0, said
            assert "next message or poll" in said.out
            out, _ = seller.communicate(timeout=60)
    assert [n["outcome"] for n in json.loads(out)["negotiations"]] == ["agreed"]


def test_what_was_interrupted_goes_on_with_the_same_url(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    buyer = tmp_path / "buyer"
    with serving(tmp_path / "seller") as url:
        command = [sys.executable, "-m", "negotiator", "run", "--display", "plain"]
        with subprocess.Popen(
            [*command, "--dir", str(buyer), url],
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        ) as first:
            assert first.stdout is not None
            next((line for line in first.stdout if line.startswith("round 1")), None)
            first.kill()
        ran = process("run", "--dir", buyer, "--json", cwd=tmp_path)
        if ran.code == 2:  # the first one was over before it was killed
            assert "nothing is unfinished" in ran.json["error"]
    listed = cli("negotiations", "list", "--dir", buyer, "--json").json["negotiations"]
    assert [row["outcome"] for row in listed] == ["agreed"]


def test_two_agendas_that_differ_are_told_apart_on_both_sides(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {Role.BUYER: {"step = 0.001": "step = 0.01"}})
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--display", "plain", cwd=tmp_path)
    assert ran.code == 3, ran
    assert "before the first offer: declined" in ran.out
    assert "They ended it: not-acceptable." in ran.out
    assert "the agendas differ" in ran.out
    theirs = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller")
    assert "We ended it: their agenda is not our mandate's" in theirs.out
    told = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller", "--json").json
    assert told["ending"]["by"] == "us"
    assert told["ending"]["motive"] == "other-agenda"


def test_a_counterparty_we_are_a_stranger_to_says_so(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    trust = tmp_path / "seller" / "trust.toml"
    kept = [pin for pin in trust.read_text().split("\n\n") if "did:web:seller" in pin]
    trust.write_text("".join(kept))
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--display", "plain", cwd=tmp_path)
    assert ran.code == 3, ran
    assert "Their agent would not open it, and said: " in ran.out
    told = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer", "--json").json
    assert told["ending"]["by"] == "them"
    assert told["ending"]["said"]


LISTENING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("negotiator", run_name="__main__", alter_sys=True)
"""
"""The command, hearing Ctrl-C also where the tests run in the background, which ignores it."""


def test_a_run_that_a_person_stops_says_how_to_go_on(tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with subprocess.Popen(
            [sys.executable, "-c", LISTENING, "run", "--dir", str(tmp_path / "buyer"), url],
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
        ) as run:
            held, _ = silent.accept()  # or it would be closed, and nobody waited for
            with held:
                assert held.recv(1)  # it asked: now it only waits
                run.send_signal(signal.SIGINT)
                _, said = run.communicate(timeout=30)
    assert run.returncode == 130
    assert said.startswith("stopped; ")
    assert "Traceback" not in said


def test_nobody_there_is_an_error_that_says_so(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    ran = cli("run", "--dir", tmp_path / "buyer", "http://127.0.0.1:9", "--json")
    assert ran.code == 1
    assert ran.json["negotiations"] == []
    assert "is the agent running there?" in ran.json["error"]


def test_run_without_a_url_needs_something_unfinished(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    ran = cli("run", "--dir", tmp_path / "buyer")
    assert ran.code == 2
    assert "nothing is unfinished" in ran.err


@pytest.mark.parametrize("command", ["serve", "run"])
def test_a_party_without_a_trust_file_is_told_what_belongs_in_it(
    cli: Cli, tmp_path: Path, command: str
) -> None:
    make_parties(tmp_path, {})
    (tmp_path / "buyer" / "trust.toml").unlink()
    ran = cli(command, "--dir", tmp_path / "buyer")
    assert ran.code == 2
    assert "[[principal]] with id, name, key and agents" in ran.err


@pytest.mark.parametrize("command", ["serve", "run"])
def test_a_party_without_its_key_does_not_start(cli: Cli, tmp_path: Path, command: str) -> None:
    make_parties(tmp_path, {})
    (tmp_path / "buyer" / "agent.key").unlink()
    ran = cli(command, "--dir", tmp_path / "buyer")
    assert ran.code == 2
    assert "agent.key is missing" in ran.err
