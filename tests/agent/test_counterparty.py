"""C108-C119: one live negotiation a counterparty, whoever dialled, and none twice after a deal."""

from dataclasses import replace

import pytest

from negotiator.agent import dialler, host, watch
from negotiator.agent.dialler import HostTask, SeenMessage
from negotiator.agent.party import Party
from negotiator.agent.record import load
from negotiator.agent.replying import Answer, Reply, reply
from negotiator.errors import (
    AlreadyNegotiatingError,
    BlockedError,
    TheirProtocolError,
)
from negotiator.policy.moves import Step
from negotiator.policy.ports import Control
from negotiator.protocol.acts import Reason
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, Table, make_party, table

MANY = ("deals = 1 ", "deals = 9 ")
FIRM = (("reserve = 2.40", "reserve = 1.90"), ("limit_max = 2.40", "limit_max = 1.90"))
ASKS = ("above = 23500", "above = 21500")
OTHER_MANDATE = ("no_progress_rounds = 3", "no_progress_rounds = 4")


def open_again(play: Table, url: str = "") -> str:
    return dialler.start(play.dialler, play.host.agent_id, url or play.host.agent_id).neg


def refused(play: Table, state: str, url: str = "") -> None:
    """A second opening is refused, names the first, and leaves everything as it was."""
    before = rows(play.dialler)
    with pytest.raises(AlreadyNegotiatingError) as caught:
        open_again(play, url)
    assert (caught.value.neg, caught.value.state, caught.value.exit_code) == (play.neg, state, 2)
    assert play.neg in caught.value.message
    assert rows(play.dialler) == before


def rows(party: Party):
    with party.store.read() as tx:
        return [(row, tx.entries(row.neg), tx.journal(row.neg)) for row in tx.negotiations()]


def test_c108_while_one_is_open_a_second_is_refused():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    refused(play, "open")
    play.send()
    refused(play, "open")


def test_c108_while_one_waits_for_its_principal_a_second_is_refused():
    play = table(buyer=(MANY, ASKS), seller=(MANY,))
    assert play.run() == "waiting"
    refused(play, "waiting")
    reply(play.dialler, play.neg, Reply(Answer.APPROVE), by="Ada")
    refused(play, "open")


@pytest.mark.parametrize("changes", [(), (MANY,)])
def test_c109_after_an_agreement_a_second_is_refused_however_many_deals_there_may_be(changes):
    play = table(buyer=changes, seller=(MANY,))
    assert play.run() == "agreed"
    refused(play, "agreed")


def test_c109_after_an_accept_without_its_confirmation_a_second_is_refused():
    play = table()
    play.open()
    for _ in range(5):
        play.send()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    dialler.absorb(play.dialler, play.neg, replace(play.task(), agreement=None))
    refused(play, "unconfirmed")


def test_c110_c118_after_a_deadlock_a_second_is_allowed_and_the_first_stays_as_it_was():
    play = table(buyer=FIRM)
    assert play.run() == "deadlock"
    closed = rows(play.dialler)
    second = Table(play.dialler, play.host, play.clock)
    assert second.run() == "deadlock"
    assert second.neg != play.neg
    assert rows(play.dialler)[: len(closed)] == closed  # C118


def test_c110_after_a_cancellation_or_a_refusal_a_second_is_allowed():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    play.send()
    watch.cancel(play.host, play.neg)
    play.poll()
    assert play.ours().row.state == "cancelled"
    play.neg = open_again(play)
    dialler.refused_by_host(play.dialler, play.neg, "no")
    assert play.ours().row.state == "declined"
    assert open_again(play) != play.neg


def test_c110_after_a_conflict_a_second_is_allowed():
    play = table(buyer=(MANY,))
    play.open()
    play.send()
    size = play.ours().negotiation.size
    play.dialler.gate.step(Step(play.neg, size, play.clock(), close_as="conflict"))
    assert open_again(play) != play.neg


def test_c111_another_mandate_is_another_intent():
    play = table()
    play.open()
    other = make_party(Role.BUYER, play.clock, OTHER_MANDATE, store=play.dialler.store)
    other = replace(other, entropy=play.dialler.entropy)
    assert dialler.start(other, play.host.agent_id, play.host.agent_id).neg != play.neg


def test_c113_the_record_alone_refuses():
    play = table()
    play.open()
    again = make_party(Role.BUYER, play.clock, store=play.dialler.store)
    play.dialler = replace(again, entropy=lambda size: b"\xff" * size)
    refused(play, "open")


def test_c114_a_beginning_that_failed_leaves_nothing_in_the_way():
    play = table(buyer=(MANY,), seller=(MANY,))
    with play.dialler.store.write() as tx:
        tx.put_control(play.dialler.verified.mandate.id, Control.PAUSED)
    with pytest.raises(BlockedError):
        open_again(play)
    with play.dialler.store.write() as tx:
        tx.put_control(play.dialler.verified.mandate.id, Control.ACTIVE)
    play.neg = open_again(play)
    dialler.abandon(play.dialler, play.neg)  # the host never answered the open
    assert play.ours().row.state == "unanswered"
    assert open_again(play) != play.neg


