"""``negotiations narrow``: the principal narrows a negotiation on the record itself."""

from pathlib import Path

import pytest

from negotiator.agent import host
from negotiator.agent.exporting import export
from negotiator.agent.hosting import HostMessage
from negotiator.audit.verify import verify_file
from negotiator.bootstrap import open_party
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes
from tests.cli.conftest import Cli
from tests.cli.parties import make_parties

PLAIN = {Role.BUYER: {"accept_unsigned = false": "accept_unsigned = true"}}


@pytest.fixture
def buyer(tmp_path: Path) -> Path:
    """A buyer that hosts one negotiation with a seller without envelopes, after round 1."""
    make_parties(tmp_path, PLAIN)
    party = open_party(tmp_path / "buyer")
    tell(party, 0, {"action": "open", "role": "seller"})
    offer(party, 1, "2.633")
    party.store.close()
    return tmp_path / "buyer"


def tell(party, number: int, data: dict) -> None:
    with party.store.read() as tx:
        rows = tx.negotiations()
    task = rows[0].task if rows else ""
    raw = canonical_bytes(data)
    host.answer(party, HostMessage(data, raw, "", f"message-{number}", task, "", ""))


def offer(party, number: int, price: str) -> None:
    terms = {
        "pricePerHour": {"amount": price, "currency": "USD"},
        "gpuHours": {"value": "10000", "unit": "HUR"},
    }
    expires = party.clock().replace(microsecond=0).strftime("%Y-%m-%dT23:59:59Z")
    action = "propose" if number == 1 else "counter"
    move = {"action": action, "terms": terms, "expiresAt": expires, "offerId": f"offer-{number}"}
    tell(party, number, move)


def narrow(cli: Cli, buyer: Path, text: str, *more: str):
    return cli("negotiations", "narrow", "ng_", text, "--by", "Ada", "--dir", buyer, *more)


def test_c61_what_is_narrowed_stands_on_record_and_is_shown(cli: Cli, buyer: Path):
    ran = narrow(cli, buyer, "total <= 19000; pricePerHour not 1.85")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "On record by Ada.",
        "In force now:",
        "  total at most 19000 USD",
        "  pricePerHour none of 1.85 USD",
    ]
    shown = cli("negotiations", "show", "ng_", "--dir", buyer)
    assert "narrowed to: total at most 19000 USD\n" in shown.out
    document = cli("negotiations", "show", "ng_", "--dir", buyer, "--json").json
    (guidance,) = document["guidance"]
    assert (guidance["by"], guidance["scope"], guidance["effect"]) == (
        "Ada",
        "standing",
        "in-force",
    )
    again = narrow(cli, buyer, "total <= 19000; pricePerHour not 1.85", "--json").json
    assert again["event"] == "unchanged"


def test_c62_this_turn_alone_is_said_to_be_so(cli: Cli, buyer: Path):
    ran = narrow(cli, buyer, "total <= 19000", "--this-turn")
    assert "  total at most 19000 USD (for our next move alone)" in ran.out.splitlines()


@pytest.mark.parametrize("text", ["total <= 24000", "pricePerHour <= 2.40", "pricePerHour >= 0.1"])
def test_c68_what_narrows_nothing_is_refused_with_the_command_for_an_amended_mandate(
    cli: Cli, buyer: Path, text: str
):
    ran = narrow(cli, buyer, text)
    assert ran.code == 2
    assert "narrows nothing" in ran.err
    assert "negotiator mandate sign" in ran.err


@pytest.mark.parametrize("text", ["total <= 500", "pricePerHour in 2.5, 2.6", "gpuHours >= 10001"])
def test_c68_what_leaves_nothing_is_refused_and_changes_nothing(cli: Cli, buyer: Path, text: str):
    before = cli("negotiations", "show", "ng_", "--dir", buyer, "--json").json
    ran = narrow(cli, buyer, text)
    assert ran.code == 2
    assert "leaves nothing" in ran.err
    assert "negotiator mandate sign" in ran.err
    assert cli("negotiations", "show", "ng_", "--dir", buyer, "--json").json == before


@pytest.mark.parametrize("text", ["go up to 500", "total", "total < 5", "price <= 2", "total <= x"])
def test_c68_what_is_no_constraint_is_refused_with_what_can_be_written(
    cli: Cli, buyer: Path, text: str
):
    ran = narrow(cli, buyer, text)
    assert ran.code == 2
    assert "write NAME >= NUMBER" in ran.err


def test_c65_an_agent_cannot_be_who_narrows_and_an_unknown_id_is_said_to_be(cli: Cli, buyer: Path):
    agent = ("--by", "https://agent.buyer.example", "--dir", buyer)
    ran = cli("negotiations", "narrow", "ng_", "total <= 19000", *agent)
    assert ran.code == 2
    assert "is an agent" in ran.err
    ran = cli("negotiations", "narrow", "ng_x", "total <= 1", "--by", "Ada", "--dir", buyer)
    assert ran.code == 2
    assert "found no negotiation" in ran.err


def test_c159_the_next_inbound_turn_in_another_process_keeps_it_and_the_journal_verifies(
    cli: Cli, buyer: Path
):
    assert narrow(cli, buyer, "total <= 18300").code == 0
    party = open_party(buyer)
    try:
        for number in (2, 3, 4, 5, 6):
            offer(party, number, f"2.{58 - number}")
        with party.store.read() as tx:
            (row,) = tx.negotiations()
            entries = [entry.data for entry in tx.entries(row.neg) if entry.ours]
        assert row.state in {"deadlock", "declined"}
        assert b'"amount":"1.83"' in entries[-2]
        made = export(party.store, party.gate, party.agent_id, row.neg)
        assert verify_file(made.journal, trust=party.trust).failures == ()
    finally:
        party.store.close()
    ran = narrow(cli, buyer, "total <= 18200")
    assert ran.code == 2
    assert "is over" in ran.err
