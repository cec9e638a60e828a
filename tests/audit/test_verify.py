"""Honest exports verify; every small lie fails, by name."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.audit.export import export_journal, journal_head
from negotiator.audit.journal import EntryKind, JournalEntry
from negotiator.audit.report import CheckName, FileKind, Outcome, Report
from negotiator.audit.verify import verify_file
from negotiator.errors import VerificationError
from negotiator.protocol.trust import PinnedPrincipal, Trust
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from negotiator.terms.jws import sign_document
from tests.audit.story import (
    NEG,
    Story,
    agreed,
    crossed,
    declined,
    edited,
    plainly,
    relinked,
    rewritten,
    seeded,
    signed_journal,
    stopped,
    trust_in,
)

AGREED = agreed()
DECLINED = declined()
PLAIN = plainly()
JOURNALS = {
    "agreed, buyer": (AGREED, AGREED.buyer.export()),
    "agreed, seller": (AGREED, AGREED.seller.export()),
    "declined, buyer": (DECLINED, DECLINED.buyer.export()),
    "crossed, buyer": (crossed(), crossed().buyer.export()),
    "plain, seller": (PLAIN, PLAIN.seller.export()),
    "stopped, buyer": (stopped(), stopped().buyer.export()),
}
TRANSCRIPTS = {
    "agreed, by the buyer": (AGREED, AGREED.transcript(AGREED.buyer)),
    "agreed, by the seller": (AGREED, AGREED.transcript(AGREED.seller)),
    "plain, by the seller": (PLAIN, PLAIN.transcript(PLAIN.seller)),
}
FILES = {**JOURNALS, **{f"transcript {name}": file for name, file in TRANSCRIPTS.items()}}


def failed(report: Report) -> list[CheckName]:
    return [check.name for check in report.failures]


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def refused(data: bytes, trust: Trust | None = None) -> str:
    with pytest.raises(VerificationError) as caught:
        verify_file(data, trust=trust).require()
    return caught.value.message


@pytest.mark.parametrize("name", FILES)
def test_an_honest_export_verifies_with_and_without_trust(name: str) -> None:
    story, data = FILES[name]
    for trust in (None, story.trust):
        report = verify_file(data, trust=trust)
        report.require()
        assert report.neg == NEG
        authority = report.check(CheckName.AUTHORITY)
        assert authority is not None
        assert (authority.outcome is Outcome.PASSED) is (trust is not None)


def test_every_check_of_a_finished_journal_under_trust_passes() -> None:
    report = verify_file(AGREED.buyer.export(), trust=AGREED.trust)
    assert report.kind is FileKind.JOURNAL
    assert {check.outcome for check in report.checks} == {Outcome.PASSED}
    elsewhere = {CheckName.SIGNATURES, CheckName.CONTRADICTION}
    assert {check.name for check in report.checks} == set(CheckName) - elsewhere


def test_without_trust_the_report_says_where_the_keys_came_from() -> None:
    report = verify_file(AGREED.buyer.export(), trust=None)
    check = report.check(CheckName.AUTHORITY)
    assert check is not None
    assert check.outcome is Outcome.NOT_CHECKED
    assert "no trust file" in check.sentence


# Every byte counts.


@pytest.mark.parametrize("name", FILES)
def test_one_changed_byte_fails(name: str) -> None:
    _, data = FILES[name]
    stride = 1 if len(data) < 4_000 else 59
    for place in range(0, len(data), stride):
        altered = bytearray(data)
        altered[place] ^= 1
        assert verify_file(bytes(altered), trust=None).failures, (name, place)


@pytest.mark.parametrize("name", FILES)
def test_the_stray_bits_of_every_base64_tail_count(name: str) -> None:
    _, data = FILES[name]
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    tails = [i for i in range(1, len(data)) if data[i : i + 1] == b'"' and data[i - 1] in alphabet]
    for tail in tails:
        altered = bytearray(data)
        altered[tail - 1] = alphabet[alphabet.index(data[tail - 1]) ^ 1]
        assert verify_file(bytes(altered), trust=None).failures, (name, tail)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda data: b"", "empty"),
        (lambda data: b"\n", "empty line"),
        (lambda data: b"\xef\xbb\xbf" + data, "byte order mark"),
        (lambda data: data[:-1], "no newline"),
        (lambda data: data + b"\n", "empty line"),
        (lambda data: data.replace(b"\n", b"\r\n"), "carriage return"),
        (lambda data: data.replace(b"\n", b"\n\n", 1), "empty line"),
        (lambda data: data.replace(b'":"', b'": "', 1), "canonical"),
        (lambda data: data.replace(b"\n", b" \n", 1), "canonical"),
        (lambda data: data.replace(b"neg-journal", b"\\u006eeg-journal", 1), "canonical"),
        (lambda data: lines_of(data)[-1], "expected an entry of a journal"),
        (lambda data: b'{"typ":"neg-other"}\n' + data, "expected an entry of a journal"),
        (lambda data: b"[" * 100_000, "no newline"),
        (lambda data: b"\xff\n", "JSON"),
        (lambda data: b"{}\n", "expected an entry of a journal"),
    ],
)
def test_there_is_one_spelling_of_an_export(change: Callable[[bytes], bytes], named: str) -> None:
    message = refused(change(AGREED.buyer.export()))
    assert message.startswith("form: ")
    assert named in message


@pytest.mark.parametrize("name", FILES)
def test_cutting_anywhere_fails(name: str) -> None:
    _, data = FILES[name]
    for place in range(0, len(data), 397):
        assert verify_file(data[:place], trust=None).failures
    lines = lines_of(data)
    for count in range(len(lines)):
        assert verify_file(b"".join(lines[:count]), trust=None).failures


@pytest.mark.parametrize("name", FILES)
def test_dropping_doubling_or_swapping_lines_fails(name: str) -> None:
    _, data = FILES[name]
    lines = lines_of(data)
    for place, line in enumerate(lines):
        dropped = lines[:place] + lines[place + 1 :]
        doubled = [*lines[:place], line, *lines[place:]]
        assert verify_file(b"".join(dropped), trust=None).failures
        assert verify_file(b"".join(doubled), trust=None).failures
        for other in range(place):
            swapped = list(lines)
            swapped[place], swapped[other] = lines[other], line
            assert verify_file(b"".join(swapped), trust=None).failures


def test_the_message_names_check_and_line() -> None:
    lines = lines_of(AGREED.buyer.export())
    assert refused(b"".join(lines[:-1])) == (
        "count: line 12: the signed head, which must be the last line, is missing"
    )
    assert refused(b"".join(lines[1:])).startswith("genesis: line 1: ")
    assert refused(b"".join(lines[:4] + lines[5:])).startswith("links: line 5: ")
    assert refused(b"".join(lines_of(AGREED.transcript(AGREED.buyer))[:-1])).startswith(
        "count: line 7: "
    )
    assert refused(b"".join(lines_of(AGREED.transcript(AGREED.buyer))[1:])).startswith(
        "genesis: line 1: "
    )


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(FILES)),
    start=st.floats(0, 1),
    length=st.integers(0, 200),
    put=st.one_of(
        st.binary(max_size=40),
        st.text(alphabet='{}[]",:\\0aA_-=\n', max_size=12).map(str.encode),
    ),
)
def test_no_edit_passes_and_none_breaks_the_verifier(
    name: str, start: float, length: int, put: bytes
) -> None:
    story, data = FILES[name]
    place = int(start * len(data))
    altered = data[:place] + put + data[place + length :]
    failures = verify_file(altered, trust=story.trust).failures
    assert bool(failures) is (altered != data)


_JSON = st.recursive(
    st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(sorted(FILES)), pick=st.integers(0, 10**6), value=_JSON)
def test_no_member_may_hold_something_else(name: str, pick: int, value: object) -> None:
    story, data = FILES[name]
    lines = lines_of(data)
    place = pick % len(lines)
    document = parse_canonical(lines[place][:-1], max_bytes=10**6)
    inner = document["data"] if isinstance(document.get("data"), dict) and pick % 2 else document
    assert isinstance(inner, dict)
    member = sorted(inner)[pick % len(inner)]
    before = inner[member]
    inner[member] = value
    try:
        lines[place] = canonical_bytes(document) + b"\n"
    except Exception:  # noqa: BLE001 - not a document at all
        return
    failures = verify_file(b"".join(lines), trust=story.trust).failures
    assert bool(failures) is (before != value)


# Whoever has no key can only cut and copy.


def test_a_rewritten_tail_with_a_good_chain_fails_by_head_and_envelopes() -> None:
    lines = list(AGREED.buyer.journal)
    lines[4] = edited(lines[4], detail="another story")
    forged = relinked(lines)
    head = lines_of(AGREED.buyer.export())[-1]
    report = verify_file(b"".join(line + b"\n" for line in forged) + head, trust=None)
    names = failed(report)
    assert CheckName.LINKS not in names
    assert {CheckName.OWN_HEAD, CheckName.OWN_ENVELOPES} <= set(names)


def test_a_rewritten_tail_under_a_new_head_fails_by_the_heads_in_our_envelopes() -> None:
    data = rewritten(AGREED.buyer, 4, detail="another story")
    names = failed(verify_file(data, trust=None))
    assert CheckName.OWN_HEAD not in names
    assert CheckName.OWN_ENVELOPES in names
    assert CheckName.PEER_HEADS in names


@pytest.mark.parametrize("dropped", range(1, 10))
def test_an_entry_taken_out_under_a_new_chain_and_head_fails(dropped: int) -> None:
    lines = [line for place, line in enumerate(AGREED.buyer.journal) if place != dropped]
    data = signed_journal(relinked(lines), AGREED.buyer.agent, AGREED.buyer.key)
    assert verify_file(data, trust=None).failures


def test_a_journal_rewritten_with_all_our_keys_fails_by_what_the_peer_signed() -> None:
    forged = Story()
    forged.open()
    forged.offer(forged.seller, "3")
    forged.offer(forged.buyer, "1.4")
    honest = [JournalEntry.from_bytes(line) for line in AGREED.buyer.journal]
    theirs = [entry for entry in honest if entry.kind is EntryKind.INBOUND]
    forged.buyer.copy(theirs[1])
    forged.buyer.copy(honest[-1])
    names = failed(verify_file(forged.buyer.export(), trust=AGREED.trust))
    assert names == [CheckName.PEER_HEADS, CheckName.MOVES]


# Keys and trust.


def test_a_head_signed_by_another_key_fails() -> None:
    for key in (AGREED.seller.key, AGREED.buyer.principal, seeded(9)):
        data = signed_journal(AGREED.buyer.journal, AGREED.buyer.agent, key)
        assert failed(verify_file(data, trust=None)) == [CheckName.OWN_HEAD]


@pytest.mark.parametrize(
    ("neg", "size", "agent"),
    [
        ("ng_other", 11, AGREED.buyer.agent),
        (NEG, 10, AGREED.buyer.agent),
        (NEG, 11, AGREED.seller.agent),
    ],
)
def test_a_head_that_says_something_else_fails(neg: str, size: int, agent: str) -> None:
    last = hash_bytes(AGREED.buyer.journal[-1])
    head = sign_document(journal_head(neg, size, last, agent), AGREED.buyer.key)
    lines = [*AGREED.buyer.journal, canonical_bytes(head.to_document())]
    names = failed(verify_file(b"".join(line + b"\n" for line in lines), trust=None))
    assert CheckName.OWN_HEAD in names
    assert (CheckName.COUNT in names) is (size != 11)


def test_an_export_of_other_entries_than_the_head_names_is_not_made() -> None:
    last = hash_bytes(AGREED.buyer.journal[-1])
    head = sign_document(journal_head(NEG, 11, last, AGREED.buyer.agent), AGREED.buyer.key)
    with pytest.raises(VerificationError, match="not of these entries"):
        export_journal(AGREED.buyer.journal[:-1], head)
    with pytest.raises(VerificationError, match="not of these entries"):
        export_journal([], head)


@pytest.mark.parametrize("name", FILES)
def test_a_swapped_trusted_key_fails_by_authority(name: str) -> None:
    story, data = FILES[name]
    one, two = story.trust.principals
    swapped = Trust(
        (
            PinnedPrincipal(one.id, one.name, two.key, one.agents),
            PinnedPrincipal(two.id, two.name, one.key, two.agents),
        )
    )
    assert failed(verify_file(data, trust=swapped)) == [CheckName.AUTHORITY]
    assert refused(data, swapped).startswith("authority: line ")


@pytest.mark.parametrize("name", FILES)
def test_a_principal_nobody_pinned_fails_by_authority(name: str) -> None:
    _, data = FILES[name]
    assert failed(verify_file(data, trust=Trust(()))) == [CheckName.AUTHORITY]


def test_both_parties_must_be_pinned() -> None:
    for one in (AGREED.buyer, AGREED.seller):
        for data in (AGREED.buyer.export(), AGREED.transcript(AGREED.seller)):
            assert failed(verify_file(data, trust=trust_in(one))) == [CheckName.AUTHORITY]


def test_a_report_that_holds_requires_nothing() -> None:
    assert verify_file(AGREED.buyer.export(), trust=AGREED.trust).failures == ()
