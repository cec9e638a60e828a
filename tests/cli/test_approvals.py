"""Who asked, who may approve and until when, on the command line; an issue our agenda lacks."""

import json
import time
from datetime import timedelta
from pathlib import Path

import pytest

from negotiator.agent.hosting import HostMessage
from negotiator.agent.plainly import answer_plain
from negotiator.bootstrap import open_party, utc_now
from negotiator.errors import TheirProtocolError
from negotiator.protocol.message import PlainMessage
from negotiator.terms import Role
from negotiator.terms.values import format_instant
from tests.cli.conftest import Cli, process
from tests.cli.parties import make_parties
from tests.cli.test_run import result, serving
from tests.independent.keys import load_trust
from tests.independent.verifier import check

ASKS = {"above = 23500": "above = 21500", 'by = ["*"]': 'by = ["Ada Lovelace", "Carl"]'}
BRIEFLY = {'within = "PT24H"': 'within = "PT1S"'}


def test_who_asked_for_it_cannot_approve_it_and_show_says_who_may(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {Role.BUYER: ASKS})
    at = ("--dir", tmp_path / "buyer")
    with serving(tmp_path / "seller") as url:
        assert cli("run", *at, url, "--by", "https://agent.buyer.example", "--json").code != 0
        assert cli("negotiations", "list", *at, "--json").json["negotiations"] == []
        ran = process("run", *at, url, "--by", "Carl", "--json", cwd=tmp_path)
        assert ran.code == 4, ran
        shown = cli("negotiations", "show", "ng_", *at)
        asked = cli("negotiations", "show", "ng_", *at, "--json").json["asked"]
        assert asked["by"] == ["Ada Lovelace"]
        assert f"may be approved by Ada Lovelace, before {asked['until']}" in shown.out
        reply = ("negotiations", "answer", "ng_", *at, "--approve", "--about", asked["subject"])
        for name, why in (("CARL", "asked for this negotiation"), ("Eve", "may not approve")):
            refused = cli(*reply, "--by", name)
            assert (refused.code, why in refused.err) == (2, True)
        assert cli(*reply, "--by", "ada lovelace").code == 0
        ran = process("run", *at, "--json", cwd=tmp_path)
    assert (ran.code, result(ran)["outcome"]) == (0, "agreed")
    assert cli("audit", "export", "ng_", *at, "--out", tmp_path / "files").code == 0
    (journal,) = (tmp_path / "files").rglob("journal.jsonl")
    trust = ("--trust", tmp_path / "buyer" / "trust.toml")
    assert cli("audit", "verify", journal, *trust, "--rederive", *at).code == 0
    assert "agreed" in check(journal.read_bytes(), load_trust(trust[1]))


@pytest.mark.parametrize("answers", [True, False])
def test_what_nobody_approved_in_time_ends_without_a_deal(
    cli: Cli, tmp_path: Path, answers: bool
) -> None:
    make_parties(tmp_path, {Role.BUYER: ASKS | BRIEFLY})
    at = ("--dir", tmp_path / "buyer")
    with serving(tmp_path / "seller") as url:
        assert process("run", *at, url, "--json", cwd=tmp_path).code == 4
        asked = cli("negotiations", "show", "ng_", *at, "--json").json["asked"]
        while format_instant(utc_now()) <= asked["until"]:
            time.sleep(0.05)
        if answers:
            about = ("--about", asked["subject"])
            late = cli("negotiations", "answer", "ng_", *at, "--approve", *about, "--by", "Carl")
            assert (late.code, "has ended without a deal" in late.err) == (2, True)
        ran = process("run", *at, "--display", "plain", cwd=tmp_path)
    assert ran.code == 3, ran
    assert "nobody who may approve it did so in time" in ran.out
    theirs = cli("negotiations", "show", "ng_", "--dir", tmp_path / "seller", "--json").json
    assert theirs["ending"] == {"by": "them", "reason": "not-acceptable", "motive": "", "said": ""}


def test_show_quotes_the_name_of_an_issue_that_our_agenda_lacks(cli: Cli, tmp_path: Path) -> None:
    make_parties(tmp_path, {})
    seller = open_party(tmp_path / "seller")
    expires = format_instant((utc_now() + timedelta(minutes=5)).replace(microsecond=0))
    neg = say(seller, "", {"action": "open"})
    with seller.store.read() as tx:
        (row,) = tx.negotiations()
    terms = {"pricePerHour": "1.8", "gpuHours": "10000", 'x"\n\u202eAgreed with them': "1"}
    with pytest.raises(TheirProtocolError):
        say(seller, row.task, {"action": "counter", "terms": terms, "expiresAt": expires})
    seller.store.close()
    at = ("--dir", tmp_path / "seller")
    shown = cli("negotiations", "show", neg, *at)
    assert 'They name the issue "x\\"??Agreed with them"; the words are theirs.' in shown.out
    assert "--go-on | --stop --by NAME" in shown.out
    asked = cli("negotiations", "show", neg, *at, "--json").json["asked"]
    assert (asked["question"], asked["about"]) == ("unknown-issue", 'x"??Agreed with them')
    assert cli("negotiations", "answer", neg, *at, "--go-on", "--by", "Ada").code == 0


def say(party, task: str, members: dict[str, object]) -> str:
    """Say something as a peer without envelopes; return the negotiation's id."""
    data = {"negotiation": members}
    message = HostMessage(
        data=data,
        raw=json.dumps(data).encode(),
        text="",
        message_id=f"message-number-{members['action']}",
        task=task,
        context="",
        caller="",
    )
    return answer_plain(party, message, PlainMessage(members))
