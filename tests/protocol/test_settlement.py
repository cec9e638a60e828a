"""What settles: one test for each line of the verdict table, and the same verdict for everybody."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.settlement import (
    ArtifactView,
    Basis,
    MessageView,
    Outcome,
    Settlement,
    Speaker,
    TaskState,
    TaskView,
    verify_agreement,
)
from negotiator.protocol.state import Side
from negotiator.protocol.trust import Trust
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes, parse_canonical
from negotiator.terms.jws import sign_document
from tests.protocol.builders import (
    AGENDA,
    BUYER,
    SELLER,
    START,
    STRANGER,
    TASK,
    TRUST,
    Dialogue,
    PlainDialogue,
    short_example,
    terms,
    worked_example,
)

USER, AGENT = Speaker.USER, Speaker.AGENT
COMPLETED = TaskState.COMPLETED
FLAT = {"pricePerHour": 2.5, "gpuHours": 10000}


def move(role: Speaker, action: str, text: str = "", **members: Any) -> MessageView:
    """Return a readable move without an envelope."""
    return MessageView(role, ({"negotiation": {"action": action, **members}},), text)


def offer(role: Speaker = AGENT, name: str = "o-1", raw: Any = None, **more: Any) -> MessageView:
    return move(role, "counter", offerId=name, terms=FLAT if raw is None else raw, **more)


def judge(*messages: MessageView, state: TaskState = COMPLETED) -> Settlement:
    return verify_agreement(TaskView(TASK, state, messages), None)


def verdict(settlement: Settlement) -> tuple[Outcome | None, Basis]:
    return settlement.outcome, settlement.basis


CONFLICT_BY_REFERENCE = (Outcome.CONFLICT, Basis.REFERENCE)
AGREED_BY_REFERENCE = (Outcome.AGREED, Basis.REFERENCE)
OPEN_STATES = [state for state in TaskState if not state.terminal]
ENDED_STATES = [state for state in TaskState if state.terminal and state is not COMPLETED]


def test_the_bases_are_ordered_from_prose_to_signed() -> None:
    order = ["prose", "state", "terms", "reference", "signed"]
    assert sorted(Basis, key=lambda basis: basis.strength) == order


# C79 to C93: what the record says, in the order of the checklist


@pytest.mark.parametrize("state", OPEN_STATES)
def test_a_task_that_is_not_over_is_open(state: TaskState) -> None:
    assert verdict(judge(offer(), state=state)) == (None, Basis.STATE)
    assert verdict(judge(state=state)) == (None, Basis.STATE)


@pytest.mark.parametrize("state", ENDED_STATES)
def test_a_task_that_ended_otherwise_is_declined(state: TaskState) -> None:
    messages = (offer(), move(USER, "accept", offerId="o-1"))
    assert verdict(judge(*messages, state=state)) == (Outcome.DECLINED, Basis.STATE)


@pytest.mark.parametrize(
    "messages",
    [
        (),
        (offer(),),
        (MessageView(USER, (), "hello"),),
        (MessageView(USER, ({"weather": "fine"},)),),
        (MessageView(USER, ([1, 2], "x", None)),),
        (move(USER, "open"), move(AGENT, "ponder")),
    ],
)
def test_a_completed_task_without_a_decision_is_unconfirmed(
    messages: tuple[MessageView, ...],
) -> None:
    assert verdict(judge(*messages)) == (Outcome.UNCONFIRMED, Basis.STATE)


def test_an_accept_of_an_offer_that_is_nowhere_is_a_conflict() -> None:
    settlement = judge(offer(), move(USER, "accept", offerId="o-2"))
    assert verdict(settlement) == CONFLICT_BY_REFERENCE


def test_an_accept_that_restates_other_terms_is_a_conflict() -> None:
    restated = {**FLAT, "pricePerHour": 2.4}
    settlement = judge(offer(), move(USER, "accept", offerId="o-1", terms=restated))
    assert verdict(settlement) == CONFLICT_BY_REFERENCE
    assert settlement.disputed == ("pricePerHour",)


def test_an_accept_by_name_is_agreed_on_the_offers_own_terms() -> None:
    settlement = judge(offer(), move(USER, "accept", offerId="o-1"))
    assert verdict(settlement) == AGREED_BY_REFERENCE
    assert settlement.terms == {"pricePerHour": "2.5", "gpuHours": "10000"}
    nested = {
        "pricePerHour": {"amount": "2.50", "currency": "USD"},
        "gpuHours": {"value": 10000.0, "unit": "HUR"},
    }
    restated = judge(offer(raw=terms("2.5")), move(USER, "accept", offerId="o-1", terms=FLAT))
    assert restated.terms == terms("2.5")
    assert judge(offer(raw=nested), move(USER, "accept", offerId="o-1")).terms == terms("2.5")


def test_without_a_reference_different_terms_are_a_conflict() -> None:
    other = {**FLAT, "pricePerHour": 2.4}
    settlement = judge(move(AGENT, "counter", terms=FLAT), move(USER, "accept", terms=other))
    assert verdict(settlement) == (Outcome.CONFLICT, Basis.TERMS)
    assert settlement.disputed == ("pricePerHour",)


def test_without_a_reference_equal_terms_are_agreed() -> None:
    settlement = judge(move(AGENT, "counter", terms=FLAT), move(USER, "accept", terms=FLAT))
    assert verdict(settlement) == (Outcome.AGREED, Basis.TERMS)
    assert settlement.terms == {"pricePerHour": "2.5", "gpuHours": "10000"}


@pytest.mark.parametrize("ours", [True, False])
def test_terms_on_one_side_only_are_unconfirmed(ours: bool) -> None:
    one = move(AGENT, "counter", terms=FLAT if ours else None)
    other = move(USER, "accept", terms=None if ours else FLAT)
    assert verdict(judge(one, other)) == (Outcome.UNCONFIRMED, Basis.TERMS)
    assert verdict(judge(move(USER, "accept", terms=FLAT)))[0] is Outcome.UNCONFIRMED


def test_an_accept_without_any_terms_is_unconfirmed() -> None:
    settlement = judge(move(AGENT, "propose"), move(USER, "accept"))
    assert verdict(settlement) == (Outcome.UNCONFIRMED, Basis.STATE)


@pytest.mark.parametrize(
    "same",
    [
        {"gpuHours": 10000, "pricePerHour": 2.5},
        {"pricePerHour": 2.50, "gpuHours": 10000.0},
        {"pricePerHour": "2.5", "gpuHours": "10000"},
        {"pricePerHour": 2.5, "gpuHours": 10000, "note": None},
        {"pricePerHour": {"amount": 2.5}, "gpuHours": {"value": "10000", "unit": "HUR"}},
    ],
)
def test_the_same_terms_may_be_written_differently(same: dict[str, Any]) -> None:
    settlement = judge(offer(), move(USER, "accept", offerId="o-1", terms=same))
    assert verdict(settlement) == AGREED_BY_REFERENCE
    settlement = judge(move(AGENT, "counter", terms=FLAT), move(USER, "accept", terms=same))
    assert verdict(settlement) == (Outcome.AGREED, Basis.TERMS)


# C94 to C99


def test_an_accept_of_ones_own_offer_is_a_conflict() -> None:
    settlement = judge(offer(USER), move(USER, "accept", offerId="o-1"))
    assert verdict(settlement) == CONFLICT_BY_REFERENCE


def test_an_accept_of_a_superseded_offer_is_a_conflict() -> None:
    for later in (offer(USER, "o-2", {**FLAT, "pricePerHour": 2.0}), offer(AGENT, "o-2")):
        settlement = judge(offer(), later, move(USER, "accept", offerId="o-1"))
        assert verdict(settlement) == CONFLICT_BY_REFERENCE


def test_an_accept_of_a_withdrawn_offer_is_a_conflict() -> None:
    accept = move(USER, "accept", offerId="o-1")
    settlement = judge(offer(), move(AGENT, "withdraw", offerId="o-1"), accept)
    assert verdict(settlement) == CONFLICT_BY_REFERENCE
    ineffective = judge(offer(), move(USER, "withdraw", offerId="o-1"), accept)
    assert verdict(ineffective) == AGREED_BY_REFERENCE


def test_an_accept_of_an_expired_offer_is_a_conflict() -> None:
    made = offer(expiresAt="2026-12-01T09:00:00Z")
    for seconds, expected in ((0, AGREED_BY_REFERENCE), (1, CONFLICT_BY_REFERENCE)):
        accept = replace(move(USER, "accept", offerId="o-1"), at=START + timedelta(seconds=seconds))
        assert verdict(judge(made, accept)) == expected


def test_one_offer_id_for_two_terms_is_a_conflict() -> None:
    other = offer(raw={**FLAT, "pricePerHour": 2.4})
    accept = move(USER, "accept", offerId="o-1")
    assert verdict(judge(offer(), other, accept)) == CONFLICT_BY_REFERENCE
    assert verdict(judge(other, offer(), accept)) == CONFLICT_BY_REFERENCE
    assert verdict(judge(offer(), offer(), accept)) == AGREED_BY_REFERENCE


def texts(ours: str, theirs: str, **members: Any) -> Settlement:
    return judge(
        MessageView(AGENT, (), "we could talk about 9 dollars"),
        MessageView(AGENT, (), theirs),
        move(USER, "accept", ours, **members),
    )


def test_texts_that_name_different_amounts_are_a_conflict() -> None:
    settlement = texts("Deal at $450.", "Agreed: $500.")
    assert verdict(settlement) == (Outcome.CONFLICT, Basis.PROSE)
    assert settlement.disputed == ("$450", "$500")
    silent = judge(
        MessageView(USER, (), "at 450 USD"),
        MessageView(AGENT, (), "at 500 USD"),
        move(USER, "accept"),
        MessageView(AGENT),
    )
    assert verdict(silent) == (Outcome.CONFLICT, Basis.PROSE)
    one_sided = texts("Deal at $450.", "Agreed: $500.", terms=FLAT)
    assert verdict(one_sided) == (Outcome.CONFLICT, Basis.PROSE)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Deal at $1,000.00.", "Fine: 1000 USD, and 5 USD for the parcel."),
        ("Deal at $450.", "Agreed!"),
        ("Deal!", "Agreed at $450"),
        ("Deal at 450.", "Agreed at 500."),
        ("Deal!", "Agreed!"),
    ],
)
def test_texts_never_make_a_deal(ours: str, theirs: str) -> None:
    assert verdict(texts(ours, theirs)) == (Outcome.UNCONFIRMED, Basis.STATE)


def test_texts_do_not_speak_where_moves_do() -> None:
    settlement = judge(offer(text="$1"), move(USER, "accept", "at $2 then", offerId="o-1"))
    assert verdict(settlement) == AGREED_BY_REFERENCE
    settlement = judge(offer(), move(USER, "accept", "$5", offerId="o-9"), MessageView(AGENT))
    assert verdict(settlement) == CONFLICT_BY_REFERENCE


@pytest.mark.parametrize("action", ["reject", "decline"])
def test_an_accept_into_a_reject_is_declined(action: str) -> None:
    accept = move(USER, "accept", offerId="o-1")
    assert verdict(judge(offer(), accept, move(AGENT, action))) == (Outcome.DECLINED, Basis.STATE)
    assert verdict(judge(offer(), move(AGENT, action), accept)) == (Outcome.DECLINED, Basis.STATE)
    both = judge(move(USER, action), move(AGENT, action), state=TaskState.REJECTED)
    assert verdict(both) == (Outcome.DECLINED, Basis.STATE)


@pytest.mark.parametrize("action", ["counter", "propose"])
def test_an_accept_into_a_counter_is_unanswered(action: str) -> None:
    counter = move(AGENT, action, offerId="o-2", terms=FLAT)
    settlement = judge(
        offer(), move(USER, "accept", offerId="o-1"), counter, state=TaskState.INPUT_REQUIRED
    )
    assert settlement.outcome is Outcome.UNANSWERED
    own = move(USER, action, offerId="o-2", terms=FLAT)
    again = judge(offer(), move(USER, "accept", offerId="o-1"), own, state=TaskState.INPUT_REQUIRED)
    assert again.outcome is None


def test_c281_a_text_that_says_yes_beside_a_counter_is_a_counter() -> None:
    counter = move(USER, "counter", "Yes, I accept!", terms={**FLAT, "pricePerHour": 2.0})
    assert verdict(judge(offer(), counter)) == (Outcome.CONFLICT, Basis.TERMS)
    assert judge(offer(), counter, state=TaskState.INPUT_REQUIRED).outcome is None
    reply = move(USER, "counter", inReplyTo="o-1", terms=FLAT)
    assert judge(offer(), reply, state=TaskState.INPUT_REQUIRED).outcome is None


def test_an_accept_that_nobody_confirmed_is_unconfirmed() -> None:
    accept = move(USER, "accept", offerId="o-1")
    settlement = judge(offer(), accept, state=TaskState.INPUT_REQUIRED)
    assert verdict(settlement) == (Outcome.UNCONFIRMED, Basis.REFERENCE)
    unknown = judge(move(USER, "accept", offerId="o-1"), state=TaskState.INPUT_REQUIRED)
    assert unknown.outcome is None


# Confirms, refusals and odd peers


def test_a_confirm_after_an_accept_confirms_that_offer() -> None:
    accept = move(USER, "accept", offerId="o-1")
    for confirm in (move(AGENT, "confirm"), move(AGENT, "confirm", offerId="o-1", terms=FLAT)):
        assert verdict(judge(offer(), accept, confirm)) == AGREED_BY_REFERENCE
    held = judge(offer(), accept, move(AGENT, "hold"), move(AGENT, "confirm", offerId="o-1"))
    assert verdict(held) == AGREED_BY_REFERENCE
    other = judge(offer(), accept, move(AGENT, "confirm", offerId="o-2"))
    assert verdict(other) == CONFLICT_BY_REFERENCE
    restated = move(AGENT, "confirm", offerId="o-1", terms={**FLAT, "gpuHours": 9})
    assert verdict(judge(offer(), accept, restated)) == CONFLICT_BY_REFERENCE
    with_terms = move(USER, "accept", offerId="o-1", terms=FLAT)
    assert judge(offer(), with_terms, restated).outcome is Outcome.CONFLICT
    unread = move(AGENT, "confirm", terms={"pricePerHour": float("nan")})
    assert judge(offer(), accept, unread).outcome is Outcome.CONFLICT


def test_an_accept_that_answers_an_accept_confirms_it() -> None:
    accept = move(USER, "accept", offerId="o-1")
    echo = move(AGENT, "accept", offerId="o-1")
    assert verdict(judge(offer(), accept, echo)) == AGREED_BY_REFERENCE
    other = move(AGENT, "accept", offerId="o-2")
    assert verdict(judge(offer(), accept, other)) == CONFLICT_BY_REFERENCE
    own = move(USER, "accept", offerId="o-1")
    assert verdict(judge(offer(USER), own, move(AGENT, "accept"))) == CONFLICT_BY_REFERENCE
    again = judge(offer(), accept, accept)
    assert verdict(again) == AGREED_BY_REFERENCE
    with_terms = move(USER, "accept", terms=FLAT)
    silent = judge(move(AGENT, "counter", terms=FLAT), with_terms, move(AGENT, "confirm"))
    assert verdict(silent) == (Outcome.AGREED, Basis.TERMS)
    assert silent.reason != judge(offer(), accept, echo).reason


def test_offers_without_a_name_are_different_offers() -> None:
    nameless = [move(AGENT, "counter", terms={**FLAT, "pricePerHour": p}) for p in (2.6, 2.5)]
    settlement = judge(*nameless, move(USER, "accept", terms=FLAT))
    assert verdict(settlement) == (Outcome.AGREED, Basis.TERMS)


def test_a_confirm_of_what_nobody_accepted_is_unconfirmed() -> None:
    for messages in (
        (offer(), move(AGENT, "confirm", offerId="o-1")),
        (offer(), move(AGENT, "accept", offerId="o-1"), move(AGENT, "confirm", offerId="o-1")),
        (move(AGENT, "confirm"),),
    ):
        assert judge(*messages).outcome is Outcome.UNCONFIRMED


def test_an_accept_may_say_what_it_answers_instead() -> None:
    settlement = judge(offer(), move(USER, "accept", inReplyTo="o-1"))
    assert verdict(settlement) == AGREED_BY_REFERENCE


def test_a_move_that_was_refused_at_once_had_no_effect() -> None:
    accept, counter = move(USER, "accept", offerId="o-1"), offer(USER, "o-2", {"pricePerHour": 1})
    refused = judge(offer(), counter, move(AGENT, "refuse", reason="malformed"), accept)
    assert verdict(refused) == AGREED_BY_REFERENCE
    own = judge(offer(), counter, move(USER, "refuse"), accept)
    assert verdict(own) == CONFLICT_BY_REFERENCE
    gone = judge(offer(), accept, move(AGENT, "refuse", reason="unavailable"))
    assert gone.outcome is Outcome.UNCONFIRMED


@pytest.mark.parametrize(
    "raw",
    [
        {"pricePerHour": float("nan")},
        {"pricePerHour": float("inf")},
        {"pricePerHour": 2**60},
        {"pricePerHour": "\u202e2"},
        {7: "x"},
        "2.5",
        ["2.5"],
    ],
)
def test_terms_that_cannot_be_read_are_no_offer_and_no_restatement(raw: Any) -> None:
    accept = move(USER, "accept", offerId="o-1")
    assert verdict(judge(offer(raw=raw), accept)) == CONFLICT_BY_REFERENCE
    restating = move(USER, "accept", offerId="o-1", terms=raw)
    assert verdict(judge(offer(), restating)) == CONFLICT_BY_REFERENCE


def test_flat_data_parts_are_moves_too() -> None:
    flat = MessageView(AGENT, ({"action": "counter", "offerId": "o-1", "terms": FLAT},))
    accept = MessageView(USER, ({"action": "accept", "offerId": "o-1"},))
    assert verdict(judge(flat, accept)) == AGREED_BY_REFERENCE


def test_different_currencies_never_match() -> None:
    dollars = {"price": {"amount": 5, "currency": "USD"}}
    yen = {"price": {"amount": 5, "currency": "JPY"}}
    accept = move(USER, "accept", offerId="o-1", terms=yen)
    assert verdict(judge(offer(raw=dollars), accept)) == CONFLICT_BY_REFERENCE


def test_an_agenda_in_the_task_gives_totals_and_demands_complete_terms() -> None:
    named = move(AGENT, "propose", agenda=AGENDA.to_document())
    accept = move(USER, "accept", offerId="o-1")
    settlement = judge(named, offer(), accept)
    assert settlement.terms == terms("2.5")
    assert settlement.totals == {"total": {"amount": "25000", "currency": "USD"}}
    delta = judge(named, offer(raw={"pricePerHour": 2.5}), accept)
    assert verdict(delta) == CONFLICT_BY_REFERENCE
    broken = move(AGENT, "propose", agenda={"typ": "neg-agenda"})
    assert judge(broken, offer(), accept).totals is None


MEMBERS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["action", "offerId", "inReplyTo", "terms", "expiresAt", "agenda", "round"]),
    st.sampled_from(["accept", "counter", "confirm", "reject", "refuse", "o-1", "o-2"])
    | st.sampled_from([FLAT, {"pricePerHour": 2.5}, None, 7, 2.5, float("nan"), [], {}, True]),
)
MESSAGES = st.builds(
    MessageView,
    st.sampled_from(Speaker),
    st.lists(MEMBERS | MEMBERS.map(lambda m: {"negotiation": m}), max_size=2).map(tuple),
    st.sampled_from(["", "$5", "5 euros", "yes"]),
)


@given(st.lists(MESSAGES, max_size=6).map(tuple), st.sampled_from(TaskState))
def test_every_task_without_envelopes_has_a_verdict_below_signed(
    messages: tuple[MessageView, ...], state: TaskState
) -> None:
    settlement = verify_agreement(TaskView(TASK, state, messages), TRUST)
    assert settlement.basis is not Basis.SIGNED
    assert settlement == verify_agreement(TaskView(TASK, state, messages), None)
    assert (settlement.outcome is Outcome.AGREED) <= (state is COMPLETED)
    assert (settlement.terms is not None) == (settlement.outcome is Outcome.AGREED)


def test_a_plain_peer_that_buys_from_us_settles_by_reference() -> None:
    dialogue = PlainDialogue().hears(action="open").offers("2.633", agenda=AGENDA)
    dialogue.hears(action="counter", terms=FLAT, expiresAt="2026-12-01T10:00:00Z", offerId="p-1")
    dialogue.offers("2.5").hears(action="accept", offerId=dialogue.state.offers[-1].id)
    pending = verify_agreement(dialogue.task(TaskState.INPUT_REQUIRED), TRUST)
    assert verdict(pending) == (Outcome.UNCONFIRMED, Basis.REFERENCE)
    settlement = verify_agreement(dialogue.confirms().task(), TRUST)
    assert verdict(settlement) == AGREED_BY_REFERENCE
    assert settlement.terms == terms("2.5")
    assert settlement.totals == {"total": {"amount": "25000", "currency": "USD"}}


# With envelopes


@pytest.mark.parametrize("dials", Role)
def test_a_deal_that_both_signed_is_signed_under_pinned_principals(dials: Role) -> None:
    dialogue = worked_example(dials)
    settlement = verify_agreement(dialogue.task(), TRUST)
    assert verdict(settlement) == (Outcome.AGREED, Basis.SIGNED)
    assert settlement.terms == terms("2.178")
    assert settlement.totals == {"total": {"amount": "21780", "currency": "USD"}}
    assert settlement.agreement_id == dialogue.artifact().id
    assert settlement.disputed == ()


@pytest.mark.parametrize("trust", [None, Trust(()), Trust((BUYER.pin,)), Trust((SELLER.pin,))])
def test_without_pinned_principals_nothing_is_signed(trust: Trust | None) -> None:
    settlement = verify_agreement(worked_example().task(), trust)
    assert verdict(settlement) == AGREED_BY_REFERENCE
    assert settlement.terms == terms("2.178")


def conflicting(task: TaskView) -> Settlement:
    """Return the verdict, which is a conflict whoever judges."""
    settlement = verify_agreement(task, TRUST)
    assert settlement.outcome is Outcome.CONFLICT
    assert settlement.basis is not Basis.SIGNED
    assert settlement.terms is None
    assert verify_agreement(task, None).outcome is Outcome.CONFLICT
    return settlement


def test_a_principal_we_know_is_not_impersonated() -> None:
    """A statement in a pinned principal's name by another key is a forgery, not a weaker one."""
    impostor = replace(SELLER, principal=STRANGER)
    dialogue = Dialogue(seller=impostor).open().bargain(1).accepts(Role.BUYER).confirms(Role.SELLER)
    settlement = verify_agreement(dialogue.task(), TRUST)
    assert verdict(settlement) == (Outcome.CONFLICT, Basis.STATE)
    assert "another key" in settlement.reason
    assert verdict(verify_agreement(dialogue.task(), Trust((BUYER.pin,)))) == AGREED_BY_REFERENCE


