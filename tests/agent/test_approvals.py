"""What exceeds a limit waits for a named person who did not ask for it, and not for ever."""

from dataclasses import replace

import pytest

from negotiator.a2a.calling import dial
from negotiator.agent import watch
from negotiator.agent.choose import LAPSED
from negotiator.agent.lapsing import end_all_lapsed, end_if_lapsed, end_lapsed
from negotiator.agent.replying import Answer, Reply, asked_of, reply
from negotiator.agent.result import result_of
from negotiator.audit.ends import GenesisRecord
from negotiator.audit.journal import EntryKind
from negotiator.audit.report import CheckName
from negotiator.audit.verify import verify_file
from negotiator.errors import UsageError, VerificationError
from negotiator.policy.moves import Step
from negotiator.policy.replies import Given
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import HoldBody
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT, AGENT_KEY, Table, table
from tests.agent.test_replying import (
    ASKS,
    FAR,
    TALKS_ON,
    buyer,
    entries,
    exported,
    failures,
    go_on,
    load,
    replies,
)
from tests.audit.story import relinked
from tests.crash.proof import assert_agreed_once, assert_over

NAMED = ('by = ["*"]', 'by = ["Ada Lovelace", "Carl"]')
HOUR = ('within = "PT24H"', 'within = "PT1H"')
APPROVE = Reply(Answer.APPROVE)


def asked_for(requester: str, *changes: tuple[str, str], dialling: Role = Role.BUYER) -> Table:
    """Return a table at which a buyer that somebody sent waits for an approval."""
    play = table(dialling, buyer=(*FAR, ASKS, *changes), seller=(*FAR, TALKS_ON))
    play.dialler = replace(play.dialler, requester=requester)
    play.run()
    assert load(play).row.state == "waiting"
    return play


def nothing_changed(play: Table, before) -> bool:
    return (load(play).row, entries(play)) == before


def test_who_asked_for_it_stands_in_the_journals_first_entry():
    play = asked_for("Carl ")
    assert GenesisRecord.from_document(entries(play)[0].data).requester == "Carl"
    hosted = asked_for("Eve", dialling=Role.SELLER)
    assert GenesisRecord.from_document(entries(hosted)[0].data).requester == ""


@pytest.mark.parametrize(
    "name", ["Ada\nBob", AGENT[Role.BUYER], AGENT[Role.SELLER], " \u200b ", "*"]
)
def test_a_negotiation_is_begun_on_the_word_of_a_person_or_of_nobody(name):
    play = table(Role.BUYER, buyer=FAR, seller=FAR)
    play.dialler = replace(play.dialler, requester=name)
    with pytest.raises(UsageError):
        play.open()
    with play.dialler.store.read() as tx:
        assert tx.negotiations() == ()


@pytest.mark.parametrize(
    "name", ["Carl", "CARL", " carl ", "Ｃarl", "Ca\u200brl", "carl\u00a0"],
)  # fmt: skip
@pytest.mark.parametrize("changes", [(), (NAMED,)])
def test_the_requester_approves_under_no_spelling_of_the_name(name, changes):
    play = asked_for("Carl", *changes)
    before = (load(play).row, entries(play))
    with pytest.raises(UsageError, match="asked for this negotiation"):
        reply(buyer(play), play.neg, APPROVE, by=name)
    assert nothing_changed(play, before)
    assert reply(buyer(play), play.neg, APPROVE, by="ada lovelace") is not None
    assert go_on(play) == "agreed"
    assert_agreed_once(play.dialler, play.host)


@pytest.mark.parametrize("dialling", list(Role))
@pytest.mark.parametrize("name", ["Bob", "Ada", "Ada Lovelace Jr", "Аda Lovelace", "*"])
def test_a_person_whom_the_mandate_does_not_name_cannot_approve(name, dialling):
    play = asked_for("", NAMED, dialling=dialling)
    before = (load(play).row, entries(play))
    with pytest.raises(UsageError):
        reply(buyer(play), play.neg, APPROVE, by=name)
    assert nothing_changed(play, before)
    assert reply(buyer(play), play.neg, APPROVE, by="Carl") is not None
    assert go_on(play) == "agreed"


def test_the_gate_asks_by_itself_whatever_the_agent_let_through():
    play = asked_for("Carl", NAMED, HOUR)
    asked, size = asked_of(load(play)), load(play).negotiation.size

    def give(by, asked=asked):
        given = Given(asked, Answer.APPROVE, by)
        play.dialler.gate.step(Step(neg=play.neg, size=size, now=play.clock(), given=given))

    for by in ("Carl", "CARL", "Bob"):
        with pytest.raises(UsageError):
            give(by)
    play.clock.turn(hours=1)
    with pytest.raises(UsageError, match="any more"):
        give("Ada Lovelace")
    assert replies(play) == []
    assert load(play).row.state == "waiting"


