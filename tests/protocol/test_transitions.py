"""Who may say what, and when: the whole table, and every reason why an act has no effect."""

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest

from negotiator.errors import TheirProtocolError
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.agreement import AGREEMENT_TYP, agreement_bytes
from negotiator.protocol.envelope import (
    AcceptBody,
    Body,
    ConfirmBody,
    HoldBody,
    OfferBody,
    Opening,
    RefuseBody,
    RejectBody,
    WithdrawBody,
)
from negotiator.protocol.state import Negotiation, OfferStatus, Phase, Side
from negotiator.protocol.transcript import read_stored
from negotiator.protocol.transitions import MAX_REFUSALS, MAX_SKEW, TABLE, advance
from negotiator.terms import Agenda, Role, hash_bytes
from negotiator.terms.jws import Signature, sign
from tests.protocol.builders import (
    AGENDA,
    ASKS,
    BIDS,
    BUYER,
    DEADLINE,
    NOT_AFTER,
    NOT_BEFORE,
    NOWHERE,
    SELLER,
    START,
    STRANGER,
    TASK,
    Dialogue,
    make_party,
    short_example,
    terms,
    worked_example,
)

SECOND = timedelta(seconds=1)


def kept(state: Negotiation) -> Negotiation:
    """Return a state without what an entry without effect may change.

    It may still be the first to name the task, and come with its sender's authority.
    """
    return replace(
        state, entries=(), owed=None, task="", dialler_authority=None, host_authority=None
    )


def asked(*, firm: bool = True) -> Dialogue:
    """Return a negotiation in which the seller has just made its first offer."""
    return Dialogue().open().offers(Role.SELLER, "2.633", firm=firm)


def accepted(*, firm: bool = True) -> Dialogue:
    return asked(firm=firm).accepts(Role.BUYER)


PHASES: dict[Phase, Callable[[], Dialogue]] = {
    Phase.NEW: Dialogue,
    Phase.OPENED: lambda: Dialogue().open().holds(Role.SELLER),
    Phase.BARGAINING: asked,
    Phase.ACCEPTED: accepted,
    Phase.AGREED: short_example,
    Phase.REJECTED: lambda: asked().rejects(Role.BUYER),
}

Attempt = Callable[[Dialogue], tuple[Side, Body]]


def body_of(dialogue: Dialogue, act: Act) -> Body:
    """Return a well-formed body of an act, whatever the phase."""
    offer = dialogue.state.offers[-1] if dialogue.state.offers else None
    offer_id = offer.id if offer is not None else "of_none"
    expires = dialogue.at + timedelta(minutes=1)
    bodies: dict[Act, Body] = {
        Act.OPEN: dialogue.opening(Role.BUYER),
        Act.PROPOSE: OfferBody(terms("2"), expires, firm=True, in_reply_to=""),
        Act.COUNTER: OfferBody(terms("2"), expires, firm=True, in_reply_to=offer_id),
        Act.ACCEPT: AcceptBody(offer_id, NOWHERE, NOWHERE, None),
        Act.CONFIRM: ConfirmBody(offer_id, None),
        Act.REJECT: RejectBody(Reason.NOT_ACCEPTABLE),
        Act.WITHDRAW: WithdrawBody(offer_id),
        Act.HOLD: HoldBody(5),
        Act.REFUSE: RefuseBody(Reason.PROTOCOL, dialogue.state.head),
    }
    return bodies[act]


def seller_dialled() -> Dialogue:
    dialogue = Dialogue(Role.SELLER)
    return dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.SELLER))


def with_fault(dialogue: Dialogue) -> Dialogue:
    """Let the dialler say something out of place."""
    return dialogue.say(Side.DIALLER, Act.CONFIRM, ConfirmBody("of_none", None))


# What is said in each phase where the table allows it, and by whom.
LEGAL: dict[tuple[Phase, Act], tuple[Callable[[], Dialogue], Callable[[Dialogue], Dialogue]]] = {
    (Phase.NEW, Act.OPEN): (Dialogue, lambda d: d.open()),
    (Phase.OPENED, Act.OPEN): (
        seller_dialled,
        lambda d: d.say(Side.HOST, Act.OPEN, d.opening(Role.BUYER)),
    ),
    (Phase.OPENED, Act.PROPOSE): (
        lambda: Dialogue().open(),
        lambda d: d.offers(Role.SELLER, "2.633"),
    ),
    (Phase.OPENED, Act.HOLD): (lambda: Dialogue().open(), lambda d: d.holds(Role.SELLER)),
    (Phase.OPENED, Act.REFUSE): (
        lambda: with_fault(Dialogue().open().holds(Role.SELLER)),
        lambda d: d.refuses(Role.SELLER),
    ),
    (Phase.OPENED, Act.REJECT): (lambda: Dialogue().open(), lambda d: d.rejects(Role.SELLER)),
    (Phase.BARGAINING, Act.PROPOSE): (
        lambda: asked(firm=False).withdraws(Role.SELLER),
        lambda d: d.offers(Role.BUYER, "1.817"),
    ),
    (Phase.BARGAINING, Act.COUNTER): (asked, lambda d: d.offers(Role.BUYER, "1.817")),
    (Phase.BARGAINING, Act.ACCEPT): (asked, lambda d: d.accepts(Role.BUYER)),
    (Phase.BARGAINING, Act.WITHDRAW): (
        lambda: asked(firm=False),
        lambda d: d.withdraws(Role.SELLER),
    ),
    (Phase.BARGAINING, Act.HOLD): (asked, lambda d: d.holds(Role.BUYER)),
    (Phase.BARGAINING, Act.REFUSE): (lambda: with_fault(asked()), lambda d: d.refuses(Role.SELLER)),
    (Phase.BARGAINING, Act.REJECT): (asked, lambda d: d.rejects(Role.SELLER)),
    (Phase.ACCEPTED, Act.CONFIRM): (accepted, lambda d: d.confirms(Role.SELLER)),
    (Phase.ACCEPTED, Act.HOLD): (accepted, lambda d: d.holds(Role.SELLER)),
    (Phase.ACCEPTED, Act.REFUSE): (
        lambda: accepted(firm=False),
        lambda d: d.refuses(Role.SELLER, Reason.UNAVAILABLE),
    ),
}
ILLEGAL = [
    (phase, act)
    for phase, row in TABLE.items()
    for act in Act
    if act not in row and phase not in {Phase.AGREED, Phase.REJECTED}
]
"""Refusing without need is illegal too, but not by the table: it has tests of its own."""