def test_until_the_artifact_stands_there_is_no_deal() -> None:
    task = short_example().task()
    settlement = verify_agreement(replace(task, artifacts=()), TRUST)
    assert verdict(settlement) == (Outcome.UNCONFIRMED, Basis.REFERENCE)
    other = ArtifactView("report", ({"weather": "fine"},))
    assert verify_agreement(replace(task, artifacts=(other,)), TRUST) == settlement
    settled = verify_agreement(replace(task, artifacts=(other, *task.artifacts)), TRUST)
    assert verdict(settled) == (Outcome.AGREED, Basis.SIGNED)


def test_a_confirm_on_a_task_that_is_not_completed_is_none() -> None:
    for state in OPEN_STATES:
        task = replace(short_example().task(), state=state)
        assert verdict(verify_agreement(task, TRUST)) == (Outcome.UNCONFIRMED, Basis.REFERENCE)
    for state in ENDED_STATES:
        conflicting(replace(short_example().task(), state=state))


def test_accepted_but_not_confirmed_is_unconfirmed_by_reference() -> None:
    dialogue = Dialogue().open().bargain(1).accepts(Role.BUYER)
    for state in (TaskState.INPUT_REQUIRED, COMPLETED):
        settlement = verify_agreement(dialogue.task(state), TRUST)
        assert verdict(settlement) == (Outcome.UNCONFIRMED, Basis.REFERENCE)
    ended = verify_agreement(dialogue.task(TaskState.FAILED), TRUST)
    assert verdict(ended) == (Outcome.DECLINED, Basis.STATE)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_bargaining_is_open(count: int) -> None:
    dialogue = Dialogue().open().bargain(count)
    assert verify_agreement(dialogue.task(), TRUST).outcome is None
    completed = verify_agreement(dialogue.task(COMPLETED), TRUST)
    assert verdict(completed) == (Outcome.UNCONFIRMED, Basis.STATE)


