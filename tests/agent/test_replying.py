"""A principal answers a negotiation that waits for it; C56-C68, C103, C147, C156, C159."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from a2a.server.context import ServerCallContext
from a2a.types.a2a_pb2 import GetTaskRequest

from negotiator.a2a.serving.handler import NegotiationHandler
from negotiator.agent import watch
from negotiator.agent.choose import STOPPED, choose
from negotiator.agent.exporting import export
from negotiator.agent.replying import Answer, Question, Reply, asked_of, last_reply, reply
from negotiator.agent.result import result_of
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import VerdictRecord
from negotiator.audit.report import CheckName
from negotiator.audit.verify import verify_file
from negotiator.errors import ConflictError, NegotiatorError, UsageError, VerificationError
from negotiator.policy.moves import Step
from negotiator.policy.ports import Control
from negotiator.policy.replies import Given, Said, said_in
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import WithdrawBody
from negotiator.protocol.state import Side
from negotiator.replay.rederive import rederive
from negotiator.stores import MemoryStore, SqlStore
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT, AGENT_KEY, Clock, Table, make_party, table
from tests.audit.story import relinked, signed_journal
from tests.crash.faults import DiedError, FaultyStore, Once
from tests.crash.proof import assert_agreed_once, assert_over

FAR = (
    ('deadline = "PT1H"', 'deadline = "P7D"'),
    ('round_timeout = "PT10M"', 'round_timeout = "P7D"'),
)
ASKS = ("above = 23500", "above = 21500")
ASKS_EARLY = ("above = 23500", "above = 18500")
STALLS = (
    ("min_progress = 0.0001", "min_progress = 0.9"),
    ("no_progress_rounds = 3", "no_progress_rounds = 1"),
    ('on_no_progress = "reject"', 'on_no_progress = "ask"'),
)
FIRM = (("reserve = 2.40", "reserve = 1.90"), ("limit_max = 2.40", "limit_max = 1.90"))
TALKS_ON = ("no_progress_rounds = 3", "no_progress_rounds = 0")
APPROVE, GO_ON, STOP = Reply(Answer.APPROVE), Reply(Answer.GO_ON), Reply(Answer.STOP)


def waiting(dialling: Role, *changes: tuple[str, str]) -> Table:
    """Return a table at which the buyer waits for its principal, whoever dials."""
    play = table(dialling, buyer=(*FAR, *changes), seller=(*FAR, TALKS_ON))
    play.run()
    assert load(play).row.state == "waiting"
    return play


def buyer(play: Table):
    return play.dialler if play.dialler.agent_id == AGENT[Role.BUYER] else play.host


def load(play: Table):
    return play.ours() if buyer(play) is play.dialler else play.theirs()


def go_on(play: Table) -> str:
    """Let both do what they do when a run is continued and a task is polled."""
    for _ in range(40):
        if watch.owes_move(play.theirs()):
            watch.resume(play.host, play.neg)
        play.poll()
        if play.dialler.gate.pending(play.neg) is None:
            break
        play.send()
    return load(play).row.state


def entries(play: Table) -> list[JournalEntry]:
    with buyer(play).store.read() as tx:
        return [JournalEntry.from_bytes(raw) for raw in tx.journal(play.neg)]


def replies(play: Table) -> list[JournalEntry]:
    return [entry for entry in entries(play) if entry.kind is EntryKind.REPLY]


def exported(play: Table) -> bytes:
    party = buyer(play)
    return export(party.store, party.gate, party.agent_id, play.neg).journal


@pytest.mark.parametrize("dialling", list(Role))
def test_an_approved_accept_leaves_later_and_ends_in_one_agreement(dialling):
    play = waiting(dialling, ASKS)
    before = play.theirs().negotiation.size
    asked = asked_of(load(play))
    assert (asked.question, asked.act) == (Question.APPROVAL, "accept")
    assert asked.offer == load(play).negotiation.latest.id
    changed = reply(buyer(play), play.neg, APPROVE, by="Ada")
    assert changed.released is None  # nothing leaves with the reply itself
    assert play.theirs().negotiation.size == before
    assert load(play).row.state == "open"
    assert go_on(play) == "agreed"
    assert_agreed_once(play.dialler, play.host)
    (entry,) = replies(play)
    assert entry.data["by"] == "Ada"
    assert entry.data["subject"] == asked.subject
    assert entry.data["terms"] == asked.terms


@pytest.mark.parametrize("dialling", list(Role))
def test_the_same_reply_again_changes_nothing_and_says_so(dialling):
    play = waiting(dialling, ASKS)
    assert reply(buyer(play), play.neg, APPROVE, by="Ada") is not None
    row, journal = load(play).row, entries(play)
    assert reply(buyer(play), play.neg, APPROVE, by="Ada") is None
    assert reply(buyer(play), play.neg, APPROVE, by="Bob") is None
    assert (load(play).row, entries(play)) == (row, journal)
    assert last_reply(buyer(play).store, play.neg).by == "Ada"
    with pytest.raises(UsageError, match="waits for nobody"):
        reply(buyer(play), play.neg, STOP, by="Ada")
    assert go_on(play) == "agreed"


@pytest.mark.parametrize("said", [APPROVE, GO_ON, STOP])
def test_c65_c103_nothing_can_be_answered_after_the_end(said):
    play = waiting(Role.BUYER, ASKS)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    go_on(play)
    row, journal = load(play).row, entries(play)
    with pytest.raises(UsageError, match=r"is over .*open a new one"):
        reply(buyer(play), play.neg, said, by="Ada")
    assert (load(play).row, entries(play)) == (row, journal)
    with pytest.raises(UsageError, match="no negotiation ng_nobody"):
        reply(buyer(play), "ng_nobody", said, by="Ada")


@pytest.mark.parametrize(
    "name",
    ["", "   ", AGENT[Role.BUYER], AGENT[Role.BUYER].upper(), AGENT[Role.BUYER] + "/",
     AGENT[Role.SELLER], "Ada\nBob", "Ada\u202e", "x" * 201],
)  # fmt: skip
def test_only_a_person_replies(name):
    play = waiting(Role.BUYER, ASKS)
    with pytest.raises(UsageError):
        reply(buyer(play), play.neg, APPROVE, by=name)
    assert load(play).row.state == "waiting"
    assert replies(play) == []


def test_a_reply_to_another_question_is_refused():
    play = waiting(Role.BUYER, ASKS)
    with pytest.raises(UsageError, match="--approve or --stop"):
        reply(buyer(play), play.neg, GO_ON, by="Ada")
    stale = Reply(Answer.APPROVE, "sha256:" + "0" * 64)
    with pytest.raises(UsageError, match="asks something else"):
        reply(buyer(play), play.neg, stale, by="Ada")
    stalled = waiting(Role.BUYER, *STALLS)
    with pytest.raises(UsageError, match="--go-on or --stop"):
        reply(buyer(stalled), stalled.neg, APPROVE, by="Ada")


@pytest.mark.parametrize("dialling", list(Role))
def test_an_approval_is_for_one_offer_and_the_next_one_waits_again(dialling):
    play = waiting(dialling, ASKS_EARLY)
    subjects = []
    while load(play).row.state == "waiting":
        asked = asked_of(load(play))
        subjects.append((asked.act, asked.subject))
        before = len(load(play).negotiation.offers_by(load(play).side))
        reply(buyer(play), play.neg, Reply(Answer.APPROVE, asked.subject), by="Ada")
        go_on(play)
        after = load(play).negotiation.offers_by(load(play).side)
        assert len(after) == before + (asked.act != "accept")
    assert load(play).row.state == "agreed"
    assert [act for act, _ in subjects] == ["counter", "counter", "counter", "accept"]
    assert len(set(subjects)) == 4
    assert_agreed_once(play.dialler, play.host)


@pytest.mark.parametrize("dialling", list(Role))
def test_an_accept_approved_after_the_offer_expired_quotes_it_again(dialling):
    play = waiting(dialling, ASKS)
    terms = load(play).negotiation.latest.terms
    play.clock.turn(hours=23)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    assert watch.owes_move(play.theirs()) is (dialling is Role.SELLER)
    watch.resume(play.host, play.neg)
    play.poll()
    ours = load(play)
    if dialling is Role.BUYER:
        assert play.dialler.gate.pending(play.neg).act is Act.COUNTER
        play.send()
        ours = load(play)
    offers = ours.negotiation.offers_by(ours.side)
    assert offers[-1].terms == terms
    assert all(entry.envelope.act is not Act.ACCEPT or entry.envelope.iss != buyer(play).agent_id
               for entry in ours.negotiation.entries)  # fmt: skip
    assert go_on(play) == "agreed"
    assert_agreed_once(play.dialler, play.host)


@pytest.mark.parametrize("dialling", list(Role))
def test_going_on_begins_a_new_window_without_progress(dialling):
    play = waiting(dialling, *STALLS, *FIRM)
    rounds = []
    while load(play).row.state == "waiting":
        asked = asked_of(load(play))
        assert (asked.question, asked.terms) == (Question.NO_PROGRESS, {})
        rounds.append(int(asked.subject))
        reply(buyer(play), play.neg, GO_ON, by="Ada")
        go_on(play)
    # The window is one round: it asks after two complete rounds, then after each one more.
    assert rounds == [2, 4]
    assert assert_over(play.dialler, play.host, play.neg) == "deadlock"
    verify_file(exported(play), trust=buyer(play).trust).require()


@pytest.mark.parametrize("dialling", list(Role))
def test_what_went_on_may_end_in_an_agreement(dialling):
    play = waiting(dialling, *STALLS)
    reply(buyer(play), play.neg, GO_ON, by="Ada")
    assert go_on(play) == "agreed"
    assert_agreed_once(play.dialler, play.host)


@pytest.mark.parametrize("dialling", list(Role))
@pytest.mark.parametrize(
    ("changes", "reason"), [((ASKS,), Reason.NOT_ACCEPTABLE), (STALLS, Reason.NO_PROGRESS)]
)
def test_a_stop_ends_it_on_both_records(dialling, changes, reason):
    play = waiting(dialling, *changes)
    reply(buyer(play), play.neg, STOP, by="Ada")
    if dialling is Role.BUYER:
        assert play.dialler.gate.pending(play.neg).act is Act.REJECT
        play.send()
    play.poll()
    assert load(play).negotiation.entries[-1].envelope.body.reason is reason
    assert assert_over(play.dialler, play.host, play.neg) == "deadlock"
    result = result_of(buyer(play).store, buyer(play).trust, play.neg)
    assert (result.ending.ours, result.ending.motive) == (True, STOPPED)
    verify_file(exported(play), trust=buyer(play).trust).require()


def test_a_stop_stands_whatever_becomes_of_its_rejection():
    """Should an entry of the host take the rejection's place, the next move is a stop again."""
    play = waiting(Role.BUYER, *STALLS)
    state, now = play.ours().negotiation, play.clock()
    assert choose(play.dialler.engine, state, Side.DIALLER, now).waits
    stopped = Said(2, Question.NO_PROGRESS)
    (draft,) = choose(play.dialler.engine, state, Side.DIALLER, now, stopped).drafts
    assert (draft.act, draft.decision.motive) == (Act.REJECT, STOPPED)
    reply(buyer(play), play.neg, STOP, by="Ada")
    assert said_in(play.ours().row).stopped is Question.NO_PROGRESS


