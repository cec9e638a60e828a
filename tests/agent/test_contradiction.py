"""A counterparty that shows two histories: a conflict, and evidence that anybody can check."""

from dataclasses import replace

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.contradicting import keep_contradiction
from negotiator.agent.dialler import GapError
from negotiator.agent.exporting import export
from negotiator.agent.record import load
from negotiator.agent.result import result_of
from negotiator.audit.report import CheckName, FileKind
from negotiator.audit.verify import verify_file
from negotiator.errors import TaskOverError, VerificationError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.contradiction import verify_contradiction
from negotiator.protocol.settlement import Outcome
from negotiator.protocol.trust import Trust
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT, AGENT_KEY, TRUST, Clock, Table, make_party, table


def evidence(party, neg) -> bytes:
    files = export(party.store, party.gate, party.agent_id, neg)
    assert files.contradiction is not None
    return files.contradiction


# A dialler that signs two entries for one place


def contradicting():
    """Return a puppet that has countered twice at one place."""
    clock = Clock()
    buyer, seller = (make_party(role, clock) for role in Role)
    doll = Puppet(buyer, AGENT_KEY[Role.BUYER], seller)
    doll.open()
    first = doll.envelope(Act.COUNTER, doll.offer("1.8"))
    second = doll.envelope(Act.COUNTER, doll.offer("1.9"))
    host.answer(seller, doll.message(first))
    with pytest.raises(TaskOverError) as caught:
        host.answer(seller, doll.message(second))
    assert caught.value.reason is Reason.CONTRADICTION
    return doll


def test_a_dialler_that_contradicts_itself_leaves_evidence_in_the_hosts_hands():
    doll = contradicting()
    assert doll.recorded.row.state == "conflict"
    found = verify_contradiction(evidence(doll.host, doll.neg), TRUST)
    assert (found.signer, found.index) == (doll.party.agent_id, 2)


def test_the_evidence_verifies_offline_by_the_audits_command():
    doll = contradicting()
    data = evidence(doll.host, doll.neg)
    report = verify_file(data, trust=TRUST)
    report.require()
    assert report.kind is FileKind.CONTRADICTION
    check = report.check(CheckName.CONTRADICTION)
    assert check is not None
    assert doll.party.agent_id in check.sentence
    assert "entry 2" in check.sentence
    one_sided = Trust(tuple(p for p in TRUST.principals if AGENT[Role.BUYER] not in p.agents))
    for broken, trust in ((data.replace(b'"2"', b'"3"', 1), TRUST), (data, one_sided)):
        with pytest.raises(VerificationError):
            verify_file(broken, trust=trust).require()


def test_the_negotiation_can_still_be_looked_at_whatever_the_evidence_holds():
    doll = contradicting()
    result = result_of(doll.host.store, doll.host.trust, doll.neg)
    assert result.outcome == "conflict"
    assert result.settlement.outcome is Outcome.DECLINED
    assert export(doll.host.store, doll.host.gate, doll.host.agent_id, doll.neg).agreement is None


# A host that shows the dialler another history than before


def two_faced(sends=1):
    """Return a table and another one, whose host has the same keys and said something else."""
    play = table()
    play.open()
    opening = play.dialler.gate.pending(play.neg)
    twin = make_party(Role.SELLER, Clock())
    twin.clock.turn(seconds=3)
    other = Table(play.dialler, twin, twin.clock, play.neg)
    host.answer(twin, other.message(opening))
    for _ in range(sends):
        play.send()
    return play, other


def test_a_host_that_shows_another_history_ends_in_a_conflict_with_evidence():
    play, other = two_faced(2)
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, other.task())
    assert play.ours().row.state == "conflict"
    parts = [message.data for message in other.task().messages]
    assert keep_contradiction(play.dialler, play.neg, parts)
    found = verify_contradiction(evidence(play.dialler, play.neg), TRUST)
    assert (found.signer, found.index) == (play.host.agent_id, 1)
    assert play.dialler.gate.pending(play.neg) is not None


def test_a_host_that_shows_two_entries_at_one_new_place_is_believed_in_neither():
    play, other = two_faced(0)
    host.answer(play.host, play.message(play.dialler.gate.pending(play.neg)))
    both = (*play.task().messages, other.task().messages[1])
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, replace(play.task(), messages=both))
    assert play.ours().row.state == "conflict"
    assert play.ours().entries == ()


def test_what_was_reserved_stays_reserved_in_a_conflict_until_a_person_looks():
    play, other = two_faced(2)
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, other.task())
    with play.dialler.store.read() as tx:
        states = {row.state.value for row in tx.ledger(play.dialler.verified.mandate.id)}
    assert "reserved" in states


def test_nothing_is_kept_of_a_task_that_contradicts_nobody():
    play, _ = two_faced(2)
    parts = [message.data for message in play.task().messages]
    assert not keep_contradiction(play.dialler, play.neg, parts)
    assert not keep_contradiction(play.dialler, play.neg, [{"action": "open"}, "x"])
    assert not keep_contradiction(play.dialler, "ng_unknown", parts)
    assert load(play.dialler.store, play.neg).row.state == "open"


# C105: what we sent must be there, and unchanged


def changed(play, place, **changes):
    """Return the host's task with one message changed."""
    messages = list(play.task().messages)
    messages[place] = replace(messages[place], **changes)
    return replace(play.task(), messages=tuple(messages))


def conflict(play, task, **more):
    with pytest.raises(VerificationError):
        dialler.absorb(play.dialler, play.neg, task, **more)
    assert play.ours().row.state == "conflict"
    assert "conflict" in play.ours().row.detail


def played():
    """Return a table after two exchanges; the host has answered a third one that is unread."""
    play = table()
    play.open()
    play.send()
    play.send()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    return play


@pytest.mark.parametrize("place", [0, 2, 4])
def test_our_own_words_come_back_changed_is_a_conflict(place):
    play = played()
    assert play.task().messages[place].text
    conflict(play, changed(play, place, text="We agree to anything."))


@pytest.mark.parametrize("place", [0, 2, 4])
def test_our_own_readable_members_come_back_changed_is_a_conflict(place):
    play = played()
    data = play.task().messages[place].data
    conflict(
        play,
        changed(play, place, data={**data, "negotiation": {**data["negotiation"], "round": "9"}}),
    )


def test_a_history_in_which_our_last_message_is_missing_is_a_conflict():
    play = played()
    messages = play.task().messages
    without = replace(play.task(), messages=(*messages[:4], messages[5]))
    with pytest.raises(GapError):
        dialler.absorb(play.dialler, play.neg, without)
    assert play.ours().row.state == "open"
    conflict(play, without, whole=True)


def test_an_entry_in_our_name_that_we_did_not_make_is_a_conflict():
    play = played()
    made = play.theirs().negotiation.entries[4].envelope
    stolen = Puppet(play.dialler, AGENT_KEY[Role.BUYER], play.host, play.neg)
    forged = stolen.message(replace(made, journal=play.ours().negotiation.head)).data
    conflict(play, changed(play, 4, data=forged))


def test_a_journal_of_a_conflict_is_whole_and_says_so():
    play = played()
    conflict(play, changed(play, 4, text="other words"))
    files = export(play.dialler.store, play.dialler.gate, play.dialler.agent_id, play.neg)
    verify_file(files.journal, trust=TRUST).require()
    assert b'"outcome":"conflict"' in files.journal
    assert files.contradiction is None