def test_a_rejection_is_declined_but_no_completion() -> None:
    dialogue = Dialogue().open().bargain(2).rejects(Role.SELLER, Reason.DEADLINE)
    for state in (TaskState.REJECTED, TaskState.CANCELED, TaskState.INPUT_REQUIRED):
        settlement = verify_agreement(dialogue.task(state), TRUST)
        assert verdict(settlement) == (Outcome.DECLINED, Basis.STATE)
    conflicting(dialogue.task(COMPLETED))


def test_an_accept_without_effect_on_a_completed_task_is_a_conflict() -> None:
    dialogue = Dialogue().open().bargain(1)
    dialogue.at = dialogue.last.body.expires_at + timedelta(seconds=1)
    dialogue.accepts(Role.BUYER).refuses(Role.SELLER)
    assert verify_agreement(dialogue.task(), TRUST).outcome is None
    settlement = conflicting(dialogue.task(COMPLETED))
    assert verdict(settlement) == CONFLICT_BY_REFERENCE
    assert "expired" in settlement.reason


def outside(**changes: Any) -> Dialogue:
    """Return a deal that a seller without that authority made with a careless buyer."""
    careless = Dialogue().open().bargain(1).accepts(Role.BUYER).confirms(Role.SELLER)
    statement = replace(SELLER.authority, **changes)
    signed = sign_document(statement.to_document(), SELLER.principal).to_document()
    entry = careless.stored[1]
    data = parse_canonical(entry.data) | {"authority": signed}
    careless.stored[1] = replace(entry, data=canonical_bytes(data))
    return careless


