"""A move that was tried and then signed makes the state that the signed one alone would make."""

from dataclasses import replace

import pytest

from negotiator.agent.record import load
from negotiator.errors import OurProtocolError, VerificationError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Negotiation
from negotiator.protocol.transcript import StoredEntry, export_entry, read_stored, remember
from negotiator.protocol.transitions import Received, advance, sealed
from negotiator.terms import Role, hash_bytes
from tests.agent.table import Table, table

OTHER_HEAD = hash_bytes(b"another head of our journal")


def steps(dialling: Role) -> list[tuple[Negotiation, Received]]:
    """Return each state of a whole negotiation with the entry that follows."""
    play: Table = table(dialling)
    assert play.run() == "agreed"
    recorded = load(play.host.store, play.neg)
    assert recorded is not None
    first = recorded.negotiation.entries[0].envelope
    state, found = Negotiation(play.neg, dialler=first.iss, host=first.aud), []
    for row in recorded.entries:
        received = read_stored(StoredEntry(row.data, row.payload))
        found.append((state, received))
        state = advance(state, received)
    return found


def tried(state: Negotiation, received: Received) -> Negotiation:
    """Return the state after an entry as it is tried: with another journal, and no bytes."""
    envelope = replace(received.envelope, journal=OTHER_HEAD)
    return advance(state, Received(envelope, b"", received.authority))


@pytest.mark.parametrize("dialling", Role)
def test_every_move_of_a_negotiation_is_sealed_as_it_is_entered(dialling: Role) -> None:
    seen = steps(dialling)
    acts = {received.envelope.act for _, received in seen}
    assert {Act.OPEN, Act.PROPOSE, Act.COUNTER, Act.ACCEPT, Act.CONFIRM} <= acts
    for state, received in seen:
        after, entered = sealed(tried(state, received), received), advance(state, received)
        assert after == entered
        assert after.before == entered.before
        assert after.head == received.hash


def test_what_was_not_tried_is_not_sealed() -> None:
    (state, received), (_, other) = steps(Role.BUYER)[4:6]
    attempt = tried(state, received)
    for envelope in (
        replace(received.envelope, round=received.envelope.round + 1),
        replace(received.envelope, body=other.envelope.body),
        replace(received.envelope, act=Act.HOLD),
        replace(received.envelope, aud="https://agent.mallory.example"),
    ):
        with pytest.raises(OurProtocolError):
            sealed(attempt, Received(envelope, received.payload))


def test_a_move_without_effect_is_not_sealed() -> None:
    state, received = steps(Role.BUYER)[4]
    late = replace(received.envelope, round=received.envelope.round + 7)
    attempt = advance(state, Received(late, b""))
    assert attempt.entries[-1].fault is Reason.ROUND
    with pytest.raises(OurProtocolError):
        sealed(attempt, Received(late, received.payload))


def test_only_what_needs_no_second_look_is_kept_as_it_is_read() -> None:
    state, received = steps(Role.BUYER)[4]
    entry = StoredEntry(b"{}", received.payload)  # not what it travelled in
    shown = replace(received, authority=state.dialler_authority)
    remember(entry, shown)
    assert read_stored(entry).authority is None
    assert read_stored(entry) == received


@pytest.mark.parametrize("data", [b"{}", b"[]", b"{", b'{"authority":"x"}', b'{"envelope": 1}'])
def test_a_damaged_entry_is_not_exported(data: bytes) -> None:
    with pytest.raises(VerificationError, match="damaged"):
        export_entry(3, StoredEntry(data, b""))