@pytest.mark.parametrize("dialling", list(Role))
def test_c156_the_counterparty_hears_a_neutral_hold_and_never_the_question(dialling):
    for changes in ((ASKS,), STALLS):
        play = waiting(dialling, *changes)
        heard = play.theirs().entries if dialling is Role.BUYER else play.ours().entries
        if dialling is Role.SELLER:
            held = parse_canonical(heard[-1].data)["negotiation"]
            assert held["action"] == "hold"
        first = APPROVE if changes == (ASKS,) else GO_ON
        reply(buyer(play), play.neg, first, by="Ada Lovelace")
        go_on(play)
        heard = play.theirs().entries if dialling is Role.BUYER else play.ours().entries
        told = b"".join(e.data + e.payload + e.text.encode() for e in heard)
        for private in (b"Lovelace", b"approv", b"21500", b"progress", b"question"):
            assert private not in told


def test_a_poll_brings_the_move_that_was_owed_after_the_hold():
    play = waiting(Role.SELLER, ASKS)

    def poll():
        with ThreadPoolExecutor(1) as writer:
            handler = NegotiationHandler(play.host, writer)
            request = GetTaskRequest(id=play.theirs().row.task)
            asyncio.run(handler.on_get_task(request, ServerCallContext()))

    poll()
    assert play.theirs().negotiation.entries[-1].envelope.act is Act.HOLD
    assert play.theirs().row.state == "waiting"
    reply(play.host, play.neg, APPROVE, by="Ada")
    poll()
    assert play.theirs().negotiation.entries[-1].envelope.act is Act.ACCEPT
    size = play.theirs().negotiation.size
    poll()
    assert play.theirs().negotiation.size == size
    play.poll()
    assert play.run() == "agreed"