@pytest.mark.parametrize(
    "changes",
    [
        {"not_after": START + timedelta(minutes=1)},
        {"not_before": START + timedelta(minutes=1)},
        {"acts": ("withdraw",)},
        {"roles": (Role.BUYER,)},
        {"scope": replace(SELLER.authority.scope, currency=("EUR",))},
        {"scope": replace(SELLER.authority.scope, ceiling=None)},
        {"scope": replace(SELLER.authority.scope, counterparties=("https://else.example",))},
        {"status_serial": 7},  # another statement than the one that was agreed under
    ],
)
def test_what_authority_did_not_cover_when_it_was_done_is_a_conflict(
    changes: dict[str, Any],
) -> None:
    conflicting(outside(**changes).task())


ArtifactChange = Callable[[ArtifactView, Any], tuple[ArtifactView, ...]]


@pytest.mark.parametrize(
    "change",
    [
        lambda a, _: (replace(a, id="ag_else"),),
        lambda a, _: (a, replace(a, id="ag_else")),
        lambda a, _: (replace(a, data=(*a.data, {"note": "x"})),),
        lambda a, j: (replace(a, data=({"agreement": j, "note": "x"},)),),
        lambda a, j: (replace(a, data=({"agreement": {**j, "signatures": j["signatures"][:1]}},)),),
        lambda a, j: (
            replace(a, data=({"agreement": {**j, "signatures": j["signatures"][::-1]}},)),
        ),
        lambda a, j: (replace(a, data=({"agreement": {**j, "payload": "e30"}},)),),
        lambda a, j: (replace(a, data=({"agreement": {}},)),),
        lambda a, j: (replace(a, data=({"agreement": None},)),),
    ],
)
def test_another_artifact_is_a_conflict(change: ArtifactChange) -> None:
    task = short_example().task()
    artifact = task.artifacts[0]
    data: Any = artifact.data[0]
    conflicting(replace(task, artifacts=change(artifact, data["agreement"])))


