"""The memo: what it gives is what a replay gives, and what is damaged is found as without it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.errors import NegotiatorError, TheirProtocolError, VerificationError
from negotiator.protocol import memo
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import HoldBody
from negotiator.protocol.memo import advanced, replayed
from negotiator.protocol.state import Negotiation, Side
from negotiator.protocol.transcript import StoredEntry, read_stored, replay
from negotiator.protocol.transitions import MAX_SKEW, advance
from negotiator.terms import Role
from tests.protocol.builders import NEG, START, Dialogue, short_example, worked_example

WHOLE = worked_example().stored


def copied(entries: list[StoredEntry]) -> list[StoredEntry]:
    """Return equal entries whose bytes are other objects, as a database gives them."""
    return [StoredEntry(bytes([*one.data]), bytes([*one.payload])) for one in entries]


def outcome(make: Any, *given_: Any, **more: Any) -> object:
    """Return what is made, or how it fails."""
    try:
        return make(*given_, **more)
    except NegotiatorError as error:
        return type(error), error.message


@settings(deadline=None)
@given(st.lists(st.integers(1, len(WHOLE)), min_size=1, max_size=6))
def test_whatever_was_read_before_the_state_is_that_of_a_replay(sizes: list[int]) -> None:
    for size in sizes:
        assert replayed(NEG, copied(WHOLE[:size])) == replay(NEG, WHOLE[:size])


def test_the_same_record_gives_the_very_same_state() -> None:
    assert replayed(NEG, copied(WHOLE)) is replayed(NEG, copied(WHOLE))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.booleans(), st.integers(0, 100_000), st.integers(1, 255))
def test_a_damaged_record_is_read_as_without_a_memo(
    seq: int, in_data: bool, place: int, change: int
) -> None:
    replayed(NEG, WHOLE)
    part = bytearray(WHOLE[seq].data if in_data else WHOLE[seq].payload)
    part[place % len(part)] ^= change
    damaged = replace(WHOLE[seq], **{"data" if in_data else "payload": bytes(part)})
    entries = [*WHOLE[:seq], damaged, *WHOLE[seq + 1 :]]
    assert outcome(replayed, NEG, entries) == outcome(replay, NEG, entries)
    assert replayed(NEG, WHOLE) == replay(NEG, WHOLE)


@pytest.mark.parametrize("seq", range(len(WHOLE)))
def test_an_entry_that_is_missing_or_twice_there_is_found(seq: int) -> None:
    replayed(NEG, WHOLE)
    for entries in (
        [*WHOLE[:seq], *WHOLE[seq + 1 :]],
        [*WHOLE[: seq + 1], *WHOLE[seq:]],
        [*WHOLE[:seq], StoredEntry(WHOLE[seq].payload, WHOLE[seq].data), *WHOLE[seq + 1 :]],
    ):
        assert outcome(replayed, NEG, entries) == outcome(replay, NEG, entries)


def test_bytes_that_move_from_one_part_to_the_next_are_found() -> None:
    replayed(NEG, WHOLE)
    first = WHOLE[0]
    moved = StoredEntry(first.data + first.payload[:1], first.payload[1:])
    with pytest.raises(VerificationError):
        replayed(NEG, [moved, *WHOLE[1:]])


def test_an_empty_record_has_no_state() -> None:
    replayed(NEG, WHOLE)
    with pytest.raises(VerificationError, match="empty"):
        replayed(NEG, [])


def test_another_record_of_the_same_id_has_its_own_state() -> None:
    other = short_example().stored
    for _ in range(3):
        assert replayed(NEG, WHOLE) == replay(NEG, WHOLE)
        assert replayed(NEG, other) == replay(NEG, other)


def test_another_id_has_its_own_state() -> None:
    replayed(NEG, WHOLE)
    with pytest.raises(VerificationError):
        replayed("ng_2", WHOLE)


def test_only_so_much_is_kept() -> None:
    for number in range(memo.KEPT + 10):
        dialogue = Dialogue()
        dialogue.state = Negotiation(
            f"ng_many_{number}", dialogue.dialler.agent_id, dialogue.host.agent_id
        )
        stored = dialogue.open().stored
        assert replayed(f"ng_many_{number}", stored) == replay(f"ng_many_{number}", stored)
        advanced(dialogue.state, dialogue.received(Side.HOST, Act.HOLD, HoldBody(5)))
    assert len(memo._transcripts) <= memo.KEPT
    assert len(memo._steps) <= memo.KEPT
    assert sum(one.size for one in memo._transcripts.values()) <= memo.KEPT_BYTES


def test_threads_get_the_same_states() -> None:
    expected = [replay(NEG, WHOLE[: size + 1]) for size in range(len(WHOLE))]

    def read(number: int) -> bool:
        size = number % len(WHOLE)
        return replayed(NEG, copied(WHOLE[: size + 1])) == expected[size]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(read, range(200)))


# ---- steps ----


def test_a_step_is_that_of_the_transitions() -> None:
    state = Negotiation(NEG, read_stored(WHOLE[0]).envelope.iss, read_stored(WHOLE[0]).envelope.aud)
    for entry in WHOLE:
        received = read_stored(entry)
        after = advanced(state, received, now=received.envelope.at)
        for now in (received.envelope.at, None, received.envelope.at):
            assert advanced(state, received, now=now) == advance(state, received, now=now)
        assert advanced(state, received) is after  # no clock has anything against it
        state = after


@pytest.mark.parametrize("first", [None, START, START + 2 * MAX_SKEW])
@pytest.mark.parametrize("then", [None, START, START + 2 * MAX_SKEW])
def test_each_clock_judges_for_itself(first: Any, then: Any) -> None:
    dialogue = Dialogue()
    received = dialogue.received(Side.DIALLER, Act.OPEN, dialogue.opening(Role.BUYER))
    advanced(dialogue.state, received, now=first)
    after = advanced(dialogue.state, received, now=then)
    assert after == advance(dialogue.state, received, now=then)
    late = then is not None and then - START > timedelta(minutes=1)
    assert after.entries[-1].fault is (Reason.CLOCK if late else None)


def test_an_entry_with_another_statement_beside_it_is_another_step() -> None:
    dialogue = Dialogue()
    received = dialogue.received(Side.DIALLER, Act.OPEN, dialogue.opening(Role.BUYER))
    bare = replace(received, authority=None)
    shown = advanced(dialogue.state, received)
    assert shown.dialler_authority is not None
    assert advanced(dialogue.state, bare) == advance(dialogue.state, bare)
    assert advanced(dialogue.state, received) == shown


def test_what_does_not_belong_is_refused_each_time() -> None:
    state = replay(NEG, WHOLE[:3])
    for _ in range(2):
        with pytest.raises(TheirProtocolError):
            advanced(state, read_stored(WHOLE[1]))
