"""Exit code 5: the gate lets something out no more, said by the command line."""

from pathlib import Path

from negotiator.bootstrap import PartyDirectory, open_store
from negotiator.policy.ports import Control
from negotiator.terms import Role
from tests.cli.conftest import Cli, process
from tests.cli.parties import make_parties
from tests.cli.test_run import result, serving

ONLY_ACCEPT = {'acts = ["accept", "offer", "withdraw"]': 'acts = ["accept"]'}


def test_an_offer_that_the_gate_blocks_ends_with_5_and_nothing_leaves(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {Role.BUYER: ONLY_ACCEPT})
    with serving(tmp_path / "seller") as url:
        ran = process("run", "--dir", tmp_path / "buyer", url, "--json", cwd=tmp_path)
    assert ran.code == 5, ran
    assert "the gate blocked a proposal" in ran.err
    assert result(ran)["outcome"] == "blocked"
    shown = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer")
    assert "blocked by the gate" in shown.out
    assert "the gate stopped counter: an act our authority names" in shown.out
    moves = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer", "--json").json["moves"]
    assert ("counter", "blocked", "authority-act") in {
        (note["act"], note["verdict"], note["code"]) for move in moves for note in move["gate"]
    }
    theirs = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller", "--json").json
    assert [move["theirs"] for move in theirs["moves"]] == [{}, {}]


def pause(party: Path, control: Control) -> None:
    """Say on a party's record whether its mandate may be used."""
    store = open_store(PartyDirectory(party))
    with store.write() as tx:
        tx.put_control("gpu-hours-buyer", control)
    store.close()


def test_a_paused_mandate_opens_nothing_and_ends_with_5(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    pause(tmp_path / "buyer", Control.PAUSED)
    with serving(tmp_path / "seller") as url:
        ran = cli("run", "--dir", tmp_path / "buyer", url, "--json")
        assert ran.code == 5
        assert "negotiations show ng_" in ran.json["error"]
        shown = cli("negotiations", "show", "ng_", "--dir", tmp_path / "buyer")
        assert "the gate stopped open" in shown.out
        pause(tmp_path / "buyer", Control.ACTIVE)
        assert cli("run", "--dir", tmp_path / "buyer", url, "--json").code == 0
    listed = cli("negotiations", "list", "--dir", tmp_path / "buyer", "--json").json
    assert [row["outcome"] for row in listed["negotiations"]] == ["blocked", "agreed"]


def test_a_counterparty_the_mandate_does_not_allow_is_not_dialled(cli: Cli, tmp_path: Path) -> None:
    elsewhere = {'counterparties = ["*"]': 'counterparties = ["https://agent.other.example"]'}
    make_parties(tmp_path, {Role.BUYER: elsewhere})
    with serving(tmp_path / "seller") as url:
        ran = cli("run", "--dir", tmp_path / "buyer", url, "--json")
    assert ran.code == 5
    listed = cli("negotiations", "list", "--dir", tmp_path / "seller", "--json").json
    assert listed["negotiations"] == []


def test_a_revoked_mandate_does_not_start(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    pause(tmp_path / "buyer", Control.REVOKED)
    ran = cli("run", "--dir", tmp_path / "buyer", "http://127.0.0.1:9", "--json")
    assert ran.code == 7
    assert "revoked" in ran.json["error"]
