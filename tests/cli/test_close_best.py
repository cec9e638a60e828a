"""``negotiator negotiations close-best``: one deal for the need, the others released."""

from negotiator.terms import Role
from tests.agent.negotiating.market import NO_APPROVAL
from tests.agent.negotiating.test_close_best import NON_FIRM
from tests.cli.test_run_together import sellers
from tests.cli.test_strings_only import odd_values

WAITS = ("above = 23500", "above = 21500")


def close_best(cli, directory, *arguments):
    """Run the command as the buyer."""
    return cli("negotiations", "close-best", "--dir", directory / "buyer", *arguments)


def to(*urls):
    """Return the options that name counterparties."""
    return [part for url in urls for part in ("--to", url)]


def test_one_deal_is_made_the_other_is_released_and_the_record_verifies(cli, tmp_path):
    with sellers(tmp_path, buyer=(NON_FIRM, *NO_APPROVAL)) as urls:
        ran = close_best(cli, tmp_path, *to(*urls), "--json")
        assert ran.code == 0, ran
        assert list(odd_values(ran.json)) == []
        outcomes = sorted(event["outcome"] for event in ran.json["events"])
        assert outcomes == ["agreed", "declined"]
        assert ran.json["needMet"] == "true"
        again = close_best(cli, tmp_path, *to(*urls), "--json")
        assert again.json == ran.json
        by_id = close_best(cli, tmp_path, ran.json["events"][0]["negotiationId"])
    assert by_id.code == 0, by_id
    assert by_id.out.startswith("Settled (2):\n")
    assert by_id.out.endswith("The need is met.\n")
    for event in ran.json["events"]:
        neg = event["negotiationId"]
        buyer, out = ("--dir", tmp_path / Role.BUYER), tmp_path / neg
        assert cli("audit", "export", neg, *buyer, "--out", out).code == 0
        checked = cli("audit", "verify", out / "journal.jsonl", "--rederive", *buyer)
        assert checked.code == 0, checked


def test_what_waits_for_a_person_says_so_and_the_other_is_kept(cli, tmp_path):
    with sellers(tmp_path, buyer=(NON_FIRM, WAITS)) as urls:
        ran = close_best(cli, tmp_path, *to(*urls))
    assert ran.code == 4, ran
    assert "Waiting for your principal (" in ran.out
    assert ran.out.endswith("The need is not met yet.\n")


def test_what_was_approved_goes_on_with_the_round_it_belongs_to(cli, tmp_path):
    buyer, told = ("--dir", tmp_path / Role.BUYER), []
    with sellers(tmp_path, buyer=(NON_FIRM, WAITS)) as urls:
        ran = close_best(cli, tmp_path, *to(*urls), "--json")
        while ran.code == 4:
            waiting = [e for e in ran.json["events"] if e["outcome"] == "waiting"]
            for neg in [event["negotiationId"] for event in waiting]:
                subject = cli("negotiations", "show", neg, *buyer, "--json").json["asked"][
                    "subject"
                ]
                answered = ("negotiations", "answer", neg, *buyer, "--approve", "--about", subject)
                told.append(cli(*answered, "--by", "Grace Hopper").out.splitlines()[-1])
            ran = close_best(cli, tmp_path, "--json")
    assert ran.code == 0, ran
    assert sorted(e["outcome"] for e in ran.json["events"]) == ["agreed", "declined"]
    assert set(told) == {"It goes on with: negotiator negotiations close-best"}


def test_without_anything_that_goes_on_nothing_is_closed(cli, tmp_path):
    with sellers(tmp_path, buyer=(NON_FIRM,)):
        ran = close_best(cli, tmp_path)
    assert ran.out.startswith("There are no negotiations in this batch.\n")
    assert close_best(cli, tmp_path, "ng_unknown").code == 2
