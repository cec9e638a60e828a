"""What the campaigns found once, each in its shortest form."""

from dataclasses import replace
from datetime import timedelta

import pytest

from negotiator.agent import dialler, host, watch
from negotiator.errors import ConflictError
from negotiator.policy.moves import Refused, Step
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Phase
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.agent.table import Clock, Table, make_party, table
from tests.crash.proof import assert_agreed_once, assert_files_hold, assert_over, journal, ledger
from tests.crash.weather import ASKS, FAR, Skewed

WRONG = [
    (Role.SELLER, 1, Act.COUNTER),
    (Role.BUYER, 2, Act.COUNTER),
    (Role.BUYER, 4, Act.ACCEPT),
]
"""Who dials, after how many messages its clock goes wrong, and what it says from then on."""


def off(seconds: int, dialling: Role = Role.SELLER, *blocked: list[Refused]) -> Table:
    """Return a table whose host's clock is off by so many seconds."""
    clock = Clock()
    listener = blocked[0].append if blocked else None
    ours = make_party(dialling, clock, on_blocked=listener)
    late = Skewed(right=clock, seconds=seconds)
    return Table(ours, make_party(dialling.other, late, on_blocked=listener), clock)


def reason(play: Table) -> Reason:
    return play.theirs().negotiation.entries[-1].envelope.body.reason  # type: ignore[union-attr]


def test_what_was_never_opened_is_not_rejected_again_and_again():
    blocked: list[Refused] = []
    play = off(70, Role.BUYER, blocked)
    play.open()
    play.send()
    assert reason(play) is Reason.CLOCK
    play.clock.turn(minutes=11)
    watch.sweep(play.host)
    entries = len(journal(play.host, play.neg))
    for _ in range(3):
        play.clock.turn(seconds=1)
        assert watch.sweep(play.host) == ()
    assert len(journal(play.host, play.neg)) == entries
    assert not watch.cancel(play.host, play.neg)
    assert blocked == []


@pytest.mark.parametrize("minutes", [0, 11])
def test_an_open_that_comes_right_after_a_wrong_one_begins_the_negotiation(minutes):
    blocked: list[Refused] = []
    play = off(70, Role.SELLER, blocked)
    play.open()
    play.send()
    play.host = replace(play.host, clock=play.clock)
    play.clock.turn(minutes=minutes, seconds=70)
    watch.sweep(play.host)
    # The dialler's second open is as old as the sweep is late: it is refused once more.
    assert play.run() == "agreed"
    assert blocked == []
    assert_over(play.dialler, play.host, play.neg)


@pytest.mark.parametrize(("dialling", "sent", "act"), WRONG)
def test_too_many_wrong_clocks_end_it_for_both_alike_and_bind_nobody(dialling, sent, act):
    play = table(dialling)
    play.open()
    for _ in range(sent):
        play.send()
    play.dialler = replace(play.dialler, clock=Skewed(right=play.clock, seconds=300))
    assert play.run() == "declined"
    *_, last, said = play.theirs().negotiation.entries
    assert (last.envelope.act, last.fault, reason(play)) == (act, Reason.CLOCK, Reason.CLOCK)
    assert said.fault is None
    assert play.ours().negotiation.phase is play.theirs().negotiation.phase is Phase.REJECTED
    assert all(row.state is LedgerState.RELEASED for row in ledger(play.dialler))
    assert_over(play.dialler, play.host, play.neg)
    assert_files_hold(play.dialler, play.host, play.neg)


def test_the_deadline_counts_from_the_open_that_had_effect():
    patient = FAR[1]
    play = table(Role.BUYER, buyer=FAR, seller=(patient,))
    right = play.dialler
    play.dialler = replace(right, clock=Skewed(right=play.clock, seconds=-1800))
    play.open()
    play.send()
    assert reason(play) is Reason.CLOCK
    play.dialler = right
    for _ in range(2):
        play.send()
    play.clock.turn(minutes=59)
    assert watch.sweep(play.host) == ()
    play.clock.turn(minutes=1)
    assert watch.sweep(play.host) == (play.neg,)
    assert reason(play) is Reason.DEADLINE


def test_a_host_that_answers_after_all_is_answered_again():
    play = table()
    play.open()
    play.send()
    dialler.abandon(play.dialler, play.neg)
    assert play.ours().row.state == "unanswered"
    play.send()
    assert play.ours().row.state == "open"
    assert play.run() == "agreed"
    assert_agreed_once(play.dialler, play.host)


def test_a_deal_that_the_dialler_never_heard_of_is_found_when_it_asks_again():
    play = table()
    play.open()
    while (move := play.dialler.gate.pending(play.neg)) and move.act is not Act.ACCEPT:
        play.send()
    assert move is not None
    host.answer(play.host, play.message(move))
    dialler.abandon(play.dialler, play.neg)
    assert (play.ours().row.state, play.theirs().row.state) == ("unanswered", "agreed")
    play.poll()
    assert_agreed_once(play.dialler, play.host)


def test_an_end_is_an_end():
    play = table()
    play.run()
    entries = journal(play.dialler, play.neg)
    play.poll()
    with pytest.raises(ConflictError, match="over"):
        dialler.abandon(play.dialler, play.neg)
    step = Step(play.neg, play.theirs().negotiation.size, play.clock(), close_as="conflict")
    with pytest.raises(ConflictError, match="over"):
        play.host.gate.step(step)
    assert journal(play.dialler, play.neg) == entries
    assert_agreed_once(play.dialler, play.host)


def test_a_reject_by_a_clock_that_runs_behind_derives_again():
    play = off(-50, Role.BUYER)
    play.open()
    play.send()
    play.clock.turn(hours=2)
    watch.sweep(play.host)
    play.poll()
    for party in (play.dialler, play.host):
        rederive(journal(party, play.neg), party.engine)
    assert play.ours().row.state == play.theirs().row.state == "declined"
    assert play.theirs().row.updated >= (play.clock() - timedelta(minutes=1)).isoformat()[:19]


def test_a_move_that_was_approved_too_late_for_the_budget_ends_it_politely():
    play = table(Role.SELLER, buyer=ASKS)
    play.run()
    assert play.theirs().row.state == "waiting"
    mandate = play.host.verified.mandate
    row = LedgerRow(mandate.id, mandate.need.id, "ng_other", "of_o", "1", LedgerState.COMMITTED)
    with play.host.store.write() as tx:
        tx.put_ledger(row)
    assert watch.resume(play.host, play.neg) is not None
    assert reason(play) is Reason.UNAVAILABLE
    play.poll()
    assert assert_over(play.dialler, play.host, play.neg) == "declined"