def test_every_cell_of_the_table_is_walked() -> None:
    assert set(LEGAL) == {(phase, act) for phase, row in TABLE.items() for act in row}
    assert len(LEGAL) + len(ILLEGAL) == (len(TABLE) - 2) * len(Act)


@pytest.mark.parametrize(("phase", "act"), LEGAL)
def test_what_the_table_allows_has_effect(phase: Phase, act: Act) -> None:
    make, say = LEGAL[phase, act]
    dialogue = make()
    assert dialogue.state.phase is phase
    say(dialogue)
    assert dialogue.fault is None
    assert dialogue.state.phase is TABLE[phase][act]
    assert dialogue.state.owed is None
    assert dialogue.state.entries[-1].envelope.act is act


@pytest.mark.parametrize(("phase", "act"), ILLEGAL)
@pytest.mark.parametrize("side", Side)
def test_what_the_table_lacks_is_entered_and_changes_nothing(
    phase: Phase, act: Act, side: Side
) -> None:
    dialogue = PHASES[phase]()
    before = dialogue.state
    if phase is Phase.NEW and side is Side.HOST:
        with pytest.raises(TheirProtocolError):  # entry 0 names no task; only the dialler's may
            dialogue.say(side, act, body_of(dialogue, act), task=TASK)
        return
    assert dialogue.say(side, act, body_of(dialogue, act)).fault is Reason.ILLEGAL_ACT
    assert kept(dialogue.state) == kept(before)
    assert dialogue.state.size == before.size + 1
    owed = dialogue.state.owed
    assert owed is not None
    assert (owed.by, owed.hash, owed.answer) == (side.other, dialogue.state.head, Act.REFUSE)


@pytest.mark.parametrize("phase", [Phase.AGREED, Phase.REJECTED])
@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("side", Side)
def test_final_is_final(phase: Phase, act: Act, side: Side) -> None:
    dialogue = PHASES[phase]()
    before = dialogue.state
    received = dialogue.received(side, act, body_of(dialogue, act))
    with pytest.raises(TheirProtocolError, match="over") as caught:
        advance(before, received)
    assert not caught.value.entered
    assert dialogue.state is before


# The worked example


def test_the_worked_example_dialled_by_the_buyer_takes_twelve_envelopes() -> None:
    dialogue = worked_example(Role.BUYER)
    assert dialogue.rounds == [
        ("open", 0),
        ("propose", 1),
        ("counter", 1),
        ("counter", 2),
        ("counter", 2),
        ("counter", 3),
        ("counter", 3),
        ("counter", 4),
        ("counter", 4),
        ("counter", 5),
        ("accept", 5),
        ("confirm", 5),
    ]
    check_example(dialogue)


def test_the_worked_example_dialled_by_the_seller_takes_thirteen_envelopes() -> None:
    dialogue = worked_example(Role.SELLER)
    assert dialogue.rounds == [
        ("open", 0),
        ("open", 0),
        ("propose", 1),
        ("counter", 1),
        ("counter", 2),
        ("counter", 2),
        ("counter", 3),
        ("counter", 3),
        ("counter", 4),
        ("counter", 4),
        ("counter", 5),
        ("accept", 5),
        ("confirm", 5),
    ]
    check_example(dialogue)


def check_example(dialogue: Dialogue) -> None:
    state = dialogue.state
    assert state.agreed
    assert all(entry.fault is None for entry in state.entries)
    prices = [offer.body.terms["pricePerHour"] for offer in state.offers]
    expected = [p for pair in zip(ASKS, (*BIDS, ""), strict=True) for p in pair if p]
    assert prices == [{"amount": price, "currency": "USD"} for price in expected]
    assert state.accepted is not None
    assert AGENDA.encode_totals(state.accepted.terms) == {
        "total": {"amount": "21780", "currency": "USD"}
    }
    assert [o.status for o in state.offers] == [OfferStatus.SUPERSEDED] * 8 + [OfferStatus.OPEN]


# What does not enter


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": 1},
        {"seq": 3},
        {"prev": NOWHERE},
        {"neg": "ng_2"},
        {"aud": "https://else.example"},
        {"iss": "https://else.example"},
        {"iss": SELLER.agent_id, "aud": SELLER.agent_id},
        {"task": "task-2"},
        {"task": ""},
    ],
)
def test_an_envelope_out_of_place_is_not_entered(changes: dict[str, Any]) -> None:
    dialogue = asked()
    before = dialogue.state
    received = dialogue.received(Side.DIALLER, Act.COUNTER, dialogue.offer("2"), **changes)
    with pytest.raises(TheirProtocolError) as caught:
        advance(before, received)
    assert not caught.value.entered
    assert dialogue.state is before


def test_an_open_names_no_task_and_the_hosts_first_entry_must() -> None:
    dialogue = Dialogue()
    with pytest.raises(TheirProtocolError, match="task"):
        dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.BUYER), task="mine")
    dialogue.open()
    assert dialogue.state.task == ""
    with pytest.raises(TheirProtocolError, match="task"):
        dialogue.say(Side.DIALLER, Act.HOLD, HoldBody(5))
    with pytest.raises(TheirProtocolError, match="task"):
        dialogue.say(Side.HOST, Act.HOLD, HoldBody(5), task="")
    dialogue.holds(Role.SELLER)
    assert dialogue.state.task == TASK


@pytest.mark.parametrize(
    "odd",
    [
        {"pricePerHour": {"amount": "2", "currency": "USD"}},
        {**terms("2"), "colour": "red"},
        {**terms("2"), "pricePerHour": {"amount": "2", "currency": "JPY"}},
        {**terms("2"), "gpuHours": {"value": "10000", "unit": "MON"}},
        {**terms("2"), "gpuHours": {"value": "9999", "unit": "HUR"}},
        terms("2.0005"),
        terms("4.001"),
        terms("1,000.00"),
        terms("2.10"),
    ],
)
def test_incomplete_or_foreign_terms_are_not_entered(odd: Any) -> None:
    dialogue = asked()
    before = dialogue.state
    body = dialogue.offer("2", terms=odd)
    with pytest.raises(TheirProtocolError) as caught:
        dialogue.say(Side.DIALLER, Act.COUNTER, body)
    assert caught.value.reason == Reason.MALFORMED
    assert dialogue.state is before


