"""A negotiation that took place, told like a replay of it."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from negotiator.agent.dialler import start
from negotiator.agent.dialling_plainly import absorb_plain
from negotiator.agent.plain_history import PlainTask
from negotiator.agent.plain_hosts import plain_agent_at
from negotiator.agent.record import load
from negotiator.audit.report import FileKind, Report
from negotiator.errors import InvalidValueError
from negotiator.protocol.task import Speaker, TaskState
from negotiator.replay.harness import Outcome
from negotiator.replay.recorded import By
from negotiator.report import Again, Audited, Format, actual_of, render
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.agent.table import Clock, make_party, table
from tests.agent.test_plain_hosts import OURS, URL, replies, seen
from tests.report.given import worked
from tests.report.test_escaping import ATTACKS, Shape


def told_of(party, neg):
    recorded = load(party.store, neg)
    with party.store.read() as tx:
        journal = tx.journal(neg)
    return actual_of(recorded, journal, party.verified.mandate)


def played(**changes):
    play = table(**changes)
    play.run()
    return told_of(play.dialler, play.neg)


def offers(result, by):
    return [move.terms for move in result.moves if move.terms and move.by is by]


def decided(result):
    """Return our moves that the strategy decided, with the numbers it decided by."""
    return [
        (move.act, move.round, move.worth, move.motive, dict(move.numbers))
        for move in result.moves
        if move.numbers
    ]


def test_it_is_measured_as_its_replay_is():
    """The worked example, on our record and replayed: moves, worth, reasons, deal and leakage."""
    actual, (replayed,) = played().result, worked().results
    for by in By:
        assert offers(actual, by) == offers(replayed, by)
    assert decided(actual) == decided(replayed)
    assert len(decided(actual)) == 5
    assert actual.deal == replayed.deal
    assert actual.leakage == replayed.leakage
    assert (actual.outcome, actual.rounds) == (Outcome.AGREED, 5)


def test_both_sides_can_tell_it():
    play = table()
    play.run()
    buyer, seller = told_of(play.dialler, play.neg), told_of(play.host, play.neg)
    assert buyer.result.moves[1].by is not seller.result.moves[1].by
    assert offers(buyer.result, By.US) == offers(seller.result, By.THEM)
    assert seller.peer == play.dialler.agent_id


def test_a_deadlock_tells_its_gap_and_who_ended_it():
    far = (("target = 1.80 ", "target = 1.20 "), ("reserve = 2.40 ", "reserve = 1.50 "))
    actual = played(buyer=far)
    assert actual.state == "deadlock"
    assert actual.result.outcome is Outcome.DEADLOCK
    assert actual.result.gap_share is not None
    assert actual.result.gap_share > 0
    assert "of our range apart" in render(actual, Format.MARKDOWN).decode()
    assert actual.result.ended_by in set(By)


def test_one_that_goes_on_is_told_as_far_as_it_went():
    play = table()
    play.open()
    play.send()
    actual = told_of(play.dialler, play.neg)
    assert (actual.state, actual.result.deal) == ("open", None)
    text = render(actual, Format.MARKDOWN).decode()
    assert "It stands: open. It began at 2026-12-01 12:00:00 UTC." in text
    for form in Format:
        assert render(actual, form)


def test_one_without_an_answer_has_nothing_to_tell():
    play = table()
    play.open()
    actual = told_of(play.dialler, play.neg)
    assert (actual.result.moves, actual.opened) == ((), None)
    for form in Format:
        assert render(actual, form)


def test_a_mandate_on_another_agenda_explains_nothing():
    play = table()
    play.run()
    other = make_party(Role.BUYER, Clock(), ("max = 5  ", "max = 6  ")).verified.mandate
    with pytest.raises(InvalidValueError, match="another agenda"):
        actual_of(play.ours(), (), other)


def test_reasons_leakage_and_audit_stand_in_every_form():
    again = Again(passed=True, sentence="the engine made the same 6 moves, byte for byte")
    audits = (Audited("journal.jsonl", Report(FileKind.JOURNAL, "ng_1", ()), again),)
    actual = replace(played(), audits=audits)
    page, text = (render(actual, form).decode() for form in (Format.HTML, Format.MARKDOWN))
    for words in (
        "of the way from our targets to our floors",
        "Our offers leave an attacker who knows all but our reserve 0.1 % of our range away",
        "the engine made the same 6 moves, byte for byte",
        "as private as the mandate",
    ):
        assert words in page
        assert words in text
    document = json.loads(render(actual, Format.JSON))
    assert document["result"]["leakage"]["rounds"][0]["round"] == "1"
    assert document["result"]["moves"][2]["why"].startswith("We offer pricePerHour 1.817 USD")
    assert document["audits"][0]["checks"][-1]["name"] == "run again"
    assert document["state"] == "agreed"
    header, row = render(actual, Format.CSV).decode().splitlines()
    assert header.count(",") == row.count(",")
    assert '"leakage"' in header


def test_what_ran_differently_the_second_time_has_failed():
    again = Again(passed=False, sentence="entry 4: it offers something else")
    audited = Audited("journal.jsonl", Report(FileKind.JOURNAL, "ng_1", ()), again)
    assert audited.failed
    page = render(replace(played(), audits=(audited,)), Format.HTML).decode()
    assert '<span class="failed">failed</span>' in page


def test_a_move_of_ours_that_was_stopped_is_shouted():
    actual = played()
    actual = replace(actual, result=replace(actual.result, blocked=2))
    for form in (Format.HTML, Format.MARKDOWN):
        assert "ALERT: the gate blocked 2 proposals" in render(actual, form).decode()


@pytest.mark.parametrize("attack", ATTACKS)
def test_foreign_words_change_no_tag(attack):
    def told(words):
        actual = played()
        audits = (Audited(words, Report(FileKind.JOURNAL, words, ()), Again(True, words)),)
        result = replace(actual.result, recording=words)
        return replace(actual, peer=words, state=words, result=result, audits=audits)

    honest = Shape(render(told("an honest seller"), Format.HTML).decode())
    assert Shape(render(told(attack), Format.HTML).decode()).tags == honest.tags


@settings(max_examples=40, deadline=None)
@given(replies)
def test_whatever_a_host_that_signs_nothing_shows_there_is_a_report(said):
    party = make_party(Role.BUYER, Clock(), ("accept_unsigned = false", "accept_unsigned = true"))
    neg, messages = start(party, plain_agent_at(URL), URL).neg, []
    for number, (value, state, text) in enumerate(said):
        move = party.gate.pending(neg)
        if move is not None:
            part = parse_canonical(move.data)
            messages.append(seen(Speaker.USER, move.message_id, part, move.text))
        named = json.loads(json.dumps(value).replace(OURS, "x"))
        messages.append(seen(Speaker.AGENT, f"h-{number}", named, text))
        task = PlainTask("t", "c", state, tuple(messages))
        absorb_plain(party, neg, task, whole=True)
        if state in {TaskState.COMPLETED, TaskState.REJECTED}:
            break
    actual = told_of(party, neg)
    for form in Format:
        assert render(actual, form)
    assert 0 <= actual.result.leakage.distance <= Fraction(1)
