"""The shared transcript: stored, exported, and verified by anybody."""

from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import NegotiatorError, UntrustedKeyError, VerificationError
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.envelope import HoldBody, RejectBody
from negotiator.protocol.message import part_bytes
from negotiator.protocol.state import Phase, Side
from negotiator.protocol.transcript import (
    StoredEntry,
    export_entry,
    export_lines,
    head_document,
    read_stored,
    replay,
    verify_entries,
)
from negotiator.protocol.trust import Trust
from negotiator.terms import Role, canonical_bytes
from negotiator.terms.canonical import Document, b64encode, parse_canonical
from negotiator.terms.jws import sign_document
from tests.protocol.builders import (
    AGENDA,
    BUYER,
    NEG,
    SELLER,
    STRANGER,
    TRUST,
    Dialogue,
    PlainDialogue,
    short_example,
    terms,
    worked_example,
)


def troubled() -> Dialogue:
    """Return a negotiation with faults, a hold and a rejection in it."""
    dialogue = Dialogue().open().offers(Role.SELLER, "2.633")
    dialogue.say(Side.DIALLER, Act.COUNTER, dialogue.offer("2"), round=7)
    return dialogue.refuses(Role.SELLER).holds(Role.BUYER).rejects(Role.BUYER)


@pytest.mark.parametrize(
    "make", [worked_example, lambda: worked_example(Role.SELLER), short_example, troubled]
)
def test_an_export_verifies_to_the_state_it_was_made_of(make: Any) -> None:
    dialogue = make()
    verified = verify_entries(dialogue.exported(), TRUST)
    assert verified.negotiation == dialogue.state
    assert verified.signed
    assert verified.pinned
    assert [r.hash for r in verified.received] == [e.hash for e in dialogue.state.entries]
    alone = verify_entries(dialogue.exported(), None)
    assert alone.negotiation == dialogue.state
    assert not alone.pinned
    assert replay(NEG, dialogue.stored) == dialogue.state


def test_an_export_is_canonical_and_holds_nothing_private() -> None:
    dialogue = short_example()
    lines = export_lines(dialogue.stored)
    assert [parse_canonical(line) for line in lines] == dialogue.exported()
    assert [set(document) for document in dialogue.exported()] == [
        {"typ", "v", "seq", "envelope", "authority"},
        {"typ", "v", "seq", "envelope", "authority"},
        {"typ", "v", "seq", "envelope"},
        {"typ", "v", "seq", "envelope"},
    ]


def altered(lines: list[bytes], line: int, place: int, byte: int) -> list[bytes]:
    changed = lines[line][:place] + bytes([byte]) + lines[line][place + 1 :]
    return [*lines[:line], changed, *lines[line + 1 :]]


def refused(lines: list[bytes]) -> bool:
    """Say whether a reader of these lines is told that they do not hold."""
    try:
        verify_entries([parse_canonical(line) for line in lines], TRUST)
    except NegotiatorError:
        return True
    return False


def test_one_changed_byte_anywhere_is_refused() -> None:
    lines = export_lines(Dialogue().open().bargain(1).stored)
    assert not refused(lines)
    for line, data in enumerate(lines):
        for place in range(0, len(data), 5):
            assert refused(altered(lines, line, place, data[place] ^ 1)), (line, place)


def test_one_changed_bit_of_a_base64_tail_is_refused() -> None:
    lines = export_lines(short_example().stored)
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    tails = 0
    for line, data in enumerate(lines):
        for place in (i - 1 for i in range(1, len(data)) if data[i : i + 1] == b'"'):
            if data[place] in alphabet and len(data[:place].rpartition(b'"')[2]) > 20:
                near = alphabet[alphabet.index(data[place]) ^ 1]
                assert refused(altered(lines, line, place, near))
                tails += 1
    assert tails > 10


def test_entries_dropped_doubled_moved_or_cut_in_front_are_refused() -> None:
    entries = worked_example().exported()
    for odd in (
        entries[1:],
        entries[:3] + entries[4:],
        [*entries[:3], entries[2], *entries[3:]],
        [*entries[:2], entries[3], entries[2], *entries[4:]],
        [*entries, entries[-1]],
        [],
    ):
        with pytest.raises(VerificationError):
            verify_entries(odd, TRUST)


def test_a_cut_tail_verifies_to_an_earlier_state_only() -> None:
    verified = verify_entries(worked_example().exported()[:-1], TRUST)
    assert verified.negotiation.phase is Phase.ACCEPTED


@pytest.mark.parametrize(
    "change",
    [
        {"typ": "neg-transcript-head"},
        {"v": "2"},
        {"seq": "1"},
        {"note": "x"},
        {"envelope": {}},
        {"envelope": "x"},
        {"authority": {}},
        {"authority": "x"},
    ],
)
def test_an_entry_of_another_form_is_refused(change: Document) -> None:
    first, *rest = short_example().exported()
    with pytest.raises(VerificationError):
        verify_entries([first | change, *rest], TRUST)
    with pytest.raises(VerificationError):
        verify_entries([first | change, *rest], None)


def test_an_entry_stripped_of_its_signature_is_refused() -> None:
    """Otherwise anybody could write the whole transcript and call it the parties'."""
    dialogue = short_example()
    for place in range(dialogue.state.size):
        for trust in (TRUST, None):
            entries = dialogue.exported()
            stored = dialogue.stored[place]
            entries[place] = {
                "typ": "neg-transcript-entry",
                "v": "1",
                "seq": str(place),
                "payload": b64encode(stored.payload),
                "negotiation": parse_canonical(stored.data)["negotiation"],
            }
            with pytest.raises(VerificationError, match="not signed"):
                verify_entries(entries, trust)


