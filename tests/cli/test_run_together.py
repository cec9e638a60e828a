"""``negotiator run --to URL --to URL``: all at once, one digest, one exit code."""

from contextlib import ExitStack, contextmanager

import pytest

from negotiator.agent.negotiating import Event, Kind
from negotiator.bootstrap import open_party
from negotiator.cli.together import code_of
from negotiator.terms import Role
from tests.agent.negotiating.market import DEALS, STUBBORN, all_served
from tests.cli.test_strings_only import odd_values
from tests.crash.founding import found, name_of

NOWHERE = "http://127.0.0.1:9"
WAITS = ("above = 23500", "above = 21500")


@contextmanager
def sellers(directory, *, buyer=DEALS, seller=()):
    """Make a buyer and two sellers, and serve these; give their URLs."""
    changes = {Role.BUYER: buyer, Role.SELLER: seller}
    found(directory, changes, of={Role.BUYER: 1, Role.SELLER: 2})
    with ExitStack() as stack:
        parties = [open_party(directory / name_of(Role.SELLER, n)) for n in (1, 2)]
        for party in parties:
            stack.callback(party.store.close)
        yield stack.enter_context(all_served(*parties))


def together(cli, directory, *urls, **options):
    named = [part for url in urls for part in ("--to", url)]
    flags = [f"--{name}" for name in options]
    return cli("run", "--dir", directory / "buyer", *named, *flags)


def test_all_are_dialled_and_one_digest_tells_of_all(cli, tmp_path):
    with sellers(tmp_path) as urls:
        ran = together(cli, tmp_path, *urls)
    assert ran.code == 0, ran
    lines = ran.out.splitlines()
    assert lines[0] == "Settled (2):"
    assert all(
        url in line and "agreed (basis signed)" in line
        for url, line in zip(urls, lines[1:3], strict=True)
    )
    assert lines[3:] == ["The need is not met yet."]


def test_the_need_is_met_by_one_deal_though_the_other_came_to_nothing(cli, tmp_path):
    with sellers(tmp_path, buyer=()) as urls:
        ran = together(cli, tmp_path, *urls, json=True)
    assert ran.code == 0, ran
    assert sorted(event["outcome"] == "agreed" for event in ran.json["events"]) == [False, True]
    assert ran.json["needMet"] == "true"


def test_those_that_wait_say_how_a_person_answers_and_go_on_afterwards(cli, tmp_path):
    with sellers(tmp_path, buyer=(*DEALS, WAITS)) as urls:
        ran = together(cli, tmp_path, *urls)
        assert ran.code == 4, ran
        assert ran.out.startswith("Waiting for your principal (2):\n")
        assert "negotiator negotiations show ID" in ran.out
        assert "ask_user" not in ran.out
        again = together(cli, tmp_path, *urls, json=True)
        assert again.code == 4, again
        assert {event["kind"] for event in again.json["events"]} == {"skipped"}
        neg, other = (event["negotiationId"] for event in again.json["events"])
        at = ("--dir", tmp_path / "buyer")
        asked = cli("negotiations", "show", neg, *at, "--json").json["asked"]
        about = ("--about", asked["subject"], "--by", "Ada")
        assert cli("negotiations", "answer", neg, *at, "--approve", *about).code == 0
        assert cli("negotiations", "answer", other, *at, "--stop", "--by", "Ada").code == 0
        over = together(cli, tmp_path, *urls, json=True)
    assert over.code == 0, over
    told = {event["negotiationId"]: event["outcome"] for event in over.json["events"]}
    assert told == {neg: "agreed", other: "deadlock"}
    assert [event["url"] for event in over.json["events"]] == urls


def test_none_that_agreed_is_no_agreement(cli, tmp_path):
    with sellers(tmp_path, seller=STUBBORN) as urls:
        ran = together(cli, tmp_path, *urls, json=True)
    assert ran.code == 3, ran
    assert {event["outcome"] for event in ran.json["events"]} == {"deadlock"}


def test_one_that_cannot_be_reached_is_an_error_beside_a_deal(cli, tmp_path):
    with sellers(tmp_path) as urls:
        ran = together(cli, tmp_path, NOWHERE, urls[0], urls[0] + "/", json=True)
    assert ran.code == 1, ran
    assert [event["kind"] for event in ran.json["events"]] == ["failed", "settled", "skipped"]
    assert ran.json["exitCode"] == "1"
    assert dict(odd_values(ran.json)) == {}


def test_the_two_ways_of_naming_counterparties_are_not_mixed(cli, tmp_path):
    found(tmp_path, {})
    ran = cli("run", "--dir", tmp_path / "buyer", "--to", NOWHERE, NOWHERE)
    assert ran.code == 2
    assert "either with --to" in ran.err


def settled(outcome):
    return Event(Kind.SETTLED, "http://a.example", "ng_1", outcome=outcome)


FAILED = Event(Kind.FAILED, "http://a.example", reason="nobody there")
TWICE = Event(Kind.SKIPPED, "http://a.example", reason="named twice")
STANDS = Event(Kind.SKIPPED, "http://a.example", "ng_1", outcome="waiting")


@pytest.mark.parametrize(
    ("events", "met", "code"),
    [
        ((), False, 3),
        ((settled("agreed"),), False, 0),
        ((settled("agreed"), settled("deadlock")), False, 0),
        ((settled("declined"), settled("deadlock")), False, 3),
        ((settled("declined"), settled("deadlock")), True, 0),
        ((settled("agreed"), FAILED), False, 1),
        ((settled("agreed"), FAILED), True, 0),
        ((settled("agreed"), TWICE), False, 0),
        ((settled("agreed"), STANDS), True, 4),
        ((STANDS, FAILED), False, 4),
        ((STANDS, Event(Kind.ASKING, "x", "ng_2", outcome="blocked")), False, 5),
        ((settled("agreed"), settled("conflict")), True, 6),
    ],
)
def test_the_exit_code_says_what_needs_a_person_most(events, met, code):
    assert code_of(events, met=met) == code
