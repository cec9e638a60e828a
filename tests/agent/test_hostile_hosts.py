"""A dialler against a host with valid keys and bad intentions."""

from dataclasses import replace

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.exporting import export
from negotiator.audit.verify import verify_file
from negotiator.errors import UsageError
from negotiator.policy.ports import LedgerState
from negotiator.protocol.acts import Act
from tests.agent.table import TRUST, Table, table


def about_to_accept() -> Table:
    """Return a table where the dialler's accept is on its way, with its signature."""
    play = table()
    play.open()
    for _ in range(5):
        play.send()
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.ACCEPT
    return play


def reserved(play: Table) -> int:
    with play.dialler.store.read() as tx:
        rows = tx.ledger(play.dialler.verified.mandate.id)
    return sum(row.state is LedgerState.RESERVED for row in rows)


@pytest.mark.parametrize("state", ["rejected", "canceled"])
def test_a_host_cannot_talk_us_out_of_an_accept_and_then_take_it(state):
    play = about_to_accept()
    dialler.absorb(play.dialler, play.neg, replace(play.task(), state=state))
    assert play.ours().row.state == "unanswered"
    assert reserved(play) == 1
    move = play.dialler.gate.pending(play.neg)
    assert move is not None
    host.answer(play.host, play.message(move))
    play.poll()
    assert play.ours().row.state == play.theirs().row.state == "agreed"


def test_a_host_that_hides_the_artifact_at_first_gives_one_outcome_and_a_whole_journal():
    play = about_to_accept()
    move = play.dialler.gate.pending(play.neg)
    assert move is not None
    host.answer(play.host, play.message(move))
    dialler.absorb(play.dialler, play.neg, replace(play.task(), agreement=None))
    assert play.ours().row.state == "unconfirmed"
    play.poll()
    assert play.ours().row.state == "agreed"
    files = export(play.dialler.store, play.dialler.gate, play.dialler.agent_id, play.neg)
    verify_file(files.journal, trust=TRUST).require()
    assert b'"outcome":"agreed"' in files.journal


def test_we_do_not_dial_ourselves():
    play = table()
    with pytest.raises(UsageError):
        dialler.start(play.dialler, play.dialler.agent_id, "http://ourselves")
    with play.dialler.store.read() as tx:
        assert tx.negotiations() == ()


def test_an_error_in_answer_to_our_accept_does_not_end_what_the_host_may_still_take():
    play = about_to_accept()
    dialler.refused_by_host(play.dialler, play.neg, "expected another seq")
    assert play.ours().row.state == "unanswered"
    assert reserved(play) == 1
