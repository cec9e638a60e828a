"""One clock feeds everything that has a time in it (C131): a shifted one shifts it all alike."""

from dataclasses import replace
from datetime import timedelta

import pytest

from negotiator.audit.journal import JournalEntry
from negotiator.errors import BlockedError
from negotiator.llm.template import phrase
from negotiator.protocol.acts import OFFERS
from tests.agent.table import START, Table, table

HOUR, VALIDITY = timedelta(hours=1), timedelta(minutes=10)


def shifted(by: timedelta) -> Table:
    """Return the worked example, run to its end on a clock that shows another time."""
    play = table()
    play.clock.now += by
    assert play.run() == "agreed"
    return play


@pytest.mark.parametrize("by", [timedelta(0), timedelta(days=3, hours=7)])
def test_c131_offers_deadlines_rows_and_audit_take_their_time_from_the_one_clock(by):
    play = shifted(by)
    now = START + by
    said = [entry.envelope for entry in play.ours().negotiation.entries]
    assert {envelope.at for envelope in said} == {now}
    assert {e.body.expires_at for e in said if e.act in OFFERS} == {now + VALIDITY}
    assert play.ours().negotiation.deadline == now + HOUR
    for party in (play.dialler, play.host):
        with party.store.read() as tx:
            journal = [JournalEntry.from_bytes(raw) for raw in tx.journal(play.neg)]
        assert {entry.at for entry in journal} == {now}


def test_c131_a_mandate_is_valid_by_the_same_clock():
    play = table()
    play.clock.now = START + timedelta(days=14)
    with pytest.raises(BlockedError):
        play.open()


def test_c172_without_a_model_the_engine_decides_every_move_and_a_template_words_it():
    play = table()
    speechless = [
        replace(party, engine=replace(party.engine, phrase=phrase, read=None))
        for party in (play.dialler, play.host)
    ]
    play = Table(*speechless, play.clock)
    assert play.run() == "agreed"
    assert play.ours().negotiation.accepted.body.terms["pricePerHour"]["amount"] == "2.178"
    texts = [entry.text for entry in play.ours().entries]
    assert all(texts)
    assert "2.178" in texts[-2]
