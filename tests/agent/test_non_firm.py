"""Offers that do not bind us: an accept is a request, confirmed while a deal is left."""

from dataclasses import replace
from decimal import Decimal

import pytest

from negotiator.agent import dialler, host
from negotiator.agent.party import Party
from negotiator.policy import budget
from negotiator.policy.ports import LedgerRow, LedgerState
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import OfferBody
from negotiator.strategies.history import Choice, History, Motive, Proposal
from negotiator.strategies.last_word import to_ask
from negotiator.terms import Role, Terms
from tests.agent.table import Clock, Table, make_party, table, with_strategy

NON_FIRM = ('offers = "firm"', 'offers = "non-firm"')
SLOW = (("e = 2\nk", "e = 0.3\nk"),)
"""Change of a seller that waits for the buyer to give way."""
NO_APPROVAL = (("above = 23500", "above = 24000"),)
BOTH = pytest.mark.parametrize(
    ("ours", "dialling"), [(ours, dialling) for ours in Role for dialling in Role]
)


def taking(party: Party) -> Party:
    """Return the party with a strategy that takes the first offer its mandate admits."""
    own = party.engine.decide

    def decide(view, history):
        standing = history.standing
        if standing is not None and party.gate.admits(standing):
            return Proposal(Choice.ACCEPT, standing, Motive.GOOD_ENOUGH)
        return own(view, history)

    return with_strategy(party, decide)


def asked_for(ours: Role, dialling: Role) -> Table:
    """Return a table where we make offers that do not bind us, and the other side takes one."""
    free = {ours: (NON_FIRM,), ours.other: ()}
    slow = SLOW if ours is Role.BUYER else ()
    buyer, seller = free[Role.BUYER] + NO_APPROVAL, free[Role.SELLER] + slow
    play = table(dialling, buyer=buyer, seller=seller)
    if dialling is ours:
        play.host = taking(play.host)
    else:
        play.dialler = taking(play.dialler)
    play.open()
    return play


def us(play: Table, ours: Role):
    """Return our party."""
    return play.dialler if play.dialler.verified.mandate.role is ours else play.host


def recorded(play: Table, ours: Role):
    """Return the negotiation on our record."""
    return play.ours() if us(play, ours) is play.dialler else play.theirs()


def ledger(party):
    """Return the ledger of a party's mandate."""
    with party.store.read() as tx:
        return tx.ledger(party.verified.mandate.id)


def sold_out(party) -> None:
    """Let another negotiation have made the one deal there is."""
    mandate = party.verified.mandate
    amount = "20000" if mandate.need.budget is not None else "0"
    row = LedgerRow(
        mandate.id, mandate.need.id, "ng_other", "of_other", amount, LedgerState.COMMITTED
    )
    with party.store.write() as tx:
        tx.put_ledger(row)


def until_they_accept(play: Table, ours: Role, before=lambda: None) -> str:
    """Run on, calling `before` when their accept is about to reach us; return where it ends."""
    done = False
    for _ in range(40):
        move = play.dialler.gate.pending(play.neg)
        if play.ours().row.state != "open" or move is None:
            break
        we_dial = us(play, ours) is play.dialler
        if not we_dial and move.act is Act.ACCEPT and not done:
            before()
            done = True
        host.answer(play.host, play.message(move))
        theirs = play.theirs().negotiation.entries[-1].envelope
        if we_dial and theirs.act is Act.ACCEPT and not done:
            before()
            done = True
        play.poll()
    return play.ours().row.state


@BOTH
def test_an_accept_of_it_is_confirmed_while_a_deal_is_left(ours, dialling):
    play = asked_for(ours, dialling)
    seen = []
    assert until_they_accept(play, ours, lambda: seen.append(ledger(us(play, ours)))) == "agreed"
    assert seen == [()], "nothing is reserved while it stands"
    acts = [entry.envelope.act for entry in recorded(play, ours).negotiation.entries]
    assert acts[-2:] == [Act.ACCEPT, Act.CONFIRM]
    assert {row.state for row in ledger(us(play, ours))} == {LedgerState.COMMITTED}
    offers = [
        entry.envelope.body
        for entry in recorded(play, ours).negotiation.entries
        if isinstance(entry.envelope.body, OfferBody)
        and entry.envelope.iss == us(play, ours).agent_id
    ]
    assert offers
    assert not any(body.firm for body in offers)


