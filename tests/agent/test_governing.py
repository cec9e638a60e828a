"""A negotiation is governed by the mandate it was begun under, whatever is signed meanwhile."""

from dataclasses import replace

import pytest

from negotiator.a2a.calling.dial import unfinished
from negotiator.agent import guiding, watch
from negotiator.agent.choose import choose
from negotiator.agent.governing import check_governs
from negotiator.agent.party import Party
from negotiator.agent.replying import Answer, Reply, asked_of, reply
from negotiator.audit.closings import Order
from negotiator.audit.guidance import Effect, Guidance
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.questions import name_hash
from negotiator.audit.replies import Question
from negotiator.errors import ConflictError, UsageError
from negotiator.policy.guidance import GivenGuidance
from negotiator.policy.moves import Step
from negotiator.policy.orders import Told
from negotiator.policy.replies import Asked, Given, said_in
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import RejectBody
from negotiator.protocol.state import Side
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.agent.negotiating.market import DEAR
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, Table, make_party, table
from tests.agent.test_guiding import narrowing

AMENDED = {
    Role.BUYER: (("version = 1", "version = 2"), ("target = 1.80", "target = 1.90")),
    Role.SELLER: (("version = 1", "version = 2"), ("target = 3.00", "target = 2.90")),
}
OTHER_PEOPLE = ('by = ["*"]', 'by = ["Bob"]')


def begun(**changes) -> Table:
    """Return a table at which a few offers have been made."""
    play = table(**changes)
    play.open()
    play.send()
    play.send()
    return play


def amended(party, *changes):
    """Return the same party under an amended mandate, on the same record."""
    role = party.verified.mandate.role
    return make_party(role, party.clock, *AMENDED[role], *changes, store=party.store)


def check_rederived(play: Table, party) -> None:
    with party.store.read() as tx:
        assert rederive(tx.journal(play.neg), party.engine).moves > 0


def test_what_we_dialled_under_an_earlier_mandate_waits_for_that_one():
    play = begun()
    earlier = play.dialler
    play.dialler = amended(earlier)
    sent = play.ours().outbox
    assert sent is not None
    play.send()  # what was signed under the earlier one is on its way; nothing follows it
    assert play.dialler.gate.pending(play.neg) is None
    assert play.ours().row.state == "open"
    check_rederived(play, earlier)
    play.dialler = earlier
    play.poll()
    assert play.run() == "agreed"
    check_rederived(play, earlier)


def test_it_is_no_unfinished_one_of_the_later_mandate():
    play = begun()
    assert [row.neg for row in unfinished(play.dialler)] == [play.neg]
    later = amended(play.dialler)
    assert unfinished(later) == ()
    with pytest.raises(UsageError, match="governed by a mandate that is not in use here"):
        check_governs(later, play.ours().row)


def test_who_dialled_us_under_an_earlier_mandate_hears_that_we_have_none_for_it_any_more():
    play = begun()
    earlier = play.host
    play.host = amended(earlier)
    assert play.run() == "declined"
    body = play.theirs().negotiation.entries[-1].envelope.body
    assert isinstance(body, RejectBody)
    assert body.reason is Reason.AUTHORITY
    check_rederived(play, earlier)
    check_rederived(play, play.dialler)


def test_the_gate_by_itself_lets_no_move_out_that_another_mandate_decided():
    play = begun()
    play.dialler = replace(play.dialler, holds=lambda _negotiation, _act: True)
    play.send()
    recorded, later = play.ours(), amended(play.dialler)
    assert recorded.outbox is None
    now = later.now(recorded.row)
    chosen = choose(later.engine, recorded.negotiation, Side.DIALLER, now)
    assert chosen.drafts
    size = recorded.negotiation.size
    result = later.gate.step(Step(neg=play.neg, size=size, now=now, drafts=chosen.drafts))
    assert result.released is None
    assert [one.code for one in result.refused] == [Code.OTHER_MANDATE]


def accepted(offers: str) -> tuple[Puppet, Party]:
    """Return a seller that accepts our offer after our mandate was amended, and us before that."""
    clock = Clock()
    earlier = make_party(Role.BUYER, clock, ('offers = "firm"', f'offers = "{offers}"'))
    seller = Puppet(make_party(Role.SELLER, clock), AGENT_KEY[Role.SELLER], earlier)
    seller.open()
    seller.say(Act.PROPOSE, seller.offer("2.9"))
    seller.host = amended(earlier, ('offers = "firm"', f'offers = "{offers}"'))
    seller.say(Act.ACCEPT, seller.acceptance())
    return seller, earlier


@pytest.mark.parametrize(("offers", "answer"), [("firm", Act.CONFIRM), ("non-firm", Act.REFUSE)])
def test_only_what_bound_us_before_is_confirmed_under_a_later_mandate(offers, answer):
    seller, earlier = accepted(offers)
    assert seller.said.act is answer
    with earlier.store.read() as tx:
        assert rederive(tx.journal(seller.neg), earlier.engine).moves > 0


def test_nobody_approves_or_narrows_under_another_mandate_and_anybody_may_stop():
    play = table(seller=DEAR)
    assert play.run() == "waiting"
    later = amended(play.dialler, OTHER_PEOPLE)
    for say in (
        lambda: reply(later, play.neg, Reply(Answer.APPROVE), by="Bob"),
        lambda: guiding.narrow(later, play.neg, narrowing(later, "total <= 23000")),
    ):
        with pytest.raises(UsageError, match="governed by a mandate that is not in use here"):
            say()
    recorded = play.ours()
    asked = asked_of(recorded)
    assert asked is not None
    with pytest.raises(ConflictError, match="another mandate says who may approve"):
        later.gate.step(
            Step(
                neg=play.neg,
                size=recorded.negotiation.size,
                now=later.now(recorded.row),
                said=said_in(recorded.row),
                given=Given(asked, Answer.APPROVE, "Bob"),
            )
        )
    assert reply(later, play.neg, Reply(Answer.STOP), by="Bob") is not None
    check_rederived(play, play.dialler)


def test_the_gate_takes_no_order_no_guidance_and_no_question_under_another_mandate():
    play = begun()
    recorded, later = play.theirs(), amended(play.host)
    given = GivenGuidance(
        Guidance(guiding.read(later, "total <= 23000")), Effect.IN_FORCE, "Ada", ""
    )
    about = Asked(Question.UNKNOWN_ISSUE, name_hash("colour"), about="colour")
    size, now = recorded.negotiation.size, later.now(recorded.row)
    step = Step(neg=play.neg, size=size, now=now)
    for more in ({"guidance": given}, {"asks": about}, {"told": Told(Order.COLLECT, "cl_1", size)}):
        with pytest.raises((ConflictError, UsageError)):
            later.gate.step(replace(step, **more))
    with later.store.read() as tx:
        kinds = {JournalEntry.from_bytes(raw).kind for raw in tx.journal(play.neg)}
    assert not kinds & {EntryKind.GUIDANCE, EntryKind.QUESTION, EntryKind.CLOSING}


def test_a_sweep_ends_what_another_mandate_governs_at_the_deadline_both_sides_know():
    play = begun()
    earlier = play.host
    later = amended(earlier, ('deadline = "PT1H"', 'deadline = "PT10M"'))
    dues: watch.Dues = {}
    play.clock.turn(minutes=11)  # past the later mandate's deadline, which does not count here
    assert watch.sweep(later, dues) == ()
    play.clock.turn(hours=1)
    assert watch.sweep(later, dues) == (play.neg,)
    check_rederived(play, earlier)
