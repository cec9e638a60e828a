"""Prose and the reader know an agenda's own words: named beside the act, never in its place."""

from datetime import UTC, datetime
from typing import Any

import pytest

from negotiator.llm.reader import read
from negotiator.llm.template import phrase
from negotiator.policy.words.speaking import Spoken, prose_of
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.candidate import Doubt
from negotiator.protocol.public import PublicView
from negotiator.terms import Agenda, Role
from negotiator.terms.canonical import Document

ACTS = {
    "suggest": "propose",
    "refer": "counter",
    "introduce": "accept",
    "decline": "reject",
    "retract": "withdraw",
}
CHOICE = {"name": "kind", "kind": "choice", "fixed": "false", "values": ["mail", "phone"]}


def agenda(acts: dict[str, str] | None = None) -> Agenda:
    """Return an agenda of one choice."""
    document: Document = {"typ": "neg-agenda", "v": "1", "issues": [CHOICE], "derived": []}
    return Agenda.from_document(document | ({"acts": acts} if acts else {}))


OWN, PLAIN = agenda(ACTS), agenda()


def view(act: Act, own_word: str = "", **more: Any) -> PublicView:
    """Return a decided move."""
    facts: dict[str, Any] = {
        "role": Role.BUYER,
        "terms": {"kind": "mail"} if act in {Act.PROPOSE, Act.COUNTER, Act.ACCEPT} else {},
        "totals": {},
        "expires_at": None,
        "firm": True,
        "round": 1,
        "reason": Reason.DEADLINE if act in {Act.REJECT, Act.REFUSE} else None,
    }
    return PublicView(act=act, own_word=own_word, **(facts | more))


def said(act: Act, of: Agenda) -> str:
    """Return our own prose beside a move."""
    about = act in {Act.PROPOSE, Act.COUNTER, Act.ACCEPT}
    move = Spoken(
        act=act,
        agenda=of,
        terms=of.decode_terms({"kind": "mail"}) if about else None,
        expires_at=datetime(2026, 12, 1, 12, tzinfo=UTC) if act in OFFERS else None,
        reason=Reason.DEADLINE if act is Act.REJECT else None,
        firm=True,
        last_call=False,
    )
    text, verdict = prose_of(phrase(view(act)), move)
    assert verdict.allowed
    return text


@pytest.mark.parametrize("own", sorted(ACTS))
def test_c176_prose_names_the_own_word_beside_what_the_act_does(own: str) -> None:
    act = Act(ACTS[own])
    assert said(act, OWN) == f"{said(act, PLAIN)} The agenda calls this: {own}."


@pytest.mark.parametrize("word", ["all-in", "try-it", "once", "twelve", "ether", "half-way"])
def test_an_own_word_that_is_also_a_number_or_money_may_be_named(word: str) -> None:
    assert said(Act.ACCEPT, agenda({word: "accept"})).endswith(f"The agenda calls this: {word}.")


def doubts(text: str, of: Agenda) -> set[Doubt]:
    """Return what is asked about a text."""
    return {question.doubt for question in read(text, of).questions}


def test_c176_an_own_word_for_yes_is_a_yes_in_words_and_never_one() -> None:
    assert doubts("We introduce kind mail", OWN) == {Doubt.ACCEPT}
    assert doubts("INTRODUCE", OWN) == {Doubt.ACCEPT, Doubt.MISSING}


@pytest.mark.parametrize("text", ["We decline kind mail", "retract, kind mail"])
def test_c176_an_own_word_for_no_is_asked_about(text: str) -> None:
    assert doubts(text, OWN) == {Doubt.WORD}


@pytest.mark.parametrize("word", ["suggest", "refer"])
def test_c176_an_own_word_for_an_offer_says_no_more_than_offer_does(word: str) -> None:
    assert read(f"We {word} kind mail", OWN).terms == {"kind": "mail"}
    assert read("We offer kind mail", OWN).terms == {"kind": "mail"}
    assert doubts(f"We {word} kind mail", PLAIN) == {Doubt.WORD}


def test_a_silent_word_that_means_no_is_not_passed_over() -> None:
    own = agenda({"regards": "reject"})
    assert read("kind mail, regards", PLAIN).terms == {"kind": "mail"}
    assert doubts("kind mail, regards", own) == {Doubt.WORD}


def test_a_word_of_doubtful_money_stays_doubtful_whatever_an_agenda_calls_it() -> None:
    own = agenda({"quid": "propose", "dollars": "counter"})
    assert doubts("kind mail dollars", own) == {Doubt.CURRENCY}