def test_c108_a_host_that_fell_silent_may_still_take_what_we_said_so_it_is_asked_again_instead():
    play = table()
    play.open()
    play.send()
    dialler.abandon(play.dialler, play.neg)
    refused(play, "unanswered")


def test_c117_another_spelling_of_its_url_is_no_other_counterparty():
    play = table()
    play.neg = dialler.start(play.dialler, play.host.agent_id, "https://Seller.example:443/a/").neg
    stranger = make_party(Role.SELLER, play.clock, number=2)
    for url in (
        "https://seller.example/a",
        "HTTPS://SELLER.EXAMPLE/a//",
        "https://x@seller.example./a#b",
    ):
        play.host = stranger
        refused(play, "open", url)
        with pytest.raises(AlreadyNegotiatingError):
            dialler.check_unclaimed(play.dialler, url)
    for url in (
        "https://seller.example/b",
        "http://seller.example/a",
        "https://seller.example:444/a",
    ):
        dialler.check_unclaimed(play.dialler, url)
    assert open_again(play, "https://seller.example/b") != play.neg


def cross(first: Table) -> Table:
    """Let the host dial its dialler."""
    return Table(first.host, first.dialler, first.clock)


def test_c115_an_inbound_one_keeps_us_from_dialling_out():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    play.send()
    back = cross(play)
    back.neg = play.neg
    refused(back, "open")


def test_c115_c116_an_outbound_one_keeps_an_inbound_one_out_and_names_nothing_of_ours():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    caller = Puppet(play.host, AGENT_KEY[Role.SELLER], play.dialler, "ng_back")
    before = rows(play.dialler)
    with pytest.raises(TheirProtocolError) as caught:
        caller.open()
    assert caught.value.reason == Reason.UNAVAILABLE
    assert rows(play.dialler) == before
    for ours in (play.neg, "negotiator", "negotiations", "answer", "run", "open_", "wait"):
        assert ours not in caught.value.message
    dialler.refused_by_host(play.dialler, play.neg, "no")
    caller.open()
    assert caller.recorded.row.state == "open"


def test_c116_who_does_not_prove_who_it_is_hears_nothing_of_it():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    forger = Puppet(play.host, AGENT_KEY[Role.BUYER], play.dialler, "ng_forged")
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one it is does not matter here
        forger.open()
    assert "going on" not in str(caught.value)


def test_c115_two_inbound_ones_of_one_agent_do_not_go_on_at_once():
    clock = Clock()
    victim = make_party(Role.SELLER, clock, MANY)
    buyer = make_party(Role.BUYER, clock)
    first = Puppet(buyer, AGENT_KEY[Role.BUYER], victim, "ng_first")
    second = Puppet(buyer, AGENT_KEY[Role.BUYER], victim, "ng_second")
    first.open()
    with pytest.raises(TheirProtocolError, match="already going on"):
        second.open()
    assert load(victim.store, "ng_second") is None
    clock.turn(minutes=10)
    assert watch.sweep(victim) == ("ng_first",)
    second.open()


def test_a_buyer_that_comes_back_after_a_deal_is_served_as_often_as_the_need_allows():
    clock = Clock()
    store_keeper = make_party(Role.SELLER, clock, ("deals = 1 ", "deals = 2 "))
    states = []
    for turn in range(3):
        changes = ("no_progress_rounds = 3", f"no_progress_rounds = {4 + turn}")
        buyer = make_party(Role.BUYER, clock, changes)
        fresh = replace(buyer, entropy=lambda size, turn=turn: bytes([turn + 1]) * size)
        states.append(Table(fresh, store_keeper, clock).run())
    assert states[:2] == ["agreed", "agreed"]
    assert states[2] != "agreed"


def test_an_inbound_one_whose_time_is_up_is_ended_and_no_longer_in_the_way():
    play = table(buyer=(MANY,), seller=(MANY,))
    play.open()
    play.send()
    play.clock.turn(minutes=10)
    back = cross(play)
    assert back.dialler is play.host
    neg = open_again(back)
    assert load(back.dialler.store, play.neg).row.state == "declined"
    assert load(back.dialler.store, neg).row.state == "open"


@pytest.mark.parametrize("echo", [False, True])
@pytest.mark.parametrize(
    "state", ["completed", "rejected", "canceled", "failed", "working", "input-required"]
)
def test_a_host_that_signed_nothing_keeps_nobody_from_the_agent_it_claims_to_be(state, echo):
    play = table()
    play.open()
    move = play.dialler.gate.pending(play.neg)
    ours = SeenMessage(parse_canonical(move.data), move.text, move.message_id)
    claimed = HostTask("task-x", "context", state, (ours,) if echo else (), None)
    dialler.absorb(play.dialler, play.neg, claimed)
    if play.ours().row.state == "open":
        dialler.abandon(play.dialler, play.neg)
    assert play.ours().row.state != "unconfirmed"
    assert open_again(play, "http://real.example")


def test_a_host_that_fell_silent_is_in_the_way_until_its_last_offer_has_expired():
    play = table()
    play.open()
    play.send()
    dialler.abandon(play.dialler, play.neg)
    refused(play, "unanswered")
    play.clock.turn(hours=1, minutes=12)  # the deadline, an offer's validity and the clocks' skew
    assert open_again(play) != play.neg
