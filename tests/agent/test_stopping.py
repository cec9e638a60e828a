"""Each condition that ends a negotiation, alone: the others are out of reach in its test."""

import pytest

from negotiator.agent import dialler, host, watch
from negotiator.agent.hosting import HostMessage
from negotiator.errors import TheirProtocolError
from negotiator.policy.ports import Control
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Phase
from negotiator.terms import Role
from negotiator.terms.canonical import parse_canonical
from tests.agent.table import table

FAR = (
    ('deadline = "PT1H"', 'deadline = "P7D"'),
    ('round_timeout = "PT10M"', 'round_timeout = "P7D"'),
)
NEVER_STALLS = ("no_progress_rounds = 3", "no_progress_rounds = 0")
FIRM_BUYER = (("reserve = 2.40", "reserve = 1.90"), ("limit_max = 2.40", "limit_max = 1.90"))


def last_reason(recorded):
    return recorded.negotiation.entries[-1].envelope.body.reason


def test_the_round_limit_ends_it_in_a_deadlock_with_the_final_gap():
    play = table(buyer=(*FAR, NEVER_STALLS, *FIRM_BUYER), seller=(*FAR, NEVER_STALLS))
    assert play.run() == "deadlock"
    assert last_reason(play.ours()) is Reason.DEADLINE
    assert play.theirs().row.state == "deadlock"
    gap = parse_canonical(play.ours().row.detail.encode())["gap"]
    numerator, denominator = map(int, str(gap).split("/"))
    assert 0 < numerator < denominator
    sellers = play.ours().negotiation.offers_by(play.ours().negotiation.side_of(Role.SELLER))
    assert len(sellers) == 6


def test_the_whole_deadline_ends_it_before_the_next_offer():
    play = table(buyer=(NEVER_STALLS, FAR[1]), seller=(NEVER_STALLS, FAR[1]))
    play.open()
    play.send()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    play.clock.turn(minutes=60)
    play.poll()
    assert play.run() == "deadlock"
    assert last_reason(play.ours()) is Reason.DEADLINE
    assert play.ours().negotiation.entries[-1].envelope.iss == play.dialler.agent_id


def test_the_host_ends_it_by_itself_when_the_deadline_has_passed():
    play = table(buyer=(NEVER_STALLS, FAR[1]), seller=(NEVER_STALLS, FAR[1]))
    play.open()
    play.send()
    play.clock.turn(minutes=59)
    assert watch.sweep(play.host) == ()
    play.clock.turn(minutes=1)
    assert watch.sweep(play.host) == (play.neg,)
    play.poll()
    assert last_reason(play.ours()) is Reason.DEADLINE
    assert play.ours().row.state == "declined"


def test_a_silent_dialler_is_timed_out_by_the_host_and_frees_its_budget():
    play = table(dialling=Role.SELLER)
    play.open()
    play.send()
    play.send()
    assert watch.sweep(play.host) == ()
    play.clock.turn(minutes=10)
    assert watch.sweep(play.host) == (play.neg,)
    assert last_reason(play.theirs()) is Reason.TIME_OUT
    with play.host.store.read() as tx:
        states = {row.state.value for row in tx.ledger(play.host.verified.mandate.id)}
    assert states == {"released"}
    assert watch.sweep(play.host) == ()


def test_a_silent_host_leaves_the_negotiation_unanswered_and_the_risk_reserved():
    play = table()
    play.open()
    play.send()
    dialler.abandon(play.dialler, play.neg)
    assert play.ours().row.state == "unanswered"
    with play.dialler.store.read() as tx:
        states = [row.state.value for row in tx.ledger(play.dialler.verified.mandate.id)]
    assert states == ["reserved"]


def test_an_expired_offer_is_not_accepted_but_quoted_again():
    play = table(buyer=FAR, seller=FAR)
    play.open()
    for _ in range(5):
        play.send()
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.ACCEPT