def test_a_malformed_agenda_is_not_entered() -> None:
    dialogue = Dialogue()
    body = dialogue.opening(Role.BUYER, agenda={"typ": "neg-agenda"})
    with pytest.raises(TheirProtocolError, match="agenda"):
        dialogue.say(Side.DIALLER, Act.OPEN, body)


# Opening


def test_open_sets_role_agenda_deadline_and_announced_rounds() -> None:
    state = Dialogue().open(rounds=7).state
    assert state.dialler_role is Role.BUYER
    assert state.agenda == AGENDA
    assert state.deadline == DEADLINE
    assert state.announced == ((Side.DIALLER, 7),)
    assert state.turn is Side.HOST


def test_the_earlier_deadline_holds() -> None:
    dialogue = seller_dialled()
    sooner = dialogue.opening(Role.BUYER, deadline=START + timedelta(minutes=30), rounds=9)
    dialogue.say(Side.HOST, Act.OPEN, sooner)
    assert dialogue.state.deadline == START + timedelta(minutes=30)
    assert dialogue.state.announced == ((Side.HOST, 9),)
    assert dialogue.state.turn is Side.DIALLER


def test_a_deadline_that_has_passed_opens_nothing() -> None:
    dialogue = Dialogue().open(deadline=START)
    assert dialogue.fault is Reason.DEADLINE
    assert dialogue.state.phase is Phase.NEW


def test_a_faulty_open_can_be_repeated_and_answered() -> None:
    dialogue = Dialogue(Role.SELLER)
    assert (
        dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.SELLER), round=1).fault
        is Reason.ROUND
    )
    dialogue.refuses(Role.BUYER)
    assert dialogue.state.phase is Phase.NEW
    dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.SELLER))
    dialogue.say(Side.HOST, Act.OPEN, dialogue.opening(Role.BUYER))
    assert [entry.fault for entry in dialogue.state.entries] == [Reason.ROUND, None, None, None]
    assert dialogue.offers(Role.SELLER, "2.633").fault is None


@pytest.mark.parametrize(
    ("make", "side", "role"),
    [
        (lambda: Dialogue().open(), Side.HOST, Role.SELLER),
        (lambda: Dialogue().open(), Side.HOST, Role.BUYER),
        (seller_dialled, Side.HOST, Role.SELLER),
        (lambda: seller_dialled().holds(Role.BUYER), Side.DIALLER, Role.SELLER),
    ],
)
def test_only_a_host_that_is_the_buyer_answers_with_an_open(
    make: Callable[[], Dialogue], side: Side, role: Role
) -> None:
    dialogue = make()
    dialogue.say(side, Act.OPEN, dialogue.opening(role))
    assert dialogue.fault in {Reason.ILLEGAL_ACT, Reason.NOT_YOUR_TURN}


def test_the_host_opens_once() -> None:
    dialogue = Dialogue(Role.SELLER).open()
    dialogue.state = replace(dialogue.state, turn=Side.HOST)
    assert (
        dialogue.say(Side.HOST, Act.OPEN, dialogue.opening(Role.BUYER)).fault is Reason.ILLEGAL_ACT
    )


def test_the_hosts_agenda_is_the_diallers() -> None:
    dialogue = seller_dialled()
    other = AGENDA.to_document() | {"derived": []}
    assert Agenda.from_document(other).hash != AGENDA.hash
    assert (
        dialogue.say(Side.HOST, Act.OPEN, dialogue.opening(Role.BUYER, agenda=other)).fault
        is Reason.ILLEGAL_ACT
    )


# Turns and rounds


def test_nobody_moves_out_of_turn() -> None:
    dialogue = asked()
    assert dialogue.say(Side.HOST, Act.COUNTER, dialogue.offer("2.5")).fault is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("said", [-1, 1, 2])
def test_a_round_of_theirs_does_not_count(said: int) -> None:
    dialogue = asked()
    assert (
        dialogue.say(Side.DIALLER, Act.COUNTER, dialogue.offer("2"), round=1 + said).fault
        is Reason.ROUND
    )
    assert dialogue.state.round_of(Act.COUNTER, Side.DIALLER) == 1


def test_hold_withdraw_and_refuse_leave_the_turn() -> None:
    dialogue = asked(firm=False).holds(Role.SELLER).holds(Role.BUYER)
    assert dialogue.state.turn is Side.DIALLER
    dialogue.withdraws(Role.SELLER)
    assert dialogue.state.turn is Side.DIALLER
    with_fault(dialogue).refuses(Role.SELLER)
    assert dialogue.state.turn is Side.DIALLER


def test_the_first_offer_is_the_sellers() -> None:
    dialogue = Dialogue(Role.SELLER)
    dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.SELLER))
    assert dialogue.offers(Role.BUYER, "1.8").fault is Reason.ILLEGAL_ACT


def test_announced_rounds_bind_their_announcer() -> None:
    dialogue = Dialogue().open(rounds=2)
    assert (
        dialogue.offers(Role.SELLER, "2.6")
        .offers(Role.BUYER, "1.8")
        .offers(Role.SELLER, "2.5")
        .fault
        is None
    )
    assert (
        dialogue.offers(Role.BUYER, "1.9").fault is Reason.ROUND
    )  # in its last round the buyer accepts or rejects
    assert dialogue.refuses(Role.SELLER).accepts(Role.BUYER).fault is None
    seller = Dialogue(Role.SELLER).open(rounds=1)
    seller.offers(Role.SELLER, "2.6").offers(Role.BUYER, "1.8").offers(Role.SELLER, "2.5")
    assert seller.fault is Reason.ROUND


# Offers


def test_an_offer_ends_every_earlier_one() -> None:
    dialogue = asked()
    first = dialogue.last
    dialogue.offers(Role.BUYER, "1.8")
    assert dialogue.state.offer(first.id) == replace(first, status=OfferStatus.SUPERSEDED)
    assert dialogue.state.latest == dialogue.last


def test_an_offer_says_what_it_answers() -> None:
    dialogue = asked()
    first = dialogue.last
    assert (
        dialogue.say(Side.DIALLER, Act.PROPOSE, dialogue.offer("1.8", in_reply_to="")).fault
        is Reason.ILLEGAL_ACT
    )
    dialogue.refuses(Role.SELLER).offers(Role.BUYER, "1.8")
    stale = dialogue.offer("2.5", in_reply_to=first.id)
    assert dialogue.say(Side.HOST, Act.COUNTER, stale).fault is Reason.SUPERSEDED
    gone = asked(firm=False)
    answer = gone.offer("1.8")
    gone.withdraws(Role.SELLER).say(Side.DIALLER, Act.COUNTER, answer)
    assert gone.fault is Reason.SUPERSEDED


