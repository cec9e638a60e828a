"""Own words for acts: understood beside the protocol's, without effect on what an act does."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.errors import TheirProtocolError
from negotiator.protocol.acts import Act
from negotiator.protocol.message import PlainMessage, check_plain, check_readable, plain_part
from negotiator.protocol.plain import OurOpening, plain_received
from negotiator.protocol.settlement import (
    Basis,
    MessageView,
    Outcome,
    Speaker,
    TaskState,
    TaskView,
    verify_agreement,
)
from negotiator.protocol.vocabulary import (
    act_of,
    allowed_actions,
    described,
    is_terminal,
    terminal_state,
    word_of,
)
from negotiator.terms import Agenda
from tests.protocol.builders import AGENDA, DEADLINE, TASK, PlainDialogue, short_example, terms

WORDS = (("decline", "reject"), ("introduce", "accept"), ("refer", "counter"))
OWN = replace(AGENDA, acts=WORDS)
OTHER = replace(AGENDA, acts=(("introduce", "reject"),))
FLAT = {"pricePerHour": 2.5, "gpuHours": 10000}
LATER = "2026-12-01T09:09:00Z"


def test_c173_c174_the_default_actions_are_the_protocols() -> None:
    actions = allowed_actions(AGENDA)
    assert actions == ("propose", "counter", "accept", "reject", "withdraw")
    ends = [action for action in actions if is_terminal(action, AGENDA)]
    assert ends == ["accept", "reject"]


def test_c173_c175_the_state_follows_from_the_act() -> None:
    states = {action: terminal_state(action, AGENDA) for action in allowed_actions(AGENDA)}
    assert states == {
        "propose": TaskState.INPUT_REQUIRED,
        "counter": TaskState.INPUT_REQUIRED,
        "accept": TaskState.COMPLETED,
        "reject": TaskState.REJECTED,
        "withdraw": TaskState.INPUT_REQUIRED,  # it takes one offer back and ends nothing
    }
    assert terminal_state("confirm", AGENDA) is TaskState.COMPLETED


def test_c176_a_custom_vocabulary_has_its_own_terminal_set_and_states() -> None:
    actions = allowed_actions(OWN)
    assert actions == ("propose", "refer", "introduce", "decline", "withdraw")
    assert [action for action in actions if is_terminal(action, OWN)] == ["introduce", "decline"]
    assert terminal_state("introduce", OWN) is TaskState.COMPLETED
    assert terminal_state("decline", OWN) is TaskState.REJECTED
    assert terminal_state("refer", OWN) is TaskState.INPUT_REQUIRED


@pytest.mark.parametrize("ask", [is_terminal, terminal_state])
def test_a_word_that_nobody_knows_has_no_state(ask: Any) -> None:
    with pytest.raises(TheirProtocolError):
        ask("introduce", AGENDA)


@pytest.mark.parametrize("act", Act)
def test_both_words_for_an_act_mean_it(act: Act) -> None:
    assert act_of(act.value, OWN) is act
    assert act_of(word_of(act, OWN), OWN) is act
    assert word_of(act, None) == word_of(act, AGENDA) == act.value


@pytest.mark.parametrize("action", ["buy", "Introduce", "introduce ", "", None, 7, ["introduce"]])
def test_an_unknown_word_is_refused_with_those_that_would_be_understood(action: object) -> None:
    with pytest.raises(TheirProtocolError) as caught:
        act_of(action, OWN)
    for word in ("introduce", "refer", "decline", *(act.value for act in Act)):
        assert repr(word) in caught.value.message
    with pytest.raises(TheirProtocolError) as caught:
        act_of(action, AGENDA)
    assert "introduce'," not in caught.value.message


@given(st.text(max_size=12))
def test_no_other_word_is_ever_an_act(word: str) -> None:
    known = {act.value for act in Act} | {own for own, _ in WORDS}
    if word in known:
        assert act_of(word, OWN) in Act
    else:
        with pytest.raises(TheirProtocolError):
            act_of(word, OWN)


def test_c123_the_vocabulary_is_described_in_one_breath() -> None:
    assert described(None) == described(AGENDA)
    assert described(AGENDA) == (
        "open, propose, counter, accept, confirm, reject, withdraw, hold and refuse"
    )
    assert described(OWN) == (
        "open, propose, refer (counter), introduce (accept), confirm, decline (reject), withdraw, "
        "hold and refuse"
    )


# Peers without envelopes


def opened(agenda: Agenda = OWN) -> PlainDialogue:
    """Return an exchange under an agenda, with our first offer on the table."""
    dialogue = PlainDialogue()
    dialogue.ours = OurOpening(agenda, DEADLINE)
    return dialogue.hears(action="open").offers("2.5")


@pytest.mark.parametrize(
    ("own", "members"),
    [
        ("refer", {"action": "counter", "terms": terms("1.9"), "expiresAt": LATER}),
        ("introduce", {"action": "accept"}),
        ("decline", {"action": "reject", "reason": "too-dear"}),
    ],
)
def test_c176_an_own_word_makes_the_same_entry_as_the_protocols(own: str, members: Any) -> None:
    dialogue = opened()
    if members["action"] == "accept":
        members |= {"offerId": dialogue.state.offers[-1].id}
    one = dialogue.message(**members)
    assert dialogue.message(**members | {"action": own}).payload == one.payload
    with pytest.raises(TheirProtocolError, match="action"):
        opened(AGENDA).message(**members | {"action": own})


def test_the_words_that_count_are_those_of_the_agenda_that_was_opened() -> None:
    dialogue = opened(AGENDA)
    dialogue.ours = OurOpening(OWN, DEADLINE)
    with pytest.raises(TheirProtocolError):
        plain_received(
            dialogue.state, PlainMessage({"action": "decline"}), dialogue.ours, dialogue.at
        )


def test_a_recorded_part_may_call_an_act_by_either_word_and_no_other() -> None:
    dialogue = opened()
    received = dialogue.message(action="decline")
    part: Any = plain_part(received.envelope, received.hash, agenda=OWN)
    members = part["negotiation"]
    assert members["action"] == "decline"
    for word in ("decline", "reject"):
        check_plain({**members, "action": word}, received.envelope, received.hash, OWN)
    for word in ("introduce", "accept", "Decline", ""):
        with pytest.raises(TheirProtocolError):
            check_plain({**members, "action": word}, received.envelope, received.hash, OWN)
    for agenda in (None, AGENDA, OTHER):
        with pytest.raises(TheirProtocolError):
            check_plain(members, received.envelope, received.hash, agenda)


def test_c176_beside_an_envelope_the_action_is_the_protocols_word_alone() -> None:
    entry = short_example().state.entries[2]
    assert entry.envelope.act is Act.ACCEPT
    part: Any = plain_part(entry.envelope, entry.hash)
    check_readable(part["negotiation"], entry.envelope, entry.hash)
    with pytest.raises(TheirProtocolError, match="action"):
        check_readable({**part["negotiation"], "action": "introduce"}, entry.envelope, entry.hash)


# Settlement


def move(role: Speaker, action: str, **members: Any) -> MessageView:
    """Return a readable move without an envelope."""
    return MessageView(role, ({"negotiation": {"action": action, **members}},), "")


def offered(agenda: Agenda | None) -> MessageView:
    """Return the host's offer, which names the agenda if there is one."""
    named = {} if agenda is None else {"agenda": agenda.to_document()}
    return move(Speaker.AGENT, "propose", offerId="o-1", terms=FLAT, **named)


