"""Taking a mandate back: at once, for good, and without telling what it cannot do."""

import shutil
from pathlib import Path

from negotiator.bootstrap import open_store, party_directory
from negotiator.policy.ports import Control
from negotiator.terms import Role
from tests.cli.conftest import Cli, process
from tests.cli.parties import make_parties
from tests.cli.test_run import result, serving


def test_a_revoked_mandate_dials_nobody_and_is_not_served(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    told = cli("mandate", "revoke", "--dir", tmp_path / "buyer", "--yes")
    assert told.code == 0
    assert "is revoked on this host" in told.out
    assert "authority statement until 20" in told.out
    for command in (("run", "http://127.0.0.1:9"), ("serve",)):
        refused = cli(*command, "--dir", tmp_path / "buyer")
        assert refused.code == 7
        assert "revoked" in refused.err
    again = cli("mandate", "revoke", "--dir", tmp_path / "buyer", "--yes", "--json").json
    assert again == {"mandate": again["mandate"], "before": "revoked", "live": "0"}


def test_a_party_that_is_being_served_hears_of_it_with_its_next_move(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {})
    with serving(tmp_path / "seller") as url:
        assert cli("mandate", "revoke", "--dir", tmp_path / "seller", "--yes").code == 0
        ran = process("run", "--dir", tmp_path / "buyer", url, "--json", cwd=tmp_path)
    assert ran.code == 3
    told = result(ran)
    assert told["outcome"] == "declined"
    assert told["settlement"]["outcome"] == "declined"
    out = tmp_path / "out"
    export = cli("audit", "export", "--dir", tmp_path / "seller", "--out", out, "--json")
    again = ("--rederive", "--dir", tmp_path / "seller")
    trust = ("--trust", tmp_path / "seller" / "trust.toml")
    assert cli("audit", "verify", export.json["journal"], *again, *trust).code == 0


def test_it_must_be_meant_and_there_must_be_a_signed_mandate(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    seller = tmp_path / "seller"
    unsure = cli("mandate", "revoke", "--dir", seller)
    assert unsure.code == 2
    assert "--yes" in unsure.err
    with open_store(party_directory(seller)).read() as tx:
        assert tx.control("gpu-hours-seller") is Control.ACTIVE
    (seller / "mandate.jws").unlink()
    unsigned = cli("mandate", "revoke", "--dir", seller, "--yes")
    assert unsigned.code == 2
    assert "nothing to revoke" in unsigned.err
    assert cli("mandate", "revoke", "--dir", tmp_path, "--yes").code == 2


def test_a_mandate_that_cannot_be_verified_any_more_can_still_be_revoked(
    cli: Cli, tmp_path: Path
) -> None:
    make_parties(tmp_path, {})
    buyer = tmp_path / "buyer"
    (buyer / "trust.toml").unlink()
    (buyer / "agent.key").unlink()
    assert cli("mandate", "revoke", "--dir", buyer, "--yes", "--json").json["before"] == "active"
    shutil.copy(tmp_path / Role.SELLER / "trust.toml", buyer)
    with open_store(party_directory(buyer)).read() as tx:
        assert tx.control("gpu-hours-buyer") is Control.REVOKED
