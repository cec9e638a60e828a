"""The example of a seller without envelopes shows what it claims, alone and to the command line."""

import subprocess
import sys
from pathlib import Path

from negotiator.cli import main
from negotiator.terms import Role
from tests.cli.parties import make_parties

EXAMPLE = Path(__file__).parents[2] / "examples/plain_seller.py"


def test_our_buyer_buys_from_it():
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:2] == ["round 1: seller asks 2.600", "round 1: buyer offers 1.817"]
    assert lines[-2:] == [
        "agreed on basis reference: 22000 USD",
        "why: an offer of the other side was accepted by name",
    ]


def test_the_command_line_buys_from_it_where_its_origin_is_named(tmp_path, capfd):
    make_parties(tmp_path, {Role.BUYER: {"accept_unsigned = false": "accept_unsigned = true"}})
    command = [sys.executable, str(EXAMPLE), "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        try:
            url = served.stdout.readline().split()[2].rstrip(";")
            code = main(["run", url, "--plain", url, "--dir", str(tmp_path / "buyer")])
        finally:
            served.terminate()
    assert code == 0
    told = capfd.readouterr().out
    assert f"Agreed with a counterparty that does not sign ({url})" in told