def test_what_was_approved_still_passes_every_rule_and_a_stop_ends_what_is_blocked():
    play = waiting(Role.BUYER, ASKS)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    with play.dialler.store.write() as tx:
        tx.put_control(play.dialler.verified.mandate.id, Control.PAUSED)
    play.poll()
    assert play.ours().row.state == "blocked"
    assert play.dialler.gate.pending(play.neg) is None
    assert asked_of(play.ours()).question is Question.BLOCKED
    reply(buyer(play), play.neg, STOP, by="Ada")
    play.send()
    assert assert_over(play.dialler, play.host, play.neg) == "deadlock"


def test_a_decision_made_before_a_reply_came_is_made_anew():
    play = waiting(Role.SELLER, *STALLS)
    before = said_in(play.theirs().row)
    reply(play.host, play.neg, GO_ON, by="Ada")
    size, now = play.theirs().negotiation.size, play.clock()
    late = Step(neg=play.neg, size=size, now=now, waits=True, said=before)
    with pytest.raises(ConflictError, match="replied meanwhile"):
        play.host.gate.step(late)
    assert play.theirs().row.state == "open"


def test_a_reply_given_to_what_is_not_asked_any_more_is_not_taken():
    play = waiting(Role.BUYER, ASKS)
    asked, size, now = asked_of(play.ours()), play.ours().negotiation.size, play.clock()
    reply(play.dialler, play.neg, APPROVE, by="Ada")
    for given in (Given(asked, Answer.STOP, "Bob"), Given(asked, Answer.APPROVE, "Bob")):
        with pytest.raises(ConflictError, match="does not wait for this reply"):
            play.dialler.gate.step(Step(neg=play.neg, size=size, now=now, given=given))
    assert len(replies(play)) == 1


