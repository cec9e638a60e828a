import pytest

from negotiator.audit.chain import verify_chain
from negotiator.audit.journal import GENESIS_PREV, EntryKind, JournalEntry, next_entry
from negotiator.errors import VerificationError
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Document, canonical_bytes, parse_canonical
from tests.audit.story import agreed

LINES = tuple(agreed().buyer.journal)


def changed(place: int, **members: str) -> list[bytes]:
    """Change members of an entry and link everything after it again."""
    lines = list(LINES)
    document = parse_canonical(lines[place])
    lines[place] = canonical_bytes({**document, **members})
    for after in range(place + 1, len(lines)):
        linked: Document = {**parse_canonical(lines[after]), "prev": hash_bytes(lines[after - 1])}
        lines[after] = canonical_bytes(linked)
    return lines


def test_an_honest_chain_holds() -> None:
    entries = verify_chain(LINES)
    assert [entry.position for entry in entries] == list(range(len(LINES)))
    assert entries[0].kind is EntryKind.GENESIS
    assert entries[-1].kind is EntryKind.TERMINAL


def test_a_chain_alone_says_nothing_about_its_length() -> None:
    assert verify_chain(()) == ()
    assert len(verify_chain(LINES[:-1])) == len(LINES) - 1


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (changed(3, position="4"), "line 4: expected position 3, got 4"),
        (changed(3, position="2"), "line 4: expected position 3, got 2"),
        (changed(3, neg="ng_other"), "line 4: expected negotiation ng_story, got ng_other"),
        (changed(3, at="2026-10-01T13:59:59Z"), "line 4: it was made before the entry above it"),
        (changed(0, prev=hash_bytes(b"x")), "line 1: expected the entry before it to be"),
        ([*LINES[:3], *LINES[4:]], "line 4: expected position 3, got 4"),
        ([LINES[1], LINES[0]], "line 1: expected position 0, got 1"),
        ([LINES[0], LINES[0]], "line 2: expected position 1, got 0"),
        (changed(3, prev=GENESIS_PREV), "line 4: expected the entry before it to be"),
        ([b"{}"], "line 1: not a journal entry"),
        (changed(2, kind="rumour"), "line 3: not a journal entry"),
        (changed(2, v="2"), "line 3: not a journal entry"),
        (changed(2, typ="neg-diary"), "line 3: not a journal entry"),
        (changed(2, at="2026-10-01T14:00:00+00:00"), "line 3: not a journal entry"),
        (changed(2, position="02"), "line 3: not a journal entry"),
        (changed(2, neg="two words"), "line 3: not a journal entry"),
        (changed(2, more="members"), "line 3: not a journal entry"),
    ],
)
def test_a_broken_chain_is_named_by_line(lines: list[bytes], message: str) -> None:
    with pytest.raises(VerificationError) as caught:
        verify_chain(lines)
    assert message in caught.value.message


def test_an_entry_is_never_earlier_than_the_one_before_it() -> None:
    last = JournalEntry.from_bytes(LINES[-1])
    earlier = last.at.replace(year=2020)
    entry = next_entry(LINES[-1], last.neg, EntryKind.REPLY, earlier, {})
    assert entry.at == last.at
    assert (entry.position, entry.prev) == (last.position + 1, hash_bytes(LINES[-1]))
    assert JournalEntry.from_bytes(entry.to_bytes()) == entry