def test_an_offer_that_is_born_expired_is_none() -> None:
    dialogue = Dialogue().open()
    body = dialogue.offer("2.6", expires_at=dialogue.at)
    assert dialogue.say(Side.HOST, Act.PROPOSE, body).fault is Reason.EXPIRED
    body = dialogue.offer("2.6", expires_at=dialogue.at + SECOND)
    dialogue.refuses(Role.BUYER)
    assert dialogue.state.latest is None


def test_an_expired_offer_is_quoted_again_by_a_counter_with_its_terms() -> None:
    dialogue = asked()
    stale = dialogue.last
    dialogue.at = stale.body.expires_at + SECOND
    assert dialogue.state.latest == stale  # what a counter answers
    assert dialogue.state.standing(dialogue.at) is None  # what can be accepted
    assert dialogue.state.standing(stale.body.expires_at) == stale
    assert dialogue.offers(Role.BUYER, "2.633").fault is None
    assert dialogue.last.terms == stale.terms
    assert dialogue.accepts(Role.SELLER).fault is None


def test_no_offer_is_latest_once_it_is_answered_for_good() -> None:
    assert accepted().state.latest is None
    assert short_example().state.latest is None
    assert asked().rejects(Role.BUYER).state.latest is None


# Accepting


def faulted(dialogue: Dialogue, body: Body, **changes: Any) -> Reason | None:
    """Return why the buyer's accept had no effect; check that nothing changed."""
    before = dialogue.state
    dialogue.say(dialogue.side(Role.BUYER), Act.ACCEPT, body, **changes)
    assert kept(dialogue.state) == kept(before)
    return dialogue.fault


def test_an_accept_takes_the_offer_and_passes_the_turn_to_its_maker() -> None:
    dialogue = accepted()
    assert dialogue.state.accepted == dialogue.last
    assert dialogue.state.accept == dialogue.state.entries[-1]
    assert dialogue.state.turn is Side.HOST


def test_an_accept_is_not_repeated() -> None:
    dialogue = accepted()
    again = dialogue.acceptance(Side.DIALLER)
    assert faulted(dialogue, again) is Reason.ILLEGAL_ACT
    dialogue.refuses(Role.SELLER).confirms(Role.SELLER)
    assert dialogue.state.agreed


def test_an_accept_after_the_deal_is_not_entered() -> None:
    dialogue = short_example()
    with pytest.raises(TheirProtocolError, match="over"):
        dialogue.accepts(Role.BUYER)


def test_an_accept_of_an_unknown_offer_has_no_effect() -> None:
    dialogue = asked()
    body = dialogue.acceptance(Side.DIALLER, offer_id="of_unknown")
    assert faulted(dialogue, body) is Reason.UNKNOWN_OFFER


def test_an_accept_of_ones_own_offer_has_no_effect() -> None:
    dialogue = asked().offers(Role.BUYER, "1.8").offers(Role.SELLER, "2.5")
    body = dialogue.acceptance(Side.DIALLER, dialogue.state.offers[1])
    assert faulted(dialogue, body) is Reason.OWN_OFFER


def test_an_accept_of_a_superseded_offer_has_no_effect() -> None:
    dialogue = asked()
    body = dialogue.acceptance(Side.DIALLER)
    dialogue.offers(Role.BUYER, "1.8").offers(Role.SELLER, "2.5")
    assert faulted(dialogue, body) is Reason.SUPERSEDED


def test_an_accept_of_a_withdrawn_offer_has_no_effect() -> None:
    dialogue = asked(firm=False)
    body = dialogue.acceptance(Side.DIALLER)
    dialogue.withdraws(Role.SELLER)
    assert faulted(dialogue, body) is Reason.UNAVAILABLE


def test_an_accept_is_judged_by_its_own_time() -> None:
    late = asked()
    late.at = late.last.body.expires_at + SECOND
    assert faulted(late, late.acceptance(Side.DIALLER)) is Reason.EXPIRED
    on_time = asked()
    on_time.at = on_time.last.body.expires_at
    assert on_time.accepts(Role.BUYER).fault is None


def test_an_accept_hashes_the_terms_and_the_agreement_it_takes() -> None:
    dialogue = asked()
    body = dialogue.acceptance(Side.DIALLER, terms_hash=NOWHERE)
    assert faulted(dialogue, body) is Reason.TERMS_MISMATCH
    dialogue = asked()
    body = dialogue.acceptance(Side.DIALLER, agreement=NOWHERE)
    assert faulted(dialogue, body) is Reason.TERMS_MISMATCH


def test_a_diallers_accept_carries_its_signature() -> None:
    dialogue = asked()
    unsigned = dialogue.acceptance(Side.DIALLER, signature=None)
    assert faulted(dialogue, unsigned) is Reason.ILLEGAL_ACT


def foreign_signatures(dialogue: Dialogue) -> list[Signature]:
    """Signatures over the agreement that are not the dialler's."""
    payload = agreement_bytes(dialogue.state, dialogue.last)
    ours = dialogue.sign_agreement(Side.DIALLER, dialogue.last)
    theirs = sign(payload, AGREEMENT_TYP, SELLER.agent)
    return [
        theirs,
        sign(payload, AGREEMENT_TYP, STRANGER),
        sign(payload, "neg-envelope", BUYER.agent),
        sign(payload + b" ", AGREEMENT_TYP, BUYER.agent),
        Signature(ours.protected, theirs.signature),
        Signature(theirs.protected, ours.signature),
        Signature(ours.protected, ours.signature[:-1] + "B"),
        Signature("", ""),
    ]


@pytest.mark.parametrize("place", range(8))
def test_a_foreign_signature_is_none(place: int) -> None:
    dialogue = asked()
    body = dialogue.acceptance(Side.DIALLER, signature=foreign_signatures(dialogue)[place])
    assert faulted(dialogue, body) is Reason.TERMS_MISMATCH


def test_a_hosts_accept_carries_no_signature() -> None:
    dialogue = Dialogue(Role.SELLER).open().offers(Role.SELLER, "2.633")
    signature = dialogue.sign_agreement(Side.HOST, dialogue.last)
    body = dialogue.acceptance(Side.HOST, signature=signature)
    assert faulted(dialogue, body) is Reason.ILLEGAL_ACT
    assert dialogue.refuses(Role.SELLER).accepts(Role.BUYER).fault is None