def test_an_agreement_of_another_negotiation_names_what_differs() -> None:
    other = worked_example().artifact()
    mine = short_example().task()
    named = replace(other, id=mine.artifacts[0].id)
    settlement = conflicting(replace(mine, artifacts=(named,)))
    assert {"offerId", "terms", "transcript"} <= set(settlement.disputed)


def changed(task: TaskView, place: int, **changes: Any) -> TaskView:
    messages = list(task.messages)
    messages[place] = replace(messages[place], **changes)
    return replace(task, messages=tuple(messages))


def test_a_rewritten_history_is_a_conflict() -> None:
    task = worked_example().task()
    messages = task.messages
    for odd in (
        messages[1:],
        messages[:-1][1:],
        messages[:4] + messages[6:],
        (*messages[:4], messages[5], messages[4], *messages[6:]),
        (*messages, messages[-1]),
        (*messages[:3], MessageView(USER, ({"negotiation": {"action": "hold"}},)), *messages[3:]),
        (*messages[:3], MessageView(USER, ({"weather": "fine"},)), *messages[3:]),
    ):
        conflicting(replace(task, messages=odd))


def test_small_talk_between_the_moves_is_no_move() -> None:
    task = worked_example().task()
    talk = MessageView(USER, (), "I accept anything!")
    spoken = replace(task, messages=(*task.messages[:3], talk, *task.messages[3:]))
    assert verify_agreement(spoken, TRUST) == verify_agreement(task, TRUST)


