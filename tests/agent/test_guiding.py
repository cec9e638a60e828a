"""What guidance does to a negotiation that waits, is blocked, or went on meanwhile."""

from dataclasses import replace

import pytest

from negotiator.agent import guiding
from negotiator.agent.guiding import Narrowing
from negotiator.agent.replying import Answer, Reply, asked_of, reply
from negotiator.audit.guidance import Effect, Scope
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.replies import Question
from negotiator.errors import ConflictError, UsageError, VerificationError
from negotiator.mandate.narrows import narrows
from negotiator.policy.moves import Step
from negotiator.policy.replies import said_in
from negotiator.replay.rederive import rederive
from negotiator.strategies.history import Choice, Motive, Proposal
from negotiator.terms import Role, Terms
from negotiator.terms.constraint_text import read_constraints
from tests.agent.negotiating.market import ASKS, DEAR, STUBBORN
from tests.agent.table import Table, make_party, table, with_strategy


def narrowing(party, text: str, **changes) -> Narrowing:
    return Narrowing(guiding.read(party, text), text, "Ada", **changes)


def check_rederived(play: Table) -> None:
    for party in (play.dialler, play.host):
        with party.store.read() as tx:
            assert rederive(tx.journal(play.neg), party.engine).moves > 0


def ours_of(play: Table, party) -> list[Terms]:
    recorded = play.ours() if party is play.dialler else play.theirs()
    return [offer.terms for offer in recorded.negotiation.offers_by(recorded.side)]


def test_an_offer_that_waits_for_approval_is_answered_anew_where_guidance_leaves_it_out():
    play = table(seller=DEAR)
    assert play.run() == "waiting"
    asked = asked_of(play.ours())
    assert asked is not None
    assert asked.question is Question.APPROVAL
    record = guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "pricePerHour <= 2.3"))
    assert record is not None
    assert play.ours().row.state == "open"
    play.poll()
    ended = play.run()
    assert ended in {"deadlock", "declined"}
    assert all(terms[0] <= 2300 for terms in ours_of(play, play.dialler))
    check_rederived(play)


def test_an_offer_that_waits_for_approval_waits_again_where_guidance_leaves_it():
    play = table(seller=DEAR)
    assert play.run() == "waiting"
    asked = asked_of(play.ours())
    guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "pricePerHour not 1.9"))
    play.poll()
    again = asked_of(play.ours())
    assert asked is not None
    assert again is not None
    assert (again.subject, again.until) == (asked.subject, asked.until)
    reply(play.dialler, play.neg, Reply(Answer.APPROVE, again.subject), by="Carl")
    play.poll()
    assert play.run() == "agreed"
    check_rederived(play)


def test_an_approval_of_what_guidance_leaves_out_later_lets_nothing_leave():
    play = table(seller=DEAR)
    assert play.run() == "waiting"
    asked = asked_of(play.ours())
    assert asked is not None
    reply(play.dialler, play.neg, Reply(Answer.APPROVE, asked.subject), by="Carl")
    guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "pricePerHour <= 2.3"))
    play.poll()
    assert play.run() != "agreed"
    check_rederived(play)


def test_guidance_that_leaves_nothing_forgets_no_question():
    play = table(buyer=ASKS, seller=STUBBORN)
    assert play.run() == "waiting"
    before = play.ours().row
    record = guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "total <= 5"))
    assert record is not None
    assert record.effect is Effect.NOTHING_LEFT
    after = play.ours().row
    assert (after.state, after.detail) == (before.state, before.detail)
    reply(play.dialler, play.neg, Reply(Answer.STOP), by="Ada")
    check_rederived(play)


def outside(_view, _history):
    """A strategy that proposes what the mandate does not allow."""
    return Proposal(Choice.OFFER, Terms((4_000, 10_000)), Motive.CONCEDE, {})


def test_a_blocked_negotiation_stays_blocked():
    play = table()
    play.dialler = with_strategy(play.dialler, outside)
    assert play.run() == "blocked"
    guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, "total <= 20500"))
    assert play.ours().row.state == "blocked"


def test_guidance_that_stands_is_not_put_on_record_again():
    play = table()
    play.open()
    play.send()
    said = narrowing(play.dialler, "total <= 20500")
    assert guiding.narrow(play.dialler, play.neg, said) is not None
    assert guiding.narrow(play.dialler, play.neg, said) is None
    assert len(guiding.all_guidance(play.dialler.store, play.neg)) == 1


def test_a_reply_counts_once_also_when_its_guidance_is_over():
    play = table()
    play.open()
    play.send()
    once = narrowing(play.dialler, "pricePerHour <= 1.81", scope=Scope.TURN, source="sha256:x")
    assert guiding.narrow(play.dialler, play.neg, once) is not None
    play.send()
    play.send()
    assert said_in(play.ours().row).guidance == ()
    assert guiding.narrow(play.dialler, play.neg, once) is None
    again = replace(once, source="sha256:y")
    assert guiding.narrow(play.dialler, play.neg, again) is not None


def test_a_move_decided_before_guidance_came_is_refused_and_decided_anew():
    play = table(Role.SELLER)
    play.open()
    play.send()
    recorded = play.theirs()
    stale = said_in(recorded.row)
    guiding.narrow(play.host, play.neg, narrowing(play.host, "pricePerHour <= 1.81"))
    size, now = recorded.negotiation.size, play.clock()
    with pytest.raises(ConflictError, match="replied meanwhile"):
        play.host.gate.step(Step(neg=play.neg, size=size, now=now, said=stale))


@pytest.mark.parametrize("by", ["", "https://agent.buyer.example", "https://agent.seller.example/"])
def test_only_a_person_narrows(by):
    play = table()
    play.open()
    play.send()
    said = replace(narrowing(play.dialler, "total <= 20500"), by=by)
    with pytest.raises(UsageError):
        guiding.narrow(play.dialler, play.neg, said)
    assert said_in(play.ours().row).guidance == ()


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("pricePerHour <= 2.399", True),
        ("pricePerHour <= 2.4", False),
        ("pricePerHour <= 5", False),
        ("pricePerHour >= 0.1", False),
        ("pricePerHour >= 0.101", True),
        ("pricePerHour not 2.5", False),
        ("pricePerHour not 2.2", True),
        ("pricePerHour in 1.8", True),
        ("gpuHours = 10000", False),
        ("total <= 24000", False),
        ("total <= 23999.99", True),
        ("total >= 1000", False),
        ("total >= 1000.01", True),
    ],
)
def test_whether_a_constraint_leaves_anything_out_is_judged_by_the_whole_mandate(text, does):
    mandate = make_party(Role.BUYER, table().clock).verified.mandate
    (constraint,) = read_constraints(mandate.agenda, text)
    assert narrows(mandate, constraint) is does


@pytest.mark.parametrize(
    ("text", "said"), [("total <= 20500", "nothing-left"), ("total <= 5", "in-force")]
)
def test_a_journal_that_says_another_effect_of_guidance_than_it_has_is_not_rederived(text, said):
    play = table()
    play.open()
    play.send()
    guiding.narrow(play.dialler, play.neg, narrowing(play.dialler, text))
    with play.dialler.store.read() as tx:
        journal = [JournalEntry.from_bytes(raw) for raw in tx.journal(play.neg)]
    forged = [
        replace(entry, data={**entry.data, "effect": said}).to_bytes()
        if entry.kind is EntryKind.GUIDANCE
        else entry.to_bytes()
        for entry in journal
    ]
    with pytest.raises(VerificationError, match="by this mandate"):
        rederive(forged, play.dialler.engine)