def test_of_replies_that_contradict_each_other_one_counts(tmp_path):
    clock = Clock()
    store = SqlStore(tmp_path / "record.db")
    ours = make_party(Role.BUYER, clock, *FAR, ASKS, store=store)
    play = Table(ours, make_party(Role.SELLER, clock, *FAR, TALKS_ON), clock)
    assert play.run() == "waiting"

    def say(number: int) -> bool:
        try:
            said = (APPROVE, STOP)[number % 2]
            return reply(ours, play.neg, said, by=f"Person {number}") is not None
        except UsageError:
            return False

    with ThreadPoolExecutor(8) as people:
        assert list(people.map(say, range(8))).count(True) == 1
    assert len(replies(play)) == 1
    go_on(play)
    assert assert_over(play.dialler, play.host, play.neg) in {"agreed", "deadlock"}
    store.close()


@pytest.mark.parametrize("said", [APPROVE, STOP])
@pytest.mark.parametrize("dialling", list(Role))
def test_a_reply_interrupted_anywhere_goes_on(dialling, said):
    """Killed or failed at any point of its transaction, given again, it is on record once."""
    for at in range(12):
        store = MemoryStore()
        clock = Clock()
        ours = make_party(Role.BUYER, clock, *FAR, ASKS, store=store)
        theirs = make_party(Role.SELLER, clock, *FAR, TALKS_ON)
        play = Table(ours, theirs, clock) if dialling is Role.BUYER else Table(theirs, ours, clock)
        play.run()
        fuse = Once(at)
        shaky = make_party(Role.BUYER, clock, *FAR, ASKS, store=FaultyStore(store, fuse))
        try:
            reply(shaky, play.neg, said, by="Ada")
        except (NegotiatorError, DiedError):
            with store.read() as tx:
                left = tx.negotiation(play.neg)
            again = "open" if said is APPROVE else ""
            if left.state in {"waiting", again}:
                reply(ours, play.neg, said, by="Ada")
        assert len(replies(play)) == 1
        assert go_on(play) == ("agreed" if said is APPROVE else "deadlock")
        assert_over(play.dialler, play.host, play.neg)
        if not fuse.blown:
            return
    raise AssertionError