def test_without_an_authority_statement_no_key_is_known() -> None:
    entries = short_example().exported()
    del entries[0]["authority"]
    with pytest.raises(VerificationError, match="no authority statement"):
        verify_entries(entries, TRUST)


def test_a_statement_of_the_other_party_gives_no_key() -> None:
    entries = short_example().exported()
    entries[0]["authority"] = SELLER.authority_jws
    with pytest.raises(VerificationError, match="another agent"):
        verify_entries(entries, TRUST)


def test_principals_that_are_not_pinned_are_not_trusted() -> None:
    entries = short_example().exported()
    for pins in ((), (BUYER.pin,), (SELLER.pin,)):
        with pytest.raises(UntrustedKeyError, match="entry"):
            verify_entries(entries, Trust(pins))
    swapped = replace(SELLER.pin, key=STRANGER.public_key)
    with pytest.raises(UntrustedKeyError):
        verify_entries(entries, Trust((BUYER.pin, swapped)))
    exchanged = (
        replace(BUYER.pin, key=SELLER.principal.public_key),
        replace(SELLER.pin, key=BUYER.principal.public_key),
    )
    with pytest.raises(UntrustedKeyError):
        verify_entries(entries, Trust(exchanged))


def test_a_statement_signed_by_a_stranger_is_not_trusted() -> None:
    entries = short_example().exported()
    forged = sign_document(SELLER.authority.to_document(), STRANGER).to_document()
    entries[1]["authority"] = forged
    with pytest.raises(UntrustedKeyError):
        verify_entries(entries, TRUST)
    assert verify_entries(entries, None).negotiation.agreed  # it only agrees with itself


def test_a_damaged_record_is_named() -> None:
    stored = short_example().stored
    for odd in (
        StoredEntry(stored[0].data[:-1], stored[0].payload),
        StoredEntry(stored[0].data, stored[0].payload + b" "),
        StoredEntry(stored[0].data, b"{}"),
    ):
        with pytest.raises(VerificationError, match="damaged"):
            read_stored(odd)
    with pytest.raises(VerificationError, match="empty"):
        replay(NEG, [])
    with pytest.raises(VerificationError, match="entry 1"):
        replay(NEG, [stored[0], stored[2]])


def test_a_record_with_an_unreadable_statement_is_damaged() -> None:
    data = parse_canonical(short_example().stored[0].data)
    data["authority"] = {"payload": "e30", "signatures": []}
    with pytest.raises(VerificationError, match="damaged"):
        read_stored(StoredEntry(canonical_bytes(data), short_example().stored[0].payload))


def test_the_head_names_size_and_last_hash() -> None:
    dialogue = short_example()
    assert head_document(dialogue.state, BUYER.agent_id) == {
        "typ": "neg-transcript-head",
        "v": "1",
        "neg": NEG,
        "size": "4",
        "head": dialogue.state.head,
        "iss": BUYER.agent_id,
    }


# Without envelopes


def plain() -> PlainDialogue:
    dialogue = PlainDialogue().hears(action="open").offers("2.633", agenda=AGENDA)
    dialogue.hears(
        action="counter",
        terms={"pricePerHour": 1.8, "gpuHours": 10000},
        expiresAt="2026-12-01T10:00:00Z",
        offerId="mine",
    )
    return dialogue.offers("2.5")


def test_a_plain_export_verifies_but_is_never_signed() -> None:
    dialogue = plain()
    verified = verify_entries(dialogue.exported(), TRUST)
    assert verified.negotiation == dialogue.state
    assert not verified.signed
    assert replay(NEG, dialogue.stored) == dialogue.state
    assert dialogue.state.offer("mine") is not None


def test_a_plain_entry_says_in_both_forms_the_same() -> None:
    entries = plain().exported()
    readable: Any = entries[2]["negotiation"]
    for change in (
        {"round": "2"},
        {"terms": terms("9")},
        {"agenda": AGENDA.to_document() | {"v": "2"}},
    ):
        with pytest.raises(VerificationError):
            verify_entries(
                [*entries[:2], {**entries[2], "negotiation": {**readable, **change}}, entries[3]],
                None,
            )


def test_a_plain_peer_shows_no_authority() -> None:
    entries = plain().exported()
    entries[0]["authority"] = BUYER.authority_jws
    with pytest.raises(VerificationError):
        verify_entries(entries, TRUST)


def test_a_signed_entry_does_not_belong_into_a_plain_exchange() -> None:
    dialogue = plain()
    signed = Dialogue()
    signed.state = replace(dialogue.state, dialler=dialogue.state.dialler)
    part = signed.part(
        Side.HOST, Act.REJECT, RejectBody(Reason.DEADLINE), aud=dialogue.state.dialler
    )
    entry = export_entry(4, StoredEntry(part_bytes(part), b""))
    with pytest.raises(VerificationError, match="without envelopes"):
        verify_entries([*dialogue.exported(), entry], TRUST)


def test_holding_is_recorded_like_any_other_entry() -> None:
    dialogue = Dialogue().open().holds(Role.SELLER)
    verified = verify_entries(dialogue.exported(), TRUST)
    assert verified.negotiation.entries[-1].envelope.body == HoldBody(5)