def test_what_stands_beside_the_question_decides_nothing():
    """Names and times are kept to be read; the gate asks the mandate and the journal again."""
    play = asked_for("Carl", NAMED, HOUR)
    asked = asked_of(load(play))
    assert (asked.by, asked.until - asked.since) == (("Ada Lovelace",), asked.until - play.clock())
    forged = replace(asked, by=("*",), until=asked.until.replace(year=2030))
    given = Given(forged, Answer.APPROVE, "Bob")
    step = Step(neg=play.neg, size=load(play).negotiation.size, now=play.clock(), given=given)
    with pytest.raises(Exception, match="does not wait for this reply"):
        play.dialler.gate.step(step)
    assert replies(play) == []


@pytest.mark.parametrize("dialling", list(Role))
def test_an_approval_a_second_before_the_end_counts_and_at_the_end_no_more(dialling):
    for seconds, ends in ((3599, "agreed"), (3600, "deadlock"), (3601, "deadlock")):
        play = asked_for("", HOUR, dialling=dialling)
        play.clock.turn(seconds=seconds)
        if ends == "agreed":
            assert reply(buyer(play), play.neg, APPROVE, by="Ada") is not None
        else:
            with pytest.raises(UsageError, match="nothing is approved any more"):
                reply(buyer(play), play.neg, APPROVE, by="Ada")
            assert replies(play) == []
        assert go_on(play) == ends
        assert_over(play.dialler, play.host, play.neg)
        verify_file(exported(play), trust=buyer(play).trust).require()
        lines = [entry.to_bytes() for entry in entries(play)]
        assert rederive(lines, buyer(play).engine).moves > 0


def ended(play):
    """Check that the negotiation ended because nobody approved, and that they cannot tell."""
    assert assert_over(play.dialler, play.host, play.neg) == "deadlock"
    last = load(play).negotiation.entries[-1].envelope
    assert (last.iss, last.body.reason) == (buyer(play).agent_id, Reason.NOT_ACCEPTABLE)
    result = result_of(buyer(play).store, buyer(play).trust, play.neg)
    assert (result.ending.ours, result.ending.motive) == (True, LAPSED)
    verify_file(exported(play), trust=buyer(play).trust).require()


def test_the_hosts_sweep_ends_what_nobody_approved_in_time():
    play = asked_for("", HOUR, dialling=Role.SELLER)
    dues = {}
    assert watch.sweep(play.host, dues) == ()
    play.clock.turn(seconds=3599)
    assert watch.sweep(play.host, dues) == ()
    play.clock.turn(seconds=1)
    assert watch.sweep(play.host, dues) == (play.neg,)
    play.poll()
    ended(play)
    assert watch.sweep(play.host, dues) == ()


def test_the_counterpartys_next_message_finds_it_ended():
    play = asked_for("", HOUR, dialling=Role.SELLER)
    play.clock.turn(hours=2)
    puppet = Puppet(play.dialler, AGENT_KEY[Role.SELLER], play.host, play.neg)
    said = puppet.say(Act.HOLD, HoldBody(1))
    assert (said.act, said.body.reason) == (Act.REJECT, Reason.NOT_ACCEPTABLE)
    lines = [entry.to_bytes() for entry in entries(play)]
    assert rederive(lines, play.host.engine).moves > 0


def test_the_next_run_ends_what_we_dialled_and_nobody_approved_in_time():
    play = asked_for("", HOUR)
    assert end_all_lapsed(play.dialler) == ()
    assert dial.unfinished(play.dialler) == ()
    play.clock.turn(hours=1)
    assert end_all_lapsed(play.dialler) == (play.neg,)
    (row,) = dial.unfinished(play.dialler)
    assert row.neg == play.neg
    assert play.dialler.gate.pending(play.neg).act is Act.REJECT
    play.send()
    ended(play)
    assert not end_lapsed(play.dialler, play.neg)


def test_what_was_approved_in_time_is_not_ended_later():
    play = asked_for("", HOUR)
    play.clock.turn(minutes=59)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    play.clock.turn(hours=5)
    assert end_all_lapsed(play.dialler) == ()
    assert not end_lapsed(play.dialler, play.neg)
    assert go_on(play) == "agreed"
    # Their offer had expired by then: ours of the same terms needed no second approval.
    assert len(replies(play)) == 1


def test_an_end_that_was_decided_before_an_approval_came_is_not_carried_out_after_it():
    play = asked_for("", HOUR)
    read = load(play)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    play.clock.turn(hours=5)
    assert not end_if_lapsed(play.dialler, read)
    assert load(play).row.state == "open"


