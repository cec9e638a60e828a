"""One signer vouching for two entries at one place is a contradiction; crossing is not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from negotiator.errors import UntrustedKeyError, VerificationError
from negotiator.protocol.acts import Act
from negotiator.protocol.contradiction import (
    Contradiction,
    contradiction,
    contradiction_evidence,
    find_contradiction,
    verify_contradiction,
)
from negotiator.protocol.envelope import HoldBody
from negotiator.protocol.state import Received, Side
from negotiator.protocol.transcript import read_stored
from negotiator.protocol.trust import Trust
from negotiator.terms import Role, canonical_bytes
from negotiator.terms.canonical import parse_canonical
from tests.protocol.builders import (
    BUYER,
    NOWHERE,
    SELLER,
    TRUST,
    Dialogue,
    short_example,
    worked_example,
)


def received(dialogue: Dialogue) -> list[Received]:
    return [read_stored(entry) for entry in dialogue.stored]


def told(ask: str, *bids: str) -> Dialogue:
    """Return a history in which the host asks a price and the dialler bids."""
    dialogue = Dialogue().open().offers(Role.SELLER, ask)
    for place, bid in enumerate(bids):
        dialogue.offers(Role.SELLER if place % 2 else Role.BUYER, bid)
    return dialogue


def found(one: Dialogue, other: Dialogue) -> Contradiction | None:
    """Return what two histories show, which does not depend on their order."""
    first = find_contradiction(received(one), received(other))
    second = find_contradiction(received(other), received(one))
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert (first.signer, first.index) == (second.signer, second.index)
        assert (first.first, first.second) == (second.second, second.first)
    return first


def test_a_history_and_its_beginning_do_not_contradict_each_other() -> None:
    whole = worked_example()
    assert found(whole, worked_example()) is None
    assert found(whole, Dialogue().open().bargain(4)) is None
    assert find_contradiction(received(whole), []) is None


def test_two_entries_of_one_signer_at_one_place_are_one() -> None:
    one, other = told("2.6"), told("2.7")
    shown = found(one, other)
    assert shown is not None
    assert (shown.signer, shown.index) == (SELLER.agent_id, 1)
    assert (shown.first, shown.second) == (one.state.head, other.state.head)
    bids = found(told("2.6", "1.8"), told("2.6", "1.9"))
    assert bids is not None
    assert (bids.signer, bids.index) == (BUYER.agent_id, 2)


def crossed() -> tuple[Dialogue, Dialogue]:
    """The dialler's bid and the host's withdrawal meet at one place; the host's stands."""
    void = Dialogue().open().offers(Role.SELLER, "2.6", firm=False).offers(Role.BUYER, "1.8")
    stands = Dialogue().open().offers(Role.SELLER, "2.6", firm=False).withdraws(Role.SELLER)
    return void, stands


def test_two_signers_at_one_place_are_crossing() -> None:
    void, stands = crossed()
    assert found(void, stands) is None
    stands.offers(Role.BUYER, "1.9")  # the dialler adopts the host's entry and goes on
    assert stands.fault is None
    assert found(void, stands) is None


def test_a_host_that_answers_both_sides_of_a_crossing_contradicts_itself() -> None:
    void, stands = crossed()
    void.offers(Role.SELLER, "2.5")
    shown = found(void, stands)
    assert shown is not None
    assert (shown.signer, shown.index) == (SELLER.agent_id, 2)


def test_a_dialler_that_goes_on_both_ways_contradicts_itself() -> None:
    void, stands = crossed()
    void.holds(Role.BUYER)
    stands.offers(Role.BUYER, "1.9")
    shown = found(void, stands)
    assert shown is not None
    assert (shown.signer, shown.index) == (BUYER.agent_id, 2)


def test_whoever_goes_on_vouches_for_what_went_before() -> None:
    one, other = told("2.6", "1.8", "2.5"), told("2.7", "1.8", "2.5")
    shown = found(one, other)
    assert shown is not None
    assert (shown.signer, shown.index, shown.sizes) == (SELLER.agent_id, 1, (2, 2))


# Two entries


def test_a_pair_at_one_place_is_a_contradiction_of_its_signer() -> None:
    one, other = told("2.6", "1.8"), told("2.6", "1.9")
    pair = received(one)[-1], received(other)[-1]
    shown = contradiction(*pair, dialler=BUYER.agent_id)
    assert shown == find_contradiction(received(one), received(other))
    assert contradiction(pair[0], pair[0], dialler=BUYER.agent_id) is None
    void, stands = crossed()
    crossing = received(void)[-1], received(stands)[-1]
    assert contradiction(*crossing, dialler=BUYER.agent_id) is None


def test_a_pair_of_another_negotiation_says_nothing() -> None:
    one = Dialogue().open()
    entry = one.received(Side.HOST, Act.HOLD, HoldBody(5))
    other = one.received(Side.HOST, Act.HOLD, HoldBody(6), neg="ng_2")
    assert contradiction(entry, other, dialler=BUYER.agent_id) is None


