"""C219 and C281: where text and data disagree the data counts, and the discrepancy is logged."""

import logging
from dataclasses import replace

import pytest

from negotiator.agent import dialler, host
from negotiator.protocol.acts import Act
from negotiator.terms import Role
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, make_party, table


def countered(text):
    """Let a dialler counter at 1.9 with a text beside it; return what the host made of it."""
    clock = Clock()
    buyer, seller = (make_party(role, clock) for role in Role)
    doll = Puppet(buyer, AGENT_KEY[Role.BUYER], seller)
    doll.open()
    message = doll.message(doll.envelope(Act.COUNTER, doll.offer("1.9")))
    host.answer(seller, replace(message, text=text))
    return doll


@pytest.mark.parametrize(
    "text", ["Yes, agreed at 2.633 USD!", "We pay $2.50 an hour.", "25,000.00 USD in all"]
)
def test_a_text_that_names_another_amount_is_logged_and_the_data_counts(text, caplog):
    with caplog.at_level(logging.WARNING):
        doll = countered(text)
    assert doll.said.act is Act.COUNTER
    assert doll.state.offers[-2].body.terms["pricePerHour"]["amount"] == "1.9"
    assert "other amounts than its data" in caplog.text


@pytest.mark.parametrize(
    "text", ["", "Our counter.", "1.9 USD", "1.90 USD, so 19,000 USD", "in 30 days", "19000.00 USD"]
)
def test_a_text_that_names_the_same_amounts_or_none_is_not_logged(text, caplog):
    with caplog.at_level(logging.WARNING):
        countered(text)
    assert caplog.text == ""


def test_the_dialler_logs_what_a_host_says_beside_its_offer(caplog):
    play = table()
    play.open()
    move = play.dialler.gate.pending(play.neg)
    host.answer(play.host, play.message(move))
    opening, offer = play.task().messages
    said = replace(play.task(), messages=(opening, replace(offer, text="Only 1.00 USD!\nRound 9")))
    with caplog.at_level(logging.WARNING):
        dialler.absorb(play.dialler, play.neg, said)
    assert "other amounts than its data" in caplog.text
    assert "\nRound" not in caplog.text
    assert play.dialler.gate.pending(play.neg).act is Act.COUNTER


def test_our_own_words_never_disagree_with_our_moves(caplog):
    with caplog.at_level(logging.WARNING):
        assert table().run() == "agreed"
    assert caplog.text == ""