def without_replies(play: Table) -> list[bytes]:
    return [entry.to_bytes() for entry in entries(play) if entry.kind is not EntryKind.REPLY]


def failures(lines: list[bytes]) -> dict[CheckName, str]:
    neg = JournalEntry.from_bytes(lines[0]).neg
    data = signed_journal(relinked(lines), AGENT[Role.BUYER], AGENT_KEY[Role.BUYER], neg)
    return {found.name: found.sentence for found in verify_file(data, trust=None).failures}


@pytest.mark.parametrize("dialling", list(Role))
@pytest.mark.parametrize("changes", [(ASKS,), (ASKS_EARLY,)])
def test_a_journal_in_which_a_move_left_without_its_approval_does_not_verify(dialling, changes):
    play = waiting(dialling, *changes)
    while load(play).row.state == "waiting":
        reply(buyer(play), play.neg, APPROVE, by="Ada")
        go_on(play)
    verify_file(exported(play), trust=buyer(play).trust).require()
    assert "still waited for an approval" in failures(without_replies(play))[CheckName.MOVES]


def test_a_reply_by_an_agent_or_to_nothing_that_waited_does_not_verify():
    play = waiting(Role.BUYER, ASKS)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    go_on(play)

    def changed(**data):
        return [
            (replace(e, data={**e.data, **data}) if e.kind is EntryKind.REPLY else e).to_bytes()
            for e in entries(play)
        ]

    agent = failures(changed(by=AGENT[Role.BUYER]))
    assert "an agent has replied" in agent[CheckName.MOVES]
    cheaper = {
        **replies(play)[0].data["terms"],
        "pricePerHour": {"amount": "1.9", "currency": "USD"},
    }
    other = failures(changed(terms=cheaper))
    assert "did not wait for an approval" in other[CheckName.MOVES]


def test_the_engine_run_again_needs_the_reply_that_let_it_go_on():
    play = waiting(Role.BUYER, *STALLS)
    reply(buyer(play), play.neg, GO_ON, by="Ada")
    go_on(play)
    engine = buyer(play).engine
    lines = [entry.to_bytes() for entry in entries(play)]
    assert rederive(lines, engine).moves > 0
    with pytest.raises(VerificationError, match="rederive"):
        rederive(relinked(without_replies(play)), engine)
    moved = [
        (replace(e, data={**e.data, "subject": "3"}) if e.kind is EntryKind.REPLY else e).to_bytes()
        for e in entries(play)
    ]
    with pytest.raises(VerificationError, match="rounds were complete"):
        rederive(relinked(moved), engine)


def test_the_waiting_verdict_and_the_released_one_are_both_in_the_journal():
    play = waiting(Role.BUYER, ASKS)
    reply(buyer(play), play.neg, APPROVE, by="Ada")
    go_on(play)
    accepts = [
        VerdictRecord.from_document(entry.data).ruling.value
        for entry in entries(play)
        if entry.kind is EntryKind.VERDICT and entry.data["act"] == "accept"
    ]
    assert accepts == ["waiting", "released"]


@pytest.mark.parametrize(
    ("changes", "question"), [((ASKS,), "approval"), ((*STALLS, *FIRM), "no-progress")]
)
def test_a_faulty_entry_of_the_counterparty_does_not_make_us_forget_what_we_wait_for(
    changes, question
):
    play = table(Role.SELLER, buyer=(*FAR, *changes), seller=(*FAR, TALKS_ON))
    play.run()
    asked = asked_of(load(play))
    assert asked.question == question
    puppet = Puppet(play.dialler, AGENT_KEY[Role.SELLER], play.host, play.neg)
    said = puppet.say(Act.WITHDRAW, WithdrawBody(puppet.state.latest.id))  # of a firm offer
    assert said.act is Act.REFUSE
    assert load(play).row.state == "waiting"
    assert asked_of(load(play)) == asked
    assert reply(buyer(play), play.neg, Reply(Answer.STOP), by="Ada") is not None
    assert load(play).negotiation.final
