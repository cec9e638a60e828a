"""An accept held in a best and final round keeps nobody longer than the negotiation lasts."""

from negotiator.agent import watch
from negotiator.agent.telling import tell
from negotiator.audit.closings import Order
from negotiator.protocol.acts import Act
from negotiator.protocol.state import Phase
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, make_party

NON_FIRM = ('offers = "firm"', 'offers = "non-firm"')


def accepted() -> Puppet:
    """Return a seller that accepted what a buyer offered without being bound, in such a round."""
    clock = Clock()
    buyer = make_party(Role.BUYER, clock, NON_FIRM)
    seller = Puppet(make_party(Role.SELLER, clock), AGENT_KEY[Role.SELLER], buyer)
    seller.open()
    seller.say(Act.PROPOSE, seller.offer("2.9"))
    tell(buyer, seller.neg, Order.COLLECT, "cl_1")
    seller.say(Act.ACCEPT, seller.acceptance())
    assert seller.recorded.negotiation.phase is Phase.ACCEPTED
    assert seller.recorded.row.state == "ready"
    return seller


def check_rederived(seller: Puppet) -> None:
    with seller.host.store.read() as tx:
        assert rederive(tx.journal(seller.neg), seller.host.engine).moves > 0


def test_while_there_is_time_it_is_held_and_looking_at_it_writes_nothing():
    seller = accepted()
    version, dues = seller.recorded.row.version, {}
    for _ in range(3):
        assert watch.sweep(seller.host, dues) == ()
    assert seller.recorded.row.version == version


def test_at_the_deadline_it_is_said_to_be_gone_and_the_negotiation_ends():
    seller = accepted()
    dues: watch.Dues = {}
    assert watch.sweep(seller.host, dues) == ()
    seller.host.clock.turn(hours=2)
    ended = [neg for _ in range(3) for neg in watch.sweep(seller.host, dues)]
    assert ended == [seller.neg]
    acts = [entry.envelope.act for entry in seller.recorded.negotiation.entries]
    assert acts[-2:] == [Act.REFUSE, Act.REJECT]
    check_rederived(seller)


def test_until_then_it_can_be_taken():
    seller = accepted()
    offer = seller.recorded.negotiation.accepted
    assert offer is not None
    tell(seller.host, seller.neg, Order.TAKE, "cl_1", offer=offer.id)
    assert seller.recorded.row.state == "agreed"
    check_rederived(seller)