@pytest.mark.parametrize(("side", "signer"), [(Side.HOST, SELLER), (Side.DIALLER, None)])
def test_an_entry_that_follows_another_is_one_only_of_the_host(side: Side, signer: Any) -> None:
    """The dialler's own entry may have been void; what the host entered is entered."""
    dialogue = told("2.6")
    own = dialogue.received(side, Act.HOLD, HoldBody(5))
    size = dialogue.state.size
    later = dialogue.received(side, Act.HOLD, HoldBody(5), seq=size + 1, prev=NOWHERE)
    shown = contradiction(later, own, dialler=BUYER.agent_id)
    if signer is None:
        assert shown is None
        return
    assert shown == Contradiction(signer.agent_id, size, own.hash, NOWHERE, (size + 1, size + 2))
    follows = dialogue.received(side, Act.HOLD, HoldBody(5), seq=size + 1, prev=own.hash)
    assert contradiction(own, follows, dialler=BUYER.agent_id) is None
    far = dialogue.received(side, Act.HOLD, HoldBody(5), seq=size + 2, prev=NOWHERE)
    assert contradiction(own, far, dialler=BUYER.agent_id) is None


# Evidence


def evidence(one: Dialogue, other: Dialogue) -> bytes:
    shown = found(one, other)
    assert shown is not None
    return contradiction_evidence(one.exported(), other.exported(), shown)


def pairs() -> Sequence[tuple[Dialogue, Dialogue]]:
    void, stands = crossed()
    void.offers(Role.SELLER, "2.5")
    return [
        (told("2.6"), told("2.7")),
        (told("2.6", "1.8"), told("2.6", "1.9")),
        (told("2.6", "1.8", "2.5"), told("2.7", "1.8", "2.5")),
        (void, stands),
        (worked_example(), short_example()),
    ]


@pytest.mark.parametrize("place", range(5))
def test_evidence_of_a_contradiction_verifies(place: int) -> None:
    one, other = pairs()[place]
    shown = verify_contradiction(evidence(one, other), TRUST)
    assert shown == found(one, other)
    assert verify_contradiction(evidence(one, other), None) == shown


def test_evidence_holds_no_more_than_it_needs() -> None:
    document: Any = parse_canonical(evidence(worked_example(), short_example())[:-1])
    assert [len(document[name]) for name in ("common", "first", "second")] == [2, 1, 1]
    # Both went on both ways; the buyer, who parted them, is the one that is named.
    assert verify_contradiction(canonical_bytes(document) + b"\n", TRUST).signer == BUYER.agent_id


def test_no_byte_of_the_evidence_can_be_changed() -> None:
    data = evidence(told("2.6", "1.8"), told("2.6", "1.9"))
    for place in range(0, len(data), len(data) // 150):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises((VerificationError, UntrustedKeyError)):
            verify_contradiction(changed, TRUST)


def opened(neg: str, dials: Role = Role.BUYER) -> Dialogue:
    """Return a negotiation of that id that has just been opened."""
    dialogue = Dialogue(dials)
    dialogue.state = replace(dialogue.state, neg=neg)
    return dialogue.open()


@pytest.mark.parametrize(
    "other", [opened("ng_another"), opened("ng_one", Role.SELLER)], ids=["id", "dialler"]
)
def test_opening_two_negotiations_contradicts_nothing(other: Dialogue) -> None:
    one = opened("ng_one")
    assert found(one, other) is None
    accused = Contradiction(BUYER.agent_id, 0, NOWHERE, NOWHERE, (1, 1))
    data = contradiction_evidence(one.exported(), other.exported(), accused)
    with pytest.raises(VerificationError, match="another's"):
        verify_contradiction(data, TRUST)


def test_what_two_histories_share_stands_in_the_common_part_alone() -> None:
    one, other = told("2.6"), told("2.7")
    accused = replace(find_one(one, other), index=0)
    data = contradiction_evidence(one.exported(), other.exported(), accused)
    with pytest.raises(VerificationError, match="in common"):
        verify_contradiction(data, TRUST)


def find_one(one: Dialogue, other: Dialogue) -> Contradiction:
    shown = found(one, other)
    assert shown is not None
    return shown


def test_nobody_is_accused_of_crossing() -> None:
    void, stands = crossed()
    stands.offers(Role.BUYER, "1.9")
    accused = Contradiction(BUYER.agent_id, 2, NOWHERE, NOWHERE, (3, 4))
    data = contradiction_evidence(void.exported(), stands.exported(), accused)
    with pytest.raises(VerificationError, match="crossed"):
        verify_contradiction(data, TRUST)


def test_a_stranger_contradicts_nobody() -> None:
    data = evidence(told("2.6"), told("2.7"))
    with pytest.raises(UntrustedKeyError):
        verify_contradiction(data, Trust((BUYER.pin,)))


@pytest.mark.parametrize(
    "change",
    [
        {"typ": "neg-evidence"},
        {"v": "2"},
        {"note": "x"},
        {"common": "x"},
        {"first": []},
        {"second": ["x"]},
    ],
)
def test_another_form_is_refused(change: dict[str, Any]) -> None:
    document = parse_canonical(evidence(told("2.6"), told("2.7"))[:-1])
    with pytest.raises(VerificationError):
        verify_contradiction(canonical_bytes(document | change) + b"\n", TRUST)
    with pytest.raises(VerificationError):
        verify_contradiction(canonical_bytes(document), TRUST)
    with pytest.raises(VerificationError):
        verify_contradiction(canonical_bytes(document) + b"\n\n", TRUST)
