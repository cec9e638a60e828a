"""Why we moved as we did."""

from negotiator.agent.why import reasons
from negotiator.terms import Role
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