# Confirming


@pytest.mark.parametrize("dials", Role)
def test_only_the_offering_side_confirms_what_was_accepted(dials: Role) -> None:
    dialogue = Dialogue(dials).open().bargain(3).accepts(Role.BUYER)
    side = dialogue.side(Role.SELLER)
    wrong = dialogue.confirmation(side, offer_id=dialogue.state.offers[0].id)
    assert dialogue.say(side, Act.CONFIRM, wrong).fault is Reason.UNKNOWN_OFFER
    dialogue.refuses(Role.BUYER)
    assert (
        dialogue.say(side.other, Act.CONFIRM, dialogue.confirmation(side.other)).fault
        is Reason.NOT_YOUR_TURN
    )
    dialogue.refuses(Role.SELLER).confirms(Role.SELLER)
    assert dialogue.state.agreed


def test_a_diallers_confirm_carries_its_signature_and_a_hosts_none() -> None:
    dialogue = Dialogue(Role.SELLER).open().bargain(1).accepts(Role.BUYER)
    assert (
        dialogue.say(
            Side.DIALLER, Act.CONFIRM, dialogue.confirmation(Side.DIALLER, signature=None)
        ).fault
        is Reason.ILLEGAL_ACT
    )
    stranger = sign(agreement_bytes(dialogue.state, dialogue.last), AGREEMENT_TYP, STRANGER)
    dialogue.refuses(Role.BUYER)
    assert (
        dialogue.say(
            Side.DIALLER, Act.CONFIRM, dialogue.confirmation(Side.DIALLER, signature=stranger)
        ).fault
        is Reason.TERMS_MISMATCH
    )
    host = accepted()
    signature = host.sign_agreement(Side.HOST, host.last)
    host.say(Side.HOST, Act.CONFIRM, host.confirmation(Side.HOST, signature=signature))
    assert host.fault is Reason.ILLEGAL_ACT


def test_a_confirm_owed_is_released_after_deadline_and_authority_have_ended() -> None:
    dialogue = accepted()
    dialogue.at = NOT_AFTER + timedelta(days=1)
    assert dialogue.confirms(Role.SELLER).state.agreed


def test_nothing_but_confirm_or_refuse_follows_an_accept() -> None:
    for role in Role:
        dialogue = accepted()
        dialogue.rejects(role, Reason.TIME_OUT)
        assert dialogue.fault is Reason.ILLEGAL_ACT
        assert dialogue.state.phase is Phase.ACCEPTED


# Withdrawing


def test_a_withdrawn_offer_is_gone_and_the_next_is_a_proposal() -> None:
    dialogue = asked(firm=False).withdraws(Role.SELLER)
    assert dialogue.last.status is OfferStatus.WITHDRAWN
    assert dialogue.state.latest is None
    assert dialogue.offers(Role.BUYER, "1.8").state.entries[-1].envelope.act is Act.PROPOSE
    assert dialogue.fault is None


def test_only_a_non_firm_offer_of_ones_own_is_withdrawn() -> None:
    assert asked(firm=True).withdraws(Role.SELLER).fault is Reason.ILLEGAL_ACT
    assert asked(firm=False).withdraws(Role.BUYER).fault is Reason.ILLEGAL_ACT
    twice = asked(firm=False).withdraws(Role.SELLER).withdraws(Role.SELLER)
    assert twice.fault is Reason.ILLEGAL_ACT
    other = asked(firm=False)
    other.say(Side.HOST, Act.WITHDRAW, WithdrawBody("of_unknown"))
    assert other.fault is Reason.ILLEGAL_ACT


def test_withdrawing_needs_authority() -> None:
    seller = SELLER.with_authority(acts=("accept", "offer"))
    dialogue = Dialogue(seller=seller).open().offers(Role.SELLER, "2.6", firm=False)
    assert dialogue.withdraws(Role.SELLER).fault is Reason.AUTHORITY


# Refusing


def test_a_refusal_that_is_due_counts_and_leaves_everything_else() -> None:
    dialogue = with_fault(asked())
    before = dialogue.state
    assert dialogue.refuses(Role.SELLER).fault is None
    assert dialogue.state.refusals == 1
    assert kept(dialogue.state) == replace(kept(before), refusals=1)


def test_the_offender_does_not_refuse_itself_and_another_entry_is_not_refused() -> None:
    dialogue = with_fault(asked())
    assert dialogue.refuses(Role.BUYER).fault is Reason.ILLEGAL_ACT
    dialogue = with_fault(asked())
    assert (
        dialogue.refuses(Role.SELLER, refused=dialogue.state.entries[0].hash).fault
        is Reason.ILLEGAL_ACT
    )
    assert dialogue.state.owed is not None
    assert dialogue.state.owed.by is Side.DIALLER


def test_a_fault_is_answered_by_nothing_but_its_refusal_or_a_rejection() -> None:
    for act in (Act.HOLD, Act.WITHDRAW, Act.COUNTER):
        dialogue = with_fault(asked(firm=False))
        dialogue.say(Side.HOST, act, body_of(dialogue, act))
        assert dialogue.fault is Reason.ILLEGAL_ACT
    for role in Role:
        assert with_fault(asked()).rejects(role).state.phase is Phase.REJECTED


def test_nothing_is_refused_without_need() -> None:
    for role in Role:
        assert asked().refuses(role).fault is Reason.ILLEGAL_ACT
        opened = Dialogue().open().holds(Role.SELLER)
        assert opened.refuses(role).fault is Reason.ILLEGAL_ACT


def exhausted(dialogue: Dialogue) -> Dialogue:
    """Let the dialler be refused as often as it may be, and err once more."""
    for _ in range(MAX_REFUSALS):
        with_fault(dialogue).refuses(Role.SELLER)
        assert dialogue.fault is None
    return with_fault(dialogue)


def test_after_three_refusals_a_legal_move_is_still_one() -> None:
    dialogue = asked()
    for _ in range(MAX_REFUSALS):
        with_fault(dialogue).refuses(Role.SELLER)
    assert dialogue.accepts(Role.BUYER).confirms(Role.SELLER).state.agreed