def judged(*messages: MessageView) -> tuple[Outcome | None, Basis]:
    """Return the verdict on a completed task."""
    settlement = verify_agreement(TaskView(TASK, TaskState.COMPLETED, messages), None)
    return settlement.outcome, settlement.basis


def test_c176_an_exchange_in_own_words_settles_like_one_in_the_protocols() -> None:
    said = (offered(OWN), move(Speaker.USER, "introduce", offerId="o-1"))
    assert judged(*said) == (Outcome.AGREED, Basis.REFERENCE)
    said = (offered(OWN), move(Speaker.USER, "decline", offerId="o-1"))
    assert judged(*said)[0] is Outcome.DECLINED


def test_own_words_of_no_agenda_settle_nothing() -> None:
    for agenda in (None, AGENDA):
        said = (offered(agenda), move(Speaker.USER, "introduce", offerId="o-1"))
        assert judged(*said)[0] is Outcome.UNCONFIRMED


def test_the_dialler_cannot_change_or_unsay_what_a_word_means() -> None:
    agreed = (Outcome.AGREED, Basis.REFERENCE)
    other = OTHER.to_document()
    slipped_in = move(Speaker.USER, "introduce", offerId="o-1", agenda=other)
    assert judged(offered(OWN), slipped_in) == agreed
    between = move(Speaker.USER, "hold", agenda=other)
    assert judged(offered(OWN), between, move(Speaker.USER, "introduce", offerId="o-1")) == agreed


def test_a_host_that_names_two_agendas_gives_no_words() -> None:
    yes = move(Speaker.USER, "introduce", offerId="o-1")
    later = move(Speaker.AGENT, "hold", agenda=OTHER.to_document())
    for said in ((offered(OWN), yes, later), (offered(OTHER), yes, offered(OWN))):
        assert judged(*said)[0] is Outcome.UNCONFIRMED


def test_a_host_cannot_name_the_meaning_of_a_word_after_it_was_said() -> None:
    said = (offered(None), move(Speaker.USER, "introduce", offerId="o-1"))
    late = move(Speaker.AGENT, "confirm", offerId="o-1", agenda=OWN.to_document())
    assert judged(*said, late)[0] is not Outcome.AGREED


def test_an_opening_on_another_agenda_gives_no_words() -> None:
    opening = move(Speaker.USER, "open", agenda=OTHER.to_document())
    yes = move(Speaker.USER, "introduce", offerId="o-1")
    assert judged(opening, offered(OWN), yes)[0] is Outcome.UNCONFIRMED


def test_an_agenda_whose_words_mislead_gives_no_words() -> None:
    liar = {**AGENDA.to_document(), "acts": {"decline": "accept"}}
    first = move(Speaker.AGENT, "propose", offerId="o-1", terms=FLAT, agenda=liar)
    assert judged(first, move(Speaker.USER, "decline"))[0] is Outcome.DECLINED