def test_an_accept_that_comes_after_the_offer_expired_is_refused_and_requoted():
    play = table(buyer=(*FAR, ('offer_validity = "PT10M"', 'offer_validity = "PT1H"')), seller=FAR)
    play.open()
    for _ in range(4):
        play.send()
    # The seller's fifth offer is made and stored, but the buyer reads it after it has expired.
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    play.clock.turn(minutes=11)
    play.poll()
    pending = play.dialler.gate.pending(play.neg)
    assert pending is not None
    assert pending.act is Act.COUNTER
    terms = parse_canonical(pending.data)["negotiation"]["terms"]
    assert terms["pricePerHour"]["amount"] == "2.178"
    assert play.run() == "agreed"


def test_no_progress_in_three_rounds_ends_it():
    stubborn = (("min_progress = 0.0001", "min_progress = 0.9"),)
    play = table(buyer=(*FAR, *FIRM_BUYER, *stubborn), seller=(*FAR, NEVER_STALLS))
    assert play.run() == "deadlock"
    assert last_reason(play.ours()) is Reason.NO_PROGRESS
    assert len(play.ours().negotiation.offers) == 9


def test_no_progress_waits_for_the_principal_when_the_mandate_says_so():
    stubborn = (
        ("min_progress = 0.0001", "min_progress = 0.9"),
        ('on_no_progress = "reject"', 'on_no_progress = "ask"'),
    )
    buyer = (*FAR, *FIRM_BUYER, *stubborn)
    play = table(buyer=buyer, seller=(*FAR, NEVER_STALLS))
    assert play.run() == "waiting"
    assert play.dialler.gate.pending(play.neg) is None
    play = table(dialling=Role.SELLER, buyer=buyer, seller=(*FAR, NEVER_STALLS))
    play.run()
    assert play.theirs().row.state == "waiting"
    assert play.theirs().negotiation.entries[-1].envelope.act is Act.HOLD


def test_a_walk_away_carries_its_reason_and_ends_both_records():
    play = table()
    play.open()
    play.send()
    assert watch.cancel(play.host, play.neg)
    play.poll()
    assert last_reason(play.ours()) is Reason.CANCELLED
    assert play.ours().row.state == play.theirs().row.state == "cancelled"


def test_another_agenda_is_turned_down_with_a_reason():
    play = table(seller=(("max = 5 ", "max = 5.5 "),))
    assert play.run() == "declined"
    assert last_reason(play.ours()) is Reason.NOT_ACCEPTABLE


def revoke(party):
    with party.store.write() as tx:
        tx.put_control(party.verified.mandate.id, Control.REVOKED)


def test_a_revoked_mandate_ends_what_is_hosted_at_the_next_sweep():
    play = table(buyer=FAR, seller=FAR)
    play.open()
    play.send()
    revoke(play.host)
    assert watch.sweep(play.host) == (play.neg,)
    assert watch.sweep(play.host) == ()
    play.poll()
    assert last_reason(play.ours()) is Reason.AUTHORITY
    assert play.ours().row.state == play.theirs().row.state == "declined"


def test_a_revoked_mandate_ends_nothing_while_a_confirm_is_owed():
    play = table(dialling=Role.SELLER, buyer=FAR, seller=FAR)
    play.open()
    play.send()
    while play.theirs().negotiation.phase is not Phase.ACCEPTED:
        play.send()
    revoke(play.host)
    assert watch.sweep(play.host) == ()
    play.send()
    assert play.ours().row.state == play.theirs().row.state == "agreed"


def test_nothing_can_be_said_after_the_end():
    play = table()
    play.run()
    first = play.heard[0]
    assert host.answer(play.host, first) == play.neg
    plain = HostMessage({"action": "open"}, b"{}", "", "x" * 20, play.theirs().row.task, "", "")
    size = play.theirs().negotiation.size
    with pytest.raises(TheirProtocolError):
        host.answer(play.host, plain)
    assert play.theirs().negotiation.size == size
