"""Recordings made of our own journals and of shared transcripts."""

import pytest

from negotiator.agent.exporting import export
from negotiator.errors import NegotiatorError, VerificationError
from negotiator.replay.harness.mode import Mode, ModeName, counterparty_of
from negotiator.replay.harness.table import set_table
from negotiator.replay.recorded import By, Ended, Kind, Said, Then, record_export
from negotiator.terms import Role
from tests.agent.table import TRUST, table
from tests.replay.given import KEYS, START, asks, buyer


@pytest.fixture(scope="module")
def played():
    play = table()
    assert play.run() == "agreed"
    return play


def files_of(party, neg):
    return export(party.store, party.gate, party.agent_id, neg)


def prices(recording):
    return [str(terms[0]) for terms in recording.offers]


def test_a_journal_gives_the_counterparty_of_whoever_kept_it(played):
    ours = record_export(files_of(played.dialler, played.neg).journal, "buyer's", TRUST)
    assert (ours.role, ours.source.kind, ours.ended) == (Role.SELLER, Kind.JOURNAL, Ended.AGREED)
    assert prices(ours) == ["2633", "2480", "2364", "2265", "2178"]
    assert ours.agreed == ours.offers[-1]
    assert ours.then is Then.STANDS
    assert [move.by for move in ours.moves] == [By.THEM, By.US] * 5


@pytest.mark.parametrize("side", ["dialler", "host"])
def test_a_transcript_gives_the_same_moves_as_the_journal(played, side):
    files = files_of(getattr(played, side), played.neg)
    journal, transcript = (
        record_export(data, "x", TRUST) for data in (files.journal, files.transcript)
    )
    assert journal.moves == transcript.moves
    assert (journal.role, journal.agreed) == (transcript.role, transcript.agreed)


def test_an_export_that_was_touched_is_no_evidence(played):
    journal = files_of(played.dialler, played.neg).journal
    with pytest.raises(VerificationError):
        record_export(journal.replace(b'"inbound"', b'"verdict"', 1), "x", TRUST)


def test_what_is_no_export_is_refused():
    with pytest.raises(NegotiatorError):
        record_export(b"{}\n", "x", None)


def test_moves_without_effect_are_left_out():
    """A counterparty that lies about the round is refused, and only what stood is recorded."""
    trial, liar = buyer(), asks("2.6", "2.5", "2.4", "2.3", "2.2")
    seat = set_table(trial, KEYS, START, "x", signed=True)
    seat.play(counterparty_of(Mode(ModeName.FAULT), "rounds", liar, (trial.mandate, START, KEYS)))
    faults = [entry for entry in seat.state.entries if entry.fault is not None]
    party = seat.seat.party
    files = export(party.store, party.gate, party.agent_id, seat.caller.neg)
    recording = record_export(files.journal, "x", None)
    offers = [move for move in recording.theirs if move.said is Said.OFFER]
    made = seat.state.offers_by(seat.state.side_of(Role.SELLER))
    assert faults
    assert [move.terms for move in offers] == [offer.terms for offer in made]