def test_the_fourth_fault_is_answered_by_a_rejection_alone() -> None:
    owed = exhausted(asked()).state.owed
    assert owed is not None
    assert owed.answer is Act.REJECT
    assert exhausted(asked()).rejects(Role.SELLER, Reason.PROTOCOL).state.phase is Phase.REJECTED
    assert exhausted(asked()).rejects(Role.BUYER).state.phase is Phase.REJECTED
    for act in set(Act) - {Act.REJECT}:
        for side in Side:
            dialogue = exhausted(asked())
            dialogue.say(side, act, body_of(dialogue, act))
            assert dialogue.fault is Reason.ILLEGAL_ACT
            assert dialogue.state.owed is not None
            assert dialogue.state.owed.answer is Act.REJECT


def test_before_the_opening_the_last_word_is_the_hosts() -> None:
    dialogue = Dialogue()
    for _ in range(MAX_REFUSALS):
        body = dialogue.opening(Role.BUYER)
        dialogue.say(Side.DIALLER, Act.OPEN, body, round=3).refuses(Role.SELLER)
    dialogue.say(Side.DIALLER, Act.OPEN, dialogue.opening(Role.BUYER), round=3)
    early = dialogue.state
    assert dialogue.rejects(Role.BUYER).fault is Reason.ILLEGAL_ACT
    dialogue.state = early
    assert dialogue.rejects(Role.SELLER).state.phase is Phase.REJECTED


def test_nobody_leaves_an_accept_by_faults_of_its_own() -> None:
    dialogue = exhausted(accepted())
    early = dialogue.state
    assert dialogue.rejects(Role.BUYER).fault is Reason.ILLEGAL_ACT
    dialogue.state = early
    assert dialogue.confirms(Role.SELLER).state.agreed
    dialogue.state = early
    assert dialogue.rejects(Role.SELLER, Reason.PROTOCOL).fault is Reason.ILLEGAL_ACT
    assert dialogue.state.phase is Phase.ACCEPTED


def test_nobody_leaves_an_accepted_offer_of_its_own_by_faults_of_its_own() -> None:
    """Four impossible refusals would otherwise oblige the other side to reject its own deal."""
    dialogue = accepted()
    for _ in range(MAX_REFUSALS):
        assert dialogue.refuses(Role.SELLER, Reason.UNAVAILABLE).fault is Reason.ILLEGAL_ACT
        assert dialogue.refuses(Role.BUYER).fault is None
    for _ in range(3):
        assert dialogue.refuses(Role.SELLER, Reason.UNAVAILABLE).fault is Reason.ILLEGAL_ACT
        assert dialogue.state.owed is None
        for role in Role:
            early = dialogue.state
            assert dialogue.rejects(role).fault is Reason.ILLEGAL_ACT
            dialogue.state = early
    assert dialogue.confirms(Role.SELLER).state.agreed


def test_a_non_firm_offer_can_still_turn_out_unavailable_after_many_faults() -> None:
    dialogue = exhausted(accepted(firm=False))
    accept = dialogue.state.accept
    assert accept is not None
    dialogue.refuses(Role.SELLER, Reason.UNAVAILABLE, refused=accept.hash)
    assert dialogue.fault is None
    assert dialogue.state.phase is Phase.BARGAINING


def test_an_accept_of_a_non_firm_offer_may_be_refused_as_unavailable() -> None:
    dialogue = accepted(firm=False).refuses(Role.SELLER, Reason.UNAVAILABLE)
    assert dialogue.fault is None
    state = dialogue.state
    assert (state.phase, state.turn) == (Phase.BARGAINING, Side.DIALLER)
    assert (state.accepted, state.accept, state.refusals) == (None, None, 0)
    assert dialogue.last.status is OfferStatus.UNAVAILABLE
    body = dialogue.acceptance(Side.DIALLER)
    assert faulted(dialogue, body) is Reason.UNAVAILABLE
    dialogue.refuses(Role.SELLER)
    assert dialogue.offers(Role.BUYER, "1.8").fault is None


def test_an_accept_of_a_firm_offer_is_not_refused() -> None:
    dialogue = accepted(firm=True).refuses(Role.SELLER, Reason.UNAVAILABLE)
    assert dialogue.fault is Reason.ILLEGAL_ACT
    assert dialogue.state.phase is Phase.ACCEPTED


@pytest.mark.parametrize(
    ("role", "reason", "refused"),
    [
        (Role.BUYER, Reason.UNAVAILABLE, ""),
        (Role.SELLER, Reason.EXPIRED, ""),
        (Role.SELLER, Reason.CLOCK, ""),
        (Role.SELLER, Reason.UNAVAILABLE, NOWHERE),
    ],
)
def test_an_accept_is_refused_by_the_offering_side_for_that_reason_alone(
    role: Role, reason: Reason, refused: str
) -> None:
    dialogue = accepted(firm=False).refuses(role, reason, refused)
    assert dialogue.fault is Reason.ILLEGAL_ACT
    assert dialogue.state.phase is Phase.ACCEPTED


# Authority


@pytest.mark.parametrize(
    "change",
    [
        {"currency": ("EUR",)},
        {"ceiling": None},
        {"max_quantity": None},
        {"counterparties": ("https://else.example",)},
    ],
)
def test_an_offer_outside_the_scope_has_no_effect(change: dict[str, Any]) -> None:
    dialogue = Dialogue(seller=SELLER.with_scope(**change)).open().offers(Role.SELLER, "2.633")
    assert dialogue.fault is Reason.AUTHORITY
    assert dialogue.state.offers == ()


@pytest.mark.parametrize(
    "change",
    [
        {"acts": ("withdraw",)},
        {"acts": ()},
        {"roles": (Role.BUYER,)},
        {"not_before": START + timedelta(hours=1)},
        {"not_after": START},
        {"not_after": START + timedelta(minutes=5)},
    ],
)
def test_an_offer_without_authority_has_no_effect(change: dict[str, Any]) -> None:
    dialogue = Dialogue(seller=SELLER.with_authority(**change)).open()
    assert dialogue.offers(Role.SELLER, "2.633").fault is Reason.AUTHORITY


@pytest.mark.parametrize("change", [{"acts": ("offer",)}, {"not_after": START + timedelta(0)}])
def test_an_accept_without_authority_has_no_effect(change: dict[str, Any]) -> None:
    dialogue = Dialogue(buyer=BUYER.with_authority(**change)).open().offers(Role.SELLER, "2.6")
    assert faulted(dialogue, dialogue.acceptance(Side.DIALLER)) is Reason.AUTHORITY


