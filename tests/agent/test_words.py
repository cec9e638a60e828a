"""C255: words beside a move never carry a number of ours, whoever writes them."""

from dataclasses import replace

import pytest

from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.records import VerdictRecord
from negotiator.protocol.written import Written
from negotiator.terms import Role
from tests.agent.table import Table, table

SPILLED = [
    "We could go up to 2.40 USD.",
    "Our limit is 24,000 USD in all.",
    "Two dollars and forty cents is the most.",
    "We stop after six rounds.",
    "٢٫٤٠ USD at most",
    "2.40",
]


def speaking(words, dialling=Role.BUYER) -> Table:
    """Return a table whose buyer says the same beside every move."""
    play = table(dialling)
    talker = play.dialler if dialling is Role.BUYER else play.host
    talker = replace(
        talker, engine=replace(talker.engine, phrase=lambda _view: Written(words, "en"))
    )
    if dialling is Role.BUYER:
        return replace(play, dialler=talker)
    return replace(play, host=talker)


def said_by_the_buyer(play):
    """Return the texts beside the buyer's moves, as the host's record has them."""
    recorded = play.theirs()
    buyer = recorded.negotiation.agent_of(recorded.negotiation.side_of(Role.BUYER))
    pairs = zip(recorded.entries, recorded.negotiation.entries, strict=True)
    return [row.text for row, entry in pairs if entry.envelope.iss == buyer]


@pytest.mark.parametrize("words", SPILLED)
@pytest.mark.parametrize("dialling", list(Role))
def test_words_with_a_number_the_move_does_not_have_are_replaced_by_the_template(words, dialling):
    play = speaking(words, dialling)
    assert play.run() == "agreed"
    texts = said_by_the_buyer(play)
    assert len(texts) >= 5
    assert words not in texts
    assert all(texts)


@pytest.mark.parametrize("words", ["We are glad to hear from you.", "Thank you for your patience."])
def test_words_without_numbers_leave_as_they_are(words):
    play = speaking(words)
    assert play.run() == "agreed"
    assert set(said_by_the_buyer(play)) == {words}


def test_the_journal_says_that_prose_was_refused_and_the_move_stands():
    play = speaking(SPILLED[0])
    assert play.run() == "agreed"
    assert play.ours().negotiation.accepted.body.terms["pricePerHour"]["amount"] == "2.178"
    with play.dialler.store.read() as tx:
        entries = [JournalEntry.from_bytes(raw) for raw in tx.journal(play.neg)]
    verdicts = [VerdictRecord.from_document(e.data) for e in entries if e.kind is EntryKind.VERDICT]
    assert verdicts
    assert all("prose refused" in verdict.detail for verdict in verdicts)
    assert all("2.40" not in verdict.text for verdict in verdicts)


def test_a_template_that_spills_is_left_out_and_the_move_goes_without_words():
    play = table()
    spilling = replace(
        play.dialler.engine,
        phrase=lambda _: Written(SPILLED[0], "en"),
        template=lambda _: Written(SPILLED[1], "en"),
    )
    play = replace(play, dialler=replace(play.dialler, engine=spilling))
    assert play.run() == "agreed"
    assert set(said_by_the_buyer(play)) == {""}
