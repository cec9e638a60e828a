"""How a negotiation is shown while it runs, and what is handed out when it went wrong."""

from pathlib import Path

import pytest

from negotiator.agent import host
from negotiator.bootstrap import PartyDirectory, load_key, open_party, utc_now
from negotiator.errors import TaskOverError
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.cli.conftest import Cli, process
from tests.cli.parties import make_parties

ASKS = ["2.633", "2.480", "2.364", "2.265", "2.178"]


def test_the_live_table_shows_round_offers_worth_and_gate(tmp_path: Path) -> None:
    ran = process("demo", "--dir", "out", "--display", "live", cwd=tmp_path)
    assert ran.code == 0, ran
    for column in ("round", "their offer", "our offer", "worth to us", "gate"):
        assert column in ran.out
    lines = [line for line in ran.out.splitlines() if "USD per HUR" in line and "█" in line]
    assert [ask for ask in ASKS if any(ask in line for line in lines)] == ASKS
    assert all(line.rstrip().endswith("ok") for line in lines)


def contradicted(directory: Path) -> str:
    """Leave a conflict on the seller's record: its buyer has signed two entries at one place."""
    make_parties(directory, {})
    buyer, seller = (
        open_party(directory / role, clock=lambda: utc_now().replace(microsecond=0))
        for role in Role
    )
    key = load_key(PartyDirectory(directory / Role.BUYER), None)
    doll = Puppet(buyer, key, seller)
    doll.open()
    entries = [doll.envelope(Act.COUNTER, doll.offer(price)) for price in ("1.8", "1.9")]
    host.answer(seller, doll.message(entries[0]))
    with pytest.raises(TaskOverError):
        host.answer(seller, doll.message(entries[1]))
    buyer.store.close()
    seller.store.close()
    return doll.neg


def test_a_contradiction_is_exported_and_verifies_offline(cli: Cli, tmp_path: Path) -> None:
    neg = contradicted(tmp_path)
    seller, trust = tmp_path / "seller", tmp_path / "buyer" / "trust.toml"
    shown = cli("negotiations", "show", neg, "--dir", seller)
    assert "the two records contradict each other" in shown.out
    files = cli("audit", "export", "--dir", seller, "--out", tmp_path / "out", "--json").json
    evidence = Path(files["contradiction"])
    verified = cli("audit", "verify", evidence, "--trust", trust, "--json")
    assert verified.code == 0
    assert verified.json["kind"] == "contradiction"
    [check] = verified.json["checks"]
    assert "https://agent.buyer.example signed two histories" in check["sentence"]
    data = evidence.read_bytes()
    for place in range(0, len(data), len(data) // 25):
        evidence.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert cli("audit", "verify", evidence, "--trust", trust).code == 6
