"""``negotiator run --plain ORIGIN``: those who sign nothing, allowed by name."""

import signal
import subprocess
import sys

import pytest

from negotiator.terms import Role
from tests.a2a.plain_hosts import Host, Reply, hosting, seller_at
from tests.cli.conftest import environment
from tests.cli.parties import make_parties

PRICES = (2.6, 2.45, 2.3, 2.2)
UNSIGNED = {Role.BUYER: {"accept_unsigned = false": "accept_unsigned = true"}}


@pytest.fixture
def buyer(tmp_path):
    make_parties(tmp_path, UNSIGNED)
    return tmp_path / "buyer"


def test_without_the_option_it_is_not_dialled_and_the_error_says_what_to_do(cli, buyer):
    with hosting(Host(seller_at(*PRICES))) as host:
        ran = cli("run", host.url, "--dir", buyer)
        again = cli("run", host.url, "--dir", buyer, "--plain", "https://other.example")
    assert (ran.code, again.code) == (1, 1)
    assert "plain host" in ran.err
    assert host.heard == []


def test_a_deal_is_told_shown_exported_and_verified_with_its_basis(cli, buyer):
    with hosting(Host(seller_at(*PRICES), "0.3")) as host:
        ran = cli("run", host.url, "--dir", buyer, "--plain", host.url, "--json")
    assert ran.code == 0, ran
    [done] = ran.json["negotiations"]
    assert (done["outcome"], done["basis"]) == ("agreed", "reference")
    assert done["totals"] == {"total": {"amount": "22000", "currency": "USD"}}
    neg, at = done["negotiationId"], ("--dir", buyer)
    shown = cli("negotiations", "show", neg, *at)
    assert f"does not sign ({host.url})" in shown.out
    assert "on basis reference" in shown.out
    assert f"does not sign ({host.url})" in cli("negotiations", "list", *at).out
    out = buyer / "out"
    assert cli("audit", "export", neg, *at, "--out", out).code == 0
    trust = ("--trust", buyer / "trust.toml")
    for name in ("transcript.jsonl", "journal.jsonl"):
        assert cli("audit", "verify", out / name, *trust).code == 0
    rederived = cli("audit", "verify", out / "journal.jsonl", *trust, "--rederive", *at)
    assert rederived.code == 0, rederived
    assert not (out / "agreement.json").exists()


def test_many_at_once_one_digest(cli, buyer):
    with hosting(Host(seller_at(*PRICES))) as one, hosting(Host(refuses)) as other:
        plain = ("--plain", one.url, "--plain", other.url)
        ran = cli("run", "--to", one.url, "--to", other.url, *plain, "--dir", buyer)
    assert ran.code == 0, ran
    settled = next(line for line in ran.out.splitlines() if one.url in line)
    assert "agreed (basis reference)" in settled
    assert "signs nothing" in settled


def refuses(_host: Host, _message: object) -> Reply:
    return Reply(None, "rejected", "Not today.")


def test_what_they_say_when_they_would_not_begin_is_quoted(cli, buyer):
    with hosting(Host(refuses)) as host:
        ran = cli("run", host.url, "--dir", buyer, "--plain", host.url)
    assert ran.code == 3, ran
    assert "Not today." in ran.out


def test_what_is_no_origin_is_a_usage_error(cli, buyer):
    ran = cli("run", "http://127.0.0.1:9", "--dir", buyer, "--plain", "http://seller.example")
    assert ran.code == 2, ran
    assert "without TLS" in ran.err


def test_why_it_is_a_conflict_is_told(cli, buyer):
    with hosting(Host(lambda _host, _message: Reply({"action": "sell"}))) as host:
        ran = cli("run", host.url, "--dir", buyer, "--plain", host.url)
    assert ran.code == 6, ran
    assert "What does not hold: " in ran.out


def test_an_accept_above_the_limit_waits_for_a_person_and_goes_on(cli, tmp_path):
    changes = UNSIGNED[Role.BUYER] | {"above = 23500": "above = 21500"}
    make_parties(tmp_path, {Role.BUYER: changes})
    at = ("--dir", tmp_path / "buyer")
    with hosting(Host(seller_at(*PRICES))) as host:
        plain = ("--plain", host.url)
        assert cli("run", host.url, *at, *plain).code == 4
        [listed] = cli("negotiations", "list", *at, "--json").json["negotiations"]
        neg = listed["negotiationId"]
        asked = cli("negotiations", "show", neg, *at, "--json").json["asked"]
        about = ("--about", asked["subject"], "--by", "Ada")
        assert cli("negotiations", "answer", neg, *at, "--approve", *about).code == 0
        ran = cli("run", *at, *plain, "--json")
    assert ran.code == 0, ran
    assert ran.json["negotiations"][0]["basis"] == "reference"
    assert [said["action"] for said in host.said()][-1] == "accept"


@pytest.mark.parametrize("number", [2, 6])
def test_a_process_killed_in_the_middle_is_gone_on_with_and_nothing_is_said_twice(
    cli, buyer, number
):
    """It is killed when the host has its n-th message, before it hears the answer."""
    sell, running = seller_at(*PRICES), []

    def answer(host, message):
        reply = sell(host, message)
        if len(host.heard) == number:
            running[0].kill()
        return reply

    with hosting(Host(answer)) as host:
        command = [sys.executable, "-m", "negotiator", "run", host.url, "--plain", host.url]
        with subprocess.Popen([*command, "--dir", str(buyer)], env=environment()) as process:
            running.append(process)
        assert process.returncode == -signal.SIGKILL
        ran = cli("run", host.url, "--dir", buyer, "--plain", host.url, "--json")
    assert ran.code == 0, ran
    assert ran.json["negotiations"][0]["outcome"] == "agreed"
    assert len(host.said()) == len({m["messageId"] for m in host.heard}) == 6