def test_a_counterparty_that_keeps_talking_keeps_no_question_standing():
    play = asked_for("", HOUR, dialling=Role.SELLER)
    until = asked_of(load(play)).until
    puppet = Puppet(play.dialler, AGENT_KEY[Role.SELLER], play.host, play.neg)
    for _ in range(5):
        play.clock.turn(minutes=11)
        assert puppet.say(Act.HOLD, HoldBody(1)).act is Act.HOLD
        assert asked_of(load(play)).until == until
    play.clock.turn(minutes=5)
    assert puppet.say(Act.HOLD, HoldBody(1)).act is Act.REJECT


def test_an_approval_is_good_for_its_own_terms_and_negotiation_only():
    play = asked_for("", ("above = 21500", "above = 18500"))
    first = asked_of(load(play))
    reply(buyer(play), play.neg, Reply(Answer.APPROVE, first.subject), by="Ada")
    go_on(play)
    second = asked_of(load(play))
    assert second.subject != first.subject
    before = (load(play).row, entries(play))
    assert reply(buyer(play), play.neg, Reply(Answer.APPROVE, first.subject), by="Carl") is None
    assert nothing_changed(play, before)
    other = asked_for("", ("above = 21500", "above = 18500"))
    size = load(other).negotiation.size
    given = Given(second, Answer.APPROVE, "Ada")
    with pytest.raises(Exception, match="does not wait for this reply"):
        other.dialler.gate.step(Step(neg=other.neg, size=size, now=other.clock(), given=given))
    assert replies(other) == []


def test_anybody_may_stop_it_the_requester_too():
    play = asked_for("Carl", NAMED)
    assert reply(buyer(play), play.neg, Reply(Answer.STOP), by="Carl") is not None
    play.send()
    assert assert_over(play.dialler, play.host, play.neg) == "deadlock"


def changed(play: Table, kind: EntryKind, **data) -> list[bytes]:
    return [
        (replace(e, data={**e.data, **data}) if e.kind is kind else e).to_bytes()
        for e in entries(play)
    ]


@pytest.mark.parametrize("name", ["Carl", "CARL", "c\u200barl "])
def test_a_journal_in_which_the_requester_approved_does_not_verify(name):
    play = asked_for("Carl")
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    go_on(play)
    lines = changed(play, EntryKind.REPLY, by=name)
    assert "asked for the negotiation" in failures(lines)[CheckName.MOVES]
    with pytest.raises(VerificationError, match="asked for this negotiation"):
        rederive(relinked(lines), buyer(play).engine)


def test_the_engine_run_again_finds_who_could_not_approve_and_when_it_was_too_late():
    play = asked_for("Carl", NAMED, HOUR)
    play.clock.turn(minutes=59)
    reply(buyer(play), play.neg, APPROVE, by="Ada Lovelace")
    go_on(play)
    engine = buyer(play).engine
    assert rederive([entry.to_bytes() for entry in entries(play)], engine).moves > 0
    with pytest.raises(VerificationError, match="may not approve"):
        rederive(relinked(changed(play, EntryKind.REPLY, by="Bob")), engine)
    late = [
        replace(e, at=asked_until(play)) if e.kind is EntryKind.REPLY else e for e in entries(play)
    ]
    with pytest.raises(VerificationError, match="any more"):
        rederive(relinked([entry.to_bytes() for entry in late]), engine)


def asked_until(play: Table):
    put = next(
        e.at for e in entries(play) if e.kind is EntryKind.VERDICT and e.data["code"] == "approval"
    )
    return put.replace(hour=put.hour + 1)


def test_an_end_for_want_of_an_approval_needs_one_that_was_wanted_and_overdue():
    play = asked_for("", HOUR)
    play.clock.turn(hours=1)
    end_all_lapsed(play.dialler)
    play.send()
    early = [
        replace(e, at=asked_until(play).replace(hour=12)) if e.at >= asked_until(play) else e
        for e in entries(play)
    ]
    with pytest.raises(VerificationError, match="nothing waited for an approval"):
        rederive(relinked([entry.to_bytes() for entry in early]), buyer(play).engine)


def test_the_counterparty_hears_nothing_of_who_asked_who_may_and_until_when():
    for dialling in Role:
        play = asked_for("Carl Requester", NAMED, HOUR, dialling=dialling)
        play.clock.turn(hours=1)
        end_lapsed(buyer(play), play.neg)
        go_on(play)
        told = b"".join(e.data + e.payload + e.text.encode() for e in load(play).entries)
        for private in (b"Carl", b"Lovelace", b"approv", b"21500", b"lapse", b"expired"):
            assert private not in told


def test_the_same_journal_comes_out_whoever_asked():
    """Who asked for it changes no move: only the first entry, and so the hashes after it."""
    named, nobody = asked_for("Carl"), asked_for("")
    assert [e.data for e in entries(named)[0:1]] != [e.data for e in entries(nobody)[0:1]]
    moves = [
        [
            (e.envelope.act, getattr(e.envelope.body, "terms", None))
            for e in load(p).negotiation.entries
        ]
        for p in (named, nobody)
    ]
    assert moves[0] == moves[1]