@BOTH
def test_an_accept_of_it_is_refused_as_unavailable_when_no_deal_is_left(ours, dialling):
    play = asked_for(ours, dialling)
    end = until_they_accept(play, ours, lambda: sold_out(us(play, ours)))
    assert end != "agreed"
    negotiation = recorded(play, ours).negotiation
    refusals = [
        entry.envelope.body.reason
        for entry in negotiation.entries
        if entry.envelope.act is Act.REFUSE and entry.fault is None
    ]
    assert refusals == [Reason.UNAVAILABLE]
    assert all(entry.envelope.act is not Act.CONFIRM for entry in negotiation.entries)
    states = {row.neg: row.state for row in ledger(us(play, ours))}
    assert states == {"ng_other": LedgerState.COMMITTED}


@BOTH
def test_nothing_is_reserved_while_such_offers_stand(ours, dialling):
    play = asked_for(ours, dialling)
    for _ in range(3):
        assert ledger(us(play, ours)) == ()
        if play.ours().row.state == "open" and play.dialler.gate.pending(play.neg) is not None:
            play.send()
        if recorded(play, ours).negotiation.accepted is not None:
            break


def test_a_diallers_confirm_holds_the_share_from_the_moment_it_is_ready_to_be_sent():
    play = asked_for(Role.BUYER, Role.BUYER)
    while (move := play.dialler.gate.pending(play.neg)).act is not Act.CONFIRM:
        host.answer(play.host, play.message(move))
        play.poll()
    (row,) = ledger(play.dialler)
    mandate = play.dialler.verified.mandate
    accepted = play.ours().negotiation.accepted
    assert (row.state, row.offer) == (LedgerState.RESERVED, accepted.hash)
    assert Decimal(row.amount) == budget.worst_case(mandate, accepted.terms) > 20_000


def test_c121_of_two_asked_for_at_once_a_dialler_confirms_one():
    clock = Clock()
    buyer = make_party(Role.BUYER, clock, NON_FIRM, *NO_APPROVAL)
    plays = []
    for number in (1, 2):
        seller = taking(make_party(Role.SELLER, clock, *SLOW, number=number))
        play = Table(buyer, seller, clock)
        play.open()
        plays.append(play)
    # Both accept before the buyer hears of either.
    tasks = []
    for play in plays:
        while True:
            host.answer(play.host, play.message(buyer.gate.pending(play.neg)))
            if play.theirs().negotiation.accepted is not None:
                break
            play.poll()
        tasks.append(play.task())
    for play, task in zip(plays, tasks, strict=True):
        dialler.absorb(buyer, play.neg, task)
    acts = [buyer.gate.pending(play.neg).act for play in plays]
    assert acts == [Act.CONFIRM, Act.REFUSE]
    assert [play.run() for play in plays] == ["agreed", "declined"]
    rows = ledger(buyer)
    assert [row.neg for row in rows if row.state is LedgerState.COMMITTED] == [plays[0].neg]


@BOTH
def test_what_the_other_side_did_not_bind_itself_to_never_makes_us_ask_the_gate(ours, dialling):
    changes = {ours: (), ours.other: (NON_FIRM,)}
    play = table(dialling, buyer=changes[Role.BUYER], seller=changes[Role.SELLER])
    asked = []
    party = us(play, ours)
    view = party.engine.view

    def decide(seen, history):
        if history.theirs and not history.firm:
            asked.append((history.may_counter, history.admits, to_ask(view, history)))
        return party.engine.decide(seen, history)

    watching = replace(party, engine=replace(party.engine, decide=decide))
    if party is play.dialler:
        play.dialler = watching
    else:
        play.host = watching
    play.run()
    assert asked
    assert all(admits is None and terms is None for _, admits, terms in asked)


def test_one_outside_our_floors_is_not_taken_in_our_last_turn_but_a_firm_one_is():
    hidden = ('concede_to = "reserve"', 'concede_to = "hidden_floor"')
    party = make_party(Role.BUYER, Clock(), hidden)
    near = Terms((2390, 10_000))
    last = History(round=6, ours=(), theirs=(near,), standing=near, may_counter=False)
    view, decide = party.engine.view, party.engine.decide
    assert party.gate.admits(near)
    assert to_ask(view, last) == near
    assert decide(view, last._replace(admits=True)).choice is Choice.ACCEPT
    free = last._replace(firm=False)
    assert to_ask(view, free) is None
    assert decide(view, free).choice is Choice.REJECT
