"""An agenda without any price, from `mandate init` to `audit verify`, by command."""

import re
from datetime import timedelta
from pathlib import Path

from negotiator.bootstrap import key_header, new_key, utc_now
from negotiator.mandate.template import template
from negotiator.terms import Role
from tests.cli.conftest import Cli
from tests.cli.test_run import serving
from tests.mandate.priceless import priceless

MONEY = re.compile(
    r"price|budget|currenc|money|amount|total|ceiling|\bpay|dollar|euro|USD|EUR", re.IGNORECASE
)


def found(directory: Path) -> None:
    """Make two parties under unsigned mandates without a price."""
    pins = []
    for role in Role:
        new_key(directory / f"{role}.key", None)
        x = key_header(directory / f"{role}.key").public_key.x
        pins.append(
            f'[[principal]]\nid = "did:web:{role}.example"\nname = "{role}"\nkey = "{x}"\n'
            f'agents = ["https://agent.{role}.example"]\n'
        )
    now = utc_now().replace(microsecond=0)
    for role in Role:
        party = directory / role
        party.mkdir(mode=0o700)
        (party / "trust.toml").write_text("\n".join(pins))
        text = template(
            role,
            principal_id=f"did:web:{role}.example",
            principal_name=role.value,
            agent_id=f"https://agent.{role}.example",
            agent_key_x=new_key(party / "agent.key", None).public_key.x,
            not_before=now - timedelta(minutes=5),
            not_after=now + timedelta(days=2),
            counterparties=("*",),
        )
        (party / "mandate.toml").write_text(priceless(text, role))


def test_c176_a_negotiation_without_a_price_from_end_to_end(cli: Cli, tmp_path: Path) -> None:
    found(tmp_path)
    buyer, seller, out = tmp_path / "buyer", tmp_path / "seller", tmp_path / "out"
    said = []
    for party in (buyer, seller):
        said += [
            cli("mandate", "check", party / "mandate.toml"),
            cli("mandate", "check", party / "mandate.toml", "--reveal"),
            cli(
                *("mandate", "sign", party / "mandate.toml"),
                *("--key", tmp_path / f"{party.name}.key", "--out", party),
            ),
            cli("mandate", "show", party),
            cli("mandate", "verify", party, "--trust", party / "trust.toml"),
        ]
    with serving(seller) as url:
        ran = cli("run", "--dir", buyer, url, "--display", "plain")
        again = cli("run", "--dir", buyer, url, "--json")
    said += [ran, cli("negotiations", "list", "--dir", buyer)]
    for party in (buyer, seller):
        where = out / party.name
        said += [
            cli("negotiations", "show", "ng_", "--dir", party, "--why"),
            cli("audit", "export", "ng_", "--dir", party, "--out", where),
            cli("agreement", "show", where / "agreement.json"),
            cli(
                *("agreement", "verify", where / "agreement.json"),
                *("--trust", party / "trust.toml"),
            ),
            cli(
                *("audit", "verify", where / "journal.jsonl", "--trust", party / "trust.toml"),
                *("--rederive", "--dir", party),
            ),
            cli(
                *("audit", "verify", where / "transcript.jsonl"),
                *("--trust", party / "trust.toml"),
            ),
        ]
    for one in said:
        assert one.code == 0, one
        assert not MONEY.search(one.out + one.err), one
    assert again.code != 0, "the one deal is made"
    machine = cli("negotiations", "show", "ng_", "--dir", buyer, "--json").json
    assert (machine["outcome"], machine["totals"]) == ("agreed", {})
    shown = "".join(one.out for one in said)
    assert 'means accept and "refer" means counter' in shown
    assert "accepted (introduce)" in shown
    assert "Agreed with https://agent.seller.example" in ran.out


def test_c176_a_mandate_whose_words_mislead_is_not_signed(cli: Cli, tmp_path: Path) -> None:
    found(tmp_path)
    file = tmp_path / "buyer" / "mandate.toml"
    file.write_text(file.read_text().replace('decline = "reject"', 'decline = "withdraw"'))
    assert cli("mandate", "check", file).code == 0
    text = file.read_text().replace('introduce = "accept"', 'reject = "accept"')
    file.write_text(text)
    for command in (
        ("mandate", "check", file),
        ("mandate", "sign", file, "--key", tmp_path / "buyer.key", "--out", tmp_path),
    ):
        ran = cli(*command)
        assert ran.code != 0
        assert "reject is the protocol's own word" in ran.err
    assert not (tmp_path / "mandate.jws").exists()