def test_swapped_roles_another_task_or_other_readable_members_are_a_conflict() -> None:
    task = short_example().task()
    conflicting(changed(task, 1, role=USER))
    conflicting(replace(task, task_id="task-2"))
    data: Any = task.messages[1].data[0]
    lying = {**data, "negotiation": {**data["negotiation"], "round": "2"}}
    conflicting(changed(task, 1, data=(lying,)))
    forged = {**data, "envelope": {**data["envelope"], "signatures": []}}
    conflicting(changed(task, 1, data=(forged,)))


def test_a_history_of_which_a_part_is_missing_settles_nothing() -> None:
    task = worked_example().task()
    conflicting(replace(task, messages=task.messages[-2:]))


def test_a_host_that_answers_without_envelopes_settles_by_reference() -> None:
    dialogue = Dialogue().open().bargain(1).accepts(Role.BUYER).confirms(Role.SELLER)
    plain = tuple(
        message
        if message.role is USER
        else replace(message, data=({"negotiation": dict(message.data[0])["negotiation"]},))  # type: ignore[call-overload]
        for message in dialogue.messages()
    )
    settlement = verify_agreement(TaskView(TASK, COMPLETED, plain), TRUST)
    assert verdict(settlement) == AGREED_BY_REFERENCE
    assert settlement.terms == terms("2.633")


def test_an_open_alone_is_open() -> None:
    dialogue = Dialogue().open()
    task = TaskView(TASK, TaskState.SUBMITTED, dialogue.messages())
    assert verify_agreement(task, TRUST).outcome is None


def test_a_clock_fault_in_the_record_does_not_disturb_the_deal() -> None:
    dialogue = Dialogue().open().bargain(1)
    at, now = dialogue.at + timedelta(seconds=70), dialogue.at
    dialogue.say(Side.DIALLER, Act.COUNTER, dialogue.offer("2"), at=at, now=now)
    dialogue.at = now
    dialogue.refuses(Role.SELLER, Reason.CLOCK).accepts(Role.BUYER).confirms(Role.SELLER)
    settlement = verify_agreement(dialogue.task(), TRUST)
    assert verdict(settlement) == (Outcome.AGREED, Basis.SIGNED)
    assert settlement.terms == terms("2.633")