def test_an_accept_outside_the_scope_has_no_effect() -> None:
    buyer = BUYER.with_scope(currency=("EUR",))
    dialogue = Dialogue(buyer=buyer).open().offers(Role.SELLER, "2.6")
    assert faulted(dialogue, dialogue.acceptance(Side.DIALLER)) is Reason.AUTHORITY


def test_authority_begins_and_ends_to_the_second() -> None:
    at = START + timedelta(seconds=5)
    first = SELLER.with_authority(not_before=at)
    assert Dialogue(seller=first).open().offers(Role.SELLER, "2.6").fault is None
    buyer = BUYER.with_authority(not_after=at + timedelta(seconds=5))
    late = Dialogue(buyer=buyer).open().offers(Role.SELLER, "2.6")
    assert late.accepts(Role.BUYER).fault is Reason.AUTHORITY


def test_an_offer_may_stand_until_the_authority_ends() -> None:
    dialogue = Dialogue(seller=SELLER.with_authority(not_after=START + timedelta(hours=1))).open()
    over = dialogue.offer("2.6", expires_at=START + timedelta(hours=1, seconds=1))
    assert dialogue.say(Side.HOST, Act.PROPOSE, over).fault is Reason.AUTHORITY
    until = dialogue.offer("2.6", expires_at=START + timedelta(hours=1))
    assert dialogue.refuses(Role.BUYER).say(Side.HOST, Act.PROPOSE, until).fault is None


def test_a_party_without_a_statement_offers_and_accepts_nothing() -> None:
    dialogue = Dialogue().open()
    received = replace(
        dialogue.received(Side.HOST, Act.PROPOSE, dialogue.offer("2.6")), authority=None
    )
    assert advance(dialogue.state, received).entries[-1].fault is Reason.AUTHORITY


def test_open_hold_and_reject_need_no_authority() -> None:
    powerless = SELLER.with_authority(acts=(), roles=(), not_after=NOT_BEFORE + SECOND)
    dialogue = Dialogue(seller=powerless).open().holds(Role.SELLER)
    assert dialogue.fault is None
    assert dialogue.rejects(Role.SELLER).state.phase is Phase.REJECTED


def test_an_authority_statement_is_not_exchanged_nor_lent() -> None:
    dialogue = asked()
    received = dialogue.received(Side.DIALLER, Act.COUNTER, dialogue.offer("1.8"))
    known = dialogue.state.dialler_authority
    assert known is not None
    again = advance(dialogue.state, replace(received, authority=known))
    assert again.entries[-1].fault is None
    other = replace(received, authority=replace(known, hash=NOWHERE))
    with pytest.raises(TheirProtocolError, match="exchanged"):
        advance(dialogue.state, other)
    opened = Dialogue()
    first = opened.received(Side.DIALLER, Act.OPEN, opened.opening(Role.BUYER))
    with pytest.raises(TheirProtocolError, match="another agent"):
        advance(opened.state, replace(first, authority=dialogue.state.host_authority))


# Clocks


def test_time_never_runs_back() -> None:
    dialogue = asked()
    before = dialogue.state.last_at
    assert (
        dialogue.say(Side.DIALLER, Act.COUNTER, dialogue.offer("2"), at=START).fault is Reason.CLOCK
    )
    assert dialogue.state.last_at == before
    dialogue.refuses(Role.SELLER)
    assert dialogue.offers(Role.BUYER, "2", at=dialogue.state.last_at).fault is None


@pytest.mark.parametrize("seconds", [-61, -60, 0, 60, 61])
def test_a_diallers_entry_is_within_a_minute_of_the_hosts_clock(seconds: int) -> None:
    dialogue = asked()
    dialogue.at += timedelta(minutes=5)
    now = dialogue.at + timedelta(microseconds=999_999)
    body, at = dialogue.offer("2"), dialogue.at + timedelta(seconds=seconds)
    dialogue.say(Side.DIALLER, Act.COUNTER, body, now=now, at=at)
    assert dialogue.fault is (None if abs(seconds) <= MAX_SKEW.seconds else Reason.CLOCK)


@pytest.mark.parametrize(("seconds", "fault"), [(-900, None), (60, None), (61, Reason.CLOCK)])
def test_what_the_host_recorded_may_be_read_later(seconds: int, fault: Reason | None) -> None:
    dialogue = Dialogue().open()
    dialogue.at += timedelta(minutes=20)
    now = dialogue.at - timedelta(seconds=seconds)
    assert dialogue.say(Side.HOST, Act.PROPOSE, dialogue.offer("2.6"), now=now).fault is fault


def test_what_closes_stands_whatever_the_receivers_clock_says() -> None:
    wrong = START + timedelta(days=1)
    assert accepted().confirms(Role.SELLER, now=wrong).state.agreed
    assert asked().rejects(Role.BUYER, now=wrong).state.final
    assert with_fault(asked()).refuses(Role.SELLER, now=wrong).fault is None


def test_both_sides_agree_on_an_entry_that_the_receivers_clock_faulted() -> None:
    host = asked()
    ahead = host.at + timedelta(seconds=70)
    entry = host.entry(Side.DIALLER, Act.COUNTER, host.offer("2"), at=ahead)
    dialler = asked()
    assert dialler.state == host.state
    now = host.at
    for side, clock in ((host, now), (dialler, None)):
        side.say(Side.DIALLER, Act.COUNTER, side.offer("2"), at=ahead, now=clock)
    assert host.stored[-1] == dialler.stored[-1] == entry
    assert (host.fault, dialler.fault) == (Reason.CLOCK, None)
    for side in (host, dialler):
        side.at = now
        side.refuses(Role.SELLER, Reason.CLOCK)
        assert side.fault is None
    assert dialler.state == host.state
    assert dialler.state.offers == asked().state.offers
    assert dialler.state.refusals == 1
    assert dialler.state.entries[-2].fault is Reason.CLOCK


@pytest.mark.parametrize("firm", [True, False])
def test_a_rejection_proves_a_wrong_clock_when_no_refusal_is_left(firm: bool) -> None:
    def ready() -> Dialogue:
        dialogue = asked(firm=firm)
        for _ in range(MAX_REFUSALS):
            with_fault(dialogue).refuses(Role.SELLER)
        return dialogue

    host, dialler = ready(), ready()
    now, ahead = host.at, host.at + timedelta(seconds=70)
    for side, clock in ((host, now), (dialler, None)):
        side.accepts(Role.BUYER, at=ahead, now=clock)
        side.at = now
    assert (host.state.phase, dialler.state.phase) == (Phase.BARGAINING, Phase.ACCEPTED)
    for side in (host, dialler):
        side.rejects(Role.SELLER, Reason.CLOCK)
        assert side.fault is None
    assert host.state == dialler.state
    assert host.state.phase is Phase.REJECTED
    near = ready().accepts(Role.BUYER)
    assert near.rejects(Role.SELLER, Reason.CLOCK).fault is Reason.ILLEGAL_ACT
    assert near.state.phase is Phase.ACCEPTED


