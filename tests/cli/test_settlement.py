"""What settled is told by the command line, the same on both sides and for both kinds of peers."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from negotiator.terms import Role
from tests.cli.conftest import ROOT, Cli, Demo, process
from tests.cli.parties import make_parties
from tests.cli.test_run import result, serving


def test_the_demo_settles_signed_on_both_sides(cli: Cli, demo: Demo) -> None:
    told = [
        cli("negotiations", "show", "ng_", "--dir", demo.directory / role, "--json").json
        for role in Role
    ]
    assert told[0]["settlement"] == told[1]["settlement"] == demo.first.json["settlement"]
    assert told[0]["settlement"] == {
        "outcome": "agreed",
        "basis": "signed",
        "reason": "both signatures hold under pinned principals",
        "disputed": [],
    }
    shown = cli("negotiations", "show", "ng_", "--dir", demo.directory / "seller")
    assert "Settlement: agreed, on basis signed: both signatures hold" in shown.out


def test_a_deadlock_settles_as_declined_on_both_sides(cli: Cli, tmp_path: Path) -> None:
    lower = {"2.40": "2.00", "24000": "20000", "above = 23500": "above = 19900"}
    make_parties(tmp_path, {Role.BUYER: lower})
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--json", cwd=tmp_path)
    theirs = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller", "--json").json
    assert result(ran)["settlement"] == theirs["settlement"]
    assert theirs["settlement"]["outcome"] == "declined"
    assert theirs["settlement"]["basis"] == "state"


@pytest.mark.parametrize(("limit", "outcome"), [("2.40", "agreed"), ("1.85", "")])
def test_a_peer_that_knows_nothing_of_us_buys_by_reference(
    cli: Cli, tmp_path: Path, limit: str, outcome: str
) -> None:
    make_parties(tmp_path, {})
    with serving(tmp_path / "seller") as url:
        command = [sys.executable, str(ROOT / "examples/plain_buyer.py"), url, "--limit", limit]
        bought = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (bought.returncode == 0) is (outcome == "agreed"), bought
    shown = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller", "--json").json
    assert shown["settlement"]["outcome"] in {outcome, "declined"}
    if outcome:
        assert shown["settlement"]["basis"] == shown["basis"] == "reference"
        said = json.loads(bought.stdout.partition("deal: ")[2].partition(" total")[0])
        assert said == shown["terms"]
    out = tmp_path / "out"
    files = cli("audit", "export", "--dir", tmp_path / "seller", "--out", out, "--json").json
    assert "agreement" not in files
    trust = tmp_path / "buyer" / "trust.toml"
    for name in ("transcript", "journal") if outcome else ():
        assert cli("audit", "verify", files[name], "--trust", trust).code == 0


def test_c106_serve_takes_the_hosts_words_for_terms_or_none(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    for words, told in (("price and hours", "Terms: price and hours."), ("", "in words alone")):
        with serving(tmp_path / "seller", "--terms", words) as url:
            card = httpx.get(f"{url}/.well-known/agent-card.json").json()
        assert told in card["skills"][0]["description"]
    refused = cli("serve", "--dir", tmp_path / "seller", "--terms", "x" * 201)
    assert refused.code == 2
    assert "words for terms" in refused.err
