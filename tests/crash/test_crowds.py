"""Many processes and threads on one record: one agreement, and never more than the need allows."""

import subprocess
import sys
from pathlib import Path

import pytest

from negotiator.terms import Role

ROOT = Path(__file__).resolve().parents[2]


def crowd(*arguments: str) -> None:
    command = [sys.executable, "-m", "tests.crash.crowd", *arguments]
    ran = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr[-20_000:]}"


@pytest.mark.parametrize("dialling", list(Role))
def test_fifty_callers_close_one_deal_at_two_servers_and_all_get_the_same_bytes(dialling):
    crowd("close-together", "--role", dialling)


def test_c152_four_processes_go_on_with_one_negotiation_and_it_ends_in_one_agreement():
    crowd("run-twice", "--role", Role.BUYER)


def test_c119_of_twenty_processes_told_to_open_one_counterparty_one_reaches_it():
    crowd("claim")


@pytest.mark.parametrize("limited", list(Role))
def test_eight_processes_close_no_more_than_the_one_deal_the_need_allows(limited):
    crowd("compete", "--role", limited, "--deals", "1")


@pytest.mark.long
@pytest.mark.parametrize("limited", list(Role))
@pytest.mark.parametrize("deals", range(2, 8))
def test_eight_processes_close_exactly_the_deals_the_need_allows(limited, deals):
    crowd("compete", "--role", limited, "--deals", str(deals))
