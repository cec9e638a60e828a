"""What is said in one reply counts together: no move is made on half of it."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from negotiator.agent import watch
from negotiator.agent.loop.tools import Reply
from negotiator.agent.negotiating.answering import answer_and_guide
from negotiator.agent.negotiating.guiding import Spoken, guidance_from
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.agent.record import load
from negotiator.agent.replying import asked_of
from negotiator.audit.replies import Answer, Question
from negotiator.policy.ports import Transaction
from negotiator.replay.rederive import rederive
from negotiator.stores import MemoryStore
from negotiator.terms import Role
from tests.agent.negotiating.market import ASKS, STUBBORN, desk_of
from tests.agent.table import Clock, Table, make_party


class Watched(MemoryStore):
    """A record beside which somebody else acts after each write."""

    then: Callable[[], object] | None = None

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """Write, and let them act."""
        with super().write() as tx:
            yield tx
        act, self.then = self.then, None
        if act is not None:
            act()
            self.then = act


def waiting() -> Table:
    """Return a table whose host, the buyer, asks whether to go on."""
    clock = Clock()
    buyer = make_party(Role.BUYER, clock, *ASKS, store=Watched())
    play = Table(make_party(Role.SELLER, clock, *STUBBORN), buyer, clock)
    play.open()
    play.send()
    while play.theirs().row.state != "waiting":
        play.send()
    asked = asked_of(play.theirs())
    assert asked is not None
    assert asked.question is Question.NO_PROGRESS
    return play


def said(play: Table, *spoken: Spoken):
    """Say go on and more in one reply; return the event, and what the buyer offered after it."""
    size = play.theirs().negotiation.size
    buyer, sessions = play.host, Sessions()
    going_on, narrowing = (lambda _question: Answer.GO_ON), (lambda _neg, _reference: spoken)
    (event,) = asyncio.run(
        answer_and_guide(desk_of(buyer), [play.neg], going_on, narrowing, sessions)
    )
    recorded = load(buyer.store, play.neg)
    assert recorded is not None
    if recorded.row.state == "open":
        watch.resume(buyer, play.neg)
    made = play.theirs().negotiation.offers_by(play.theirs().side)
    return event, [offer.terms[0] for offer in made if offer.seq >= size]


@pytest.mark.parametrize("polls", [True, False])
def test_no_move_leaves_between_going_on_and_narrowing_however_often_they_look(polls):
    play = waiting()
    assert isinstance(play.host.store, Watched)
    if polls:
        play.host.store.then = lambda: watch.resume(play.host, play.neg)
    _, made = said(play, Spoken("pricePerHour <= 1.85", source="r1", last=True))
    play.host.store.then = None
    assert made
    assert all(price <= 1850 for price in made)
    with play.host.store.read() as tx:
        assert rederive(tx.journal(play.neg), play.host.engine).moves > 0


def test_going_on_is_not_done_where_what_was_said_with_it_is_not_understood():
    play = waiting()
    event, made = said(play, Spoken("pricePrHour <= 1.85", source="r1", last=True))
    assert "is no constraint here" in event.reason
    assert made == []
    assert play.theirs().row.state == "waiting"


def test_what_was_not_understood_before_keeps_no_later_word_from_counting():
    play = waiting()
    _, made = said(play, Spoken("pricePrHour <= 1.85", source="r1"))
    assert made


def test_the_last_reply_to_a_question_that_named_it_is_the_last_that_was_said():
    def reply(number: int, text: str) -> Reply:
        return Reply(f"c{number}", "ask_user", json.dumps({"question": "ng_1?"}), text)

    narrows, goes_on = reply(1, "go on; narrow: total <= 5"), reply(2, "go on")
    (spoken,) = guidance_from([narrows], ["ask_user"])("ng_1", "")
    assert spoken.last
    (spoken,) = guidance_from([narrows, goes_on], ["ask_user"])("ng_1", "")
    assert not spoken.last
