"""Why we moved as we did."""

from fractions import Fraction

from negotiator.agent.why import heading, reasons
from negotiator.strategies.utility import utility
from negotiator.terms import Role, Terms
from tests.agent.table import table


def test_every_decided_move_has_its_sentence_and_what_it_gave_up():
    play = table(Role.BUYER)
    play.run()
    with play.dialler.store.read() as tx:
        said = reasons(play.ours(), tx.journal(play.neg), play.dialler.engine.view)
    sentences = [reason.sentence for reason in said]
    assert len(sentences) == 5
    assert sentences[0].startswith("We offer pricePerHour 1.817 USD: 2.8 % of the way")
    assert sentences[-1].startswith("We accept pricePerHour 2.178 USD: worth 57.6 % to us")
    changed = [reason.changed for reason in said]
    assert changed[0] == changed[-1] == ""
    assert changed[1] == "conceded 0.05 USD of pricePerHour, which costs us 0.01"


def test_what_no_strategy_decided_has_no_reason():
    play = table(Role.SELLER)
    play.run()
    with play.host.store.read() as tx:
        said = reasons(play.theirs(), tx.journal(play.neg), play.host.engine.view)
    acts = [e.envelope.act for e in play.theirs().negotiation.entries]
    assert {acts[reason.seq] for reason in said} <= {"propose", "counter", "accept", "reject"}


def test_where_they_are_heading_is_the_end_of_their_curve():
    play = table(Role.BUYER)
    play.run()
    fit = heading(play.ours(), play.dialler.engine.view)
    assert fit.e == 2  # the seller's own shape
    reserve = utility(play.dialler.engine.view, Terms((2100, 10_000)))
    assert abs(fit.end - reserve) < Fraction(1, 1000)


def test_after_one_offer_nobody_can_say_where_they_are_heading():
    play = table(Role.BUYER)
    play.open()
    play.send()
    assert heading(play.ours(), play.dialler.engine.view) is None
