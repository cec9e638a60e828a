"""``negotiator negotiations report``: one negotiation of a party's own record."""

import shutil
import sqlite3

import pytest

from negotiator.terms import Role
from tests.cli.conftest import Cli, Demo


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(
    ("name", "begins"),
    [("r.html", "<!doctype html>"), ("r.md", "# Negotiation ng"), ("r.json", "{"),
     ("r.csv", '"recording",')],
)  # fmt: skip
def test_it_is_written_in_every_form_and_only_its_owner_may_read_it(
    cli: Cli, demo: Demo, tmp_path, role, name, begins
):
    out = tmp_path / name
    ran = cli("negotiations", "report", "ng_", "--dir", demo.directory / role, "--out", out)
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"{out} is written: negotiation ng_")
    assert out.read_text().startswith(begins)
    assert out.stat().st_mode & 0o777 == 0o600


def test_its_record_is_checked_and_run_again(cli: Cli, demo: Demo):
    ran = cli("negotiations", "report", "ng_", "--dir", demo.directory / "buyer", "--json")
    assert ran.code == 0, ran.err
    journal, transcript = ran.json["audits"]
    assert {check["outcome"] for check in journal["checks"]} == {"passed"}
    assert journal["checks"][-1]["name"] == "run again"
    assert {check["outcome"] for check in transcript["checks"]} == {"passed"}
    assert ran.json["result"]["leakage"]["distance"]
    assert ran.json["result"]["deal"]["totals"]["total"]["amount"] == "21780"


def test_programs_are_told_where_it_is(cli: Cli, demo: Demo, tmp_path):
    out = tmp_path / "r.md"
    party = demo.directory / "buyer"
    ran = cli("negotiations", "report", "ng_", "--dir", party, "--out", out, "--json")
    assert ran.json == {"report": str(out), "format": "md", "exitCode": "0"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ng_", "--format", "pdf"), "expected a report in one of html, md, json, csv"),
        (("nobody",), "found no negotiation"),
        (("ng_", "--json", "--format", "html"), "expected --format json beside --json"),
    ],
)
def test_what_makes_no_sense_is_two(cli: Cli, demo: Demo, arguments, said):
    ran = cli("negotiations", "report", *arguments, "--dir", demo.directory / "buyer")
    assert (ran.code, said in ran.err + ran.out) == (2, True)


def test_another_mandate_than_the_one_it_was_decided_under_explains_nothing(
    cli: Cli, demo: Demo, tmp_path
):
    party = tmp_path / "buyer"
    shutil.copytree(demo.directory / "buyer", party)
    for name in ("mandate.jws", "authority.jws", "agent.key"):
        shutil.copy(demo.directory / "seller" / name, party / name)
    ran = cli("negotiations", "report", "ng_", "--dir", party)
    assert ran.code == 2
    assert "was decided under another mandate" in ran.err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "DELETE FROM entries WHERE seq = 11",
            "the journal tells of 12 entries, the record has 11",
        ),
        ("UPDATE entries SET ours = 1 - ours WHERE seq = 3", "and they are not the same"),
        ("UPDATE negotiations SET state = 'deadlock'", "the record calls it deadlock"),
    ],
)
def test_a_record_that_is_not_what_the_journal_tells_fails(
    cli: Cli, demo: Demo, tmp_path, change, said
):
    party = tmp_path / "buyer"
    shutil.copytree(demo.directory / "buyer", party)
    record = sqlite3.connect(party / "record.db")
    named = record.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in named:
        record.execute(f"DROP TRIGGER {name}")
    record.execute(change)
    record.commit()
    record.close()
    ran = cli("negotiations", "report", "ng_", "--dir", party, "--json")
    assert ran.code == 6, ran.err
    failed = [c for a in ran.json["audits"] for c in a["checks"] if c["outcome"] == "failed"]
    assert [c["name"] for c in failed] == ["run again"]
    assert said in failed[0]["sentence"]
