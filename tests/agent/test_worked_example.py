import pytest

from negotiator.protocol.acts import Act
from negotiator.protocol.state import Side
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.agent.table import table

ASKS = ["2.633", "2.48", "2.364", "2.265", "2.178"]
COUNTERS = ["1.817", "1.867", "1.95", "2.067"]


def prices(play, role):
    negotiation = play.ours().negotiation
    offers = negotiation.offers_by(negotiation.side_of(role))
    return [offer.body.terms["pricePerHour"]["amount"] for offer in offers]


def test_the_buyer_dials_and_every_ask_and_counter_of_the_table_is_made():
    play = table(Role.BUYER)
    assert play.run() == "agreed"
    assert prices(play, Role.SELLER) == ASKS
    assert prices(play, Role.BUYER) == COUNTERS
    assert (play.requests, play.ours().negotiation.size) == (6, 12)
    acts = [entry.envelope.act for entry in play.ours().negotiation.entries]
    assert acts[-2:] == [Act.ACCEPT, Act.CONFIRM]
    assert play.ours().negotiation.entries[-1].envelope.round == 5


def test_the_seller_dials_and_the_same_price_is_agreed_in_the_same_round():
    play = table(Role.SELLER)
    assert play.run() == "agreed"
    assert prices(play, Role.SELLER) == ASKS
    assert prices(play, Role.BUYER) == COUNTERS
    assert (play.requests, play.ours().negotiation.size) == (7, 13)
    assert [e.envelope.round for e in play.ours().negotiation.entries][:4] == [0, 0, 1, 1]


@pytest.mark.parametrize("dialling", list(Role))
def test_both_sides_hold_the_same_agreement_bytes_and_transcript(dialling):
    play = table(dialling)
    play.run()
    with play.dialler.store.read() as ours, play.host.store.read() as theirs:
        assert ours.agreement(play.neg) == theirs.agreement(play.neg) is not None
    pairs = zip(play.ours().entries, play.theirs().entries, strict=True)
    assert all(a.payload == b.payload for a, b in pairs)
    accepted = play.ours().negotiation.accepted
    assert accepted is not None
    assert accepted.body.terms["pricePerHour"]["amount"] == "2.178"


@pytest.mark.parametrize("dialling", list(Role))
def test_the_journal_gives_the_same_moves_again(dialling):
    play = table(dialling)
    play.run()
    for party, moves in ((play.dialler, play.requests), (play.host, 6)):
        with party.store.read() as tx:
            again = rederive(tx.journal(play.neg), party.engine)
        assert (again.moves, again.external) == (moves, 0)


def test_the_budget_is_committed_exactly_once_at_the_agreed_total():
    play = table(Role.BUYER)
    play.run()
    with play.dialler.store.read() as tx:
        rows = tx.ledger(play.dialler.verified.mandate.id)
    live = [row for row in rows if row.state != "released"]
    assert [(row.amount, row.state.value) for row in live] == [("21780", "committed")]


def test_roles_and_sides_are_told_apart():
    play = table(Role.SELLER)
    play.run()
    assert play.ours().side is Side.DIALLER
    assert play.ours().negotiation.role_of(Side.DIALLER) is Role.SELLER