@pytest.mark.parametrize("wrong", [0, 2, 7])
def test_a_refusal_by_the_clock_that_is_itself_faulty_undoes_nothing(wrong: int) -> None:
    dialogue = accepted()
    at = dialogue.at + timedelta(minutes=5)
    dialogue.refuses(Role.SELLER, Reason.CLOCK, at=at, round=wrong)
    assert dialogue.fault is Reason.ROUND
    assert dialogue.state.phase is Phase.ACCEPTED
    assert dialogue.state.entries[-2].fault is None
    dialogue.at = at
    assert dialogue.refuses(Role.BUYER).confirms(Role.SELLER).state.agreed


def test_a_clock_that_is_near_enough_undoes_nothing() -> None:
    """A host could otherwise leave a firm offer by claiming that the accept's time was wrong."""
    for seconds in (0, 60):
        dialogue = accepted()
        accepted_at = dialogue.state.entries[-1].envelope.at
        at = accepted_at + timedelta(seconds=seconds)
        dialogue.refuses(Role.SELLER, Reason.CLOCK, at=at)
        assert dialogue.fault is Reason.ILLEGAL_ACT
        assert dialogue.state.phase is Phase.ACCEPTED


def test_a_dialler_that_reads_late_undoes_nothing() -> None:
    dialogue = asked()
    dialogue.at += timedelta(minutes=30)
    assert dialogue.refuses(Role.BUYER, Reason.CLOCK).fault is Reason.ILLEGAL_ACT
    assert dialogue.state.offers[-1].status is OfferStatus.OPEN


def test_only_the_other_sides_last_entry_is_undone() -> None:
    dialogue = asked()
    dialogue.offers(Role.BUYER, "2", at=dialogue.at + timedelta(seconds=70))
    early = dialogue.state
    at = dialogue.state.entries[1].envelope.at
    dialogue.refuses(Role.BUYER, Reason.CLOCK, at=at)
    assert dialogue.fault is not None
    dialogue.state = early
    dialogue.refuses(Role.SELLER, Reason.CLOCK, refused=early.entries[0].hash, at=at)
    assert dialogue.fault is not None


def test_a_refusal_is_not_undone_by_a_refusal() -> None:
    dialogue = with_fault(asked())
    dialogue.refuses(Role.SELLER, at=dialogue.at + timedelta(minutes=10))
    assert dialogue.state.refusals == 1
    at = dialogue.state.entries[1].envelope.at
    dialogue.refuses(Role.BUYER, Reason.CLOCK, at=at)
    assert dialogue.fault is Reason.CLOCK  # its own: it runs back
    assert dialogue.state.entries[-2].fault is None
    assert dialogue.state.refusals == 1


def test_nobody_has_a_role_or_a_standing_offer_before_the_opening() -> None:
    state = Dialogue().state
    with pytest.raises(ValueError, match="open"):
        state.role_of(Side.HOST)
    assert state.standing(START) is None
    assert state.round_of(Act.OPEN, Side.DIALLER) == 0


def test_after_the_deadline_nothing_is_offered_or_accepted_but_it_may_be_closed() -> None:
    for act in (*sorted(OFFERS), Act.ACCEPT):
        dialogue = asked()
        dialogue.at = DEADLINE + SECOND
        dialogue.say(Side.DIALLER, act, body_of(dialogue, act))
        assert dialogue.fault is Reason.DEADLINE
    dialogue = asked()
    dialogue.at = DEADLINE
    assert dialogue.offers(Role.BUYER, "2").fault is None
    dialogue.at = DEADLINE + timedelta(days=1)
    assert dialogue.rejects(Role.SELLER, Reason.DEADLINE).state.phase is Phase.REJECTED


def test_replaying_gives_the_same_state_as_living_through_it() -> None:
    dialogue = with_fault(asked(firm=False)).refuses(Role.SELLER)
    dialogue.offers(Role.BUYER, "1.8").offers(Role.SELLER, "2.5", firm=False)
    dialogue.accepts(Role.BUYER).refuses(Role.SELLER, Reason.UNAVAILABLE).rejects(Role.BUYER)
    again = Negotiation(dialogue.state.neg, BUYER.agent_id, SELLER.agent_id)
    for entry in dialogue.stored:
        again = advance(again, read_stored(entry))
    assert again == dialogue.state


def test_an_agent_of_any_key_is_a_party() -> None:
    buyer = make_party(Role.BUYER, 91)
    dialogue = Dialogue(buyer=buyer).open().bargain(1).accepts(Role.BUYER).confirms(Role.SELLER)
    assert dialogue.state.agreed
    assert hash_bytes(agreement_bytes(dialogue.state, dialogue.last)) != hash_bytes(
        agreement_bytes(short_example().state, short_example().last)
    )
    assert isinstance(dialogue.state.entries[0].envelope.body, Opening)


def test_states_that_are_written_out_are_what_replacing_members_makes() -> None:
    members = [member for member in fields(Negotiation) if member.init]
    odd = Negotiation(**{member.name: object() for member in members})  # type: ignore[arg-type]
    odd = replace(odd, entries=("first",), before=replace(odd, task="before"))  # type: ignore[arg-type]
    assert identical(odd.alone(), replace(odd, before=None))
    assert identical(odd.offering(("offer",)), replace(odd, offers=("offer",)))  # type: ignore[arg-type]
    after = odd.entered("entry", Phase.AGREED, Side.HOST, odd)  # type: ignore[arg-type]
    assert after.before is not None
    assert identical(after.before, replace(odd, before=None))
    expected = replace(
        odd,
        entries=("first", "entry"),  # type: ignore[arg-type]
        phase=Phase.AGREED,
        turn=Side.HOST,
        owed=None,
        before=after.before,
    )
    assert identical(after, expected)


def identical(one: Negotiation, other: Negotiation) -> bool:
    """Whether two states have the same members, what equality leaves out among them."""
    names = [member.name for member in fields(Negotiation) if member.init]
    return [getattr(one, name) for name in names] == [getattr(other, name) for name in names]
